//! Learning: a value of positions for the mind `turns`, from games that it plays against itself.
//!
//! Steps alternate between playing and learning. In a step all seats search whole turns with the value learned so far,
//! and take a random decision now and then. A position counts where another seat begins to decide: the value of what a
//! seat has left behind is moved towards a mean of its own later values and the result, later ones with less weight:
//! TD(λ), Sutton, *Learning to predict by the methods of temporal differences* (1988). The value is the logistic of a
//! weighted sum of inputs, and each weight has a step size of its own (Duchi, Hazan and Singer, *Adaptive subgradient
//! methods*, 2011).
//!
//! Results are graded by progress, so that games that are never won can be learned from. Where a game is hopeless at
//! first, easier versions come before it; those that are behind are played on beside the present one.
//!
//! The first value is the progress of the game. The last one is a mean of the weights of all steps, in which later ones count
//! for more: the last games alone would move it this way or that.
//!
//! All games of a step are played with the same whole weights, and are learned from in their order: the weights are the
//! same to the last bit with any number of threads, and when a search goes on that was stopped.

mod course;
mod play;
#[cfg(test)]
mod tests;

pub use course::{Learned, Stepped};

use std::ops::Range;

use serde_json::{Value as Json, json};

use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Contest, Settings, Setup};
use crate::mind::turns::{Value, layout, usual_shape};
use crate::mind::{Minds, Policy};
use crate::sim::{Workers, build_id};

use super::tune::{Gain, Tuning};

/// A policy that is to learn, and how.
pub struct Learning<G> {
    /// The games to win, the policy without a value, the opponents of the test, and the seed.
    pub tuning: Tuning<G>,
    /// Easier games to begin with, the easiest first.
    pub easier: Vec<(G, Settings)>,
    /// The speed at which it learns.
    pub pace: Pace,
}

/// The speed of learning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Games per step.
    pub games: u64,
    /// The step size of a weight that has not moved yet.
    pub rate: f64,
    /// The weight of later values, from 0 to 1: 1 counts the result alone.
    pub trace: f64,
    /// The probability of a random decision.
    pub explore: f64,
}

/// The mind that learns.
const MIND: &str = "turns";

impl<G: Setup + Minds + Sync> Learning<G> {
    /// A value that knows the progress of the game alone, or what the policy has learned.
    ///
    /// # Errors
    /// When the policy is of another mind, the game derives no inputs, or easier games are named where none is needed.
    pub fn begin(&self) -> Result<Learned, Refusal> {
        let policy = &self.tuning.policy;
        if policy.mind != MIND {
            let (origin, mind) = (&policy.origin, &policy.mind);
            return Err(Refusal::new(format!(
                "{origin}: mind: found `{mind}`, expected `{MIND}`: no other mind learns"
            )));
        }
        if policy.uses.contains_key("estimate") {
            return Err(Refusal::new(format!(
                "{}: uses.estimate: found a judge, expected none: a learned value takes its place",
                policy.origin
            )));
        }
        if G::CONTEST == Contest::Against && !self.easier.is_empty() {
            return Err(Refusal::new("--easier: found games, expected none: in self-play every game is won by a seat"));
        }
        let Some((inputs, layout)) = layout::<G>() else {
            return Err(Refusal::new(format!(
                "learn: {} derives no inputs; its Game needs `const INPUTS` (docs/adding-a-game.md)",
                G::TITLE
            )));
        };
        // Refuses numbers that the mind does not have.
        for (game, _) in self.tuning.games.iter().chain(&self.easier) {
            crate::mind::mind(game, policy)?;
        }
        let known = policy.learned.clone().filter(|value| value.layout == layout && value.weights.len() == inputs);
        Ok(Learned::new(&known.unwrap_or_else(|| Value::by_progress(layout, inputs))))
    }

    /// Everything that the course of learning depends on.
    pub fn identity(&self) -> Json {
        let mut identity = self.tuning.identity();
        let easier: Vec<Json> = self.easier.iter().map(|(game, _)| game.identity()).collect();
        let Pace { games, rate, trace, explore } = self.pace;
        identity["easier"] = easier.into();
        identity["pace"] = json!({ "games": games, "rate": rate, "trace": trace, "explore": explore });
        identity["engine"] = build_id::<G>().into();
        identity
    }

    /// Plays the games of the next step and learns from them.
    ///
    /// # Errors
    /// When it was stopped; what was learned is then unchanged.
    pub fn step(&self, learned: &mut Learned, workers: &Workers) -> Result<Stepped, Failure> {
        let policy = Policy { learned: Some(learned.latest()), ..self.tuning.policy.clone() };
        let jobs: Vec<u64> = (0..self.pace.games).map(|game| learned.games + game).collect();
        let level = learned.level.min(self.easier.len());
        let played = workers.all(&jobs, |&number| {
            let played = play::play(self, &policy, level, number)?;
            progress::under_way().inc(1);
            Ok(played)
        })?;
        Ok(learned.learn(&played, self.pace.rate, self.easier.len()))
    }

    /// The policy with what was learned so far.
    pub fn with(&self, learned: &Learned) -> Policy {
        Policy { learned: Some(learned.value()), ..self.tuning.policy.clone() }
    }

    /// The share of progress in the worth of a game that is over.
    fn shape(&self) -> f32 {
        self.tuning.policy.weights.get("progress").map_or(usual_shape(G::CONTEST), |share| *share) as f32
    }

    /// The shares of wins of the policy with what was learned, and of the one without, on fresh deals.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn test(&self, learned: &Learned, deals: &Range<u64>, workers: &Workers) -> Result<Gain, Failure> {
        self.tuning.compare(&self.with(learned), deals, workers)
    }
}
