//! Games followed decision by decision: each seat's chance to win, what its options were worth, and what it left undone.
//!
//! A chance is found by playing on: states that fit the view of the seat that decides are drawn, and each is played to the end
//! by a cheap policy ([`usual_guesser`]). All positions of a game, and all options of a decision, are tried with the same
//! random numbers, so that differences between them are less noisy than the chances themselves. Numbers of tries are fixed,
//! never times: the same seed gives the same chances on every machine.
//!
//! A new game needs nothing for this beside its rules, its views and its players.

mod guesser;
mod record;
mod review;
mod tally;
mod tried;

pub use guesser::{Guesser, usual_guesser, usual_judge};
pub use record::{Followed, Load, Moment, Offered, Weighed};
pub use review::{Costly, Moved, NAMED, Review, review, review_played};
pub use tried::{Gap, Tried};

use serde_json::{Value, json};

use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Course, Game, Rng, Seat, Seed};
use crate::mind::search::worth;
use crate::mind::{Minds, Policy};

use super::cell_cache::Wanted;
use super::plan::{Cell, Simulated};
use super::playout::Tables;
use super::workers::Workers;
use tally::Tally;

/// Settings for following games.
#[derive(Clone, Debug, PartialEq)]
pub struct Following {
    /// The policy that plays tried games on; none: the usual one of the game.
    pub by: Option<Policy>,
    /// Decisions of a game before which the chances are found, at most.
    pub positions: u32,
    /// Tried games for each of them.
    pub tries: u32,
    /// Decisions of a game whose options are tried, at most.
    pub weighed: u32,
    /// Tried games for each option.
    pub tries_each: u32,
    /// Decisions in all tried games of one followed game, about: long games have fewer tries, all in proportion.
    pub work: u64,
}

/// Tries of a chance and of an option at least, however long a game is.
const FEWEST: u32 = 6;

/// Options of a decision that are tried at most: the one taken, and others drawn at random.
pub const MOST_OPTIONS: usize = 12;

/// States that fit a view on which a judge of positions is asked, at most.
const JUDGED: u32 = 8;

impl Default for Following {
    fn default() -> Following {
        Following { by: None, positions: 20, tries: 32, weighed: 3, tries_each: 24, work: 20_000 }
    }
}

impl Following {
    /// The policy that plays tried games on.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn guessed_by<G: Minds>(&self) -> Result<Policy, Refusal> {
        self.by.clone().map_or_else(usual_guesser::<G>, Ok)
    }

    /// Everything that the chances depend on, beside the games.
    ///
    /// # Errors
    /// When the policy that plays on cannot be read.
    pub fn identity<G: Minds>(&self) -> Result<Value, Refusal> {
        let by = self.guessed_by::<G>()?.identity();
        let Following { positions, tries, weighed, tries_each, work, .. } = self;
        Ok(json!({ "by": by, "positions": positions, "tries": tries, "weighed": weighed, "tries_each": tries_each,
                   "judged": JUDGED, "work": work }))
    }

    /// The decisions of a game whose options are tried, from all its decisions and the options of those that are open: so few that
    /// the fewest tries of an average one's options take half of the work together, but one at least.
    fn weighable(&self, decisions: usize, options: impl Iterator<Item = usize>) -> u32 {
        let (mut open, mut all) = (0_u64, 0_u64);
        for own in options.filter(|&own| own > 1) {
            (open, all) = (open + 1, all + own.min(MOST_OPTIONS) as u64);
        }
        let tried = all * u64::from(FEWEST.min(self.tries_each)) * (decisions as u64).div_ceil(2);
        let most = (u128::from(self.work / 2) * u128::from(open) / u128::from(tried.max(1))).max(1);
        self.weighed.min(u32::try_from(most).unwrap_or(u32::MAX))
    }

    /// The tries of each chance and of each option, from the decisions of a game and all options of its weighed decisions: a tried
    /// game takes half of the decisions on average.
    fn thinned(&self, decisions: usize, options: usize) -> (u32, u32) {
        let chances = u64::from(self.positions.min(decisions as u32)) * u64::from(self.tries);
        let games = chances + options as u64 * u64::from(self.tries_each);
        let (wanted, most) = (games * (decisions as u64).div_ceil(2), self.work.max(1));
        let thin = |tries: u32| {
            let fewer = u128::from(tries) * u128::from(most) / u128::from(wanted.max(most));
            (fewer as u32).max(FEWEST.min(tries))
        };
        (thin(self.tries), thin(self.tries_each))
    }
}

