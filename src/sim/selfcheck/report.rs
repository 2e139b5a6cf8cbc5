//! The report of a self-check.

use std::fmt;

use super::coverage::{Coverage, Group, Name};
use crate::base::order::Ordered;
use crate::base::terminal::wrapped;

/// A broken promise, and the game that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The game of the batch.
    pub game: u64,
    /// The decision after which it was found.
    pub decision: u64,
    /// The errors found.
    pub reason: String,
    /// The setup of the game.
    pub setting: String,
}

/// The result of a batch of checked games.
#[derive(Clone, Debug)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Decisions taken, each with the full validity check.
    pub decisions: u64,
    /// Decisions that were also compared with all laws: legality judged twice, notation, views.
    pub lawful: u64,
    /// The counts of events in them.
    pub coverage: Coverage,
    /// The faults; at most [`Report::SHOWN`] are recorded.
    pub violations: Vec<Violation>,
    /// The number of violations.
    pub violated: u64,
}

impl Report {
    /// The number of violations that a report keeps to show.
    pub const SHOWN: usize = 20;

    /// No game yet.
    pub(super) fn new(coverage: Coverage) -> Report {
        Report { games: 0, decisions: 0, lawful: 0, coverage, violations: Vec::new(), violated: 0 }
    }

    /// Adds the violations of a game.
    pub(super) fn add(&mut self, violations: impl ExactSizeIterator<Item = Violation>) {
        self.violated += violations.len() as u64;
        self.violations.extend(violations);
        self.violations.truncate(Report::SHOWN);
    }

    /// The sum of both batches.
    #[must_use]
    pub fn with(mut self, other: Report) -> Report {
        self.games += other.games;
        self.decisions += other.decisions;
        self.lawful += other.lawful;
        self.violated += other.violated;
        self.coverage = self.coverage.with(other.coverage);
        self.violations.extend(other.violations);
        self.violations.order_by_key(|violation| (violation.game, violation.decision));
        self.violations.truncate(Self::SHOWN);
        self
    }
}

impl fmt::Display for Report {
    /// At most 80 columns wide, but for the violations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} decisions, each with the full validity check", self.games, self.decisions)?;
        for (what, n) in &self.coverage.sums {
            writeln!(f, "{n} {what}")?;
        }
        writeln!(f, "{} decisions compared with all laws (legality, notation, views)", self.lawful)?;
        for group in &self.coverage.groups {
            writeln!(f, "\n{}", group.title)?;
            columns(f, &entries(group), 2)?;
        }
        let missing = self.coverage.missing();
        if missing.is_empty() {
            writeln!(f, "\ncovered: {}", self.coverage.all)?;
        } else {
            writeln!(f, "\n{}", wrapped(&format!("not covered: {}", missing.join(", ")), "", "  ").trim_end())?;
        }
        writeln!(f, "violations: {}", self.violated)?;
        for Violation { game, decision, setting, reason } in &self.violations {
            writeln!(f, "  game {game}, decision {decision} ({setting}): {reason}")?;
        }
        Ok(())
    }
}

/// The names of a group with their counts.
fn entries(group: &Group) -> Vec<String> {
    let entry = |(name, [first, second]): (&Name, &[u64; 2])| {
        if group.pairs { format!("{name} {first}/{second}") } else { format!("{name} {first}") }
    };
    group.counts.iter().map(entry).collect()
}

/// Writes entries in columns of equal width, read downwards.
fn columns(f: &mut fmt::Formatter<'_>, entries: &[String], columns: usize) -> fmt::Result {
    let rows = entries.len().div_ceil(columns);
    for row in 0..rows {
        let cells: Vec<String> = (0..columns)
            .filter_map(|column| entries.get(column * rows + row))
            .map(|entry| format!("  {entry:<37}"))
            .collect();
        writeln!(f, "{}", cells.concat().trim_end())?;
    }
    Ok(())
}
