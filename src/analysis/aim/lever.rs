//! Levers: the parts of a game that the handles of a file move, with their possible values.

use serde_json::Value as Json;
use toml::Value;

use super::file::{Aim, Handle, MOST, Moves};
use super::space::{Shape, Space};
use super::targets::{Measured, Place};
use crate::analysis::question::Asked;
use crate::base::order::Ordered;
use crate::base::refusal::{Refusal, hint};
use crate::game::facts::{is_within, text};
use crate::game::{Settings, Variant};

/// A part of the game that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Lever {
    /// Names it in errors.
    pub place: String,
    /// Its title, in words.
    pub title: String,
    /// Its current value.
    pub now: String,
    /// The values it may take instead.
    pub choices: Vec<Choice>,
    /// True if the values are ordered numbers.
    pub ordered: bool,
    /// The cost of changing it at all.
    pub cost: f64,
    /// True if a rulebook states the current value.
    pub stated: bool,
}

/// An alternative value of a lever.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The value, in words.
    pub title: String,
    /// The settings that make it.
    pub settings: Settings,
    /// Steps from the current value.
    pub steps: f64,
}

impl Lever {
    /// A choice in words: `title: now → value`.
    pub fn told(&self, choice: usize) -> String {
        let value = &self.choices[choice].title;
        if self.now.is_empty() {
            format!("{}: {value}", self.title)
        } else {
            format!("{}: {} → {value}", self.title, self.now)
        }
    }
}

/// The levers as the method uses them.
pub fn space(levers: &[Lever], aim: &Aim) -> Space {
    let shape = |lever: &Lever| Shape {
        steps: lever.choices.iter().map(|choice| choice.steps).collect(),
        ordered: lever.ordered,
        cost: lever.cost,
        further: aim.further,
    };
    Space { levers: levers.iter().map(shape).collect(), most: aim.changes.min(levers.len()) }
}

/// A value of the box with its confidence.
struct Fact {
    path: String,
    value: Json,
    tag: String,
    alternatives: Vec<Json>,
}

/// The base game and the target games in which levers are looked up.
struct Ground<'a, G> {
    game: &'a G,
    base: &'a Settings,
    /// The games of the targets, the first target's game first.
    places: &'a [Place<G>],
    facts: Vec<Fact>,
    rules: Vec<Json>,
}

/// The levers of an aim in the games of its targets.
///
/// # Errors
/// Everything that is wrong with the handles: unknown names, impossible values, choices that change no target's game,
/// and parts that are moved twice.
pub fn levers<G: Asked>(aim: &Aim, measured: &Measured<G>) -> Result<Vec<Lever>, Refusal> {
    let places = &measured.places[..measured.of_goals];
    let Place { cell, settings, .. } = &places[0];
    let (facts, rules) = (facts(&cell.game), rules(&cell.game));
    let ground = Ground { game: &cell.game, base: settings, places, facts, rules };
    let mut refusal = Refusal::default();
    let mut found: Vec<(&Handle, Vec<Lever>)> = Vec::new();
    for handle in &aim.handles {
        match ground.levers(handle) {
            Ok(levers) => found.push((handle, levers)),
            Err(reasons) => refusal.reasons.extend(reasons.reasons),
        }
    }
    let games = ground.games(found.iter().flat_map(|(_, levers)| levers));
    let mut all: Vec<Lever> = Vec::new();
    for (handle, levers) in found {
        match ground.possible(handle, levers, &games) {
            Ok(levers) => all.extend(levers),
            Err(reasons) => refusal.reasons.extend(reasons.reasons),
        }
    }
    for (at, lever) in all.iter().enumerate() {
        let twice = all[..at].iter().any(|other| {
            let settings =
                |lever: &Lever| lever.choices.iter().flat_map(|choice| choice.settings.0.clone()).collect::<Vec<_>>();
            settings(lever).iter().any(|one| settings(other).iter().any(|other| one.target() == other.target()))
        });
        if twice {
            refusal.add(format!("{}: `{}` is moved by a lever before it, too", lever.place, lever.title));
        }
    }
    if all.len() > MOST && refusal.reasons.is_empty() {
        refusal.add(format!("{}: lever: {} levers, expected {MOST} at most", aim.origin, all.len()));
    }
    refusal.or(all)
}

