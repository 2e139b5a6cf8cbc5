//! From goals and levers to proposals: screening, racing, and a confirmation on deals that had no part in the choice.
//!
//! 1. Every lever is changed alone, on common deals, and held against the game as it is.
//! 2. A model of all that was seen foretells every set of changes; the best of each number of changes are raced by
//!    successive halving (Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): in each
//!    round half as many are played twice as long, and the model, fitted anew, chooses them.
//! 3. What is left is played on fresh deals, beside the game as it is. Only these games are told: the best of many looks
//!    better than it is where it was chosen, and not where it was not. Their intervals hold for all proposals and goals at
//!    once (Bonferroni).

use std::collections::BTreeMap;

use super::answer::{Answer, Limit, Proposal, Screened};
use super::goal::{Goal, Quantity};
use super::model::{Model, Point};
use super::search::{Candidate, Level, Outlook, front, spread};
use super::space::{Changes, Space};
use super::sums::{Of, Sums};
use crate::analysis::methods::estimate::LEVEL;
use crate::analysis::methods::multiplicity::simultaneous_level;
use crate::analysis::methods::quantile::normal_width;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;

/// Which deals: those from which proposals are chosen, or those on which they are confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Where proposals are looked for.
    Search,
    /// Deals that had no part in it.
    Fresh,
}

/// Deals that are wanted of some changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The changes.
    pub changes: Changes,
    /// What they are held against, deal by deal.
    pub against: Changes,
    /// How many deals, from the first.
    pub deals: u64,
}

impl Wanted {
    fn new(changes: &Changes, deals: u64) -> Wanted {
        Wanted { changes: changes.clone(), against: Changes::none(), deals }
    }
}

/// Where changes can be tried out.
pub trait World {
    /// Can a game be played with these changes?
    fn allows(&mut self, changes: &Changes) -> bool;

    /// Plays deals. The answer to each wish is a [`Sums`] for each quantity: the goals, and on fresh deals also what is
    /// watched. The same wish has the same answer.
    ///
    /// # Errors
    /// When the user stops it, or games cannot be kept.
    fn play(&mut self, phase: Phase, wanted: &[Wanted], what: &str) -> Result<Vec<Vec<Sums>>, Failure>;
}

/// How much may be played, in deals of one setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// So many to choose from, and so many to confirm.
    Deals {
        /// For screening and racing.
        search: u64,
        /// For the confirmation.
        fresh: u64,
    },
    /// As many as confirm every share to so much on either side, and as many again to choose from.
    Precision(f64),
}

/// What is to be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What is wanted.
    pub goals: Vec<Goal>,
    /// What else is measured on fresh deals.
    pub watched: Vec<Quantity>,
    /// What may be changed.
    pub space: Space,
    /// How much is played.
    pub budget: Budget,
    /// How many proposals are confirmed at most.
    pub proposals: usize,
}

/// Rounds of the race.
const ROUNDS: u32 = 3;
/// Sets of changes in its first round.
const POOL: usize = 16;
/// Deals of the game as it is from which the scatter of goals is told.
const PILOT: u64 = 500;
/// The fewest deals that tell anything.
const LEAST: u64 = 50;
/// The most deals of one setting.
const MOST: u64 = 1_000_000;
/// Sets with one change left out, at most.
const LEFT_OUT: usize = 24;

/// So many deals as are played in one go, rounded down: 50 are the fewest.
pub fn whole(deals: u64) -> u64 {
    let unit = match deals {
        0..1_000 => 50,
        1_000..10_000 => 500,
        _ => 5_000,
    };
    (deals / unit * unit).clamp(LEAST, MOST)
}

/// What was seen in the search.
struct Search<'a> {
    task: &'a Task,
    /// The sums of every goal, by changes.
    tried: BTreeMap<Changes, Vec<Sums>>,
    /// Deals of all settings together.
    deals: u64,
}

impl<'a> Search<'a> {
    /// Plays changes up to so many deals, as far as they were not.
    fn play(&mut self, world: &mut dyn World, changes: &[Changes], deals: u64, what: &str) -> Result<(), Failure> {
        let known = |changes: &Changes| self.tried.get(changes).map_or(0, |sums| sums[0].count);
        let mut wanted: Vec<Wanted> = Vec::new();
        for one in std::iter::once(&Changes::none()).chain(changes) {
            if known(one) < deals && wanted.iter().all(|other| other.changes != *one) {
                self.deals += deals - known(one);
                wanted.push(Wanted::new(one, deals));
            }
        }
        let found = world.play(Phase::Search, &wanted, what)?;
        for (wish, sums) in wanted.into_iter().zip(found) {
            self.tried.insert(wish.changes, sums);
        }
        Ok(())
    }

