//! The chunks of a plan or of a question one by one, so that some of them can be played elsewhere.
//!
//! A piece is the file of one chunk: whoever plays it makes the same bytes, and a folder into which the file is copied
//! takes it for its own, or sees that it is of another plan or another build.

use std::collections::BTreeSet;
use std::path::Path;

use crate::base::terminal::Failure;

use super::chunk::Chunk;
use super::engine::engine;
use super::folder::chunk_name;
use super::manifest::Manifest;
use super::plan::{Cell, ChunkId, Plan, Simulated};
use super::runner::plan_record;
use super::store::{CELL, Shelf, Wanted, cell_record, chunks_of};

/// The chunk of a cell, to be played by whoever is free.
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
    let hash = Manifest::hash(&plan_record(plan), &engine::<G>());
    numbers.into_iter().map(move |number| {
        let id = plan.chunk_id(number);
        let (cell, folder) = (&plan.cells[id.cell], String::new());
        Piece { cell, id, seed: plan.seed, rounds: plan.rounds, hash, folder }
    })
}

/// The pieces of the cells that a question wants, in their order, each once; their files lie in the folder of cells.
pub fn pieces_of_cells<'a, G: Simulated>(seed: u64, wanted: &[Wanted<'a, G>]) -> Vec<Piece<'a, G>> {
    let mut due = BTreeSet::new();
    let mut pieces = Vec::new();
    for want in wanted {
        let shelf = Shelf::of(Path::new(""), &cell_record(seed, want.cell));
        for id in chunks_of(want.games) {
            if due.insert((shelf.hash, id.number)) {
                let folder = format!("{:016x}/", shelf.hash);
                pieces.push(Piece { cell: want.cell, id, seed, rounds: true, hash: shelf.hash, folder });
            }
        }
    }
    pieces
}

impl<G: Simulated> Piece<'_, G> {
    /// Its games.
    pub fn games(&self) -> u64 {
        self.id.games
    }

    /// The name of its file: in the folder of the run, or in the folder of cells.
    pub fn name(&self) -> String {
        if self.folder.is_empty() {
            chunk_name(self.id.number)
        } else {
            format!("{}{}", self.folder, Shelf::name(self.id.number))
        }
    }

    /// What its file in that folder says, where it is there and whole.
    pub fn read(&self, folder: &Path) -> Option<Chunk> {
        let path = folder.join(self.name());
        let bytes = std::fs::metadata(&path).ok().filter(std::fs::Metadata::is_file);
        let bytes = bytes.and_then(|_| std::fs::read(path).ok()).unwrap_or_default();
        Chunk::read::<G>(&bytes, self.hash, self.id)
    }

    /// Plays it: the bytes of its file.
    ///
    /// # Errors
    /// When a policy does not fit its cell, or the user asked for a stop.
    pub fn play(&self) -> Result<Vec<u8>, Failure> {
        Ok(Chunk::play_cell(self.cell, self.seed, self.rounds, self.id)?.bytes::<G>(self.hash, self.id))
    }

    /// The file beside it that tells which cell it is of, and what that file says; none for the chunks of a plan.
    pub fn beside(&self) -> Option<(String, Vec<u8>)> {
        let name = format!("{}{CELL}", self.folder);
        (!self.folder.is_empty()).then(|| (name, Shelf::about(&cell_record(self.seed, self.cell))))
    }
}
