//! The nouns of the box: camps, people, events, icons.

use crate::named_enum;

pub use crate::game::Seat;

/// The two seats of a duel.
pub trait Duel {
    /// Both of them, the first player's first.
    const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

    /// The opponent's seat.
    fn other(self) -> Seat;

    /// The position in tables of two, which needs no check of bounds.
    fn half(self) -> usize;
}

impl Duel for Seat {
    #[inline]
    fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    #[inline]
    fn half(self) -> usize {
        usize::from(self.0 & 1)
    }
}

named_enum! {
    /// The effects that junk and many abilities use (R8).
    pub enum Icon {
        /// R8.1
        Damage = "damage",
        /// R8.2
        Injure = "injure",
        /// R8.2
        Restore = "restore",
        /// R8.2
        Draw = "draw",
        /// R8.3
        Punk = "punk",
        /// R8.4
        Water = "water",
        /// R8.5
        Raid = "raid",
    }
}

named_enum! {
    /// The 34 camps, by their number (R14).
    pub enum Camp {
        /// Railgun.
        Railgun = "railgun",
        /// Catapult.
        Catapult = "catapult",
        /// The Octagon.
        TheOctagon = "the-octagon",
        /// Watchtower.
        Watchtower = "watchtower",
        /// Juggernaut.
        Juggernaut = "juggernaut",
        /// Scud Launcher.
        ScudLauncher = "scud-launcher",
        /// Mercenary Camp.
        MercenaryCamp = "mercenary-camp",
        /// Garage.
        Garage = "garage",
        /// Mulcher.
        Mulcher = "mulcher",
        /// Victory Totem.
        VictoryTotem = "victory-totem",
        /// Cache.
        Cache = "cache",
        /// Blood Bank.
        BloodBank = "blood-bank",
        /// Reactor.
        Reactor = "reactor",
        /// Cannon.
        Cannon = "cannon",
        /// Adrenaline Lab.
        AdrenalineLab = "adrenaline-lab",
        /// Nest of Spies.
        NestofSpies = "nest-of-spies",
        /// Omen Clock.
        OmenClock = "omen-clock",
        /// Scavenger Camp.
        ScavengerCamp = "scavenger-camp",
        /// Training Camp.
        TrainingCamp = "training-camp",
        /// Oasis.
        Oasis = "oasis",
        /// Labor Camp.
        LaborCamp = "labor-camp",
        /// Atomic Garden.
        AtomicGarden = "atomic-garden",
        /// Parachute Base.
        ParachuteBase = "parachute-base",
        /// Arcade.
        Arcade = "arcade",
        /// Resonator.
        Resonator = "resonator",
        /// Bonfire.
        Bonfire = "bonfire",
        /// Pillbox.
        Pillbox = "pillbox",
        /// Outpost.
        Outpost = "outpost",
        /// Warehouse.
        Warehouse = "warehouse",
        /// Supply Depot.
        SupplyDepot = "supply-depot",
        /// Transplant Lab.
        TransplantLab = "transplant-lab",
        /// Command Post.
        CommandPost = "command-post",
        /// Construction Yard.
        ConstructionYard = "construction-yard",
        /// Obelisk.
        Obelisk = "obelisk",
    }
}

