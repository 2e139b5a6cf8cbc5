//! Finding the weights of a policy that reach a goal: games won together, or wins over other policies.
//!
//! Every generation of a search ([`Search`]) is tried on deals of its own, the same for all its candidates; what was found is
//! measured on deals that the search never saw, against the policy it began with, deal by deal.

mod cmaes;
mod knobs;

pub use cmaes::Search;
pub use knobs::{Knob, knobs, turned};

use rayon::prelude::*;
use serde_json::{Value, json};

use super::methods::estimate::Difference;
use super::methods::outcomes::Outcomes;
use crate::base::refusal::Refusal;
use crate::game::{Contest, Settings, Setup};
use crate::mind::search::worth;
use crate::mind::{Minds, Policy};
use crate::sim::{Cell, Tables, engine, playout};

/// What is tuned, and for what.
pub struct Tuning<G> {
    /// The policy to begin with.
    pub policy: Policy,
    /// What of it is turned.
    pub knobs: Vec<Knob>,
    /// The games to do well in, each with its settings.
    pub games: Vec<(G, Settings)>,
    /// Those to win against; nobody where all play together.
    pub opponents: Vec<Policy>,
    /// Deals on which each candidate is tried.
    pub deals: u64,
    /// The seed of all chance.
    pub seed: u64,
}

/// Deals that one core plays in a row.
const BLOCK: u64 = 8;

/// Where the seeds of fresh deals begin: the generations have numbers far below.
const FRESH: u64 = 1 << 40;

/// What each candidate has of the wins, deal by deal.
pub type Shares = Vec<Vec<f32>>;

impl<G: Setup + Minds + Sync> Tuning<G> {
    /// A search from the policy as it is; `step` is how far it steps at first, as the exponent of a factor.
    ///
    /// # Errors
    /// When the policy or an opponent does not fit the game, or nobody is named to win against.
    pub fn begin(&self, step: f64, population: Option<usize>) -> Result<Search, Refusal> {
        if G::CONTEST == Contest::Against && self.opponents.is_empty() {
            return Err(Refusal::new("--against: missing, expected policies to win against"));
        }
        for cell in self.cells(&self.policy) {
            Tables::of(&cell)?;
        }
        Ok(Search::new(self.seed, vec![0.0; self.knobs.len()], step, population))
    }

    /// Everything that the course of the search depends on.
    pub fn identity(&self) -> Value {
        let policies = |policies: &[Policy]| policies.iter().map(Policy::identity).collect::<Vec<_>>();
        let games: Vec<Value> = self.games.iter().map(|(game, _)| game.identity()).collect();
        json!({ "games": games, "policy": self.policy.identity(), "turns": self.knobs, "deals": self.deals,
                "against": policies(&self.opponents), "seed": self.seed, "engine": engine::<G>() })
    }

    /// Tries the next generation and lets the search learn from it; says how well the candidates did. `None` when it was
    /// stopped: then the search has learnt nothing. `played` is told after each block of deals and says whether to go on.
    pub fn step(&self, search: &mut Search, played: impl Fn(u64) -> bool + Sync) -> Option<Vec<f64>> {
        let candidates: Vec<Policy> =
            search.ask().iter().map(|point| turned(&self.policy, &self.knobs, point)).collect();
        let first = search.generation * self.deals;
        let shares = self.shares(&candidates, first..first + self.deals, played)?;
        let values: Vec<f64> = shares.iter().map(|shares| mean(shares)).collect();
        search.tell(&values);
        Some(values)
    }

    /// How many blocks of deals a generation, or so many deals for so many candidates, has.
    pub fn blocks(&self, candidates: usize, deals: u64) -> u64 {
        candidates as u64 * self.cells(&self.policy).len() as u64 * deals.div_ceil(BLOCK)
    }

