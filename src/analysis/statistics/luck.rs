//! Splits the outcome of two-seat games into the parts due to the players, to the deal, and to the game itself.
//!
//! Two players play every deal twice, the second time with their seats exchanged. An advantage of the seat (the dealt
//! cards, the first turn) then helps one player in the first game and the other in the second; an advantage of the
//! player helps the same one in both. The variance of the result of a seat around one half splits into three parts, as
//! in an analysis of variance (Searle, Casella and `McCulloch`, *Variance Components*, 1992): the square of a player's
//! lead over one half, the variance of the deal's effect on a seat, and the rest.
//!
//! The interval of the player's part comes from that of the player's share of wins ([`share_by_deal`]). Those of the
//! other parts use the delta method over deals, with imagined deals added as Agresti and Coull (1998) add trials to a
//! proportion: equally many of each possible outcome of a deal, in total the square of the normal quantile. Otherwise a
//! player who has won every game so far would show no scatter and no doubt. No interval extends beyond 0 and 1.
//!
//! On average, the square of an estimated mean is too large by the variance of its error. This is subtracted from the
//! shares of players and deal; without it 20 deals of equal players would show 2.5 % of skill. A negative estimate is
//! reported as 0.

use super::estimate::{Estimate, Interval, LEVEL};
use super::mean::Moments;
use super::quantile::normal_width;
use super::shares::share_by_deal;

/// The fewest deals for which parts are reported: with fewer the imagined ones would weigh too much.
pub(in crate::analysis) const LEAST: usize = 20;

/// The sources of the variance of results: shares that add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// The part of the players.
    pub players: Estimate,
    /// The part of the deal: effects that stay with the seat when the players are exchanged.
    pub deal: Estimate,
    /// The part of the game itself.
    pub rest: Estimate,
}

/// The possible outcomes of a deal without draws: one player's shares of its two games.
const WAYS: [(f64, f64); 4] = [(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)];

/// The averages over deals, all above one half: a player's result, its square, and the product of both games.
type Averaged = [f64; 3];

fn averaged((one, other): (f64, f64)) -> Averaged {
    let (one, other) = (one - 0.5, other - 0.5);
    [f64::midpoint(one, other), f64::midpoint(one * one, other * other), one * other]
}

/// The means over deals, each with its weight.
fn means(deals: impl Iterator<Item = (Averaged, f64)>) -> Averaged {
    let (mut sums, mut total) = ([0.0; 3], 0.0);
    for (deal, weight) in deals {
        total += weight;
        sums.iter_mut().zip(deal).for_each(|(sum, value)| *sum += weight * value);
    }
    sums.map(|sum| sum / total)
}

/// The shares of players, deal and rest; `error` is the variance of the mean result, subtracted from its square.
fn shares([above, square, product]: Averaged, error: f64) -> [f64; 3] {
    let skill = above * above - error;
    let [players, deal] = [skill, skill - product].map(|part| (part / square).clamp(0.0, 1.0));
    [players, deal, (1.0 - players - deal).max(0.0)]
}

/// The variance of the mean result over deals.
fn error_of_mean(deals: &[(f64, f64)]) -> f64 {
    let results: Moments = deals.iter().map(|(one, other)| f64::midpoint(*one, *other)).collect();
    results.error().powi(2)
}

/// The derivatives of the shares of deal and rest by the averaged quantities.
fn slopes([above, square, product]: Averaged) -> [Averaged; 2] {
    let players = [2.0 * above / square, -above * above / (square * square), 0.0];
    let deal = [2.0 * above / square, -(above * above - product) / (square * square), -1.0 / square];
    [deal, [0, 1, 2].map(|at| -players[at] - deal[at])]
}

/// The interval of the players' part, from that of the player's share of wins; `square` is the mean square of results.
fn players(deals: &[(f64, f64)], square: f64) -> Interval {
    let results: Vec<f64> = deals.iter().map(|(one, other)| f64::midpoint(*one, *other)).collect();
    let share = share_by_deal(&results).interval;
    let part = |share: f64| ((share - 0.5) * (share - 0.5) / square).min(1.0);
    let (one, other) = (part(share.low), part(share.high));
    Interval { low: if share.contains(0.5) { 0.0 } else { one.min(other) }, high: one.max(other) }
}

