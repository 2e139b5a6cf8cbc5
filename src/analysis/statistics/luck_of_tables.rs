//! Splits the outcome at tables of three and more into parts: the players, the deal, and the game itself.
//!
//! Every deal is played in several seatings, so that each side sits at each seat equally often. The variance of a
//! seat's win share around the fair share splits into three parts, as for two seats ([`luck`](super::luck)): the mean
//! square of the sides' leads over the fair share, the variance of the deal's effect on a seat, and the rest. The
//! deal's effect stays with the seat when another side sits there: it is the mean product of a seat's results in two
//! games of a deal with different sides. The sides' leads add up to 0, so that two different sides lower this product
//! by the players' part divided by one less than the number of sides, which is added back.
//!
//! On average, the square of an estimated mean is too large by the variance of its error, which is subtracted.
//! Intervals are the jackknife over deals (Efron and Tibshirani 1993); fewer than 20 deals give no result.

use super::estimate::{Estimate, Interval, LEVEL};
use super::luck::{LEAST, Luck};
use super::quantile::t_width;

/// One seat of a game: its side, and its win share.
pub(in crate::analysis) type Seated = (usize, f64);

/// Sums over deals.
#[derive(Clone, Debug)]
struct Sums {
    deals: f64,
    /// By side: the sum over deals of its mean lead over the fair share, and of the squares of that.
    sides: Vec<(f64, f64)>,
    /// The mean square of a seat's result.
    square: f64,
    /// The mean product of two results of a seat with different sides.
    product: f64,
}

impl Sums {
    fn none(sides: usize) -> Sums {
        Sums { deals: 0.0, sides: vec![(0.0, 0.0); sides], square: 0.0, product: 0.0 }
    }

    fn of(deal: &[Vec<Seated>], sides: usize) -> Sums {
        let fair = 1.0 / sides as f64;
        let mut sums = Sums { deals: 1.0, ..Sums::none(sides) };
        let games = deal.len() as f64;
        for &(side, share) in deal.iter().flatten() {
            sums.sides[side].0 += (share - fair) / games;
            sums.square += (share - fair).powi(2) / games / sides as f64;
        }
        sums.sides.iter_mut().for_each(|(sum, square)| *square = *sum * *sum);
        let (mut product, mut pairs) = (0.0, 0.0);
        for (i, one) in deal.iter().enumerate() {
            for other in &deal[..i] {
                for (a, b) in one.iter().zip(other).filter(|(a, b)| a.0 != b.0) {
                    product += (a.1 - fair) * (b.1 - fair);
                    pairs += 1.0;
                }
            }
        }
        sums.product = if pairs > 0.0 { product / pairs } else { 0.0 };
        sums
    }

    fn add(&mut self, other: &Sums, sign: f64) {
        self.deals += sign * other.deals;
        self.square += sign * other.square;
        self.product += sign * other.product;
        for (own, more) in self.sides.iter_mut().zip(&other.sides) {
            *own = (own.0 + sign * more.0, own.1 + sign * more.1);
        }
    }

    /// The shares of players, deal and rest. By chance, one can be below 0.
    fn shares(&self) -> Option<[f64; 3]> {
        let (n, sides) = (self.deals, self.sides.len() as f64);
        if n < 2.0 || self.square <= 0.0 {
            return None;
        }
        let skill_of = |(sum, squares): &(f64, f64)| {
            let mean = sum / n;
            mean * mean - (squares / n - mean * mean) / (n - 1.0)
        };
        let skill = self.sides.iter().map(skill_of).sum::<f64>() / sides;
        let (square, product) = (self.square / n, self.product / n);
        let [players, deal] = [skill, product + skill / (sides - 1.0)].map(|part| part / square);
        Some([players, deal, 1.0 - players - deal])
    }
}

