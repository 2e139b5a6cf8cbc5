//! The result of every method: a value, the range that fits the games, and the number of observations.

use serde::{Deserialize, Serialize};

/// Default share of intervals that contain the true value.
pub const LEVEL: f64 = 0.95;

/// A range of values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Every number: the interval without any observations.
    pub const EVERYTHING: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// An interval with this half-width around a value.
    pub fn around(centre: f64, half: f64) -> Interval {
        Interval { low: centre - half, high: centre + half }
    }

    /// Half of the distance between the ends.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// True if a value lies in the range, ends included.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The part of the range between two values.
    pub fn within(&self, least: f64, most: f64) -> Interval {
        Interval { low: self.low.clamp(least, most), high: self.high.clamp(least, most) }
    }

    /// The range of the values times `factor`; a negative factor swaps the ends.
    pub fn scaled(&self, factor: f64) -> Interval {
        let (one, other) = (self.low * factor, self.high * factor);
        Interval { low: one.min(other), high: one.max(other) }
    }

    /// The range, widened if rounding would leave `value` slightly outside.
    pub(in crate::analysis) fn holding(&self, value: f64) -> Interval {
        Interval { low: self.low.min(value), high: self.high.max(value) }
    }
}

/// A quantity: its value, the range of values that fit, and the observations behind it.
///
/// ```
/// use wildlab::analysis::Estimate;
///
/// let won = Estimate::share(30, 100);
/// assert_eq!((won.value, won.n), (0.3, 100));
/// assert!(won.interval.contains(0.25) && !won.interval.contains(0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The values that fit.
    pub interval: Interval,
    /// The number of observations: games, seeds or others.
    pub n: u64,
}

impl Estimate {
    /// A share of trials with its Wilson interval.
    pub fn share(hits: u64, trials: u64) -> Estimate {
        let value = if trials == 0 { 0.0 } else { hits.min(trials) as f64 / trials as f64 };
        Estimate { value, interval: super::wilson(hits, trials), n: trials }
    }
}

/// A difference or any other contrast: 0 means none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The difference.
    pub value: f64,
    /// The differences that fit.
    pub interval: Interval,
    /// Games of both sides, or seeds where the sides share them.
    pub n: u64,
    /// The probability of a difference at least this large by chance alone (two-sided).
    pub p: f64,
}

impl Difference {
    /// The difference with the opposite sign.
    pub fn reversed(&self) -> Difference {
        Difference { value: -self.value, interval: self.interval.scaled(-1.0), ..*self }
    }

    /// The difference times a factor, such as 100 for percentage points.
    pub fn scaled(&self, factor: f64) -> Difference {
        Difference { value: self.value * factor, interval: self.interval.scaled(factor), ..*self }
    }
}
