//! Strengths of many things from their games against each other: Bradley-Terry for two sides, Plackett-Luce for more.
//!
//! Bradley and Terry, *Rank analysis of incomplete block designs* (1952): the log odds that one side beats another are
//! the difference of their strengths. Plackett, *The analysis of permutations* (1975), and Luce, *Individual Choice
//! Behavior* (1959): a ranking of more sides is the winner chosen among all, the second among the rest, and so on. A
//! side may hold several things, such as three cards and the first seat; their strengths add up. Sides that share a
//! place count as each order among them in equal parts, so a draw is half a win for both.
//!
//! Games of one deal are not independent, least of all with exchanged seats. If enough deals decide a contrast, its
//! error is the sandwich of Liang and Zeger, *Longitudinal data analysis using generalized linear models* (1986), with
//! the deal as its cluster and the corrections for few deals of the file `sandwich`. If fewer than ten do, most of all
//! if a thing won or lost every game, its interval is that of the penalised profile likelihood of the file `profile`,
//! and may be open: "at least". Trust the model if strengths do add up: compare the plain win shares.

mod penalised;
mod problem;
mod profile;
mod sandwich;

use nalgebra::{DMatrix, DVector};

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::quantile::{normal_tails, normal_width, t_tails, t_width};
use penalised::{Penalised, Place};
pub(super) use problem::Problem;
use problem::merged;
use profile::Profile;
use sandwich::Deals;

/// Deals that must decide a contrast for a sandwich interval; with fewer it is too narrow, and the profile is used.
const DECIDED: f64 = 10.0;

/// One side of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its things by number, each with its weight, mostly 1.
    pub holds: Vec<(usize, f64)>,
    /// The place it reached: 1 for the winner; sides that tie share a place.
    pub place: u8,
}

/// A game of sides against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Contested {
    /// Its deal. Games of one deal must be adjacent.
    pub deal: u64,
    /// Its sides, at least two.
    pub sides: Vec<Side>,
}

/// The strengths of things, fitted together.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    /// The strengths as log odds, in the order of the things; only their differences mean anything.
    pub coefficients: Vec<f64>,
    /// The greatest log likelihood, without the penalty.
    pub log_likelihood: f64,
    /// True if some thing won or lost every game; the strengths are then those with Firth's penalty.
    pub penalised: bool,
    /// The games behind them.
    pub games: u64,
    /// Their deals.
    pub deals: u64,
    /// The deals in which each thing was met by something else.
    pub deals_of: Vec<u64>,
    /// The inverse of the information, in all directions that games compare.
    pub(super) inverse: DMatrix<f64>,
    /// The directions that no game compares, as orthonormal columns.
    flat: DMatrix<f64>,
    /// The games with Firth's penalty, deals counted once.
    once: Penalised,
    /// The strengths fitted to those games.
    drawn: Place,
    /// The inverse of the information at those strengths.
    drawn_inverse: DMatrix<f64>,
    by_deal: Deals,
}

/// Fits the strengths of `things` things; none without two deals or without anything to compare.
///
/// ```
/// use wildlab::analysis::{Contested, Side, strengths, win_chance};
///
/// // Thing 0 wins 60 games of 80 against thing 1.
/// let side = |thing: usize, won: bool| Side { holds: vec![(thing, 1.0)], place: if won { 1 } else { 2 } };
/// let game = |deal: u64| Contested { deal, sides: vec![side(0, deal % 4 > 0), side(1, deal % 4 == 0)] };
/// let games: Vec<Contested> = (0..80).map(game).collect();
/// let fitted = strengths(&games, 2).unwrap();
/// let chance = win_chance(fitted.difference(0, 1).unwrap());
/// assert!((chance.value - 0.75).abs() < 0.001 && !chance.interval.contains(0.5));
/// ```
pub fn strengths(games: &[Contested], things: usize) -> Option<Strengths> {
    let problem = Problem::new(games, things)?;
    let flat = problem.flat_directions()?;
    let (rows, weights) = merged(games);
    let once = Penalised::new(&rows, weights, &flat)?;
    let drawn = once.top()?;
    let drawn_inverse = once.inverse(&drawn.at)?;
    let plain = problem.climb(&flat);
    let separated = problem.left_the_data(&plain);
    let (at, inverse) = if separated {
        let information = problem.look(&drawn.at).information;
        (drawn.at.clone(), problem::inverse_beside(&information, &flat)?)
    } else {
        (plain.at, plain.inverse)
    };
    let deals_of = deals_of(games, things);
    let deals = games.chunk_by(|one, other| one.deal == other.deal).count() as u64;
    (deals > 1).then(|| Strengths {
        by_deal: Deals::of(&problem, &at, &inverse),
        log_likelihood: problem.look(&at).height,
        coefficients: at.iter().copied().collect(),
        penalised: separated,
        games: games.len() as u64,
        deals,
        deals_of,
        inverse,
        flat,
        once,
        drawn,
        drawn_inverse,
    })
}

