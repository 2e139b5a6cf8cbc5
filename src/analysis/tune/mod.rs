//! Tuning: finds weights of a policy that win more, in cooperative games or over other policies.
//!
//! The objective is the mean win share over all cells with equal weight: a point won counts equally in every cell. (A
//! mean of log odds would count a point at 98 % ten times as much as one at 50 %, and its noise as well: a cell that is
//! nearly always won would drown all others.) Larger budgets have a price.
//!
//! Every generation of a search ([`Search`]) is tried on deals of its own, shared by all its candidates; the result is
//! compared with the initial policy deal by deal, on deals that the search never saw. The result is the mean of the
//! middles of all generations, with later ones weighted more, never the candidate that did best: the best of many on
//! the same deals is partly the luckiest.

mod cmaes;
mod gain;
mod parameters;
#[cfg(test)]
mod tests;
mod workers;

pub use cmaes::Search;
pub use gain::{CellGain, Gain};
pub use parameters::{Parameter, parameters, turned};
pub use workers::{Asked, Played, PlaysBlocks};

use std::ops::Range;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde_json::{Value, json};

use crate::base::numbers::ln;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Contest, Settings, Setup};
use crate::mind::search::worth;
use crate::mind::{Minds, Policy};
use crate::sim::{Cell, Tables, Workers, build_id, playout};

/// The policy to tune, and its objective.
pub struct Tuning<G> {
    /// The initial policy.
    pub policy: Policy,
    /// The parameters to tune.
    pub parameters: Vec<Parameter>,
    /// The games to win, each with its settings.
    pub games: Vec<(G, Settings)>,
    /// The opponents; empty in a cooperative game.
    pub opponents: Vec<Policy>,
    /// Deals per cell on which each candidate is tried.
    pub deals: Deals,
    /// The share of wins that a doubling of a budget must gain to be worth it.
    pub price: f64,
    /// The seed of all randomness.
    pub seed: u64,
}

/// Deals per generation of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deals {
    /// The deals of the first generation.
    pub first: u64,
    /// The factor from one generation to the next: smaller steps need more deals to distinguish candidates.
    pub growth: f64,
}

/// The most deals of a generation.
const MOST_DEALS: u64 = 1_000_000;

impl Deals {
    /// The deals of a generation: each has its own.
    pub fn of(self, generation: u64) -> Range<u64> {
        let (mut begin, mut deals) = (0, self.first as f64);
        let whole = |deals: f64| (deals.round() as u64).min(MOST_DEALS);
        for _ in 0..generation {
            begin += whole(deals);
            deals = (deals * self.growth).min(MOST_DEALS as f64);
        }
        begin..begin + whole(deals)
    }
}

/// Deals that one worker plays in a row.
const BLOCK: u64 = 8;

/// The first number of fresh deals: those of the generations lie far below.
const FRESH: u64 = 1 << 40;

/// Fresh deals reserved for each number of generations, more than may be requested.
const FRESH_EACH: u64 = 1 << 24;

/// The fresh deals on which the result of this many generations is compared with the start.
///
/// A search that continues after its result was seen is compared on other deals. On the same ones, continuing until a
/// gain shows would select by the very deals that are to judge.
pub fn fresh(generations: u64, deals: u64) -> Range<u64> {
    let first = FRESH + generations * FRESH_EACH;
    first..first + deals.min(FRESH_EACH)
}

/// The most games of a generation, or of the fresh deals: their results are all in memory.
const MOST_GAMES: u64 = 50_000_000;

/// The win shares of a candidate in each cell, deal by deal.
type Shares = Vec<Vec<f32>>;

