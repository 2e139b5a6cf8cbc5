//! Values of a file that a person wrote, read with notes of everything that is wrong.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::file::{GAMES, Games};
use super::section::{Section, plain};
use crate::base::bounds::{MOST_CELL_GAMES, MOST_LISTED, MOST_TABLES};
use crate::base::refusal::{Refusal, hint};
use crate::game::{Settings, Variant};

/// Reads values and notes what is wrong with them.
pub(in crate::analysis) struct Reader<'a> {
    pub(in crate::analysis) origin: &'a str,
    pub(in crate::analysis) refusal: Refusal,
}

impl Reader<'_> {
    pub(in crate::analysis) fn add(&mut self, place: &str, finding: &str) {
        self.refusal.add(format!("{}: {place}: {finding}", self.origin));
    }

    pub(in crate::analysis) fn unknown(&mut self, place: &str, table: &Table, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.as_str())) {
            let hint = hint(key, known.iter().copied());
            let dot = if place.is_empty() { "" } else { "." };
            self.add(&format!("{place}{dot}{key}"), &format!("unknown key{hint}"));
        }
    }

    pub(in crate::analysis) fn required(&mut self, place: &str, table: &Table, key: &str) -> String {
        let place = if place.is_empty() { key.to_string() } else { format!("{place}.{key}") };
        if let Some(value) = table.get(key) {
            return self.text(&place, value).unwrap_or_default();
        }
        self.add(&place, "missing, expected a text");
        String::new()
    }

    pub(in crate::analysis) fn text(&mut self, place: &str, value: &Value) -> Option<String> {
        let text = value.as_str().map(String::from);
        if text.is_none() {
            self.add(place, &format!("found {value}, expected a text"));
        }
        text
    }

    pub(in crate::analysis) fn texts(&mut self, place: &str, value: &Value) -> Vec<String> {
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

    /// The players of all cells are named in one place.
    pub(super) fn players_at_the_top(&mut self, place: &str, table: &Table) {
        if table.contains_key("policy") {
            self.add(&format!("{place}.policy"), "expected the players at the top of the file: policy = [\"planner\"]");
        }
    }

    pub(in crate::analysis) fn plain(&mut self, place: &str, value: &Value) -> Option<String> {
        let text = plain(value);
        if text.is_none() {
            self.add(place, &format!("found {value}, expected a text, a number or a list of them"));
        }
        text
    }

    pub(in crate::analysis) fn number(
        &mut self,
        value: Option<&Value>,
        place: &str,
        least: u64,
        most: u64,
    ) -> Option<u64> {
        let value = value?;
        let number = value.as_integer().and_then(|n| u64::try_from(n).ok()).filter(|n| (least..=most).contains(n));
        if number.is_none() {
            self.add(place, &format!("found {value}, expected a whole number from {least} to {most}"));
        }
        number
    }

    pub(super) fn games(&mut self, value: Option<&Value>) -> Games {
        let mut games = Games { other: GAMES, by_policy: BTreeMap::new() };
        if let Some(Value::Table(table)) = value {
            for (policy, value) in table {
                let count = self.number(Some(value), &format!("games.{policy}"), 1, MOST_CELL_GAMES).unwrap_or(GAMES);
                if policy == "other" {
                    games.other = count;
                } else {
                    games.by_policy.insert(policy.clone(), count);
                }
            }
        } else if value.is_some() {
            games.other = self.number(value, "games", 1, MOST_CELL_GAMES).unwrap_or(GAMES);
        }
        games
    }

    /// The tables of a list of tables, or the one table.
    pub(in crate::analysis) fn tables(&mut self, table: &Table, key: &str) -> Vec<Table> {
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
                self.add(key, &format!("found {value}, expected sections [[{key}]]"));
                Vec::new()
            }
        }
    }

    pub(in crate::analysis) fn settings(&mut self, place: &str, table: &Table, keys: &[&str]) -> Settings {
        self.unknown(place, table, keys);
        let mut settings = Settings::new();
        for (key, value) in table.iter().filter(|(key, _)| keys.contains(&key.as_str())) {
            for text in self.texts(&format!("{place}.{key}"), value) {
                settings = settings.with(key, &text);
            }
        }
        settings
    }

    pub(super) fn variant(&mut self, place: &str, table: &Table, keys: &[&str]) -> Variant {
        let name = self.required(place, table, "name");
        let title = table.get("title").and_then(|value| self.text(&format!("{place}.title"), value));
        let mut rest = table.clone();
        rest.retain(|key, _| key != "name" && key != "title");
        let settings = self.settings(place, &rest, keys);
        Variant { title: title.unwrap_or_else(|| name.clone()), group: name.clone(), name, settings }
    }

    pub(super) fn section(&mut self, place: &str, table: &Table) -> Section {
        let kind = self.required(place, table, "kind");
        let title = self.required(place, table, "title");
        let mut optional = |key: &str| table.get(key).and_then(|value| self.text(&format!("{place}.{key}"), value));
        let (about, id) = (optional("about").unwrap_or_default(), optional("id"));
        let id = id.unwrap_or_else(|| kind.clone());
        if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c)) {
            self.add(&format!("{place}.id"), &format!("found {id:?}, expected small letters, digits, `-` and `_`"));
        }
        let mut params = table.clone();
        params.retain(|key, _| !["kind", "title", "about", "id"].contains(&key));
        Section { place: format!("{}: {place}", self.origin), id, kind, title, about, params }
    }
}

/// What is wrong with a text in TOML, on one line.
pub(in crate::analysis) fn one_line(error: &toml::de::Error) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
