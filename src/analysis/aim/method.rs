//! From goals and levers to proposals: screening, racing, and a confirmation on deals that had no part in the choice.
//!
//! 1. Levers are screened on common deals ([`screen`](super::screen)): many of them in groups first, the promising ones
//!    alone.
//! 2. A model of all results so far predicts every set of changes; the best of each number of changes are raced by
//!    sequential halving (Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): in each
//!    round half as many are played twice as long, and the model, fitted anew, chooses them.
//! 3. The sets that most likely meet all goals are played on fresh deals ([`confirm`](super::confirm)). If none is
//!    confirmed, the race goes on with what was learnt, and the next ones are confirmed on new fresh deals. Only fresh
//!    deals count: the best of many looks better than it is where it was chosen.

use std::collections::BTreeMap;

use super::answer::{Answer, Limit, Screened};
use super::confirm::{Confirming, first_look, level_of};
use super::goal::{Goal, Quantity};
use super::model::{Model, Point};
use super::screen::screen;
use super::search::{Candidate, Level, Outlook, spread};
use super::space::{Changes, Space};
use super::sums::{Of, Sums};
use crate::analysis::statistics::estimate::LEVEL;
use crate::analysis::statistics::quantile::normal_width;
use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;

/// The purpose of deals: to choose proposals, or to confirm them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// To look for proposals.
    Search,
    /// To confirm proposals on fresh deals; each round has its own.
    Fresh(u8),
}

/// Deals to play with some changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The changes.
    pub changes: Changes,
    /// The changes they are compared with, deal by deal.
    pub against: Changes,
    /// The number of deals, from the first.
    pub deals: u64,
}

impl Wanted {
    pub(super) fn new(changes: &Changes, deals: u64) -> Wanted {
        Wanted { changes: changes.clone(), against: Changes::none(), deals }
    }
}

/// A game in which changes can be tried.
pub trait World {
    /// True if a game can be played with these changes.
    fn allows(&mut self, changes: &Changes) -> bool;

    /// Plays deals. The answer to each request is a [`Sums`] per quantity: the goals, and on fresh deals also the
    /// watched quantities. Equal requests have equal answers.
    ///
    /// # Errors
    /// When the user stops it, or games cannot be saved.
    fn play(&mut self, phase: Phase, wanted: &[Wanted], what: &str) -> Result<Vec<Vec<Sums>>, Failure>;
}

/// The budget, in deals of one setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// Fixed numbers of deals for the search and for the confirmation.
    Deals {
        /// For screening and racing.
        search: u64,
        /// For the confirmation.
        fresh: u64,
    },
    /// The deals that confirm every share to this half-width, and as many again for the search.
    Precision(f64),
}

/// The task: goals, levers and budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The goals.
    pub goals: Vec<Goal>,
    /// Further quantities measured on fresh deals.
    pub watched: Vec<Quantity>,
    /// The levers and their choices.
    pub space: Space,
    /// The number of deals to play.
    pub budget: Budget,
    /// The most proposals to confirm.
    pub proposals: usize,
}

/// Rounds of the race.
const ROUNDS: u32 = 3;
/// Sets of changes in the first round of the race.
const POOL: usize = 16;
/// The part of a round's deals for sets that have not been played yet.
const PROBES: f64 = 0.3;
/// The part of the search's deals spent on the game as it is before the race.
const OF_BASE: f64 = 0.08;
/// Deals of the game as it is from which the variance of goals is estimated.
const PILOT: u64 = 500;
/// The fewest deals that are worth playing.
pub(super) const LEAST: u64 = 50;
/// The most deals of one setting.
const MOST: u64 = 1_000_000;

/// Rounds a number of deals down to a multiple that is played in one go; 50 is the least.
pub fn whole(deals: u64) -> u64 {
    let unit = match deals {
        0..1_000 => 50,
        1_000..10_000 => 500,
        _ => 5_000,
    };
    (deals / unit * unit).clamp(LEAST, MOST)
}

