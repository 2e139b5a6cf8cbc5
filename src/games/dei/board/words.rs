//! The words of the rulebook that are lists of a few: factions, colours, pieces, drones, feats, missions, candy.

use crate::named_enum;

named_enum! {
    /// A faction (R2.1).
    pub enum Faction {
        /// Auxilia, led by Neena.
        Auxilia = "auxilia",
        /// Ravagers, led by Abraham.
        Ravagers = "ravagers",
        /// Refuge 42, led by Aria.
        Refuge42 = "refuge-42",
        /// Farm-Z, led by Z-13.
        FarmZ = "farm-z",
    }
}

impl Faction {
    /// Its champion.
    #[inline]
    pub const fn champion(self) -> Champion {
        Champion::ALL[self as usize]
    }

    /// Its name as people read it.
    pub const fn title(self) -> &'static str {
        ["Auxilia", "Ravagers", "Refuge 42", "Farm-Z"][self as usize]
    }
}

named_enum! {
    /// A champion (R11), in the order of the factions.
    pub enum Champion {
        /// Moves on, past any majority.
        Neena = "neena",
        /// Takes a token at the end of a phase.
        Abraham = "abraham",
        /// Moves alone between ground and roofs.
        Aria = "aria",
        /// Is stronger than others.
        Z13 = "z-13",
    }
}

impl Champion {
    /// Its faction.
    #[inline]
    pub const fn faction(self) -> Faction {
        Faction::ALL[self as usize]
    }

    /// Its name as people read it.
    pub const fn title(self) -> &'static str {
        ["Neena", "Abraham", "Aria", "Z-13"][self as usize]
    }
}

named_enum! {
    /// The colour of an outpost, a cube, a feat, an advanced action and three of the markets.
    pub enum Colour {
        /// Red.
        Tactic = "tactic",
        /// Blue.
        Logistic = "logistic",
        /// Green.
        Machinery = "machinery",
    }
}

impl Colour {
    /// Its market.
    #[inline]
    pub const fn market(self) -> Market {
        Market::ALL[self as usize]
    }

    /// Its letter in icons.
    pub const fn letter(self) -> char {
        ['t', 'l', 'm'][self as usize]
    }
}

named_enum! {
    /// A row of market cards (R9).
    pub enum Market {
        /// Red.
        Tactic = "tactic",
        /// Blue.
        Logistic = "logistic",
        /// Green.
        Machinery = "machinery",
        /// The black market, which asks for no cubes.
        Black = "black",
    }
}

impl Market {
    /// Its colour; the black market has none.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        if (self as usize) < Colour::COUNT { Some(Colour::ALL[self as usize]) } else { None }
    }
}

named_enum! {
    /// A face-up card's place in its row (R2.7).
    pub enum Slot {
        /// Where new cards come in.
        Left = "left",
        /// Between.
        Middle = "middle",
        /// The last place.
        Right = "right",
    }
}

named_enum! {
    /// A resource, as a piece a token (R1.9).
    pub enum Token {
        /// Technology, on ground.
        Technology = "technology",
        /// An Energy Cell, on roofs.
        Cell = "cell",
    }
}

named_enum! {
    /// A kind of building (R6.4).
    pub enum Building {
        /// A refuge.
        Refuge = "refuge",
        /// A bridge between roofs.
        Bridge = "bridge",
        /// An elevator between ground and roof.
        Elevator = "elevator",
    }
}

named_enum! {
    /// A drone (R8).
    pub enum Drone {
        /// Takes tokens.
        Collector = "collector",
        /// Brings scrappers.
        Transport = "transport",
        /// Takes units elsewhere.
        Teleport = "teleport",
        /// Kills scrappers.
        Reaper = "reaper",
    }
}

named_enum! {
    /// The letter of an outpost circle: the setup gives it a colour (R2.6).
    pub enum Letter {
        /// A.
        A = "a",
        /// B.
        B = "b",
        /// C.
        C = "c",
    }
}

