//! Estimates how large the effects of each lever may be, from all levers together.
//!
//! The size of a lever's effects is thought of as drawn from a mixture of sizes, from nothing to large, whose weights
//! are learnt from all levers by expectation maximisation: adaptive shrinkage (Stephens, *False discovery rates: a new
//! deal*, 2017). Where most levers do nothing, a small effect of one of them is held for noise; a large one stays what
//! it is.

use nalgebra::{Cholesky, DMatrix, DVector};

use crate::base::numbers::{exp, ln};

/// Effects of one lever's choices alone, their prior similarity, and the covariance of their errors.
pub(super) struct Shown {
    pub(super) effects: DVector<f64>,
    pub(super) alike: DMatrix<f64>,
    pub(super) noise: DMatrix<f64>,
}

/// Candidate sizes, relative to the largest measured effect.
const SIZES: [f64; 9] = [0.0, 0.01, 0.03, 0.07, 0.15, 0.3, 0.6, 1.0, 1.6];
const ROUNDS: usize = 60;

/// The square of the size assumed for each lever's effects: the one that shrinks them as far as all sizes together do,
/// each weighted by its probability. (The expected square would be ruled by an unlikely large size.)
pub(super) fn sizes(shown: &[Shown]) -> Vec<f64> {
    let largest = shown.iter().flat_map(|one| one.effects.iter()).fold(0.0_f64, |most, effect| most.max(effect.abs()));
    let largest = largest.max(1e-6);
    let fits: Vec<Vec<f64>> = shown
        .iter()
        .map(|one| {
            let logs: Vec<f64> = SIZES.iter().map(|size| fit(one, (size * largest).powi(2))).collect();
            let best = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            logs.iter().map(|log| exp(log - best)).collect()
        })
        .collect();
    let mut weights = [1.0 / SIZES.len() as f64; SIZES.len()];
    let posterior = |weights: &[f64], fits: &[f64]| -> Vec<f64> {
        let joint: Vec<f64> = weights.iter().zip(fits).map(|(weight, fit)| weight * fit).collect();
        let total: f64 = joint.iter().sum();
        joint.iter().map(|one| one / total).collect()
    };
    for _ in 0..ROUNDS {
        // One imagined lever of each size keeps every size possible.
        let mut next = [1.0; SIZES.len()];
        for fits in &fits {
            for (sum, part) in next.iter_mut().zip(posterior(&weights, fits)) {
                *sum += part;
            }
        }
        let total: f64 = next.iter().sum();
        weights = next.map(|part| part / total);
    }
    let square = |at: usize| (SIZES[at] * largest).powi(2);
    let drawn_in = |(one, fits): (&Shown, &Vec<f64>)| {
        let noise = (one.noise.trace() / one.alike.trace().max(1e-12)).max(1e-12);
        let kept = |at: usize| square(at) / (square(at) + noise);
        let part: f64 = posterior(&weights, fits).iter().enumerate().map(|(at, likely)| likely * kept(at)).sum();
        noise * part / (1.0 - part).max(1e-9)
    };
    shown.iter().zip(&fits).map(drawn_in).collect()
}

/// The log likelihood of the effects if their size is the root of `square`.
fn fit(one: &Shown, square: f64) -> f64 {
    let Some(factor) = Cholesky::new(&one.alike * square + &one.noise) else { return f64::NEG_INFINITY };
    let half = factor.l().diagonal().iter().map(|entry| ln(*entry)).sum::<f64>();
    -half - 0.5 * one.effects.dot(&factor.solve(&one.effects))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(effect: f64, error: f64) -> Shown {
        let one = |value: f64| DMatrix::from_element(1, 1, value);
        Shown { effects: DVector::from_element(1, effect), alike: one(1.0), noise: one(error * error) }
    }

    #[test]
    fn among_many_that_do_nothing_small_effects_are_noise_and_a_large_one_stays() {
        let mut shown: Vec<Shown> = (0..30).map(|i| alone(if i % 2 == 0 { 0.1 } else { -0.1 }, 0.1)).collect();
        shown.push(alone(2.0, 0.1));
        let sizes = sizes(&shown);
        let kept = |square: f64| square / (square + 0.01);
        assert!(kept(sizes[0]) < 0.4, "{}", kept(sizes[0]));
        assert!(kept(sizes[30]) > 0.98, "{}", kept(sizes[30]));
    }
}