/// All results so far, and the predictions from them.
pub(super) struct Search<'a> {
    pub(super) task: &'a Task,
    /// The sums of every goal in the search, by changes.
    pub(super) tried: BTreeMap<Changes, Vec<Sums>>,
    /// The sums of finished confirmations, from which the model learns as well.
    pub(super) confirmed: BTreeMap<Changes, Vec<Sums>>,
    /// Deals of all settings together, in the search.
    pub(super) deals: u64,
    /// Expected half-width of the first look's intervals, by goal.
    pub(super) margins: Vec<f64>,
}

impl Search<'_> {
    fn known(&self, changes: &Changes) -> u64 {
        self.tried.get(changes).map_or(0, |sums| sums[0].count)
    }

    /// Plays changes up to a number of deals, unless they already were.
    pub(super) fn play(
        &mut self,
        world: &mut dyn World,
        changes: &[Changes],
        deals: u64,
        what: &str,
    ) -> Result<(), Failure> {
        let mut wanted: Vec<Wanted> = Vec::new();
        for one in std::iter::once(&Changes::none()).chain(changes) {
            if self.known(one) < deals && wanted.iter().all(|other| other.changes != *one) {
                self.deals += deals - self.known(one);
                wanted.push(Wanted::new(one, deals));
            }
        }
        let found = world.play(Phase::Search, &wanted, what)?;
        for (wish, sums) in wanted.into_iter().zip(found) {
            self.tried.insert(wish.changes, sums);
        }
        Ok(())
    }

    /// The number of deals per setting that these changes and the game as it is reach with this many more in all.
    pub(super) fn reach(&self, changes: &[Changes], more: u64) -> u64 {
        let known: Vec<u64> = changes.iter().chain([&Changes::none()]).map(|changes| self.known(changes)).collect();
        let cost = |deals: u64| known.iter().map(|known| deals.saturating_sub(*known)).sum::<u64>();
        let (mut low, mut high) = (LEAST, MOST);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if cost(middle) <= more { low = middle } else { high = middle - 1 }
        }
        whole(low)
    }

    /// All results so far, search and past confirmations together.
    fn seen(&self) -> BTreeMap<Changes, Vec<Sums>> {
        let mut all = self.tried.clone();
        for (changes, sums) in &self.confirmed {
            match all.get_mut(changes) {
                Some(known) => known.iter_mut().zip(sums).for_each(|(known, more)| known.join(more)),
                None => {
                    all.insert(changes.clone(), sums.clone());
                }
            }
        }
        all
    }

    /// The variance of one deal of the game as it is, by goal.
    pub(super) fn scatter(&self) -> Vec<f64> {
        let base = self.tried.get(&Changes::none()).map_or(&[][..], Vec::as_slice);
        let of_goal = |(goal, sums): (&Goal, &Sums)| sums.variance(&goal.quantity, Of::Changed) * sums.count as f64;
        self.task.goals.iter().zip(base).map(of_goal).collect()
    }

    /// The model's predictions from all results so far.
    pub(super) fn outlook(&self) -> Result<Outlook<'_>, Failure> {
        let unfit = || Failure::from(Refusal::new("what was played does not fit a model"));
        let seen = self.seen();
        let base = seen.get(&Changes::none()).ok_or_else(unfit)?;
        let (mut models, mut levels) = (Vec::new(), Vec::new());
        for (at, goal) in self.task.goals.iter().enumerate() {
            let quantity = &goal.quantity;
            let points: Vec<Point> = seen
                .iter()
                .filter(|(changes, _)| !changes.is_empty())
                .map(|(changes, sums)| Point { changes: changes.clone(), shift: sums[at].shift(quantity) })
                .collect();
            models.push(Model::fit(&self.task.space, &points).ok_or_else(unfit)?);
            let value = base[at].value(quantity, Of::Changed);
            let variance = base[at].variance(quantity, Of::Changed) * quantity.slope(value).powi(2);
            levels.push(Level { value: quantity.scaled(value), variance });
        }
        Ok(Outlook { space: &self.task.space, goals: &self.task.goals, models, levels, margins: &self.margins })
    }

    /// Races the model's best sets with this many deals, the first round with this many sets.
    pub(super) fn race(
        &mut self,
        world: &mut dyn World,
        (deals, first): (u64, u32),
        what: &str,
    ) -> Result<(), Failure> {
        let end = self.deals + deals;
        for round in first..ROUNDS {
            let size = (POOL >> round).max(self.task.proposals);
            let mut pool = spread(&self.outlook()?.best(|changes| world.allows(changes)), size);
            // Deals left over from earlier rounds are spread over this round and those after it.
            let left = end.saturating_sub(self.deals) / u64::from(ROUNDS - round);
            let mut spent = self.deals;
            if round > 0 {
                // New sets prove themselves in few games first: the model may be wrong about them.
                let new: Vec<Changes> = pool.into_iter().filter(|one| self.known(one) == 0).collect();
                if !new.is_empty() {
                    let deals = self.reach(&new, (left as f64 * PROBES) as u64);
                    self.play(world, &new, deals, &format!("{what}, round {} of {ROUNDS}, new sets", round + 1))?;
                }
                pool = spread(&self.played()?, size);
            }
            spent = self.deals - spent;
            let deals = self.reach(&pool, left.saturating_sub(spent));
            self.play(world, &pool, deals, &format!("{what}, round {} of {ROUNDS}", round + 1))?;
        }
        Ok(())
    }

    /// The sets that were played and may be proposed, by the number of their changes, the best first.
    fn played(&self) -> Result<Vec<Vec<Candidate>>, Failure> {
        let outlook = self.outlook()?;
        let mut groups: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
        let may = |changes: &&Changes| !changes.is_empty() && changes.len() <= self.task.space.most;
        for changes in self.tried.keys().filter(may) {
            groups.entry(changes.len()).or_default().push(outlook.candidate(changes));
        }
        for group in groups.values_mut() {
            group.order_by(|one, other| one.loss.total_cmp(&other.loss).then_with(|| one.changes.cmp(&other.changes)));
        }
        Ok(groups.into_values().collect())
    }

    /// Estimates the half-width of the first look's intervals for one set among three.
    fn look_ahead(&mut self, fresh: u64) {
        let deals = (first_look(fresh) / 3).max(LEAST) as f64;
        let width = normal_width(level_of(self.task, 0, 2));
        self.margins = self.scatter().iter().map(|scatter| width * (scatter / deals).sqrt()).collect();
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
    let mut search = Search { task, tried: BTreeMap::new(), confirmed: BTreeMap::new(), deals: 0, margins: Vec::new() };
    let (for_search, for_fresh) = deals(task, singles.len(), &mut search, world)?;
    let grouped = screen(&mut search, world, &singles, for_search)?;
    let screened = screened(task, &search, &singles);
    // All predictions are relative to the game as it is.
    let of_base = search.reach(&[], (for_search as f64 * OF_BASE) as u64);
    search.play(world, &[], of_base, "the game as it is")?;
    search.look_ahead(for_fresh);
    search.race(world, (for_search.saturating_sub(search.deals), 0), "race")?;
    let mut answer = Confirming::new(task, for_fresh).run(&mut search, world)?;
    answer.screened = screened;
    answer.grouped = grouped;
    answer.search_deals = search.deals;
    for proposal in &mut answer.proposals {
        let seen = search.tried.get(&proposal.changes);
        let estimate = |(goal, sums): (&Goal, &Sums)| sums.estimate(&goal.quantity, Of::Changed, LEVEL);
        proposal.in_search = seen.map(|sums| task.goals.iter().zip(sums).map(estimate).collect()).unwrap_or_default();
    }
    let outlook = search.outlook()?;
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
    let width = normal_width(level_of(task, 0, task.proposals));
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
    Ok(((2 * each * proposals).max(800 * (singles + 1)), each * (4 * proposals + 4)))
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

/// For each goal that the nearest proposal misses, the nearest that any changes get to it alone.
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