named_enum! {
    /// The 26 names of people, by their number (R15).
    pub enum Person {
        /// Mimic.
        Mimic = "mimic",
        /// Wounded Soldier.
        WoundedSoldier = "wounded-soldier",
        /// Muse.
        Muse = "muse",
        /// Cult Leader.
        CultLeader = "cult-leader",
        /// Pyromaniac.
        Pyromaniac = "pyromaniac",
        /// Mutant.
        Mutant = "mutant",
        /// Vigilante.
        Vigilante = "vigilante",
        /// Gunner.
        Gunner = "gunner",
        /// Assassin.
        Assassin = "assassin",
        /// Rabble Rouser.
        RabbleRouser = "rabble-rouser",
        /// Doomsayer.
        Doomsayer = "doomsayer",
        /// Scientist.
        Scientist = "scientist",
        /// Vanguard.
        Vanguard = "vanguard",
        /// Looter.
        Looter = "looter",
        /// Scout.
        Scout = "scout",
        /// Exterminator.
        Exterminator = "exterminator",
        /// Sniper.
        Sniper = "sniper",
        /// Rescue Team.
        RescueTeam = "rescue-team",
        /// Repair Bot.
        RepairBot = "repair-bot",
        /// Holdout.
        Holdout = "holdout",
        /// Vera Vosh.
        VeraVosh = "vera-vosh",
        /// Zeto Khan.
        ZetoKhan = "zeto-khan",
        /// Argo Yesky.
        ArgoYesky = "argo-yesky",
        /// Magnus Karv.
        MagnusKarv = "magnus-karv",
        /// Molgur Stang.
        MolgurStang = "molgur-stang",
        /// Karli Blaze.
        KarliBlaze = "karli-blaze",
    }
}

named_enum! {
    /// The 10 names of events, by their number (R16).
    pub enum EventCard {
        /// High Ground.
        HighGround = "high-ground",
        /// Banish.
        Banish = "banish",
        /// Interrogate.
        Interrogate = "interrogate",
        /// Famine.
        Famine = "famine",
        /// Uprising.
        Uprising = "uprising",
        /// Strafe.
        Strafe = "strafe",
        /// Truce.
        Truce = "truce",
        /// Radiation.
        Radiation = "radiation",
        /// Napalm.
        Napalm = "napalm",
        /// Bombardment.
        Bombardment = "bombardment",
    }
}

named_enum! {
    /// The effect of a camp without being used (R14).
    pub enum CampTrait {
        /// Nothing.
        None = "none",
        /// People cost 1 less into this column while it holds no person (R14.20).
        CheapColumn = "cheap-column",
        /// It cannot be restored (R14.26).
        NeverRestored = "never-restored",
        /// It is destroyed before the first turn (R14.34).
        StartsDestroyed = "starts-destroyed",
        /// Its owner wins when the deck runs out the first time (card set b).
        WinsWithTheDeck = "wins-with-the-deck",
    }
}

named_enum! {
    /// The effect of a person without being used (R15).
    pub enum PersonTrait {
        /// Nothing.
        None = "none",
        /// Enters: Draw, then damage this card.
        EntersDrawDamaged = "enters-draw-damaged",
        /// Enters: may move all the opponent's events back one.
        EntersPushBack = "enters-push-back",
        /// Enters: Punk.
        EntersPunk = "enters-punk",
        /// Enters play ready.
        EntersReady = "enters-ready",
        /// Enters: Restore.
        EntersRestore = "enters-restore",
        /// Costs 0 in a column whose camp is destroyed.
        FreeAtRuins = "free-at-ruins",
        /// The first use of a card in a turn leaves it ready.
        FirstUseStaysReady = "first-use-stays-ready",
        /// The first event played in a turn is numbered 0.
        FirstEventAtOnce = "first-event-at-once",
        /// All own people have its ability; enters: Punk.
        GrantsAndEntersPunk = "grants-and-enters-punk",
        /// All own people enter play ready.
        AllEnterReady = "all-enter-ready",
    }
}

named_enum! {
    /// The endings of a game (R13.5). In the first five all camps of one player are destroyed; the name says by what.
    pub enum Outcome {
        /// The last blow was a person's.
        ByPerson = "camps-person",
        /// The last blow was a camp's.
        ByCamp = "camps-camp",
        /// The last blow was an event's.
        ByEvent = "camps-event",
        /// The last blow was the Raiders'.
        ByRaiders = "camps-raiders",
        /// The loser's own card did it.
        ByOwnCard = "camps-own",
        /// The last camps of both went at once: a draw (R13.4).
        BothCamps = "camps-both",
        /// The deck ran out for the last time: a draw (R13.3).
        Deck = "deck",
        /// The deck ran out and a camp of card set b wins by that.
        Obelisk = "obelisk",
        /// The lab's limit of turns (R13.6).
        Stalled = "stalled",
    }
}
