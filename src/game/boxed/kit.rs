//! The box and the rules of one game, as the lab sees them.

use serde_json::{Map, Value, json};

use super::contents::{BoxValues, Boxed, Choice, sets};
use crate::base::json::{Record, pretty};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::facts::{Embedded, Fact, Listing, sureness};
use crate::game::options::{NumberOption, RuleOption, RuleSet};
use crate::game::{Settings, rules_listing};

/// The box and the rules of one game. A game hands them out ([`Setup::kit`](crate::game::Setup::kit)), and all that a
/// user types and reads of them follows.
#[derive(Clone, Copy)]
pub struct Kit<'a> {
    /// The name that the box gives itself.
    pub name: &'a str,
    /// The origin of its values: `embedded`, or the path of a file.
    pub origin: &'a str,
    /// The fingerprint of its values.
    pub hash: u64,
    /// Every value with its provenance.
    pub facts: &'a [Fact],
    /// Notes for readers of the values.
    notes: &'a [String],
    /// The choice among the boxes of the file.
    choice: &'a dyn Chosen,
    /// The text of the embedded box.
    pub embedded: &'static str,
    /// An example that replaces one value.
    example: &'static str,
    /// The rules in force.
    pub rules: &'a dyn RulesInForce,
    /// Rule options that keys of their own set.
    keyed: &'static [&'static str],
}

impl<'a> Kit<'a> {
    /// The kit of a box and rules.
    pub fn of<V: BoxValues, R: RuleSet>(contents: &'a Boxed<V>, rules: &'a R) -> Kit<'a> {
        let Boxed { name, origin, hash, facts, notes, choice, .. } = contents;
        let (hash, embedded, example) = (*hash, V::EMBEDDED.0, V::EXAMPLE);
        Kit { name, origin, hash, facts, notes, choice, embedded, example, rules, keyed: &[] }
    }

    /// Sets the rule options that keys of their own set: they are not said by `rule`.
    #[must_use]
    pub const fn keyed(self, keyed: &'static [&'static str]) -> Kit<'a> {
        Kit { keyed, ..self }
    }

    /// The settings that make this box and these rules again; defaults are omitted.
    pub fn settings(&self) -> Settings {
        let preset = self.rules.preset();
        let rules = (preset != self.rules.presets()[0]).then_some(("rules", preset));
        let changes = self.changes().into_iter().map(|change| ("rule", change));
        let file = (self.origin != Embedded::ORIGIN).then(|| ("box", self.origin.to_owned()));
        let sets = sets(self.facts).into_iter().map(|set| ("set", set));
        let said = self.choice.unusual().into_iter().chain(rules).chain(changes).chain(file).chain(sets);
        said.fold(Settings::new(), |settings, (key, value)| settings.with(key, &value))
    }

    /// Is this a key of the box or of the rules? Then games differ by the contents, and not by the words of the
    /// setting.
    pub(in crate::game) fn has_key(&self, key: &str) -> bool {
        ["rules", "rule", "box", "set"].contains(&key) || self.choice.said().iter().any(|(own, _)| *own == key)
    }

    /// The options that differ from the nearest rule set, but for those with a key of their own.
    fn changes(&self) -> Vec<String> {
        let keyed = |change: &String| change.split('=').next().is_some_and(|name| self.keyed.contains(&name));
        self.rules.changes().into_iter().filter(|change| !keyed(change)).collect()
    }

    /// Name, box and rules of a game: all that its course depends on besides its other parameters.
    pub fn identity(&self, game: &str) -> Map<String, Value> {
        let parts = [("name", game.to_owned()), ("box", self.hash_text()), ("rules", self.rules.text())];
        parts.into_iter().map(|(key, value)| (key.to_owned(), Value::String(value))).collect()
    }

    /// The box as data: its name, choice, origin and fingerprint.
    pub fn box_record(&self) -> Value {
        let said = [("name", self.name.to_owned()), ("origin", self.origin.to_owned()), ("hash", self.hash_text())];
        let all = said.into_iter().chain(self.choice.said());
        Value::Object(all.map(|(key, value)| (key.to_owned(), Value::String(value))).collect())
    }

    /// The box and the rules, for the records.
    pub fn provenance(&self) -> Vec<(&'static str, Value)> {
        vec![("box", self.box_record()), ("rules", json!(self.rules.text()))]
    }

    /// The value of a key in the column of its name: `rules`, `box`, and the keys of the choice.
    pub fn factor(&self, name: &str) -> Option<String> {
        let rules = || std::iter::once(self.rules.preset()).chain(self.changes()).collect::<Vec<_>>().join(", ");
        match name {
            "rules" => Some(rules()),
            "box" => Some(match &sets(self.facts)[..] {
                [] => self.name.to_owned(),
                replaced => format!("{} in {}", replaced.join("; "), self.name),
            }),
            _ => self.choice.said().into_iter().find(|(key, _)| *key == name).map(|(_, value)| value),
        }
    }

    /// The box on one line: its name, fingerprint and origin.
    pub fn box_line(&self) -> String {
        format!("{}, {} ({})", self.name, self.hash_text(), self.origin)
    }

    /// The choice among the boxes of the file: its keys with their values.
    pub fn choices(&self) -> Vec<(&'static str, String)> {
        self.choice.said()
    }

    /// All values with their provenance; with a filter, those whose path contains it, or whose tag it names.
    pub fn listing(&self, game: &str, filter: Option<&str>) -> String {
        self.listed(&command_of(game, "box --export FILE")).text(filter)
    }

    /// The listing as data, laid out.
    pub fn json(&self) -> String {
        pretty(&self.listed("").json())
    }

    /// The fingerprint as it is written.
    fn hash_text(&self) -> String {
        format!("{:016x}", self.hash)
    }

    pub(super) fn listed<'l>(&'l self, export: &'l str) -> Listing<'l> {
        let Kit { name, origin, hash, facts, notes, example, .. } = *self;
        Listing { name, origin, hash, facts, notes, example, export }
    }

    /// The number of values by certainty, in words, the most certain first.
    pub fn sureness(&self) -> Vec<(&'static str, usize)> {
        sureness(self.facts)
    }
}

