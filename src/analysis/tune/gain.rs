//! What tuning brought.

use std::time::Duration;

use crate::analysis::statistics::estimate::Difference;
use crate::analysis::statistics::outcomes::Outcomes;
use crate::game::Contest;

use super::Shares;

/// What tuning brought, measured on fresh deals: all cells together, and each.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// All cells alike.
    pub whole: CellGain,
    /// Each of them.
    pub cells: Vec<CellGain>,
    /// The deals in each cell.
    pub deals: u64,
    /// The share of wins that the change of budgets must bring to be worth it; 0 where only weights were turned.
    pub price: f64,
    /// The CPU time of a game of the policy that was found, and of the one to begin with. It depends on the machine, and
    /// nothing is decided by it.
    pub times: [Duration; 2],
}

/// What tuning brought in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellGain {
    /// What tells the cell from the others.
    pub label: String,
    /// The share of wins of the policy that was found.
    pub after: f64,
    /// That of the policy to begin with.
    pub before: f64,
    /// Their difference, deal by deal.
    pub gain: Difference,
}

impl Gain {
    /// From the results of the policy that was found and of the one to begin with; the cells are named, each with the number of
    /// games of a deal.
    pub(super) fn of(contest: Contest, cells: Vec<(String, u64)>, results: &[(Shares, Duration); 2]) -> Gain {
        let [(after, time_after), (before, time_before)] = results;
        let games: u64 = cells.iter().map(|(_, games)| games).sum();
        let deals = after.first().map_or(0, Vec::len) as u64;
        let all = [by_deal(after), by_deal(before)];
        let whole = CellGain::of(String::new(), &all, &Outcomes::of_shares(&all, games as u32));
        let of_cell = |(at, (label, games)): (usize, (String, u64))| {
            let both = [&after[at], &before[at]];
            let outcomes = if contest == Contest::Together {
                Outcomes::of_hits(&both.map(|shares| shares.iter().map(|share| *share > 0.5).collect::<Vec<bool>>()))
            } else {
                Outcomes::of_shares(&both, games as u32)
            };
            CellGain::of(label, &both, &outcomes)
        };
        let cells = cells.into_iter().enumerate().map(of_cell).collect();
        let played = (games * deals).max(1) as f64;
        let times = [time_after, time_before].map(|time| time.div_f64(played));
        Gain { whole, cells, deals, price: 0.0, times }
    }

    /// Is the policy that was found better than the one to begin with, beyond chance and after the price of its budgets?
    pub fn is_shown(&self) -> bool {
        self.whole.gain.interval.low > self.price
    }

    /// Is it worse, beyond chance?
    pub fn is_loss(&self) -> bool {
        self.whole.gain.interval.high < self.price
    }
}

impl CellGain {
    fn of<S: AsRef<[f32]>>(label: String, [after, before]: &[S; 2], outcomes: &Outcomes) -> CellGain {
        let (after, before) = (mean(after.as_ref()), mean(before.as_ref()));
        CellGain { label, after, before, gain: outcomes.difference(0, 1) }
    }
}

/// What all cells together have of the wins of each deal.
fn by_deal(shares: &Shares) -> Vec<f32> {
    let deals = shares.first().map_or(0, Vec::len);
    (0..deals).map(|deal| shares.iter().map(|cell| cell[deal]).sum::<f32>() / shares.len() as f32).collect()
}

/// What a candidate has of the wins, all cells alike.
pub(super) fn over_all(shares: &Shares) -> f64 {
    shares.iter().map(|cell| mean(cell)).sum::<f64>() / shares.len().max(1) as f64
}

fn mean(values: &[f32]) -> f64 {
    values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
}
