//! A value and where it comes from.

use toml::Value;

use super::sets::find;
use crate::base::order::Ordered;
use crate::named_enum;

named_enum! {
    /// The certainty of a value.
    pub enum Tag {
        /// A rulebook or a published source says so.
        Stated = "stated",
        /// It follows from stated values.
        Inferred = "inferred",
        /// A guess.
        Estimate = "estimate",
        /// A box file of the user gives it, without saying how sure it is.
        Given = "given",
        /// The user replaced it for this run.
        Set = "set",
    }
}

impl Tag {
    /// The tags that a file may use.
    pub(super) const IN_FILES: [Tag; 3] = [Tag::Stated, Tag::Inferred, Tag::Estimate];
}

/// A value of the box with its provenance.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The name of the value, such as `limits.damage`; a user types it to replace the value.
    pub path: String,
    /// The value: a number, a word, or a list or table of them.
    pub value: Value,
    /// The certainty of the value.
    pub tag: Tag,
    /// Its origin.
    pub source: String,
    /// Its origin: the embedded box, a file, or `--set`.
    pub origin: String,
    /// Other plausible values. Each may take the place of `value` while all others stay; none for a value that the user
    /// gave or set.
    pub alternatives: Vec<Value>,
}

impl Fact {
    /// The part of the value at a path below it, without alternatives.
    pub fn part(&self, path: &str) -> Option<Fact> {
        let rest = path.strip_prefix(&self.path)?.strip_prefix('.')?;
        let value = find(&self.value, rest)?.clone();
        Some(Fact { path: path.to_owned(), value, alternatives: Vec::new(), ..self.clone() })
    }
}

/// The number of values by certainty, in words, the most certain first.
pub fn sureness(facts: &[Fact]) -> Vec<(&'static str, usize)> {
    let kinds = [
        (Tag::Set, "set for this"),
        (Tag::Given, "given by a box file"),
        (Tag::Stated, "stated"),
        (Tag::Inferred, "inferred"),
        (Tag::Estimate, "estimates"),
    ];
    let count = |tag: Tag| facts.iter().filter(|fact| fact.tag == tag).count();
    kinds.map(|(tag, words)| (words, count(tag))).to_vec()
}

/// Is `path` the path `outer`, or one below it?
pub fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A path and the key below it.
pub fn join(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// The kind of value, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Integer(_) => "a whole number",
        Value::String(_) => "a word",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
        Value::Float(_) => "a decimal number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
    }
}

/// The value on one line, as a file and the command line write it.
pub fn text(value: &Value) -> String {
    let list = |items: Vec<String>| items.join(", ");
    match value {
        Value::Array(items) => format!("[{}]", list(items.iter().map(text).collect())),
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            format!("{{ {} }}", list(table.iter().map(|(key, value)| format!("{key} = {}", text(value))).collect()))
        }
        other => other.to_string(),
    }
}

/// A short form of a value for an error.
pub(super) fn glimpse(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = text(value);
    if text.chars().count() <= LONGEST {
        return format!("`{text}`");
    }
    format!("`{}...`", text.chars().take(LONGEST).collect::<String>())
}

/// A text on one line, without control characters.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    words.join(" ")
}

/// A fingerprint of all values: FNV-1a over sorted lines `path=value`, one for each number or word.
///
/// Lists and tables are taken apart, so that the fingerprint does not depend on how a file groups its facts.
pub fn fingerprint<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> u64 {
    let mut lines = Vec::new();
    for fact in facts {
        leaves(&fact.path, &fact.value, &mut lines);
    }
    lines.sort();
    lines
        .concat()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn leaves(path: &str, value: &Value, lines: &mut Vec<String>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            for (i, item) in items.iter().enumerate() {
                leaves(&join(path, i), item, lines);
            }
        }
        Value::Table(table) => {
            for (key, item) in table {
                leaves(&join(path, key), item, lines);
            }
        }
        leaf => lines.push(format!("{path}={}\n", text(leaf))),
    }
}

/// The facts in the order in which their values were read, as [`Reader::finish`](super::Reader::finish) returns them.
pub fn in_order(facts: &[Fact], order: &[String]) -> Vec<Fact> {
    let mut facts = facts.to_vec();
    facts.order_by_key(|fact| order.iter().position(|path| is_within(path, &fact.path) || is_within(&fact.path, path)));
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(path: &str, value: &str) -> Fact {
        let value = value.parse().unwrap();
        Fact {
            path: path.into(),
            value,
            tag: Tag::Stated,
            source: "a test".into(),
            origin: "x".into(),
            alternatives: vec![],
        }
    }

    #[test]
    fn the_fingerprint_follows_values_and_neither_order_nor_grouping() {
        let grouped = fingerprint(&[fact("a", "[1, 2]"), fact("b", "{ c = 'x' }")]);
        let apart = fingerprint(&[fact("b.c", "'x'"), fact("a.1", "2"), fact("a.0", "1")]);
        assert_eq!(grouped, apart);
        assert_ne!(grouped, fingerprint(&[fact("a", "[2, 1]"), fact("b", "{ c = 'x' }")]));
        assert_ne!(fingerprint(&[fact("a", "[]")]), fingerprint(&[]));
    }

    #[test]
    fn the_fingerprint_is_fnv_1a() {
        assert_eq!(fingerprint(&[]), 0xcbf2_9ce4_8422_2325);
        let expected = b"a=1\n"
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211));
        assert_eq!(fingerprint(&[fact("a", "1")]), expected);
    }

    #[test]
    fn a_path_is_within_itself_and_its_parents_but_not_within_a_longer_word() {
        assert!(is_within("die.faces.0", "die.faces") && is_within("die", "die"));
        assert!(!is_within("die.faces", "die.face") && !is_within("die", "die.faces"));
    }
}
