//! *Radlands* as people see it.

use super::contents::{Contents, listing, listing_json};
use super::event::Event;
use super::event_json::{self, Recorder};
use super::radlands::Radlands;
use super::replay::page;
use super::state::State;
use super::transcript::{Transcript, ending, header};
use super::{Action, picture, standing, titles};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::{Game, Mark, Recording, Settings, Setup, Show, rules_listing};

/// What a teller remembers: where the words stand, and where the data.
#[derive(Clone, Debug)]
pub struct Teller {
    words: Transcript,
    data: Recorder,
}

impl Show for Radlands {
    type Transcript = Teller;

    fn transcript(&self, state: &State) -> Teller {
        Teller { words: Transcript::default(), data: Recorder::new(state) }
    }

    fn tell(&self, teller: &mut Teller, state: &State, event: Event) -> String {
        teller.words.tell(self, state, event)
    }

    fn record(&self, teller: &mut Teller, _: &State, event: Event) -> Record {
        teller.data.record(event)
    }

    fn header_record(&self, _: &State, run: u64, policies: &str) -> Record {
        event_json::header(self, run, policies)
    }

    fn ending_record(&self, state: &State, decisions: usize) -> Record {
        event_json::outcome(state, decisions)
    }

    fn hidden(&self, state: &State, action: Action) -> Option<Event> {
        // Camps are chosen before any is revealed.
        matches!(action, Action::Camps(_)).then(|| Event::Decides { seat: self.decider(state), action })
    }

    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::Decides { .. } => Some(Mark::Decision),
            Event::Turn { .. } => Some(Mark::Turn),
            _ => None,
        }
    }

    fn picture(&self, state: &State) -> String {
        picture::table(self, state)
    }

    fn small_picture(&self, state: &State) -> Option<String> {
        Some(picture::small_table(self, state))
    }

    fn coloured(picture: &str) -> String {
        picture::coloured(picture)
    }

    const LEGEND: &'static str = picture::LEGEND;

    const SMALL_LEGEND: &'static str = picture::SMALL_LEGEND;

    fn standing(&self, state: &State) -> String {
        standing::standing(self, state)
    }

    fn header(&self, _: &State, run: u64) -> String {
        header(self, run)
    }

    fn ending_words(&self, state: &State, decisions: usize) -> String {
        ending(state, decisions)
    }

    fn title(name: &str) -> String {
        titles::words(name)
    }

    fn cause_title(cause: &str) -> String {
        titles::cause_title(cause)
    }

    const HAS_PAGE: bool = true;

    fn page(recording: &Recording<Radlands>, command: &str) -> Option<String> {
        Some(page(recording, command))
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Radlands, State), Refusal> {
        let game = Radlands::from_settings(settings)?;
        let named = |reason: String| format!("{name}: {reason}");
        let position = serde_json::from_str(text).map_err(|error| {
            let command = command_of(Radlands::NAME, "position --json");
            Refusal::new(named(format!("{error}; `{command}` prints a position to start from")))
        })?;
        let state = game
            .state(&position)
            .map_err(|refusal| Refusal { reasons: refusal.reasons.into_iter().map(named).collect() })?;
        Ok((game, state))
    }

    fn turns(&self, state: &State) -> Option<u32> {
        Some(state.turn.into())
    }

    fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        Radlands::obstacle(self, state, action)
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
