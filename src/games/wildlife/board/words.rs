//! The words of the rulebook that are lists of a few: terrains, species, levels, abilities, cards, areas.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::named_enum;

named_enum! {
    /// A terrain (R1.1).
    pub enum Terrain {
        /// Forest.
        Forest = "forest",
        /// Desert.
        Desert = "desert",
        /// Savannah.
        Savannah = "savannah",
        /// Plains.
        Plains = "plains",
        /// Mountains.
        Mountains = "mountains",
        /// Water.
        Water = "water",
    }
}

impl Terrain {
    /// The letter of its large area in drawings; the small area has the small letter.
    pub const fn letter(self) -> char {
        ['F', 'D', 'S', 'P', 'M', 'W'][self as usize]
    }
}

named_enum! {
    /// A species (R1.3).
    pub enum Species {
        /// Eagle.
        Eagle = "eagle",
        /// Snake.
        Snake = "snake",
        /// Man.
        Man = "man",
        /// Mammoth.
        Mammoth = "mammoth",
        /// Bear.
        Bear = "bear",
        /// Crocodile.
        Crocodile = "crocodile",
    }
}

named_enum! {
    /// The level of a species in a terrain; a level includes the lower ones, but for none (R1.3).
    pub enum Level {
        /// No action at all.
        None = "none",
        /// Move tiles there.
        Migrate = "migrate",
        /// Bring tiles there from the reserve.
        Expand = "expand",
        /// Replace tiles of opponents there.
        Attack = "attack",
    }
}

impl Level {
    /// The letter in charts.
    pub const fn letter(self) -> char {
        ['-', 'm', 'e', 'a'][self as usize]
    }

    /// The level of that letter.
    pub const fn from_letter(letter: char) -> Option<Level> {
        match letter {
            '-' => Some(Level::None),
            'm' => Some(Level::Migrate),
            'e' => Some(Level::Expand),
            'a' => Some(Level::Attack),
            _ => None,
        }
    }
}

/// The levels of one species, by terrain.
pub type Levels = [Level; Terrain::COUNT];

named_enum! {
    /// A kind of ability tile (R8).
    pub enum Ability {
        /// Points at the start of a turn (R8.1).
        Food = "food",
        /// A further play (R8.2).
        Intelligence = "intelligence",
        /// Move a tile anywhere, or swap it (R8.3).
        Mobility = "mobility",
        /// Block a hit (R8.5).
        Defense = "defense",
        /// Put a tile anywhere in a terrain of level attack (R8.4).
        Aggression = "aggression",
    }
}

named_enum! {
    /// A kind of card (R4); the terrain cards first, in the order of the terrains.
    pub enum CardKind {
        /// An action in a forest.
        Forest = "forest",
        /// An action in a desert.
        Desert = "desert",
        /// An action in a savannah.
        Savannah = "savannah",
        /// An action in plains.
        Plains = "plains",
        /// An action in mountains.
        Mountains = "mountains",
        /// An action in water.
        Water = "water",
        /// Raises a level (R6.1).
        Adaptation = "adaptation",
        /// Takes an ability tile (R6.2).
        Ability = "ability",
        /// A terrain card, an adaptation card or an ability card (R4.4).
        Joker = "joker",
        /// Every other player loses a tile (R9.1).
        Plague = "plague",
        /// Every other player pays food (R9.2).
        Famine = "famine",
        /// Food for the user and for the last (R9.3).
        Surplus = "surplus",
    }
}

impl CardKind {
    /// The terrain card of a terrain.
    #[inline]
    pub const fn of_terrain(terrain: Terrain) -> CardKind {
        CardKind::ALL[terrain as usize]
    }

    /// The terrain of a terrain card.
    #[inline]
    pub const fn terrain(self) -> Option<Terrain> {
        if (self as usize) < Terrain::COUNT { Some(Terrain::ALL[self as usize]) } else { None }
    }

    /// Is it an event card?
    #[inline]
    pub const fn is_event(self) -> bool {
        matches!(self, CardKind::Plague | CardKind::Famine | CardKind::Surplus)
    }
}

named_enum! {
    /// The sources of points (R14.4).
    pub enum Source {
        /// Points at the start (R2.3).
        Start = "start",
        /// Food tiles (R3.1).
        FoodTiles = "food-tiles",
        /// Filled areas (R10.1).
        Minor = "minor",
        /// Areas in big scorings (R10.5).
        Areas = "areas",
        /// Herds (R10.6).
        Herds = "herds",
        /// Adaptations (R10.7).
        Adaptations = "adaptations",
        /// Abilities (R10.7).
        Abilities = "abilities",
        /// Food in big scorings (R10.7).
        Food = "food",
        /// Food converted to points (R3.6).
        Conversion = "conversion",
        /// Points given up for bids (R5.4).
        Bids = "bids",
        /// Points lost to a famine (R9.2).
        Famine = "famine",
    }
}

/// One of the 12 areas: each terrain has a large one and a small one (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Area(pub u8);

impl Area {
    /// The number of areas of an island.
    pub const COUNT: usize = 2 * Terrain::COUNT;

    /// The large or the small area of a terrain.
    #[inline]
    pub const fn of(terrain: Terrain, small: bool) -> Area {
        Area(2 * terrain as u8 + small as u8)
    }

    /// Every area: of each terrain the large one, then the small one.
    pub fn all() -> impl DoubleEndedIterator<Item = Area> + ExactSizeIterator + Clone {
        (0..Area::COUNT as u8).map(Area)
    }

    /// The place in tables by area.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its terrain.
    #[inline]
    pub const fn terrain(self) -> Terrain {
        Terrain::ALL[self.0 as usize / 2]
    }

    /// Is it the small area of its terrain?
    #[inline]
    pub const fn is_small(self) -> bool {
        self.0 % 2 == 1
    }

    /// Its letter in drawings: a capital for the large area, a small letter for the small one.
    pub const fn letter(self) -> char {
        let capital = self.terrain().letter();
        if self.is_small() { capital.to_ascii_lowercase() } else { capital }
    }

    /// The area of a letter.
    pub fn from_letter(letter: char) -> Option<Area> {
        Area::all().find(|area| area.letter() == letter)
    }
}

/// Its letter in drawings.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
