//! A box as a user reads it: every value with its provenance.

use std::fmt::Write;

use serde_json::json;
use toml::Value;

use super::{Embedded, Fact, Tag, join, text};
use crate::base::refusal::hint;
use crate::base::terminal::{WIDTH, wrapped};

/// Values longer than this stand below their path.
const SHORT: usize = 26;
/// Values longer than this are taken apart.
const LONG: usize = 62;
/// The columns by which that is set in.
const INDENT: &str = "    ";

/// A box to be listed.
#[derive(Clone, Debug)]
pub struct Listing<'a> {
    /// The box's own name.
    pub name: &'a str,
    /// The origin of its values.
    pub origin: &'a str,
    /// The fingerprint of its values.
    pub hash: u64,
    /// Every value, section by section.
    pub facts: &'a [Fact],
    /// Notes for readers, a sentence each.
    pub notes: &'a [String],
    /// An example that replaces one value for one run.
    pub example: &'a str,
    /// The command that writes all values to a file.
    pub export: &'a str,
}

impl Listing<'_> {
    /// All values with their provenance, section by section, as plain text.
    ///
    /// With a filter, only the values whose path contains it, or whose tag it names.
    pub fn text(&self, filter: Option<&str>) -> String {
        let shown: Vec<&Fact> = self.facts.iter().filter(|fact| passes(fact, filter)).collect();
        let mut out = self.header();
        if let (true, Some(filter)) = (shown.is_empty(), filter) {
            let hint = hint(filter, self.facts.iter().map(|fact| fact.path.as_str()));
            let _ = writeln!(out, "\nNo path contains `{filter}`{hint}");
        }
        for facts in shown.chunk_by(|a, b| section(a) == section(b)) {
            let _ = writeln!(out, "\n[{}]", section(facts[0]));
            let columns = Columns::of(facts);
            for fact in facts {
                columns.write(fact, &mut out);
            }
        }
        out + &self.footer()
    }

    /// The listing as data, with the alternatives of each value.
    pub fn json(&self) -> serde_json::Value {
        let tags: serde_json::Map<_, _> =
            Tag::ALL.iter().map(|&tag| (tag.name().to_owned(), json!(self.count(tag)))).collect();
        let facts: Vec<_> = self.facts.iter().map(fact_json).collect();
        json!({
            "name": self.name,
            "origin": self.origin,
            "hash": self.hash_text(),
            "tags": tags,
            "facts": facts,
        })
    }

    fn count(&self, tag: Tag) -> usize {
        self.facts.iter().filter(|fact| fact.tag == tag).count()
    }

    fn hash_text(&self) -> String {
        format!("{:016x}", self.hash)
    }

    fn header(&self) -> String {
        let tags = Tag::ALL.into_iter().filter(|&tag| tag != Tag::Given || self.count(tag) > 0);
        let counts: Vec<String> = tags.map(|tag| format!("{} {tag}", self.count(tag))).collect();
        let mut out = format!("{}, box {} ({})\n", self.name, self.hash_text(), self.origin);
        let _ = writeln!(out, "{} values: {}", self.facts.len(), counts.join(", "));
        let brought = |by: &str| self.facts.iter().filter(|fact| fact.origin == by).count();
        if self.origin != Embedded::ORIGIN {
            let (own, embedded) = (brought(self.origin), brought(Embedded::ORIGIN));
            let _ = writeln!(out, "{own} of them from {}, {embedded} from the embedded box", self.origin);
        }
        for note in self.notes {
            out.push_str(&wrapped(note, "", ""));
        }
        out
    }

    fn footer(&self) -> String {
        let Listing { example, export, .. } = self;
        let whole = format!("--box my-box.toml, a file with the values that differ, or with all: {export}");
        let path = "\nA path is section and key, with the number of an element counted from 0.\n";
        let one = format!("Replace a value for one run:  --set {example}\n");
        format!("{path}{one}{}", wrapped(&whole, "Replace values for good:      ", &" ".repeat(30)))
    }
}

