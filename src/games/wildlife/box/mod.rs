//! The contents of the box: every number that is printed and not ruled.
//!
//! The values live in a TOML file in which each stands beside its provenance; a user lays a file of other values over
//! it, or replaces single values with `path=value`. The keys `chart` and `board` choose among the charts and boards of
//! the file. What comes out is sound: rule code reads its fields without checking again.

mod checks;
pub mod choice;
pub(crate) mod questions;
mod sections;
pub(crate) mod settings;
#[cfg(test)]
mod tests;

use super::board::chart::Chart;
use super::board::ground::{Ground, grounds};
use super::board::spaces::Island;
use super::board::words::{Ability, CardKind, Species};
use crate::base::refusal::Refusal;
use crate::box_section;
use crate::game::boxed::{BoxValues, Boxed};
use crate::game::facts::{By, Document, Embedded, Numbers as List, Part, Place, Reader, Section};
use choice::Picked;

/// Numbers of players from 2 to 6, as tables by the number of players count them.
pub const TABLES: usize = 5;
/// The most markers that the minor track has.
pub const MOST_MARKERS: usize = 12;

/// The box: its values with their provenance.
pub type Contents = Boxed<Values>;

impl BoxValues for Values {
    const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/wildlife.toml"));
    const EXAMPLE: &'static str = "scoring.alone_full=6";
    type Choice = Picked;

    fn choose(document: &mut Document, picked: &Picked) {
        picked.put_into(document);
    }

    fn read(reader: &mut Reader<'_>, _: &Picked) -> Values {
        let mut values: Values = Section::read(reader, "");
        values.grounds = grounds(&values.island, &values.chart);
        values
    }

    fn check(&self, place: &Place) -> Refusal {
        checks::check(self, place)
    }
}

