//! Facts that follow from the taken places of a side: looked up, not worked out, at every decision.

use super::places::{Place, Places};
use super::state::QueuedEvent;
use crate::games::radlands::rules::effects::Needs;

/// A side seen by its owner: the spots with room in the low bits, needs in the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout(u32);

impl Layout {
    /// The number of layouts: one for each set of places.
    pub(crate) const COUNT: usize = 1 << Place::COUNT;
    /// The bits of spots.
    const SPOTS: u32 = 0b11_1111;
    /// The first of the two bits that count ruins.
    const RUINS: u32 = 6;

    /// The layout of taken places, with at most `cap` people per column.
    pub(crate) fn of(present: Places, cap: u8) -> Layout {
        let people = (present & Places::PEOPLE).len();
        let needs = Needs::PERSON.when(people > 0).0
            | Needs::FEW.when(people <= 1).0
            | Needs::FOUR.when(people >= 4).0
            | Needs::RUIN.when(present & Places::CAMPS != Places::CAMPS).0;
        let ruins = 3 - (present & Places::CAMPS).len();
        Layout(room(present, cap) | u32::from(ruins) << Self::RUINS | needs as u32)
    }

    /// The number of destroyed camps.
    #[inline]
    pub(crate) const fn ruins(self) -> u8 {
        (self.0 >> Self::RUINS) as u8 % 4
    }

    /// The spots with room, where no Juggernaut stands before its place.
    #[inline]
    pub(crate) const fn room(self) -> u32 {
        self.0 & Self::SPOTS
    }

    /// The needs that hold.
    #[inline]
    pub(crate) const fn needs(self) -> Needs {
        Needs((self.0 & !Self::SPOTS & !(0b11 << Self::RUINS)) as u64)
    }
}

/// The spots of columns with room for one more person (R5.1): behind or before the person there.
fn room(present: Places, cap: u8) -> u32 {
    let spots = (0..Place::COLUMNS).map(|column| match (present & Places::PEOPLE & Places::column(column)).len() {
        0 => 0b01 << (2 * column),
        1 if cap > 1 => 0b11 << (2 * column),
        _ => 0,
    });
    spots.sum()
}

/// A side seen by the opponent: the unprotected cards in the low bits, needs in the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front(u16);

impl Front {
    /// The bits of places.
    const PLACES: u16 = Layout::COUNT as u16 - 1;

    /// The front of these unprotected cards.
    #[inline]
    pub(crate) const fn of(open: Places) -> Front {
        let needs = Needs::OPEN_ENEMY.when(open.0 & Places::PEOPLE.0 != 0).0
            | Needs::OPEN_CAMP.when(open.0 & Places::CAMPS.0 != 0).0;
        Front(open.0 | needs as u16)
    }

    /// RULE R6.1: that of a side whose cards at these places are in play: the front-most of each column is unprotected.
    #[inline]
    pub(crate) fn at(present: Places) -> Front {
        FRONTS[usize::from(present.0 & Self::PLACES)]
    }

    /// The unprotected cards.
    #[inline]
    pub(crate) const fn places(self) -> Places {
        Places(self.0 & Self::PLACES)
    }

    /// The needs of the opponent that hold.
    #[inline]
    pub(crate) const fn needs(self) -> Needs {
        Needs((self.0 & !Self::PLACES) as u64)
    }
}

/// The fronts by the places that are taken.
static FRONTS: [Front; Layout::COUNT] = {
    let mut fronts = [Front(0); Layout::COUNT];
    let mut present = 0;
    while present < Layout::COUNT {
        let all = present as u16;
        let (camps, back, front) = (all & 7, all >> 3 & 7, all >> 6);
        fronts[present] = Front::of(Places(camps & !back & !front | (back & !front) << 3 | front << 6));
        present += 1;
    }
    fronts
};

/// The contents of a queue: two bits a slot, is it taken and is it by the Raiders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots(u8);

impl Slots {
    /// The number of different queues.
    pub(crate) const COUNT: usize = 64;

    /// No event.
    pub(crate) const EMPTY: Slots = Slots(0);

