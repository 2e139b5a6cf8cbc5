//! Logistic regression on counts: the effects of several factors on a rate.
//!
//! `McCullagh` and Nelder, *Generalized Linear Models* (1989), chapter 4: maximum likelihood by iteratively reweighted
//! least squares. Where factors separate hits from misses the maximum lies at infinity; then the fit takes the penalty
//! of Firth, *Bias reduction of maximum likelihood estimates* (1993), as Heinze and Schemper, *A solution to the
//! problem of separation in logistic regression* (2002), and says so. Cells on common seeds are correlated: their
//! covariance is the sandwich with the seed as its cluster, of Liang and Zeger, *Longitudinal data analysis using
//! generalized linear models* (1986).
//!
//! A coefficient is a change of log odds, hard to read and not comparable between models: report the average effect in
//! points of the rate ([`Logistic::effect`]). The effects are those of the model; where it fits badly (compare with the
//! plain contrasts of [`Outcomes`]), trust the contrasts.

use nalgebra::{DMatrix, DVector};

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::outcomes::Outcomes;
use super::quantile::{chi_square_tail, normal_tails, normal_width};

/// A log odds beyond this is outside the data: at most one game in nine million would go the other way.
const FAR: f64 = 16.0;

/// The games of one combination of factors.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The factors as numbers, a 1 for the constant first.
    pub design: Vec<f64>,
    /// Games that hit.
    pub hits: u64,
    /// Games played.
    pub trials: u64,
}

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct Logistic {
    /// The coefficients, in the order of the design.
    pub coefficients: Vec<f64>,
    /// Their covariance.
    pub covariance: DMatrix<f64>,
    /// The greatest log likelihood, without the penalty and without the binomial coefficients.
    pub log_likelihood: f64,
    /// True if the factors separate hits from misses; the coefficients are then those with Firth's penalty.
    pub penalised: bool,
    /// The games behind it.
    pub trials: u64,
}

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The statistic, chi-square under the null hypothesis.
    pub statistic: f64,
    /// Its degrees of freedom.
    pub freedom: usize,
    /// The probability of a statistic at least this large.
    pub p: f64,
}

/// Fits separate games; none if there are no games or the factors are collinear.
pub fn logistic(rows: &[Row]) -> Option<Logistic> {
    let problem = Problem::new(rows)?;
    let plain = problem.climb(false);
    let log_likelihood = plain.log_likelihood;
    let separated = !plain.arrived || problem.furthest(&plain.coefficients) > FAR;
    let peak = if separated { problem.climb(true) } else { plain };
    Some(Logistic {
        coefficients: peak.coefficients.iter().copied().collect(),
        covariance: peak.inverse,
        log_likelihood: log_likelihood.max(peak.log_likelihood),
        penalised: separated,
        trials: rows.iter().map(|row| row.trials).sum(),
    })
}

/// Fits cells on common seeds: `designs` has the factors of each cell of `outcomes`, whose values are hits or misses.
pub fn logistic_on_seeds(designs: &[Vec<f64>], outcomes: &Outcomes) -> Option<Logistic> {
    let seeds = outcomes.seeds();
    let means = outcomes.means();
    let rows: Vec<Row> = designs
        .iter()
        .zip(&means)
        .map(|(design, mean)| {
            let hits = (mean * seeds as f64).round() as u64;
            Row { design: design.clone(), hits, trials: seeds as u64 }
        })
        .collect();
    let mut model = logistic(&rows)?;
    if seeds > 1 {
        model.covariance = sandwich(&model, designs, outcomes);
    }
    Some(model)
}

/// The covariance of the coefficients when all outcomes of a seed may depend on each other.
fn sandwich(model: &Logistic, designs: &[Vec<f64>], outcomes: &Outcomes) -> DMatrix<f64> {
    let size = model.coefficients.len();
    let rates: Vec<f64> = designs.iter().map(|design| share(model.log_odds(design))).collect();
    let mut middle = DMatrix::zeros(size, size);
    let mut score = DVector::zeros(size);
    for row in outcomes.rows() {
        score.fill(0.0);
        for ((design, &rate), &value) in designs.iter().zip(&rates).zip(row) {
            for (sum, x) in score.iter_mut().zip(design) {
                *sum += x * (f64::from(value) - rate);
            }
        }
        middle.ger(1.0, &score, &score, 1.0);
    }
    let seeds = outcomes.seeds() as f64;
    &model.covariance * middle * &model.covariance * (seeds / (seeds - 1.0))
}

impl Logistic {
    /// The log odds of a combination of factors.
    pub fn log_odds(&self, design: &[f64]) -> f64 {
        self.coefficients.iter().zip(design).map(|(coefficient, x)| coefficient * x).sum()
    }

    /// The rate of a combination of factors, its 95 % interval taken on the log odds.
    pub fn rate(&self, design: &[f64]) -> Estimate {
        let (centre, x) = (self.log_odds(design), DVector::from_column_slice(design));
        let half = normal_width(LEVEL) * self.error_of(&x);
        let interval = Interval { low: share(centre - half), high: share(centre + half) };
        Estimate { value: share(centre), interval, n: self.trials }
    }

