//! Everything that changes during a game: small plain data.
//!
//! Values that follow from other fields are not stored: strengths, cubes of a player, reserves. Only the
//! regions of a player's units are, and they change with the units through one door.

use super::sign::{Pending, Sign};
use crate::game::Seat;
use crate::games::dei::board::cards::{CardId, Cards};
use crate::games::dei::board::cities::CityId;
use crate::games::dei::board::regions::{OutpostId, PairId, Region, Regions, SiteId};
use crate::games::dei::board::words::{Candy, Colour, Drone, Faction, Feat, Letter, Market, Slot, Token};
use crate::inputs;

/// The most players.
pub const MOST_PLAYERS: usize = 4;
/// Turns of a game (R3.1).
pub const TURNS: u8 = 4;
/// Action phases of a turn (R3.1).
pub const PHASES: u8 = 3;
/// Cards that a player plays in a phase (R5.1).
pub const CARDS_A_PHASE: u8 = 2;
/// Buildings of a kind that a player has (R2.9).
pub const BUILDINGS: usize = 3;
/// Columns of missions (R2.8).
pub const COLUMNS: usize = 4;
/// Rows of missions (R2.8).
pub const ROWS: usize = 2;
/// Cards that a deck can have.
pub const MOST_DECK: usize = 20;

/// The number in place of a seat where an outpost has no holder.
pub const NO_ONE: u8 = u8::MAX;

/// The pieces, cards and tokens of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Its faction.
    pub faction: Faction,
    /// Its scrappers in each region.
    scrappers: [u8; Region::MOST],
    /// Where its champion stands; none before it is placed.
    champion: Option<Region>,
    /// The regions with a unit of it.
    present: Regions,
    /// Scrappers that are not on the board.
    pub stock: u8,
    /// Scrappers that are out of the game (ruling `dead`).
    pub dead: u8,
    /// Its refuges on the board; gaps come last.
    pub refuges: [Option<Region>; BUILDINGS],
    /// Its bridges on the board.
    pub bridges: [Option<SiteId>; BUILDINGS],
    /// Its elevators on the board.
    pub elevators: [Option<PairId>; BUILDINGS],
    /// Its purse, by [`Token::index`].
    pub purse: [u8; Token::COUNT],
    /// Its supplies.
    pub supplies: u16,
    /// Its feats, by colour; none before they are dealt, or if they are hidden.
    pub feats: [Option<Feat>; Colour::COUNT],
    /// The feats that are unlocked, a bit for each feat.
    pub unlocked: u32,
    /// Its hand.
    pub hand: Cards,
    /// Cards face up on its pad.
    pub up: Cards,
    /// Cards face down on its pad.
    pub down: Cards,
    /// Its bin.
    pub bin: Cards,
    /// Candy on its pad, by face.
    pub candy: [u8; Candy::COUNT],
    /// The row of its mission token, by column.
    pub missions: [Option<u8>; COLUMNS],
    /// The cards that it plans to play in this phase (R15.3).
    pub plan: [Option<CardId>; CARDS_A_PHASE as usize],
    /// Cells and cubes at the count, for ties (R14.5).
    pub counted: Option<[u8; 2]>,
}

inputs!(Player {
    faction,
    present,
    champion,
    stock,
    dead,
    refuges,
    bridges,
    elevators,
    purse,
    supplies,
    feats,
    hand,
    up,
    candy,
    missions,
});

impl Player {
    /// A player without anything.
    pub const EMPTY: Player = Player {
        faction: Faction::Auxilia,
        scrappers: [0; Region::MOST],
        champion: None,
        present: Regions::EMPTY,
        stock: 0,
        dead: 0,
        refuges: [None; BUILDINGS],
        bridges: [None; BUILDINGS],
        elevators: [None; BUILDINGS],
        purse: [0; Token::COUNT],
        supplies: 0,
        feats: [None; Colour::COUNT],
        unlocked: 0,
        hand: Cards::EMPTY,
        up: Cards::EMPTY,
        down: Cards::EMPTY,
        bin: Cards::EMPTY,
        candy: [0; Candy::COUNT],
        missions: [None; COLUMNS],
        plan: [None; CARDS_A_PHASE as usize],
        counted: None,
    };

    /// Its scrappers in a region.
    #[inline]
    pub const fn scrappers(&self, region: Region) -> u8 {
        self.scrappers[region.0 as usize]
    }

    /// Where its champion stands.
    #[inline]
    pub const fn champion(&self) -> Option<Region> {
        self.champion
    }

    /// Does its champion stand in a region?
    #[inline]
    pub fn champion_in(&self, region: Region) -> bool {
        self.champion == Some(region)
    }

    /// The regions with a unit of it.
    #[inline]
    pub const fn present(&self) -> Regions {
        self.present
    }

    /// Adds scrappers to a region.
    #[inline]
    pub fn put(&mut self, region: Region, count: u8) {
        self.scrappers[region.index()] += count;
        self.present.insert_if(region, count > 0);
    }

