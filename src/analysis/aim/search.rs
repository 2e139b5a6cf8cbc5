//! Selects changes worth playing: the model's best, by the number of levers they touch.

use crate::base::order::Ordered;
use std::collections::BTreeMap;

use super::goal::Goal;
use super::model::Model;
use super::space::{Changes, Space};

/// Sets of changes that are extended from one number of changes to the next.
const FOLLOWED: usize = 48;
/// The number of those that are evaluated closely.
const CLOSELY: usize = 24;
/// The error that a rough evaluation assumes, in tolerances of a goal: among sets expected to meet it, those well
/// within the range come first.
const ROUGHLY: f64 = 0.5;
/// Sets of each number of changes that are raced before the nearest ones.
const OF_EACH: usize = 3;
/// Weight of a unit of cost against the loss: only enough to choose among changes that all meet the goals.
const COST: f64 = 0.005;

/// The value of the game as it is on a goal's scale, with the variance of its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    pub(super) value: f64,
    pub(super) variance: f64,
}

/// The models' predictions for all goals.
pub(super) struct Outlook<'a> {
    pub(super) space: &'a Space,
    pub(super) goals: &'a [Goal],
    pub(super) models: Vec<Model<'a>>,
    pub(super) levels: Vec<Level>,
    /// Distance to keep from the ends of a range, by goal, so that an interval on fresh deals fits in it.
    pub(super) margins: &'a [f64],
}

/// A set of changes with its predictions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    pub(super) changes: Changes,
    /// The expected loss over all goals, with the cost of the changes as a tie-breaker.
    pub(super) loss: f64,
    /// The probability that all goals are met.
    pub(super) chance: f64,
}

/// Rounds to nine digits: the last digits of a logarithm may differ between machines, and choices must not.
pub(super) fn steady(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}

impl Outlook<'_> {
    /// The predicted value of a goal with changes, and its standard error.
    pub(super) fn foretold(&self, goal: usize, changes: &Changes) -> (f64, f64) {
        let (level, quantity) = (self.levels[goal], &self.goals[goal].quantity);
        let shift = if changes.is_empty() {
            super::sums::Shift { value: 0.0, variance: 0.0 }
        } else {
            self.models[goal].predict(changes)
        };
        let value = quantity.unscaled(level.value + shift.value);
        (value, (level.variance + shift.variance).sqrt() / quantity.slope(value))
    }

    fn margin(&self, goal: usize) -> f64 {
        self.margins.get(goal).copied().unwrap_or(0.0)
    }

    /// A set of changes with its predictions.
    pub(super) fn candidate(&self, changes: &Changes) -> Candidate {
        let (mut loss, mut chance) = (COST * self.space.cost(changes), 1.0);
        for (at, goal) in self.goals.iter().enumerate() {
            let (value, error) = self.foretold(at, changes);
            loss += goal.loss_within(value, error, self.margin(at));
            chance *= goal.chance(value, error);
        }
        Candidate { changes: changes.clone(), loss: steady(loss), chance }
    }

    /// The loss if every goal comes nearer by a standard error, plus a little of the expected loss, so that uncertain
    /// changes are not dropped early.
    pub(super) fn hoped(&self, changes: &Changes) -> f64 {
        let mut loss = 0.25 * self.candidate(changes).loss;
        for (at, goal) in self.goals.iter().enumerate() {
            let (value, error) = self.foretold(at, changes);
            let nearer = if value < goal.low { goal.low.min(value + error) } else { goal.high.max(value - error) };
            let hoped = if goal.miss(value) > 0.0 { nearer } else { value };
            loss += goal.loss(hoped, 0.0);
        }
        steady(loss)
    }

    /// The expected loss, with one error for all goals: quick.
    fn rough(&self, changes: &Changes, only: Option<usize>) -> f64 {
        let mut loss = COST * self.space.cost(changes);
        for (at, goal) in self.goals.iter().enumerate().filter(|(at, _)| only.is_none_or(|only| only == *at)) {
            let value = goal.quantity.unscaled(self.levels[at].value + self.models[at].mean(changes));
            loss += goal.loss_within(value, ROUGHLY * goal.tolerance(), self.margin(at));
        }
        steady(loss)
    }

    /// For each number of changes the best sets, the best first: those with one more lever come from the best with one
    /// fewer.
    pub(super) fn best(&self, mut allows: impl FnMut(&Changes) -> bool) -> Vec<Vec<Candidate>> {
        let mut all = Vec::new();
        let mut followed = vec![Changes::none()];
        for _ in 0..self.space.most.min(self.space.levers.len()) {
            let next = self.extended(&followed, None);
            let mut close: Vec<Candidate> = Vec::new();
            for (_, changes) in &next {
                if close.len() < CLOSELY && allows(changes) {
                    close.push(self.candidate(changes));
                }
            }
            close.order_by(|one, other| one.loss.total_cmp(&other.loss).then_with(|| one.changes.cmp(&other.changes)));
            followed = next.into_iter().map(|(_, changes)| changes).collect();
            if close.is_empty() {
                break;
            }
            all.push(close);
        }
        all
    }

    /// Every way to change one more lever; the best of them by a rough evaluation, the best first.
    fn extended(&self, from: &[Changes], only: Option<usize>) -> Vec<(f64, Changes)> {
        let mut next: BTreeMap<Changes, f64> = BTreeMap::new();
        for changes in from {
            for (lever, shape) in self.space.levers.iter().enumerate().filter(|(lever, _)| !changes.has(*lever)) {
                for choice in 0..shape.steps.len() {
                    let more = changes.with(lever, choice);
                    next.entry(more).or_insert_with_key(|more| self.rough(more, only));
                }
            }
        }
        let mut next: Vec<(f64, Changes)> = next.into_iter().map(|(changes, loss)| (loss, changes)).collect();
        next.order_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
        next.truncate(FOLLOWED);
        next
    }

    /// The set of changes that comes nearest to one goal alone, with the predicted value and its error.
    pub(super) fn nearest_to(&self, goal: usize, mut allows: impl FnMut(&Changes) -> bool) -> (Changes, f64, f64) {
        let mut best = (self.rough(&Changes::none(), Some(goal)), Changes::none());
        let mut followed = vec![Changes::none()];
        for _ in 0..self.space.most.min(self.space.levers.len()) {
            let next = self.extended(&followed, Some(goal));
            if let Some(first) = next.iter().find(|(_, changes)| allows(changes)).filter(|first| first.0 < best.0) {
                best = first.clone();
            }
            followed = next.into_iter().map(|(_, changes)| changes).collect();
        }
        let (value, error) = self.foretold(goal, &best.1);
        (best.1, value, error)
    }
}

