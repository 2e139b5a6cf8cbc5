//! The result of a run as a table that fits a terminal.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::analysis::CellSummary;
use crate::terminal::{WIDTH, wrapped};

/// The width of the columns that every table has.
const FIXED: usize = 44;

/// Win rates with their 95 % intervals and lengths, and what ended the games, cell by cell.
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
    let widths = widths(cells, &shown);
    let label = |cell: Option<&CellSummary>| -> String {
        let parts = shown.iter().zip(&widths).map(|(&at, &width)| {
            let (name, value) = &cell.unwrap_or(first).factors[at];
            let part: String = if cell.is_some() { value } else { name }.chars().take(width).collect();
            format!("{part:<width$}  ")
        });
        parts.collect()
    };
    let _ = writeln!(text, "{}{:>9}  {:>6}  {:<15}  {length}, 5-95 %", label(None), "games", "won %", "95 % interval");
    for cell in cells {
        let interval = cell.interval();
        let range = format!("{:.2} - {:.2}", 100.0 * interval.low, 100.0 * interval.high);
        let _ = writeln!(
            text,
            "{}{:>9}  {:>6.2}  {range:<15}  {:.1}, {}-{}",
            label(Some(cell)),
            cell.games,
            100.0 * cell.win_rate(),
            cell.mean_length(),
            cell.length_at(0.05),
            cell.length_at(0.95)
        );
    }
    let causes: BTreeSet<&String> = cells.iter().flat_map(|cell| cell.causes.keys()).collect();
    let _ = write!(text, "\nwhat ended the games, in %\n{}", label(None));
    for cause in &causes {
        let _ = write!(text, "{cause:>9}");
    }
    text.push('\n');
    for cell in cells {
        text.push_str(&label(Some(cell)));
        for cause in &causes {
            let games = cell.causes.get(*cause).copied().unwrap_or(0);
            let _ = write!(text, "{:>9.2}", 100.0 * games as f64 / cell.games as f64);
        }
        text.push('\n');
    }
    let open: u64 = cells.iter().map(|cell| cell.open).sum();
    if open > 0 {
        let _ = writeln!(text, "\n{open} games were stopped as neither won nor lost; they count as not won.");
    }
    text
}

/// The widths of the factors shown: as wide as needed, the widest cut until the line fits.
fn widths(cells: &[CellSummary], shown: &[usize]) -> Vec<usize> {
    let needed = |at: usize| {
        let values = cells.iter().map(|cell| cell.factors[at].1.chars().count());
        values.max().unwrap_or(0).max(cells[0].factors[at].0.chars().count())
    };
    let mut widths: Vec<usize> = shown.iter().map(|&at| needed(at)).collect();
    while widths.iter().map(|width| width + 2).sum::<usize>() + FIXED + 8 > WIDTH {
        let Some(widest) = widths.iter_mut().max_by_key(|width| **width).filter(|width| **width > 4) else { break };
        *widest -= 1;
    }
    widths
}
