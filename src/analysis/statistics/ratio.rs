//! Ratios over games that share seeds, and the jackknife for any other statistic.
//!
//! A rate such as "won among the games in which a card was played", pooled over cells on common seeds, is a ratio of
//! two sums whose parts come seed by seed. Its interval takes the seed as the unit: Cochran, *Sampling Techniques*
//! (1977), chapter 6, the linearised variance of a ratio. For other statistics there is the delete-a-group jackknife:
//! Efron and Tibshirani, *An Introduction to the Bootstrap* (1993), chapter 11; Shao and Wu, *A general theory for
//! jackknife variance estimation* (1989). Trust the first from about a hundred seeds, the second for smooth statistics
//! and twenty groups or more.

use super::estimate::{Estimate, Interval, LEVEL};
use super::mean::Moments;
use super::quantile::t_width;

/// The sum of the first numbers over the sum of the second ones, each pair from one seed; none if the latter is 0.
pub fn ratio(seeds: &[(f64, f64)]) -> Option<Estimate> {
    let n = seeds.len() as u64;
    let (above, below) = seeds.iter().fold((0.0, 0.0), |(above, below), seed| (above + seed.0, below + seed.1));
    if below == 0.0 {
        return None;
    }
    let value = above / below;
    if n < 2 {
        return Some(Estimate { value, interval: Interval::EVERYTHING, n });
    }
    let residuals: Moments = seeds.iter().map(|seed| seed.0 - value * seed.1).collect();
    let error = residuals.error() * n as f64 / below.abs();
    Some(Estimate { value, interval: Interval::around(value, t_width(LEVEL, (n - 1) as f64) * error), n })
}

/// Any statistic of `groups` groups of seeds of equal size: `statistic` gets the group to leave out, or none.
///
/// The value is that of all groups; the interval comes from its changes when one group is left out.
pub fn jackknife(groups: usize, statistic: impl Fn(Option<usize>) -> f64) -> Estimate {
    let (value, n) = (statistic(None), groups as u64);
    if groups < 2 {
        return Estimate { value, interval: Interval::EVERYTHING, n };
    }
    let without: Moments = (0..groups).map(|group| statistic(Some(group))).collect();
    let error = (without.squares * (groups - 1) as f64 / groups as f64).sqrt();
    Estimate { value, interval: Interval::around(value, t_width(LEVEL, (groups - 1) as f64) * error), n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jackknife_of_a_mean_is_the_t_interval() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0];
        let mean = |left_out: Option<usize>| {
            let kept: Vec<f64> = values
                .iter()
                .enumerate()
                .filter(|(place, _)| Some(*place) != left_out)
                .map(|(_, value)| *value)
                .collect();
            kept.iter().sum::<f64>() / kept.len() as f64
        };
        let (one, other) = (jackknife(values.len(), mean), values.into_iter().collect::<Moments>().estimate());
        assert!((one.interval.low - other.interval.low).abs() < 1e-9, "{one:?} {other:?}");
        // A ratio whose denominator is always 1 is a mean as well.
        let same = ratio(&values.map(|value| (value, 1.0))).unwrap();
        assert!((same.interval.high - other.interval.high).abs() < 1e-9);
        assert_eq!(ratio(&[]), None);
    }
}
