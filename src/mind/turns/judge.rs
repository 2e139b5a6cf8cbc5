//! Judges of positions that every game has: its progress, and a value that was learned.

use crate::base::inputs::Inputs;
use crate::game::{BySeat, Contest, Ending, Game, Seat, standing_by_progress};
use crate::mind::{Judge, search};

use super::value::{Value, inputs};

/// The worth of a game that is over to a seat: its win, and with a share of the weight its progress.
pub fn graded<G: Game>(game: &G, state: &G::State, ending: &Ending, seat: Seat, shape: f32) -> f32 {
    let won = search::worth::<G>(ending)[seat];
    if G::CONTEST == Contest::Together && won >= 1.0 {
        return 1.0;
    }
    standing_by_progress(game, state, seat).map_or(won, |progress| (1.0 - shape) * won + shape * progress)
}

/// The worth of a position to a seat: of a game that is over by its result, of others by a judge.
pub(super) fn worth_to<G: Game>(
    judge: &mut dyn Judge<G>,
    game: &G,
    state: &G::State,
    seat: Seat,
    shape: f32,
) -> Option<f32> {
    match game.ending(state) {
        Some(ending) => Some(graded(game, state, &ending, seat, shape)),
        None => judge.worth_to(game, state, seat),
    }
}

/// Judges positions by the progress of the seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByProgress;

impl<G: Game> Judge<G> for ByProgress {
    fn worth(&mut self, game: &G, state: &G::State) -> Option<BySeat<f32>> {
        each(game, |seat| self.worth_to(game, state, seat))
    }

    fn worth_to(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<f32> {
        standing_by_progress(game, state, seat)
    }
}

/// Judges positions by a learned value of each seat's view.
#[derive(Clone, Debug)]
pub struct ByValue {
    value: Value,
    inputs: Inputs,
}

impl ByValue {
    /// A judge by a value.
    pub fn new(value: Value) -> ByValue {
        ByValue { value, inputs: Inputs::default() }
    }
}

impl<G: Game> Judge<G> for ByValue {
    /// In a competitive game the seats' chances, so that they add up to 1.
    fn worth(&mut self, game: &G, state: &G::State) -> Option<BySeat<f32>> {
        let mut worth = each(game, |seat| self.worth_to(game, state, seat))?;
        if G::CONTEST == Contest::Against {
            let sum: f32 = worth.as_slice().iter().sum();
            for seat in Seat::all(game.seats()) {
                worth[seat] = if sum > 0.0 { worth[seat] / sum } else { 1.0 / game.seats() as f32 };
            }
        }
        Some(worth)
    }

    fn worth_to(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<f32> {
        inputs(game, state, seat, &mut self.inputs);
        Some(self.value.worth(self.inputs.list()))
    }
}

/// A worth for each seat.
fn each<G: Game>(game: &G, mut of: impl FnMut(Seat) -> Option<f32>) -> Option<BySeat<f32>> {
    let mut worth = BySeat::of(game.seats(), 0.0);
    for seat in Seat::all(game.seats()) {
        worth[seat] = of(seat)?;
    }
    Some(worth)
}
