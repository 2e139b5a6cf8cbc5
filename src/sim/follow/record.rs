//! Records of a followed game.

use serde::{Deserialize, Serialize};

use super::tried::{Gap, Tried};
use crate::game::Seat;

/// A game that was followed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Followed {
    /// The number of the game in its cell.
    pub number: u64,
    /// The number of its deal.
    pub deal: u64,
    /// The place of each seat.
    pub places: Vec<u8>,
    /// The share of the win of each seat, from 0 to 1.
    pub won: Vec<f32>,
    /// The side that sat at each seat.
    pub sides: Vec<u8>,
    /// Decisions taken.
    pub decisions: u32,
    /// The chances of the seats before decisions, in their order.
    pub moments: Vec<Moment>,
    /// Decisions whose options were tried.
    pub weighed: Vec<Weighed>,
    /// The decisions and the waiting time of each seat.
    pub loads: Vec<Load>,
    /// Phrases offered to a seat in decisions, and how often it took them.
    pub offered: Vec<Offered>,
}

/// The chances before a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Decisions taken before it.
    pub at: u32,
    /// The seat that decides.
    pub seat: u8,
    /// The chance of each seat to win, as the seat that decides can know it.
    pub chances: Vec<f32>,
    /// The chance of the seat that decides by the game's judge of positions, if it has one.
    pub judged: Option<f32>,
}

/// A decision whose options were tried. Differences are chances to win of the seat that decides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// Decisions taken before it.
    pub at: u32,
    /// The seat that decides.
    pub seat: u8,
    /// The number of options.
    pub options: u32,
    /// The number of options that were tried.
    pub tried: u32,
    /// The value of the decision taken: the seat's chance to win.
    pub own: f32,
    /// The best option over the worst, with its standard error.
    pub spread: (f32, f32),
    /// The best option over the second.
    pub second: (f32, f32),
    /// The best option over the one that was taken.
    pub cost: (f32, f32),
    /// The shift in the chance of the strongest other seat against the next; none without two others.
    pub swing: Option<(f32, f32)>,
}

impl Weighed {
    /// A decision by its number, the seat that decides and its number of options; the first option tried was taken.
    pub fn of(tried: &Tried, (at, seat, options): (usize, Seat, usize)) -> Weighed {
        let pair = |gap: Gap| (gap.value, gap.error);
        Weighed {
            at: at as u32,
            seat: seat.0,
            options: options as u32,
            tried: tried.options() as u32,
            own: tried.own(0),
            spread: pair(tried.spread()),
            second: pair(tried.second()),
            cost: pair(tried.cost(0)),
            swing: tried.leaders().map(|(one, other)| pair(tried.swing(one, other))),
        }
    }
}

/// The decisions and the waiting of a seat in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Load {
    /// Decisions.
    pub decisions: u32,
    /// Decisions with one option.
    pub forced: u32,
    /// Options of all of them together.
    pub options: u64,
    /// The same in each third of the game: decisions with several options, and their options.
    pub thirds: [(u32, u64); 3],
    /// The most decisions with several options that others took in a row while it waited.
    pub longest_wait: u32,
    /// Decisions with several options that others took.
    pub waited: u32,
}

/// A phrase that decisions offered to a seat: a verb with one thing that it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// The seat.
    pub seat: u8,
    /// The phrase: `play fox`.
    pub phrase: String,
    /// Decisions in which it was offered.
    pub times: u32,
    /// Decisions in which it was taken.
    pub taken: u32,
}