fn fact_json(fact: &Fact) -> serde_json::Value {
    json!({
        "path": fact.path,
        "value": fact.value,
        "tag": fact.tag,
        "source": fact.source,
        "origin": fact.origin,
        "alternatives": fact.alternatives,
    })
}

fn passes(fact: &Fact, filter: Option<&str>) -> bool {
    filter.is_none_or(|filter| fact.path.contains(filter) || fact.tag.name() == filter)
}

fn section(fact: &Fact) -> &str {
    fact.path.split('.').next().unwrap_or_default()
}

/// The origin of a value; a file is named, also where the file itself names a source.
fn source_text(fact: &Fact) -> String {
    if fact.origin == Embedded::ORIGIN || fact.origin == fact.source {
        return fact.source.clone();
    }
    format!("{}: {}", fact.origin, fact.source)
}

/// The path without its section; empty for a fact that is a whole section.
fn key(fact: &Fact) -> &str {
    fact.path.split_once('.').map_or("", |(_, key)| key)
}

/// The text in the column of keys.
fn label(fact: &Fact) -> &str {
    if key(fact).is_empty() { "(all)" } else { key(fact) }
}

/// A value as the command line takes it, without quotes and spaces.
fn compact(value: &Value) -> String {
    text(value).replace(['"', ' '], "")
}

/// The widths of a section's columns.
struct Columns {
    key: usize,
    value: usize,
}

impl Columns {
    fn of(facts: &[&Fact]) -> Columns {
        let values = facts.iter().map(|fact| compact(&fact.value).len()).filter(|&length| length <= SHORT);
        Columns {
            key: facts.iter().map(|fact| label(fact).len()).max().unwrap_or_default(),
            value: values.max().unwrap_or_default(),
        }
    }

    /// One value: key, value, tag, source; a long value follows below.
    fn write(&self, fact: &Fact, out: &mut String) {
        let value = compact(&fact.value);
        let beside = if value.len() <= SHORT { value.as_str() } else { "" };
        let line = format!("{:<2$}  {beside:<3$}  {:<8}", label(fact), fact.tag, self.key, self.value);
        let source = source_text(fact);
        if line.chars().count() + 2 + source.chars().count() <= WIDTH {
            let _ = writeln!(out, "{line}  {source}");
        } else {
            let _ = writeln!(out, "{}", line.trim_end());
            wrap(&source, out);
        }
        if value.len() > SHORT {
            write_below(key(fact), &fact.value, out);
        }
    }
}

/// A value on a line of its own, or, where that is too long, its parts.
fn write_below(key: &str, value: &Value, out: &mut String) {
    let line = compact(value);
    let long = line.len() > LONG || INDENT.len() + key.len() + 2 + line.len() > WIDTH;
    match value {
        Value::Array(items) if long => {
            items.iter().enumerate().for_each(|(i, item)| write_below(&join(key, i), item, out));
        }
        Value::Table(table) if long => {
            table.iter().for_each(|(name, item)| write_below(&join(key, name), item, out));
        }
        _ => {
            let _ = writeln!(out, "{INDENT}{key}  {line}");
        }
    }
}

/// Breaks a text at its spaces into indented lines.
fn wrap(text: &str, out: &mut String) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && INDENT.len() + line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{INDENT}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{INDENT}{line}");
}

#[cfg(test)]
impl Listing<'_> {
    /// Every value stands in the listing once, with its tag, and every line fits a terminal.
    pub(crate) fn assert_whole(&self) {
        let listing = self.text(None);
        let sections: Vec<&str> = listing.split("\n[").collect();
        for fact in self.facts {
            let own = sections.iter().find(|text| text.starts_with(&format!("{}]\n", section(fact)))).unwrap();
            let rows: Vec<_> = own.lines().filter(|line| line.split(' ').next() == Some(label(fact))).collect();
            assert_eq!(rows.len(), 1, "{}", fact.path);
            assert!(rows[0].contains(fact.tag.name()), "{}", fact.path);
        }
        for line in listing.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
        assert_eq!(self.json()["facts"].as_array().unwrap().len(), self.facts.len());
    }
}