impl Letter {
    /// The letter as it is printed.
    pub const fn sign(self) -> char {
        ['A', 'B', 'C'][self as usize]
    }

    /// The letter that is printed so.
    pub const fn from_sign(sign: char) -> Option<Letter> {
        match sign {
            'A' => Some(Letter::A),
            'B' => Some(Letter::B),
            'C' => Some(Letter::C),
            _ => None,
        }
    }
}

named_enum! {
    /// A feat (R12): six of each colour, colour by colour.
    pub enum Feat {
        /// Stronger on ground below an own bridge.
        Bombardment = "bombardment",
        /// Stronger beside an own refuge.
        Fortress = "fortress",
        /// Wins ties.
        CityKnowledge = "city-knowledge",
        /// Stronger beside a drone.
        TrojanHorse = "trojan-horse",
        /// Kills with a Collect.
        LastResort = "last-resort",
        /// Moves refuges, which make stronger.
        Caravan = "caravan",
        /// Moves after building a link.
        FieldEngineer = "field-engineer",
        /// Moves twice.
        SnowBoots = "snow-boots",
        /// Builds refuges anywhere.
        DropPod = "drop-pod",
        /// Links ground by elevators.
        Underground = "underground",
        /// Recruits turn into other actions when the stock is empty.
        Prevail = "prevail",
        /// Flies drones further.
        RemoteControl = "remote-control",
        /// Swaps Technology beside an elevator.
        ResourceExploitation = "resource-exploitation",
        /// Pays a Technology for a Cell.
        AlternativeEnergy = "alternative-energy",
        /// A further purchase.
        DeliveryRobot = "delivery-robot",
        /// Puts a token into a region.
        DeepDigs = "deep-digs",
        /// Cheaper drone cards.
        KnowTheMarket = "know-the-market",
        /// A supply for each purchase.
        TradeBase = "trade-base",
    }
}

impl Feat {
    /// Feats of one colour.
    pub const PER_COLOUR: usize = Feat::COUNT / Colour::COUNT;

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self as usize / Feat::PER_COLOUR]
    }

    /// The feats of a colour.
    pub fn of(colour: Colour) -> impl ExactSizeIterator<Item = Feat> + Clone {
        let first = colour.index() * Feat::PER_COLOUR;
        Feat::ALL[first..first + Feat::PER_COLOUR].iter().copied()
    }
}

named_enum! {
    /// The quantity that a mission counts (R13.3).
    pub enum Mission {
        /// Technology in the purse.
        Technology = "technology",
        /// Cells in the purse.
        Cells = "cells",
        /// Drone cards owned.
        Drones = "drones",
        /// Own buildings on the board.
        Buildings = "buildings",
        /// Own scrappers on the board.
        Scrappers = "scrappers",
        /// Cubes.
        Cubes = "cubes",
        /// Red cubes.
        Tactic = "tactic",
        /// Blue cubes.
        Logistic = "logistic",
        /// Green cubes.
        Machinery = "machinery",
        /// Outposts garrisoned (R4.4).
        Garrison = "garrison",
    }
}

impl Mission {
    /// The colour whose cubes it counts.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Mission::Tactic => Some(Colour::Tactic),
            Mission::Logistic => Some(Colour::Logistic),
            Mission::Machinery => Some(Colour::Machinery),
            _ => None,
        }
    }
}

named_enum! {
    /// The face of a candy token (R10.2).
    pub enum Candy {
        /// A Recruit.
        Recruit = "recruit",
        /// A Move.
        Move = "move",
        /// A Collect.
        Collect = "collect",
        /// A refuge.
        Refuge = "refuge",
        /// An elevator.
        Elevator = "elevator",
        /// A bridge.
        Bridge = "bridge",
        /// A Technology.
        Technology = "technology",
        /// One more outpost of any colour.
        Wild = "wild-outpost",
    }
}
