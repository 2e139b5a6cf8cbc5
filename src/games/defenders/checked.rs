//! The self-check of *Defenders of the Wild*, and what it says.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::coverage::Coverage;
use super::defenders::Defenders;
use super::rules::Preset;
use super::selfcheck::{Limits, Report, Settings as Kinds};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, wrapped};
use crate::game::{Settings, Setup};
use crate::games::SelfCheck;

/// Games between two looks at whether the user wants to stop.
const CHUNK: u64 = 2000;

/// Plays and checks games, and says what was found.
///
/// # Errors
/// When something is wrong, or the user stopped it.
pub(super) fn self_check(given: &Settings, order: &SelfCheck, terminal: &mut Terminal) -> Result<(), Failure> {
    let limits = limits(given)?;
    let kinds = Kinds::new(&limits)?;
    let SelfCheck { seed, first, games } = *order;
    let end = first + games;
    let bar = progress::bar(games, "games");
    progress::stop_cleanly();
    let mut report = Report { coverage: Coverage::new(), ..Report::default() };
    let mut next = first;
    while next < end && !progress::stopped() {
        let chunk = next..next.saturating_add(CHUNK).min(end);
        next = chunk.end;
        report = report.with(kinds.check(seed, chunk, || bar.inc(1)));
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

/// What settings fix of the kinds of games to go round; what they leave out goes round.
fn limits(settings: &Settings) -> Result<Limits, Refusal> {
    let game = Defenders::from_settings(settings)?;
    let named = game.line_up.factions.len().max(game.line_up.organizers.len());
    Ok(Limits {
        contents: game.contents,
        players: match (settings.get("players"), named) {
            (Some(_), _) => vec![game.line_up.players],
            (None, 0) => vec![1, 2, 3, 4],
            (None, 2) => vec![1, 2],
            (None, _) => vec![game.line_up.players],
        },
        factions: game.line_up.factions,
        organizers: game.line_up.organizers,
        difficult: settings.get("difficult").map(|_| game.line_up.difficult),
        preset: settings.get("rules").and_then(Preset::from_name),
        changes: settings.all("rule").into_iter().map(String::from).collect(),
    })
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
