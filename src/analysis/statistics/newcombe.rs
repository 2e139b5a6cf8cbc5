//! Differences and other contrasts of independent proportions, for groups of separate games.
//!
//! The interval of a difference is method 10, the hybrid score interval, of Newcombe, *Interval estimation for the
//! difference between independent proportions: comparison of eleven methods* (1998): the distances from the rates to
//! the ends of their Wilson intervals, squared and added. The same construction for any weighted sum is MOVER: Zou and
//! Donner, *Construction of confidence limits about effect measures: a general approach* (2008). The test
//! is the score test with the pooled rate (Pearson's chi-square without correction).
//!
//! Trust these for cells that do not share seeds. On common seeds they are too wide: see [`Pairs`](super::Pairs) and
//! [`Outcomes`](super::Outcomes).

use super::estimate::{Difference, Interval, LEVEL};
use super::quantile::normal_tails;
use super::wilson::wilson_of_share;

/// Hits among trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of hits.
    pub hits: u64,
    /// The number of trials.
    pub trials: u64,
}

impl Count {
    /// The share of hits; 0 when there were no trials.
    pub fn rate(&self) -> f64 {
        if self.trials == 0 { 0.0 } else { self.hits.min(self.trials) as f64 / self.trials as f64 }
    }
}

/// A share with its number of independent trials, which need not be whole: draws count as half a hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::analysis) struct Share {
    pub(in crate::analysis) rate: f64,
    pub(in crate::analysis) trials: f64,
}

impl From<Count> for Share {
    fn from(count: Count) -> Share {
        Share { rate: count.rate(), trials: count.trials as f64 }
    }
}

impl Share {
    fn interval(self, level: f64) -> Interval {
        if self.trials > 0.0 {
            wilson_of_share(self.rate, self.trials, level)
        } else {
            Interval { low: 0.0, high: 1.0 }
        }
    }
}

/// The rate of `a` minus the rate of `b`, with its 95 % interval.
pub fn newcombe(a: Count, b: Count) -> Difference {
    newcombe_at(a, b, LEVEL)
}

/// The rate of `a` minus the rate of `b`, with its interval at a level.
pub fn newcombe_at(a: Count, b: Count, level: f64) -> Difference {
    newcombe_of_shares(a.into(), b.into(), level)
}

/// The difference of two shares; `n` is the number of independent trials, rounded down.
pub(in crate::analysis) fn newcombe_of_shares(a: Share, b: Share, level: f64) -> Difference {
    let sum = mover(&[a, b], &[1.0, -1.0], level);
    Difference { p: pooled_test(a, b), ..sum }
}

/// A weighted sum of independent rates, with its 95 % interval.
///
/// Its p-value is that of the rates' own standard errors with two hits and two misses added to each cell (Agresti and
/// Coull, *Approximate is better than "exact"*, 1998), so that a cell without hits does not count as certain.
pub fn independent_contrast(cells: &[Count], weights: &[f64]) -> Difference {
    mover(&cells.iter().map(|&cell| cell.into()).collect::<Vec<_>>(), weights, LEVEL)
}

fn mover(cells: &[Share], weights: &[f64], level: f64) -> Difference {
    let (mut value, mut below, mut above, mut n, mut variance) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut least, mut most) = (0.0, 0.0);
    for (cell, &weight) in cells.iter().zip(weights).filter(|(_, weight)| **weight != 0.0) {
        let (rate, ends) = (cell.rate, cell.interval(level).scaled(weight));
        value += weight * rate;
        below += (weight * rate - ends.low).powi(2);
        above += (ends.high - weight * rate).powi(2);
        least += weight.min(0.0);
        most += weight.max(0.0);
        n += cell.trials;
        let adjusted = (rate * cell.trials + 2.0) / (cell.trials + 4.0);
        variance += weight * weight * adjusted * (1.0 - adjusted) / (cell.trials + 4.0);
    }
    let interval = Interval { low: value - below.sqrt(), high: value + above.sqrt() }.within(least, most);
    let p = if variance > 0.0 { normal_tails(value / variance.sqrt()) } else { 1.0 };
    Difference { value, interval: interval.holding(value), n: n as u64, p }
}

/// The score test of equal rates.
fn pooled_test(a: Share, b: Share) -> f64 {
    if a.trials <= 0.0 || b.trials <= 0.0 {
        return 1.0;
    }
    let pooled = (a.rate * a.trials + b.rate * b.trials) / (a.trials + b.trials);
    let variance = pooled * (1.0 - pooled) * (1.0 / a.trials + 1.0 / b.trials);
    if variance <= 0.0 { 1.0 } else { normal_tails((a.rate - b.rate) / variance.sqrt()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_those_of_newcombe_1998() {
        // Table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/20, 10/10 - 0/10.
        let cases = [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((10, 10), (0, 20), 0.6791, 1.0),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ];
        for (a, b, low, high) in cases {
            let found = newcombe(Count { hits: a.0, trials: a.1 }, Count { hits: b.0, trials: b.1 });
            assert!((found.interval.low - low).abs() < 5e-5, "{a:?} {b:?}: {found:?}");
            assert!((found.interval.high - high).abs() < 5e-5, "{a:?} {b:?}: {found:?}");
        }
    }

    #[test]
    fn without_trials_everything_fits() {
        let found = newcombe(Count::default(), Count::default());
        assert_eq!(found.interval, Interval { low: -1.0, high: 1.0 });
        assert_eq!((found.n, found.p), (0, 1.0));
    }
}
