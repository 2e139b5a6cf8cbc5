//! Sections in which a name that the box does not have is a new thing of the user: a card of their own.

use std::collections::BTreeSet;

use toml::Value;

use super::document::Document;
use super::fact::{Fact, Tag, join};
use super::sets::{find, find_mut, hinted, value_of};

/// The most letters of a new name.
const LONGEST: usize = 24;

/// A section that takes new names.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// The key of the section.
    pub section: &'static str,
    /// The values that a new thing has if the user gives no others, in TOML.
    pub blank: &'static str,
}

/// A name that the user brought into the box.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    /// The path of the thing: section and name.
    pub(super) path: String,
    /// The path that was typed first.
    pub(super) typed: String,
    blank: &'static str,
}

impl Document {
    /// Takes new names in these sections from now on.
    #[must_use]
    pub fn opened(self, open: &'static [Open]) -> Document {
        Document { open, ..self }
    }

    /// Makes a place for the value at a path that is missing: false if no new thing can have it.
    ///
    /// # Errors
    /// When the name fits no command line; the reason says which would.
    pub(super) fn open_up(&mut self, path: &str) -> Result<bool, String> {
        let (section, rest) = path.split_once('.').unwrap_or((path, ""));
        let Some(open) = self.open.iter().find(|open| open.section == section) else { return Ok(false) };
        let (name, key) = rest.split_once('.').unwrap_or((rest, ""));
        let whole = join(section, name);
        if find(&self.values, &whole).is_none() {
            if !fits(name) {
                return Err(format!(
                    "found the new name `{name}`, expected small letters, digits and hyphens such as `bear-trap`, at most \
                     {LONGEST}; a `title` can be any text"
                ));
            }
            let blank = value_of(open.blank).unwrap_or(Value::Integer(0));
            self.insert(section, name, blank.clone());
            let origin = self.place.origin.clone();
            let source = origin.clone();
            let fact =
                Fact { path: whole.clone(), value: blank, tag: Tag::Given, source, origin, alternatives: Vec::new() };
            self.facts.push(fact);
            self.new.push(Opened { path: whole.clone(), typed: path.to_owned(), blank: open.blank });
        } else if !self.new.iter().any(|new| new.path == whole) {
            return Ok(false);
        }
        if !key.is_empty() && find(&self.values, path).is_none() {
            // Its type follows from the value that comes.
            return Ok(!key.contains('.') && self.insert(&whole, key, Value::Boolean(false)));
        }
        Ok(true)
    }

    fn insert(&mut self, path: &str, key: &str, value: Value) -> bool {
        let table = find_mut(&mut self.values, path).and_then(Value::as_table_mut);
        table.map(|table| table.insert(key.to_owned(), value)).is_some()
    }

    /// Gives new things the blank values that the user did not give.
    pub fn fill_new(&mut self) {
        for Opened { path, blank, .. } in self.new.clone() {
            let Ok(Value::Table(blank)) = value_of(blank) else { continue };
            let Some(Value::Table(own)) = find_mut(&mut self.values, &path) else { continue };
            for (key, value) in blank {
                own.entry(key).or_insert(value);
            }
            let whole = Value::Table(own.clone());
            if let Some(fact) = self.facts.iter_mut().find(|fact| fact.path == path) {
                fact.value = whole;
            }
        }
    }

    /// The names that are new in a section, in order, each with the path that was typed first.
    pub(super) fn new_names(&self, section: &str) -> Vec<(String, String)> {
        let name = |new: &Opened| {
            let name = new.path.strip_prefix(section)?.strip_prefix('.')?;
            Some((name.to_owned(), new.typed.clone()))
        };
        let names: BTreeSet<(String, String)> = self.new.iter().filter_map(name).collect();
        names.into_iter().collect()
    }

    /// The value of the box that is most like a path, as a hint.
    pub(super) fn meant(&self, path: &str) -> String {
        hinted(path, self.facts.iter().filter(|fact| !self.new.iter().any(|new| new.path == fact.path)))
    }
}

/// Is it a name for files and commands?
fn fits(name: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && !name.ends_with('-')
        && name.len() <= LONGEST
        && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::refusal::Refusal;
    use crate::game::facts::{fingerprint, text};

    const BOX: &str = "name = 'Small'
        [cards]
        old = { value = { cost = 1, does = [{ what = 'x' }], mark = 'none' }, tag = 'stated', source = 's' }
        [copies]
        old = { value = 2, tag = 'stated', source = 's' }";
    const OPEN: &[Open] =
        &[Open { section: "cards", blank: "{ does = [], mark = 'none' }" }, Open { section: "copies", blank: "0" }];

    fn document() -> Document {
        Document::parse("embedded", BOX).unwrap().opened(OPEN)
    }

    fn hash(mut document: Document) -> (String, u64) {
        document.fill_new();
        assert_eq!(document.problems, Refusal::default());
        let card = document.facts.iter().find(|fact| fact.path == "cards.new").unwrap();
        (text(&card.value), fingerprint(&document.facts))
    }

    #[test]
    fn a_sheet_a_file_and_single_values_make_the_same_new_card() {
        let [mut sheet, mut file, mut sets] = [document(), document(), document()];
        sheet.lay_sheet("a.csv", "path,value\ncards.new.cost,3\ncards.new.does.0.what,x\ncopies.new,2\n").unwrap();
        file.lay_over("a.toml", "[cards.new]\ncost = 3\ndoes = [{ what = 'x' }]\n[copies]\nnew = 2\n").unwrap();
        sets.put_in(&["cards.new.cost=3", "cards.new.does=[{ what = 'x' }]", "copies.new=2"].map(String::from), "a=1");
        let expected = hash(sheet);
        assert_eq!(expected.0, "{ cost = 3, does = [{ what = \"x\" }], mark = \"none\" }");
        assert_eq!((hash(file), hash(sets)), (expected.clone(), expected));
    }

    #[test]
    fn other_sections_and_names_for_no_command_are_refused() {
        let refused = |set: &str| {
            let mut document = document();
            document.put_in(&[set.to_owned()], "a=1");
            document.problems.to_string()
        };
        for odd in ["cards.New.cost=1", "cards.<b>.cost=1", "cards.-x.cost=1", "cards.x y.cost=1", "cards..cost=1"] {
            assert!(refused(odd).contains("expected small letters, digits and hyphens"), "{odd}: {}", refused(odd));
        }
        assert!(refused("others.new.cost=1").contains("the box has no value"));
        assert!(refused("cards.old.colour=1").contains("the box has no value"));
        assert!(refused("cards.new.does.0.what=x").contains("the box has no value"));
    }
}
