//! Records of games.

pub(crate) mod columns;
mod tables;
pub mod tally;
