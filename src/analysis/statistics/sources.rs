//! Luck by source: how much of who wins a source of chance decides, from several games on each of many seeds of it.
//!
//! After Goodman, Perez-Liebana and Lucas, *Seeding for Success: Skill and Stochasticity in Tabletop Games* (2025), who describe
//! the win rates of seeds by their span, their trimmed span and their entropy. The win rates of a few games on a seed scatter by
//! themselves; that is taken off here. The variance between seeds is the scatter of their rates less that of games on one seed
//! (analysis of variance; Searle, Casella and `McCulloch`, *Variance Components*, 1992), and rates are drawn towards their mean
//! until they scatter by that alone (Louis, *Estimating a population of parameter values using Bayes and empirical Bayes
//! methods*, 1984). So a source that decides nothing has a span of 0, however few its games.
//!
//! The interval of the share is the jackknife over seeds; those of the other numbers follow from its ends. Trust it from about
//! thirty seeds with ten games each.

use super::estimate::{Estimate, Interval};
use super::ratio::jackknife;
use crate::base::order::Ordered;

/// The part of the seeds at either end that the trimmed span omits.
const TRIMMED: f64 = 0.05;

/// The weight of a source. All numbers are means over seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// The share of the variance of results that it decides, 0 to 1.
    pub share: Estimate,
    /// The win rate on the best seed less that on the worst.
    pub span: Estimate,
    /// The same without the best and the worst twentieth of the seeds.
    pub trimmed: Estimate,
    /// Knowledge about a seat's win that the seed gives, in bits.
    pub bits: Estimate,
}

/// The games of one seat: for each seed, the sum of its shares of the win, and the sum of their squares.
pub type OfSeat = Vec<(f64, f64)>;

/// The weight of a source from the games of each seat, `repeats` on each seed. None with fewer than three seeds or two games.
pub fn weight(seats: &[OfSeat], repeats: u64) -> Option<Weight> {
    let seeds = seats.first()?.len();
    if seeds < 3 || repeats < 2 {
        return None;
    }
    let all = components(seats, repeats, None);
    let found = jackknife(seeds, |left_out| components(seats, repeats, left_out).share());
    let within = |value: f64| value.clamp(0.0, 1.0);
    let share = Estimate {
        value: within(found.value),
        interval: Interval { low: within(found.interval.low), high: within(found.interval.high) },
        n: seeds as u64,
    };
    let of = |number: &dyn Fn(&[f64]) -> f64| {
        let at = |share: f64| {
            let rates = |seat: &OfSeat| number(&drawn(seat, repeats, (share * all.total()).sqrt()));
            seats.iter().map(rates).sum::<f64>() / seats.len() as f64
        };
        let interval = Interval { low: at(share.interval.low), high: at(share.interval.high) };
        Estimate { value: at(share.value), interval, n: share.n }
    };
    Some(Weight {
        share,
        span: of(&|rates| span(rates, 0.0)),
        trimmed: of(&|rates| span(rates, TRIMMED)),
        bits: of(&bits),
    })
}

/// Variances of one game, as means over seats: between seeds and on a seed.
#[derive(Clone, Copy)]
struct Components {
    between: f64,
    on_one: f64,
}

impl Components {
    fn total(self) -> f64 {
        (self.between + self.on_one).max(0.0)
    }

    fn share(self) -> f64 {
        if self.total() > 0.0 { self.between / self.total() } else { 0.0 }
    }
}