    /// Up to how many deals these changes and the game as it is can be played with so many more.
    fn reach(&self, changes: &[Changes], more: u64) -> u64 {
        let known = |changes: &Changes| self.tried.get(changes).map_or(0, |sums| sums[0].count);
        let known: Vec<u64> = changes.iter().chain([&Changes::none()]).map(known).collect();
        let cost = |deals: u64| known.iter().map(|known| deals.saturating_sub(*known)).sum::<u64>();
        let (mut low, mut high) = (LEAST, MOST);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if cost(middle) <= more { low = middle } else { high = middle - 1 }
        }
        whole(low)
    }

    /// What the model foretells from all that was seen.
    fn outlook(&self) -> Option<Outlook<'a>> {
        let base = self.tried.get(&Changes::none())?;
        let (mut models, mut levels) = (Vec::new(), Vec::new());
        for (at, goal) in self.task.goals.iter().enumerate() {
            let quantity = &goal.quantity;
            let points: Vec<Point> = self
                .tried
                .iter()
                .filter(|(changes, _)| !changes.is_empty())
                .map(|(changes, sums)| Point { changes: changes.clone(), shift: sums[at].shift(quantity) })
                .collect();
            models.push(Model::fit(&self.task.space, &points)?);
            let value = base[at].value(quantity, Of::Changed);
            let variance = base[at].variance(quantity, Of::Changed) * quantity.slope(value).powi(2);
            levels.push(Level { value: quantity.scaled(value), variance });
        }
        Some(Outlook { space: &self.task.space, goals: &self.task.goals, models, levels })
    }
}

/// Finds proposals and confirms them.
///
/// # Errors
/// When the budget is too small, or playing fails or is stopped.
pub fn find(task: &Task, world: &mut dyn World) -> Result<Answer, Failure> {
    let singles: Vec<Changes> = task.space.singles().into_iter().filter(|changes| world.allows(changes)).collect();
    if singles.is_empty() {
        return Err(Refusal::new("no lever can be moved: the game accepts none of their values alone").into());
    }
    let mut search = Search { task, tried: BTreeMap::new(), deals: 0 };
    let (for_search, for_fresh) = deals(task, singles.len(), &mut search, world)?;
    let screening = for_search / 2 / (singles.len() as u64 + 1);
    if screening < LEAST {
        let (found, least) = (for_search, 2 * LEAST * (singles.len() as u64 + 1));
        let told = format!("{found} deals to choose from are too few for {} single changes", singles.len());
        return Err(
            Refusal::new(format!("{told}, expected {least} at least: raise `games`, or take fewer values")).into()
        );
    }
    let screening = whole(screening);
    search.play(world, &singles, screening, "each change alone")?;
    let screened = screened(task, &search, &singles);
    let mut pool = Vec::new();
    for round in 0..ROUNDS {
        let size = (POOL >> round).max(task.proposals);
        let Some(outlook) = search.outlook() else { break };
        pool = spread(&outlook.best(|changes| world.allows(changes)), size);
        // What earlier rounds left is for this one and those after it.
        let left = for_search.saturating_sub(search.deals) / u64::from(ROUNDS - round);
        let deals = search.reach(&pool, left).max(screening);
        search.play(world, &pool, deals, &format!("race, round {} of {ROUNDS}", round + 1))?;
    }
    let Some(outlook) = search.outlook() else {
        return Err(Refusal::new("what was played does not fit a model").into());
    };
    let finalists = finalists(task, &outlook, &pool);
    let mut answer = confirm(task, &finalists, for_fresh, world)?;
    answer.screened = screened;
    answer.search_deals = search.deals;
    answer.screening = screening;
    for proposal in &mut answer.proposals {
        let seen = search.tried.get(&proposal.changes);
        let estimate = |(goal, sums): (&Goal, &Sums)| sums.estimate(&goal.quantity, Of::Changed, LEVEL);
        proposal.in_search = seen.map(|sums| task.goals.iter().zip(sums).map(estimate).collect()).unwrap_or_default();
    }
    answer.limits = limits(task, &answer, &outlook, world);
    Ok(answer)
}

/// Deals for the search and for the confirmation.
fn deals(task: &Task, singles: usize, search: &mut Search<'_>, world: &mut dyn World) -> Result<(u64, u64), Failure> {
    let half = match task.budget {
        Budget::Deals { search, fresh } => return Ok((search, fresh)),
        Budget::Precision(half) => half,
    };
    search.play(world, &[], PILOT, "how far deals scatter")?;
    let base = &search.tried[&Changes::none()];
    let count = task.goals.len() * (task.proposals + 1);
    let width = normal_width(simultaneous_level(LEVEL, count));
    let shares = task.goals.iter().zip(base).filter(|(goal, _)| goal.quantity.share);
    // The variance of a deal, from that of the mean of the pilot's.
    let scatter = shares.map(|(goal, sums)| sums.variance(&goal.quantity, Of::Changed) * PILOT as f64);
    let each = scatter.fold(0.0_f64, f64::max) * (width / half).powi(2);
    if each > MOST as f64 {
        let told = format!("a precision of {} points takes {:.0} deals of each proposal", 100.0 * half, each);
        return Err(Refusal::new(format!("{told}, expected one that takes {MOST} at most")).into());
    }
    let each = (each.ceil() as u64).max(LEAST);
    let (proposals, singles) = (task.proposals as u64, singles as u64);
    Ok(((2 * each * proposals).max(800 * (singles + 1)), each * (3 * proposals + 1)))
}

