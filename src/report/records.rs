//! Games as files of records, chunk by chunk: the one way from cells to files, for runs and for reports.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::analysis::{CellSummary, Summaries};
use crate::base::disk::{self, Draft, Pen};
use crate::base::terminal::VERSION;
use crate::record::{Column, Rows, Value};
use crate::sim::{Cell, Chunk, FileEntry, Simulated, game_columns, round_columns, seat_columns};

use super::export::{Format, cell_columns, cell_values, games_cell_columns, rounds_cell_columns};
use super::frames::{Parquet, write_csv};
use super::workbook::RowsBook;

/// Rows that are written together: a group of a Parquet file. It bounds the memory, and does not depend on the chunks.
const GROUP: usize = 1 << 16;

/// The records to write, and how.
pub struct Making<'a, G> {
    /// The cells, by their numbers.
    pub cells: Vec<&'a Cell<G>>,
    /// The plan as it is written down, for the files' metadata.
    pub plan: &'a serde_json::Value,
    /// The seed of all games.
    pub seed: u64,
    /// Are the rounds written, too?
    pub rounds: bool,
    /// The formats.
    pub format: Format,
    /// Are several threads used?
    pub parallel: bool,
}

/// The records that were written.
pub struct Written {
    /// The files.
    pub files: Vec<FileEntry>,
    /// A summary of each cell's games.
    pub cells: Vec<CellSummary>,
}

/// A file being written.
struct Output {
    entry: FileEntry,
    draft: Draft,
    sink: Sink,
}

enum Sink {
    Parquet(Box<Parquet<BufWriter<Pen>>>),
    Csv(BufWriter<Pen>),
    Workbook(Box<RowsBook>, BufWriter<Pen>),
}

/// A table being written, in all its formats.
struct Table {
    columns: Vec<Column>,
    rows: Rows,
    outputs: Vec<Output>,
}

impl Table {
    fn new<G>(folder: &Path, name: &str, columns: Vec<Column>, making: &Making<'_, G>) -> io::Result<Table> {
        let mut outputs = Vec::new();
        for &(wanted, ending) in making.format.files() {
            let title = name;
            let name = format!("{name}.{ending}");
            let draft = Draft::begin(&folder.join(&name))?;
            let buffered = BufWriter::with_capacity(1 << 18, draft.pen()?);
            let sink = match wanted {
                Format::Csv => Sink::Csv(buffered),
                Format::Xlsx => Sink::Workbook(Box::new(RowsBook::new(title, &columns)?), buffered),
                Format::Parquet | Format::Both => {
                    Sink::Parquet(Box::new(Parquet::new(buffered, &columns, metadata(making.plan), making.parallel)?))
                }
            };
            outputs.push(Output { entry: FileEntry { name, rows: 0, bytes: 0, checksum: String::new() }, draft, sink });
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
                Sink::Workbook(book, _) => book.add(&self.columns, &self.rows)?,
            }
            output.entry.rows += self.rows.len() as u64;
        }
        self.rows.clear();
        Ok(())
    }

    /// Writes the rest and gives the files their names.
    fn finish(mut self, files: &mut Vec<FileEntry>) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.write()?;
        }
        for Output { mut entry, draft, sink } in self.outputs {
            match sink {
                Sink::Parquet(parquet) => parquet.finish()?,
                Sink::Csv(mut csv) => csv.flush()?,
                Sink::Workbook(book, mut file) => {
                    file.write_all(&book.finish()?)?;
                    file.flush()?;
                }
            }
            let (bytes, sum) = disk::fingerprint(draft.temporary())?;
            (entry.bytes, entry.checksum) = (bytes, format!("{sum:016x}"));
            draft.finish()?;
            files.push(entry);
        }
        Ok(())
    }
}

/// The records of a run or a report being written.
pub struct RecordFiles<'a, G> {
    making: Making<'a, G>,
    games: Table,
    seats: Table,
    rounds: Option<Table>,
    sums: Vec<Table>,
    summaries: Summaries,
    /// The cell whose chunks are coming in, and its sums so far.
    open: Option<(usize, Vec<Vec<i64>>)>,
}

