//! The active player's possible actions in a turn (R5), as sets in the order of the list.
//!
//! Most decisions are one of many cards, places or spots. Kept as sets they can be counted, and one of them taken,
//! without writing any of the others down.

use super::action::{Action, Actions};
use super::menu::{ability, plain};
use super::outlook::AbilitySet;
use crate::games::radlands::board::cards::{Card, bits, nth_bit};
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{EventCard, Person};

/// The bits of all abilities.
const ABILITIES: u8 = 3 * Place::COUNT as u8;

/// The actions that the bits of [`Agenda::cards`] and of [`Agenda::others`] stand for.
static MEANINGS: [[Action; u64::BITS as usize]; 2] = {
    let mut meanings = [[Action::End; u64::BITS as usize]; 2];
    let mut bit = 0;
    while bit < u64::BITS as u8 {
        meanings[0][bit as usize] = match bit.checked_sub(EventCard::COUNT as u8) {
            Some(card) => Action::Junk(Card(card)),
            None => Action::Event(Card(bit + Person::COUNT as u8)),
        };
        meanings[1][bit as usize] = match bit.checked_sub(ABILITIES) {
            Some(bit) => plain(bit),
            None => Action::Use(ability(bit).0, ability(bit).1),
        };
        bit += 1;
    }
    meanings
};

/// Each of some people on each of some spots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plays {
    /// Names, a bit each.
    pub people: u64,
    /// Spots, a bit each.
    pub spots: u32,
}

impl Plays {
    /// Is there none?
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
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
pub(crate) struct Agenda {
    /// People to play: column by column, or all in the first entry where the columns are alike.
    pub plays: [Plays; Place::COLUMNS as usize],
    /// Names of events to play, a bit each.
    pub events: u64,
    /// Names of cards to junk, a bit each.
    pub junk: u64,
    /// Abilities to use.
    pub uses: AbilitySet,
    /// Actions without a card or a place, as [`plain`] numbers them.
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

    /// The number of actions.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        (self.count_plays() + self.cards().count_ones() + self.others().count_ones()) as usize
    }

    /// One of them: `choice` is given how many there are and names one by its place in the list.
    #[inline]
    pub(crate) fn pick(&self, choice: impl FnOnce(usize) -> usize) -> Action {
        let (plays, cards, others) = (self.count_plays(), self.cards(), self.others());
        let first = cards.count_ones();
        let n = choice((plays + first + others.count_ones()) as usize) as u32;
        if n < plays {
            return self.nth_play(n);
        }
        let n = n - plays;
        // Which of the two sets it is cannot be guessed, so both ways are the same.
        let (set, n, meanings) = if n < first { (cards, n, &MEANINGS[0]) } else { (others, n - first, &MEANINGS[1]) };
        meanings[nth_bit(set, n) as usize % u64::BITS as usize]
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
    pub(crate) fn list(&self, out: &mut Actions) {
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
