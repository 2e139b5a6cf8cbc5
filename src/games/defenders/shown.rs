//! *Defenders of the Wild* as people see it.

use super::contents::{Contents, listing, listing_json};
use super::defenders::Defenders;
use super::event::Event;
use super::record_json::{self, Recorder};
use super::replay::page;
use super::state::{Phase, State};
use super::transcript::{Transcript, ending, header};
use super::{Action, picture, questions, small_picture, standing, start};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::game::{Mark, Notation, Recording, Settings, Show, rules_listing};

/// What a teller remembers: where the words stand, and where the data.
pub struct Teller {
    words: Transcript,
    data: Recorder,
}

impl Notation for Defenders {
    fn write(&self, state: &State, action: Action) -> String {
        self.write_action(state, action)
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, String> {
        self.read_action(state, text)
    }
}

impl Show for Defenders {
    type Transcript = Teller;

    fn transcript(&self, state: &State) -> Teller {
        Teller { words: Transcript::new(state), data: Recorder::new() }
    }

    fn tell(&self, teller: &mut Teller, state: &State, event: Event) -> String {
        teller.words.tell(self, state, event)
    }

    fn record(&self, teller: &mut Teller, state: &State, event: Event) -> Record {
        teller.data.record(self, state, event)
    }

    fn header_record(&self, state: &State, run: u64, policies: &str) -> Record {
        record_json::header(self, state, run, policies)
    }

    fn ending_record(&self, state: &State, decisions: usize) -> Record {
        record_json::outcome(self, state, decisions)
    }

    fn hidden(&self, state: &State, action: Action) -> Option<Event> {
        // Picks are hidden from the players until the reveal.
        (state.phase == Phase::Organize).then(|| Event::Decides { seat: state.seat(), action })
    }

    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::Decides { .. } => Some(Mark::Decision),
            Event::TurnBegins { .. } => Some(Mark::Turn),
            Event::Round { .. } => Some(Mark::Round),
            _ => None,
        }
    }

    fn picture(&self, state: &State) -> String {
        picture::board(self, state)
    }

    fn small_picture(&self, state: &State) -> Option<String> {
        Some(small_picture::small_board(self, state))
    }

    fn coloured(picture: &str) -> String {
        small_picture::coloured(picture)
    }

    const LEGEND: &'static str = picture::LEGEND;

    const SMALL_LEGEND: &'static str = small_picture::SMALL_LEGEND;

    fn standing(&self, state: &State) -> String {
        standing::standing(self, state)
    }

    fn header(&self, state: &State, run: u64) -> String {
        header(self, state, run)
    }

    fn ending_words(&self, state: &State, decisions: usize) -> String {
        ending(self, state, decisions)
    }

    fn title(name: &str) -> String {
        questions::words(name)
    }

    fn cause_title(cause: &str) -> String {
        questions::cause_title(cause)
    }

    const HAS_PAGE: bool = true;

    fn page(recording: &Recording<Defenders>, command: &str) -> Option<String> {
        Some(page(recording, command))
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Defenders, State), Refusal> {
        start::from_position(name, text, settings)
    }

    fn turns(&self, state: &State) -> Option<u32> {
        Some(state.turn.into())
    }

    fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        Defenders::obstacle(self, state, action)
    }

    fn box_listing(&self, filter: Option<&str>) -> Option<String> {
        Some(listing(&self.contents, filter))
    }

    fn box_json(&self) -> Option<String> {
        Some(pretty(&listing_json(&self.contents)))
    }

    const BOX: Option<&'static str> = Some(Contents::TEXT);

    fn rules_listing(&self) -> Option<String> {
        Some(rules_listing::listing(&self.rules, &self.rules.to_string()))
    }

    fn rules_json(&self) -> Option<String> {
        Some(pretty(&rules_listing::data(&self.rules, &self.rules.to_string())))
    }
}
