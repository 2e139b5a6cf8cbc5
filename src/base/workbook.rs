//! Workbooks read: the first sheet of a file in the form xlsx, row by row.
//!
//! Such a file is an archive (ZIP) of texts in XML. Of these four are read: the list of sheets, where each is, the texts that
//! cells share, and the sheet. Formulas have the value that was computed last; dates are numbers.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::DeflateDecoder;

/// The longest part that is read, in bytes.
const LONGEST: u64 = 256 * 1024 * 1024;

/// The most columns that a spreadsheet has.
const MOST_COLUMNS: usize = 16_384;

/// The rows of the first sheet that are not missing, each with its number from 1.
///
/// # Errors
/// When it is no workbook, or has more rows.
pub(super) fn first_sheet(bytes: &[u8], most_rows: usize) -> Result<Vec<(usize, Vec<String>)>, String> {
    let archive = Archive::open(bytes).ok_or("it is no workbook in the form xlsx")?;
    let part = |name: &str| archive.text(name)?.ok_or_else(|| format!("the workbook lacks its part {name}"));
    let (list, places) = (part("xl/workbook.xml")?, part("xl/_rels/workbook.xml.rels")?);
    let first = Xml(&list).find(|piece| piece.opens("sheet"));
    let id = first.and_then(|sheet| sheet.attribute("r:id")).ok_or("the workbook has no sheet")?;
    let place = Xml(&places).find(|piece| piece.opens("Relationship") && piece.attribute("Id").as_ref() == Some(&id));
    let place =
        place.and_then(|place| place.attribute("Target")).ok_or("the workbook does not say where its sheet is")?;
    let place = place.strip_prefix('/').map_or_else(|| format!("xl/{place}"), String::from);
    let shared = archive.text("xl/sharedStrings.xml")?.map_or_else(Vec::new, |text| shared(&text));
    let rows = rows(&part(&place)?, &shared)?;
    if rows.last_key_value().is_some_and(|(last, _)| *last > most_rows) {
        return Err(format!("more than {most_rows} rows"));
    }
    Ok(rows.into_iter().collect())
}

/// An archive by its index: for each name, how it is packed, how long it is, and where it begins.
struct Archive<'a> {
    bytes: &'a [u8],
    parts: BTreeMap<String, (u16, usize, usize)>,
}

impl<'a> Archive<'a> {
    fn open(bytes: &'a [u8]) -> Option<Archive<'a>> {
        // The end of the index is behind all else, but for a comment of at most 65,535 bytes.
        let least = bytes.len().saturating_sub(22 + 65_535);
        let end = (least..=bytes.len().checked_sub(22)?).rev().find(|&at| bytes[at..].starts_with(b"PK\x05\x06"))?;
        let (count, mut at) = (short(bytes, end + 10)?, long(bytes, end + 16)?);
        let mut parts = BTreeMap::new();
        for _ in 0..count {
            if !bytes.get(at..)?.starts_with(b"PK\x01\x02") {
                return None;
            }
            let [name, extra, comment] = [28, 30, 32].map(|field| short(bytes, at + field));
            let (name, rest) = (usize::from(name?), usize::from(extra?) + usize::from(comment?));
            let named = String::from_utf8_lossy(bytes.get(at + 46..at + 46 + name)?).into_owned();
            parts.insert(named, (short(bytes, at + 10)?, long(bytes, at + 20)?, long(bytes, at + 42)?));
            at += 46 + name + rest;
        }
        Some(Archive { bytes, parts })
    }

    /// The text of a part; none if there is no such part.
    fn text(&self, name: &str) -> Result<Option<String>, String> {
        let Some(&(packed, length, at)) = self.parts.get(name) else { return Ok(None) };
        let damaged = || format!("the workbook's part {name} is damaged");
        let begin =
            || Some(at + 30 + usize::from(short(self.bytes, at + 26)?) + usize::from(short(self.bytes, at + 28)?));
        let begin = begin().ok_or_else(damaged)?;
        let own = self.bytes.get(begin..begin.saturating_add(length)).ok_or_else(damaged)?;
        let mut text = String::new();
        let read = match packed {
            0 => own.take(LONGEST + 1).read_to_string(&mut text),
            8 => DeflateDecoder::new(own).take(LONGEST + 1).read_to_string(&mut text),
            _ => return Err(format!("the workbook's part {name} is packed in an unknown way")),
        };
        match read {
            Ok(read) if read as u64 <= LONGEST => Ok(Some(text)),
            Ok(_) => Err(format!("the workbook's part {name} is longer than {LONGEST} bytes")),
            Err(_) => Err(damaged()),
        }
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?) as usize)
}

/// A text in XML, piece by piece.
struct Xml<'a>(&'a str);

/// A tag, with what stands between its brackets, or the text between two.
#[derive(Clone, Copy)]
enum Piece<'a> {
    Tag(&'a str),
    Text(&'a str),
}

impl<'a> Iterator for Xml<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.0.is_empty() {
            return None;
        }
        let (piece, rest) = if let Some(inside) = self.0.strip_prefix('<') {
            let end = inside.find('>')?;
            (Piece::Tag(&inside[..end]), &inside[end + 1..])
        } else {
            let end = self.0.find('<').unwrap_or(self.0.len());
            (Piece::Text(&self.0[..end]), &self.0[end..])
        };
        self.0 = rest;
        Some(piece)
    }
}

