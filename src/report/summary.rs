//! The result of a run as a table that fits a terminal.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::analysis::CellSummary;
use crate::base::terminal::{WIDTH, wrapped};

/// The width of the columns that every table has.
const FIXED: usize = 44;

/// Causes that take more room than this stand in several tables, one below the other.
const MOST_CAUSES: usize = 63;

/// Win rates with their 95 % intervals and lengths, and the causes that ended the games, cell by cell.
pub fn summary_table(cells: &[CellSummary], length: &str) -> String {
    let mut text = String::new();
    let Some(first) = cells.first() else { return "no games\n".into() };
    let varies = |at: usize| cells.iter().any(|cell| cell.factors[at] != first.factors[at]);
    let (shown, same): (Vec<usize>, Vec<usize>) = (0..first.factors.len()).partition(|&at| varies(at));
    let constant: Vec<String> =
        same.iter().map(|&at| format!("{} {}", first.factors[at].0, first.factors[at].1)).collect();
    if !constant.is_empty() {
        text.push_str(&wrapped(&format!("All cells: {}", constant.join(", ")), "", "  "));
        text.push('\n');
    }
    let causes: BTreeSet<&String> = cells.iter().flat_map(|cell| cell.causes.keys()).collect();
    let wide: usize = causes.iter().map(|cause| cause_width(cause)).sum();
    let room = WIDTH.saturating_sub(if wide > MOST_CAUSES { FIXED + 8 } else { wide.max(FIXED + 8) });
    text.push_str(&told_of(cells));
    let labels = Labels::new(cells, &shown, room);
    text.push_str(&labels.legend);
    let label = |number: Option<usize>| labels.of(number);
    let won = if cells.iter().all(|cell| cell.side.is_none()) { "won %" } else { "wins %" };
    let _ = writeln!(text, "{}{:>9}  {:>6}  {:<15}  {length}, 5-95 %", label(None), "games", won, "95 % interval");
    for (number, cell) in cells.iter().enumerate() {
        let interval = cell.interval();
        let range = format!("{:.2} - {:.2}", 100.0 * interval.low, 100.0 * interval.high);
        let _ = writeln!(
            text,
            "{}{:>9}  {:>6.2}  {range:<15}  {:.1}, {}-{}",
            label(Some(number)),
            cell.games,
            100.0 * cell.win_rate(),
            cell.mean_length(),
            cell.length_at(0.05),
            cell.length_at(0.95)
        );
    }
    text.push_str("\nwhat ended the games, in %\n");
    text.push_str(&causes_table(cells, &causes, &labels));
    let open: u64 = cells.iter().map(|cell| cell.open).sum();
    if open > 0 {
        let stopped = match first.side {
            None => "as neither won nor lost; they count as not won",
            Some(_) => "without a result; no one wins them",
        };
        let _ = writeln!(text, "\n{open} games were stopped {stopped}.");
    }
    text
}

/// The width of a cause's column.
fn cause_width(cause: &str) -> usize {
    9.max(cause.chars().count() + 2)
}

/// The causes that ended the games of each cell, in blocks as wide as fit.
fn causes_table(cells: &[CellSummary], causes: &BTreeSet<&String>, labels: &Labels) -> String {
    let mut text = String::new();
    let mut left: Vec<&String> = causes.iter().copied().collect();
    while !left.is_empty() {
        let mut width = labels.of(None).chars().count();
        let fits = left.iter().take_while(|cause| {
            width += cause_width(cause);
            width <= WIDTH
        });
        let rest = left.split_off(fits.count().max(1));
        text.push_str(&labels.of(None));
        for cause in &left {
            let _ = write!(text, "{cause:>0$}", cause_width(cause));
        }
        text.push('\n');
        for (number, cell) in cells.iter().enumerate() {
            text.push_str(&labels.of(Some(number)));
            for cause in &left {
                let games = cell.causes.get(*cause).copied().unwrap_or(0);
                let _ = write!(text, "{:>1$.2}", 100.0 * games as f64 / cell.games as f64, cause_width(cause));
            }
            text.push('\n');
        }
        text.push_str(if rest.is_empty() { "" } else { "\n" });
        left = rest;
    }
    text
}

