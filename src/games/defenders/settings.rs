//! The parameters of *Defenders of the Wild* as text, both ways.

use std::cell::RefCell;
use std::path::Path;
use std::str::FromStr;

use serde_json::{Value, json};

use super::contents::{Contents, Tag, value_text};
use super::defenders::{Defenders, Difficult, LineUp};
use super::rules::{Preset, Rules};
use super::variants;
use super::words::{Faction, MachineKind, Organizer};
use crate::base::refusal::Refusal;
use crate::game::{Factor, Key, Settings, Setup, Variant, number, numbers};

impl Setup for Defenders {
    const KEYS: &'static [Key] = &[
        Key::new("rules", "SET", "The rule set: common, it, ru or en [default: common]"),
        Key::new("rule", "NAME=VALUE", "Change a rule option, as in supplies=strict; repeatable, the command `rules` lists them"),
        Key::new("box", "FILE", "Play with the values of this file, all or those that differ from the embedded box"),
        Key::new("set", "PATH=VALUE", "Replace a value of the box, as in defenders.pyromancy.points=3; repeatable"),
        Key::new("players", "N", "How many players, 1 to 4; one player leads two factions [default: as many as are named below, or 4]"),
        Key::new("factions", "NAMES", "The factions by seat, of order, council, coven and sect, as in order,coven [default: drawn]").by_seat(),
        Key::new("organizers", "NAMES", "The organizers by seat, as in B,-,Z; `-` or `any` leaves one open [default: drawn]").by_seat().with_hyphens(),
        Key::new("difficult", "N|KINDS", "The difficult machine cards: how many at random, or how many of each kind, as in engines=1,mechs=2 [default: 0]").or_bare(),
    ];

    fn from_settings(settings: &Settings) -> Result<Defenders, Refusal> {
        let mut refusal = Refusal::default();
        let rules = rules(settings, &mut refusal);
        let contents = contents(settings).map_err(|more| refusal.reasons.extend(more.reasons)).ok();
        let line_up = line_up(settings, &mut refusal);
        match (contents, line_up) {
            (Some(contents), Some(line_up)) if refusal.reasons.is_empty() => Defenders::new(contents, rules, line_up),
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let said =
            line_up_said(&self.line_up).into_iter().chain(rules_said(&self.rules)).chain(box_said(&self.contents));
        said.fold(Settings::new(), |settings, (key, value)| settings.with(key, &value))
    }

    fn levels(key: &str, text: &str, chosen: &Settings) -> Result<Vec<String>, String> {
        let texts = |numbers: Vec<u8>| numbers.iter().map(ToString::to_string).collect();
        match (key, text) {
            ("players", _) => numbers(text, &(1..=4)).map(texts),
            ("rules", _) => Ok(text.split(',').map(|name| name.trim().to_string()).collect()),
            ("organizers", "every") => variants::line_ups(chosen.get("players").unwrap_or("4"), false),
            ("organizers", "half") => variants::line_ups(chosen.get("players").unwrap_or("4"), true),
            ("difficult", "every mix") => Ok(variants::mixes()),
            ("difficult", _) => difficulties(text),
            _ => Ok(vec![text.to_string()]),
        }
    }

    fn identity(&self) -> Value {
        let line_up = &self.line_up;
        let difficult = match line_up.difficult {
            Difficult::Random(count) => json!(count),
            // None of any kind is what a draw of none comes to, game by game.
            Difficult::Kinds(kinds) if kinds.iter().all(|count| *count == 0) => json!(0),
            Difficult::Kinds(kinds) => json!(kinds),
        };
        let names = |organizer: &Option<Organizer>| organizer.map_or("-", Organizer::name);
        json!({
            "name": "defenders",
            "box": format!("{:016x}", self.contents.hash),
            "rules": self.rules.to_string(),
            "players": line_up.players,
            "factions": line_up.factions.iter().map(|faction| faction.name()).collect::<Vec<_>>(),
            "organizers": line_up.organizers.iter().map(names).collect::<Vec<_>>(),
            "difficult": difficult,
        })
    }

    fn provenance(&self) -> Vec<(&'static str, Value)> {
        let contents = &self.contents;
        let made =
            json!({ "name": contents.name, "origin": contents.origin, "hash": format!("{:016x}", contents.hash) });
        vec![("box", made), ("rules", json!(self.rules.to_string()))]
    }

    fn factors() -> Vec<Factor> {
        let factor = |name, number, about| Factor { name, about, number };
        vec![
            factor("players", true, "players; one player leads two factions"),
            factor("difficult", true, "difficult machine cards in the deck"),
            factor("rules", false, "the rule set, and the options that differ from it"),
            factor("line_up", false, "the factions or organizers that the plan names, by seat; `drawn` if none"),
            factor("machine", false, "the difficult cards that the plan names, by kind; `drawn` if none"),
            factor("box", false, "the values that were replaced in the box, and its name"),
        ]
    }

    fn factor_values(&self) -> Vec<String> {
        let line_up = &self.line_up;
        let (difficult, machine) = match line_up.difficult {
            Difficult::Random(count) => (count, "drawn".to_string()),
            Difficult::Kinds(kinds) => (kinds.iter().sum(), kinds_said(kinds)),
        };
        let seated = if !line_up.organizers.is_empty() {
            let names = line_up.organizers.iter().map(|choice| choice.map_or("-", |organizer| organizer.name()));
            names.collect::<Vec<_>>().join(",")
        } else if line_up.factions.is_empty() {
            "drawn".to_string()
        } else {
            line_up.factions.iter().map(|faction| faction.name()).collect::<Vec<_>>().join(",")
        };
        let replaced: Vec<String> = sets_said(&self.contents).collect();
        let named = &self.contents.name;
        let contents = if replaced.is_empty() { named.clone() } else { format!("{} in {named}", replaced.join("; ")) };
        vec![line_up.players.to_string(), difficult.to_string(), self.rules.to_string(), seated, machine, contents]
    }

    const VARIANTS: &'static [&'static str] = &["alternatives", "causes-off"];

    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        match set {
            "alternatives" => Some(variants::alternatives(self)),
            "causes-off" => Some(variants::causes_off()),
            _ => None,
        }
    }
}

