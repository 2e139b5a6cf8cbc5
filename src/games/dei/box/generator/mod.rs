//! The generator of reconstructions: maps and cards that keep everything that is known of the printed ones, from seeds.
//!
//! Map, faction cards and market cards have streams of random numbers of their own, and so has each faction and each deck: a
//! lever of one leaves the others as they are.

mod districts;
pub(super) mod factions;
mod layouts;
pub(super) mod map;
pub(super) mod markets;
mod symbols;

use super::TABLES;
use crate::game::{Rng, Seed};
use crate::games::dei::board::district::{District, DistrictId};
use crate::games::dei::board::layout::Layout;

/// The run whose games are the seeds of boxes.
const RUN: u64 = 0x0064_6569_2062_6f78;

/// A stream of random numbers of a seed.
fn stream(seed: u32, purpose: u64) -> Rng {
    Seed { run: RUN, game: seed.into() }.stream(purpose)
}

/// Identifiers of the random streams, by purpose.
mod purpose {
    pub(super) const MAP: u64 = 0;
    /// The shared cards, then the factions.
    pub(super) const FACTIONS: u64 = 16;
    /// The four decks of the markets, then the drone cards.
    pub(super) const MARKETS: u64 = 32;
}

/// Groups of districts: those used with 2 players, those added with 3, those added with 4.
const GROUPS: [std::ops::Range<usize>; TABLES] = [0..9, 9..12, 12..16];

/// A generated map.
#[derive(Clone, Copy)]
pub(in crate::games::dei) struct Map {
    /// The districts.
    pub(in crate::games::dei) districts: [District; DistrictId::COUNT],
    /// The quick layouts for 2, 3 and 4 players.
    pub(in crate::games::dei) layouts: [Layout; TABLES],
}

/// The increase per group of numbers for 2, 3 and 4 players; `None` if they fall.
fn added(numbers: &[u8]) -> Option<[usize; TABLES]> {
    let mut before = 0;
    let mut added = [0; TABLES];
    for (added, &number) in added.iter_mut().zip(numbers) {
        *added = usize::from(number.checked_sub(before)?);
        before = number;
    }
    Some(added)
}

/// An item at random; there must be one.
fn pick<'i, T>(rng: &mut Rng, items: &'i [T]) -> &'i T {
    &items[rng.below(items.len() as u32) as usize]
}
