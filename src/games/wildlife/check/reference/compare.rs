//! The model played beside the game: every decision in flat form, with all that follows from it.

use std::collections::{BTreeMap, VecDeque};

use super::flat::{Flat, Steps};
use super::model::{Model, Table};
use crate::game::{Game, Seat};
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::board::words::Source;
use crate::games::wildlife::rules::action::Action;
use crate::games::wildlife::rules::event::Event;
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::sim::selfcheck::{Literal, Stretch, Taken};

/// Stretches from one whole decision to the next.
pub const DECISIONS: &str = "decisions played again by the literal model";
/// Their legal answers.
pub const ANSWERS: &str = "legal answers in flat form compared with the steps";

impl Literal for WildLife {
    const STRETCHES: &'static str = DECISIONS;

    const QUESTIONS: Option<&'static str> = Some(ANSWERS);

    /// Every question but those for a later step of a decision.
    fn begins(&self, state: &State) -> bool {
        use Ask::*;
        !state.over
            && matches!(state.ask, Settle | Name | Chart | Turn | Bid | Buy | Pay | Effect | Block(..) | Lose(_))
    }

    fn compare(&self, stretch: &Stretch<WildLife>, after: &State) -> Result<u64, String> {
        let mut model = Model::of(self, &stretch.before);
        model.told(&stretch.events);
        let mut taken: VecDeque<&Taken<WildLife>> = stretch.decisions.iter().collect();
        let mut answers = 0;
        let mut legal: Vec<(Flat, Steps)> = Vec::new();
        let mut depth = 0;
        for event in &stretch.events {
            let (seat, step, choice) = match *event {
                Event::Decides { seat, action } => (seat, action, taken.pop_front()),
                Event::Forced { seat, action } => (seat, action, None),
                _ => continue,
            };
            if depth == 0 {
                legal = model.legal().into_iter().map(|flat| (flat, flat.steps())).collect();
                answers += legal.len() as u64;
            }
            let forced = [step];
            compare_steps(&model.now, &legal, depth, (seat, step), choice.map_or(&forced, |taken| &taken.legal))?;
            legal.retain(|(_, steps)| steps.get(depth) == Some(&step));
            depth += 1;
            if legal.iter().all(|(_, steps)| steps.len() == depth) {
                model.play(legal[0].0);
                depth = 0;
            }
        }
        let first = stretch.decisions.first().map(|taken| taken.action);
        let compared = model.agrees(after).and_then(|()| model.agrees_on_points(&stretch.events));
        compared.map(|()| answers).map_err(|reason| format!("{first:?} under {}: {reason}", self.rules))
    }
}

/// The steps that the game offers are those with which the whole decisions go on, and the one that was taken is among
/// them.
fn compare_steps(
    now: &Table,
    legal: &[(Flat, Steps)],
    depth: usize,
    (seat, step): (Seat, Action),
    offered: &[Action],
) -> Result<(), String> {
    if seat.index() != now.asked {
        return Err(format!("seat {seat} decides {step:?}, the model asks seat {} for {:?}", now.asked, now.question));
    }
    let mut expected: Vec<Action> = Vec::new();
    for next in legal.iter().filter_map(|(_, steps)| steps.get(depth)) {
        // Decisions with one beginning stand together.
        if expected.last() != Some(next) && !expected.contains(next) {
            expected.push(*next);
        }
    }
    let missing: Vec<_> = expected.iter().filter(|step| !offered.contains(step)).collect();
    let odd: Vec<_> = offered.iter().filter(|step| !expected.contains(step)).collect();
    if missing.is_empty() && odd.is_empty() && offered.len() == expected.len() && expected.contains(&step) {
        return Ok(());
    }
    let asked = format!("{:?} of seat {seat}, step {depth}, {step:?}", now.question);
    Err(format!("{asked}: the game does not offer {missing:?}, and the model does not know {odd:?}"))
}

impl Model<'_> {
    /// Takes over the results of chance, as the game reports them: the model draws the same cards and start player.
    pub fn told(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Drew { seat, card } => self.drawn.push_back((seat.index(), card)),
                Event::Starts { seat } => self.starts = Some(seat.index()),
                _ => {}
            }
        }
    }

    /// Compares the table of the model with the state that the game came to.
    ///
    /// # Errors
    /// The differences.
    pub fn agrees(&mut self, state: &State) -> Result<(), String> {
        if let Some(reason) = self.wrong.first() {
            return Err(reason.clone());
        }
        if !self.drawn.is_empty() {
            return Err(format!("cards drawn for which there is no reason: {:?}", self.drawn));
        }
        self.now.tidy(self.game.rules.moving_start);
        let found = Table::of(self.game, state);
        if self.now != found {
            return Err(differences(&format!("{:#?}", self.now), &format!("{found:#?}")));
        }
        let Some(ending) = self.game.ending(state) else { return Ok(()) };
        let places: Vec<u8> = ending.seats.as_slice().iter().map(|standing| standing.place).collect();
        let expected = self.final_places();
        if places == expected { Ok(()) } else { Err(format!("the model has places {expected:?}, the game {places:?}")) }
    }

    /// The points by player and source are those of the events.
    fn agrees_on_points(&self, events: &[Event]) -> Result<(), String> {
        let mut points: BTreeMap<(usize, Source), i32> = self.ledger.clone();
        for event in events {
            if let Event::Points { seat, source, by, .. } = *event {
                *points.entry((seat.index(), source)).or_default() -= i32::from(by);
            }
        }
        points.retain(|_, by| *by != 0);
        if points.is_empty() { Ok(()) } else { Err(format!("the model gives other points by source: {points:?}")) }
    }
}

/// The lines in which two texts differ.
fn differences(model: &str, game: &str) -> String {
    let lines = model.lines().zip(game.lines()).filter(|(one, two)| one != two);
    let told: Vec<String> =
        lines.take(8).map(|(one, two)| format!("model {}, game {}", one.trim(), two.trim())).collect();
    told.join("; ")
}
