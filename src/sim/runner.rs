//! Plays a plan: chunks on all threads, each whole on disk or absent.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::mind::{Minded, Policy};
use crate::plan::Plan;
use crate::progress;
use crate::record::{Recorded, Value as Cell};
use crate::refusal::Refusal;
use crate::terminal::Failure;

use super::chunk::Chunk;
use super::folder::{ChunkEntry, Folder};

/// The time between two manifests of a run under way.
const SAVE_EVERY: Duration = Duration::from_secs(2);

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
    /// Chunks of the plan that are still missing.
    pub missing: u64,
    /// Did the user stop it?
    pub stopped: bool,
}

/// The plan as it is written down: everything on which the results depend.
pub fn plan_record<G: Recorded>(plan: &Plan<G>) -> Value {
    let names: Vec<String> = G::factors().iter().map(|column| column.name.to_string()).collect();
    let mut policies: Vec<&Policy> = Vec::new();
    let mut cells = Vec::new();
    for cell in &plan.cells {
        let mut record = serde_json::Map::new();
        for (name, value) in names.iter().zip(&cell.factors) {
            let value = match value {
                Cell::None => Value::Null,
                Cell::Number(number) => json!(number),
                Cell::Bool(value) => json!(value),
                Cell::Text(text) => json!(text),
            };
            record.insert(name.clone(), value);
        }
        record.insert("policies".into(), json!(cell.policy_names()));
        cells.push(Value::Object(record));
        for policy in &cell.policies {
            if !policies.contains(&policy) {
                policies.push(policy);
            }
        }
    }
    let policies: Vec<Value> = policies
        .into_iter()
        .map(|policy| {
            json!({ "name": policy.name, "mind": policy.mind, "about": policy.about, "blunder": policy.blunder,
                    "budget": policy.budget, "weights": policy.weights })
        })
        .collect();
    let mut record = json!({
        "game": plan.name, "seed": plan.seed, "games_per_cell": plan.games, "chunk": plan.chunk,
        "rounds": plan.rounds, "cells": cells, "policies": policies,
    });
    for (name, value) in &plan.about {
        record[*name] = value.clone();
    }
    record
}

/// Plays what is missing of a part of the plan, on that many threads, and says how far it has come.
///
/// # Errors
/// When a policy does not fit its cell, or the folder cannot be written to.
pub fn play<G: Recorded + Minded>(
    plan: &Plan<G>,
    folder: &mut Folder,
    threads: usize,
    shard: Shard,
) -> Result<Progress, Failure> {
    for cell in &plan.cells {
        cell.players()?;
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
            if let Err(failure) = run.chunk(id) {
                run.failed.store(true, Ordering::Relaxed);
                run.told().failure.get_or_insert(failure);
            }
        }
    });
    run.bar.finish_and_clear();
    let Told { failure, mut progress, whole, .. } =
        run.told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    merge(folder, whole);
    let saved = folder.save();
    if let Some(failure) = failure {
        return Err(failure);
    }
    saved?;
    progress.missing = (0..plan.chunks()).filter(|&number| !folder.has_chunk(number)).count() as u64;
    progress.stopped = progress::stopped() && progress.missing > 0;
    Ok(progress)
}

/// What the threads tell each other.
#[derive(Default)]
struct Told {
    failure: Option<Failure>,
    progress: Progress,
    won: u64,
    whole: BTreeMap<u64, ChunkEntry>,
    saved: Option<Instant>,
}

/// A run under way.
struct Run<'a, G> {
    plan: &'a Plan<G>,
    folder: &'a Folder,
    bar: ProgressBar,
    next: AtomicU64,
    failed: AtomicBool,
    told: Mutex<Told>,
}

impl<G: Recorded + Minded> Run<'_, G> {
    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Makes sure that a chunk is whole on disk.
    fn chunk(&self, id: crate::plan::ChunkId) -> Result<(), Failure> {
        let there = self.folder.has_chunk(id.number);
        let found = there.then(|| self.folder.read_chunk::<G>(id)).flatten();
        let damaged = there && found.is_none();
        let was_found = found.is_some();
        let (won, entry) = if let Some((chunk, entry)) = found {
            (chunk.won, entry)
        } else {
            let chunk = Chunk::play(self.plan, id)?;
            (chunk.won, self.folder.write_chunk::<G>(id, &chunk)?)
        };
        let mut told = self.told();
        told.won += won;
        told.whole.insert(id.number, entry);
        told.progress.damaged += u64::from(damaged);
        if was_found {
            told.progress.found += id.games;
        } else {
            told.progress.played += id.games;
        }
        self.bar.inc(id.games);
        let games = told.progress.found + told.progress.played;
        self.bar.set_message(format!("games, {:.1} % won", 100.0 * told.won as f64 / games as f64));
        if told.saved.get_or_insert_with(Instant::now).elapsed() >= SAVE_EVERY {
            told.saved = Some(Instant::now());
            let mut copy = self.folder.copy();
            merge(&mut copy, told.whole.clone());
            copy.save()?;
        }
        Ok(())
    }
}

/// Notes whole chunks in the manifest, beside those it knows.
fn merge(folder: &mut Folder, whole: BTreeMap<u64, ChunkEntry>) {
    let mut all: BTreeMap<u64, ChunkEntry> =
        std::mem::take(&mut folder.manifest.chunks).into_iter().map(|entry| (entry.number, entry)).collect();
    all.extend(whole);
    folder.manifest.chunks = all.into_values().collect();
}
