//! A learned value depends on nothing but the games and the numbers that were asked for.

use super::play::Played;
use super::{Learned, Stepped};
use crate::mind::turns::Value;

fn game(level: usize, won: bool) -> Played {
    // Input 1 stands for wins, input 2 for nothing.
    let inputs = vec![(0, 16), (if won { 1 } else { 2 }, 16)];
    Played { level, won, positions: vec![(inputs, if won { 1.0 } else { 0.0 })] }
}

/// Nothing learned of three inputs.
fn nothing() -> Learned {
    Learned::new(&Value { layout: 7, games: 0, weights: vec![0; 3] })
}

#[test]
fn a_value_learns_what_wins() {
    let mut learned = nothing();
    let games: Vec<Played> = (0..64).map(|number| game(0, number % 2 == 0)).collect();
    let first = learned.learn(&games, 0.1, 0);
    let last = (0..20).map(|_| learned.learn(&games, 0.1, 0)).last().unwrap();
    assert!(last.error < first.error / 2.0, "{first:?} {last:?}");
    let value = learned.value();
    assert!(value.weights[1] > 0 && value.weights[2] < 0, "{:?}", value.weights);
    assert_eq!(value.games, 21 * 64);
    assert!(value.worth(&[(0, 16), (1, 16)]) > 0.7 && value.worth(&[(0, 16), (2, 16)]) < 0.3);
    assert_eq!((learned.steps, learned.games, learned.won), (21, 21 * 64, 21 * 32));
    assert!(learned.is_sound(3) && !learned.is_sound(4));
}

#[test]
fn a_level_is_left_when_enough_of_its_games_are_won() {
    let mut learned = nothing();
    let step = |learned: &mut Learned, level: usize, won: usize| -> Stepped {
        let games: Vec<Played> = (0..64).map(|number| game(level, number < won)).collect();
        learned.learn(&games, 0.1, 2)
    };
    step(&mut learned, 0, 25);
    assert_eq!((learned.level, learned.lately), (0, (0, 0)), "25 of 64 are too few");
    step(&mut learned, 0, 26);
    assert_eq!(learned.level, 1);
    step(&mut learned, 0, 64);
    assert_eq!((learned.level, learned.lately), (1, (0, 0)), "games of a level that is behind do not count");
    step(&mut learned, 1, 64);
    step(&mut learned, 2, 64);
    assert_eq!(learned.level, 2, "the last level is the goal");
}

#[test]
fn what_was_saved_goes_on_to_the_bit() {
    let mut learned = nothing();
    let games: Vec<Played> = (0..9).map(|number| game(0, number % 4 == 0)).collect();
    learned.learn(&games, 0.1, 0);
    let text = serde_json::to_string(&learned).unwrap();
    let mut other: Learned = serde_json::from_str(&text).unwrap();
    learned.learn(&games, 0.1, 0);
    other.learn(&games, 0.1, 0);
    assert_eq!(learned, other);
}

#[test]
fn what_is_written_is_the_mean_of_the_steps() {
    let mut learned = nothing();
    let mut odds = Vec::new();
    for step in 0..40 {
        // The results of a step are all won or all lost, in turn.
        let games: Vec<Played> = (0..9).map(|_| game(0, step % 2 == 0)).collect();
        learned.learn(&games, 0.5, 0);
        odds.push((learned.latest().weights[0], learned.value().weights[0]));
    }
    let jump = |of: fn(&(i32, i32)) -> i32| {
        (odds[39..].iter().map(of).sum::<i32>() - odds[38..39].iter().map(of).sum::<i32>()).abs()
    };
    assert!(4 * jump(|(_, mean)| *mean) < jump(|(latest, _)| *latest), "{odds:?}");
    assert!(odds[39].1 > odds[39].0.min(odds[38].0) && odds[39].1 < odds[39].0.max(odds[38].0), "{odds:?}");
}
