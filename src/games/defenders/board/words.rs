//! The nouns of the rulebook that are a choice among few: habitats, factions, organizers, items, abilities, machine
//! cards.

pub use crate::game::Seat;
use crate::named_enum;

named_enum! {
    /// The print on a habitat hex and in the corner of a defender (R1.4).
    pub enum Habitat {
        /// Home of the Order.
        Forest = "forest",
        /// Home of the Council.
        Plains = "plains",
        /// Home of the Coven.
        Marsh = "marsh",
        /// Home of the Sect.
        Mountain = "mountain",
    }
}

named_enum! {
    /// A people of animals; one player leads one.
    pub enum Faction {
        /// The faction of the forests.
        Order = "order",
        /// The faction of the plains.
        Council = "council",
        /// The faction of the marshes.
        Coven = "coven",
        /// The faction of the mountains.
        Sect = "sect",
    }
}

impl Faction {
    /// The habitat on which this faction builds (R1.4).
    #[inline]
    pub const fn home(self) -> Habitat {
        match self {
            Faction::Order => Habitat::Forest,
            Faction::Council => Habitat::Plains,
            Faction::Coven => Habitat::Marsh,
            Faction::Sect => Habitat::Mountain,
        }
    }

    /// The item that this faction's camps give (R6).
    #[inline]
    pub const fn item(self) -> Item {
        match self {
            Faction::Order => Item::Maps,
            Faction::Council => Item::Bread,
            Faction::Coven => Item::Potions,
            Faction::Sect => Item::Rockets,
        }
    }

    /// Its two organizers, first and second (R11).
    pub const fn organizers(self) -> [Organizer; 2] {
        [Organizer::ALL[2 * self as usize], Organizer::ALL[2 * self as usize + 1]]
    }
}

named_enum! {
    /// The organizer of a faction; named by the initial on the cards.
    pub enum Organizer {
        /// Burrun, of the Order.
        B = "B",
        /// An organizer of the Order.
        S = "S",
        /// An organizer of the Council.
        N = "N",
        /// Thexuloa, of the Council.
        T = "T",
        /// An organizer of the Coven.
        Z = "Z",
        /// An organizer of the Coven.
        A = "A",
        /// Guszper, of the Sect.
        G = "G",
        /// An organizer of the Sect.
        U = "U",
    }
}

impl Organizer {
    /// The faction this organizer leads.
    #[inline]
    pub const fn faction(self) -> Faction {
        // Two a faction, in the order of the factions.
        match self as u8 / 2 {
            0 => Faction::Order,
            1 => Faction::Council,
            2 => Faction::Coven,
            _ => Faction::Sect,
        }
    }

    /// The six abilities of this organizer's deck, two cards each: three of the faction, three of the organizer.
    pub const fn abilities(self) -> [Ability; 6] {
        let base = 9 * self.faction() as usize;
        let own = base + 3 + 3 * (self as usize % 2);
        [
            Ability::ALL[base],
            Ability::ALL[base + 1],
            Ability::ALL[base + 2],
            Ability::ALL[own],
            Ability::ALL[own + 1],
            Ability::ALL[own + 2],
        ]
    }
}

named_enum! {
    /// An item token (R6), one kind a faction.
    pub enum Item {
        /// The Order's: move or regroup.
        Maps = "maps",
        /// The Council's: one more action point.
        Bread = "bread",
        /// The Coven's: remove 1 damage or clear pollution.
        Potions = "potions",
        /// The Sect's: destroy a mech or breach.
        Rockets = "rockets",
    }
}

