//! The greedy mind: the action that looks best by itself, without a plan.

use super::distance::Side;
use super::evaluate::{Judge, best};
use super::features::{Done, Features};
use super::weights::Weights;
use crate::game::{Seat, Seed};
use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::mind::{Choices, Mind, Policy, Sight};

/// A player who looks one action ahead.
pub(super) struct Greedy {
    weights: Weights,
    /// Its memory of the present turn.
    turn: Option<Turn>,
}

/// The memory within a turn.
#[derive(Clone, Debug)]
struct Turn {
    number: u16,
    done: Done,
    features: Features,
}

impl Turn {
    fn new(judge: Judge<'_>, state: &State) -> Turn {
        Turn { number: state.turn, done: Done::default(), features: Features::new(judge, state) }
    }

    /// Reports each sensible action and its score. Returns that of ending the turn.
    fn score(&mut self, judge: Judge<'_>, state: &State, tell: impl FnMut(Action, f32)) -> f32 {
        self.features.refresh(judge, state);
        self.features.score(judge, state, self.done, tell)
    }

    /// Remembers what an action has done.
    fn remember(&mut self, state: &State, action: Action) {
        if let (Action::Move(_), Some(hex)) = (action, state.player(state.seat()).hex()) {
            self.done.left.insert(hex);
        }
        self.done.gained |= action == Action::Gain;
    }
}

impl Greedy {
    /// The greedy mind of a policy.
    pub(super) fn new(policy: &Policy) -> Greedy {
        Greedy { weights: Weights::of(policy), turn: None }
    }

    /// The action that looks best by itself, or the end of the turn.
    fn act(&mut self, game: &Defenders, state: &State) -> Action {
        let judge = Judge { game, weights: &self.weights };
        if self.turn.as_ref().is_none_or(|turn| turn.number != state.turn) {
            self.turn = Some(Turn::new(judge, state));
        }
        let Some(turn) = &mut self.turn else { return Action::End };
        let mut found = (Action::End, f32::NEG_INFINITY);
        let stop = turn.score(judge, state, |action, score| {
            let better = score > found.1;
            found = (if better { action } else { found.0 }, if better { score } else { found.1 });
        });
        let chosen = if found.1 > stop { found.0 } else { Action::End };
        turn.remember(state, chosen);
        chosen
    }

    /// The gain from decisions outside the own turn.
    fn values<'a>(&'a self, game: &'a Defenders, state: &'a State) -> impl Fn(Action) -> f32 + 'a {
        let judge = Judge { game, weights: &self.weights };
        let seat = state.seat();
        let settling = matches!(state.phase, Phase::Camps | Phase::Paths);
        let distances = settling.then(|| judge.distances(state, Side::alone(seat), judge.task(state, seat)));
        move |action| match (action, &distances) {
            (Action::Draw(seat), _) => -(state.player(seat).hand.len() as f32),
            (Action::Pick(card), _) => pick_value(game, state, card),
            (Action::Treat(patient), _) => judge.damage_cost(state, state.player(patient), 0.0),
            (Action::Settle(hex) | Action::Relocate(hex), Some(distances)) => judge.place_value(distances, state, hex),
            (Action::Stay, Some(distances)) => {
                state.player(seat).hex().map_or(0.0, |hex| judge.place_value(distances, state, hex))
            }
            (Action::Target(_) | Action::Carry(..) | Action::Demolish(_), _) => {
                judge.value(&game.simulate_aim(state, seat, action), seat, 0.0)
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
    fn begin(&mut self, _: Seed, _: Seat) {
        self.turn = None;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &mut Choices<'_, Defenders>) -> Action {
        let state = seen(&sight);
        match state.phase {
            Phase::Act => self.act(game, state),
            _ => best(legal.list(), self.values(game, state)),
        }
    }

    fn took(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, action: Action) {
        let state = seen(&sight);
        if state.phase == Phase::Act {
            let judge = Judge { game, weights: &self.weights };
            self.turn.take_if(|turn| turn.number != state.turn);
            self.turn.get_or_insert_with(|| Turn::new(judge, state)).remember(state, action);
        }
    }

    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        let state = seen(&sight);
        if state.phase != Phase::Act {
            let value = self.values(game, state);
            return legal.iter().map(|&action| (action, value(action))).collect();
        }
        let judge = Judge { game, weights: &self.weights };
        let known = self.turn.clone().filter(|turn| turn.number == state.turn);
        let mut scores = Vec::new();
        let mut turn = known.unwrap_or_else(|| Turn::new(judge, state));
        let stop = turn.score(judge, state, |action, score| scores.push((action, score)));
        scores.push((Action::End, stop));
        scores
    }
}

fn seen<'a>(sight: &Sight<'a, Defenders>) -> &'a State {
    match sight {
        Sight::View(view) => view.known(),
        Sight::Truth(state, _) => state,
    }
}
