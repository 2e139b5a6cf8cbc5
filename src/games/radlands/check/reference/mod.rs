//! A second, slow and literal reading of the rules, to hold the first one against.
//!
//! [`Model`] is the table with lists and optional people instead of sets. `judge` says of one decision whether the
//! rules allow it, and why not; `resolve` plays a decision and all that follows from it as plain nested calls, where
//! the simulator keeps a stack of steps. As a [`Literal`](crate::sim::selfcheck::Literal) model it is compared with the
//! simulator.

mod abilities;
mod compare;
mod judge;
mod model;
mod needs;
mod resolve;
mod texts;
mod verbs;

pub use compare::{ACTIONS, QUESTIONS};
pub use model::Model;
