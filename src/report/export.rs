//! The chunks of a run, in order, as the files of records.

use clap::ValueEnum;

use crate::analysis::CellSummary;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::Setup;
use crate::record::{Column, Kind, Rows, Value, factor_columns, factor_values};
use crate::sim::{
    Cell, Piece, Plan, RunFolder, Simulated, Workers, game_columns, pieces_of_plan, round_columns, seat_columns,
};

use super::records::{Making, RecordFiles, Written};
use super::workbook::MOST_ROWS;

/// The formats in which records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Parquet, compressed by zstd.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// Parquet and comma-separated values.
    Both,
    /// A workbook per table, for spreadsheets.
    Xlsx,
}

impl Format {
    /// The formats of the files of each table, with the endings of their names.
    pub(super) const fn files(self) -> &'static [(Format, &'static str)] {
        match self {
            Format::Parquet => &[(Format::Parquet, "parquet")],
            Format::Csv => &[(Format::Csv, "csv")],
            Format::Both => &[(Format::Parquet, "parquet"), (Format::Csv, "csv")],
            Format::Xlsx => &[(Format::Xlsx, "xlsx")],
        }
    }

    /// Refuses rows of a table that the format cannot hold.
    ///
    /// # Errors
    /// When a sheet has fewer rows.
    pub fn holds(self, option: &str, rows: u64) -> Result<(), Refusal> {
        if self != Format::Xlsx || rows < MOST_ROWS {
            return Ok(());
        }
        let most = MOST_ROWS - 1;
        Err(Refusal::new(format!(
            "{option} xlsx: found {rows} rows, a sheet has at most {most}; choose csv or parquet"
        )))
    }
}

/// The columns that are the same for all rows of a cell, in every table.
pub(super) fn cell_columns<G: Simulated>() -> Vec<Column> {
    let mut columns = vec![Column::new("cell", Kind::U32, "the number of the cell in the plan, from 0")];
    columns.extend(factor_columns::<G>());
    columns.push(Column::new("policies", Kind::Text, "the players: one policy for all seats, or one per seat"));
    columns
}

/// The columns that are the same for all rows of a cell, in the table of games.
pub(super) fn games_cell_columns<G: Simulated>() -> Vec<Column> {
    let mut columns = cell_columns::<G>();
    columns.push(Column::new("seed", Kind::U64, "the seed of the run"));
    columns
}

/// All columns of the table of games.
pub fn games_columns<G: Simulated>() -> Vec<Column> {
    [games_cell_columns::<G>(), game_columns::<G>()].concat()
}

/// Games of a cell with its number as rows of the table of games.
pub fn games_rows<G: Simulated>((number, cell): (usize, &Cell<G>), seed: u64, games: &Rows) -> Rows {
    let mut rows = Rows::new(games_columns::<G>().len());
    let mut before = cell_values(number, cell);
    before.push(Value::Number(seed));
    rows.append(&before, games);
    rows
}

/// The columns of `rounds` that are the same for all rows of a cell.
pub(super) fn rounds_cell_columns() -> Vec<Column> {
    vec![Column::new("cell", Kind::U32, "the number of the cell in the plan, from 0")]
}

/// The approximate space that a plan needs on disk, in bytes: chunks and files together.
pub fn space_needed<G: Simulated>(plan: &Plan<G>) -> u64 {
    let width = |columns: Vec<Column>| columns.iter().map(|column| column.kind.bytes() as u64).sum::<u64>();
    let seats = width(seat_columns::<G>()) * G::SEATS as u64;
    let game = width(game_columns::<G>()) + seats + if plan.rounds { 20 * width(round_columns::<G>()) } else { 0 };
    10_000_000 + plan.total().saturating_mul(game).saturating_mul(3) / 2
}

/// Writes the files of records of a run of which every chunk is whole, and completes its folder.
///
/// # Errors
/// When a chunk is damaged, or a file cannot be written.
pub fn export<G: Simulated>(
    plan: &Plan<G>,
    folder: &mut RunFolder,
    format: Format,
    workers: &Workers,
) -> Result<Vec<CellSummary>, Failure> {
    let making = Making {
        cells: plan.cells.iter().collect(),
        plan: &folder.manifest.plan,
        seed: plan.seed,
        rounds: plan.rounds,
        format,
        parallel: workers.threads() > 1,
    };
    let mut records = RecordFiles::create(folder.path(), making)?;
    let pieces: Vec<_> = pieces_of_plan(plan, 0..plan.chunks()).collect();
    let read = |piece: &Piece<'_, G>| {
        let damaged = || Refusal::new(format!("{}: it is damaged; play it again with --resume", piece.name()));
        piece.read(folder.path()).ok_or_else(|| damaged().into())
    };
    workers.each(&pieces, read, |number, chunk| Ok(records.add(pieces[number].id().cell, &chunk)?))?;
    let Written { files, cells } = records.finish()?;
    folder.complete(files, cells.iter().map(CellSummary::record).collect())?;
    Ok(cells)
}

/// The values of [`cell_columns`] in a cell.
pub(super) fn cell_values<G: Setup>(number: usize, cell: &Cell<G>) -> Vec<Value> {
    let mut values = vec![Value::Number(number as u64)];
    values.extend(factor_values(&cell.game));
    values.push(Value::Text(cell.policy_names()));
    values
}
