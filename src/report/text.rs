//! A report for the terminal: findings and compact tables within its columns.

use std::fmt::Write as _;

use crate::analysis::{Table, TableColumn, TableKind};
use crate::terminal::{WIDTH, wrapped};

use super::shown::{range, shown};
use super::written::Report;

/// Rows of a table that are printed; the files have them all.
const ROWS: usize = 60;

/// The findings, the tables and how the report is made again.
pub fn text(report: &Report) -> String {
    let mut out = wrapped(&report.title, "", "");
    out.push_str(&"=".repeat(report.title.chars().count().min(WIDTH)));
    out.push('\n');
    out.push_str(&wrapped(&report.question, "", ""));
    out.push('\n');
    for (word, text) in report.opening_lines() {
        out.push_str(&wrapped(&format!("{word}: {}", text.replace('`', "")), "", "  "));
    }
    out.push('\n');
    for finding in report.findings() {
        out.push_str(&wrapped(&finding.text.replace('`', ""), "- ", "  "));
    }
    for part in &report.parts {
        for table in &part.tables {
            out.push('\n');
            out.push_str(&wrapped(&format!("{} ({})", table.title, table.name), "", "  "));
            out.push_str(&compact(table));
        }
    }
    out.push('\n');
    out.push_str(&wrapped(&format!("made again by: {}", report.command), "", "  "));
    out
}

/// A column's cells as text, all of one width.
struct Strip {
    cells: Vec<String>,
    width: usize,
    right: bool,
}

fn strip(table: &Table, at: usize, column: &TableColumn) -> Strip {
    let mut cells = vec![column.title.clone()];
    for row in table.rows.iter().take(ROWS) {
        let mut text = shown(column, &row[at]);
        if let Some(range) = range(column, &row[at]) {
            text = format!("{text} ({})", range.replace(" to ", ".."));
        }
        cells.push(text);
    }
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    Strip { cells, width, right: !matches!(column.kind, TableKind::Key | TableKind::Text) }
}

/// The brief columns of a table, as many as fit.
fn compact(table: &Table) -> String {
    let mut strips: Vec<Strip> = Vec::new();
    let mut used = 0;
    for (at, column) in table.columns.iter().enumerate().filter(|(_, column)| column.brief) {
        let mut next = strip(table, at, column);
        let left = WIDTH.saturating_sub(used);
        if next.width > left {
            if next.right || left < 12 {
                continue;
            }
            next.width = left;
        }
        if !next.right {
            next.width = next.width.min(44);
        }
        used += next.width + 2;
        strips.push(next);
    }
    let mut out = String::new();
    for row in 0..=table.rows.len().min(ROWS) {
        let mut line = String::new();
        for Strip { cells, width, right } in &strips {
            let cell = cut(&cells[row], *width);
            let _ = if *right { write!(line, "{cell:>width$}  ") } else { write!(line, "{cell:<width$}  ") };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if table.rows.len() > ROWS {
        let _ = writeln!(out, "… {} more rows in tables/{}.csv", table.rows.len() - ROWS, table.name);
    }
    out
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        text.into()
    } else {
        text.chars().take(width.saturating_sub(1)).collect::<String>() + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Ranged, Show};

    #[test]
    fn a_table_keeps_within_the_columns() {
        let mut table = Table::new("t", "T")
            .with("name", "name", TableKind::Key)
            .with("rate", "won", TableKind::Estimate(Show::Percent))
            .with("games", "n", TableKind::Count)
            .with("other", "a remark that is long", TableKind::Estimate(Show::Points));
        let rate = Ranged { value: 0.5, low: 0.4, high: 0.6 };
        table.push(vec!["x".repeat(100).into(), rate.into(), 200_u64.into(), rate.into()]);
        let text = compact(&table);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.contains("50.0 % (40.0..60.0)") && text.contains("200"), "{text}");
    }
}
