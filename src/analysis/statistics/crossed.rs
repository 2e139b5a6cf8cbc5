//! Dependence of a result on unsure values: one result over boxes that combine several factors.
//!
//! A box is a combination of levels: a chart and a board, a map and two decks of cards. Each box plays deals, and deals
//! of the same number share their seed in all boxes. The value of a deal in a box is a mean, what each level of a
//! factor adds, what a combination adds beyond that, and what the deal adds: crossed random effects. Levels need not
//! all meet: a sample of the combinations will do.
//!
//! - *Variance components*: half the mean squared difference of two values that share some levels and differ in all
//!   others and in their deal contains the components of everything that differs. So each component is a difference of
//!   two such means (Koch, *A general approach to the estimation of variance components*, 1967; *Some further remarks*,
//!   1968: free of the mean). They are unbiased for any design, and equal those of the analysis of variance if all
//!   levels meet equally often. Pairs with a common deal are omitted, so that common seeds cause no bias.
//! - *Their intervals*: the standard error is the jackknife over the levels of each factor. The observed variance
//!   between levels adds a part from games and other levels to the component; the error covers both, with a chi-square
//!   scatter (Searle, Casella and `McCulloch`, *Variance Components*, 1992, 3.6).
//! - *The mean over boxes* has an error that includes levels, combinations and deals, with the degrees of freedom of
//!   Satterthwaite (1946): it applies to all possible boxes, not only to those that were played.
//! - *The share of boxes in which a statement holds* takes boxes as normal around their mean. Its interval is the least
//!   and the largest share within the intervals of mean and spread, each at half of the error (Bonferroni), so it is
//!   cautious.
//!
//! Trust it from about ten levels of each factor; with three it says little, with two nothing.

use super::estimate::{Estimate, Interval, LEVEL};
use super::quantile::{chi_square_quantile, normal_below, t_width};
use super::ranged::Ranged;
use crate::base::order::Ordered;

/// The most factors of a box.
pub const MOST_FACTORS: usize = 3;

/// The most groups of levels from which the jackknife omits one at a time.
const GROUPS: u32 = 30;

/// The share of all boxes in which a statement must hold to count as holding.
const MOST_BOXES: f64 = 0.95;

/// The value of one deal in one box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// The level of each factor, by its number; 0 for unused factors.
    pub levels: [u32; MOST_FACTORS],
    /// The deal's number, common to all boxes.
    pub deal: u32,
    /// The value.
    pub value: f64,
}

/// The variance that one source adds to the results of boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Component {
    /// The estimate; if the true variance is 0, half of the estimates fall below 0. NaN if no two boxes show it.
    pub variance: f64,
    /// Its standard error.
    pub error: f64,
    /// The degrees of freedom of the variance between levels.
    pub freedom: f64,
}

impl Component {
    /// The interval of the variance.
    pub fn interval(&self, level: f64) -> Interval {
        if !self.variance.is_finite() || !self.error.is_finite() || self.freedom < 1.0 {
            return Interval { low: 0.0, high: f64::INFINITY };
        }
        // The observed variance between levels: the component, plus the part from games and other levels.
        let seen = (self.error * (self.freedom / 2.0).sqrt()).max(self.variance);
        let added = seen - self.variance;
        let end = |below: f64| (seen * self.freedom / chi_square_quantile(below, self.freedom) - added).max(0.0);
        let outside = (1.0 - level) / 2.0;
        Interval { low: end(1.0 - outside), high: end(outside) }.holding(self.variance.max(0.0))
    }

    /// The standard deviation, with its 95 % interval; NaN if the component is unknown.
    pub fn deviation(&self) -> Ranged {
        let Interval { low, high } = self.interval(LEVEL);
        Ranged { value: self.variance.max(0.0).sqrt(), low: low.sqrt(), high: high.sqrt() }
    }

    /// The variance, or 0 if its estimate is negative or unknown.
    fn some(&self) -> f64 {
        if self.variance > 0.0 { self.variance } else { 0.0 }
    }
}