impl<G: Setup + Minds + Sync> Tuning<G> {
    /// A search from the current policy; most values change by less than the factor `step` at first.
    ///
    /// # Errors
    /// When the policy or an opponent does not fit the game, opponents are missing, or a budget has no price.
    pub fn begin(&self, step: f64, population: Option<usize>) -> Result<Search, Refusal> {
        if G::CONTEST == Contest::Against && self.opponents.is_empty() {
            return Err(Refusal::new("--against: missing, expected policies to win against"));
        }
        if G::CONTEST == Contest::Together && !self.opponents.is_empty() {
            return Err(Refusal::new("--against: found policies, expected none: all seats play together"));
        }
        if let Some(budget) = self.parameters.iter().find(|parameter| parameter.is_budget() && self.price <= 0.0) {
            return Err(Refusal::new(format!(
                "--price: missing, expected the points that a doubling of {} must bring, as in --price 2: more of it is \
                 always better otherwise",
                budget.key
            )));
        }
        for cell in self.cells(&self.policy) {
            Tables::of(&cell)?;
        }
        Ok(Search::new(self.seed, vec![0.0; self.parameters.len()], ln(step), population))
    }

    /// Refuses more games at once than memory can hold.
    ///
    /// # Errors
    /// When this many candidates on this many deals in every cell are too many.
    pub fn holds(&self, option: &str, candidates: usize, deals: u64) -> Result<(), Refusal> {
        let cells = self.cells(&self.policy);
        let games = cells.iter().map(Cell::seatings).sum::<u64>() * candidates as u64 * deals;
        if games <= MOST_GAMES {
            return Ok(());
        }
        let cells = cells.len();
        Err(Refusal::new(format!(
            "{option}: {candidates} candidates on {deals} deals in {cells} cells are {games} games, expected {MOST_GAMES} \
             at most"
        )))
    }

    /// Everything that the course of the search depends on.
    pub fn identity(&self) -> Value {
        let policies = |policies: &[Policy]| policies.iter().map(Policy::identity).collect::<Vec<_>>();
        let games: Vec<Value> = self.games.iter().map(|(game, _)| game.identity()).collect();
        json!({ "games": games, "policy": self.policy.identity(), "turns": self.parameters, "deals": self.deals.first,
                "growth": self.deals.growth, "price": self.price, "against": policies(&self.opponents),
                "seed": self.seed, "engine": build_id::<G>() })
    }

    /// Tries the next generation and lets the search learn from it; returns the results of the candidates.
    ///
    /// # Errors
    /// When it was stopped or a worker fails; the search is then unchanged.
    pub fn step(&self, search: &mut Search, workers: &dyn PlaysBlocks) -> Result<Vec<f64>, Failure> {
        let points = search.ask();
        let candidates: Vec<Option<&[f64]>> = points.iter().map(|point| Some(&point[..])).collect();
        let results = self.results(&candidates, &self.deals.of(search.generation), workers)?;
        let shares: Vec<f64> = results.iter().map(|(shares, _)| gain::over_all(shares)).collect();
        let values: Vec<f64> = shares.iter().zip(&points).map(|(share, point)| share - self.cost(point)).collect();
        search.tell(&values);
        Ok(shares)
    }

    /// The price of the budgets at a point of the search, in shares of wins.
    fn cost(&self, point: &[f64]) -> f64 {
        self.price * self.parameters.iter().zip(point).map(|(parameter, at)| parameter.doublings(*at)).sum::<f64>()
    }

    /// The number of blocks that this many candidates play on these deals.
    pub fn blocks(&self, candidates: usize, deals: u64) -> u64 {
        candidates as u64 * self.cells(&self.policy).len() as u64 * deals.div_ceil(BLOCK)
    }

