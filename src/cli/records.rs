//! The games of a report as records for a notebook: a folder as `wildlab run` makes it.

use std::io;
use std::path::Path;

use serde_json::json;

use crate::analysis::{CellSummary, Inquiry};
use crate::base::disk;
use crate::games::Lab;
use crate::report::{Format, Making, RecordFiles, Written};
use crate::sim::{Manifest, build_id, cell_records, policy_records, provenance};

/// The manifest of the records of a report: what is played, as the plan of a run says it. Each cell has its number of
/// games, and its levels in the report.
pub(super) fn manifest<G: Lab>(inquiry: &Inquiry<'_, G>, command: &str) -> Manifest {
    let spots = &inquiry.cells().spots;
    let cells = || spots.iter().map(|spot| &spot.cell);
    let mut records = cell_records(cells());
    for (record, spot) in records.iter_mut().zip(spots) {
        record["games"] = json!(spot.games);
        record["levels"] = json!(spot.levels);
    }
    let question = inquiry.question();
    let mut plan = json!({
        "game": G::NAME, "seed": question.seed, "report": question.name, "command": command, "rounds": true,
        "cells": records, "policies": policy_records(cells()),
    });
    for (name, value) in provenance(cells()) {
        plan[name] = value;
    }
    Manifest::new(plan, build_id::<G>())
}

/// Files for the games, rounds and sums of all cells.
pub(super) fn begin<'a, G: Lab>(
    inquiry: &'a Inquiry<'_, G>,
    manifest: &'a Manifest,
    folder: &Path,
) -> io::Result<RecordFiles<'a, G>> {
    let making = Making {
        cells: inquiry.cells().spots.iter().map(|spot| &spot.cell).collect(),
        plan: &manifest.plan,
        seed: inquiry.question().seed,
        rounds: true,
        format: Format::Parquet,
        parallel: false,
    };
    // What a killed process left: this one has the report's lock.
    disk::sweep(folder);
    RecordFiles::create(folder, making)
}

/// Writes the manifest of records that are whole.
pub(super) fn complete(mut manifest: Manifest, written: Written, folder: &Path) -> io::Result<()> {
    manifest.complete = true;
    manifest.files = written.files;
    manifest.cells = written.cells.iter().map(CellSummary::record).collect();
    manifest.save(folder)
}