/// For competitive games: a note on the side whose wins are reported, and on what they are a share of.
fn told_of(cells: &[CellSummary]) -> String {
    let mut whose: Vec<String> = Vec::new();
    for side in cells.iter().filter_map(|cell| cell.side.as_ref()) {
        if !whose.contains(&side.of) {
            whose.push(side.of.clone());
        }
    }
    if whose.is_empty() {
        return String::new();
    }
    let tied: u64 = cells.iter().filter_map(|cell| cell.side.as_ref()).map(|side| side.tied).sum();
    let ties = if tied > 0 { format!(" ({tied} games)") } else { String::new() };
    let text =
        format!("Shares of the wins of {}; a shared win counts in parts{ties}; intervals by deal.", whose.join("; "));
    wrapped(&text, "", "  ") + "\n"
}

/// The names that distinguish the cells, at the left of every line. Names are never cut: where they do not fit, the
/// cells have numbers, and a legend explains each.
struct Labels {
    heading: String,
    lines: Vec<String>,
    legend: String,
}

impl Labels {
    fn new(cells: &[CellSummary], shown: &[usize], room: usize) -> Labels {
        let width = |at: usize| {
            let values = cells.iter().map(|cell| cell.factors[at].1.chars().count());
            values.max().unwrap_or(0).max(cells[0].factors[at].0.chars().count())
        };
        let widths: Vec<usize> = shown.iter().map(|&at| width(at)).collect();
        if widths.iter().map(|width| width + 2).sum::<usize>() <= room {
            let line = |cell: &CellSummary, heading: bool| -> String {
                let parts = shown.iter().zip(&widths).map(|(&at, &width)| {
                    let (name, value) = &cell.factors[at];
                    format!("{:<width$}  ", if heading { name } else { value })
                });
                parts.collect()
            };
            let lines = cells.iter().map(|cell| line(cell, false)).collect();
            return Labels { heading: line(&cells[0], true), lines, legend: String::new() };
        }
        let width = cells.len().to_string().len().max(4);
        let mut legend = String::new();
        for (number, cell) in cells.iter().enumerate() {
            let named: Vec<String> =
                shown.iter().map(|&at| format!("{} {}", cell.factors[at].0, cell.factors[at].1)).collect();
            legend += &wrapped(&named.join(", "), &format!("cell {number:<width$}  "), &" ".repeat(width + 7));
        }
        let lines = (0..cells.len()).map(|number| format!("{number:<width$}  ")).collect();
        Labels { heading: format!("{:<width$}  ", "cell"), lines, legend: legend + "\n" }
    }

    /// The label of a cell, or the heading above all.
    fn of(&self, cell: Option<usize>) -> String {
        cell.and_then(|number| self.lines.get(number)).unwrap_or(&self.heading).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn names_are_whole_however_long_and_lines_fit() {
        for long in [3, 20, 60] {
            let cell = |number: usize| CellSummary {
                cell: number,
                factors: vec![
                    ("players".into(), format!("{}", 2 + number)),
                    ("policies".into(), format!("{}-{number}", "n".repeat(long))),
                    ("rules".into(), "common".into()),
                ],
                games: 1000,
                won: 500,
                open: 0,
                decisions: 1,
                causes: BTreeMap::from([("win".into(), 500), ("starved".into(), 500)]),
                lengths: BTreeMap::from([(9, 1000)]),
                side: None,
            };
            let text = summary_table(&[cell(0), cell(1), cell(2)], "rounds");
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
            for number in 0..3 {
                assert!(text.contains(&format!("{}-{number}", "n".repeat(long))), "{text}");
            }
            assert!(text.contains("All cells: rules common"), "{text}");
        }
    }
}