/// One result over boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossed {
    /// The mean over all possible boxes.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// The degrees of freedom of that error.
    pub freedom: f64,
    /// The variance that the levels of each factor add on their own.
    pub factors: Vec<Component>,
    /// The variance that combinations of levels add beyond their sum.
    pub interplay: f64,
    /// The total variance between boxes.
    pub boxes: Component,
    /// The variance that the finite number of games adds to the figure of a single box.
    pub games: f64,
    /// The number of boxes played.
    pub count: usize,
    /// The number of deals played in all boxes.
    pub deals: u64,
}

/// The verdict on a statement over boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaning {
    /// It holds in at least 95 of 100 boxes.
    Holds,
    /// It holds in at most 5 of 100 boxes.
    Fails,
    /// It holds in some boxes and not in others, depending on these factors, the strongest first; on none by itself if
    /// only all together make the difference.
    Leans(Vec<usize>),
    /// More games or more boxes are needed to decide.
    Open,
}

impl Crossed {
    /// The mean over boxes with its 95 % interval.
    pub fn estimate(&self) -> Estimate {
        Estimate { value: self.mean, interval: self.interval(LEVEL), n: self.deals }
    }

    fn interval(&self, level: f64) -> Interval {
        Interval::around(self.mean, t_width(level, self.freedom) * self.error)
    }

    /// The share of boxes whose true result lies within these bounds.
    pub fn share_within(&self, bounds: Interval) -> Ranged {
        const STEPS: u32 = 32;
        let level = 1.0 - (1.0 - LEVEL) / 2.0;
        let (mean, spread) = (self.interval(level), self.boxes.interval(level));
        let value = inside(bounds, self.mean, self.boxes.some().sqrt());
        if !spread.high.is_finite() || !mean.high.is_finite() {
            return Ranged { value, low: 0.0, high: 1.0 };
        }
        let (mut low, mut high) = (value, value);
        let between = |ends: (f64, f64), step: u32| ends.0 + f64::from(step) / f64::from(STEPS) * (ends.1 - ends.0);
        for (one, other) in (0..=STEPS).flat_map(|one| (0..=STEPS).map(move |other| (one, other))) {
            let deviation = between((spread.low.sqrt(), spread.high.sqrt()), other);
            let share = inside(bounds, between((mean.low, mean.high), one), deviation);
            (low, high) = (low.min(share), high.max(share));
        }
        Ranged { value, low, high }
    }

    /// The verdict on the statement that a result lies within bounds.
    pub fn leaning(&self, bounds: Interval) -> Leaning {
        let share = self.share_within(bounds);
        if share.low >= MOST_BOXES {
            return Leaning::Holds;
        }
        if share.high <= 1.0 - MOST_BOXES {
            return Leaning::Fails;
        }
        if share.high >= MOST_BOXES || share.low <= 1.0 - MOST_BOXES {
            return Leaning::Open;
        }
        // A factor alone makes the difference if its levels disagree, with all else at the mean.
        let alone = |factor: &usize| {
            let share = inside(bounds, self.mean, self.factors[*factor].some().sqrt());
            share < MOST_BOXES && share > 1.0 - MOST_BOXES
        };
        let mut on: Vec<usize> = (0..self.factors.len()).filter(alone).collect();
        on.order_by(|a, b| self.factors[*b].some().total_cmp(&self.factors[*a].some()));
        Leaning::Leans(on)
    }
}

/// The share of a normal distribution within bounds.
fn inside(bounds: Interval, mean: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(u8::from(bounds.contains(mean)));
    }
    normal_below((bounds.high - mean) / deviation) - normal_below((bounds.low - mean) / deviation)
}

/// Values by groups: the group of each value, and the number of groups.
struct Grouping {
    of: Vec<u32>,
    count: usize,
}

/// All values, and their groups by every set of things they may share: the factors, and the deal as the last bit.
struct Values<'a> {
    all: &'a [Observed],
    factors: usize,
    groupings: Vec<Grouping>,
}

