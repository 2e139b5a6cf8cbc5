//! A game as people see it: its decisions, events and positions in words and pictures.

use serde_json::{Value, json};

use super::{Game, Recording, Settings};
use crate::base::json::Record;
use crate::base::refusal::Refusal;
use crate::base::terminal::VERSION;

/// What an event begins, for those who look at a game in larger steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A decision.
    Decision,
    /// A turn.
    Turn,
    /// A round.
    Round,
}

/// A game whose decisions can be written and read.
pub trait Notation: Game {
    /// A decision as text: no two legal ones have the same. Left out, its name in the code: `pick` for `Action::Pick`.
    fn write(&self, _state: &Self::State, action: Self::Action) -> String {
        format!("{action:?}").to_lowercase()
    }

    /// The decision that a text names.
    ///
    /// # Errors
    /// When the text names none; the reason says what was expected.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Action, String> {
        let mut legal = Self::Actions::default();
        self.legal(state, &mut legal);
        let named = legal.iter().copied().find(|&action| self.write(state, action) == text);
        named.ok_or_else(|| {
            let all: Vec<String> = legal.iter().map(|&action| self.write(state, action)).collect();
            format!("it names no legal decision, expected one of: {}", all.join("; "))
        })
    }
}

/// A game that can be shown.
pub trait Show: Notation {
    /// What a teller of the game remembers from one event to the next.
    type Transcript;

    /// A teller, at this state.
    fn transcript(&self, state: &Self::State) -> Self::Transcript;

    /// An event as lines of text; nothing where it is not worth a line.
    fn tell(&self, transcript: &mut Self::Transcript, state: &Self::State, event: Self::Event) -> String;

    /// An event as data, with the same memory.
    fn record(&self, transcript: &mut Self::Transcript, state: &Self::State, event: Self::Event) -> Record {
        Record::new().with("event", self.tell(transcript, state, event).trim())
    }

    /// What a game is, as data: everything that is needed to make it again. `policies` are those of the seats.
    fn header_record(&self, _state: &Self::State, run: u64, policies: &str) -> Record {
        Record::new().with("game", Self::NAME).with("version", VERSION).with("seed", run).with("policies", policies)
    }

    /// How a game ended, as data.
    fn ending_record(&self, state: &Self::State, decisions: usize) -> Record {
        let ending = self.ending(state);
        let standings = ending.iter().flat_map(|ending| ending.seats.as_slice());
        let seats: Vec<Value> =
            standings.map(|standing| json!({ "place": standing.place, "score": standing.score })).collect();
        Record::new().with("cause", ending.map(|ending| ending.cause)).with("seats", seats).with("decisions", decisions)
    }

    /// The event that tells a decision where the game itself tells none, because others may not see it yet.
    fn hidden(&self, _state: &Self::State, _action: Self::Action) -> Option<Self::Event> {
        None
    }

    /// What an event begins.
    fn mark(_event: Self::Event) -> Option<Mark> {
        None
    }

    /// What a position looks like: a picture or a table, as lines of text.
    fn picture(&self, state: &Self::State) -> String;

    /// The same in less room, if the game knows how.
    fn small_picture(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// A picture with the colours of a terminal.
    fn coloured(picture: &str) -> String {
        picture.to_string()
    }

    /// What the signs of its pictures mean.
    const LEGEND: &'static str = "";

    /// What the signs of its small pictures mean.
    const SMALL_LEGEND: &'static str = "";

    /// What stands beside the picture: players, decks, scores.
    fn standing(&self, _state: &Self::State) -> String {
        String::new()
    }

    /// What a game is, before its first event; `run` is the seed.
    fn header(&self, _state: &Self::State, run: u64) -> String {
        format!("{}, seed {run}\n", Self::TITLE)
    }

    /// How a game ended, in words.
    fn ending_words(&self, state: &Self::State, decisions: usize) -> String {
        let Some(ending) = self.ending(state) else { return String::new() };
        let places: Vec<String> = ending.seats.as_slice().iter().map(|standing| standing.place.to_string()).collect();
        let cause = Self::cause_title(ending.cause);
        format!("\nThe game ends after {decisions} decisions: {cause}. Places by seat: {}.\n", places.join(", "))
    }

    /// A key, a column or a level as people read it: `line-up` for a key `line_up`.
    fn title(name: &str) -> String {
        name.replace('_', " ")
    }

    /// What ended a game as people read it: a cause may have the name of a column that means something else.
    fn cause_title(cause: &str) -> String {
        cause.to_string()
    }

    /// Does [`Show::page`] make pages?
    const HAS_PAGE: bool = false;

    /// A whole game as a page to look at, if the game has one; `command` makes it again.
    fn page(_recording: &Recording<Self>, _command: &str) -> Option<String> {
        None
    }

    /// A position laid out as JSON, if the game can read it back.
    fn position_text(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// The game and the state of a position in JSON; box and rules come from the settings, and who plays must not
    /// contradict them. `name` names the position in errors.
    ///
    /// # Errors
    /// When the text is none; the reasons say where and what was expected.
    fn from_position(_name: &str, _text: &str, _settings: &Settings) -> Result<(Self, Self::State), Refusal> {
        Err(Refusal::new(format!("--from: positions of {} cannot be read", Self::TITLE)))
    }

    /// How many turns have begun.
    fn turns(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Why a decision that is not legal is not, beyond the rule: what stands in its way.
    fn obstacle(&self, _state: &Self::State, _action: Self::Action) -> Option<String> {
        None
    }

    /// What the box holds, as a list; those values whose path contains the filter, or that are of this kind.
    fn box_listing(&self, _filter: Option<&str>) -> Option<String> {
        None
    }

    /// The same as data, laid out.
    fn box_json(&self) -> Option<String> {
        None
    }

    /// The file of the embedded box.
    const BOX: Option<&'static str> = None;

    /// The rule options, and which are in force.
    fn rules_listing(&self) -> Option<String> {
        None
    }

    /// The same as data, laid out.
    fn rules_json(&self) -> Option<String> {
        None
    }
}
