//! The games of a report as records for a notebook: a folder as `wildlab run` makes it.

use std::path::Path;

use serde_json::{Value, json};

use crate::analysis::{CellSummary, Design};
use crate::base::disk;
use crate::base::terminal::Failure;
use crate::games::Lab;
use crate::report::{Format, Making, RecordFiles, Report, Written};
use crate::sim::{Manifest, RECORDS, Store, Wanted, cell_records, engine, policy_records, provenance};

/// Writes the games, rounds and sums of all cells beside the report, and their manifest.
pub(super) fn export<G: Lab>(design: &Design<G>, store: &Store, report: &Report, folder: &Path) -> Result<(), Failure> {
    let mut manifest = Manifest::new(plan(design, store.seed(), report), engine::<G>());
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
    let mut records = RecordFiles::create(&folder, making)?;
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

/// What was played, as the plan of a run says it. Each cell tells its number of games, and its levels in the report.
fn plan<G: Lab>(design: &Design<G>, seed: u64, report: &Report) -> Value {
    let cells = || design.spots.iter().map(|spot| &spot.cell);
    let mut records = cell_records(cells());
    for (record, spot) in records.iter_mut().zip(&design.spots) {
        record["games"] = json!(spot.games);
        record["levels"] = json!(spot.levels);
    }
    let mut plan = json!({
        "game": G::NAME, "seed": seed, "report": report.name, "command": report.command, "rounds": true,
        "cells": records, "policies": policy_records(cells()),
    });
    for (name, value) in provenance(cells()) {
        plan[name] = value;
    }
    plan
}