box_section! {
    /// Everything the box holds, checked.
    pub struct Values {
        /// Setup (R2).
        setup: SetupNumbers = Part,
        /// Plays, exchange and auctions (R3, R5).
        numbers["rules"]: Numbers = Part,
        /// Copies of each card, by [`CardKind::index`].
        cards: [u8; CardKind::COUNT] = By(sections::cards),
        /// Adaptation tiles of each terrain that lead to migrate, expand, attack (R2.4).
        adaptations["supply.adaptations"]: [u8; 3] = By(sections::adaptations),
        /// Ability tiles with three or more players, by [`Ability::index`].
        abilities: [u8; Ability::COUNT] = By(sections::abilities),
        /// Ability tiles with two players (R12.1).
        abilities_two: [u8; Ability::COUNT] = By(sections::abilities),
        /// Effects of an ability tile (R8).
        ability: AbilityNumbers = Part,
        /// Effects of events (R9).
        events: EventNumbers = Part,
        /// Points (R10).
        scoring: Scoring = Part,
        /// Ages in units of 100,000 years, by [`Species::index`], no two equal.
        ages: [u16; Species::COUNT] = By(sections::ages),
        /// The charts in force, chosen by the key `chart`.
        chart: Chart = By(sections::chart),
        /// The board in force, chosen by the key `board`.
        island["board.rows"]: Island = By(sections::island),
        /// The ground for each species by its chart, from level migrate and from level expand on.
        grounds: Vec<[Ground; 2]> = By(|_: &mut Reader<'_>, _: &str| Vec::new()),
    }
}

box_section! {
    /// Numbers of the setup (R2).
    pub struct SetupNumbers {
        /// Tiles of each player, for 2 to 6 players.
        tiles: Vec<u8> = List(TABLES..=TABLES, 1..=60),
        /// Tiles settled before the first turn, for 2 to 6 players; fewer than the tiles.
        settled: Vec<u8> = List(TABLES..=TABLES, 0..=20),
        /// Tiles that a small area holds while settling, at most.
        small_limit: u8 = 0..=5,
        /// Tiles that a large area holds while settling, at most.
        large_limit: u8 = 0..=9,
        /// Food at the start.
        food: u16 = 0..=100,
        /// Food at the start with bids for species (R13.3).
        auction_food: u16 = 0..=100,
        /// Points at the start, by place in turn order.
        points: Vec<i16> = List(6..=6, -50..=100),
        /// Cards in a hand.
        hand: u8 = 1..=18,
        /// Ability cards that each player starts with when abilities are unlimited (R13.1).
        ability_cards: u8 = 0..=3,
        /// Food tiles owned at the start, by place in turn order.
        food_tiles: Vec<u8> = List(6..=6, 0..=2),
        /// Intelligence tiles owned at the start, by place in turn order.
        intelligence_tiles: Vec<u8> = List(6..=6, 0..=2),
        /// Mobility tiles owned at the start, by place in turn order.
        mobility_tiles: Vec<u8> = List(6..=6, 0..=2),
        /// Defense tiles owned at the start, by place in turn order.
        defense_tiles: Vec<u8> = List(6..=6, 0..=2),
        /// Aggression tiles owned at the start, by place in turn order.
        aggression_tiles: Vec<u8> = List(6..=6, 0..=2),
    }
}

box_section! {
    /// Numbers of turns and auctions (R3, R5, R6).
    #[derive(Copy)]
    pub struct Numbers {
        /// Plays in a turn (R3.3).
        plays: u8 = 1..=9,
        /// Food for a point in a conversion; 0: there is none (R3.6).
        food_for_point: u8 = 0..=30,
        /// Food that a point brings in a payment; 0: points pay nothing (R5.4).
        food_of_point: u8 = 0..=30,
        /// The lowest bid, and the price with two players (R5.2, R12.3).
        lowest_bid: u8 = 0..=50,
        /// The lowest points that may back a bid (R5.3).
        lowest_points: i16 = -100..=100,
        /// Ability tiles of one kind that a player may own (R6.2).
        ability_limit: u8 = 0..=9,
    }
}

box_section! {
    /// Effects of one ability tile (R8).
    #[derive(Copy)]
    pub struct AbilityNumbers {
        /// Points of a food tile at the start of a turn.
        food_points: u8 = 0..=20,
        /// Food of a food tile at the start of a turn.
        food_food: u8 = 0..=20,
        /// Plays of an intelligence tile.
        intelligence_plays: u8 = 0..=5,
        /// Blocks of a defense tile in each turn of another player.
        defense_blocks: u8 = 0..=5,
    }
}

box_section! {
    /// Effects of events (R9).
    #[derive(Copy)]
    pub struct EventNumbers {
        /// Food of a surplus for the user.
        surplus_user: u8 = 0..=50,
        /// Food of a surplus for each player who is last.
        surplus_last: u8 = 0..=50,
        /// Food that a famine costs.
        famine: u8 = 0..=50,
        /// Points that a famine costs for each food missing.
        famine_points: u8 = 0..=20,
        /// Tiles that a plague costs.
        plague: u8 = 0..=9,
    }
}

box_section! {
    /// Points (R10).
    pub struct Scoring {
        /// The numbers of the minor track, from the left; one marker lies on each.
        minor: Vec<u8> = List(1..=MOST_MARKERS, 0..=30),
        /// The markers that make a big scoring due, counted from 1, rising.
        big: Vec<u8> = List(0..=MOST_MARKERS, 1..=MOST_MARKERS as u8),
        /// Points of a player alone in a full area.
        alone_full: u8 = 0..=30,
        /// Points of a player alone in an area that is not full.
        alone: u8 = 0..=30,
        /// Points by place in a shared area.
        shared: Vec<u8> = List(0..=6, 0..=30),
        /// Points by place of herds.
        herds: Vec<u8> = List(0..=10, 0..=50),
        /// Points by place in adaptation tiles.
        adaptations: Vec<u8> = List(0..=6, 0..=30),
        /// Points by place in ability tiles.
        abilities: Vec<u8> = List(0..=6, 0..=30),
        /// Points by place in food.
        food: Vec<u8> = List(0..=6, 0..=30),
    }
}

impl SetupNumbers {
    /// Tiles of an ability that are owned at the start, by place in turn order.
    pub fn owned(&self, ability: Ability) -> &[u8] {
        match ability {
            Ability::Food => &self.food_tiles,
            Ability::Intelligence => &self.intelligence_tiles,
            Ability::Mobility => &self.mobility_tiles,
            Ability::Defense => &self.defense_tiles,
            Ability::Aggression => &self.aggression_tiles,
        }
    }
}
