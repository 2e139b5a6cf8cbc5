//! The answer to an aim: proposals and their effects, measured on deals that had no part in the choice.

use super::goal::{Goal, Quantity, Verdict};
use super::method::Task;
use super::search::Candidate;
use super::space::Changes;
use super::sums::{Of, Sums};
use crate::analysis::statistics::estimate::{Difference, Estimate, LEVEL};
use crate::base::order::Ordered;

/// The effect of one change alone on each goal, from the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Screened {
    /// The lever.
    pub lever: usize,
    /// Its choice.
    pub choice: usize,
    /// The change of each goal from the game as it is.
    pub effects: Vec<Difference>,
}

/// The limit of a goal that no proposal reaches: the nearest that any changes get to it alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The goal's number.
    pub goal: usize,
    /// The changes that come nearest.
    pub changes: Changes,
    /// The value that the model predicts for them.
    pub value: f64,
    /// The standard error of the prediction.
    pub error: f64,
}

/// A set of changes that was not confirmed and is expected to do no worse than the best proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Rival {
    /// The changes.
    pub changes: Changes,
    /// The model's probability that all goals are met.
    pub chance: f64,
}

/// Changes that were confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The changes.
    pub changes: Changes,
    /// The cost of the changes.
    pub cost: f64,
    /// The goals, then the watched quantities, with the changes. Intervals of goals hold all at once.
    pub after: Vec<Estimate>,
    /// The change of each from the game as it is.
    pub moved: Vec<Difference>,
    /// The verdict on each goal.
    pub verdicts: Vec<Verdict>,
    /// Each lever's contribution to each goal: the value with all changes minus the value without this one.
    pub parts: Vec<(usize, Vec<Difference>)>,
    /// The model's probability, before the confirmation, that all goals are met.
    pub chance: f64,
    /// The values of the goals in the search, where it was chosen.
    pub in_search: Vec<Estimate>,
}

impl Proposal {
    /// The proposal from all fresh deals of a set, and from those of them on which the game as it is was played, too.
    pub(super) fn of(task: &Task, candidate: &Candidate, (all, paired): (&[Sums], &[Sums]), level: f64) -> Proposal {
        let after = estimates(task, all, level);
        Proposal {
            changes: candidate.changes.clone(),
            cost: task.space.cost(&candidate.changes),
            moved: quantities(task).zip(paired).map(|(quantity, sums)| sums.difference(quantity)).collect(),
            verdicts: verdicts(&task.goals, &after),
            after,
            parts: Vec::new(),
            chance: candidate.chance,
            in_search: Vec::new(),
        }
    }

    /// True if all goals are met.
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| *verdict == Verdict::Met)
    }

    /// True if a goal is missed beyond doubt.
    pub fn misses(&self) -> bool {
        self.verdicts.contains(&Verdict::Missed)
    }

    /// The contribution of each lever to each goal, where measured; a single change contributes all that moved.
    pub fn contributions(&self) -> Vec<(usize, &[Difference])> {
        match self.changes.iter().next() {
            Some((lever, _)) if self.changes.len() == 1 => vec![(lever, &self.moved[..self.verdicts.len()])],
            _ => self.parts.iter().map(|(lever, parts)| (*lever, &parts[..])).collect(),
        }
    }

    /// The levers whose contribution to every goal has an interval that contains 0.
    pub fn idle(&self) -> Vec<usize> {
        let idle = |(_, parts): &(usize, &[Difference])| parts.iter().all(|part| part.interval.contains(0.0));
        self.contributions().into_iter().filter(idle).map(|(lever, _)| lever).collect()
    }
}

