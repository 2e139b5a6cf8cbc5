//! A recorded game as data for its page: every step with its report and changes, every decision with the alternatives.

use serde_json::{Map, Value, json};

use super::drawn::Drawn;
use crate::base::terminal::VERSION;
use crate::base::titles::capitalized;
use crate::game::{Considered, Decision, Log, Mark, Recording, story};

/// The number of considered decisions shown; the one that was taken is always among them.
const SHOWN: usize = 12;

/// Everything that the page shows. `command` makes the page again.
pub fn payload<G: Drawn>(recording: &Recording<G>, command: &str) -> Value {
    let Recording { game, seed, policies, first, last, steps, .. } = recording;
    let first = steps.first().map_or(first, |step| &step.state);
    let ending = game.ending(last);
    let cause = ending.map(|ending| capitalized(&game.ending_words(last, &ending)));
    let number = ending.and_then(|ending| G::CAUSES.iter().position(|cause| *cause == ending.cause));
    let mut data = json!({
        "format": format!("wildlab-{}-replay-1", G::NAME),
        "version": VERSION,
        "seed": seed.run.to_string(),
        "game": seed.game.to_string(),
        "command": command,
        "policies": policies,
        "outcome": ending.map(|ending| ending.cause),
        "outcome_title": ending.map(|ending| G::cause_title(ending.cause)),
        "cause_number": number,
        "cause": cause,
        "facts": facts(recording),
        "clauses": clauses(G::RULES),
        "decisions": decided(recording),
        "position": game.drawn(first),
        "steps": told(recording),
    });
    for (name, value) in game.table_facts(first, last) {
        data[name] = value;
    }
    data
}

/// The lines of the page's help that describe the game: rules and box, or lines of the game itself.
fn facts<G: Drawn>(recording: &Recording<G>) -> Vec<(String, String)> {
    let Recording { game, first, .. } = recording;
    let kit = game.kit().map(|kit| vec![("rules", kit.rules.text()), ("box", story::box_line(game))]);
    let lines = kit.unwrap_or_else(|| game.header(first, "").lines);
    lines.into_iter().map(|(name, text)| (capitalized(name), text)).collect()
}

/// The subject of each clause of the rules, from the table of a game's README that maps the rules to the code.
pub fn clauses(readme: &str) -> Map<String, Value> {
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| R")?.split(" | ");
        Some((format!("R{}", cells.next()?), Value::from(cells.next()?)))
    };
    readme.lines().filter_map(row).collect()
}

/// The steps: the event as the records have it, its sentence, and what it changed in the position. An event without
/// words is part of the next one.
fn told<G: Drawn>(recording: &Recording<G>) -> Vec<Value> {
    let game = &recording.game;
    let mut log = Log::new(game);
    let mut before = Value::Null;
    let mut told = Vec::with_capacity(recording.steps.len());
    for step in &recording.steps {
        let line = log.line(&step.state, step.event);
        if line.entry.text.is_empty() {
            continue;
        }
        let mut record = serde_json::to_value(line.record()).unwrap_or_default();
        record["text"] = capitalized(&line.entry.text).into();
        if let Some(public) = &line.entry.public {
            record["public"] = capitalized(public).into();
        }
        if let Some(mark) = mark(line.entry.mark) {
            record["mark"] = mark.into();
        }
        if step.decisions > 0 {
            record["decision"] = (step.decisions - 1).into();
        }
        for (name, value) in game.step_facts(&step.state, step.event) {
            record[name] = value;
        }
        let after = game.drawn(&step.state);
        if let Some(change) = change(&before, &after).filter(|_| !before.is_null()) {
            record["change"] = change;
        }
        before = after;
        told.push(record);
    }
    // A game without events has its end alone to show.
    if told.is_empty() {
        told.push(json!({ "n": 1, "event": "ended", "text": "The game is over" }));
    }
    told
}

/// The steps at which a reader can stop, and that stand out in the log.
const fn mark(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Round => Some("round"),
        Mark::Turn => Some("turn"),
        Mark::Decision => Some("decision"),
        Mark::Highlight => Some("highlight"),
        Mark::Effect | Mark::Aside => None,
    }
}

fn decided<G: Drawn>(recording: &Recording<G>) -> Vec<Value> {
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

/// A score to three places: precise enough for readers, and short.
fn rounded(score: f32) -> f64 {
    (f64::from(score) * 1000.0).round() / 1000.0
}

/// The change from one value to another: changed fields of an object, changed places of a list that holds objects, or
/// else the new value, under `=` where it is an object that could be taken for changes; nothing when they are equal.
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
fn patched(base: &Value, change: &Value) -> Value {
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

/// Holds that the changes lead from the first position to that of every step.
#[cfg(test)]
pub(crate) fn assert_changes_lead<G: Drawn>(recording: &Recording<G>) {
    let data = payload(recording, "");
    let mut log = Log::new(&recording.game);
    let shown = recording.steps.iter().filter(|step| !log.line(&step.state, step.event).entry.text.is_empty());
    let shown: Vec<Value> = shown.map(|step| recording.game.drawn(&step.state)).collect();
    let steps = data["steps"].as_array().unwrap();
    assert_eq!(steps.len(), shown.len());
    let mut position = data["position"].clone();
    for (step, drawn) in steps.iter().zip(shown) {
        if let Some(change) = step.get("change") {
            position = patched(&position, change);
        }
        assert_eq!(position, drawn);
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