impl<'a> Values<'a> {
    fn new(all: &'a [Observed], factors: usize) -> Values<'a> {
        let grouping = |shared: usize| {
            let mut known = std::collections::HashMap::new();
            let key = |one: &Observed| {
                let level = |factor: usize| if shared >> factor & 1 == 1 { one.levels[factor] + 1 } else { 0 };
                let deal = if shared >> factors & 1 == 1 { one.deal + 1 } else { 0 };
                [level(0), level(1), level(2), deal]
            };
            let mut of = Vec::with_capacity(all.len());
            for one in all {
                let next = known.len() as u32;
                of.push(*known.entry(key(one)).or_insert(next));
            }
            Grouping { of, count: known.len() }
        };
        Values { all, factors, groupings: (0..1 << (factors + 1)).map(grouping).collect() }
    }

    /// The sum of squared differences over all pairs of kept values that share at least some things, and the number of
    /// pairs, for every set of things.
    fn pairs(&self, kept: impl Fn(&Observed) -> bool) -> Vec<(f64, f64)> {
        let kept: Vec<bool> = self.all.iter().map(kept).collect();
        let sums = |grouping: &Grouping| {
            let mut groups = vec![(0.0_f64, 0.0_f64, 0.0_f64); grouping.count];
            for ((one, group), _) in self.all.iter().zip(&grouping.of).zip(&kept).filter(|(_, kept)| **kept) {
                let (count, sum, squares) = &mut groups[*group as usize];
                (*count, *sum, *squares) = (*count + 1.0, *sum + one.value, *squares + one.value * one.value);
            }
            groups.iter().fold((0.0, 0.0), |(differences, pairs), (count, sum, squares)| {
                (differences + count * squares - sum * sum, pairs + count * (count - 1.0) / 2.0)
            })
        };
        self.groupings.iter().map(sums).collect()
    }

    /// The components: for each factor, then for boxes as a whole.
    fn components(&self, kept: impl Fn(&Observed) -> bool) -> Vec<f64> {
        let pairs = self.pairs(kept);
        // Pairs that share exactly these things, by inclusion and exclusion.
        let half_square = |shared: usize| {
            let mut sum = (0.0, 0.0);
            for (more, own) in pairs.iter().enumerate().filter(|(more, _)| more & shared == shared) {
                let sign = if (more ^ shared).count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
                sum = (sum.0 + sign * own.0, sum.1 + sign * own.1);
            }
            if sum.1 < 0.5 { f64::NAN } else { sum.0 / sum.1 / 2.0 }
        };
        let apart = half_square(0);
        let sets = (0..self.factors).map(|factor| 1 << factor).chain([(1 << self.factors) - 1]);
        sets.map(|shared| apart - half_square(shared)).collect()
    }

    /// The number of levels of a factor.
    fn levels(&self, factor: usize) -> usize {
        self.groupings[1 << factor].count
    }

    /// The variance of each component: the jackknife over the levels of each factor, added up.
    fn errors(&self) -> Vec<f64> {
        let mut variances = vec![0.0; self.factors + 1];
        for factor in 0..self.factors {
            let of = &self.groupings[1 << factor].of;
            let groups = (self.levels(factor) as u32).min(GROUPS);
            let level: std::collections::HashMap<u32, u32> =
                self.all.iter().zip(of).map(|(one, group)| (one.levels[factor], group % groups)).collect();
            let without = |group: u32| self.components(|one| level[&one.levels[factor]] != group);
            let all: Vec<Vec<f64>> = (0..groups).map(without).collect();
            for (which, variance) in variances.iter_mut().enumerate() {
                let mean = all.iter().map(|own| own[which]).sum::<f64>() / f64::from(groups);
                let squares: f64 = all.iter().map(|own| (own[which] - mean).powi(2)).sum();
                *variance += squares * f64::from(groups - 1) / f64::from(groups);
            }
        }
        variances
    }
}

/// One result over boxes of this many factors: `observed` has at most one value for each deal of each box. None without
/// two levels of every factor and two deals of a box.
pub fn crossed(factors: usize, observed: &[Observed]) -> Option<Crossed> {
    if !(1..=MOST_FACTORS).contains(&factors) || observed.is_empty() {
        return None;
    }
    // Sums of squares are taken around the mean: far from 0 they would lose digits.
    let middle = observed.iter().map(|one| one.value).sum::<f64>() / observed.len() as f64;
    let centred: Vec<Observed> = observed.iter().map(|one| Observed { value: one.value - middle, ..*one }).collect();
    let values = Values::new(&centred, factors);
    let found = values.components(|_| true);
    let boxes = *found.last()?;
    if boxes.is_nan() || (0..factors).any(|factor| values.levels(factor) < 2) {
        return None;
    }
    let errors = values.errors();
    let freedom = |factor: usize| values.levels(factor) as f64 - 1.0;
    let component =
        |which: usize, freedom: f64| Component { variance: found[which], error: errors[which].sqrt(), freedom };
    let own: Vec<Component> = (0..factors).map(|factor| component(factor, freedom(factor))).collect();
    let interplay = if factors == 1 { 0.0 } else { boxes - found[..factors].iter().sum::<f64>() };
    let cells = Cells::of(&values);
    // Satterthwaite's degrees of freedom for a sum of variances with degrees of freedom of their own.
    let least = (0..factors).map(freedom).fold(f64::INFINITY, f64::min);
    let joint = |parts: &[(f64, f64)]| {
        let (sum, squares) = parts.iter().fold((0.0, 0.0), |(sum, squares), (variance, freedom)| {
            (sum + variance, squares + variance * variance / freedom.max(1.0))
        });
        if squares > 0.0 { sum * sum / squares } else { least }
    };
    let rest = (cells.means.len() as f64 - 1.0 - (0..factors).map(freedom).sum::<f64>()).max(least);
    let known = own.iter().all(|one| one.variance.is_finite());
    let mut parts: Vec<(f64, f64)> = own.iter().map(|one| (one.some(), one.freedom)).collect();
    parts.push((if known { interplay.max(0.0) } else { 0.0 }, rest));
    let between = if known && boxes > 0.0 { joint(&parts) } else { least };
    // The error of the mean: from the levels that were drawn, from combinations, from deals.
    let mut drawn: Vec<(f64, f64)> = if known {
        let of_factor = |factor: usize| (own[factor].some() * cells.weights(&values, factor), freedom(factor));
        let mut parts: Vec<(f64, f64)> = (0..factors).map(of_factor).collect();
        parts.push((interplay.max(0.0) / cells.means.len() as f64, rest));
        parts
    } else {
        let most = (0..factors).map(|factor| cells.weights(&values, factor)).fold(0.0, f64::max);
        vec![(boxes.max(0.0) * most, least)]
    };
    drawn.push(cells.error_of_deals(&values));
    Some(Crossed {
        mean: middle + cells.means.iter().sum::<f64>() / cells.means.len() as f64,
        error: drawn.iter().map(|(variance, _)| variance).sum::<f64>().sqrt(),
        freedom: joint(&drawn),
        factors: own,
        interplay,
        boxes: component(factors, between),
        games: cells.games,
        count: cells.means.len(),
        deals: observed.len() as u64,
    })
}

/// The boxes as they were played, each with equal weight in the mean.
struct Cells {
    means: Vec<f64>,
    counts: Vec<f64>,
    /// The mean variance of a box's figure due to its deals.
    games: f64,
}

impl Cells {
    fn of(values: &Values) -> Cells {
        let boxes = &values.groupings[(1 << values.factors) - 1];
        let mut sums = vec![(0.0_f64, 0.0_f64, 0.0_f64); boxes.count];
        for (one, group) in values.all.iter().zip(&boxes.of) {
            let (count, sum, squares) = &mut sums[*group as usize];
            (*count, *sum, *squares) = (*count + 1.0, *sum + one.value, *squares + one.value * one.value);
        }
        let several = sums.iter().filter(|(count, ..)| *count > 1.0);
        let variance = |(count, sum, squares): &(f64, f64, f64)| (squares - sum * sum / count) / (count - 1.0) / count;
        let (total, number) = several.fold((0.0, 0.0), |(total, number), own| (total + variance(own), number + 1.0));
        Cells {
            means: sums.iter().map(|(count, sum, _)| sum / count).collect(),
            counts: sums.iter().map(|(count, ..)| *count).collect(),
            games: if number > 0.0 { total / number } else { 0.0 },
        }
    }

