//! What the box holds: every number that is printed and not ruled.
//!
//! The values live in a TOML file in which each stands beside its provenance. One such file is part of the program;
//! a user lays a file of other values over it, all of them or a few, or replaces single values with `path=value`. Reading
//! takes steps: a [`Document`] splits the embedded file into values and [`Fact`]s and takes the user's values in, `sections`
//! gives the values their types, `checks` holds them against each other. What comes out is sound: rule code reads its
//! fields without checking again.

mod checks;
#[cfg(test)]
mod laid_over;
mod listing;
mod sections;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use crate::game::facts::{Fact, Tag, text as value_text};
pub use listing::{listing, listing_json};

use super::hex::Hex;
use super::words::{Ability, Habitat, MachineKind};
use crate::base::refusal::Refusal;
use crate::game::facts::{Document, Embedded};
use crate::named_enum;

/// Habitat tiles, and slots for them (R1.3).
pub const TILES: usize = 12;

/// The box that is part of the program.
const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/defenders.toml"));

/// How a single value is put in.
const EXAMPLE: &str = "defenders.pyromancy.points=3";

/// Everything the box holds, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// What the box calls itself.
    pub name: String,
    /// Where the values come from: `embedded`, or the path of a file.
    pub origin: String,
    /// A fingerprint of the values alone: equal for boxes that play alike, whatever their name, tags and sources.
    pub hash: u64,
    /// How many pieces there are.
    pub supply: Supply,
    /// The numbers at which something happens.
    pub limits: Limits,
    /// The faces of the damage die, 0, 1, 2, or more as far as [`Limits::damage`] goes.
    pub die: Vec<u8>,
    /// The machine cards.
    pub machine: MachineDeck,
    /// The numbers that the machine cards name.
    pub orders: Orders,
    /// The mechs on the board at the start.
    pub setup: Setup,
    /// The support tracks for two, three and four players, see [`Contents::track`].
    pub support: [Track; 3],
    /// The twelve places of the board that take a habitat tile; together they cover all hexes but the core, once.
    pub slots: Vec<Slot>,
    /// The twelve habitat tiles.
    pub tiles: Vec<Tile>,
    /// For each factory tile, by its number, the edges with a chute: steps clockwise from the arrow's vertex `k`, so
    /// that 0 is edge `k`.
    pub chutes: [Vec<u8>; 6],
    /// The two cards of each ability, by [`Ability::index`].
    pub defenders: [Defender; Ability::COUNT],
    /// The numbers that the abilities name.
    pub amounts: Amounts,
    /// Every value with its provenance, section by section.
    pub facts: Vec<Fact>,
}

impl Contents {
    /// The name of the embedded box's origin.
    pub const EMBEDDED: &str = Embedded::ORIGIN;

    /// The text of the embedded box.
    pub const TEXT: &str = EMBEDDED.0;

    /// The box that is part of the program.
    ///
    /// # Panics
    /// Never: a test reads the embedded file.
    pub fn embedded() -> Contents {
        Contents::load(None, &[]).expect("the embedded box is sound")
    }

    /// The embedded box with the values of a file laid over it, and then those of `sets` put in; each of these reads
    /// `path=value`.
    ///
    /// # Errors
    /// All that is wrong with the file and the values, one reason for each finding.
    pub fn load(file: Option<&Path>, sets: &[String]) -> Result<Contents, Refusal> {
        Contents::finish(EMBEDDED.with_file(file)?, sets)
    }

    /// The embedded box with what a text in TOML says laid over it, and the values of `sets` put in. `origin` names the
    /// text in errors.
    ///
    /// # Errors
    /// All that is wrong with the text and the values, one reason for each finding. Values are held against each other
    /// only when each of them can be read.
    pub fn parse(origin: &str, text: &str, sets: &[String]) -> Result<Contents, Refusal> {
        Contents::finish(EMBEDDED.with_text(origin, text)?, sets)
    }

