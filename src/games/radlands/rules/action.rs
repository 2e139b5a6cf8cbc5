//! The decisions of a player, as a value of meanings (R17).

use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::{Place, Spot};
use crate::games::radlands::board::words::{Camp, Icon, Seat};

crate::named_enum! {
    /// An ability of a card: the first or second printed one, or the one that Argo Yesky grants.
    pub enum Which {
        /// The first printed one.
        First = "first",
        /// The second printed one.
        Second = "second",
        /// The granted one (R10.4).
        Granted = "granted",
    }
}

crate::kinds! {
    /// One decision. Which ones are legal, and when, is [`Radlands::legal`](crate::games::radlands::Radlands)'s; how
    /// they are written is [`crate::games::radlands::text::notation`]'s.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Action {
        /// Keep these camps, in the order of their numbers (R2.1).
        Camps([Camp; 3]) = ("camps", "R2.1"),
        /// Play a person from the hand (R5.1, R14.23).
        Play(Card, Spot) = ("play", "R5.1"),
        /// Play an event from the hand (R5.3).
        Event(Card) = ("event", "R5.3"),
        /// Pay for a card (R5.4).
        Draw = ("draw", "R5.4"),
        /// Junk a hand card (R5.5).
        Junk(Card) = ("junk", "R5.5"),
        /// R4.2
        TakeSilo = ("take-silo", "R4.2"),
        /// R4.3
        JunkSilo = ("junk-silo", "R4.3"),
        /// Use an ability of an own card (R5.6).
        Use(Place, Which) = ("use", "R5.6"),
        /// End the turn (R5.6).
        #[default]
        End = ("end", "R5.6"),
        /// Use another card's ability (R10.5).
        Borrow(Seat, Place, Which) = ("borrow", "R10.5"),
        /// A card in play.
        Target(Seat, Place) = ("target", "R17"),
        /// The spot for a person.
        Spot(Spot) = ("spot", "R17"),
        /// A column of the opponent.
        Column(u8) = ("column", "R17"),
        /// An event in a queue, by its slot from 1.
        Queued(Seat, u8) = ("queued", "R17"),
        /// One of several icons.
        Icon(Icon) = ("icon", "R17"),
        /// The junk icon of a revealed card (R15.12).
        UseJunk(Card) = ("use-junk", "R17"),
        /// A hand card to discard.
        Discard(Card) = ("discard", "R17"),
        /// The card to keep (R16.3).
        Keep(Card) = ("keep", "R17"),
        /// Leave out what may be omitted; stop.
        Pass = ("pass", "R17"),
        /// Yes.
        Yes = ("yes", "R17"),
        /// No.
        No = ("no", "R17"),
    }
}
const _: () = assert!(size_of::<Action>() <= 4);

/// The legal actions of a position, in a fixed order.
///
/// A position never has more: 26 people on 12 spots, 36 cards to junk, 10 events, 27 abilities and 4 more are 389.
pub type Actions = crate::game::Actions<Action, 512>;
