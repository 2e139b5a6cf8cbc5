//! Counting the ways on from a position: a number that any other implementation of the rules must reach too.

use super::action::{Action, Actions};
use super::chance::Streams;
use super::defenders::Defenders;
use super::state::State;
use super::table::Table;

/// How many sequences of so many legal decisions there are from here.
///
/// Chance is no branch: every sequence goes on with its own copy of the streams, so that the same decisions always meet
/// the same draws and rolls. A sequence that ends the game early is not counted.
pub fn perft(game: &Defenders, state: &State, chance: &Streams, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = Actions::new();
    game.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal.iter().fold(0, |sum: u64, &action| sum.saturating_add(after(game, state, chance, action, depth)))
}

/// The same for each first decision, in the order of the legal list. Nothing at depth 0.
pub fn divide(game: &Defenders, state: &State, chance: &Streams, depth: u32) -> Vec<(Action, u64)> {
    let mut legal = Actions::new();
    if depth > 0 {
        game.legal(state, &mut legal);
    }
    legal.iter().map(|&action| (action, after(game, state, chance, action, depth))).collect()
}

/// The sequences of `depth` decisions that begin with this one.
fn after(game: &Defenders, state: &State, chance: &Streams, action: Action, depth: u32) -> u64 {
    if depth == 1 {
        return 1;
    }
    let (mut state, mut chance) = (*state, chance.clone());
    Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
    perft(game, &state, &chance, depth - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    /// The slow, obvious count: play every sequence to its end.
    fn literal(game: &Defenders, state: &State, chance: &Streams, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let all = game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none());
        all.map(|action| {
            let (mut state, mut chance) = (*state, chance.clone());
            Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
            literal(game, &state, &chance, depth - 1)
        })
        .sum()
    }

    #[test]
    fn counts_are_those_of_playing_every_sequence_out() {
        for players in 1..=4 {
            let game = Defenders::standard(players);
            let mut chance = Streams::new(Seed::new(3));
            let state = game.deal(&mut chance, &mut ());
            for depth in 0..=3 {
                let count = perft(&game, &state, &chance, depth);
                assert_eq!(count, literal(&game, &state, &chance, depth), "{players} players, depth {depth}");
                let divided: u64 = divide(&game, &state, &chance, depth).iter().map(|(_, n)| n).sum();
                assert_eq!(divided, if depth == 0 { 0 } else { count });
            }
        }
    }
}
