//! Chance has one door: every draw of the game is a named function here (R2.6).

use crate::game::chance::{Chance as AnyChance, Script as AnyScript, Streams as AnyStreams};
use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::words::{Camp, Seat};

/// The purpose of a random number. Each purpose has its own stream, so that one does not move another: a game's number
/// has the same camps, deck and coin under every variant and every choice of camps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The camps dealt.
    Camps,
    /// The order of the first deck.
    Deck,
    /// The coin.
    Coin,
    /// The order of decks made from the discard.
    Reshuffle,
}

/// The number of purposes.
const PURPOSES: usize = 4;

impl crate::game::chance::Purpose for Purpose {
    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}

/// The chance of one seeded game.
pub type Streams = AnyStreams<PURPOSES>;
/// Chance that follows a script as far as it goes: camps and cards by their number, the first seat.
pub type Script = AnyScript<Purpose, PURPOSES>;

/// A source of chance for this game.
pub trait Chance: AnyChance<Purpose> {}
impl<C: AnyChance<Purpose>> Chance for C {}

/// The next card of the deck: no order exists before it is taken (R2.2). The deck must not be empty.
#[inline]
pub(crate) fn draw_card(chance: &mut impl Chance, reshuffled: bool, deck: Cards) -> Card {
    let purpose = if reshuffled { Purpose::Reshuffle } else { Purpose::Deck };
    if let Some(number) = chance.scripted(purpose) {
        if usize::from(number) < Card::COUNT && deck.has(Card(number)) {
            return Card(number);
        }
        chance.impossible(purpose, number);
    }
    deck.nth(chance.below(purpose, deck.len()))
}

/// The next camp of those not dealt yet, a bit each; there must be one (R2.1).
#[inline]
pub(crate) fn deal_camp(chance: &mut impl Chance, left: u64) -> Camp {
    let at = match chance.scripted(Purpose::Camps) {
        Some(number) if usize::from(number) < Camp::COUNT && left >> number & 1 == 1 => u32::from(number),
        scripted => {
            if let Some(number) = scripted {
                chance.impossible(Purpose::Camps, number);
            }
            crate::games::radlands::board::cards::nth_bit(left, chance.below(Purpose::Camps, left.count_ones()))
        }
    };
    Camp::ALL[at as usize % Camp::COUNT]
}

/// The first player (R2.4).
pub(crate) fn throw_coin(chance: &mut impl Chance) -> Seat {
    let scripted = chance.scripted(Purpose::Coin).filter(|&seat| seat < 2);
    Seat(scripted.unwrap_or_else(|| chance.below(Purpose::Coin, 2) as u8))
}