    /// The contents of a whole queue.
    pub(crate) fn of(queue: [Option<QueuedEvent>; 3]) -> Slots {
        let mut slots = Slots::EMPTY;
        queue.into_iter().enumerate().for_each(|(slot, event)| slots.set(slot, event));
        slots
    }

    /// An event, or nothing, is now in a slot, counted from 0.
    #[inline]
    pub(crate) fn set(&mut self, slot: usize, event: Option<QueuedEvent>) {
        let what = event.map_or(0b00, |event| 0b01 | u8::from(event.is_raiders()) << 1);
        self.0 = self.0 & !(0b11 << (2 * slot)) | what << (2 * slot);
    }

    /// The index in tables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// Is there no event?
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there an event besides the Raiders?
    #[inline]
    pub(crate) const fn has_cards(self) -> bool {
        self.0 & !(self.0 >> 1) & 0b01_0101 != 0
    }

    /// RULE R5.3: has an event of this number a slot, its own or one behind it? One of number 0 needs none.
    pub(crate) fn fits(self, number: u8) -> bool {
        number == 0 || (number..=3).any(|slot| !self.is_taken(slot))
    }

    /// RULE R8.5: would a Raid do something? The Raiders are an event of this number; at once, they need no slot.
    pub(crate) fn raids(self, number: u8, at_once: bool) -> bool {
        match (1..=3).find(|&slot| self.0 >> (2 * slot - 1) & 1 == 1) {
            None => at_once || self.fits(number),
            Some(1) => true,
            Some(slot) => !self.is_taken(slot - 1),
        }
    }

    /// Conditions for the queue's owner, by whether a Raid would do something.
    pub(crate) fn own_needs(self, raids: bool) -> Needs {
        Needs::RAID.and(Needs::RAID_OR_PUNK).when(raids).and(self.advances())
    }

    /// Conditions for the other player.
    pub(crate) fn enemy_needs(self) -> Needs {
        Needs::ENEMY_EVENT.when(!self.is_empty()).and(self.advances())
    }

    /// The need to advance an event: in a queue with any, the foremost one can always move forward or resolve.
    fn advances(self) -> Needs {
        Needs::ADVANCE.when(!self.is_empty())
    }

    /// All queues that there could be.
    pub(crate) fn all() -> [Slots; Self::COUNT] {
        std::array::from_fn(|slots| Slots(slots as u8))
    }

    /// Is a slot taken, counted from 1?
    const fn is_taken(self, slot: u8) -> bool {
        self.0 >> (2 * slot - 2) & 1 == 1
    }
}

const _: () = {
    assert!(
        (Layout::SPOTS | 0b11 << Layout::RUINS) as u64
            & (Needs::PERSON.0 | Needs::FEW.0 | Needs::FOUR.0 | Needs::RUIN.0)
            == 0
    );
    assert!(Front::PLACES as u64 & (Needs::OPEN_ENEMY.0 | Needs::OPEN_CAMP.0) == 0);
    assert!((Needs::OPEN_ENEMY.0 | Needs::OPEN_CAMP.0) >> 16 == 0);
    assert!((Needs::PERSON.0 | Needs::FEW.0 | Needs::FOUR.0 | Needs::RUIN.0) >> 32 == 0);
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::radlands::board::cards::Card;

    #[test]
    fn slots_say_what_is_in_a_queue() {
        let choices = [26, 35, Card::RAIDERS.0].map(|card| Some(QueuedEvent::new(Card(card))));
        let choices = [None, choices[0], choices[1], choices[2]];
        for all in 0..64 {
            let queue = [all % 4, all / 4 % 4, all / 16].map(|choice| choices[choice]);
            let slots = Slots::of(queue);
            for (at, event) in queue.into_iter().enumerate() {
                assert_eq!(slots.0 >> (2 * at) & 1 == 1, event.is_some());
                assert_eq!(slots.0 >> (2 * at + 1) & 1 == 1, event.is_some_and(QueuedEvent::is_raiders));
            }
            assert_eq!(slots.is_empty(), queue == [None; 3]);
            let cards = queue.into_iter().flatten().filter(|event| !event.is_raiders()).count();
            assert_eq!(slots.has_cards(), cards > 0);
        }
    }
}
