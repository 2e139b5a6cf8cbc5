//! Medians and other quantiles, with intervals that make no assumption about the distribution.
//!
//! Conover, *Practical Nonparametric Statistics* (1999), chapter 3.2: the number of values below the true quantile is
//! binomial, so a pair of order statistics holds it with a probability that can be computed. The interval is the
//! narrowest such pair with at most half of the error on either side; it holds for any distribution, and more than the
//! level where values repeat. Too few values leave an end open: it is infinite then.

use std::collections::BTreeMap;

use super::estimate::{Estimate, Interval, LEVEL};
use super::quantile::binomial_at_most;

/// The smallest value that `share` of all values do not exceed, from values and their counts; none without values.
pub fn quantile(counts: &BTreeMap<u64, u64>, share: f64) -> Option<Estimate> {
    let (share, n) = (share.clamp(0.0, 1.0), counts.values().sum::<u64>());
    if n == 0 {
        return None;
    }
    let tail = (1.0 - LEVEL) / 2.0;
    // The rank below which the true quantile lies with probability `tail` at most, and likewise from above.
    let low_rank = (partition(n, |rank| binomial_at_most(rank, n, share) > tail)).checked_sub(1);
    let high_rank = partition(n, |rank| binomial_at_most(rank, n, share) >= 1.0 - tail);
    let value = at_rank(counts, ((share * n as f64).ceil() as u64).clamp(1, n));
    let low = low_rank.map_or(f64::NEG_INFINITY, |rank| at_rank(counts, rank + 1) as f64);
    let high = if high_rank + 1 > n { f64::INFINITY } else { at_rank(counts, high_rank + 1) as f64 };
    let interval = Interval { low, high }.holding(value as f64);
    Some(Estimate { value: value as f64, interval, n })
}

/// The first rank from 0 to `n` that meets a condition which, once true, stays true.
fn partition(n: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// The value of this rank, counted from 1.
fn at_rank(counts: &BTreeMap<u64, u64>, rank: u64) -> u64 {
    let mut seen = 0;
    for (&value, &count) in counts {
        seen += count;
        if seen >= rank {
            return value;
        }
    }
    counts.last_key_value().map_or(0, |(&value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_order_statistics() {
        // Conover's table: the median of 20 values lies between the 6th and the 15th with probability 0.9586.
        let counts: BTreeMap<u64, u64> = (1..=20).map(|value| (value, 1)).collect();
        let found = quantile(&counts, 0.5).unwrap();
        assert_eq!((found.value, found.interval), (10.0, Interval { low: 6.0, high: 15.0 }));
        assert_eq!(quantile(&BTreeMap::new(), 0.5), None);
        let one = quantile(&BTreeMap::from([(4, 1)]), 0.9).unwrap();
        assert_eq!((one.value, one.interval), (4.0, Interval::EVERYTHING));
    }
}
