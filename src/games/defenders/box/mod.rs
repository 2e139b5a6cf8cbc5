//! The contents of the box: every number that is printed and not ruled.
//!
//! The values live in a TOML file in which each stands beside its provenance. One such file is part of the program; a
//! user lays a file of other values over it, all of them or a few, or replaces single values with `path=value`
//! ([`boxed`](crate::game::boxed)). Each section below is a struct with the range of each value; `sections` reads what
//! is more than a number, `checks` compares the values with each other. What comes out is sound: rule code reads its
//! fields without checking again.

mod checks;
pub(crate) mod deal;
#[cfg(test)]
mod laid_over;
#[cfg(test)]
mod listed;
pub(crate) mod questions;
pub(crate) mod script;
mod sections;
pub(crate) mod settings;
pub(crate) mod start;
#[cfg(test)]
mod tests;
pub(crate) mod variants;

use super::board::hex::Hex;
use super::board::words::{Ability, Habitat, MachineKind, Organizer};
use crate::base::refusal::Refusal;
use crate::game::boxed::{BoxValues, Boxed};
use crate::game::facts::{By, Embedded, Numbers, Part, Parts, Place, Reader, Section};
use crate::{box_section, named_enum};

/// Habitat tiles, and slots for them (R1.3).
pub const TILES: usize = 12;

/// Camps on a support track, at most.
const CAMPS: usize = 5;
/// Damage tokens that a player holds, at most.
const MOST_DAMAGE: u8 = 9;

/// The box: its values with their provenance.
pub type Contents = Boxed<Values>;

impl BoxValues for Values {
    const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/defenders.toml"));
    const EXAMPLE: &'static str = "defenders.pyromancy.points=3";
    type Choice = ();

    fn read(reader: &mut Reader<'_>, (): &()) -> Values {
        Section::read(reader, "")
    }

    fn check(&self, place: &Place) -> Refusal {
        checks::check(self, place)
    }
}

box_section! {
    /// Everything the box holds, checked.
    pub struct Values {
        /// The number of pieces of each sort.
        supply: Supply = Part,
        /// The numbers at which something happens.
        limits: Limits = Part,
        /// The faces of the damage die, 0, 1, 2, or more as far as [`Limits::damage`] goes.
        die["die.faces"]: Vec<u8> = Numbers(1..=20, 0..=MOST_DAMAGE),
        /// The machine cards.
        machine: MachineDeck = By(sections::machine),
        /// The numbers that the machine cards name.
        orders: Orders = Part,
        /// The numbers that the abilities name.
        amounts: Amounts = Part,
        /// The mechs on the board at the start.
        setup: Setup = Part,
        /// The support tracks for two, three and four players, see [`Values::track`].
        support: [Track; 3] = Parts(["two", "three", "four"]),
        /// The twelve places of the board that take a habitat tile; together they cover all hexes but the core, once.
        slots["tiles.slots"]: Vec<Slot> = By(sections::slots),
        /// The twelve habitat tiles.
        tiles: Vec<Tile> = By(sections::tiles),
        /// For each factory tile, by its number, the edges with a chute: steps clockwise from the arrow's vertex `k`,
        /// so that 0 is edge `k`.
        chutes["factories.chutes"]: [Vec<u8>; 6] = By(sections::chutes),
        /// The two cards of each ability, by [`Ability::index`].
        defenders: [Defender; Ability::COUNT] = Parts(Ability::ALL.map(Ability::name)),
    }
}

impl Values {
    /// The support track of that many players. Solo plays with the track of two (R10).
    #[inline]
    pub fn track(&self, players: usize) -> &Track {
        &self.support[players.clamp(2, 4) - 2]
    }

    /// The cards of an ability.
    pub fn defender(&self, ability: Ability) -> Defender {
        self.defenders[ability.index()]
    }
}

box_section! {
    /// The number of pieces of each sort.
    #[derive(Copy)]
    pub struct Supply {
        /// Walls.
        walls: u8 = 1..=132,
        /// Mechs.
        mechs: u8 = 1..=200,
        /// Engines, always A and B.
        engines: u8 = 2..=2,
        /// Pollution tokens.
        pollution: u8 = 1..=200,
        /// Toxic sites: when one more is due, the game is lost (R8.3).
        toxic_sites: u8 = 1..=30,
        /// Breach markers of all players together.
        breach_markers: u8 = 0..=80,
        /// Tokens of each item.
        items_each: u8 = 4..=20,
        /// Death tokens, one for each habitat.
        death_tokens: u8 = 4..=4,
        /// Camps of each faction, the starting camp among them.
        camps_each: u8 = 2..=20,
        /// Factory tiles, numbered from 0.
        factory_tiles: u8 = 6..=6,
        /// Habitat tiles.
        habitat_tiles: u8 = TILES as u8..=TILES as u8,
        /// Tiles of the perimeter.
        perimeter_tiles: u8 = 6..=6,
        /// Defender cards.
        defenders: u8 = 2 * Ability::COUNT as u8..=2 * Ability::COUNT as u8,
        /// Organizers.
        organizers: u8 = Organizer::COUNT as u8..=Organizer::COUNT as u8,
        /// Machine cards, base and difficult.
        machine_cards: u8 = 7..=50,
    }
}

