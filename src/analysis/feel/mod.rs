//! The feel of a game: measures of followed games, each with its definition, its source and an interval by deal.
//!
//! The curve v(t) is the chance of a seat before a decision, in a cooperative game that of the table ([`follow`](mod@crate::sim::follow)). It
//! is calibrated on the games themselves (`calibrate`) before anything is measured. `docs/feel.md` has all definitions.

mod calibrate;
mod course;
mod measures;
#[cfg(test)]
mod planted;
#[cfg(test)]
mod tests;

pub use calibrate::{Basis, Calibrated, Chances, calibrated, error};
pub use course::{Line, lead_changes, lines, of_winners};
pub use measures::{GROUPS, Group, MEASURES, Measure};

use std::sync::Arc;

use crate::analysis::statistics::estimate::{Estimate, Interval, LEVEL};
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::quantile::t_width;
use crate::analysis::statistics::ratio::jackknife;
use crate::analysis::statistics::shares::{share_by_deal, share_of_sums, share_with_error};
use crate::game::Contest;
use crate::sim::follow::Followed;

/// Seconds that an open decision takes at the table, unless a section says otherwise.
pub const SECONDS: f64 = 10.0;

/// The followed games of a cell.
#[derive(Clone, Debug, Default)]
pub struct Felt {
    /// The games.
    pub games: Arc<Vec<Followed>>,
    /// The chances of the seats that decide, calibrated.
    pub calibrated: Arc<Calibrated>,
    /// The lines of each game.
    lines: Arc<Vec<Vec<Line>>>,
    /// The same for each group of deals that is omitted; none for the games of the group.
    without: Arc<Vec<Vec<Vec<Line>>>>,
    /// Do all win together?
    pub together: bool,
    /// Seconds that an open decision takes.
    pub seconds: f64,
}

/// The kind of a measure of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A mean over deals of any size.
    Mean,
    /// A mean over deals of numbers from 0 to 1.
    Share,
    /// A share in a sum over all deals.
    Part,
}

impl Felt {
    /// Games of a cell, calibrated.
    pub fn of(games: Vec<Followed>, contest: Contest) -> Felt {
        let together = contest == Contest::Together;
        let calibrated = calibrated(&games);
        let of = |chances: &Chances| -> Vec<Vec<Line>> {
            let pairs = games.iter().zip(chances);
            pairs.map(|(game, own)| if own.is_empty() { Vec::new() } else { lines(game, own, together) }).collect()
        };
        let (own, without) = (of(&calibrated.chances), calibrated.without.iter().map(of).collect());
        Felt {
            games: Arc::new(games),
            calibrated: Arc::new(calibrated),
            lines: Arc::new(own),
            without: Arc::new(without),
            together,
            seconds: SECONDS,
        }
    }

    /// A number of each game as means over the games of a deal; games without it are omitted.
    pub fn by_deal(&self, number: impl Fn(&Followed) -> Option<f64>) -> Vec<f64> {
        means(self.sums_by_deal(|game| number(game).map(|number| (number, 1.0))))
    }

    /// Two numbers of each game as sums over the games of a deal; games without them are omitted.
    pub fn sums_by_deal(&self, numbers: impl Fn(&Followed) -> Option<(f64, f64)>) -> Vec<(f64, f64)> {
        self.sums_by_place(|at| numbers(&self.games[at]))
    }

    /// The same of games by their place.
    pub fn sums_by_place(&self, numbers: impl Fn(usize) -> Option<(f64, f64)>) -> Vec<(f64, f64)> {
        sums(self.games.iter().enumerate().map(|(at, game)| (game.deal, numbers(at))))
    }

    /// A measure of the lines of each game: the mean over deals of the first number per second one. None without games.
    ///
    /// The calibration of the lines moves all games at once. So the interval is that of deals with known lines, or
    /// that of the delete-a-group jackknife in which the lines are calibrated again, whichever is wider.
    pub fn of_course(&self, kind: Kind, numbers: impl Fn(&[Line]) -> Option<(f64, f64)>) -> Option<Estimate> {
        let of = |lines: &[Vec<Line>]| {
            let pairs = self.games.iter().zip(lines);
            sums(pairs.map(|(game, lines)| (game.deal, (!lines.is_empty()).then(|| numbers(lines)).flatten())))
        };
        let value = |sums: Vec<(f64, f64)>| match kind {
            Kind::Mean | Kind::Share => means(sums).into_iter().collect::<Moments>().mean,
            Kind::Part => {
                let (own, all) = sums.into_iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
                if all > 0.0 { own / all } else { 0.0 }
            }
        };
        let all = of(&self.lines);
        if all.is_empty() {
            return None;
        }
        let groups = self.without.len();
        let known = match kind {
            Kind::Mean => means(all).into_iter().collect::<Moments>().estimate(),
            Kind::Share => share_by_deal(&means(all)),
            Kind::Part => share_of_sums(&all)?,
        };
        if groups < 2 {
            return Some(known);
        }
        let values: Vec<f64> = self.without.iter().map(|lines| value(of(lines))).collect();
        let left = jackknife(groups, |group| group.map_or(known.value, |group| values[group])).interval.half_width();
        // Shares are step functions of the chances: the scatter of the jackknife misses their curvature, its bias shows it.
        let bias = (groups - 1) as f64 * (values.iter().sum::<f64>() / groups as f64 - known.value);
        let curved = left.hypot(t_width(LEVEL, (groups - 1) as f64) * bias);
        let interval = match kind {
            Kind::Mean => Interval::around(known.value, left),
            Kind::Part => share_with_error(known.value, left, LEVEL),
            Kind::Share => share_with_error(known.value, curved, LEVEL),
        };
        let wider = if interval.half_width() > known.interval.half_width() { interval } else { known.interval };
        Some(Estimate { interval: wider, ..known })
    }

    /// The number of deals.
    pub fn deals(&self) -> usize {
        self.by_deal(|_| Some(0.0)).len()
    }
}

/// Pairs of numbers as sums over neighbours of the same deal; games without them are omitted.
fn sums(games: impl Iterator<Item = (u64, Option<(f64, f64)>)>) -> Vec<(f64, f64)> {
    let mut sums: Vec<(u64, (f64, f64))> = Vec::new();
    for (deal, numbers) in games {
        let Some((one, other)) = numbers else { continue };
        match sums.last_mut().filter(|(known, _)| *known == deal) {
            Some((_, sum)) => *sum = (sum.0 + one, sum.1 + other),
            None => sums.push((deal, (one, other))),
        }
    }
    sums.into_iter().map(|(_, sum)| sum).collect()
}

fn means(sums: Vec<(f64, f64)>) -> Vec<f64> {
    sums.into_iter().map(|(sum, count)| sum / count).collect()
}
