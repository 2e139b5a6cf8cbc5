//! Files of records read back, some rows at a time.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::record::{Cells, Column, Kind, Rows};

use super::frames::scan_parquet;

/// Rows of a file of comma-separated values that are read together.
const TOGETHER: usize = 1 << 14;

/// Reads columns of a file of records, Parquet or comma-separated values by its ending, until `see` wants no more.
/// Never more than a group of rows is in memory.
///
/// # Errors
/// When the file cannot be read, or lacks one of the columns.
pub fn scan(file: &Path, columns: &[Column], see: impl FnMut(&Rows) -> io::Result<bool>) -> io::Result<()> {
    if file.extension().is_some_and(|ending| ending == "csv") {
        scan_csv(File::open(file)?, columns, see)
    } else {
        scan_parquet(file, columns, see)
    }
}

fn scan_csv(source: impl Read, columns: &[Column], mut see: impl FnMut(&Rows) -> io::Result<bool>) -> io::Result<()> {
    // Rows of another length are reported by the column that they lack.
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(source);
    let header = reader.headers()?.clone();
    let place = |column: &Column| {
        let found = header.iter().position(|name| name == column.name);
        found.ok_or_else(|| io::Error::other(format!("there is no column {}", column.name)))
    };
    let places: Vec<usize> = columns.iter().map(place).collect::<io::Result<_>>()?;
    let mut fields = csv::StringRecord::new();
    loop {
        let mut cells = vec![Cells::default(); columns.len()];
        let mut count = 0;
        while count < TOGETHER && reader.read_record(&mut fields)? {
            count += 1;
            for ((cells, column), &place) in cells.iter_mut().zip(columns).zip(&places) {
                let field = fields.get(place).ok_or_else(|| io::Error::other("a row is too short"))?;
                // Records hold no empty texts: an empty field is no value.
                let bits = (!field.is_empty()).then(|| bits(cells, column, field)).transpose()?;
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
        Kind::I32 => u64::from(field.parse::<i32>().map_err(|_| odd())? as u32),
        Kind::I64 => field.parse::<i64>().map_err(|_| odd())? as u64,
        Kind::U8 | Kind::U16 | Kind::U32 | Kind::U64 => field.parse().map_err(|_| odd())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_fields_hold_commas_quotes_and_line_ends_and_an_empty_one_is_no_value() {
        let text = "\u{feff}\"a\",b\n\"a,b\",1\n\"say \"\"x\"\"\",\n\"two\nlines\",3\n,4\n";
        let columns = [Column::new("a", Kind::Text, ""), Column::new("b", Kind::U8, "")];
        let mut seen = Vec::new();
        scan_csv(text.as_bytes(), &columns, |rows| {
            let [text, number] = &rows.columns[..] else { panic!("two columns") };
            for row in 0..rows.len() {
                let word = text.valid[row].then(|| text.words[text.bits[row] as usize].clone());
                seen.push((word, number.valid[row].then_some(number.bits[row])));
            }
            Ok(true)
        })
        .unwrap();
        let some = |text: &str| Some(text.to_string());
        let expected =
            [(some("a,b"), Some(1)), (some("say \"x\""), None), (some("two\nlines"), Some(3)), (None, Some(4))];
        assert_eq!(seen, expected);
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
