//! What a player can decide, as a value of meanings (R17).

use super::cards::Card;
use super::places::{Place, Spot};
use super::words::{Camp, Icon, Seat};

/// Which ability of a card: the first or second printed one, or the one that Argo Yesky grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Which {
    /// The first printed one.
    First,
    /// The second printed one.
    Second,
    /// The granted one (R10.4).
    Granted,
}

impl Which {
    /// All of them.
    pub const ALL: [Which; 3] = [Which::First, Which::Second, Which::Granted];
}

/// One decision. Which ones are legal, and when, is [`Radlands::legal`](super::Radlands)'s; how they are written is
/// [`super::notation`]'s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Action {
    /// Keep these camps, in the order of their numbers (R2.1).
    Camps([Camp; 3]),
    /// Play a person from the hand (R5.1, R14.23).
    Play(Card, Spot),
    /// Play an event from the hand (R5.3).
    Event(Card),
    /// Pay for a card (R5.4).
    Draw,
    /// Junk a hand card (R5.5).
    Junk(Card),
    /// R4.2
    TakeSilo,
    /// R4.3
    JunkSilo,
    /// Use an ability of an own card (R5.6).
    Use(Place, Which),
    /// End the turn (R5.6).
    #[default]
    End,
    /// Use another card's ability (R10.5).
    Borrow(Seat, Place, Which),
    /// A card in play.
    Target(Seat, Place),
    /// Where a person goes.
    Spot(Spot),
    /// A column of the opponent.
    Column(u8),
    /// An event in a queue, by its slot from 1.
    Queued(Seat, u8),
    /// One of several icons.
    Icon(Icon),
    /// The junk icon of a revealed card (R15.12).
    UseJunk(Card),
    /// A hand card to discard.
    Discard(Card),
    /// The card to keep (R16.3).
    Keep(Card),
    /// Leave out what may be left out; stop.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
}
const _: () = assert!(size_of::<Action>() <= 4);

impl Action {
    /// The clause of the rules that describes it.
    pub const fn clause(self) -> &'static str {
        use Action::*;
        match self {
            Camps(_) => "R2.1",
            Play(..) => "R5.1",
            Event(_) => "R5.3",
            Draw => "R5.4",
            Junk(_) => "R5.5",
            TakeSilo => "R4.2",
            JunkSilo => "R4.3",
            Use(..) | End => "R5.6",
            Borrow(..) => "R10.5",
            Target(..) | Spot(_) | Column(_) | Queued(..) | Icon(_) | UseJunk(_) | Discard(_) | Keep(_) | Pass
            | Yes | No => "R17",
        }
    }

    /// The kind of question that it answers (R17).
    pub const fn kind(self) -> &'static str {
        use Action::*;
        match self {
            Camps(_) => "camps",
            Play(..) => "play",
            Event(_) => "event",
            Draw => "draw",
            Junk(_) => "junk",
            TakeSilo => "take-silo",
            JunkSilo => "junk-silo",
            Use(..) => "use",
            End => "end",
            Borrow(..) => "borrow",
            Target(..) => "target",
            Spot(_) => "spot",
            Column(_) => "column",
            Queued(..) => "queued",
            Icon(_) => "icon",
            UseJunk(_) => "use-junk",
            Discard(_) => "discard",
            Keep(_) => "keep",
            Pass => "pass",
            Yes => "yes",
            No => "no",
        }
    }

    /// Every kind.
    pub const KINDS: [&'static str; 21] = [
        "camps",
        "play",
        "event",
        "draw",
        "junk",
        "take-silo",
        "junk-silo",
        "use",
        "end",
        "borrow",
        "target",
        "spot",
        "column",
        "queued",
        "icon",
        "use-junk",
        "discard",
        "keep",
        "pass",
        "yes",
        "no",
    ];
}

/// The legal actions of a position, in a fixed order.
///
/// A position never has more: 26 people on 12 spots, 36 cards to junk, 10 events, 27 abilities and 4 more are 389.
pub type Actions = crate::game::Actions<Action, 512>;
