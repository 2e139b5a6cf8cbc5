//! A box file, taken apart into plain values and their provenance.
//!
//! A value stands in a table of its own, `{ value, tag, source }` and perhaps `alternatives`: a fact. Everything else
//! is sections, or a list whose elements are facts.

use toml::{Table, Value};

use super::fact::{Fact, Tag, glimpse, is_within, join, kind, one_line};
use super::open::{Open, Opened};
use super::sets::find_mut;
use crate::base::reader;
use crate::base::refusal::{Refusal, hint};

/// The keys of a fact.
const KEYS: [&str; 4] = ["value", "tag", "source", "alternatives"];

/// The form of a box file, for errors.
pub(super) const BOX_FILE: &str = "a box file in TOML";

/// The entry of a file for each value.
pub(super) const A_FACT: &str = "expected { value = ..., tag = \"...\", source = \"...\" }";

/// A box file without its tags, and all that was found wrong with it so far.
#[derive(Clone)]
pub struct Document {
    /// Names a value in an error.
    pub place: Place,
    /// The file with each fact replaced by its value.
    pub values: Value,
    /// The facts, in no particular order.
    pub facts: Vec<Fact>,
    /// The errors found.
    pub problems: Refusal,
    /// The sections that take new names.
    pub(super) open: &'static [Open],
    /// The names that are new.
    pub(super) new: Vec<Opened>,
}

/// The origin of a value: the file, or the command line.
#[derive(Clone)]
pub struct Place {
    /// The file, or `embedded`.
    pub origin: String,
    /// The value that the user set: its path, and the whole text.
    pub sets: Vec<(String, String)>,
    /// The rows of the file, if it is a table: the path of a value, and the number of the row.
    pub rows: Vec<(String, usize)>,
}

impl Place {
    /// One line about the value at a path, which names the user's own `--set` where that touches it.
    ///
    /// A key or a word of a file may hold any character; a reason stays one line all the same.
    pub fn about(&self, path: &str, finding: &str) -> String {
        let touches = |set: &&(String, String)| is_within(path, &set.0) || is_within(&set.0, path);
        let line = match self.sets.iter().rev().find(touches) {
            Some((_, typed)) => format!("--set {typed}: {path}: {finding}"),
            None => format!("{}: {path}: {finding}", self.of(path)),
        };
        one_line(&line)
    }
}

impl Document {
    /// The origin of values that a generator made.
    pub const GENERATED: &'static str = "generated";

    /// Takes a text in TOML apart.
    ///
    /// # Errors
    /// The text is no TOML; the reason names the line.
    pub fn parse(origin: &str, text: &str) -> Result<Document, Refusal> {
        let table = reader::table(origin, text, BOX_FILE)?;
        let place = Place { origin: origin.to_owned(), sets: Vec::new(), rows: Vec::new() };
        let (facts, problems, new) = (Vec::new(), Refusal::default(), Vec::new());
        let mut document = Document { place, values: Value::Integer(0), facts, problems, open: &[], new };
        document.values = document.section("", table);
        Ok(document)
    }

    /// Notes a mistake in the value at a path.
    pub fn problem(&mut self, path: &str, finding: &str) {
        self.problems.add(self.place.about(path, finding));
    }

    /// Puts the facts of one variant in the place of those of the same path, and forgets all variants.
    ///
    /// Variants stand in the section `section`, each a section of its own that repeats the paths it changes. Without a
    /// name the file is taken as it stands.
    pub fn choose_variant(&mut self, section: &str, name: Option<&str>) {
        let variants = self.values.as_table_mut().and_then(|table| table.remove(section));
        let inside: Vec<Fact> = self.facts.extract_if(.., |fact| is_within(&fact.path, section)).collect();
        let Some(name) = name else { return };
        let start = join(section, name);
        if variants.as_ref().and_then(|all| all.get(name)).is_none() {
            return self.problem(&start, "missing, expected the values that this variant changes");
        }
        for fact in inside {
            let Some(path) = fact.path.strip_prefix(&start).and_then(|rest| rest.strip_prefix('.')) else { continue };
            let old = self.facts.iter_mut().find(|old| old.path == path);
            if old.as_ref().is_some_and(|old| old.origin != fact.origin && old.origin == self.place.origin) {
                // What the user's file says would be lost in the variant.
                self.problem(path, &format!("`{start}` has a value of its own, expected `{}` too", fact.path));
                continue;
            }
            match (old, find_mut(&mut self.values, path)) {
                (Some(old), Some(value)) => {
                    *value = fact.value.clone();
                    *old = Fact { path: path.to_owned(), ..fact };
                }
                _ => self.problem(&fact.path, &format!("the file has no value `{path}` to change")),
            }
        }
    }