/// The streams of a followed game, beyond those of players and searches: where tried games begin, and what is looked at.
const TRIED: u64 = 4000;
const LOOKED_AT: u64 = 4001;

/// A decision of a game, as it is kept until the game is over.
struct Kept<G: Game> {
    state: G::State,
    seat: Seat,
    options: usize,
    action: G::Action,
}

/// A game that is over, with all its decisions.
struct Whole<G: Game> {
    game: G,
    kept: Vec<Kept<G>>,
    /// The share of the win of each seat.
    won: Vec<f32>,
}

/// Plays a game of a cell by its number in a run, and keeps its decisions.
fn kept_game<G: Simulated>(cell: &Cell<G>, (run, number): (u64, u64)) -> Result<Whole<G>, Failure> {
    let mut tables = Tables::of(cell)?;
    let (deal, way) = cell.seating(run, number);
    let (time, table) = (cell.time(number), tables.at(way));
    let game = table.game.clone();
    table.players.begin(deal.again(time));
    let mut course = Course::dealt(&game, deal, time, &mut ());
    let (mut kept, mut legal) = (Vec::new(), G::Actions::default());
    let ending = loop {
        if let Some(ending) = game.ending(&course.state) {
            break ending;
        }
        let (state, seat) = (course.state, game.decider(&course.state));
        game.legal(&state, &mut legal);
        let action = table.players.decide(&game, &state, &course.chance);
        kept.push(Kept { state, seat, options: legal.len(), action });
        course.play(action, &mut ());
    };
    let won = worth::<G>(&ending).as_slice().to_vec();
    Ok(Whole { game, kept, won })
}

/// Plays a game of a cell by its number in a run, and follows it.
///
/// # Errors
/// When a policy does not fit the game.
pub fn follow<G: Simulated>(
    cell: &Cell<G>,
    (run, number): (u64, u64),
    following: &Following,
) -> Result<Followed, Failure> {
    let mut tables = Tables::of(cell)?;
    follow_at(cell, &mut tables, (run, number), following)
}

/// Games that one job follows: so few that all workers have something to do.
const TOGETHER: u64 = 4;

/// Follows the games wanted of a cell from the `first` on.
///
/// # Errors
/// When a policy does not fit the game, or the user asked for a stop.
pub(super) fn followed<G: Simulated>(
    wanted: &Wanted<'_, G>,
    (run, first): (u64, u64),
    following: &Following,
    workers: &Workers,
) -> Result<Vec<Followed>, Failure> {
    let jobs: Vec<(u64, u64)> = (first..wanted.games)
        .step_by(TOGETHER as usize)
        .map(|from| (from, (from + TOGETHER).min(wanted.games)))
        .collect();
    let bar = progress::under_way;
    let parts = workers.all(&jobs, |&(from, to)| {
        let mut tables = Tables::of(wanted.cell)?;
        let mut part = Vec::new();
        for number in from..to {
            if progress::stopped() {
                return Err(Failure::Stopped);
            }
            part.push(follow_at(wanted.cell, &mut tables, (run, number), following)?);
            bar().inc(1);
        }
        Ok(part)
    })?;
    Ok(parts.into_iter().flatten().collect())
}

