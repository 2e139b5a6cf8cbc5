//! Distributions of scores and margins of games: means, quantiles and margins by deal.
//!
//! The games of one deal are not independent, so neither is the number of scores below a value binomial. Quantiles
//! follow Woodruff, *Confidence intervals for medians and other position measures* (1952): the share of scores up to a
//! value has an interval by deal ([`share_by_deal`]), and the quantile may be every value whose share fits the given
//! one. With one score per deal this is the interval of the order statistics ([`quantile`](super::quantile)), with
//! Wilson's ends in place of the binomial ones. Whole numbers repeat: then the interval covers more than its level.
//!
//! The margin of a game is the lead of the first place over the second. Trust quantiles from about 25 deals, those near
//! 0 or 1 from as many deals as leave five beyond them; means from about 30.

use super::estimate::{Difference, Estimate, Interval};
use super::mean::{Moments, paired_mean_difference};
use super::shares::share_by_deal;
use crate::base::order::Ordered;

/// The scores of a cell: for each deal the scores of its games.
pub type Scores = [Vec<f64>];

/// The distribution of scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Their mean, by deal.
    pub mean: Estimate,
    /// The requested quantiles, by deal.
    pub quantiles: Vec<Estimate>,
    /// The smallest score.
    pub least: f64,
    /// The largest score.
    pub most: f64,
    /// The number of scores.
    pub scores: u64,
}

/// The distribution of scores, with the quantiles of these shares (0.5 for the median); none without scores.
pub fn distribution(deals: &Scores, shares: &[f64]) -> Option<Distribution> {
    let all = || deals.iter().flatten().copied();
    Some(Distribution {
        mean: mean_by_deal(deals),
        quantiles: shares.iter().map(|&share| quantile_by_deal(deals, share)).collect::<Option<_>>()?,
        least: all().reduce(f64::min)?,
        most: all().reduce(f64::max)?,
        scores: all().count() as u64,
    })
}

/// The mean of the deals' means with its 95 % interval.
pub fn mean_by_deal(deals: &Scores) -> Estimate {
    means(deals).collect::<Moments>().estimate()
}

/// The smallest value that `share` of the scores do not exceed, with its 95 % interval by deal; none without scores.
/// Too few deals leave an end open: it is infinite then.
pub fn quantile_by_deal(deals: &Scores, share: f64) -> Option<Estimate> {
    let share = share.clamp(0.0, 1.0);
    let mut values: Vec<f64> = deals.iter().flatten().copied().filter(|value| value.is_finite()).collect();
    values.order_by(f64::total_cmp);
    values.dedup();
    let up_to = |value: f64| {
        let part =
            |scores: &Vec<f64>| scores.iter().filter(|score| **score <= value).count() as f64 / scores.len() as f64;
        let parts: Vec<f64> = deals.iter().filter(|scores| !scores.is_empty()).map(part).collect();
        share_by_deal(&parts)
    };
    // Sums of thirds and sixths deviate slightly from the share they stand for.
    let enough = |part: f64| part >= share - 1e-9;
    let first = |holds: &dyn Fn(&Estimate) -> bool| values.partition_point(|&value| !holds(&up_to(value)));
    let value = *values.get(first(&|part| enough(part.value))).or(values.last())?;
    let low = first(&|part| enough(part.interval.high));
    let high = first(&|part| enough(part.interval.low));
    // If even no score up to a value would fit the share, the true quantile may lie below all scores.
    let open = enough(up_to(f64::NEG_INFINITY).interval.high);
    let interval = Interval {
        low: if open { f64::NEG_INFINITY } else { values[low.min(values.len() - 1)] },
        high: values.get(high).copied().unwrap_or(f64::INFINITY),
    };
    let n = deals.iter().filter(|scores| !scores.is_empty()).count() as u64;
    Some(Estimate { value, interval: interval.holding(value), n })
}

/// The mean score of one cell minus that of another on the same deals, in pairs. Cells with more deals are cut to those
/// that both share; a deal without scores in either is omitted.
pub fn score_difference(one: &Scores, other: &Scores) -> Difference {
    let both = one.iter().zip(other).filter(|(one, other)| !one.is_empty() && !other.is_empty());
    paired_mean_difference(both.map(|(one, other)| (mean(one), mean(other))))
}