    /// Takes scrappers from a region; it must hold at least `count`.
    #[inline]
    pub fn take(&mut self, region: Region, count: u8) {
        self.scrappers[region.index()] -= count;
        self.present.put(region, self.scrappers[region.index()] > 0 || self.champion_in(region));
    }

    /// Puts the champion into a region.
    #[inline]
    pub fn place_champion(&mut self, region: Region) {
        let before = self.champion.replace(region);
        if let Some(before) = before {
            self.present.put(before, self.scrappers[before.index()] > 0);
        }
        self.present.insert(region);
    }

    /// Its scrappers on the board.
    pub fn on_board(&self) -> u8 {
        self.present.iter().map(|region| self.scrappers(region)).sum()
    }

    /// The regions with a scrapper of it.
    pub fn with_scrappers(&self) -> impl Iterator<Item = Region> + '_ {
        self.present.iter().filter(|&region| self.scrappers(region) > 0)
    }

    /// The regions of its refuges.
    #[inline]
    pub fn refuge_regions(&self) -> Regions {
        self.refuges.iter().flatten().fold(Regions::EMPTY, |all, &region| all | Regions::only(region))
    }

    /// Its refuges in a region.
    #[inline]
    pub fn refuges_in(&self, region: Region) -> u8 {
        self.refuges.iter().filter(|own| **own == Some(region)).count() as u8
    }

    /// Its buildings on the board.
    pub fn buildings(&self) -> u8 {
        let counts = [
            self.refuges.iter().flatten().count(),
            self.bridges.iter().flatten().count(),
            self.elevators.iter().flatten().count(),
        ];
        counts.iter().sum::<usize>() as u8
    }

    /// Has it a feat that is unlocked?
    #[inline]
    pub const fn has(&self, feat: Feat) -> bool {
        self.unlocked >> feat as u32 & 1 != 0
    }

    /// Its unlocked feats.
    #[inline]
    pub const fn feats_unlocked(&self) -> u32 {
        self.unlocked.count_ones()
    }

    /// Cards that it has ever had and has still: in hand, on the pad, in the bin.
    pub fn owned(&self) -> Cards {
        self.hand | self.up | self.down | self.bin
    }
}

/// The card in play, and what is pending with it (R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the rules by itself")]
pub struct Play {
    /// The card; none between two cards, and for the purchase of a Delivery Robot.
    pub card: Option<CardId>,
    /// Does it lie face down?
    pub down: bool,
    /// Pending icons.
    pub pending: Pending,
    /// Lies candy on it?
    pub candied: bool,
    /// Lies a wild outpost on it that has not counted yet?
    pub wild: bool,
    /// The basic action of the action for each outpost that was resolved last.
    pub each: Option<Sign>,
    /// Is a purchase due?
    pub due: bool,
    /// Cards that it has copied (ruling `copy-chain`).
    pub copied: Cards,
    /// Have Snow Boots granted a Move with it?
    pub booted: bool,
    /// A Move that may go on to other destinations (ruling `split-moves`).
    pub split: Option<Split>,
}

impl Play {
    /// No card is in play.
    pub const NONE: Play = Play {
        card: None,
        down: false,
        pending: Pending::NONE,
        candied: false,
        wild: false,
        each: None,
        due: false,
        copied: Cards::EMPTY,
        booted: false,
        split: None,
    };
}

/// A Move that may go on from the same origin (ruling `split-moves`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Its icon, which is used up.
    pub sign: Sign,
    /// Its origin.
    pub from: Region,
    /// The destinations that it has had.
    pub used: Regions,
    /// Has a refuge gone with it? An icon moves one (R12.2).
    pub refuge: bool,
}

/// A Move of which the group is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// The icon.
    pub sign: Sign,
    /// The origin.
    pub from: Region,
    /// The destination.
    pub to: Region,
}

/// The question that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// The feat that a player drafts (R15.2).
    Draft,
    /// The region where the champion starts (R2.11).
    Settle,
    /// The two cards to plan (R15.3).
    Plan,
    /// The next card, or none (R5.1).
    Card,
    /// The purchase to make with the Delivery Robot (R12.4).
    Robot,
    /// The use of the card in play (R5.2).
    Icons,
    /// The group that moves (R6.2).
    Group(Way),
    /// The number of tokens that the Collector takes (R8.2).
    Take,
    /// The next recruit of the Transport, with the number left (R8.3).
    Deploy(u8),
    /// The unit that the Teleport takes, and where: the first unit, or the second, which goes to the ground (R8.4).
    Beam(u8),
    /// The players that lose scrappers to the Reaper (R8.5).
    Reap,
    /// The choice of Abraham to take a token or not (ruling `abraham`).
    Grab,
    /// The feat to unlock (ruling `unlock`).
    Unlock,
    /// The mission to take (R13.1).
    Mission,
}