/// The same at tables that are there already.
fn follow_at<G: Simulated>(
    cell: &Cell<G>,
    tables: &mut Tables<G>,
    (run, number): (u64, u64),
    following: &Following,
) -> Result<Followed, Failure> {
    let (deal, way) = cell.seating(run, number);
    let time = cell.time(number);
    let table = tables.at(way);
    let game = &table.game;
    table.players.begin(deal.again(time));
    let mut course = Course::dealt(game, deal, time, &mut ());
    let (mut kept, mut tally, mut legal) = (Vec::new(), Tally::new(game.seats()), G::Actions::default());
    while game.ending(&course.state).is_none() {
        let (state, seat) = (course.state, game.decider(&course.state));
        game.legal(&state, &mut legal);
        let action = table.players.decide(game, &state, &course.chance);
        tally.note(game, &state, seat, (&legal, action));
        kept.push(Kept::<G> { state, seat, options: legal.len(), action });
        course.play(action, &mut ());
    }
    let Some(ending) = game.ending(&course.state) else { return Err(Failure::Stopped) };
    let own = Seed { run: deal.again(time).run ^ number.rotate_left(32), game: number };
    let by = following.guessed_by::<G>()?;
    let mut guesser = Guesser::of(game, &by)?;
    let mut judge = match usual_judge(game)? {
        Some(judge) => Guesser::judging(game, &by, &judge)?,
        None => None,
    };
    let mut followed = Followed {
        number,
        deal: deal.game,
        places: ending.seats.as_slice().iter().map(|standing| standing.place).collect(),
        won: worth::<G>(&ending).as_slice().to_vec(),
        sides: (0..game.seats()).map(|seat| cell.sides(way, deal.game).side_at(seat) as u8).collect(),
        decisions: kept.len() as u32,
        ..Followed::default()
    };
    let tried = own.stream(TRIED);
    let weighable = following.weighable(kept.len(), kept.iter().map(|kept| kept.options));
    let weighed = drawn(&kept, weighable, &mut own.stream(LOOKED_AT));
    let options = weighed.iter().map(|&at| kept[at].options.min(MOST_OPTIONS)).sum();
    let (tries, tries_each) = following.thinned(kept.len(), options);
    for at in spread(kept.len(), following.positions) {
        let (place, seat) = ((&kept[at].state, kept[at].seat), kept[at].seat);
        let chances = guesser.chances(game, place, tries, &tried);
        let judged = judge.as_mut().map(|judge| judge.chances(game, place, JUDGED, &tried)[seat]);
        followed.moments.push(Moment { at: at as u32, seat: seat.0, chances: chances.as_slice().to_vec(), judged });
    }
    for at in weighed {
        let Kept { state, seat, options, action } = &kept[at];
        game.legal(state, &mut legal);
        let candidates = candidates(&legal, *action, &mut own.stream(LOOKED_AT + 1 + at as u64));
        let tries = guesser.tried(game, (state, *seat), &candidates, (tries_each, &tried));
        followed.weighed.push(Weighed::of(&tries, (at, *seat, *options)));
    }
    (followed.loads, followed.offered) = tally.done();
    Ok(followed)
}

/// Up to `most` places of a list, evenly spread, the first and the last among them.
fn spread(len: usize, most: u32) -> Vec<usize> {
    let most = (most as usize).min(len);
    if most < 2 {
        return (0..most).collect();
    }
    (0..most).map(|n| n * (len - 1) / (most - 1)).collect()
}

/// Up to `most` of the decisions with several options, drawn at random, in their order.
fn drawn<G: Game>(kept: &[Kept<G>], most: u32, rng: &mut Rng) -> Vec<usize> {
    let mut open: Vec<usize> = (0..kept.len()).filter(|&at| kept[at].options > 1).collect();
    rng.shuffle(&mut open);
    open.truncate(most as usize);
    open.sort_unstable();
    open
}

/// The options of a decision that are tried: the one taken first, then the others, of too many a random choice.
pub(crate) fn candidates<A: Copy + PartialEq>(legal: &[A], taken: A, rng: &mut Rng) -> Vec<A> {
    let mut others: Vec<A> = legal.iter().copied().filter(|action| *action != taken).collect();
    if others.len() >= MOST_OPTIONS {
        rng.shuffle(&mut others);
        others.truncate(MOST_OPTIONS - 1);
    }
    std::iter::once(taken).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::{Following, spread};

    #[test]
    fn long_games_have_fewer_tries_in_proportion() {
        let following =
            Following { positions: 20, tries: 40, weighed: 2, tries_each: 20, work: 12_000, ..Following::default() };
        // 800 tries of chances and 200 of options, twenty decisions each on average.
        assert_eq!(following.thinned(40, 10), (24, 12));
        assert_eq!(following.thinned(20, 10), (40, 20));
        assert_eq!(following.thinned(100_000, 10), (6, 6));
        assert_eq!(Following { tries: 2, ..following }.thinned(100_000, 10), (2, 6));
    }

    #[test]
    fn where_decisions_have_many_options_fewer_of_them_are_weighed() {
        let following = Following { weighed: 3, tries_each: 24, work: 20_000, ..Following::default() };
        // Six tries of ten options, each half of a hundred decisions: 3,000 decisions for each that is weighed.
        assert_eq!(following.weighable(100, std::iter::repeat_n(10, 100)), 3);
        assert_eq!(following.weighable(200, std::iter::repeat_n(20, 200)), 1);
        assert_eq!(following.weighable(200, [1, 20, 1, 8].into_iter()), 1);
        assert_eq!(following.weighable(200, std::iter::empty()), 1);
    }

    #[test]
    fn places_are_spread_from_the_first_to_the_last() {
        assert_eq!(spread(9, 3), [0, 4, 8]);
        assert_eq!(spread(2, 5), [0, 1]);
        assert_eq!((spread(0, 5), spread(7, 1)), (Vec::new(), vec![0]));
    }
}
