//! The table and what lies on it: nouns, cards, places, and the state of a game.

pub mod cards;
pub(crate) mod layout;
pub mod places;
pub mod state;
pub mod words;
