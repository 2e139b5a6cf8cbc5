//! Second readings of the rules, and what a self-check plays and counts.

pub mod coverage;
pub(crate) mod objection;
pub(crate) mod obstacle;
pub mod reference;
pub mod selfcheck;
pub(crate) mod validate;
