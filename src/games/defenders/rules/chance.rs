//! Chance has one door: every draw and every roll of the game is a named function here.

use crate::game::chance::{Chance as AnyChance, Script as AnyScript, Streams as AnyStreams};
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::words::{MOST_SEATS, Seat};
use crate::games::pieces::Word;

/// The purpose of a random number. Each purpose has its own stream, so that one does not move another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Factions and organizers, where the setup leaves them open.
    LineUp,
    /// The difficult machine cards in the deck.
    Difficult,
    /// The habitat tiles.
    Tiles,
    /// The arrows of the factory tiles.
    Arrows,
    /// The seat that places the first camp, and the first player.
    FirstSeats,
    /// The machine deck.
    Machine,
    /// The damage die.
    Die,
    /// A seat's defender deck.
    Deck(Seat),
    /// The card of a seat's hand that dies.
    Death(Seat),
}

/// The number of purposes.
const PURPOSES: usize = 7 + 2 * MOST_SEATS;

impl crate::game::chance::Purpose for Purpose {
    #[inline]
    fn number(self) -> usize {
        match self {
            Purpose::LineUp => 0,
            Purpose::Difficult => 1,
            Purpose::Tiles => 2,
            Purpose::Arrows => 3,
            Purpose::FirstSeats => 4,
            Purpose::Machine => 5,
            Purpose::Die => 6,
            Purpose::Deck(seat) => 7 + seat.index(),
            Purpose::Death(seat) => 7 + MOST_SEATS + seat.index(),
        }
    }

    fn misplaced(self, text: &str) -> String {
        match self {
            Purpose::Deck(_) => format!("{text}: that card was not in the deck when it was due"),
            Purpose::Death(_) => format!("{text}: that card was not in the hand when one had to die"),
            _ => format!("{text}: could not come when it was due"),
        }
    }

    fn complaint(self, value: u8) -> String {
        match self {
            Purpose::Machine => format!("machine card {value} is not in the deck"),
            Purpose::Deck(seat) => format!("card {value} is not in the deck of seat {seat}"),
            Purpose::Death(seat) => {
                let card = Card::from_code(value);
                format!(
                    "card {} of seat {} is not in the hand from which seat {seat}'s dead are taken",
                    card.place(),
                    card.seat()
                )
            }
            other => format!("{value} cannot be for {other:?}"),
        }
    }
}

/// The chance of one seeded game.
pub type Streams = AnyStreams<PURPOSES>;
/// Chance that follows a script as far as it goes: a die's face, a machine card's place, a card's place.
pub type Script = AnyScript<Purpose, PURPOSES>;

/// A source of chance for this game.
pub trait Chance: AnyChance<Purpose> {}
impl<C: AnyChance<Purpose>> Chance for C {}

/// A random card of a set, or the scripted one if it is in the set.
fn card_of(chance: &mut impl Chance, purpose: Purpose, cards: CardSet) -> Option<usize> {
    if let Some(value) = chance.scripted(purpose) {
        let place = usize::from(value);
        if place < Card::DECK && cards.contains(place) {
            return Some(place);
        }
        chance.impossible(purpose, value);
    }
    if cards.is_empty() {
        return None;
    }
    cards.nth(chance.below(purpose, cards.len() as u32) as usize)
}

/// The next card of a seat's deck (R3.4: no order exists before it is drawn).
#[inline]
pub fn draw_defender(chance: &mut impl Chance, seat: Seat, deck: CardSet) -> Option<usize> {
    card_of(chance, Purpose::Deck(seat), deck)
}

/// The card of a hand that dies (R4.6). In solo the hand is that of both factions (R10).
pub fn dying_card(chance: &mut impl Chance, seat: Seat, hands: &[(Seat, CardSet)]) -> Option<Card> {
    if let Some(scripted) = chance.scripted(Purpose::Death(seat)) {
        let card = Card::from_code(scripted);
        if hands.iter().any(|&(owner, hand)| owner == card.seat() && hand.contains(card.place())) {
            return Some(card);
        }
        chance.impossible(Purpose::Death(seat), scripted);
    }
    let total: usize = hands.iter().map(|(_, hand)| hand.len()).sum();
    if total == 0 {
        return None;
    }
    let mut n = chance.below(Purpose::Death(seat), total as u32) as usize;
    for &(owner, hand) in hands {
        if n < hand.len() {
            return hand.nth(n).map(|place| Card::new(owner, place));
        }
        n -= hand.len();
    }
    None
}

/// The next machine card, by its place among the seven (R7).
#[inline]
pub fn draw_machine_card(chance: &mut impl Chance, deck: u8) -> usize {
    if let Some(place) = chance.scripted(Purpose::Machine) {
        if place < 8 && deck >> place & 1 == 1 {
            return usize::from(place);
        }
        chance.impossible(Purpose::Machine, place);
    }
    deck.nth_bit(chance.below(Purpose::Machine, deck.count_ones())) as usize
}

/// The face that the damage die shows (R4.4).
#[inline]
pub fn roll_die(chance: &mut impl Chance, faces: &[u8]) -> u8 {
    if let Some(face) = chance.scripted(Purpose::Die) {
        if faces.contains(&face) {
            return face;
        }
        chance.impossible(Purpose::Die, face);
    }
    faces[chance.below(Purpose::Die, faces.len() as u32) as usize]
}

/// The vertex at which a factory tile's arrow points (R2.1).
pub fn turn_arrow(chance: &mut impl Chance) -> u8 {
    let scripted = chance.scripted(Purpose::Arrows).filter(|&vertex| vertex < 6);
    scripted.unwrap_or_else(|| chance.below(Purpose::Arrows, 6) as u8)
}

/// The habitat tiles in random order, or the scripted one as far as it goes (R1.3).
pub fn mix_tiles(chance: &mut impl Chance, tiles: &mut [usize]) {
    shuffle(chance, Purpose::Tiles, tiles);
    for slot in 0..tiles.len() {
        let Some(value) = chance.scripted(Purpose::Tiles) else { return };
        match tiles[slot..].iter().position(|&tile| tile == usize::from(value)) {
            Some(further) => tiles.swap(slot, slot + further),
            None => chance.impossible(Purpose::Tiles, value),
        }
    }
}

/// A random seat: who places the first camp, who is first (R2.6, R2.7).
pub fn random_seat(chance: &mut impl Chance, seats: usize) -> Seat {
    let scripted = chance.scripted(Purpose::FirstSeats).filter(|&seat| usize::from(seat) < seats);
    Seat(scripted.unwrap_or_else(|| chance.below(Purpose::FirstSeats, seats as u32) as u8))
}

/// Puts things in random order.
pub fn shuffle<T>(chance: &mut impl Chance, purpose: Purpose, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, chance.below(purpose, last as u32 + 1) as usize);
    }
}