    /// The values of a table of facts and further sections.
    fn section(&mut self, path: &str, table: Table) -> Value {
        Value::Table(table.into_iter().map(|(key, node)| (key.clone(), self.node(&join(path, key), node))).collect())
    }

    pub(super) fn node(&mut self, path: &str, node: Value) -> Value {
        match node {
            // The name of the box is no value: nothing is played with it.
            label if path == "name" => label,
            Value::Table(table) if is_fact(&table) => self.fact(path, table),
            Value::Table(table) => self.section(path, table),
            Value::Array(items)
                if !items.is_empty() && items.iter().all(|item| item.as_table().is_some_and(is_fact)) =>
            {
                Value::Array(items.into_iter().enumerate().map(|(i, item)| self.node(&join(path, i), item)).collect())
            }
            bare => {
                self.problem(path, &format!("found {}, {A_FACT}", glimpse(&bare)));
                bare
            }
        }
    }

    /// Records a fact and gives its value.
    fn fact(&mut self, path: &str, mut table: Table) -> Value {
        let tag = self.tag(path, table.remove("tag").as_ref());
        let source = self.source(path, table.remove("source"));
        let alternatives = table.remove("alternatives");
        let Some(value) = table.remove("value") else {
            self.problem(path, &format!("has no `value`, {A_FACT}"));
            return Value::Table(Table::new());
        };
        let alternatives = self.alternatives(path, &value, alternatives);
        self.odd_keys(path, &table);
        let origin = self.place.origin.clone();
        self.facts.push(Fact { path: path.to_owned(), value: value.clone(), tag, source, origin, alternatives });
        value
    }

    /// Notes keys of a fact that are not its own.
    pub(super) fn odd_keys(&mut self, path: &str, rest: &Table) {
        for key in rest.keys() {
            let meant = hint(key, KEYS);
            self.problem(&join(path, key), &format!("unknown key of a value{meant}"));
        }
    }

    pub(super) fn tag(&mut self, path: &str, found: Option<&Value>) -> Tag {
        let expected = format!("expected one of: {}", Tag::IN_FILES.map(Tag::name).join(", "));
        let finding = match found {
            None => format!("missing, {expected}"),
            Some(value) => match value.as_str().and_then(Tag::from_name) {
                Some(tag) if Tag::IN_FILES.contains(&tag) => return tag,
                _ => format!("found {}, {expected}", glimpse(value)),
            },
        };
        self.problem(&join(path, "tag"), &finding);
        Tag::Estimate
    }

    pub(super) fn source(&mut self, path: &str, found: Option<Value>) -> String {
        let expected = "expected a text that says where the value comes from";
        let finding = match found {
            Some(Value::String(text)) if !one_line(&text).is_empty() => return one_line(&text),
            Some(other) => format!("found {}, {expected}", glimpse(&other)),
            None => format!("missing, {expected}"),
        };
        self.problem(&join(path, "source"), &finding);
        String::new()
    }

    pub(super) fn alternatives(&mut self, path: &str, value: &Value, found: Option<Value>) -> Vec<Value> {
        let expected = format!("expected a list in which each element is {}, like the value", kind(value));
        let finding = match found {
            None => return Vec::new(),
            Some(Value::Array(items)) => match items.iter().find(|item| !item.same_type(value)) {
                None => return items,
                Some(odd) => format!("found {}, {expected}", glimpse(odd)),
            },
            Some(other) => format!("found {}, {expected}", glimpse(&other)),
        };
        self.problem(&join(path, "alternatives"), &finding);
        Vec::new()
    }
}

