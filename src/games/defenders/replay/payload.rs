//! A recorded game as data for its page: what the box says, the first position, and every step as what it changes.

use serde_json::{Map, Value, json};

use super::super::action::Action;
use super::super::cards::Card;
use super::super::defenders::Defenders;
use super::super::event::Event;
use super::super::state::State;
use super::super::titles::title;
use super::super::transcript::{cause, sentence};
use super::super::words::{Item, MachineKind, Organizer};
use crate::game::Recording;
use crate::report::replay::{Words, clauses, facts, steps};

/// The name of this form, and of its version.
const FORMAT: &str = "wildlab-defenders-replay-1";

/// Everything that the page shows. `command` is what makes it again.
pub fn payload(recording: &Recording<Defenders>, command: &str) -> Value {
    let Recording { game, .. } = recording;
    let first = &recording.steps.first().map_or(recording.last, |step| step.state);
    let track = game.track(first.seats());
    let why = recording.last.outcome().map(|outcome| cause(game, &recording.last, outcome));
    let mut data = facts(recording, FORMAT, command, why);
    let table = json!({
        "rules": game.rules.to_string(),
        "box": format!("{}, {:016x} ({})", game.contents.name, game.contents.hash, game.contents.origin),
        "track": { "costs": track.costs, "hands": track.hands },
        "limits": {
            "damage": game.contents.limits.damage,
            "massacre": game.contents.limits.massacre,
            "factories": game.contents.limits.core_factories,
            "toxic": game.contents.supply.toxic_sites,
        },
        "chutes": game.contents.chutes,
        "clauses": clauses(README),
        "cards": cards(game, first),
        "texts": texts(),
        "organizers": organizers(first),
        "position": position(game, first),
        "steps": told(recording),
    });
    data.extend(table.as_object().cloned().unwrap_or_default());
    data.into()
}

/// The table that maps the rules to the code.
const README: &str = include_str!("../README.md");

/// A position as data.
fn position(game: &Defenders, state: &State) -> Value {
    serde_json::to_value(game.position(state)).unwrap_or_default()
}

/// The steps: the event as the records have it, its sentence, and what it changed.
fn told(recording: &Recording<Defenders>) -> Vec<Value> {
    let game = &recording.game;
    let words = |state: &State, event: Event| {
        let text = match event {
            Event::Round { number, .. } if state.is_solo() => format!("turn {number} begins"),
            event => sentence(game, state, event),
        };
        Some(Words { text, public: public(game, state, event) })
    };
    steps(recording, |state| position(game, state), words)
}

/// What is printed on the cards in play, by their names in positions.
fn cards(game: &Defenders, state: &State) -> Map<String, Value> {
    let all = state.all_seats().flat_map(|seat| (0..Card::DECK).map(move |place| Card::new(seat, place)));
    all.map(|card| {
        let deck = game.deck(state.player(card.seat()).organizer);
        let ability = deck.abilities[card.place()];
        let face = json!({
            "title": title(ability.name()),
            "habitat": deck.habitats[card.place()],
            "points": deck.points[card.place()],
            "ongoing": ability.is_ongoing(),
            "text": ability.text(),
        });
        (game.card_name(state, card), face)
    })
    .collect()
}

/// What items and machine cards do, by their names in positions.
fn texts() -> Value {
    let items: Map<String, Value> =
        Item::ALL.into_iter().map(|item| (item.name().into(), item.text().into())).collect();
    let card = |kind: MachineKind| (kind.name().to_string(), json!([kind.text(false), kind.text(true)]));
    let machine: Map<String, Value> = MachineKind::ALL.into_iter().map(card).collect();
    json!({ "items": items, "machine": machine })
}

/// The organizers in play by their initials, as people read them.
fn organizers(state: &State) -> Map<String, Value> {
    let organizers = state.all_seats().map(|seat| state.player(seat).organizer);
    let named = |organizer: Organizer| {
        organizer.person().map_or_else(|| organizer.to_string(), |name| format!("{name} ({organizer})"))
    };
    organizers.map(|organizer| (organizer.name().into(), named(organizer).into())).collect()
}

/// What the other players see of an event that is not all theirs to see.
fn public(game: &Defenders, state: &State, event: Event) -> Option<String> {
    if state.is_solo() {
        return None;
    }
    match event {
        Event::Drew { seat, .. } => Some(format!("{} draws a card", game.seat_title(state, seat))),
        Event::Decides { seat, action: Action::Pick(_) } => {
            Some(format!("{} picks a defender", game.seat_title(state, seat)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Settings;
    use crate::mind::Policy;
    use crate::report::replay::patched;
    use crate::sim::{Cell, record};

    #[test]
    fn the_changes_lead_from_the_first_position_to_that_of_every_step() {
        for players in 1..=4 {
            let policies = [Policy::of::<Defenders>("greedy").unwrap()];
            let recording =
                record(&Cell::new(Defenders::standard(players), policies.to_vec(), Settings::new()), 3, 0).unwrap();
            let payload = payload(&recording, "");
            let mut position = payload["position"].clone();
            for (step, told) in recording.steps.iter().zip(payload["steps"].as_array().unwrap()) {
                if let Some(change) = told.get("change") {
                    position = patched(&position, change);
                }
                assert_eq!(position, serde_json::to_value(recording.game.position(&step.state)).unwrap());
            }
        }
    }

    #[test]
    fn every_clause_that_a_game_cites_is_named() {
        let clauses = clauses(README);
        assert_eq!(clauses["R5.7"], "breach");
        let policies = [Policy::of::<Defenders>("greedy").unwrap()];
        for players in [1, 4] {
            let recording =
                record(&Cell::new(Defenders::standard(players), policies.to_vec(), Settings::new()), 5, 0).unwrap();
            for step in &recording.steps {
                let clause = step.event.clause();
                // R5 and R7 head the actions and the machine cards; their parts have the names.
                assert!(clauses.contains_key(clause) || ["R5", "R7"].contains(&clause), "{clause}");
            }
        }
    }

    #[test]
    fn what_is_hidden_from_other_seats_has_a_public_sentence_without_the_card() {
        let policies = [Policy::of::<Defenders>("random").unwrap()];
        let recording = record(&Cell::new(Defenders::standard(3), policies.to_vec(), Settings::new()), 3, 0).unwrap();
        let payload = payload(&recording, "");
        let (mut drawn, mut picked) = (0, 0);
        for step in payload["steps"].as_array().unwrap() {
            let public = step.get("public").and_then(Value::as_str);
            match (step["event"].as_str(), step["decision"].as_u64()) {
                (Some("drew"), _) => {
                    drawn += 1;
                    assert!(public.is_some_and(|text| text.ends_with("draws a card")), "{step}");
                }
                (Some("decides"), Some(_)) if step["text"].as_str().unwrap().contains("pick ") => {
                    picked += 1;
                    assert!(public.is_some_and(|text| text.ends_with("picks a defender")), "{step}");
                }
                _ => assert!(public.is_none(), "{step}"),
            }
        }
        assert!(drawn >= 9 && picked >= 3);
    }
}
