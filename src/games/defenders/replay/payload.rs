//! A recorded game as data for its page: what the box says, the first position, and every step as what it changes.

use serde_json::{Map, Value, json};

use super::super::action::Action;
use super::super::cards::Card;
use super::super::defenders::Defenders;
use super::super::event::Event;
use super::super::record_json::Recorder;
use super::super::state::State;
use super::super::titles::{capitalized, title};
use super::super::transcript::{cause, sentence};
use super::super::words::{Item, MachineKind, Organizer, Outcome};
use crate::base::terminal::VERSION;
use crate::game::{Decision, Game, Recording};

/// The name of this form, and of its version.
const FORMAT: &str = "wildlab-defenders-replay-1";

/// How many of the decisions that a mind considered are shown; the one it took is always among them.
const SHOWN: usize = 12;

/// Everything that the page shows. `command` is what makes it again.
pub fn payload(recording: &Recording<Defenders>, command: &str) -> Value {
    let Recording { game, seed, policies, steps, decisions, .. } = recording;
    let first = &steps.first().map_or(recording.last, |step| step.state);
    let outcome = recording.last.outcome();
    let track = game.track(first.seats());
    json!({
        "format": FORMAT,
        "version": VERSION,
        "seed": seed.run.to_string(),
        "game": seed.game.to_string(),
        "command": command,
        "rules": game.rules.to_string(),
        "box": format!("{}, {:016x} ({})", game.contents.name, game.contents.hash, game.contents.origin),
        "policies": policies,
        "outcome": outcome.map(Outcome::name),
        "cause_number": outcome.and_then(|outcome| Defenders::CAUSES.iter().position(|cause| *cause == outcome.name())),
        "cause": outcome.map(|outcome| capitalized(&cause(game, &recording.last, outcome))),
        "track": { "costs": track.costs, "hands": track.hands },
        "limits": {
            "damage": game.contents.limits.damage,
            "massacre": game.contents.limits.massacre,
            "factories": game.contents.limits.core_factories,
            "toxic": game.contents.supply.toxic_sites,
        },
        "chutes": game.contents.chutes,
        "clauses": clauses(),
        "cards": cards(game, first),
        "texts": texts(),
        "organizers": organizers(first),
        "position": game.position(first),
        "steps": told(recording),
        "decisions": decided(game, first, decisions),
    })
}

/// What each clause of the rules is about, from the table that maps the rules to the code.
fn clauses() -> Map<String, Value> {
    const README: &str = include_str!("../README.md");
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| R")?.split(" | ");
        Some((format!("R{}", cells.next()?), Value::from(cells.next()?)))
    };
    README.lines().filter_map(row).collect()
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

/// The steps: the event as the records have it, its sentence, and what it changed.
fn told(recording: &Recording<Defenders>) -> Vec<Value> {
    let game = &recording.game;
    let mut recorder = Recorder::new();
    let mut before = Value::Null;
    let mut told = Vec::with_capacity(recording.steps.len());
    for step in &recording.steps {
        let record = recorder.record(game, &step.state, step.event);
        let mut record = serde_json::to_value(record).unwrap_or_default();
        record["text"] = match step.event {
            Event::Round { number, .. } if step.state.is_solo() => format!("Turn {number} begins").into(),
            event => capitalized(&sentence(game, &step.state, event)).into(),
        };
        if let Some(public) = public(game, &step.state, step.event) {
            record["public"] = public.into();
        }
        if step.decisions > 0 {
            record["decision"] = (step.decisions - 1).into();
        }
        let after = serde_json::to_value(game.position(&step.state)).unwrap_or_default();
        if let Some(change) = change(&before, &after).filter(|_| !before.is_null()) {
            record["change"] = change;
        }
        before = after;
        told.push(record);
    }
    told
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

fn decided(game: &Defenders, state: &State, decisions: &[Decision<Defenders>]) -> Vec<Value> {
    // Names of cards and factions are the same in every state of a game.
    let write = |action: Action| game.write_action(state, action);
    let entry = |decision: &Decision<Defenders>| {
        let place = |&(at, (action, _)): &(usize, &(Action, f32))| at < SHOWN || *action == decision.action;
        let shown = decision.considered.iter().enumerate().filter(place);
        let considered: Vec<Value> =
            shown.map(|(_, &(action, score))| json!([write(action), rounded(score)])).collect();
        json!({
            "seat": decision.seat,
            "action": write(decision.action),
            "considered": considered,
            "weighed": decision.considered.len(),
            "legal": decision.legal,
        })
    };
    decisions.iter().map(entry).collect()
}

/// A score to three places: what a reader can use, and a short text.
fn rounded(score: f32) -> f64 {
    (f64::from(score) * 1000.0).round() / 1000.0
}

/// What turns one value into another: changed fields of an object, changed places of a list that holds objects, or else
/// the new value; nothing when they are equal.
fn change(before: &Value, after: &Value) -> Option<Value> {
    let changes = |pairs: &mut dyn Iterator<Item = (String, &Value, &Value)>| -> Value {
        pairs.filter_map(|(key, before, after)| Some((key, change(before, after)?))).collect::<Map<_, _>>().into()
    };
    match (before, after) {
        _ if before == after => None,
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            Some(changes(&mut new.iter().map(|(key, value)| (key.clone(), &old[key], value))))
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() && new.iter().any(Value::is_object) => {
            Some(changes(&mut old.iter().zip(new).enumerate().map(|(at, (old, new))| (at.to_string(), old, new))))
        }
        _ => Some(after.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Settings;
    use crate::mind::Policy;
    use crate::sim::{Cell, record};

    /// As the page does it.
    fn patched(base: &Value, change: &Value) -> Value {
        match (base, change) {
            (Value::Object(fields), Value::Object(changes)) => {
                let mut fields = fields.clone();
                for (key, change) in changes {
                    fields[key] = patched(&fields[key], change);
                }
                fields.into()
            }
            (Value::Array(places), Value::Object(changes)) => {
                let mut places = places.clone();
                for (at, change) in changes {
                    let at: usize = at.parse().unwrap();
                    places[at] = patched(&places[at], change);
                }
                places.into()
            }
            _ => change.clone(),
        }
    }

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
        let clauses = clauses();
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
