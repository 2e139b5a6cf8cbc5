//! The games, each with its own rules and types.

pub mod defenders;
pub mod radlands;
