//! The result of a run, cell by cell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::Contest;
use crate::record::{Rows, factor_columns, factor_values};
use crate::sim::{Cell, Chunk, Simulated, game_columns, seat_columns};

use super::sections::listed;
use super::statistics::estimate::{Estimate, Interval};
use super::statistics::shares::share_of_counts;
use super::statistics::wilson::wilson;

/// The results of one cell's games.
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
    /// Games by cause of their end.
    pub causes: BTreeMap<String, u64>,
    /// Games by their length.
    pub lengths: BTreeMap<u64, u64>,
    /// In a competitive game, the first side's wins; none in a cooperative game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideSummary>,
}

/// The wins of the first side that a cell names, deal by deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSummary {
    /// Its name: `planner against random`, or `seat 1` if all sides are alike.
    pub of: String,
    /// The number of seats per game.
    pub seats: u64,
    /// Seatings per deal.
    pub seatings: u64,
    /// Games in which it shared the win.
    pub tied: u64,
    /// Deals by its win share; a deal that is not played in all its seatings is omitted.
    pub deals: BTreeMap<String, u64>,
}

impl SideSummary {
    /// Its share of the wins, with an interval by deal.
    pub fn share(&self) -> Estimate {
        let counted = self.deals.iter().map(|(share, deals)| (share.parse().unwrap_or_default(), *deals));
        share_of_counts(&counted.collect::<Vec<_>>())
    }

    fn is_sound(&self) -> bool {
        let share = |text: &String| text.parse::<f64>().is_ok_and(|share| (0.0..=1.0).contains(&share));
        self.seats > 0 && self.seatings > 0 && self.deals.keys().all(share)
    }
}

/// The first side of a cell in words.
fn first_side<G: Simulated>(cell: &Cell<G>) -> String {
    let names: Vec<String> = cell.policies.iter().map(|policy| policy.name.clone()).collect();
    let alike = if cell.seatings() > 1 { "side 1" } else { "seat 1" };
    let [first, others @ ..] = &names[..] else { return alike.into() };
    if others.iter().all(|other| other == first) {
        return alike.into();
    }
    let mut each: Vec<String> = Vec::new();
    for other in others {
        if !each.contains(other) {
            each.push(other.clone());
        }
    }
    let side = if each.contains(first) { " (side 1)" } else { "" };
    format!("{first}{side} against {}", listed(&each))
}

impl CellSummary {
    /// The summary as JSON, for the cache.
    pub fn record(&self) -> serde_json::Value {
        serde_json::json!(self)
    }

    /// Restores summaries from the cache; all must be valid.
    ///
    /// # Errors
    /// When one of them was not made by [`CellSummary::record`].
    pub fn read(records: &[serde_json::Value]) -> Result<Vec<CellSummary>, String> {
        let cells: Vec<CellSummary> = records
            .iter()
            .map(|record| serde_json::from_value(record.clone()).map_err(|error| format!("cells: {error}")))
            .collect::<Result<_, _>>()?;
        let sound = |cell: &CellSummary| {
            let side = cell.side.as_ref().is_none_or(SideSummary::is_sound);
            cell.games > 0 && cell.won <= cell.games && cell.factors.len() == cells[0].factors.len() && side
        };
        match cells.iter().find(|cell| !sound(cell)) {
            Some(cell) => Err(format!("cells: the summary of cell {} is not sound", cell.cell)),
            None => Ok(cells),
        }
    }

    /// The share of games won; in a competitive game the first side's win share.
    pub fn win_rate(&self) -> f64 {
        self.side.as_ref().map_or(self.won as f64 / self.games as f64, |side| side.share().value)
    }

    /// The interval of the win rate; in a competitive game by deal.
    pub fn interval(&self) -> Interval {
        self.side.as_ref().map_or_else(|| wilson(self.won, self.games), |side| side.share().interval)
    }

    /// The mean length of a game.
    pub fn mean_length(&self) -> f64 {
        let total: u64 = self.lengths.iter().map(|(length, games)| length * games).sum();
        total as f64 / self.games as f64
    }

    /// The smallest length that this share of games does not exceed.
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

/// Counts the games of a plan as they arrive.
pub struct Summaries {
    cells: Vec<CellSummary>,
    /// For each cell, the games of the current deal so far, and the first side's wins in them.
    deals: Vec<(u64, f64)>,
    /// The places of the columns `side` and `place` in a seat's row.
    seat: [usize; 2],
    cause: usize,
    length: usize,
}

impl Summaries {
    /// Creates summaries without games.
    pub fn new<G: Simulated>(cells: &[&Cell<G>]) -> Summaries {
        let columns = game_columns::<G>();
        let place = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or_default();
        let names: Vec<String> = factor_columns::<G>().iter().map(|column| column.name.to_string()).collect();
        let seats = seat_columns::<G>();
        let seat = ["side", "place"].map(|name| seats.iter().position(|own| own.name == name).unwrap_or_default());
        let deals = vec![(0, 0.0); cells.len()];
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
                side: (G::CONTEST == Contest::Against).then(|| SideSummary {
                    of: first_side(cell),
                    seats: cell.game.seats() as u64,
                    seatings: cell.seatings(),
                    tied: 0,
                    deals: BTreeMap::new(),
                }),
            }
        });
        Summaries { cells: cells.collect(), deals, seat, cause: place("cause"), length: place(G::LENGTH) }
    }

    /// Counts a chunk of a cell; the chunks of a cell come in order.
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
        if let Some(side) = &mut summary.side {
            let [sides, places] = self.seat.map(|at| &chunk.seats.columns[at].bits);
            let seats = side.seats as usize;
            for (sides, places) in sides.chunks_exact(seats).zip(places.chunks_exact(seats)) {
                let first = places.iter().filter(|place| **place == 1).count();
                let won = sides.iter().zip(places).any(|(side, place)| *side == 0 && *place == 1);
                side.tied += u64::from(won && first > 1);
                let (games, shares) = &mut self.deals[cell];
                (*games, *shares) = (*games + 1, *shares + if won { 1.0 / first as f64 } else { 0.0 });
                if *games == side.seatings {
                    let share = (*shares / *games as f64).min(1.0);
                    *side.deals.entry(share.to_string()).or_default() += 1;
                    (*games, *shares) = (0, 0.0);
                }
            }
        }
    }

    /// The cells that have games.
    pub fn done(self) -> Vec<CellSummary> {
        self.cells.into_iter().filter(|cell| cell.games > 0).collect()
    }
}

/// The number of occurrences of each word in a column.
fn counted(rows: &Rows, column: usize) -> Vec<(&str, u64)> {
    let cells = &rows.columns[column];
    let mut counts = vec![0; cells.words.len()];
    for &word in &cells.bits {
        counts[word as usize] += 1;
    }
    cells.words.iter().map(String::as_str).zip(counts).collect()
}
