//! The result of a search: as a policy file that says how it was made, and in sentences.

use std::fmt::Write as _;

use crate::analysis::tune::{CellGain, Gain, Tuning};
use crate::base::terminal::{VERSION, counted, typed};
use crate::mind::Policy;

/// The policy to keep, as a file that says how it was made: the one found if it wins more on fresh deals; otherwise the
/// one to begin with, and what was found as comments.
pub(super) fn file(start: &Policy, found: &Policy, report: &str, gain: &Gain, generations: u64) -> String {
    // Who played the deals makes no difference.
    let command = typed(&[]).replace(" --ask", "");
    let mut text =
        format!("# Made by `{command}` (wildlab {VERSION}): {}.\n", counted(generations as usize, "generation"));
    for line in report.lines() {
        let _ = writeln!(text, "# {line}");
    }
    if gain.is_shown() {
        return text + &Policy { about: format!("{}, tuned", found.name), ..found.clone() }.to_toml();
    }
    let _ = writeln!(text, "#\n# NOT BETTER: this file has {} as it was. The search found, to no gain:\n#", start.name);
    for line in changed(start, found) {
        let _ = writeln!(text, "#   {line}");
    }
    text + &start.to_toml()
}

/// The lines of the found policy that differ from the start.
fn changed(start: &Policy, found: &Policy) -> Vec<String> {
    let (before, after) = (start.to_toml(), found.to_toml());
    let known: Vec<&str> = before.lines().collect();
    after.lines().filter(|line| line.contains(" = ") && !known.contains(line)).map(String::from).collect()
}

/// The result, in sentences.
pub(super) fn report<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
    let against: Vec<&str> = tuning.opponents.iter().map(|policy| policy.name.as_str()).collect();
    let against = if against.is_empty() { String::new() } else { format!(" against {}", against.join(", ")) };
    let cells = gain.cells.len();
    let each = if cells > 1 { format!(" in each of {cells} cells") } else { String::new() };
    let mut text = format!(
        "On {} fresh deals{each} it wins {:.1} %{against}, {} wins {:.1} %:\n{}.",
        gain.deals,
        100.0 * gain.whole.after,
        tuning.policy.name,
        100.0 * gain.whole.before,
        points(&gain.whole)
    );
    for cell in gain.cells.iter().filter(|_| cells > 1) {
        let _ = write!(text, "\n{}: {:.1} %, {}", cell.label, 100.0 * cell.after, points(cell));
    }
    if gain.price != 0.0 {
        let _ = write!(text, "\nIts budgets must bring {:+.1} percentage points to be worth it.", 100.0 * gain.price);
    }
    let keep = &tuning.policy.name;
    if gain.is_loss() {
        let _ = write!(text, "\nIt is worse than {keep}: keep {keep}.");
    } else if !gain.is_shown() {
        let _ = write!(text, "\nNo gain is shown: keep {keep}, or resume the search with more generations.");
    }
    text
}

pub(in super::super) fn points(cell: &CellGain) -> String {
    let interval = cell.gain.interval;
    format!(
        "{:+.1} percentage points ({:+.1} to {:+.1}, 95 % by deal)",
        100.0 * cell.gain.value,
        100.0 * interval.low,
        100.0 * interval.high
    )
}

/// The cost of a game. It depends on the machine, so no file has it.
pub(super) fn times<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
    let [after, before] = gain.times.map(|time| 1000.0 * time.as_secs_f64());
    format!("A game takes {after:.2} ms of CPU time, {before:.2} ms with {}.", tuning.policy.name)
}
