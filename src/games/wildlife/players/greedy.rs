//! The greedy mind: the decision that changes the expected points most, without a plan for the rest of the turn.

use super::bids::{gain, price, surplus};
use super::tries::{Path, Tries};
use super::weights::Weights;
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::board::words::CardKind;
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::mind::{Choices, Mind, Policy, Sight};

/// The worth in points of a card that is laid out for nothing: of equals, the one that does something is taken.
const WASTED: f32 = -0.2;
/// The least gain in points for an action without a card or an ability tile.
const LEAST: f32 = 0.05;

/// A player who looks one action ahead.
pub(super) struct Greedy {
    weights: Weights,
    /// The answers to the questions of the action under way, the next one last.
    plan: Vec<Action>,
    /// The gain from the card in the auction under way: the auction, and the gain in points.
    valued: Option<([u16; 3], f32)>,
}

impl Greedy {
    pub(super) fn new(policy: &Policy) -> Greedy {
        Greedy { weights: Weights::of(policy), plan: Vec::new(), valued: None }
    }

    /// The gain from the card on offer, worked out once for each auction.
    fn gain(&mut self, game: &WildLife, state: &State) -> f32 {
        let auction = [state.turn, state.plays.into(), state.card as u16];
        match self.valued {
            Some((known, value)) if known == auction => value,
            _ => {
                let value = gain(game, &self.weights, state);
                self.valued = Some((auction, value));
                value
            }
        }
    }
}

/// Every decision with its score, and the answers that go with it.
pub(super) fn scored(game: &WildLife, weights: &Weights, state: &State, legal: &[Action]) -> Vec<(Action, Path)> {
    let plain = |worth: f32| Path { answers: Vec::new(), worth };
    match state.ask {
        Ask::Bid | Ask::Buy => {
            let bids = surplus(game, weights, state, gain(game, weights, state));
            let score = |action: &Action| if *action == Action::Pass { 0.0 } else { bids };
            legal.iter().map(|action| (*action, plain(score(action)))).collect()
        }
        // The lowest amount is enough, and charts are not bid up.
        Ask::Amount | Ask::Opening | Ask::Chart | Ask::Name => {
            let score = |(at, action): (usize, &Action)| if *action == Action::Pass { 1.0 } else { -(at as f32) };
            legal.iter().enumerate().map(|one| (*one.1, plain(score(one)))).collect()
        }
        Ask::Turn => turn(game, weights, state, legal),
        _ => {
            let mut tries = Tries::new(game, weights, state, state.asked);
            let before = tries.worth(state);
            let candidates = tries.candidates(state);
            let tried = candidates.into_iter().map(|action| {
                let path = tries.path(state, action);
                (action, Path { worth: path.worth - before, ..path })
            });
            tried.collect()
        }
    }
}

/// The decisions of a turn with their scores.
fn turn(game: &WildLife, weights: &Weights, state: &State, legal: &[Action]) -> Vec<(Action, Path)> {
    let mut tries = Tries::new(game, weights, state, state.asked);
    let before = tries.worth(state);
    // What the best use of each card brings.
    let mut used = [0.0_f32; CardKind::COUNT];
    let mut all: Vec<(Action, Path)> = Vec::with_capacity(legal.len());
    for &action in legal {
        let tried = |tries: &mut Tries, less: f32| {
            let path = tries.path(state, action);
            Path { worth: path.worth - before - less, ..path }
        };
        let path = match action {
            Action::Use(card, _) => {
                let path = tried(&mut tries, 0.0);
                used[card.index()] = used[card.index()].max(path.worth);
                path
            }
            Action::FreeMigration | Action::Mobility | Action::Aggression | Action::Convert => tried(&mut tries, LEAST),
            Action::Drop(_) => Path { answers: Vec::new(), worth: WASTED },
            _ => Path { answers: Vec::new(), worth: 0.0 },
        };
        all.push((action, path));
    }
    for (action, path) in &mut all {
        if let Action::Auction(card) = *action {
            path.worth = weights.sale * price(weights, card) - weights.keep * used[card.index()];
        }
    }
    all
}

/// The best of some decisions, the first of equals.
pub(super) fn best(scored: Vec<(Action, Path)>) -> Option<(Action, Path)> {
    scored.into_iter().reduce(|best, next| if next.1.worth > best.1.worth { next } else { best })
}

impl Mind<WildLife> for Greedy {
    fn begin(&mut self, _: crate::game::Seed, _: crate::game::Seat) {
        self.plan.clear();
        self.valued = None;
    }

    fn choose(&mut self, game: &WildLife, sight: Sight<'_, WildLife>, legal: &mut Choices<'_, WildLife>) -> Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        let state = view.seen();
        if matches!(state.ask, Ask::Bid | Ask::Buy) {
            let value = self.gain(game, state);
            let bids = legal[0] != Action::Pass && surplus(game, &self.weights, state, value) > 0.0;
            return if bids { legal[0] } else { Action::Pass };
        }
        if state.ask != Ask::Turn
            && let Some(answer) = self.plan.pop().filter(|answer| legal.contains(answer))
        {
            return answer;
        }
        let Some((action, path)) = best(scored(game, &self.weights, state, legal)) else { return legal[0] };
        self.plan = path.answers;
        action
    }

    fn weigh(&self, game: &WildLife, sight: Sight<'_, WildLife>, legal: &[Action]) -> Vec<(Action, f32)> {
        let Sight::View(view) = sight else { return Vec::new() };
        scored(game, &self.weights, view.seen(), legal).into_iter().map(|(action, path)| (action, path.worth)).collect()
    }
}
