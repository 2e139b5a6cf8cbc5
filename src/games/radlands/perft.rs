//! Counting the ways on from a position: a number that any other implementation of the rules must reach too.

use super::action::Actions;
use super::chance::Streams;
use super::radlands::Radlands;
use super::state::State;
use super::table::Table;

/// How many sequences of so many legal decisions there are from here.
///
/// Chance is no branch: every sequence goes on with its own copy of the streams, so that the same decisions always meet
/// the same cards. A sequence that ends the game early is not counted.
pub fn perft(game: &Radlands, state: &State, chance: &Streams, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = Actions::new();
    game.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action| {
        let (mut state, mut chance) = (*state, chance.clone());
        Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
        perft(game, &state, &chance, depth - 1)
    };
    legal.iter().fold(0, |sum: u64, &action| sum.saturating_add(after(action)))
}
