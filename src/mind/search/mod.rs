//! Minds that come from the rules alone: they try decisions out on games that fit their seat's knowledge.
//!
//! A search never sees the truth. It draws states that fit the view of its seat ([`Game::sample`]), gives each a future
//! of its own, and plays on. Its budget is a number of games tried, never a time, so that the same seed gives the same
//! decision on every machine.

mod named;
mod nodes;
mod promise;
mod rollouts;
mod tree;
mod trial;

pub(super) use named::{rollouts, tree_search};

pub use rollouts::{Rollouts, RolloutsBudget};
pub use tree::{TreeBudget, TreeSearch};
pub use trial::Care;

use crate::base::numbers::exp;
use crate::game::rng::{Rng, Seed};
use crate::game::{BySeat, Contest, Course, Ending, Game};
use crate::mind::{Judge, Mind, Sight};

use super::players::Players;

/// The worth of a game to each seat, from 0 to 1: won alone 1, won with others its share, anything else 0. Where all
/// play together, all win alike.
pub fn worth<G: Game>(ending: &Ending) -> BySeat<f32> {
    let standings = ending.seats.as_slice();
    let winners = standings.iter().filter(|standing| standing.place == 1).count().max(1);
    let share = if G::CONTEST == Contest::Together { 1.0 } else { 1.0 / winners as f32 };
    let mut worth = BySeat::of(standings.len(), 0.0);
    for (seat, standing) in standings.iter().enumerate() {
        worth[seat] = if standing.place == 1 { share } else { 0.0 };
    }
    worth
}

/// The weights of a seat's place and points beside its win, each from 0 to 1; the win has the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Valued {
    /// The place: 1 for the first, 0 for the last.
    pub place: f32,
    /// The points: 1 for the most of the table, 0 for the fewest, by how far a seat is between them.
    pub points: f32,
}

impl Valued {
    /// The worth of a game to each seat, from 0 to 1. In a cooperative game, and in a game without a result, the win is
    /// all that counts.
    pub fn worth<G: Game>(self, ending: &Ending) -> BySeat<f32> {
        let mut worth = worth::<G>(ending);
        let standings = ending.seats.as_slice();
        if self == Valued::default() || G::CONTEST == Contest::Together || standings.iter().any(|own| own.place == 0) {
            return worth;
        }
        let scores = || standings.iter().map(|own| own.score);
        let (least, most) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        let win = (1.0 - self.place - self.points).max(0.0);
        for (seat, own) in standings.iter().enumerate() {
            let behind = f32::from(own.place - 1) / (standings.len() - 1).max(1) as f32;
            let between = if most > least { (own.score - least) as f32 / (most - least) as f32 } else { 1.0 };
            worth[seat] = win * worth[seat] + self.place * (1.0 - behind) + self.points * between;
        }
        worth
    }
}

/// The way in which a tried game is played on beyond the search.
pub struct Rollout<G: Game> {
    players: Players<G>,
    /// The most decisions of a tried game; one that is longer counts as not won.
    most: u64,
    /// The judge of positions, and the number of decisions after which it is asked.
    judge: Option<(Box<dyn Judge<G>>, u64)>,
    /// The most that a lost cooperative game is worth, for having lasted.
    lasting: f32,
    /// The weight of things beside the win.
    valued: Valued,
}

/// Decisions after which a lost game is worth half of the most that a lost game can be worth.
const LASTED: f32 = 200.0;

impl<G: Game> Rollout<G> {
    /// Played on by these players, for a limited number of decisions.
    pub fn new(players: Players<G>, most: u64) -> Rollout<G> {
        Rollout { players, most, judge: None, lasting: 0.0, valued: Valued::default() }
    }

    /// Cut after a number of decisions, where the judge values the position.
    #[must_use]
    pub fn judged(self, judge: Box<dyn Judge<G>>, after: u64) -> Rollout<G> {
        Rollout { judge: Some((judge, after)), ..self }
    }

    /// Sets the weights of place and points.
    #[must_use]
    pub fn valued(self, valued: Valued) -> Rollout<G> {
        Rollout { valued, ..self }
    }

