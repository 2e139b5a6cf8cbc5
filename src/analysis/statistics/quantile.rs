//! Quantiles and tails of the normal, t, chi-square and binomial distributions for the other methods.
//!
//! The distributions come from the `statrs` crate; here they get names, and arguments out of range get an answer
//! instead of a panic. Two of its functions are avoided: its inverse of the incomplete beta function (behind the
//! quantiles of t) may search for ever with many degrees of freedom, and the incomplete beta function itself stops
//! after a fixed number of steps, too few for the binomial with 10^5 trials.

use statrs::distribution::{
    Binomial, ChiSquared, ContinuousCDF as _, Discrete as _, FisherSnedecor, Normal, StudentsT,
};

/// Degrees of freedom above which t is nearly normal.
const MANY: f64 = 1e5;

/// Half-width in standard errors of an interval at this level: 1.96 for 95 %.
pub(in crate::analysis) fn normal_width(level: f64) -> f64 {
    Normal::standard().inverse_cdf(upper(level))
}

/// Half-width in standard errors of a mean's interval, with these degrees of freedom; infinite for none.
///
/// Student, *The probable error of a mean* (1908).
pub(in crate::analysis) fn t_width(level: f64, freedom: f64) -> f64 {
    if freedom.is_nan() || freedom <= 0.0 {
        return f64::INFINITY;
    }
    let (z, outside) = (normal_width(level), 1.0 - upper(level));
    if freedom > MANY {
        // Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5; the next term is of order 1e-10.
        return z + (z.powi(3) + z) / (4.0 * freedom);
    }
    let Ok(t) = StudentsT::new(0.0, 1.0, freedom) else { return f64::INFINITY };
    // The quantile lies beyond that of the normal distribution: double until it is passed, then halve the bracket.
    let (mut low, mut high) = (z, 2.0 * z + 1.0);
    while t.sf(high) > outside {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if t.sf(middle) > outside { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The probability that a normal deviate lies further from 0 than `z`, on either side.
pub(in crate::analysis) fn normal_tails(z: f64) -> f64 {
    if z.is_nan() { 1.0 } else { (2.0 * Normal::standard().sf(z.abs())).min(1.0) }
}

/// The probability that a normal deviate lies below `z`.
pub(in crate::analysis) fn normal_below(z: f64) -> f64 {
    if z.is_nan() { 0.5 } else { Normal::standard().cdf(z) }
}

/// The number below which a chi-square deviate lies with this probability; 0 or infinite for probabilities of 0 and 1.
pub(in crate::analysis) fn chi_square_quantile(below: f64, freedom: f64) -> f64 {
    if below <= 0.0 || below >= 1.0 {
        return if below <= 0.0 { 0.0 } else { f64::INFINITY };
    }
    let (mut low, mut high) = (0.0, freedom.max(1.0));
    while chi_square_tail(high, freedom) > 1.0 - below {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if chi_square_tail(middle, freedom) > 1.0 - below { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The probability that a t deviate lies further from 0 than `t`, on either side.
pub(in crate::analysis) fn t_tails(t: f64, freedom: f64) -> f64 {
    if t.is_nan() || freedom <= 0.0 {
        return 1.0;
    }
    if t.is_infinite() {
        return 0.0;
    }
    if freedom > MANY {
        // Abramowitz and Stegun, 26.7.8.
        return normal_tails(t * (1.0 - 0.25 / freedom) / (1.0 + t * t / (2.0 * freedom)).sqrt());
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(1.0, |distribution| (2.0 * distribution.sf(t.abs())).min(1.0))
}

/// The probability that a chi-square deviate exceeds `x`.
pub(in crate::analysis) fn chi_square_tail(x: f64, freedom: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || freedom <= 0.0 {
        return 1.0;
    }
    ChiSquared::new(freedom).map_or(1.0, |distribution| distribution.sf(x))
}

/// The probability that an F deviate with these degrees of freedom exceeds `x`.
pub(in crate::analysis) fn f_tail(x: f64, above: f64, below: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || above <= 0.0 || below <= 0.0 {
        return 1.0;
    }
    if below > MANY {
        return chi_square_tail(above * x, above);
    }
    FisherSnedecor::new(above, below).map_or(1.0, |distribution| distribution.sf(x))
}

/// The probability of at most `hits` among `trials` when each succeeds with probability `rate`.
///
/// Adds up the terms, from `hits` towards the nearer end.
pub(in crate::analysis) fn binomial_at_most(hits: u64, trials: u64, rate: f64) -> f64 {
    if hits >= trials {
        return 1.0;
    }
    let Ok(binomial) = Binomial::new(rate.clamp(0.0, 1.0), trials) else { return 1.0 };
    // Beyond the mean the other tail is the shorter sum.
    if hits as f64 > trials as f64 * rate {
        let terms = (hits + 1..=trials).map(|k| binomial.pmf(k));
        return (1.0 - sum_until_negligible(terms)).max(0.0);
    }
    sum_until_negligible((0..=hits).rev().map(|k| binomial.pmf(k))).min(1.0)
}

/// The probability of exactly `hits` among `trials`.
pub(in crate::analysis) fn binomial_exactly(hits: u64, trials: u64, rate: f64) -> f64 {
    Binomial::new(rate.clamp(0.0, 1.0), trials).map_or(0.0, |binomial| binomial.pmf(hits))
}

/// Adds falling terms until they no longer matter.
fn sum_until_negligible(terms: impl Iterator<Item = f64>) -> f64 {
    let mut sum = 0.0;
    for term in terms {
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// The probability below the upper end of a central interval of this level.
fn upper(level: f64) -> f64 {
    0.5 + level.clamp(1e-9, 1.0 - 1e-12) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widths_are_those_of_the_tables() {
        assert!((normal_width(0.95) - 1.959_963_984_540_054).abs() < 1e-12);
        // Student's table: 12.706 for 1 degree of freedom, 2.086 for 20.
        assert!((t_width(0.95, 1.0) - 12.706_204_736).abs() < 1e-8);
        assert!((t_width(0.95, 20.0) - 2.085_963_447).abs() < 1e-8);
        assert!((t_width(0.95, 1e9) - 1.959_964).abs() < 1e-5);
        assert!(t_width(0.95, 0.0).is_infinite());
    }

    #[test]
    fn nothing_out_of_range_panics() {
        for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1.0, 2.0] {
            for value in [normal_tails(x), t_tails(x, 3.0), t_tails(1.0, x), chi_square_tail(x, 2.0)] {
                assert!((0.0..=1.0).contains(&value), "{x}: {value}");
            }
            assert!(!normal_width(if x.is_nan() { 0.5 } else { x }).is_nan());
        }
        assert!((binomial_at_most(5, 5, 0.5) - 1.0).abs() < 1e-15);
        assert!((binomial_at_most(0, 2, 0.5) - 0.25).abs() < 1e-12);
    }
}
