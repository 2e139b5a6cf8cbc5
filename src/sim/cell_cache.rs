//! A cache of played games, one folder per cell, shared by all reports.
//!
//! A cell is named by everything its games depend on: the game with its box, rules and line-up, the policies with their
//! weights, the seed, and the code that plays. Its games lie in chunks of fixed places, each whole on disk or absent;
//! more games of a cell are more chunks. Rounds are always written down.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::base::bounds::MOST_CELL_GAMES;
use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::lock::{Lock, Shared};
use crate::base::machine::machine;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, VERSION};
use crate::game::SEATINGS;
use crate::mind::Policy;

use super::build_id::build_id;
use super::chunk::{Chunk, game_columns};
use super::cost::Cost;
use super::fixed::{Fixing, Sourced, sourced};
use super::follow::{Followed, Following, Moment, followed};
use super::pieces::{Piece, pieces_of_cell, pieces_of_cells, supply, wins};
use super::plan::{Cell, ChunkId, Simulated};
use super::playout::Tables;
use super::source::{See, Source};
use super::workers::Workers;

/// The lock that all processes that use the cache share. They need not wait for each other: a chunk is whole or absent,
/// and every process writes the same bytes.
const LOCKED: &str = "cells";

/// The costs of a cell's games, beside its chunks: times differ from run to run, so that they are in no record.
const COST: &str = "cost.json";

/// The file in a cell's folder that describes the cell.
pub(super) const CELL: &str = "cell.json";

/// Chunk sizes: games per chunk, up to that game of a cell.
const STEPS: [(u64, u64); 3] = [(50, 1_000), (500, 10_000), (5_000, u64::MAX)];

/// The chunk of a cell by its number.
pub(super) fn chunk_of_cell(number: u64) -> ChunkId {
    let (mut first, mut left) = (0, number);
    for (games, end) in STEPS {
        let chunks = (end - first) / games;
        if left < chunks {
            return ChunkId { number, cell: 0, first: first + left * games, games };
        }
        left -= chunks;
        first = end;
    }
    ChunkId { number, cell: 0, first, games: 1 }
}

/// The chunks that hold the first `games` games of a cell.
pub fn chunks_of(games: u64) -> Vec<ChunkId> {
    (0..games).map(chunk_of_cell).take_while(|id| id.first < games).collect()
}

/// A number of games, rounded up to whole chunks.
pub fn whole_chunks(games: u64) -> u64 {
    let end = |id: ChunkId| id.first.saturating_add(id.games);
    (0..=games).map(chunk_of_cell).map(end).find(|end| *end >= games).unwrap_or(games)
}

/// Games of a cell that a question wants.
pub struct Wanted<'a, G> {
    /// The cell.
    pub cell: &'a Cell<G>,
    /// The number of its games, from the first; rounded up to whole chunks.
    pub games: u64,
}

/// The numbers of games found and played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supplied {
    /// Games played now.
    pub played: u64,
    /// Games that were there already.
    pub found: u64,
    /// Did the user stop it?
    pub stopped: bool,
}

/// The cache of cells in a folder.
#[derive(Clone, Debug)]
pub struct CellCache {
    path: PathBuf,
    seed: u64,
    workers: Workers,
    /// Shared with all processes that use the folder, as long as it is used.
    _used: Arc<Shared>,
}

impl CellCache {
    /// The cache of cells at a path, for games of a seed.
    ///
    /// # Errors
    /// When it cannot be written to.
    pub fn open(path: &Path, seed: u64, workers: Workers) -> Result<CellCache, Failure> {
        let refused =
            |error: io::Error| Refusal::new(format!("--out {}: cannot be written to: {error}", path.display()));
        fs::create_dir_all(path).map_err(refused)?;
        disk::probe(path).map_err(refused)?;
        // Delete stale temporary files only if no other process has the folder open.
        let used = Shared::join(&Lock::of(&path.join(LOCKED)), || {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            for entry in entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())) {
                disk::sweep(&entry.path());
            }
            disk::sweep(path);
        });
        let used = used.map_err(|failure| match failure {
            Failure::Output(error) => refused(error).into(),
            other => other,
        })?;
        Ok(CellCache { path: path.to_path_buf(), seed, workers, _used: Arc::new(used) })
    }

    /// The file beside the chunks of a cell that depends on more than the cell.
    fn beside<G: Simulated>(&self, cell: &Cell<G>, what: &str, identity: &Value) -> Beside {
        let name = format!("{what}-{:016x}.json", checksum(identity.to_string().as_bytes()));
        Beside(self.path.join(Piece::first(self.seed, cell).name()).with_file_name(name))
    }

    fn save<G: Simulated, T: Serialize>(&self, cell: &Cell<G>, beside: &Beside, what: &T) -> Result<(), Failure> {
        let text = serde_json::to_string(what).map_err(|error| Refusal::new(error.to_string()))?;
        Piece::first(self.seed, cell).prepare(&self.path)?;
        disk::replace(&beside.0, (text + "\n").as_bytes())?;
        Ok(())
    }

    fn damaged<G: Simulated>(&self, piece: &Piece<'_, G>) -> Failure {
        let path = self.path.join(piece.name());
        Refusal::new(format!("{}: it is missing or damaged; run the command again", path.display())).into()
    }
}

