//! Games put aside by cell, so that one question finds what another has had played.
//!
//! A cell is named by everything its games depend on: the game with its box, rules and line-up, the policies with their
//! weights, the seed, and the code that plays. Its games lie in chunks of fixed places, each whole on disk or absent;
//! more games of a cell are more chunks. Rounds are always written down.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::json::pretty;
use crate::base::machine::machine;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, VERSION};
use crate::mind::Policy;

use super::chunk::Chunk;
use super::cost::Cost;
use super::engine::engine;
use super::plan::{Cell, ChunkId, Simulated};
use super::playout::Tables;

/// The file by whose lock the users of a folder of cells know of each other. They need not wait: chunks are whole or
/// absent, and whoever writes one writes the same bytes.
const LOCK: &str = "cells.lock";

/// What games of a cell cost, beside its chunks: times differ from run to run, so that they are in no record.
const COST: &str = "cost.json";

/// The places of chunks: as many games a chunk up to so many games.
const STEPS: [(u64, u64); 3] = [(50, 1_000), (500, 10_000), (5_000, u64::MAX)];

/// The chunk of a cell by its number: its first game, and how many it has.
fn span(number: u64) -> (u64, u64) {
    let (mut first, mut left) = (0, number);
    for (size, end) in STEPS {
        let chunks = (end - first) / size;
        if left < chunks {
            return (first + left * size, size);
        }
        left -= chunks;
        first = end;
    }
    (first, 1)
}

/// How many games are played when so many are wanted: whole chunks.
pub fn whole_chunks(games: u64) -> u64 {
    let mut number = 0;
    loop {
        let (first, size) = span(number);
        if first + size >= games {
            return first + size;
        }
        number += 1;
    }
}

/// Games of a cell that a question wants.
pub struct Wanted<'a, G> {
    /// The cell.
    pub cell: &'a Cell<G>,
    /// How many games of it, from the first; rounded up to whole chunks.
    pub games: u64,
}

/// What was found and what was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supplied {
    /// Games played now.
    pub played: u64,
    /// Games that were there already.
    pub found: u64,
    /// Did the user stop it?
    pub stopped: bool,
}

/// A folder of cells.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
    seed: u64,
    threads: usize,
    /// Locked, shared with whoever uses the folder, as long as it is used.
    _used: Arc<File>,
}

impl Store {
    /// The folder of cells at a path, for games of a seed, played on that many threads.
    ///
    /// # Errors
    /// When it cannot be written to.
    pub fn open(path: &Path, seed: u64, threads: usize) -> Result<Store, Failure> {
        let refused =
            |error: io::Error| Refusal::new(format!("--out {}: cannot be written to: {error}", path.display()));
        fs::create_dir_all(path).map_err(refused)?;
        disk::probe(path).map_err(refused)?;
        let used = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(refused)?;
        // Whoever is alone sweeps. Without locks nobody can know, and what was left stays.
        if used.try_lock().is_ok() {
            for entry in fs::read_dir(path).map_err(refused)?.flatten() {
                disk::sweep(&entry.path());
            }
            disk::sweep(path);
            let _ = used.unlock();
        }
        let _ = used.lock_shared();
        Ok(Store { path: path.to_path_buf(), seed, threads, _used: Arc::new(used) })
    }

    /// The seed of all games.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What names a cell: all that its games depend on.
    pub fn record<G: Simulated>(&self, cell: &Cell<G>) -> Value {
        cell_record(self.seed, cell)
    }

    /// What games of a cell cost on this machine: as it was measured before, or measured now.
    ///
    /// # Errors
    /// When a policy does not fit the game, the folder cannot be written to, or the user asked for a stop.
    pub fn cost<G: Simulated>(&self, cell: &Cell<G>) -> Result<Cost, Failure> {
        let shelf = self.shelf(cell);
        let path = shelf.path.join(COST);
        let known = disk::text(&path).ok().and_then(|text| serde_json::from_str::<Cost>(&text).ok());
        if let Some(cost) = known.filter(|cost| cost.machine == machine() && cost.is_sound()) {
            return Ok(cost);
        }
        let cost = Cost::measured(cell, self.seed)?;
        let text = serde_json::to_string(&cost).map_err(|error| Refusal::new(error.to_string()))?;
        shelf.prepare(&self.record(cell))?;
        disk::replace(&path, (text + "\n").as_bytes())?;
        Ok(cost)
    }

