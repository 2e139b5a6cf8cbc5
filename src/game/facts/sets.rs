//! Single values that the user replaces, typed as `path=value`.

use toml::Value;

use super::document::Document;
use super::fact::{Fact, Tag, glimpse, is_within, join, kind, one_line};
use crate::base::refusal::hint;

impl Document {
    /// Replaces each value of `sets`, in order; a value that does not fit is noted as a problem.
    ///
    /// A path names a fact, a part of one (`die.faces.0`), or a list of facts (`support.two.hands`). The fact is then
    /// tagged as set and has no alternatives: the user has decided. `example` is a `path=value` of this box, for
    /// errors.
    pub fn put_in(&mut self, sets: &[String], example: &str) {
        for typed in sets {
            if let Err(finding) = self.put_in_one(typed, example) {
                self.problems.add(one_line(&format!("--set {typed}: {finding}")));
            }
        }
    }

    fn put_in_one(&mut self, typed: &str, example: &str) -> Result<(), String> {
        let (path, text) = parse(typed, example)?;
        let value = value_of(text);
        let fresh = find(&self.values, path).is_none() && self.open_up(path)?;
        let Some(old) = find(&self.values, path).filter(|_| path != "name") else {
            value?;
            return Err(self.unknown(path));
        };
        // A text needs no quotes: there is nothing else that it could be.
        let value = if old.is_str() || fresh { value.unwrap_or_else(|_| Value::from(text)) } else { value? };
        if old.is_table() && !self.facts.iter().any(|fact| is_within(path, &fact.path)) {
            return Err(self.section_instead(path));
        }
        if !fresh && !old.same_type(&value) {
            return Err(format!("found {}, expected {} such as {}", kind(&value), kind(old), glimpse(old)));
        }
        if let Some(place) = find_mut(&mut self.values, path) {
            *place = value;
        }
        self.place.sets.push((path.to_owned(), typed.to_owned()));
        let origin = "--set".to_owned();
        self.replace_facts(
            path,
            Provenance { tag: Tag::Set, source: origin.clone(), origin, alternatives: Vec::new() },
        );
        Ok(())
    }

    /// Replaces the value at a path by one that a generator made; `source` says which generator, and from what seed.
    ///
    /// It is an estimate without alternatives. A path that the box has not is noted as a problem.
    pub fn generate(&mut self, path: &str, value: Value, source: &str) {
        match find_mut(&mut self.values, path) {
            Some(place) => *place = value,
            None => return self.problem(path, "the box has no such value to generate"),
        }
        let (source, origin) = (source.to_owned(), Document::GENERATED.to_owned());
        self.replace_facts(path, Provenance { tag: Tag::Estimate, source, origin, alternatives: Vec::new() });
    }

    fn unknown(&self, path: &str) -> String {
        format!("the box has no value `{path}`{}", hinted(path, self.facts.iter()))
    }

    fn section_instead(&self, path: &str) -> String {
        let below = self.facts.iter().find(|fact| is_within(&fact.path, path));
        let example = below.map_or(String::new(), |fact| format!(" such as `{}`", fact.path));
        format!("`{path}` is a section, expected the path of one value{example}")
    }

    /// Puts one fact in the place of those that a path touches: the fact that the path is part of, or the facts of the
    /// list that it names.
    pub(super) fn replace_facts(&mut self, path: &str, of: Provenance) {
        let touched = |fact: &Fact| is_within(path, &fact.path) || is_within(&fact.path, path);
        let Some(first) = self.facts.iter().position(touched) else { return };
        let whole =
            self.facts.iter().find(|fact| is_within(path, &fact.path)).map_or(path, |fact| &fact.path).to_owned();
        let Some(value) = find(&self.values, &whole).cloned() else { return };
        self.facts.retain(|fact| !touched(fact));
        let Provenance { tag, source, origin, alternatives } = of;
        self.facts.insert(first, Fact { path: whole, value, tag, source, origin, alternatives });
    }
}

/// A fact without its path and value.
pub(super) struct Provenance {
    pub(super) tag: Tag,
    pub(super) source: String,
    pub(super) origin: String,
    pub(super) alternatives: Vec<Value>,
}

/// Splits `path=value`.
fn parse<'t>(typed: &'t str, example: &str) -> Result<(&'t str, &'t str), String> {
    let expected = format!("expected path=value such as {example}");
    let (path, value) = typed.split_once('=').ok_or_else(|| format!("found no `=`, {expected}"))?;
    let (path, value) = (path.trim(), value.trim());
    if path.is_empty() || value.is_empty() {
        return Err(format!("nothing stands {} the `=`, {expected}", if path.is_empty() { "before" } else { "after" }));
    }
    Ok((path, value))
}

/// A value in TOML, in which words may stand without quotes: a shell takes the quotes away.
///
/// # Errors
/// When it cannot be read.
pub fn value_of(text: &str) -> Result<Value, String> {
    text.parse().or_else(|_| quoted(text).parse()).map_err(|_: toml::de::Error| {
        format!("cannot read the value `{text}`, expected a number, a word or a list such as [0, 1, 2]")
    })
}

/// The text with quotes around each bare word.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    let mut in_word = false;
    for c in text.chars() {
        let goes_on = c.is_ascii_alphabetic() || in_word && (c.is_ascii_digit() || c == '-' || c == '_');
        if goes_on != in_word {
            out.push('"');
        }
        in_word = goes_on;
        out.push(c);
    }
    if in_word {
        out.push('"');
    }
    out
}

/// The value at a path; elements of a list by their number.
pub(super) fn find<'v>(values: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(values, |value, key| match value {
        Value::Table(table) => table.get(key),
        Value::Array(items) => key.parse::<usize>().ok().and_then(|i| items.get(i)),
        _ => None,
    })
}

/// Like [`find`], for changes.
pub(super) fn find_mut<'v>(values: &'v mut Value, path: &str) -> Option<&'v mut Value> {
    path.split('.').try_fold(values, |value, key| match value {
        Value::Table(table) => table.get_mut(key),
        Value::Array(items) => key.parse::<usize>().ok().and_then(|i| items.get_mut(i)),
        _ => None,
    })
}

/// The value most like a path among facts and their parts, as a hint.
pub(super) fn hinted<'f>(path: &str, facts: impl Iterator<Item = &'f Fact>) -> String {
    let mut paths = Vec::new();
    for fact in facts {
        list_paths(&fact.path, &fact.value, &mut paths);
    }
    hint(path, paths.iter().map(String::as_str))
}

fn list_paths(path: &str, value: &Value, paths: &mut Vec<String>) {
    paths.push(path.to_owned());
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| list_paths(&join(path, i), item, paths)),
        Value::Table(table) => table.iter().for_each(|(key, item)| list_paths(&join(path, key), item, paths)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_no_quotes() {
        assert_eq!(value_of("forest"), Ok(Value::from("forest")));
        assert_eq!(value_of("[forest, \"plains\"]").ok(), None, "quotes are for all words or for none");
        assert_eq!(value_of("[forest,plains]"), value_of("['forest', \"plains\"]"));
        assert_eq!(value_of("{up=[marsh],down=[-1]}"), value_of("{ up = ['marsh'], down = [-1] }"));
        assert_eq!(value_of("-3"), Ok(Value::Integer(-3)));
        assert!(value_of("1 2").is_err() && value_of("[forest").is_err());
    }
}
