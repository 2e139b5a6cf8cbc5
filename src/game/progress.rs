//! The way of a seat to its win, from 0 to 1.

use super::{Contest, Game, Seat};

/// Points by which two seats with few points differ as much as seats with many points that differ in proportion.
const FEW: f32 = 10.0;

/// Has a seat won in this state?
pub fn has_won<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.ending(state).is_some_and(|ending| ending.won(seat) == Some(true))
}

/// The progress of a seat in a game with points: its lead over the best other seat, in proportion to their points; 0.5
/// for equal points, and 1 once it has won.
pub(super) fn by_score<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<f32> {
    let own = game.score(state, seat)? as f32;
    if has_won(game, state, seat) {
        return Some(1.0);
    }
    let others = seat.others(game.seats()).filter_map(|other| game.score(state, other));
    let best = others.max().unwrap_or_default() as f32;
    Some((0.5 + (own - best) / (2.0 * (own.abs() + best.abs() + FEW))).clamp(0.0, 1.0))
}

/// The standing of a seat by the progress of all seats, from 0 to 1: its own where all play together; otherwise its
/// lead over the best other seat, 0.5 for equal progress. `None` in games without progress.
pub fn standing_by_progress<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<f32> {
    let own = game.progress(state, seat)?;
    if G::CONTEST == Contest::Together {
        return Some(own);
    }
    let others = seat.others(game.seats()).filter_map(|other| game.progress(state, other));
    Some((1.0 + own - others.fold(0.0, f32::max)) / 2.0)
}
