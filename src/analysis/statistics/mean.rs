//! Means, and differences of means.
//!
//! Student, *The probable error of a mean* (1908): the mean and its standard error times the quantile of the t
//! distribution. Two separate groups: Welch, *The generalization of "Student's" problem when several different
//! population variances are involved* (1947). Trust them for independent values, from about thirty on for skewed ones
//! such as lengths; for values on common seeds, give the differences seed by seed to [`Moments`].

use serde::{Deserialize, Serialize};

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::quantile::{t_tails, t_width};

/// The count, mean and squared deviations of values, added one by one or joined.
///
/// Welford, *Note on a method for calculating corrected sums of squares and products* (1962), which does not lose
/// digits the way sums of squares do; joined as by Chan, Golub and `LeVeque` (1983).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    /// The number of values.
    pub count: u64,
    /// Their mean; 0 for none.
    pub mean: f64,
    /// The sum of their squared distances from the mean.
    pub squares: f64,
}

impl Moments {
    /// Computes moments from the sums of values and of their squares, which are exact for whole numbers.
    pub fn of_sums(count: u64, sum: f64, sum_of_squares: f64) -> Moments {
        if count == 0 {
            return Moments::default();
        }
        let mean = sum / count as f64;
        Moments { count, mean, squares: (sum_of_squares - sum * mean).max(0.0) }
    }

    /// Counts one value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let distance = value - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (value - self.mean);
    }

    /// The moments of both groups together.
    pub fn joined(self, other: Moments) -> Moments {
        if self.count == 0 || other.count == 0 {
            return if self.count == 0 { other } else { self };
        }
        let (a, b) = (self.count as f64, other.count as f64);
        let distance = other.mean - self.mean;
        Moments {
            count: self.count + other.count,
            mean: self.mean + distance * b / (a + b),
            squares: self.squares + other.squares + distance * distance * a * b / (a + b),
        }
    }

    /// The variance of the values, with one degree of freedom taken by the mean; 0 for fewer than two.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean; 0 for fewer than two values.
    pub fn error(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.variance() / self.count as f64).sqrt() }
    }

    /// The mean with its 95 % interval; with fewer than two values every mean fits.
    pub fn estimate(&self) -> Estimate {
        self.estimate_at(LEVEL)
    }

    /// The mean with its interval at a level.
    pub fn estimate_at(&self, level: f64) -> Estimate {
        let interval = if self.count < 2 {
            Interval::EVERYTHING
        } else {
            Interval::around(self.mean, t_width(level, (self.count - 1) as f64) * self.error())
        };
        Estimate { value: self.mean, interval, n: self.count }
    }

    /// The mean as a difference from 0, with the t test: for values that are differences, seed by seed.
    pub fn difference(&self) -> Difference {
        let Estimate { value, interval, n } = self.estimate();
        let p =
            if self.count < 2 || value == 0.0 { 1.0 } else { t_tails(value / self.error(), (self.count - 1) as f64) };
        Difference { value, interval, n, p }
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Moments {
        let mut moments = Moments::default();
        for value in values {
            moments.add(value);
        }
        moments
    }
}

/// A mean from sums, with its 95 % interval.
pub fn mean_interval(count: u64, sum: f64, sum_of_squares: f64) -> Estimate {
    Moments::of_sums(count, sum, sum_of_squares).estimate()
}

/// The mean of `a` minus the mean of `b` on the same seeds.
pub fn paired_mean_difference(pairs: impl IntoIterator<Item = (f64, f64)>) -> Difference {
    pairs.into_iter().map(|(a, b)| a - b).collect::<Moments>().difference()
}

/// The mean of `a` minus the mean of `b`, two separate groups of games (Welch).
pub fn mean_difference(a: &Moments, b: &Moments) -> Difference {
    let (value, n) = (a.mean - b.mean, a.count + b.count);
    if a.count < 2 || b.count < 2 {
        return Difference { value, interval: Interval::EVERYTHING, n, p: 1.0 };
    }
    let (va, vb) = (a.error().powi(2), b.error().powi(2));
    let error = (va + vb).sqrt();
    if error == 0.0 {
        let p = if value == 0.0 { 1.0 } else { 0.0 };
        return Difference { value, interval: Interval::around(value, 0.0), n, p };
    }
    let freedom = (va + vb).powi(2) / (va * va / (a.count - 1) as f64 + vb * vb / (b.count - 1) as f64);
    let interval = Interval::around(value, t_width(LEVEL, freedom) * error);
    Difference { value, interval, n, p: t_tails(value / error, freedom) }
}
