//! Comparisons of any number of cells on common seeds: effects, slopes, interactions, attributions.
//!
//! Every such question is a contrast: a weighted sum of the cells' means. On common seeds the cells are correlated, so
//! the contrast is taken seed by seed, where the luck of the seed cancels, and its mean over the seeds gets the
//! interval of the t distribution (the method of common random numbers: Law, *Simulation Modeling and Analysis*, 2015,
//! chapters 10.2 and 11.2). For outcomes that are hits or misses, two imagined seeds are added, with contrasts that lie
//! on either side of the middle of its range, as far as unrelated cells would scatter it at most. For two cells they
//! are a hit in one cell only and a hit in the other only, and the interval is that of Bonett and Price, *Adjusted Wald
//! confidence interval for a difference of binomial proportions based on paired data* (2012); for any contrast they
//! keep the interval from shrinking to nothing where all seeds happen to agree.
//!
//! In competitive games, the outcome of a seed (a deal) is a share: the mean over the games with the seats exchanged,
//! ties in parts. [`Outcomes::of_shares`] holds such numbers. Their contrasts, averages, moments and gains are valid,
//! and so are [`alike`](super::homogeneity) and [`spread`](super::spread); not so [`Outcomes::pairs`] with `McNemar`'s
//! test, [`cochran_q`](super::cochran_q) and [`logistic_on_seeds`](super::logistic_on_seeds), which count hits. For two
//! cells of any kind take [`Outcomes::difference`]. The imagined deals of shares differ in one of their games, around
//! the value: they widen the interval only.
//!
//! Trust it for independent seeds, from about a hundred on. The interval holds for each contrast alone; for many at
//! once see [`holm`](super::holm) and [`simultaneous_level`](super::simultaneous_level).

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::mean::Moments;
use super::pairs::{Pairs, paired_difference_at};
use super::quantile::{t_tails, t_width};

/// The outcome of every seed in every cell: a table with a row per seed and a column per cell.
///
/// ```
/// use wildlab::analysis::Outcomes;
///
/// // Two cells, four deals; the second cell wins one deal more.
/// let outcomes = Outcomes::of_hits(&[[true, false, false, true], [true, true, false, true]]);
/// assert_eq!((outcomes.seeds(), outcomes.cells()), (4, 2));
/// assert_eq!(outcomes.means(), [0.5, 0.75]);
/// let change = outcomes.difference(1, 0);
/// assert!((change.value - 0.25).abs() < 1e-12 && change.interval.contains(0.0), "four deals decide nothing");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    cells: usize,
    values: Vec<f32>,
    kind: Kind,
}

/// The kind of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// 0 or 1.
    Hits,
    /// From 0 to 1: means over this many games of a deal.
    Shares(u32),
    /// Any numbers.
    Values,
}

impl Outcomes {
    /// Hits and misses, one slice for each cell in the order of the seeds. Cells with more seeds than others are cut to
    /// the seeds that all share.
    pub fn of_hits<C: AsRef<[bool]>>(cells: &[C]) -> Outcomes {
        let columns: Vec<&[bool]> = cells.iter().map(AsRef::as_ref).collect();
        Outcomes { cells: cells.len(), values: interleaved(&columns, |hit| f32::from(u8::from(hit))), kind: Kind::Hits }
    }

    /// Values of any size, such as lengths.
    pub fn of_values<C: AsRef<[f32]>>(cells: &[C]) -> Outcomes {
        let columns: Vec<&[f32]> = cells.iter().map(AsRef::as_ref).collect();
        Outcomes { cells: cells.len(), values: interleaved(&columns, |value| value), kind: Kind::Values }
    }

    /// Shares from 0 to 1, one per deal, each the mean over this many games (1: the seats were not exchanged).
    pub fn of_shares<C: AsRef<[f32]>>(cells: &[C], games: u32) -> Outcomes {
        let columns: Vec<&[f32]> = cells.iter().map(AsRef::as_ref).collect();
        let values = interleaved(&columns, |share| share.clamp(0.0, 1.0));
        Outcomes { cells: cells.len(), values, kind: Kind::Shares(games.max(1)) }
    }

