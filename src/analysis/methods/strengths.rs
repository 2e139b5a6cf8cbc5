//! How strong is each of many things that meet in games against each other? Bradley-Terry for two sides, Plackett-Luce
//! for more.
//!
//! Bradley and Terry, *Rank analysis of incomplete block designs* (1952): the log odds that one side beats another are the
//! difference of their strengths. Plackett, *The analysis of permutations* (1975), and Luce, *Individual Choice
//! Behavior* (1959): a ranking of more sides is the winner chosen among all, the second among the rest, and so on. A side
//! may hold several things, such as three cards and the first seat; their strengths add up. Sides that share a place
//! count as each order among them in equal parts, so a draw is half a win for both.
//!
//! Games of one deal are not independent, least of all when the seats were exchanged: the covariance is the sandwich of
//! Liang and Zeger, *Longitudinal data analysis using generalized linear models* (1986), with the deal as its cluster.
//! Where a thing wins or loses every game its strength has no maximum; then every thing is given half a win and half a
//! loss against an average one, and the fit says so. Trust the model where strengths do add up: compare with the plain
//! shares of wins.

use nalgebra::{DMatrix, DVector, SymmetricEigen};

use super::estimate::{Difference, Estimate, Interval, LEVEL};
use super::quantile::{normal_tails, normal_width};

/// A difference of strengths beyond this has left the data: at most one game in nine million would go the other way.
const FAR: f64 = 16.0;

/// The part of the largest eigenvalue below which a direction counts as one that no game compares.
const FLAT: f64 = 1e-9;

/// The most sides that can share a place: all orders among them are counted.
const MOST_SIDES: usize = 12;

/// One side of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What it holds: things by their number, each with how much of it counts, mostly 1.
    pub holds: Vec<(usize, f64)>,
    /// The place it reached: 1 for the winner; sides that tie share a place.
    pub place: u8,
}

/// A game of sides against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Contested {
    /// Its deal. Games of one deal stand next to each other.
    pub deal: u64,
    /// Its sides, at least two.
    pub sides: Vec<Side>,
}

/// The strengths of things, fitted together.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    /// The strengths as log odds, in the order of the things; only their differences mean anything.
    pub coefficients: Vec<f64>,
    /// Their covariance, by deal.
    pub covariance: DMatrix<f64>,
    /// The greatest log likelihood, without imagined games.
    pub log_likelihood: f64,
    /// Whether some thing won or lost every game, so that imagined games were added.
    pub penalised: bool,
    /// The games behind them.
    pub games: u64,
    /// Their deals.
    pub deals: u64,
    /// The inverse of the information, in all directions that games compare.
    pub(super) inverse: DMatrix<f64>,
    /// The directions that no game compares, as orthonormal columns.
    flat: DMatrix<f64>,
}

/// Fits the strengths of so many things; none without two deals or without anything to compare.
///
/// ```
/// use wildlab::analysis::{Contested, Side, strengths, win_chance};
///
/// // Thing 0 wins 30 games of 40 against thing 1.
/// let side = |thing: usize, won: bool| Side { holds: vec![(thing, 1.0)], place: if won { 1 } else { 2 } };
/// let game = |deal: u64| Contested { deal, sides: vec![side(0, deal % 4 > 0), side(1, deal % 4 == 0)] };
/// let games: Vec<Contested> = (0..40).map(game).collect();
/// let fitted = strengths(&games, 2).unwrap();
/// let chance = win_chance(fitted.difference(0, 1).unwrap());
/// assert!((chance.value - 0.75).abs() < 0.001 && !chance.interval.contains(0.5));
/// ```
pub fn strengths(games: &[Contested], things: usize) -> Option<Strengths> {
    let problem = Problem::new(games, things)?;
    let flat = problem.flat_directions()?;
    let plain = problem.climb(false, &flat);
    let separated = !plain.arrived || problem.furthest(&plain.at) > FAR;
    let peak = if separated { problem.climb(true, &flat) } else { plain };
    let (middle, deals) = problem.scatter(&peak.at);
    if deals < 2 {
        return None;
    }
    let deals_f = deals as f64;
    Some(Strengths {
        covariance: &peak.inverse * middle * &peak.inverse * (deals_f / (deals_f - 1.0)),
        log_likelihood: problem.look(&peak.at).height,
        coefficients: peak.at.iter().copied().collect(),
        penalised: separated,
        games: games.len() as u64,
        deals,
        inverse: peak.inverse,
        flat,
    })
}

