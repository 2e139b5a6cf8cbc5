//! The minds that play.

mod random;

pub use random::Random;
