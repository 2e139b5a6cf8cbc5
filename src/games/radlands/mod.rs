//! *Radlands*, a duel: the rules, and what checks them. `README.md` says where each clause is played.

pub mod action;
mod agenda;
pub mod cards;
pub mod chance;
pub mod contents;
mod contract;
pub mod coverage;
mod deck;
pub mod effects;
pub mod event;
mod harm;
mod layout;
mod legal;
mod menu;
pub mod notation;
mod objection;
mod outlook;
mod people;
pub mod places;
pub mod position;
mod radlands;
pub mod reference;
pub mod rules;
pub mod selfcheck;
pub mod state;
pub mod step;
mod table;
mod turn;
mod validate;
pub mod view;
pub mod words;

pub use action::{Action, Actions, Which};
pub use radlands::{FIRST_GAME, Radlands, read_trios};
pub use state::State;
pub use table::Table;
