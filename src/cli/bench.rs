//! `wildlab bench`: speed, and a fingerprint of the results.

use std::fmt::{self, Write as _};

use clap::{ArgMatches, Args};
use cpu_time::ProcessTime;

use crate::base::checksum::Checksum;
use crate::base::progress::{self, Bar};
use crate::base::terminal::{Failure, Terminal, VERSION, typed};
use crate::games::Lab;
use crate::record::{Kind, factor_columns, factor_values};
use crate::sim::{Cell, Chunk, Plan, Simulated, Tables, game_columns, playout};

use super::options::Takes;
use super::plan::plan;
use super::task::Task;

/// The options of `wildlab bench`.
#[derive(Args, Clone, Debug)]
pub(super) struct BenchArgs {
    /// Measure with all records that `run` writes, not only the games
    #[arg(long)]
    records: bool,
}

impl Task for BenchArgs {
    const NAME: &'static str = "bench";
    const ABOUT: &'static str = "Measure games per CPU-second on one thread, and fingerprint the results";
    const MORE: &'static str = "The fingerprint covers the outcome, the cause and the number of decisions of every game: a change that only makes games \
        faster keeps it. The time is CPU time of the process.";
    const TAKES: Takes = Takes::Plan;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let plan = plan::<G>(matches)?;
        terminal.line(format_args!(
            "wildlab {VERSION}, seed {}, {} games per cell, one thread, CPU time\n",
            plan.seed, plan.games
        ))?;
        let factors = in_columns(numbers::<G>().iter().map(|(_, name)| name));
        terminal.line(format_args!("{:<24}{factors}{:>14}{:>18}", "policies", "games/s", "decisions/s"))?;
        progress::stop_cleanly();
        let mut sum = Checksum::new();
        for cell in 0..plan.cells.len() {
            self.measure(&plan, cell, &mut sum, terminal)?;
        }
        terminal.line(format_args!("\nfingerprint {:016x}", sum.value()))
    }
}

impl BenchArgs {
    fn measure<G: Simulated>(
        &self,
        plan: &Plan<G>,
        number: usize,
        sum: &mut Checksum,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let cell = &plan.cells[number];
        let bar = progress::bar(plan.games, &cell.policy_names());
        let before = ProcessTime::now();
        let decisions = if self.records { records(plan, number, sum) } else { games(plan, cell, sum, &bar) };
        bar.finish_and_clear();
        let decisions = decisions.inspect_err(|failure| {
            if matches!(failure, Failure::Stopped) {
                terminal.note(format_args!("stopped; there is no fingerprint, begin anew with: {}", typed(&[])));
            }
        })?;
        let seconds = before.elapsed().as_secs_f64().max(1e-9);
        let values = factor_values(&cell.game);
        let factors = in_columns(numbers::<G>().iter().map(|(at, _)| values[*at].to_string()));
        let rates = (plan.games as f64 / seconds, decisions as f64 / seconds);
        terminal.line(format_args!("{:<24}{factors}{:>14.0}{:>18.0}", cell.policy_names(), rates.0, rates.1))?;
        terminal.flush()
    }
}

/// The values beside the policies, each in its own column.
fn in_columns(cells: impl Iterator<Item = impl fmt::Display>) -> String {
    let mut line = String::new();
    for cell in cells {
        let _ = write!(line, "{cell:>10}");
    }
    line
}

/// The factors that are numbers, each with its place: they distinguish the lines.
fn numbers<G: Simulated>() -> Vec<(usize, String)> {
    let columns = factor_columns::<G>().into_iter().enumerate();
    columns.filter(|(_, column)| column.kind != Kind::Text).map(|(at, column)| (at, column.name.to_string())).collect()
}

/// Plays the games of a cell and counts their decisions.
fn games<G: Simulated>(plan: &Plan<G>, cell: &Cell<G>, sum: &mut Checksum, bar: &Bar) -> Result<u64, Failure> {
    let mut tables = Tables::of(cell)?;
    let mut all = 0;
    for number in 0..plan.games {
        if progress::stopped() {
            return Err(Failure::Stopped);
        }
        let (seed, way) = cell.seating(plan.seed, number);
        let table = tables.at(way);
        let played = playout(&table.game, seed, &mut table.players, &mut ());
        note(sum, played.ending.cause, played.decisions);
        all += played.decisions;
        bar.inc(1);
    }
    Ok(all)
}

/// Plays the games of a cell with records, chunk by chunk.
fn records<G: Simulated>(plan: &Plan<G>, cell: usize, sum: &mut Checksum) -> Result<u64, Failure> {
    let columns = game_columns::<G>();
    let place = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or_default();
    let (cause, decision) = (place("cause"), place("decisions"));
    let mut all = 0;
    for number in (0..plan.chunks()).filter(|&number| plan.chunk_id(number).cell == cell) {
        let chunk = Chunk::play(plan, plan.chunk_id(number))?;
        let (causes, decisions) = (&chunk.games.columns[cause], &chunk.games.columns[decision]);
        for (&cause, &decisions) in causes.bits.iter().zip(&decisions.bits) {
            note(sum, &causes.words[cause as usize], decisions);
        }
        all += chunk.decisions;
    }
    Ok(all)
}

fn note(sum: &mut Checksum, cause: &str, decisions: u64) {
    sum.add(cause.as_bytes());
    sum.add(&decisions.to_le_bytes());
}