impl Strengths {
    /// A sum of strengths with weights that says which way it compares, with its 95 % interval as log odds; none if the
    /// games do not tell, because they never compare the things on its two sides.
    pub fn contrast(&self, weights: &[(usize, f64)]) -> Option<Difference> {
        let mut direction = DVector::zeros(self.coefficients.len());
        for &(thing, weight) in weights {
            direction[thing] += weight;
        }
        let hidden = (self.flat.transpose() * &direction).norm();
        if hidden > 1e-6 * direction.norm() {
            return None;
        }
        let value = direction.iter().zip(&self.coefficients).map(|(weight, strength)| weight * strength).sum();
        let error = direction.dot(&(&self.covariance * &direction)).max(0.0).sqrt();
        let p = if error > 0.0 { normal_tails(value / error) } else { 1.0 };
        Some(Difference { value, interval: Interval::around(value, normal_width(LEVEL) * error), n: self.deals, p })
    }

    /// How much stronger one thing is than another, as log odds.
    pub fn difference(&self, one: usize, other: usize) -> Option<Difference> {
        self.contrast(&[(one, 1.0), (other, -1.0)])
    }

    /// How much stronger a thing is than the average of a group that it belongs to, as log odds.
    pub fn above_average(&self, thing: usize, group: &[usize]) -> Option<Difference> {
        let share = 1.0 / group.len().max(1) as f64;
        let mut weights: Vec<(usize, f64)> = group.iter().map(|&other| (other, -share)).collect();
        weights.push((thing, 1.0));
        self.contrast(&weights)
    }
}

/// Log odds as points on the scale of Elo, *The Rating of Chessplayers* (1978): 400 points are ten to one.
pub fn points(log_odds: Difference) -> Difference {
    log_odds.scaled(400.0 / std::f64::consts::LN_10)
}

/// Log odds as the chance to win against an even opponent, interval included.
pub fn win_chance(log_odds: Difference) -> Estimate {
    let share = |x: f64| 1.0 / (1.0 + (-x).exp());
    let interval = Interval { low: share(log_odds.interval.low), high: share(log_odds.interval.high) };
    Estimate { value: share(log_odds.value), interval, n: log_odds.n }
}

/// A choice within a game: some of its sides, of which one comes first, and which part of an observation it is.
pub(super) struct Stage {
    sides: u16,
    pub(super) weight: f64,
}

/// The games, ready to climb.
pub(super) struct Problem<'a> {
    pub(super) games: &'a [Contested],
    pub(super) stages: Vec<Vec<Stage>>,
    things: usize,
}

/// What is seen at a point.
struct Look {
    height: f64,
    slope: DVector<f64>,
    information: DMatrix<f64>,
}

/// Where the climb ended.
struct Peak {
    at: DVector<f64>,
    inverse: DMatrix<f64>,
    arrived: bool,
}