impl<G: Simulated> Source<G> for CellCache {
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Plays the missing games, and stops cleanly on request.
    fn supply(&self, wanted: &[Wanted<'_, G>], what: &str) -> Result<Supplied, Failure> {
        progress::stop_cleanly();
        for want in wanted {
            Tables::of(want.cell)?;
            if progress::stopped() {
                return Ok(Supplied { stopped: true, ..Supplied::default() });
            }
            Piece::first(self.seed, want.cell).mend(&self.path)?;
        }
        let mut supplied = Supplied::default();
        let pieces = pieces_of_cells(self.seed, wanted);
        let done = wins(&pieces, &self.path, &self.workers).and_then(|there| {
            let found = pieces.iter().zip(&there).filter(|(_, won)| won.is_some());
            supplied.found = found.map(|(piece, _)| piece.games()).sum();
            let missing: Vec<_> = pieces.iter().zip(&there).filter(|(_, won)| won.is_none()).map(|(p, _)| p).collect();
            let workers = self.workers.showing(missing.iter().map(|piece| piece.games()).sum(), what);
            supply(&missing, &self.path, &workers, |piece, _| supplied.played += piece.games())
        });
        supplied.stopped = progress::stopped();
        if matches!(done, Err(Failure::Stopped)) { Ok(supplied) } else { done.map(|()| supplied) }
    }

    fn read(&self, wanted: &[Wanted<'_, G>], see: &mut See<'_>) -> Result<(), Failure> {
        let numbered = |(number, want)| pieces_of_cell(self.seed, want).map(move |piece| (number, piece));
        let pieces: Vec<_> = wanted.iter().enumerate().flat_map(numbered).collect();
        let read = |(_, piece): &(usize, Piece<'_, G>)| piece.read(&self.path).ok_or_else(|| self.damaged(piece));
        self.workers.each(&pieces, read, |at, chunk| see(pieces[at].0, &chunk))
    }

    fn wins(&self, wanted: &Wanted<'_, G>) -> Result<u64, Failure> {
        let mut pieces = pieces_of_cell(self.seed, wanted);
        pieces.try_fold(0, |wins, piece| Ok(wins + piece.wins(&self.path).ok_or_else(|| self.damaged(&piece))?))
    }

    fn wins_there(&self, cell: &Cell<G>) -> Vec<bool> {
        let Some(place) = game_columns::<G>().iter().position(|column| column.name == "won") else { return Vec::new() };
        let pieces = pieces_of_cell(self.seed, &Wanted { cell, games: MOST_CELL_GAMES });
        let there = pieces.map_while(|piece| piece.column(&self.path, place));
        there.flatten().map(|won| won == 1).collect()
    }

    fn read_there(&self, cell: &Cell<G>, see: &mut dyn FnMut(&Chunk)) {
        let pieces = pieces_of_cell(self.seed, &Wanted { cell, games: MOST_CELL_GAMES });
        pieces.map_while(|piece| piece.read(&self.path)).for_each(|chunk| see(&chunk));
    }

    /// The cost measured on this machine before, or measured now.
    fn cost(&self, cell: &Cell<G>) -> Result<Cost, Failure> {
        let piece = Piece::first(self.seed, cell);
        let path = self.path.join(piece.name()).with_file_name(COST);
        let known = disk::text(&path).ok().and_then(|text| serde_json::from_str::<Cost>(&text).ok());
        if let Some(cost) = known.filter(|cost| cost.machine == machine() && cost.is_sound()) {
            return Ok(cost);
        }
        let cost = Cost::measured(cell, self.seed)?;
        let text = serde_json::to_string(&cost).map_err(|error| Refusal::new(error.to_string()))?;
        piece.prepare(&self.path)?;
        disk::replace(&path, (text + "\n").as_bytes())?;
        Ok(cost)
    }

    /// As they were followed before, and from there on.
    fn followed(&self, wanted: &Wanted<'_, G>, following: &Following, what: &str) -> Result<Vec<Followed>, Failure> {
        let beside = self.beside(wanted.cell, "followed", &following.identity::<G>()?);
        let mut games: Vec<Followed> = beside.read().filter(|games: &Vec<_>| is_whole(games)).unwrap_or_default();
        if (games.len() as u64) < wanted.games {
            let first = games.len() as u64;
            let workers = self.workers.showing(wanted.games - first, what);
            games.extend(followed(wanted, (self.seed, first), following, &workers)?);
            self.save(wanted.cell, &beside, &games)?;
        }
        games.truncate(wanted.games as usize);
        Ok(games)
    }

    /// As they were played before, or played now.
    fn sourced(&self, cell: &Cell<G>, fixing: Fixing, what: &str) -> Result<Vec<Sourced>, Failure> {
        let beside = self.beside(cell, "sources", &fixing.identity());
        let seats = cell.game.seats();
        let sound = |all: &Vec<Sourced>| {
            let whole =
                |own: &Sourced| own.won.len() as u64 == fixing.seeds && own.won.iter().all(|w| w.len() == seats);
            all.len() as u64 * fixing.seeds * fixing.repeats == fixing.games::<G>() && all.iter().all(whole)
        };
        if let Some(known) = beside.read().filter(sound) {
            return Ok(known);
        }
        let workers = self.workers.showing(fixing.games::<G>(), what);
        let found = sourced(cell, self.seed, fixing, &workers)?;
        self.save(cell, &beside, &found)?;
        Ok(found)
    }
}

/// A file beside the chunks of a cell.
struct Beside(PathBuf);

impl Beside {
    /// Its contents; none if it is missing or damaged.
    fn read<T: DeserializeOwned>(&self) -> Option<T> {
        disk::text(&self.0).ok().and_then(|text| serde_json::from_str(&text).ok())
    }
}

/// Are these the first games of a cell, each with all that a game has?
fn is_whole(games: &[Followed]) -> bool {
    let sound = |game: &Followed| {
        let seats = game.places.len();
        let fits = |moment: &Moment| moment.chances.len() == seats && usize::from(moment.seat) < seats;
        game.won.len() == seats
            && game.loads.len() == seats
            && game.sides.len() == seats
            && game.moments.iter().all(fits)
    };
    games.iter().enumerate().all(|(at, game)| game.number == at as u64 && sound(game))
}

impl<G: Simulated> Cell<G> {
    /// Everything that the games of the cell depend on: they are cached by it.
    pub fn record(&self, seed: u64) -> Value {
        let policies: Vec<Value> = self.policies.iter().map(Policy::identity).collect();
        let mut record = json!({ "version": VERSION, "engine": build_id::<G>(), "seed": seed, "game": self.game.identity(),
                                 "policies": policies });
        if let Some(seatings) = self.settings.get(SEATINGS) {
            record["seatings"] = json!(seatings);
        }
        if self.times > 1 {
            record["times"] = json!(self.times);
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_follow_each_other_without_a_gap_and_grow() {
        let mut next = 0;
        for number in 0..60 {
            let ChunkId { first, games, .. } = chunk_of_cell(number);
            assert_eq!(first, next);
            next = first + games;
        }
        let span = |number| (chunk_of_cell(number).first, chunk_of_cell(number).games);
        assert_eq!((span(0), span(20), span(38)), ((0, 50), (1_000, 500), (10_000, 5_000)));
        assert_eq!((whole_chunks(1), whole_chunks(50), whole_chunks(51), whole_chunks(1_001)), (50, 50, 100, 1_500));
        assert_eq!(chunks_of(120).iter().map(|id| id.games).sum::<u64>(), 150);
    }
}
