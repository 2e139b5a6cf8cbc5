//! Records of games.

pub(crate) mod columns;
pub mod tally;
