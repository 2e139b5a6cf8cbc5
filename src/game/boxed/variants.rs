//! Variants that follow from a box and rule options: unsure values and readings of the rules, each moved alone.

use toml::Value;

use super::kit::{Kit, OptionInForce};
use crate::game::facts::{Fact, Tag, text};
use crate::game::{Settings, Variant};

/// Values longer than this are named by their number.
const LONGEST: usize = 24;

impl Kit<'_> {
    /// The sets of variants that every game with a box and rule options has.
    pub const VARIANTS: &'static [&'static str] = &["alternatives", "rulings"];

    /// The variants of one of these sets.
    pub fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        match set {
            "alternatives" => {
                let values = self.alternatives(|_| true, |path| path.replace(['.', '_'], " "), |_, _| None);
                Some([values, self.rulings("rule ", |_| true)].concat())
            }
            "rulings" => Some(self.rulings("", |_| true)),
            _ => None,
        }
    }

    /// Every unsure value of the box, moved to each of its plausible alternatives.
    ///
    /// `matters` says whether the value at a path can change this game at all, `title` names it as people read it, and
    /// `short` writes an alternative in short where its text would be long.
    pub fn alternatives(
        &self,
        matters: impl Fn(&str) -> bool,
        title: impl Fn(&str) -> String,
        short: impl Fn(&str, &Value) -> Option<String>,
    ) -> Vec<Variant> {
        let unsure = |fact: &&Fact| matches!(fact.tag, Tag::Estimate | Tag::Inferred) && matters(&fact.path);
        let mut variants = Vec::new();
        for fact in self.facts.iter().filter(unsure) {
            for (i, value) in fact.alternatives.iter().enumerate() {
                let whole = text(value);
                let short = short(&fact.path, value).unwrap_or_else(|| match whole.chars().count() {
                    0..=LONGEST => whole.clone(),
                    _ => format!("alternative {}", i + 1),
                });
                let name = format!("{}={}", fact.path, short.replace(", ", ","));
                let group = title(&fact.path);
                let title = format!("{group} → {short}");
                variants.push(replacing(&name, &group, title, &[format!("{}={whole}", fact.path)]));
            }
        }
        variants
    }

    /// Every reading of the rules moved to each of its other values, but for options that `moves` excludes. Their names
    /// begin with `prefix`.
    pub fn rulings(&self, prefix: &str, moves: impl Fn(&OptionInForce) -> bool) -> Vec<Variant> {
        let mut variants = Vec::new();
        for option in self.rules.readings().into_iter().filter(moves) {
            for value in option.values.iter().filter(|value| **value != option.value) {
                let setting = format!("{}={value}", option.name);
                variants.push(Variant {
                    name: format!("{prefix}{setting}"),
                    group: format!("{prefix}{}", option.name),
                    title: format!("{prefix}{} → {value}", option.name),
                    settings: Settings::new().with("rule", &setting),
                });
            }
        }
        variants
    }

    /// The rule sets, and every reading of the rules at each of its other values: settings for a self-check to go
    /// through.
    pub fn rule_settings(&self) -> Vec<Settings> {
        let presets = self.rules.presets().iter().map(|preset| Settings::new().with("rules", preset));
        presets.chain(self.rulings("", |_| true).into_iter().map(|ruling| ruling.settings)).collect()
    }
}

/// A variant that replaces values of the box, each given as `path=value`.
pub fn replacing(name: &str, group: &str, title: String, sets: &[String]) -> Variant {
    let settings = sets.iter().fold(Settings::new(), |settings, set| settings.with("set", set));
    Variant { name: name.into(), group: group.into(), title, settings }
}
