//! Events of a game, as observers see them.
//!
//! In JSON regions, sites and pairs stand by their names, decisions in their notation; a player is its seat. Counts are those
//! after the event.

use super::action::{Action, Terms};
use super::dei::Dei;
use super::sign::Sign;
use super::state::State;
use crate::base::json::Record;
use crate::game::{Field, Seat};
use crate::games::dei::board::cards::CardId;
use crate::games::dei::board::regions::{OutpostId, PairId, Region, SiteId};
use crate::games::dei::board::words::{Building, Candy, Colour, Drone, Faction, Feat, Market, Mission, Slot, Token};
use crate::games::dei::text::notation;
use crate::named_enum;

named_enum! {
    /// Where supplies come from (R14.5).
    pub enum Source {
        /// Missions (R13).
        Missions = "missions",
        /// Kills of the Reaper (R8.5).
        Kills = "kills",
        /// Purchases with Trade Base (R12.4).
        Trade = "trade",
        /// Gains printed on cards (R7.5).
        Gains = "gains",
        /// Cubes at the count (R14.3).
        Cubes = "cubes",
        /// Unlocked feats at the count.
        Feats = "feats",
        /// Technology at the count.
        Technology = "technology",
        /// Cells at the count.
        Cells = "cells",
        /// Supplies printed on market cards (R14.4).
        Cards = "cards",
    }
}

impl Source {
    /// The clause by which they come.
    pub const fn clause(self) -> &'static str {
        match self {
            Source::Missions => "R13.2",
            Source::Kills => "R8.5",
            Source::Trade => "R12.4",
            Source::Gains => "R7.5",
            Source::Cubes | Source::Feats | Source::Technology | Source::Cells => "R14.3",
            Source::Cards => "R14.4",
        }
    }
}

named_enum! {
    /// The reason why tokens come into a purse or leave it.
    pub enum Flow {
        /// A Collect.
        Collect = "collect",
        /// A swap of the token collected: the one that goes, and the one that comes.
        Swap = "swap",
        /// A Machinery Collect's Technology.
        Bonus = "bonus",
        /// A gain of a card.
        Gain = "gain",
        /// The Collector.
        Collector = "collector",
        /// Abraham.
        Abraham = "abraham",
        /// Candy.
        Candy = "candy",
        /// The price of a card.
        Price = "price",
        /// Technology that the right slot of the black market gives back.
        Change = "change",
        /// The price of the Delivery Robot.
        Robot = "robot",
    }
}

impl Flow {
    /// The clause by which they come or go.
    pub const fn clause(self) -> &'static str {
        match self {
            Flow::Collect => "R6.3",
            Flow::Swap => "R7.2",
            Flow::Bonus => "R7.3",
            Flow::Gain => "R7.5",
            Flow::Collector => "R8.2",
            Flow::Abraham => "R11.2",
            Flow::Candy => "R10.2",
            Flow::Price => "R9.2",
            Flow::Change => "R9.1",
            Flow::Robot => "R12.4",
        }
    }
}

/// A place on the board: a region, a bridge site, an elevator pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A region.
    Region(Region),
    /// A bridge site.
    Site(SiteId),
    /// An elevator pair.
    Pair(PairId),
}

