//! The greedy mind: the decision that looks best by itself, without a plan.

use super::look::{GreedyWeights, Look};
use crate::base::refusal::Refusal;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Duel;
use crate::games::radlands::rules::action::{Action, Actions};
use crate::games::radlands::rules::radlands::Radlands;
use crate::mind::{Choices, Mind, Policy, Sight};

/// A player who looks one decision ahead.
pub(super) struct Greedy {
    weights: GreedyWeights,
}

impl Greedy {
    /// The greedy mind of a policy, for a game.
    ///
    /// # Errors
    /// When the policy names unknown weights, or a budget.
    pub(super) fn new(game: &Radlands, policy: &Policy) -> Result<Greedy, Refusal> {
        Ok(Greedy { weights: GreedyWeights::of(policy, &[])?.in_game(game) })
    }
}

/// The decision that scores highest, the first of equals; there must be one.
#[inline]
fn best(look: &Look<'_>, legal: &[Action]) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let score = look.score(action);
        if score > found.1 {
            found = (action, score);
        }
    }
    found.0
}

/// The decision that greedy would take; there must be one.
pub(super) fn decision(game: &Radlands, weights: &GreedyWeights, state: &State, legal: &mut Actions) -> Action {
    game.legal(state, legal);
    let enemy_cards = state.side(game.decider(state).other()).hand.len();
    best(&Look::new(game, weights, (state, enemy_cards)), legal)
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

/// A seat's view of a game, and how many cards the opponent has.
fn seen<'a>(sight: &Sight<'a, Radlands>) -> (&'a State, u32) {
    match sight {
        Sight::View(view) => (view.seen(), view.enemy_hand.into()),
        Sight::Truth(state, _) => (state, 0),
    }
}
