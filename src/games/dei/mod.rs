//! *Divide et Impera* (D.E.I.), two to four factions in a ruined city: the rules, and what checks them. `README.md` says where
//! each clause is played.

pub mod board;
pub mod r#box;
pub mod check;
mod lab;
mod players;
pub mod records;
pub mod replay;
pub mod rules;
pub mod text;

pub use r#box as contents;
pub use check::coverage;
pub use rules::action::{Action, Actions};
pub use rules::dei::Dei;
pub use rules::state::State;
pub use rules::table::Table;
pub use rules::{action, chance, event, options, sign, state, view};
pub use text::{notation, position};