crate::events! {
    /// Something that happened.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Event of Dei {
        /// A player leads a faction.
        Faction { seat: Seat, faction: Faction } = ("faction", "R2.1"),
        /// The colours of the letters A, B, C.
        Outposts { a: Colour, b: Colour, c: Colour } = ("outposts", "R2.6"),
        /// A drone stands in a region.
        DroneAt { drone: Drone, region: Region } = ("drone-at", "R2.4"),
        /// A mission is dealt.
        Dealt { column: u8, row: u8, mission: Mission } = ("mission-dealt", "R2.8"),
        /// A feat is dealt, known to its owner only.
        Feat { seat: Seat, feat: Feat } = ("feat", "R2.9"),
        /// A feat is drafted.
        Drafted { seat: Seat, feat: Feat } = ("drafted", "R15.2"),
        /// Units start in a region.
        Starts { seat: Seat, region: Region, scrappers: u8, champion: bool } = ("starts", "R2.11"),
        /// A turn begins.
        Turn { turn: u8, first: Seat } = ("turn", "R3.1"),
        /// A player's action phase begins.
        Phase { seat: Seat, phase: u8 } = ("phase", "R3.2"),
        /// A player decides.
        Decides { seat: Seat, action: Action } = ("decides", action.clause()),
        /// A decision that was the only one there was.
        Forced { seat: Seat, action: Action } = ("forced", "R17"),
        /// A player planned its cards.
        Planned { seat: Seat } = ("planned", "R15.3"),
        /// A card was played.
        Played { seat: Seat, card: CardId, up: bool } = ("played", if up { "R5.2" } else { "R5.5" }),
        /// A hand card went into the bin.
        Binned { seat: Seat, card: CardId } = ("binned", "R12.4"),
        /// The card in play ended; `idle` icons were left out.
        CardEnded { seat: Seat, card: CardId, idle: u8 } = ("card-ended", "R5.4"),
        /// A player's supplies changed.
        Supplies { seat: Seat, source: Source, by: u16, now: u16 } = ("supplies", source.clause()),
        /// Tokens came into a purse or left it.
        Purse { seat: Seat, flow: Flow, token: Token, by: i16, now: u8 } = ("purse", flow.clause()),
        /// Tokens left a region.
        Emptied { region: Region, by: u8, left: u8 } = ("emptied", "R1.9"),
        /// A token was put into a region from the reserve.
        Put { seat: Seat, region: Region, left: u8 } = ("put", "R7.3"),
        /// A scrapper was recruited, from the stock or from a region.
        Recruited { seat: Seat, region: Region, from: Option<Region> } = ("recruited", "R6.1"),
        /// Units moved.
        Moved { seat: Seat, from: Region, to: Region, scrappers: u8, champion: bool, refuge: bool } = ("moved", "R6.2"),
        /// Something was built, from the stock or from a place on the board.
        Built { seat: Seat, building: Building, at: Spot, from: Option<Spot> } = ("built", "R6.4"),
        /// A feat, a champion, candy or outposts made icons pending.
        Granted { seat: Seat, sign: Sign, count: u8 } = ("granted", "R5.3"),
        /// A card was copied.
        Copied { seat: Seat, card: CardId } = ("copied", "R7.4"),
        /// A drone flew, or stayed.
        Flew { seat: Seat, drone: Drone, from: Region, to: Region } = ("flew", "R8.1"),
        /// A unit was teleported.
        Beamed { seat: Seat, champion: bool, from: Region, to: Region } = ("beamed", "R8.4"),
        /// A scrapper was killed.
        Killed { seat: Seat, by: Seat, region: Region } = ("killed", "R8.6"),
        /// A player drew candy.
        Drew { seat: Seat, candy: Candy } = ("drew", "R10.1"),
        /// Candy was placed on the card in play.
        Sweetened { seat: Seat, candy: Candy } = ("candy", "R10.2"),
        /// A cube went from one holder, or from its outpost, to another.
        Cube { outpost: OutpostId, colour: Colour, from: Option<Seat>, to: Option<Seat> } = ("cube", "R4.5"),
        /// A card was bought.
        Bought { seat: Seat, market: Market, slot: Slot, card: CardId, terms: Terms } = ("bought", "R9.1"),
        /// A card came into the left slot of a market.
        Revealed { market: Market, card: CardId } = ("revealed", "R9.2"),
        /// A feat was unlocked.
        Unlocked { seat: Seat, feat: Feat } = ("unlocked", "R12.1"),
        /// A mission was taken: what it counted, and the supplies that it brought.
        Claimed { seat: Seat, column: u8, row: u8, mission: Mission, count: u8, supplies: u16 } = ("claimed", "R13.1"),
        /// A mission was declined.
        Declined { seat: Seat } = ("declined", "R15.5"),
        /// A turn ended: cards go home, used candy into the pool.
        CleanUp { turn: u8 } = ("clean-up", "R14.1"),
        /// The game ended.
        Ended = ("ended", "R14.5"),
    }
}

crate::plain_fields! {
    in Dei: Seat, Option<Seat>, i16, Faction, Drone, Mission, Feat, Colour, Source, Flow, Token, Building, Candy, Market, Slot, Terms
}

impl Field<Dei> for Region {
    fn add(self, name: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with(name, game.city(state).name(self).to_string())
    }
}

impl Field<Dei> for Option<Region> {
    fn add(self, name: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with(name, self.map(|region| game.city(state).name(region).to_string()))
    }
}

impl Field<Dei> for OutpostId {
    fn add(self, name: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with(name, notation::outpost(game.city(state), self))
    }
}

impl Field<Dei> for Spot {
    fn add(self, name: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with(name, notation::spot(game.city(state), self))
    }
}

impl Field<Dei> for Option<Spot> {
    fn add(self, name: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with(name, self.map(|spot| notation::spot(game.city(state), spot)))
    }
}

impl Field<Dei> for CardId {
    fn add(self, name: &'static str, _: (&Dei, &State), record: Record) -> Record {
        record.with(name, self.to_string())
    }
}

impl Field<Dei> for Sign {
    fn add(self, _: &'static str, _: (&Dei, &State), record: Record) -> Record {
        record.with("icon", self.to_string())
    }
}

impl Field<Dei> for Action {
    fn add(self, _: &'static str, (game, state): (&Dei, &State), record: Record) -> Record {
        record.with("decision", notation::write(game, state, self))
    }
}
