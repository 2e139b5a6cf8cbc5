//! The share of winning or losing that is decided by the deal, and the share decided after it.
//!
//! Every deal is played several times, each time with other draws and rolls after it. A deal has its own chance to be
//! won; the variance of results splits into that of these chances and the mean variance within a deal, as in an
//! analysis of variance with deals as groups (Searle, Casella and `McCulloch`, *Variance Components*, 1992, chapter 3;
//! for hits and misses Ridout, Demétrio and Firth, *Estimating intraclass correlation for binary data*, 1999). The
//! share of the first is the intraclass correlation. Intervals are by the jackknife over groups of deals. Trust it from
//! about 50 deals. A negative estimate, as half of them are if the truth is 0, is reported as 0.

use super::estimate::{Estimate, Interval};
use super::ratio::jackknife;

/// Groups of deals for the jackknife.
const GROUPS: usize = 50;

/// The sources of the variance of results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dealt {
    /// The share of the variance that lies between deals; the rest lies within.
    pub deal: Estimate,
    /// The standard deviation of the deals' win probabilities.
    pub spread: Estimate,
    /// The mean win probability, by deal.
    pub won: Estimate,
}

/// Sums over deals.
#[derive(Clone, Copy, Default)]
struct Sums {
    deals: f64,
    wins: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, wins: u32) {
        let wins = f64::from(wins);
        self.deals += 1.0;
        self.wins += wins;
        self.squares += wins * wins;
    }

    fn join(&mut self, other: &Sums) {
        self.deals += other.deals;
        self.wins += other.wins;
        self.squares += other.squares;
    }

    /// The variance between deals and the one within.
    fn variances(&self, times: f64) -> (f64, f64) {
        let within = (self.wins - self.squares / times) / (self.deals * (times - 1.0));
        let between = (self.squares / times - self.wins * self.wins / (self.deals * times)) / (self.deals - 1.0);
        ((between - within) / times, within)
    }
}

/// Splits the variance of results, from the wins of deals that were each played `times` times. None for fewer than
/// three deals or two times, or if all games end alike.
pub fn dealt(wins: &[u32], times: u32) -> Option<Dealt> {
    let all: u64 = wins.iter().map(|&wins| u64::from(wins)).sum();
    if wins.len() < 3 || times < 2 || all == 0 || all == wins.len() as u64 * u64::from(times) {
        return None;
    }
    let groups = GROUPS.min(wins.len());
    let mut sums = vec![Sums::default(); groups];
    for (number, &wins) in wins.iter().enumerate() {
        sums[number % groups].add(wins);
    }
    let without = |left_out: Option<usize>| {
        let mut all = Sums::default();
        for (_, group) in sums.iter().enumerate().filter(|(group, _)| Some(*group) != left_out) {
            all.join(group);
        }
        all
    };
    let times = f64::from(times);
    let part = |of: &dyn Fn(Sums) -> f64| {
        let found = jackknife(groups, |left_out| of(without(left_out)));
        Estimate { n: wins.len() as u64, ..found }
    };
    let deal = part(&|sums| {
        let (between, within) = sums.variances(times);
        if between + within > 0.0 { between / (between + within) } else { 0.0 }
    });
    let deal = Estimate { value: deal.value.max(0.0), interval: deal.interval.within(0.0, 1.0), ..deal };
    let between = part(&|sums| sums.variances(times).0);
    let root = |variance: f64| variance.max(0.0).sqrt();
    let interval = Interval { low: root(between.interval.low), high: root(between.interval.high) };
    let spread = Estimate { value: root(between.value), interval, n: between.n };
    let won = part(&|sums| sums.wins / (sums.deals * times));
    Some(Dealt { deal, spread, won: Estimate { interval: won.interval.within(0.0, 1.0), ..won } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    #[test]
    fn known_deals_give_the_known_parts() {
        // Half of the deals are always won, half never: the deal decides all, and chances lie 0.5 around one half.
        let deals: Vec<u32> = (0..100).map(|deal| if deal % 2 == 0 { 10 } else { 0 }).collect();
        let all = dealt(&deals, 10).unwrap();
        assert!((all.deal.value - 1.0).abs() < 1e-12 && (all.won.value - 0.5).abs() < 1e-12);
        assert!((all.spread.value - (100.0_f64 / 99.0 / 4.0).sqrt()).abs() < 1e-12, "{all:?}");
        // Every deal is won equally often: the deal decides nothing. The raw estimate is slightly negative.
        let none = dealt(&[5; 100], 10).unwrap();
        assert!(none.deal.value == 0.0 && none.spread.value == 0.0, "{none:?}");
        // By hand: wins 2, 1, 0 of 2. Within 0.5/3, between (5/2 - 9/6)/2 = 1/2, so (1/2 - 1/6)/2 = 1/6: one half.
        let three = dealt(&[2, 1, 0], 2).unwrap();
        assert!((three.deal.value - 0.5).abs() < 1e-12, "{three:?}");
        assert!(dealt(&[3; 9], 3).is_none() && dealt(&[0; 9], 3).is_none() && dealt(&[1, 0], 2).is_none());
        assert!(dealt(&[1, 0, 1], 1).is_none());
    }

    #[test]
    fn intervals_hold_the_truth() {
        let mut rng = Seed { run: 12, game: 0 }.stream(5);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        // Deals with chances spread evenly around 0.7, and deals that are all alike.
        for half in [0.25_f64, 0.1, 0.0] {
            let (runs, deals, times) = (300, 120, 10);
            let between = half * half / 3.0;
            let truth = between / (0.7 * 0.3);
            let mut held = [0; 3];
            for _ in 0..runs {
                let wins: Vec<u32> = (0..deals)
                    .map(|_| {
                        let chance = 0.7 + half * (2.0 * unit() - 1.0);
                        (0..times).map(|_| u32::from(unit() < chance)).sum()
                    })
                    .collect();
                let found = dealt(&wins, times).unwrap();
                held[0] += i32::from(found.deal.interval.contains(truth));
                held[1] += i32::from(found.spread.interval.contains(between.sqrt()));
                held[2] += i32::from(found.won.interval.contains(0.7));
            }
            // 95 % of 300 are 285, with a standard error of 4: four of them to each side.
            assert!(held.iter().all(|held| (269..=300).contains(held)), "{held:?} of {runs} at {half}");
        }
    }
}
