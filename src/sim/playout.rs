//! One game from its first decision to its end.

use crate::game::{Ending, Game};
use crate::policy::Random;
use crate::rng::Seed;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout<S> {
    /// The last state.
    pub state: S,
    /// How it ended.
    pub ending: Ending,
    /// Decisions taken.
    pub decisions: u64,
}

/// Plays a seeded game with random minds at every seat.
pub fn random_playout<G: Game>(game: &G, seed: Seed, legal: &mut G::Actions) -> Playout<G::State> {
    let mut chance = game.chance(seed);
    let mut minds = Random::new(seed, game.seats());
    let mut state = game.start(&mut chance);
    let mut decisions = 0;
    loop {
        if let Some(ending) = game.ending(&state) {
            return Playout { state, ending, decisions };
        }
        game.legal(&state, legal);
        let action = minds.choose(game.decider(&state), legal);
        game.play(&mut state, action, &mut chance);
        decisions += 1;
    }
}