    /// The sum of the squared weights of a factor's levels in the mean.
    fn weights(&self, values: &Values, factor: usize) -> f64 {
        let (levels, boxes) = (&values.groupings[1 << factor], &values.groupings[(1 << values.factors) - 1]);
        let mut level_of = vec![0; boxes.count];
        levels.of.iter().zip(&boxes.of).for_each(|(level, own)| level_of[*own as usize] = *level as usize);
        let mut weights = vec![0.0; levels.count];
        for level in level_of {
            weights[level] += 1.0 / boxes.count as f64;
        }
        weights.iter().map(|weight| weight * weight).sum()
    }

    /// The variance of the mean due to deals, which all boxes share; with its degrees of freedom.
    fn error_of_deals(&self, values: &Values) -> (f64, f64) {
        let (boxes, deals) = (&values.groupings[(1 << values.factors) - 1], &values.groupings[1 << values.factors]);
        let mut sums = vec![0.0; deals.count];
        for ((one, own), deal) in values.all.iter().zip(&boxes.of).zip(&deals.of) {
            let own = *own as usize;
            sums[*deal as usize] += (one.value - self.means[own]) / self.counts[own] / self.means.len() as f64;
        }
        let freedom = (deals.count as f64 - 1.0).max(1.0);
        (sums.iter().map(|sum| sum * sum).sum::<f64>() * deals.count as f64 / freedom, freedom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    /// Values of boxes in which levels, combinations and deals have effects of these deviations.
    fn made(levels: &[usize], deals: usize, effects: [f64; 4], keep: impl Fn(usize, usize) -> bool) -> Vec<Observed> {
        let mut rng = Seed { run: 4, game: 1 }.stream(3);
        let mut normal = move || (0..12).map(|_| f64::from(rng.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0;
        let mut draw = |count: usize, deviation: f64| (0..count).map(|_| deviation * normal()).collect::<Vec<f64>>();
        let (charts, boards) = (draw(levels[0], effects[0]), draw(levels[1], effects[1]));
        let both = draw(levels[0] * levels[1], effects[2]);
        let luck = draw(deals, 0.5);
        let noise = draw(levels[0] * levels[1] * deals, effects[3]);
        let mut all = Vec::new();
        for (chart, board) in (0..levels[0]).flat_map(|chart| (0..levels[1]).map(move |board| (chart, board))) {
            for deal in (0..deals).filter(|_| keep(chart, board)) {
                let cell = chart * levels[1] + board;
                let value = 3.0 + charts[chart] + boards[board] + both[cell] + luck[deal] + noise[cell * deals + deal];
                all.push(Observed { levels: [chart as u32, board as u32, 0], deal: deal as u32, value });
            }
        }
        all
    }

    /// The component of the first factor by the definition: all pairs one by one.
    fn pair_by_pair(all: &[Observed], shared: [bool; 2]) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                let same = |factor: usize| one.levels[factor] == other.levels[factor];
                if one.deal != other.deal && [same(0), same(1)] == shared {
                    sum += (one.value - other.value).powi(2) / 2.0;
                    count += 1.0;
                }
            }
        }
        sum / count
    }

    #[test]
    fn components_are_those_of_all_pairs_one_by_one_where_not_all_levels_meet() {
        let all = made(&[7, 5], 3, [1.0, 0.5, 0.3, 1.0], |chart, board| (chart * 2 + board) % 3 != 0);
        let found = crossed(2, &all).unwrap();
        let apart = pair_by_pair(&all, [false, false]);
        let known = [apart - pair_by_pair(&all, [true, false]), apart - pair_by_pair(&all, [false, true])];
        for (found, known) in found.factors.iter().zip(known) {
            assert!((found.variance - known).abs() < 1e-9, "{found:?} {known}");
        }
        assert!((found.boxes.variance - (apart - pair_by_pair(&all, [true, true]))).abs() < 1e-9);
    }

    #[test]
    fn where_all_levels_meet_components_are_those_of_the_analysis_of_variance() {
        let (charts, boards, deals) = (6, 4, 5);
        let all = made(&[charts, boards], deals, [1.0, 0.5, 0.3, 1.0], |_, _| true);
        // Mean squares of a three-way table: charts, boards and deals.
        let mean = |fits: &dyn Fn(&Observed) -> bool| {
            let own: Vec<f64> = all.iter().filter(|one| fits(one)).map(|one| one.value).collect();
            own.iter().sum::<f64>() / own.len() as f64
        };
        let square = |deviation: &dyn Fn(&Observed) -> f64, freedom: usize| {
            all.iter().map(|one| deviation(one).powi(2)).sum::<f64>() / freedom as f64
        };
        let at = |a: &Observed, by: [bool; 3]| {
            mean(&|b: &Observed| {
                (!by[0] || a.levels[0] == b.levels[0])
                    && (!by[1] || a.levels[1] == b.levels[1])
                    && (!by[2] || a.deal == b.deal)
            })
        };
        let all_mean = mean(&|_| true);
        let (c, b, d) = ([true, false, false], [false, true, false], [false, false, true]);
        let (cb, cd, bd) = ([true, true, false], [true, false, true], [false, true, true]);
        let ms_c = square(&|one| at(one, c) - all_mean, charts - 1);
        let two = |one: &Observed, both: [bool; 3], first: [bool; 3], second: [bool; 3]| {
            at(one, both) - at(one, first) - at(one, second) + all_mean
        };
        let ms_cb = square(&|one| two(one, cb, c, b), (charts - 1) * (boards - 1));
        let ms_cd = square(&|one| two(one, cd, c, d), (charts - 1) * (deals - 1));
        let three = |one: &Observed| {
            one.value - at(one, cb) - at(one, cd) - at(one, bd) + at(one, c) + at(one, b) + at(one, d) - all_mean
        };
        let ms_rest = square(&three, (charts - 1) * (boards - 1) * (deals - 1));
        let known = (ms_c - ms_cb - ms_cd + ms_rest) / (boards * deals) as f64;
        let found = crossed(2, &all).unwrap();
        assert!((found.factors[0].variance - known).abs() < 1e-9, "{} {known}", found.factors[0].variance);
        assert!((found.mean - all_mean).abs() < 1e-9);
    }

    #[test]
    fn a_statement_holds_leans_or_is_open() {
        let above = |least: f64| Interval { low: least, high: f64::INFINITY };
        let all = made(&[30, 20], 24, [1.0, 0.05, 0.05, 0.5], |chart, board| (chart + board) % 2 == 0);
        let found = crossed(2, &all).unwrap();
        assert_eq!(found.leaning(above(-1.0)), Leaning::Holds, "{found:?}");
        assert_eq!(found.leaning(Interval { low: f64::NEG_INFINITY, high: -1.0 }), Leaning::Fails);
        assert_eq!(found.leaning(above(3.0)), Leaning::Leans(vec![0]));
        assert!((found.boxes.deviation().value - 1.0).abs() < 0.35, "{found:?}");
        let few = made(&[2, 2], 4, [1.0, 1.0, 0.0, 0.5], |_, _| true);
        assert_eq!(crossed(2, &few).unwrap().leaning(above(2.0)), Leaning::Open);
        assert!(crossed(2, &few[..4]).is_none() && crossed(0, &few).is_none() && crossed(1, &[]).is_none());
    }

    #[test]
    fn one_factor_has_no_interplay() {
        let all = made(&[25, 1], 12, [0.7, 0.0, 0.0, 1.0], |_, _| true);
        let found = crossed(1, &all).unwrap();
        assert!(found.interplay.abs() < 1e-12 && (found.boxes.variance - found.factors[0].variance).abs() < 1e-12);
        assert!(found.boxes.interval(LEVEL).contains(0.49), "{found:?}");
        assert_eq!((found.count, found.deals), (25, 300));
    }
}