impl<'a> Problem<'a> {
    pub(super) fn new(games: &'a [Contested], things: usize) -> Option<Problem<'a>> {
        let sound = |game: &Contested| {
            (2..=MOST_SIDES).contains(&game.sides.len())
                && game.sides.iter().flat_map(|side| &side.holds).all(|(thing, x)| *thing < things && x.is_finite())
        };
        if games.is_empty() || things == 0 || !games.iter().all(sound) {
            return None;
        }
        Some(Problem { games, stages: games.iter().map(|game| stages(&game.sides)).collect(), things })
    }

    /// The directions in which the strengths can move without a change for any game.
    fn flat_directions(&self) -> Option<DMatrix<f64>> {
        let eigen = SymmetricEigen::new(self.look(&DVector::zeros(self.things)).information);
        let most = eigen.eigenvalues.max();
        if most <= 0.0 {
            return None;
        }
        let flat: Vec<_> = (0..self.things)
            .filter(|&i| eigen.eigenvalues[i] < FLAT * most)
            .map(|i| eigen.eigenvectors.column(i).into_owned())
            .collect();
        Some(if flat.is_empty() { DMatrix::zeros(self.things, 0) } else { DMatrix::from_columns(&flat) })
    }

    fn strength(side: &Side, at: &DVector<f64>) -> f64 {
        side.holds.iter().map(|&(thing, x)| x * at[thing]).sum()
    }

    /// The largest difference of strength between two sides of a game.
    fn furthest(&self, at: &DVector<f64>) -> f64 {
        let range = |game: &Contested| {
            let all = game.sides.iter().map(|side| Self::strength(side, at));
            let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
            high - low
        };
        self.games.iter().map(range).fold(0.0, f64::max)
    }

    /// The chances of the sides of a stage to come first, and the log of what they are shares of.
    pub(super) fn chances(game: &Contested, stage: &Stage, at: &DVector<f64>) -> (Vec<(usize, f64)>, f64) {
        let members = (0..game.sides.len()).filter(|side| stage.sides >> side & 1 == 1);
        let mut chances: Vec<(usize, f64)> =
            members.map(|side| (side, Self::strength(&game.sides[side], at))).collect();
        let top = chances.iter().map(|(_, x)| *x).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = chances.iter().map(|(_, x)| (x - top).exp()).sum();
        for (_, x) in &mut chances {
            *x = (*x - top).exp() / sum;
        }
        (chances, top + sum.ln())
    }

    /// Adds the slope of one game, and returns its log likelihood.
    pub(super) fn add_slope(&self, number: usize, at: &DVector<f64>, slope: &mut DVector<f64>) -> f64 {
        let game = &self.games[number];
        let mut height = 0.0;
        for side in &game.sides {
            height += Self::strength(side, at);
            side.holds.iter().for_each(|&(thing, x)| slope[thing] += x);
        }
        for stage in &self.stages[number] {
            let (chances, log_sum) = Self::chances(game, stage, at);
            height -= stage.weight * log_sum;
            for (side, chance) in chances {
                game.sides[side].holds.iter().for_each(|&(thing, x)| slope[thing] -= stage.weight * chance * x);
            }
        }
        height
    }

    /// Adds the information of one game: the covariance of what the first side of each stage holds.
    fn add_information(&self, number: usize, at: &DVector<f64>, information: &mut DMatrix<f64>) {
        let game = &self.games[number];
        for stage in self.stages[number].iter().filter(|stage| stage.sides.count_ones() > 1) {
            let (chances, _) = Self::chances(game, stage, at);
            for &(one, p) in &chances {
                for &(other, q) in &chances {
                    let weight = stage.weight * if one == other { p * (1.0 - p) } else { -p * q };
                    for &(i, x) in &game.sides[one].holds {
                        for &(j, y) in &game.sides[other].holds {
                            information[(i, j)] += weight * x * y;
                        }
                    }
                }
            }
        }
    }

    fn look(&self, at: &DVector<f64>) -> Look {
        let mut slope = DVector::zeros(self.things);
        let mut information = DMatrix::zeros(self.things, self.things);
        let mut height = 0.0;
        for number in 0..self.games.len() {
            height += self.add_slope(number, at, &mut slope);
            self.add_information(number, at, &mut information);
        }
        Look { height, slope, information }
    }

    /// The same with half a win and half a loss of every thing against an average one.
    fn look_with_imagined(&self, at: &DVector<f64>) -> Look {
        let mut look = self.look(at);
        for (thing, &x) in at.iter().enumerate() {
            let chance = 1.0 / (1.0 + (-x).exp());
            look.height += 0.5 * (chance.ln() + (1.0 - chance).ln());
            look.slope[thing] += 0.5 - chance;
            look.information[(thing, thing)] += chance * (1.0 - chance);
        }
        look
    }

    /// Newton's steps, each halved until it does not descend. What no game compares stays where it is.
    fn climb(&self, imagined: bool, flat: &DMatrix<f64>) -> Peak {
        let look = |at: &DVector<f64>| if imagined { self.look_with_imagined(at) } else { self.look(at) };
        let mut at = DVector::zeros(self.things);
        let mut here = look(&at);
        let mut arrived = false;
        for _ in 0..100 {
            let Some(inverse) = inverse_beside(&here.information, flat) else { break };
            let mut step = inverse * &here.slope;
            let longest = step.amax();
            if !longest.is_finite() {
                break;
            }
            if longest > 4.0 {
                step *= 4.0 / longest;
            }
            let mut next = look(&(&at + &step));
            for _ in 0..40 {
                if next.height >= here.height - 1e-12 * here.height.abs() {
                    break;
                }
                step *= 0.5;
                next = look(&(&at + &step));
            }
            at += &step;
            here = next;
            if step.amax() < 1e-10 * (1.0 + at.amax()) {
                arrived = true;
                break;
            }
            if !imagined && self.furthest(&at) > 2.0 * FAR {
                break;
            }
        }
        let inverse =
            inverse_beside(&here.information, flat).unwrap_or_else(|| DMatrix::zeros(self.things, self.things));
        Peak { at, inverse, arrived }
    }

    /// The sum over deals of the outer product of each deal's slope, and how many deals there are.
    pub(super) fn scatter(&self, at: &DVector<f64>) -> (DMatrix<f64>, u64) {
        let mut middle = DMatrix::zeros(self.things, self.things);
        let mut slope = DVector::zeros(self.things);
        let mut deals = 0;
        for (number, game) in self.games.iter().enumerate() {
            self.add_slope(number, at, &mut slope);
            if self.games.get(number + 1).is_none_or(|next| next.deal != game.deal) {
                middle.ger(1.0, &slope, &slope, 1.0);
                slope.fill(0.0);
                deals += 1;
            }
        }
        (middle, deals)
    }
}

/// The inverse of the information in all directions but the flat ones.
fn inverse_beside(information: &DMatrix<f64>, flat: &DMatrix<f64>) -> Option<DMatrix<f64>> {
    let scale = information.diagonal().amax().max(f64::MIN_POSITIVE);
    let filled = information + (flat * flat.transpose()) * scale;
    let inverse = filled.cholesky()?.inverse();
    // What was filled in along the flat directions is taken out again, so that they carry no error.
    let beside = DMatrix::identity(information.nrows(), information.nrows()) - flat * flat.transpose();
    Some(&beside * inverse * &beside)
}

/// The choices that a ranking is made of. Within a place that is shared, every order counts in equal parts: the sides that
/// are still to be placed are then each subset of a size equally often.
fn stages(sides: &[Side]) -> Vec<Stage> {
    let mut places: Vec<u8> = sides.iter().map(|side| side.place).collect();
    places.sort_unstable();
    places.dedup();
    let set = |fits: &dyn Fn(u8) -> bool| {
        sides.iter().enumerate().filter(|(_, side)| fits(side.place)).fold(0_u16, |set, (i, _)| set | 1 << i)
    };
    let mut stages = Vec::new();
    for &place in &places {
        let (tied, behind) = (set(&|other| other == place), set(&|other| other > place));
        let count = tied.count_ones();
        for subset in subsets(tied) {
            let size = subset.count_ones();
            if size > 0 {
                stages.push(Stage { sides: subset | behind, weight: 1.0 / choose(count, size) });
            }
        }
    }
    stages
}

/// All subsets of a set.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set);
        Some(subset)
    })
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(deal: u64, winner: usize, loser: usize) -> Contested {
        let side = |thing, place| Side { holds: vec![(thing, 1.0)], place };
        Contested { deal, sides: vec![side(winner, 1), side(loser, 2)] }
    }

    /// `a` beats `b` in so many of so many games.
    fn duels(a: usize, b: usize, won: u64, of: u64) -> Vec<Contested> {
        (0..of).map(|i| if i < won { duel(i, a, b) } else { duel(i, b, a) }).collect()
    }

    #[test]
    fn two_things_have_the_log_odds_of_their_games() {
        let fit = strengths(&duels(0, 1, 60, 90), 2).unwrap();
        let found = fit.difference(0, 1).unwrap();
        assert!((found.value - 2.0_f64.ln()).abs() < 1e-9);
        // The variance of log odds, with the sandwich's correction for the number of deals.
        let error = ((1.0 / 60.0 + 1.0 / 30.0) * 90.0 / 89.0_f64).sqrt();
        assert!((found.interval.half_width() - 1.959_963_984_540_054 * error).abs() < 1e-9);
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
