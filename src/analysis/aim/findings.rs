//! The answer to an aim in sentences.

use super::answer::Proposal;
use super::goal::{Quantity, Verdict};
use super::page::{Told, name};
use super::words::{changes_told, count_of, estimate, range, value};
use crate::analysis::answer::Finding;
use crate::analysis::methods::multiplicity::holm;
use crate::analysis::methods::ranged::{Ranged, digits, one_digit};
use crate::base::terminal::counted;

impl Told<'_> {
    /// How the goals of a proposal stand, in a few words.
    pub(super) fn stand(verdicts: &[Verdict]) -> String {
        let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let all = verdicts.len();
        if count(Verdict::Met) == all {
            return if all == 1 { "met".into() } else { format!("all {all} met") };
        }
        let kinds = [Verdict::Met, Verdict::Likely, Verdict::Unlikely, Verdict::Missed];
        let some = kinds.into_iter().filter(|kind| count(*kind) > 0);
        if all == 1 {
            return verdicts[0].word().into();
        }
        some.map(|kind| format!("{} {}", count(kind), kind.word())).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        let answer = self.answer;
        let mut all = Vec::new();
        if answer.holds_as_is() {
            all.push(Finding::new("0 changes", "The game as it is meets what is wanted: nothing has to change."));
        }
        match answer.taken().map(|at| (at, &answer.proposals[at])) {
            Some((at, taken)) if !answer.holds_as_is() => all.push(Finding::new(
                count_of(&taken.changes),
                format!("{}: {}. {}", capitalized(&name(at)), self.changes(taken), self.told_of(taken)),
            )),
            Some(_) => {}
            None if answer.holds_as_is() => {}
            None => all.push(self.out_of_reach()),
        }
        for (at, other) in answer.proposals.iter().enumerate().filter(|(at, _)| Some(*at) != answer.taken()) {
            let cheaper = answer.taken().is_some_and(|taken| at < taken);
            if answer.taken().is_none() && answer.nearest() == Some(at) || !cheaper && answer.taken().is_some() {
                continue;
            }
            let text = format!(
                "{} touches less and does not do: {}. {}",
                capitalized(&name(at)),
                self.changes(other),
                self.told_of(other)
            );
            all.push(Finding::new(count_of(&other.changes), text));
        }
        for limit in &answer.limits {
            let goal = &self.task.goals[limit.goal];
            let alone = format!(
                "{} ({}): {} is wanted; alone, the nearest that up to {} come is {} ± {}, foretold",
                capitalized(&goal.quantity.title),
                "out of reach",
                range(goal),
                counted(self.task.space.most, "change"),
                value(&goal.quantity, limit.value),
                plain(&goal.quantity, 1.96 * limit.error),
            );
            let by = if limit.changes.is_empty() {
                ".".into()
            } else {
                format!(", by {}.", changes_told(&limit.changes, self.levers))
            };
            if goal.miss(limit.value) > 0.0 {
                all.push(Finding::new(value(&goal.quantity, limit.value), alone + &by));
            }
        }
        all
    }

    /// The goals of a proposal, before and after; of many those that miss.
    fn told_of(&self, proposal: &Proposal) -> String {
        let goals = self.task.goals.iter().enumerate();
        if self.task.goals.len() <= 4 {
            let one = |(at, goal): (usize, &super::goal::Goal)| {
                let before = value(&goal.quantity, self.answer.before[at].value);
                let after = estimate(&goal.quantity, &proposal.after[at]);
                format!(
                    "{}: from {before} to {after}, wanted {}: {}",
                    goal.quantity.title,
                    range(goal),
                    proposal.verdicts[at].word()
                )
            };
            return capitalized(&format!("{}.", goals.map(one).collect::<Vec<_>>().join("; ")));
        }
        let missing = goals.filter(|(at, _)| !proposal.verdicts[*at].holds());
        let missing: Vec<String> = missing
            .map(|(at, goal)| format!("{} ({})", goal.quantity.title, value(&goal.quantity, proposal.after[at].value)))
            .collect();
        let stand = format!("Of {} targets: {}", self.task.goals.len(), Told::stand(&proposal.verdicts));
        let before = format!("; as it is: {}", Told::stand(&self.answer.verdicts));
        if missing.is_empty() {
            format!("{stand}{before}.")
        } else {
            format!("{stand}{before}. Outside: {}.", missing.join(", "))
        }
    }

    fn out_of_reach(&self) -> Finding {
        match self.answer.nearest().map(|at| (at, &self.answer.proposals[at])) {
            Some((at, near)) => Finding::new(
                "not reached",
                format!(
                    "No set of up to {} was found that does all that is wanted. {} comes nearest: {}. {}",
                    counted(self.task.space.most, "change"),
                    capitalized(&name(at)),
                    self.changes(near),
                    self.told_of(near)
                ),
            ),
            None => Finding::new(
                "not reached",
                "No change was found that comes nearer to what is wanted than the game as it is.",
            ),
        }
    }

    /// What the proposal to take moves most beside the targets.
    pub(super) fn most_moved(&self) -> Vec<Finding> {
        let Some(at) = self.answer.nearest() else { return Vec::new() };
        let (proposal, first) = (&self.answer.proposals[at], self.task.goals.len());
        let quantities = self.quantities();
        let moved: Vec<usize> = (first..quantities.len()).filter(|&at| quantities[at].share).collect();
        let adjusted = holm(&moved.iter().map(|&at| proposal.moved[at].p).collect::<Vec<_>>());
        let sure = moved.iter().zip(adjusted).filter(|(_, p)| *p < 0.05).map(|(at, _)| *at);
        let size = |at: &usize| proposal.moved[*at].value.abs();
        let Some(most) = sure.max_by(|one, other| size(one).total_cmp(&size(other))) else { return Vec::new() };
        let (before, after) = (&self.answer.before[most], &proposal.after[most]);
        vec![Finding::new(
            Ranged::from(proposal.moved[most]).points_in(),
            format!(
                "{} also moves, most of all that is watched: {}, from {} to {}.",
                capitalized(&name(at)),
                quantities[most].title,
                value(quantities[most], before.value),
                estimate(quantities[most], after)
            ),
        )]
    }
}

/// A size without a sign's meaning: `2.1 points`, `0.35`.
pub(super) fn plain(quantity: &Quantity, size: f64) -> String {
    if quantity.share { format!("{} points", one_digit(100.0 * size)) } else { digits(size, 2) }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
