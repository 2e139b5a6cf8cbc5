//! Playing whole games.

mod playout;

pub use playout::{Playout, random_playout};