    /// The shares of wins of the policy at a point of the search and of the initial one on fresh deals ([`fresh`]), and
    /// their difference deal by deal.
    ///
    /// # Errors
    /// When it was stopped or a worker fails.
    pub fn validate(&self, point: &[f64], deals: &Range<u64>, workers: &dyn PlaysBlocks) -> Result<Gain, Failure> {
        let results = self.results(&[Some(point), None], deals, workers)?;
        let results = <[(Shares, Duration); 2]>::try_from(results).map_err(|_| Failure::Stopped)?;
        Ok(Gain { price: self.cost(point), ..Gain::of(G::CONTEST, self.labelled(), &results) })
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

    /// Labels of the cells, in their order: the settings that differ, and the opponent.
    fn labels(&self) -> Vec<String> {
        let differs = |key: &str| self.games.iter().any(|(_, made)| made.get(key) != self.games[0].1.get(key));
        let game = |settings: &Settings| {
            let differing = settings.0.iter().filter(|setting| differs(&setting.key));
            differing.map(|setting| format!("{}={}", setting.key, setting.value)).collect::<Vec<_>>()
        };
        let label = |mut words: Vec<String>, opponent: Option<&Policy>| {
            words.extend(opponent.map(|opponent| format!("against {}", opponent.name)));
            words.join(" ")
        };
        let of_game = |(_, settings): &(G, Settings)| match G::CONTEST {
            Contest::Together => vec![label(game(settings), None)],
            Contest::Against => self.opponents.iter().map(|other| label(game(settings), Some(other))).collect(),
        };
        self.games.iter().flat_map(of_game).collect()
    }

    /// The win shares of each candidate in each cell, deal by deal, and the CPU time of its games. A candidate that the
    /// game does not accept has none.
    fn results(
        &self,
        candidates: &[Option<&[f64]>],
        deals: &Range<u64>,
        workers: &dyn PlaysBlocks,
    ) -> Result<Vec<(Shares, Duration)>, Failure> {
        let asked = self.asked(candidates, deals);
        let cells = self.course(&asked);
        let done = workers.play(&asked, &|number| self.numbered(&cells, &asked, number))?;
        Ok(gathered(&done, candidates.len(), deals))
    }

    /// The shares of wins of another policy and of the initial one on fresh deals ([`fresh`]), and their difference deal
    /// by deal.
    ///
    /// # Errors
    /// When the other policy does not fit the game, or it was stopped.
    pub fn compare(&self, other: &Policy, deals: &Range<u64>, workers: &Workers) -> Result<Gain, Failure> {
        let asked = self.asked(&[None, None], deals);
        let cells = [self.cells(other), self.cells(&self.policy)].concat();
        for cell in &cells {
            Tables::of(cell)?;
        }
        let done = workers.play(&asked, &|number| self.numbered(&cells, &asked, number))?;
        let results = <[(Shares, Duration); 2]>::try_from(gathered(&done, 2, deals)).map_err(|_| Failure::Stopped)?;
        Ok(Gain::of(G::CONTEST, self.labelled(), &results))
    }

    /// The labels of the cells, and the games of each per deal.
    fn labelled(&self) -> Vec<(String, u64)> {
        let seatings: Vec<u64> = self.cells(&self.policy).iter().map(Cell::seatings).collect();
        self.labels().into_iter().zip(seatings).collect()
    }

    /// The first side's win share in each deal of a block.
    fn block(&self, cell: &Cell<G>, deals: Range<u64>) -> Played {
        let begun = ThreadTime::now();
        let Ok(mut tables) = Tables::of(cell) else { return (deals.map(|_| 0.0).collect(), Duration::ZERO) };
        let mut deal = |deal: u64| {
            let games = (0..cell.seatings()).map(|seating| {
                let (seed, way) = cell.seating(self.seed, deal * cell.seatings() + seating);
                let table = tables.at(way);
                let ending = playout(&table.game, seed, &mut table.players, &mut ()).ending;
                worth::<G>(&ending)[cell.sides(way, seed.game).seat_of(0)]
            });
            games.sum::<f32>() / cell.seatings() as f32
        };
        (deals.map(&mut deal).collect(), begun.elapsed())
    }
}

/// The results of blocks by candidate: the win shares in each cell, and the CPU time.
fn gathered(done: &[Played], candidates: usize, deals: &Range<u64>) -> Vec<(Shares, Duration)> {
    let (all, blocks) = ((deals.end - deals.start) as usize, (deals.end - deals.start).div_ceil(BLOCK) as usize);
    let of_cell = |cell: &[Played]| {
        let mut shares = Vec::with_capacity(all);
        for (block, _) in cell {
            shares.extend_from_slice(block);
        }
        (shares, cell.iter().map(|(_, time)| *time).sum::<Duration>())
    };
    let of_candidate = |cells: &[Played]| {
        let (shares, times): (Shares, Vec<Duration>) = cells.chunks(blocks).map(of_cell).unzip();
        (shares, times.into_iter().sum())
    };
    done.chunks(done.len() / candidates).map(of_candidate).collect()
}
