//! Synergies: whether two things of one side are worth more together than the sum of both.
//!
//! Additive strengths ([`strengths`](super::strengths::strengths)) are taken as given, and each pair is tested alone:
//! the strength that the pair itself would have. The estimate is one step of Newton from 0: the score of the pair,
//! without the part that the single things explain, over its information (Rao, *Large sample tests of statistical
//! hypotheses concerning several parameters*, 1948; Cox and Hinkley, *Theoretical Statistics*, 1974, chapter 9). Its
//! error is by deal, as that of the strengths (Liang and Zeger 1986; Boos, *On generalized score tests*, 1992).
//!
//! Trust it for pairs that were held often: below some 20 deals the normal tails are only rough, and pairs held by
//! fewer than ten sides are omitted. Pairs that share a thing overlap, so that a strong one shows a little in its
//! neighbours.

use crate::base::order::Ordered;
use nalgebra::{DMatrix, DVector};

use super::estimate::{Difference, Interval, LEVEL};
use super::quantile::{normal_tails, normal_width};
use super::strengths::{Contested, Problem, Strengths};

/// The fewest sides that must hold a pair for it to be reported.
const FEWEST: u64 = 10;

/// The effect of a pair beyond the sum of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Synergy {
    /// One of the two, the lower number.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// The sides that held both.
    pub held: u64,
    /// The strength of the pair, as log odds.
    pub effect: Difference,
}

