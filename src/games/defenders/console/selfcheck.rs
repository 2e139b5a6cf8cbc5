//! `wildlab selfcheck`: the program holds itself against the rules.

use clap::Args;

use super::super::selfcheck::kinds;
use super::options::GameArgs;
use crate::base::bounds::MOST_GAMES;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION};
use crate::sim::selfcheck::SelfCheck;

/// The options of `wildlab selfcheck`.
#[derive(Args, Clone, Debug)]
pub struct SelfcheckArgs {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    /// The number of the first game, to go on where a check was stopped
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    #[command(flatten)]
    game: GameArgs,
}

/// Games between two looks at whether the user wants to stop.
const CHUNK: u64 = 2000;

impl SelfcheckArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let limits = self.game.limits()?;
        let check = SelfCheck::new(kinds(&limits)?);
        let seed = self.game.seed;
        let end = self.first.checked_add(self.games).ok_or_else(|| {
            let (first, most) = (self.first, u64::MAX - self.first);
            Refusal::new(format!("--first {first}: game numbers end after {most} more, found --games {}", self.games))
        })?;
        let bar = progress::bar(self.games, "games");
        progress::stop_cleanly();
        let mut report = check.nothing();
        let mut next = self.first;
        while next < end && !progress::stopped() {
            let chunk = next..next.saturating_add(CHUNK).min(end);
            next = chunk.end;
            report = report.with(check.check(seed, chunk, || bar.inc(1)));
        }
        bar.finish_and_clear();
        terminal.line(format_args!("wildlab {VERSION}, seed {seed}, box {:016x}", limits.contents.hash))?;
        terminal.print(&report)?;
        if next < end {
            terminal.note(format_args!(
                "stopped; go on with the same options and: --seed {seed} --first {next} --games {}",
                end - next
            ));
        }
        match (report.violated, next < end) {
            (1.., _) => Err(Failure::Found),
            (0, true) => Err(Failure::Stopped),
            (0, false) => Ok(()),
        }
    }
}
