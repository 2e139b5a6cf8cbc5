//! Corrections for many comparisons at once.
//!
//! Holm, *A simple sequentially rejective multiple test procedure* (1979), keeps the chance of even one false finding
//! under the level, whatever the dependence between the tests. Benjamini and Hochberg, *Controlling the false discovery
//! rate* (1995), keeps the expected share of false ones among the findings under it, for independent or positively
//! dependent tests, and finds more. Simultaneous intervals take the level of Bonferroni.

use crate::base::order::Ordered;

/// The p-values adjusted by Holm: compare each with the level.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut adjusted = vec![1.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (place, &test) in order.iter().enumerate() {
        largest = largest.max(share(p_values[test]) * (p_values.len() - place) as f64).min(1.0);
        adjusted[test] = largest;
    }
    adjusted
}

/// The p-values adjusted by Benjamini and Hochberg.
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut adjusted = vec![1.0; p_values.len()];
    let mut smallest: f64 = 1.0;
    for (place, &test) in order.iter().enumerate().rev() {
        smallest = smallest.min(share(p_values[test]) * p_values.len() as f64 / (place + 1) as f64);
        adjusted[test] = smallest;
    }
    adjusted
}

/// The level for each of `count` intervals, so that all hold at once with probability `level` at least.
pub fn simultaneous_level(level: f64, count: usize) -> f64 {
    1.0 - (1.0 - level) / count.max(1) as f64
}

fn ascending(p_values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.order_by(|&a, &b| share(p_values[a]).total_cmp(&share(p_values[b])));
    order
}

/// The p-value, with NaN as 1, so that it rejects nothing.
fn share(p: f64) -> f64 {
    if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) }
}
