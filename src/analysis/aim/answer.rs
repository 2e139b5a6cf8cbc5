//! What was found: proposals with what they do, on deals that had no part in the choice.

use super::goal::{Goal, Quantity, Verdict};
use super::method::Task;
use super::search::Candidate;
use super::space::Changes;
use super::sums::{Of, Sums};
use crate::analysis::methods::estimate::{Difference, Estimate, LEVEL};

/// What one change alone did to each goal, in the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Screened {
    /// The lever.
    pub lever: usize,
    /// Its choice.
    pub choice: usize,
    /// The change of each goal from the game as it is.
    pub effects: Vec<Difference>,
}

/// A goal that nothing found reaches, and how near any changes get to it, were it the only one.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// Which goal.
    pub goal: usize,
    /// The changes that come nearest.
    pub changes: Changes,
    /// What the model foretells for them.
    pub value: f64,
    /// And its standard error.
    pub error: f64,
}

/// Changes that were confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The changes.
    pub changes: Changes,
    /// What they cost.
    pub cost: f64,
    /// The goals, then what is watched, with the changes. Intervals of goals hold all at once.
    pub after: Vec<Estimate>,
    /// The change of each from the game as it is.
    pub moved: Vec<Difference>,
    /// How each goal stands.
    pub verdicts: Vec<Verdict>,
    /// What a lever contributes to each goal: with all changes, less without this one.
    pub parts: Vec<(usize, Vec<Difference>)>,
    /// How likely the model held it, before the confirmation, that all goals are met.
    pub chance: f64,
    /// The goals as they looked where it was chosen.
    pub in_search: Vec<Estimate>,
}

impl Proposal {
    pub(super) fn of(task: &Task, candidate: &Candidate, sums: &[Sums], level: f64) -> Proposal {
        let after = estimates(task, sums, level);
        Proposal {
            changes: candidate.changes.clone(),
            cost: task.space.cost(&candidate.changes),
            moved: quantities(task).zip(sums).map(|(quantity, sums)| sums.difference(quantity)).collect(),
            verdicts: verdicts(&task.goals, &after),
            after,
            parts: Vec::new(),
            chance: candidate.chance,
            in_search: Vec::new(),
        }
    }

    /// Are all goals met, or likely met?
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.holds())
    }
}

/// The answer to a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The goals, then what is watched, as the game is.
    pub before: Vec<Estimate>,
    /// How each goal stands as the game is.
    pub verdicts: Vec<Verdict>,
    /// Proposals, the cheapest first: each comes nearer than those before it, as far as the search could tell.
    pub proposals: Vec<Proposal>,
    /// How far each proposal misses all goals, on the fresh deals: the weighted mean square in tolerances.
    pub losses: Vec<f64>,
    /// Each change alone.
    pub screened: Vec<Screened>,
    /// What limits goals that no proposal reaches.
    pub limits: Vec<Limit>,
    /// The level of each interval of a goal.
    pub level: f64,
    /// Fresh deals of each proposal.
    pub fresh: u64,
    /// Deals on which each change was tried alone.
    pub screening: u64,
    /// Deals of all settings in the search.
    pub search_deals: u64,
}

impl Answer {
    pub(super) fn of(task: &Task, base: &[Sums], proposals: Vec<Proposal>, (level, fresh): (f64, u64)) -> Answer {
        let before = estimates(task, base, level);
        let loss = |after: &[Estimate]| task.goals.iter().zip(after).map(|(goal, now)| goal.loss(now.value, 0.0)).sum();
        Answer {
            verdicts: verdicts(&task.goals, &before),
            losses: proposals.iter().map(|proposal| loss(&proposal.after)).collect(),
            before,
            proposals,
            screened: Vec::new(),
            limits: Vec::new(),
            level,
            fresh,
            screening: 0,
            search_deals: 0,
        }
    }

    /// The proposal to take: the cheapest whose goals all hold.
    pub fn taken(&self) -> Option<usize> {
        self.proposals.iter().position(Proposal::holds)
    }

    /// Does the game as it is hold all goals?
    pub fn holds_as_is(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.holds())
    }

    /// The proposal to take, or else the one that comes nearest; none if there is no proposal.
    pub fn nearest(&self) -> Option<usize> {
        let least = |&one: &usize, &other: &usize| self.losses[one].total_cmp(&self.losses[other]);
        self.taken().or_else(|| (0..self.proposals.len()).min_by(least))
    }
}

fn quantities(task: &Task) -> impl Iterator<Item = &Quantity> {
    task.goals.iter().map(|goal| &goal.quantity).chain(&task.watched)
}

/// Goals at the level at which all hold at once, what is watched at the usual one.
fn estimates(task: &Task, sums: &[Sums], level: f64) -> Vec<Estimate> {
    let each = quantities(task).zip(sums).enumerate();
    each.map(|(at, (quantity, sums))| {
        sums.estimate(quantity, Of::Changed, if at < task.goals.len() { level } else { LEVEL })
    })
    .collect()
}

fn verdicts(goals: &[Goal], after: &[Estimate]) -> Vec<Verdict> {
    goals.iter().zip(after).map(|(goal, now)| goal.verdict(now.value, now.interval)).collect()
}
