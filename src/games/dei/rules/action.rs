//! Decisions of a player, as values of meanings (R17).
//!
//! A Move is asked in two steps: icon, origin and destination, then the group. Every other decision of R17 is one.

use super::sign::Sign;
use crate::game::Seat;
use crate::games::dei::board::cards::CardId;
use crate::games::dei::board::regions::{PairId, Region, SiteId};
use crate::games::dei::board::words::{Candy, Colour, Feat, Market, Slot};
use crate::{kinds, named_enum};

named_enum! {
    /// The way to pay the price of a card (R12.4).
    pub enum Terms {
        /// As it stands.
        Full = "full",
        /// A Technology for one of its Cells (Alternative Energy).
        Swap = "technology-for-cell",
        /// A Technology less (Know the Market).
        LessTechnology = "less-technology",
        /// A Cell less (Know the Market).
        LessCell = "less-cell",
    }
}

/// A set of seats, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(pub u8);

impl Seats {
    /// Is a seat among them?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }
}

kinds! {
    /// One decision. Which ones are legal, and when, is [`Dei::legal`](crate::games::dei::Dei)'s; how they are written is
    /// [`crate::games::dei::text::notation`]'s.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[allow(missing_docs)] // The fields say what they are.
    pub enum Action {
        /// Draft a feat.
        Draft(Feat) = ("draft", "R15.2"),
        /// Put the champion into the region of a refuge.
        Settle(Region) = ("settle", "R2.11"),
        /// Plan two cards, in order.
        Plan(CardId, CardId) = ("plan", "R15.3"),
        /// Plan the last card of the hand.
        PlanOne(CardId) = ("plan-one", "R15.3"),
        /// Play a card face up.
        PlayUp(CardId) = ("play-up", "R5.2"),
        /// Play a card face down.
        PlayDown(CardId) = ("play-down", "R5.5"),
        /// Put a hand card into the bin for a purchase.
        Robot(CardId) = ("robot", "R12.4"),
        /// Make a purchase.
        Buy { market: Market, slot: Slot, terms: Terms } = ("buy", "R9.1"),
        /// Place candy on the card in play.
        Candy(Candy) = ("candy", "R10.2"),
        /// Recruit into a region, from the stock or from a place on the board; `token`: put one there.
        Recruit { sign: Sign, region: Region, from: Option<Region>, token: bool } = ("recruit", "R6.1"),
        /// Move; the group follows.
        Move { sign: Sign, from: Region, to: Region } = ("move", "R6.2"),
        /// The group of a Move.
        Group { scrappers: u8, champion: bool, refuge: bool } = ("group", "R6.2"),
        /// Collect, and swap the token or not.
        Collect { sign: Sign, region: Region, swap: bool } = ("collect", "R6.3"),
        /// Kill a scrapper with a Collect.
        Kill { sign: Sign, region: Region, victim: Seat } = ("kill", "R12.2"),
        /// Put a token into a region with a Collect.
        Dig { sign: Sign, region: Region } = ("dig", "R12.4"),
        /// Build a refuge, from the stock or from a place on the board.
        Refuge { sign: Sign, region: Region, from: Option<Region> } = ("refuge", "R6.4"),
        /// Build a bridge.
        Bridge { sign: Sign, site: SiteId, from: Option<SiteId> } = ("bridge", "R6.4"),
        /// Build an elevator.
        Elevator { sign: Sign, pair: PairId, from: Option<PairId> } = ("elevator", "R6.4"),
        /// Turn an action for each outpost into basic actions.
        Expand(Sign) = ("expand", "R7.6"),
        /// Copy a card.
        Copy(CardId) = ("copy", "R7.4"),
        /// Fly a drone to a region.
        Fly { sign: Sign, region: Region } = ("fly", "R8.1"),
        /// Take tokens with the Collector.
        Take(u8) = ("take", "R8.2"),
        /// Recruit with the Transport.
        Deploy(Option<Region>) = ("deploy", "R8.3"),
        /// Teleport a scrapper or the champion to a region.
        Beam { champion: bool, region: Region } = ("beam", "R8.4"),
        /// Kill one scrapper of each of these seats.
        Reap(Seats) = ("reap", "R8.5"),
        /// Kill a number of the opponent's scrappers, with two players.
        ReapTwo(u8) = ("reap-two", "R8.5"),
        /// End the ability of the drone.
        Enough = ("enough", "R8.1"),
        /// End the card in play.
        EndCard = ("end-card", "R5.4"),
        /// End the action phase.
        #[default]
        EndPhase = ("end-phase", "R3.2"),
        /// Take a mission.
        Mission { column: u8, row: u8 } = ("mission", "R13.1"),
        /// Take no mission.
        Decline = ("decline", "R15.5"),
        /// Unlock a feat.
        Unlock(Colour) = ("unlock", "R12.1"),
        /// Unlock no further feat.
        Keep = ("keep", "R12.1"),
        /// Let Abraham take a token.
        Grab = ("grab", "R11.2"),
        /// Let him leave it.
        Leave = ("leave", "R11.2"),
    }
}
const _: () = assert!(size_of::<Action>() <= 8);

/// The legal decisions of a position, in a fixed order. A hand full of Moves and an empty stock make the longest lists.
pub type Actions = Vec<Action>;
