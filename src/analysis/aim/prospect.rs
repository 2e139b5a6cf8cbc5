//! Selects the sets that a look at fresh deals should confirm; the fewer sets, the narrower the interval of each.
//!
//! A set is confirmed when its whole interval lies in the range, so its true value must lie well within it. The model
//! predicts the value; the variance of a deal predicts the interval.

use super::confirm::level_of;
use super::goal::Goal;
use super::method::{Task, whole};
use super::search::{Candidate, Outlook, steady};
use super::space::Changes;
use crate::analysis::statistics::quantile::normal_width;
use crate::base::numbers::ln;
use crate::base::order::Ordered;

/// Weight of a unit of cost against the logarithm of the chance to be confirmed.
const COST: f64 = 0.15;
/// More sets are confirmed if this lowers the chance that any of them is by no more than this.
const SLACK: f64 = 0.02;
/// The least chance that any set is confirmed for which a look is worth its deals.
const HOPE: f64 = 0.02;

/// A future look at fresh deals.
pub(super) struct Prospect<'a> {
    pub(super) task: &'a Task,
    pub(super) outlook: &'a Outlook<'a>,
    /// The variance of one deal, by goal.
    pub(super) scatter: Vec<f64>,
    /// Its number.
    pub(super) look: usize,
    /// Sets that were confirmed before.
    pub(super) entered: usize,
    /// Its deals.
    pub(super) deals: u64,
    /// The deals of all later looks, on which the best of its sets goes on.
    pub(super) later: u64,
}

/// A set with its predictions.
struct Runner<'a> {
    candidate: &'a Candidate,
    cost: f64,
    /// Fresh deals of it so far, and the value of each goal on them.
    known: Option<(u64, Vec<f64>)>,
    /// The predicted value of each goal with its standard error.
    foretold: Vec<(f64, f64)>,
}

impl Prospect<'_> {
    /// The sets to confirm, the best first, and the chance that one of them is; their number makes it largest. None if
    /// it is negligible. `known` returns the results of earlier fresh deals of a set.
    pub(super) fn chosen(
        &self,
        candidates: &[Candidate],
        most: usize,
        known: impl Fn(&Changes) -> Option<(u64, Vec<f64>)>,
    ) -> (f64, Vec<Candidate>) {
        let goals = self.task.goals.len();
        let runner = |candidate| {
            let Candidate { changes, .. }: &Candidate = candidate;
            let foretold = (0..goals).map(|goal| self.outlook.foretold(goal, changes)).collect();
            Runner { candidate, cost: self.outlook.space.cost(changes), known: known(changes), foretold }
        };
        let runners: Vec<Runner<'_>> = candidates.iter().map(runner).collect();
        let mut best: (f64, Vec<Candidate>) = (0.0, Vec::new());
        for count in 1..=most.min(runners.len()) {
            let (chance, sets) = self.with(&runners, count);
            if chance >= HOPE.max(best.0 - SLACK) {
                best = (chance.max(best.0), sets);
            }
        }
        best
    }

    /// The best `count` sets, with the chance that at least one is confirmed.
    fn with(&self, runners: &[Runner<'_>], count: usize) -> (f64, Vec<Candidate>) {
        let width = normal_width(level_of(self.task, self.look, self.entered + count));
        let known = self.ranked(runners, count, (0, width));
        // The game as it is is played as well only beside a new set.
        if known.iter().all(|(_, _, runner)| runner.known.is_some()) {
            return any(&known);
        }
        any(&self.ranked(runners, count, (1, width)))
    }

    /// The best sets of a number, if the game as it is is played `beside` times beside them: each with its worth and
    /// its chance to be confirmed.
    fn ranked<'a>(
        &self,
        runners: &'a [Runner<'a>],
        count: usize,
        (beside, width): (usize, f64),
    ) -> Vec<(f64, f64, &'a Runner<'a>)> {
        let each = whole(self.deals / (beside + count) as u64) + self.later;
        let mut ranked: Vec<(f64, f64, &Runner<'_>)> = Vec::new();
        for runner in runners {
            let chance = self.confirmed(runner, each, width);
            ranked.push((steady(ln(chance.max(1e-300)) - COST * runner.cost), chance, runner));
        }
        let name = |runner: &'a Runner<'a>| &runner.candidate.changes;
        ranked.order_by(|one, other| other.0.total_cmp(&one.0).then_with(|| name(one.2).cmp(name(other.2))));
        ranked.truncate(count);
        ranked
    }

    /// The chance that the interval of every goal lies in its range after this many more deals.
    fn confirmed(&self, runner: &Runner<'_>, more: u64, width: f64) -> f64 {
        let before = runner.known.as_ref().map_or(0, |(deals, _)| *deals);
        let deals = (before + more) as f64;
        let of_goal = |(at, goal): (usize, &Goal)| {
            let ((value, error), scatter) = (runner.foretold[at], self.scatter[at]);
            let half = width * (scatter / deals).sqrt();
            // No interval of a share extends beyond 0 or 1.
            let share = goal.quantity.share && goal.quantity.signs.len() == 1;
            let low = if share && goal.low <= 0.0 { f64::NEG_INFINITY } else { goal.low + half };
            let high = if share && goal.high >= 1.0 { f64::INFINITY } else { goal.high - half };
            // Results on fresh deals stand; those to come are predicted.
            let (part, seen) = (more as f64 / deals, runner.known.as_ref().map_or(value, |(_, seen)| seen[at]));
            let middle = part * value + (1.0 - part) * seen;
            let spread = part * (error * error + scatter / more as f64).sqrt();
            let within = Goal { low, high, ..goal.clone() };
            if low < high { within.chance(middle, spread) } else { 0.0 }
        };
        self.task.goals.iter().enumerate().map(of_goal).product()
    }
}

/// The chance that at least one of these sets is confirmed, with the sets.
fn any(ranked: &[(f64, f64, &Runner<'_>)]) -> (f64, Vec<Candidate>) {
    let none: f64 = ranked.iter().map(|(_, chance, _)| 1.0 - chance).product();
    (1.0 - none, ranked.iter().map(|(_, _, runner)| runner.candidate.clone()).collect())
}
