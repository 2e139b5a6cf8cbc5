//! Defender cards, and sets of them.
//!
//! A deck is a set of the player's twelve cards, drawn from at random when a card is due: there is no hidden order that
//! anything could peek at (R3.4).

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use super::bits::nth_bit_of_16;
use super::words::{Ability, Habitat, Organizer, Seat};

/// One of the twelve cards of a seat's deck. Cards `2 i` and `2 i + 1` are the two copies of the organizer's `i`th
/// ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);
const _: () = assert!(size_of::<Option<Card>>() == 2);

impl Card {
    /// Cards in a deck.
    pub const DECK: usize = 12;

    /// A seat's card by its place in the deck list.
    #[inline]
    pub const fn new(seat: Seat, place: usize) -> Card {
        Card(seat.0 << 4 | place as u8)
    }

    /// The card as one number: what a script names.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The card of that number.
    #[inline]
    pub const fn from_code(code: u8) -> Card {
        Card(code)
    }

    /// Whose card it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.0 >> 4)
    }

    /// The place in the deck list.
    #[inline]
    pub const fn place(self) -> usize {
        (self.0 & 15) as usize
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seat(), self.place())
    }
}

/// A set of the twelve cards of one seat.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(pub(super) u16);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck list.
    pub const ALL: CardSet = CardSet((1 << Card::DECK) - 1);

    /// The card at that place alone.
    #[inline]
    pub const fn only(place: usize) -> CardSet {
        CardSet(1 << place)
    }

    /// Is the card at that place in the set?
    #[inline]
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no card in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`th card of the set, by place.
    #[inline]
    pub fn nth(self, n: usize) -> Option<usize> {
        (n < self.len()).then(|| nth_bit_of_16(self.0, n as u32).into())
    }

    /// The places in the set, in order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = usize> {
        Places(self.0)
    }
}

struct Places(u16);

impl Iterator for Places {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Places {}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<usize> for CardSet {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> CardSet {
        places.into_iter().fold(CardSet::EMPTY, |set, place| set | CardSet::only(place))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of abilities in force.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct AbilitySet(u64);

impl AbilitySet {
    /// No ability.
    pub const EMPTY: AbilitySet = AbilitySet(0);

    /// Is the ability in force?
    #[inline]
    pub const fn contains(self, ability: Ability) -> bool {
        self.0 >> ability as u8 & 1 != 0
    }

    /// Takes an ability out of force.
    #[inline]
    pub const fn remove(&mut self, ability: Ability) {
        self.0 &= !(1 << ability as u8);
    }

    /// Puts an ability in force, if that is so.
    #[inline]
    pub const fn insert_if(&mut self, ability: Ability, so: bool) {
        self.0 |= (so as u64) << ability as u8;
    }
}

/// What an organizer's twelve cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckList {
    /// Whose deck it is.
    pub organizer: Organizer,
    /// The ability of each card.
    pub abilities: [Ability; Card::DECK],
    /// The action points of each card.
    pub points: [u8; Card::DECK],
    /// The habitat of each card.
    pub habitats: [Habitat; Card::DECK],
    /// The cards of each habitat.
    pub of: [CardSet; Habitat::COUNT],
    /// The cards with an ongoing ability.
    pub ongoing: CardSet,
    /// How many of each habitat are among the first six cards of a set, and among the last six: a byte a habitat.
    counts: [[u32; 64]; 2],
}

impl DeckList {
    /// The deck list of an organizer.
    pub fn new(
        organizer: Organizer,
        abilities: [Ability; Card::DECK],
        points: [u8; Card::DECK],
        habitats: [Habitat; Card::DECK],
    ) -> DeckList {
        let places = 0..Card::DECK;
        let of = Habitat::ALL.map(|habitat| places.clone().filter(|&place| habitats[place] == habitat).collect());
        let count = |half: usize, set: usize| {
            let places = (0..6).filter(|place| set >> place & 1 == 1);
            places.map(|place| 1 << (8 * habitats[6 * half + place].index())).sum()
        };
        let counts = [0, 1].map(|half| std::array::from_fn(|set| count(half, set)));
        let ongoing = places.filter(|&place| abilities[place].is_ongoing()).collect();
        DeckList { organizer, abilities, points, habitats, of, ongoing, counts }
    }

    /// How many cards of a set are of each habitat.
    #[inline]
    pub fn habitat_counts(&self, cards: CardSet) -> [u8; Habitat::COUNT] {
        let [first, last] = &self.counts;
        (first[usize::from(cards.0) % 64] + last[usize::from(cards.0 >> 6) % 64]).to_le_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_list_counts_the_habitats_of_any_cards() {
        let organizer = Organizer::B;
        let habitats = std::array::from_fn(|place| Habitat::ALL[place * place % Habitat::COUNT]);
        let abilities = std::array::from_fn(|place| organizer.abilities()[place / 2]);
        let deck = DeckList::new(organizer, abilities, [1; Card::DECK], habitats);
        for cards in (0..=CardSet::ALL.0).map(CardSet) {
            assert_eq!(deck.habitat_counts(cards), deck.of.map(|of| (cards & of).len() as u8), "{cards:?}");
        }
    }

    #[test]
    fn a_card_knows_its_seat_and_place() {
        for seat in (0..4).map(Seat) {
            for place in 0..Card::DECK {
                let card = Card::new(seat, place);
                assert_eq!((card.seat(), card.place()), (seat, place));
            }
        }
        assert_eq!(CardSet::ALL.len(), Card::DECK);
        assert_eq!(CardSet::ALL.nth(11), Some(11));
    }
}