box_section! {
    /// The numbers at which something happens.
    #[derive(Copy)]
    pub struct Limits {
        /// The damage tokens a player can hold (R4.6).
        damage: u8 = 1..=MOST_DAMAGE,
        /// The dead of one habitat that end the game (R4.6).
        massacre: u8 = 1..=9,
        /// The pollution on one hex that becomes a toxic site (R8.2).
        toxic: u8 = 2..=4,
        /// The cards drawn in setup (R2.4).
        opening_hand: u8 = 0..=12,
        /// The built factories after which one more loses the game (R9.2).
        core_factories: u8 = 1..=5,
    }
}

/// The number of machine cards of each kind, by [`MachineKind::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MachineDeck {
    /// The seven cards of the normal game.
    pub base: [u8; MachineKind::COUNT],
    /// The difficult cards; never more of a kind than base cards they can replace.
    pub difficult: [u8; MachineKind::COUNT],
}

box_section! {
    /// The numbers that the machine cards name (R7).
    #[derive(Copy)]
    pub struct Orders {
        /// Engines: advances of each engine.
        engine_advances: u8 = 0..=9,
        /// Difficult Engines: advances of the engine that makes the most.
        engine_advances_difficult: u8 = 0..=9,
        /// Factories: snipers placed on the core's new top tile.
        snipers: u8 = 0..=9,
        /// Mechs: hunters that each engine deploys.
        hunters_deployed: u8 = 0..=9,
        /// Mechs: steps of the hunters towards the active player.
        pursue_active: u8 = 0..=9,
        /// Mechs: steps of the hunters towards each other player.
        pursue_others: u8 = 0..=9,
        /// Difficult Mechs: damage of everyone who stands with a mech.
        mechs_difficult_damage: u8 = 0..=9,
    }
}

box_section! {
    /// The numbers that the abilities name (R11).
    #[derive(Copy)]
    pub struct Amounts {
        /// Support for each lot of damage taken.
        feel_the_burn: u8 = 0..=9,
        /// Damage taken.
        pyromancy: u8 = 0..=9,
        /// Support gained.
        manifesto: u8 = 0..=9,
        /// Support after any player builds a camp.
        sustenance: u8 = 0..=9,
        /// Cards drawn.
        bountiful_harvest: u8 = 0..=9,
        /// Damage that everyone removes.
        field_hospital: u8 = 0..=9,
        /// Additional support for each mech destroyed.
        scrap_hunter: u8 = 0..=9,
    }
}

box_section! {
    /// The mechs on the board at the start (R2.3).
    pub struct Setup {
        /// Mechs on the core.
        core_mechs: u8 = 0..=9,
        /// The hexes that get a hunter; all different, none of them the core.
        hunters: Vec<Hex> = By(sections::hunters),
    }
}

box_section! {
    /// The support track of a number of players (R4.2).
    pub struct Track {
        /// The support needed for each camp, first to last.
        costs: Vec<u8> = Numbers(1..=CAMPS, 1..=15),
        /// The hand drawn up to when that camp is built; as long as `costs`.
        hands: Vec<u8> = Numbers(1..=CAMPS, 0..=12),
        /// The breach markers of each player (R2.4).
        breach_markers: u8 = 0..=20,
    }
}

named_enum! {
    /// The direction of a slot's outline, which fixes the visible side of its tile (R1.3).
    pub enum Side {
        /// One hex above two.
        Up = "up",
        /// Two hexes above one.
        Down = "down",
    }
}

/// A place of the board that takes a habitat tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The side of the tile that is seen here.
    pub side: Side,
    /// Its hexes: apex, right, left of an up slot; left, right, bottom of a down slot.
    pub hexes: [Hex; 3],
}

/// A habitat tile, both sides; the faces lie on a slot's hexes in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The side seen on an up slot.
    pub up: [Face; 3],
    /// The side seen on a down slot.
    pub down: [Face; 3],
}

impl Tile {
    /// The faces of one side.
    pub const fn side(&self, side: Side) -> [Face; 3] {
        match side {
            Side::Up => self.up,
            Side::Down => self.down,
        }
    }
}

/// One hex of a side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The habitat there.
    pub habitat: Habitat,
    /// Does it start with a pollution (R2.3)?
    pub pollution: bool,
}

box_section! {
    /// The two cards of an ability.
    #[derive(Copy)]
    pub struct Defender {
        /// The action points of both.
        points: u8 = 0..=9,
        /// The habitat of each.
        habitats: [Habitat; 2] = By(sections::habitat_pair),
    }
}
