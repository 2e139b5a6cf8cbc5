//! The board and what lies on it: nouns, cards, hexes, walls, and the state of a game.

pub mod cards;
pub mod hex;
mod inputs;
pub(crate) mod rotate;
pub mod state;
pub mod walls;
pub mod words;
