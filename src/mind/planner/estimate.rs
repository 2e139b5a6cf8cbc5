//! An evaluator as a judge of positions, for searches that cut the games they try.

use super::evaluator::{Evaluator, Planned, Scratch};
use crate::base::numbers::exp;
use crate::game::{BySeat, Game, Seat, Seed};
use crate::mind::Judge;

/// An evaluator's judgement as the seats' chances to win, for games in which every seat plays for itself: each seat
/// judges the position, and a seat ahead by one unit has *e* times the chance.
pub struct Estimate<G: Game, E: Evaluator<G>> {
    evaluator: E,
    unit: f32,
    legal: G::Actions,
}

impl<G: Game, E: Evaluator<G>> Estimate<G, E> {
    /// Positions as an evaluator judges them; `unit` is the lead in points that is one unit of log odds.
    pub fn new(evaluator: E, unit: f32) -> Estimate<G, E> {
        Estimate { evaluator, unit, legal: G::Actions::default() }
    }
}

impl<G: Game, E: Evaluator<G>> Judge<G> for Estimate<G, E> {
    fn worth(&mut self, game: &G, state: &G::State) -> Option<BySeat<f32>> {
        let Estimate { evaluator, unit, legal } = self;
        if !evaluator.rests(game, state) {
            return None;
        }
        let turn = evaluator.turn(game, state).1;
        let mut worth = BySeat::of(game.seats(), 0.0);
        for seat in Seat::all(game.seats()) {
            // The same chance each time, so that a position has one value.
            let (chance, rng) = (&mut game.chance(Seed::new(0)), &mut Seed::new(0).stream(0));
            let at = Planned { game, seat, turn }.at(state, E::Note::default());
            worth[seat] = evaluator.value(at, &mut Scratch { chance, legal, rng, chances: 1 }) / *unit;
        }
        let most = worth.as_slice().iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let odds = |worth: f32| exp(f64::from(worth - most)) as f32;
        let sum: f32 = worth.as_slice().iter().map(|&worth| odds(worth)).sum();
        for seat in Seat::all(game.seats()) {
            worth[seat] = odds(worth[seat]) / sum;
        }
        Some(worth)
    }
}