/// The number of deals in which each thing is held by a side that meets another one without it.
fn deals_of(games: &[Contested], things: usize) -> Vec<u64> {
    let mut counts = vec![0; things];
    let mut last: Vec<Option<u64>> = vec![None; things];
    for game in games {
        for &(thing, _) in game.sides.iter().flat_map(|side| &side.holds) {
            let without = |side: &Side| side.holds.iter().all(|(other, _)| *other != thing);
            if last[thing] != Some(game.deal) && game.sides.iter().any(without) {
                last[thing] = Some(game.deal);
                counts[thing] += 1;
            }
        }
    }
    counts
}

impl Strengths {
    /// A weighted sum of strengths, with its 95 % interval as log odds; the signs of the weights set its direction.
    /// None if the games never compare the things on its two sides. An end is infinite if no game bounds it.
    pub fn contrast(&self, weights: &[(usize, f64)]) -> Option<Difference> {
        self.contrast_at(weights, LEVEL)
    }

    /// [`Strengths::contrast`] with an interval of another level.
    pub fn contrast_at(&self, weights: &[(usize, f64)], level: f64) -> Option<Difference> {
        let along = self.direction(weights)?;
        let variance = along.dot(&(&self.drawn_inverse * &along));
        let (by_deal, freedom) = self.by_deal.variance(&along);
        // The variance in units of its heaviest thing: 1 divided by the number of deals that decide it.
        let unit = along.amax().max(f64::MIN_POSITIVE);
        if variance / (unit * unit) * DECIDED <= 1.0 {
            let (value, error) = (along.dot(&DVector::from_column_slice(&self.coefficients)), by_deal.sqrt());
            let interval = Interval::around(value, t_width(level, freedom) * error);
            let p = if error > 0.0 { t_tails(value / error, freedom) } else { 1.0 };
            return Some(Difference { value, interval, n: self.deals, p });
        }
        let value = along.dot(&self.drawn.at);
        let scatter = (by_deal / variance.max(f64::MIN_POSITIVE)).max(1.0);
        let step = self.once.step(&along, &self.drawn_inverse);
        let profile = Profile::new((&self.once, &self.drawn), along, (variance, scatter), step);
        let width = normal_width(level);
        let interval = Interval { low: profile.end(-1.0, width), high: profile.end(1.0, width) }.holding(value);
        Some(Difference { value, interval, n: self.deals, p: normal_tails(profile.away_from_zero()) })
    }

    /// True if games compare two things, directly or through others.
    pub fn compares(&self, one: usize, other: usize) -> bool {
        self.direction(&[(one, 1.0), (other, -1.0)]).is_some()
    }

    /// The weights of a contrast by thing; none if no game compares its sides.
    fn direction(&self, weights: &[(usize, f64)]) -> Option<DVector<f64>> {
        let mut direction = DVector::zeros(self.coefficients.len());
        for &(thing, weight) in weights {
            direction[thing] += weight;
        }
        let hidden = (self.flat.transpose() * &direction).norm();
        (hidden <= 1e-6 * direction.norm()).then_some(direction)
    }

    /// The lead in strength of one thing over another, as log odds.
    pub fn difference(&self, one: usize, other: usize) -> Option<Difference> {
        self.contrast(&[(one, 1.0), (other, -1.0)])
    }

    /// The lead in strength of a thing over the average of a group that it belongs to, as log odds.
    pub fn above_average(&self, thing: usize, group: &[usize]) -> Option<Difference> {
        self.above_average_at(thing, group, LEVEL)
    }

    /// [`Strengths::above_average`] with an interval of another level.
    pub fn above_average_at(&self, thing: usize, group: &[usize], level: f64) -> Option<Difference> {
        let share = 1.0 / group.len().max(1) as f64;
        let mut weights: Vec<(usize, f64)> = group.iter().map(|&other| (other, -share)).collect();
        weights.push((thing, 1.0));
        self.contrast_at(&weights, level)
    }
}

/// Log odds as points on the scale of Elo, *The Rating of Chessplayers* (1978): 400 points are odds of ten to one.
pub fn points(log_odds: Difference) -> Difference {
    log_odds.scaled(400.0 / std::f64::consts::LN_10)
}

