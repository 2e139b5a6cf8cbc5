//! The parameters of *Defenders of the Wild* as text, both ways.

use std::str::FromStr;

use serde_json::{Value, json};

use super::variants;
use super::{Contents, Values};
use crate::base::refusal::Refusal;
use crate::game::boxed::{BOX_FACTOR, Kit, RULES_FACTOR, box_key, rule_key, rules_key, rules_of, set_key};
use crate::game::{Factor, Game, Key, Settings, Setup, Variant, number, numbers};
use crate::games::defenders::board::words::{Faction, MachineKind, Organizer};
use crate::games::defenders::rules::defenders::{Defenders, Difficult, LineUp};
use crate::games::defenders::rules::options::Rules;

impl Setup for Defenders {
    const KEYS: &'static [Key] = &[
        rules_key::<Rules>(),
        rule_key("supplies=strict"),
        box_key(),
        set_key::<Values>(),
        Key::new("players", "N", "Seat N players, 1 to 4 [default: those named, or 4]"),
        Key::new("factions", "NAMES", "Seat these factions, as in order,council,coven,sect [default: drawn]").by_seat(),
        Key::new("organizers", "NAMES", "Seat these organizers, as in B,-,Z; `-` leaves one open [default: drawn]")
            .by_seat()
            .with_hyphens(),
        Key::new("difficult", "N|KINDS", "Add N difficult machine cards, or as in engines=1,mechs=2 [default: 0]")
            .or_bare(),
    ];

    fn from_settings(settings: &Settings) -> Result<Defenders, Refusal> {
        let mut refusal = Refusal::default();
        let rules = rules_of(settings, &mut refusal);
        let contents = Contents::from_settings(settings, &mut refusal);
        let line_up = line_up(settings, &mut refusal);
        match (contents, line_up) {
            (Some(contents), Some(line_up)) if refusal.reasons.is_empty() => Defenders::new(contents, rules, line_up),
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let line_up = line_up_said(&self.line_up).into_iter();
        let said = line_up.fold(Settings::new(), |settings, (key, value)| settings.with(key, &value));
        said.and(&Kit::of(&self.contents, &self.rules).settings())
    }

    fn kit(&self) -> Option<Kit<'_>> {
        Some(Kit::of(&self.contents, &self.rules))
    }

    fn levels(key: &str, text: &str, chosen: &Settings) -> Result<Vec<String>, String> {
        let texts = |numbers: Vec<u8>| numbers.iter().map(ToString::to_string).collect();
        match (key, text) {
            ("players", _) => numbers(text, &(1..=4)).map(texts),
            ("rules", _) => rules_key::<Rules>().levels(text),
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
            // No card of any kind equals a draw of no cards, game by game.
            Difficult::Kinds(kinds) if kinds.iter().all(|count| *count == 0) => json!(0),
            Difficult::Kinds(kinds) => json!(kinds),
        };
        let names = |organizer: &Option<Organizer>| organizer.map_or("-", Organizer::name);
        let mut identity = Kit::of(&self.contents, &self.rules).identity(Self::NAME);
        let factions: Vec<_> = line_up.factions.iter().map(|faction| faction.name()).collect();
        let organizers: Vec<_> = line_up.organizers.iter().map(names).collect();
        let own = [
            ("players", json!(line_up.players)),
            ("factions", json!(factions)),
            ("organizers", json!(organizers)),
            ("difficult", difficult),
        ];
        identity.extend(own.map(|(key, value)| (key.to_owned(), value)));
        Value::Object(identity)
    }

    fn factors() -> Vec<Factor> {
        let factor = |name, number, about| Factor { name, about, number };
        vec![
            factor("players", true, "players; one player leads two factions"),
            factor("difficult", true, "difficult machine cards in the deck"),
            RULES_FACTOR,
            factor("line_up", false, "the factions or organizers that the plan names, by seat; `drawn` if none"),
            factor("machine", false, "the difficult cards that the plan names, by kind; `drawn` if none"),
            BOX_FACTOR,
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
        let kit = Kit::of(&self.contents, &self.rules);
        let of = |name: &str| kit.factor(name).unwrap_or_default();
        vec![line_up.players.to_string(), difficult.to_string(), of("rules"), seated, machine, of("box")]
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

/// An organizer, or none named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OrganizerChoice(pub(crate) Option<Organizer>);

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

/// The difficult cards in the machine deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DifficultChoice(pub(crate) Difficult);

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
