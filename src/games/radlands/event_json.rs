//! A game as data: a header, one object for each event, and the outcome, each on a line of its own.
//!
//! Places and decisions stand in their notation, cards by their names, a player is its seat. Counts are those after the
//! event.

use serde_json::{Value, json};

use super::action::Which;
use super::cards::Card;
use super::event::Event;
use super::notation;
use super::radlands::Radlands;
use super::state::State;
use super::step::Source;
use super::transcript::cause;
use super::words::{Camp, Outcome, Seat};
use crate::base::json::Record;
use crate::base::terminal::VERSION;

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-radlands-game-1";

/// The first line: everything that is needed to make the game again.
pub(super) fn header(game: &Radlands, seed: u64, policies: &str) -> Record {
    let contents = &game.contents;
    let made = json!({
        "name": contents.name, "hash": format!("{:016x}", contents.hash), "origin": contents.origin,
        "cards": contents.cards,
    });
    Record::new()
        .with("format", FORMAT)
        .with("version", VERSION)
        .with("seed", seed)
        .with("rules", game.rules.to_string())
        .with("box", made)
        .with("camps", super::transcript::camps(game))
        .with("policies", policies)
}

/// The last line: how the game ended, why, and how long it took.
pub(super) fn outcome(state: &State, decisions: usize) -> Record {
    Record::new()
        .with("outcome", state.outcome.map(Outcome::name))
        .with("cause", state.outcome.map(|outcome| cause(state, outcome, state.winner)))
        .with("winner", state.winner.map(|seat| seat.0))
        .with("turns", state.turn)
        .with("decisions", decisions)
}

/// Numbers the events of a game and knows in which turn they fall.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    n: usize,
    turn: u16,
}

impl Recorder {
    /// A recorder that begins at this state.
    pub fn new(state: &State) -> Recorder {
        Recorder { n: 0, turn: state.turn }
    }

    /// One event as an object.
    pub fn record(&mut self, event: Event) -> Record {
        if let Event::Turn { turn, .. } = event {
            self.turn = turn;
        }
        self.n += 1;
        let record = Record::new().with("n", self.n).with("turn", self.turn);
        fields(record.with("event", name(event)).with("clause", event.clause()), event)
    }
}

/// The fields of an event.
fn fields(record: Record, event: Event) -> Record {
    let of = |seat: Seat| record.clone().with("seat", seat.0);
    match event {
        Event::Dealt { seat, camp } => of(seat).with("camp", camp.name()),
        Event::Kept { seat, camps } => of(seat).with("camps", camps.map(Camp::name).to_vec()),
        Event::First { seat } | Event::Turn { seat, .. } | Event::Exposed { seat } => of(seat),
        Event::Decides { seat, action } => of(seat).with("decision", notation::write(action)),
        Event::Took { .. } | Event::Reshuffled => record,
        Event::Drew { seat, card } | Event::Flipped { seat, card } | Event::Discarded { seat, card } => {
            of(seat).with("card", card.name())
        }
        Event::Resolves { seat, card } => of(seat).with("card", card.name()),
        Event::Played { seat, card, place } => of(seat).with("card", card.name()).with("place", place.to_string()),
        Event::Punk { seat, place } | Event::Restored { seat, place } | Event::Rebuilt { seat, place } => {
            of(seat).with("place", place.to_string())
        }
        Event::Queued { seat, card, slot } | Event::Moved { seat, card, slot } => {
            of(seat).with("card", card.name()).with("slot", slot)
        }
        Event::Junked { seat, card, icon } => of(seat).with("card", card.name()).with("icon", icon.name()),
        Event::Silo { seat, taken } => of(seat).with("taken", taken),
        Event::Used { seat, place, which } => {
            of(seat).with("place", place.to_string()).with("which", which_name(which))
        }
        Event::Damaged { seat, place, by, whose } => {
            of(seat).with("place", place.to_string()).with("by", source(by)).with("whose", whose.0)
        }
        Event::Destroyed { seat, place, card, punk, by, whose } => {
            let name = if place.is_camp() {
                Camp::ALL.get(usize::from(card)).map(|camp| camp.name())
            } else {
                Some(Card(card).name())
            };
            of(seat)
                .with("place", place.to_string())
                .with("card", name)
                .with("punk", punk)
                .with("by", source(by))
                .with("whose", whose.0)
        }
        Event::Returned { seat, card, punk } => of(seat).with("card", card.name()).with("punk", punk),
        Event::Water { seat, now } => of(seat).with("now", now),
        Event::Stepped { seat, step } => of(seat).with("step", step),
        Event::Ended { outcome, winner } => {
            record.with("outcome", outcome.name()).with("winner", winner.map_or(Value::Null, |seat| seat.0.into()))
        }
    }
}

/// Which ability, as the notation has it.
const fn which_name(which: Which) -> &'static str {
    match which {
        Which::First => "first",
        Which::Second => "second",
        Which::Granted => "granted",
    }
}

/// What did it.
const fn source(by: Source) -> &'static str {
    match by {
        Source::Junk => "junk",
        Source::Camp(_) => "camp",
        Source::Person => "person",
        Source::Event => "event",
        Source::Raiders => "raiders",
    }
}

/// The name of an event's kind.
const fn name(event: Event) -> &'static str {
    match event {
        Event::Dealt { .. } => "dealt",
        Event::Kept { .. } => "kept",
        Event::First { .. } => "first",
        Event::Turn { .. } => "turn",
        Event::Decides { .. } => "decides",
        Event::Took { .. } => "took",
        Event::Drew { .. } => "drew",
        Event::Reshuffled => "reshuffled",
        Event::Played { .. } => "played",
        Event::Punk { .. } => "punk",
        Event::Flipped { .. } => "flipped",
        Event::Queued { .. } => "queued",
        Event::Moved { .. } => "moved",
        Event::Resolves { .. } => "resolves",
        Event::Junked { .. } => "junked",
        Event::Silo { .. } => "silo",
        Event::Used { .. } => "used",
        Event::Damaged { .. } => "damaged",
        Event::Destroyed { .. } => "destroyed",
        Event::Restored { .. } => "restored",
        Event::Rebuilt { .. } => "rebuilt",
        Event::Returned { .. } => "returned",
        Event::Discarded { .. } => "discarded",
        Event::Water { .. } => "water",
        Event::Stepped { .. } => "stepped",
        Event::Exposed { .. } => "exposed",
        Event::Ended { .. } => "ended",
    }
}