/// Log odds as the probability of winning against an even opponent, with its interval.
pub fn win_chance(log_odds: Difference) -> Estimate {
    let share = |x: f64| 1.0 / (1.0 + (-x).exp());
    let interval = Interval { low: share(log_odds.interval.low), high: share(log_odds.interval.high) };
    Estimate { value: share(log_odds.value), interval, n: log_odds.n }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(deal: u64, winner: usize, loser: usize) -> Contested {
        let side = |thing, place| Side { holds: vec![(thing, 1.0)], place };
        Contested { deal, sides: vec![side(winner, 1), side(loser, 2)] }
    }

    /// `a` beats `b` in `won` of `of` games.
    fn duels(a: usize, b: usize, won: u64, of: u64) -> Vec<Contested> {
        (0..of).map(|i| if i < won { duel(i, a, b) } else { duel(i, b, a) }).collect()
    }

    #[test]
    fn two_things_have_the_log_odds_of_their_games() {
        let fit = strengths(&duels(0, 1, 60, 90), 2).unwrap();
        let found = fit.difference(0, 1).unwrap();
        assert!((found.value - 2.0_f64.ln()).abs() < 1e-9);
        // The variance of log odds, with the correction for 90 deals, of which 89 are free.
        let error = ((1.0 / 60.0 + 1.0 / 30.0) * 90.0 / 89.0_f64).sqrt();
        assert!((found.interval.half_width() - t_width(LEVEL, 89.0) * error).abs() < 1e-9);
        assert!((win_chance(found).value - 2.0 / 3.0).abs() < 1e-9);
        assert!((points(found).value - 120.411_998_3).abs() < 1e-6);
        assert!(!fit.penalised);
    }

    #[test]
    fn a_draw_is_half_a_win_for_both() {
        let tie = |deal| Contested {
            deal,
            sides: (0..2).map(|thing| Side { holds: vec![(thing, 1.0)], place: 1 }).collect(),
        };
        let mut games = duels(0, 1, 30, 40);
        games.extend((100..120).map(tie));
        let fit = strengths(&games, 2).unwrap();
        assert!((fit.difference(0, 1).unwrap().value - (40.0_f64 / 20.0).ln()).abs() < 1e-9);
    }

    #[test]
    fn strengths_are_those_that_expect_as_many_wins_as_there_were() {
        let games: Vec<Contested> =
            [duels(0, 1, 30, 50), duels(1, 2, 35, 50), duels(0, 2, 41, 50)].into_iter().flatten().collect();
        let fit = strengths(&games, 3).unwrap();
        let expected = |one: usize, others: [usize; 2]| -> f64 {
            others.iter().map(|&other| 50.0 * win_chance(fit.difference(one, other).unwrap()).value).sum()
        };
        assert!((expected(0, [1, 2]) - 71.0).abs() < 1e-6);
        assert!((expected(2, [0, 1]) - 24.0).abs() < 1e-6);
        assert!(fit.coefficients.iter().sum::<f64>().abs() < 1e-9);
        let above = fit.above_average(0, &[0, 1, 2]).unwrap();
        assert!((above.value - fit.coefficients[0]).abs() < 1e-9);
    }

    #[test]
    fn a_thing_that_never_lost_has_a_finite_strength_and_the_fit_says_so() {
        let fit = strengths(&duels(0, 1, 40, 40), 2).unwrap();
        assert!(fit.penalised);
        let found = fit.difference(0, 1).unwrap();
        assert!(found.value > 2.0 && found.value < 10.0);
        // No game bounds how much stronger it may be.
        assert!(found.interval.low > 1.0 && found.interval.high.is_infinite());
    }

    #[test]
    fn things_that_never_met_are_not_compared() {
        let games: Vec<Contested> = [duels(0, 1, 30, 50), duels(2, 3, 20, 50)].into_iter().flatten().collect();
        let fit = strengths(&games, 4).unwrap();
        assert!(fit.difference(0, 1).is_some());
        assert!(fit.difference(0, 2).is_none());
        assert!(fit.above_average(0, &[0, 1, 2, 3]).is_none());
    }

    #[test]
    fn games_of_one_deal_count_once() {
        let separate = strengths(&duels(0, 1, 60, 90), 2).unwrap();
        let repeated: Vec<Contested> = duels(0, 1, 60, 90).into_iter().flat_map(|game| [game.clone(), game]).collect();
        let together = strengths(&repeated, 2).unwrap();
        assert_eq!(together.deals, 90);
        let width = |fit: &Strengths| fit.difference(0, 1).unwrap().interval.half_width();
        assert!((width(&separate) - width(&together)).abs() < 1e-9);
    }

    #[test]
    fn unfit_questions_get_no_strengths() {
        assert!(strengths(&[], 2).is_none());
        assert!(strengths(&duels(0, 5, 3, 9), 2).is_none());
        assert!(strengths(&duels(0, 0, 3, 9), 1).is_none());
        assert!(strengths(&[duel(1, 0, 1)], 2).is_none());
    }
}
