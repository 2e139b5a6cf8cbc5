//! `wildlab history`: versions of a design on one page, each beside the one before it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args};

use crate::analysis::Target;
use crate::analysis::history::History;
use crate::base::bounds::{MOST_CELL_GAMES, MOST_THREADS};
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::game::{Settings, keys};
use crate::games::Lab;
use crate::report::Format;

use super::answer::{Answered, Order, answer, say};
use super::options::{Takes, number, once, settings, whole, workers};
use super::place::{Asked, check_folder};
use super::plan::{OneCell, one_cell};
use super::task::{Task, again};

/// The options of `wildlab history`.
#[derive(Args, Clone, Debug)]
pub(super) struct HistoryArgs {
    /// Compare these versions: a folder, box files, plan files or settings
    ///
    /// In the order given, each with the one before it; a folder's files go by their names. A plan file is a version if it
    /// makes one cell. Settings are written as in 'rules=common; players=3', an empty text is the game as it is.
    #[arg(value_name = "FOLDER|FILES", required = true)]
    versions: Vec<String>,
    /// Use these policies (repeatable; the first one leads) [default: the game's]
    #[arg(long, value_name = "NAMES")]
    policy: Vec<String>,
    /// Play N games per version, rounded up to whole chunks [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, MOST_CELL_GAMES))]
    games: Option<u64>,
    /// Write to DIR/GAME/NAME; played games are cached in DIR
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Name the folder [default: history, and the options that change it]
    #[arg(long = "name", value_name = "NAME")]
    folder: Option<String>,
    /// Play on N threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, MOST_THREADS))]
    threads: Option<u16>,
    /// Write the tables as a spreadsheet workbook, too
    #[arg(long)]
    xlsx: bool,
    /// Print the whole answer as text, with compact tables
    #[arg(long)]
    text: bool,
    /// Exit with code 1 if this target is missed (repeatable)
    ///
    /// As for `report`: 'history.change[step=v3: new] in -0.02..0.02'.
    #[arg(long = "assert", value_name = "TARGET")]
    targets: Vec<String>,
}

/// The key of boxes.
const BOX: &str = "box";

impl Task for HistoryArgs {
    const NAME: &'static str = "history";
    const ABOUT: &'static str = "Compare versions of a design, each with the one before it";
    const MORE: &'static str = "Plays every version on the same deals and writes a page, tables and a record as `report` does. The \
        game's options hold for all versions. docs/feel.md has an example.";
    const TAKES: Takes = Takes::Game;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let versions = self.versions::<G>()?;
        let asked = matches.value_source("seed") == Some(ValueSource::CommandLine);
        let history = History {
            base: settings::<G>(matches),
            policies: once(&self.policy),
            games: common("games", self.games, versions.iter().map(|version| version.games))?,
            seed: common("seed", asked.then(|| number(matches, "seed")), versions.iter().map(|version| version.seed))?
                .unwrap_or_else(|| number(matches, "seed")),
            versions: versions.into_iter().map(|version| (version.title, version.settings)).collect(),
        };
        let questions = [history.question::<G>()?];
        let targets = self.targets.iter().map(|text| Target::parse(text)).collect::<Result<Vec<_>, _>>()?;
        if let Some(other) = targets.iter().find(|target| target.report != Self::NAME) {
            let name = &other.report;
            return Err(Refusal::new(format!("--assert: no report `{name}` is made here, expected `history`")).into());
        }
        let order = Order {
            questions: &questions,
            asked: &self.asked::<G>(matches)?,
            out: &self.out,
            workers: workers(self.threads),
            command: again::<HistoryArgs, G>(matches, &self.versions.iter().map(String::as_str).collect::<Vec<_>>()),
            xlsx: self.xlsx,
            records: Format::Parquet,
            targets: targets.iter().collect(),
        };
        let Answered { report, found, folder, supplied } = answer::<G>(&order, terminal)?;
        super::serve::listing::write(&self.out).map_err(|error| {
            Refusal::new(format!("--out {}: index.html cannot be written: {error}", self.out.display()))
        })?;
        say(&report, self.text, terminal)?;
        for target in &found {
            terminal.line(&target.text)?;
        }
        let (played, there) = (supplied.played, supplied.found);
        terminal.note(format_args!("{}: {played} games played, {there} reused", folder.join("report.html").display()));
        if found.iter().all(|target| target.met) { Ok(()) } else { Err(Failure::Found) }
    }
}

