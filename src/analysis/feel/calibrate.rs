//! Calibration of chances by the results of the games themselves.
//!
//! Tries are played on by a cheap policy, and there are few of them, so that raw chances are too sure of themselves or not
//! sure enough. Platt, *Probabilistic outputs for support vector machines* (1999): the log odds of the result are a straight
//! line in those of the raw chance; here the line may turn in the course of a game. The line for a deal is fitted to the other
//! half of the deals alone, so that no game's result moves its own chances.

use crate::analysis::statistics::logistic::{Logistic, Row, logistic};
use crate::sim::follow::Followed;

/// Raw chances stay this far from 0 and 1.
const NEVER_SURE: f64 = 0.01;

/// Deals from which a line is fitted.
const LEAST: usize = 8;

/// Trials in which a shared win is counted: a win, or a share of it, in parts.
const PARTS: f64 = 12.0;

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
struct Straight(Logistic);

impl Straight {
    /// The calibrated chance. A line that falls says nothing: the chance is then the same whatever the raw one.
    fn chance(&self, raw: f32, time: f64) -> f64 {
        let [constant, slope, turn] = [0, 1, 2].map(|at| self.0.coefficients[at]);
        share(constant + (slope + turn * time).max(0.0) * log_odds(raw))
    }
}

/// Puts calibrated chances in place of raw ones.
pub fn calibrated(games: &mut [Followed], together: bool) {
    let mut deals: Vec<u64> = games.iter().map(|game| game.deal).collect();
    deals.dedup();
    if deals.len() < 2 * LEAST {
        return;
    }
    let fits: Vec<Option<Straight>> = (0..2).map(|half| fit(games, half)).collect();
    for game in games {
        let Some(model) = &fits[usize::from(game.deal % 2 == 0)] else { continue };
        let all = f64::from(game.decisions.max(1));
        for moment in &mut game.moments {
            let (time, seat) = (f64::from(moment.at) / all, usize::from(moment.seat));
            let own = model.chance(moment.chances[seat], time) as f32;
            let rest: f32 = moment.chances.iter().sum::<f32>() - moment.chances[seat];
            for (other, chance) in moment.chances.iter_mut().enumerate() {
                *chance = if together || other == seat { own } else { (1.0 - own) * *chance / rest.max(1e-6) };
            }
        }
    }
}

/// The line of the deals with even or odd numbers.
fn fit(games: &[Followed], half: u64) -> Option<Straight> {
    let mut rows: Vec<Row> = Vec::new();
    for game in games.iter().filter(|game| game.deal % 2 == half) {
        let all = f64::from(game.decisions.max(1));
        for moment in &game.moments {
            let seat = usize::from(moment.seat);
            let design = factors(moment.chances[seat], f64::from(moment.at) / all);
            let won = f64::from(game.won[seat]);
            let (hits, trials) = if won.fract() == 0.0 { (won, 1.0) } else { ((won * PARTS).round(), PARTS) };
            rows.push(Row { design, hits: hits as u64, trials: trials as u64 });
        }
    }
    let one_sided = rows.iter().all(|row| row.hits == 0) || rows.iter().all(|row| row.hits == row.trials);
    if one_sided { None } else { logistic(&rows).map(Straight) }
}

fn share(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
