//! The spread of cells that should be alike, on common seeds, with noise removed.
//!
//! The rates of cells scatter even where the truth does not; the spread is the standard deviation of the true rates,
//! from the scatter of the observed ones minus what the seeds explain (the analysis of variance estimate: Searle,
//! Casella and `McCulloch`, *Variance Components*, 1992, chapter 3), with an interval by the jackknife over groups of
//! seeds. Whether there is any spread at all is the question of Cochran, *The comparison of percentages in matched
//! samples* (1950): his Q is chi-square where all cells have the same rate and seeds are many.

use super::estimate::{Estimate, Interval};
use super::logistic::Test;
use super::outcomes::Outcomes;
use super::quantile::chi_square_tail;
use super::ratio::jackknife;

/// Groups of seeds for the jackknife.
const GROUPS: usize = 50;

/// The standard deviation of the true means of these cells; 0 if the scatter is only noise.
pub fn spread(outcomes: &Outcomes, cells: &[usize]) -> Estimate {
    let groups = GROUPS.min(outcomes.seeds());
    let mut sums = vec![Deviations::none(cells.len()); groups];
    for (seed, row) in outcomes.rows().enumerate() {
        sums[seed % groups].add(row, cells);
    }
    let without = |left_out: Option<usize>| {
        let mut all = Deviations::none(cells.len());
        for (_, group) in sums.iter().enumerate().filter(|(group, _)| Some(*group) != left_out) {
            all.join(group);
        }
        all.variance()
    };
    let variance = jackknife(groups, without);
    let interval = Interval { low: root(variance.interval.low), high: root(variance.interval.high) };
    Estimate { value: root(variance.value), interval, n: outcomes.seeds() as u64 }
}

/// Cochran's test that all of these cells have the same rate; a value above one half counts as a hit. For hits only;
/// for shares use [`alike`](super::homogeneity).
pub fn cochran_q(outcomes: &Outcomes, cells: &[usize]) -> Test {
    let count = cells.len() as f64;
    let mut by_cell = vec![0.0; cells.len()];
    let (mut total, mut within) = (0.0, 0.0);
    for row in outcomes.rows() {
        let mut hits = 0.0;
        for (sum, &cell) in by_cell.iter_mut().zip(cells) {
            let hit = f64::from(u8::from(row[cell] > 0.5));
            *sum += hit;
            hits += hit;
        }
        total += hits;
        within += hits * (count - hits);
    }
    let scatter: f64 = by_cell.iter().map(|sum| (sum - total / count).powi(2)).sum();
    let statistic = if within > 0.0 { count * (count - 1.0) * scatter / within } else { 0.0 };
    let freedom = cells.len().saturating_sub(1);
    Test { statistic, freedom, p: chi_square_tail(statistic, freedom as f64) }
}

fn root(variance: f64) -> f64 {
    variance.max(0.0).sqrt()
}

/// The deviations of the cells from the mean of their seed, added up over seeds.
#[derive(Clone)]
struct Deviations {
    seeds: f64,
    sums: Vec<f64>,
    squares: f64,
}

impl Deviations {
    fn none(cells: usize) -> Deviations {
        Deviations { seeds: 0.0, sums: vec![0.0; cells], squares: 0.0 }
    }

    fn add(&mut self, row: &[f32], cells: &[usize]) {
        let mean = cells.iter().map(|&cell| f64::from(row[cell])).sum::<f64>() / cells.len() as f64;
        self.seeds += 1.0;
        for (sum, &cell) in self.sums.iter_mut().zip(cells) {
            let deviation = f64::from(row[cell]) - mean;
            *sum += deviation;
            self.squares += deviation * deviation;
        }
    }

    fn join(&mut self, other: &Deviations) {
        self.seeds += other.seeds;
        self.squares += other.squares;
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
    }

    /// The variance between cells minus the noise that seeds leave in their means.
    fn variance(&self) -> f64 {
        if self.seeds < 2.0 || self.sums.len() < 2 {
            return 0.0;
        }
        let n = self.seeds;
        let between: f64 = self.sums.iter().map(|sum| (sum / n).powi(2)).sum();
        let noise = (self.squares - between * n) / (n - 1.0) / n;
        (between - noise) / (self.sums.len() - 1) as f64
    }
}
