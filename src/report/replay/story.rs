//! A recorded game as data for its page: every step as what it tells and changes, every decision with what was weighed.

use serde_json::{Map, Value, json};

use crate::base::terminal::VERSION;
use crate::base::titles::capitalized;
use crate::game::{Considered, Decision, Game, Recording, Show};

/// How many of the decisions that a mind considered are shown; the one it took is always among them.
const SHOWN: usize = 12;

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The whole sentence.
    pub text: String,
    /// What the other seats see of an event that is not all theirs to see.
    pub public: Option<String>,
}

/// What every page says of its game: how it is made again, who played, what was decided. `format` names the form of the
/// data, `cause` says why the game ended.
pub fn facts<G: Show>(
    recording: &Recording<G>,
    format: &str,
    command: &str,
    cause: Option<String>,
) -> Map<String, Value> {
    let Recording { game, seed, policies, last, .. } = recording;
    let outcome = game.ending(last).map(|ending| ending.cause);
    let number = outcome.and_then(|outcome| <G as Game>::CAUSES.iter().position(|cause| *cause == outcome));
    let facts = json!({
        "format": format,
        "version": VERSION,
        "seed": seed.run.to_string(),
        "game": seed.game.to_string(),
        "command": command,
        "policies": policies,
        "outcome": outcome,
        "cause_number": number,
        "cause": cause.map(|cause| capitalized(&cause)),
        "decisions": decided(recording),
    });
    if let Value::Object(facts) = facts { facts } else { Map::new() }
}

/// What each clause of the rules is about, from the table of a game's README that maps the rules to the code.
pub fn clauses(readme: &str) -> Map<String, Value> {
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| R")?.split(" | ");
        Some((format!("R{}", cells.next()?), Value::from(cells.next()?)))
    };
    readme.lines().filter_map(row).collect()
}

/// The steps: the event as the records have it, its sentence, and what it changed in the position. An event without words
/// is part of the next one.
pub fn steps<G: Show>(
    recording: &Recording<G>,
    position: impl Fn(&G::State) -> Value,
    mut words: impl FnMut(&G::State, G::Event) -> Option<Words>,
) -> Vec<Value> {
    let game = &recording.game;
    let mut teller = game.transcript(&recording.first);
    let mut before = Value::Null;
    let mut told = Vec::with_capacity(recording.steps.len());
    for step in &recording.steps {
        let record = game.record(&mut teller, &step.state, step.event);
        let mut record = serde_json::to_value(record).unwrap_or_default();
        let Some(Words { text, public }) = words(&step.state, step.event) else { continue };
        record["text"] = capitalized(&text).into();
        if let Some(public) = public {
            record["public"] = public.into();
        }
        if step.decisions > 0 {
            record["decision"] = (step.decisions - 1).into();
        }
        let after = position(&step.state);
        if let Some(change) = change(&before, &after).filter(|_| !before.is_null()) {
            record["change"] = change;
        }
        before = after;
        told.push(record);
    }
    told
}

fn decided<G: Show>(recording: &Recording<G>) -> Vec<Value> {
    let Recording { game, first, steps, decisions, .. } = recording;
    // What decisions name is the same in every state of a game.
    let state = steps.first().map_or(first, |step| &step.state);
    let write = |action: G::Action| game.write(state, action);
    let entry = |decision: &Decision<G>| {
        let place = |(at, one): &(usize, &Considered<G::Action>)| *at < SHOWN || one.action == decision.action;
        let shown = decision.considered.iter().enumerate().filter(place);
        let row = |one: &Considered<G::Action>| match one.tried {
            None => json!([write(one.action), rounded(one.score)]),
            Some(games) => json!([write(one.action), rounded(one.score), games]),
        };
        let considered: Vec<Value> = shown.map(|(_, one)| row(one)).collect();
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
/// the new value, under `=` where it is an object that could be taken for changes; nothing when they are equal.
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
        (Value::Object(_) | Value::Array(_), Value::Object(_)) => Some(json!({ "=": after })),
        _ => Some(after.clone()),
    }
}

/// A position with a change made in it, as the page does it.
#[cfg(test)]
pub(crate) fn patched(base: &Value, change: &Value) -> Value {
    match (base, change) {
        (Value::Object(_) | Value::Array(_), Value::Object(changes)) if changes.contains_key("=") => {
            changes["="].clone()
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leads_from_one_value_to_the_other() {
        let values = [
            json!({ "a": 1, "b": [1, 2] }),
            json!({ "a": 2, "b": [1] }),
            json!({ "a": { "x": 1 }, "b": [{ "x": 1 }, { "y": { "z": 1 } }] }),
            json!({ "a": { "y": 1 }, "b": [{ "x": 2 }, { "w": { "z": 1 } }] }),
            json!({ "a": [{ "y": 1 }], "b": [] }),
            json!({ "a": null, "b": "c" }),
        ];
        for (before, after) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let found = change(before, after).map_or(before.clone(), |change| patched(before, &change));
            assert_eq!(found, *after, "from {before}");
        }
    }
}
