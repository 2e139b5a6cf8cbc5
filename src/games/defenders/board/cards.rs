//! Defender cards, and sets of them.
//!
//! A deck is a set of the player's twelve cards, drawn from at random when a card is due: there is no hidden order that
//! anything could peek at (R3.4).

use std::fmt;

use super::words::{Ability, Habitat, Organizer, Seat};
use crate::bit_set;

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

    /// The owner of the card.
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

bit_set! {
    /// A set of the twelve cards of one seat, by their places in the deck list.
    pub struct CardSet(pub(crate) u16) of place: usize {
        bit: place,
        item(bit): bit as usize,
    }
}

impl CardSet {
    /// The whole deck list.
    pub const ALL: CardSet = CardSet((1 << Card::DECK) - 1);
}

bit_set! {
    /// A set of abilities in force.
    pub struct AbilitySet(u64) of ability: Ability {
        bit: ability as u8,
        item(bit): Ability::ALL[bit as usize],
    }
}

/// The twelve cards of an organizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckList {
    /// The organizer whose deck it is.
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
    /// Cards of each habitat among the first six cards of a set, and among the last six: one byte per habitat.
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
        let mut counts = [[0; 64]; 2];
        for (half, counts) in counts.iter_mut().enumerate() {
            // A set has the habitat of its first card more than the set without it.
            for set in 1..counts.len() {
                let first = habitats[6 * half + set.trailing_zeros() as usize];
                counts[set] = counts[set & (set - 1)] + (1 << (8 * first.index()));
            }
        }
        let ongoing = places.filter(|&place| abilities[place].is_ongoing()).collect();
        DeckList { organizer, abilities, points, habitats, of, ongoing, counts }
    }

    /// The number of cards of each habitat in a set.
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
