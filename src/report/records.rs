//! The games behind a report as Parquet files: games, rounds, and the sums of each cell.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use crate::plan::Cell;
use crate::record::{Column, Kind, Recorded, Rows, Value};
use crate::sim::{Chunk, game_columns, round_columns};
use crate::terminal::VERSION;

use super::export::{GROUP, cell_columns, rounds_cell_columns};
use super::frames::Parquet;

/// A file being written.
struct Out {
    path: PathBuf,
    columns: Vec<Column>,
    rows: Rows,
    file: File,
    parquet: Parquet<BufWriter<File>>,
}

impl Out {
    fn new(folder: &Path, name: &str, columns: Vec<Column>) -> io::Result<Out> {
        let path = folder.join(format!("{name}.parquet"));
        let file = File::create(path.with_extension("parquet.tmp"))?;
        let metadata = vec![("wildlab.version".to_string(), VERSION.to_string())];
        let parquet = Parquet::new(BufWriter::with_capacity(1 << 18, file.try_clone()?), &columns, metadata, false)?;
        Ok(Out { path, rows: Rows::new(columns.len()), columns, file, parquet })
    }

    fn append(&mut self, before: &[Value], rows: &Rows) -> io::Result<()> {
        self.rows.append(before, rows);
        if self.rows.len() >= GROUP { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.parquet.write(&self.columns, &self.rows)?;
            self.rows.clear();
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.parquet.finish()?;
        self.file.sync_all()?;
        fs::rename(self.path.with_extension("parquet.tmp"), &self.path)
    }
}

/// The records of a report being written.
pub struct Records<G> {
    games: Out,
    rounds: Out,
    sums: Vec<Out>,
    /// The cell whose chunks are coming in, and its sums so far.
    open: Option<(Vec<Value>, Vec<Vec<u64>>)>,
    number: usize,
    game: PhantomData<G>,
}

impl<G: Recorded> Records<G> {
    /// New files in a folder.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn create(folder: &Path) -> io::Result<Records<G>> {
        fs::create_dir_all(folder)?;
        let settings = Column::new("settings", Kind::Text, "the settings that make the cell");
        let own = [cell_columns::<G>(), vec![settings]].concat();
        let mut sums = Vec::new();
        for table in G::sum_tables() {
            sums.push(Out::new(folder, table.name, [own.clone(), table.keys, table.sums].concat())?);
        }
        Ok(Records {
            games: Out::new(folder, "games", [own, game_columns::<G>()].concat())?,
            rounds: Out::new(folder, "rounds", [rounds_cell_columns(), round_columns::<G>()].concat())?,
            sums,
            open: None,
            number: usize::MAX,
            game: PhantomData,
        })
    }

    /// Adds a chunk of a cell; the chunks of a cell come one after another.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add(&mut self, number: usize, cell: &Cell<G>, settings: &str, chunk: &Chunk) -> io::Result<()> {
        if number != self.number {
            self.close()?;
            self.number = number;
            let mut before = vec![Value::Number(number as u64)];
            before.extend(cell.factors.iter().cloned());
            before.extend([Value::Text(cell.policy_names()), Value::Text(settings.into())]);
            self.open = Some((before, chunk.sums.iter().map(|sums| vec![0; sums.len()]).collect()));
        }
        let Some((before, sums)) = &mut self.open else { return Ok(()) };
        for (all, some) in sums.iter_mut().flatten().zip(chunk.sums.iter().flatten()) {
            *all += some;
        }
        self.games.append(before, &chunk.games)?;
        self.rounds.append(&before[..1], &chunk.rounds)
    }

    /// Writes the sums of the cell that is complete.
    fn close(&mut self) -> io::Result<()> {
        let Some((before, sums)) = self.open.take() else { return Ok(()) };
        for ((out, table), sums) in self.sums.iter_mut().zip(G::sum_tables()).zip(sums) {
            for (key, sums) in table.rows.iter().zip(sums.chunks(table.sums.len())) {
                let mut row = Rows::new(sums.len());
                row.row().numbers(sums);
                out.append(&[&before[..], &key[..]].concat(), &row)?;
            }
        }
        Ok(())
    }

    /// Writes what is left and gives the files their names.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.close()?;
        self.games.finish()?;
        self.rounds.finish()?;
        self.sums.into_iter().try_for_each(Out::finish)
    }
}
