//! A player's decision, as a value of meanings (R14.1).
//!
//! Decisions are asked in steps: what, then from where, then where to. `use forest migrate`, `from c1`, `to c2` are one
//! decision of the flat table of R14.

use crate::game::Seat;
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::words::{Ability, CardKind, Species, Terrain};
use crate::{kinds, named_enum};

named_enum! {
    /// The use of a card (R4.2 to R4.5).
    pub enum Deed {
        /// Move a tile (R7.1).
        Migrate = "migrate",
        /// Bring a tile from the reserve (R7.3).
        Expand = "expand",
        /// Replace a tile of an opponent (R7.4).
        Attack = "attack",
        /// Raise a level (R6.1).
        Adapt = "adapt",
        /// Take an ability tile (R6.2).
        Take = "take",
        /// Let the event happen (R9).
        Event = "event",
    }
}

kinds! {
    /// One decision. Which ones are legal, and when, is [`WildLife::menu`](crate::games::wildlife::WildLife)'s; how
    /// they are written is [`crate::games::wildlife::text::notation`]'s.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Action {
        /// Put a tile on a space before the first turn.
        Settle(Space) = ("settle", "R2.6"),
        /// Name a chart to bid for; the last player takes it.
        Name(Species) = ("name", "R13.3"),
        /// Put a card up for auction.
        Auction(CardKind) = ("auction", "R5.1"),
        /// Use a card of the hand.
        Use(CardKind, Deed) = ("use", "R4.1"),
        /// Lay a card out without effect.
        Drop(CardKind) = ("drop", "R4.1"),
        /// Move a tile without a card.
        FreeMigration = ("free-migration", "R7.2"),
        /// Use a mobility tile.
        Mobility = ("mobility", "R8.3"),
        /// Use the aggression tile.
        Aggression = ("aggression", "R8.4"),
        /// Convert food to a point.
        Convert = ("convert", "R3.6"),
        /// End the turn.
        #[default]
        End = ("end", "R3.5"),
        /// Bid, or raise the bid; the amount follows where there is a choice.
        Bid = ("bid", "R5.1"),
        /// The amount of a bid.
        Amount(u16) = ("amount", "R5.2"),
        /// Do not bid, or do not buy.
        Pass = ("pass", "R5.1"),
        /// Buy the card at its price, with two players.
        Buy = ("buy", "R12.3"),
        /// Give up this number of points for a bid.
        Pay(u16) = ("pay", "R5.4"),
        /// Use the bought card.
        Effect(Deed) = ("effect", "R5.5"),
        /// Leave the bought card without effect.
        Decline = ("decline", "R5.5"),
        /// Move the tile on this space.
        From(Space) = ("from", "R7.1"),
        /// Move it to this space.
        To(Space) = ("to", "R7.1"),
        /// Put a tile from the reserve on this space.
        At(Space) = ("at", "R7.3"),
        /// Raise the level in this terrain.
        Adapt(Terrain) = ("adapt", "R6.1"),
        /// Take an ability tile of this kind.
        Take(Ability) = ("take", "R6.2"),
        /// Take it from this player.
        Victim(Seat) = ("victim", "R6.2"),
        /// Block the hit.
        Block = ("block", "R8.5"),
        /// Let the hit happen.
        Allow = ("allow", "R8.6"),
        /// Remove the tile on this space.
        Lose(Space) = ("lose", "R9.1"),
    }
}
const _: () = assert!(size_of::<Action>() <= 4);

/// The legal decisions of a position, in a fixed order. An amount of any size is the longest list: food and points may
/// back thousands.
pub type Actions = Vec<Action>;
