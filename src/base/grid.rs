//! Tables that people keep in spreadsheets: comma-separated values, or the first sheet of a workbook.
//!
//! Columns are found by their names, in any order; unknown columns are ignored. Errors name the cell.

use std::io;
use std::path::Path;

use crate::base::disk::{bytes_by_hand, text_by_hand};
use crate::base::refusal::Refusal;
use crate::base::workbook::first_sheet;

/// The most rows that are read.
const MOST_ROWS: usize = 200_000;

/// A table with names of columns.
///
/// ```
/// use wildlab::base::grid::Grid;
///
/// let grid = Grid::parse("cards.csv", "Path;notes;VALUE\na;mine;1\n\"b\";;2\n").unwrap();
/// let value = grid.column("value").unwrap();
/// assert_eq!(grid.rows.iter().map(|row| row.cell(value)).collect::<Vec<_>>(), ["1", "2"]);
/// assert_eq!(grid.place(&grid.rows[1], "value"), "cards.csv, row 3, column value");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The name of the file in errors.
    pub origin: String,
    /// The names of the columns, in small letters.
    pub header: Vec<String>,
    /// The rows below the header that are not empty.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in the spreadsheet, from 1.
    pub number: usize,
    cells: Vec<String>,
}

impl Row {
    /// A cell, without spaces around it; empty where the row ends before it.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

impl Grid {
    /// Reads comma-separated values. The separator may be a semicolon or a tab, as some countries' spreadsheets have it.
    ///
    /// # Errors
    /// When there is no row of names, or there are too many rows.
    pub fn parse(origin: &str, text: &str) -> Result<Grid, Refusal> {
        let text = text.trim_start_matches('\u{feff}');
        let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let count = |sign: &u8| head.bytes().filter(|byte| byte == sign).count();
        let delimiter = [b',', b';', b'\t'].into_iter().max_by_key(count).unwrap_or(b',');
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let (mut header, mut rows, mut inside) = (Vec::new(), Vec::new(), 0);
        for record in reader.records() {
            let record = record.map_err(|error| Refusal::new(format!("{origin}: {error}")))?;
            // A record begins behind the empty lines before it; a cell of several lines is one row of a spreadsheet.
            let (byte, line) = record.position().map_or((0, 0), |at| (at.byte() as usize, at.line() as usize));
            let empty = text.bytes().skip(byte).take_while(|sign| b"\r\n".contains(sign)).filter(|sign| *sign == b'\n');
            let number = line + empty.count() - inside;
            inside += record.iter().map(|cell| cell.matches('\n').count()).sum::<usize>();
            if record.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            let cells: Vec<String> = record.iter().map(String::from).collect();
            if header.is_empty() {
                header = cells.iter().map(|name| name.trim().to_lowercase()).collect();
            } else if rows.len() == MOST_ROWS {
                return Err(Refusal::new(format!("{origin}: more than {MOST_ROWS} rows")));
            } else {
                rows.push(Row { number, cells });
            }
        }
        if header.is_empty() {
            return Err(Refusal::new(format!("{origin}: it is empty, expected a row with the names of columns")));
        }
        Ok(Grid { origin: origin.into(), header, rows })
    }

    /// The column of that name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|known| known == name)
    }

    /// The column that must be there; `what` says what the table is, as in `a sheet of values`.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn required(&self, name: &str, what: &str) -> Result<usize, Refusal> {
        self.column(name).ok_or_else(|| {
            let (origin, found) = (&self.origin, self.header.join(", "));
            Refusal::new(format!("{origin}: no column `{name}` (found: {found}), expected {what}"))
        })
    }

    /// The name of a cell in errors.
    pub fn place(&self, row: &Row, column: &str) -> String {
        format!("{}, row {}, column {column}", self.origin, row.number)
    }
}

/// Is this the name of a table: does it end in `.csv`, `.tsv` or `.xlsx`?
pub fn is_table(name: &str) -> bool {
    ["csv", "tsv", "xlsx"].iter().any(|ending| has_ending(name, ending))
}

/// Is this the name of a workbook?
pub fn is_workbook(name: &str) -> bool {
    has_ending(name, "xlsx")
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// The text of a table: of a workbook, its first sheet as comma-separated values, row by row.
///
/// # Errors
/// When it cannot be read, or is too long.
pub fn text(file: &Path) -> io::Result<String> {
    if !is_workbook(&file.to_string_lossy()) {
        return text_by_hand(file);
    }
    sheet(&bytes_by_hand(file)?).map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))
}

/// The first sheet of a workbook as comma-separated values.
fn sheet(bytes: &[u8]) -> Result<String, String> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut next = 1;
    for (number, cells) in first_sheet(bytes, MOST_ROWS)? {
        // Rows that are empty count, so that the others keep their numbers. A line of nothing would not.
        for _ in next..number {
            writer.write_record(["", ""]).map_err(|error| error.to_string())?;
        }
        next = number + 1;
        writer.write_record(cells.iter().map(String::as_str).chain([""])).map_err(|error| error.to_string())?;
    }
    let rows = writer.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(rows).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_the_numbers_that_a_spreadsheet_shows() {
        let text = "\u{feff}\n,\npath,note,value\na,\"two\nlines\",1\n\nb,,2\n";
        let grid = Grid::parse("x.csv", text).unwrap();
        assert_eq!(grid.header, ["path", "note", "value"]);
        let rows: Vec<_> = grid.rows.iter().map(|row| (row.number, row.cell(0), row.cell(2), row.cell(9))).collect();
        assert_eq!(rows, [(4, "a", "1", ""), (6, "b", "2", "")]);
        let tabs = Grid::parse("x.tsv", "a\tb, c\n1\t2\n").unwrap();
        assert_eq!(tabs.header, ["a", "b, c"]);
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert!(Grid::parse("x.csv", " \n").unwrap_err().to_string().contains("x.csv: it is empty"));
        let missing = Grid::parse("x.csv", "a,b\n").unwrap().required("path", "a sheet of values").unwrap_err();
        assert_eq!(missing.to_string(), "x.csv: no column `path` (found: a, b), expected a sheet of values");
        assert!(sheet(b"PK no workbook").unwrap_err().contains("no workbook"));
    }
}
