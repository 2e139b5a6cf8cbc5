//! *Defenders of the Wild*.

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
pub use board::{cards, hex, state, walls, words};
pub use r#box as contents;
pub use check::{coverage, reference, selfcheck};
pub use players::COEFFICIENTS;
pub use records::{columns as record, tally};
pub use rules::action::{Action, Actions};
pub use rules::defenders::{Defenders, Difficult, LineUp};
pub use rules::table::Table;
pub use rules::{action, chance, damage, defenders, event, ray, view};
pub use text::{notation, picture, position, small_picture, standing, titles, transcript};
