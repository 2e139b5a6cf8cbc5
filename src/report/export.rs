//! The chunks of a run, in order, as the files of records.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use clap::ValueEnum;

use crate::analysis::{CellSummary, Summaries};
use crate::plan::Plan;
use crate::record::{Column, Kind, Recorded, Rows, Value};
use crate::refusal::Refusal;
use crate::sim::{FileEntry, Folder, game_columns, round_columns};
use crate::terminal::{Failure, VERSION};

use super::frames::{Parquet, write_csv};

/// In which formats records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Parquet, compressed by zstd.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// Both.
    Both,
}

/// Rows that are written together: a group of a Parquet file. It bounds the memory, and does not depend on the chunks.
pub(super) const GROUP: usize = 1 << 16;

/// The columns that are the same for all rows of a cell, in every table.
pub(super) fn cell_columns<G: Recorded>() -> Vec<Column> {
    let mut columns = vec![Column::new("cell", Kind::U32, "the number of the cell in the plan, from 0")];
    columns.extend(G::factors());
    columns.push(Column::new("policies", Kind::Text, "the players: one policy for all seats, or one a seat"));
    columns
}

/// The columns that are the same for all rows of a cell, in the table of games.
pub(super) fn games_cell_columns<G: Recorded>() -> Vec<Column> {
    let mut columns = cell_columns::<G>();
    columns.push(Column::new("seed", Kind::U64, "the seed of the run"));
    columns
}

/// All columns of the table of games.
pub fn games_columns<G: Recorded>() -> Vec<Column> {
    [games_cell_columns::<G>(), game_columns::<G>()].concat()
}

/// Games of a cell as rows of the table of games.
pub fn games_rows<G: Recorded>(plan: &Plan<G>, cell: usize, games: &Rows) -> Rows {
    let mut rows = Rows::new(games_columns::<G>().len());
    rows.append(&games_cell_values(plan, cell), games);
    rows
}

/// The columns of `rounds` that are the same for all rows of a cell.
pub(super) fn rounds_cell_columns() -> Vec<Column> {
    vec![Column::new("cell", Kind::U32, "the number of the cell in the plan, from 0")]
}

/// About how many bytes a plan needs on disk: chunks and files together.
pub fn space_needed<G: Recorded>(plan: &Plan<G>) -> u64 {
    let width = |columns: Vec<Column>| columns.iter().map(|column| column.kind.bytes() as u64).sum::<u64>();
    let game = width(game_columns::<G>()) + if plan.rounds { 20 * width(round_columns::<G>()) } else { 0 };
    10_000_000 + plan.total().saturating_mul(game).saturating_mul(3) / 2
}

/// A file being written.
struct Output {
    entry: FileEntry,
    file: File,
    sink: Sink,
}

enum Sink {
    Parquet(Box<Parquet<BufWriter<File>>>),
    Csv(BufWriter<File>),
}

/// A table being written, in all its formats.
struct Table {
    columns: Vec<Column>,
    rows: Rows,
    outputs: Vec<Output>,
}

impl Table {
    fn new(folder: &Folder, name: &str, columns: Vec<Column>, settings: &Settings) -> io::Result<Table> {
        let mut outputs = Vec::new();
        for (wanted, ending) in [(Format::Parquet, "parquet"), (Format::Csv, "csv")] {
            if settings.format != wanted && settings.format != Format::Both {
                continue;
            }
            let name = format!("{name}.{ending}");
            let file = File::create(folder.path().join(format!("{name}.tmp")))?;
            let buffered = BufWriter::with_capacity(1 << 18, file.try_clone()?);
            let sink = if wanted == Format::Parquet {
                let metadata = settings.metadata.clone();
                Sink::Parquet(Box::new(Parquet::new(buffered, &columns, metadata, settings.parallel)?))
            } else {
                Sink::Csv(buffered)
            };
            outputs.push(Output { entry: FileEntry { name, rows: 0, bytes: 0, checksum: String::new() }, file, sink });
        }
        Ok(Table { rows: Rows::new(columns.len()), columns, outputs })
    }

    fn append(&mut self, before: &[Value], rows: &Rows) -> io::Result<()> {
        self.rows.append(before, rows);
        if self.rows.len() >= GROUP { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        for output in &mut self.outputs {
            match &mut output.sink {
                Sink::Parquet(parquet) => parquet.write(&self.columns, &self.rows)?,
                Sink::Csv(csv) => write_csv(csv, &self.columns, &self.rows, output.entry.rows == 0)?,
            }
            output.entry.rows += self.rows.len() as u64;
        }
        self.rows.clear();
        Ok(())
    }

    /// Writes what is left and gives the files their names.
    fn finish(mut self, folder: &Folder, files: &mut Vec<FileEntry>) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.write()?;
        }
        for Output { entry, file, sink } in self.outputs {
            match sink {
                Sink::Parquet(parquet) => parquet.finish()?,
                Sink::Csv(mut csv) => csv.flush()?,
            }
            file.sync_all()?;
            files.push(folder.adopt(entry)?);
        }
        Ok(())
    }
}

