//! Shrinks many noisy estimates towards 0; the less certain an estimate is, the more.
//!
//! Full Bayes: the true effects have a normal distribution around 0 whose spread is unknown (Rubin, *Estimation in
//! parallel randomized experiments*, 1981), with a flat prior on the spread (Gelman, *Prior distributions for variance
//! parameters in hierarchical models*, 2006). Values are posterior means over all plausible spreads, with 95 % credible
//! intervals: given model and prior, these hold the true effect with a probability of 95 %. The largest of many raw
//! estimates is mostly luck. Trust it for a dozen effects or more with nearly normal errors.

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::quantile::normal_width;

/// The number of spreads on the grid.
const GRID: usize = 600;

/// Estimates shrunk towards 0.
#[derive(Clone, Debug, PartialEq)]
pub struct EmpiricalBayes {
    /// The standard deviation of the true effects: posterior mean and 95 % credible interval.
    pub spread: Estimate,
    /// Each effect, shrunk towards 0, with its 95 % credible interval. Its p-value is the original estimate's.
    pub effects: Vec<Difference>,
}

/// An estimate's standard error, from its interval at the default level.
fn error(one: &Difference) -> f64 {
    one.interval.half_width() / normal_width(LEVEL)
}

fn sound(one: &Difference) -> bool {
    error(one) > 0.0 && error(one).is_finite() && one.value.is_finite()
}

/// Spreads with the weight of each, by its fit to the estimates; the weights add up to 1.
fn fitting(estimates: &[Difference]) -> Vec<(f64, f64)> {
    let known: Vec<(f64, f64)> =
        estimates.iter().filter(|one| sound(one)).map(|one| (one.value.powi(2), error(one).powi(2))).collect();
    let count = known.len().max(1) as f64;
    let size = (known.iter().map(|(square, _)| square).sum::<f64>() / count).sqrt();
    // No spread beyond a few times the mean size of the estimates fits many of them.
    let most = size * if known.len() < 12 { 10.0 } else { 3.0 };
    let spreads = (0..GRID).map(|step| most * (step as f64 + 0.5) / GRID as f64);
    let fit = |spread: f64| -> f64 {
        let one = |(square, noise): &(f64, f64)| {
            let variance = spread * spread + noise;
            -0.5 * (variance.ln() + square / variance)
        };
        known.iter().map(one).sum()
    };
    let mut all: Vec<(f64, f64)> = spreads.map(|spread| (spread, fit(spread))).collect();
    let best = all.iter().map(|(_, fit)| *fit).fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = all.iter().map(|(_, fit)| (fit - best).exp()).sum();
    for (_, weight) in &mut all {
        *weight = (*weight - best).exp() / total;
    }
    all
}

