//! The columns of the records, and the facts that they are filled from.

pub(crate) mod columns;
pub mod counted;
pub(crate) mod tally;
pub(crate) mod watching;