impl<G: Asked> Ground<'_, G> {
    fn levers(&self, handle: &Handle) -> Result<Vec<Lever>, Refusal> {
        match &handle.moves {
            Moves::Set(path) if path.contains('*') => self.matching(handle, path),
            Moves::Set(path) => Ok(vec![self.of_path(handle, path)?]),
            Moves::Rule(name) => Ok(vec![self.of_rule(handle, name)?]),
            Moves::Key(name) => Ok(vec![self.of_key(handle, name)?]),
            Moves::Variants(set) => self.of_variants(handle, set),
            Moves::Own => Ok(vec![own(handle)]),
        }
    }

    /// The games of all targets, as they are and with each choice alone.
    fn games<'l>(&self, levers: impl Iterator<Item = &'l Lever>) -> Vec<G> {
        let mut games: Vec<G> = self.places.iter().map(|place| place.cell.game.clone()).collect();
        for choice in levers.flat_map(|lever| &lever.choices) {
            let changed = |place: &Place<G>| G::from_settings(&place.settings.clone().and(&choice.settings)).ok();
            games.extend(self.places.iter().filter_map(changed));
        }
        games
    }

    /// The levers of a handle without choices that are refused or change nothing. A listed choice of that kind is an
    /// error.
    fn possible(&self, handle: &Handle, levers: Vec<Lever>, games: &[G]) -> Result<Vec<Lever>, Refusal> {
        let (named, mut refusal) = (listed_by_hand(handle), Refusal::default());
        let mut kept = Vec::new();
        for mut lever in levers {
            lever.choices.retain(|choice| {
                let objections = self.objections(&choice.settings, games);
                if named {
                    let place = format!("{}: {}", handle.place, choice.settings);
                    refusal.reasons.extend(objections.iter().map(|reason| format!("{place}: {reason}")));
                }
                objections.is_empty()
            });
            if !lever.choices.is_empty() {
                kept.push(lever);
            }
        }
        if kept.is_empty() && refusal.reasons.is_empty() {
            let found = if handle.values.is_some() { "the game has this value already" } else { "none is possible" };
            refusal.add(format!("{}: nothing can be moved by it: {found}, expected another value", handle.place));
        }
        refusal.or(kept)
    }

    /// The reasons why a choice cannot be tried: the game refuses it, no other choice makes it matter, or it changes no
    /// target's game.
    fn objections(&self, choice: &Settings, games: &[G]) -> Vec<String> {
        if let Err(refusal) = G::from_settings(&self.base.clone().and(choice)) {
            return refusal.reasons;
        }
        if !choice.0.iter().any(|setting| games.iter().any(|game| game.reads(setting))) {
            return vec!["no game of the targets reads it, expected something that can change one of them".into()];
        }
        let is_other = |place: &Place<G>| {
            let changed = G::from_settings(&place.settings.clone().and(choice));
            changed.is_ok_and(|changed| changed.identity() != place.cell.game.identity())
        };
        if self.places.iter().any(is_other) {
            return Vec::new();
        }
        vec!["the game is so already, expected something that changes it".into()]
    }

    /// The fact that a path names or is part of, and the value there.
    fn fact(&self, path: &str) -> Option<(&Fact, &Json)> {
        let fact = self.facts.iter().find(|fact| is_within(path, &fact.path))?;
        let below = path[fact.path.len()..].split('.').filter(|part| !part.is_empty());
        let value = below.into_iter().try_fold(&fact.value, |value, part| match value {
            Json::Array(items) => part.parse::<usize>().ok().and_then(|at| items.get(at)),
            other => other.get(part),
        })?;
        Some((fact, value))
    }

    fn of_path(&self, handle: &Handle, path: &str) -> Result<Lever, Refusal> {
        let Some((fact, now)) = self.fact(path) else {
            let hint = hint(path, self.facts.iter().map(|fact| fact.path.as_str()));
            return Err(Refusal::new(format!("{}.set: the box has no value `{path}`{hint}", handle.place)));
        };
        let values: Vec<String> = match (&handle.values, handle.around) {
            (Some(values), _) => values.iter().map(text).collect(),
            (None, Some(around)) => {
                let Some(now) = now.as_i64() else {
                    let found = json_text(now);
                    return Err(Refusal::new(format!(
                        "{}.around: `{path}` is {found}, expected a whole number to move around",
                        handle.place
                    )));
                };
                let around = around as i64;
                (now.saturating_sub(around)..=now.saturating_add(around)).map(|value| value.to_string()).collect()
            }
            (None, None) if fact.path == path => fact.alternatives.iter().map(json_text).collect(),
            (None, None) => Vec::new(),
        };
        if values.is_empty() {
            return Err(Refusal::new(format!(
                "{}: the box names no alternatives of `{path}`, expected `values` or `around`",
                handle.place
            )));
        }
        let now = json_text(now);
        let setting = |value: &str| Settings::new().with("set", &format!("{path}={value}"));
        let title = handle.title.clone().unwrap_or_else(|| path.to_string());
        let (choices, ordered) = choices(&now, &values, setting);
        Ok(Lever {
            place: handle.place.clone(),
            title,
            now,
            choices,
            ordered,
            cost: handle.cost,
            stated: fact.tag == "stated",
        })
    }

    /// A lever for each value of the box that a path with `*` matches; stated values only if the handle allows it.
    fn matching(&self, handle: &Handle, pattern: &str) -> Result<Vec<Lever>, Refusal> {
        let mut paths: Vec<(String, bool)> = Vec::new();
        for fact in &self.facts {
            let mut leaves = Vec::new();
            leaves_of(&fact.path, &fact.value, &mut leaves);
            let fits = leaves.into_iter().filter(|path| fits(path, pattern));
            paths.extend(fits.map(|path| (path, fact.tag == "stated")));
        }
        if paths.is_empty() {
            return Err(Refusal::new(format!("{}.set: the box has no value that fits `{pattern}`", handle.place)));
        }
        let alone = |path: &str| handle.without.iter().any(|other| path == other || fits(path, other));
        let moved: Vec<&String> = paths
            .iter()
            .filter(|(path, stated)| (handle.stated || !stated) && !alone(path))
            .map(|(path, _)| path)
            .collect();
        if moved.is_empty() {
            return Err(Refusal::new(format!(
                "{}.set: all values that fit `{pattern}` are stated by a rulebook and left alone; expected `stated = true`, or \
                 a value named by its whole path",
                handle.place
            )));
        }
        let named = |path: &String| {
            let title = handle.title.as_ref().map(|title| titled::<G>(title, path, pattern));
            self.of_path(&Handle { title, ..handle.clone() }, path)
        };
        moved.into_iter().map(named).collect()
    }

    fn of_rule(&self, handle: &Handle, name: &str) -> Result<Lever, Refusal> {
        let known = || self.rules.iter().filter_map(|rule| rule["name"].as_str());
        let Some(rule) = self.rules.iter().find(|rule| rule["name"] == name) else {
            let hint = hint(name, known());
            return Err(Refusal::new(format!("{}.rule: there is no rule option `{name}`{hint}", handle.place)));
        };
        let bare = |value: &Json| value.as_str().map_or_else(|| value.to_string(), String::from);
        let values: Vec<String> = match &handle.values {
            Some(values) => {
                values.iter().map(|value| value.as_str().map_or_else(|| text(value), String::from)).collect()
            }
            None => rule["values"].as_array().into_iter().flatten().map(bare).collect(),
        };
        let now = bare(&rule["value"]);
        let setting = |value: &str| Settings::new().with("rule", &format!("{name}={value}"));
        let (choices, ordered) = choices(&now, &values, setting);
        let title = handle.title.clone().unwrap_or_else(|| format!("rule {name}"));
        Ok(Lever { place: handle.place.clone(), title, now, choices, ordered, cost: handle.cost, stated: false })
    }

    fn of_key(&self, handle: &Handle, name: &str) -> Result<Lever, Refusal> {
        let Some(key) = G::KEYS.iter().find(|key| key.name == name && !Settings::is_repeated(key.name)) else {
            let hint = hint(name, G::KEYS.iter().map(|key| key.name).filter(|name| !Settings::is_repeated(name)));
            return Err(Refusal::new(format!("{}.key: there is no such key of settings{hint}", handle.place)));
        };
        let Some(values) = &handle.values else {
            return Err(Refusal::new(format!("{}: expected `values` of the key `{name}`", handle.place)));
        };
        let values: Vec<String> =
            values.iter().map(|value| value.as_str().map_or_else(|| text(value), String::from)).collect();
        let settings = self.game.settings();
        let now = self.base.get(name).or(settings.get(name)).unwrap_or(key.default).to_string();
        let (choices, ordered) = choices(&now, &values, |value| Settings::new().with(name, value));
        let title = handle.title.clone().unwrap_or_else(|| G::title(name));
        Ok(Lever { place: handle.place.clone(), title, now, choices, ordered, cost: handle.cost, stated: false })
    }

    fn of_variants(&self, handle: &Handle, set: &str) -> Result<Vec<Lever>, Refusal> {
        let Some(variants) = self.game.variants(set) else {
            let hint = hint(set, G::VARIANTS.iter().copied());
            return Err(Refusal::new(format!("{}.variants: there is no set `{set}`{hint}", handle.place)));
        };
        for other in &handle.without {
            if !variants.iter().any(|variant| variant.group == *other) {
                let hint = hint(other, variants.iter().map(|variant| variant.group.as_str()));
                return Err(Refusal::new(format!("{}.without: no variant belongs to `{other}`{hint}", handle.place)));
            }
        }
        let mut levers: Vec<Lever> = Vec::new();
        for variant in variants.into_iter().filter(|variant| !handle.without.contains(&variant.group)) {
            let value = value_of(&variant);
            let choice = Choice { title: value, settings: variant.settings, steps: 1.0 };
            match levers.iter_mut().find(|lever| lever.title == variant.group) {
                Some(lever) => lever.choices.push(choice),
                None => levers.push(Lever {
                    place: handle.place.clone(),
                    title: variant.group,
                    now: String::new(),
                    choices: vec![choice],
                    ordered: false,
                    cost: handle.cost,
                    stated: false,
                }),
            }
        }
        Ok(levers)
    }
}