/// Shrinks estimates of effects towards 0; their errors come from their intervals at the default level.
pub fn empirical_bayes(estimates: &[Difference]) -> EmpiricalBayes {
    let spreads = fitting(estimates);
    let draw = |one: &Difference| {
        if !sound(one) {
            return *one;
        }
        let noise = error(one).powi(2);
        let kept = |spread: f64| spread * spread / (spread * spread + noise);
        let mean: f64 = spreads.iter().map(|(spread, weight)| weight * kept(*spread)).sum();
        let within: f64 = spreads.iter().map(|(spread, weight)| weight * kept(*spread) * noise).sum();
        let between: f64 = spreads.iter().map(|(spread, weight)| weight * (kept(*spread) - mean).powi(2)).sum();
        let (value, variance) = (mean * one.value, within + between * one.value.powi(2));
        Difference { value, interval: Interval::around(value, normal_width(LEVEL) * variance.sqrt()), ..*one }
    };
    let at = |share: f64| {
        let mut sum = 0.0;
        let place = spreads.iter().find(|(_, weight)| {
            sum += weight;
            sum >= share
        });
        place.or(spreads.last()).map_or(0.0, |(spread, _)| *spread)
    };
    let value = spreads.iter().map(|(spread, weight)| spread * weight).sum();
    let tail = (1.0 - LEVEL) / 2.0;
    let interval = Interval { low: at(tail), high: at(1.0 - tail) };
    let n = estimates.iter().filter(|one| sound(one)).count() as u64;
    EmpiricalBayes { spread: Estimate { value, interval, n }, effects: estimates.iter().map(draw).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::statistics::quantile::normal_tails;
    use crate::game::rng::Seed;

    fn estimate(value: f64, error: f64) -> Difference {
        let interval = Interval::around(value, normal_width(LEVEL) * error);
        Difference { value, interval, n: 100, p: normal_tails(value / error) }
    }

    fn normals(run: u64) -> impl FnMut() -> f64 {
        let mut rng = Seed { run, game: 0 }.stream(9);
        move || (0..12).map(|_| f64::from(rng.below(1 << 24)) / f64::from(1 << 24)).sum::<f64>() - 6.0
    }

    #[test]
    fn estimates_that_scatter_as_their_errors_say_are_drawn_to_next_to_nothing() {
        let mut normal = normals(3);
        let seen: Vec<Difference> = (0..500).map(|_| estimate(normal(), 1.0)).collect();
        let found = empirical_bayes(&seen);
        assert!(found.spread.value < 0.35, "{:?}", found.spread);
        assert!(
            found.effects.iter().zip(&seen).all(|(drawn, seen)| drawn.value.abs() < 0.15 * seen.value.abs() + 1e-9)
        );
    }

    #[test]
    fn estimates_far_beyond_their_errors_stay_where_they_are() {
        let seen: Vec<Difference> = (0..20).map(|i| estimate(f64::from(i) - 9.5, 0.01)).collect();
        let found = empirical_bayes(&seen);
        assert!(found.effects.iter().zip(&seen).all(|(drawn, seen)| (drawn.value - seen.value).abs() < 1e-3));
        // The standard deviation around 0 of -9.5 to 9.5 is 5.77.
        assert!(found.spread.interval.contains(5.77) && (found.spread.value - 5.77).abs() < 0.6, "{:?}", found.spread);
    }

    #[test]
    fn what_is_drawn_in_is_what_trying_all_truths_gives() {
        // True effects are drawn from the model and weighted by their fit, which shares no formula with the code.
        let (values, errors) = ([2.0, -0.5, 1.0], [1.0, 0.5, 2.0]);
        let seen: Vec<Difference> = values.iter().zip(errors).map(|(&value, error)| estimate(value, error)).collect();
        let most = 10.0 * (values.iter().map(|value| value * value).sum::<f64>() / 3.0).sqrt();
        let mut normal = normals(8);
        let mut rng = Seed { run: 9, game: 0 }.stream(1);
        let (mut total, mut sums) = (0.0, [0.0; 3]);
        for _ in 0..400_000 {
            let spread = most * f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
            let truth = [spread * normal(), spread * normal(), spread * normal()];
            let misfit: f64 = (0..3).map(|i| ((values[i] - truth[i]) / errors[i]).powi(2)).sum();
            let weight = (-0.5 * misfit).exp();
            total += weight;
            sums.iter_mut().zip(truth).for_each(|(sum, truth)| *sum += weight * truth);
        }
        for (drawn, sum) in empirical_bayes(&seen).effects.iter().zip(sums) {
            assert!((drawn.value - sum / total).abs() < 0.05, "{} {}", drawn.value, sum / total);
        }
    }

    #[test]
    fn drawn_in_intervals_hold_nineteen_of_twenty_true_effects_also_the_largest() {
        let mut normal = normals(5);
        let (mut held, mut largest, mut spreads, runs) = (0, 0, 0, 200);
        for _ in 0..runs {
            let truth: Vec<f64> = (0..50).map(|_| 0.5 * normal()).collect();
            let seen: Vec<Difference> = truth.iter().map(|truth| estimate(truth + normal(), 1.0)).collect();
            let found = empirical_bayes(&seen);
            let holds = |i: usize| found.effects[i].interval.contains(truth[i]);
            held += (0..50).filter(|&i| holds(i)).count();
            let most = (0..50).max_by(|&a, &b| seen[a].value.abs().total_cmp(&seen[b].value.abs())).unwrap();
            largest += usize::from(holds(most));
            spreads += usize::from(found.spread.interval.contains(0.5));
        }
        let share = held as f64 / f64::from(50 * runs);
        assert!((0.92..=0.98).contains(&share), "{share}");
        // 95 % of 200 are 190, with a standard error of 3.
        assert!(largest >= 178 && spreads >= 178, "{largest} and {spreads} of {runs}");
    }
}
