//! Chance has one door: every draw of the game is a named function here (R14.3).

use crate::game::Seat;
use crate::game::chance::{Chance as AnyChance, Script as AnyScript, Streams as AnyStreams};
use crate::games::pieces::Word;
use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::words::{CardKind, Species};

/// The purpose of a random number. Each purpose has its own stream, so that one does not move another: a game's number
/// has the same species, first hands and start player under every variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The species of the seats (R2.1).
    Species,
    /// A start player drawn at random (R2.2).
    Start,
    /// The player who names the first chart (R13.3).
    Namer,
    /// The order of the first draw pile (R2.5).
    Deck,
    /// The order of draw piles made from the discard pile (R3.5).
    Reshuffle,
}

/// The number of purposes.
const PURPOSES: usize = 5;

impl crate::game::chance::Purpose for Purpose {
    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}

/// The chance of one seeded game.
pub type Streams = AnyStreams<PURPOSES>;
/// Chance that follows a script as far as it goes: cards and species by their number, seats.
pub type Script = AnyScript<Purpose, PURPOSES>;

/// A source of chance for this game.
pub trait Chance: AnyChance<Purpose> {}
impl<C: AnyChance<Purpose>> Chance for C {}

/// The next card of the draw pile, which must not be empty: no order exists before a card is drawn.
#[inline]
pub(crate) fn draw_card(chance: &mut impl Chance, reshuffled: bool, pile: &Cards) -> CardKind {
    let purpose = if reshuffled { Purpose::Reshuffle } else { Purpose::Deck };
    if let Some(number) = chance.scripted(purpose) {
        match CardKind::ALL.get(usize::from(number)) {
            Some(&kind) if pile.has(kind) => return kind,
            _ => chance.impossible(purpose, number),
        }
    }
    pile.nth(chance.below(purpose, pile.len()))
}

/// One of the species that are left, a bit each; there must be one (R2.1).
pub(crate) fn deal_species(chance: &mut impl Chance, left: u8) -> Species {
    let at = match chance.scripted(Purpose::Species) {
        Some(number) if number < 8 && left >> number & 1 == 1 => u32::from(number),
        scripted => {
            if let Some(number) = scripted {
                chance.impossible(Purpose::Species, number);
            }
            left.nth_bit(chance.below(Purpose::Species, left.count_ones()))
        }
    };
    Species::ALL[at as usize % Species::COUNT]
}

/// One of the seats: the start player, or the one that names the first chart.
pub(crate) fn draw_seat(chance: &mut impl Chance, purpose: Purpose, seats: usize) -> Seat {
    match chance.scripted(purpose) {
        Some(seat) if usize::from(seat) < seats => return Seat(seat),
        Some(seat) => chance.impossible(purpose, seat),
        None => {}
    }
    Seat(chance.below(purpose, seats as u32) as u8)
}