/// A title in which the game's words for each match take the place of each `*`.
fn titled<G: Asked>(title: &str, path: &str, pattern: &str) -> String {
    let stars = path.split('.').zip(pattern.split('.')).filter(|(_, wanted)| *wanted == "*");
    stars.fold(title.to_string(), |title, (part, _)| title.replacen('*', &G::title(part), 1))
}

/// The value of a variant in words. A variant that the game only numbers is written out, unless it is very long.
fn value_of(variant: &Variant) -> String {
    let named = variant.title.split_once(" → ").map_or(variant.title.as_str(), |(_, value)| value);
    let numbered = named.strip_prefix("alternative ").is_some_and(|number| number.parse::<u32>().is_ok());
    let set = variant.settings.all("set").first().and_then(|set| set.split_once('=')).map(|(_, value)| value);
    set.filter(|value| numbered && value.chars().count() <= LONGEST).unwrap_or(named).to_string()
}

/// The longest value that is written out, in characters.
const LONGEST: usize = 72;

/// True if the user listed the values one by one.
fn listed_by_hand(handle: &Handle) -> bool {
    let by_pattern = matches!(&handle.moves, Moves::Set(path) if path.contains('*'));
    (handle.values.is_some() && !by_pattern) || handle.moves == Moves::Own
}

