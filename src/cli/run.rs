//! `wildlab run`: a plan of many games, as dataframes.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};

use crate::analysis::CellSummary;
use crate::base::bounds::MOST_THREADS;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, typed};
use crate::games::Lab;
use crate::report::{Format, export, space_needed, summary_table};
use crate::sim::{
    Guard, MANIFEST, Manifest, Opening, Plan, RunFolder, Shard, Simulated, Tables, Workers, pieces_of_plan, play,
};

use super::options::{Takes, whole, workers};
use super::pieces::{Numbers, missing_of_plan, play_pieces_of_plan};
use super::plan::{names, plan};
use super::records::write_played;
use super::task::Task;

/// The options of `wildlab run`.
#[derive(Args, Clone, Debug)]
pub(super) struct RunArgs {
    /// Write the records to this folder, new or empty
    #[arg(long, value_name = "DIR", required_unless_present = "chunks")]
    out: Option<PathBuf>,
    /// Continue the run in the folder: play damaged and missing chunks
    #[arg(long)]
    resume: bool,
    /// Play only part I of N, as in 2/8; the folder may hold the other parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Play nothing; print the missing chunks as JSON
    #[arg(long, conflicts_with_all = ["resume", "shard"])]
    missing: bool,
    /// Play only these chunks, as in 0,4,8..11, to standard output
    ///
    /// docs/scale.md describes the stream.
    #[arg(long, value_name = "LIST", conflicts_with_all = ["out", "resume", "shard", "missing"])]
    chunks: Option<Numbers>,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    /// Write the records in this format
    #[arg(long, value_enum, default_value = "parquet")]
    format: Format,
    /// Write the records of games that people played: their files, or folders of them
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "out", conflicts_with_all = ["resume", "shard", "missing", "chunks"])]
    played: Vec<PathBuf>,
}

impl Task for RunArgs {
    const NAME: &'static str = "run";
    const ABOUT: &'static str = "Play many games on all cores and write their records as dataframes";
    const MORE: &'static str = "The same plan gives the same files, byte for byte, on any number of threads, in any shards, and after a stop and --resume. \
        docs/GAME/columns.md describes the files, docs/plan.md the plan.";
    const TAKES: Takes = Takes::Plan;

    fn with_more<G: Lab>(command: Command) -> Command {
        // Rounds can be wanted of played games, too.
        let others = names::<G>().into_iter().filter(|name| *name != "rounds");
        command.mut_arg("played", |arg| arg.conflicts_with_all(others))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(out) = self.out.as_ref().filter(|_| !self.played.is_empty()) {
            return write_played::<G>(&self.played, out, (self.format, matches.get_flag("rounds")), terminal);
        }
        let mut plan = plan::<G>(matches)?;
        plan.about.push(("format", format!("{:?}", self.format).to_lowercase().into()));
        let workers = workers(self.threads);
        let Some(out) = &self.out else {
            return play_pieces_of_plan(&plan, &self.chunks.clone().unwrap_or_default(), &workers, terminal);
        };
        for cell in &plan.cells {
            Tables::of(cell)?;
        }
        self.format.holds("--format", plan.total().saturating_mul(most_seats(&plan)))?;
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let join = self.resume || self.missing || self.shard.is_some();
        let opening = Opening { join, part: shard, needed: space_needed(&plan) };
        let (mut folder, guard) = RunFolder::open(out, &plan, opening, terminal)?;
        if self.missing {
            let missing = missing_of_plan(&plan, &mut folder)?;
            folder.leave(guard)?;
            return terminal.line(missing);
        }
        self.play(&plan, (folder, guard), &workers, terminal)
    }
}

impl RunArgs {
    /// Plays the missing games of a part, and writes the records when nothing is missing any more.
    fn play<G: Lab>(
        &self,
        plan: &Plan<G>,
        (mut folder, guard): (RunFolder, Guard),
        workers: &Workers,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let out = folder.path().to_path_buf();
        let shown = out.display();
        if folder.manifest.complete {
            let damaged = folder.damaged_files();
            if damaged.is_empty() {
                terminal.note(format_args!("{shown} is complete already"));
                return print(&stored(&out, &folder.leave(guard)?)?, plan, terminal);
            }
            terminal.note(format_args!("damaged or missing: {}; the games are played again", damaged.join(", ")));
            folder.reopen()?;
        }
        drop(guard);
        let progress = play(plan, &folder, workers, self.shard.unwrap_or(Shard::WHOLE))?;
        if progress.damaged > 0 {
            terminal.note(format_args!("{} damaged chunks were played again", progress.damaged));
        }
        let guard = folder.finish(terminal)?;
        if folder.manifest.complete {
            terminal.note(format_args!("{shown} was completed by another process"));
            return print(&stored(&out, &folder.leave(guard)?)?, plan, terminal);
        }
        let missing = pieces_of_plan(plan, 0..plan.chunks()).filter(|piece| !piece.is_there(&out)).count();
        if missing > 0 {
            folder.leave(guard)?;
            let all = plan.chunks();
            let (how, next) = if progress.stopped {
                let resume: &[&str] = if self.resume { &[] } else { &["--resume"] };
                ("stopped", format!("go on with: {}", typed(resume)))
            } else {
                let next = "play the other parts into the same folder, or copy their chunks there and add --resume";
                ("this part is played", next.into())
            };
            terminal.note(format_args!("{how}: {missing} of {all} chunks are missing; {next}"));
            return if progress.stopped { Err(Failure::Stopped) } else { Ok(()) };
        }
        let cells = export(plan, &mut folder, self.format, workers)?;
        let manifest = folder.leave(guard)?;
        for file in &manifest.files {
            terminal.note(format_args!("{shown}/{}: {} rows, {} bytes", file.name, file.rows, file.bytes));
        }
        super::serve::listing::refresh(out.parent().unwrap_or(Path::new("")));
        print(&cells, plan, terminal)
    }
}

/// The most seats of a plan's games.
fn most_seats<G: Simulated>(plan: &Plan<G>) -> u64 {
    plan.cells.iter().map(|cell| cell.game.seats() as u64).max().unwrap_or(1)
}

fn print<G: Simulated>(cells: &[CellSummary], plan: &Plan<G>, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.line(format_args!("wildlab {VERSION}, {}, seed {}\n", G::NAME, plan.seed))?;
    terminal.print(summary_table(cells, G::LENGTH))
}

/// The summaries that a complete folder holds.
pub(super) fn stored(folder: &Path, manifest: &Manifest) -> Result<Vec<CellSummary>, Refusal> {
    let shown = folder.join(MANIFEST);
    CellSummary::read(&manifest.cells).map_err(|reason| Refusal::new(format!("{}: {reason}", shown.display())))
}
