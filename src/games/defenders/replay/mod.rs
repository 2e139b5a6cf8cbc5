//! A game to look at: recorded event by event, as one self-contained page.
//!
//! A [`Recording`] holds every event with the state right after it and, for every decision, what the player thought of
//! the choices. [`page`](page::page) draws it: the payload is the first position and what each step changes in it, so
//! the page can show, and give out, the exact position of every step.

mod command;
mod page;
mod payload;
mod recording;

pub use command::{command, options};
pub use page::page;
pub use payload::payload;
pub use recording::{Decision, Recording, Step};

use super::defenders::Defenders;
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::Policy;

/// The page of a seeded game: one policy for all seats, or one a seat.
///
/// # Errors
/// When the policies do not fit the game.
pub fn replay_page(game: &Defenders, policies: &[Policy], seed: Seed) -> Result<String, Refusal> {
    Ok(page(&Recording::play(game, policies, seed)?, &command(game, policies, seed, "game.html")))
}
