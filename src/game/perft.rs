//! Counting the ways on from a position: a number that any other implementation of the rules must reach too.

use super::Game;

/// The number of sequences of `depth` legal decisions from here.
///
/// Chance is no branch: every sequence goes on with its own copy of the chance, so that the same decisions always meet
/// the same draws and rolls. A sequence that ends the game early is not counted.
pub fn perft<G: Game>(game: &G, state: &G::State, chance: &G::Chance, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = G::Actions::default();
    game.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal.iter().fold(0, |sum: u64, &action| sum.saturating_add(after(game, (state, chance), action, depth)))
}

/// The [`perft`] number of each first decision, in the order of the legal list. Nothing at depth 0.
pub fn divide<G: Game>(game: &G, state: &G::State, chance: &G::Chance, depth: u32) -> Vec<(G::Action, u64)> {
    let mut legal = G::Actions::default();
    if depth > 0 {
        game.legal(state, &mut legal);
    }
    legal.iter().map(|&action| (action, after(game, (state, chance), action, depth))).collect()
}

/// The sequences of `depth` decisions that begin with this one.
fn after<G: Game>(game: &G, (state, chance): (&G::State, &G::Chance), action: G::Action, depth: u32) -> u64 {
    if depth == 1 {
        return 1;
    }
    let (mut state, mut chance) = (*state, chance.clone());
    game.play(&mut state, action, &mut chance, &mut ());
    perft(game, &state, &chance, depth - 1)
}