/// The parts of the outcome. Each deal is one player's shares of the wins of its two games, with the seats exchanged
/// between them. None for fewer than 20 deals, or if no game has a winner.
pub fn luck(deals: &[(f64, f64)]) -> Option<Luck> {
    let seen = || deals.iter().map(|deal| (averaged(*deal), 1.0));
    let plain = means(seen());
    if deals.len() < LEAST || plain[1] <= 0.0 {
        return None;
    }
    let width = normal_width(LEVEL);
    let weight = width * width / WAYS.len() as f64;
    let all = || seen().chain(WAYS.iter().map(|way| (averaged(*way), weight)));
    let (total, centre) = (deals.len() as f64 + width * width, means(all()));
    let values = shares(plain, error_of_mean(deals));
    let estimate =
        |which: usize, interval: Interval| Estimate { value: values[which], interval, n: deals.len() as u64 };
    let by_delta = |which: usize| {
        let slope = slopes(centre)[which - 1];
        let moved = |deal: Averaged| (0..3).map(|at| slope[at] * (deal[at] - centre[at])).sum::<f64>();
        let variance = all().map(|(deal, weight)| weight * moved(deal) * moved(deal)).sum::<f64>() / total;
        let interval = Interval::around(shares(centre, 0.0)[which], width * (variance / total).sqrt());
        estimate(which, interval.within(0.0, 1.0).holding(values[which]))
    };
    let of_players = estimate(0, players(deals, plain[1]).holding(values[0]));
    Some(Luck { players: of_players, deal: by_delta(1), rest: by_delta(2) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    #[test]
    fn known_deals_give_the_known_parts() {
        // One player wins every game: the players decide all.
        let all = luck(&[(1.0, 1.0); 40]).unwrap();
        assert!(
            (all.players.value - 1.0).abs() < 1e-12 && all.deal.value.abs() < 1e-12 && all.rest.value.abs() < 1e-12
        );
        // The same seat wins both games of every deal: the deal decides all.
        let deals: Vec<(f64, f64)> = (0..40).map(|i| if i % 2 == 0 { (1.0, 0.0) } else { (0.0, 1.0) }).collect();
        let all = luck(&deals).unwrap();
        assert!(all.players.value.abs() < 1e-12 && (all.deal.value - 1.0).abs() < 1e-12);
        // Every combination once: neither the players nor the deal decide.
        let deals = WAYS.repeat(5);
        assert!((luck(&deals).unwrap().rest.value - 1.0).abs() < 1e-12);
        assert!(luck(&deals[1..]).is_none() && luck(&[(0.5, 0.5); 90]).is_none());
    }

    /// Counts the runs, among `runs` of this many deals, whose intervals contain the true value, part by part.
    fn held(skill: f64, deal: f64, deals: usize, runs: usize) -> [usize; 3] {
        let mut rng = Seed { run: 12, game: 0 }.stream(4);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        let mut held = [0; 3];
        for _ in 0..runs {
            let mut one = || {
                let seat = if unit() < 0.5 { deal } else { -deal };
                let game = |seat: f64, luck: f64| f64::from(u8::from(luck < 0.5 + skill + seat));
                (game(seat, unit()), game(-seat, unit()))
            };
            let deals: Vec<(f64, f64)> = (0..deals).map(|_| one()).collect();
            let found = luck(&deals).unwrap();
            let truth = [4.0 * skill * skill, 4.0 * deal * deal, 1.0 - 4.0 * (skill * skill + deal * deal)];
            for ((held, found), truth) in held.iter_mut().zip([found.players, found.deal, found.rest]).zip(truth) {
                *held += usize::from(found.interval.contains(truth));
            }
        }
        held
    }

    #[test]
    fn intervals_hold_the_truth() {
        // 95 % of 300 are 285, with a standard error of 4.
        let many = held(0.15, 0.2, 400, 300);
        assert!(many.iter().all(|held| (268..=299).contains(held)), "{many:?} of 300");
        // Few deals, and players who win nearly always: 92 % and more, less four standard errors.
        for (skill, deal) in [(0.0, 0.0), (0.15, 0.2), (0.4, 0.1), (0.45, 0.0), (0.49, 0.0)] {
            for deals in [LEAST, 50, 200] {
                let few = held(skill, deal, deals, 1000);
                assert!(few.iter().all(|held| *held >= 886), "{skill} {deal} {deals}: {few:?} of 1000");
            }
        }
    }

    #[test]
    fn shares_are_right_on_average_where_little_or_nothing_is_skill() {
        // Plug-in squares would be too large by the variance of the mean: 2.5 % of 20 deals of equal players.
        let mut rng = Seed { run: 31, game: 0 }.stream(4);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        for (skill, truth) in [(0.0, 0.0), (0.2, 0.16)] {
            let (runs, mut sums) = (4000, [0.0; 2]);
            for _ in 0..runs {
                let mut game = || f64::from(u8::from(unit() < 0.5 + skill));
                let deals: Vec<(f64, f64)> = (0..LEAST).map(|_| (game(), game())).collect();
                let found = luck(&deals).unwrap();
                sums[0] += found.players.value / f64::from(runs);
                sums[1] += found.deal.value / f64::from(runs);
                assert!(found.players.value >= 0.0 && found.deal.value >= 0.0 && found.rest.value >= 0.0);
            }
            // Clamped at 0, the mean of a zero effect is slightly positive: half of what the plug-in square shows.
            let most = if truth == 0.0 { 0.013 } else { truth + 0.006 };
            assert!((truth - 0.006..most).contains(&sums[0]), "{skill}: {sums:?}");
        }
    }

    #[test]
    fn who_won_every_game_so_far_may_lose_the_next_one() {
        let all = luck(&[(1.0, 1.0); 25]).unwrap();
        // 25 deals won of 25: the share of wins is 86.7 % at least.
        assert!((all.players.interval.low - (2.0 * 0.867_f64 - 1.0).powi(2)).abs() < 0.01, "{all:?}");
        assert!(all.rest.interval.high > 0.2 && all.deal.interval.high > 0.0, "{all:?}");
        let more = luck(&[(1.0, 1.0); 50].repeat(50)).unwrap();
        assert!(more.players.interval.low > 0.99 && more.rest.interval.high < 0.02, "{more:?}");
    }
}
