//! The greedy mind: the action that looks best by itself, without a plan.

use super::super::action::Action;
use super::super::cards::Card;
use super::super::defenders::Defenders;
use super::super::hex::HexSet;
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::evaluate::Judge;
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

/// What an action must bring more than stopping.
const EPSILON: f32 = 1e-3;

impl Greedy {
    /// The greedy mind of a policy.
    ///
    /// # Errors
    /// When the policy names weights that there are not, or a budget.
    pub(super) fn new(policy: &Policy) -> Result<Greedy, Refusal> {
        Ok(Greedy { weights: Weights::of(policy, &[])?, left: HexSet::EMPTY, gained: false, turn: 0 })
    }

    fn value(&self, game: &Defenders, state: &State, action: Action) -> f32 {
        let judge = Judge { game, weights: &self.weights };
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
            Action::End => judge.value(state, seat, 0.0) + EPSILON,
            _ => {
                let mut next = *state;
                let fire = game.rehearse(&mut next, action, &mut Still);
                let risk = judge.expected_damage(&next, seat, fire);
                judge.value(&next, seat, risk) + point_value(action)
            }
        }
    }
}

/// A point gained by an item or a card is worth what a point brings.
fn point_value(action: Action) -> f32 {
    match action {
        Action::Bread | Action::TeamUp(_) => 1.0,
        _ => 0.0,
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
        let mut best = (legal[0], f32::NEG_INFINITY);
        if legal.len() > 1 {
            for &action in legal {
                let again = match action {
                    Action::Move(to) | Action::MapsMove(to) => self.left.contains(to),
                    Action::Gain => self.gained,
                    _ => false,
                };
                if again {
                    continue;
                }
                let value = self.value(game, state, action);
                if value > best.1 {
                    best = (action, value);
                }
            }
        }
        if let (Action::Move(_), Some(hex)) = (best.0, state.player(state.seat()).hex()) {
            self.left.insert(hex);
        }
        self.gained |= best.0 == Action::Gain;
        best.0
    }

    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        let state = match sight {
            Sight::View(view) => view.known(),
            Sight::Truth(state, _) => state,
        };
        legal.iter().map(|&action| (action, self.value(game, state, action))).collect()
    }
}
