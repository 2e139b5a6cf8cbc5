//! The confirmation: sets of changes on fresh deals, in rounds.
//!
//! The sets that most likely meet all goals are played on deals that had no part in their choice. Where none is
//! confirmed, the model learns from these games, the race goes on, and the next sets are played on deals that are fresh
//! again; sets of an earlier round that are not decided go on with more deals. A set whose change shows no contribution
//! is confirmed anew without it.
//!
//! Errors: the three looks share the 5 % as a half, a quarter and a quarter, and each look's part is shared by all
//! goals of all sets confirmed so far (Bonferroni). A set that enters later is judged only on deals dealt after its
//! choice. So all intervals of an answer hold at once with 95 %, whichever sets went on and whenever it ended.

use std::collections::BTreeMap;

use super::answer::{Answer, Proposal, Rival};
use super::goal::{Goal, Verdict};
use super::method::{Phase, Search, Task, Wanted, World, whole};
use super::prospect::Prospect;
use super::search::{Candidate, Outlook, front};
use super::space::Changes;
use super::sums::{Of, Sums};
use crate::analysis::statistics::estimate::LEVEL;
use crate::analysis::statistics::multiplicity::simultaneous_level;
use crate::base::order::Ordered;
use crate::base::terminal::Failure;

/// Each look's share of the error rate.
const PARTS: [f64; 3] = [0.5, 0.25, 0.25];
/// Each look's share of the fresh deals.
const DEALS: [f64; 3] = [0.4, 0.3, 0.3];
/// Least chance to meet all goals for which a cheaper set than the confirmed one is still played.
const LIKELY: f64 = 0.5;
/// Chance that the next look confirms a set below which the race goes on first.
const RACE_ON: f64 = 0.5;
/// Share of the look's deals spent on going on with the race.
const RACED: f64 = 0.25;
/// Share of a look's deals reserved to measure the contribution of each change of the proposal to take.
const CONTRIBUTIONS: f64 = 0.2;
/// The most sets with one change left out.
const LEFT_OUT: usize = 12;
/// Least chance to meet all goals for which a set is worth a further look.
const HOPE: f64 = 0.02;
/// Weight of a unit of cost against the logarithm of the chance to meet all goals.
const COST: f64 = 0.15;
/// The most sets named as no worse than the best.
const RIVALS: usize = 5;

/// The deals of the first look, given the number of all fresh deals.
pub(super) fn first_look(fresh: u64) -> u64 {
    (fresh as f64 * DEALS[0] * (1.0 - CONTRIBUTIONS)) as u64
}

/// The level of each interval of a look at which this many sets were confirmed so far, so that all hold at once.
pub(super) fn level_of(task: &Task, look: usize, sets: usize) -> f64 {
    simultaneous_level(1.0 - (1.0 - LEVEL) * PARTS[look], task.goals.len() * (sets + 1))
}

/// A set in the confirmation.
struct Entrant {
    candidate: Candidate,
    /// The sums of its first look, beside those of the game as it is.
    sums: Vec<Sums>,
    /// The sums of all its looks, of the set alone.
    all: Vec<Sums>,
    /// The sums of the set without one lever, compared with the set.
    parts: Vec<(usize, Vec<Sums>)>,
    /// The level of its intervals: that of its last look.
    level: f64,
}

/// A confirmation under way.
pub(super) struct Confirming<'a> {
    task: &'a Task,
    deals: u64,
    base: Vec<Sums>,
    base_level: f64,
    entrants: Vec<Entrant>,
}

