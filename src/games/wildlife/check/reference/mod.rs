//! The literal model: the rules a second time, slow and plain, with lists where the game has sets of bits. It knows
//! decisions in their flat form (R14.1) alone, and serves to check the game.

mod compare;
mod deeds;
mod flat;
mod legal;
mod model;
mod scoring;
mod turns;

pub use compare::{ANSWERS, DECISIONS};
pub use flat::{Effect, Flat, Steps};
pub use model::Model;
