//! What happens in a game, told to an observer as it happens.

use super::action::{Action, Which};
use super::cards::Card;
use super::places::Place;
use super::step::Source;
use super::words::{Camp, Icon, Outcome, Seat};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields say what they are
pub enum Event {
    /// A camp was dealt to a seat (R2.1).
    Dealt { seat: Seat, camp: Camp },
    /// The camps are revealed (R2.1).
    Kept { seat: Seat, camps: [Camp; 3] },
    /// Who takes the first turn (R2.4).
    First { seat: Seat },
    /// A turn begins (R3.1).
    Turn { seat: Seat, turn: u16 },
    /// A player decides; not told of camps, which stay hidden.
    Decides { seat: Seat, action: Action },
    /// A card was taken off the deck (R13.1), face known to the game alone.
    Took { card: Card },
    /// A taken card went to a hand.
    Drew { seat: Seat, card: Card },
    /// The discard was shuffled into a new deck (R13.2).
    Reshuffled,
    /// A person entered play from the hand (R5.1).
    Played { seat: Seat, card: Card, place: Place },
    /// A punk was gained (R8.3).
    Punk { seat: Seat, place: Place },
    /// A punk was turned face up (R14.19).
    Flipped { seat: Seat, card: Card },
    /// An event, or the Raiders, went to a slot (R5.3, R8.5).
    Queued { seat: Seat, card: Card, slot: u8 },
    /// An event moved to a slot (R3.2, R8.5, R9.2, R15.11).
    Moved { seat: Seat, card: Card, slot: u8 },
    /// An event begins to resolve (R9.3).
    Resolves { seat: Seat, card: Card },
    /// A hand card was junked for its icon (R5.5, R15.12).
    Junked { seat: Seat, card: Card, icon: Icon },
    /// The Silo was taken (R4.2) or junked (R4.3).
    Silo { seat: Seat, taken: bool },
    /// An ability of a card was used (R10.1); `by` says how.
    Used { seat: Seat, place: Place, which: Which },
    /// A card was damaged (R7.1), by a card of the seat `whose`.
    Damaged { seat: Seat, place: Place, by: Source, whose: Seat },
    /// A card was destroyed (R7.2), by a card of the seat `whose`.
    Destroyed { seat: Seat, place: Place, card: u8, punk: bool, by: Source, whose: Seat },
    /// A card was restored (R7.3).
    Restored { seat: Seat, place: Place },
    /// A destroyed camp was flipped up (R14.33).
    Rebuilt { seat: Seat, place: Place },
    /// A person returned to its owner's hand (R7.5).
    Returned { seat: Seat, card: Card, punk: bool },
    /// A hand card, or a revealed one, was discarded.
    Discarded { seat: Seat, card: Card },
    /// Water came (R3.3, R8.4) or was paid.
    Water { seat: Seat, now: u8 },
    /// Juggernaut moved (R14.5).
    Stepped { seat: Seat, step: u8 },
    /// A player's cards count as unprotected for this turn (R16.1).
    Exposed { seat: Seat },
    /// The game ended (R13).
    Ended { outcome: Outcome, winner: Option<Seat> },
}

impl Event {
    /// The clause of the rules that it comes from.
    pub const fn clause(&self) -> &'static str {
        match self {
            Event::Dealt { .. } | Event::Kept { .. } => "R2.1",
            Event::First { .. } => "R2.4",
            Event::Turn { .. } => "R3.1",
            Event::Decides { action, .. } => action.clause(),
            Event::Took { .. } => "R13.1",
            Event::Drew { .. } => "R8.2",
            Event::Reshuffled => "R13.2",
            Event::Played { .. } => "R5.1",
            Event::Punk { .. } => "R8.3",
            Event::Flipped { .. } => "R14.19",
            Event::Queued { .. } => "R5.3",
            Event::Moved { .. } => "R9.2",
            Event::Resolves { .. } => "R9.3",
            Event::Junked { .. } => "R5.5",
            Event::Silo { taken: true, .. } => "R4.2",
            Event::Silo { .. } => "R4.3",
            Event::Used { .. } => "R10.1",
            Event::Damaged { .. } => "R7.1",
            Event::Destroyed { .. } => "R7.2",
            Event::Restored { .. } => "R7.3",
            Event::Rebuilt { .. } => "R14.33",
            Event::Returned { .. } => "R7.5",
            Event::Discarded { .. } => "R1.3",
            Event::Water { .. } => "R4.1",
            Event::Stepped { .. } => "R14.5",
            Event::Exposed { .. } => "R6.4",
            Event::Ended { .. } => "R13.5",
        }
    }
}