named_enum! {
    /// The effect of a defender card (R11); nine a faction: three of the base cards, three of each organizer.
    pub enum Ability {
        /// The first-player marker passes to the left.
        OrderComrade = "order-comrade",
        /// Gain Maps.
        Archives = "archives",
        /// All gain Maps.
        AlmanacPrinting = "almanac-printing",
        /// Clear pollution on all adjacent hexes.
        ControlledBlaze = "controlled-blaze",
        /// Ongoing: +1 support for each lot of damage taken.
        FeelTheBurn = "feel-the-burn",
        /// Take 1 damage.
        Pyromancy = "pyromancy",
        /// +2 support.
        Manifesto = "manifesto",
        /// Move one own camp to any forest hex.
        TravelingLibrary = "traveling-library",
        /// Ongoing: all may regroup to any camp, without a roll.
        Sanctuary = "sanctuary",
        /// The first-player marker passes to the left.
        CouncilComrade = "council-comrade",
        /// Gain Bread.
        FieldKitchen = "field-kitchen",
        /// All gain Bread.
        BreakBread = "break-bread",
        /// Ongoing: +1 support after any player builds a camp.
        Sustenance = "sustenance",
        /// Draw 2.
        BountifulHarvest = "bountiful-harvest",
        /// Ongoing: all may use a corridor of any one habitat.
        Caravans = "caravans",
        /// Ongoing: ignore the face 2.
        Fortitude = "fortitude",
        /// Destroy a mech on an adjacent hex.
        Sharpshooter = "sharpshooter",
        /// All remove 1 damage.
        FieldHospital = "field-hospital",
        /// The first-player marker passes to the left.
        CovenComrade = "coven-comrade",
        /// Gain Potions.
        BubblingBrew = "bubbling-brew",
        /// All gain Potions.
        Apothecary = "apothecary",
        /// Ongoing: ignore the face 1.
        Evasion = "evasion",
        /// Destroy a mech on the own hex.
        Ambush = "ambush",
        /// All may relocate to an adjacent hex.
        SecretPaths = "secret-paths",
        /// Ongoing: a move clears pollution where it ends.
        FriendlyFungi = "friendly-fungi",
        /// Replace a mech anywhere by 1 pollution.
        RainOfRust = "rain-of-rust",
        /// One player removes all damage.
        MedicinalHerbs = "medicinal-herbs",
        /// The first-player marker passes to the left.
        SectComrade = "sect-comrade",
        /// Gain Rockets.
        Arsenal = "arsenal",
        /// All gain Rockets.
        FireworksFestival = "fireworks-festival",
        /// Draw no machine card this turn.
        HackAttack = "hack-attack",
        /// Ongoing: +1 more support for each mech destroyed.
        ScrapHunter = "scrap-hunter",
        /// Ongoing: all may move through walls.
        PowerDown = "power-down",
        /// Relocate to any mountain hex.
        Tunnels = "tunnels",
        /// Ongoing: own Rockets may destroy a mech on an adjacent hex.
        Ballistics = "ballistics",
        /// Breach any wall on the board.
        Demolitions = "demolitions",
    }
}

impl Ability {
    /// The faction that has this ability.
    #[inline]
    pub const fn faction(self) -> Faction {
        Faction::ALL[self as usize / 9]
    }

    /// Does it hold from the reveal to the end of the round, instead of happening once?
    #[inline]
    pub const fn is_ongoing(self) -> bool {
        use Ability::*;
        matches!(
            self,
            FeelTheBurn
                | Sanctuary
                | Sustenance
                | Caravans
                | Fortitude
                | Evasion
                | FriendlyFungi
                | ScrapHunter
                | PowerDown
                | Ballistics
        )
    }

    /// Does it pass the first-player marker (R3.1)?
    #[inline]
    pub const fn is_comrade(self) -> bool {
        matches!(self, Ability::OrderComrade | Ability::CouncilComrade | Ability::CovenComrade | Ability::SectComrade)
    }
}

named_enum! {
    /// The orders of a machine card (R7).
    pub enum MachineKind {
        /// Flip the direction, then as Factories.
        Reboot = "reboot",
        /// The engines advance and build walls.
        Engines = "engines",
        /// Build a factory, or spread pollution.
        Factories = "factories",
        /// Hunters are deployed and pursue.
        Mechs = "mechs",
    }
}

named_enum! {
    /// The machine direction (R2.1): the side on which an engine keeps its hex, and the sense in which the ray turns.
    pub enum Turn {
        /// Clockwise seen from above.
        Right = "right",
        /// Counter-clockwise.
        Left = "left",
    }
}

impl Turn {
    /// The other direction.
    #[inline]
    pub const fn flipped(self) -> Turn {
        match self {
            Turn::Right => Turn::Left,
            Turn::Left => Turn::Right,
        }
    }
}

named_enum! {
    /// The ways in which a game ends (R9).
    pub enum Outcome {
        /// All camps built, all factories rewilded (R9.1).
        Win = "win",
        /// A sixth factory was due (R9.2).
        CoreComplete = "core",
        /// A seventh toxic site was due (R9.3).
        ToxicDisaster = "toxic",
        /// Two defenders of one habitat died (R9.4).
        Massacre = "massacre",
        /// No end in sight (R9.5): neither won nor lost.
        Stalled = "stalled",
    }
}

/// The most seats of a game. In solo a seat is a faction (R10).
pub const MOST_SEATS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r11_nine_abilities_a_faction_and_every_deck_has_three_base_and_three_own() {
        for organizer in Organizer::ALL {
            let abilities = organizer.abilities();
            assert!(abilities.iter().all(|a| a.faction() == organizer.faction()));
            assert!(abilities[0].is_comrade());
        }
        assert_eq!(Organizer::T.abilities()[3..], [Ability::Fortitude, Ability::Sharpshooter, Ability::FieldHospital]);
        assert_eq!(Organizer::U.abilities()[3..], [Ability::Tunnels, Ability::Ballistics, Ability::Demolitions]);
        assert_eq!(Organizer::B.abilities()[3..], [Ability::ControlledBlaze, Ability::FeelTheBurn, Ability::Pyromancy]);
    }
}
