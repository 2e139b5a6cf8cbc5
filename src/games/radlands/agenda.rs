//! What the active player can do in a turn (R5), as sets in the order of the list.
//!
//! Most decisions are one of many cards, places or spots. Kept as sets they can be counted, and one of them taken,
//! without writing any of the others down.

use super::action::{Action, Actions};
use super::cards::{Card, bits, nth_bit};
use super::menu::{ability, plain};
use super::outlook::AbilitySet;
use super::places::{Place, Spot};
use super::words::{EventCard, Person};

/// The bits of all abilities.
const ABILITIES: u8 = 3 * Place::COUNT as u8;

/// Each of some people on each of some spots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Plays {
    /// Names, a bit each.
    pub people: u64,
    /// Spots, a bit each.
    pub spots: u32,
}

impl Plays {
    /// Is there none?
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.people == 0 || self.spots == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.people.count_ones() * self.spots.count_ones()
    }

    /// The one at a place of the list: spot by spot.
    #[inline]
    fn nth(self, n: u32) -> Action {
        let people = self.people.count_ones();
        let spot = nth_bit(self.spots.into(), n / people) as u8;
        Action::Play(Card(nth_bit(self.people, n % people) as u8), Spot(spot))
    }
}

/// All actions of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Agenda {
    /// People to play: column by column, or all in the first entry where the columns are alike.
    pub plays: [Plays; Place::COLUMNS as usize],
    /// Names of events to play, a bit each.
    pub events: u64,
    /// Names of cards to junk, a bit each.
    pub junk: u64,
    /// Abilities to use.
    pub uses: AbilitySet,
    /// Those that need no word more, as [`plain`] numbers them.
    pub plain: u64,
}

impl Agenda {
    #[inline]
    fn count_plays(&self) -> u32 {
        let [first, second, third] = self.plays;
        let mut count = first.count();
        if second.spots | third.spots != 0 {
            count += second.count() + third.count();
        }
        count
    }

    /// The cards to play as events, then those to junk, as one set.
    #[inline]
    const fn cards(&self) -> u64 {
        self.events >> Person::COUNT | self.junk << EventCard::COUNT
    }

    /// The abilities to use, then the plain actions, as one set.
    #[inline]
    const fn others(&self) -> u64 {
        self.uses as u64 | self.plain << ABILITIES
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        (self.count_plays() + self.cards().count_ones() + self.others().count_ones()) as usize
    }

    /// The one at a place of the list; there must be so many.
    #[inline]
    pub(super) fn nth(&self, n: usize) -> Action {
        let (mut n, plays, cards) = (n as u32, self.count_plays(), self.cards().count_ones());
        if n < plays {
            return self.nth_play(n);
        }
        n -= plays;
        if n < cards {
            let bit = nth_bit(self.cards(), n) as u8;
            return match bit.checked_sub(EventCard::COUNT as u8) {
                Some(card) => Action::Junk(Card(card)),
                None => Action::Event(Card(bit + Person::COUNT as u8)),
            };
        }
        let bit = nth_bit(self.others(), n - cards) as u8;
        match bit.checked_sub(ABILITIES) {
            Some(bit) => plain(bit),
            None => Action::Use(ability(bit).0, ability(bit).1),
        }
    }

    #[inline]
    fn nth_play(&self, mut n: u32) -> Action {
        let [first, second, third] = self.plays;
        for plays in [first, second] {
            if n < plays.count() {
                return plays.nth(n);
            }
            n -= plays.count();
        }
        third.nth(n)
    }

    /// Writes all of them down.
    pub(super) fn list(&self, out: &mut Actions) {
        for plays in self.plays {
            for spot in bits(plays.spots.into()) {
                bits(plays.people).for_each(|card| out.push(Action::Play(Card(card), Spot(spot))));
            }
        }
        bits(self.events).for_each(|card| out.push(Action::Event(Card(card))));
        bits(self.junk).for_each(|card| out.push(Action::Junk(Card(card))));
        for (place, which) in bits(self.uses.into()).map(ability) {
            out.push(Action::Use(place, which));
        }
        bits(self.plain).for_each(|bit| out.push(plain(bit)));
    }
}
