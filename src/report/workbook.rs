//! The tables of a report as one workbook for spreadsheets: one sheet per table, numbers as numbers.
//!
//! Office Open XML in its plainest form: fixed parts, one sheet per table, texts inside their cells, all in an archive.

use std::fmt::Write as _;
use std::io;

use crate::analysis::{Entry, Show, Table, TableKind};
use crate::record::{Cells, Column, Kind as RecordKind, Rows};

use super::archive::{Packing, Part, archive};
use super::escape::escape;

/// The formats of cells, by their number in the styles: as it is, header, and one for each way to show a number.
const FORMATS: [&str; 8] = ["0.0%", "+0.0%;-0.0%;0.0%", "0", "0.0", "0.00", "0.000", "0.0000", "0.000000"];
const HEADER: usize = 1;
const FIRST: usize = 2;

/// The workbook of tables, as the bytes of its file.
pub(super) fn workbook(tables: &[&Table]) -> Vec<u8> {
    workbook_of(&sheet_names(tables), tables.iter().map(|table| sheet(table)))
}

/// The workbook of one sheet of texts, in which whole numbers are numbers.
pub(super) fn plain_workbook(title: &str, header: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    let mut text = begin_sheet();
    for name in header {
        word(&mut text, HEADER, name);
    }
    text.push_str("</row>");
    for row in rows {
        text.push_str("<row>");
        for cell in row {
            match cell.parse::<i32>() {
                Ok(whole) if whole.to_string() == *cell => number(&mut text, 0, whole.into()),
                _ => word(&mut text, 0, cell),
            }
        }
        text.push_str("</row>");
    }
    text.push_str(END_OF_SHEET);
    workbook_of(&[title.to_string()], std::iter::once(text))
}

/// The most rows of a sheet, with that of the names.
pub(super) const MOST_ROWS: u64 = 1 << 20;

/// Rows of records as a workbook of one sheet, packed while they come.
pub(super) struct RowsBook {
    packing: Packing,
    title: String,
    rows: u64,
}

impl RowsBook {
    /// A sheet with the names of columns.
    pub(super) fn new(title: &str, columns: &[Column]) -> io::Result<RowsBook> {
        let mut book = RowsBook { packing: Packing::new(), title: title.into(), rows: 1 };
        let mut text = begin_sheet();
        for column in columns {
            word(&mut text, HEADER, &column.name);
        }
        text.push_str("</row>");
        book.packing.add(&text)?;
        Ok(book)
    }

    /// Adds rows.
    pub(super) fn add(&mut self, columns: &[Column], rows: &Rows) -> io::Result<()> {
        self.rows += rows.len() as u64;
        if self.rows > MOST_ROWS {
            let most = MOST_ROWS - 1;
            return Err(io::Error::other(format!(
                "{}: a sheet has at most {most} rows; choose another format",
                self.title
            )));
        }
        let mut text = String::new();
        for row in 0..rows.len() {
            text.clear();
            text.push_str("<row>");
            for (column, cells) in columns.iter().zip(&rows.columns) {
                record_cell(&mut text, column.kind, cells, row);
            }
            text.push_str("</row>");
            self.packing.add(&text)?;
        }
        Ok(())
    }

    /// The bytes of the file.
    pub(super) fn finish(mut self) -> io::Result<Vec<u8>> {
        self.packing.add(END_OF_SHEET)?;
        Ok(book_of(&[self.title], vec![self.packing.part("xl/worksheets/sheet1.xml")?]))
    }
}

/// A value of a record. Whole numbers beyond those that spreadsheets hold exactly are texts.
fn record_cell(text: &mut String, kind: RecordKind, cells: &Cells, row: usize) {
    let bits = cells.bits[row];
    match kind {
        _ if !cells.valid[row] => text.push_str("<c/>"),
        RecordKind::Text => word(text, 0, &cells.words[bits as usize]),
        RecordKind::Bool => {
            let _ = write!(text, "<c t=\"b\"><v>{bits}</v></c>");
        }
        RecordKind::U64 if bits > MOST_EXACT => word(text, 0, &bits.to_string()),
        _ => number(text, 0, kind.number(bits) as f64),
    }
}