/// The answer to a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The goals, then the watched quantities, of the game as it is.
    pub before: Vec<Estimate>,
    /// The verdict on each goal for the game as it is.
    pub verdicts: Vec<Verdict>,
    /// Proposals, the cheapest first.
    pub proposals: Vec<Proposal>,
    /// Loss of each proposal on the fresh deals: the weighted mean square of its misses, in tolerances.
    pub losses: Vec<f64>,
    /// The effects of each change alone.
    pub screened: Vec<Screened>,
    /// Limits on the goals that no proposal reaches.
    pub limits: Vec<Limit>,
    /// Sets that were not confirmed and are expected to do no worse than the best proposal.
    pub rivals: Vec<Rival>,
    /// The level of each interval of a goal, at the last look.
    pub level: f64,
    /// The number of looks at fresh deals.
    pub looks: usize,
    /// Groups of changes that were played to screen many levers; 0 if each change was played alone.
    pub grouped: usize,
    /// Deals of all settings in the search.
    pub search_deals: u64,
}

impl Answer {
    pub(super) fn of(task: &Task, base: &[Sums], proposals: Vec<Proposal>, level: f64) -> Answer {
        let before = estimates(task, base, level);
        let loss = |after: &[Estimate]| task.goals.iter().zip(after).map(|(goal, now)| goal.loss(now.value, 0.0)).sum();
        Answer {
            verdicts: verdicts(&task.goals, &before),
            losses: proposals.iter().map(|proposal| loss(&proposal.after)).collect(),
            before,
            proposals,
            screened: Vec::new(),
            limits: Vec::new(),
            rivals: Vec::new(),
            level,
            looks: 0,
            grouped: 0,
            search_deals: 0,
        }
    }

    /// The proposal to take: the cheapest whose goals are all met.
    pub fn taken(&self) -> Option<usize> {
        self.proposals.iter().position(Proposal::holds)
    }

    /// True if the unchanged game meets all goals.
    pub fn holds_as_is(&self) -> bool {
        self.verdicts.iter().all(|verdict| *verdict == Verdict::Met)
    }

    /// The proposal to take, or else the nearest one, preferring those that miss no goal for sure. None without
    /// proposals.
    pub fn nearest(&self) -> Option<usize> {
        let least = |&one: &usize, &other: &usize| {
            let order = self.proposals[one].misses().cmp(&self.proposals[other].misses());
            order.then(self.losses[one].total_cmp(&self.losses[other]))
        };
        self.taken().or_else(|| (0..self.proposals.len()).min_by(least))
    }

    /// Keeps the proposal to take or the nearest one, and of the others those with the smallest loss, up to a number.
    pub(super) fn shorten(&mut self, most: usize) {
        let Some(near) = self.nearest() else { return };
        let mut order: Vec<usize> = (0..self.proposals.len()).filter(|at| *at != near).collect();
        order.order_by(|&one, &other| {
            let misses = self.proposals[one].misses().cmp(&self.proposals[other].misses());
            misses.then(self.losses[one].total_cmp(&self.losses[other]))
        });
        order.truncate(most.saturating_sub(1));
        order.push(near);
        let kept = |at: &usize| order.contains(at);
        let mut at = 0..self.proposals.len();
        self.proposals.retain(|_| at.next().is_some_and(|at| kept(&at)));
        let mut at = 0..self.losses.len();
        self.losses.retain(|_| at.next().is_some_and(|at| kept(&at)));
    }

    /// The most fresh deals that a proposal was played on.
    pub fn fresh(&self) -> u64 {
        let own = self.proposals.iter().filter_map(|one| one.after.first()).map(|now| now.n);
        own.chain(self.before.first().map(|now| now.n)).max().unwrap_or(0)
    }
}

fn quantities(task: &Task) -> impl Iterator<Item = &Quantity> {
    task.goals.iter().map(|goal| &goal.quantity).chain(&task.watched)
}

/// Estimates: goals at the level at which all hold at once, watched quantities at the default level.
fn estimates(task: &Task, sums: &[Sums], level: f64) -> Vec<Estimate> {
    let each = quantities(task).zip(sums).enumerate();
    each.map(|(at, (quantity, sums))| {
        sums.estimate(quantity, Of::Changed, if at < task.goals.len() { level } else { LEVEL })
    })
    .collect()
}

fn verdicts(goals: &[Goal], after: &[Estimate]) -> Vec<Verdict> {
    goals.iter().zip(after).map(|(goal, now)| goal.verdict(now.interval)).collect()
}
