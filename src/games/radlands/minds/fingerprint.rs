//! A fingerprint of what a player knows of a position: equal where no plan could tell two positions apart.

use std::hash::{Hash, Hasher};

use super::super::state::State;
use super::super::words::Seat;

/// A fast hash; the numbers never leave a search.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// The fingerprint of a position for a seat. The opponent's hand counts by its size alone.
pub(super) fn fingerprint(state: &State, seat: Seat, enemy_cards: u32) -> u64 {
    let mut mix = Mix(u64::from(enemy_cards));
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
