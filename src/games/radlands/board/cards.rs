//! Deck cards, and how many of each are somewhere.

use crate::base::inputs::{Input, Inputs, put_set, set_len};
use std::fmt;

use super::words::{EventCard, Person};
pub(crate) use crate::games::pieces::{bits, nth_bit};

/// The name of a deck card: a person or an event. Cards of one name are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    /// The number of names.
    pub const COUNT: usize = Person::COUNT + EventCard::COUNT;
    /// Raiders in a queue: the one event that is no deck card.
    pub(crate) const RAIDERS: Card = Card(Self::COUNT as u8);
    /// No card.
    pub(crate) const NONE: Card = Card(u8::MAX);

    /// Every name: the people, then the events.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::COUNT as u8).map(Card)
    }

    /// The card of a person.
    pub const fn person(person: Person) -> Card {
        Card(person as u8)
    }

    /// The card of an event.
    pub const fn event(event: EventCard) -> Card {
        Card(Person::COUNT as u8 + event as u8)
    }

    /// The person that it is.
    #[inline]
    pub fn as_person(self) -> Option<Person> {
        Person::ALL.get(usize::from(self.0)).copied()
    }

    /// The event that it is.
    #[inline]
    pub fn as_event(self) -> Option<EventCard> {
        usize::from(self.0).checked_sub(Person::COUNT).and_then(|at| EventCard::ALL.get(at).copied())
    }

    /// The index in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name in files and commands.
    pub fn name(self) -> &'static str {
        match (self.as_person(), self.as_event()) {
            (Some(person), _) => person.name(),
            (_, Some(event)) => event.name(),
            _ if self == Card::RAIDERS => "raiders",
            _ => "nothing",
        }
    }

    /// The card of that name.
    pub fn from_name(name: &str) -> Option<Card> {
        Person::from_name(name).map(Card::person).or_else(|| EventCard::from_name(name).map(Card::event))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let card = if name == Card::RAIDERS.name() { Some(Card::RAIDERS) } else { Card::from_name(&name) };
        card.ok_or_else(|| serde::de::Error::custom(format!("`{name}` is no card")))
    }
}

/// The people's bits in a set of names.
pub(crate) const PEOPLE: u64 = (1 << Person::COUNT) - 1;

/// A number of cards of each name, at most 3: two bits per name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    /// A bit for each name with an odd count.
    ones: u64,
    /// A bit for each name with 2 or 3.
    twos: u64,
}
const _: () = assert!(size_of::<Cards>() == 16);

/// Each name, and the number of cards.
impl Input for Cards {
    const LEN: usize = set_len(u64::BITS) + u8::LEN;

    fn write_inputs(&self, to: &mut Inputs) {
        put_set(self.names().into(), u64::BITS, to);
        to.skip(set_len(u64::BITS));
        to.add(&(self.len() as u8));
    }
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards { ones: 0, twos: 0 };
    /// The most cards of one name.
    pub const MOST: u8 = 3;

    /// One card.
    pub const fn only(card: Card) -> Cards {
        Cards { ones: 1 << card.0, twos: 0 }
    }

    /// The names there is a card of, a bit each.
    #[inline]
    pub const fn names(self) -> u64 {
        self.ones | self.twos
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones()
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.names() == 0
    }

    /// The number of cards of one name.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.ones >> card.0 & 1) as u8 + 2 * (self.twos >> card.0 & 1) as u8
    }

    /// Is there one of that name?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.names() >> card.0 & 1 == 1
    }

    /// One more of a name that has fewer than [`Cards::MOST`].
    #[inline]
    pub const fn add(&mut self, card: Card) {
        let bit = 1 << card.0;
        self.twos ^= self.ones & bit;
        self.ones ^= bit;
    }

    /// One less of a name that is there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let bit = 1 << card.0;
        self.ones ^= bit;
        self.twos ^= self.ones & bit;
    }

    /// One less, if there is one.
    #[inline]
    pub const fn remove_if_any(&mut self, card: Card) {
        if self.has(card) {
            self.remove(card);
        }
    }

    /// The number of cards whose names come at this one or after it.
    #[inline]
    pub const fn count_from(self, card: u8) -> u32 {
        let from = u64::MAX << card;
        (self.ones & from).count_ones() + 2 * (self.twos & from).count_ones()
    }

    /// The card at a place from 0 to `len - 1` of an order in which each card has one place.
    #[inline]
    pub fn nth(self, n: u32) -> Card {
        let singles = self.ones.count_ones();
        let (names, n) = if n < singles { (self.ones, n) } else { (self.twos, (n - singles) / 2) };
        Card(nth_bit(names, n) as u8)
    }

    /// Every card, by name.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// All cards of both; `None` when a name would have more than can be kept.
    pub fn with(self, other: Cards) -> Option<Cards> {
        Card::all().try_fold(self, |mut sum, card| {
            (sum.count(card) + other.count(card) <= Self::MOST).then(|| {
                (0..other.count(card)).for_each(|_| sum.add(card));
                sum
            })
        })
    }

    /// The cards left without the others; `None` when some of them are not there.
    pub fn without(self, other: Cards) -> Option<Cards> {
        Card::all().try_fold(self, |mut rest, card| {
            (rest.count(card) >= other.count(card)).then(|| {
                (0..other.count(card)).for_each(|_| rest.remove(card));
                rest
            })
        })
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards, at most [`Cards::MOST`] of each name.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::NONE;
        for card in cards {
            if all.count(card) < Self::MOST {
                all.add(card);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_follow_what_is_added_and_removed() {
        let mut cards = Cards::NONE;
        let (sniper, truce) = (Card::person(Person::Sniper), Card::event(EventCard::Truce));
        for n in 0..3 {
            assert_eq!((cards.count(sniper), cards.count(truce), cards.len()), (n, 0, u32::from(n)));
            cards.add(sniper);
        }
        cards.add(truce);
        assert_eq!(cards.iter().collect::<Vec<_>>(), [sniper, sniper, sniper, truce]);
        for n in (0..3).rev() {
            cards.remove(sniper);
            assert_eq!((cards.count(sniper), cards.count(truce)), (n, 1));
        }
        assert_eq!(cards, Cards::only(truce));
    }

    #[test]
    fn every_card_has_one_place() {
        let cards: Cards = Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(card.0 % 4))).collect();
        let drawn: Cards = (0..cards.len()).map(|n| cards.nth(n)).collect();
        assert_eq!((drawn, cards.len()), (cards, Card::all().map(|card| u32::from(card.0 % 4)).sum()));
        assert_eq!(cards.without(drawn), Some(Cards::NONE));
        assert_eq!(Cards::NONE.with(cards), Some(cards));
        assert_eq!(cards.with(cards), None);
    }

    #[test]
    fn names_are_read_back() {
        for card in Card::all() {
            assert_eq!(Card::from_name(card.name()), Some(card));
            assert_ne!(card.as_person().is_some(), card.as_event().is_some());
        }
    }
}
