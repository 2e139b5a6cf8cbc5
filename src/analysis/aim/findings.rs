//! The answer to an aim in sentences.

use super::answer::{Proposal, Rival};
use super::goal::{Quantity, Verdict};
use super::page::{AimPage, name};
use super::words::{changes_told, count_of, estimate, range, value};
use crate::analysis::page::answer::Finding;
use crate::analysis::statistics::multiplicity::holm;
use crate::analysis::statistics::ranged::{Ranged, digits, one_digit};
use crate::base::terminal::counted;

impl AimPage<'_> {
    /// A short summary of the verdicts on a proposal's goals.
    pub(super) fn stand(verdicts: &[Verdict]) -> String {
        let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let all = verdicts.len();
        if count(Verdict::Met) == all {
            return if all == 1 { "met".into() } else { format!("all {all} met") };
        }
        let some = Verdict::ALL.into_iter().filter(|kind| count(*kind) > 0);
        if all == 1 {
            return verdicts[0].word().into();
        }
        some.map(|kind| format!("{} {}", count(kind), kind.word())).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        let answer = self.answer;
        let mut all = Vec::new();
        if answer.holds_as_is() {
            let text = "The game as it is meets what is wanted: nothing has to change.";
            all.push(
                Finding::new("0 changes", text).short("The game as it is meets every target", "nothing has to change"),
            );
        }
        match answer.taken().map(|at| (at, &answer.proposals[at])) {
            Some((at, taken)) if !answer.holds_as_is() => {
                let text = format!("{}: {}. {}", capitalized(&name(at)), self.changes(taken), self.told_of(taken));
                let claim = format!("{} meets every target with {}", name(at), count_of(&taken.changes));
                all.push(Finding::new(count_of(&taken.changes), text).short(claim, self.in_short(taken)));
            }
            Some(_) => {}
            None if answer.holds_as_is() => {}
            None => all.push(self.out_of_reach()),
        }
        if !answer.holds_as_is() {
            all.extend(self.idle());
            all.extend(self.others());
            all.extend(self.rivals());
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
                let claim = format!("{} is out of reach", goal.quantity.title);
                let line = format!("{} is wanted, {} the nearest", range(goal), value(&goal.quantity, limit.value));
                all.push(Finding::new(value(&goal.quantity, limit.value), alone + &by).short(claim, line));
            }
        }
        all
    }

    /// Changes of the proposal to take, or the nearest, whose contribution is not shown.
    fn idle(&self) -> Option<Finding> {
        let at = self.answer.nearest()?;
        let proposal = &self.answer.proposals[at];
        let idle = proposal.idle();
        let told = proposal.changes.iter().filter(|(lever, _)| idle.contains(lever));
        let told: Vec<String> = told.map(|(lever, choice)| self.levers[lever].told(choice)).collect();
        (!told.is_empty()).then(|| {
            let text = format!(
                "{}: no contribution to any target is shown of {} (its interval holds 0). More games decide whether it is needed.",
                capitalized(&name(at)),
                told.join("; ")
            );
            let claim = format!("{} of {} may be unnecessary", counted(told.len(), "change"), name(at));
            let line = format!("no significant contribution: {}", cut(&told.join("; "), 12));
            Finding::new(counted(told.len(), "idle change"), text).short(claim, line).undecided(true)
        })
    }

    /// Findings on the other proposals: those that change less, and those that do as well.
    fn others(&self) -> Vec<Finding> {
        let answer = self.answer;
        let (taken, near) = (answer.taken(), answer.nearest());
        let mut all = Vec::new();
        for (at, other) in answer.proposals.iter().enumerate().filter(|(at, _)| Some(*at) != near) {
            let says = match taken {
                Some(_) if other.holds() => "also meets all targets",
                Some(taken) if at < taken && other.misses() => "touches less and misses",
                Some(taken) if at < taken => "touches less and is not decided",
                None if !other.misses() => "is not decided either",
                None if near.is_some_and(|near| at < near) => "touches less and misses",
                _ => continue,
            };
            let text = format!("{} {says}: {}. {}", capitalized(&name(at)), self.changes(other), self.told_of(other));
            let finding = Finding::new(count_of(&other.changes), text)
                .short(format!("{} {says}", name(at)), self.in_short(other));
            all.push(finding.undecided(other.verdicts.contains(&Verdict::Open)));
        }
        all
    }

    /// The sets that were not confirmed and are expected to do no worse than the best.
    fn rivals(&self) -> Option<Finding> {
        let rivals = &self.answer.rivals;
        let best = self.answer.nearest()?;
        let told = |rival: &Rival| {
            format!("{} ({} %)", changes_told(&rival.changes, self.levers), one_digit(100.0 * rival.chance))
        };
        (!rivals.is_empty()).then(|| {
            let text = format!(
                "Not confirmed and not ruled out beside {}, at no more cost (predicted chance to meet all targets): {}.",
                name(best),
                rivals.iter().map(told).collect::<Vec<_>>().join("; ")
            );
            let claim = format!("{} not confirmed and not ruled out", counted(rivals.len(), "other set"));
            let line = rivals.first().map_or(String::new(), |rival| cut(&told(rival), 18));
            Finding::new(counted(rivals.len(), "other set"), text).short(claim, line).undecided(true)
        })
    }

    /// A short summary of a proposal's changes and the values it reaches.
    fn in_short(&self, proposal: &Proposal) -> String {
        let changes = cut(&self.changes(proposal), 12);
        match &self.task.goals[..] {
            [goal] => {
                let after = estimate(&goal.quantity, &proposal.after[0]);
                format!(
                    "{changes}: {} from {} to {after}",
                    cut(&goal.quantity.title, 6),
                    value(&goal.quantity, self.answer.before[0].value)
                )
            }
            _ => format!("{changes}: {}", AimPage::stand(&proposal.verdicts)),
        }
    }

    /// The goals of a proposal before and after; with many goals, only those that miss.
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
        let missing = goals.filter(|(at, _)| proposal.verdicts[*at] == Verdict::Missed);
        let missing: Vec<String> = missing
            .map(|(at, goal)| format!("{} ({})", goal.quantity.title, value(&goal.quantity, proposal.after[at].value)))
            .collect();
        let stand = format!("Of {} targets: {}", self.task.goals.len(), AimPage::stand(&proposal.verdicts));
        let before = format!("; as it is: {}", AimPage::stand(&self.answer.verdicts));
        if missing.is_empty() {
            format!("{stand}{before}.")
        } else {
            format!("{stand}{before}. Missed: {}.", missing.join(", "))
        }
    }

    fn out_of_reach(&self) -> Finding {
        match self.answer.nearest().map(|at| (at, &self.answer.proposals[at])) {
            Some((at, near)) => {
                let (most, changes, told) =
                    (counted(self.task.space.most, "change"), self.changes(near), self.told_of(near));
                let best = capitalized(&name(at));
                let (figure, claim, text) = if near.misses() {
                    (
                        "not reached",
                        format!("no set of up to {most} was found that reaches every target"),
                        format!(
                            "No set of up to {most} was found that does all that is wanted. {best} comes nearest: {changes}. {told}"
                        ),
                    )
                } else {
                    (
                        "not decided",
                        format!("no set of up to {most} is confirmed yet, and none is ruled out"),
                        format!(
                            "No set of up to {most} was confirmed in these games, and none is ruled out. {best} comes nearest: \
                             {changes}. {told} More games decide."
                        ),
                    )
                };
                Finding::new(figure, text).short(claim, format!("nearest: {}", self.in_short(near)))
            }
            None => Finding::new(
                "not reached",
                "No change was found that comes nearer to what is wanted than the game as it is.",
            ),
        }
    }

    /// Findings on the watched quantities that the proposal to take moves most.
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
        let text = format!(
            "{} also moves, most of all that is watched: {}, from {} to {}.",
            capitalized(&name(at)),
            quantities[most].title,
            value(quantities[most], before.value),
            estimate(quantities[most], after)
        );
        let claim = format!("{} also moves {}", name(at), cut(&quantities[most].title, 10));
        let line = format!("from {} to {}", value(quantities[most], before.value), estimate(quantities[most], after));
        vec![Finding::new(Ranged::from(proposal.moved[most]).points_in(), text).short(claim, line)]
    }
}

/// A size without a sign: `2.1 points`, `0.35`.
pub(super) fn plain(quantity: &Quantity, size: f64) -> String {
    if quantity.share { format!("{} points", one_digit(100.0 * size)) } else { digits(size, 2) }
}

/// The first words of a text.
fn cut(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() <= most { text.into() } else { format!("{} …", words[..most].join(" ")) }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