    /// True if all outcomes are hits or misses.
    pub fn are_hits(&self) -> bool {
        self.kind == Kind::Hits
    }

    /// The number of seeds that all cells share.
    pub fn seeds(&self) -> usize {
        self.values.len().checked_div(self.cells).unwrap_or(0)
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The outcomes of each seed, cell by cell.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.cells.max(1))
    }

    /// The mean of every cell: its rate, for hits.
    pub fn means(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.cells];
        for row in self.rows() {
            for (sum, &value) in sums.iter_mut().zip(row) {
                *sum += f64::from(value);
            }
        }
        let seeds = self.seeds().max(1) as f64;
        sums.iter().map(|sum| sum / seeds).collect()
    }

    /// The mean of one cell minus that of another, by the method for their kind: Tango's interval and `McNemar`'s test
    /// for hits, the contrast for shares and values.
    pub fn difference(&self, a: usize, b: usize) -> Difference {
        self.difference_at(a, b, LEVEL)
    }

    /// The mean of one cell minus that of another, with the interval at a level.
    pub fn difference_at(&self, a: usize, b: usize, level: f64) -> Difference {
        if self.kind == Kind::Hits {
            return paired_difference_at(&self.pairs(a, b), level);
        }
        let mut weights = vec![0.0; self.cells];
        weights[a] += 1.0;
        weights[b] -= 1.0;
        self.contrast_at(&weights, level)
    }

    /// The seeds by their outcome in two cells; a value above one half counts as a hit. For hits only: shares lose the
    /// values in between.
    pub fn pairs(&self, a: usize, b: usize) -> Pairs {
        self.rows().map(|row| (row[a] > 0.5, row[b] > 0.5)).collect()
    }

    /// A weighted sum of the cells' means with its 95 % interval and t test. Weights that are missing count as 0.
    pub fn contrast(&self, weights: &[f64]) -> Difference {
        self.contrast_at(weights, LEVEL)
    }

    /// A weighted sum of the cells' means with its interval at a level and t test.
    pub fn contrast_at(&self, weights: &[f64], level: f64) -> Difference {
        let mut moments = self.moments(weights);
        let (value, n) = (moments.mean, moments.count);
        let Interval { low: least, high: most } = self.range(weights);
        self.imagine(&mut moments, weights);
        if moments.count < 2 {
            return Difference { value, interval: Interval::EVERYTHING, n, p: 1.0 };
        }
        let (freedom, error) = ((moments.count - 1) as f64, moments.error());
        let interval = Interval::around(moments.mean, t_width(level, freedom) * error).within(least, most);
        let p = if value == 0.0 { 1.0 } else { t_tails(moments.mean / error, freedom) };
        Difference { value, interval: interval.holding(value), n, p }
    }

    /// A weighted mean of cells as a quantity rather than a difference: an average rate over several cells, say.
    pub fn average(&self, weights: &[f64]) -> Estimate {
        let Difference { value, interval, n, .. } = self.contrast(weights);
        Estimate { value, interval, n }
    }

    /// The contrast of every seed: count, mean and spread.
    pub fn moments(&self, weights: &[f64]) -> Moments {
        self.rows().map(|row| weighted(row, weights)).collect()
    }

    /// The factor by which games would have to increase for the same contrast if every cell had its own seeds: the
    /// variance without the correlation of the cells over the variance with it.
    pub fn gain(&self, weights: &[f64]) -> f64 {
        let mut shared = self.moments(weights);
        let mut separate = 0.0;
        for (cell, weight) in weights.iter().enumerate().take(self.cells) {
            if *weight != 0.0 {
                let mut own: Moments = self.rows().map(|row| f64::from(row[cell])).collect();
                let around = match self.kind {
                    Kind::Hits => 0.5,
                    Kind::Shares(_) => own.mean,
                    Kind::Values => 0.0,
                };
                if let Some(games) = self.games() {
                    own.add(around - 0.5 / games);
                    own.add(around + 0.5 / games);
                }
                separate += weight * weight * own.variance();
            }
        }
        self.imagine(&mut shared, weights);
        if shared.variance() > 0.0 { separate / shared.variance() } else { 1.0 }
    }

    /// The games of a deal behind each number between 0 and 1; none for other values.
    fn games(&self) -> Option<f64> {
        match self.kind {
            Kind::Hits => Some(1.0),
            Kind::Shares(games) => Some(f64::from(games)),
            Kind::Values => None,
        }
    }

    /// The smallest and largest possible value of the contrast.
    fn range(&self, weights: &[f64]) -> Interval {
        if self.kind == Kind::Values {
            return Interval::EVERYTHING;
        }
        let used = &weights[..weights.len().min(self.cells)];
        Interval {
            low: used.iter().map(|weight| weight.min(0.0)).sum(),
            high: used.iter().map(|weight| weight.max(0.0)).sum(),
        }
    }

    /// Adds the two imagined seeds.
    fn imagine(&self, moments: &mut Moments, weights: &[f64]) {
        let range = self.range(weights);
        let middle = match self.kind {
            Kind::Hits => f64::midpoint(range.low, range.high),
            Kind::Shares(_) => moments.mean,
            Kind::Values => return,
        };
        let distance = self.imagined(weights);
        moments.add(middle - distance);
        moments.add(middle + distance);
    }

    /// Distance of the imagined seeds' contrasts from their centre; 0 for values that are not hits or shares.
    pub(in crate::analysis) fn imagined(&self, weights: &[f64]) -> f64 {
        let Some(games) = self.games() else { return 0.0 };
        let squares: f64 = weights.iter().take(self.cells).map(|weight| weight * weight).sum();
        (squares / 2.0).sqrt().min(self.range(weights).half_width()) / games
    }
}