/// The rule set with the options that are changed.
fn rules(settings: &Settings, refusal: &mut Refusal) -> Rules {
    let preset = settings.read("rules", refusal, str::parse).unwrap_or(Preset::Common);
    let mut rules = Rules::preset(preset);
    for change in settings.all("rule") {
        if let Err(more) = rules.set(change) {
            refusal.reasons.extend(more.reasons);
        }
    }
    rules
}

/// What a box is made of: its file and the values put in.
type Making = (Option<String>, Vec<String>);

thread_local! {
    /// The last box that was read: the cells of a question mostly share theirs, and reading one takes a while.
    static LAST: RefCell<Option<(Making, Contents)>> = const { RefCell::new(None) };
}

fn contents(settings: &Settings) -> Result<Contents, Refusal> {
    let sets: Vec<String> = settings.all("set").into_iter().map(String::from).collect();
    let making = (settings.get("box").map(String::from), sets);
    let kept = LAST.with_borrow(|last| last.as_ref().filter(|(of, _)| *of == making).map(|(_, kept)| kept.clone()));
    if let Some(contents) = kept {
        return Ok(contents);
    }
    let contents = Contents::load(making.0.as_deref().map(Path::new), &making.1)?;
    LAST.set(Some((making, contents.clone())));
    Ok(contents)
}

fn line_up(settings: &Settings, refusal: &mut Refusal) -> Option<LineUp> {
    let players = settings.read("players", refusal, |text| number(text, &(1..=4)));
    let factions: Vec<Faction> = settings.words("factions", refusal);
    let organizers: Vec<OrganizerChoice> = settings.words("organizers", refusal);
    let difficult = settings.read("difficult", refusal, str::parse::<DifficultChoice>);
    let named = factions.len().max(organizers.len());
    let players = match (players, named) {
        (Some(players), _) => players,
        (None, 0) => 4,
        (None, 2..=4) => named as u8,
        (None, _) => {
            let key = if factions.len() == named { "factions" } else { "organizers" };
            let place = settings.place(key);
            refusal
                .add(format!("{place}: {named} named, expected 2 to 4, one for each seat; solo (--players 1) has 2"));
            return None;
        }
    };
    Some(LineUp {
        players,
        factions,
        organizers: organizers.iter().map(|choice| choice.0).collect(),
        difficult: difficult.map_or(Difficult::Random(0), |choice| choice.0),
    })
}

