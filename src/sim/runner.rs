//! Plays a plan: chunks on all threads, each whole on disk or absent.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::base::progress;
use crate::base::terminal::Failure;
use crate::game::{Contest, Setup};
use crate::mind::Policy;
use crate::record::{self, factor_columns, factor_values};

use super::pieces::{Piece, pieces_of_plan};
use super::plan::{self, Plan, Simulated};
use super::playout::Tables;
use super::run_folder::RunFolder;
use super::workers::Workers;

/// A part of a plan: shard `index` of `count`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// The whole plan.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    const fn has(self, chunk: u64) -> bool {
        chunk % self.count == self.index - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
            _ => Err(format!("`{text}`: expected a part such as 2/8, the second of eight")),
        }
    }
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games played now.
    pub played: u64,
    /// Games that were there already.
    pub found: u64,
    /// Chunks that were there and damaged.
    pub damaged: u64,
    /// Games won, of all.
    pub won: u64,
    /// Did the user stop it?
    pub stopped: bool,
}

impl Progress {
    /// Adds the games of a chunk: how many were won, and whether it was there, or damaged.
    fn add(&mut self, games: u64, (won, found, damaged): (u64, bool, bool)) {
        self.won += won;
        self.damaged += u64::from(damaged);
        *(if found { &mut self.found } else { &mut self.played }) += games;
    }

    fn message(&self, contest: Contest) -> String {
        let share = 100.0 * self.won as f64 / (self.found + self.played) as f64;
        match contest {
            Contest::Together => format!("games, {share:.1} % won"),
            Contest::Against => format!("games, the first side first in {share:.1} %"),
        }
    }
}

/// Cells as data: their factors, their players, the settings that make them, and their kind.
pub fn cell_records<'a, G: Setup + 'a>(cells: impl IntoIterator<Item = &'a plan::Cell<G>>) -> Vec<Value> {
    let record = |cell: &plan::Cell<G>| {
        let mut record = serde_json::Map::new();
        for (column, value) in factor_columns::<G>().iter().zip(factor_values(&cell.game)) {
            let value = match value {
                record::Value::None => Value::Null,
                record::Value::Number(number) => json!(number),
                record::Value::Signed(number) => json!(number),
                record::Value::Bool(value) => json!(value),
                record::Value::Text(text) => json!(text),
            };
            record.insert(column.name.to_string(), value);
        }
        record.insert("policies".into(), json!(cell.policy_names()));
        let settings: Vec<[&str; 2]> = cell.settings.0.iter().map(|s| [s.key.as_str(), s.value.as_str()]).collect();
        record.insert("settings".into(), json!(settings));
        record.insert("identity".into(), cell.game.identity());
        Value::Object(record)
    };
    cells.into_iter().map(record).collect()
}

/// The recorded value of a property of cells: a text, or a list of texts where cells differ.
pub fn provenance<'a, G: Setup + 'a>(cells: impl IntoIterator<Item = &'a plan::Cell<G>>) -> Vec<(&'static str, Value)> {
    let mut all: Vec<(&'static str, Value)> = Vec::new();
    for (name, value) in cells.into_iter().flat_map(|cell| cell.game.provenance()) {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, Value::Array(known))) if value.is_string() && !known.contains(&value) => known.push(value),
            Some(_) => {}
            // Texts are listed; the cells show the other differences.
            None => all.push((name, if value.is_string() { json!([value]) } else { value })),
        }
    }
    all
}

/// The policies of cells as they are written down, each once.
pub fn policy_records<'a, G: 'a>(cells: impl IntoIterator<Item = &'a plan::Cell<G>>) -> Vec<Value> {
    let mut policies: Vec<&Policy> = Vec::new();
    for policy in cells.into_iter().flat_map(|cell| &cell.policies) {
        if !policies.contains(&policy) {
            policies.push(policy);
        }
    }
    policies.into_iter().map(Policy::record).collect()
}

/// The plan as it is written down: everything on which the results depend.
pub fn plan_record<G: Setup>(plan: &Plan<G>) -> Value {
    let mut record = json!({
        "game": G::NAME, "seed": plan.seed, "games_per_cell": plan.games, "chunk": plan.chunk,
        "rounds": plan.rounds, "cells": cell_records(&plan.cells), "policies": policy_records(&plan.cells),
    });
    for (name, value) in provenance(&plan.cells).into_iter().chain(plan.about.iter().cloned()) {
        record[name] = value;
    }
    record
}

/// Plays the missing games of a part of the plan, and returns the progress.
///
/// # Errors
/// When a policy does not fit its cell, or the folder cannot be written to.
pub fn play<G: Simulated>(
    plan: &Plan<G>,
    folder: &RunFolder,
    workers: &Workers,
    shard: Shard,
) -> Result<Progress, Failure> {
    for cell in &plan.cells {
        Tables::of(cell)?;
    }
    let pieces: Vec<_> = pieces_of_plan(plan, (0..plan.chunks()).filter(|&number| shard.has(number))).collect();
    let workers = workers.showing(pieces.iter().map(Piece::games).sum(), "games");
    let mut progress = Progress::default();
    let done = workers.each(
        &pieces,
        |piece| {
            let found = piece.wins(folder.path());
            let damaged = found.is_none() && piece.is_there(folder.path());
            let won = match found {
                Some(won) => {
                    progress::under_way().inc(piece.games());
                    won
                }
                None => piece.supply(folder.path())?,
            };
            Ok((won, found.is_some(), damaged))
        },
        |number, done| {
            progress.add(pieces[number].games(), done);
            progress::under_way().set_message(progress.message(G::CONTEST));
            Ok(())
        },
    );
    // A chunk that a stop breaks off is missing, no more.
    if !matches!(done, Err(Failure::Stopped)) {
        done?;
    }
    Ok(Progress { stopped: progress::stopped(), ..progress })
}
