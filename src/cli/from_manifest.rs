//! Games to be made again, from what a manifest says of its cells.

use std::path::PathBuf;

use clap::ArgMatches;
use serde_json::Value;

use crate::base::refusal::Refusal;
use crate::game::{Settings, Setup};
use crate::mind::Minds;
use crate::sim::{Cell, GameFiles, Manifest, cell_records, provenance};

/// The games of the records that a command reads, if it reads some: they say it themselves. A folder of games that people
/// played may hold several.
pub(super) fn games_of(command: &str, matches: &ArgMatches) -> Result<Vec<String>, Refusal> {
    let files =
        |name: &str| matches.try_get_many::<PathBuf>(name).ok().flatten().into_iter().flatten().cloned().collect();
    let played: Vec<PathBuf> = files("played");
    if !played.is_empty() {
        return Ok(GameFiles::read(&played)?.0.into_iter().map(|(_, file)| file.game).collect());
    }
    let folder = match command {
        "summary" | "find" => matches.get_one::<PathBuf>("folder"),
        _ => None,
    };
    let Some(folder) = folder else { return Ok(Vec::new()) };
    let (_, manifest) = Manifest::find(folder)?;
    Ok(manifest.plan["game"].as_str().map(String::from).into_iter().collect())
}

fn odd(field: &str, found: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("manifest.json: plan.{field}: found {found}, which `run` and `report` do not write"))
}

/// The cells of a run or a report, and notes on files that have changed since.
///
/// # Errors
/// When the record is not one that `run` or `report` writes.
pub(super) fn cells<G: Setup + Minds>(plan: &Value) -> Result<(Vec<Cell<G>>, Vec<String>), Refusal> {
    let mut notes: Vec<String> = Vec::new();
    let mut note = |text: String| {
        if !notes.contains(&text) {
            notes.push(text);
        }
    };
    let known = plan["policies"].as_array().ok_or_else(|| odd("policies", &plan["policies"]))?;
    let (mut cells, mut changed) = (Vec::new(), false);
    for record in plan["cells"].as_array().ok_or_else(|| odd("cells", &plan["cells"]))? {
        let cell: Cell<G> = Cell::of(&settings(record)?.said_in("manifest.json"))?;
        if cell.game.identity() == record["identity"] {
            agree(record, &cell_records([&cell])[0], "cells.")?;
        } else {
            changed = true;
            let files: Vec<String> = cell.settings.all("box").into_iter().map(String::from).collect();
            let changed = if files.is_empty() { "the game".to_string() } else { files.join(", ") };
            note(format!("{changed} is not what it was when these games were played: their replays may differ"));
        }
        for policy in &cell.policies {
            if !known.contains(&policy.record()) {
                let name = policy.typed();
                note(format!(
                    "the policy `{name}` is not what it was when these games were played: replays may differ"
                ));
            }
        }
        cells.push(cell);
    }
    if !changed {
        let made = provenance(&cells).into_iter().map(|(name, value)| (name.to_string(), value));
        agree(plan, &Value::Object(made.collect()), "")?;
    }
    Ok((cells, notes))
}

/// Refuses a record that contradicts the games themselves; `place` stands before its fields.
fn agree(record: &Value, expected: &Value, place: &str) -> Result<(), Refusal> {
    let fields = expected.as_object().into_iter().flatten();
    let mut wrong = fields.filter(|(name, value)| record[name.as_str()] != **value);
    wrong.next().map_or(Ok(()), |(name, _)| Err(odd(&format!("{place}{name}"), &record[name.as_str()])))
}

/// The settings of a cell.
fn settings(record: &Value) -> Result<Settings, Refusal> {
    let pairs = record["settings"].as_array().ok_or_else(|| odd("settings", &record["settings"]))?;
    let pair = |all: Settings, pair: &Value| match (pair[0].as_str(), pair[1].as_str()) {
        (Some(key), Some(value)) => Ok(all.with(key, value)),
        _ => Err(odd("settings", pair)),
    };
    pairs.iter().try_fold(Settings::new(), pair)
}
