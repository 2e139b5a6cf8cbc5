//! `wildlab find`: games worth a look.

use std::io;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};
use rayon::prelude::*;

use crate::base::bounds::MOST_HITS;
use crate::base::order::Ordered;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of, counted, quoted, typed};
use crate::game::Seed;
use crate::games::Lab;
use crate::record::filter::{Filter, Order, SortKey};
use crate::record::{Column, Kind, Rows, Value};
use crate::report::{games_columns, games_rows, replay_command, scan};
use crate::sim::{Cell, Chunk, FileEntry, GameFiles, Manifest, Plan, Played, Simulated, Tables, build_id};

use super::from_manifest::cells;
use super::options::{Takes, whole};
use super::plan::{names, plan};
use super::task::Task;

/// The options of `wildlab find`.
#[derive(Args, Clone, Debug)]
pub(super) struct FindArgs {
    /// List games for which this holds, as in 'rounds > 9 and not won'
    #[arg(long = "where", value_name = "QUESTION", required_unless_present = "sort")]
    question: Option<String>,
    /// Sort all fitting games by this number, as in gap; -gap for the largest first
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Read the games of this run or report instead of playing new ones
    #[arg(long = "in", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Read games that people played: their files, or folders of them
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "folder")]
    played: Vec<PathBuf>,
    /// List at most N games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u64>(1, MOST_HITS))]
    limit: u64,
}

/// A game that fits.
struct Hit {
    cell: usize,
    seed: Seed,
    about: String,
    /// Its place in the order asked for.
    key: Option<SortKey>,
}

/// The games to list.
struct Hits {
    all: Vec<Hit>,
    /// The number of games that match.
    fitting: u64,
    limit: usize,
    /// Is every game asked, for the first in an order? Else the first that fit are enough.
    sorted: bool,
}

impl Hits {
    fn add(&mut self, more: Vec<Hit>) {
        self.fitting += more.len() as u64;
        self.all.extend(more);
        self.all.order_by_key(|hit| hit.key);
        self.all.truncate(self.limit);
    }

    /// Are no more games needed?
    fn is_full(&self) -> bool {
        !self.sorted && self.all.len() == self.limit
    }
}

/// Games that are played together; a batch of them a core goes by between two looks at the limit.
const TOGETHER: u64 = 16;

impl Task for FindArgs {
    const NAME: &'static str = "find";
    const ABOUT: &'static str = "List games that fit a question, each as the command that replays it";
    const MORE: &'static str = "The question compares columns of the records (docs/GAME/columns.md) with ==, !=, <, <=, >, >=, calculates with + - * / and \
        joins comparisons with and, or, not and parentheses: 'decisions / turns > 3 and gap <= 2'. The column gap is how far the \
        losers were from winning. The games are those of a run or a report (--in), those that people played (--played), or are played \
        now as the plan says: until --limit fit, or with --sort all of them.";
    const TAKES: Takes = Takes::Plan;

    fn with_more<G: Lab>(command: Command) -> Command {
        let exclusive = |arg: clap::Arg| arg.conflicts_with_all(names::<G>());
        command.mut_arg("folder", exclusive).mut_arg("played", exclusive)
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        match &self.folder {
            _ if !self.played.is_empty() => self.ask_played::<G>(terminal),
            Some(folder) => self.ask_records::<G>(folder, terminal),
            None => self.ask_fresh::<G>(matches, terminal),
        }
    }
}

