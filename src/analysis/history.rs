//! Versions of a design as a question: each is a level, and what changed between two is found in what the games are.

use std::collections::BTreeMap;

use serde_json::Value;
use toml::Value as Toml;

use super::question::{Asked, Question};
use crate::base::refusal::Refusal;
use crate::game::{Settings, Variant, keys};

/// Changes of a step that are named at most.
const MOST: usize = 6;

/// Versions of a game, in their order.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The versions: titles, and the settings that make them.
    pub versions: Vec<(String, Settings)>,
    /// Settings that all versions share.
    pub base: Settings,
    /// The policies that play; empty for the default policy.
    pub policies: Vec<String>,
    /// Games of each version; none: as the report says.
    pub games: Option<u64>,
    /// The seed of the games.
    pub seed: u64,
}

impl History {
    /// The question of the versions.
    ///
    /// # Errors
    /// When there are fewer than two, or one of them is not accepted.
    pub fn question<G: Asked>(&self) -> Result<Question, Refusal> {
        let text = include_str!("../../reports/history.toml");
        let mut question = Question::parse("history", "reports/history.toml", text, &keys::<G>())?;
        question.origin = "history".into();
        if self.versions.len() < 2 {
            let found = self.versions.len();
            return Err(Refusal::new(format!("history: found {found} version, expected at least two to compare")));
        }
        let made = self.versions.iter().map(|(_, settings)| G::from_settings(&self.base.clone().and(settings)));
        let games = made.collect::<Result<Vec<G>, Refusal>>()?;
        let changed: Vec<Toml> =
            games.windows(2).map(|pair| Toml::String(changes(&pair[0].identity(), &pair[1].identity()))).collect();
        for section in question.sections.iter_mut().filter(|section| section.kind == "versions") {
            section.put("changed", Toml::Array(changed.clone()));
        }
        let variant = |(number, (title, settings)): (usize, &(String, Settings))| {
            let name = format!("v{}", number + 1);
            Variant { group: name.clone(), title: format!("{name}: {title}"), name, settings: settings.clone() }
        };
        question.variants = self.versions.iter().enumerate().map(variant).collect();
        (question.base, question.seed) = (self.base.clone(), self.seed);
        question.policies.clone_from(&self.policies);
        question.games.other = self.games.unwrap_or(question.games.other);
        Ok(question.or_played_by(G::DEFAULT))
    }
}

/// Differences between two descriptions of a game, in words.
fn changes(before: &Value, after: &Value) -> String {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    flat("", before, &mut old);
    flat("", after, &mut new);
    let mut all: Vec<String> = Vec::new();
    for (place, value) in &new {
        match old.get(place) {
            Some(known) if known == value => {}
            Some(known) => all.push(format!("{place}: {known} → {value}")),
            None => all.push(format!("{place}: new, {value}")),
        }
    }
    all.extend(old.iter().filter(|(place, _)| !new.contains_key(*place)).map(|(place, _)| format!("{place}: gone")));
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
    if all.is_empty() { "nothing".into() } else { all.join("; ") + &rest }
}

/// Every value of a description by its place; fingerprints say nothing to people and are omitted.
fn flat(place: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    let below = |key: &str| if place.is_empty() { key.to_string() } else { format!("{place}.{key}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| flat(&below(key), value, out)),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            items.iter().enumerate().for_each(|(at, item)| flat(&below(&at.to_string()), item, out));
        }
        Value::String(text) => drop(out.insert(place.into(), text.clone())),
        other => drop(out.insert(place.into(), other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::changes;

    #[test]
    fn what_changed_is_named_by_its_place() {
        let before = json!({ "box": { "die": [1, 2], "cards": [{ "n": 3 }] }, "rules": "a" });
        let after = json!({ "box": { "die": [1, 3], "cards": [{ "n": 3 }], "tiles": 7 } });
        assert_eq!(changes(&before, &after), "box.die: [1,2] → [1,3]; box.tiles: new, 7; rules: gone");
        assert_eq!(changes(&before, &before), "nothing");
    }
}
