//! Paired proportions: the difference of two settings on the same seeds.
//!
//! The interval is the score interval of Tango, *Equivalence test and confidence interval for the difference in
//! proportions for the paired-sample design* (1998): all differences that a score test with the
//! nuisance probability at its restricted maximum-likelihood value does not reject. Newcombe's square-and-add interval
//! for pairs (*Improved confidence intervals for the difference between binomial proportions based on paired data*,
//! 1998, method 10) has a closed form and much the same coverage; Tango's is taken because it leaves out 0 exactly when
//! the score form of `McNemar`'s test rejects, so that interval and test tell one story (Fagerland, Lydersen and Laake,
//! *Recommended tests and confidence intervals for paired binomial proportions*, 2014, recommend either).
//!
//! Trust it for independent seeds, each played once with either setting.

use serde::{Deserialize, Serialize};

use super::estimate::{Difference, Interval, LEVEL};
use super::mcnemar::mcnemar_exact;
use super::quantile::normal_width;

/// Seeds by their outcomes with two settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// Hits with both settings.
    pub both: u64,
    /// Hits with the first setting only.
    pub only_a: u64,
    /// Hits with the second setting only.
    pub only_b: u64,
    /// Hits with neither.
    pub neither: u64,
}

impl Pairs {
    /// Counts one seed.
    pub fn add(&mut self, a: bool, b: bool) {
        match (a, b) {
            (true, true) => self.both += 1,
            (true, false) => self.only_a += 1,
            (false, true) => self.only_b += 1,
            (false, false) => self.neither += 1,
        }
    }

    /// The number of seeds.
    pub fn seeds(&self) -> u64 {
        self.both + self.only_a + self.only_b + self.neither
    }

    /// The rate of the first setting minus that of the second.
    pub fn value(&self) -> f64 {
        let seeds = self.seeds();
        if seeds == 0 { 0.0 } else { (self.only_a as f64 - self.only_b as f64) / seeds as f64 }
    }

    /// The factor by which games would have to increase for the same precision on separate seeds: the variance of the
    /// difference of separate rates over that of the paired one. Below 1 the pairing hurts.
    ///
    /// Both variances get one more seed of each discordant and concordant kind, so that the ratio is always a number.
    pub fn gain(&self) -> f64 {
        let kinds = [self.both, self.only_a, self.only_b, self.neither].map(|count| count as f64 + 1.0);
        let [both, only_a, only_b, _] = kinds;
        let n: f64 = kinds.iter().sum();
        let (a, b) = ((both + only_a) / n, (both + only_b) / n);
        let paired = (only_a + only_b) / n - ((only_a - only_b) / n).powi(2);
        (a * (1.0 - a) + b * (1.0 - b)) / paired
    }
}

impl FromIterator<(bool, bool)> for Pairs {
    fn from_iter<I: IntoIterator<Item = (bool, bool)>>(seeds: I) -> Pairs {
        let mut pairs = Pairs::default();
        for (a, b) in seeds {
            pairs.add(a, b);
        }
        pairs
    }
}

/// The rate of the first setting minus that of the second: 95 % interval, and the exact `McNemar` test.
pub fn paired_difference(pairs: &Pairs) -> Difference {
    paired_difference_at(pairs, LEVEL)
}

/// The rate of the first setting minus that of the second, with the interval at a level.
pub fn paired_difference_at(pairs: &Pairs, level: f64) -> Difference {
    let (value, z) = (pairs.value(), normal_width(level));
    let interval = if pairs.seeds() == 0 {
        Interval { low: -1.0, high: 1.0 }
    } else {
        let mirrored = Pairs { only_a: pairs.only_b, only_b: pairs.only_a, ..*pairs };
        Interval { low: -upper_end(&mirrored, z), high: upper_end(pairs, z) }
    };
    Difference {
        value,
        interval: interval.holding(value),
        n: pairs.seeds(),
        p: mcnemar_exact(pairs.only_a, pairs.only_b),
    }
}

/// The largest difference that the score test accepts, by bisection: the score falls from 0 at the estimate.
fn upper_end(pairs: &Pairs, z: f64) -> f64 {
    let (mut accepted, mut refused) = (pairs.value(), 1.0);
    if score(pairs, refused) > -z {
        return 1.0;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(accepted, refused);
        if score(pairs, middle) > -z {
            accepted = middle;
        } else {
            refused = middle;
        }
    }
    accepted
}

/// Tango's score statistic for a true difference of `delta`.
fn score(pairs: &Pairs, delta: f64) -> f64 {
    let (n, b, c) = (pairs.seeds() as f64, pairs.only_a as f64, pairs.only_b as f64);
    let linear = -b - c + (2.0 * n - b + c) * delta;
    let constant = -c * delta * (1.0 - delta);
    // The share of seeds that only the second setting wins, at its most likely value given `delta`.
    let root = (linear * linear - 8.0 * n * constant).max(0.0).sqrt();
    let only_b = ((root - linear) / (4.0 * n)).max(0.0);
    let variance = n * (2.0 * only_b + delta * (1.0 - delta));
    let excess = b - c - n * delta;
    if variance > 0.0 {
        excess / variance.sqrt()
    } else if excess == 0.0 {
        0.0
    } else {
        f64::INFINITY.copysign(excess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_fagerland_2014() {
        // Airway hyper-responsiveness before and after transplantation: 1, 1, 7, 12; Tango -0.517 to -0.026.
        let pairs = Pairs { both: 1, only_a: 1, only_b: 7, neither: 12 };
        let found = paired_difference(&pairs);
        assert!((found.value + 6.0 / 21.0).abs() < 1e-12);
        assert!((found.interval.low + 0.517).abs() < 6e-4, "{found:?}");
        assert!((found.interval.high + 0.026).abs() < 6e-4, "{found:?}");
    }

    #[test]
    fn pairing_gains_nothing_on_unrelated_outcomes_and_much_on_equal_ones() {
        let unrelated = Pairs { both: 2500, only_a: 2500, only_b: 2500, neither: 2500 };
        assert!((unrelated.gain() - 1.0).abs() < 1e-3);
        let alike = Pairs { both: 4900, only_a: 100, only_b: 100, neither: 4900 };
        assert!((alike.gain() - 25.0).abs() < 0.5, "{}", alike.gain());
        assert!(Pairs::default().gain().is_finite());
    }
}
