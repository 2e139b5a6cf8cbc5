//! Everything that changes during a game: small plain data.
//!
//! Facts that follow from other fields are not stored: tiles out of the game, places, markers left on the track.

use super::cards::Cards;
use super::spaces::{Space, Spaces};
use super::words::{Ability, Area, CardKind, Level, Levels, Species, Terrain};
use crate::game::{MOST_SEATS, Seat};
use crate::{inputs, named_enum};

/// Tiles of each kind of ability.
pub type Tiles = [u8; Ability::COUNT];

/// The tiles, cards and points of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The spaces with its tiles.
    pub tiles: Spaces,
    /// Its points.
    pub points: i16,
    /// Its food.
    pub food: u16,
    /// Its tiles in the reserve.
    pub reserve: u8,
    /// Its species; none before it has one (R13.3).
    pub species: Option<Species>,
    /// Its place in turn order when the game began, from 1; 0 before the seating is known (R2.2).
    pub order: u8,
    /// The next seat clockwise.
    pub left: Seat,
    /// The terrains in which it has at least migrate, expand and attack, a bit each.
    pub reach: [u8; 3],
    /// Adaptation tiles taken (R6.1).
    pub adaptations: u8,
    /// Ability tiles owned (R6.2).
    pub owned: Tiles,
    /// Ability tiles of these that are turned over (R8).
    pub used: Tiles,
    /// Blocks that a turned defense tile has left in this turn, where a tile has several (R8.5).
    pub blocks_left: u8,
    /// Has it blocked in this turn?
    pub blocked: bool,
    /// Its hand.
    pub hand: Cards,
}

inputs!(Player { tiles, points, food, reserve, species, reach, adaptations, owned, used, hand });

impl Player {
    /// The level in a terrain.
    #[inline]
    pub fn level(&self, terrain: Terrain) -> Level {
        let bit = |set: u8| set >> terrain as usize & 1;
        Level::ALL[(bit(self.reach[0]) + bit(self.reach[1]) + bit(self.reach[2])) as usize]
    }

    /// All levels.
    pub fn levels(&self) -> Levels {
        Terrain::ALL.map(|terrain| self.level(terrain))
    }

    /// Sets the level in a terrain.
    pub const fn set_level(&mut self, terrain: Terrain, level: Level) {
        let mut at = 0;
        while at < 3 {
            let (bit, so) = (1 << terrain as u8, level as usize > at);
            self.reach[at] = if so { self.reach[at] | bit } else { self.reach[at] & !bit };
            at += 1;
        }
    }

    /// Ability tiles of a kind that are not turned over.
    #[inline]
    pub const fn unused(&self, ability: Ability) -> u8 {
        self.owned[ability as usize] - self.used[ability as usize]
    }
}

/// A movement by a card, or by an ability (R14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Move a tile to a space of a terrain (R7.1); without a terrain by a joker or the free migration.
    Migrate(Option<Terrain>),
    /// Move a tile anywhere, or swap it (R8.3).
    Mobility,
}

/// The question that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Settle the next tile: on which space? (R2.6)
    Settle,
    /// Name a chart (R13.3).
    Name,
    /// Make the opening bid for it (R13.3).
    Opening,
    /// Raise the bid for the chart, or pass (R13.3).
    Chart,
    /// Bid by how much? The first bid or a higher one for a chart or a card, where any amount will do.
    Amount,
    /// Choose what comes next in the turn (R3.2).
    Turn,
    /// Bid for the card, or pass (R5.1).
    Bid,
    /// Buy the card, or pass (R12.3).
    Buy,
    /// Choose the points to give up for the bid (R5.4).
    Pay,
    /// Use the bought card (R5.5).
    Effect,
    /// Choose the tile that moves.
    From(Move),
    /// Choose its target.
    To(Move, Space),
    /// Expand: on which space does a tile from the reserve go? (R7.3)
    Expand(Option<Terrain>),
    /// Choose the tile to attack (R7.4).
    Attack(Option<Terrain>),
    /// Choose the target of aggression (R8.4).
    Aggression,
    /// Raise a level: in which terrain? (R6.1)
    Adapt,
    /// Choose the ability tile to take (R6.2).
    Take,
    /// Choose the player to take it from (R6.2).
    Victim(Ability),
    /// Block the hit on this space, or not (R8.5).
    Block(Hit, Space),
    /// Choose a tile to lose; the number is of tiles still to lose (R9.1).
    Lose(u8),
}

/// A hit, which an owner may block (R8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hit {
    /// An attack (R7.4).
    Attack,
    /// An aggression (R8.4).
    Aggression,
    /// A swap with the tile on this space (R8.3).
    Swap(Space),
}

named_enum! {
    /// The reason for the end of a game (R11).
    pub enum Cause {
        /// The last marker was placed.
        Areas = "areas",
        /// A reserve was used up.
        Reserve = "reserve",
        /// Too many turns were played.
        Stalled = "stalled",
    }
}

/// An auction: of a card (R5), or of a chart (R13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    /// The highest bid so far; meaningless without a leader.
    pub high: u16,
    /// The highest bidder.
    pub leader: Option<Seat>,
    /// The seats that have passed, a bit each.
    pub passed: u8,
}

impl Auction {
    /// No bid yet.
    pub const NONE: Auction = Auction { high: 0, leader: None, passed: 0 };
}