fn components(seats: &[OfSeat], repeats: u64, left_out: Option<usize>) -> Components {
    let n = repeats as f64;
    let of = |seat: &OfSeat| {
        let kept: Vec<(f64, f64)> = seat
            .iter()
            .enumerate()
            .filter(|(seed, _)| Some(*seed) != left_out)
            .map(|(_, &(sum, squares))| (sum / n, (squares - sum * sum / n).max(0.0) / (n - 1.0)))
            .collect();
        let seeds = kept.len() as f64;
        let mean = kept.iter().map(|(rate, _)| rate).sum::<f64>() / seeds;
        let scatter = kept.iter().map(|(rate, _)| (rate - mean).powi(2)).sum::<f64>() / (seeds - 1.0);
        let on_one = kept.iter().map(|(_, own)| own).sum::<f64>() / seeds;
        (scatter - on_one / n, on_one)
    };
    let sum = seats.iter().map(of).fold((0.0, 0.0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
    let count = seats.len() as f64;
    Components { between: sum.0 / count, on_one: sum.1 / count }
}

/// The win rates of seeds, drawn towards their mean until their standard deviation is the given one.
fn drawn(seat: &OfSeat, repeats: u64, deviation: f64) -> Vec<f64> {
    let rates: Vec<f64> = seat.iter().map(|(sum, _)| sum / repeats as f64).collect();
    let mean = rates.iter().sum::<f64>() / rates.len() as f64;
    let own = (rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / (rates.len() - 1) as f64).sqrt();
    let factor = if own > 0.0 { deviation / own } else { 0.0 };
    rates.into_iter().map(|rate| (mean + factor * (rate - mean)).clamp(0.0, 1.0)).collect()
}

/// The highest rate less the lowest, without a part of them at either end.
fn span(rates: &[f64], without: f64) -> f64 {
    let mut sorted = rates.to_vec();
    sorted.order_by(f64::total_cmp);
    let gone = (without * sorted.len() as f64).round() as usize;
    sorted[sorted.len() - 1 - gone] - sorted[gone]
}

/// The entropy of the mean rate less the mean entropy of the rates.
fn bits(rates: &[f64]) -> f64 {
    let entropy = |rate: f64| {
        let term = |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
        term(rate) + term(1.0 - rate)
    };
    let count = rates.len() as f64;
    (entropy(rates.iter().sum::<f64>() / count) - rates.iter().map(|&rate| entropy(rate)).sum::<f64>() / count).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    /// A seat that wins with a rate of its own on each seed.
    fn seat(repeats: u64, rates: impl Iterator<Item = f64>, unit: &mut impl FnMut() -> f64) -> OfSeat {
        let won = |rate: f64, unit: &mut dyn FnMut() -> f64| (0..repeats).filter(|_| unit() < rate).count() as f64;
        rates.map(|rate| won(rate, unit)).map(|won| (won, won)).collect()
    }

    #[test]
    fn a_source_that_decides_all_or_nothing_is_known_as_such() {
        let all: OfSeat = (0..40).map(|seed| if seed % 2 == 0 { (25.0, 25.0) } else { (0.0, 0.0) }).collect();
        let found = weight(&[all], 25).unwrap();
        assert!(found.share.value > 0.99 && found.span.value > 0.99 && found.trimmed.value > 0.99, "{found:?}");
        assert!((found.bits.value - 1.0).abs() < 0.01, "one bit: who wins: {found:?}");
        let none: OfSeat = vec![(12.0, 12.0); 40];
        let found = weight(&[none], 24).unwrap();
        assert_eq!((found.share.value, found.span.value, found.bits.value), (0.0, 0.0, 0.0));
        assert_eq!(weight(&[vec![(1.0, 1.0); 2]], 25), None);
    }

    #[test]
    fn intervals_hold_a_share_that_is_known() {
        // Rates are 0.5 ± d, each half of the seeds: the variance between seeds is d², of all games 1/4.
        let mut rng = Seed::new(23).stream(0);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        for d in [0.0, 0.1, 0.25, 0.4] {
            let (runs, mut held, mut sum) = (400, 0, 0.0);
            for _ in 0..runs {
                let sides: Vec<bool> = (0..40).map(|_| unit() < 0.5).collect();
                let rates = sides.into_iter().map(|side| if side { 0.5 + d } else { 0.5 - d });
                let found = weight(&[seat(25, rates, &mut unit)], 25).unwrap();
                held += u32::from(found.share.interval.contains(4.0 * d * d));
                sum += found.share.value;
            }
            // 93 % of 400 are 372.
            assert!(held >= 372, "{d}: {held} of {runs}");
            assert!((sum / f64::from(runs) - 4.0 * d * d).abs() < 0.02, "{d}: {}", sum / f64::from(runs));
        }
    }
}
