//! Covariance matrix adaptation (Hansen 2016, "The CMA evolution strategy: a tutorial"): maximises a noisy function
//! that can only be evaluated.
//!
//! Written here instead of taken from a crate, because a stopped search must continue exactly as it would have gone:
//! its whole state is plain data, and its randomness comes from the streams of a seed.

use nalgebra::{DMatrix, DVector, SymmetricEigen};
use serde::{Deserialize, Serialize};

use crate::base::numbers::{exp, ln};
use crate::base::order::Ordered;
use crate::game::{Rng, Seed};

/// The state of a search after some generations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// The seed of its randomness.
    pub seed: u64,
    /// Points per generation.
    pub population: usize,
    /// Generations completed.
    pub generation: u64,
    /// The middle of the next generation's points.
    #[serde(with = "exact")]
    pub mean: Vec<f64>,
    /// The weighted mean of all middles so far.
    #[serde(with = "exact")]
    found: Vec<f64>,
    /// The step size.
    #[serde(with = "exact_one")]
    pub sigma: f64,
    /// The path of the steps for the step size, and the one for the shape.
    #[serde(with = "exact")]
    length_path: Vec<f64>,
    #[serde(with = "exact")]
    shape_path: Vec<f64>,
    /// The covariance, row by row.
    #[serde(with = "exact")]
    covariance: Vec<f64>,
}

/// Numbers as words, which restore every bit; JSON does not guarantee that for numbers.
mod exact {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(numbers: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = numbers.iter().map(|number| format!("{number:?}")).collect();
        serializer.serialize_str(&words.join(" "))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
        let words = String::deserialize(deserializer)?;
        words.split_whitespace().map(|word| word.parse().map_err(serde::de::Error::custom)).collect()
    }
}

/// A single number as a word.
mod exact_one {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{number:?}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The learning rates of a search, from its number of dimensions and points alone.
struct Rates {
    /// The weights of the points, the best first.
    weights: Vec<f64>,
    length: f64,
    damping: f64,
    shape: f64,
    one: f64,
    many: f64,
    usual_length: f64,
}

impl Rates {
    fn of(dimensions: usize, population: usize) -> Rates {
        let n = dimensions as f64;
        let parents = population / 2;
        let raw = |rank: usize| (ln(parents as f64 + 0.5) - ln(rank as f64)).max(0.0);
        let sum: f64 = (1..=parents).map(raw).sum();
        let weights: Vec<f64> = (1..=population).map(|rank| raw(rank) / sum).collect();
        let effective = effective(&weights);
        let length = (effective + 2.0) / (n + effective + 5.0);
        let one = 2.0 / ((n + 1.3) * (n + 1.3) + effective);
        let many = (2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective)).min(1.0 - one);
        Rates {
            weights,
            length,
            damping: 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + length,
            shape: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            one,
            many: many.max(0.0),
            usual_length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}

/// The effective number of equally weighted points.
fn effective(weights: &[f64]) -> f64 {
    1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>()
}

/// The weights of the points, the best first, shared among equals: on few deals many candidates win equally often, and
/// their order would be chance.
fn shared(weights: &[f64], values: &[f64]) -> Vec<f64> {
    let equal = values.chunk_by(|one, other| one.total_cmp(other).is_eq());
    let mut shared = Vec::with_capacity(weights.len());
    for group in equal {
        let at = shared.len()..shared.len() + group.len();
        let mean = weights[at].iter().sum::<f64>() / group.len() as f64;
        shared.extend(group.iter().map(|_| mean));
    }
    shared
}

/// The axes along which a search steps, and the step size along each.
struct Axes {
    directions: DMatrix<f64>,
    lengths: DVector<f64>,
}

impl Search {
    /// A search that begins at a point with steps of this length. Its default number of points is many times that for
    /// functions without noise: for the same games, many candidates on few deals each teach more than few on many,
    /// because their mean is learnt from.
    pub fn new(seed: u64, start: Vec<f64>, sigma: f64, population: Option<usize>) -> Search {
        let n = start.len();
        let usual = (7 * n / 2).max(24);
        let covariance = (0..n * n).map(|at| f64::from(u8::from(at % (n + 1) == 0))).collect();
        let (length_path, shape_path) = (vec![0.0; n], vec![0.0; n]);
        let population = population.unwrap_or(usual).max(4);
        let found = start.clone();
        Search { seed, population, generation: 0, mean: start, found, sigma, length_path, shape_path, covariance }
    }

    /// The estimated optimum: the mean of all middles, with later ones weighted more (Shamir and Zhang 2013,
    /// polynomial-decay averaging). Every single middle is noisy.
    pub fn found(&self) -> &[f64] {
        &self.found
    }

    /// True if a restored state is consistent.
    pub fn is_sound(&self) -> bool {
        let n = self.mean.len();
        let finite = |values: &[f64]| values.iter().all(|value| value.is_finite());
        let all = [&self.mean, &self.found, &self.length_path, &self.shape_path, &self.covariance];
        [n, n, n, n, n * n] == all.map(Vec::len)
            && all.iter().all(|values| finite(values))
            && self.sigma.is_finite()
            && self.sigma > 0.0
            && (4..=10_000).contains(&self.population)
    }

