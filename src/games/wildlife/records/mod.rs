//! Records of games.

pub(crate) mod cards;
mod columns;
mod ground;
pub mod tally;