impl Piece<'_> {
    /// Does it open an element of that name, whatever its prefix?
    fn opens(self, name: &str) -> bool {
        let Piece::Tag(tag) = self else { return false };
        let own = tag.split([' ', '/', '\n', '\r', '\t']).next().unwrap_or_default();
        !tag.starts_with('/') && own.rsplit(':').next() == Some(name)
    }

    fn closes(self, name: &str) -> bool {
        let Piece::Tag(tag) = self else { return false };
        tag.strip_prefix('/').is_some_and(|own| own.trim().rsplit(':').next() == Some(name))
    }

    /// Is it an element without content?
    fn is_empty(self) -> bool {
        matches!(self, Piece::Tag(tag) if tag.ends_with('/'))
    }

    fn attribute(self, name: &str) -> Option<String> {
        let Piece::Tag(tag) = self else { return None };
        let from = |at: usize| {
            let rest = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
            let quote = rest.chars().next().filter(|sign| ['"', '\''].contains(sign))?;
            rest[1..].split(quote).next().map(plain)
        };
        let begins = |at: &usize| tag[..*at].ends_with(|sign: char| sign.is_whitespace());
        tag.match_indices(name).map(|(at, _)| at).filter(begins).find_map(from)
    }
}

/// A text with its signs in the place of their names.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('&');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(';').unwrap_or((part, ""));
        let number = name.strip_prefix("#x").map_or_else(
            || name.strip_prefix('#').and_then(|number| number.parse().ok()),
            |number| u32::from_str_radix(number, 16).ok(),
        );
        let sign = match name {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => number.and_then(char::from_u32),
        };
        out.extend(sign);
        out.push_str(rest);
    }
    out
}

/// The texts that cells share, in order; how a word is pronounced is no part of it.
fn shared(text: &str) -> Vec<String> {
    let (mut all, mut inside, mut sounds) = (Vec::new(), false, false);
    for piece in Xml(text) {
        if piece.opens("si") {
            all.push(String::new());
        } else if piece.opens("rPh") || piece.closes("rPh") {
            sounds = piece.opens("rPh");
        } else if piece.opens("t") || piece.closes("t") {
            inside = piece.opens("t") && !piece.is_empty();
        } else if let (Piece::Text(text), true, false, Some(last)) = (piece, inside, sounds, all.last_mut()) {
            last.push_str(&plain(text));
        }
    }
    all
}

/// The rows of a sheet by their numbers.
fn rows(text: &str, shared: &[String]) -> Result<BTreeMap<usize, Vec<String>>, String> {
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let (mut row, mut column) = (0, 0);
    let (mut kind, mut inside) = (String::new(), false);
    for piece in Xml(text) {
        if piece.opens("row") {
            row = piece.attribute("r").and_then(|number| number.parse().ok()).unwrap_or(row + 1);
            column = 0;
        } else if piece.opens("c") {
            let letters = piece.attribute("r").map(|place| column_of(&place));
            column = letters.filter(|column| (1..=MOST_COLUMNS).contains(column)).unwrap_or(column + 1);
            kind = piece.attribute("t").unwrap_or_default();
            inside = false;
        } else if piece.opens("v") || piece.opens("t") {
            inside = !piece.is_empty();
        } else if piece.closes("v") || piece.closes("t") {
            inside = false;
        } else if let (Piece::Text(text), true) = (piece, inside) {
            let cells = rows.entry(row).or_default();
            cells.resize(cells.len().max(column), String::new());
            let cell = match kind.as_str() {
                "s" => {
                    let shared = text.trim().parse::<usize>().ok().and_then(|number| shared.get(number));
                    shared.cloned().ok_or_else(|| format!("row {row}: the workbook lacks a shared text"))?
                }
                "b" => if text.trim() == "1" { "true" } else { "false" }.into(),
                "" | "n" => number(text.trim()),
                _ => plain(text),
            };
            cells[column - 1].push_str(&cell);
        }
    }
    Ok(rows)
}

/// The number of the column of a cell such as `AB12`, from 1.
fn column_of(place: &str) -> usize {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase).take(4);
    letters.fold(0, |column, letter| column * 26 + usize::from(letter - b'A') + 1)
}

/// A number as it is shown: whole ones without a point, others as short as they can be.
fn number(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => number.to_string(),
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_their_rows_and_columns_whatever_they_hold() {
        let shared =
            shared("<sst><si><t>path</t></si><si><r><t>a &amp; </t></r><r><t>b</t></r><rPh><t>x</t></rPh></si></sst>");
        assert_eq!(shared, ["path", "a & b"]);
        let sheet = "<x:sheetData><row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c r=\"C2\"><f>1+1</f><v>2.0</v></c></row>\
                     <row><c t=\"inlineStr\"><is><t xml:space=\"preserve\"> &lt;i&gt;&#228;</t></is></c><c t=\"b\"><v>1</v></c><c/></row></x:sheetData>";
        let rows = rows(sheet, &shared).unwrap();
        assert_eq!(rows[&2], ["path", "", "2"]);
        assert_eq!(rows[&3], [" <i>ä", "true"]);
        assert_eq!((column_of("A1"), column_of("AB12"), number("1E-1")), (1, 28, "0.1".into()));
    }

    #[test]
    fn damaged_workbooks_are_refused() {
        assert!(first_sheet(b"", 9).is_err() && first_sheet(b"PK\x05\x06", 9).is_err());
        let mut end = b"PK\x05\x06".to_vec();
        end.extend([0; 18]);
        assert!(first_sheet(&end, 9).unwrap_err().contains("lacks its part xl/workbook.xml"));
        end[10] = 3;
        assert!(first_sheet(&end, 9).unwrap_err().contains("no workbook"));
    }
}
