//! Rank correlations: whether two settings give the same order.
//!
//! Spearman, *The proof and measurement of association between two things* (1904), and Kendall's tau-b, *The treatment
//! of ties in ranking problems* (1945). Intervals by Fisher's transformation with the standard errors of Bonett and
//! Wright, *Sample size requirements for estimating Pearson, Kendall and Spearman correlations* (2000), good up to
//! about 0.9 (Spearman) and 0.8 (Kendall) in size. Below five things nothing can be said: every correlation fits.

use crate::base::order::Ordered;
use std::cmp::Ordering;

use super::estimate::{Estimate, Interval, LEVEL};
use super::quantile::normal_width;

/// Spearman's rank correlation: 1 for equal order, -1 for reversed; 0 if either side is all ties.
pub fn spearman(one: &[f64], other: &[f64]) -> Estimate {
    let n = one.len().min(other.len());
    let (ones, others) = (ranks(&one[..n]), ranks(&other[..n]));
    let mean = f64::midpoint(n as f64, 1.0);
    let product = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    let scale = (product(&ones, &ones) * product(&others, &others)).sqrt();
    let value = if scale > 0.0 { (product(&ones, &others) / scale).clamp(-1.0, 1.0) } else { 0.0 };
    let error = ((1.0 + value * value / 2.0) / (n as f64 - 3.0)).sqrt();
    with_interval(value, error, n, 3)
}

/// Kendall's tau-b: the share of pairs in equal order minus the share in reversed order.
pub fn kendall(one: &[f64], other: &[f64]) -> Estimate {
    let n = one.len().min(other.len());
    let (mut balance, mut untied_ones, mut untied_others) = (0.0, 0.0, 0.0);
    for i in 0..n {
        for j in 0..i {
            let (ones, others) = (order(one[i], one[j]), order(other[i], other[j]));
            balance += ones * others;
            untied_ones += ones * ones;
            untied_others += others * others;
        }
    }
    let scale = f64::sqrt(untied_ones * untied_others);
    let value = if scale > 0.0 { (balance / scale).clamp(-1.0, 1.0) } else { 0.0 };
    with_interval(value, (0.437 / (n as f64 - 4.0)).sqrt(), n, 4)
}

fn with_interval(value: f64, error: f64, n: usize, least: usize) -> Estimate {
    let interval = if n <= least {
        Interval { low: -1.0, high: 1.0 }
    } else {
        // At the very ends the transformation is infinite; clamp it where doubles still differ from 1.
        let (centre, half) = (value.clamp(-1.0 + 1e-12, 1.0 - 1e-12).atanh(), normal_width(LEVEL) * error);
        Interval { low: (centre - half).tanh(), high: (centre + half).tanh() }
    };
    Estimate { value, interval: interval.holding(value), n: n as u64 }
}

/// The sign of `x - y`: 1, 0 or -1.
fn order(x: f64, y: f64) -> f64 {
    f64::from(i8::from(x > y) - i8::from(x < y))
}

/// The ranks from 1, ties sharing their mean.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.order_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for tied in places.chunk_by(|&a, &b| values[a].partial_cmp(&values[b]).is_some_and(Ordering::is_eq)) {
        let shared = start as f64 + f64::midpoint(tied.len() as f64, 1.0);
        for &place in tied {
            ranks[place] = shared;
        }
        start += tied.len();
    }
    ranks
}