struct Settings {
    format: Format,
    metadata: Vec<(String, String)>,
    parallel: bool,
}

/// Writes the files of records of a run of which every chunk is whole, and completes its folder.
///
/// # Errors
/// When a chunk is damaged, or a file cannot be written.
pub fn export<G: Recorded>(
    plan: &Plan<G>,
    folder: &mut Folder,
    format: Format,
    threads: usize,
) -> Result<Vec<CellSummary>, Failure> {
    let settings = Settings { format, metadata: metadata(folder), parallel: threads > 1 };
    let games = games_columns::<G>();
    let mut rounds = rounds_cell_columns();
    rounds.extend(round_columns::<G>());
    let mut games = Table::new(folder, "games", games, &settings)?;
    let mut rounds = if plan.rounds { Some(Table::new(folder, "rounds", rounds, &settings)?) } else { None };
    let mut summaries = Summaries::new(plan);
    let sum_tables = G::sum_tables();
    let none: Vec<Vec<u64>> = sum_tables.iter().map(|table| vec![0; table.rows.len() * table.sums.len()]).collect();
    let mut sums = vec![none; plan.cells.len()];
    for number in 0..plan.chunks() {
        let id = plan.chunk_id(number);
        let Some((chunk, _)) = folder.read_chunk::<G>(id) else {
            let path = folder.path().display();
            return Err(Refusal::new(format!("{path}: chunk {number} is damaged; play it again with --resume")).into());
        };
        let before = cell_values(plan, id.cell);
        games.append(&games_cell_values(plan, id.cell), &chunk.games)?;
        if let Some(rounds) = &mut rounds {
            rounds.append(&before[..1], &chunk.rounds)?;
        }
        summaries.add(id.cell, &chunk);
        for (all, some) in sums[id.cell].iter_mut().flatten().zip(chunk.sums.iter().flatten()) {
            *all += some;
        }
    }
    let mut files = Vec::new();
    games.finish(folder, &mut files)?;
    if let Some(rounds) = rounds {
        rounds.finish(folder, &mut files)?;
    }
    for (at, table) in sum_tables.iter().enumerate() {
        let columns = cell_columns::<G>().into_iter().chain(table.keys.clone()).chain(table.sums.clone()).collect();
        let mut out = Table::new(folder, table.name, columns, &settings)?;
        for (cell, sums) in sums.iter().enumerate() {
            let before = cell_values(plan, cell);
            for (key, sums) in table.rows.iter().zip(sums[at].chunks(table.sums.len())) {
                let mut row = Rows::new(sums.len());
                row.row().numbers(sums);
                out.append(&[&before[..], &key[..]].concat(), &row)?;
            }
        }
        out.finish(folder, &mut files)?;
    }
    let cells = summaries.done();
    let values = cells.iter().map(|cell| serde_json::to_value(cell).map_err(io::Error::other));
    folder.complete(files, values.collect::<io::Result<_>>()?)?;
    Ok(cells)
}

/// The values of [`cell_columns`] in a cell.
fn cell_values<G>(plan: &Plan<G>, number: usize) -> Vec<Value> {
    let cell = &plan.cells[number];
    let mut values = vec![Value::Number(number as u64)];
    values.extend(cell.factors.iter().cloned());
    values.push(Value::Text(cell.policy_names()));
    values
}

/// The values of [`games_cell_columns`] in a cell.
fn games_cell_values<G>(plan: &Plan<G>, number: usize) -> Vec<Value> {
    let mut values = cell_values(plan, number);
    values.push(Value::Number(plan.seed));
    values
}

/// What every file says about its making.
fn metadata(folder: &Folder) -> Vec<(String, String)> {
    let plan = &folder.manifest.plan;
    let mut metadata = vec![("wildlab.version".to_string(), VERSION.to_string())];
    for key in ["game", "seed", "rules", "box", "policies"] {
        let text = plan[key].as_str().map_or_else(|| plan[key].to_string(), str::to_string);
        metadata.push((format!("wildlab.{key}"), text));
    }
    metadata.push(("wildlab.plan".into(), plan.to_string()));
    metadata
}
