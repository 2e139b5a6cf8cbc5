//! *Defenders of the Wild* as people see it.

use serde_json::Value;

use super::{picture, seen, small_picture, standing, transcript};
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::game::{Clock, Ending, Entry, Header, Notation, Picture, Settings, Show, Signs};
use crate::games::defenders::Action;
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::Outcome;
use crate::games::defenders::contents::{questions, start};
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::event::Event;
use crate::games::defenders::rules::view::View;

impl Notation for Defenders {
    fn write(&self, state: &State, action: Action) -> String {
        self.write_action(state, action)
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, String> {
        self.read_action(state, text)
    }

    fn obstacle(&self, state: &State, action: Action) -> Option<String> {
        Defenders::obstacle(self, state, action)
    }

    fn view_json(&self, view: &View) -> Value {
        seen::view_json(self, view)
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Defenders, State), Refusal> {
        start::from_position(name, text, settings)
    }
}

impl Show for Defenders {
    type Memory = ();

    fn entry(&self, (): &mut (), state: &State, event: Event) -> Entry {
        transcript::entry(self, state, event)
    }

    fn hidden(&self, state: &State, action: Action) -> Option<Event> {
        // Picks are hidden from the players until the reveal.
        (state.phase == Phase::Organize).then(|| Event::Decides { seat: state.seat(), action })
    }

    fn clock(&self, state: &State) -> Clock {
        Clock { round: Some(state.round.into()), turn: Some(state.turn.into()) }
    }

    fn header(&self, state: &State, policies: &str) -> Header {
        transcript::header(self, state, policies)
    }

    fn ending_words(&self, state: &State, ending: &Ending) -> String {
        Outcome::from_name(ending.cause).map_or_else(String::new, |outcome| transcript::cause(self, state, outcome))
    }

    fn picture(&self, state: &State) -> Picture {
        Picture {
            board: picture::board(self, state),
            small: Some(small_picture::small_board(self, state)),
            standing: standing::standing(self, state),
        }
    }

    const SIGNS: Signs =
        Signs { legend: picture::LEGEND, small_legend: small_picture::SMALL_LEGEND, coloured: small_picture::coloured };

    fn title(name: &str) -> String {
        questions::words(name)
    }

    fn cause_title(cause: &str) -> String {
        questions::cause_title(cause)
    }
}
