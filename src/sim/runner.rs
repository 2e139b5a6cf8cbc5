//! Plays a plan: chunks on all threads, each whole on disk or absent.

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::base::progress::{self, Bar};
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Contest, Setup};
use crate::mind::Policy;
use crate::record::{self, factor_columns, factor_values};

use super::chunk::Chunk;
use super::folder::Folder;
use super::plan::{self, Plan, Simulated};
use super::playout::Tables;

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

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games played now.
    pub played: u64,
    /// Games that were there already.
    pub found: u64,
    /// Chunks that were there and damaged.
    pub damaged: u64,
    /// Did the user stop it?
    pub stopped: bool,
}

/// Cells as they are written down: their factors, their players, the settings that make them, and what they are.
pub fn cell_records<'a, G: Setup + 'a>(cells: impl IntoIterator<Item = &'a plan::Cell<G>>) -> Vec<Value> {
    let record = |cell: &plan::Cell<G>| {
        let mut record = serde_json::Map::new();
        for (column, value) in factor_columns::<G>().iter().zip(factor_values(&cell.game)) {
            let value = match value {
                record::Value::None => Value::Null,
                record::Value::Number(number) => json!(number),
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

/// What the games of cells are made of, as it is written down: a text, or a list of texts where cells differ.
pub fn provenance<'a, G: Setup + 'a>(cells: impl IntoIterator<Item = &'a plan::Cell<G>>) -> Vec<(&'static str, Value)> {
    let mut all: Vec<(&'static str, Value)> = Vec::new();
    for (name, value) in cells.into_iter().flat_map(|cell| cell.game.provenance()) {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, Value::Array(known))) if value.is_string() && !known.contains(&value) => known.push(value),
            Some(_) => {}
            // Texts are listed; what differs otherwise, the cells tell.
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

/// Plays what is missing of a part of the plan, on that many threads, and says how far it has come.
///
/// # Errors
/// When a policy does not fit its cell, or the folder cannot be written to.
pub fn play<G: Simulated>(plan: &Plan<G>, folder: &Folder, threads: usize, shard: Shard) -> Result<Progress, Failure> {
    for cell in &plan.cells {
        Tables::of(cell)?;
    }
    let ids: Vec<_> = (0..plan.chunks()).filter(|&number| shard.has(number)).map(|n| plan.chunk_id(n)).collect();
    let bar = progress::bar(ids.iter().map(|id| id.games).sum(), "games");
    progress::stop_cleanly();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Refusal::new(format!("--threads {threads}: {error}")))?;
    let run =
        Run { plan, folder, bar, next: AtomicU64::new(0), failed: AtomicBool::new(false), told: Mutex::default() };
    pool.broadcast(|_| {
        while let Some(&id) = ids.get(run.next.fetch_add(1, Ordering::Relaxed) as usize) {
            if progress::stopped() || run.failed.load(Ordering::Relaxed) {
                break;
            }
            let done = run.chunk(id);
            // A chunk that a stop breaks off is missing, no more.
            if let Err(failure) = done
                && !matches!(failure, Failure::Stopped)
            {
                run.failed.store(true, Ordering::Relaxed);
                run.told().failure.get_or_insert(failure);
            }
        }
    });
    run.bar.finish_and_clear();
    let Told { failure, mut progress, .. } = run.told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    progress.stopped = progress::stopped();
    failure.map_or(Ok(progress), Err)
}

/// What the threads tell each other.
#[derive(Default)]
struct Told {
    failure: Option<Failure>,
    progress: Progress,
    won: u64,
}

/// A run under way.
struct Run<'a, G> {
    plan: &'a Plan<G>,
    folder: &'a Folder,
    bar: Bar,
    next: AtomicU64,
    failed: AtomicBool,
    told: Mutex<Told>,
}

impl<G: Simulated> Run<'_, G> {
    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Makes sure that a chunk is whole on disk.
    fn chunk(&self, id: plan::ChunkId) -> Result<(), Failure> {
        let there = self.folder.has_chunk(id.number);
        let found = there.then(|| self.folder.read_chunk::<G>(id)).flatten();
        let damaged = there && found.is_none();
        let was_found = found.is_some();
        let won = if let Some(chunk) = found {
            chunk.won
        } else {
            let chunk = Chunk::play(self.plan, id)?;
            self.folder.write_chunk::<G>(id, &chunk)?;
            chunk.won
        };
        let mut told = self.told();
        told.won += won;
        told.progress.damaged += u64::from(damaged);
        if was_found {
            told.progress.found += id.games;
            self.bar.inc(id.games);
        } else {
            told.progress.played += id.games;
        }
        let games = told.progress.found + told.progress.played;
        let won = 100.0 * told.won as f64 / games as f64;
        self.bar.set_message(match G::CONTEST {
            Contest::Together => format!("games, {won:.1} % won"),
            Contest::Against => format!("games, the first side first in {won:.1} %"),
        });
        Ok(())
    }
}
