//! Files in TOML that people write, read with every mistake noted: its place, what was found and what was expected.

use std::path::Path;

use toml::{Table, Value};

use crate::base::bounds::{MOST_LISTED, MOST_TABLES};
use crate::base::disk::text_by_hand;
use crate::base::refusal::{Refusal, hint};

/// Reads the values of a file, and notes the mistakes in them.
///
/// A value that cannot be read is noted as a mistake and replaced by a stand-in: one reading finds all mistakes.
///
/// ```
/// use wildlab::base::reader::Reader;
///
/// let (mut reader, table) = Reader::of("mine.toml", "titel = 'x'\ngames = 'many'", "a plan").unwrap();
/// reader.unknown("", &table, &["title", "games"]);
/// reader.number(table.get("games"), "games", 1, 100);
/// assert_eq!(reader.refusal.reasons, [
///     "mine.toml: titel: unknown key, did you mean `title`?",
///     "mine.toml: games: found \"many\", expected a whole number from 1 to 100",
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    /// The name of the file in errors.
    pub origin: &'a str,
    /// Everything that was found wrong so far.
    pub refusal: Refusal,
}

impl<'a> Reader<'a> {
    /// A reader of a text, and the table that the text is; `what` names what was expected, as in `a plan`.
    ///
    /// # Errors
    /// When it is no TOML; the reason names the line.
    pub fn of(origin: &'a str, text: &str, what: &str) -> Result<(Reader<'a>, Table), Refusal> {
        let table = table(origin, text, what)?;
        Ok((Reader { origin, refusal: Refusal::default() }, table))
    }

    /// Notes a mistake at a place of the file.
    pub fn add(&mut self, place: &str, finding: &str) {
        self.refusal.add(format!("{}: {place}: {finding}", self.origin));
    }

    /// Notes a value that is not what was expected.
    pub fn unexpected(&mut self, place: &str, value: &Value, expected: &str) {
        // 1e308 as it was typed, not with all its digits.
        let found = value.as_float().map_or_else(|| value.to_string(), |number| format!("{number:?}"));
        self.add(place, &format!("found {found}, expected {expected}"));
    }

    /// Notes the keys of a table that are not known, each with the nearest that is.
    pub fn unknown(&mut self, place: &str, table: &Table, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.as_str())) {
            let hint = hint(key, known.iter().copied());
            self.add(&within(place, key), &format!("unknown key{hint}"));
        }
    }

    /// The text of a key that must be there.
    pub fn required(&mut self, place: &str, table: &Table, key: &str) -> String {
        if table.contains_key(key) {
            return self.optional(place, table, key).unwrap_or_default();
        }
        self.add(&within(place, key), "missing, expected a text");
        String::new()
    }

    /// The text of a key; none if it is not there.
    pub fn optional(&mut self, place: &str, table: &Table, key: &str) -> Option<String> {
        table.get(key).and_then(|value| self.text(&within(place, key), value))
    }

    /// A text.
    pub fn text(&mut self, place: &str, value: &Value) -> Option<String> {
        let text = value.as_str().map(String::from);
        if text.is_none() {
            self.unexpected(place, value, "a text");
        }
        text
    }

    /// A text, or a number or a truth value as a text.
    pub fn plain(&mut self, place: &str, value: &Value) -> Option<String> {
        let text = plain(value);
        if text.is_none() {
            self.unexpected(place, value, "a text, a number or a list of them");
        }
        text
    }

    /// A list of texts, or one alone, each once.
    pub fn texts(&mut self, place: &str, value: &Value) -> Vec<String> {
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        if values.len() > MOST_LISTED {
            self.add(place, &format!("found {} values, expected {MOST_LISTED} at most", values.len()));
            return Vec::new();
        }
        let mut texts: Vec<String> = Vec::new();
        for text in values.iter().filter_map(|value| self.plain(place, value)).collect::<Vec<_>>() {
            if texts.contains(&text) {
                self.add(place, &format!("`{text}` is listed twice, expected each value once"));
                break;
            }
            texts.push(text);
        }
        texts
    }

    /// A whole number from a range; none if it is not there.
    pub fn number(&mut self, value: Option<&Value>, place: &str, least: u64, most: u64) -> Option<u64> {
        let value = value?;
        let number = value.as_integer().and_then(|n| u64::try_from(n).ok()).filter(|n| (least..=most).contains(n));
        if number.is_none() {
            self.unexpected(place, value, &format!("a whole number from {least} to {most}"));
        }
        number
    }

    /// A number from a range; none if it is not there.
    pub fn decimal(&mut self, value: Option<&Value>, place: &str, (least, most): (f64, f64)) -> Option<f64> {
        let value = value?;
        let number = decimal(value).filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.unexpected(place, value, &format!("a number from {least} to {most}"));
        }
        number
    }

    /// The entries of a section; none if it is not there.
    pub fn entries<'t>(&mut self, table: &'t Table, key: &str) -> Vec<(&'t String, &'t Value)> {
        match table.get(key) {
            None => Vec::new(),
            Some(Value::Table(table)) => table.iter().collect(),
            Some(value) => {
                self.unexpected(key, value, &format!("a section [{key}]"));
                Vec::new()
            }
        }
    }

    /// The tables of a list of tables, or the one table.
    pub fn tables(&mut self, table: &Table, key: &str) -> Vec<Table> {
        match table.get(key) {
            None => Vec::new(),
            Some(Value::Table(table)) => vec![table.clone()],
            Some(Value::Array(items)) if items.len() > MOST_TABLES => {
                self.add(key, &format!("found {} of them, expected {MOST_TABLES} at most", items.len()));
                Vec::new()
            }
            Some(Value::Array(items)) if items.iter().all(Value::is_table) => {
                items.iter().filter_map(|item| item.as_table().cloned()).collect()
            }
            Some(value) => {
                self.unexpected(key, value, &format!("sections [[{key}]]"));
                Vec::new()
            }
        }
    }
}

