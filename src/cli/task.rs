//! What can be done with a game: every command, its options and what it runs.

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::options::{Takes, with_game};
use super::plan::{LISTS, with_plan};
use super::{
    aim, bench, contents, find, ladder, listed, perft, play, position, replay, report, rules, run, selfcheck, serve,
    summary, tune, watch,
};
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Lab;

/// A command that every game has.
pub(super) trait Task: Args {
    /// Its name.
    const NAME: &'static str;
    /// What it does, for the list of commands.
    const ABOUT: &'static str;
    /// What else there is to know, for its own help. `GAME` in it stands for the game's name.
    const MORE: &'static str = "";
    /// Which options of the game it takes.
    const TAKES: Takes;

    /// Adds options that only the game knows.
    fn with_more<G: Lab>(command: Command) -> Command {
        command
    }

    /// Runs it.
    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure>;
}

/// A command of a game: how its options are made, and what it runs. Making them takes longer than many a command, so that
/// is done only where they are parsed or listed.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) command: fn() -> Command,
    pub(super) run: fn(&ArgMatches, &mut Terminal) -> Result<(), Failure>,
}

fn entry<T: Task, G: Lab>() -> Entry {
    Entry { name: T::NAME, command: command::<T, G>, run: run_typed::<T, G> }
}

fn command<T: Task, G: Lab>() -> Command {
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
/// What the parser has accepted can be read; were it not so, the reason is told as every other, without what a terminal
/// would obey.
pub(super) fn typed<T: FromArgMatches>(matches: &ArgMatches) -> Result<T, Refusal> {
    T::from_arg_matches(matches).map_err(|error| Refusal::new(error.to_string()))
}

/// The commands of a game, in the order of the help.
pub(super) fn tasks<G: Lab>() -> [Entry; 18] {
    [
        entry::<run::RunArgs, G>(),
        entry::<summary::SummaryArgs, G>(),
        entry::<report::ReportArgs, G>(),
        entry::<aim::AimArgs, G>(),
        entry::<ladder::LadderArgs, G>(),
        entry::<find::FindArgs, G>(),
        entry::<serve::ServeArgs, G>(),
        entry::<bench::BenchArgs, G>(),
        entry::<listed::PoliciesArgs, G>(),
        entry::<tune::TuneArgs, G>(),
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