/// The largest whole number up to which spreadsheets hold all of them.
const MOST_EXACT: u64 = 999_999_999_999_999;

/// The workbook of sheets with these names.
fn workbook_of(names: &[String], texts: impl Iterator<Item = String>) -> Vec<u8> {
    let sheet = |(number, text): (usize, String)| Part::plain(format!("xl/worksheets/sheet{}.xml", number + 1), text);
    book_of(names, texts.enumerate().map(sheet).collect())
}

fn book_of(names: &[String], texts: Vec<Part>) -> Vec<u8> {
    let mut parts = vec![
        Part::plain("[Content_Types].xml", content_types(names.len())),
        Part::plain("_rels/.rels", relations(&[("officeDocument", "xl/workbook.xml".into())])),
        Part::plain("xl/workbook.xml", sheets(names)),
        Part::plain("xl/styles.xml", styles()),
    ];
    let mut related: Vec<(&str, String)> =
        (1..=names.len()).map(|number| ("worksheet", format!("worksheets/sheet{number}.xml"))).collect();
    related.push(("styles", "styles.xml".into()));
    parts.push(Part::plain("xl/_rels/workbook.xml.rels", relations(&related)));
    parts.extend(texts);
    archive(&parts)
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";

fn content_types(sheets: usize) -> String {
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    let mut text = format!(
        "{XML}<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" \
         ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Override PartName=\"/xl/workbook.xml\" ContentType=\"{kind}.sheet.main+xml\"/>\
         <Override PartName=\"/xl/styles.xml\" ContentType=\"{kind}.styles+xml\"/>"
    );
    for number in 1..=sheets {
        let part = format!("/xl/worksheets/sheet{number}.xml");
        let _ = write!(text, "<Override PartName=\"{part}\" ContentType=\"{kind}.worksheet+xml\"/>");
    }
    text + "</Types>"
}

/// The relations of a part: their kinds and places, numbered from 1.
fn relations(related: &[(&str, String)]) -> String {
    let mut text = format!("{XML}<Relationships xmlns=\"{PACKAGE}/relationships\">");
    for (number, (kind, place)) in related.iter().enumerate() {
        let id = number + 1;
        let _ = write!(text, "<Relationship Id=\"rId{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{place}\"/>");
    }
    text + "</Relationships>"
}

fn sheets(names: &[String]) -> String {
    let mut text = format!("{XML}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>");
    for (number, name) in names.iter().enumerate() {
        let (id, name) = (number + 1, escape(name));
        let _ = write!(text, "<sheet name=\"{name}\" sheetId=\"{id}\" r:id=\"rId{id}\"/>");
    }
    text + "</sheets></workbook>"
}

/// Names that spreadsheets take: 31 letters at most, none of a few signs, none twice.
fn sheet_names(tables: &[&Table]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let plain = |c: char| if "[]:*?/\\'".contains(c) || c.is_control() { '_' } else { c };
        let mut name: String = table.name.chars().map(plain).take(31).collect();
        let taken = |name: &String| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
        if name.is_empty() || taken(&name) {
            name = format!("{} {}", name.chars().take(24).collect::<String>(), number + 1);
        }
        names.push(name);
    }
    names
}

fn styles() -> String {
    let mut formats = String::new();
    let mut cells = "<xf xfId=\"0\"/><xf xfId=\"0\" fontId=\"1\" applyFont=\"1\"/>".to_string();
    for (number, format) in FORMATS.iter().enumerate() {
        let id = 164 + number;
        let _ = write!(formats, "<numFmt numFmtId=\"{id}\" formatCode=\"{format}\"/>");
        let _ = write!(cells, "<xf xfId=\"0\" numFmtId=\"{id}\" applyNumberFormat=\"1\"/>");
    }
    let (count, all) = (FORMATS.len(), FORMATS.len() + FIRST);
    format!(
        "{XML}<styleSheet xmlns=\"{MAIN}\"><numFmts count=\"{count}\">{formats}</numFmts>\
         <fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
         <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
         <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>\
         <fill><patternFill patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border/></borders>\
         <cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"{all}\">{cells}</cellXfs>\
         <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
    )
}