fn own(handle: &Handle) -> Lever {
    let choice = |(title, settings): &(String, Settings)| Choice {
        title: title.clone(),
        settings: settings.clone(),
        steps: 1.0,
    };
    Lever {
        place: handle.place.clone(),
        title: handle.title.clone().unwrap_or_else(|| "choice".into()),
        now: String::new(),
        choices: handle.choices.iter().map(choice).collect(),
        ordered: false,
        cost: handle.cost,
        stated: false,
    }
}

/// Values other than the current one, and whether they are ordered, which they are if all are numbers.
fn choices(now: &str, values: &[String], setting: impl Fn(&str) -> Settings) -> (Vec<Choice>, bool) {
    let mut all: Vec<&str> = values.iter().map(String::as_str).filter(|value| *value != now).collect();
    all.sort_unstable();
    all.dedup();
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let present = number(now);
    if let Some(present) = present.filter(|_| all.iter().all(|value| number(value).is_some())) {
        let mut numbers: Vec<(f64, &str)> = all.iter().filter_map(|value| Some((number(value)?, *value))).collect();
        numbers.order_by(|one, other| one.0.total_cmp(&other.0));
        let below = numbers.iter().filter(|(value, _)| *value < present).count();
        let steps = |at: usize| if at < below { at as f64 - below as f64 } else { (at - below) as f64 + 1.0 };
        let choice = |(at, (_, value)): (usize, &(f64, &str))| Choice {
            title: (*value).to_string(),
            settings: setting(value),
            steps: steps(at),
        };
        return (numbers.iter().enumerate().map(choice).collect(), true);
    }
    // In the order of the file.
    let listed = values.iter().enumerate().filter(|(at, value)| *value != now && !values[..*at].contains(value));
    let choice = |value: &String| Choice { title: value.clone(), settings: setting(value), steps: 1.0 };
    (listed.map(|(_, value)| choice(value)).collect(), false)
}

