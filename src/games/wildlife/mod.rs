//! *WildLife*, two to six species on an island: the rules, and what checks them. `README.md` says where each clause is
//! played.

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
pub use board::{cards, chart, spaces, state, words};
pub use r#box as contents;
pub use check::coverage;
pub use rules::action::{Action, Actions, Deed};
pub use rules::table::Table;
pub use rules::wildlife::WildLife;
pub use rules::{action, chance, event, options, scoring, view};
pub use text::{notation, position};
