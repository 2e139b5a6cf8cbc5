//! The state of learning: weights with their step sizes, and the level that was reached.

use serde::{Deserialize, Serialize};

use crate::base::inputs::ONE;
use crate::mind::turns::{MOST, UNIT, Value, chance};

use super::play::Played;

/// All that was learned so far. It is saved, and learning goes on from it to the last bit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// Steps done.
    pub steps: u64,
    /// Games played.
    pub games: u64,
    /// The present level: the number of easier games that are behind; those of the goal come last.
    pub level: usize,
    /// Games won and played at the present level, lately.
    pub lately: (u64, u64),
    /// Games won in all.
    pub won: u64,
    /// The fingerprint of the inputs.
    layout: u64,
    /// Games of self-play from which the value was learned with which it began.
    before: u64,
    /// The weights, as bits of numbers of 32 bits.
    weights: Vec<u32>,
    /// Their means over all steps, as bits; later steps count for more.
    means: Vec<u32>,
    /// The summed squares of each weight's gradients, as bits.
    squares: Vec<u32>,
}

/// The results of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stepped {
    /// The level of most games.
    pub level: usize,
    /// Games won, by a seat that was chosen in advance.
    pub won: u64,
    /// Games played.
    pub games: u64,
    /// Positions learned from.
    pub positions: u64,
    /// The mean distance of the value from what it was moved to.
    pub error: f64,
}

/// Games at a level before it can be left.
const LEAST: u64 = 64;

/// The share of these that must be won.
const ENOUGH: f64 = 0.4;

/// The power of the number of a step with which its weights count in the mean of all.
const LATER: f64 = 3.0;

/// The sum of squares before the first gradient.
const FIRST: f32 = 1.0;

impl Learned {
    /// A state that knows what a value knows, and no more.
    pub(super) fn new(value: &Value) -> Learned {
        let weights: Vec<u32> = value.weights.iter().map(|&weight| (weight as f32 / UNIT as f32).to_bits()).collect();
        Learned {
            steps: 0,
            games: 0,
            level: 0,
            lately: (0, 0),
            won: 0,
            layout: value.layout,
            before: value.games,
            means: weights.clone(),
            squares: vec![FIRST.to_bits(); weights.len()],
            weights,
        }
    }

    /// The weights of the last step as whole numbers: those to play and learn with.
    pub(super) fn latest(&self) -> Value {
        self.whole(&self.weights)
    }

    /// The mean weights as whole numbers: what was learned, without the chance of the last games.
    pub fn value(&self) -> Value {
        self.whole(&self.means)
    }

    fn whole(&self, weights: &[u32]) -> Value {
        let whole = |bits: &u32| {
            let weight = f32::from_bits(*bits) * UNIT as f32;
            (weight.round() as i32).clamp(-MOST, MOST)
        };
        Value { layout: self.layout, games: self.before + self.games, weights: weights.iter().map(whole).collect() }
    }

    /// Are these numbers that learning can have come to, with this many inputs?
    pub fn is_sound(&self, inputs: usize) -> bool {
        let finite = |bits: &u32| f32::from_bits(*bits).is_finite();
        [&self.weights, &self.means, &self.squares].iter().all(|list| list.len() == inputs)
            && self.weights.iter().chain(&self.means).all(finite)
            && self.squares.iter().all(|bits| finite(bits) && f32::from_bits(*bits) >= FIRST)
            && self.lately.0 <= self.lately.1
            && self.won <= self.games
    }

    /// The fingerprint of the inputs.
    pub fn layout(&self) -> u64 {
        self.layout
    }

    /// Learns from games, in their order.
    pub(super) fn learn(&mut self, played: &[Played], rate: f64, levels: usize) -> Stepped {
        let mut weights: Vec<f32> = self.weights.iter().map(|bits| f32::from_bits(*bits)).collect();
        let mut squares: Vec<f32> = self.squares.iter().map(|bits| f32::from_bits(*bits)).collect();
        let (mut positions, mut error) = (0_u64, 0.0);
        for (inputs, goal) in played.iter().flat_map(|game| &game.positions) {
            let sum: f64 = inputs.iter().map(|&(at, amount)| f64::from(weights[at as usize]) * f64::from(amount)).sum();
            let miss = (chance(sum / f64::from(ONE)) - f64::from(*goal)) as f32;
            for &(at, amount) in inputs {
                let gradient = miss * amount as f32 / ONE as f32;
                let (weight, square) = (&mut weights[at as usize], &mut squares[at as usize]);
                *square += gradient * gradient;
                *weight -= rate as f32 * gradient / square.sqrt();
            }
            positions += 1;
            error += f64::from(miss.abs());
        }
        self.weights = weights.into_iter().map(f32::to_bits).collect();
        self.squares = squares.into_iter().map(f32::to_bits).collect();
        let level = self.level;
        let won = self.note(played, levels);
        self.average();
        Stepped { level, won, games: played.len() as u64, positions, error: error / positions.max(1) as f64 }
    }

    /// Takes the weights of the present step into the means (Shamir and Zhang, *Stochastic gradient descent for non-smooth
    /// optimization*, 2013).
    fn average(&mut self) {
        let share = ((LATER + 1.0) / (self.steps as f64 + LATER)) as f32;
        for (mean, weight) in self.means.iter_mut().zip(&self.weights) {
            let (old, new) = (f32::from_bits(*mean), f32::from_bits(*weight));
            *mean = (old + share * (new - old)).to_bits();
        }
    }

    /// Counts games, and goes on to the next level when enough of the present one are won.
    fn note(&mut self, played: &[Played], levels: usize) -> u64 {
        let won = played.iter().filter(|game| game.won).count() as u64;
        self.steps += 1;
        self.games += played.len() as u64;
        self.won += won;
        for game in played.iter().filter(|game| game.level == self.level) {
            self.lately.0 += u64::from(game.won);
            self.lately.1 += 1;
        }
        let (hits, games) = self.lately;
        if self.level < levels && games >= LEAST {
            let enough = hits as f64 >= ENOUGH * games as f64;
            self.level += usize::from(enough);
            self.lately = (0, 0);
        }
        won
    }
}
