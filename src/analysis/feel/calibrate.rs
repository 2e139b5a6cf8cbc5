//! Calibration of chances by the results of the games themselves.
//!
//! Tries are played on by a cheap policy, and there are few of them; a judge of positions has a scale of its own. Raw chances are
//! therefore too sure of themselves or not sure enough. Platt, *Probabilistic outputs for support vector machines* (1999): the log
//! odds of the result are a straight line in those of the raw chance; here the line may turn in the course of a game.
//!
//! Deals are put into groups. The line for a group is fitted to all other groups, so that no game's result moves its own
//! chances. Each group is also left out altogether: the chances of the rest are then calibrated without it, and how much a
//! measure changes says how much it owes to the calibration (the delete-a-group jackknife, [`super::Felt`]).

use crate::analysis::statistics::logistic::{Logistic, Row, logistic};
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
    let rows = rows(games, &raw, &group, groups);
    // The lines without one group and without two, each pair once.
    let fits: Vec<Vec<Straight>> =
        (0..groups).map(|one| (0..=one).map(|other| fit(&rows, &[one, other])).collect()).collect();
    let line = |one: usize, other: usize| &fits[one.max(other)][one.min(other)];
    let told = |left_out: Option<usize>| -> Chances {
        let chances = |(at, game): (usize, &Followed)| {
            if left_out == Some(group[at]) {
                return Vec::new();
            }
            let line = line(group[at], left_out.unwrap_or(group[at]));
            let time = |moment: &Moment| f64::from(moment.at) / f64::from(game.decisions.max(1));
            game.moments.iter().zip(&raw[at]).map(|(moment, &raw)| line.chance(raw, time(moment)) as f32).collect()
        };
        games.iter().enumerate().map(chances).collect()
    };
    let without = (0..groups).map(|group| told(Some(group))).collect();
    let chances = told(None);
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
    Fitted(Logistic),
    /// One chance for all: the games that it would be fitted to all ended alike.
    Flat(f64),
    /// As raw as before.
    Raw,
}

impl Straight {
    /// The calibrated chance. A line that falls says nothing: the chance is then the same whatever the raw one.
    fn chance(&self, raw: f32, time: f64) -> f64 {
        match self {
            Straight::Fitted(fit) => {
                let [constant, slope, turn] = [0, 1, 2].map(|at| fit.coefficients[at]);
                share(constant + (slope + turn * time).max(0.0) * log_odds(raw))
            }
            Straight::Flat(chance) => *chance,
            Straight::Raw => f64::from(raw),
        }
    }
}

/// The line of all groups but some.
fn fit(groups: &[Vec<Row>], left_out: &[usize]) -> Straight {
    let kept = || groups.iter().enumerate().filter(|(group, _)| !left_out.contains(group)).flat_map(|(_, rows)| rows);
    let (hits, trials) = kept().fold((0, 0), |sum, row| (sum.0 + row.hits, sum.1 + row.trials));
    if hits == 0 || hits == trials {
        // As if half a group had been won, and half a group lost.
        let more = trials as f64 / groups.len() as f64;
        return Straight::Flat((hits as f64 + more / 2.0) / (trials as f64 + more));
    }
    logistic(&kept().cloned().collect::<Vec<_>>()).map_or(Straight::Raw, Straight::Fitted)
}

fn share(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
