//! Sources of games: the cache of cells, or games that are played when they are asked for.

use crate::base::terminal::Failure;

use super::cell_cache::{Supplied, Wanted};
use super::chunk::Chunk;
use super::cost::Cost;
use super::fixed::{Fixing, Sourced, sourced};
use super::follow::{Followed, Following, followed};
use super::pieces::pieces_of_cell;
use super::plan::{Cell, Simulated};
use super::workers::Workers;

/// Sees chunks: each with the number of its cell among those wanted.
pub type See<'a> = dyn FnMut(usize, &Chunk) -> Result<(), Failure> + 'a;

/// A source of the games that a question asks for. The same games come from every source.
pub trait Source<G: Simulated> {
    /// The seed of all games.
    fn seed(&self) -> u64;

    /// Makes sure that the games wanted can be read. `what` names them in the progress bar.
    ///
    /// # Errors
    /// When a policy does not fit its cell, or games cannot be saved.
    fn supply(&self, wanted: &[Wanted<'_, G>], what: &str) -> Result<Supplied, Failure>;

    /// Shows all games wanted, cell by cell and in order, each once.
    ///
    /// # Errors
    /// When games are missing or damaged, or `see` fails.
    fn read(&self, wanted: &[Wanted<'_, G>], see: &mut See<'_>) -> Result<(), Failure>;

    /// The number of games won among those wanted of a cell.
    ///
    /// # Errors
    /// When games are missing or damaged.
    fn wins(&self, wanted: &Wanted<'_, G>) -> Result<u64, Failure>;

    /// For each game of a cell that is there, from the first on: was it won?
    fn wins_there(&self, cell: &Cell<G>) -> Vec<bool>;

    /// Shows the games of a cell that are there, from the first on.
    fn read_there(&self, cell: &Cell<G>, see: &mut dyn FnMut(&Chunk));

    /// The CPU time of games of a cell.
    ///
    /// # Errors
    /// When a policy does not fit the game, it cannot be saved, or the user asked for a stop.
    fn cost(&self, cell: &Cell<G>) -> Result<Cost, Failure>;

    /// The first games of a cell, followed decision by decision. `what` names them in the progress bar.
    ///
    /// # Errors
    /// When a policy does not fit the game, they cannot be saved, or the user asked for a stop.
    fn followed(&self, wanted: &Wanted<'_, G>, following: &Following, what: &str) -> Result<Vec<Followed>, Failure>;

    /// Games of a cell on seeds of each source of its chance. `what` names them in the progress bar.
    ///
    /// # Errors
    /// When a policy does not fit the game, they cannot be saved, or the user asked for a stop.
    fn sourced(&self, cell: &Cell<G>, fixing: Fixing, what: &str) -> Result<Vec<Sourced>, Failure>;
}

/// Games that are played anew each time they are asked for, and never saved.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The seed of all games.
    pub seed: u64,
    /// The workers that play them.
    pub workers: Workers,
}

impl<G: Simulated> Source<G> for Fresh {
    fn seed(&self) -> u64 {
        self.seed
    }

    fn supply(&self, _: &[Wanted<'_, G>], _: &str) -> Result<Supplied, Failure> {
        Ok(Supplied::default())
    }

    fn read(&self, wanted: &[Wanted<'_, G>], see: &mut See<'_>) -> Result<(), Failure> {
        let numbered = |(number, want)| pieces_of_cell(self.seed, want).map(move |piece| (number, piece));
        let pieces: Vec<_> = wanted.iter().enumerate().flat_map(numbered).collect();
        self.workers.each(&pieces, |(_, piece)| piece.play(), |at, chunk| see(pieces[at].0, &chunk))
    }

    fn wins(&self, wanted: &Wanted<'_, G>) -> Result<u64, Failure> {
        let mut wins = 0;
        self.read(&[Wanted { cell: wanted.cell, games: wanted.games }], &mut |_, chunk| {
            wins += chunk.won;
            Ok(())
        })?;
        Ok(wins)
    }

    fn wins_there(&self, _: &Cell<G>) -> Vec<bool> {
        Vec::new()
    }

    fn read_there(&self, _: &Cell<G>, _: &mut dyn FnMut(&Chunk)) {}

    fn cost(&self, cell: &Cell<G>) -> Result<Cost, Failure> {
        Cost::measured(cell, self.seed)
    }

    fn followed(&self, wanted: &Wanted<'_, G>, following: &Following, what: &str) -> Result<Vec<Followed>, Failure> {
        followed(wanted, (self.seed, 0), following, &self.workers.showing(wanted.games, what))
    }

    fn sourced(&self, cell: &Cell<G>, fixing: Fixing, what: &str) -> Result<Vec<Sourced>, Failure> {
        sourced(cell, self.seed, fixing, &self.workers.showing(fixing.games::<G>(), what))
    }
}
