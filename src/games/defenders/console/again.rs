//! The cells of a run from its manifest, so that a game of it can be played again.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::contents::Contents;
use super::super::rules::{Preset, Rules};
use super::super::words::Faction;
use super::super::{Defenders, Difficult, LineUp};
use super::options::{DifficultChoice, OrganizerChoice};
use crate::analysis::question::{Asked, Settings};
use crate::base::refusal::Refusal;
use crate::mind::{Minded, Policy};
use crate::sim::plan::Cell;

/// The cells of a run or a report, and what the manifest does not tell: which files box and policies came from.
///
/// # Errors
/// When the record is not one that `wildlab run` writes.
pub fn cells(plan: &Value) -> Result<(Vec<Cell<Defenders>>, Vec<String>), Refusal> {
    let mut notes = Vec::new();
    if list(&plan["cells"]).any(|record| record["settings"].is_array()) {
        let cells = list(&plan["cells"]).map(|record| Defenders::cell("manifest.json", &settings(record)?));
        return Ok((cells.collect::<Result<_, _>>()?, notes));
    }
    let contents = contents(&plan["box"], &mut notes)?;
    let policies: BTreeMap<String, Policy> =
        list(&plan["policies"]).map(|record| policy(record, &mut notes)).map(|p| (p.name.clone(), p)).collect();
    let cell = |record: &Value| -> Result<Cell<Defenders>, Refusal> {
        let game = Defenders::new(contents.clone(), rules(&text(record, "rules")?)?, line_up(record)?)?;
        let names = text(record, "policies")?;
        let seated = names.split(',').map(|name| policies.get(name).cloned().ok_or_else(|| odd("policies", name)));
        Ok(Cell { factors: Vec::new(), game, policies: seated.collect::<Result<_, _>>()? })
    };
    let cells = list(&plan["cells"]).map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok((cells, notes))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The settings of a report's cell.
fn settings(record: &Value) -> Result<Settings, Refusal> {
    let pair = |all: Settings, pair: &Value| match (pair[0].as_str(), pair[1].as_str()) {
        (Some(key), Some(value)) => Ok(all.with(key, value)),
        _ => Err(odd("settings", pair)),
    };
    list(&record["settings"]).try_fold(Settings::new(), pair)
}

fn odd(field: &str, found: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("manifest.json: plan.{field}: found {found}, which `wildlab run` does not write"))
}

fn text(record: &Value, field: &str) -> Result<String, Refusal> {
    record[field].as_str().map(str::to_string).ok_or_else(|| odd(field, &record[field]))
}

fn contents(record: &Value, notes: &mut Vec<String>) -> Result<Contents, Refusal> {
    let sets: Vec<String> = list(&record["set"]).filter_map(Value::as_str).map(str::to_string).collect();
    let wanted = text(record, "hash")?;
    match Contents::load(None, &sets) {
        Ok(contents) if format!("{:016x}", contents.hash) == wanted => Ok(contents),
        other => {
            let name = text(record, "name")?;
            notes.push(format!("the run was played with the box `{name}` of another file: name that after --box"));
            let contents = other.unwrap_or_else(|_| Contents::embedded());
            Ok(Contents { origin: "BOX.toml".into(), ..contents })
        }
    }
}

/// A policy as the manifest has it. One that is not embedded came from a file that is not named there.
fn policy(record: &Value, notes: &mut Vec<String>) -> Policy {
    let name = record["name"].as_str().unwrap_or_default();
    let embedded = Defenders::POLICIES.iter().any(|(embedded, _)| *embedded == name);
    let mut policy =
        embedded.then(|| Policy::load(name, Defenders::POLICIES).ok()).flatten().unwrap_or_else(|| Policy {
            name: name.into(),
            origin: String::new(),
            mind: record["mind"].as_str().unwrap_or_default().into(),
            about: String::new(),
            blunder: 0.0,
            budget: BTreeMap::new(),
            weights: BTreeMap::new(),
            uses: BTreeMap::new(),
        });
    if !embedded || policy.record() != *record {
        policy.origin = format!("{name}.toml");
        notes.push(format!("the run's policy `{name}` came from a file: name that instead of {name}.toml"));
    }
    policy
}

/// The rules as they are shown: a preset and what differs from it.
fn rules(shown: &str) -> Result<Rules, Refusal> {
    let mut parts = shown.split(", ");
    let preset = parts.next().unwrap_or_default();
    let mut rules = Rules::preset(preset.parse::<Preset>().map_err(|_| odd("rules", shown))?);
    parts.try_for_each(|change| rules.set(change))?;
    Ok(rules)
}

fn line_up(record: &Value) -> Result<LineUp, Refusal> {
    let number = |field: &str| {
        record[field].as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| odd(field, &record[field]))
    };
    let mut line_up = LineUp::of(number("players")?);
    let machine = text(record, "machine")?;
    line_up.difficult = if machine == "drawn" {
        Difficult::Random(number("difficult")?)
    } else if machine.is_empty() {
        Difficult::Kinds([0; 4])
    } else {
        machine.parse::<DifficultChoice>().map_err(|_| odd("machine", &machine))?.0
    };
    let seated = text(record, "line_up")?;
    if seated == "drawn" {
        return Ok(line_up);
    }
    let factions: Result<Vec<Faction>, String> = seated.split(',').map(str::parse).collect();
    if let Ok(factions) = factions {
        line_up.factions = factions;
    } else {
        let organizers: Result<Vec<OrganizerChoice>, String> = seated.split(',').map(str::parse).collect();
        line_up.organizers = organizers.map_err(|_| odd("line_up", &seated))?.iter().map(|choice| choice.0).collect();
    }
    Ok(line_up)
}
