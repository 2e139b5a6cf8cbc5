//! JSON for people and for diffs: objects whose fields keep their order, and a layout in which what is short stays on
//! one line.

use serde::Serialize;
use serde_json::Value;

use crate::base::checksum::checksum;

/// An object with its fields in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record(Vec<(&'static str, Value)>);

impl Record {
    /// An object without fields.
    pub fn new() -> Record {
        Record::default()
    }

    /// Adds a field at the end.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Record {
        self.0.push((name, value.into()));
        self
    }

    /// Adds the fields that have a value, at the end.
    #[must_use]
    pub fn with_some<T: Into<Value>>(self, fields: impl IntoIterator<Item = (&'static str, Option<T>)>) -> Record {
        fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .fold(self, |all, (name, value)| all.with(name, value))
    }

    /// The object with each value changed.
    #[must_use]
    pub fn map(self, change: impl Fn(Value) -> Value) -> Record {
        Record(self.0.into_iter().map(|(name, value)| (name, change(value))).collect())
    }

    /// Adds all fields of another object, at the end.
    #[must_use]
    pub fn and(mut self, more: Record) -> Record {
        self.0.extend(more.0);
        self
    }
}

impl Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The value on one line.
///
/// # Panics
/// Never, for values whose keys are strings: nothing else can fail in memory.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data becomes JSON")
}

/// The longest line that a list or object takes before it is spread over several.
const WIDTH: usize = 100;

/// The value laid out for reading: whatever fits a line stays on it.
pub fn pretty(value: &impl Serialize) -> String {
    let mut out = String::new();
    let compact = line(value);
    lay_out(&compact, 0, 0, &mut out);
    out
}

/// A JSON text on one line: without the spaces and line ends that stand in no string.
///
/// ```
/// use wildlab::base::json::on_one_line;
///
/// assert_eq!(on_one_line("{\n  \"a b\": [1, \"\\\" :\"]\n}"), r#"{"a b":[1,"\" :"]}"#);
/// ```
pub fn on_one_line(json: &str) -> String {
    let (mut line, mut quotes, mut start) = (String::with_capacity(json.len()), Quotes::default(), 0);
    for (at, byte) in json.bytes().enumerate() {
        if !quotes.holds(byte) && byte.is_ascii_whitespace() {
            line.push_str(&json[start..at]);
            start = at + 1;
        }
    }
    line + &json[start..]
}

/// An object laid out, with a fingerprint of its text as last field: see [`is_sealed`].
pub fn sealed(object: &impl Serialize) -> String {
    let text = pretty(object);
    let body = text.strip_suffix('}').unwrap_or_default().trim_end();
    format!("{body}{}", seal(body))
}

/// Is a text just as [`sealed`] wrote it? Any change of any byte shows.
pub fn is_sealed(text: &str) -> bool {
    let end = text.len().saturating_sub(seal("").len());
    text.is_char_boundary(end) && seal(&text[..end]) == text[end..]
}

fn seal(body: &str) -> String {
    format!(",\n  \"fingerprint\": \"{:016x}\"\n}}\n", checksum(body.as_bytes()))
}

/// A place at which two values differ, with both values.
pub type Difference = (String, String, String);

/// Differences between two values, each with its place and both values. Fields of the skipped names are not compared.
pub fn differences(there: &Value, here: &Value, skipped: &[&str]) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", (there, here), skipped, &mut found);
    found
}

fn compare(place: &str, values: (&Value, &Value), skipped: &[&str], found: &mut Vec<Difference>) {
    let at = |name: &str| if place.is_empty() { name.to_string() } else { format!("{place}.{name}") };
    match values {
        (Value::Object(there), Value::Object(here)) => {
            let names = here.keys().chain(there.keys().filter(|name| !here.contains_key(*name)));
            for name in names.filter(|name| !skipped.contains(&name.as_str())) {
                let value = |side: &serde_json::Map<String, Value>| side.get(name).cloned().unwrap_or_default();
                compare(&at(name), (&value(there), &value(here)), skipped, found);
            }
        }
        (Value::Array(there), Value::Array(here)) if there.len() == here.len() => {
            for (number, values) in there.iter().zip(here).enumerate() {
                compare(&format!("{place}[{number}]"), values, skipped, found);
            }
        }
        (Value::Array(there), Value::Array(here)) => {
            found.push((format!("the number of {place}"), there.len().to_string(), here.len().to_string()));
        }
        (there, here) if there == here => {}
        (there, here) => {
            let show = |value: &Value| if value.is_null() { "nothing".to_string() } else { value.to_string() };
            found.push((place.to_string(), show(there), show(here)));
        }
    }
}