pub(super) fn is_fact(table: &Table) -> bool {
    KEYS.iter().any(|&key| table.contains_key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> String {
        Document::parse("my.toml", text).map_or_else(|e| e.to_string(), |document| document.problems.to_string())
    }

    #[test]
    fn facts_are_taken_out_of_sections_and_lists() {
        let text =
            "[a]\nb = [{ value = 1, tag = 'stated', source = 's' }, { value = 2, tag = 'estimate', source = 's' }]
                    [c]\nvalue = { d = [3] }\ntag = 'inferred'\nsource = 's'\nalternatives = [{ d = [4] }]";
        let document = Document::parse("my.toml", text).unwrap();
        assert_eq!(document.problems, Refusal::default());
        assert_eq!(document.values, Value::Table("a = { b = [1, 2] }\nc = { d = [3] }".parse().unwrap()));
        let paths: Vec<_> = document.facts.iter().map(|fact| (fact.path.as_str(), fact.tag)).collect();
        assert_eq!(paths, [("a.b.0", Tag::Stated), ("a.b.1", Tag::Estimate), ("c", Tag::Inferred)]);
        assert_eq!(document.facts[2].alternatives.len(), 1);
    }

    #[test]
    fn a_variant_takes_the_place_of_what_it_repeats() {
        let fact = |value: u8| format!("{{ value = {value}, tag = 'stated', source = 's' }}");
        let text = format!("a = {}\nb = {}\n[new.old]\na = {}\n[new.odd]\nc = {0}", fact(1), fact(2), fact(3));
        let chosen = |name| {
            let mut document = Document::parse("my.toml", &text).unwrap();
            document.choose_variant("new", name);
            let facts: Vec<_> = document.facts.iter().map(|fact| (fact.path.clone(), fact.value.to_string())).collect();
            (document.values.to_string(), facts, document.problems.to_string())
        };
        let facts = |a: &str| vec![("a".to_owned(), a.to_owned()), ("b".to_owned(), "2".to_owned())];
        assert_eq!(chosen(None), ("{ a = 1, b = 2 }".into(), facts("1"), String::new()));
        assert_eq!(chosen(Some("old")), ("{ a = 3, b = 2 }".into(), facts("3"), String::new()));
        assert!(chosen(Some("odd")).2.contains("my.toml: new.odd.c: the file has no value `c` to change"));
        assert!(chosen(Some("none")).2.contains("my.toml: new.none: missing"));
    }

    #[test]
    fn a_syntax_error_names_file_and_line() {
        let refusal = problems("a = 1\nb = [\nc = = 2\n");
        assert!(refusal.starts_with("my.toml: line 3: "), "{refusal}");
        assert_eq!(refusal.lines().count(), 1);
    }

    #[test]
    fn a_value_without_provenance_is_refused() {
        assert!(problems("a = 1").contains("my.toml: a: found `1`, expected { value = ..., tag"));
        assert!(
            problems("a = { value = 1, source = 's' }").contains("my.toml: a.tag: missing, expected one of: stated")
        );
        assert!(problems("a = { value = 1, tag = 'set', source = 's' }").contains("a.tag: found `\"set\"`"));
        assert!(problems("a = { value = 1, tag = 'stated' }").contains("my.toml: a.source: missing"));
        assert!(problems("a = { tag = 'stated', source = 's' }").contains("my.toml: a: has no `value`"));
        let text = "a = { value = 1, tag = 'stated', source = 's', alternative = [2] }";
        assert!(problems(text).contains("a.alternative: unknown key of a value, did you mean `alternatives`?"));
    }

    #[test]
    fn alternatives_are_of_the_kind_of_the_value() {
        let text = "a = { value = 1, tag = 'stated', source = 's', alternatives = [2, 'x'] }";
        assert!(
            problems(text)
                .contains("a.alternatives: found `\"x\"`, expected a list in which each element is a whole number")
        );
    }

    #[test]
    fn a_reason_stays_on_one_line_whatever_a_key_holds() {
        assert_eq!(problems("\"a\\nb\" = 1").lines().count(), 1);
    }
}
