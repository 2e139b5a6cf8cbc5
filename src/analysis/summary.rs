//! The result of a run, cell by cell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::{Rows, factor_columns, factor_values};
use crate::sim::{Cell, Chunk, Simulated, game_columns};

use super::methods::estimate::Interval;
use super::methods::wilson::wilson;

/// What the games of one cell came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellSummary {
    /// The number of the cell.
    pub cell: usize,
    /// The factors, as name and value.
    pub factors: Vec<(String, String)>,
    /// Games counted.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games neither won nor lost.
    pub open: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// Games by what ended them.
    pub causes: BTreeMap<String, u64>,
    /// Games by their length.
    pub lengths: BTreeMap<u64, u64>,
}

impl CellSummary {
    /// The summary as it is put aside.
    pub fn record(&self) -> serde_json::Value {
        serde_json::json!(self)
    }

    /// The summaries that were put aside; none is left out.
    ///
    /// # Errors
    /// When one of them is not what [`CellSummary::record`] makes.
    pub fn read(records: &[serde_json::Value]) -> Result<Vec<CellSummary>, String> {
        let cells: Vec<CellSummary> = records
            .iter()
            .map(|record| serde_json::from_value(record.clone()).map_err(|error| format!("cells: {error}")))
            .collect::<Result<_, _>>()?;
        let sound = |cell: &CellSummary| {
            cell.games > 0 && cell.won <= cell.games && cell.factors.len() == cells[0].factors.len()
        };
        match cells.iter().find(|cell| !sound(cell)) {
            Some(cell) => Err(format!("cells: the summary of cell {} is not sound", cell.cell)),
            None => Ok(cells),
        }
    }

    /// The share of games won.
    pub fn win_rate(&self) -> f64 {
        self.won as f64 / self.games as f64
    }

    /// The rates that fit it.
    pub fn interval(&self) -> Interval {
        wilson(self.won, self.games)
    }

    /// The mean length of a game.
    pub fn mean_length(&self) -> f64 {
        let total: u64 = self.lengths.iter().map(|(length, games)| length * games).sum();
        total as f64 / self.games as f64
    }

    /// The least length that so large a share of games does not exceed.
    pub fn length_at(&self, share: f64) -> u64 {
        let wanted = share * self.games as f64;
        let mut seen = 0;
        for (&length, &games) in &self.lengths {
            seen += games;
            if seen as f64 >= wanted {
                return length;
            }
        }
        0
    }
}

/// Counts the games of a plan as they come.
pub struct Summaries {
    cells: Vec<CellSummary>,
    cause: usize,
    length: usize,
}

impl Summaries {
    /// No games yet.
    pub fn new<G: Simulated>(cells: &[&Cell<G>]) -> Summaries {
        let columns = game_columns::<G>();
        let place = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or_default();
        let names: Vec<String> = factor_columns::<G>().iter().map(|column| column.name.to_string()).collect();
        let cells = cells.iter().enumerate().map(|(number, cell)| {
            let mut factors: Vec<(String, String)> =
                names.iter().cloned().zip(factor_values(&cell.game).iter().map(ToString::to_string)).collect();
            factors.push(("policies".into(), cell.policy_names()));
            CellSummary {
                cell: number,
                factors,
                games: 0,
                won: 0,
                open: 0,
                decisions: 0,
                causes: BTreeMap::new(),
                lengths: BTreeMap::new(),
            }
        });
        Summaries { cells: cells.collect(), cause: place("cause"), length: place(G::LENGTH) }
    }

    /// Counts a chunk of a cell.
    pub fn add(&mut self, cell: usize, chunk: &Chunk) {
        let summary = &mut self.cells[cell];
        summary.games += chunk.games.len() as u64;
        summary.won += chunk.won;
        summary.decisions += chunk.decisions;
        summary.open += chunk.open;
        for (cause, games) in counted(&chunk.games, self.cause) {
            *summary.causes.entry(cause.to_string()).or_default() += games;
        }
        for &length in &chunk.games.columns[self.length].bits {
            *summary.lengths.entry(length).or_default() += 1;
        }
    }

    /// The cells that have games.
    pub fn done(self) -> Vec<CellSummary> {
        self.cells.into_iter().filter(|cell| cell.games > 0).collect()
    }
}

/// How often each word of a column stands in it.
fn counted(rows: &Rows, column: usize) -> Vec<(&str, u64)> {
    let cells = &rows.columns[column];
    let mut counts = vec![0; cells.words.len()];
    for &word in &cells.bits {
        counts[word as usize] += 1;
    }
    cells.words.iter().map(String::as_str).zip(counts).collect()
}
