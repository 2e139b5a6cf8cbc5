//! `wildlab selfcheck`: the program holds itself against the rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;

use super::super::coverage::Coverage;
use super::super::selfcheck::{Report, Settings};
use super::options::GameArgs;
use crate::base::bounds::MOST_GAMES;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, wrapped};

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
        let settings = Settings::new(&limits)?;
        let seed = self.game.seed;
        let end = self.first.checked_add(self.games).ok_or_else(|| {
            let (first, most) = (self.first, u64::MAX - self.first);
            Refusal::new(format!("--first {first}: game numbers end after {most} more, found --games {}", self.games))
        })?;
        let bar = progress::bar(self.games, "games");
        progress::stop_cleanly();
        let mut report = Report { coverage: Coverage::new(), ..Report::default() };
        let mut next = self.first;
        while next < end && !progress::stopped() {
            let chunk = next..next.saturating_add(CHUNK).min(end);
            next = chunk.end;
            report = report.with(settings.check(seed, chunk, || bar.inc(1)));
        }
        bar.finish_and_clear();
        terminal.line(format_args!("wildlab {VERSION}, seed {seed}, box {:016x}", limits.contents.hash))?;
        terminal.print(text(&report))?;
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

/// The report as text, at most 80 columns wide.
fn text(report: &Report) -> String {
    let mut text = String::new();
    let mut line = |content: String| {
        let _ = writeln!(text, "{content}");
    };
    line(format!("{} games, {} decisions, each with the full validity check", report.games, report.decisions));
    line(format!("{} machine cards compared with the reference model", report.cards));
    line(format!("{} decisions held against all laws (legality, notation, views)", report.lawful));
    line("\nabilities: revealed / resolved with a target, or made a difference".into());
    let abilities = report.coverage.abilities.iter();
    let abilities: Vec<String> =
        abilities.map(|(name, (revealed, worked))| format!("{name} {revealed}/{worked}")).collect();
    columns(&mut line, &abilities, 2);
    for (title, counts) in [
        ("items used", &report.coverage.items),
        ("decisions", &report.coverage.actions),
        ("machine steps", &report.coverage.machine),
        ("endings", &report.coverage.endings),
    ] {
        line(format!("\n{title}"));
        columns(&mut line, &named(counts), 2);
    }
    let missing = report.coverage.missing();
    line(if missing.is_empty() {
        "\ncovered: every ability, item, machine step and way to lose".into()
    } else {
        format!("\n{}", wrapped(&format!("not covered: {}", missing.join(", ")), "", "  ").trim_end())
    });
    line(format!("violations: {}", report.violated));
    for violation in &report.violations {
        line(format!(
            "  game {}, decision {} ({}): {}",
            violation.game, violation.decision, violation.setting, violation.reason
        ));
    }
    text
}

fn named(counts: &BTreeMap<&'static str, u64>) -> Vec<String> {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect()
}

/// Prints entries in columns of equal width, read downwards.
fn columns(line: &mut impl FnMut(String), entries: &[String], columns: usize) {
    let rows = entries.len().div_ceil(columns);
    for row in 0..rows {
        let cells: Vec<String> = (0..columns)
            .filter_map(|column| entries.get(column * rows + row))
            .map(|entry| format!("  {entry:<37}"))
            .collect();
        line(cells.concat().trim_end().to_string());
    }
}
