//! Tests whether parts are alike, so that one number may stand for all of them, before anything is pooled.
//!
//! On common seeds the parts (tables of 2, 3 and 4 players, say) share their luck, so they are compared seed by seed:
//! each part's quantity minus that of the last part is a vector per seed, and its mean is tested against 0 as by
//! Hotelling, *The generalization of Student's ratio* (1931). For contrasts of hits each part gets two imagined seeds,
//! as in [`Outcomes::contrast`], but only their scatter counts, so that seeds that happen to agree prove nothing.
//! Shares among a changing number of games (the causes of losses) are taken as ratios, linearised seed by seed
//! (Cochran, *Sampling Techniques*, 1977, chapter 6). Parts with games of their own are compared by Cochran's Q for
//! means (*The combination of estimates from different experiments*, 1954).
//!
//! Trust it from about a hundred seeds on. A test that finds nothing does not prove that parts are alike: pooled
//! results say so, with the p-value.

use super::logistic::Test;
use super::mean::Moments;
use super::outcomes::Outcomes;
use super::quantile::{chi_square_tail, f_tail};

/// Parts differ significantly if the p-value is below this.
pub const APART: f64 = 0.05;

/// The games that every part must expect of a cause for it to be compared by itself; rarer causes count together.
const EXPECTED: f64 = 5.0;

/// The most seeds used: more would take long and add nothing that matters.
pub(in crate::analysis) const SEEDS: usize = 20_000;
/// The most values per seed that can be compared; more parts are not tested.
const VALUES: usize = 300;

/// Share of its variance below which a pivot is only rounding.
const NOTHING: f64 = 1e-10;

/// Tests whether contrasts on the same seeds have the same mean: one contrast per part, as weights of the cells.
pub fn homogeneity(outcomes: &Outcomes, contrasts: &[Vec<f64>]) -> Test {
    let rows: Vec<Vec<f64>> = outcomes
        .rows()
        .take(SEEDS)
        .map(|row| contrasts.iter().map(|weights| weighted(row, weights)).collect())
        .collect();
    let imagined: Vec<f64> = contrasts.iter().map(|weights| outcomes.imagined(weights)).collect();
    same_means(&rows, contrasts.len(), &imagined)
}

/// Tests whether the shares of kinds are the same in parts on the same seeds. For each part and seed, the kinds of its
/// games that count; other games are omitted.
pub fn homogeneity_of_shares(parts: &[Vec<Vec<usize>>], kinds: usize) -> Test {
    let seeds = parts.iter().map(Vec::len).min().unwrap_or(0).min(SEEDS);
    let mut counts = vec![vec![0.0; kinds]; parts.len()];
    for (part, counts) in parts.iter().zip(&mut counts) {
        for &kind in part.iter().take(seeds).flatten() {
            counts[kind] += 1.0;
        }
    }
    let totals: Vec<f64> = counts.iter().map(|counts| counts.iter().sum()).collect();
    let all: f64 = totals.iter().sum();
    let least = totals.iter().copied().fold(f64::INFINITY, f64::min);
    let expected = |kind: usize| counts.iter().map(|counts| counts[kind]).sum::<f64>() / all * least;
    let mut common: Vec<usize> = (0..kinds).filter(|&kind| all > 0.0 && expected(kind) >= EXPECTED).collect();
    // The shares add up to one: without a rest the last kind follows from the others.
    let rest: f64 = (0..kinds).filter(|kind| !common.contains(kind)).map(expected).sum();
    if rest < EXPECTED {
        common.pop();
    }
    if common.is_empty() {
        return Test { statistic: 0.0, freedom: 0, p: 1.0 };
    }
    let row = |seed: usize| {
        let mut row = Vec::with_capacity(parts.len() * common.len());
        for ((part, counts), total) in parts.iter().zip(&counts).zip(&totals) {
            let games = part[seed].len() as f64;
            for &kind in &common {
                let share = counts[kind] / total;
                let own = part[seed].iter().filter(|&&other| other == kind).count() as f64;
                row.push(share + (own - share * games) * seeds as f64 / total);
            }
        }
        row
    };
    let rows: Vec<Vec<f64>> = (0..seeds).map(row).collect();
    same_means(&rows, parts.len(), &vec![0.0; parts.len() * common.len()])
}

/// Tests whether values on the same seeds have the same mean in every part: one row per seed, one value per part.
pub fn homogeneity_of_values(rows: &[Vec<f64>]) -> Test {
    let parts = rows.first().map_or(0, Vec::len);
    same_means(rows, parts, &vec![0.0; parts])
}

/// Tests whether parts with games of their own have the same mean.
pub fn homogeneity_of_means(parts: &[Moments]) -> Test {
    let known: Vec<&Moments> = parts.iter().filter(|part| part.error() > 0.0).collect();
    let weights: Vec<f64> = known.iter().map(|part| part.error().powi(-2)).collect();
    let mean = known.iter().zip(&weights).map(|(part, weight)| part.mean * weight).sum::<f64>()
        / weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let statistic = known.iter().zip(&weights).map(|(part, weight)| weight * (part.mean - mean).powi(2)).sum();
    let freedom = known.len().saturating_sub(1);
    Test { statistic, freedom, p: chi_square_tail(statistic, freedom as f64) }
}

