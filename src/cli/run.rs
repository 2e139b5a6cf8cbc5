//! `wildlab run`: a plan of many games, as dataframes.

use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;

use crate::analysis::CellSummary;
use crate::games::defenders::Defenders;
use crate::games::defenders::console::PlanArgs;
use crate::plan::Plan;
use crate::record::Recorded;
use crate::report::{Format, export, space_needed, summary_table};
use crate::sim::{Folder, Shard, play};
use crate::terminal::{Failure, Terminal, VERSION, quoted};

/// Play a plan of many games on all cores and write down what happened as dataframes.
///
/// The same plan gives the same files, byte for byte, on any number of threads, in any shards, and after a stop and
/// --resume. docs/columns.md describes the files, docs/plan.md the plan.
#[derive(Args, Clone, Debug)]
pub(super) struct RunArgs {
    #[command(flatten)]
    plan: PlanArgs,
    /// The folder for the records; new or empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with the run that the folder holds: damaged and missing chunks are played
    #[arg(long)]
    resume: bool,
    /// Play only a part, as in 2/8; the folder may hold other parts of the same plan
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// How many threads play [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// How the records are written
    #[arg(long, value_enum, default_value = "parquet")]
    format: Format,
}

impl RunArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut plan = self.plan.plan()?;
        plan.about.push(("format", format!("{:?}", self.format).to_lowercase().into()));
        for cell in &plan.cells {
            cell.players()?;
        }
        let threads = self.threads.map_or_else(|| available_parallelism().map_or(1, Into::into), usize::from);
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let join = self.resume || self.shard.is_some();
        let mut folder = Folder::open(&self.out, &plan, join, space_needed(&plan))?;
        let shown = self.out.display();
        if folder.manifest.complete {
            let damaged = folder.damaged_files();
            if damaged.is_empty() {
                folder.tidy()?;
                terminal.note(format_args!("{shown} is complete already"));
                return print(&stored(&folder), &plan, terminal);
            }
            terminal.note(format_args!("damaged or missing: {}; the games are played again", damaged.join(", ")));
            folder.reopen()?;
        }
        let progress = play(&plan, &mut folder, threads, shard)?;
        if progress.damaged > 0 {
            terminal.note(format_args!("{} damaged chunks were played again", progress.damaged));
        }
        if progress.missing > 0 {
            let (missing, all) = (progress.missing, plan.chunks());
            let how = if progress.stopped { "stopped" } else { "this part is played" };
            terminal
                .note(format_args!("{how}: {missing} of {all} chunks are missing; {}", self.go_on(progress.stopped)));
            return Ok(());
        }
        let cells = export(&plan, &mut folder, self.format, threads)?;
        for file in &folder.manifest.files {
            terminal.note(format_args!("{shown}/{}: {} rows, {} bytes", file.name, file.rows, file.bytes));
        }
        print(&cells, &plan, terminal)
    }

    /// What to type next.
    fn go_on(&self, stopped: bool) -> String {
        if !stopped {
            return "play the other parts into the same folder, or copy their chunks there and add --resume".into();
        }
        let mut words: Vec<String> = std::env::args().skip(1).map(|word| quoted(&word)).collect();
        if !self.resume {
            words.push("--resume".into());
        }
        format!("go on with: wildlab {}", words.join(" "))
    }
}

fn print(cells: &[CellSummary], plan: &Plan<Defenders>, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.line(format_args!("wildlab {VERSION}, {}, seed {}\n", plan.name, plan.seed))?;
    terminal.print(summary_table(cells, Defenders::LENGTH))
}

/// The summaries that a complete folder holds.
pub(super) fn stored(folder: &Folder) -> Vec<CellSummary> {
    let cells = folder.manifest.cells.iter().cloned();
    cells.filter_map(|cell| serde_json::from_value(cell).ok()).collect()
}
