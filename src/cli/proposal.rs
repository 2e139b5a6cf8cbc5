//! A proposal as files that other commands take, and as commands.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value as Json;
use toml::{Table, Value};

use crate::analysis::aim::Aim;
use crate::analysis::question::WHAT_IF;
use crate::base::disk;
use crate::base::terminal::{Failure, command_of, quoted};
use crate::game::{POLICY, Seed, Settings};
use crate::games::Lab;
use crate::report::replay::page as replay_page;
use crate::report::{Replay, game_options, play_command, replay_command};
use crate::sim::{Cell, record};

/// A proposal to be written down.
pub(super) struct Proposed<'a, G> {
    pub(super) aim: &'a Aim,
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its changes, in words.
    pub(super) words: String,
    /// Its changes, as settings.
    pub(super) settings: Settings,
    /// The game of the first target with these changes.
    pub(super) cell: &'a Cell<G>,
    /// The seed of the fresh deals.
    pub(super) seed: u64,
}

/// Takes away the proposals of an earlier answer.
pub(super) fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("proposal-") && (name.ends_with(".box.toml") || name.ends_with(".plan.toml")) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl<G: Lab> Proposed<'_, G> {
    /// Writes its files; returns each file and command with its purpose.
    pub(super) fn write(&self, folder: &Path, base: &Settings) -> Result<Vec<(String, String)>, Failure> {
        let mut uses = Vec::new();
        let name = |kind: &str| folder.join(format!("proposal-{}.{kind}.toml", self.number));
        let head = format!("# Proposal {} of the aim `{}`: {}\n", self.number, self.aim.name, self.words);
        if let Some(values) = self.overlay(base) {
            let path = name("box");
            disk::replace(&path, (head.clone() + &written(&values)?).as_bytes())?;
            uses.push(("the values that differ, for --box".into(), path.display().to_string()));
        }
        let path = name("plan");
        disk::replace(&path, (head + &written(&self.plan(base))?).as_bytes())?;
        uses.push(("a plan, for `run --plan`".into(), path.display().to_string()));
        uses.push(("watch a game of it".into(), command_of(G::NAME, &format!("watch {}", self.options()))));
        uses.push(("a game of it as text".into(), play_command(self.cell, Seed::new(self.seed))));
        let with = base.0.iter().filter(|setting| setting.key != POLICY);
        let with: Vec<String> = with.map(|setting| format!(" --with {}", quoted(&setting.to_string()))).collect();
        let with = with.concat();
        let policy = base.get(POLICY).map_or(String::new(), |policy| format!(" --policy {}", quoted(policy)));
        let changes = quoted(&format!("Proposal {}: {}", self.number, self.settings));
        let command = format!("report {WHAT_IF} --b {changes}{policy}{with}");
        uses.push(("a report of it beside the game as it is".into(), command_of(G::NAME, &command)));
        let run = format!("run --plan {} --out proposal-{}", quoted(&path.display().to_string()), self.number);
        uses.push(("its games as records".into(), command_of(G::NAME, &run)));
        Ok(uses)
    }

    fn options(&self) -> String {
        game_options(self.cell, Seed::new(self.seed))
    }

    /// The values of the box that differ: those of the aim's own box, and those that are set.
    fn overlay(&self, base: &Settings) -> Option<Table> {
        let sets: Vec<&str> = base.all("set").into_iter().chain(self.settings.all("set")).collect();
        if self.settings.all("set").is_empty() {
            return None;
        }
        let listing: Json = serde_json::from_str(&self.cell.game.kit()?.json()).ok()?;
        let facts = listing["facts"].as_array()?;
        let mut values = Table::new();
        let given = facts.iter().filter(|fact| fact["tag"] == "given").filter_map(|fact| fact["path"].as_str());
        let set = sets.iter().filter_map(|set| set.split_once('=')).map(|(path, _)| path.trim());
        for path in given.chain(set) {
            // An element of a list cannot be given alone: the list is.
            let whole: Vec<&str> = path.split('.').take_while(|part| part.parse::<usize>().is_err()).collect();
            let value = value_at(facts, &whole.join("."))?;
            insert(&mut values, &whole, toml_of(&value));
        }
        Some(values)
    }

    /// A plan that plays it on the fresh deals.
    fn plan(&self, base: &Settings) -> Table {
        let mut plan = Table::new();
        plan.insert("games".into(), Value::Integer(1000));
        plan.insert("seed".into(), i64::try_from(self.seed).map_or(Value::Integer(1), Value::Integer));
        let all = base.clone().and(&self.settings);
        for key in all.keys() {
            let text = |value: &str| Value::String(value.into());
            let value = if Settings::is_repeated(key) {
                Value::Array(all.all(key).into_iter().map(text).collect())
            } else {
                text(all.get(key).unwrap_or_default())
            };
            plan.insert(key.into(), value);
        }
        plan
    }
}

/// A table as text.
fn written(table: &Table) -> io::Result<String> {
    toml::to_string(table).map_err(io::Error::other)
}

/// The value at a path: of a fact, of a part of one, or of a list whose elements are facts.
fn value_at(facts: &[Json], path: &str) -> Option<Json> {
    for fact in facts {
        let own = fact["path"].as_str()?;
        if path == own || path.strip_prefix(own).is_some_and(|rest| rest.starts_with('.')) {
            let below = path[own.len()..].split('.').filter(|part| !part.is_empty());
            return below.into_iter().try_fold(&fact["value"], |value, part| value.get(part)).cloned();
        }
    }
    let element =
        |at: usize| facts.iter().find(|fact| fact["path"] == format!("{path}.{at}")).map(|fact| fact["value"].clone());
    let list: Vec<Json> = (0..).map_while(element).collect();
    (!list.is_empty()).then_some(Json::Array(list))
}

/// Puts a value at a path of tables.
fn insert(table: &mut Table, path: &[&str], value: Value) {
    let Some((last, before)) = path.split_last() else { return };
    let mut at = table;
    for part in before {
        let next = at.entry((*part).to_string()).or_insert_with(|| Value::Table(Table::new()));
        match next {
            Value::Table(next) => at = next,
            _ => return,
        }
    }
    at.insert((*last).to_string(), value);
}

fn toml_of(value: &Json) -> Value {
    match value {
        Json::Bool(yes) => Value::Boolean(*yes),
        Json::Number(number) => {
            number.as_i64().map_or_else(|| Value::Float(number.as_f64().unwrap_or_default()), Value::Integer)
        }
        Json::Array(items) => Value::Array(items.iter().map(toml_of).collect()),
        Json::Object(fields) => Value::Table(fields.iter().map(|(key, value)| (key.clone(), toml_of(value))).collect()),
        Json::String(text) => Value::String(text.clone()),
        Json::Null => Value::String(String::new()),
    }
}

/// The first game of a cell on the fresh deals, to be looked at.
pub(super) fn replay<G: Lab>(title: &str, cell: &Cell<G>, run: u64) -> Replay {
    let seed = Seed::new(run);
    let page = record(cell, run, 0).ok().map(|game| replay_page(&game, &replay_command(cell, seed, "game.html")));
    let name = if title.contains("as it is") { "as-it-is" } else { "proposal" };
    Replay {
        title: title.into(),
        about: format!("game 0 of `{}`", cell.settings),
        file: page.as_ref().map(|_| format!("replays/{name}.html")),
        command: play_command(cell, seed),
        page,
    }
}