impl FindArgs {
    /// Plays games until enough fit.
    fn ask_fresh<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let asked = Asked::of::<G>(self, games_columns::<G>())?;
        let mut plan = plan::<G>(matches)?;
        plan.chunk = TOGETHER;
        plan.rounds = false;
        for cell in &plan.cells {
            Tables::of(cell)?;
        }
        let (mut hits, mut played) = (self.hits(), 0);
        let bar = progress::bar(plan.total(), "games");
        progress::stop_cleanly();
        let together = rayon::current_num_threads().max(1) as u64;
        let mut next = 0;
        while next < plan.chunks() && !progress::stopped() && !hits.is_full() {
            let batch = next..plan.chunks().min(next + together);
            next = batch.end;
            let found: Vec<Result<Vec<Hit>, Failure>> =
                batch.clone().into_par_iter().map(|number| asked.play(&plan, number)).collect();
            for (number, found) in batch.zip(found) {
                match found {
                    Ok(more) => hits.add(more),
                    // What a stop breaks off was not asked.
                    Err(Failure::Stopped) => continue,
                    Err(failure) => return Err(failure),
                }
                played += plan.chunk_id(number).games;
            }
        }
        bar.finish_and_clear();
        self.list(&hits.all, &plan.cells, terminal)?;
        let found = if hits.sorted { hits.fitting } else { hits.all.len() as u64 };
        let counted = format!("{found} of {played} games played fit, of {} in the plan", plan.total());
        if progress::stopped() && !hits.is_full() && played < plan.total() {
            terminal.note(format_args!("stopped: {counted}; nothing is kept, begin anew with: {}", typed(&[])));
            return Err(Failure::Stopped);
        }
        terminal.note(counted);
        Ok(())
    }

    /// Asks the records of a run or a report, some rows at a time, until enough fit.
    fn ask_records<G: Lab>(&self, path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
        let all = Asked::of::<G>(self, games_columns::<G>())?;
        let wanted = all.columns.iter().enumerate().filter(|(at, column)| all.shows(*at, column));
        let asked = Asked::of::<G>(self, wanted.map(|(_, column)| column.clone()).collect())?;
        let (folder, manifest) = Manifest::find(path)?;
        let file = games_file::<G>(path, &folder, &manifest)?;
        let (cells, mut notes) = cells::<G>(&manifest.plan)?;
        if manifest.engine != build_id::<G>() {
            notes.push("the games were played by another build of the program: their replays may differ".into());
        }
        let (mut hits, mut seen) = (self.hits(), 0);
        let read = scan(&folder.join(&file.name), &asked.columns, |rows| {
            seen += rows.len() as u64;
            hits.add(asked.hits(rows, 0));
            Ok::<_, io::Error>(!hits.is_full())
        });
        read.map_err(|error| Refusal::new(format!("--in {}: {}: {error}", path.display(), file.name)))?;
        self.list(&hits.all, &cells, terminal)?;
        let (games, fitting) = (file.rows, hits.fitting);
        let asked = if seen < games { format!("of the first {seen} of {games}") } else { format!("of {games}") };
        let listed = if fitting > self.limit { format!("; the list ends after {}", self.limit) } else { String::new() };
        terminal.note(format_args!("{fitting} {asked} games fit{listed}"));
        for note in notes {
            terminal.note(note);
        }
        Ok(())
    }

    /// Asks the records of games that people played.
    fn ask_played<G: Lab>(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let asked = Asked::of::<G>(self, games_columns::<G>())?;
        let games = Played::<G>::of_files(&GameFiles::read(&self.played)?, false)?;
        let (mut hits, mut over) = (self.hits(), 0);
        for (number, played) in games.iter().enumerate() {
            let Some(chunk) = &played.chunk else { continue };
            over += 1;
            let rows = games_rows((number, &played.cell), played.file.seed()?.run, &chunk.games);
            hits.add(asked.hits(&rows, number));
        }
        for hit in &hits.all {
            let file = games[hit.cell].path.display().to_string();
            let out = format!("game-{}-{}.html", hit.seed.run, hit.cell);
            let command = command_of(G::NAME, &format!("replay --played {} --out {out}", quoted(&file)));
            terminal.line(format_args!("{command}  # {}", hit.about))?;
        }
        terminal.note(format_args!("{} of {over} finished games fit", hits.fitting));
        if games.len() > over {
            terminal.note(format_args!("{} omitted: not over yet", counted(games.len() - over, "game")));
        }
        Ok(())
    }

    fn hits(&self) -> Hits {
        Hits { all: Vec::new(), fitting: 0, limit: self.limit as usize, sorted: self.sort.is_some() }
    }

    /// Prints the commands.
    fn list<G: Lab>(&self, hits: &[Hit], cells: &[Cell<G>], terminal: &mut Terminal) -> Result<(), Failure> {
        for Hit { cell, seed, about, .. } in hits {
            let Some(cell) = cells.get(*cell) else {
                return Err(Refusal::new(format!("manifest.json: plan.cells: there is no cell {cell}")).into());
            };
            let out = format!("game-{}-{}.html", seed.run, seed.game);
            let command = replay_command(cell, *seed, &out);
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
    if manifest.plan["played"] == true {
        return Err(Refusal::new(format!(
            "--in {shown}: these are records of games that people played; ask their files with --played"
        )));
    }
    if manifest.files.iter().any(|file| file.name == "games.xlsx") {
        return Err(Refusal::new(format!(
            "--in {shown}: its records are workbooks, expected Parquet or CSV: run it with another --format"
        )));
    }
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

/// The columns that every hit shows.
const ALWAYS: [&str; 5] = ["cell", "seed", "game", "outcome", "cause"];

/// A question to rows, and the order in which they are wanted.
struct Asked {
    filter: Filter,
    order: Option<Order>,
    columns: Vec<Column>,
    /// The places of the columns that are asked about.
    about: Vec<usize>,
    /// The column of a game's length.
    length: &'static str,
}

impl Asked {
    fn of<G: Lab>(args: &FindArgs, columns: Vec<Column>) -> Result<Asked, Refusal> {
        let filter = Filter::read(args.question.as_deref().unwrap_or("true"), &columns)?;
        let order = args.sort.as_deref().map(|text| Order::read(text, &columns)).transpose()?;
        let mut about = filter.columns();
        about.extend(order.iter().flat_map(Order::columns));
        Ok(Asked { filter, order, columns, about, length: G::LENGTH })
    }

    /// Does every hit show this column?
    fn shows(&self, at: usize, column: &Column) -> bool {
        ALWAYS.contains(&column.name.as_ref()) || column.name == self.length || self.about.contains(&at)
    }

    fn play<G: Simulated>(&self, plan: &Plan<G>, number: u64) -> Result<Vec<Hit>, Failure> {
        let id = plan.chunk_id(number);
        let chunk = Chunk::play(plan, id)?;
        Ok(self.hits(&games_rows((id.cell, &plan.cells[id.cell]), plan.seed, &chunk.games), id.cell))
    }

    fn hits(&self, rows: &Rows, cell: usize) -> Vec<Hit> {
        let place = |name: &str| self.columns.iter().position(|column| column.name == name);
        let number = |name: &str, row: usize| place(name).map_or(0, |at| rows.columns[at].bits[row]);
        let fits = (0..rows.len()).filter(|&row| self.filter.holds(&self.columns, rows, row));
        fits.map(|row| Hit {
            cell: place("cell").map_or(cell, |at| rows.columns[at].bits[row] as usize),
            seed: Seed { run: number("seed", row), game: number("game", row) },
            about: self.about(rows, row),
            key: self.order.as_ref().map(|order| order.key(&self.columns, rows, row)),
        })
        .collect()
    }

    /// The game's outcome, and the columns of the question.
    fn about(&self, rows: &Rows, row: usize) -> String {
        let shown_as = |(at, column): (usize, &Column)| {
            let cells = &rows.columns[at];
            let value = match column.kind {
                _ if !cells.valid[row] => Value::None,
                Kind::Text => Value::Text(cells.words[cells.bits[row] as usize].clone()),
                Kind::Bool => Value::Bool(cells.bits[row] != 0),
                Kind::I32 | Kind::I64 => Value::Signed(column.kind.number(cells.bits[row]) as i64),
                _ => Value::Number(cells.bits[row]),
            };
            match column.name.as_ref() {
                "cell" | "seed" | "game" => None,
                "outcome" | "cause" => Some(value.to_string()),
                _ => Some(format!("{} {value}", column.name)),
            }
        };
        let shown = self.columns.iter().enumerate().filter(|(at, column)| self.shows(*at, column));
        shown.filter_map(shown_as).collect::<Vec<_>>().join(", ")
    }
}