impl<'a, G: Simulated> RecordFiles<'a, G> {
    /// New files in a folder.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn create(folder: &Path, making: Making<'a, G>) -> io::Result<RecordFiles<'a, G>> {
        fs::create_dir_all(folder).map_err(|error| disk::named(folder, &error))?;
        let table = |name: &str, columns: [Vec<Column>; 2]| Table::new(folder, name, columns.concat(), &making);
        let games = table("games", [games_cell_columns::<G>(), game_columns::<G>()])?;
        let seats = table("seats", [games_cell_columns::<G>(), seat_columns::<G>()])?;
        let rounds =
            making.rounds.then(|| table("rounds", [rounds_cell_columns(), round_columns::<G>()])).transpose()?;
        let mut sums = Vec::new();
        for sum in G::sum_tables() {
            sums.push(table(sum.name, [cell_columns::<G>(), [sum.keys, sum.sums].concat()])?);
        }
        let summaries = Summaries::new(&making.cells);
        Ok(RecordFiles { making, games, seats, rounds, sums, summaries, open: None })
    }

    /// Adds a chunk of a cell; the chunks of a cell come one after another.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add(&mut self, cell: usize, chunk: &Chunk) -> io::Result<()> {
        self.add_of(cell, self.making.seed, chunk)
    }

    /// Adds a chunk of a cell whose games have a seed of their own.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add_of(&mut self, cell: usize, seed: u64, chunk: &Chunk) -> io::Result<()> {
        if self.open.as_ref().is_none_or(|(open, _)| *open != cell) {
            self.close()?;
            self.open = Some((cell, chunk.sums.iter().map(|sums| vec![0; sums.len()]).collect()));
        }
        let before = cell_values(cell, self.making.cells[cell]);
        if let Some((_, sums)) = &mut self.open {
            for (all, some) in sums.iter_mut().flatten().zip(chunk.sums.iter().flatten()) {
                *all += some;
            }
        }
        self.summaries.add(cell, chunk);
        if let Some(rounds) = &mut self.rounds {
            rounds.append(&before[..1], &chunk.rounds)?;
        }
        let before = [&before[..], &[Value::Number(seed)]].concat();
        self.seats.append(&before, &chunk.seats)?;
        self.games.append(&before, &chunk.games)
    }

    /// Writes the sums of the cell that is complete.
    fn close(&mut self) -> io::Result<()> {
        let Some((cell, sums)) = self.open.take() else { return Ok(()) };
        let before = cell_values(cell, self.making.cells[cell]);
        let names = self.making.cells[cell].game.new_names();
        for ((out, table), sums) in self.sums.iter_mut().zip(G::sum_tables()).zip(sums) {
            let table = table.renamed(&names);
            for (key, sums) in table.rows.iter().zip(sums.chunks(table.sums.len())) {
                let mut row = Rows::new(sums.len());
                let mut cells = row.row();
                for &sum in sums {
                    cells.number(sum);
                }
                out.append(&[&before[..], &key[..]].concat(), &row)?;
            }
        }
        Ok(())
    }

    /// Writes the rest and gives the files their names.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(mut self) -> io::Result<Written> {
        self.close()?;
        let mut files = Vec::new();
        let tables = [Some(self.games), Some(self.seats), self.rounds].into_iter().flatten().chain(self.sums);
        for table in tables {
            table.finish(&mut files)?;
        }
        Ok(Written { files, cells: self.summaries.done() })
    }
}

/// The metadata of every file, about its making.
fn metadata(plan: &serde_json::Value) -> Vec<(String, String)> {
    let mut metadata = vec![("wildlab.version".to_string(), VERSION.to_string())];
    for key in ["game", "seed", "rules", "box", "policies"] {
        let text = plan[key].as_str().map_or_else(|| plan[key].to_string(), str::to_string);
        metadata.push((format!("wildlab.{key}"), text));
    }
    metadata.push(("wildlab.plan".into(), plan.to_string()));
    metadata
}
