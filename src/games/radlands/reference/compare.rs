//! Holding the model against the simulator.

use std::collections::VecDeque;

use super::super::action::{Action, Actions};
use super::super::cards::Card;
use super::super::event::Event;
use super::super::radlands::Radlands;
use super::super::state::State;
use super::model::Model;
use super::verbs::{Decision, Resolver, Stop};

/// What the simulator told since a decision of a turn: the answers given, and the cards taken.
#[derive(Clone, Debug, Default)]
pub struct Told {
    decisions: VecDeque<Decision>,
    taken: VecDeque<Card>,
}

impl Told {
    /// Notes a decision that is about to be played.
    pub fn decides(&mut self, game: &Radlands, state: &State, action: Action) {
        let mut legal = Actions::new();
        game.legal(state, &mut legal);
        let decider = game.decider(state).index();
        self.decisions.push_back(Decision { action, decider, legal: legal.to_vec() });
    }

    /// Notes what happened.
    pub fn sees(&mut self, events: &[Event]) {
        self.taken.extend(events.iter().filter_map(|event| match event {
            Event::Took { card } => Some(*card),
            _ => None,
        }));
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.decisions.clear();
        self.taken.clear();
    }
}

/// Compares what the simulator made of a decision of a turn, and of the answers after it, with what the model makes of
/// them. Both states are at a decision of a turn, or the second one is over. Returns how many questions the model asked.
///
/// # Errors
/// In what they differ.
pub fn differences(game: &Radlands, before: &State, told: &Told, after: &State) -> Result<u64, String> {
    let mut decisions = told.decisions.clone();
    let Some(first) = decisions.pop_front() else { return Ok(0) };
    let mut resolver = Resolver { model: Model::of(game, before), decisions, taken: told.taken.clone(), asked: 0 };
    if let Err(reason) = resolver.model.judge_turn(first.action) {
        return Err(format!("{:?}: {reason}", first.action));
    }
    match resolver.turn_action(first.action) {
        Err(Stop::Wrong(reason)) => return Err(format!("{:?}: {reason}", first.action)),
        Ok(()) | Err(Stop::Over) => {}
    }
    if !resolver.decisions.is_empty() || !resolver.taken.is_empty() {
        return Err(format!(
            "{:?}: {} answers and {} cards of the simulator were not asked for",
            first.action,
            resolver.decisions.len(),
            resolver.taken.len()
        ));
    }
    let (expected, found) = (described(&resolver.model), described(&Model::of(game, after)));
    let differing: Vec<String> = expected
        .iter()
        .zip(&found)
        .filter(|(model, simulator)| model != simulator)
        .map(|((name, model), (_, simulator))| format!("{name}: the model has {model}, the simulator {simulator}"))
        .collect();
    if differing.is_empty() {
        return Ok(resolver.asked);
    }
    Err(format!("{:?} under {}: {}", first.action, game.rules, differing.join("; ")))
}

/// All that matters of a table, part by part, with the piles in one order. Of a game that is over, how it ended.
fn described(model: &Model) -> Vec<(String, String)> {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort();
        format!("{cards:?}")
    };
    let mut parts = vec![("ending".to_owned(), format!("{:?}", model.over))];
    for (seat, player) in model.players.iter().enumerate() {
        parts.push((format!("camps of {seat}"), format!("{:?}", player.bases)));
    }
    if model.over.is_some() {
        return parts;
    }
    for (seat, player) in model.players.iter().enumerate() {
        let mut part = |name: &str, text: String| parts.push((format!("{name} of {seat}"), text));
        part("people", format!("{:?}", player.men));
        part("step", player.step.to_string());
        part("hand", sorted(&player.hand));
        part("known hand", sorted(&player.known));
        part("queue", format!("{:?}", player.queue));
        part("silo", player.silo.to_string());
    }
    let mut part = |name: &str, text: String| parts.push((name.to_owned(), text));
    part("deck", sorted(&model.deck));
    part("top of the deck", format!("{:?}", model.top));
    part("discard", sorted(&model.discard));
    part("aside", sorted(&model.aside));
    part("turn", format!("{:?}", (model.active, model.turn, model.acts, model.water, model.entered)));
    part("run-outs", format!("{:?}", (model.run_outs, model.due)));
    part("resolved", format!("{:?}", (model.event_resolved, model.raided, model.exposed)));
    part("played", format!("{:?}", (model.event_played, model.event_played_with_zeto, model.silo_taken)));
    part("used", format!("{:?}", (model.ability_used, model.alone)));
    parts
}
