//! The score interval of a proportion.
//!
//! Wilson, *Probable Inference, the Law of Succession, and Statistical Inference* (1927); method 3 of Newcombe,
//! *Two-sided confidence intervals for the single proportion: comparison of seven methods* (1998), who finds its mean
//! coverage near the level asked for even for few trials and rates near 0 or 1. Trust it for independent trials whose
//! number was fixed beforehand; for a number that depends on the result, see [`Precision`](super::Precision).

use super::estimate::{Interval, LEVEL};
use super::quantile::normal_width;

/// The 95 % score interval of a proportion: the true rates that fit `hits` among `trials`; all without trials.
pub fn wilson(hits: u64, trials: u64) -> Interval {
    wilson_at(hits, trials, LEVEL)
}

/// The score interval of a proportion at a level.
pub fn wilson_at(hits: u64, trials: u64, level: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let rate = hits.min(trials) as f64 / trials as f64;
    wilson_of_share(rate, trials as f64, level)
}

/// The interval of a share that is worth this many independent trials, which need not be a whole number.
pub(in crate::analysis) fn wilson_of_share(rate: f64, trials: f64, level: f64) -> Interval {
    let z = normal_width(level);
    let z2 = z * z;
    let scale = 1.0 + z2 / trials;
    let centre = (rate + z2 / (2.0 * trials)) / scale;
    let half = z * (rate * (1.0 - rate) / trials + z2 / (4.0 * trials * trials)).sqrt() / scale;
    // At the ends the interval reaches 0 or 1 exactly; rounding must not leave a remainder.
    let low = if rate <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if rate >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_those_of_newcombe_1998() {
        // Table I, method 3.
        for (hits, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = wilson(hits, trials);
            assert!((interval.low - low).abs() < 5e-5, "{hits}/{trials}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{hits}/{trials}: {interval:?}");
        }
    }

    #[test]
    fn an_interval_holds_its_rate_and_mirrors() {
        for trials in 1..60 {
            for hits in 0..=trials {
                let (one, other) = (wilson(hits, trials), wilson(trials - hits, trials));
                let rate = hits as f64 / trials as f64;
                assert!(0.0 <= one.low && one.low <= rate && rate <= one.high && one.high <= 1.0);
                assert!((one.low - (1.0 - other.high)).abs() < 1e-12);
            }
        }
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