    /// Puts in what the user typed, and checks all of it.
    fn finish(mut document: Document, sets: &[String]) -> Result<Contents, Refusal> {
        document.put_in(sets, EXAMPLE);
        let contents = sections::read(&document)?;
        checks::check(&contents, &document.place).or(contents)
    }

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

/// How many pieces there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// Walls.
    pub walls: u8,
    /// Mechs.
    pub mechs: u8,
    /// Engines, always A and B.
    pub engines: u8,
    /// Pollution tokens.
    pub pollution: u8,
    /// Toxic sites: when one more is due, the game is lost (R8.3).
    pub toxic_sites: u8,
    /// Breach markers of all players together.
    pub breach_markers: u8,
    /// Tokens of each item.
    pub items_each: u8,
    /// Death tokens, one for each habitat.
    pub death_tokens: u8,
    /// Camps of each faction, the starting camp among them.
    pub camps_each: u8,
    /// Factory tiles, numbered from 0.
    pub factory_tiles: u8,
    /// Habitat tiles.
    pub habitat_tiles: u8,
    /// Tiles of the perimeter.
    pub perimeter_tiles: u8,
    /// Defender cards.
    pub defenders: u8,
    /// Organizers.
    pub organizers: u8,
    /// Machine cards, base and difficult.
    pub machine_cards: u8,
}

/// The numbers at which something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The damage tokens a player can hold (R4.6).
    pub damage: u8,
    /// The dead of one habitat that end the game (R4.6).
    pub massacre: u8,
    /// The pollution on one hex that becomes a toxic site (R8.2).
    pub toxic: u8,
    /// The cards drawn in setup (R2.4).
    pub opening_hand: u8,
    /// The built factories after which one more loses the game (R9.2).
    pub core_factories: u8,
}

/// How many machine cards there are of each kind, by [`MachineKind::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MachineDeck {
    /// The seven cards of the normal game.
    pub base: [u8; MachineKind::COUNT],
    /// The difficult cards; never more of a kind than base cards they can replace.
    pub difficult: [u8; MachineKind::COUNT],
}

/// The numbers that the machine cards name (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// Engines: advances of each engine.
    pub engine_advances: u8,
    /// Difficult Engines: advances of the engine that makes the most.
    pub engine_advances_difficult: u8,
    /// Factories: snipers placed on the core's new top tile.
    pub snipers: u8,
    /// Mechs: hunters that each engine deploys.
    pub hunters_deployed: u8,
    /// Mechs: steps of the hunters towards the active player.
    pub pursue_active: u8,
    /// Mechs: steps of the hunters towards each other player.
    pub pursue_others: u8,
    /// Difficult Mechs: damage of everyone who stands with a mech.
    pub mechs_difficult_damage: u8,
}

/// The numbers that the abilities name (R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// Support for each lot of damage taken.
    pub feel_the_burn: u8,
    /// Damage taken.
    pub pyromancy: u8,
    /// Support gained.
    pub manifesto: u8,
    /// Support after any player builds a camp.
    pub sustenance: u8,
    /// Cards drawn.
    pub bountiful_harvest: u8,
    /// Damage that everyone removes.
    pub field_hospital: u8,
    /// Additional support for each mech destroyed.
    pub scrap_hunter: u8,
}

/// The mechs on the board at the start (R2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Mechs on the core.
    pub core_mechs: u8,
    /// The hexes that get a hunter; all different, none of them the core.
    pub hunters: Vec<Hex>,
}

/// The support track of a number of players (R4.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The support needed for each camp, first to last.
    pub costs: Vec<u8>,
    /// The hand drawn up to when that camp is built; as long as `costs`.
    pub hands: Vec<u8>,
    /// The breach markers of each player (R2.4).
    pub breach_markers: u8,
}

named_enum! {
    /// Where the outline of a slot points, and so which side of its tile is seen (R1.3).
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
    /// What grows there.
    pub habitat: Habitat,
    /// Does it start with a pollution (R2.3)?
    pub pollution: bool,
}

/// The two cards of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defender {
    /// The action points of both.
    pub points: u8,
    /// The habitat of each.
    pub habitats: [Habitat; 2],
}
