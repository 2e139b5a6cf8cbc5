//! `McNemar`'s test: whether the seeds on which two settings disagree could be chance.
//!
//! `McNemar`, *Note on the sampling error of the difference between correlated proportions or percentages* (1947):
//! without a difference, each seed on which the settings disagree favours either one with probability one half. The
//! exact test adds up the binomial; the mid-p version counts the outcome itself only by half, which keeps the error
//! rate near the level instead of far below it (Fagerland, Lydersen and Laake, *The `McNemar` test for binary
//! matched-pairs data: mid-p and asymptotic are better than exact conditional*, 2013). The exact test never rejects too
//! often, for any number of seeds.

use super::quantile::{binomial_at_most, binomial_exactly};

/// The exact two-sided p-value for these numbers of seeds won with only one of the settings.
pub fn mcnemar_exact(only_a: u64, only_b: u64) -> f64 {
    let (fewer, all) = (only_a.min(only_b), only_a + only_b);
    (2.0 * binomial_at_most(fewer, all, 0.5)).min(1.0)
}

/// The mid-p value of `McNemar`'s test.
pub fn mcnemar_mid_p(only_a: u64, only_b: u64) -> f64 {
    let (fewer, all) = (only_a.min(only_b), only_a + only_b);
    let point = binomial_exactly(fewer, all, 0.5);
    if all == 0 {
        1.0
    } else if only_a == only_b {
        1.0 - point / 2.0
    } else {
        mcnemar_exact(only_a, only_b) - point
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_p_values_are_those_of_fagerland_2013() {
        // 1 against 7 discordant pairs: exact 0.0703, mid-p 0.0391.
        assert!((mcnemar_exact(1, 7) - 0.070_312_5).abs() < 1e-10);
        assert!((mcnemar_mid_p(7, 1) - 0.039_062_5).abs() < 1e-10);
        assert!((mcnemar_exact(0, 0) - 1.0).abs() < 1e-15 && (mcnemar_mid_p(0, 0) - 1.0).abs() < 1e-15);
    }
}
