//! The program checks itself: random games of every kind, compared with the invariants after every decision, with all
//! laws now and then, and against whatever second readings a game has of its rules.
//!
//! A game that keeps its second readings in [`Checked`] has a self-check with one line: `impl Audited for Nim {}`.

mod coverage;
mod literal;
mod report;
#[cfg(test)]
mod tests;

pub use coverage::{Coverage, Group, Name};
pub use literal::{Bound, Compared, Follower, Literal, Stretch, Taken};
pub use report::{Report, Violation};

use std::ops::Range;

use rayon::prelude::*;

use crate::game::rng::{Rng, Seed};
use crate::game::{Checked, Course, Game, Notation, Observer, broken_laws};
use crate::mind::Random;

/// A game that can check itself.
pub trait Audited: Checked + Notation {
    /// One decision in this many is compared with all laws, which takes far longer than the check of the invariants.
    const LAWS_EVERY: u32 = 32;

    /// The fewest decisions that are listed where one is asked: 2 for a game that plays forced ones by itself.
    const FEWEST: usize = 1;

    /// Watches a game: compares it with second readings and counts what happens. Default: neither.
    fn audit<'a>(&'a self, _coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {}

    /// The counts, all at zero, with the names that a large batch must show. The endings of a group
    /// [`Coverage::ENDINGS`] are counted for every game.
    fn coverage(&self) -> Coverage {
        let endings = Group::new(Coverage::ENDINGS, Self::CAUSES.iter().copied()).all_wanted("ending ");
        Coverage::new("every ending").group(endings)
    }

    /// The weight of a decision in passes with a purpose, which seek what aimless play seldom reaches; 0: no more.
    fn purpose(&self, _state: &Self::State, _action: Self::Action) -> u32 {
        0
    }
}

/// An observer that watches a game for faults.
pub trait Audit<G: Game>: Observer<G> {
    /// The faults of the decision just played, which led to this state, or with the start of the game.
    fn findings(&mut self, _state: &G::State) -> Vec<String> {
        Vec::new()
    }
}

impl<G: Game> Audit<G> for () {}

/// The stream that decides which laws are checked when, beyond the game's own streams.
const LAW_STREAM: u64 = 2000;

/// A check of many kinds of games.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// # fn main() {
/// use wildlab::sim::selfcheck::SelfCheck;
///
/// let kinds = [4, 7].map(|heap| (format!("--heap {heap}"), Matches { heap }));
/// let report = SelfCheck::new(kinds.to_vec()).check(1, 0..50, || ());
/// assert!(report.violations.is_empty());
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SelfCheck<G> {
    kinds: Vec<(String, G)>,
    nothing: Coverage,
}

impl<G: Audited> SelfCheck<G> {
    /// A check that cycles through these kinds of games, each with a description from which a user can set it up again.
    ///
    /// # Panics
    /// When there is none.
    pub fn new(kinds: Vec<(String, G)>) -> SelfCheck<G> {
        assert!(!kinds.is_empty(), "there is a kind of game to check");
        let nothing = kinds.iter().map(|(_, game)| game.coverage()).reduce(Coverage::with).unwrap_or_default();
        SelfCheck { kinds, nothing }
    }

    /// The number of kinds of games.
    pub fn kinds(&self) -> u64 {
        self.kinds.len() as u64
    }

    /// The report of no game.
    pub fn nothing(&self) -> Report {
        Report::new(self.nothing.clone())
    }

    /// Plays and checks some games of a run on all cores. `played` is called after each game.
    pub fn check(&self, run: u64, games: Range<u64>, played: impl Fn() + Sync) -> Report {
        let one_more = |mut report: Report, number| {
            self.check_game(Seed { run, game: number }, &mut report);
            played();
            report
        };
        games.into_par_iter().fold(|| self.nothing(), one_more).reduce(|| self.nothing(), Report::with)
    }

    fn check_game(&self, seed: Seed, report: &mut Report) {
        let (setting, game) = &self.kinds[(seed.game % self.kinds()) as usize];
        // Every other pass over the kinds plays with a purpose, to see what aimless play never reaches.
        let purposeful = seed.game / self.kinds() % 2 == 1;
        let mut rng = seed.stream(LAW_STREAM);
        let mut minds = Random::new(seed, game.seats());
        let mut coverage = std::mem::take(&mut report.coverage);
        let mut audit = game.audit(&mut coverage);
        let mut course = Course::start(game, game.chance(seed), &mut audit);
        let mut legal = G::Actions::default();
        let mut wrong: Vec<String>;
        loop {
            let state = &course.state;
            wrong = if rng.below(G::LAWS_EVERY) == 0 {
                report.lawful += 1;
                broken_laws(game, state, &mut rng)
            } else {
                game.violations(state)
            };
            wrong.extend(audit.findings(state));
            game.legal(state, &mut legal);
            if wrong.is_empty() {
                wrong.extend(wrong_end(game, state, legal.is_empty()));
            }
            if !legal.is_empty() && legal.len() < G::FEWEST {
                wrong.push(format!("{} decisions are listed, expected at least {}", legal.len(), G::FEWEST));
            }
            if legal.is_empty() || !wrong.is_empty() {
                break;
            }
            let aimed = if purposeful { aimed(game, state, &legal, &mut rng) } else { None };
            let action = aimed.unwrap_or_else(|| minds.choose(game.decider(state), &legal));
            course.play(action, &mut audit);
        }
        drop(audit);
        if let Some(ending) = game.ending(&course.state) {
            coverage.count_in(Coverage::ENDINGS, ending.cause);
        }
        report.coverage = coverage;
        report.games += 1;
        report.decisions += course.decisions;
        report.add(wrong.into_iter().map(|reason| Violation {
            game: seed.game,
            decision: course.decisions,
            reason,
            setting: setting.clone(),
        }));
    }
}

/// A game is over exactly when nothing is legal any more, of a cause that it names, with a standing for each seat.
fn wrong_end<G: Game>(game: &G, state: &G::State, nothing_legal: bool) -> Option<String> {
    let Some(ending) = game.ending(state) else {
        return nothing_legal.then(|| "the game is not over, and nothing is legal".to_owned());
    };
    if !nothing_legal {
        return Some("the game is over, and something is legal".to_owned());
    }
    if !G::CAUSES.contains(&ending.cause) {
        return Some(format!("the game ends of {}, which is none of its causes", ending.cause));
    }
    let (found, seats) = (ending.seats.len(), game.seats());
    (found != seats).then(|| format!("the game of {seats} seats ends for {found}"))
}

/// Three times in four, one of the decisions with the most purpose, where there is such a thing.
fn aimed<G: Audited>(game: &G, state: &G::State, legal: &[G::Action], rng: &mut Rng) -> Option<G::Action> {
    if rng.below(4) == 0 {
        return None;
    }
    let best = legal.iter().map(|&action| game.purpose(state, action)).max().filter(|&best| best > 0)?;
    let candidates = legal.iter().filter(|&&action| game.purpose(state, action) == best);
    let n = candidates.clone().count() as u32;
    candidates.copied().nth(rng.below(n) as usize)
}
