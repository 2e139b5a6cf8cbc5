//! The games of a report as records for a notebook: a folder as `wildlab run` makes it.

use std::path::Path;

use serde_json::{Value, json};

use crate::analysis::question::Asked;
use crate::analysis::{CellSummary, Design};
use crate::base::disk;
use crate::base::terminal::Failure;
use crate::report::{Format, Making, Records, Report, Written};
use crate::sim::{Manifest, RECORDS, Store, Wanted, cell_records, policy_records};

/// Writes the games, rounds and sums of all cells beside the report, and their manifest.
pub(super) fn export<G: Asked>(
    design: &Design<G>,
    store: &Store,
    report: &Report,
    folder: &Path,
) -> Result<(), Failure> {
    let mut manifest = Manifest::new(plan(design, store.seed(), report));
    let folder = folder.join(RECORDS);
    let making = Making {
        cells: design.spots.iter().map(|spot| &spot.cell).collect(),
        plan: &manifest.plan,
        seed: store.seed(),
        rounds: true,
        format: Format::Parquet,
        parallel: false,
    };
    // What a killed process left: this one has the report's lock.
    disk::sweep(&folder);
    let mut records = Records::create(&folder, making)?;
    for (number, spot) in design.spots.iter().enumerate() {
        let mut result = Ok(());
        store.read::<G>(&Wanted { cell: &spot.cell, games: spot.games }, |chunk| {
            if result.is_ok() {
                result = records.add(number, chunk);
            }
        })?;
        result?;
    }
    let Written { files, cells } = records.finish()?;
    manifest.complete = true;
    manifest.files = files;
    manifest.cells = cells.iter().map(CellSummary::record).collect();
    Ok(manifest.save(&folder)?)
}

/// What was played, as the plan of a run says it. Each cell tells its number of games, and the settings that make it.
fn plan<G: Asked>(design: &Design<G>, seed: u64, report: &Report) -> Value {
    let cells = || design.spots.iter().map(|spot| &spot.cell);
    let mut records = cell_records(cells());
    for (record, spot) in records.iter_mut().zip(&design.spots) {
        let settings: Vec<[&str; 2]> = spot.settings.0.iter().map(|s| [s.key.as_str(), s.value.as_str()]).collect();
        record["games"] = json!(spot.games);
        record["levels"] = json!(spot.levels);
        record["settings"] = json!(settings);
    }
    let name = design.spots.first().map(|spot| spot.cell.game.identity()["name"].clone());
    let mut plan = json!({
        "game": name, "seed": seed, "report": report.name, "command": report.command, "rounds": true,
        "cells": records, "policies": policy_records(cells()),
    });
    // What differs between cells, the cells tell; texts are listed, as in the plan of a run.
    for spot in &design.spots {
        for (name, value) in spot.cell.game.provenance() {
            match (&mut plan[name], value) {
                (Value::Array(known), value) if !known.contains(&value) && value.is_string() => known.push(value),
                (place @ Value::Null, Value::String(text)) => *place = json!([text]),
                (place @ Value::Null, value) => *place = value,
                _ => {}
            }
        }
    }
    plan
}