    /// Sets the most that a lost cooperative game is worth: the longer it lasts, the more.
    /// Where the players of the tried games never win, only this makes a difference between decisions.
    #[must_use]
    pub fn lasting(self, most: f32) -> Rollout<G> {
        Rollout { lasting: if G::CONTEST == Contest::Together { most } else { 0.0 }, ..self }
    }

    /// Plays on to the end or to where the judge decides, and says what that is worth to each seat.
    pub fn play(&mut self, course: &mut Course<'_, G>, seed: Seed) -> BySeat<f32> {
        self.players.begin(seed);
        self.go_on(course)
    }

    /// The same after a decision that another player has chosen.
    pub fn after(&mut self, course: &mut Course<'_, G>, seed: Seed, action: G::Action) -> BySeat<f32> {
        self.players.begin(seed);
        self.players.took(course.game, &course.state, action);
        course.play(action, &mut ());
        self.go_on(course)
    }

    /// The same, with players that have begun already.
    fn go_on(&mut self, course: &mut Course<'_, G>) -> BySeat<f32> {
        let (game, players, begin) = (course.game, &mut self.players, course.decisions);
        let (last, judge) = (begin + self.most, &mut self.judge);
        let mut judged = None;
        let ending = course.play_on(&mut (), |at| {
            if let Some((judge, after)) = judge
                && at.decisions >= begin + *after
            {
                judged = judge.worth(game, &at.state);
            }
            (judged.is_none() && at.decisions < last).then(|| players.decide(game, &at.state, &at.chance))
        });
        match (ending, judged) {
            (None, Some(worth)) => worth,
            (Some(ending), _) if ending.won(0) == Some(true) || self.lasting == 0.0 => self.valued.worth::<G>(&ending),
            _ => {
                let lasted = course.decisions as f32;
                BySeat::of(game.seats(), self.lasting * lasted / (lasted + LASTED))
            }
        }
    }
}

/// A seed for a tried game, drawn from a stream.
pub(crate) fn tried_seed(rng: &mut Rng) -> Seed {
    Seed { run: rng.word(), game: rng.word() }
}

/// A game as it may stand for a seat, with a future of its own.
pub(crate) fn imagined<'a, G: Game>(game: &'a G, view: &G::View, seed: Seed) -> Course<'a, G> {
    let state = game.sample(view, &mut seed.stream(IMAGINED));
    Course { game, state, chance: game.chance(seed), decisions: 0 }
}

/// The stream from which hidden things are drawn, beyond the purposes of a game's own.
const IMAGINED: u64 = 3000;

/// The likelihood of each legal decision according to another mind, summing to 1: the softmax of its scores in units of
/// their spread. A mind without scores finds all equally likely.
fn likely<G: Game>(mind: &dyn Mind<G>, game: &G, view: &G::View, legal: &[G::Action]) -> Vec<f32> {
    let weighed = mind.weigh(game, Sight::View(view), legal);
    let scores: Vec<f32> = legal
        .iter()
        .map(|action| weighed.iter().find(|(known, _)| known == action).map_or(f32::NEG_INFINITY, |(_, score)| *score))
        .collect();
    let known: Vec<f32> = scores.iter().copied().filter(|score| score.is_finite()).collect();
    if known.is_empty() {
        return vec![1.0 / legal.len() as f32; legal.len()];
    }
    let mean = known.iter().sum::<f32>() / known.len() as f32;
    let spread = (known.iter().map(|score| (score - mean).powi(2)).sum::<f32>() / known.len() as f32).sqrt().max(1e-6);
    let most = known.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    // What the mind did not look at is as good as the worst that it did.
    let least = known.iter().copied().fold(f32::INFINITY, f32::min);
    let raw: Vec<f32> = scores.iter().map(|&score| exp(f64::from((score.max(least) - most) / spread)) as f32).collect();
    let sum: f32 = raw.iter().sum();
    raw.into_iter().map(|value| value / sum).collect()
}
