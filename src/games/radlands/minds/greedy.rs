//! The greedy mind: the decision that looks best by itself, without a plan.

use super::super::action::Action;
use super::super::radlands::Radlands;
use super::super::state::State;
use super::look::{GreedyWeights, Look};
use crate::base::refusal::Refusal;
use crate::mind::{Choices, Mind, Policy, Sight};

/// A player who looks one decision ahead.
pub(super) struct Greedy {
    weights: GreedyWeights,
}

impl Greedy {
    /// The greedy mind of a policy.
    ///
    /// # Errors
    /// When the policy names weights that there are not, or a budget.
    pub(super) fn new(policy: &Policy) -> Result<Greedy, Refusal> {
        Ok(Greedy { weights: GreedyWeights::of(policy, &[])? })
    }
}

/// The decision that scores highest, the first of equals; there must be one.
#[inline]
pub(super) fn best(look: &Look<'_>, legal: &[Action]) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let score = look.score(action);
        if score > found.1 {
            found = (action, score);
        }
    }
    found.0
}

impl Mind<Radlands> for Greedy {
    fn choose(&mut self, game: &Radlands, sight: Sight<'_, Radlands>, legal: &mut Choices<'_, Radlands>) -> Action {
        best(&Look::new(game, &self.weights, seen(&sight)), legal.list())
    }

    fn weigh(&self, game: &Radlands, sight: Sight<'_, Radlands>, legal: &[Action]) -> Vec<(Action, f32)> {
        let look = Look::new(game, &self.weights, seen(&sight));
        legal.iter().map(|&action| (action, look.score(action))).collect()
    }
}

/// What a seat sees of a game, and how many cards the opponent has.
fn seen<'a>(sight: &Sight<'a, Radlands>) -> (&'a State, u32) {
    match sight {
        Sight::View(view) => (view.seen(), view.enemy_hand.into()),
        Sight::Truth(state, _) => (state, 0),
    }
}
