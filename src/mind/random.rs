//! The minds that know nothing: uniformly random, and always the first.

use crate::game::rng::{Rng, Seed};
use crate::game::{Game, Seat};
use crate::mind::{Choices, Mind, Sight, mind_stream};

/// Uniform over the legal decisions, each seat with a stream of its own.
#[derive(Clone, Debug)]
pub struct Random {
    streams: Vec<Rng>,
}

impl Random {
    /// The random minds of one game.
    pub fn new(seed: Seed, seats: usize) -> Random {
        Random { streams: Seat::all(seats).map(|seat| mind_stream(seed, seat)).collect() }
    }

    /// A new game begins.
    pub fn begin(&mut self, seed: Seed) {
        for (seat, stream) in self.streams.iter_mut().enumerate() {
            *stream = mind_stream(seed, seat.into());
        }
    }

    /// The seat's choice among `count` decisions, by its number from 0.
    #[inline]
    pub fn number(&mut self, seat: Seat, count: usize) -> usize {
        self.streams[seat.index()].below(count as u32) as usize
    }

    /// The seat's choice among the legal decisions; there must be one.
    #[inline]
    pub fn choose<A: Copy>(&mut self, seat: Seat, legal: &[A]) -> A {
        legal[self.number(seat, legal.len())]
    }

    /// A random choice without a list, by the seat that is to decide; the game must not be over.
    #[inline]
    pub fn decide<G: Game>(&mut self, game: &G, state: &G::State) -> G::Action {
        let seat = game.decider(state);
        game.nth_legal(state, |count| self.number(seat, count))
    }
}

/// One seat's random mind: decides as [`Random`] does for that seat.
#[derive(Clone, Debug)]
pub struct RandomMind(Rng);

impl Default for RandomMind {
    fn default() -> RandomMind {
        RandomMind(mind_stream(Seed::new(0), Seat(0)))
    }
}

impl<G: Game> Mind<G> for RandomMind {
    fn begin(&mut self, seed: Seed, seat: Seat) {
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
    fn choose(&mut self, _: &G, _: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        legal.list()[0]
    }
}
