//! Data of a game for the pages: settings, players, reports, seats, box and rules.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::analysis::aim::Aim;
use crate::analysis::question::{Question, reports};
use crate::base::refusal::Refusal;
use crate::game::facts::{Fact, sheet, text};
use crate::game::{Contest, Holds, Settings, keys};
use crate::games::{Lab, Visit};
use crate::mind::{Policy, policies};

use super::super::contents::differing;
use super::players::{made, stem};
use super::table::seated;
use crate::sim::GameFile;

/// The most fields of a value.
const MOST_PARTS: usize = 12;

/// A game for the forms of the pages.
pub(super) struct About<'a> {
    /// The folder of answers, which may hold players of its own.
    pub(super) root: &'a Path,
    /// The names of all games.
    pub(super) games: Vec<&'a str>,
}

impl Visit for About<'_> {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let key = |key: &crate::game::Key| {
            let (kind, values) = match key.holds {
                Holds::Text => ("text", json!([])),
                Holds::Numbers(least, most) => ("number", json!([least, most])),
                Holds::Words(words) => ("word", json!(words)),
            };
            json!({ "name": key.name, "title": G::title(key.name), "about": key.about, "kind": kind, "values": values,
                    "default": key.default, "example": key.example })
        };
        // Box and rules have forms of their own.
        let own = G::KEYS.iter().filter(|key| !["rule", "set", "box"].contains(&key.name));
        let mut players = Vec::new();
        for (name, _) in policies::<G>() {
            let Policy { about, people, .. } = Policy::of::<G>(name)?;
            players.push(json!({ "name": name, "title": name, "about": about, "people": people }));
        }
        for policy in made::<G>(self.root, &self.games) {
            let (name, title) = (policy.typed(), stem(Path::new(&policy.origin)));
            players.push(
                json!({ "name": name, "title": title, "about": policy.about, "people": policy.people, "made": true }),
            );
        }
        let mut all = Vec::new();
        for (name, _) in reports::<G>() {
            let Question { title, question, .. } = Question::of::<G>(name)?;
            all.push(json!({ "name": name, "title": title, "question": question }));
        }
        let mut aims = Vec::new();
        for (name, _) in G::AIMS {
            let Aim { title, question, .. } = Aim::of::<G>(name)?;
            aims.push(json!({ "name": name, "title": title, "question": question }));
        }
        Ok(
            json!({ "name": G::NAME, "title": G::TITLE, "aims": aims, "keys": own.map(key).collect::<Vec<_>>(), "policies": players,
                   "default": G::DEFAULT, "reports": all, "together": G::CONTEST == Contest::Together }),
        )
    }
}

/// A game that is about to be played: settings, and who sits where.
pub(super) struct Laying<'a> {
    pub(super) settings: &'a str,
    pub(super) seats: &'a [String],
    pub(super) seed: u64,
}

impl Visit for Laying<'_> {
    type Out = Result<GameFile, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let game = G::from_settings(&Settings::parse("settings", self.settings, &keys::<G>())?)?;
        let seats = seated(&game, self.seats);
        let file = GameFile::new(&game, self.seed, seats);
        file.set_up::<G>()?;
        Ok(file)
    }
}

/// Every value of the box and every ruling of a game with settings.
pub(super) struct Contents<'a>(pub(super) &'a str);

impl Visit for Contents<'_> {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let game = G::from_settings(&Settings::parse("settings", self.0, &keys::<G>())?)?;
        let Some(kit) = game.kit() else { return Ok(json!({ "values": [], "rules": [] })) };
        let part = |(path, value): &(String, String)| json!({ "path": path, "value": value });
        let value = |fact: &Fact| {
            // A card has a field for each of its values; what has many is one text.
            let parts: Vec<(String, String)> = if fact.value.is_table() { sheet::parts(fact) } else { Vec::new() };
            let parts: Vec<Value> =
                if parts.len() <= MOST_PARTS { parts.iter().map(part).collect() } else { Vec::new() };
            json!({ "parts": parts, "path": fact.path, "value": text(&fact.value), "tag": fact.tag.name(), "source": fact.source,
                    "alternatives": fact.alternatives.iter().map(text).collect::<Vec<_>>() })
        };
        let values: Vec<Value> = kit.facts.iter().map(value).collect();
        let rules = serde_json::to_value(kit.rules.data()).unwrap_or_default();
        Ok(json!({ "values": values, "rules": rules["options"], "box": kit.box_line() }))
    }
}

/// Changed values as a box file. It is read again as a box: played with it, the game has the values of the page.
pub(super) struct BoxFile<'a> {
    pub(super) settings: &'a str,
    pub(super) sets: &'a [String],
    /// Where the file can be tried.
    pub(super) scratch: PathBuf,
}

impl Visit for BoxFile<'_> {
    type Out = Result<String, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let plain = Settings::parse("settings", self.settings, &keys::<G>())?;
        let settings = self.sets.iter().fold(plain.clone(), |settings, set| settings.with("set", set));
        let game = G::from_settings(&settings)?;
        let Some(kit) = game.kit() else { return Err(Refusal::new(format!("{} has no box of values", G::TITLE))) };
        let file = differing(&kit);
        let own = Settings(plain.0.into_iter().filter(|setting| !["box", "set"].contains(&&*setting.key)).collect());
        let tried = fs::write(&self.scratch, &file)
            .map_err(|error| Refusal::new(format!("{}: cannot be written: {error}", self.scratch.display())))
            .and_then(|()| G::from_settings(&own.with("box", &self.scratch.display().to_string())));
        let _ = fs::remove_file(&self.scratch);
        let same = tried?.kit().is_some_and(|tried| tried.hash == kit.hash);
        if same { Ok(file) } else { Err(Refusal::new("these values cannot be written as a box file")) }
    }
}
