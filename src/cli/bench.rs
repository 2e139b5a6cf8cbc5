//! `wildlab bench`: how fast, and still the same?

use clap::Args;
use cpu_time::ProcessTime;

use crate::base::checksum::Checksum;
use crate::base::progress::{self, Bar};
use crate::base::terminal::{Failure, Terminal, VERSION, typed};
use crate::game::rng::Seed;
use crate::games::defenders::Defenders;
use crate::games::defenders::console::PlanArgs;
use crate::sim::plan::{Cell, Plan};
use crate::sim::{Chunk, players, playout};

/// The options of `wildlab bench`.
#[derive(Args, Clone, Debug)]
pub(super) struct BenchArgs {
    #[command(flatten)]
    plan: PlanArgs,
    /// Measure with all records as `run` writes them, instead of the bare games
    #[arg(long)]
    records: bool,
}

impl BenchArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let plan = self.plan.plan()?;
        terminal.line(format_args!(
            "wildlab {VERSION}, seed {}, {} games a cell, one thread, CPU time\n",
            plan.seed, plan.games
        ))?;
        terminal.line(format_args!(
            "{:<24}{:>8}{:>10}{:>14}{:>18}",
            "policies", "players", "difficult", "games/s", "decisions/s"
        ))?;
        progress::stop_cleanly();
        let mut sum = Checksum::new();
        for cell in 0..plan.cells.len() {
            self.measure(&plan, cell, &mut sum, terminal)?;
        }
        terminal.line(format_args!("\nfingerprint {:016x}", sum.value()))
    }

    fn measure(
        &self,
        plan: &Plan<Defenders>,
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
        let (players, difficult) = (&cell.factors[0], &cell.factors[1]);
        let rates = (plan.games as f64 / seconds, decisions as f64 / seconds);
        terminal.line(format_args!(
            "{:<24}{players:>8}{difficult:>10}{:>14.0}{:>18.0}",
            cell.policy_names(),
            rates.0,
            rates.1
        ))?;
        terminal.flush()
    }
}

/// Plays the games of a cell and counts their decisions.
fn games(plan: &Plan<Defenders>, cell: &Cell<Defenders>, sum: &mut Checksum, bar: &Bar) -> Result<u64, Failure> {
    let mut players = players(cell)?;
    let mut all = 0;
    for number in 0..plan.games {
        if progress::stopped() {
            return Err(Failure::Stopped);
        }
        let seed = Seed { run: plan.seed, game: number };
        let played = playout(&cell.game, seed, &mut players, &mut ());
        note(sum, played.ending.cause, played.decisions);
        all += played.decisions;
        bar.inc(1);
    }
    Ok(all)
}

/// The same, with records, chunk by chunk.
fn records(plan: &Plan<Defenders>, cell: usize, sum: &mut Checksum) -> Result<u64, Failure> {
    let mut all = 0;
    for number in (0..plan.chunks()).filter(|&number| plan.chunk_id(number).cell == cell) {
        let chunk = Chunk::play(plan, plan.chunk_id(number))?;
        let (causes, decisions) = (&chunk.games.columns[2], &chunk.games.columns[4]);
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
