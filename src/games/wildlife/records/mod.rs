//! Records of games.

pub(crate) mod columns;
mod ground;
pub mod tally;
