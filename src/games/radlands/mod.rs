//! *Radlands*, a duel: the rules, and what checks them. `README.md` says where each clause is played.

pub mod board;
pub mod r#box;
pub mod check;
mod lab;
mod players;
pub mod records;
pub mod replay;
pub mod rules;
pub mod text;

pub use board::state::State;
pub use board::{cards, places, state, words};
pub use r#box as contents;
pub use check::{coverage, reference, selfcheck};
pub use records::counted;
pub use rules::action::{Action, Actions, Which};
pub use rules::radlands::{FIRST_GAME, Radlands, read_trios};
pub use rules::table::Table;
pub use rules::{action, chance, effects, event, step, view};
pub use text::{notation, position, texts, transcript};