/// A game between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the rules by itself")]
pub struct State {
    /// The players, by seat; those beyond the number of players are empty.
    pub players: [Player; MOST_SEATS],
    /// The draw pile: how many of each kind; no order exists before a card is drawn.
    pub pile: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// The cards played this turn (R3.5).
    pub played: Cards,
    /// Adaptation tiles left of each terrain, for migrate, expand, attack (R6.1).
    pub adaptations: [[u8; 3]; Terrain::COUNT],
    /// Ability tiles left (R6.2).
    pub abilities: Tiles,
    /// Areas with a marker, a bit each (R10.1).
    pub marked: u16,
    /// Turns begun.
    pub turn: u16,
    /// The number of players.
    pub seats: u8,
    /// The start player; in rounds with a moving start, that of this round (R2.2, R13.4).
    pub first: Seat,
    /// Turns of this round that have ended.
    pub round_turns: u8,
    /// Tiles settled, with those that found no space (R2.6).
    pub settled: u8,
    /// The seat whose turn it is; before the first turn, the seat that settles or has named a chart.
    pub active: Seat,
    /// The seat that carries out an action (R4, R5.5).
    pub actor: Seat,
    /// The seat that is asked.
    pub asked: Seat,
    /// The question.
    pub ask: Ask,
    /// The card that is played or auctioned.
    pub card: CardKind,
    /// The chart that is bid for (R13.3).
    pub chart: Species,
    /// The auction.
    pub auction: Auction,
    /// Plays made in this turn (R3.3).
    pub plays: u8,
    /// Plays left without turning over another intelligence tile (R3.3).
    pub plays_left: u8,
    /// Was a card put up for auction in this turn? (R3.4)
    pub duty_met: bool,
    /// Was the free migration used? (R7.2)
    pub migrated: bool,
    /// Big scorings that are due after this turn, but for that of the end (R10.3).
    pub due: u8,
    /// Is the big scoring of the last marker due after this turn? (R10.3)
    pub last_marker: bool,
    /// Big scorings so far.
    pub scorings: u8,
    /// Was the draw pile made from the discard pile?
    pub reshuffled: bool,
    /// The cause that has ended the game, or will after this turn (R11.1).
    pub cause: Option<Cause>,
    /// Is the game over?
    pub over: bool,
}
const _: () = assert!(size_of::<State>() <= 560);

inputs!(State { players: seats, marked, turn, first, active, due, last_marker, scorings });

impl State {
    /// Every seat that plays.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.seats.into())
    }

    /// The players that play.
    #[inline]
    pub fn playing(&self) -> &[Player] {
        &self.players[..usize::from(self.seats)]
    }

    /// The tiles, cards and points of a player.
    #[inline]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The tiles, cards and points of a player, to change them.
    #[inline]
    pub const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The next seat clockwise (R2.1).
    #[inline]
    pub const fn left(&self, seat: Seat) -> Seat {
        self.player(seat).left
    }

    /// The seats clockwise from the left of one, itself last.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<'_> {
        let mut seat = from;
        (0..self.seats).map(move |_| {
            seat = self.left(seat);
            seat
        })
    }

    /// All spaces with a tile.
    #[inline]
    pub fn occupied(&self) -> Spaces {
        self.playing().iter().fold(Spaces::EMPTY, |all, player| all | player.tiles)
    }

    /// The seat whose tile stands on a space.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Seat> {
        self.all().find(|&seat| self.player(seat).tiles.contains(space))
    }

    /// Has an area a marker?
    #[inline]
    pub const fn is_marked(&self, area: Area) -> bool {
        self.marked >> area.0 & 1 == 1
    }

    /// Is the card in play one that was bought? (R5.5)
    #[inline]
    pub fn bought(&self) -> bool {
        self.actor != self.active
    }

    /// Is it before the first turn?
    #[inline]
    pub const fn in_setup(&self) -> bool {
        self.turn == 0
    }

    /// The number of the round, from 1: a turn of each player; 0 before the first turn.
    pub const fn round(&self) -> u16 {
        if self.turn == 0 { 0 } else { (self.turn - 1) / self.seats as u16 + 1 }
    }

    /// A state in which nothing has happened, for players of an equal number of tiles.
    pub(crate) fn empty(seats: usize) -> State {
        let player = Player {
            tiles: Spaces::EMPTY,
            points: 0,
            food: 0,
            reserve: 0,
            species: None,
            order: 0,
            left: Seat(0),
            reach: [0; 3],
            adaptations: 0,
            owned: [0; Ability::COUNT],
            used: [0; Ability::COUNT],
            blocks_left: 0,
            blocked: false,
            hand: Cards::EMPTY,
        };
        let mut players = [player; MOST_SEATS];
        Seat::all(seats).for_each(|seat| players[seat.index()].left = seat.left(seats));
        State {
            players,
            pile: Cards::EMPTY,
            discard: Cards::EMPTY,
            played: Cards::EMPTY,
            adaptations: [[0; 3]; Terrain::COUNT],
            abilities: [0; Ability::COUNT],
            marked: 0,
            turn: 0,
            seats: seats as u8,
            first: Seat(0),
            round_turns: 0,
            settled: 0,
            active: Seat(0),
            actor: Seat(0),
            asked: Seat(0),
            ask: Ask::Settle,
            card: CardKind::Forest,
            chart: Species::Eagle,
            auction: Auction::NONE,
            plays: 0,
            plays_left: 0,
            duty_met: false,
            migrated: false,
            due: 0,
            last_marker: false,
            scorings: 0,
            reshuffled: false,
            cause: None,
            over: false,
        }
    }

    /// The fewest points of any player.
    pub fn fewest_points(&self) -> i16 {
        self.playing().iter().map(|player| player.points).min().unwrap_or(0)
    }
}