    /// What a policy and the one to begin with have of the wins on fresh deals, and their difference deal by deal.
    pub fn validate(&self, found: &Policy, deals: u64, played: impl Fn(u64) -> bool + Sync) -> Option<Gain> {
        let shares = self.shares(&[found.clone(), self.policy.clone()], FRESH..FRESH + deals, played)?;
        let games = self.cells(found).iter().map(|cell| cell.seatings as u32).sum();
        let outcomes = Outcomes::of_shares(&shares, games);
        Some(Gain { after: mean(&shares[0]), before: mean(&shares[1]), gain: outcomes.difference(0, 1), deals })
    }

    /// The cells that a candidate plays.
    fn cells(&self, candidate: &Policy) -> Vec<Cell<G>> {
        let cell = |(game, settings): &(G, Settings), policies: Vec<Policy>| {
            Cell::new(game.clone(), policies, settings.clone())
        };
        let against = |made: &(G, Settings), opponent: &Policy| {
            let others = std::iter::repeat_n(opponent.clone(), made.0.seats() - 1);
            cell(made, std::iter::once(candidate.clone()).chain(others).collect())
        };
        self.games
            .iter()
            .flat_map(|made| match G::CONTEST {
                Contest::Together => vec![cell(made, vec![candidate.clone()])],
                Contest::Against => self.opponents.iter().map(|opponent| against(made, opponent)).collect(),
            })
            .collect()
    }

    /// What each candidate has of the wins, deal by deal, all games alike. A candidate that the game does not accept has
    /// nothing of any.
    fn shares(
        &self,
        candidates: &[Policy],
        deals: std::ops::Range<u64>,
        played: impl Fn(u64) -> bool + Sync,
    ) -> Option<Shares> {
        let cells: Vec<Vec<Cell<G>>> = candidates.iter().map(|candidate| self.cells(candidate)).collect();
        let blocks = (deals.end - deals.start).div_ceil(BLOCK);
        let mut tasks = Vec::new();
        for (candidate, cells) in cells.iter().enumerate() {
            for cell in cells {
                for block in 0..blocks {
                    let first = deals.start + block * BLOCK;
                    tasks.push((candidate, cell, first..(first + BLOCK).min(deals.end)));
                }
            }
        }
        let play = |(candidate, cell, block): (usize, &Cell<G>, std::ops::Range<u64>)| {
            let shares = self.block(cell, block.clone());
            played(1).then_some((candidate, block.start - deals.start, shares))
        };
        let done: Vec<_> = tasks.into_par_iter().map(play).collect::<Option<_>>()?;
        let mut sums: Shares = vec![vec![0.0; (deals.end - deals.start) as usize]; candidates.len()];
        let each = self.cells(&self.policy).len() as f32;
        for (candidate, first, shares) in done {
            for (sum, share) in sums[candidate][first as usize..].iter_mut().zip(shares) {
                *sum += share / each;
            }
        }
        Some(sums)
    }

    /// What the first side of a cell has of the wins in each deal of a block.
    fn block(&self, cell: &Cell<G>, deals: std::ops::Range<u64>) -> Vec<f32> {
        let Ok(mut tables) = Tables::of(cell) else { return deals.map(|_| 0.0).collect() };
        let mut deal = |deal: u64| {
            let games = (0..cell.seatings).map(|seating| {
                let (seed, moved) = cell.seating(self.seed, deal * cell.seatings + seating);
                let table = tables.at(moved);
                let ending = playout(&table.game, seed, &mut table.players, &mut ()).ending;
                // The first side sits where everybody has moved on to.
                worth::<G>(&ending)[moved]
            });
            games.sum::<f32>() / cell.seatings as f32
        };
        deals.map(&mut deal).collect()
    }
}

/// What tuning brought, measured on fresh deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// The share of wins of the policy that was found.
    pub after: f64,
    /// That of the policy to begin with.
    pub before: f64,
    /// Their difference, deal by deal.
    pub gain: Difference,
    /// The deals.
    pub deals: u64,
}

fn mean(values: &[f32]) -> f64 {
    values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
}
