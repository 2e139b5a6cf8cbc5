//! *Defenders of the Wild*.

mod act;
pub mod action;
pub mod cards;
pub mod chance;
pub mod contents;
pub mod damage;
pub mod defenders;
mod engines;
pub mod event;
mod factories;
pub mod hex;
mod legal;
mod mechs;
pub mod notation;
mod objection;
pub mod position;
pub mod ray;
mod reach;
pub mod reference;
mod reveal;
mod round;
pub mod rules;
mod setup;
pub mod state;
mod table;
mod validate;
pub mod walls;
pub mod words;

pub use action::{Action, Actions};
pub use defenders::{Defenders, Difficult, LineUp};
pub use state::State;
pub use table::Table;
