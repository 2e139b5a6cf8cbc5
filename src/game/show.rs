//! A game as people see it: its decisions, events and positions in words and pictures.

use serde_json::Value;

use super::{Ending, Game, Seat, Settings, Setup};
use crate::base::json::Record;
use crate::base::refusal::Refusal;

/// A game whose decisions and positions can be written and read.
pub trait Notation: Game {
    /// A decision as text: no two legal ones have the same. By default its name in the code: `pick` for `Action::Pick`.
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

    /// The obstacle to a decision that is not legal, beyond the rule that forbids it: a price, a distance, a card.
    fn obstacle(&self, _state: &Self::State, _action: Self::Action) -> Option<String> {
        None
    }

    /// The knowledge of a seat as JSON, for players in other languages. Default: a text in no fixed form.
    fn view_json(&self, view: &Self::View) -> Value {
        format!("{view:?}").into()
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
}

/// The place of an event in a story. Readers who look at a game in larger steps stop at decisions, turns or rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A round begins: a heading.
    Round,
    /// A turn begins: a heading below that of the round.
    Turn,
    /// A player decides.
    Decision,
    /// Something that a reader should not miss: a card of the game's own deck is turned up.
    Highlight,
    /// Something that follows from what came before.
    Effect,
    /// An event that a transcript omits because its next line says it too.
    Aside,
}

/// An event as people and programs read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name of its kind in data.
    pub kind: &'static str,
    /// The clause of the rules that it comes from; empty in games without numbered rules.
    pub clause: &'static str,
    /// Its place in the story.
    pub mark: Mark,
    /// The sentence, without capital letter and full stop. An entry without one is part of the next entry.
    pub text: String,
    /// The heading of a round or a turn in a transcript, if it is not the sentence.
    pub heading: Option<String>,
    /// The sentence for seats that may not know all of it.
    pub public: Option<String>,
    /// Its values in data.
    pub fields: Record,
}

impl Entry {
    /// An event in a sentence alone: its data are this sentence.
    pub fn new(mark: Mark, text: impl Into<String>) -> Entry {
        let text = text.into();
        let kind = match mark {
            Mark::Round => "round",
            Mark::Turn => "turn",
            Mark::Decision => "decides",
            Mark::Highlight | Mark::Effect | Mark::Aside => "event",
        };
        let fields = Record::new().with("text", text.as_str());
        Entry { kind, clause: "", mark, text, heading: None, public: None, fields }
    }

    /// Sets the seat of the event.
    #[must_use]
    pub fn of_seat(self, seat: impl Into<Seat>) -> Entry {
        Entry { fields: self.fields.with("seat", seat.into().0), ..self }
    }

    /// Sets the sentence for the other seats.
    #[must_use]
    pub fn public(self, text: impl Into<String>) -> Entry {
        Entry { public: Some(text.into()), ..self }
    }
}

/// The rounds and turns that have begun, in games that count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Rounds.
    pub round: Option<usize>,
    /// Turns.
    pub turn: Option<usize>,
}

/// The facts of one game that its seed, its box and its rules do not say, to make it again.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// For people: a name of at most 8 letters, and a text.
    pub lines: Vec<(&'static str, String)>,
    /// For programs.
    pub data: Record,
}

/// A position as lines of text.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The board, or a table of what everyone has.
    pub board: String,
    /// The board in fewer lines, if the game has a smaller one.
    pub small: Option<String>,
    /// The facts beside the board: players, decks, scores.
    pub standing: String,
}

impl From<String> for Picture {
    fn from(board: String) -> Picture {
        Picture { board, ..Picture::default() }
    }
}

/// The legend and colours of the pictures of a game.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// The meaning of the signs of the board.
    pub legend: &'static str,
    /// The meaning of the signs of the small board.
    pub small_legend: &'static str,
    /// Puts the colours of a terminal into a picture.
    pub coloured: fn(&str) -> String,
}

/// A game that can be shown. It gives sentences and pictures; transcripts, JSON lines, `watch` and replay pages follow
/// from them ([`Log`](super::Log), [`story`](super::story)).
pub trait Show: Notation + Setup {
    /// The memory of sentences about earlier events; `()` if each event says enough.
    type Memory: Default;

    /// An event in words and as data. The state is the one right after it.
    fn entry(&self, memory: &mut Self::Memory, state: &Self::State, event: Self::Event) -> Entry;

    /// The event of a decision that others may not see yet, so that the game itself reports none.
    fn hidden(&self, _state: &Self::State, _action: Self::Action) -> Option<Self::Event> {
        None
    }

    /// The rounds and turns that have begun.
    fn clock(&self, _state: &Self::State) -> Clock {
        Clock::default()
    }

    /// The facts of one game, before its first event. `policies` are those of the seats. By default its settings.
    fn header(&self, _state: &Self::State, policies: &str) -> Header {
        let settings = self.settings().to_string();
        let data = Record::new().with("settings", settings.as_str()).with("policies", policies);
        Header { lines: vec![("settings", settings)], data }
    }

    /// The sentence about how a game ended, without capital letter and full stop.
    fn ending_words(&self, _state: &Self::State, ending: &Ending) -> String {
        let places: Vec<String> = ending.seats.as_slice().iter().map(|standing| standing.place.to_string()).collect();
        format!("{}; places by seat: {}", Self::cause_title(ending.cause), places.join(", "))
    }

    /// A position as lines of text.
    fn picture(&self, state: &Self::State) -> Picture;

    /// The legend and colours of its pictures.
    const SIGNS: Signs = Signs { legend: "", small_legend: "", coloured: str::to_string };

    /// A key, a column or a level as people read it: `line-up` for a key `line_up`.
    fn title(name: &str) -> String {
        name.replace('_', " ")
    }

    /// The cause of an ending as people read it: a cause may have the name of a column that means something else.
    fn cause_title(cause: &str) -> String {
        cause.to_string()
    }
}