    /// A coefficient with its 95 % Wald interval, as a change of log odds.
    pub fn coefficient(&self, place: usize) -> Difference {
        let mut only = DVector::zeros(self.coefficients.len());
        only[place] = 1.0;
        self.wald_difference(self.coefficients[place], self.error_of(&only))
    }

    /// The average change of the rate between pairs of combinations, from the first to the second, with the 95 %
    /// interval of the delta method: the average marginal effect (Agresti, *Categorical Data Analysis*, 2013).
    pub fn effect(&self, changes: &[(Vec<f64>, Vec<f64>)]) -> Difference {
        let size = self.coefficients.len();
        let (mut value, mut gradient) = (0.0, DVector::zeros(size));
        let weight = 1.0 / changes.len().max(1) as f64;
        for (from, to) in changes {
            for (design, sign) in [(from, -weight), (to, weight)] {
                let rate = share(self.log_odds(design));
                value += sign * rate;
                for (slope, x) in gradient.iter_mut().zip(design) {
                    *slope += sign * rate * (1.0 - rate) * x;
                }
            }
        }
        self.wald_difference(value, self.error_of(&gradient))
    }

    /// The Wald test that the coefficients at these places are all 0; it uses the covariance and so is valid on common
    /// seeds as well.
    pub fn wald(&self, places: &[usize]) -> Test {
        let size = places.len();
        let values = DVector::from_iterator(size, places.iter().map(|&place| self.coefficients[place]));
        let covariance = DMatrix::from_fn(size, size, |i, j| self.covariance[(places[i], places[j])]);
        let statistic = covariance.cholesky().map_or(0.0, |factor| values.dot(&factor.solve(&values))).max(0.0);
        Test { statistic, freedom: size, p: chi_square_tail(statistic, size as f64) }
    }

    fn error_of(&self, direction: &DVector<f64>) -> f64 {
        direction.dot(&(&self.covariance * direction)).max(0.0).sqrt()
    }

    fn wald_difference(&self, value: f64, error: f64) -> Difference {
        let interval = Interval::around(value, normal_width(LEVEL) * error);
        let p = if error > 0.0 { normal_tails(value / error) } else { 1.0 };
        Difference { value, interval, n: self.trials, p }
    }
}

/// Tests whether the fuller of two models on the same separate games explains more than chance would: twice the gain in
/// log likelihood (Wilks, *The large-sample distribution of the likelihood ratio*, 1938). Not for common seeds.
pub fn likelihood_ratio(full: &Logistic, reduced: &Logistic) -> Test {
    let freedom = full.coefficients.len().saturating_sub(reduced.coefficients.len());
    let statistic = (2.0 * (full.log_likelihood - reduced.log_likelihood)).max(0.0);
    Test { statistic, freedom, p: chi_square_tail(statistic, freedom as f64) }
}

