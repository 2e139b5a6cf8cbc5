//! Parts shared by the files of questions and aims: settings, variants, sections.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::file::{GAMES, Games, Sample};
use super::section::Section;
use crate::analysis::scale::Sizes;
use crate::base::bounds::{MOST_CELL_GAMES, MOST_CELLS};
use crate::base::reader::{Reader, decimal};
use crate::base::refusal::hint;
use crate::game::{Settings, Variant};

impl Reader<'_> {
    /// Refuses players named anywhere but at the top of the file.
    pub(super) fn players_at_the_top(&mut self, place: &str, table: &Table) {
        if table.contains_key("policy") {
            self.add(&format!("{place}.policy"), "expected the players at the top of the file: policy = [\"planner\"]");
        }
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

    /// `even = 2` and `large = 10`, in percentage points.
    pub(super) fn sizes(&mut self, table: &Table) -> Sizes {
        let mut sizes = Sizes::default();
        for (key, own) in [("even", &mut sizes.even), ("large", &mut sizes.large)] {
            let Some(value) = table.get(key) else { continue };
            match decimal(value).filter(|points| *points > 0.0 && *points <= 100.0) {
                Some(points) => *own = points / 100.0,
                None => self.add(key, &format!("found {value}, expected percentage points above 0, up to 100")),
            }
        }
        if sizes.large <= sizes.even {
            let (key, other) = if table.contains_key("large") { ("large", "even") } else { ("even", "large") };
            let found = table.get(key).map_or_else(String::new, ToString::to_string);
            let than = if key == "large" { "more" } else { "less" };
            self.add(key, &format!("found {found}, expected {than} than `{other}`"));
        }
        sizes
    }

    /// `sample = { over = ["chart", "board"], cells = 600 }`.
    pub(super) fn sample(&mut self, table: &Table, keys: &[&str]) -> Option<Sample> {
        let value = table.get("sample")?;
        let Some(own) = value.as_table() else {
            self.add(
                "sample",
                &format!("found {value}, expected factors and a number: {{ over = [...], cells = 600 }}"),
            );
            return None;
        };
        self.unknown("sample", own, &["over", "cells"]);
        let over = own.get("over").map_or_else(Vec::new, |value| self.texts("sample.over", value));
        for key in over.iter().filter(|key| !keys.contains(&key.as_str())) {
            let hint = hint(key, keys.iter().copied());
            self.add("sample.over", &format!("there is no key `{key}`{hint}"));
        }
        if over.len() < 2 {
            self.add("sample.over", &format!("found {}, expected two factors or more", over.len()));
        }
        if !own.contains_key("cells") {
            self.add("sample.cells", "missing, expected the number of combinations to play");
        }
        let cells = self.number(own.get("cells"), "sample.cells", 2, MOST_CELLS as u64)?;
        Some(Sample { over, cells })
    }

    pub(super) fn variant(&mut self, place: &str, table: &Table, keys: &[&str]) -> Variant {
        let name = self.required(place, table, "name");
        let title = self.optional(place, table, "title");
        let mut rest = table.clone();
        rest.retain(|key, _| key != "name" && key != "title");
        let settings = self.settings(place, &rest, keys);
        Variant { title: title.unwrap_or_else(|| name.clone()), group: name.clone(), name, settings }
    }

    pub(super) fn section(&mut self, place: &str, table: &Table) -> Section {
        let kind = self.required(place, table, "kind");
        let title = self.required(place, table, "title");
        let about = self.optional(place, table, "about").unwrap_or_default();
        let id = self.optional(place, table, "id");
        let id = id.unwrap_or_else(|| kind.clone());
        if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c)) {
            self.add(&format!("{place}.id"), &format!("found {id:?}, expected small letters, digits, `-` and `_`"));
        }
        let mut params = table.clone();
        params.retain(|key, _| !["kind", "title", "about", "id"].contains(&key));
        Section { place: format!("{}: {place}", self.origin), id, kind, title, about, params }
    }
}
