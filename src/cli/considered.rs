//! A player's scores of its options, as lines of text.

use crate::game::{Considered, Decision, Notation};

/// The options that were considered, best first: a mark at the one that was taken, the option, its score, and the games
/// in which it was tried out. There are at most `most` of them, and the one that was taken.
pub(super) fn rows<G: Notation>(game: &G, state: &G::State, decision: &Decision<G>, most: usize) -> Vec<String> {
    let Decision { considered, action, .. } = decision;
    let shown = considered.iter().enumerate().filter(|(place, one)| *place < most || one.action == *action);
    let shown: Vec<_> = shown.map(|(_, one)| (one, game.write(state, one.action))).collect();
    let width = shown.iter().map(|(_, words)| words.chars().count()).fold(24, usize::max);
    let row = |(one, words): &(&Considered<G::Action>, String)| {
        let mark = if one.action == *action { '>' } else { ' ' };
        let games = one.tried.map_or_else(String::new, |games| format!(" in {games} games"));
        format!("{mark} {words:<width$}{:>10.2}{games}", one.score)
    };
    shown.iter().map(row).collect()
}
