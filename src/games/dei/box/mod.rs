//! The contents of the box: every number that is printed and not ruled, the districts and the cards.
//!
//! The values live in a TOML file in which each stands beside its provenance; a user lays a file of other values over it,
//! or replaces single values with `path=value`. The map and most cards of the printed game are not public: the file holds one
//! reconstruction, and the keys of `choice` put generated ones in its place. What comes out is sound: rule code reads its fields
//! without checking again.

mod checks;
pub mod choice;
pub mod constraints;
mod generator;
pub mod levers;
mod sections;
#[cfg(test)]
mod tests;
mod write;

use std::sync::Arc;

use super::board::cards::{Card, CardId};
use super::board::cities::Cities;
use super::board::district::{District, DistrictId, Drones};
use super::board::layout::Layout;
use super::board::words::{Candy, Mission};
use crate::box_section;
use crate::game::boxed::{BoxValues, Boxed};
use crate::game::facts::{By, Document, Embedded, Numbers as List, Part, Reader, Section};
use choice::Streams;
use levers::Levers;

/// The fewest players.
pub const FEWEST: usize = 2;
/// Numbers of players, as tables by the number of players count them.
pub const TABLES: usize = 3;
/// The most players.
pub const MOST: usize = FEWEST + TABLES - 1;
/// Mission cards (R2.8).
pub const MISSION_CARDS: usize = 12;
/// Buildings of one kind that a player has, at most.
pub const MOST_BUILDINGS: u8 = 3;

/// The box: its values with their provenance.
pub type Contents = Boxed<Values>;

impl BoxValues for Values {
    const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/dei.toml"));
    const EXAMPLE: &'static str = "strength.z-13=2";
    const LEVERS: &'static str = "generator";
    type Choice = Streams;

    fn choose(document: &mut Document, streams: &Streams) {
        streams.put_into(document);
    }

    fn read(reader: &mut Reader<'_>, _: &Streams) -> Values {
        let mut values: Values = Section::read(reader, "");
        if !reader.has_problems() {
            checks::check(&values, &mut |path, finding| reader.problem(path, &finding));
        }
        // Pieces merge into regions only where the districts are sound.
        if !reader.has_problems() {
            values.cities = values.layouts.iter().map(|quick| Cities::new(&values.districts, quick).into()).collect();
        }
        values
    }
}

