//! One game from its first decision to its end.

use crate::game::{Ending, Game};
use crate::mind::{Choices, Mind, Sight};
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
pub fn random_playout<G: Game>(game: &G, seed: Seed) -> Playout<G::State> {
    let mut minds = Random::new(seed, game.seats());
    play_with(game, seed, |state, _| minds.decide(game, state))
}

/// Plays a seeded game with a mind at every seat.
pub fn playout<G: Game>(
    game: &G,
    seed: Seed,
    minds: &mut [Box<dyn Mind<G>>],
    legal: &mut G::Actions,
) -> Playout<G::State> {
    for (seat, mind) in minds.iter_mut().enumerate() {
        mind.begin(seed, seat);
    }
    play_with(game, seed, |state, chance| decide(game, state, chance, minds, legal))
}

/// The decision of the mind whose turn it is.
pub fn decide<G: Game>(
    game: &G,
    state: &G::State,
    chance: &G::Chance,
    minds: &mut [Box<dyn Mind<G>>],
    legal: &mut G::Actions,
) -> G::Action {
    let seat = game.decider(state);
    let (mind, mut choices) = (&mut minds[seat], Choices::new(game, state, legal));
    if mind.is_omniscient() {
        mind.choose(game, Sight::Truth(state, chance), &mut choices)
    } else {
        mind.choose(game, Sight::View(&game.view(state, seat)), &mut choices)
    }
}

fn play_with<G: Game>(
    game: &G,
    seed: Seed,
    mut choose: impl FnMut(&G::State, &G::Chance) -> G::Action,
) -> Playout<G::State> {
    let mut chance = game.chance(seed);
    let mut state = game.start(&mut chance);
    let mut decisions = 0;
    loop {
        if let Some(ending) = game.ending(&state) {
            return Playout { state, ending, decisions };
        }
        let action = choose(&state, &chance);
        game.play(&mut state, action, &mut chance);
        decisions += 1;
    }
}
