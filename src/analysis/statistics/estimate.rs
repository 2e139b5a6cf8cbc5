//! What every method answers with: a value, the range that fits the games, and how many games that rests on.

use serde::{Deserialize, Serialize};

/// The share of intervals that hold the truth, unless a caller asks for another.
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
    /// Every number: what fits when nothing was seen.
    pub const EVERYTHING: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// So much on either side of a value.
    pub fn around(centre: f64, half: f64) -> Interval {
        Interval { low: centre - half, high: centre + half }
    }

    /// Half of the distance between the ends.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a value lies in the range, ends included.
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

    /// The range, widened where rounding would leave `value` a speck outside.
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
    /// Games, seeds or whatever was counted.
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
    /// How often chance alone would show so large a difference, or a larger one, if there were none (two-sided).
    pub p: f64,
}

impl Difference {
    /// The difference the other way round.
    pub fn reversed(&self) -> Difference {
        Difference { value: -self.value, interval: self.interval.scaled(-1.0), ..*self }
    }

    /// The difference times a factor, such as 100 for percentage points.
    pub fn scaled(&self, factor: f64) -> Difference {
        Difference { value: self.value * factor, interval: self.interval.scaled(factor), ..*self }
    }
}
