//! One game from its first decision to its end.

use crate::game::{Ending, Game, Observer};
use crate::rng::Seed;

use super::players::Players;

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

/// Plays a seeded game to its end. The observer sees all of it.
pub fn playout<G: Game>(
    game: &G,
    seed: Seed,
    players: &mut Players<G>,
    observer: &mut impl Observer<G>,
) -> Playout<G::State> {
    players.begin(seed);
    // One loop each, so that random games carry nothing of what minds need.
    match players {
        Players::Random(random) => play_with(game, seed, observer, |state, _| random.decide(game, state)),
        Players::Minds(seated) => play_with(game, seed, observer, |state, chance| seated.decide(game, state, chance)),
    }
}

#[inline]
fn play_with<G: Game>(
    game: &G,
    seed: Seed,
    observer: &mut impl Observer<G>,
    mut choose: impl FnMut(&G::State, &G::Chance) -> G::Action,
) -> Playout<G::State> {
    let mut chance = game.chance(seed);
    let mut state = game.start(&mut chance, observer);
    let mut decisions = 0;
    loop {
        if let Some(ending) = game.ending(&state) {
            return Playout { state, ending, decisions };
        }
        let action = choose(&state, &chance);
        observer.decides(action, &state);
        game.play(&mut state, action, &mut chance, observer);
        decisions += 1;
    }
}
