//! The chunks of a plan or of cells one by one: their files, and how each is played, read and written, here or
//! elsewhere.
//!
//! A piece is the file of one chunk: every process that plays it makes the same bytes, and a folder into which the file
//! is copied takes it for its own, or sees that it is of another plan or another build.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;

use super::build_id::build_id;
use super::cell_cache::{CELL, Wanted, chunk_of_cell, chunks_of};
use super::chunk::Chunk;
use super::manifest::Manifest;
use super::plan::{Cell, ChunkId, Plan, Simulated};
use super::playout::Tables;
use super::run_folder::chunk_name;
use super::runner::plan_record;
use super::workers::Workers;

/// A chunk of a cell, and its file in the folder of a run or in the cache of cells.
pub struct Piece<'a, G> {
    cell: &'a Cell<G>,
    id: ChunkId,
    seed: u64,
    rounds: bool,
    /// The fingerprint that the chunk carries.
    hash: u64,
    /// The folder of its file, with its `/`; none for the chunks of a plan.
    folder: String,
}

/// The pieces of a plan by their numbers, which are smaller than the number of its chunks.
pub fn pieces_of_plan<G: Simulated>(
    plan: &Plan<G>,
    numbers: impl IntoIterator<Item = u64>,
) -> impl Iterator<Item = Piece<'_, G>> {
    let hash = Manifest::hash(&plan_record(plan), &build_id::<G>());
    numbers.into_iter().map(move |number| {
        let id = plan.chunk_id(number);
        let (cell, folder) = (&plan.cells[id.cell], String::new());
        Piece { cell, id, seed: plan.seed, rounds: plan.rounds, hash, folder }
    })
}

/// The pieces of the cells that a question wants, in their order, each once; their files lie in the cache of cells.
pub fn pieces_of_cells<'a, G: Simulated>(seed: u64, wanted: &[Wanted<'a, G>]) -> Vec<Piece<'a, G>> {
    let mut due = BTreeSet::new();
    let all = wanted.iter().flat_map(|want| pieces_of_cell(seed, want));
    all.filter(|piece| due.insert((piece.hash, piece.id.number))).collect()
}

/// The pieces that hold the games wanted of a cell, in order.
pub(super) fn pieces_of_cell<'a, G: Simulated>(
    seed: u64,
    want: &Wanted<'a, G>,
) -> impl Iterator<Item = Piece<'a, G>> + use<'a, G> {
    let first = Piece::first(seed, want.cell);
    chunks_of(want.games).into_iter().map(move |id| Piece { id, folder: first.folder.clone(), ..first })
}

impl<'a, G: Simulated> Piece<'a, G> {
    /// The first piece of a cell in the cache.
    pub(super) fn first(seed: u64, cell: &'a Cell<G>) -> Piece<'a, G> {
        let hash = checksum(cell.record(seed).to_string().as_bytes());
        Piece { cell, id: chunk_of_cell(0), seed, rounds: true, hash, folder: format!("{hash:016x}/") }
    }

    /// The number of its cell in the plan, its own number, and its games.
    pub fn id(&self) -> ChunkId {
        self.id
    }

    /// Its games.
    pub fn games(&self) -> u64 {
        self.id.games
    }

    /// The name of its file: in the folder of the run, or in the cache of cells.
    pub fn name(&self) -> String {
        if self.folder.is_empty() {
            chunk_name(self.id.number)
        } else {
            format!("{}{:05}.chunk", self.folder, self.id.number)
        }
    }

    /// Is its file in that folder, whole or not?
    pub fn is_there(&self, folder: &Path) -> bool {
        folder.join(self.name()).exists()
    }

    /// The bytes of its file in that folder; none if it is missing or no file.
    fn bytes(&self, folder: &Path) -> Option<Vec<u8>> {
        let path = folder.join(self.name());
        fs::metadata(&path).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(path).ok())
    }

    /// Its chunk, where its file in that folder is there and whole.
    pub fn read(&self, folder: &Path) -> Option<Chunk> {
        Chunk::read::<G>(&self.bytes(folder)?, self.hash, self.id)
    }

