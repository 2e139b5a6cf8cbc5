//! Aims that begin on a page: targets for what was changed there, as a file that `aim` takes.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::{Table, Value};

use super::players::known;
use super::reports::Asked;
use crate::analysis::aim::Aim;
use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::game::facts::{Fact, value_of};
use crate::game::{Contest, Settings, keys};
use crate::games::Lab;
use crate::record::{Kind, Schema};

/// The folder of aims that pages wrote, in the folder of answers.
const AIMS: &str = "aims";

/// The games of such an aim.
const GAMES: i64 = 60_000;

/// The most whole numbers that are tried between two values.
const BETWEEN: i64 = 12;

/// A target, and the values that may move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Aimed {
    pub(super) game: String,
    #[serde(default)]
    pub(super) settings: String,
    /// The changed settings, as key and value: these may move.
    pub(super) changes: Vec<(String, String)>,
    pub(super) policy: String,
    /// The wanted share of wins, in percent.
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Asked for Aimed {
    fn game(&self) -> &str {
        &self.game
    }

    /// Writes the file.
    fn args<G: Lab>(&self, root: &Path) -> Result<Vec<String>, Refusal> {
        known::<G>(&self.policy, root)?;
        let text = text::<G>(self)?;
        let folder = root.join(AIMS);
        let path = folder.join(format!("{}-{:06x}.toml", G::NAME, checksum(text.as_bytes()) & 0xff_ffff));
        let refused = |error: std::io::Error| Refusal::new(format!("{}: cannot be written: {error}", path.display()));
        fs::create_dir_all(&folder).map_err(refused)?;
        disk::replace(&path, text.as_bytes()).map_err(refused)?;
        let shown = path.display().to_string();
        if let Err(refusal) = Aim::of::<G>(&shown) {
            let _ = fs::remove_file(&path);
            return Err(refusal);
        }
        Ok(vec![G::NAME.into(), "aim".into(), shown])
    }
}

/// The aim in TOML.
fn text<G: Lab>(asked: &Aimed) -> Result<String, Refusal> {
    let Aimed { settings, changes, policy, low, high, .. } = asked;
    if !(0.0 <= *low && low < high && *high <= 100.0) {
        return Err(Refusal::new(format!("target: found {low} to {high} %, expected a range within 0 to 100 %")));
    }
    if changes.is_empty() {
        return Err(Refusal::new("nothing is changed yet: the search moves what you change"));
    }
    let base = Settings::parse("settings", settings, &keys::<G>())?;
    let game = G::from_settings(&base)?;
    let facts = game.kit().map_or(&[][..], |kit| kit.facts);
    let mut target = Table::new();
    target.insert("in".into(), format!("{low}%..{high}%").into());
    if G::CONTEST == Contest::Against {
        target.insert("subject".into(), beginner::<G>().into());
    }
    let mut levers: Vec<Value> = Vec::new();
    for (key, change) in changes {
        let (name, value) = change.split_once('=').unwrap_or((change, ""));
        let mut lever = Table::new();
        lever.insert(key.clone(), name.into());
        match key.as_str() {
            "set" => {
                let whole = facts.iter().find(|fact| fact.path == name).cloned();
                let fact = whole.or_else(|| facts.iter().find_map(|fact| fact.part(name)));
                let values = values(fact.as_ref(), &value_of(value).map_err(Refusal::new)?);
                lever.insert("values".into(), Value::Array(values));
            }
            "rule" => {}
            _ => return Err(Refusal::new(format!("found a change of `{key}`, expected values and rulings"))),
        }
        levers.push(lever.into());
    }
    let mut aim = Table::new();
    let what = if G::CONTEST == Contest::Together { "the win rate" } else { "the wins of the first player" };
    aim.insert("title".into(), format!("Bring {what} to {low} to {high} %").into());
    aim.insert("question".into(), format!("Which of these changes bring {what} to {low} to {high} %?").into());
    aim.insert("policy".into(), policy.as_str().into());
    aim.insert("games".into(), GAMES.into());
    aim.insert("changes".into(), Value::Integer(levers.len().min(3) as i64));
    if !base.0.is_empty() {
        let mut table = Table::new();
        for setting in &base.0 {
            let repeated = Settings::is_repeated(&setting.key);
            let all: Vec<Value> = base.all(&setting.key).into_iter().map(Value::from).collect();
            let value = if repeated { Value::Array(all) } else { setting.value.as_str().into() };
            table.insert(setting.key.clone(), value);
        }
        aim.insert("base".into(), table.into());
    }
    aim.insert("target".into(), Value::Array(vec![target.into()]));
    aim.insert("lever".into(), Value::Array(levers));
    Ok(format!("# Written by the lab; docs/aim.md says how to change it.\n{aim}"))
}

/// The player who begins, as the subject of a target: by the column of the seats' order in games that have it.
fn beginner<G: Lab>() -> &'static str {
    match Schema::seats::<G>().into_iter().find(|column| column.name == "order").map(|column| column.kind) {
        Some(Kind::Text) => "order first",
        Some(_) => "order 1",
        None => "seat 1",
    }
}

/// The values that a lever tries: the changed one, whole numbers up to it, and those that the box names.
fn values(fact: Option<&Fact>, changed: &Value) -> Vec<Value> {
    let mut values = vec![changed.clone()];
    if let Some(fact) = fact {
        if let (Some(old), Some(new)) = (fact.value.as_integer(), changed.as_integer()) {
            let step = if new > old { 1 } else { -1 };
            values.extend((1..BETWEEN.min((new - old).abs())).map(|steps| Value::Integer(old + step * steps)));
        }
        values.extend(fact.alternatives.iter().cloned());
        values.retain(|value| *value != fact.value);
    }
    let mut each: Vec<Value> = Vec::new();
    for value in values {
        if !each.contains(&value) {
            each.push(value);
        }
    }
    each
}
