//! The mind that picks uniformly among the legal decisions.

use crate::rng::{Rng, Seed};

/// Where the minds' streams begin, beyond every purpose of a game's own: a player's dice never move the cards.
const MINDS: u64 = 1000;

/// Uniform over the legal decisions, each seat with a stream of its own.
#[derive(Clone, Debug)]
pub struct Random {
    streams: Vec<Rng>,
}

impl Random {
    /// The random minds of one game.
    pub fn new(seed: Seed, seats: usize) -> Random {
        Random { streams: (0..seats as u64).map(|seat| seed.stream(MINDS + seat)).collect() }
    }

    /// The seat's choice among the legal decisions; there must be one.
    #[inline]
    pub fn choose<A: Copy>(&mut self, seat: usize, legal: &[A]) -> A {
        legal[self.streams[seat].below(legal.len() as u32) as usize]
    }
}
