//! The commands of a game: options and what they run.

use std::ffi::OsStr;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::options::{Takes, with_game};
use super::plan::{LISTS, with_plan};
use super::{
    aim, bench, contents, find, history, ladder, learn, listed, perft, play, plays, position, replay, report, rules,
    run, selfcheck, serve, summary, tune, watch,
};
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, command_of, quoted, quoted_os};
use crate::games::Lab;

/// A command that every game has.
pub(super) trait Task: Args {
    /// Its name.
    const NAME: &'static str;
    /// A line for the list of commands.
    const ABOUT: &'static str;
    /// More for its own help. `GAME` stands for the game's name.
    const MORE: &'static str = "";
    /// The options of the game that it takes.
    const TAKES: Takes;

    /// Adds options that only the game knows.
    fn with_more<G: Lab>(command: Command) -> Command {
        command
    }

    /// Runs it.
    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure>;
}

/// A command of a game: how its options are made, and what it runs. Making them takes longer than many a command, so
/// that is done only where they are parsed or listed.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) command: fn() -> Command,
    pub(super) run: fn(&ArgMatches, &mut Terminal) -> Result<(), Failure>,
}

fn entry<T: Task, G: Lab>() -> Entry {
    Entry { name: T::NAME, command: command::<T, G>, run: run_typed::<T, G> }
}

/// A command with all its options.
pub(super) fn command<T: Task, G: Lab>() -> Command {
    let command = T::with_more::<G>(T::augment_args(Command::new(T::NAME))).about(T::ABOUT);
    let command = match T::TAKES {
        Takes::Nothing => command,
        Takes::Game => with_game::<G>(command, false),
        Takes::Played => with_game::<G>(command, true),
        Takes::Plan => with_plan::<G>(command),
    };
    let lists = if T::TAKES == Takes::Plan { LISTS } else { "" };
    let more = format!("{} {lists}", T::MORE.replace("GAME", G::NAME));
    // Without more to say, the long help is the short one.
    if more.trim().is_empty() { command } else { command.long_about(format!("{}\n\n{}", T::ABOUT, more.trim())) }
}

fn run_typed<T: Task, G: Lab>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    typed::<T>(matches)?.run::<G>(matches, terminal)
}

/// The options as they were typed.
///
/// # Errors
/// Options that the parser has accepted can be read; otherwise the reason is reported as any other, without control
/// characters.
pub(super) fn typed<T: FromArgMatches>(matches: &ArgMatches) -> Result<T, Refusal> {
    T::from_arg_matches(matches).map_err(|error| Refusal::new(error.to_string()))
}

/// Options of a task about its resources and its output: its answer does not depend on them.
const ASIDE: [&str; 8] = ["threads", "xlsx", "records", "text", "quiet", "targets", "missing", "chunks"];

/// The option of the folder for answers.
const OUT: &str = "out";

/// The command that makes the answer of a task again: what it names, then every option that was given and that the
/// answer depends on, in the order of the help. A folder within the working folder belongs to it; one elsewhere is of
/// this machine alone, and the reader's choice.
pub(super) fn again<T: Task, G: Lab>(matches: &ArgMatches, named: &[&str]) -> String {
    let mut words = vec![command_of(G::NAME, T::NAME)];
    words.extend(named.iter().map(|name| quoted(name)));
    let command = command::<T, G>();
    let options = command.get_arguments().filter(|arg| !arg.is_positional() && !ASIDE.contains(&arg.get_id().as_str()));
    for arg in options {
        let id = arg.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let option = format!("--{}", arg.get_long().unwrap_or(id));
        let values: Vec<&OsStr> = matches.get_raw(id).into_iter().flatten().collect();
        if id == OUT && values.iter().any(|value| Path::new(value).is_absolute()) {
            continue;
        }
        match arg.get_action() {
            ArgAction::SetTrue => words.push(option),
            _ if arg.get_value_delimiter().is_some() => {
                words.extend([option, quoted_os(&values.join(OsStr::new(",")))]);
            }
            _ => words.extend(values.into_iter().flat_map(|value| [option.clone(), quoted_os(value)])),
        }
    }
    words.join(" ")
}

/// The commands of a game, in the order of the help.
pub(super) fn tasks<G: Lab>() -> [Entry; 21] {
    [
        entry::<run::RunArgs, G>(),
        entry::<summary::SummaryArgs, G>(),
        entry::<report::ReportArgs, G>(),
        entry::<aim::AimArgs, G>(),
        entry::<ladder::LadderArgs, G>(),
        entry::<history::HistoryArgs, G>(),
        entry::<plays::PlaysArgs, G>(),
        entry::<find::FindArgs, G>(),
        entry::<serve::ServeArgs, G>(),
        entry::<bench::BenchArgs, G>(),
        entry::<listed::PoliciesArgs, G>(),
        entry::<tune::TuneArgs, G>(),
        entry::<learn::LearnArgs, G>(),
        entry::<play::PlayArgs, G>(),
        entry::<replay::ReplayArgs, G>(),
        entry::<watch::WatchArgs, G>(),
        entry::<position::PositionArgs, G>(),
        entry::<perft::PerftArgs, G>(),
        entry::<contents::BoxArgs, G>(),
        entry::<rules::RulesArgs, G>(),
        entry::<selfcheck::SelfcheckArgs, G>(),
    ]
}
