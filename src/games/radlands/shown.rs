//! *Radlands* as people see it.

use super::contents::Contents;
use super::event::Event;
use super::radlands::Radlands;
use super::state::State;
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::game::{Mark, Settings, Setup, Show};

impl Show for Radlands {
    type Transcript = ();

    fn transcript(&self, _: &State) {}

    fn tell(&self, (): &mut (), _: &State, event: Event) -> String {
        format!("{event:?} ({})\n", event.clause())
    }

    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::Decides { .. } => Some(Mark::Decision),
            Event::Turn { .. } => Some(Mark::Turn),
            _ => None,
        }
    }

    fn picture(&self, state: &State) -> String {
        pretty(&self.position(state))
    }

    fn position_text(&self, state: &State) -> Option<String> {
        Some(pretty(&self.position(state)))
    }

    fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Radlands, State), Refusal> {
        let game = Radlands::from_settings(settings)?;
        let named = |reason: String| format!("{name}: {reason}");
        let position = serde_json::from_str(text).map_err(|error| Refusal::new(named(error.to_string())))?;
        let state = game
            .state(&position)
            .map_err(|refusal| Refusal { reasons: refusal.reasons.into_iter().map(named).collect() })?;
        Ok((game, state))
    }

    fn turns(&self, state: &State) -> Option<u32> {
        Some(state.turn.into())
    }

    const BOX: Option<&'static str> = Some(Contents::TEXT);
}