    /// The points of the next generation; repeated calls return equal points.
    pub fn ask(&self) -> Vec<Vec<f64>> {
        let axes = self.axes();
        let mut rng = Seed { run: self.seed, game: self.generation }.stream(STREAM);
        let mean = DVector::from_column_slice(&self.mean);
        let point = |rng: &mut Rng| {
            let steps = DVector::from_fn(self.mean.len(), |at, _| normal(rng) * axes.lengths[at]);
            (&mean + self.sigma * &axes.directions * steps).as_slice().to_vec()
        };
        (0..self.population).map(|_| point(&mut rng)).collect()
    }

    /// Learns from the generation returned by `ask`: a value for each point, the higher the better.
    ///
    /// # Panics
    /// If the number of values differs from the number of points.
    pub fn tell(&mut self, values: &[f64]) {
        assert_eq!(values.len(), self.population, "a value for each point");
        let points = self.ask();
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.order_by(|&one, &other| values[other].total_cmp(&values[one]));
        let n = self.mean.len();
        let rates = Rates::of(n, self.population);
        let weights = shared(&rates.weights, &order.iter().map(|&at| values[at]).collect::<Vec<_>>());
        let effective = effective(&weights);
        let before = DVector::from_column_slice(&self.mean);
        let steps: Vec<DVector<f64>> =
            order.iter().map(|&at| (DVector::from_column_slice(&points[at]) - &before) / self.sigma).collect();
        let mut step = DVector::zeros(n);
        for (weight, one) in weights.iter().zip(&steps) {
            step += *weight * one;
        }
        let Axes { directions, lengths } = self.axes();
        let whitened = &directions * (directions.transpose() * &step).component_div(&lengths);
        let length_path = (1.0 - rates.length) * DVector::from_column_slice(&self.length_path)
            + (rates.length * (2.0 - rates.length) * effective).sqrt() * whitened;
        let settled = 1.0 - (1.0 - rates.length).powi(2 * (self.generation as i32 + 1).min(10_000));
        let relative = length_path.norm() / rates.usual_length;
        // Long steps in one direction are no reason to learn a shape.
        let calm = f64::from(u8::from(relative / settled.sqrt() < 1.4 + 2.0 / (n as f64 + 1.0)));
        let shape_path = (1.0 - rates.shape) * DVector::from_column_slice(&self.shape_path)
            + calm * (rates.shape * (2.0 - rates.shape) * effective).sqrt() * &step;
        let old = DMatrix::from_row_slice(n, n, &self.covariance);
        let kept = 1.0 - rates.one - rates.many + (1.0 - calm) * rates.one * rates.shape * (2.0 - rates.shape);
        let mut covariance = kept * old + rates.one * &shape_path * shape_path.transpose();
        for (weight, one) in weights.iter().zip(&steps) {
            covariance += rates.many * *weight * one * one.transpose();
        }
        self.mean = (before + self.sigma * step).as_slice().to_vec();
        self.sigma *= exp(rates.length / rates.damping * (relative - 1.0));
        self.sigma = self.sigma.min(LONGEST / (covariance.trace() / n as f64).max(SMALLEST).sqrt());
        self.length_path = length_path.as_slice().to_vec();
        self.shape_path = shape_path.as_slice().to_vec();
        self.covariance =
            (0..n * n).map(|at| f64::midpoint(covariance[(at / n, at % n)], covariance[(at % n, at / n)])).collect();
        self.generation += 1;
        let part = (LATER + 1.0) / (self.generation as f64 + LATER);
        self.found.iter_mut().zip(&self.mean).for_each(|(found, mean)| *found += part * (mean - *found));
    }

    fn axes(&self) -> Axes {
        let n = self.mean.len();
        let eigen = SymmetricEigen::new(DMatrix::from_row_slice(n, n, &self.covariance));
        let lengths = eigen.eigenvalues.map(|value| value.max(SMALLEST).sqrt());
        Axes { directions: eigen.eigenvectors, lengths }
    }
}

/// The stream from which points are drawn.
const STREAM: u64 = 5000;

/// The least variance along an axis.
const SMALLEST: f64 = 1e-20;

/// The weighting of later middles: the last quarter of the generations makes up two thirds of the mean.
const LATER: f64 = 3.0;

/// The longest default step of a value: a factor of 1.65. With noise, steps grow as easily as they shrink, and
/// candidates that differ in every weight say nothing about the middle.
const LONGEST: f64 = 0.5;

/// A standard normal number: the sum of twelve uniform ones, minus 6. Only sums, so that it is equal on every machine.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.word() as f64 / u64::MAX as f64).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best point found of a function after `generations` generations.
    fn found(function: &dyn Fn(&[f64]) -> f64, start: Vec<f64>, generations: usize) -> Vec<f64> {
        let mut search = Search::new(3, start, 0.5, None);
        for _ in 0..generations {
            let values: Vec<f64> = search.ask().iter().map(|point| function(point)).collect();
            search.tell(&values);
        }
        search.mean
    }

