//! Robustness of a result to unsure values: one result over a set of alternatives (boxes, boards, settings).
//!
//! Three statements, each with an error probability of at most 5 %:
//!
//! - *It holds in all of them* is said when every interval, at its plain level, lies on the same side of 0. The claim
//!   is wrong only if some alternative is, and that one alone had to fail: no correction is needed (Berger,
//!   *Multiparameter hypothesis testing and acceptance sampling*, 1982, the intersection-union test).
//! - *It holds in k of n*, *it reverses in some* point at single alternatives, so their intervals hold all at once: the
//!   level of Bonferroni, as [`simultaneous_level`] gives it.
//! - *From the smallest to the largest*: the extremes of many noisy values lie too far out, so they come with the range
//!   of the true smallest and the true largest, from the same intervals that hold at once.
//!
//! The alternatives may share their deals: nothing here needs them to be independent. Trust it as far as the method
//! that gives the intervals can be trusted at the higher level.

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::multiplicity::simultaneous_level;
use super::sign_stability::{Holds, Sign, Stability, stability};

/// A result over a set of alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Bands {
    /// The result in each alternative, with its plain 95 % interval.
    pub plain: Vec<Difference>,
    /// The results with intervals that hold all at once with 95 %.
    pub at_once: Vec<Difference>,
    /// The alternative with the smallest value.
    pub smallest: usize,
    /// The alternative with the largest value.
    pub largest: usize,
    /// The smallest value; its interval is that of the true smallest value of any alternative.
    pub least: Estimate,
    /// The largest value; its interval is that of the true largest value of any alternative.
    pub most: Estimate,
    /// Alternatives that keep, flip or leave open the first one's sign, by the intervals that hold at once.
    pub stability: Stability,
    /// The statement that holds for all of them with an error probability of at most 5 %.
    pub holds: Holds,
    /// The p-value of *the same sign in all of them*: the largest of theirs, 1 if the values differ in sign.
    pub everywhere: f64,
}

/// A result over alternatives of which the first is the game as it is: `result` returns that of an alternative with the
/// interval at a level. For a rate, pass its difference from the reference value (one half, a fair share). None without
/// alternatives.
pub fn bands(alternatives: usize, result: impl Fn(usize, f64) -> Difference) -> Option<Bands> {
    let at = |level: f64| -> Vec<Difference> { (0..alternatives).map(|which| result(which, level)).collect() };
    let (plain, at_once) = (at(LEVEL), at(simultaneous_level(LEVEL, alternatives)));
    let by_value = |a: &usize, b: &usize| plain[*a].value.total_cmp(&plain[*b].value);
    let (smallest, largest) = ((0..alternatives).min_by(by_value)?, (0..alternatives).max_by(by_value)?);
    // The true smallest is not above any upper end, nor below the lowest lower end.
    let lows = || at_once.iter().map(|one| one.interval.low);
    let highs = || at_once.iter().map(|one| one.interval.high);
    let end = |which: usize, pick: fn(f64, f64) -> f64| {
        let interval = Interval { low: lows().reduce(pick)?, high: highs().reduce(pick)? };
        Some(Estimate { value: plain[which].value, interval, n: plain[which].n })
    };
    let (least, most) = (end(smallest, f64::min)?, end(largest, f64::max)?);
    let first = at_once.first()?;
    let (stability, corrected) = stability(first, &at_once);
    let sides = |sign: f64| plain.iter().all(|one| one.value * sign > 0.0);
    let everywhere = if sides(1.0) || sides(-1.0) { plain.iter().map(|one| one.p).fold(0.0, f64::max) } else { 1.0 };
    let holds = if all_on_one_side(&plain) { Holds::Everywhere } else { corrected };
    Some(Bands { plain, at_once, smallest, largest, least, most, stability, holds, everywhere })
}

/// True if every interval excludes 0 on the same side.
fn all_on_one_side(all: &[Difference]) -> bool {
    let side = |wanted: Sign| all.iter().all(|one| Sign::of(&one.interval) == wanted);
    side(Sign::Positive) || side(Sign::Negative)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::statistics::quantile::{normal_tails, normal_width};

    /// Results with a standard error of 1.
    fn found(values: &[f64]) -> Bands {
        let result = |which: usize, level: f64| {
            let value = values[which];
            let interval = Interval::around(value, normal_width(level));
            Difference { value, interval, n: 100, p: normal_tails(value) }
        };
        bands(values.len(), result).unwrap()
    }

    #[test]
    fn a_claim_about_all_needs_no_correction_and_one_about_some_does() {
        // 2.2 standard errors are enough alone, but not among three at once (2.39).
        let all = found(&[5.0, 2.2, 2.2]);
        assert_eq!((all.holds, all.stability.keeps, all.stability.undecided), (Holds::Everywhere, 1, 2));
        assert!((all.everywhere - normal_tails(2.2)).abs() < 1e-12);
        assert_eq!(found(&[5.0, 4.0, -2.2]).holds, Holds::NowhereReversed);
        let reversed = found(&[5.0, 4.0, -2.5]);
        assert_eq!((reversed.holds, reversed.stability.flips, reversed.everywhere), (Holds::Reversed, 1, 1.0));
        assert_eq!(found(&[0.5, 4.0]).holds, Holds::NoFinding);
        assert!(bands(0, |_, _| unreachable!()).is_none());
    }

    #[test]
    fn the_true_extremes_have_the_range_of_all_intervals() {
        let band = found(&[3.0, 1.0, 2.0]);
        let half = normal_width(1.0 - 0.05 / 3.0);
        assert_eq!((band.smallest, band.largest), (1, 0));
        assert!((band.least.interval.low - (1.0 - half)).abs() < 1e-12);
        assert!((band.least.interval.high - (1.0 + half)).abs() < 1e-12);
        assert!((band.most.interval.low - (3.0 - half)).abs() < 1e-12);
    }
}