/// Tests whether all parts have the same means. One row per seed, with the values of one part after those of another;
/// `imagined` is the distance of each value from its mean in its two imagined seeds.
fn same_means(rows: &[Vec<f64>], parts: usize, imagined: &[f64]) -> Test {
    let none = Test { statistic: 0.0, freedom: 0, p: 1.0 };
    let width = imagined.len();
    if parts < 2 || rows.len() < 2 || width > VALUES {
        return none;
    }
    let rows = &rows[..rows.len().min(SEEDS)];
    let each = width / parts;
    // The imagined seeds add to the scatter, not to the number of seeds: they only make the test more cautious.
    let n = rows.len() as f64;
    let freedom = width - each;
    let last = |place: usize| freedom + place % each;
    // The mean of the differences from the last part; imagined seeds lie around it on both sides.
    let difference = |row: &[f64], place: usize| row[place] - row[last(place)];
    let mut mean = vec![0.0; freedom];
    for row in rows {
        for (place, mean) in mean.iter_mut().enumerate() {
            *mean += difference(row, place) / rows.len() as f64;
        }
    }
    let mut scatter = vec![vec![0.0; freedom]; freedom];
    for row in rows {
        let off: Vec<f64> = mean.iter().enumerate().map(|(place, mean)| difference(row, place) - mean).collect();
        for (line, one) in scatter.iter_mut().zip(&off) {
            for (sum, other) in line.iter_mut().zip(&off) {
                *sum += one * other;
            }
        }
    }
    for (i, line) in scatter.iter_mut().enumerate() {
        for (j, sum) in line.iter_mut().enumerate() {
            let own = if i == j { imagined[i].powi(2) } else { 0.0 };
            let shared = if last(i) == last(j) { imagined[last(i)].powi(2) } else { 0.0 };
            *sum += 2.0 * (own + shared);
        }
    }
    let Some((squares, freedom)) = length_in(scatter, &mean) else {
        return Test { statistic: f64::INFINITY, freedom, p: 0.0 };
    };
    if freedom == 0 || n <= freedom as f64 + 1.0 {
        return none;
    }
    let statistic = n * (n - 1.0) * squares;
    let k = freedom as f64;
    let p = f_tail((n - k) / (k * (n - 1.0)) * statistic, k, n - k);
    Test { statistic, freedom, p }
}

/// The squared length of a vector measured by a matrix of scatter, and the number of directions that scatter; `None` if
/// the vector has a part in a direction without any scatter.
fn length_in(mut matrix: Vec<Vec<f64>>, vector: &[f64]) -> Option<(f64, usize)> {
    let mut rest = vector.to_vec();
    let scales: Vec<f64> = (0..rest.len()).map(|i| matrix[i][i]).collect();
    let (mut squares, mut directions) = (0.0, 0);
    for i in 0..rest.len() {
        let pivot = matrix[i][i];
        if pivot <= NOTHING * scales[i].max(f64::MIN_POSITIVE) {
            if rest[i].abs() > 1e-9 * vector[i].abs().max(1e-3) {
                return None;
            }
            continue;
        }
        squares += rest[i] * rest[i] / pivot;
        directions += 1;
        let own = rest[i];
        let (upper, lower) = matrix.split_at_mut(i + 1);
        for (line, value) in lower.iter_mut().zip(&mut rest[i + 1..]) {
            let factor = line[i] / pivot;
            for (entry, above) in line.iter_mut().zip(&upper[i]).skip(i) {
                *entry -= factor * above;
            }
            *value -= factor * own;
        }
    }
    Some((squares, directions))
}

fn weighted(row: &[f32], weights: &[f64]) -> f64 {
    row.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parts_are_compared_as_a_paired_difference_is() {
        let rows: Vec<Vec<f64>> = (0..40).map(|i| vec![f64::from(i % 7), f64::from(i % 5) + 0.4]).collect();
        let paired = rows.iter().map(|row| row[0] - row[1]).collect::<Moments>().difference();
        let found = homogeneity_of_values(&rows);
        assert_eq!(found.freedom, 1);
        assert!((found.p - paired.p).abs() < 1e-9, "{found:?} {paired:?}");
    }

    #[test]
    fn seeds_that_agree_prove_neither_likeness_nor_difference_of_rates() {
        let same = Outcomes::of_hits(&[vec![true; 60], vec![true; 60]]);
        assert!(homogeneity(&same, &[vec![1.0], vec![0.0, 1.0]]).p > 0.9);
        let apart = Outcomes::of_hits(&[vec![true; 60], vec![false; 60]]);
        assert!(homogeneity(&apart, &[vec![1.0], vec![0.0, 1.0]]).p < 1e-6);
    }

    #[test]
    fn which_part_stands_last_does_not_matter() {
        let rows: Vec<Vec<f64>> = (0..60_u32).map(|i| [i % 7, i * i % 11, i * 3 % 5].map(f64::from).to_vec()).collect();
        let turned: Vec<Vec<f64>> = rows.iter().map(|row| vec![row[2], row[0], row[1]]).collect();
        assert!((homogeneity_of_values(&rows).p - homogeneity_of_values(&turned).p).abs() < 1e-9);
    }

    #[test]
    fn nothing_to_compare_is_no_difference() {
        for test in [
            homogeneity_of_values(&[]),
            homogeneity_of_values(&[vec![1.0]]),
            homogeneity_of_values(&vec![vec![2.0, 2.0]; 9]),
            homogeneity_of_means(&[]),
            homogeneity_of_shares(&[], 3),
            homogeneity_of_shares(&[vec![vec![]; 9], vec![vec![1]; 9]], 3),
            homogeneity(&Outcomes::of_hits::<Vec<bool>>(&[]), &[]),
        ] {
            assert!((test.p - 1.0).abs() < 1e-12, "{test:?}");
        }
        assert!(homogeneity_of_values(&vec![vec![2.0, 3.0]; 9]).p < 1e-12, "a sure difference is one");
    }
}
