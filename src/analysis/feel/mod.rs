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

pub use calibrate::calibrated;
pub use course::{Line, lead_changes, lines, of_winners};
pub use measures::{GROUPS, Group, MEASURES, Measure};

use crate::game::Contest;
use crate::sim::follow::Followed;

/// Seconds that an open decision takes at the table, unless a section says otherwise.
pub const SECONDS: f64 = 10.0;

/// The followed games of a cell.
#[derive(Clone, Debug, Default)]
pub struct Felt {
    /// The games, with calibrated chances.
    pub games: Vec<Followed>,
    /// Before every decision of [`Followed::moments`], game by game: the chance of the seat that decides as it was tried.
    pub raw: Vec<Vec<f32>>,
    /// Do all win together?
    pub together: bool,
    /// Seconds that an open decision takes.
    pub seconds: f64,
}

impl Felt {
    /// Games of a cell, calibrated.
    pub fn of(mut games: Vec<Followed>, contest: Contest) -> Felt {
        let together = contest == Contest::Together;
        let own = |game: &Followed| {
            game.moments.iter().map(|moment| moment.chances[usize::from(moment.seat)]).collect::<Vec<f32>>()
        };
        let raw = games.iter().map(own).collect();
        calibrated(&mut games, together);
        Felt { games, raw, together, seconds: SECONDS }
    }

    /// A number of each game as means over the games of a deal; games without it are omitted.
    pub fn by_deal(&self, number: impl Fn(&Followed) -> Option<f64>) -> Vec<f64> {
        let pairs = self.sums_by_deal(|game| number(game).map(|number| (number, 1.0)));
        pairs.into_iter().map(|(sum, count)| sum / count).collect()
    }

    /// Two numbers of each game as sums over the games of a deal; games without them are omitted.
    pub fn sums_by_deal(&self, numbers: impl Fn(&Followed) -> Option<(f64, f64)>) -> Vec<(f64, f64)> {
        let mut sums: Vec<(u64, (f64, f64))> = Vec::new();
        for game in &self.games {
            let Some((one, other)) = numbers(game) else { continue };
            match sums.last_mut().filter(|(deal, _)| *deal == game.deal) {
                Some((_, sum)) => *sum = (sum.0 + one, sum.1 + other),
                None => sums.push((game.deal, (one, other))),
            }
        }
        sums.into_iter().map(|(_, sum)| sum).collect()
    }

    /// The number of deals.
    pub fn deals(&self) -> usize {
        self.by_deal(|_| Some(0.0)).len()
    }
}
