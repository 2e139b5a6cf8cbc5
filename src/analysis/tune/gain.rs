//! The gain from tuning.

use std::time::Duration;

use crate::analysis::statistics::estimate::Difference;
use crate::analysis::statistics::outcomes::Outcomes;
use crate::game::Contest;

use super::Shares;

/// The gain from tuning, measured on fresh deals: in all cells together, and in each.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// The gain over all cells, with equal weight.
    pub whole: CellGain,
    /// The gain in each cell.
    pub cells: Vec<CellGain>,
    /// Deals per cell.
    pub deals: u64,
    /// The share of wins that the change of budgets must gain to be worth it; 0 if only weights are tuned.
    pub price: f64,
    /// CPU time per game of the tuned policy, and of the initial one. It depends on the machine and decides nothing.
    pub times: [Duration; 2],
}

/// The gain from tuning in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellGain {
    /// The cell's distinguishing settings.
    pub label: String,
    /// The share of wins of the tuned policy.
    pub after: f64,
    /// The share of wins of the initial policy.
    pub before: f64,
    /// The difference of the two, deal by deal.
    pub gain: Difference,
}

impl Gain {
    /// The gain from the results of the tuned and the initial policy; each cell has its name and its number of games
    /// per deal.
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

    /// True if the tuned policy is better than the initial one, beyond chance and after the price of its budgets.
    pub fn is_shown(&self) -> bool {
        self.whole.gain.interval.low > self.price
    }

    /// True if the tuned policy is worse than the initial one, beyond chance.
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

/// The win share of each deal, as the mean over all cells.
fn by_deal(shares: &Shares) -> Vec<f32> {
    let deals = shares.first().map_or(0, Vec::len);
    (0..deals).map(|deal| shares.iter().map(|cell| cell[deal]).sum::<f32>() / shares.len() as f32).collect()
}

/// The win share of a candidate, with equal weight for all cells.
pub(super) fn over_all(shares: &Shares) -> f64 {
    shares.iter().map(|cell| mean(cell)).sum::<f64>() / shares.len().max(1) as f64
}

fn mean(values: &[f32]) -> f64 {
    values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
}
