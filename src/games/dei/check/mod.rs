//! Second readings of the rules, and what the program checks itself with.

pub(crate) mod all;
pub mod coverage;
pub(crate) mod judge;
pub(crate) mod objection;
pub mod reference;
pub(crate) mod selfcheck;
pub(crate) mod validate;
