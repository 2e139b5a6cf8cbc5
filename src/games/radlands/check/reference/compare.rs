//! The model played beside the simulator: every action of a turn, with all that follows from it.

use super::model::Model;
use super::verbs::{Resolver, Stop};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::state::State;
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;
use crate::sim::selfcheck::{Literal, Stretch};

/// Actions of a turn, each with all that follows from it.
pub const ACTIONS: &str = "actions of a turn compared with the reference";
/// Questions within them whose answers were compared too.
pub const QUESTIONS: &str = "answers to questions compared with the reference";

impl Literal for Radlands {
    const STRETCHES: &'static str = ACTIONS;

    const QUESTIONS: Option<&'static str> = Some(QUESTIONS);

    fn begins(&self, state: &State) -> bool {
        state.stack.is_empty() && !state.is_over()
    }

    fn compare(&self, stretch: &Stretch<Radlands>, after: &State) -> Result<u64, String> {
        let mut decisions: std::collections::VecDeque<_> = stretch.decisions.iter().cloned().collect();
        let Some(first) = decisions.pop_front() else { return Ok(0) };
        let taken = stretch.events.iter().filter_map(|event| match event {
            Event::Took { card } => Some(*card),
            _ => None,
        });
        let model = Model::of(self, &stretch.before);
        let mut resolver = Resolver { model, decisions, taken: taken.collect(), asked: 0 };
        let wrong = |reason: &str| format!("{:?}: {reason}", first.action);
        resolver.model.judge_turn(first.action).map_err(wrong)?;
        if let Err(Stop::Wrong(reason)) = resolver.turn_action(first.action) {
            return Err(wrong(&reason));
        }
        let (answers, cards) = (resolver.decisions.len(), resolver.taken.len());
        if answers + cards > 0 {
            return Err(wrong(&format!("{answers} answers and {cards} cards of the simulator were not asked for")));
        }
        let (expected, found) = (described(&resolver.model), described(&Model::of(self, after)));
        let differing = expected.iter().zip(&found).filter(|(model, simulator)| model != simulator);
        let differing: Vec<String> = differing
            .map(|((name, model), (_, simulator))| format!("{name}: the model has {model}, the simulator {simulator}"))
            .collect();
        if differing.is_empty() {
            return Ok(resolver.asked);
        }
        Err(format!("{:?} under {}: {}", first.action, self.rules, differing.join("; ")))
    }
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
