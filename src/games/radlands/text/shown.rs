//! *Radlands* as people see it.

use serde_json::Value;

use super::transcript::{Memory, camps, cause};
use super::{notation, picture, seen, standing, titles};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::{Clock, Ending, Entry, Game, Header, Notation, Picture, Settings, Setup, Show, Signs};
use crate::games::radlands::Action;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Outcome;
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::view::View;

impl Notation for Radlands {
    fn write(&self, _: &State, action: Action) -> String {
        self.contents.spoken(notation::write(action))
    }

    fn read(&self, _: &State, text: &str) -> Result<Action, String> {
        notation::read(&self.contents.heard(text)?).map_err(|reason| self.contents.spoken(reason))
    }

    fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        Radlands::obstacle(self, state, action).map(|obstacle| self.contents.spoken(obstacle))
    }

    fn view_json(&self, view: &View) -> Value {
        self.contents.spoken_data(seen::view_json(self, view))
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(self.contents.spoken(pretty(&self.position(state))))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Radlands, State), Refusal> {
        let game = Radlands::from_settings(settings)?;
        let named = |reason: String| format!("{name}: {reason}");
        let text = game.contents.heard(text).map_err(|reason| Refusal::new(named(reason)))?;
        let position = serde_json::from_str(&text).map_err(|error| {
            let command = command_of(Radlands::NAME, "position --json");
            Refusal::new(named(format!("{error}; `{command}` prints a position to start from")))
        })?;
        let state = game
            .state(&position)
            .map_err(|refusal| Refusal { reasons: refusal.reasons.into_iter().map(named).collect() })?;
        Ok((game, state))
    }
}

impl Show for Radlands {
    type Memory = Memory;

    fn entry(&self, memory: &mut Memory, state: &State, event: Event) -> Entry {
        let entry = memory.entry(self, state, event);
        let contents = &self.contents;
        Entry {
            text: contents.spoken(entry.text),
            public: entry.public.map(|text| contents.spoken(text)),
            fields: entry.fields.map(|value| contents.spoken_data(value)),
            ..entry
        }
    }

    fn hidden(&self, state: &State, action: Action) -> Option<Event> {
        // Camps are chosen before any is revealed.
        matches!(action, Action::Camps(_)).then(|| Event::Decides { seat: self.decider(state), action })
    }

    fn clock(&self, state: &State) -> Clock {
        Clock { round: None, turn: Some(state.turn.into()) }
    }

    fn header(&self, _: &State, policies: &str) -> Header {
        let camps = camps(self);
        let data = Record::new().with("camps", camps.as_str()).with("policies", policies);
        let new = self.contents.new_people_said();
        let data = new.iter().fold(data, |data, new| data.with("new_people", new.as_str()));
        Header { lines: new.map(|new| ("new", new)).into_iter().chain([("camps", camps)]).collect(), data }
    }

    fn ending_words(&self, state: &State, ending: &Ending) -> String {
        let words = |outcome| self.contents.spoken(cause(state, outcome, state.winner));
        Outcome::from_name(ending.cause).map_or_else(String::new, words)
    }

    fn picture(&self, state: &State) -> Picture {
        Picture {
            board: picture::table(self, state),
            small: Some(picture::small_table(self, state)),
            standing: standing::standing(self, state),
        }
    }

    const SIGNS: Signs =
        Signs { legend: picture::LEGEND, small_legend: picture::SMALL_LEGEND, coloured: picture::coloured };

    fn title(name: &str) -> String {
        titles::words(name)
    }

    fn cause_title(cause: &str) -> String {
        titles::cause_title(cause)
    }
}
