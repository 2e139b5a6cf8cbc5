//! Which games are to be played: cells of factors, each with the same numbered games.

use crate::mind::Policy;
use crate::record::Value;

/// One combination of the factors.
#[derive(Clone, Debug)]
pub struct Cell<G> {
    /// The game with its parameters.
    pub game: G,
    /// The players: one policy for all seats, or one a seat.
    pub policies: Vec<Policy>,
    /// What tells the cell from the others, one value for each of the game's factors.
    pub factors: Vec<Value>,
}

impl<G> Cell<G> {
    /// The names of its policies, as `--policy` takes them.
    pub fn policy_names(&self) -> String {
        self.policies.iter().map(|policy| policy.name.as_str()).collect::<Vec<_>>().join(",")
    }
}

/// What is to be played.
///
/// Game `i` of every cell has the same seed: cells share their deals as far as their rules allow, and can be compared in
/// pairs.
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// The name of the game.
    pub name: &'static str,
    /// The cells, in a fixed order.
    pub cells: Vec<Cell<G>>,
    /// Games in each cell.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// Games that are played and written together.
    pub chunk: u64,
    /// Whether every round is written down.
    pub rounds: bool,
    /// What else the results depend on (box, rules), for the records.
    pub about: Vec<(&'static str, serde_json::Value)>,
}

/// Games in a chunk unless the plan says otherwise: few enough that all cores have work and that a stop is not long in
/// coming, enough that writing them does not count.
pub fn chunk_size(total: u64) -> u64 {
    (total / 128).clamp(100, 4000)
}

/// A run of games of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkId {
    /// Its number in the plan.
    pub number: u64,
    /// Its cell.
    pub cell: usize,
    /// Its first game.
    pub first: u64,
    /// How many games it has.
    pub games: u64,
}

impl<G> Plan<G> {
    fn per_cell(&self) -> u64 {
        self.games.div_ceil(self.chunk)
    }

    /// How many chunks the plan has.
    pub fn chunks(&self) -> u64 {
        self.per_cell() * self.cells.len() as u64
    }

    /// A chunk by its number.
    pub fn chunk_id(&self, number: u64) -> ChunkId {
        let first = number % self.per_cell() * self.chunk;
        let games = self.chunk.min(self.games - first);
        ChunkId { number, cell: (number / self.per_cell()) as usize, first, games }
    }

    /// All games of all cells.
    pub fn total(&self) -> u64 {
        self.games * self.cells.len() as u64
    }
}
