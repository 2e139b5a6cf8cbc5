//! A fingerprint of what a player knows of a position: equal for positions in which every plan does the same.

use std::hash::{Hash, Hasher};

use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Seat;
use crate::mind::planner::Print;

/// The fingerprint of a position for a seat. The opponent's hand counts by its size alone.
pub(super) fn fingerprint(state: &State, seat: Seat, enemy_cards: u32) -> u64 {
    let mut mix = Print::new(u64::from(enemy_cards));
    for side in &state.sides {
        let places = [side.present, side.damaged, side.spent, side.punks, side.subject];
        mix.write_u64(places.iter().fold(0, |word, set| word << 9 | u64::from(set.0)));
        mix.write_u64(side.used.iter().fold(side.silo.into(), |word, set| word << 9 | u64::from(set.0)));
        let cards = (0..9).map(|at| if side.punks.0 >> at & 1 == 1 { 63 } else { side.cards[at] & 63 });
        mix.write_u64(cards.fold(side.step.into(), |word: u64, card| word << 6 | u64::from(card)));
        let queue = side.queue.iter().map(|event| event.map_or(0, |event| event.0.get()));
        mix.write_u64(queue.fold(0, |word, card| word << 8 | u64::from(card)));
    }
    state.side(seat).hand.hash(&mut mix);
    let turn = [state.turn, state.marks.0, state.water.into(), state.entered.into()];
    mix.write_u64(turn.iter().fold(0, |word, &n| word << 16 | u64::from(n)));
    if !state.stack.is_empty() {
        state.stack.steps().hash(&mut mix);
        state.aside.hash(&mut mix);
        let lifted = state.lifted.iter().map(|person| if person.is_punk() { 254 } else { person.card.0 });
        mix.write_u64(lifted.fold(0, |word, card| word << 8 | u64::from(card)));
    }
    mix.finish()
}
