//! What was found: as a policy file that says how it was made, and in sentences.

use std::fmt::Write as _;

use crate::analysis::tune::{CellGain, Gain, Tuning};
use crate::base::terminal::{VERSION, typed};
use crate::mind::Policy;

/// The policy as a file that says how it was made.
pub(super) fn file(policy: &Policy, told: &str, generations: u64) -> String {
    // Who played the deals makes no difference.
    let command = typed(&[]).replace(" --ask", "");
    let mut text = format!("# Made by `{command}` (wildlab {VERSION}): {generations} generations.\n");
    for line in told.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let about = format!("{}, tuned", policy.name);
    text + &Policy { about, ..policy.clone() }.to_toml()
}

/// What was found, in sentences.
pub(super) fn told<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
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
    if gain.whole.gain.interval.high < 0.0 {
        text.push_str("\nIt wins less than it did.");
    } else if !gain.whole.is_shown() {
        text.push_str("\nNo gain is shown.");
    }
    text
}

fn points(cell: &CellGain) -> String {
    let interval = cell.gain.interval;
    format!(
        "{:+.1} points ({:+.1} to {:+.1}, 95 % by deal)",
        100.0 * cell.gain.value,
        100.0 * interval.low,
        100.0 * interval.high
    )
}

/// What a game costs. That depends on the machine, so it stands in no file.
pub(super) fn times<G>(gain: &Gain, tuning: &Tuning<G>) -> String {
    let [after, before] = gain.times.map(|time| 1000.0 * time.as_secs_f64());
    format!("A game takes {after:.2} ms of CPU time, {before:.2} ms with {}.", tuning.policy.name)
}