box_section! {
    /// Everything the box holds, checked.
    pub struct Values {
        /// Setup (R2).
        setup: Setup = Part,
        /// Pieces of a player, and tokens of all.
        pieces: Pieces = Part,
        /// The drone of each faction (R2.4), no two equal.
        drones["factions"]: Drones = By(sections::drones),
        /// Numbers of the drones (R8).
        flights["drones"]: Flights = Part,
        /// Strength (R4.1).
        strength: Strength = Part,
        /// Feats (R12.1).
        feats: Feats = Part,
        /// Markets (R9).
        markets: Markets = Part,
        /// Supplies at the end (R14.3).
        scoring: Scoring = Part,
        /// The mission cards (R13.3).
        missions: [MissionCard; MISSION_CARDS] = By(sections::missions),
        /// Candy tokens by face (R10).
        candy: [u8; Candy::COUNT] = By(sections::candy),
        /// The districts (R1).
        districts: [District; DistrictId::COUNT] = By(sections::districts),
        /// The quick layouts for 2, 3 and 4 players (R2.2).
        layouts: [Layout; TABLES] = By(sections::layouts),
        /// All cards, by [`CardId`].
        cards: Vec<Card> = By(sections::cards),
        /// Settings of the generator; nothing else reads them.
        levers["generator"]: Levers = Part,
        /// The cities for 2, 3 and 4 players.
        cities: Vec<Arc<Cities>> = By(|_: &mut Reader<'_>, _: &str| Vec::new()),
    }
}

impl Values {
    /// A card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The cities for a number of players.
    #[inline]
    pub fn cities(&self, players: usize) -> &Cities {
        &self.cities[players - FEWEST]
    }
}

box_section! {
    /// Numbers of the setup (R2).
    pub struct Setup {
        /// Scrappers at the start, by seat.
        scrappers: Vec<u8> = List(MOST..=MOST, 0..=9),
        /// Technology in the purse.
        technology: u8 = 0..=9,
        /// Cells in the purse.
        cells: u8 = 0..=9,
    }
}

box_section! {
    /// The number of pieces, by kind.
    #[derive(Copy)]
    pub struct Pieces {
        /// Scrappers of a player.
        scrappers: u8 = 4..=30,
        /// Refuges of a player.
        refuges: u8 = 0..=MOST_BUILDINGS,
        /// Bridges of a player.
        bridges: u8 = 0..=MOST_BUILDINGS,
        /// Elevators of a player.
        elevators: u8 = 0..=MOST_BUILDINGS,
        /// Technology of all.
        technology: u8 = 0..=200,
        /// Cells of all.
        cells: u8 = 0..=200,
    }
}

box_section! {
    /// Numbers of the drones (R8).
    #[derive(Copy)]
    pub struct Flights {
        /// Steps of a flight (R8.1).
        steps: u8 = 0..=9,
        /// Tokens that the Collector takes, at most (R8.2).
        collector: u8 = 0..=4,
        /// Scrappers that the Transport brings, at most (R8.3).
        transport: u8 = 0..=4,
        /// Units that the Teleport takes to the ground, at most (R8.4).
        teleport: u8 = 0..=4,
        /// Supplies that the Reaper brings for a kill or a use (R8.5).
        reaper: u8 = 0..=4,
    }
}

box_section! {
    /// Strength beyond that of scrappers (R4.1).
    #[derive(Copy)]
    pub struct Strength {
        /// Strength of Z-13 (R11.4).
        z13["z-13"]: u8 = 1..=9,
        /// Strength added by Bombardment.
        bombardment: u8 = 0..=9,
        /// Strength added by Fortress.
        fortress: u8 = 0..=9,
        /// Strength added by Trojan Horse.
        trojan_horse["trojan-horse"]: u8 = 0..=9,
        /// Strength added by each refuge with Caravan.
        caravan: u8 = 0..=9,
    }
}

box_section! {
    /// Feats (R12.1).
    #[derive(Copy)]
    pub struct Feats {
        /// Cubes of its colour that unlock a feat.
        cubes: u8 = 0..=5,
    }
}

box_section! {
    /// Markets (R9).
    pub struct Markets {
        /// Cubes that the banners ask for: left, middle, right.
        banners: Vec<u8> = List(3..=3, 0..=5),
        /// Technology that the left slot of the black market costs more.
        black_left: u8 = 0..=9,
        /// Technology that the right slot of the black market gives back.
        black_right: u8 = 0..=9,
    }
}

box_section! {
    /// Supplies at the end (R14.3).
    pub struct Scoring {
        /// For a cube.
        cube: u8 = 0..=9,
        /// For 1, 2, 3 unlocked feats.
        feats: Vec<u8> = List(3..=3, 0..=30),
        /// Technology for one supply; 0: Technology brings none.
        technology: u8 = 0..=9,
        /// For a Cell.
        cell: u8 = 0..=9,
    }
}

/// A mission card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionCard {
    /// The quantity that the mission counts.
    pub mission: Mission,
    /// In the current or a future column.
    pub upper: Rate,
    /// In a past column.
    pub lower: Rate,
}

/// Supplies for what a mission counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Supplies.
    pub points: u8,
    /// For each full number of these.
    pub per: u8,
}

impl Rate {
    /// The supplies for a count.
    #[inline]
    pub const fn of(self, count: u8) -> u16 {
        (count / self.per) as u16 * self.points as u16
    }
}
