//! Chance has one door: every draw of the game is a named function here (R2.12).

use crate::game::chance::{Chance as AnyChance, Script as AnyScript, Streams as AnyStreams};
use crate::games::dei::board::words::Candy;

/// The purpose of a random number. Each has its own stream, so that one does not move another: a game's number has the
/// same feats and decks under every rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The factions of the seats (R2.1).
    Factions,
    /// The order of the districts and their turns in a random layout (R2.2).
    Layout,
    /// The colours of the letters (R2.6).
    Outposts,
    /// The drones on their spots (R2.4).
    Drones,
    /// The drone cards of each market, and the order of its deck (R2.7).
    Decks,
    /// The missions (R2.8).
    Missions,
    /// The feats (R2.9).
    Feats,
    /// Candy that is drawn (R10.1).
    Candy,
}

/// The number of purposes.
const PURPOSES: usize = 8;

impl crate::game::chance::Purpose for Purpose {
    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}

/// The chance of one seeded game.
pub type Streams = AnyStreams<PURPOSES>;
/// Chance that follows a script as far as it goes: things by their number in the order of the box.
pub type Script = AnyScript<Purpose, PURPOSES>;

/// A source of chance for this game.
pub trait Chance: AnyChance<Purpose> {}
impl<C: AnyChance<Purpose>> Chance for C {}

/// Takes one of the things that are left out of the list: a script names it by its number.
pub(crate) fn pick<T: Copy>(
    chance: &mut impl Chance,
    purpose: Purpose,
    left: &mut Vec<T>,
    number: impl Fn(T) -> u8,
) -> T {
    if let Some(scripted) = chance.scripted(purpose) {
        match left.iter().position(|&thing| number(thing) == scripted) {
            Some(at) => return left.remove(at),
            None => chance.impossible(purpose, scripted),
        }
    }
    let at = chance.below(purpose, left.len() as u32) as usize;
    left.remove(at)
}

/// Draws a candy from a pool that is not empty, without putting it anywhere: no order exists before a candy is drawn (R10.1).
#[inline]
pub(crate) fn draw_candy(chance: &mut impl Chance, pool: [u8; Candy::COUNT]) -> Candy {
    if let Some(number) = chance.scripted(Purpose::Candy) {
        match Candy::ALL.get(usize::from(number)) {
            Some(&candy) if pool[candy.index()] > 0 => return candy,
            _ => chance.impossible(Purpose::Candy, number),
        }
    }
    let mut at = chance.below(Purpose::Candy, pool.iter().map(|&count| u32::from(count)).sum());
    for candy in Candy::ALL {
        let count = u32::from(pool[candy.index()]);
        if at < count {
            return candy;
        }
        at -= count;
    }
    Candy::Technology
}