impl HistoryArgs {
    /// The versions, with the settings that make them.
    fn versions<G: Lab>(&self) -> Result<Vec<Version>, Refusal> {
        let mut refusal = Refusal::default();
        let mut versions: Vec<Version> = Vec::new();
        for named in &self.versions {
            let path = Path::new(named);
            if path.is_dir() {
                match files_of(path) {
                    Ok(files) => files.iter().for_each(|file| note(of_file::<G>(file), &mut versions, &mut refusal)),
                    Err(reason) => refusal.add(format!("history {named}: {reason}")),
                }
            } else if named.is_empty() || named.contains('=') {
                match Settings::parse("history", named, &keys::<G>()) {
                    Ok(settings) => {
                        let title = if named.is_empty() { "as it is".into() } else { settings.to_string() };
                        versions.push(Version { title, settings, games: None, seed: None });
                    }
                    Err(more) => refusal.reasons.extend(more.reasons),
                }
            } else {
                note(of_file::<G>(path), &mut versions, &mut refusal);
            }
        }
        let needs_boxes = versions.iter().any(|version| version.settings.get(BOX).is_some());
        if needs_boxes && !keys::<G>().contains(&BOX) {
            refusal.add(format!("history: {} has no box, expected settings such as 'KEY=VALUE'", G::TITLE));
        }
        refusal.or(versions)
    }

    /// The history with everything that its options change, for its folder.
    fn asked<G: Lab>(&self, matches: &ArgMatches) -> Result<Asked, Refusal> {
        if let Some(name) = &self.folder {
            check_folder(name, true)?;
        }
        let mut changes: Vec<String> = settings::<G>(matches).0.iter().map(ToString::to_string).collect();
        changes.extend(self.versions.iter().cloned());
        if !self.policy.is_empty() {
            changes.push(format!("--policy {}", self.policy.join(",")));
        }
        if number(matches, "seed") != 1 {
            changes.push(format!("--seed {}", number(matches, "seed")));
        }
        Ok(Asked {
            game: G::NAME,
            command: Self::NAME,
            name: Self::NAME.into(),
            file: None,
            is_taken: false,
            changes,
            amount: self.games.map_or(String::new(), |games| games.to_string()),
            folder: self.folder.clone(),
        })
    }
}

/// A version of a design.
struct Version {
    title: String,
    settings: Settings,
    /// The number of games and the seed that its plan names.
    games: Option<u64>,
    seed: Option<u64>,
}

/// Adds a version, or the reasons why it is none.
fn note(version: Result<Version, Refusal>, versions: &mut Vec<Version>, refusal: &mut Refusal) {
    match version {
        Ok(version) => versions.push(version),
        Err(more) => refusal.reasons.extend(more.reasons),
    }
}

/// A version that is a plan file or a box file.
fn of_file<G: Lab>(path: &Path) -> Result<Version, Refusal> {
    let title = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    if let Some(OneCell { settings, games, seed }) = one_cell::<G>(path)? {
        return Ok(Version { title, settings, games, seed });
    }
    let settings = Settings::new().with(BOX, &path.display().to_string());
    Ok(Version { title, settings, games: None, seed: None })
}

/// A number that holds for all versions: that of the option, else the one that plans name.
fn common(key: &str, option: Option<u64>, of_plans: impl Iterator<Item = Option<u64>>) -> Result<Option<u64>, Refusal> {
    let mut named: Vec<u64> = of_plans.flatten().collect();
    named.sort_unstable();
    named.dedup();
    match (option, &named[..]) {
        (None, [one, other, ..]) => Err(Refusal::new(format!(
            "history: the plans name {key} {one} and {other}, expected one number for all versions: --{key} N"
        ))),
        (given, named) => Ok(given.or(named.first().copied())),
    }
}

/// The box and plan files of a folder by their names.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    if files.is_empty() { Err("no file in it ends with .toml".into()) } else { Ok(files) }
}