    /// The games won in its chunk, where its file in that folder is there and whole; no row is decoded.
    pub fn wins(&self, folder: &Path) -> Option<u64> {
        Chunk::wins(&self.bytes(folder)?, self.hash, self.id)
    }

    /// A column of its games by its place, where its file in that folder is there and whole; no other is decoded.
    pub(super) fn column(&self, folder: &Path, place: usize) -> Option<Vec<u64>> {
        Chunk::column::<G>(&self.bytes(folder)?, self.hash, self.id, place)
    }

    /// Is another piece of the same cell?
    pub fn same_cell(&self, other: &Self) -> bool {
        std::ptr::eq(self.cell, other.cell)
    }

    /// Finds out whether it can be played.
    ///
    /// # Errors
    /// When a policy does not fit its cell.
    pub fn check(&self) -> Result<(), Refusal> {
        Tables::of(self.cell).map(drop)
    }

    /// Plays it.
    ///
    /// # Errors
    /// When a policy does not fit its cell, or the user asked for a stop.
    pub fn play(&self) -> Result<Chunk, Failure> {
        Chunk::play_cell(self.cell, self.seed, self.rounds, self.id)
    }

    /// The bytes of its file, of the chunk that it came to.
    pub fn file(&self, chunk: &Chunk) -> Vec<u8> {
        chunk.bytes::<G>(self.hash, self.id)
    }

    /// The file beside it that describes its cell, and the bytes of that file; none for the chunks of a plan.
    pub fn beside(&self) -> Option<(String, Vec<u8>)> {
        let about = || (pretty(&self.cell.record(self.seed)) + "\n").into_bytes();
        (!self.folder.is_empty()).then(|| (format!("{}{CELL}", self.folder), about()))
    }

    /// Makes the folder of its cell and the file that describes it, unless both are there and undamaged; the folder of
    /// a run is there already.
    pub(super) fn prepare(&self, folder: &Path) -> io::Result<()> {
        // A cell's folder is made with its first chunk: thousands of them at once would keep a reader waiting.
        let Some((name, about)) = self.beside() else { return Ok(()) };
        let (own, path) = (folder.join(&self.folder), folder.join(name));
        if disk::text(&path).is_ok_and(|text| text.as_bytes() == about) {
            return Ok(());
        }
        fs::create_dir_all(&own).map_err(|error| disk::named(&own, &error))?;
        disk::replace(&path, &about)
    }

    /// Writes the file that describes its cell again where it is damaged; does nothing where the cell has no folder
    /// yet.
    pub(super) fn mend(&self, folder: &Path) -> io::Result<()> {
        if folder.join(&self.folder).is_dir() { self.prepare(folder) } else { Ok(()) }
    }

    /// Plays it and writes its file; the games won.
    pub(super) fn supply(&self, folder: &Path) -> Result<u64, Failure> {
        let chunk = self.play()?;
        self.prepare(folder)?;
        disk::put_aside(&folder.join(self.name()), &self.file(&chunk))?;
        Ok(chunk.won)
    }
}

/// The games won in each piece whose file in a folder is complete.
///
/// # Errors
/// When the user asked for a stop.
pub(super) fn wins<G: Simulated>(
    pieces: &[Piece<'_, G>],
    folder: &Path,
    workers: &Workers,
) -> Result<Vec<Option<u64>>, Failure> {
    workers.all(pieces, |piece| Ok(piece.wins(folder)))
}

/// Plays pieces and writes their files into a folder; `see` has each with the games won in it, in order.
///
/// # Errors
/// When a policy does not fit its cell, a file cannot be written, or the user asked for a stop: what it breaks off is
/// missing, no more.
pub(super) fn supply<G: Simulated>(
    pieces: &[&Piece<'_, G>],
    folder: &Path,
    workers: &Workers,
    mut see: impl FnMut(&Piece<'_, G>, u64),
) -> Result<(), Failure> {
    workers.each(
        pieces,
        |piece| piece.supply(folder),
        |number, won| {
            see(pieces[number], won);
            Ok(())
        },
    )
}