/// Picks `count` candidates from the best of each number of changes: those nearer than all smaller ones, spread evenly
/// if too many, then the second and third best of each number, then the nearest of the rest.
pub(super) fn spread(best: &[Vec<Candidate>], count: usize) -> Vec<Changes> {
    let mut improving: Vec<&Vec<Candidate>> = Vec::new();
    let mut least = f64::INFINITY;
    for group in best {
        if group[0].loss < least {
            least = group[0].loss;
            improving.push(group);
        }
    }
    let most = (3 * count).div_ceil(4).max(1);
    if improving.len() > most {
        let last = improving.len() - 1;
        let mut kept: Vec<usize> = (0..most).map(|at| last - at * last / most.max(2).saturating_sub(1)).collect();
        kept.sort_unstable();
        kept.dedup();
        improving = kept.into_iter().map(|at| improving[at]).collect();
    }
    // The nearest of all first: it is the one that is wanted.
    let of_rank = |rank: usize| improving.iter().rev().filter_map(move |group| group.get(rank));
    let mut rest: Vec<&Candidate> = improving.iter().flat_map(|group| group.iter().skip(OF_EACH)).collect();
    rest.order_by(|one, other| one.loss.total_cmp(&other.loss).then_with(|| one.changes.cmp(&other.changes)));
    let all = (0..OF_EACH).flat_map(of_rank).chain(rest);
    all.take(count).map(|candidate| candidate.changes.clone()).collect()
}

/// Sets that no other set beats in both loss and cost, the cheapest first.
pub(super) fn front(space: &Space, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let cost = |candidate: &Candidate| space.cost(&candidate.changes);
    candidates.order_by(|one, other| {
        cost(one)
            .total_cmp(&cost(other))
            .then(one.loss.total_cmp(&other.loss))
            .then_with(|| one.changes.cmp(&other.changes))
    });
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if kept.iter().all(|other| candidate.loss < other.loss) {
            kept.push(candidate);
        }
    }
    kept
}
