//! *D.E.I.* as people see it.

use super::super::rules::action::Action;
use super::super::rules::dei::Dei;
use super::super::rules::event::Event;
use super::super::rules::state::{PHASES, State};
use super::{notation, picture, standing, titles, transcript};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::{Clock, Ending, Entry, Game, Header, Notation, Picture, Settings, Show, Signs};

impl Notation for Dei {
    fn write(&self, state: &State, action: Action) -> String {
        notation::write(self, state, action)
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, String> {
        notation::read(self, state, text)
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Dei, State), Refusal> {
        let named = |reason: String| format!("{name}: {reason}");
        let position = serde_json::from_str::<super::position::Position>(text).map_err(|error| {
            let command = command_of(Dei::NAME, "position --json");
            Refusal::new(named(format!("{error}; `{command}` prints a position to start from")))
        })?;
        let game = position.game(name, settings)?;
        let state = game
            .state(&position)
            .map_err(|refusal| Refusal { reasons: refusal.reasons.into_iter().map(named).collect() })?;
        Ok((game, state))
    }
}

impl Show for Dei {
    type Memory = ();

    fn entry(&self, (): &mut (), state: &State, event: Event) -> Entry {
        transcript::entry(self, state, event)
    }

    fn clock(&self, state: &State) -> Clock {
        // A turn of the rulebook is a round of the lab; one action phase of a player is a turn.
        let (seats, place) = (self.players(), usize::from(state.place).min(self.players() - 1));
        let phases = |turn: u8| usize::from(turn - 1) * usize::from(PHASES) + usize::from(state.phase.max(1) - 1);
        let turn = if state.turn == 0 { 0 } else { phases(state.turn) * seats + place + 1 };
        Clock { round: Some(state.turn.into()), turn: Some(turn) }
    }

    fn header(&self, _: &State, policies: &str) -> Header {
        let factions = self.factions_text();
        let lines = vec![
            ("players", self.players().to_string()),
            ("factions", factions.clone()),
            ("notice", <Dei as crate::analysis::question::Asked>::NOTICE.to_owned()),
        ];
        let data = Record::new()
            .with("players", self.players())
            .with("factions", factions)
            .with("notice", <Dei as crate::analysis::question::Asked>::NOTICE)
            .with("policies", policies);
        Header { lines, data }
    }

    fn ending_words(&self, state: &State, ending: &Ending) -> String {
        let winners: Vec<String> =
            state.all().filter(|&seat| ending.won(seat) == Some(true)).map(|seat| titles::who(state, seat)).collect();
        let supplies = ending.seats.as_slice().iter().map(|standing| standing.score).max().unwrap_or(0);
        match winners.as_slice() {
            [winner] => format!("{winner} wins with {supplies} supplies"),
            several => format!("{} share the win with {supplies} supplies", several.join(", ")),
        }
    }

    fn picture(&self, state: &State) -> Picture {
        Picture { board: picture::city(self, state), small: None, standing: standing::standing(self, state) }
    }

    const SIGNS: Signs = Signs { legend: picture::LEGEND, small_legend: picture::LEGEND, coloured: str::to_string };

    fn title(name: &str) -> String {
        titles::words(name)
    }

    fn cause_title(_: &str) -> String {
        "last count".into()
    }
}
