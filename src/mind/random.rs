//! The minds that know nothing: uniformly random, and always the first.

use crate::game::Game;
use crate::game::rng::{Rng, Seed};
use crate::mind::{Choices, Mind, Sight, mind_stream};

/// Uniform over the legal decisions, each seat with a stream of its own.
#[derive(Clone, Debug)]
pub struct Random {
    streams: Vec<Rng>,
}

impl Random {
    /// The random minds of one game.
    pub fn new(seed: Seed, seats: usize) -> Random {
        Random { streams: (0..seats).map(|seat| mind_stream(seed, seat)).collect() }
    }

    /// A new game begins.
    pub fn begin(&mut self, seed: Seed) {
        for (seat, stream) in self.streams.iter_mut().enumerate() {
            *stream = mind_stream(seed, seat);
        }
    }

    /// The seat's choice among the legal decisions; there must be one.
    #[inline]
    pub fn choose<A: Copy>(&mut self, seat: usize, legal: &[A]) -> A {
        legal[self.streams[seat].below(legal.len() as u32) as usize]
    }

    /// The same choice, without a list, by the seat that is to decide; the game must not be over.
    #[inline]
    pub fn decide<G: Game>(&mut self, game: &G, state: &G::State) -> G::Action {
        let stream = &mut self.streams[game.decider(state)];
        game.nth_legal(state, |count| stream.below(count as u32) as usize)
    }
}

/// One seat's random mind: decides as [`Random`] does for that seat.
#[derive(Clone, Debug)]
pub struct RandomMind(Rng);

impl Default for RandomMind {
    fn default() -> RandomMind {
        RandomMind(mind_stream(Seed::new(0), 0))
    }
}

impl<G: Game> Mind<G> for RandomMind {
    fn begin(&mut self, seed: Seed, seat: usize) {
        self.0 = mind_stream(seed, seat);
    }

    fn choose(&mut self, _: &G, _: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        legal[self.0.below(legal.len() as u32) as usize]
    }
}

/// The first legal decision, always: a floor, and an aid for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl<G: Game> Mind<G> for First {
    fn begin(&mut self, _: Seed, _: usize) {}

    fn choose(&mut self, _: &G, _: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        legal.list()[0]
    }
}