/// The rate of a log odds.
fn share(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The logarithm of 1 + e^x, without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// The games as matrices.
struct Problem {
    design: DMatrix<f64>,
    hits: DVector<f64>,
    trials: DVector<f64>,
}

/// The result of the climb.
struct Peak {
    coefficients: DVector<f64>,
    inverse: DMatrix<f64>,
    log_likelihood: f64,
    arrived: bool,
}

impl Problem {
    /// Builds the matrices; none if there are no games, rows of unequal length, or collinear factors.
    fn new(rows: &[Row]) -> Option<Problem> {
        let used: Vec<&Row> = rows.iter().filter(|row| row.trials > 0).collect();
        let size = used.first()?.design.len();
        if size == 0 || used.iter().any(|row| row.design.len() != size || row.design.iter().any(|x| !x.is_finite())) {
            return None;
        }
        let problem = Problem {
            design: DMatrix::from_fn(used.len(), size, |row, column| used[row].design[column]),
            hits: DVector::from_iterator(used.len(), used.iter().map(|row| row.hits.min(row.trials) as f64)),
            trials: DVector::from_iterator(used.len(), used.iter().map(|row| row.trials as f64)),
        };
        let information = problem.information(&DVector::zeros(size));
        // Scaled to ones on the diagonal, so that the units of the factors do not matter.
        let scale = information.diagonal().map(f64::sqrt);
        let scaled = DMatrix::from_fn(size, size, |i, j| information[(i, j)] / (scale[i] * scale[j]));
        let independent = scaled.iter().all(|x| x.is_finite()) && scaled.symmetric_eigenvalues().min() > 1e-10;
        independent.then_some(problem)
    }

    fn rates(&self, coefficients: &DVector<f64>) -> DVector<f64> {
        (&self.design * coefficients).map(share)
    }

    fn information(&self, coefficients: &DVector<f64>) -> DMatrix<f64> {
        let weights = self.rates(coefficients).zip_map(&self.trials, |rate, n| n * rate * (1.0 - rate));
        let mut weighted = self.design.clone();
        for (mut row, weight) in weighted.row_iter_mut().zip(weights.iter()) {
            row *= *weight;
        }
        self.design.transpose() * weighted
    }

    fn furthest(&self, coefficients: &DVector<f64>) -> f64 {
        (&self.design * coefficients).amax()
    }

    fn log_likelihood(&self, coefficients: &DVector<f64>) -> f64 {
        let log_odds = &self.design * coefficients;
        let terms = log_odds.iter().zip(self.hits.iter()).zip(self.trials.iter());
        terms.map(|((&x, &hits), &trials)| hits * x - trials * softplus(x)).sum()
    }

    /// The objective of the climb: the log likelihood, for Firth's penalty plus half the information's log determinant.
    fn height(&self, coefficients: &DVector<f64>, firth: bool) -> f64 {
        let plain = self.log_likelihood(coefficients);
        if !firth {
            return plain;
        }
        let determinant =
            self.information(coefficients).cholesky().map(|factor| factor.l().diagonal().map(f64::ln).sum());
        determinant.map_or(f64::NEG_INFINITY, |half| plain + half)
    }

    /// Newton's steps by the expected information, each halved until it does not descend.
    fn climb(&self, firth: bool) -> Peak {
        let size = self.design.ncols();
        let mut at = DVector::zeros(size);
        let mut height = self.height(&at, firth);
        let mut arrived = false;
        for _ in 0..200 {
            let Some(factor) = self.information(&at).cholesky() else { break };
            let mut step = factor.solve(&self.score(&at, firth, &factor.inverse()));
            let longest = step.amax();
            if !longest.is_finite() {
                break;
            }
            if longest > 4.0 {
                step *= 4.0 / longest;
            }
            let mut next = &at + &step;
            let mut next_height = self.height(&next, firth);
            for _ in 0..40 {
                if next_height >= height - 1e-12 * height.abs() {
                    break;
                }
                step *= 0.5;
                next = &at + &step;
                next_height = self.height(&next, firth);
            }
            (at, height) = (next, next_height);
            if step.amax() < 1e-10 * (1.0 + at.amax()) {
                arrived = true;
                break;
            }
            if !firth && self.furthest(&at) > 2.0 * FAR {
                break;
            }
        }
        let inverse =
            self.information(&at).cholesky().map_or_else(|| DMatrix::zeros(size, size), |factor| factor.inverse());
        Peak { log_likelihood: self.log_likelihood(&at), coefficients: at, inverse, arrived }
    }

    /// The slope of the height; Firth adds to each row its leverage, half as hits and half as misses.
    fn score(&self, at: &DVector<f64>, firth: bool, inverse: &DMatrix<f64>) -> DVector<f64> {
        let rates = self.rates(at);
        let mut residual = &self.hits - self.trials.component_mul(&rates);
        if firth {
            for (i, row) in self.design.row_iter().enumerate() {
                let leverage = (row * inverse * row.transpose())[0] * self.trials[i] * rates[i] * (1.0 - rates[i]);
                residual[i] += leverage * (0.5 - rates[i]);
            }
        }
        self.design.transpose() * residual
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(design: &[f64], hits: u64, trials: u64) -> Row {
        Row { design: design.to_vec(), hits, trials }
    }

    #[test]
    fn a_saturated_model_returns_the_log_odds_of_the_table() {
        let rows = [row(&[1.0, 0.0], 30, 100), row(&[1.0, 1.0], 60, 120)];
        let model = logistic(&rows).unwrap();
        assert!((model.coefficients[0] - (30.0_f64 / 70.0).ln()).abs() < 1e-9);
        // Woolf's variance of a log odds ratio.
        let error: f64 = 1.0 / 30.0 + 1.0 / 70.0 + 1.0 / 60.0 + 1.0 / 60.0;
        assert!((model.covariance[(1, 1)] - error).abs() < 1e-9);
        assert!(!model.penalised);
        let effect = model.effect(&[(vec![1.0, 0.0], vec![1.0, 1.0])]);
        assert!((effect.value - 0.2).abs() < 1e-9);
    }

    #[test]
    fn separation_is_reported_and_stays_finite() {
        let rows = [row(&[1.0, 0.0], 0, 50), row(&[1.0, 1.0], 40, 50)];
        let model = logistic(&rows).unwrap();
        assert!(model.penalised);
        assert!(model.coefficients.iter().all(|value| value.is_finite() && value.abs() < 10.0));
        // Saturated, Firth's estimate is that of half a hit and half a miss more in either cell.
        assert!((model.coefficients[0] - (0.5_f64 / 50.5).ln()).abs() < 1e-6);
        let reduced = logistic(&rows.map(|row| Row { design: vec![1.0], ..row })).unwrap();
        assert!(likelihood_ratio(&model, &reduced).p < 1e-10);
    }

    #[test]
    fn unfit_questions_get_no_model() {
        assert!(logistic(&[]).is_none());
        assert!(logistic(&[row(&[1.0, 1.0], 3, 9), row(&[1.0, 1.0], 4, 9)]).is_none());
        assert!(logistic(&[row(&[1.0, f64::NAN], 3, 9)]).is_none());
        assert!(logistic(&[row(&[1.0], 0, 0)]).is_none());
    }
}