/// The format of a way to show a number.
fn format_of(show: Show) -> usize {
    FIRST
        + match show {
            Show::Percent => 0,
            Show::Points => 1,
            Show::Digits(places) | Show::Signed(places) => 2 + usize::from(places.min(4)),
            // Times are seconds.
            Show::PValue | Show::Time => 7,
        }
}

/// A sheet up to the first cell of its first row, which stays in sight.
fn begin_sheet() -> String {
    format!(
        "{XML}<worksheet xmlns=\"{MAIN}\"><sheetViews><sheetView workbookViewId=\"0\">\
         <pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>\
         <sheetFormatPr defaultColWidth=\"16\" defaultRowHeight=\"15\"/><sheetData><row>"
    )
}

/// The markup after the last row.
const END_OF_SHEET: &str = "</sheetData></worksheet>";

/// A sheet: names of the columns as in the other files, then the rows.
fn sheet(table: &Table) -> String {
    let mut text = begin_sheet();
    for column in &table.columns {
        let ends: &[&str] = if matches!(column.kind, TableKind::Estimate(_)) { &["", "_low", "_high"] } else { &[""] };
        for end in ends {
            word(&mut text, HEADER, &format!("{}{end}", column.name));
        }
    }
    text.push_str("</row>");
    for row in &table.rows {
        text.push_str("<row>");
        for (column, entry) in table.columns.iter().zip(row) {
            cells(&mut text, column.kind, entry);
        }
        text.push_str("</row>");
    }
    text + END_OF_SHEET
}

/// The cells of an entry: three for an estimate.
fn cells(text: &mut String, kind: TableKind, entry: &Entry) {
    let values = |value: &Entry| match value {
        Entry::Estimate(estimate) => [estimate.value, estimate.low, estimate.high],
        Entry::Number(number) => [*number; 3],
        Entry::Count(count) => [*count as f64; 3],
        Entry::None | Entry::Text(_) => [f64::NAN; 3],
    };
    match (kind, entry) {
        (TableKind::Key | TableKind::Text, Entry::Text(words)) => word(text, 0, words),
        (TableKind::Key | TableKind::Text, _) => text.push_str("<c/>"),
        (TableKind::Count, _) => number(text, 0, values(entry)[0]),
        (TableKind::Number(show), _) => number(text, format_of(show), values(entry)[0]),
        (TableKind::Estimate(show), _) => {
            for value in values(entry) {
                number(text, format_of(show), value);
            }
        }
    }
}

fn word(text: &mut String, style: usize, words: &str) {
    let words = escape(words);
    let _ = write!(text, "<c s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{words}</t></is></c>");
}

fn number(text: &mut String, style: usize, value: f64) {
    if value.is_finite() {
        let _ = write!(text, "<c s=\"{style}\"><v>{value}</v></c>");
    } else {
        text.push_str("<c/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Ranged;

    #[test]
    fn a_sheet_holds_numbers_as_numbers_and_texts_as_texts() {
        let mut table = Table::new("t", "T").with("who", "Who", TableKind::Key).with("n", "n", TableKind::Count).with(
            "rate",
            "Rate",
            TableKind::Estimate(Show::Percent),
        );
        let rate = Ranged { value: 0.25, low: f64::NAN, high: 0.5 };
        table.push(vec!["=1+1 <b>".into(), 3_u64.into(), rate.into()]);
        let text = sheet(&table);
        assert!(text.contains("rate_low") && text.contains("state=\"frozen\""), "{text}");
        let row = "<row><c s=\"0\" t=\"inlineStr\"><is><t xml:space=\"preserve\">=1+1 &lt;b&gt;</t></is></c>\
                   <c s=\"0\"><v>3</v></c><c s=\"2\"><v>0.25</v></c><c/><c s=\"2\"><v>0.5</v></c></row>";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn sheets_have_names_that_spreadsheets_take() {
        let long = "a".repeat(40);
        let tables = [Table::new(&*long, ""), Table::new(format!("{long}b"), ""), Table::new("a/b", "")];
        let names = sheet_names(&tables.iter().collect::<Vec<_>>());
        assert!(names.iter().all(|name| name.chars().count() <= 31), "{names:?}");
        assert!(names[0] != names[1] && names[2] == "a_b", "{names:?}");
    }
}