fn screened(task: &Task, search: &Search<'_>, singles: &[Changes]) -> Vec<Screened> {
    let effects = |changes: &Changes| {
        let seen = search.tried.get(changes)?;
        let effects = task.goals.iter().zip(seen).map(|(goal, sums)| sums.difference(&goal.quantity)).collect();
        let (lever, choice) = changes.iter().next()?;
        Some(Screened { lever, choice, effects })
    };
    singles.iter().filter_map(effects).collect()
}

/// What is confirmed: of those raced last the ones to which none is preferred both in loss and in cost.
fn finalists(task: &Task, outlook: &Outlook<'_>, pool: &[Changes]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = pool.iter().map(|changes| outlook.candidate(changes)).collect();
    candidates.push(outlook.candidate(&Changes::none()));
    let mut kept = front(&task.space, candidates);
    kept.retain(|candidate| !candidate.changes.is_empty());
    while kept.len() > task.proposals {
        // The one that brings least beyond the cheaper one before it goes; the nearest stays.
        let gain = |at: usize| if at == 0 { f64::INFINITY } else { kept[at - 1].loss - kept[at].loss };
        let least = (0..kept.len() - 1).min_by(|&one, &other| gain(one).total_cmp(&gain(other))).unwrap_or(0);
        kept.remove(least);
    }
    kept
}

/// Plays what was chosen on fresh deals.
fn confirm(task: &Task, finalists: &[Candidate], deals: u64, world: &mut dyn World) -> Result<Answer, Failure> {
    let mut left_out: Vec<(Changes, Changes, usize)> = Vec::new();
    for candidate in finalists.iter().filter(|candidate| candidate.changes.len() > 1) {
        if left_out.len() + candidate.changes.len() <= LEFT_OUT {
            let without = |(lever, _)| (candidate.changes.without(lever), candidate.changes.clone(), lever);
            left_out.extend(candidate.changes.iter().map(without));
        }
    }
    let each = whole(deals / (1 + finalists.len() + left_out.len()) as u64);
    let mut wanted = vec![Wanted::new(&Changes::none(), each)];
    wanted.extend(finalists.iter().map(|candidate| Wanted::new(&candidate.changes, each)));
    let parts = left_out.iter().map(|(changes, against, _)| (changes.clone(), against.clone()));
    wanted.extend(parts.map(|(changes, against)| Wanted { changes, against, deals: each }));
    let mut found = world.play(Phase::Fresh, &wanted, "fresh deals")?.into_iter();
    let level = simultaneous_level(LEVEL, task.goals.len() * (finalists.len() + 1));
    let base = found.next().unwrap_or_default();
    let mut proposals: Vec<Proposal> = Vec::new();
    for (candidate, sums) in finalists.iter().zip(&mut found) {
        proposals.push(Proposal::of(task, candidate, &sums, level));
    }
    for ((_, against, lever), sums) in left_out.into_iter().zip(found) {
        let of = proposals.iter_mut().find(|proposal| proposal.changes == against);
        if let Some(proposal) = of {
            // With it and without it, on the same deals.
            let part = |(goal, sums): (&Goal, &Sums)| sums.difference(&goal.quantity).reversed();
            proposal.parts.push((lever, task.goals.iter().zip(&sums).map(part).collect()));
        }
    }
    Ok(Answer::of(task, &base, proposals, (level, each)))
}

/// For each goal that the nearest proposal misses, how near anything gets to it alone.
fn limits(task: &Task, answer: &Answer, outlook: &Outlook<'_>, world: &mut dyn World) -> Vec<Limit> {
    let stand = answer.nearest().map_or(&answer.before, |at| &answer.proposals[at].after);
    let missed =
        stand.iter().enumerate().take(task.goals.len()).filter(|(at, now)| task.goals[*at].miss(now.value) > 0.0);
    let missed: Vec<usize> = missed.map(|(at, _)| at).collect();
    let near = |goal: usize| {
        let (changes, value, error) = outlook.nearest_to(goal, |changes| world.allows(changes));
        Limit { goal, changes, value, error }
    };
    missed.into_iter().map(near).collect()
}
