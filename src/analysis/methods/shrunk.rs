//! What is left of many estimates when noise is taken out? Each is drawn towards none, the more the less it is known.
//!
//! Empirical Bayes: the true effects are thought of as drawn from a normal distribution around 0, whose variance is what
//! the estimates scatter beyond their own errors (the moments of DerSimonian and Laird, *Meta-analysis in clinical
//! trials*, 1986, around a known mean); each estimate is then drawn in by the share of its own error (Morris, *Parametric
//! empirical Bayes inference*, 1983). The largest of many estimates is mostly luck: this is what it should be read as.
//! Trust it for a dozen effects or more; the intervals take the scatter as known.

use super::estimate::{Difference, Interval, LEVEL};
use super::quantile::{normal_tails, normal_width};

/// Estimates drawn in.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// The standard deviation of the true effects.
    pub spread: f64,
    /// Each effect, drawn towards 0, in the order given. Its p-value is that of the estimate it was made of.
    pub effects: Vec<Difference>,
}

/// Draws estimates of effects towards 0; their errors are taken from their intervals at the usual level.
pub fn shrunk(estimates: &[Difference]) -> Shrunk {
    let error = |one: &Difference| one.interval.half_width() / normal_width(LEVEL);
    let sound = |one: &&Difference| error(one) > 0.0 && error(one).is_finite() && one.value.is_finite();
    let (mut scatter, mut weights, mut count) = (0.0, 0.0, 0.0);
    for one in estimates.iter().filter(sound) {
        let weight = error(one).powi(-2);
        scatter += weight * one.value.powi(2);
        weights += weight;
        count += 1.0;
    }
    let variance = if weights > 0.0 { ((scatter - count) / weights).max(0.0) } else { 0.0 };
    let draw = |one: &Difference| {
        let own = error(one).powi(2);
        let share = if variance + own > 0.0 { variance / (variance + own) } else { 1.0 };
        let (value, half) = (share * one.value, normal_width(LEVEL) * (share * own).sqrt());
        Difference { value, interval: Interval::around(value, half), n: one.n, p: normal_tails(one.value / own.sqrt()) }
    };
    Shrunk { spread: variance.sqrt(), effects: estimates.iter().map(draw).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    fn estimate(value: f64, error: f64) -> Difference {
        let interval = Interval::around(value, normal_width(LEVEL) * error);
        Difference { value, interval, n: 100, p: normal_tails(value / error) }
    }

    #[test]
    fn estimates_that_scatter_as_their_errors_say_are_drawn_to_nothing() {
        let found = shrunk(&[estimate(1.0, 1.0), estimate(-1.0, 1.0), estimate(0.5, 1.0)]);
        assert_eq!(found.spread, 0.0);
        assert!(found.effects.iter().all(|one| one.value == 0.0));
    }

    #[test]
    fn known_moments_give_the_known_answer() {
        // Four estimates with error 1 at ±3: their mean square is 9, of which 1 is noise.
        let found = shrunk(&[3.0, -3.0, 3.0, -3.0].map(|value| estimate(value, 1.0)));
        assert!((found.spread - 8.0_f64.sqrt()).abs() < 1e-9);
        let first = found.effects[0];
        assert!((first.value - 3.0 * 8.0 / 9.0).abs() < 1e-9);
        assert!((first.interval.half_width() - normal_width(LEVEL) * (8.0_f64 / 9.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn drawn_in_intervals_hold_nineteen_of_twenty_true_effects_also_the_largest() {
        let mut rng = Seed { run: 5, game: 0 }.stream(9);
        let mut normal = move || (0..12).map(|_| f64::from(rng.below(1 << 24)) / f64::from(1 << 24)).sum::<f64>() - 6.0;
        let (mut held, mut largest, runs) = (0, 0, 200);
        for _ in 0..runs {
            let truth: Vec<f64> = (0..50).map(|_| 0.5 * normal()).collect();
            let seen: Vec<Difference> = truth.iter().map(|truth| estimate(truth + normal(), 1.0)).collect();
            let found = shrunk(&seen);
            let holds = |i: usize| found.effects[i].interval.contains(truth[i]);
            held += (0..50).filter(|&i| holds(i)).count();
            let most = (0..50).max_by(|&a, &b| seen[a].value.abs().total_cmp(&seen[b].value.abs())).unwrap();
            largest += usize::from(holds(most));
        }
        // With the scatter taken as known some of the 95 % is lost where it happens to be seen as nothing.
        let share = held as f64 / (50 * runs) as f64;
        assert!((0.85..=0.97).contains(&share), "{share}");
        assert!(largest >= 160, "{largest} of {runs}");
    }
}
