//! The greedy mind: the decision after which the position is worth most, without a plan for the rest of the card.

use super::super::board::cards::{CardId, Icon};
use super::super::rules::action::Action;
use super::super::rules::chance::Streams;
use super::super::rules::dei::Dei;
use super::super::rules::state::{Ask, State};
use super::weights::Weights;
use super::worth::Judged;
use crate::game::{Game, Seat, Seed};
use crate::mind::{Choices, Mind, Policy, Sight};

/// Groups of a Move that are tried, at most.
const GROUPS: usize = 3;

/// A player who looks one decision ahead.
pub(super) struct Greedy {
    weights: Weights,
}

impl Greedy {
    pub(super) fn new(policy: &Policy) -> Greedy {
        Greedy { weights: Weights::of(policy) }
    }
}

/// Tries decisions of one seat.
pub(super) struct Tries<'a> {
    game: &'a Dei,
    weights: &'a Weights,
    pub(super) judged: Judged<'a>,
    chance: Streams,
}

impl<'a> Tries<'a> {
    pub(super) fn new(game: &'a Dei, weights: &'a Weights, state: &State, seat: Seat) -> Tries<'a> {
        let judged = Judged::new(game, weights, state, seat);
        Tries { game, weights, judged, chance: game.chance(Seed::new(0)) }
    }

    /// The position after a decision.
    fn after(&mut self, state: &State, action: Action) -> State {
        let mut next = *state;
        self.game.play(&mut next, action, &mut self.chance, &mut ());
        next
    }

    /// The gain of a decision; for a Move, with the best group, for a flight with the best use.
    fn gain(&mut self, state: &State, action: Action) -> f32 {
        let next = self.after(state, action);
        let asks = match next.ask {
            _ if next.asked != state.asked || next.over => false,
            Ask::Group(_) => true,
            Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap => state.ask == Ask::Icons,
            _ => false,
        };
        if !asks {
            return self.judged.worth(&next);
        }
        let mut answers = Vec::new();
        self.game.legal(&next, &mut answers);
        if matches!(next.ask, Ask::Group(_)) && answers.len() > GROUPS {
            answers = vec![answers[0], answers[answers.len() / 2], answers[answers.len() - 1]];
        }
        let mut best = f32::NEG_INFINITY;
        for answer in answers {
            let end = self.after(&next, answer);
            best = best.max(self.judged.worth(&end));
        }
        best
    }

    /// Every decision with its score: higher is better.
    pub(super) fn scored(&mut self, state: &State, legal: &[Action]) -> Vec<(Action, f32)> {
        match state.ask {
            Ask::Card => self.cards(state, legal),
            Ask::Mission => self.missions(state, legal),
            Ask::Draft | Ask::Settle | Ask::Plan => {
                legal.iter().enumerate().map(|(at, &action)| (action, -(at as f32))).collect()
            }
            _ => {
                let now = self.judged.worth(state);
                let score = |tries: &mut Self, action: Action| match action {
                    // An icon left out brings nothing, and never is better than one that loses nothing.
                    Action::EndCard | Action::Enough => 0.001,
                    // Candy is worth what can be done with it; it is placed when nothing else is left to do.
                    Action::Candy(_) if state.play.pending.is_empty() => 0.01,
                    Action::Candy(_) => -1.0,
                    _ => tries.gain(state, action) - now,
                };
                legal.iter().map(|&action| (action, score(self, action))).collect()
            }
        }
    }

    /// The expected gain of a card, from its icons.
    fn promise(&self, state: &State, card: CardId) -> f32 {
        let w = self.weights;
        let face = &self.game.card(card).face;
        let player = state.own();
        let there = player
            .present()
            .iter()
            .any(|region| state.tokens[region.index()] > 0 && self.game.majority(state, region) == Some(state.active));
        let mut worth = f32::from(face.gains.supplies + face.gains.technology) + 2.0 * f32::from(face.gains.cells);
        for (icon, count) in face.icons.iter() {
            let each = match icon {
                _ if icon.is_recruit() => {
                    if player.stock > 0 {
                        w.play_recruit
                    } else {
                        0.2
                    }
                }
                _ if icon.is_move() => w.play_move,
                _ if icon.is_collect() => {
                    if there {
                        w.play_collect
                    } else {
                        0.1
                    }
                }
                Icon::Build | Icon::Refuge | Icon::Bridge | Icon::Elevator => w.play_build,
                _ => w.play_other,
            };
            worth += each * f32::from(count);
        }
        worth + if face.flight.is_some() { w.play_drone } else { 0.0 }
    }

    /// The decisions between two cards.
    fn cards(&mut self, state: &State, legal: &[Action]) -> Vec<(Action, f32)> {
        let mut best_purchase: Option<f32> = None;
        let mut scored = Vec::with_capacity(legal.len());
        for &action in legal {
            let score = match action {
                Action::PlayUp(card) => self.promise(state, card),
                Action::PlayDown(card) | Action::Robot(card) => {
                    let gain = *best_purchase.get_or_insert_with(|| self.purchase(state));
                    let lost = self.judged.use_of(card) * 0.3 * f32::from(4 - state.turn.min(4));
                    gain - lost - self.weights.buy - if matches!(action, Action::Robot(_)) { 0.8 } else { 0.0 }
                        + if matches!(action, Action::Robot(_)) { 0.0 } else { 2.0 - self.promise(state, card) }
                }
                _ => 0.0,
            };
            scored.push((action, score));
        }
        scored
    }

    /// The gain of the best purchase.
    fn purchase(&mut self, state: &State) -> f32 {
        let now = self.judged.worth(state);
        let mut offers = Vec::new();
        self.game.purchases(state, self.game.means(state), |purchase| {
            offers.push(purchase);
            false
        });
        let mut best = 0.0_f32;
        let mut due = *state;
        due.play.due = true;
        due.ask = Ask::Robot;
        for offer in offers {
            let next = self.after(&due, offer);
            best = best.max(self.judged.worth(&next) - now);
        }
        best
    }

    /// Missions: what they bring now, and what lateness would cost.
    fn missions(&mut self, state: &State, legal: &[Action]) -> Vec<(Action, f32)> {
        let score = |action: &Action| match *action {
            Action::Mission { column, row } => {
                let column = usize::from(column);
                self.game.mission(state, column, row.into()).map_or(0.0, |card| {
                    let (count, now) = self.game.worth(state, state.active, card, column);
                    let late = f32::from(card.upper.of(count)) - f32::from(card.lower.of(count));
                    let due = column + 1 == usize::from(state.turn);
                    f32::from(now) + if due { self.weights.late * late } else { 0.0 }
                })
            }
            _ => 0.0,
        };
        legal.iter().map(|action| (*action, score(action))).collect()
    }
}

/// The best of some decisions, the first of equals.
pub(super) fn best(scored: &[(Action, f32)]) -> Option<Action> {
    let better = |best: (Action, f32), next: (Action, f32)| if next.1 > best.1 { next } else { best };
    scored.iter().copied().reduce(better).map(|(action, _)| action)
}

impl Mind<Dei> for Greedy {
    fn weigh(&self, game: &Dei, sight: Sight<'_, Dei>, legal: &[Action]) -> Vec<(Action, f32)> {
        let Sight::View(view) = sight else { return Vec::new() };
        Tries::new(game, &self.weights, view.seen(), view.seat).scored(view.seen(), legal)
    }

    fn choose(&mut self, game: &Dei, sight: Sight<'_, Dei>, legal: &mut Choices<'_, Dei>) -> Action {
        let legal = legal.list();
        best(&self.weigh(game, sight, legal)).unwrap_or(legal[0])
    }
}
