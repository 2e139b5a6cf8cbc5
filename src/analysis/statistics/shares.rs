//! Win shares by deal: intervals of a share that is a mean over several games of a deal.
//!
//! In a competitive game, a deal is played once, or once with each exchange of the seats; a tie for the first place
//! counts in parts. So each deal gives a number from 0 to 1, and the deals, not the games, are independent. The
//! interval is Wilson's (1927) with the effective number of trials of Kish, *Survey Sampling* (1965), chapter 8, as by
//! Korn and Graubard, *Confidence intervals for proportions with small expected number of positive counts estimated
//! from survey data* (1998): the number of independent games that would scatter the mean as the deals do. If every deal
//! is 0 or 1, that is the number of deals, and the interval is Wilson's own.
//!
//! Few deals can happen to agree; the scatter is therefore drawn towards that of hits and misses, as if [`DRAWN`] more
//! deals had shown it. So no interval has width 0. The number was chosen by measured coverage (`docs/statistics.md`),
//! as was the t distribution's width in place of the normal one for the part of the scatter that is estimated.
//!
//! Trust it from about 25 deals; all deals count alike, however many games they have.

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::mean::Moments;
use super::quantile::{normal_tails, normal_width, t_width};
use super::wilson::wilson_of_share;

/// The number of deals with the scatter of hits and misses added to those seen.
pub(in crate::analysis) const DRAWN: f64 = 2.0;

/// The win share of each seat of one game, from the places: all of it for a single first place, equal parts for a
/// shared one. Place 0 marks a game without a result, which has no winner.
pub fn win_shares(places: &[u8]) -> Vec<f64> {
    let first: Vec<f64> = places.iter().map(|&place| f64::from(u8::from(place == 1))).collect();
    let sharing = first.iter().sum::<f64>().max(1.0);
    first.iter().map(|first| first / sharing).collect()
}

/// The mean of shares from 0 to 1, one per deal, with its 95 % interval. Without deals, every share fits.
pub fn share_by_deal(deals: &[f64]) -> Estimate {
    share_by_deal_at(deals, LEVEL)
}

/// The mean of shares from 0 to 1, one per deal, with its interval at a level.
pub fn share_by_deal_at(deals: &[f64], level: f64) -> Estimate {
    share_of_moments(&moments(deals), level)
}

/// The mean of counted shares, each with the number of deals that have it.
pub(in crate::analysis) fn share_of_counts(deals: &[(f64, u64)]) -> Estimate {
    let count: u64 = deals.iter().map(|(_, count)| count).sum();
    let sum = |of: &dyn Fn(f64) -> f64| deals.iter().map(|(share, count)| of(*share) * *count as f64).sum::<f64>();
    let mean = if count == 0 { 0.0 } else { sum(&|share| share) / count as f64 };
    share_of_moments(&Moments { count, mean, squares: sum(&|share| (share - mean).powi(2)) }, LEVEL)
}

/// The mean share from the moments of deals whose values lie between 0 and 1.
pub(in crate::analysis) fn share_of_moments(moments: &Moments, level: f64) -> Estimate {
    let value = moments.mean;
    let interval = if moments.count == 0 {
        Interval { low: 0.0, high: 1.0 }
    } else {
        wilson_of_share(value, effective(moments, level), level).holding(value)
    };
    Estimate { value, interval, n: moments.count }
}

/// The interval of a share whose normal one would have a half-width: Wilson's, for as many hits and misses as scatter so much.
pub(in crate::analysis) fn share_with_error(share: f64, half_width: f64, level: f64) -> Interval {
    let most = share * (1.0 - share);
    if most <= 0.0 || half_width <= 0.0 {
        return Interval { low: share, high: share };
    }
    wilson_of_share(share, most * (normal_width(level) / half_width).powi(2), level).holding(share)
}

/// The share of one source in a sum, from a pair of both for each deal: the linearised ratio (Cochran 1977) with the
/// interval of a share, so that a source that was never seen may still exist. None if the sum is 0.
pub(in crate::analysis) fn share_of_sums(deals: &[(f64, f64)]) -> Option<Estimate> {
    let (own, all) = deals.iter().fold((0.0, 0.0), |(own, all), deal| (own + deal.0, all + deal.1));
    if all <= 0.0 {
        return None;
    }
    let (value, mean) = (own / all, all / deals.len() as f64);
    // Deals with a larger sum weigh more, so these numbers may scatter more than hits and misses.
    let moments: Moments = deals.iter().map(|(own, all)| value + (own - value * all) / mean).collect();
    let interval = wilson_of_share(value, worth(&moments, LEVEL, f64::INFINITY), LEVEL).holding(value);
    Some(Estimate { value, interval, n: deals.len() as u64 })
}

/// The mean of shares minus a fair share, such as 1 divided by the number of seats: its 95 % interval and score test,
/// which agree.
pub fn above_fair(deals: &[f64], fair: f64) -> Difference {
    above_fair_at(deals, fair, LEVEL)
}

