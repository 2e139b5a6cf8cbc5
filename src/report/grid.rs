//! A table of texts as a file for spreadsheets: comma-separated values, or a workbook by the ending of its name.

use super::workbook::plain_workbook;
use crate::base::grid::is_workbook;

/// The bytes of the file of that name. In a workbook whole numbers are numbers.
pub fn table_file(name: &str, title: &str, header: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    if is_workbook(name) {
        return plain_workbook(title, header, rows);
    }
    let delimiter = if name.to_lowercase().ends_with(".tsv") { b'\t' } else { b',' };
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    // Writing to memory does not fail, and all rows have the columns of the header.
    let _ = writer.write_record(header);
    for row in rows {
        let _ = writer.write_record(row);
    }
    writer.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::{Grid, text};

    #[test]
    fn a_table_is_read_as_it_was_written_in_every_form() {
        let rows = vec![vec!["a \"b\", c".to_string(), "-3".into()], vec!["=1+1 <i>".into(), "007".into()]];
        let folder = std::env::temp_dir();
        for ending in ["csv", "tsv", "xlsx"] {
            let file = folder.join(format!("wildlab-grid-{}.{ending}", std::process::id()));
            std::fs::write(&file, table_file(&file.to_string_lossy(), "Cards", &["one", "two"], &rows)).unwrap();
            let grid = Grid::parse("x", &text(&file).unwrap()).unwrap();
            std::fs::remove_file(&file).unwrap();
            let read: Vec<Vec<&str>> = grid.rows.iter().map(|row| vec![row.cell(0), row.cell(1)]).collect();
            assert_eq!(
                (grid.header.iter().take(2).map(String::as_str).collect::<Vec<_>>(), read),
                (vec!["one", "two"], rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect()),
                "{ending}"
            );
        }
    }
}
