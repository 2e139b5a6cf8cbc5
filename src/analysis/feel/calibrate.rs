//! Calibration of chances by the results of the games themselves.
//!
//! Tries are played on by a cheap policy, and there are few of them; a judge of positions has a scale of its own. Raw chances are
//! therefore too sure of themselves or not sure enough. Platt, *Probabilistic outputs for support vector machines* (1999): the log
//! odds of the result are a straight line in those of the raw chance; here the line may turn in the course of a game.
//!
//! Deals are put into groups. The line for a group is fitted to all other groups, so that no game's result moves its own
//! chances. Each group is also omitted altogether: the chances of the rest are then calibrated without it, and how much a
//! measure changes says how much it owes to the calibration (the delete-a-group jackknife, [`super::Felt`]).

use nalgebra::{Matrix3, Vector3};

use crate::analysis::statistics::logistic::{Row, logistic};
use crate::sim::follow::{Followed, Moment};

/// Raw chances stay this far from 0 and 1.
const NEVER_SURE: f64 = 0.01;

/// Deals from which a line is fitted.
const LEAST: usize = 16;

/// Groups of deals, if there are enough deals.
const GROUPS: usize = 20;

/// Trials in which a shared win is counted: a win, or a share of it, in parts.
const PARTS: f64 = 12.0;

/// The origin of raw chances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// Tried games.
    #[default]
    Tries,
    /// A judge of positions.
    Judge,
}

impl Basis {
    /// The raw chance of the seat that decides; none where no judge was asked.
    pub fn raw(self, moment: &Moment) -> Option<f32> {
        match self {
            Basis::Tries => moment.chances.get(usize::from(moment.seat)).copied(),
            Basis::Judge => moment.judged,
        }
    }

    /// Do all decisions have such a chance?
    fn is_known(self, games: &[Followed]) -> bool {
        games.iter().flat_map(|game| &game.moments).all(|moment| self.raw(moment).is_some())
    }
}

/// For each game, the chance before each of its decisions of the seat that decides.
pub type Chances = Vec<Vec<f32>>;

/// The calibrated chances of games.
#[derive(Clone, Debug, Default)]
pub struct Calibrated {
    /// The origin of the raw chances.
    pub basis: Basis,
    /// The mean squared error of calibrated tries, and of the calibrated judge if there is one (Brier 1950).
    pub errors: (f64, Option<f64>),
    /// The raw chances.
    pub raw: Chances,
    /// The calibrated ones.
    pub chances: Chances,
    /// The group of each game; all 0 where nothing was calibrated.
    pub group: Vec<usize>,
    /// For each group, the chances of the games of all other groups, calibrated without it.
    pub without: Vec<Chances>,
}

/// Calibrates the chances of games: of tried games, or of a judge where its mean squared error is smaller (Brier 1950).
pub fn calibrated(games: &[Followed]) -> Calibrated {
    let tries = of_basis(games, Basis::Tries);
    let by_tries = error(games, &tries.chances);
    if !Basis::Judge.is_known(games) {
        return Calibrated { errors: (by_tries, None), ..tries };
    }
    let judge = of_basis(games, Basis::Judge);
    let by_judge = error(games, &judge.chances);
    let better = if by_judge < by_tries { judge } else { tries };
    Calibrated { errors: (by_tries, Some(by_judge)), ..better }
}