/// A game between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the rules by itself")]
pub struct State {
    /// The players, by seat; those beyond the number of players are empty.
    pub players: [Player; MOST_PLAYERS],
    /// The number of players.
    pub seats: u8,
    /// The city of the box.
    pub city: CityId,
    /// Tokens in each region: Technology on ground, Cells on roofs (R1.9).
    pub tokens: [u8; Region::MOST],
    /// The reserve, by [`Token::index`].
    pub reserve: [u8; Token::COUNT],
    /// Where each drone is; none for drones that are not in play.
    pub drones: [Option<Region>; Drone::COUNT],
    /// The colour of each letter (R2.6).
    pub colours: [Colour; Letter::COUNT],
    /// The seat that holds the cube of each outpost; [`NO_ONE`] if it lies on the outpost (R4.5).
    pub holders: [u8; OutpostId::MOST],
    /// The cards for sale, by market and slot.
    pub rows: [[Option<CardId>; Slot::COUNT]; Market::COUNT],
    /// The decks of the markets, the next card last.
    pub decks: [[CardId; MOST_DECK]; Market::COUNT],
    /// Cards in each deck.
    pub left: [u8; Market::COUNT],
    /// The mission cards, by column and row, as numbers of the box.
    pub missions: [[Option<u8>; ROWS]; COLUMNS],
    /// Candy in the pool, by face.
    pub pool: [u8; Candy::COUNT],
    /// Candy on cards of this turn, by face (R10.4).
    pub used: [u8; Candy::COUNT],
    /// Candy that is out of the game (ruling `candy-return`).
    pub gone: [u8; Candy::COUNT],
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The action phase, from 1.
    pub phase: u8,
    /// The seats in turn order.
    pub order: [Seat; MOST_PLAYERS],
    /// Whose place in turn order it is.
    pub place: u8,
    /// Whose action phase it is; before the first turn, who is asked.
    pub active: Seat,
    /// The seat that is asked.
    pub asked: Seat,
    /// The question that it is asked.
    pub ask: Ask,
    /// Feats drafted so far (R15.2).
    pub drafted: u8,
    /// Cards that the active player has played in this phase.
    pub played: u8,
    /// Has the active player played a card face down in this phase?
    pub faced_down: bool,
    /// Has the active player used the Delivery Robot in this phase?
    pub robot_used: bool,
    /// Has the active player used Alternative Energy in this phase?
    pub energy_used: bool,
    /// Have Snow Boots granted a Move in this phase?
    pub booted: bool,
    /// The card in play.
    pub play: Play,
    /// Is the game over?
    pub over: bool,
}

const _: () = assert!(size_of::<State>() <= 1600, "a state is small");

inputs!(State { players: seats, reserve, left, turn, phase, place, active, played });

impl State {
    /// A table without anything.
    pub fn empty(seats: usize) -> State {
        State {
            players: [Player::EMPTY; MOST_PLAYERS],
            seats: seats as u8,
            city: CityId::QUICK,
            tokens: [0; Region::MOST],
            reserve: [0; Token::COUNT],
            drones: [None; Drone::COUNT],
            colours: Colour::ALL,
            holders: [NO_ONE; OutpostId::MOST],
            rows: [[None; Slot::COUNT]; Market::COUNT],
            decks: [[CardId(0); MOST_DECK]; Market::COUNT],
            left: [0; Market::COUNT],
            missions: [[None; ROWS]; COLUMNS],
            pool: [0; Candy::COUNT],
            used: [0; Candy::COUNT],
            gone: [0; Candy::COUNT],
            turn: 0,
            phase: 0,
            order: std::array::from_fn(|seat| Seat(seat as u8)),
            place: 0,
            active: Seat(0),
            asked: Seat(0),
            ask: Ask::Settle,
            drafted: 0,
            played: 0,
            faced_down: false,
            robot_used: false,
            energy_used: false,
            booted: false,
            play: Play::NONE,
            over: false,
        }
    }

    /// The players of this game.
    #[inline]
    pub fn playing(&self) -> &[Player] {
        &self.players[..usize::from(self.seats)]
    }

    /// All seats.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        (0..self.seats).map(Seat)
    }

    /// The seats in turn order.
    #[inline]
    pub fn in_order(&self) -> &[Seat] {
        &self.order[..usize::from(self.seats)]
    }

    /// All other seats, clockwise from the left of one.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (1..seats).map(move |by| Seat((seat.0 + by) % seats))
    }

    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % MOST_PLAYERS]
    }

    /// A player, to be changed.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % MOST_PLAYERS]
    }

    /// The player whose action phase it is.
    #[inline]
    pub fn own(&self) -> &Player {
        self.player(self.active)
    }

    /// Is there a drone in a region?
    #[inline]
    pub fn drone_in(&self, region: Region) -> bool {
        self.drones.contains(&Some(region))
    }

    /// Does a seat hold the cube of an outpost?
    #[inline]
    pub fn holds(&self, seat: Seat, outpost: OutpostId) -> bool {
        self.holders[outpost.index()] == seat.0
    }

    /// Are the players still setting up?
    #[inline]
    pub const fn in_setup(&self) -> bool {
        self.turn == 0
    }
}
