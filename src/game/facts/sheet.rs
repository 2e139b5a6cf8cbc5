//! A box as a table for spreadsheets: a row per number, word or plain list, and such a table laid over the embedded box.
//!
//! Rows that are missing leave the box as it is, and so do columns of other names. A row that is new in a list adds an element
//! at its end; an element all of whose cells are empty is taken out. A value that is changed is tagged as given, unless the
//! table says how sure it is.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::document::{Document, Place};
use super::fact::{Fact, Tag, is_within, join, kind, text};
use super::sets::value_of;
use crate::base::grid::{Grid, Row};
use crate::base::refusal::Refusal;

/// The columns that are written and read.
pub const COLUMNS: [&str; 6] = ["path", "value", "type", "tag", "source", "alternatives"];

/// The expected form of a table, for errors.
const A_SHEET: &str = "a sheet of values as `box --export FILE.csv` writes it";

/// A box in TOML as rows of a table, without the row of names.
///
/// # Errors
/// When the text is no TOML.
pub fn rows(origin: &str, toml: &str) -> Result<Vec<[String; COLUMNS.len()]>, Refusal> {
    let document = Document::parse(origin, toml)?;
    let name = document.values.get("name").and_then(Value::as_str).unwrap_or_default();
    Ok(rows_of(name, &document.facts))
}

/// The name of a box and its values as rows of a table. What the user gave has no tag and no source.
pub fn rows_of(name: &str, facts: &[Fact]) -> Vec<[String; COLUMNS.len()]> {
    let mut rows = vec![row("name", &Value::from(name), ["", "", ""])];
    for fact in facts {
        let alternatives = alternatives(fact);
        let given = !Tag::IN_FILES.contains(&fact.tag);
        let [tag, source] = if given { ["", ""] } else { [fact.tag.name(), fact.source.as_str()] };
        let mut parts = Vec::new();
        take_apart(&fact.path, &fact.value, &mut parts);
        for (number, (path, value)) in parts.into_iter().enumerate() {
            let others = if number == 0 { alternatives.as_str() } else { "" };
            rows.push(row(&path, value, [tag, source, others]));
        }
    }
    rows
}

fn row(path: &str, value: &Value, [tag, source, alternatives]: [&str; 3]) -> [String; COLUMNS.len()] {
    [path.into(), cell(value), kind(value).into(), tag.into(), source.into(), alternatives.into()]
}

/// The other values of a fact, as a cell.
fn alternatives(fact: &Fact) -> String {
    if fact.alternatives.is_empty() { String::new() } else { text(&Value::Array(fact.alternatives.clone())) }
}

/// Does a value stand in one cell?
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Table(table) => table.is_empty(),
        Value::Array(items) => items.iter().all(|item| !item.is_table() && !item.is_array()),
        _ => true,
    }
}

/// The numbers, words and plain lists of a value, each with its path.
pub fn parts(fact: &Fact) -> Vec<(String, String)> {
    let mut parts = Vec::new();
    take_apart(&fact.path, &fact.value, &mut parts);
    parts.into_iter().map(|(path, value)| (path, cell(value))).collect()
}

/// A value as a cell holds it.
fn cell(value: &Value) -> String {
    value.as_str().map_or_else(|| text(value), String::from)
}

fn take_apart<'v>(path: &str, value: &'v Value, out: &mut Vec<(String, &'v Value)>) {
    match value {
        plain if is_plain(plain) => out.push((path.to_owned(), plain)),
        Value::Table(table) => table.iter().for_each(|(key, item)| take_apart(&join(path, key), item, out)),
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| take_apart(&join(path, i), item, out)),
        _ => {}
    }
}

