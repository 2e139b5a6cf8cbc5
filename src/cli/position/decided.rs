//! `position --decide`: the decision of a policy at a position, and its scores of the options.

use std::fmt::Write as _;

use serde_json::Value;

use super::super::considered;
use super::Scene;
use crate::base::json::Record;
use crate::base::refusal::Refusal;
use crate::base::terminal::counted;
use crate::game::{Considered, Decision, Game, Seed};
use crate::games::{Lab, Staged};
use crate::mind::{Policy, mind};
use crate::sim::decide;

/// A decision, and who took it.
pub(super) struct Decided<G: Game> {
    policy: String,
    decision: Decision<G>,
}

impl<G: Lab> Decided<G> {
    /// Asks a policy as if the game began here: it remembers nothing. Its dice follow the seed, and so does the coming
    /// chance, which only a cheating policy sees.
    ///
    /// # Errors
    /// When the game is over, or the policy does not fit it.
    pub(super) fn by(policy: &str, scene: &Scene<G>) -> Result<Decided<G>, Refusal> {
        let (Staged { game, state, .. }, seed) = (&scene.staged, Seed::new(scene.seed));
        if game.ending(state).is_some() {
            return Err(Refusal::new("--decide: the game is over, expected a position with a decision to take"));
        }
        let policy = Policy::of::<G>(policy)?;
        let mut mind = mind(game, &policy)?;
        mind.begin(seed, game.decider(state));
        let decision = decide(game, state, &game.chance(seed), mind.as_mut());
        Ok(Decided { policy: policy.name, decision })
    }

    /// The decision as data.
    pub(super) fn record(&self, scene: &Scene<G>) -> Record {
        let Staged { game, state, .. } = &scene.staged;
        let Decision { seat, action, considered, legal } = &self.decision;
        let row = |one: &Considered<G::Action>| {
            let mut row = serde_json::Map::new();
            row.insert("action".into(), game.write(state, one.action).into());
            row.insert("score".into(), shortest(one.score).into());
            row.extend(one.tried.map(|games| ("games".to_string(), games.into())));
            Value::Object(row)
        };
        Record::new()
            .with("seat", seat.0)
            .with("policy", self.policy.as_str())
            .with("seed", scene.seed)
            .with("action", game.write(state, *action))
            .with("legal", *legal)
            .with("considered", considered.iter().map(row).collect::<Vec<_>>())
    }

    /// The decision in words, with all options that were considered.
    pub(super) fn text(&self, scene: &Scene<G>) -> String {
        let Staged { game, state, .. } = &scene.staged;
        let Decision { seat, action, considered, legal } = &self.decision;
        let written = game.write(state, *action);
        let mut text = format!("Seat {seat} ({}, seed {}) decides: {written}\n", self.policy, scene.seed);
        let legal = counted(*legal, "legal decision");
        if considered.is_empty() {
            let _ = writeln!(text, "It scores none of the {legal}.");
            return text;
        }
        let _ = writeln!(text, "It considers {} of {legal}; higher scores are better:", considered.len());
        for row in considered::rows(game, state, &self.decision, considered.len()) {
            let _ = writeln!(text, "{row}");
        }
        text
    }
}

/// A score with as few digits as name it.
fn shortest(score: f32) -> f64 {
    score.to_string().parse().unwrap_or_else(|_| score.into())
}
