//! A mind that errs now and then.

use crate::game::rng::{Rng, Seed};
use crate::game::{Considered, Game, Seat};
use crate::mind::{Choices, Forbidden, MINDS, Mind, Sight, Turn};

/// The first stream of blunders, beyond those of the minds themselves.
const BLUNDERS: u64 = 500;

/// The stream of a seat's blunders in a game.
fn blunders(seed: Seed, seat: Seat) -> Rng {
    seed.stream(MINDS + BLUNDERS + u64::from(seat.0))
}

/// Another mind that, with a given probability, decides at random instead.
pub struct Blundering<G: Game> {
    mind: Box<dyn Mind<G>>,
    /// The probability in 2^-32.
    threshold: u64,
    rng: Rng,
}

impl<G: Game> Blundering<G> {
    /// A mind that errs with this probability, from 0 to 1.
    pub fn new(mind: Box<dyn Mind<G>>, probability: f64) -> Blundering<G> {
        let threshold = (probability.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
        Blundering { mind, threshold, rng: blunders(Seed::new(0), Seat(0)) }
    }
}

impl<G: Game> Mind<G> for Blundering<G> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = blunders(seed, seat);
        self.mind.begin(seed, seat);
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let planned = self.mind.choose(game, sight, legal);
        if self.rng.word() >> 32 < self.threshold {
            let legal = legal.list();
            return legal[self.rng.below(legal.len() as u32) as usize];
        }
        planned
    }

    fn weigh(&self, game: &G, sight: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        self.mind.weigh(game, sight, legal)
    }

    fn turns(&mut self, game: &G, sight: Sight<'_, G>, legal: &[G::Action], most: usize) -> Vec<Turn<G::Action>> {
        self.mind.turns(game, sight, legal, most)
    }

    fn fingerprint(&self, game: &G, view: &G::View) -> u64 {
        self.mind.fingerprint(game, view)
    }

    fn took(&mut self, game: &G, sight: Sight<'_, G>, action: G::Action) {
        self.mind.took(game, sight, action);
    }

    fn forbid(&mut self, forbidden: &Forbidden<G>) {
        self.mind.forbid(forbidden);
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        self.mind.tried()
    }

    fn is_omniscient(&self) -> bool {
        self.mind.is_omniscient()
    }

    fn has_forfeited(&self) -> bool {
        self.mind.has_forfeited()
    }
}
