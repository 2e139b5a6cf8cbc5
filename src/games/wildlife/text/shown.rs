//! *WildLife* as people see it.

use serde_json::Value;

use super::{notation, picture, seen, standing, titles, transcript};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::{Clock, Ending, Entry, Game, Header, Notation, Picture, Settings, Show, Signs};
use crate::games::wildlife::board::state::{Cause, State};
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::event::Event;
use crate::games::wildlife::rules::view::View;
use crate::games::wildlife::rules::wildlife::WildLife;

impl Notation for WildLife {
    fn write(&self, _: &State, action: Action) -> String {
        notation::write(&self.contents.island, action)
    }

    fn read(&self, _: &State, text: &str) -> Result<Action, String> {
        notation::read(&self.contents.island, text)
    }

    fn view_json(&self, view: &View) -> Value {
        seen::view_json(self, view)
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(WildLife, State), Refusal> {
        let named = |reason: String| format!("{name}: {reason}");
        let position = serde_json::from_str::<super::position::Position>(text).map_err(|error| {
            let command = command_of(WildLife::NAME, "position --json");
            Refusal::new(named(format!("{error}; `{command}` prints a position to start from")))
        })?;
        let game = position.game(name, settings)?;
        let state = game
            .state(&position)
            .map_err(|refusal| Refusal { reasons: refusal.reasons.into_iter().map(named).collect() })?;
        Ok((game, state))
    }
}

impl Show for WildLife {
    type Memory = ();

    fn entry(&self, (): &mut (), state: &State, event: Event) -> Entry {
        transcript::entry(self, state, event)
    }

    fn clock(&self, state: &State) -> Clock {
        Clock { round: Some(state.round().into()), turn: Some(state.turn.into()) }
    }

    fn header(&self, _: &State, policies: &str) -> Header {
        let species = if self.rules.species_auction { "bid for".into() } else { self.species_text() };
        let lines = vec![("players", self.players().to_string()), ("species", species.clone())];
        let data = Record::new().with("players", self.players()).with("species", species).with("policies", policies);
        Header { lines, data }
    }

    fn ending_words(&self, state: &State, ending: &Ending) -> String {
        let why = state.cause.map_or("", transcript::ended);
        if state.cause == Some(Cause::Stalled) {
            return why.into();
        }
        let winners: Vec<String> =
            state.all().filter(|&seat| ending.won(seat) == Some(true)).map(|seat| titles::who(state, seat)).collect();
        let points = ending.seats.as_slice().iter().map(|standing| standing.score).max().unwrap_or(0);
        match winners.as_slice() {
            [winner] => format!("{why}: {winner} wins with {points} points"),
            several => format!("{why}: {} share the win with {points} points", several.join(", ")),
        }
    }

    fn picture(&self, state: &State) -> Picture {
        Picture { board: picture::island(self, state), small: None, standing: standing::standing(self, state) }
    }

    const SIGNS: Signs = Signs { legend: picture::LEGEND, small_legend: picture::LEGEND, coloured: str::to_string };

    fn title(name: &str) -> String {
        titles::words(name)
    }

    fn cause_title(cause: &str) -> String {
        titles::cause_title(cause)
    }
}
