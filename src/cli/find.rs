//! `wildlab find`: games worth a look.

use std::io;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};
use rayon::prelude::*;

use crate::base::bounds::MOST_HITS;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of, typed};
use crate::game::Seed;
use crate::games::Lab;
use crate::record::filter::Filter;
use crate::record::{Column, Kind, Rows, Value};
use crate::report::{games_columns, games_rows, scan};
use crate::sim::{Cell, Chunk, FileEntry, Manifest, Plan, Simulated, Tables, engine};

use super::again::{cells, play_command, replay_command};
use super::options::Takes;
use super::plan::{names, plan};
use super::task::Task;

/// The options of `wildlab find`.
#[derive(Args, Clone, Debug)]
pub(super) struct FindArgs {
    /// What must hold for a game
    #[arg(long = "where", value_name = "QUESTION")]
    question: String,
    /// The folder of a run or a report whose games are asked
    #[arg(long = "in", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The most games to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=MOST_HITS))]
    limit: u64,
}

/// A game that fits.
struct Hit {
    cell: usize,
    seed: Seed,
    about: String,
}

/// Games that are played together; a batch of them a core goes by between two looks at the limit.
const TOGETHER: u64 = 16;

impl Task for FindArgs {
    const NAME: &'static str = "find";
    const ABOUT: &'static str = "List games that fit a question, each as the command that replays it";
    const MORE: &'static str = "The question compares columns of the records (docs/GAME/columns.md) with ==, !=, <, <=, >, >= and joins comparisons with and, or, \
        not and parentheses: 'decisions > 90 and cause != \"win\"'. The games are those of a run or a report (--in), or are played now \
        as the options of a plan say, one after the other until --limit fit.";
    const TAKES: Takes = Takes::Plan;

    fn with_more<G: Lab>(command: Command) -> Command {
        command.mut_arg("folder", |arg| arg.conflicts_with_all(names::<G>()))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        match &self.folder {
            Some(folder) => self.ask_records::<G>(folder, terminal),
            None => self.ask_fresh::<G>(matches, terminal),
        }
    }
}

