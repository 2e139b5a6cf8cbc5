//! The columns of the records, and the facts that they are filled from.

pub mod columns;
pub mod tally;