/// The mean of shares minus a fair share, with the interval and its own test at a level.
pub fn above_fair_at(deals: &[f64], fair: f64, level: f64) -> Difference {
    let Estimate { value, interval, n } = share_by_deal_at(deals, level);
    let spread = fair * (1.0 - fair);
    let p = if n == 0 || spread <= 0.0 {
        1.0
    } else {
        normal_tails((value - fair) / (spread / effective(&moments(deals), level)).sqrt())
    };
    let interval = Interval { low: interval.low - fair, high: interval.high - fair };
    Difference { value: value - fair, interval, n, p }
}

fn moments(deals: &[f64]) -> Moments {
    deals.iter().map(|share| share.clamp(0.0, 1.0)).collect()
}

/// The number of independent hits and misses that would scatter the mean as these deals do, which lie between 0 and 1.
fn effective(deals: &Moments, level: f64) -> f64 {
    worth(deals, level, 1.0).max(deals.count as f64)
}

/// The effective number of trials for numbers that scatter up to `widest` times as hits and misses do.
fn worth(deals: &Moments, level: f64, widest: f64) -> f64 {
    let n = deals.count as f64;
    let most = deals.mean * (1.0 - deals.mean);
    if most <= 0.0 {
        return n;
    }
    // The scatter of the deals over that of hits and misses with the same mean: 1 for hits and misses.
    let design = ((deals.squares / most + DRAWN) / (n + DRAWN)).min(widest);
    // The scatter of hits and misses follows from their mean; others are estimated, which requires the t width.
    let student = t_width(level, (n - 1.0).max(1.0)) / normal_width(level);
    let known = if (design - 1.0).abs() < 1e-9 { 1.0 } else { student };
    n / design / (known * known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::statistics::wilson::wilson;
    use crate::game::rng::Seed;

    #[test]
    fn hits_and_misses_have_the_interval_of_wilson() {
        for (hits, deals) in [(0, 1), (0, 20), (3, 25), (81, 263), (20, 20)] {
            let values: Vec<f64> = (0..deals).map(|deal| f64::from(u8::from(deal < hits))).collect();
            let (found, known) = (share_by_deal(&values), wilson(hits, deals));
            assert!((found.interval.low - known.low).abs() < 1e-12, "{hits} of {deals}: {found:?}");
            assert!((found.interval.high - known.high).abs() < 1e-12, "{hits} of {deals}: {found:?}");
        }
    }

    #[test]
    fn counted_shares_are_the_same_as_listed_ones() {
        let listed: Vec<f64> = (0..90).map(|deal| [0.0, 0.5, 0.5, 1.0, 0.25][deal % 5]).collect();
        let counted = share_of_counts(&[(0.0, 18), (0.25, 18), (0.5, 36), (1.0, 18)]);
        let found = share_by_deal(&listed);
        assert_eq!(found.n, counted.n);
        assert!((found.value - counted.value).abs() < 1e-12);
        assert!((found.interval.low - counted.interval.low).abs() < 1e-9);
        assert!((found.interval.high - counted.interval.high).abs() < 1e-9);
        assert_eq!(share_of_counts(&[]).interval, Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn deals_that_all_agree_leave_an_interval() {
        for value in [0.0, 0.25, 0.5, 1.0] {
            let found = share_by_deal(&[value; 25]);
            assert!(found.interval.half_width() > 0.02 && found.interval.contains(value), "{found:?}");
        }
        assert_eq!(share_by_deal(&[]).interval, Interval { low: 0.0, high: 1.0 });
        assert!((above_fair(&[], 0.5).p - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_source_that_was_never_seen_may_have_a_share_and_rare_ones_are_held() {
        // Wilson's upper end of none in 500: 0.76 %.
        let none = share_of_sums(&[(0.0, 7.0); 500]).unwrap();
        assert!(none.value == 0.0 && (none.interval.high - 0.0076).abs() < 1e-4, "{none:?}");
        assert_eq!(share_of_sums(&[(0.0, 0.0); 9]), None);
        let mut rng = Seed { run: 17, game: 0 }.stream(2);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        for (rate, deals) in [(0.004, 200), (0.02, 200), (0.3, 100)] {
            let (runs, mut held) = (600, 0);
            for _ in 0..runs {
                // Sums of 2, 4 or 6; a source has all of a deal or nothing of it.
                let mut deal = || {
                    let all = 2.0 * (1.0 + (3.0 * unit()).floor());
                    (if unit() < rate { all } else { 0.0 }, all)
                };
                let seen: Vec<(f64, f64)> = (0..deals).map(|_| deal()).collect();
                held += u32::from(share_of_sums(&seen).unwrap().interval.contains(rate));
            }
            // 93 % of 600 are 558, with a standard error of 6.
            assert!(held >= 540, "{rate}: {held} of {runs}");
        }
    }

    #[test]
    fn a_shared_win_is_counted_in_parts() {
        assert_eq!(win_shares(&[2, 1, 1, 4]), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(win_shares(&[0, 0]), [0.0, 0.0]);
    }
}