/// The number of a pair, counted over all pairs of things.
fn number(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

/// The pairs that a side holds, by their numbers.
fn pairs_of(holds: &[(usize, f64)]) -> Vec<(usize, f64)> {
    let mut all = Vec::new();
    for (place, &(one, x)) in holds.iter().enumerate() {
        for &(other, y) in &holds[..place] {
            if one != other {
                all.push((number(one, other), x * y));
            }
        }
    }
    all
}

/// Sums over the games.
struct Sums {
    /// For each pair: its score and its information.
    score: Vec<f64>,
    information: Vec<f64>,
    /// For each pair: the sum over deals of its squared score.
    squares: Vec<f64>,
    /// The information that pairs share with things, and the sum over deals of the products of their scores.
    shared: DMatrix<f64>,
    products: DMatrix<f64>,
    held: Vec<u64>,
}

impl Sums {
    fn of(problem: &Problem<'_>, at: &DVector<f64>, things: usize) -> Sums {
        let pairs = things * things.saturating_sub(1) / 2;
        let mut sums = Sums {
            score: vec![0.0; pairs],
            information: vec![0.0; pairs],
            squares: vec![0.0; pairs],
            shared: DMatrix::zeros(pairs, things),
            products: DMatrix::zeros(pairs, things),
            held: vec![0; pairs],
        };
        let mut slope = DVector::zeros(things);
        let mut own: Vec<(usize, f64)> = Vec::new();
        for (game, contested) in problem.games.iter().enumerate() {
            problem.add_slope(game, at, &mut slope);
            sums.add_game(problem, game, at, &mut own);
            if problem.games.get(game + 1).is_none_or(|next| next.deal != contested.deal) {
                sums.add_deal(&mut own, &slope);
                slope.fill(0.0);
            }
        }
        sums
    }

    /// Adds a game; its scores of pairs go to `own`.
    fn add_game(&mut self, problem: &Problem<'_>, game: usize, at: &DVector<f64>, own: &mut Vec<(usize, f64)>) {
        let contested = &problem.games[game];
        let held: Vec<Vec<(usize, f64)>> = contested.sides.iter().map(|side| pairs_of(&side.holds)).collect();
        for &(pair, x) in held.iter().flatten() {
            self.held[pair] += 1;
            own.push((pair, x));
        }
        for stage in &problem.stages[game] {
            let (chances, _) = Problem::chances(contested, stage, at);
            for &(side, chance) in &chances {
                own.extend(held[side].iter().map(|&(pair, x)| (pair, -stage.weight * chance * x)));
            }
            if chances.len() < 2 {
                continue;
            }
            for &(one, p) in &chances {
                for &(other, q) in &chances {
                    let weight = stage.weight * if one == other { p * (1.0 - p) } else { -p * q };
                    for &(pair, x) in &held[one] {
                        let same = held[other].iter().filter(|(own, _)| *own == pair);
                        self.information[pair] += same.map(|(_, y)| weight * x * y).sum::<f64>();
                        for &(thing, y) in &contested.sides[other].holds {
                            self.shared[(pair, thing)] += weight * x * y;
                        }
                    }
                }
            }
        }
    }

    /// Adds a deal: the scores of its pairs and the slope of its things.
    fn add_deal(&mut self, own: &mut Vec<(usize, f64)>, slope: &DVector<f64>) {
        own.order_by_key(|(pair, _)| *pair);
        for same in own.chunk_by(|a, b| a.0 == b.0) {
            let (pair, score) = (same[0].0, same.iter().map(|(_, x)| x).sum::<f64>());
            self.score[pair] += score;
            self.squares[pair] += score * score;
            for (thing, s) in slope.iter().enumerate() {
                self.products[(pair, thing)] += score * s;
            }
        }
        own.clear();
    }
}

/// The effect beyond the sum of both for every pair held often enough, given the strengths fitted to these games. None
/// if the strengths belong to other games.
pub fn synergies(games: &[Contested], fit: &Strengths) -> Vec<Synergy> {
    let things = fit.coefficients.len();
    let Some(problem) = Problem::new(games, things) else { return Vec::new() };
    let at = DVector::from_vec(fit.coefficients.clone());
    let sums = Sums::of(&problem, &at, things);
    let (scatter, deals) = problem.scatter(&at);
    let correction = deals as f64 / (deals as f64 - 1.0);
    let mut all = Vec::new();
    for other in 1..things {
        for one in 0..other {
            let pair = number(one, other);
            if sums.held[pair] < FEWEST {
                continue;
            }
            let shared: DVector<f64> = sums.shared.row(pair).transpose();
            let explained = &fit.inverse * &shared;
            let information = sums.information[pair] - shared.dot(&explained);
            // A pair that the single things explain entirely has no effect of its own to estimate.
            if information < 1e-6 * sums.information[pair] {
                continue;
            }
            let products: DVector<f64> = sums.products.row(pair).transpose();
            let spread = sums.squares[pair] - 2.0 * explained.dot(&products) + explained.dot(&(&scatter * &explained));
            let value = sums.score[pair] / information;
            let error = (spread.max(0.0) * correction).sqrt() / information;
            let p = if error > 0.0 { normal_tails(value / error) } else { 1.0 };
            let interval = Interval::around(value, normal_width(LEVEL) * error);
            let effect = Difference { value, interval, n: deals, p };
            all.push(Synergy { one, other, held: sums.held[pair], effect });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::strengths::{Side, strengths};
    use super::*;
    use crate::game::rng::Seed;

    /// Games of two sides with two or three of ten things each, whose strengths are known; two games per deal, of which
    /// the second has the sides exchanged and the same luck half of the time.
    fn simulated(run: u64, deals: u64, bonus: f64) -> Vec<Contested> {
        let mut rng = Seed { run, game: 7 }.stream(3);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        let strength = |thing: usize| 0.15 * thing as f64 - 0.6;
        let mut games = Vec::new();
        for deal in 0..deals {
            let mut things: Vec<usize> = (0..10).collect();
            for i in (1..10).rev() {
                things.swap(i, (unit() * (i + 1) as f64) as usize);
            }
            let sides = [&things[..3], &things[3..6]];
            let pair = |side: &[usize]| if side.contains(&2) && side.contains(&5) { bonus } else { 0.0 };
            let total = |side: &[usize]| side.iter().map(|&t| strength(t)).sum::<f64>() + pair(side);
            let chance = 1.0 / (1.0 + (total(sides[1]) - total(sides[0])).exp());
            let luck = unit();
            for again in 0..2 {
                let luck = if again == 1 && unit() < 0.5 { unit() } else { luck };
                let won = luck < chance;
                let side = |of: &[usize], won: bool| Side {
                    holds: of.iter().map(|&thing| (thing, 1.0)).collect(),
                    place: if won { 1 } else { 2 },
                };
                games.push(Contested { deal, sides: vec![side(sides[0], won), side(sides[1], !won)] });
            }
        }
        games
    }

    #[test]
    fn without_pairs_one_in_twenty_seems_to_be_one() {
        let (mut told, mut all) = (0, 0);
        for run in 0..20 {
            let games = simulated(run, 800, 0.0);
            let found = synergies(&games, &strengths(&games, 10).unwrap());
            assert_eq!(found.len(), 45);
            told += found.iter().filter(|pair| pair.effect.p < 0.05).count();
            all += found.len();
        }
        // 900 tests, partly dependent: 5 % of them are 45; 2.5 to 8 % leaves more than three standard errors to each
        // side.
        assert!((22..=72).contains(&told), "{told} of {all}");
    }

    #[test]
    fn a_pair_that_is_more_than_its_sum_is_found_with_its_size() {
        let (mut sum, mut held) = (0.0, 0);
        for run in 100..120 {
            let games = simulated(run, 2000, 0.8);
            let found = synergies(&games, &strengths(&games, 10).unwrap());
            let most = found.iter().max_by(|a, b| a.effect.value.total_cmp(&b.effect.value)).unwrap();
            assert_eq!((most.one, most.other), (2, 5));
            sum += most.effect.value / 20.0;
            held += u32::from(most.effect.interval.contains(0.8));
        }
        // The single things of the pair absorb a small part of it: one step from 0 is slightly too small.
        assert!((0.6..=0.85).contains(&sum), "{sum}");
        assert!(held >= 14, "{held} of 20 intervals hold it");
    }

    #[test]
    fn the_score_of_one_pair_is_that_of_a_logistic_model() {
        // Two things that are always held together, and one other: with a single pair nothing is left of it.
        let side = |holds: &[usize], place| Side { holds: holds.iter().map(|&t| (t, 1.0)).collect(), place };
        let game = |deal: u64| {
            let won = !deal.is_multiple_of(3);
            let (first, second) = if won { (1, 2) } else { (2, 1) };
            Contested { deal, sides: vec![side(&[0, 1], first), side(&[2], second)] }
        };
        let games: Vec<Contested> = (0..60).map(game).collect();
        let fit = strengths(&games, 3).unwrap();
        assert!(synergies(&games, &fit).is_empty(), "what single things explain whole is no pair's");
    }
}