/// The mean squared error of chances.
pub fn error(games: &[Followed], chances: &Chances) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (game, chances) in games.iter().zip(chances) {
        for (moment, chance) in game.moments.iter().zip(chances) {
            sum += f64::from(chance - game.won[usize::from(moment.seat)]).powi(2);
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}

fn of_basis(games: &[Followed], basis: Basis) -> Calibrated {
    let own = |game: &Followed| game.moments.iter().map(|moment| basis.raw(moment).unwrap_or(0.5)).collect();
    let raw: Chances = games.iter().map(own).collect();
    let mut deals: Vec<u64> = games.iter().map(|game| game.deal).collect();
    deals.dedup();
    if deals.len() < LEAST {
        let (group, chances) = (vec![0; games.len()], raw.clone());
        return Calibrated { basis, raw, chances, group, ..Calibrated::default() };
    }
    let groups = GROUPS.min(deals.len() / 2);
    let mut place = 0;
    let mut group = Vec::with_capacity(games.len());
    for (at, game) in games.iter().enumerate() {
        place += usize::from(at > 0 && games[at - 1].deal != game.deal);
        group.push(place % groups);
    }
    let fits = Fits::of(&rows(games, &raw, &group, groups));
    let chances_without = |omitted: Option<usize>| -> Chances {
        let chances = |(at, game): (usize, &Followed)| {
            if omitted == Some(group[at]) {
                return Vec::new();
            }
            let line = fits.without(group[at], omitted);
            let time = |moment: &Moment| f64::from(moment.at) / f64::from(game.decisions.max(1));
            game.moments.iter().zip(&raw[at]).map(|(moment, &raw)| line.chance(raw, time(moment)) as f32).collect()
        };
        games.iter().enumerate().map(chances).collect()
    };
    let without = (0..groups).map(|group| chances_without(Some(group))).collect();
    let chances = chances_without(None);
    Calibrated { basis, raw, chances, group, without, ..Calibrated::default() }
}

/// The decisions of each group as rows of a regression.
fn rows(games: &[Followed], raw: &Chances, group: &[usize], groups: usize) -> Vec<Vec<Row>> {
    let mut rows = vec![Vec::new(); groups];
    for ((game, raw), &group) in games.iter().zip(raw).zip(group) {
        for (moment, &raw) in game.moments.iter().zip(raw) {
            let design = factors(raw, f64::from(moment.at) / f64::from(game.decisions.max(1)));
            let won = f64::from(game.won[usize::from(moment.seat)]);
            let (hits, trials) = if won.fract() == 0.0 { (won, 1.0) } else { ((won * PARTS).round(), PARTS) };
            rows[group].push(Row { design, hits: hits as u64, trials: trials as u64 });
        }
    }
    rows
}

fn log_odds(chance: f32) -> f64 {
    let chance = f64::from(chance).clamp(NEVER_SURE, 1.0 - NEVER_SURE);
    (chance / (1.0 - chance)).ln()
}

/// The factors of a chance: a constant, its log odds, and both as the game goes on.
fn factors(chance: f32, time: f64) -> Vec<f64> {
    let odds = log_odds(chance);
    vec![1.0, odds, time * odds]
}

/// A line from raw log odds to calibrated ones.
enum Straight {
    Fitted(Vector3<f64>),
    /// One chance for all: the games that it would be fitted to all ended alike.
    Flat(f64),
    /// As raw as before.
    Raw,
}

impl Straight {
    /// The calibrated chance. A line that falls says nothing: the chance is then the same whatever the raw one.
    fn chance(&self, raw: f32, time: f64) -> f64 {
        match self {
            Straight::Fitted(at) => share(at[0] + (at[1] + at[2] * time).max(0.0) * log_odds(raw)),
            Straight::Flat(chance) => *chance,
            Straight::Raw => f64::from(raw),
        }
    }
}

/// The lines of all groups but some. The line of all deals is fitted once; without a group it is one step of Newton's method away,
/// because a group is a small part of all (the one-step jackknife; Shao and Tu, *The Jackknife and Bootstrap*, 1995).
enum Fits {
    All {
        line: Vector3<f64>,
        /// By group: the score, and the information.
        groups: Vec<(Vector3<f64>, Matrix3<f64>)>,
        /// The information of all groups.
        whole: Matrix3<f64>,
    },
    Flat(f64),
    Raw,
}

impl Fits {
    fn of(groups: &[Vec<Row>]) -> Fits {
        let (hits, trials) = groups.iter().flatten().fold((0, 0), |sum, row| (sum.0 + row.hits, sum.1 + row.trials));
        if hits == 0 || hits == trials {
            // As if half a group had been won, and half a group lost.
            let more = trials as f64 / groups.len() as f64;
            return Fits::Flat((hits as f64 + more / 2.0) / (trials as f64 + more));
        }
        let Some(fit) = logistic(&groups.iter().flatten().cloned().collect::<Vec<_>>()) else { return Fits::Raw };
        let line = Vector3::from_column_slice(&fit.coefficients);
        let sums = |rows: &Vec<Row>| {
            let (mut score, mut information) = (Vector3::zeros(), Matrix3::zeros());
            for row in rows {
                let (x, trials) = (Vector3::from_column_slice(&row.design), row.trials as f64);
                let rate = share(line.dot(&x));
                score += x * (row.hits as f64 - trials * rate);
                information += x * x.transpose() * (trials * rate * (1.0 - rate));
            }
            (score, information)
        };
        let groups: Vec<_> = groups.iter().map(sums).collect();
        let whole = groups.iter().map(|(_, information)| information).sum();
        Fits::All { line, groups, whole }
    }

    /// The line without a group, and without another.
    fn without(&self, one: usize, other: Option<usize>) -> Straight {
        match self {
            Fits::All { line, groups, whole } => {
                let (mut score, mut information) = (groups[one].0, whole - groups[one].1);
                if let Some(other) = other.filter(|other| *other != one) {
                    score += groups[other].0;
                    information -= groups[other].1;
                }
                information.try_inverse().map_or(Straight::Raw, |inverse| Straight::Fitted(line - inverse * score))
            }
            Fits::Flat(chance) => Straight::Flat(*chance),
            Fits::Raw => Straight::Raw,
        }
    }
}

fn share(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn a_line_without_groups_is_nearly_the_one_fitted_without_them() {
        let mut rng = Seed::new(4).stream(0);
        let mut unit = move || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
        let mut row = |_: usize| {
            let (raw, time) = (unit() as f32, unit());
            let hits = u64::from(unit() < share(0.2 + (0.5 + 0.6 * time) * log_odds(raw)));
            Row { design: factors(raw, time), hits, trials: 1 }
        };
        let groups: Vec<Vec<Row>> = (0..20).map(|_| (0..100).map(&mut row).collect()).collect();
        let fits = Fits::of(&groups);
        for (one, other) in [(0, None), (3, Some(17)), (5, Some(5))] {
            let left = |group: usize| group != one && Some(group) != other;
            let kept: Vec<Row> = (0..20).filter(|group| left(*group)).flat_map(|group| groups[group].clone()).collect();
            let (fit, near) = (logistic(&kept).unwrap(), fits.without(one, other));
            for (raw, time) in [(0.1, 0.2), (0.5, 0.5), (0.9, 1.0)] {
                let exact = share(fit.log_odds(&factors(raw, time)));
                assert!((near.chance(raw, time) - exact).abs() < 0.002, "{one} {other:?}: {exact}");
            }
        }
        let won: Vec<Vec<Row>> =
            groups.iter().map(|rows| rows.iter().map(|row| Row { hits: 1, ..row.clone() }).collect()).collect();
        assert!(matches!(Fits::of(&won).without(1, None), Straight::Flat(chance) if chance > 0.97 && chance < 1.0));
    }
}
