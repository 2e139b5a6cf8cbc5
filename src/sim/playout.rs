//! One seeded game from its first decision to its end, and the tables at which the games of a cell are played.

use crate::base::refusal::Refusal;
use crate::game::{Course, Ending, Game, Observer, Seed, Setup};
use crate::mind::{Minds, Players};

use super::plan::Cell;

/// The course of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout<S> {
    /// The last state.
    pub state: S,
    /// Its result.
    pub ending: Ending,
    /// Decisions taken.
    pub decisions: u64,
}

/// The tables of a cell: one for each of its seatings.
pub struct Tables<G: Game> {
    tables: Vec<Table<G>>,
}

/// A game with players at its seats.
pub struct Table<G: Game> {
    /// The game.
    pub game: G,
    /// The players.
    pub players: Players<G>,
    /// The names of the policies, seat by seat.
    pub policies: Vec<String>,
}

impl<G: Setup + Minds> Tables<G> {
    /// The tables of a cell.
    ///
    /// # Errors
    /// When a policy does not fit the game.
    pub fn of(cell: &Cell<G>) -> Result<Tables<G>, Refusal> {
        // The number of policies that are named is checked before they are seated.
        Players::new(&cell.game, &cell.policies)?;
        let table = |way: u64| {
            let (game, policies) = cell.seated(way as usize);
            let players = Players::new(&game, &policies)?;
            let policies = policies.into_iter().map(|policy| policy.name).collect();
            Ok::<_, Refusal>(Table { game, players, policies })
        };
        Ok(Tables { tables: (0..cell.seatings()).map(table).collect::<Result<_, _>>()? })
    }

    /// The table of one of the cell's seatings.
    pub fn at(&mut self, way: usize) -> &mut Table<G> {
        &mut self.tables[way]
    }
}

/// Plays a seeded game to its end. The observer sees all of it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// # fn main() {
/// use wildlab::mind::Players;
/// use wildlab::sim::playout;
///
/// let game = Matches { heap: 7 };
/// let one = playout(&game, Seed::new(1), &mut Players::random(2), &mut ());
/// assert!((4..=7).contains(&one.decisions) && one.ending.cause == "taken");
/// assert_eq!(one, playout(&game, Seed::new(1), &mut Players::random(2), &mut ()), "one seed is one game");
/// # }
/// ```
///
/// # Panics
/// Never: players always have a decision while a game is not over.
pub fn playout<G: Game>(
    game: &G,
    seed: Seed,
    players: &mut Players<G>,
    observer: &mut impl Observer<G>,
) -> Playout<G::State> {
    play_again(game, (seed, 0), players, observer)
}

/// Plays the deal of a seed for the `time`th time: what is dealt before the first decision is the same every time, all
/// later draws and rolls and the players' own dice are new. Time 0 is the game of [`playout`].
///
/// # Panics
/// Never: players always have a decision while a game is not over.
#[inline]
pub fn play_again<G: Game>(
    game: &G,
    (seed, time): (Seed, u64),
    players: &mut Players<G>,
    observer: &mut impl Observer<G>,
) -> Playout<G::State> {
    players.begin(seed.again(time));
    let mut course = Course::dealt(game, seed, time, observer);
    let ending = play_on(&mut course, players, observer);
    let Course { state, decisions, .. } = course;
    Playout { state, ending, decisions }
}

/// Plays a game under way to its end, with players that have begun.
///
/// # Panics
/// Never: players always have a decision while a game is not over.
#[inline]
pub(super) fn play_on<'a, G: Game>(
    course: &mut Course<'a, G>,
    players: &mut Players<G>,
    observer: &mut impl Observer<G>,
) -> Ending {
    let game: &'a G = course.game;
    // One loop each, so that random games carry nothing of what minds need.
    let ending = match players {
        Players::Random(random) => course.play_out(observer, |seat, count| random.number(seat, count)),
        Players::Minds(seated) => course.play_on(observer, |at| Some(seated.decide(game, &at.state, &at.chance))),
    };
    ending.expect("players always decide")
}
