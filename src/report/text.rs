//! A report for the terminal: its first screen, then findings and compact tables within its columns.

use std::fmt::Write as _;

use crate::analysis::{Table, TableColumn, TableKind};
use crate::base::terminal::{WIDTH, wrapped};

use super::brief::brief;
use super::shown::{range, shown};
use super::written::Report;

/// Rows of a table that are printed; the files have them all.
const ROWS: usize = 60;

/// The first screen, the findings, the tables and how the report is made again.
pub fn text(report: &Report) -> String {
    let mut out = brief(report);
    out.push('\n');
    out.push_str(&wrapped(&format!("question: {}", report.question), "", "  "));
    for (word, text) in report.opening_lines() {
        out.push_str(&wrapped(&format!("{word}: {}", text.replace('`', "")), "", "  "));
    }
    out.push('\n');
    for part in &report.parts {
        out.push_str(&wrapped(&part.title, "", ""));
        for finding in &part.findings {
            let (short, full) = (finding.sentence(), finding.text.replace('`', ""));
            out.push_str(&wrapped(&short.replace('`', ""), "- ", "  "));
            if full.len() > short.len() + 8 {
                out.push_str(&wrapped(&full, "  ", "  "));
            }
        }
        if part.findings.is_empty() && !part.about.is_empty() {
            out.push_str(&wrapped(&part.about.replace('`', ""), "  ", "  "));
        }
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

/// The brief columns of a table, up to the width of the screen.
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
        let broken: Vec<Vec<String>> = strips.iter().map(|strip| pieces(&strip.cells[row], strip.width)).collect();
        for at in 0..broken.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = String::new();
            for (Strip { width, right, .. }, pieces) in strips.iter().zip(&broken) {
                let piece = pieces.get(at).map_or("", String::as_str);
                let _ = if *right { write!(line, "{piece:>width$}  ") } else { write!(line, "{piece:<width$}  ") };
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    if table.rows.len() > ROWS {
        let _ = writeln!(out, "… {} more rows in tables/{}.csv", table.rows.len() - ROWS, table.name);
    }
    out
}

/// A text in lines of a width, broken behind a space or a comma where there is one: names are not cut.
fn pieces(text: &str, width: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_inclusive([' ', ',']) {
        if !line.is_empty() && length(&line) + length(word.trim_end()) > width {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            if letter != ' ' && length(&line) >= width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.into_iter().map(|line| line.trim_end().to_string()).collect()
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
        assert_eq!(text.matches('x').count(), 100, "names are not cut: {text}");
    }

    #[test]
    fn a_long_name_is_broken_behind_a_comma_or_a_space() {
        assert_eq!(pieces("berries=2,mushrooms=0,nuts=2", 22), ["berries=2,mushrooms=0,", "nuts=2"]);
        assert_eq!(pieces("one two", 4), ["one", "two"]);
        assert_eq!((pieces("abcdef", 3), pieces("", 3)), (vec!["abc".to_string(), "def".into()], vec![String::new()]));
    }
}
