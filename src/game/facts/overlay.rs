//! A user's box file, laid over the embedded box: the values that it names are replaced, all others stay.

use toml::{Table, Value};

use super::document::{A_FACT, BOX_FILE, Document, is_fact};
use super::fact::{Tag, glimpse, is_within, join};
use super::reader::hint_of_known;
use super::sets::{Provenance, find, find_mut};
use crate::base::reader;
use crate::base::refusal::Refusal;

impl Document {
    /// Lays a text in TOML over the values. From now on `origin` names the box in errors; what cannot be laid over it
    /// is noted as a problem.
    ///
    /// A value stands in the text as in the embedded box, beside its tag and its source, or alone; then it is tagged as
    /// given, its source is the file, and it has no alternatives: the user has decided. A part of a value can be given
    /// alone, too.
    ///
    /// # Errors
    /// The text is no TOML; the reason names the line.
    pub fn lay_over(&mut self, origin: &str, text: &str) -> Result<(), Refusal> {
        let table = reader::table(origin, text, BOX_FILE)?;
        origin.clone_into(&mut self.place.origin);
        self.lay_section("", table);
        Ok(())
    }

    fn lay_section(&mut self, path: &str, table: Table) {
        for (key, node) in table {
            self.lay(&join(path, key), node);
        }
    }

    pub(super) fn lay(&mut self, path: &str, node: Value) {
        let Some(old) = find(&self.values, path) else {
            return match self.open_up(path) {
                Ok(true) => self.lay(path, node),
                Ok(false) => self.unknown_key(path),
                Err(finding) => self.problem(path, &finding),
            };
        };
        let has_parts = old.is_table();
        let in_section = has_parts && !self.facts.iter().any(|fact| is_within(path, &fact.path));
        match node {
            // The name of the box is no value: nothing is played with it.
            name if path == "name" => self.put(path, name),
            Value::Table(table) if is_fact(&table) => self.lay_fact(path, table),
            Value::Table(table) if has_parts => self.lay_section(path, table),
            Value::Array(items)
                if !items.is_empty() && items.iter().all(|item| item.as_table().is_some_and(is_fact)) =>
            {
                self.lay_list(path, items);
            }
            bare if in_section => {
                self.problem(path, &format!("found {}, expected a section of values", glimpse(&bare)));
            }
            bare => {
                self.put(path, bare);
                self.replace_facts(path, self.given());
            }
        }
    }

    /// A value that stands in a table of its own.
    fn lay_fact(&mut self, path: &str, mut table: Table) {
        let Some(value) = table.remove("value") else {
            return self.problem(path, &format!("has no `value`, {A_FACT}"));
        };
        let alone = !table.contains_key("tag") && !table.contains_key("source");
        let alternatives = table.remove("alternatives");
        let mut provenance = self.given();
        provenance.alternatives = self.alternatives(path, &value, alternatives);
        if !alone {
            provenance.tag = self.tag(path, table.remove("tag").as_ref());
            provenance.source = self.source(path, table.remove("source"));
        }
        self.odd_keys(path, &table);
        self.put(path, value);
        // What is said of a part does not hold for the whole.
        let part = self.facts.iter().any(|fact| fact.path != path && is_within(path, &fact.path));
        self.replace_facts(path, if part { self.given() } else { provenance });
    }

    /// A list in which each element is a fact. It may be longer or shorter than the one that it replaces.
    fn lay_list(&mut self, path: &str, items: Vec<Value>) {
        let blank = vec![Value::Integer(0); items.len()];
        self.put(path, Value::Array(blank));
        self.replace_facts(path, self.given());
        self.facts.retain(|fact| fact.path != path);
        for (i, item) in items.into_iter().enumerate() {
            let element = self.node(&join(path, i), item);
            self.put(&join(path, i), element);
        }
    }

    /// A value of which the file says no more.
    fn given(&self) -> Provenance {
        let origin = self.place.origin.clone();
        Provenance { tag: Tag::Given, source: origin.clone(), origin, alternatives: Vec::new() }
    }

    fn put(&mut self, path: &str, value: Value) {
        if let Some(place) = find_mut(&mut self.values, path) {
            *place = value;
        }
    }

    fn unknown_key(&mut self, path: &str) {
        let known = || self.facts.iter().map(|fact| fact.path.clone()).chain(["name".to_owned()]).collect();
        let meant = if self.problems.is_long() { String::new() } else { hint_of_known(path, &known()) };
        self.problem(path, &format!("unknown key{meant}"));
    }
}
