//! Files of records read back, some rows at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::record::{Cells, Column, Kind, Rows};

use super::frames::scan_parquet;

/// Rows of a file of comma-separated values that are read together.
const TOGETHER: usize = 1 << 14;

/// Reads columns of a file of records, Parquet or comma-separated values by its ending, until `see` wants no more. Never
/// more than a group of rows is in memory.
///
/// # Errors
/// When the file cannot be read, or lacks one of the columns.
pub fn scan(file: &Path, columns: &[Column], see: impl FnMut(&Rows) -> io::Result<bool>) -> io::Result<()> {
    if file.extension().is_some_and(|ending| ending == "csv") {
        scan_csv(BufReader::new(File::open(file)?), columns, see)
    } else {
        scan_parquet(file, columns, see)
    }
}

fn scan_csv(
    mut lines: impl BufRead,
    columns: &[Column],
    mut see: impl FnMut(&Rows) -> io::Result<bool>,
) -> io::Result<()> {
    let mut header = record(&mut lines)?.unwrap_or_default();
    if let Some(Some(first)) = header.first_mut()
        && let Some(name) = first.strip_prefix('\u{feff}')
    {
        *first = name.to_string();
    }
    let place = |column: &Column| {
        let found = header.iter().position(|name| name.as_deref() == Some(&column.name));
        found.ok_or_else(|| io::Error::other(format!("there is no column {}", column.name)))
    };
    let places: Vec<usize> = columns.iter().map(place).collect::<io::Result<_>>()?;
    loop {
        let mut cells = vec![Cells::default(); columns.len()];
        let mut count = 0;
        while count < TOGETHER
            && let Some(fields) = record(&mut lines)?
        {
            count += 1;
            for ((cells, column), &place) in cells.iter_mut().zip(columns).zip(&places) {
                let field = fields.get(place).ok_or_else(|| io::Error::other("a row is too short"))?;
                let bits = field.as_deref().map(|field| bits(cells, column, field)).transpose()?;
                cells.bits.push(bits.unwrap_or(0));
                cells.valid.push(bits.is_some());
            }
        }
        let rows = Rows::of(cells, count).ok_or_else(|| io::Error::other("columns of different lengths"))?;
        if count == 0 || !see(&rows)? {
            return Ok(());
        }
    }
}

/// A value as rows keep it.
fn bits(cells: &mut Cells, column: &Column, field: &str) -> io::Result<u64> {
    let odd = || io::Error::other(format!("column {}: found {field}", column.name));
    Ok(match column.kind {
        Kind::Text => cells.word(field),
        Kind::Bool => field.parse::<bool>().map_err(|_| odd())?.into(),
        Kind::I32 => field.parse::<i32>().map_err(|_| odd())? as u64,
        Kind::U8 | Kind::U16 | Kind::U32 | Kind::U64 => field.parse().map_err(|_| odd())?,
    })
}

/// The fields of the next row, if there is one: `None` where there is no value. A field in quotes may hold commas, line
/// ends and doubled quotes.
fn record(lines: &mut impl BufRead) -> io::Result<Option<Vec<Option<String>>>> {
    let mut line = String::new();
    while line.is_empty() || line.bytes().filter(|&byte| byte == b'"').count() % 2 == 1 {
        if lines.read_line(&mut line)? == 0 {
            return if line.is_empty() { Ok(None) } else { Err(io::Error::other("a quote is left open")) };
        }
    }
    let line = line.strip_suffix('\n').unwrap_or(&line);
    let mut fields = Vec::new();
    let (mut field, mut quoted, mut inside) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            // A quote that follows the end of a quoted part is one that was doubled.
            '"' if !inside => {
                if quoted {
                    field.push('"');
                }
                (quoted, inside) = (true, true);
            }
            '"' => inside = false,
            ',' if !inside => {
                fields.push((quoted || !field.is_empty()).then(|| std::mem::take(&mut field)));
                quoted = false;
            }
            other => field.push(other),
        }
    }
    fields.push((quoted || !field.is_empty()).then_some(field));
    Ok(Some(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<Option<String>> {
        record(&mut text.as_bytes()).unwrap().unwrap()
    }

    #[test]
    fn quoted_fields_hold_commas_quotes_and_line_ends_and_empty_ones_are_told_from_none() {
        let some = |text: &str| Some(text.to_string());
        assert_eq!(fields("1,,a b\n"), [some("1"), None, some("a b")]);
        assert_eq!(fields("\"a,b\",\"\",\"say \"\"x\"\"\"\n"), [some("a,b"), some(""), some("say \"x\"")]);
        assert_eq!(fields("\"two\nlines\",x\n"), [some("two\nlines"), some("x")]);
        assert!(record(&mut "\"open".as_bytes()).is_err());
        assert!(record(&mut "".as_bytes()).unwrap().is_none());
    }

    #[test]
    fn rows_come_in_pieces_and_stop_when_enough() {
        let text = format!("a,b\n{}", "7,x\n".repeat(3 * TOGETHER));
        let columns = [Column::new("b", Kind::Text, ""), Column::new("a", Kind::U8, "")];
        let mut seen = 0;
        scan_csv(text.as_bytes(), &columns, |rows| {
            seen += rows.len();
            Ok(seen < 2 * TOGETHER)
        })
        .unwrap();
        assert_eq!(seen, 2 * TOGETHER);
        let odd = scan_csv("a,b\nx,y\n".as_bytes(), &columns, |_| Ok(true)).unwrap_err().to_string();
        assert!(odd.contains("column a: found x"), "{odd}");
        assert!(scan_csv("b\nx\n".as_bytes(), &columns, |_| Ok(true)).is_err());
    }
}
