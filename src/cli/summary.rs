//! `wildlab summary`: the result of a run.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::games::defenders::Defenders;
use crate::json::pretty;
use crate::record::Recorded;
use crate::refusal::Refusal;
use crate::report::summary_table;
use crate::sim::Folder;
use crate::terminal::{Failure, Terminal};

use super::run::stored;

/// Print the result of a run: win rates with intervals, causes and lengths by cell.
#[derive(Args, Clone, Debug)]
pub(super) struct SummaryArgs {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print the cells as JSON
    #[arg(long)]
    json: bool,
}

impl SummaryArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let folder = Folder::load(&self.folder)?;
        let shown = self.folder.display();
        if !folder.manifest.complete {
            let known = folder.manifest.chunks.len();
            return Err(Refusal::new(format!(
                "{shown}: the run is not complete ({known} chunks are known to be whole); go on with `wildlab run --resume`"
            ))
            .into());
        }
        for name in folder.damaged_files() {
            terminal.note(format_args!("{shown}/{name} is damaged or missing; `wildlab run --resume` makes it anew"));
        }
        let cells = stored(&folder);
        if self.json {
            let cells: Vec<Value> = cells
                .iter()
                .map(|cell| {
                    let interval = cell.interval();
                    let mut record = json!(cell);
                    record["win_rate"] = json!(cell.win_rate());
                    record["interval"] = json!([interval.low, interval.high]);
                    record
                })
                .collect();
            let (version, plan) = (&folder.manifest.version, &folder.manifest.plan);
            return terminal.line(pretty(&json!({ "version": version, "plan": plan, "cells": cells })));
        }
        let (game, seed) = (folder.manifest.plan["game"].as_str().unwrap_or_default(), &folder.manifest.plan["seed"]);
        terminal.line(format_args!("wildlab {}, {game}, seed {seed}\n", folder.manifest.version))?;
        terminal.print(summary_table(&cells, Defenders::LENGTH))
    }
}