    #[test]
    fn what_is_found_lies_nearer_to_the_top_than_where_chance_has_driven_the_last_middle() {
        let far = |point: &[f64]| point.iter().map(|x| x * x).sum::<f64>();
        let (mut found, mut middle) = (0.0, 0.0);
        for seed in 0..30 {
            let mut search = Search::new(seed, vec![1.0; 12], 0.5, Some(21));
            let mut rng = Seed::new(seed).stream(0);
            for _ in 0..100 {
                let values: Vec<f64> = search.ask().iter().map(|point| normal(&mut rng) - far(point)).collect();
                search.tell(&values);
            }
            found += far(search.found());
            middle += far(&search.mean);
        }
        assert!(found < 0.85 * middle, "{found} {middle}");
    }

    #[test]
    fn the_top_of_a_hill_is_found_along_a_bent_ridge_and_on_one_a_thousand_times_longer_than_wide() {
        let round = |x: &[f64]| -x.iter().enumerate().map(|(at, x)| (x - at as f64).powi(2)).sum::<f64>();
        let top = found(&round, vec![2.0; 8], 200);
        assert!(top.iter().enumerate().all(|(at, x)| (x - at as f64).abs() < 1e-3), "{top:?}");
        let long =
            |x: &[f64]| -x.iter().enumerate().map(|(at, x)| 1e3_f64.powf(at as f64 / 5.0).powi(2) * x * x).sum::<f64>();
        let top = found(&long, vec![1.0; 6], 400);
        assert!(top.iter().all(|x| x.abs() < 1e-3), "{top:?}");
        let bent = |x: &[f64]| -(100.0 * (x[1] - x[0] * x[0]).powi(2) + (1.0 - x[0]).powi(2));
        let top = found(&bent, vec![-1.0, 1.0], 400);
        assert!((top[0] - 1.0).abs() < 1e-3 && (top[1] - 1.0).abs() < 1e-3, "{top:?}");
    }

    #[test]
    fn a_search_that_was_written_down_goes_on_as_it_would_have_gone() {
        let hill = |x: &[f64]| -x.iter().map(|x| x * x).sum::<f64>();
        let step = |search: &mut Search| {
            let values: Vec<f64> = search.ask().iter().map(|point| hill(point)).collect();
            search.tell(&values);
        };
        let mut one = Search::new(9, vec![1.0, -2.0, 3.0], 0.3, Some(8));
        (0..5).for_each(|_| step(&mut one));
        let mut other: Search = serde_json::from_str(&serde_json::to_string(&one).unwrap()).unwrap();
        assert!(other.is_sound());
        for search in [&mut one, &mut other] {
            (0..5).for_each(|_| step(search));
        }
        assert_eq!(one, other);
        other.covariance.pop();
        assert!(!other.is_sound());
    }

    #[test]
    fn where_all_are_equal_nothing_is_learnt_from_their_order() {
        assert_eq!(shared(&[0.6, 0.4, 0.0, 0.0], &[4.0, 3.0, 2.0, 1.0]), [0.6, 0.4, 0.0, 0.0]);
        assert_eq!(shared(&[0.6, 0.4, 0.0, 0.0], &[4.0, 3.0, 3.0, 1.0]), [0.6, 0.2, 0.2, 0.0]);
        assert_eq!(shared(&[0.6, 0.4, 0.0, 0.0], &[1.0; 4]), [0.25; 4]);
        let mut search = Search::new(5, vec![0.0; 10], 0.3, Some(100));
        (0..50).for_each(|_| search.tell(&[0.0; 100]));
        // 50 steps of the mean of 100 points: 0.3 * (50 / 100)^0.5 = 0.2 for each of ten values, as far as steps stay
        // as long.
        assert!(search.mean.iter().all(|x| x.abs() < 1.0) && (0.1..=LONGEST).contains(&search.sigma), "{search:?}");
    }

    #[test]
    fn steps_stay_within_bounds_where_all_is_chance() {
        let mut search = Search::new(5, vec![0.0; 10], 0.5, Some(100));
        let mut rng = Seed::new(8).stream(0);
        for _ in 0..300 {
            let values: Vec<f64> = (0..100).map(|_| rng.word() as f64).collect();
            search.tell(&values);
            let square = (0..10).map(|at| search.covariance[11 * at]).sum::<f64>() / 10.0;
            let usual = search.sigma * square.sqrt();
            assert!(search.is_sound() && usual <= LONGEST * 1.000_001, "{usual}");
        }
    }

    #[test]
    fn drawn_numbers_have_mean_0_and_variance_1() {
        let mut rng = Seed::new(4).stream(0);
        let drawn: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let variance = drawn.iter().map(|x| x * x).sum::<f64>() / 20_000.0;
        // Five standard errors: 0.035 and 0.05.
        assert!(mean.abs() < 0.035 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }
}
