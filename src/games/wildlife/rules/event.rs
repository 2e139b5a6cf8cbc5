//! Events of a game, as observers see them.
//!
//! In JSON spaces stand by their names on the board and decisions in their notation, a player is its seat. Counts are
//! those after the event.

use super::action::Action;
use super::wildlife::WildLife;
use crate::base::json::Record;
use crate::game::{Field, Seat, omitted};
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Cause, Hit, State};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Source, Species, Terrain};
use crate::games::wildlife::text::notation;

crate::events! {
    /// Something that happened.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Event of WildLife {
        /// A player has a species, dealt or paid for.
        Species { seat: Seat, species: Species, price: u16 } = ("species", if price > 0 { "R13.3" } else { "R2.1" }),
        /// The start player, when the seating is known.
        Starts { seat: Seat } = ("starts", "R2.2"),
        /// A player's points changed.
        Points { seat: Seat, source: Source, by: i16, now: i16 } = ("points", source.clause()),
        /// A player's food changed.
        Food { seat: Seat, by: i32, now: u16 } = ("food", "R1.6"),
        /// A player drew a card, which the others do not see.
        Drew { seat: Seat, card: CardKind } = ("drew", "R3.5"),
        /// The discard pile was shuffled into a new draw pile.
        Reshuffled { cards: u8 } = ("reshuffled", "R3.5"),
        /// A tile was put on the board before the first turn.
        Settled { seat: Seat, space: Space } = ("settled", "R2.6"),
        /// A player found no space to settle.
        Unsettled { seat: Seat } = ("unsettled", "R2.6"),
        /// A round begins whose start player moved.
        Round { seat: Seat } = ("round", "R13.4"),
        /// A turn begins.
        Turn { seat: Seat, turn: u16 => omitted } = ("turn", "R3.1"),
        /// A player decides.
        Decides { seat: Seat, action: Action } = ("decides", action.clause()),
        /// A decision that was the only one there was.
        Forced { seat: Seat, action: Action } = ("forced", "R14.1"),
        /// A card was laid out: used, dropped or put up for auction.
        Played { seat: Seat, card: CardKind } = ("played", "R4.1"),
        /// An ability tile was turned over.
        TurnedOver { seat: Seat, ability: Ability } = ("turned-over", "R8"),
        /// A card is put up for auction.
        PutUp { seat: Seat, card: CardKind } = ("put-up", "R5.1"),
        /// A bid for a card, or for a chart.
        Bid { seat: Seat, amount: u16 } = ("bid", "R5.2"),
        /// A player passed.
        Passed { seat: Seat } = ("passed", "R5.1"),
        /// No one bought the card.
        Unsold { seat: Seat, card: CardKind } = ("unsold", "R5.7"),
        /// A card was sold.
        Sold { seat: Seat, buyer: Seat, card: CardKind, price: u16, points: u16 } = ("sold", "R5.4"),
        /// The buyer leaves the card without effect.
        Declined { seat: Seat, card: CardKind } = ("declined", "R5.5"),
        /// A tile migrated.
        Migrated { seat: Seat, from: Space, to: Space } = ("migrated", "R7.1"),
        /// A tile was moved by mobility to an empty space.
        Moved { seat: Seat, from: Space, to: Space } = ("moved", "R8.3"),
        /// A tile came from the reserve to an empty space.
        Expanded { seat: Seat, space: Space } = ("expanded", "R7.3"),
        /// A tile came from the reserve to an empty space by aggression.
        Landed { seat: Seat, space: Space } = ("landed", "R8.4"),
        /// A tile of the owner was replaced by one from the reserve.
        Replaced { seat: Seat, space: Space, owner: Seat, hit: Hit } = ("replaced", if let Hit::Attack = hit { "R7.4" } else { "R8.4" }),
        /// Two tiles changed places: the one of the owner stood on `to`.
        Swapped { seat: Seat, from: Space, to: Space, owner: Seat } = ("swapped", "R8.3"),
        /// A hit was blocked by the owner of the tile.
        Blocked { seat: Seat, by: Seat, space: Space, hit: Hit } = ("blocked", "R8.5"),
        /// A level rose.
        Adapted { seat: Seat, terrain: Terrain, level: Level } = ("adapted", "R6.1"),
        /// An ability tile was taken, from the supply or from a player.
        Took { seat: Seat, ability: Ability, victim: Option<Seat> } = ("took", "R6.2"),
        /// An event card happens.
        Happens { seat: Seat, card: CardKind } = ("happens", "R9"),
        /// A tile was removed by a plague.
        Lost { seat: Seat, space: Space } = ("lost", "R9.1"),
        /// An area was filled and got a marker.
        Filled { seat: Seat, area: Area } = ("filled", "R10.1"),
        /// A big scoring begins.
        Scoring { number: u8 } = ("scoring", "R10.3"),
        /// The game ended.
        Ended { cause: Cause } = ("ended", if let Cause::Stalled = cause { "R11.4" } else { "R11.1" }),
    }
}

impl Source {
    /// The clause by which points come or go.
    pub const fn clause(self) -> &'static str {
        match self {
            Source::Start => "R2.3",
            Source::FoodTiles => "R3.1",
            Source::Minor => "R10.1",
            Source::Areas => "R10.5",
            Source::Herds => "R10.6",
            Source::Adaptations | Source::Abilities | Source::Food => "R10.7",
            Source::Conversion => "R3.6",
            Source::Bids => "R5.4",
            Source::Famine => "R9.2",
        }
    }
}

crate::plain_fields! { in WildLife: Seat, Option<Seat>, i16, Species, CardKind, Ability, Level, Source, Terrain, Cause }

impl Field<WildLife> for Space {
    fn add(self, name: &'static str, (game, _): (&WildLife, &State), record: Record) -> Record {
        record.with(name, game.contents.island.name(self))
    }
}

impl Field<WildLife> for Area {
    fn add(self, name: &'static str, _: (&WildLife, &State), record: Record) -> Record {
        record.with(name, self.to_string())
    }
}

impl Field<WildLife> for Action {
    fn add(self, _: &'static str, (game, _): (&WildLife, &State), record: Record) -> Record {
        record.with("decision", notation::write(&game.contents.island, self))
    }
}

impl Field<WildLife> for Hit {
    fn add(self, name: &'static str, _: (&WildLife, &State), record: Record) -> Record {
        record.with(name, self.name())
    }
}