/// The parts of the outcome: for every deal its games, for every game its seats in order. None for fewer than 20 deals,
/// or if no game has a winner.
pub fn luck_of_tables(deals: &[Vec<Vec<(usize, f64)>>]) -> Option<Luck> {
    let sides = deals.first()?.first()?.len();
    if deals.len() < LEAST || sides < 2 {
        return None;
    }
    let each: Vec<Sums> = deals.iter().map(|deal| Sums::of(deal, sides)).collect();
    let mut all = Sums::none(sides);
    for one in &each {
        all.add(one, 1.0);
    }
    let found = all.shares()?;
    let without = |one: &Sums| {
        let mut rest = all.clone();
        rest.add(one, -1.0);
        rest.shares()
    };
    let left: Vec<[f64; 3]> = each.iter().map(without).collect::<Option<_>>()?;
    let n = deals.len() as f64;
    let within = |share: f64| share.clamp(0.0, 1.0);
    let [players, deal] = [within(found[0]), within(found[1])];
    let values = [players, deal, within(1.0 - players - deal)];
    let estimate = |which: usize| {
        let mean = left.iter().map(|own| own[which]).sum::<f64>() / n;
        let squares: f64 = left.iter().map(|own| (own[which] - mean).powi(2)).sum();
        // One imagined deal that differs from all others: a few that agree leave a doubt.
        let error = (squares * (n - 1.0) / n + 1.0 / (n * n)).sqrt();
        let interval = Interval::around(found[which], t_width(LEVEL, n - 1.0) * error).within(0.0, 1.0);
        Estimate { value: values[which], interval: interval.holding(values[which]), n: deals.len() as u64 }
    };
    Some(Luck { players: estimate(0), deal: estimate(1), rest: estimate(2) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    /// Deals of this many sides in all rotations; a game is won by skill, by the deal's gift to a seat, and by luck.
    fn deals(sides: usize, count: usize, skill: f64, gift: f64, run: u64) -> Vec<Vec<Vec<Seated>>> {
        let mut rng = Seed { run, game: 0 }.stream(4);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        let mut deal = || {
            let gifts: Vec<f64> = (0..sides).map(|_| gift * unit()).collect();
            let game = |by: usize, unit: &mut dyn FnMut() -> f64| {
                let chances: Vec<f64> = (0..sides)
                    .map(|seat| 1.0 + gifts[seat] + if (seat + by).is_multiple_of(sides) { skill } else { 0.0 })
                    .collect();
                let mut luck = unit() * chances.iter().sum::<f64>();
                let winner = chances.iter().position(|chance| {
                    luck -= chance;
                    luck < 0.0
                });
                let share = |seat: usize| f64::from(u8::from(winner == Some(seat)));
                (0..sides).map(|seat| ((seat + by) % sides, share(seat))).collect::<Vec<Seated>>()
            };
            (0..sides).map(|by| game(by, &mut unit)).collect::<Vec<_>>()
        };
        (0..count).map(|_| deal()).collect()
    }

    #[test]
    fn known_deals_give_the_known_parts() {
        let win = |winner: &dyn Fn(usize) -> usize| -> Vec<Vec<Seated>> {
            let row =
                |by: usize| (0..3).map(|seat| ((seat + by) % 3, f64::from(u8::from(seat == winner(by))))).collect();
            (0..3).map(row).collect()
        };
        // One side wins every game, wherever it sits.
        let one: Vec<_> = (0..40).map(|_| win(&|by| (3 - by) % 3)).collect();
        let all = luck_of_tables(&one).unwrap();
        assert!((all.players.value - 1.0).abs() < 1e-9 && all.deal.value < 1e-9, "{all:?}");
        // One seat of every deal wins all its games.
        let seat: Vec<_> = (0..42).map(|deal| win(&|_| deal % 3)).collect();
        let all = luck_of_tables(&seat).unwrap();
        assert!(all.players.value < 1e-9 && (all.deal.value - 1.0).abs() < 1e-9, "{all:?}");
        assert!(luck_of_tables(&one[..19]).is_none());
    }

    #[test]
    fn two_seats_are_told_as_by_the_method_for_two() {
        let deals = deals(2, 300, 1.0, 2.0, 5);
        let of = |game: &[Seated]| game.iter().find(|(side, _)| *side == 0).map_or(0.0, |(_, share)| *share);
        let pairs: Vec<(f64, f64)> = deals.iter().map(|deal| (of(&deal[0]), of(&deal[1]))).collect();
        let (one, other) = (luck_of_tables(&deals).unwrap(), super::super::luck::luck(&pairs).unwrap());
        assert!((one.players.value - other.players.value).abs() < 1e-9, "{one:?} {other:?}");
        assert!((one.deal.value - other.deal.value).abs() < 1e-9);
    }

    #[test]
    fn intervals_hold_the_truth_at_tables_of_three_and_four() {
        for sides in [3, 4] {
            let truth = luck_of_tables(&deals(sides, 60_000, 1.5, 4.0, 1)).unwrap();
            let truth = [truth.players.value, truth.deal.value, truth.rest.value];
            let mut held = [0; 3];
            for run in 0..200 {
                let found = luck_of_tables(&deals(sides, 150, 1.5, 4.0, 100 + run)).unwrap();
                let all = [found.players, found.deal, found.rest];
                held.iter_mut().zip(all.iter().zip(truth)).for_each(|(held, (found, truth))| {
                    *held += usize::from(found.interval.contains(truth));
                });
            }
            // 95 % of 200 are 190, with a standard error of 3.
            assert!(held.iter().all(|held| *held >= 178), "{sides} sides: {held:?} of 200");
        }
    }
}
