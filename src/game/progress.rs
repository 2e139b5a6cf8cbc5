//! The way of a seat to its win, from 0 to 1.

use super::{BySeat, Contest, Game, Seat};

/// Points by which two seats with few points differ as much as seats with many points that differ in proportion.
const FEW: f32 = 10.0;

/// Has a seat won in this state?
pub fn has_won<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.ending(state).is_some_and(|ending| ending.won(seat) == Some(true))
}

/// The points of all seats so far, where seats have points.
pub(super) fn so_far<G: Game>(game: &G, state: &G::State) -> Option<BySeat<i32>> {
    let mut points = BySeat::of(game.seats(), 0);
    for seat in Seat::all(game.seats()) {
        points[seat] = game.score(state, seat)?;
    }
    Some(points)
}

/// The progress of all seats in a game with points: the lead over the best other seat, in proportion to their points; 0.5
/// for equal points, and 1 for a seat that has won.
pub(super) fn by_points<G: Game>(game: &G, state: &G::State) -> Option<BySeat<f32>> {
    let points = game.counted_now(state)?;
    let ending = game.ending(state);
    let mut progress = BySeat::of(points.len(), 1.0);
    for seat in Seat::all(points.len()) {
        let best = seat.others(points.len()).map(|other| points[other]).max().unwrap_or_default() as f32;
        let own = points[seat] as f32;
        if ending.as_ref().is_none_or(|ending| ending.won(seat) != Some(true)) {
            progress[seat] = (0.5 + (own - best) / (2.0 * (own.abs() + best.abs() + FEW))).clamp(0.0, 1.0);
        }
    }
    Some(progress)
}

/// The standing of a seat by the progress of all seats, from 0 to 1: its own where all play together; otherwise its
/// lead over the best other seat, 0.5 for equal progress. `None` in games without progress.
pub fn standing_by_progress<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<f32> {
    game.progress(state).map(|progress| standing_among::<G>(&progress, seat))
}

/// The standing of a seat by the progress of all seats.
pub fn standing_among<G: Game>(progress: &BySeat<f32>, seat: Seat) -> f32 {
    if G::CONTEST == Contest::Together {
        return progress[seat];
    }
    let others = seat.others(progress.len()).map(|other| progress[other]);
    (1.0 + progress[seat] - others.fold(0.0, f32::max)) / 2.0
}