/// Difficult cards: numbers, or kinds such as `engines=1,mechs=2`; a `;` between them.
fn difficulties(text: &str) -> Result<Vec<String>, String> {
    let mut values: Vec<String> = Vec::new();
    for part in text.split(';').map(str::trim) {
        if part.is_empty() {
            return Err("expected numbers from 0 to 6 such as 0..6, or kinds such as engines=1,mechs=2".into());
        }
        if part.contains('=') {
            values.push(part.to_string());
        } else {
            values.extend(numbers(part, &(0..=6))?.iter().map(ToString::to_string));
        }
    }
    Ok(values)
}

fn line_up_said(line_up: &LineUp) -> Vec<(&'static str, String)> {
    let mut said = vec![("players", line_up.players.to_string())];
    if !line_up.factions.is_empty() {
        said.push(("factions", line_up.factions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")));
    }
    if line_up.organizers.iter().any(Option::is_some) {
        let names = line_up.organizers.iter().map(|name| name.map_or("any".into(), |name| name.to_string()));
        said.push(("organizers", names.collect::<Vec<_>>().join(",")));
    }
    match line_up.difficult {
        Difficult::Random(0) => {}
        Difficult::Random(count) => said.push(("difficult", count.to_string())),
        Difficult::Kinds(kinds) => {
            let named = kinds_said(kinds);
            said.push(("difficult", if named.is_empty() { "0".into() } else { named }));
        }
    }
    said
}

/// `engines=1,mechs=2`.
fn kinds_said(kinds: [u8; MachineKind::COUNT]) -> String {
    let named = MachineKind::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
    named.map(|kind| format!("{kind}={}", kinds[kind.index()])).collect::<Vec<_>>().join(",")
}

fn rules_said(rules: &Rules) -> Vec<(&'static str, String)> {
    let preset = rules.nearest_preset();
    let named = (preset != Preset::Common).then(|| ("rules", preset.to_string()));
    named.into_iter().chain(rules.changes(preset).into_iter().map(|change| ("rule", change))).collect()
}

fn box_said(contents: &Contents) -> Vec<(&'static str, String)> {
    let file = (contents.origin != Contents::EMBEDDED).then(|| ("box", contents.origin.clone()));
    file.into_iter().chain(sets_said(contents).map(|set| ("set", set))).collect()
}

/// The values that were put into the box.
fn sets_said(contents: &Contents) -> impl Iterator<Item = String> + '_ {
    let replaced = contents.facts.iter().filter(|fact| fact.tag == Tag::Set);
    replaced.map(|fact| format!("{}={}", fact.path, value_text(&fact.value)))
}

/// An organizer, or none named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OrganizerChoice(pub(super) Option<Organizer>);

impl FromStr for OrganizerChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<OrganizerChoice, String> {
        match text {
            "-" | "any" => Ok(OrganizerChoice(None)),
            _ => Organizer::from_name(&text.to_ascii_uppercase())
                .map(|organizer| OrganizerChoice(Some(organizer)))
                .ok_or_else(|| format!("`{text}` is no organizer; expected {}, or `-` for any", Organizer::names())),
        }
    }
}

/// Which difficult cards are in the machine deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DifficultChoice(pub(super) Difficult);

impl FromStr for DifficultChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<DifficultChoice, String> {
        if let Ok(count) = text.parse() {
            return Ok(DifficultChoice(Difficult::Random(count)));
        }
        let found = if text.is_empty() { String::new() } else { format!("`{text}`: ") };
        let expected = || format!("{found}expected a number such as 2, or kinds such as engines=1,mechs=2");
        let mut kinds = [0; MachineKind::COUNT];
        for part in text.split(',') {
            let (kind, count) = part.split_once('=').ok_or_else(expected)?;
            let kind: MachineKind = kind.trim().parse()?;
            if kinds[kind.index()] != 0 {
                return Err(format!("{kind} is named twice"));
            }
            kinds[kind.index()] = count.trim().parse().map_err(|_| expected())?;
        }
        Ok(DifficultChoice(Difficult::Kinds(kinds)))
    }
}
