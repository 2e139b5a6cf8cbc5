//! One game of a policy against itself, as positions to learn from.

use crate::base::inputs::Inputs;
use crate::base::numbers::{exp, ln};
use crate::base::terminal::Failure;
use crate::game::{BySeat, Course, Seat, Seed, Setup};
use crate::mind::turns::{graded, inputs};
use crate::mind::{Minds, Players, Policy, search};

use super::Learning;

/// The inputs of a position, and the value that it should have.
pub(super) type Position = (Vec<(u32, i32)>, f32);

/// The positions of a game.
pub(super) struct Played {
    /// The level at which it was played.
    pub(super) level: usize,
    /// Did the seat win whose turn it was to count?
    pub(super) won: bool,
    /// The positions that the seats left behind, seat by seat.
    pub(super) positions: Vec<Position>,
}

/// The stream that chooses the level and the game, beyond those of a game's own chance.
const LEVELS: u64 = 3200;

/// One game in this many is of an easier level than the present one.
const BEHIND: u32 = 3;

/// Plays a game by its number.
pub(super) fn play<G: Setup + Minds + Sync>(
    learning: &Learning<G>,
    policy: &Policy,
    level: usize,
    number: u64,
) -> Result<Played, Failure> {
    let seed = Seed { run: learning.tuning.seed, game: number };
    let mut dice = seed.stream(LEVELS);
    let level = if level > 0 && dice.below(BEHIND) == 0 { dice.below(level as u32) as usize } else { level };
    let games = &learning.tuning.games;
    let game = match learning.easier.get(level) {
        Some((game, _)) => game,
        None => &games[dice.below(games.len() as u32) as usize].0,
    };
    let policy = Policy { blunder: learning.pace.explore, ..policy.clone() };
    let mut players = Players::new(game, std::slice::from_ref(&policy))?;
    players.begin(seed);
    let mut left: Vec<Vec<Position>> = vec![Vec::new(); game.seats()];
    let (mut course, mut buffer) = (Course::dealt(game, seed, 0, &mut ()), Inputs::default());
    let value = policy.learned.unwrap_or_default();
    let ending = loop {
        if let Some(ending) = game.ending(&course.state) {
            break ending;
        }
        let seat = game.decider(&course.state);
        let action = players.decide(game, &course.state, &course.chance);
        course.play(action, &mut ());
        if game.ending(&course.state).is_none() && game.decider(&course.state) != seat {
            inputs(game, &course.state, seat, &mut buffer);
            left[seat.index()].push((buffer.list().to_vec(), value.worth(buffer.list())));
        }
    };
    let shape = learning.shape();
    let mut goals = BySeat::of(game.seats(), 0.0);
    for seat in Seat::all(game.seats()) {
        goals[seat] = graded(game, &course.state, &ending, seat, shape);
    }
    let counted = (number % game.seats() as u64) as usize;
    let won = search::worth::<G>(&ending)[counted] > 0.5;
    let positions = left.into_iter().enumerate();
    let positions = positions.flat_map(|(seat, own)| towards(own, goals[seat], learning.pace.trace)).collect();
    Ok(Played { level, won, positions })
}

/// Positions of a seat in a game that is not long.
const USUAL: f64 = 20.0;

/// The weight of later values against the next one, for a seat with some positions: in a long game it is closer to 1, so that
/// the result reaches as large a part of the game.
fn trace_of(trace: f64, positions: usize) -> f32 {
    let long = (positions as f64 / USUAL).max(1.0);
    if trace > 0.0 { exp(ln(trace) / long) as f32 } else { 0.0 }
}

/// The values that the positions of a seat should have: a mean of the values of its later positions and the result.
fn towards(own: Vec<(Vec<(u32, i32)>, f32)>, result: f32, trace: f64) -> Vec<Position> {
    let trace = trace_of(trace, own.len());
    let mut goal = result;
    let mut all: Vec<Position> = Vec::with_capacity(own.len());
    for (inputs, value) in own.into_iter().rev() {
        all.push((inputs, goal));
        goal = trace * goal + (1.0 - trace) * value;
    }
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_reach_the_same_part_of_long_games() {
        let goals = |count: usize, trace: f64| -> Vec<i32> {
            let own = (0..count).map(|_| (Vec::new(), 0.0)).collect();
            towards(own, 1.0, trace).into_iter().map(|(_, goal)| (100.0 * goal).round() as i32).collect()
        };
        let [short, usual, long] = [10, 20, 2000].map(|count| goals(count, 0.8));
        assert_eq!((short[9], usual[19], long[1999]), (100, 100, 100), "the last position has the result");
        assert_eq!(short[5], usual[15], "in games that are not long, by the number of positions");
        assert!((usual[10] - long[1000]).abs() < 3, "{} {}", usual[10], long[1000]);
        assert_eq!(goals(3, 0.0), [0, 0, 100], "without a trace the result reaches the last position alone");
    }
}
