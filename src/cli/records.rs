//! The games of a report, or those that people played, as records for a notebook: a folder as `wildlab run` makes it.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::analysis::{CellSummary, Inquiry};
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, counted};
use crate::games::Lab;
use crate::report::{Format, Making, RecordFiles, Written, summary_table};
use crate::sim::{Cell, GameFiles, Manifest, Played, RunFolder, build_id, cell_records, policy_records, provenance};

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
    (folder, format): (&Path, Format),
) -> io::Result<RecordFiles<'a, G>> {
    let making = Making {
        cells: inquiry.cells().spots.iter().map(|spot| &spot.cell).collect(),
        plan: &manifest.plan,
        seed: inquiry.question().seed,
        rounds: true,
        format,
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

/// Writes the records of games that people played into a new folder, each game as a cell of its own.
pub(super) fn write_played<G: Lab>(
    files: &[PathBuf],
    out: &Path,
    (format, rounds): (Format, bool),
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let mut games = Played::<G>::of_files(&GameFiles::read(files)?, rounds)?;
    let all = games.len();
    games.retain(|played| played.chunk.is_some());
    if games.is_empty() {
        return Err(Refusal::new(format!("--played: no finished game of {} was found", G::TITLE)).into());
    }
    RunFolder::check_new(out)?;
    let cells: Vec<&Cell<G>> = games.iter().map(|played| &played.cell).collect();
    let mut records = cell_records(cells.iter().copied());
    for (record, played) in records.iter_mut().zip(&games) {
        record["file"] = json!(played.path.display().to_string());
        record["seed"] = json!(played.file.seed);
    }
    let mut plan = json!({
        "game": G::NAME, "seed": null, "played": true, "games_per_cell": 1, "rounds": rounds, "cells": records,
        "policies": policy_records(cells.iter().copied()),
    });
    for (name, value) in provenance(cells.iter().copied()) {
        plan[name] = value;
    }
    let manifest = Manifest::new(plan, build_id::<G>());
    let shown = out.display();
    let refused = |error: io::Error| Refusal::new(format!("--out {shown}: cannot be written to: {error}"));
    let write = || {
        let making = Making { cells, plan: &manifest.plan, seed: 0, rounds, format, parallel: false };
        let mut files = RecordFiles::create(out, making)?;
        for (number, played) in games.iter().enumerate() {
            let seed = played.file.seed().map_or(0, |seed| seed.run);
            if let Some(chunk) = &played.chunk {
                files.add_of(number, seed, chunk)?;
            }
        }
        files.finish()
    };
    let written = write().map_err(refused)?;
    for file in &written.files {
        terminal.note(format_args!("{shown}/{}: {} rows, {} bytes", file.name, file.rows, file.bytes));
    }
    if all > games.len() {
        terminal.note(format_args!("{} omitted: not over yet", counted(all - games.len(), "game")));
    }
    let summaries = summary_table(&written.cells, G::LENGTH);
    complete(manifest.clone(), written, out).map_err(refused)?;
    super::serve::listing::refresh(out.parent().unwrap_or(Path::new("")));
    terminal.line(format_args!(
        "wildlab {VERSION}, {}, {} that people played\n",
        G::NAME,
        counted(games.len(), "game")
    ))?;
    terminal.print(summaries)
}
