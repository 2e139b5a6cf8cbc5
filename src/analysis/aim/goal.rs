//! Goals: a measured quantity with the range where it should lie.

use crate::analysis::statistics::estimate::Interval;
use crate::analysis::statistics::quantile::normal_tails;
use crate::base::numbers::{exp, ln};

/// A quantity measured in every deal: a ratio of two sums, or a difference of such ratios.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Its name in tables.
    pub name: String,
    /// Its title, in words.
    pub title: String,
    /// The sign of each of its terms: one term, or two of which the second is subtracted.
    pub signs: Vec<f64>,
    /// True if every term is a share between 0 and 1.
    pub share: bool,
}

/// A quantity with the range where it should lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// The measured quantity.
    pub quantity: Quantity,
    /// The lower end, or minus infinity.
    pub low: f64,
    /// The upper end, or infinity.
    pub high: f64,
    /// Its weight among the goals.
    pub weight: f64,
}

/// The verdict on a goal, from games that had no part in the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The whole interval lies in the range.
    Met,
    /// Part of the interval lies in the range: more games decide.
    Open,
    /// No part of the interval lies in the range.
    Missed,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Verdict; 3] = [Verdict::Met, Verdict::Open, Verdict::Missed];

    /// The verdict in a word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Met => "met",
            Verdict::Open => "not decided",
            Verdict::Missed => "missed",
        }
    }
}

/// Rates are clamped to this distance from 0 and 1 on the log odds scale.
const NEAR: f64 = 1e-4;

impl Quantity {
    /// True if the goal is modelled in log odds, where effects on a rate add up better than in points.
    fn in_odds(&self) -> bool {
        self.share && self.signs.len() == 1
    }

    /// Converts a value to the scale on which effects add up.
    pub fn scaled(&self, value: f64) -> f64 {
        if !self.in_odds() {
            return value;
        }
        let p = value.clamp(NEAR, 1.0 - NEAR);
        ln(p / (1.0 - p))
    }

    /// Converts back from the scale on which effects add up.
    pub fn unscaled(&self, scaled: f64) -> f64 {
        if self.in_odds() { 1.0 / (1.0 + exp(-scaled)) } else { scaled }
    }

    /// The slope of the scale at a value.
    pub fn slope(&self, value: f64) -> f64 {
        if !self.in_odds() {
            return 1.0;
        }
        let p = value.clamp(NEAR, 1.0 - NEAR);
        1.0 / (p * (1.0 - p))
    }
}

impl Goal {
    /// The distance of a value from the range; 0 within it.
    pub fn miss(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0)
    }

    /// The unit of a miss: half the range, at least one point for a share; for an open range five points, or a
    /// twentieth of its end.
    pub fn tolerance(&self) -> f64 {
        let end = if self.low.is_finite() { self.low } else { self.high };
        let least = if self.quantity.share { 0.01 } else { 0.01 * end.abs().max(0.1) };
        if self.low.is_finite() && self.high.is_finite() {
            return ((self.high - self.low) / 2.0).max(least);
        }
        if self.quantity.share { 0.05 } else { 0.05 * end.abs().max(1.0) }
    }

    /// The expected squared miss in tolerances, times the weight, for a value with a standard error.
    pub fn loss(&self, value: f64, error: f64) -> f64 {
        self.loss_within(value, error, 0.0)
    }

    /// The loss for a range narrowed by `margin` at both ends, so that an interval with this half-width fits in the
    /// range. At least the middle two fifths of the range remain.
    pub(super) fn loss_within(&self, value: f64, error: f64, margin: f64) -> f64 {
        let margin = margin.min(0.3 * (self.high - self.low));
        let square = |beyond: f64| {
            if error <= 0.0 {
                return beyond.max(0.0).powi(2);
            }
            // The mean of the square of the positive part of a normal deviate.
            let z = beyond / error;
            let density = exp(-0.5 * z * z) / (2.0 * std::f64::consts::PI).sqrt();
            error * error * ((1.0 + z * z) * above(-z) + z * density)
        };
        let low = if self.low.is_finite() { square(self.low + margin - value) } else { 0.0 };
        let high = if self.high.is_finite() { square(value - self.high + margin) } else { 0.0 };
        self.weight * (low + high).max(0.0) / self.tolerance().powi(2)
    }

    /// The probability that the true value lies in the range.
    pub fn chance(&self, value: f64, error: f64) -> f64 {
        if error <= 0.0 {
            return f64::from(u8::from(self.miss(value) <= 0.0));
        }
        let below =
            |end: f64| if end.is_finite() { above((value - end) / error) } else { f64::from(u8::from(end > 0.0)) };
        (below(self.high) - below(self.low)).clamp(0.0, 1.0)
    }

    /// The verdict for this interval.
    pub fn verdict(&self, interval: Interval) -> Verdict {
        match () {
            () if self.low <= interval.low && interval.high <= self.high => Verdict::Met,
            () if interval.high >= self.low && interval.low <= self.high => Verdict::Open,
            () => Verdict::Missed,
        }
    }
}

/// The probability that a normal deviate lies above `z`.
fn above(z: f64) -> f64 {
    let half = normal_tails(z) / 2.0;
    if z >= 0.0 { half } else { 1.0 - half }
}

#[cfg(test)]
pub(super) fn goal(low: f64, high: f64) -> Goal {
    let quantity = Quantity { name: "won".into(), title: "won".into(), signs: vec![1.0], share: true };
    Goal { quantity, low, high, weight: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_loss_is_the_mean_over_what_the_value_may_be() {
        let goal = goal(0.45, 0.55);
        // Checked by plain sums over a fine grid of a normal distribution, which share no formula with the code.
        for (value, error) in [(0.5, 0.02), (0.6, 0.03), (0.3, 0.1), (0.5, 0.2)] {
            let (mut weights, mut sum, mut inside) = (0.0, 0.0, 0.0);
            for step in -8000..=8000 {
                let z = f64::from(step) / 1000.0;
                let weight = (-0.5 * z * z).exp();
                let miss = goal.miss(value + error * z);
                weights += weight;
                sum += weight * (miss / 0.05).powi(2);
                inside += weight * f64::from(u8::from(miss <= 0.0));
            }
            assert!((goal.loss(value, error) - sum / weights).abs() < 1e-4 * (1.0 + sum / weights), "{value} {error}");
            assert!((goal.chance(value, error) - inside / weights).abs() < 1e-3, "{value} {error}");
        }
        assert!(goal.loss(0.5, 0.0) == 0.0 && (goal.loss(0.65, 0.0) - 4.0).abs() < 1e-9);
    }

    #[test]
    fn a_goal_is_met_or_missed_only_by_a_whole_interval() {
        let goal = goal(0.45, 0.55);
        let verdict = |value: f64, half: f64| goal.verdict(Interval::around(value, half));
        assert_eq!(verdict(0.5, 0.04), Verdict::Met);
        assert_eq!(verdict(0.53, 0.04), Verdict::Open);
        assert_eq!(verdict(0.57, 0.04), Verdict::Open);
        assert_eq!(verdict(0.62, 0.04), Verdict::Missed);
        let open = Goal { high: f64::INFINITY, ..goal };
        assert_eq!(open.verdict(Interval::around(0.9, 0.1)), Verdict::Met);
        assert!((open.chance(0.45, 0.1) - 0.5).abs() < 1e-9);
    }
}