fn facts<G: Asked>(game: &G) -> Vec<Fact> {
    let listing: Json = game.kit().and_then(|kit| serde_json::from_str(&kit.json()).ok()).unwrap_or_default();
    let fact = |fact: &Json| Fact {
        path: fact["path"].as_str().unwrap_or_default().to_string(),
        value: fact["value"].clone(),
        tag: fact["tag"].as_str().unwrap_or_default().to_string(),
        alternatives: fact["alternatives"].as_array().cloned().unwrap_or_default(),
    };
    listing["facts"].as_array().into_iter().flatten().map(fact).collect()
}

fn rules<G: Asked>(game: &G) -> Vec<Json> {
    let listing: Json = game.kit().and_then(|kit| serde_json::to_value(kit.rules.data()).ok()).unwrap_or_default();
    listing["options"].as_array().cloned().unwrap_or_default()
}

/// The paths of all numbers, words and lists of numbers in a value, and of the value itself.
fn leaves_of(path: &str, value: &Json, leaves: &mut Vec<String>) {
    leaves.push(path.to_string());
    match value {
        Json::Object(fields) => {
            fields.iter().for_each(|(key, value)| leaves_of(&format!("{path}.{key}"), value, leaves));
        }
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| leaves_of(&format!("{path}.{at}"), value, leaves));
        }
        _ => {}
    }
}

/// True if a path matches a pattern, part by part.
fn fits(path: &str, pattern: &str) -> bool {
    let (path, pattern): (Vec<&str>, Vec<&str>) = (path.split('.').collect(), pattern.split('.').collect());
    path.len() == pattern.len() && path.iter().zip(pattern).all(|(part, wanted)| wanted == "*" || *part == wanted)
}

/// A value on one line, as in a box file.
pub(super) fn json_text(value: &Json) -> String {
    fn toml_of(value: &Json) -> Value {
        match value {
            Json::Bool(yes) => Value::Boolean(*yes),
            Json::Number(number) => {
                number.as_i64().map_or_else(|| Value::Float(number.as_f64().unwrap_or_default()), Value::Integer)
            }
            Json::Array(items) => Value::Array(items.iter().map(toml_of).collect()),
            Json::Object(fields) => {
                Value::Table(fields.iter().map(|(key, value)| (key.clone(), toml_of(value))).collect())
            }
            Json::String(text) => Value::String(text.clone()),
            Json::Null => Value::String(String::new()),
        }
    }
    text(&toml_of(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_an_order_and_steps_from_the_value_as_it_is() {
        let setting = |value: &str| Settings::new().with("set", &format!("a={value}"));
        let texts = |values: &[&str]| values.iter().map(ToString::to_string).collect::<Vec<String>>();
        let (found, ordered) = choices("2", &texts(&["0", "1", "2", "10", "4"]), setting);
        let told: Vec<(&str, f64)> = found.iter().map(|choice| (choice.title.as_str(), choice.steps)).collect();
        assert!(ordered);
        assert_eq!(told, [("0", -2.0), ("1", -1.0), ("4", 1.0), ("10", 2.0)]);
        let (found, ordered) = choices("b", &texts(&["c", "b", "a", "c"]), setting);
        assert!(!ordered && found.iter().map(|choice| choice.title.as_str()).eq(["c", "a"]));
    }

    #[test]
    fn a_star_stands_for_one_part_of_a_path() {
        assert!(fits("cards.knight.cost", "cards.*.cost") && !fits("cards.knight.cost", "cards.*"));
        let mut leaves = Vec::new();
        leaves_of("a", &serde_json::json!({ "b": [1, 2] }), &mut leaves);
        assert_eq!(leaves, ["a", "a.b", "a.b.0", "a.b.1"]);
        assert_eq!(json_text(&serde_json::json!([0, 1, { "x": "y" }])), "[0, 1, { x = \"y\" }]");
    }
}
