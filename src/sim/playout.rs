//! One seeded game from its first decision to its end.

use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::game::{Course, Ending, Game, Observer};
use crate::mind::Minded;
use crate::mind::Players;
use crate::sim::plan::Cell;

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

/// The players of a cell.
///
/// # Errors
/// When a policy does not fit the game.
pub fn players<G: Minded>(cell: &Cell<G>) -> Result<Players<G>, Refusal> {
    Players::new(&cell.game, &cell.policies)
}

/// Plays a seeded game to its end. The observer sees all of it.
///
/// # Panics
/// Never: players always have a decision while a game is not over.
pub fn playout<G: Game>(
    game: &G,
    seed: Seed,
    players: &mut Players<G>,
    observer: &mut impl Observer<G>,
) -> Playout<G::State> {
    players.begin(seed);
    let mut course = Course::start(game, game.chance(seed), observer);
    // One loop each, so that random games carry nothing of what minds need.
    let ending = match players {
        Players::Random(random) => course.play_on(observer, |at| Some(random.decide(game, &at.state))),
        Players::Minds(seated) => course.play_on(observer, |at| Some(seated.decide(game, &at.state, &at.chance))),
    };
    let Course { state, decisions, .. } = course;
    Playout { state, ending: ending.expect("players always decide"), decisions }
}