/// The place of a key within another place; the file itself has no name there.
fn within(place: &str, key: &str) -> String {
    if place.is_empty() { key.into() } else { format!("{place}.{key}") }
}

/// The table that a text in TOML is; `what` names what was expected, as in `a plan`.
///
/// # Errors
/// When it is no TOML; the reason names the line.
pub fn table(origin: &str, text: &str, what: &str) -> Result<Table, Refusal> {
    text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let message = error.message().split(|c: char| c.is_whitespace() || c.is_control());
        let message = message.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        Refusal::new(format!("{origin}: line {line}: this is no TOML: {message}; expected {what}"))
    })
}

/// A value as a text, where it is one, or a number or a truth value.
pub fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(value) => Some(value.to_string()),
        _ => None,
    }
}

/// A value as a finite number, whole or not.
pub fn decimal(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|n| n as f64)).filter(|n| n.is_finite())
}

/// Files of a kind: those that come with the program, by their names, and those of users.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The prefix of a name in errors, as in `--policy`.
    pub option: &'a str,
    /// The noun for one of them, as in `policy`.
    pub noun: &'a str,
    /// The command that lists them.
    pub lists: &'a str,
    /// The folder of those that come with the program.
    pub folder: &'a str,
    /// The embedded ones, as name and text.
    pub embedded: &'a [(&'a str, &'a str)],
}

/// A file that was found: its name, the origin that errors name, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without folder and ending.
    pub name: String,
    /// Its origin.
    pub origin: String,
    /// Its contents.
    pub text: String,
}

/// The end of the origin of a file that comes with the program.
pub const EMBEDDED: &str = " (embedded)";

impl Files<'_> {
    /// The file of that name among those that come with the program, or at that path.
    ///
    /// # Errors
    /// When there is neither, or it cannot be read.
    pub fn find(&self, named: &str) -> Result<File, Refusal> {
        let Files { option, noun, lists, folder, embedded } = self;
        if let Some((name, text)) = embedded.iter().find(|(name, _)| *name == named) {
            let origin = format!("{folder}/{name}.toml{EMBEDDED}");
            return Ok(File { name: (*name).into(), origin, text: (*text).into() });
        }
        let path = Path::new(named);
        if path.extension().is_none() && !path.exists() {
            let hint = hint(named, embedded.iter().map(|(name, _)| *name));
            return Err(Refusal::new(format!(
                "{option} {named}: there is no such {noun}{hint} (the command `{lists}` lists them; or give a file)"
            )));
        }
        let text = text_by_hand(path).map_err(|error| {
            Refusal::new(format!("{option} {named}: cannot be read ({error}), expected a {noun} in TOML"))
        })?;
        let name = path.file_stem().map_or_else(|| named.to_string(), |stem| stem.to_string_lossy().into_owned());
        Ok(File { name, origin: named.into(), text })
    }
}
