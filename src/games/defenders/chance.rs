//! Chance has one door: every draw and every roll of the game is a named function here.

use std::collections::VecDeque;

use super::bits::nth_bit_of_8;
use super::cards::{Card, CardSet};
use super::words::Seat;
use crate::game::rng::{Rng, Seed};

/// What a random number is for. Each purpose has its own stream, so that one does not move another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Factions and organizers, where the setup leaves them open.
    LineUp,
    /// Which difficult machine cards are in.
    Difficult,
    /// The habitat tiles.
    Tiles,
    /// The arrows of the factory tiles.
    Arrows,
    /// Who places the first camp, and who is first.
    FirstSeats,
    /// The machine deck.
    Machine,
    /// The damage die.
    Die,
    /// A seat's defender deck.
    Deck(Seat),
    /// Which card of a seat's hand dies.
    Death(Seat),
}

impl Purpose {
    const COUNT: usize = 7 + 2 * Seat::MOST;

    const fn number(self) -> usize {
        match self {
            Purpose::LineUp => 0,
            Purpose::Difficult => 1,
            Purpose::Tiles => 2,
            Purpose::Arrows => 3,
            Purpose::FirstSeats => 4,
            Purpose::Machine => 5,
            Purpose::Die => 6,
            Purpose::Deck(seat) => 7 + seat.index(),
            Purpose::Death(seat) => 7 + Seat::MOST + seat.index(),
        }
    }
}

/// A source of chance.
pub trait Chance {
    /// A number from 0 to `n - 1`.
    fn below(&mut self, purpose: Purpose, n: u32) -> u32;

    /// What a script says comes next for this purpose: a die's face, a machine card's place, a card's place.
    #[inline]
    fn scripted(&mut self, _: Purpose) -> Option<u8> {
        None
    }

    /// What the script said cannot happen now; chance decides instead.
    #[inline]
    fn impossible(&mut self, _: Purpose, _: u8) {}
}

/// The chance of one seeded game.
#[derive(Clone, Debug)]
pub struct Streams {
    seed: Seed,
    streams: [Option<Rng>; Purpose::COUNT],
}

impl Streams {
    /// All streams of a game, at their start.
    pub fn new(seed: Seed) -> Streams {
        Streams { seed, streams: [const { None }; Purpose::COUNT] }
    }
}

impl Chance for Streams {
    #[inline]
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        let number = purpose.number();
        let seed = self.seed;
        self.streams[number].get_or_insert_with(|| seed.stream(number as u64)).below(n)
    }
}

/// Chance that follows a script as far as it goes, then the seed.
#[derive(Clone, Debug)]
pub struct Script {
    lines: Vec<(Purpose, VecDeque<u8>)>,
    then: Streams,
    complaints: Vec<String>,
}

impl Script {
    /// An empty script over a seeded game.
    pub fn new(seed: Seed) -> Script {
        Script { lines: Vec::new(), then: Streams::new(seed), complaints: Vec::new() }
    }

    /// Adds what comes next for a purpose.
    #[must_use]
    pub fn with(mut self, purpose: Purpose, values: impl IntoIterator<Item = u8>) -> Script {
        self.lines.push((purpose, values.into_iter().collect()));
        self
    }

    /// Scripted values that could not happen when they were due; chance decided instead.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// How many scripted values have not happened yet.
    pub fn unused(&self) -> usize {
        self.lines.iter().map(|(_, values)| values.len()).sum()
    }
}

impl Chance for Script {
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        self.then.below(purpose, n)
    }

    fn scripted(&mut self, purpose: Purpose) -> Option<u8> {
        self.lines.iter_mut().filter(|(p, _)| *p == purpose).find_map(|(_, values)| values.pop_front())
    }

    fn impossible(&mut self, purpose: Purpose, value: u8) {
        let complaint = match purpose {
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
        };
        self.complaints.push(complaint);
    }
}

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
    nth_bit_of_8(deck, chance.below(Purpose::Machine, deck.count_ones())).into()
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
