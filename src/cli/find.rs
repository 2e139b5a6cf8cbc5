//! `wildlab find`: games worth a look.

use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use crate::filter::Filter;
use crate::games::defenders::Defenders;
use crate::games::defenders::console::{PlanArgs, cells};
use crate::games::defenders::replay::command;
use crate::plan::{Cell, Plan};
use crate::progress;
use crate::record::{Column, Kind, Recorded, Rows, Value};
use crate::refusal::Refusal;
use crate::report::{games_columns, games_rows, read};
use crate::rng::Seed;
use crate::sim::{Chunk, Folder};
use crate::terminal::{Failure, Terminal};

/// List games that fit a question, each as the command that replays it.
///
/// The question compares columns of the records (docs/columns.md) with ==, !=, <, <=, >, >= and joins comparisons with
/// and, or, not and parentheses: 'cause == "toxic" and rounds > 9'. The games are those of a run (--in), or are played
/// now as the options of a plan say, one after the other until --limit fit.
#[derive(Args, Clone, Debug)]
pub(super) struct FindArgs {
    /// What must hold for a game
    #[arg(long = "where", value_name = "QUESTION")]
    question: String,
    /// The folder of a run whose games are asked
    #[arg(long = "in", value_name = "DIR", conflicts_with = "PlanArgs")]
    folder: Option<PathBuf>,
    /// The most games to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    #[command(flatten)]
    plan: PlanArgs,
}

/// A game that fits.
struct Hit {
    cell: usize,
    seed: Seed,
    about: String,
}

/// Games that are played together; a batch of them a core goes by between two looks at the limit.
const TOGETHER: u64 = 16;

impl FindArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        match &self.folder {
            Some(folder) => self.ask_run(folder, terminal),
            None => self.ask_fresh(terminal),
        }
    }

    /// Plays games until enough fit.
    fn ask_fresh(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let columns = games_columns::<Defenders>();
        let filter = Filter::read(&self.question, &columns)?;
        let mut plan = self.plan.plan()?;
        plan.chunk = TOGETHER;
        plan.rounds = false;
        for cell in &plan.cells {
            cell.players()?;
        }
        let asked = Asked { filter: &filter, columns: &columns };
        let (mut hits, mut played) = (Vec::new(), 0);
        let bar = progress::bar(plan.total(), "games");
        progress::stop_cleanly();
        let numbers: Vec<u64> = (0..plan.chunks()).collect();
        for batch in numbers.chunks(rayon::current_num_threads().max(1)) {
            if progress::stopped() || hits.len() as u64 >= self.limit {
                break;
            }
            let found: Result<Vec<Vec<Hit>>, Refusal> =
                batch.par_iter().map(|&number| asked.play(&plan, number)).collect();
            hits.extend(found?.into_iter().flatten());
            played += batch.iter().map(|&number| plan.chunk_id(number).games).sum::<u64>();
            bar.set_position(played);
        }
        bar.finish_and_clear();
        self.list(&hits, &plan.cells, terminal)?;
        let (found, limit) = (hits.len() as u64, self.limit);
        terminal.note(format_args!(
            "{} of {played} games played fit, of {} in the plan",
            found.min(limit),
            plan.total()
        ));
        Ok(())
    }

    /// Asks the records of a run.
    fn ask_run(&self, path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
        let all = games_columns::<Defenders>();
        let asked = Filter::read(&self.question, &all)?.columns();
        let wanted = |(at, column): &(usize, &Column)| ALWAYS.contains(&column.name.as_ref()) || asked.contains(at);
        let columns: Vec<Column> = all.iter().enumerate().filter(wanted).map(|(_, column)| column.clone()).collect();
        let filter = Filter::read(&self.question, &columns)?;
        let folder = Folder::load(path)?;
        let shown = path.display();
        let files = folder.manifest.files.iter().map(|file| file.name.as_str());
        let Some(file) = files.into_iter().find(|name| ["games.parquet", "games.csv"].contains(name)) else {
            return Err(Refusal::new(format!(
                "--in {shown}: the run is not complete; go on with `wildlab run --resume`"
            ))
            .into());
        };
        let rows = read(&path.join(file), &columns)
            .map_err(|error| Refusal::new(format!("--in {shown}: {file} cannot be read: {error}")))?;
        let (cells, notes) = cells(&folder.manifest.plan)?;
        let hits = Asked { filter: &filter, columns: &columns }.hits(&rows, 0);
        self.list(&hits, &cells, terminal)?;
        terminal.note(format_args!("{} of {} games fit", hits.len(), rows.len()));
        for note in notes {
            terminal.note(note);
        }
        Ok(())
    }

    /// Prints the commands.
    fn list(&self, hits: &[Hit], cells: &[Cell<Defenders>], terminal: &mut Terminal) -> Result<(), Failure> {
        for Hit { cell, seed, about } in hits.iter().take(self.limit as usize) {
            let Some(cell) = cells.get(*cell) else {
                return Err(Refusal::new(format!("manifest.json: plan.cells: there is no cell {cell}")).into());
            };
            let out = format!("game-{}-{}.html", seed.run, seed.game);
            let command = command(&cell.game, &cell.policies, *seed, &out);
            terminal.line(format_args!("{command}  # {about}"))?;
        }
        Ok(())
    }
}

/// The columns that a hit tells, whatever is asked.
const ALWAYS: [&str; 6] = ["cell", "seed", "game", "outcome", "cause", <Defenders as Recorded>::LENGTH];

/// A question to rows.
struct Asked<'a> {
    filter: &'a Filter,
    columns: &'a [Column],
}

impl Asked<'_> {
    fn play(&self, plan: &Plan<Defenders>, number: u64) -> Result<Vec<Hit>, Refusal> {
        let id = plan.chunk_id(number);
        let chunk = Chunk::play(plan, id)?;
        Ok(self.hits(&games_rows(plan, id.cell, &chunk.games), id.cell))
    }

    fn hits(&self, rows: &Rows, cell: usize) -> Vec<Hit> {
        let place = |name: &str| self.columns.iter().position(|column| column.name == name);
        let number = |name: &str, row: usize| place(name).map_or(0, |at| rows.columns[at].bits[row]);
        let fits = (0..rows.len()).filter(|&row| self.filter.holds(self.columns, rows, row));
        fits.map(|row| Hit {
            cell: place("cell").map_or(cell, |at| rows.columns[at].bits[row] as usize),
            seed: Seed { run: number("seed", row), game: number("game", row) },
            about: self.about(rows, row),
        })
        .collect()
    }

    /// How a game went, and what was asked of it.
    fn about(&self, rows: &Rows, row: usize) -> String {
        let told = |(at, column): (usize, &Column)| {
            let cells = &rows.columns[at];
            let value = match column.kind {
                _ if !cells.valid[row] => Value::None,
                Kind::Text => Value::Text(cells.words[cells.bits[row] as usize].clone()),
                Kind::Bool => Value::Bool(cells.bits[row] != 0),
                _ => Value::Number(cells.bits[row]),
            };
            match column.name.as_ref() {
                "cell" | "seed" | "game" => None,
                "outcome" | "cause" => Some(value.to_string()),
                _ => Some(format!("{} {value}", column.name)),
            }
        };
        let asked = self.filter.columns();
        let shown = |(at, column): &(usize, &Column)| ALWAYS.contains(&column.name.as_ref()) || asked.contains(at);
        self.columns.iter().enumerate().filter(shown).filter_map(told).collect::<Vec<_>>().join(", ")
    }
}