    /// Makes sure that the games wanted are there: plays what is missing, and stops cleanly on request.
    ///
    /// # Errors
    /// When a policy does not fit its cell, or the folder cannot be written to.
    pub fn supply<G: Simulated>(&self, wanted: &[Wanted<'_, G>], what: &str) -> Result<Supplied, Failure> {
        let mut jobs = Vec::new();
        let mut due = BTreeSet::new();
        let mut supplied = Supplied::default();
        progress::stop_cleanly();
        for want in wanted {
            Tables::of(want.cell)?;
            if progress::stopped() {
                return Ok(Supplied { stopped: true, ..supplied });
            }
            let shelf = self.shelf(want.cell);
            for id in chunks_of(want.games) {
                if shelf.read::<G>(id).is_some() {
                    supplied.found += id.games;
                } else if due.insert((shelf.hash, id.number)) {
                    jobs.push((shelf.clone(), want.cell, id));
                }
            }
        }
        if jobs.is_empty() {
            return Ok(supplied);
        }
        supplied.played = self.play(&jobs, what)?;
        supplied.stopped = progress::stopped();
        Ok(supplied)
    }

    /// Plays chunks on all threads, the longest games first for an even end.
    fn play<G: Simulated>(&self, jobs: &[(Shelf, &Cell<G>, ChunkId)], what: &str) -> Result<u64, Failure> {
        let bar = progress::bar(jobs.iter().map(|(_, _, id)| id.games).sum(), what);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| Refusal::new(format!("--threads {}: {error}", self.threads)))?;
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let told: Mutex<(u64, Option<Failure>)> = Mutex::default();
        pool.broadcast(|_| {
            while let Some((shelf, cell, id)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                if progress::stopped() || failed.load(Ordering::Relaxed) {
                    break;
                }
                // The folder of a cell is made with its first chunk: thousands of them at once would keep a reader waiting.
                let done = Chunk::play_cell(cell, self.seed, true, *id).and_then(|chunk| {
                    shelf.prepare(&self.record(cell))?;
                    Ok(shelf.write::<G>(*id, &chunk)?)
                });
                let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match done {
                    Ok(()) => told.0 += id.games,
                    // What a stop breaks off is missing, no more.
                    Err(Failure::Stopped) => {}
                    Err(failure) => {
                        failed.store(true, Ordering::Relaxed);
                        told.1.get_or_insert(failure);
                    }
                }
            }
        });
        bar.finish_and_clear();
        let (played, failure) = told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        failure.map_or(Ok(played), Err)
    }

    /// Shows the chunks of a cell, in order, as many as hold the games wanted.
    ///
    /// # Errors
    /// When one of them is missing or damaged.
    pub fn read<G: Simulated>(&self, want: &Wanted<'_, G>, mut see: impl FnMut(&Chunk)) -> Result<(), Failure> {
        let shelf = self.shelf(want.cell);
        for id in chunks_of(want.games) {
            let chunk = shelf.read::<G>(id).ok_or_else(|| {
                let path = shelf.path.display();
                Refusal::new(format!("{path}: chunk {} is missing or damaged; run the command again", id.number))
            })?;
            see(&chunk);
        }
        Ok(())
    }

    /// Shows the chunks of a cell that are there, in order, up to the first that is not.
    pub fn read_there<G: Simulated>(&self, cell: &Cell<G>, mut see: impl FnMut(&Chunk)) {
        let shelf = self.shelf(cell);
        for number in 0.. {
            let (first, games) = span(number);
            let Some(chunk) = shelf.read::<G>(ChunkId { number, cell: 0, first, games }) else { break };
            see(&chunk);
        }
    }

    fn shelf<G: Simulated>(&self, cell: &Cell<G>) -> Shelf {
        Shelf::of(&self.path, &self.record(cell))
    }

    /// Where the chunks of all cells are.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What names a cell: all that its games depend on.
pub(super) fn cell_record<G: Simulated>(seed: u64, cell: &Cell<G>) -> Value {
    let policies: Vec<Value> = cell.policies.iter().map(Policy::identity).collect();
    let mut record = json!({ "version": VERSION, "engine": engine::<G>(), "seed": seed, "game": cell.game.identity(),
                             "policies": policies });
    if cell.times > 1 {
        record["times"] = json!(cell.times);
    }
    record
}

/// The chunks that hold so many games.
pub fn chunks_of(games: u64) -> Vec<ChunkId> {
    let mut ids = Vec::new();
    for number in 0.. {
        let (first, size) = span(number);
        if first >= games {
            break;
        }
        ids.push(ChunkId { number, cell: 0, first, games: size });
    }
    ids
}

/// In the folder of a cell, the file that tells which it is.
pub(super) const CELL: &str = "cell.json";

/// The folder of one cell.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    path: PathBuf,
    pub(super) hash: u64,
}

impl Shelf {
    /// The folder, among all cells at a path, of the cell of this record.
    pub(super) fn of(cells: &Path, record: &Value) -> Shelf {
        let hash = checksum(record.to_string().as_bytes());
        Shelf { path: cells.join(format!("{hash:016x}")), hash }
    }

    fn prepare(&self, record: &Value) -> io::Result<()> {
        if self.path.join(CELL).exists() {
            return Ok(());
        }
        fs::create_dir_all(&self.path).map_err(|error| disk::named(&self.path, &error))?;
        disk::replace(&self.path.join(CELL), &Shelf::about(record))
    }

    /// The file that tells which cell it is.
    pub(super) fn about(record: &Value) -> Vec<u8> {
        (pretty(record) + "\n").into_bytes()
    }

    pub(super) fn name(number: u64) -> String {
        format!("{number:05}.chunk")
    }

    fn write<G: Simulated>(&self, id: ChunkId, chunk: &Chunk) -> io::Result<()> {
        disk::put_aside(&self.path.join(Shelf::name(id.number)), &chunk.bytes::<G>(self.hash, id))
    }

    pub(super) fn read<G: Simulated>(&self, id: ChunkId) -> Option<Chunk> {
        let path = self.path.join(Shelf::name(id.number));
        let bytes = fs::metadata(&path).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(path).ok())?;
        Chunk::read::<G>(&bytes, self.hash, id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_follow_each_other_without_a_gap_and_grow() {
        let mut next = 0;
        for number in 0..60 {
            let (first, size) = span(number);
            assert_eq!(first, next);
            next = first + size;
        }
        assert_eq!((span(0), span(20), span(38)), ((0, 50), (1_000, 500), (10_000, 5_000)));
        assert_eq!((whole_chunks(1), whole_chunks(50), whole_chunks(51), whole_chunks(1_001)), (50, 50, 100, 1_500));
        assert_eq!(chunks_of(120).iter().map(|id| id.games).sum::<u64>(), 150);
    }
}
