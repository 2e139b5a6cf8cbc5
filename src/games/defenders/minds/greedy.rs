//! The greedy mind: the action that looks best by itself, without a plan.

use std::borrow::Cow;

use super::super::action::Action;
use super::super::cards::Card;
use super::super::defenders::Defenders;
use super::super::hex::HexSet;
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::beam::{best_action, ranked_actions};
use super::evaluate::{Judge, best};
use super::rehearse::Still;
use super::weights::Weights;
use crate::mind::{Mind, Policy, Sight};
use crate::refusal::Refusal;
use crate::rng::Seed;

/// A player who looks one action ahead.
pub(super) struct Greedy {
    weights: Weights,
    /// The hexes it has left this turn: going back and forth between Bread and camp would never end.
    left: HexSet,
    /// Has it gained an item by an action this turn? Bread, eaten at once, would pay for the next one for ever.
    gained: bool,
    turn: u16,
}

impl Greedy {
    /// The greedy mind of a policy.
    ///
    /// # Errors
    /// When the policy names weights that there are not, or a budget.
    pub(super) fn new(policy: &Policy) -> Result<Greedy, Refusal> {
        Ok(Greedy { weights: Weights::of(policy, &[])?, left: HexSet::EMPTY, gained: false, turn: 0 })
    }

    fn judge<'a>(&'a self, game: &'a Defenders) -> Judge<'a> {
        Judge { game, weights: &self.weights }
    }

    /// The legal actions without a second gain of an item in one turn.
    fn sensible<'a>(&self, state: &State, legal: &'a [Action]) -> Cow<'a, [Action]> {
        if self.gained && state.turn == self.turn && legal.contains(&Action::Gain) {
            return legal.iter().copied().filter(|&action| action != Action::Gain).collect();
        }
        Cow::Borrowed(legal)
    }

    /// What a decision outside the own turn brings.
    fn value(&self, game: &Defenders, state: &State, action: Action) -> f32 {
        let judge = self.judge(game);
        let seat = state.seat();
        match action {
            Action::Draw(seat) => -(state.player(seat).hand.len() as f32),
            Action::Pick(card) => pick_value(game, state, card),
            Action::Top(_) | Action::Resolve(_) => 0.0,
            Action::Treat(patient) => judge.harm(state, patient, 0.0),
            Action::Stay => judge.value(state, seat, 0.0),
            Action::Settle(hex) | Action::Relocate(hex) => {
                let mut next = *state;
                next.player_mut(seat).set_hex(Some(hex));
                if state.phase == Phase::Camps {
                    next.camps[seat.index()].insert(hex);
                }
                judge.value(&next, seat, 0.0)
            }
            Action::Target(_) | Action::Carry(..) | Action::Demolish(_) => {
                let mut next = *state;
                let mut table = Table { game, state: &mut next, chance: &mut Still, observer: &mut () };
                table.aimed_effect(seat, action);
                judge.value(&next, seat, 0.0)
            }
            _ => 0.0,
        }
    }
}

/// A card's points, and the hand cards that could team up with it.
fn pick_value(game: &Defenders, state: &State, card: Card) -> f32 {
    let player = state.player(card.seat());
    let deck = game.deck(player.organizer);
    let habitat = deck.habitats[card.place()];
    let team = (player.hand & deck.of[habitat.index()]).len() as f32;
    f32::from(deck.points[card.place()]) + 0.5 * team
}

impl Mind<Defenders> for Greedy {
    fn begin(&mut self, _: Seed, _: usize) {
        self.left = HexSet::EMPTY;
        self.turn = 0;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Action {
        let state = match sight {
            Sight::View(view) => view.known(),
            Sight::Truth(state, _) => state,
        };
        if state.turn != self.turn {
            self.turn = state.turn;
            self.left = HexSet::EMPTY;
            self.gained = false;
        }
        if legal.len() == 1 {
            return legal[0];
        }
        let chosen = if state.phase == Phase::Act {
            best_action(self.judge(game), state, self.left, &self.sensible(state, legal))
        } else {
            best(legal, |action| self.value(game, state, action))
        };
        if let (Action::Move(_), Some(hex)) = (chosen, state.player(state.seat()).hex()) {
            self.left.insert(hex);
        }
        self.gained |= chosen == Action::Gain;
        chosen
    }

    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        let state = match sight {
            Sight::View(view) => view.known(),
            Sight::Truth(state, _) => state,
        };
        if state.phase == Phase::Act {
            let left = if state.turn == self.turn { self.left } else { HexSet::EMPTY };
            let legal = self.sensible(state, legal);
            return ranked_actions(self.judge(game), state, left, &legal, legal.len());
        }
        legal.iter().map(|&action| (action, self.value(game, state, action))).collect()
    }
}
