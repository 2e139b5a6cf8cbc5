//! The events of a game, as observers see it.
//!
//! In JSON places and decisions stand in their notation, cards by their names, a player is its seat. Counts are those
//! after the event.

use super::action::{Action, Which};
use super::radlands::Radlands;
use super::step::Source;
use crate::base::json::Record;
use crate::game::{Field, omitted};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Icon, Outcome, Seat};
use crate::games::radlands::text::notation;

crate::events! {
    /// Something that happened.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Event of Radlands {
        /// A camp was dealt to a seat (R2.1).
        Dealt { seat: Seat, camp: Camp } = ("dealt", "R2.1"),
        /// The camps are revealed (R2.1).
        Kept { seat: Seat, camps: [Camp; 3] } = ("kept", "R2.1"),
        /// The seat with the first turn (R2.4).
        First { seat: Seat } = ("first", "R2.4"),
        /// A turn begins (R3.1).
        Turn { seat: Seat, turn: u16 => omitted } = ("turn", "R3.1"),
        /// A player decides; not reported for camps, which stay hidden.
        Decides { seat: Seat, action: Action } = ("decides", action.clause()),
        /// A card was taken off the deck (R13.1), face known to the game alone.
        Took { card: Card => omitted } = ("took", "R13.1"),
        /// A taken card went to a hand.
        Drew { seat: Seat, card: Card } = ("drew", "R8.2"),
        /// The discard was shuffled into a new deck (R13.2).
        Reshuffled = ("reshuffled", "R13.2"),
        /// A person entered play from the hand (R5.1).
        Played { seat: Seat, card: Card, place: Place } = ("played", "R5.1"),
        /// A punk was gained (R8.3).
        Punk { seat: Seat, place: Place } = ("punk", "R8.3"),
        /// A punk was turned face up (R14.19).
        Flipped { seat: Seat, card: Card } = ("flipped", "R14.19"),
        /// An event, or the Raiders, went to a slot (R5.3, R8.5).
        Queued { seat: Seat, card: Card, slot: u8 } = ("queued", "R5.3"),
        /// An event moved to a slot (R3.2, R8.5, R9.2, R15.11).
        Moved { seat: Seat, card: Card, slot: u8 } = ("moved", "R9.2"),
        /// An event begins to resolve (R9.3).
        Resolves { seat: Seat, card: Card } = ("resolves", "R9.3"),
        /// A hand card was junked for its icon (R5.5, R15.12).
        Junked { seat: Seat, card: Card, icon: Icon } = ("junked", "R5.5"),
        /// The Silo was taken (R4.2) or junked (R4.3).
        Silo { seat: Seat, taken: bool } = ("silo", if taken { "R4.2" } else { "R4.3" }),
        /// An ability of a card was used (R10.1); `by` says how.
        Used { seat: Seat, place: Place, which: Which } = ("used", "R10.1"),
        /// A card was damaged (R7.1), by a card of the seat `whose`.
        Damaged { seat: Seat, place: Place, by: Source, whose: Seat } = ("damaged", "R7.1"),
        /// A card was destroyed (R7.2), by a card of the seat `whose`.
        Destroyed { seat: Seat, place: Place, card: u8 => |card| name_at(place, card), punk: bool, by: Source, whose: Seat }
            = ("destroyed", "R7.2"),
        /// A card was restored (R7.3).
        Restored { seat: Seat, place: Place } = ("restored", "R7.3"),
        /// A destroyed camp was flipped up (R14.33).
        Rebuilt { seat: Seat, place: Place } = ("rebuilt", "R14.33"),
        /// A person returned to its owner's hand (R7.5).
        Returned { seat: Seat, card: Card, punk: bool } = ("returned", "R7.5"),
        /// A hand card, or a revealed one, was discarded.
        Discarded { seat: Seat, card: Card } = ("discarded", "R1.3"),
        /// Water came (R3.3, R8.4) or was paid.
        Water { seat: Seat, now: u8 } = ("water", "R4.1"),
        /// Juggernaut moved (R14.5).
        Stepped { seat: Seat, step: u8 } = ("stepped", "R14.5"),
        /// A player's cards count as unprotected for this turn (R16.1).
        Exposed { seat: Seat } = ("exposed", "R6.4"),
        /// The game ended (R13).
        Ended { outcome: Outcome, winner: Option<Seat> } = ("ended", "R13.5"),
    }
}

/// The name of a destroyed card: by the number of a camp, or of a card of the deck.
fn name_at(place: Place, card: u8) -> Option<&'static str> {
    if place.is_camp() { Camp::ALL.get(usize::from(card)).map(|camp| camp.name()) } else { Some(Card(card).name()) }
}

crate::plain_fields! { in Radlands: Seat, Option<Seat>, Camp, [Camp; 3], Card, Icon, Which, Outcome }

impl Field<Radlands> for Place {
    fn add(self, name: &'static str, _: (&Radlands, &State), record: Record) -> Record {
        record.with(name, self.to_string())
    }
}

impl Field<Radlands> for Action {
    fn add(self, _: &'static str, _: (&Radlands, &State), record: Record) -> Record {
        record.with("decision", notation::write(self))
    }
}

impl Field<Radlands> for Source {
    fn add(self, name: &'static str, _: (&Radlands, &State), record: Record) -> Record {
        let source = match self {
            Source::Junk => "junk",
            Source::Camp(_) => "camp",
            Source::Person => "person",
            Source::Event => "event",
            Source::Raiders => "raiders",
        };
        record.with(name, source)
    }
}