/// Lays a compact JSON value out; `used` columns of its first line are taken.
fn lay_out(value: &str, indent: usize, used: usize, out: &mut String) {
    let inner = value.strip_prefix(['[', '{']).and_then(|rest| rest.strip_suffix([']', '}']));
    let (Some(inner), true) = (inner, used + value.len() > WIDTH) else {
        out.push_str(&spaced(value));
        return;
    };
    out.push_str(&value[..1]);
    for (i, part) in parts(inner, b',').into_iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.push_str(&" ".repeat(indent + 2));
        let named = if value.starts_with('{') { parts(part, b':') } else { vec![part] };
        if let [name, rest] = named[..] {
            out.push_str(name);
            out.push_str(": ");
            lay_out(rest, indent + 2, indent + 4 + name.len(), out);
        } else {
            lay_out(part, indent + 2, indent + 2, out);
        }
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push_str(&value[value.len() - 1..]);
}

/// A scanner of JSON text, byte by byte, that knows whether it is in a string. All that counts is ASCII.
#[derive(Default)]
struct Quotes {
    quoted: bool,
    escaped: bool,
}

impl Quotes {
    /// Is the next byte one of a string, its quotes included?
    fn holds(&mut self, byte: u8) -> bool {
        if !self.quoted {
            self.quoted = byte == b'"';
            return self.quoted;
        }
        self.quoted = self.escaped || byte != b'"';
        self.escaped = !self.escaped && byte == b'\\';
        true
    }
}

/// The parts of a compact text between separators that stand in no string and in no inner list or object.
fn parts(text: &str, separator: u8) -> Vec<&str> {
    let (mut depth, mut quotes, mut start) = (0_usize, Quotes::default(), 0);
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        if quotes.holds(byte) {
        } else if matches!(byte, b'[' | b'{') {
            depth += 1;
        } else if matches!(byte, b']' | b'}') {
            depth = depth.saturating_sub(1);
        } else if byte == separator && depth == 0 {
            found.push(&text[start..at]);
            start = at + 1;
        }
    }
    found.push(&text[start..]);
    found
}

/// A compact text with a space after each comma and colon.
fn spaced(text: &str) -> String {
    let (mut out, mut quotes, mut start) = (String::with_capacity(text.len() * 5 / 4), Quotes::default(), 0);
    for (at, byte) in text.bytes().enumerate() {
        if !quotes.holds(byte) && matches!(byte, b',' | b':') {
            out.push_str(&text[start..=at]);
            out.push(' ');
            start = at + 1;
        }
    }
    out + &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_layout_says_the_same_as_the_value() {
        let long = "a \"quoted, [odd]: {text}\" with \\ in it ".repeat(5);
        let value = json!({ "b": [1, 2, [3, 4]], "a": { "x": long, "y": [], "z": {} }, "list": vec![[1, -2, 3]; 40] });
        let text = pretty(&value);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert!(text.contains("\n    [1, -2, 3],\n"), "{text}");
        assert!(text.contains("\n  \"b\": [1, 2, [3, 4]],\n"), "{text}");
    }

    #[test]
    fn every_flipped_bit_of_a_sealed_text_shows() {
        for value in [json!({ "a": 1 }), json!({ "a": { "b": {} } }), json!({ "long": vec!["word"; 60] })] {
            let text = sealed(&value);
            let read: Value = serde_json::from_str(&text).unwrap();
            assert!(is_sealed(&text) && read["a"] == value["a"] && read["fingerprint"].is_string(), "{text}");
            for bit in 0..8 * text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[bit / 8] ^= 1 << (bit % 8);
                assert!(!String::from_utf8(bytes).is_ok_and(|text| is_sealed(&text)));
            }
            assert!(!is_sealed(&text[1..]) && !is_sealed(&text[..text.len() - 1]));
        }
        assert!(!is_sealed("") && !is_sealed("{}"));
    }

    #[test]
    fn what_differs_between_two_values_is_told_by_its_place() {
        let there = json!({ "games": 90, "cells": [{ "players": 2 }, { "players": 3 }], "policies": [{ "weights": { "a": 1 } }] });
        let here = json!({ "games": 91, "cells": [{ "players": 2 }, { "players": 4 }], "policies": [{ "weights": { "b": 1 } }] });
        let found = differences(&there, &here, &["games"]);
        let lines: Vec<String> = found.iter().map(|(place, there, here)| format!("{place} {there} {here}")).collect();
        assert_eq!(
            lines,
            ["cells[1].players 3 4", "policies[0].weights.b nothing 1", "policies[0].weights.a 1 nothing"]
        );
    }

    #[test]
    fn a_record_keeps_the_order_of_its_fields() {
        assert_eq!(line(&Record::new().with("z", 1).with("a", "b")), r#"{"z":1,"a":"b"}"#);
    }
}