/// A choice, whatever its type.
trait Chosen {
    fn said(&self) -> Vec<(&'static str, String)>;

    /// The differences from the default.
    fn unusual(&self) -> Vec<(&'static str, String)>;
}

impl<C: Choice> Chosen for C {
    fn said(&self) -> Vec<(&'static str, String)> {
        Choice::said(self)
    }

    fn unusual(&self) -> Vec<(&'static str, String)> {
        let usual = Choice::said(&C::default());
        Choice::said(self).into_iter().filter(|said| !usual.contains(said)).collect()
    }
}

/// A rule option and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInForce {
    /// The name in `--rule name=value`.
    pub name: &'static str,
    /// The value in force.
    pub value: String,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// Every value it can have; none for a number.
    pub values: &'static [&'static str],
}

/// The rules in force, whatever their type.
pub trait RulesInForce {
    /// The names of the rule sets, the default first.
    fn presets(&self) -> &'static [&'static str];
    /// The nearest rule set.
    fn preset(&self) -> String;
    /// The options that differ from it, as `name=value`.
    fn changes(&self) -> Vec<String>;
    /// The readings of the rules, without numbers and switches of the lab.
    fn readings(&self) -> Vec<OptionInForce>;
    /// Every option, number and switch.
    fn options(&self) -> Vec<OptionInForce>;
    /// Every option as a user reads it.
    fn listing(&self) -> String;
    /// The options as data.
    fn data(&self) -> Record;

    /// The nearest rule set and what differs from it.
    fn text(&self) -> String {
        std::iter::once(self.preset()).chain(self.changes()).collect::<Vec<_>>().join(", ")
    }
}

impl<R: RuleSet> RulesInForce for R {
    fn presets(&self) -> &'static [&'static str] {
        R::PRESET_NAMES
    }

    fn preset(&self) -> String {
        self.nearest_preset().to_string()
    }

    fn changes(&self) -> Vec<String> {
        RuleSet::changes(self, self.nearest_preset())
    }

    fn readings(&self) -> Vec<OptionInForce> {
        R::OPTIONS.iter().map(|option| in_force(option, self)).collect()
    }

    fn options(&self) -> Vec<OptionInForce> {
        let number = |number: &NumberOption<R>| {
            let NumberOption { name, clause, .. } = *number;
            OptionInForce { name, value: number.value(self).to_string(), clause, values: &[] }
        };
        let switches = R::SWITCHES.iter().map(|switch| in_force(switch, self));
        self.readings().into_iter().chain(R::NUMBERS.iter().map(number)).chain(switches).collect()
    }

    fn listing(&self) -> String {
        rules_listing::listing(self, &self.text())
    }

    fn data(&self) -> Record {
        rules_listing::data(self, &self.text())
    }
}

fn in_force<R: RuleSet>(option: &RuleOption<R>, rules: &R) -> OptionInForce {
    let RuleOption { name, clause, values, .. } = *option;
    OptionInForce { name, value: option.value(rules).to_owned(), clause, values }
}

/// The rule set that settings name by `rules`, with the options that they change by `rule`. Mistakes are noted.
pub fn rules_of<R: RuleSet>(settings: &Settings, refusal: &mut Refusal) -> R {
    let named = |text: &str| {
        let known = R::PRESET_NAMES.iter().position(|name| *name == text);
        known.map(|at| R::PRESETS[at]).ok_or_else(|| format!("`{text}` is none of: {}", R::PRESET_NAMES.join(", ")))
    };
    let mut rules = R::preset(settings.read("rules", refusal, named).unwrap_or(R::PRESETS[0]));
    for change in settings.all("rule") {
        if let Err(more) = rules.set(change) {
            refusal.reasons.extend(more.reasons);
        }
    }
    rules
}

#[cfg(test)]
impl Kit<'_> {
    /// Every value stands in the listing once, with its tag, and every line fits a terminal.
    pub(crate) fn assert_whole(&self) {
        self.listed("wildlab box --export FILE").assert_whole();
    }
}