impl<'a> Confirming<'a> {
    pub(super) fn new(task: &'a Task, deals: u64) -> Confirming<'a> {
        Confirming { task, deals, base: Vec::new(), base_level: LEVEL, entrants: Vec::new() }
    }

    /// Confirms, continues the race, and confirms again.
    pub(super) fn run(mut self, search: &mut Search<'_>, world: &mut dyn World) -> Result<Answer, Failure> {
        let (mut looks, mut deals, mut settled) = (0, 0, false);
        for (look, part) in DEALS.iter().enumerate() {
            deals += (self.deals as f64 * part) as u64;
            if look > 0 {
                search.confirmed = self.seen();
                let outlook = search.outlook()?;
                let cheaper = !self.open(&outlook, search).is_empty();
                if settled && !cheaper || self.best_chance(&outlook, search) < HOPE {
                    break;
                }
                let (chance, _) = self.prospects(&outlook, search, (look, deals));
                if self.taken_cost().is_none() && chance < RACE_ON {
                    let raced = (deals as f64 * RACED) as u64;
                    search.race(world, (raced, 1), &format!("race {}", look + 1))?;
                    deals -= raced;
                }
            }
            let kept = (deals as f64 * CONTRIBUTIONS) as u64;
            let playing = self.entering(&search.outlook()?, search, (look, deals - kept), world);
            if playing.is_empty() && look > 0 {
                break;
            }
            self.look(look, &playing, deals - kept, world)?;
            (looks, deals) = (look + 1, kept);
            let answer = self.answer();
            let taken = answer.taken().map(|at| answer.proposals[at].changes.clone());
            let last =
                (look + 1 == DEALS.len()).then(|| answer.nearest().map(|at| answer.proposals[at].changes.clone()));
            if let Some(near) = taken.clone().or(last.flatten()) {
                let in_look = playing.iter().any(|one| one.changes == near);
                if in_look && (2..=LEFT_OUT).contains(&near.len()) {
                    self.contributions(look, &near, kept, world)?;
                    deals = 0;
                }
            }
            let answer = self.answer();
            let in_doubt = answer.taken().is_some_and(|at| self.is_in_doubt(&answer.proposals[at]));
            if answer.holds_as_is() {
                break;
            }
            settled = taken.is_some() && !in_doubt;
        }
        search.confirmed = self.seen();
        let outlook = search.outlook()?;
        let mut answer = self.answer();
        answer.looks = looks;
        answer.rivals = rivals(&answer, &outlook, search, world);
        answer.shorten(self.task.proposals);
        Ok(answer)
    }

    /// The goal sums of all confirmed sets, for the model to learn from.
    fn seen(&self) -> BTreeMap<Changes, Vec<Sums>> {
        let goals = |sums: &[Sums]| sums.iter().take(self.task.goals.len()).cloned().collect::<Vec<_>>();
        let entrants = self.entrants.iter().map(|one| (one.candidate.changes.clone(), goals(&one.sums)));
        std::iter::once((Changes::none(), goals(&self.base))).chain(entrants).collect()
    }

    fn verdicts(&self, entrant: &Entrant) -> Vec<Verdict> {
        Proposal::of(self.task, &entrant.candidate, (&entrant.all, &entrant.sums), entrant.level).verdicts
    }

    /// Fresh deals of a set so far, and the value of each goal on them.
    fn fresh(&self, changes: &Changes) -> Option<(u64, Vec<f64>)> {
        let known = self.entrants.iter().find(|one| one.candidate.changes == *changes)?;
        let value = |(goal, sums): (&Goal, &Sums)| sums.value(&goal.quantity, Of::Changed);
        Some((known.all.first()?.count, self.task.goals.iter().zip(&known.all).map(value).collect()))
    }

    /// True if the set was confirmed to miss a goal.
    fn is_out(&self, changes: &Changes) -> bool {
        let known = self.entrants.iter().find(|one| one.candidate.changes == *changes);
        known.is_some_and(|one| self.verdicts(one).contains(&Verdict::Missed))
    }

    /// The best chance of any set that was not confirmed to miss a goal.
    fn best_chance(&self, outlook: &Outlook<'_>, search: &Search<'_>) -> f64 {
        let chances = played(outlook, search).into_iter().filter(|one| !self.is_out(&one.changes));
        chances.map(|one| one.chance).fold(0.0, f64::max)
    }

    /// The sets to play in a look with this many deals: sets reduced by idle changes, then the sets most likely to be
    /// confirmed, new or undecided.
    fn entering(
        &self,
        outlook: &Outlook<'_>,
        search: &Search<'_>,
        (look, deals): (usize, u64),
        world: &mut dyn World,
    ) -> Vec<Candidate> {
        let most = self.most(look);
        let mut chosen: Vec<Candidate> = Vec::new();
        for entrant in &self.entrants {
            let less = self.without_idle(&self.proposal(entrant)).filter(|less| world.allows(less));
            chosen.extend(less.map(|less| outlook.candidate(&less)));
        }
        let all = self.open(outlook, search);
        let (_, decided) = self.prospects(outlook, search, (look, deals));
        let most = if decided.is_empty() { most } else { chosen.len().max(decided.len()) };
        if decided.is_empty() {
            let mut likely: Vec<Candidate> = all.iter().filter(|one| one.chance >= HOPE).cloned().collect();
            by_chance(&mut likely, outlook);
            chosen.extend(likely);
        } else {
            chosen.extend(decided);
        }
        if self.entrants.is_empty() {
            // No set is likely to meet all goals: take those that come nearest for their cost.
            chosen.extend(nearest(outlook, all, most));
        }
        let mut kept: Vec<Candidate> = Vec::new();
        for one in chosen {
            if kept.len() < most && !one.changes.is_empty() && !kept.iter().any(|other| other.changes == one.changes) {
                kept.push(one);
            }
        }
        kept
    }

    /// The most sets in a look: fewer with each look, to decide between those that remain.
    fn most(&self, look: usize) -> usize {
        self.task.proposals.div_ceil(1 << look)
    }

    /// The cost of the cheapest set that was confirmed to meet all goals.
    fn taken_cost(&self) -> Option<f64> {
        let met = |one: &&Entrant| self.verdicts(one).iter().all(|verdict| *verdict == Verdict::Met);
        let costs = self.entrants.iter().filter(met).map(|one| self.task.space.cost(&one.candidate.changes));
        costs.min_by(f64::total_cmp)
    }

    /// Played sets that were not confirmed to miss a goal; once a set is confirmed, only cheaper undecided sets that
    /// probably meet all goals.
    fn open(&self, outlook: &Outlook<'_>, search: &Search<'_>) -> Vec<Candidate> {
        if let Some(cost) = self.taken_cost() {
            let cheaper = |changes: &Changes| self.task.space.cost(changes) < cost - 1e-9 && !self.is_out(changes);
            let entrants = self.entrants.iter().map(|one| &one.candidate.changes);
            let all = entrants.filter(|changes| cheaper(changes)).map(|changes| outlook.candidate(changes));
            return all.filter(|one| one.chance >= LIKELY).collect();
        }
        let mut all = played(outlook, search);
        all.extend(self.entrants.iter().map(|one| outlook.candidate(&one.candidate.changes)));
        all.retain(|one| !self.is_out(&one.changes));
        all.order_by(|one, other| one.changes.cmp(&other.changes));
        all.dedup_by(|one, other| one.changes == other.changes);
        all
    }

    /// The sets that a look with this many deals should confirm, and the chance that one of them is confirmed.
    fn prospects(
        &self,
        outlook: &Outlook<'_>,
        search: &Search<'_>,
        (look, deals): (usize, u64),
    ) -> (f64, Vec<Candidate>) {
        let (scatter, entered) = (search.scatter(), self.entrants.len());
        let later = (self.deals as f64 * DEALS[look + 1..].iter().sum::<f64>() * (1.0 - CONTRIBUTIONS)) as u64;
        let prospect = Prospect { task: self.task, outlook, scatter, look, entered, deals, later };
        let mut likely = self.open(outlook, search);
        likely.retain(|one| one.chance >= HOPE);
        prospect.chosen(&likely, self.most(look), |changes| self.fresh(changes))
    }

    /// Plays sets on the fresh deals of a look.
    fn look(&mut self, look: usize, playing: &[Candidate], deals: u64, world: &mut dyn World) -> Result<(), Failure> {
        let is_new = |one: &Candidate| self.fresh(&one.changes).is_none();
        // A set is played once beside the game as it is: from then on it needs no more deals of that game.
        let beside = look == 0 || playing.iter().any(is_new);
        let each = whole(deals / (usize::from(beside) + playing.len()).max(1) as u64);
        let base = beside.then(|| Wanted::new(&Changes::none(), each));
        let of_set = |one: &Candidate| {
            let against = if is_new(one) { Changes::none() } else { one.changes.clone() };
            Wanted { changes: one.changes.clone(), against, deals: each }
        };
        let wanted: Vec<Wanted> = base.into_iter().chain(playing.iter().map(of_set)).collect();
        let what = format!("fresh deals, look {}", look + 1);
        let mut found = world.play(Phase::Fresh(look as u8), &wanted, &what)?.into_iter();
        if beside {
            join(&mut self.base, found.next().unwrap_or_default());
        }
        for (candidate, sums) in playing.iter().zip(found) {
            if let Some(known) = self.entrants.iter_mut().find(|one| one.candidate.changes == candidate.changes) {
                join(&mut known.all, sums);
            } else {
                let (candidate, all) = (candidate.clone(), sums.clone());
                self.entrants.push(Entrant { candidate, sums, all, parts: Vec::new(), level: LEVEL });
            }
        }
        let level = level_of(self.task, look, self.entrants.len());
        if beside {
            self.base_level = level;
        }
        let in_look = |one: &&mut Entrant| playing.iter().any(|other| other.changes == one.candidate.changes);
        self.entrants.iter_mut().filter(in_look).for_each(|one| one.level = level);
        Ok(())
    }

    /// Plays a set with each of its changes left out, on the fresh deals of a look.
    fn contributions(&mut self, look: usize, near: &Changes, deals: u64, world: &mut dyn World) -> Result<(), Failure> {
        let each = whole(deals / near.len() as u64);
        let mut left_out: Vec<(usize, Changes)> = near.iter().map(|(lever, _)| (lever, near.without(lever))).collect();
        left_out.retain(|(_, less)| world.allows(less));
        let without = |(_, less): &(usize, Changes)| Wanted { against: near.clone(), ..Wanted::new(less, each) };
        let wanted: Vec<Wanted> = left_out.iter().map(without).collect();
        let found = world.play(Phase::Fresh(look as u8), &wanted, "without each of its changes")?;
        if let Some(entrant) = self.entrants.iter_mut().find(|one| one.candidate.changes == *near) {
            entrant.parts = left_out.into_iter().map(|(lever, _)| lever).zip(found).collect();
        }
        Ok(())
    }

    fn proposal(&self, entrant: &Entrant) -> Proposal {
        let mut proposal = Proposal::of(self.task, &entrant.candidate, (&entrant.all, &entrant.sums), entrant.level);
        for (lever, sums) in &entrant.parts {
            // With and without the change, on the same deals.
            let part = |(goal, sums): (&Goal, &Sums)| sums.difference(&goal.quantity).reversed();
            proposal.parts.push((*lever, self.task.goals.iter().zip(sums).map(part).collect()));
        }
        proposal
    }

    /// True if a proposal has a change without a shown contribution that more games could decide.
    fn is_in_doubt(&self, proposal: &Proposal) -> bool {
        let only = proposal.changes.len() == 1 && !proposal.idle().is_empty();
        only || self.without_idle(proposal).is_some()
    }

    /// A proposal without its least contributing change, if that change contributes to no goal beyond chance; none if
    /// all contribute, or if the smaller set is known to miss.
    fn without_idle(&self, proposal: &Proposal) -> Option<Changes> {
        let idle = proposal.idle();
        let size = |lever: &usize| {
            let parts = proposal.parts.iter().find(|(own, _)| own == lever).map(|(_, parts)| parts);
            parts.map_or(0.0, |parts| parts.iter().map(|part| part.value.abs()).fold(0.0, f64::max))
        };
        let least = idle.into_iter().min_by(|one, other| size(one).total_cmp(&size(other)))?;
        let less = proposal.changes.without(least);
        let known = self.entrants.iter().any(|one| one.candidate.changes == less);
        (!less.is_empty() && !known).then_some(less)
    }

    fn answer(&self) -> Answer {
        let mut proposals: Vec<Proposal> = self.entrants.iter().map(|one| self.proposal(one)).collect();
        proposals.order_by(|one, other| one.cost.total_cmp(&other.cost).then_with(|| one.changes.cmp(&other.changes)));
        Answer::of(self.task, &self.base, proposals, self.base_level)
    }
}

fn join(known: &mut Vec<Sums>, more: Vec<Sums>) {
    if known.is_empty() {
        *known = more;
    } else {
        known.iter_mut().zip(&more).for_each(|(known, more)| known.join(more));
    }
}

/// All sets that were played in the search and may be proposed.
fn played(outlook: &Outlook<'_>, search: &Search<'_>) -> Vec<Candidate> {
    let may = |changes: &&Changes| !changes.is_empty() && changes.len() <= outlook.space.most;
    search.tried.keys().filter(may).map(|changes| outlook.candidate(changes)).collect()
}

/// Sorts by the chance to meet all goals; cheap sets come before expensive ones that are hardly likelier.
fn by_chance(candidates: &mut [Candidate], outlook: &Outlook<'_>) {
    let worth = |one: &Candidate| {
        super::search::steady(
            crate::base::numbers::ln(one.chance.max(1e-300)) - COST * outlook.space.cost(&one.changes),
        )
    };
    candidates.order_by(|one, other| {
        worth(other)
            .total_cmp(&worth(one))
            .then(one.loss.total_cmp(&other.loss))
            .then_with(|| one.changes.cmp(&other.changes))
    });
}

/// Sets that no other set beats in both loss and cost, at most `most` of them.
fn nearest(outlook: &Outlook<'_>, mut candidates: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    candidates.push(outlook.candidate(&Changes::none()));
    let mut kept = front(outlook.space, candidates);
    kept.retain(|candidate| !candidate.changes.is_empty());
    while kept.len() > most {
        // Drop the one that gains least on the cheaper one before it; the nearest stays.
        let gain = |at: usize| if at == 0 { f64::INFINITY } else { kept[at - 1].loss - kept[at].loss };
        let least = (0..kept.len() - 1).min_by(|&one, &other| gain(one).total_cmp(&gain(other))).unwrap_or(0);
        kept.remove(least);
    }
    kept.reverse();
    kept
}

/// Sets that were not confirmed and are expected to do no worse than the best: at least half its chance to meet all
/// goals.
fn rivals(answer: &Answer, outlook: &Outlook<'_>, search: &Search<'_>, world: &mut dyn World) -> Vec<Rival> {
    let Some(best) = answer.nearest().map(|at| &answer.proposals[at]) else { return Vec::new() };
    let chance = outlook.candidate(&best.changes).chance;
    let mut all = played(outlook, search);
    all.extend(outlook.best(|changes| world.allows(changes)).into_iter().flatten());
    all.retain(|one| one.chance >= (0.5 * chance).max(0.1) && outlook.space.cost(&one.changes) <= best.cost + 1e-9);
    all.retain(|one| !answer.proposals.iter().any(|known| known.changes == one.changes));
    by_chance(&mut all, outlook);
    all.dedup_by(|one, other| one.changes == other.changes);
    all.into_iter().take(RIVALS).map(|one| Rival { changes: one.changes, chance: one.chance }).collect()
}