fn weighted(row: &[f32], weights: &[f64]) -> f64 {
    row.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight).sum()
}

fn interleaved<T: Copy>(columns: &[&[T]], number: impl Fn(T) -> f32) -> Vec<f32> {
    let seeds = columns.iter().map(|column| column.len()).min().unwrap_or(0);
    (0..seeds).flat_map(|seed| columns.iter().map(move |column| column[seed])).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contrast_of_two_cells_is_the_paired_difference() {
        let a: Vec<bool> = (0..400).map(|seed| seed % 3 != 0).collect();
        let b: Vec<bool> = (0..400).map(|seed| seed % 3 == 1 || seed % 7 == 0).collect();
        let outcomes = Outcomes::of_hits(&[a, b]);
        let (by_contrast, by_pairs) =
            (outcomes.contrast(&[1.0, -1.0]), super::super::paired_difference(&outcomes.pairs(0, 1)));
        assert!((by_contrast.value - by_pairs.value).abs() < 1e-12);
        assert!((by_contrast.interval.low - by_pairs.interval.low).abs() < 2e-3);
        assert!((by_contrast.interval.high - by_pairs.interval.high).abs() < 2e-3);
        assert!((outcomes.gain(&[1.0, -1.0]) - outcomes.pairs(0, 1).gain()).abs() < 0.05);
    }

    #[test]
    fn seeds_that_all_agree_leave_an_interval() {
        let outcomes = Outcomes::of_hits(&[vec![true; 100], vec![true; 100]]);
        let found = outcomes.contrast(&[1.0, -1.0]);
        assert!(found.interval.half_width() > 0.01 && found.interval.contains(0.0) && (found.p - 1.0).abs() < 1e-12);
    }

    #[test]
    fn no_seeds_no_knowledge() {
        let none = Outcomes::of_hits::<Vec<bool>>(&[]);
        assert_eq!((none.seeds(), none.cells()), (0, 0));
        let empty = Outcomes::of_hits(&[vec![], vec![true]]);
        assert_eq!(empty.contrast(&[1.0, -1.0]).interval, Interval { low: -1.0, high: 1.0 });
        let values = Outcomes::of_values(&[vec![1.0_f32], vec![3.0]]);
        assert_eq!(values.contrast(&[1.0, -1.0]).interval, Interval::EVERYTHING);
    }
}
