//! The model played beside the game: every decision, with all that follows from it.

use super::super::super::r#box::MissionCard;
use super::super::super::rules::dei::Dei;
use super::super::super::rules::event::Event;
use super::super::super::rules::state::State;
use super::model::{Model, Table};
use crate::game::Game;
use crate::sim::selfcheck::{Literal, Stretch};

/// Decisions, each with what follows from it.
pub const DECISIONS: &str = "decisions played again by the literal model";

impl Literal for Dei {
    const STRETCHES: &'static str = DECISIONS;

    /// Every decision begins one.
    fn begins(&self, state: &State) -> bool {
        !state.over
    }

    fn compare(&self, stretch: &Stretch<Dei>, after: &State) -> Result<u64, String> {
        let mut model = Model::of(self, &stretch.before);
        for event in &stretch.events {
            if let Event::Drew { seat, candy } = *event {
                model.drawn.push_back((seat.index(), candy));
            }
        }
        for event in &stretch.events {
            if let Event::Decides { seat, action } | Event::Forced { seat, action } = *event {
                if seat.index() != model.now.active {
                    return Err(format!("seat {seat} decides {action:?}, the model asks seat {}", model.now.active));
                }
                model.play(action);
            }
        }
        let first = stretch.decisions.first().map(|taken| taken.action);
        model.agrees(after).map(|()| 0).map_err(|reason| format!("{first:?} under {}: {reason}", self.rules))
    }
}

impl Model<'_> {
    /// The mission card on a place of the board.
    pub(super) fn game_mission(&self, column: usize, row: usize) -> Option<MissionCard> {
        self.missions[column][row].map(|card| self.game.contents.missions[card])
    }

    /// Compares the table of the model with the state that the game came to.
    ///
    /// # Errors
    /// In what they differ.
    pub fn agrees(&mut self, state: &State) -> Result<(), String> {
        if let Some(reason) = self.wrong.first() {
            return Err(reason.clone());
        }
        if !self.drawn.is_empty() {
            return Err(format!("candy drawn for which there is no reason: {:?}", self.drawn));
        }
        self.now.tidy();
        let found = Table::of(self.game, state);
        if self.now != found {
            return Err(differences(&format!("{:#?}", self.now), &format!("{found:#?}")));
        }
        let Some(ending) = self.game.ending(state) else { return Ok(()) };
        let places: Vec<u8> = ending.seats.as_slice().iter().map(|standing| standing.place).collect();
        let expected = self.final_places();
        if places == expected { Ok(()) } else { Err(format!("the model has places {expected:?}, the game {places:?}")) }
    }

    /// RULE R14.5
    fn final_places(&self) -> Vec<u8> {
        use super::super::super::rules::options::TieBreak;
        let key = |seat: usize| {
            let player = &self.now.players[seat];
            let [cells, cubes] = player.counted.unwrap_or([0, 0]);
            let second = match self.game.rules.tie_break {
                TieBreak::Shared => 0,
                TieBreak::Cells => cells,
                TieBreak::Cubes => cubes,
            };
            (player.supplies, second)
        };
        let better = |seat: usize| (0..self.count()).filter(|&other| key(other) > key(seat)).count() as u8;
        (0..self.count()).map(|seat| better(seat) + 1).collect()
    }
}

/// The lines in which two texts differ.
fn differences(model: &str, game: &str) -> String {
    let lines = model.lines().zip(game.lines()).filter(|(one, two)| one != two);
    let told: Vec<String> =
        lines.take(8).map(|(one, two)| format!("model {}, game {}", one.trim(), two.trim())).collect();
    told.join("; ")
}