/// The closeness of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Closeness {
    /// The margin of the first place over the second, in points.
    pub margins: Distribution,
    /// The share of games whose first place is shared.
    pub tied: Estimate,
    /// The share of games decided by at most each of the given margins, in their order. Ties are included.
    pub within: Vec<Estimate>,
}

/// The margin of one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The score of the first place minus that of the next side; below 0 if the winner has fewer points.
    pub points: f64,
    /// True if the first place is shared.
    pub tied: bool,
}

/// The margin of a game from the place and score of each seat; none for one seat or a game without a result.
pub fn margin(seats: &[(u8, f64)]) -> Option<Margin> {
    let mut ranked: Vec<(u8, f64)> = seats.iter().copied().filter(|(place, _)| *place > 0).collect();
    ranked.order_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let [first, second, ..] = ranked[..] else { return None };
    (first.0 == 1).then_some(Margin { points: first.1 - second.1, tied: second.0 == 1 })
}

/// The closeness of each deal's games: the quantiles of the margins at these shares, and the share of games decided by
/// at most each of these points. None without games.
pub fn closeness(deals: &[Vec<Margin>], shares: &[f64], points: &[f64]) -> Option<Closeness> {
    let margins: Vec<Vec<f64>> = deals.iter().map(|deal| deal.iter().map(|margin| margin.points).collect()).collect();
    let share = |counts: &dyn Fn(&Margin) -> bool| {
        let played = deals.iter().filter(|deal| !deal.is_empty());
        let part = |deal: &Vec<Margin>| deal.iter().filter(|margin| counts(margin)).count() as f64 / deal.len() as f64;
        share_by_deal(&played.map(part).collect::<Vec<_>>())
    };
    Some(Closeness {
        margins: distribution(&margins, shares)?,
        tied: share(&|margin| margin.tied),
        within: points.iter().map(|&most| share(&|margin| margin.tied || margin.points <= most)).collect(),
    })
}

fn means(deals: &Scores) -> impl Iterator<Item = f64> {
    deals.iter().filter(|scores| !scores.is_empty()).map(|scores| mean(scores))
}

fn mean(scores: &[f64]) -> f64 {
    scores.iter().sum::<f64>() / scores.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_of_single_games_is_near_that_of_the_order_statistics() {
        let deals: Vec<Vec<f64>> = (1..=100).map(|score| vec![f64::from(score)]).collect();
        let found = quantile_by_deal(&deals, 0.5).unwrap();
        // The order statistics of 100 values give 40 to 61; Wilson's share of 0.5 is 0.404 to 0.596.
        assert_eq!((found.value, found.interval), (50.0, Interval { low: 41.0, high: 60.0 }));
        assert_eq!(quantile_by_deal(&[], 0.5), None);
        assert_eq!(quantile_by_deal(&[vec![4.0]], 0.5).unwrap().interval, Interval::EVERYTHING);
    }

    #[test]
    fn games_that_repeat_within_a_deal_say_no_more_than_one() {
        let once: Vec<Vec<f64>> = (0..60).map(|deal| vec![f64::from(deal * 7 % 60)]).collect();
        let twice: Vec<Vec<f64>> = once.iter().map(|scores| [scores[0]; 2].to_vec()).collect();
        assert_eq!(quantile_by_deal(&once, 0.25), quantile_by_deal(&twice, 0.25));
        assert_eq!(mean_by_deal(&once), mean_by_deal(&twice));
    }

    #[test]
    fn margins_are_those_of_first_over_second() {
        assert_eq!(margin(&[(2, 10.0), (1, 14.0), (3, 9.0)]), Some(Margin { points: 4.0, tied: false }));
        assert_eq!(margin(&[(1, 14.0), (1, 14.0)]), Some(Margin { points: 0.0, tied: true }));
        assert_eq!((margin(&[(0, 1.0), (0, 2.0)]), margin(&[(1, 3.0)])), (None, None));
        let tie = Margin { points: 0.0, tied: true };
        let clear = Margin { points: 6.0, tied: false };
        let found = closeness(&vec![vec![tie, clear]; 40], &[0.5], &[3.0, 6.0]).unwrap();
        assert!((found.tied.value - 0.5).abs() < 1e-12 && (found.within[0].value - 0.5).abs() < 1e-12);
        assert!((found.within[1].value - 1.0).abs() < 1e-12 && (found.margins.mean.value - 3.0).abs() < 1e-12);
    }
}
