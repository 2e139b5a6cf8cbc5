//! `wildlab summary`: the result of a run, or of the games of a report.

use std::path::PathBuf;

use clap::{ArgMatches, Args};
use serde_json::{Value, json};

use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of};
use crate::games::Lab;
use crate::report::{damaged_report, summary_table};
use crate::sim::{Manifest, chunks_there};

use super::options::Takes;
use super::run::stored;
use super::task::Task;

/// The options of `wildlab summary`.
#[derive(Args, Clone, Debug)]
pub(super) struct SummaryArgs {
    /// Summarize the run or report in this folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print the cells as JSON
    #[arg(long)]
    json: bool,
}

impl Task for SummaryArgs {
    const NAME: &'static str = "summary";
    const ABOUT: &'static str = "Print win rates with intervals, causes and lengths of a run or report, by cell";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let (folder, manifest) = Manifest::find(&self.folder)?;
        let shown = self.folder.display();
        let (run, report) = (command_of(G::NAME, "run --resume"), command_of(G::NAME, "report"));
        if !manifest.complete {
            let played = chunks_there(&folder);
            return Err(Refusal::new(format!(
                "{shown}: the run is not complete ({played} chunks are played); go on with `{run}`"
            ))
            .into());
        }
        for name in manifest.damaged_files(&folder) {
            let again = if folder == self.folder { &run } else { &report };
            terminal
                .note(format_args!("{} is damaged or missing; `{again}` makes it anew", folder.join(name).display()));
        }
        if folder != self.folder {
            for name in damaged_report(&self.folder) {
                terminal.note(format_args!("{shown}/{name} is damaged or missing; `{report}` makes it anew"));
            }
        }
        let cells = stored(&folder, &manifest)?;
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
            let (version, plan) = (&manifest.version, &manifest.plan);
            return terminal.line(pretty(&json!({ "version": version, "plan": plan, "cells": cells })));
        }
        let (game, seed) = (manifest.plan["game"].as_str().unwrap_or_default(), &manifest.plan["seed"]);
        terminal.line(format_args!("wildlab {}, {game}, seed {seed}\n", manifest.version))?;
        terminal.print(summary_table(&cells, G::LENGTH))
    }
}
