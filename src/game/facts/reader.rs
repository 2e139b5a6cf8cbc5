//! Gives plain values their types, and notes every value that has not the one expected.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use toml::Value;

use super::document::Document;
use super::fact::{glimpse, is_within, join, one_line};
use super::sets::find;
use crate::base::refusal::{Refusal, hint};

/// Reads values by their path.
///
/// A value that cannot be read is noted and replaced by a stand-in, so that one reading finds all problems;
/// [`Reader::finish`] then withholds the result.
pub struct Reader<'d> {
    document: &'d Document,
    /// The paths asked for so far, in order: the keys that a box file may have.
    known: Vec<String>,
    problems: Refusal,
}

/// A type of whole numbers.
pub trait Whole: Copy + PartialOrd + std::fmt::Display + TryFrom<i64> {}

impl<T: Copy + PartialOrd + std::fmt::Display + TryFrom<i64>> Whole for T {}

/// An element of a list with its path, for errors.
pub type Element<'d> = (String, &'d Value);

impl<'d> Reader<'d> {
    /// A reader that has read nothing yet.
    pub fn new(document: &'d Document) -> Self {
        Reader { document, known: Vec::new(), problems: document.problems.clone() }
    }

    /// The value at a path of keys.
    fn value(&mut self, path: &str, expected: &str) -> Option<&'d Value> {
        self.known.push(path.to_owned());
        let found = path.split('.').try_fold(&self.document.values, |value, key| value.as_table()?.get(key));
        if found.is_none() {
            self.problem(path, &format!("missing, expected {expected}"));
        }
        found
    }

    /// Notes a mistake in the value at a path.
    pub fn problem(&mut self, path: &str, finding: &str) {
        self.problems.add(self.document.place.about(path, finding));
    }

    /// Notes that a value is not what was expected.
    pub fn unexpected(&mut self, path: &str, value: &Value, expected: &str) {
        self.problem(path, &format!("found {}, expected {expected}", glimpse(value)));
    }

    /// The names that the user brought into a section, in order, each with the path that was typed first.
    pub fn new_names(&self, section: &str) -> Vec<(String, String)> {
        self.document.new_names(section)
    }

    /// Is there a value at a path?
    pub fn has(&self, path: &str) -> bool {
        find(&self.document.values, path).is_some()
    }

    /// Notes that a new name lacks something. Its values are not read, and no other mistake of them is noted.
    pub fn incomplete(&mut self, path: &str, typed: &str, expected: &str) {
        self.known.push(path.to_owned());
        let meant = self.document.meant(typed);
        self.problem(typed, &format!("the box has no such name, expected {expected}{meant}"));
    }

    /// A text of one line that is not empty.
    pub fn text(&mut self, path: &str) -> String {
        const EXPECTED: &str = "a text";
        match self.value(path, EXPECTED) {
            Some(Value::String(text)) if !one_line(text).is_empty() => return one_line(text),
            Some(other) => self.unexpected(path, other, EXPECTED),
            None => {}
        }
        String::new()
    }

    /// A whole number of a range.
    pub fn number<T: Whole>(&mut self, path: &str, range: RangeInclusive<T>) -> T {
        match self.value(path, &a_number(&range)) {
            Some(value) => self.number_of((path.to_owned(), value), range),
            None => *range.start(),
        }
    }

    /// The whole number that an element is.
    pub fn number_of<T: Whole>(&mut self, (path, value): Element, range: RangeInclusive<T>) -> T {
        let number = value.as_integer().and_then(|n| T::try_from(n).ok()).filter(|n| range.contains(n));
        if number.is_none() {
            self.unexpected(&path, value, &a_number(&range));
        }
        number.unwrap_or(*range.start())
    }

    /// A list of whole numbers.
    pub fn numbers<T: Whole>(
        &mut self,
        path: &str,
        length: RangeInclusive<usize>,
        range: &RangeInclusive<T>,
    ) -> Vec<T> {
        let elements = self.list(path, length, "whole numbers");
        elements.into_iter().map(|element| self.number_of(element, range.clone())).collect()
    }

    /// A list; `of` names its elements in the plural.
    pub fn list(&mut self, path: &str, length: RangeInclusive<usize>, of: &str) -> Vec<Element<'d>> {
        match self.value(path, &a_list(&length, of)) {
            Some(value) => self.list_of((path.to_owned(), value), length, of),
            None => Vec::new(),
        }
    }

    /// The list that an element is.
    pub fn list_of(&mut self, (path, value): Element<'d>, length: RangeInclusive<usize>, of: &str) -> Vec<Element<'d>> {
        let expected = a_list(&length, of);
        match value.as_array() {
            Some(items) if length.contains(&items.len()) => {
                return items.iter().enumerate().map(|(i, item)| (join(&path, i), item)).collect();
            }
            Some(items) => self.problem(&path, &format!("found {} of them, expected {expected}", items.len())),
            None => self.unexpected(&path, value, &expected),
        }
        Vec::new()
    }

    /// The entry of a table that an element is. The table has no entries but those of `keys`.
    pub fn entry(&mut self, (path, value): &Element<'d>, key: &str, keys: &[&str]) -> Option<Element<'d>> {
        let expected = format!("a table with the keys {}", keys.join(", "));
        match value.as_table() {
            None => self.unexpected(path, value, &expected),
            Some(table) => {
                if keys.first() == Some(&key) {
                    table.keys().filter(|k| !keys.contains(&k.as_str())).for_each(|odd| {
                        self.problem(&join(path, odd), &format!("unknown key, expected {expected}"));
                    });
                }
                match table.get(key) {
                    Some(entry) => return Some((join(path, key), entry)),
                    None => self.problem(&join(path, key), &format!("missing, expected {expected}")),
                }
            }
        }
        None
    }

    /// True or false.
    pub fn flag(&mut self, path: &str) -> bool {
        const EXPECTED: &str = "true or false";
        match self.value(path, EXPECTED) {
            Some(Value::Boolean(flag)) => return *flag,
            Some(other) => self.unexpected(path, other, EXPECTED),
            None => {}
        }
        false
    }

    /// A named value; `names` lists the valid ones.
    pub fn named<T>(&mut self, path: &str, from: fn(&str) -> Option<T>, names: &str) -> Option<T> {
        let value = self.value(path, &format!("one of: {names}"))?;
        self.named_of((path.to_owned(), value), from, names)
    }

    /// The named value that an element is; `names` lists the valid ones.
    pub fn named_of<T>(&mut self, (path, value): Element, from: fn(&str) -> Option<T>, names: &str) -> Option<T> {
        let known = value.as_str().and_then(from);
        if known.is_none() {
            self.unexpected(&path, value, &some_of(names, value.as_str().unwrap_or_default()));
        }
        known
    }

    /// Has anything been found wrong so far?
    pub fn has_problems(&self) -> bool {
        !self.problems.reasons.is_empty()
    }

    /// The paths read, in order, when all values were as expected and the file holds no others.
    ///
    /// # Errors
    /// All problems.
    pub fn finish(mut self) -> Result<Vec<String>, Refusal> {
        let known: BTreeSet<String> = self.known.iter().cloned().collect();
        self.find_unknown("", &self.document.values, &known);
        self.problems.or(self.known)
    }

    fn find_unknown(&mut self, path: &str, value: &Value, known: &BTreeSet<String>) {
        let Some(table) = value.as_table() else {
            return self.problem(path, &format!("found {}, expected a section", glimpse(value)));
        };
        for (key, value) in table {
            let path = join(path, key);
            if known.contains(&path) {
            } else if known.iter().any(|k| is_within(k, &path)) {
                self.find_unknown(&path, value, known);
            } else {
                let meant = if self.problems.is_long() { String::new() } else { hint_of_known(&path, known) };
                self.problem(&path, &format!("unknown key{meant}"));
            }
        }
    }
}

/// The known path most like an unknown one, as a hint: a path or a section as deep as what was written.
pub(super) fn hint_of_known(path: &str, known: &BTreeSet<String>) -> String {
    let depth = path.split('.').count();
    let cut: BTreeSet<String> = known.iter().map(|k| k.split('.').take(depth).collect::<Vec<_>>().join(".")).collect();
    hint(path, cut.iter().map(String::as_str))
}

fn a_number<T: Whole>(range: &RangeInclusive<T>) -> String {
    let (low, high) = (range.start(), range.end());
    if low == high { format!("the whole number {low}") } else { format!("a whole number from {low} to {high}") }
}

fn a_list(length: &RangeInclusive<usize>, of: &str) -> String {
    let (low, high) = (length.start(), length.end());
    if low == high { format!("a list of {low} {of}") } else { format!("a list of {low} to {high} {of}") }
}

/// The words that a text may be, with a hint where they are many: a table in the documents lists those.
fn some_of(names: &str, found: &str) -> String {
    const LISTED: usize = 16;
    let all: Vec<&str> = names.split(", ").collect();
    if all.len() <= LISTED {
        return format!("one of: {names}");
    }
    let hint = match hint(found, all.iter().copied()) {
        none if none.is_empty() => format!(" such as {}", all[..4].join(", ")),
        hint => hint,
    };
    format!("one of {} words{hint}", all.len())
}