impl FindArgs {
    /// Plays games until enough fit.
    fn ask_fresh<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let columns = games_columns::<G>();
        let filter = Filter::read(&self.question, &columns)?;
        let mut plan = plan::<G>(matches)?;
        plan.chunk = TOGETHER;
        plan.rounds = false;
        for cell in &plan.cells {
            Tables::of(cell)?;
        }
        let asked = Asked { filter: &filter, columns: &columns, length: G::LENGTH };
        let (mut hits, mut played) = (Vec::new(), 0);
        let bar = progress::bar(plan.total(), "games");
        progress::stop_cleanly();
        let together = rayon::current_num_threads().max(1) as u64;
        let mut next = 0;
        while next < plan.chunks() && !progress::stopped() && (hits.len() as u64) < self.limit {
            let batch = next..plan.chunks().min(next + together);
            next = batch.end;
            let found: Vec<Result<Vec<Hit>, Failure>> =
                batch.clone().into_par_iter().map(|number| asked.play(&plan, number)).collect();
            for (number, found) in batch.zip(found) {
                match found {
                    Ok(more) => hits.extend(more),
                    // What a stop breaks off was not asked.
                    Err(Failure::Stopped) => continue,
                    Err(failure) => return Err(failure),
                }
                played += plan.chunk_id(number).games;
            }
        }
        bar.finish_and_clear();
        self.list(&hits, &plan.cells, terminal)?;
        let found = (hits.len() as u64).min(self.limit);
        let counted = format!("{found} of {played} games played fit, of {} in the plan", plan.total());
        if progress::stopped() && found < self.limit && played < plan.total() {
            terminal.note(format_args!("stopped: {counted}; nothing is kept, begin anew with: {}", typed(&[])));
            return Err(Failure::Stopped);
        }
        terminal.note(counted);
        Ok(())
    }

    /// Asks the records of a run or a report, some rows at a time, until enough fit.
    fn ask_records<G: Lab>(&self, path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
        let all = games_columns::<G>();
        let asked = Filter::read(&self.question, &all)?.columns();
        let always = |column: &Column| ALWAYS.contains(&column.name.as_ref()) || column.name == G::LENGTH;
        let wanted = |(at, column): &(usize, &Column)| always(column) || asked.contains(at);
        let columns: Vec<Column> = all.iter().enumerate().filter(wanted).map(|(_, column)| column.clone()).collect();
        let filter = Filter::read(&self.question, &columns)?;
        let (folder, manifest) = Manifest::find(path)?;
        let file = games_file::<G>(path, &folder, &manifest)?;
        let (cells, mut notes) = cells::<G>(&manifest.plan)?;
        if manifest.engine != engine::<G>() {
            notes.push("the games were played by another build of the program: their replays may differ".into());
        }
        let (mut hits, mut seen, mut fitting) = (Vec::new(), 0, 0);
        let asked = Asked { filter: &filter, columns: &columns, length: G::LENGTH };
        let read = scan(&folder.join(&file.name), &columns, |rows| {
            seen += rows.len() as u64;
            let found = asked.hits(rows, 0);
            fitting += found.len() as u64;
            hits.extend(found.into_iter().take(self.limit as usize - hits.len()));
            Ok::<_, io::Error>(fitting < self.limit)
        });
        read.map_err(|error| Refusal::new(format!("--in {}: {}: {error}", path.display(), file.name)))?;
        self.list(&hits, &cells, terminal)?;
        let games = file.rows;
        let asked = if seen < games { format!("of the first {seen} of {games}") } else { format!("of {games}") };
        let listed = if fitting > self.limit { format!("; the list ends after {}", self.limit) } else { String::new() };
        terminal.note(format_args!("{fitting} {asked} games fit{listed}"));
        for note in notes {
            terminal.note(note);
        }
        Ok(())
    }

    /// Prints the commands.
    fn list<G: Lab>(&self, hits: &[Hit], cells: &[Cell<G>], terminal: &mut Terminal) -> Result<(), Failure> {
        for Hit { cell, seed, about } in hits.iter().take(self.limit as usize) {
            let Some(cell) = cells.get(*cell) else {
                return Err(Refusal::new(format!("manifest.json: plan.cells: there is no cell {cell}")).into());
            };
            let out = format!("game-{}-{}.html", seed.run, seed.game);
            let command = if G::HAS_PAGE { replay_command(cell, *seed, &out) } else { play_command(cell, *seed) };
            terminal.line(format_args!("{command}  # {about}"))?;
        }
        Ok(())
    }
}

/// The file of games among the records, if it is as it was written.
fn games_file<'a, G: Lab>(path: &Path, folder: &Path, manifest: &'a Manifest) -> Result<&'a FileEntry, Refusal> {
    let shown = path.display();
    let again = command_of(G::NAME, if path == folder { "run --resume" } else { "report" });
    let games = |file: &&FileEntry| ["games.parquet", "games.csv"].contains(&file.name.as_str());
    let Some(file) = manifest.files.iter().find(games).filter(|_| manifest.complete) else {
        return Err(Refusal::new(format!("--in {shown}: the run is not complete; go on with `{again}`")));
    };
    if !file.is_whole(folder) {
        let name = folder.join(&file.name);
        return Err(Refusal::new(format!(
            "--in {shown}: {} is missing, or not as it was written; `{again}` makes it anew",
            name.display()
        )));
    }
    Ok(file)
}

/// The columns that a hit tells, whatever is asked.
const ALWAYS: [&str; 5] = ["cell", "seed", "game", "outcome", "cause"];

/// A question to rows.
struct Asked<'a> {
    filter: &'a Filter,
    columns: &'a [Column],
    /// The column of a game's length.
    length: &'static str,
}

impl Asked<'_> {
    fn play<G: Simulated>(&self, plan: &Plan<G>, number: u64) -> Result<Vec<Hit>, Failure> {
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
        let shown = |(at, column): &(usize, &Column)| {
            (ALWAYS.contains(&column.name.as_ref()) || column.name == self.length) || asked.contains(at)
        };
        self.columns.iter().enumerate().filter(shown).filter_map(told).collect::<Vec<_>>().join(", ")
    }
}
