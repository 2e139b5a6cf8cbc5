//! Playing whole games.

mod playout;

pub use playout::{Playout, decide, playout, random_playout};