/// The cells below a path.
enum Cells<'g> {
    /// A cell with its row and the path of it.
    One(&'g Row, String),
    Many(BTreeMap<String, Cells<'g>>),
}

impl<'g> Cells<'g> {
    /// Puts a cell at the rest of a path; false where another one stands.
    fn put(&mut self, rest: &str, row: &'g Row, path: &str) -> bool {
        let Cells::Many(below) = self else { return false };
        let (key, rest) = rest.split_once('.').unwrap_or((rest, ""));
        if rest.is_empty() {
            return below.insert(key.into(), Cells::One(row, path.into())).is_none();
        }
        below.entry(key.into()).or_insert_with(|| Cells::Many(BTreeMap::new())).put(rest, row, path)
    }

    fn are_empty(&self, column: usize) -> bool {
        match self {
            Cells::One(row, _) => row.cell(column).is_empty(),
            Cells::Many(below) => below.values().all(|cells| cells.are_empty(column)),
        }
    }
}

/// A table under way into a document.
struct Laying<'g> {
    grid: &'g Grid,
    /// Where the columns are, in their order; that of types and what follows may be missing.
    columns: [Option<usize>; COLUMNS.len()],
    problems: Refusal,
}

impl<'g> Laying<'g> {
    fn cell(&self, row: &'g Row, column: usize) -> &'g str {
        self.columns[column].map_or("", |at| row.cell(at))
    }

    fn problem(&mut self, row: &Row, column: usize, finding: &str) {
        self.problems.add(format!("{}: {finding}", self.grid.place(row, COLUMNS[column])));
    }

    /// The value that cells make of an old one.
    fn value(&mut self, old: Option<&Value>, cells: &Cells<'g>) -> Option<Value> {
        match (old, cells) {
            (old, Cells::One(row, path)) => self.one(old, row, path),
            (Some(Value::Array(items)), Cells::Many(below)) => self.list(items, below),
            (None, Cells::Many(below)) if below.contains_key("0") => self.list(&[], below),
            (old, Cells::Many(below)) => {
                let mut table = old.and_then(Value::as_table).cloned().unwrap_or_default();
                for (key, cells) in below {
                    let value = self.value(table.get(key).cloned().as_ref(), cells)?;
                    table.insert(key.clone(), value);
                }
                Some(Value::Table(table))
            }
        }
    }

    /// A list with some of its elements changed, added at its end, or taken out.
    fn list(&mut self, old: &[Value], below: &BTreeMap<String, Cells<'g>>) -> Option<Value> {
        let column = self.columns[1].unwrap_or_default();
        let mut items = Vec::new();
        let named = below.keys().filter_map(|key| key.parse::<usize>().ok()).max().map_or(0, |last| last + 1);
        // A number far beyond the list is most likely a digit too many.
        for number in 0..named.min(old.len() + below.len()).max(old.len()) {
            match below.get(&number.to_string()) {
                Some(cells) if cells.are_empty(column) => {}
                Some(cells) => items.push(self.value(old.get(number), cells)?),
                None => items.extend(old.get(number).cloned()),
            }
        }
        Some(Value::Array(items))
    }

    /// The value of one cell: of the kind of the old value, or as it looks.
    fn one(&mut self, old: Option<&Value>, row: &'g Row, path: &str) -> Option<Value> {
        let cell = self.cell(row, 1);
        if cell.is_empty() {
            self.problem(row, 1, &format!("`{path}` is empty, expected a value"));
            return None;
        }
        let number = cell.parse::<i64>().ok();
        // A spreadsheet may make a decimal number of a whole one.
        let number = number.or_else(|| cell.parse::<f64>().ok().filter(|n| n.fract() == 0.0).map(|n| n as i64));
        let word = self.cell(row, 2) == kind(&Value::from("")) || old.is_some_and(Value::is_str);
        match old {
            _ if word => Some(Value::from(cell)),
            Some(Value::Float(_)) => {
                cell.replace(',', ".").parse().map(Value::Float).ok().or_else(|| Some(cell.into()))
            }
            Some(Value::Boolean(_)) => {
                cell.to_lowercase().parse().map(Value::Boolean).ok().or_else(|| Some(cell.into()))
            }
            _ if number.is_some() => number.map(Value::Integer),
            _ => match value_of(cell) {
                Ok(value) => Some(value),
                // A value of a new thing can be any text.
                Err(_) if old.is_none() => Some(Value::from(cell)),
                Err(reason) => {
                    self.problem(row, 1, &reason);
                    None
                }
            },
        }
    }

    /// The entry of a changed fact; nothing where the table leaves it as it is.
    fn fact(&mut self, fact: &Fact, cells: &Cells<'g>, first: &'g Row) -> Option<Value> {
        let value = self.value(Some(&fact.value), cells)?;
        let [tag, source, others] = [3, 4, 5].map(|column| self.cell(first, column));
        let kept = |cell: &str, old: &str| cell.is_empty() || cell == old;
        let told = !(kept(tag, fact.tag.name()) && kept(source, &fact.source));
        let other = !kept(others, &alternatives(fact));
        if value == fact.value && !told && !other {
            return None;
        }
        if !told && !other {
            return Some(value);
        }
        let mut table = Table::new();
        let same = value == fact.value;
        table.insert("value".into(), value);
        let or = |cell: &str, old: &str| Value::from(if cell.is_empty() { old } else { cell });
        table.insert("tag".into(), or(tag, fact.tag.name()));
        table.insert("source".into(), or(source, &fact.source));
        if other {
            match value_of(others) {
                Ok(list) => drop(table.insert("alternatives".into(), list)),
                Err(reason) => self.problem(first, 5, &reason),
            }
        } else if same && !fact.alternatives.is_empty() {
            table.insert("alternatives".into(), Value::Array(fact.alternatives.clone()));
        }
        Some(Value::Table(table))
    }
}

impl Document {
    /// Lays a table over the values, as [`lay_over`](Document::lay_over) does a file in TOML.
    ///
    /// # Errors
    /// When it has no columns of paths and values.
    pub fn lay_sheet(&mut self, origin: &str, text: &str) -> Result<(), Refusal> {
        let grid = Grid::parse(origin, text)?;
        let path_at = grid.required("path", A_SHEET)?;
        grid.required("value", A_SHEET)?;
        let columns = COLUMNS.map(|name| grid.column(name));
        let mut laying = Laying { grid: &grid, columns, problems: Refusal::default() };
        origin.clone_into(&mut self.place.origin);
        let mut facts: Vec<(Fact, Cells<'_>, &Row)> = Vec::new();
        for row in grid.rows.iter().filter(|row| !row.cell(path_at).is_empty()) {
            let path = row.cell(path_at);
            self.place.rows.push((path.to_owned(), row.number));
            if path == "name" {
                let name = laying.cell(row, 1).to_owned();
                if self.values.get("name").and_then(Value::as_str) != Some(&name) {
                    self.lay(path, Value::from(name));
                }
                continue;
            }
            if let Err(finding) = self.open_up(&thing(path)) {
                laying.problem(row, 0, &finding);
                continue;
            }
            let Some(fact) = self.facts.iter().find(|fact| is_within(path, &fact.path)) else {
                self.lay(path, Value::from(laying.cell(row, 1)));
                continue;
            };
            let at = facts.iter().rposition(|(known, ..)| known.path == fact.path).unwrap_or_else(|| {
                facts.push((fact.clone(), Cells::Many(BTreeMap::new()), row));
                facts.len() - 1
            });
            let rest = path.strip_prefix(&fact.path).unwrap_or_default().trim_start_matches('.');
            let new = if rest.is_empty() {
                let free = matches!(&facts[at].1, Cells::Many(below) if below.is_empty());
                facts[at].1 = Cells::One(row, path.into());
                free
            } else {
                facts[at].1.put(rest, row, path)
            };
            if !new {
                laying.problem(row, 0, &format!("`{path}` stands in another row, too"));
            }
        }
        for (fact, cells, first) in &facts {
            if let Some(node) = laying.fact(fact, cells, first) {
                self.lay(&fact.path, node);
            }
        }
        self.problems.reasons.extend(laying.problems.reasons);
        Ok(())
    }
}

/// The first two keys of a path.
fn thing(path: &str) -> String {
    path.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
}

impl Place {
    /// Where the value at a path stands: the file, and the cell if it is a table.
    pub(super) fn of(&self, path: &str) -> String {
        let row = |touches: &dyn Fn(&str) -> bool| self.rows.iter().find(|(at, _)| touches(at));
        let found = row(&|at| is_within(path, at)).or_else(|| row(&|at| is_within(at, path)));
        let Some((at, number)) = found else { return self.origin.clone() };
        let part = path.strip_prefix(at.as_str()).unwrap_or_default().trim_start_matches('.');
        let column = COLUMNS[3..].iter().find(|column| part == **column).unwrap_or(&"value");
        format!("{}, row {number}, column {column}", self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: &str = "name = 'Small'
        [a]
        one = { value = 1, tag = 'stated', source = 'page 1', alternatives = [2, 3] }
        word = { value = '7', tag = 'estimate', source = 'a guess' }
        list = { value = [1, 2], tag = 'stated', source = 's' }
        card = { value = { cost = 1, does = [{ what = 'x', n = 1 }, { what = 'y', n = 2 }] }, tag = 'stated', source = 's' }";

    fn written(toml: &str) -> String {
        let lines = rows("box", toml)
            .unwrap()
            .into_iter()
            .map(|row| row.map(|cell| format!("{cell:?}").replace("\\\"", "\"\"")));
        let head = COLUMNS.join(",");
        std::iter::once(head).chain(lines.map(|row| row.join(","))).collect::<Vec<_>>().join("\n")
    }

    fn laid(sheet: &str) -> Document {
        let mut document = Document::parse("embedded", BOX).unwrap();
        document.lay_sheet("cards.csv", sheet).unwrap();
        document
    }

    #[test]
    fn a_box_that_went_through_a_table_is_the_same_box() {
        let (before, after) = (Document::parse("embedded", BOX).unwrap(), laid(&written(BOX)));
        assert_eq!(after.problems, Refusal::default());
        assert_eq!((after.values, after.facts), (before.values, before.facts));
    }

    #[test]
    fn rows_change_values_add_elements_and_take_them_out() {
        let sheet = "mine,Path,Value\nx,a.one,4.0\n,a.card.does.0.n,5\n,a.card.does.1.what,\n,a.card.does.1.n,\n,,\n,a.list,\"[3]\"";
        let document = laid(sheet);
        assert_eq!(document.problems, Refusal::default());
        let fact = |path: &str| document.facts.iter().find(|fact| fact.path == path).unwrap();
        assert_eq!((text(&fact("a.one").value).as_str(), fact("a.one").tag.name()), ("4", "given"));
        assert_eq!(fact("a.card").value.to_string(), "{ cost = 1, does = [{ n = 5, what = \"x\" }] }");
        assert_eq!((text(&fact("a.list").value).as_str(), fact("a.word").origin.as_str()), ("[3]", "embedded"));
        let more = laid("path,value\na.card.does.2.what,z\na.card.does.2.n,9\n");
        let card = more.facts.iter().find(|fact| fact.path == "a.card").unwrap();
        assert_eq!(card.value["does"].as_array().unwrap().len(), 3);
    }

    #[test]
    fn a_table_may_say_how_sure_a_value_is() {
        let document =
            laid("path,value,tag,source,alternatives\na.one,5,estimate,my guess,\"[6]\"\na.word,7,stated,page 9,\n");
        assert_eq!(document.problems, Refusal::default());
        let shown: Vec<_> = document
            .facts
            .iter()
            .take(4)
            .map(|fact| (text(&fact.value), fact.tag.name(), fact.source.as_str()))
            .collect();
        assert!(shown.contains(&("5".into(), "estimate", "my guess")), "{shown:?}");
        assert!(shown.contains(&("\"7\"".into(), "stated", "page 9")), "{shown:?}");
    }

    #[test]
    fn what_is_wrong_is_said_with_row_and_column() {
        let sheet = "path,value,tag,source\na.one,,,\na.onne,3,,\na.list,\"[1\",,\na.word,8,sure,x\na.card.cost,1,,\na.card.cost,2,,\n";
        let said = laid(sheet).problems.to_string();
        for expected in [
            "cards.csv, row 2, column value: `a.one` is empty, expected a value",
            "cards.csv, row 3, column value: a.onne: unknown key, did you mean",
            "cards.csv, row 4, column value: cannot read the value `[1`",
            "cards.csv, row 5, column tag: a.word.tag: found `\"sure\"`",
            "cards.csv, row 7, column path: `a.card.cost` stands in another row, too",
        ] {
            assert!(said.contains(expected), "expected {expected:?} in:\n{said}");
        }
    }
}
