//! Small pieces of rules code that several games are built from. They belong to the code of every game: `build.rs`
//! counts them into each game's fingerprint.

mod bit_set;
mod bits;

pub use bit_set::{BitSet, Members};
pub use bits::{Word, bits, nth_bit};
