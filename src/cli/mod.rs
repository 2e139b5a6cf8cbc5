//! The program: its commands, its exit codes, its two streams. Every command is generic in the game.
//!
//! `wildlab GAME COMMAND` selects a game by its name; the first game is the default. Exit code 0: done, or the reader of the output
//! closed it. 1: a check failed, or the output could not be written. 2: what the user typed or fed in
//! was not accepted; the reasons are on standard error, and standard output is empty (`position --batch` answers the lines that
//! it accepts). 130: the user stopped it (Ctrl-C)
//! before it was done; what is half done is kept, and a note says what to type to go on, or nothing is left behind. `serve`
//! and `lab` are never done: stopping them is their end, and 0.

mod aim;
mod answer;
mod bench;
mod considered;
mod contents;
mod find;
mod fingerprint;
mod from_manifest;
mod history;
mod human;
mod kept;
mod lab;
mod ladder;
mod learn;
mod listed;
mod options;
mod perft;
mod pieces;
mod place;
mod plan;
mod play;
mod plays;
mod position;
mod program;
mod proposal;
mod records;
mod reference;
mod replay;
mod report;
mod rules;
mod run;
mod screen;
mod selfcheck;
mod serve;
mod shell;
mod summary;
mod task;
mod tune;
mod watch;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::ArgMatches;

use crate::analysis::question::reports;
use crate::base::children::end_all;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{self, Failure, STOPPED, Terminal, clean};
use crate::games::{Lab, Library, Visit};
use crate::mind::exec::forfeits;

use task::tasks;

/// Runs the program of a library of games with its arguments, the first of which is its name.
pub fn run<L: Library + Send + Sync + 'static>(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    terminal::name_program(args.first(), L::GAMES.first().map_or("", |(name, _)| name));
    let matches = match program::program::<L>(&args).try_get_matches_from(&args) {
        Ok(matches) => matches,
        Err(error) => {
            // What was typed is repeated, with its control characters: then without colours, and spelled out. A closed
            // stream is no reason to complain.
            let _ = if args.iter().any(|word| word.to_string_lossy().contains(char::is_control)) {
                write!(io::stderr(), "{}", clean(&error.render().to_string()))
            } else {
                error.print()
            };
            return if error.use_stderr() { REFUSED.into() } else { ExitCode::SUCCESS };
        }
    };
    progress::mind_stops();
    // Neither stream is locked for longer than a write: bars and other threads write to standard error, too.
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let mut terminal = Terminal::new(&mut out, &mut err);
    let result = dispatch::<L>(&matches, &mut terminal);
    progress::clear();
    for forfeited in forfeits() {
        terminal.note(forfeited);
    }
    end_all();
    let flushed = terminal.flush();
    let result = result.and(flushed);
    finish(result, &mut err)
}

/// Runs the command that was typed: one of the program's own, or one of a game.
fn dispatch<L: Library + Send + Sync + 'static>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some((name, own)) = matches.subcommand() else { return Ok(()) };
    if L::GAMES.iter().any(|(game, _)| *game == name) {
        let Some((command, own)) = own.subcommand() else { return Ok(()) };
        let games = from_manifest::games_of(command, own)?;
        if let Some(other) = games.first().filter(|_| games.iter().all(|game| game != name)) {
            return Err(Refusal::new(format!("{command}: the records are of the game {other:?}, not of {name}")).into());
        }
        return in_game::<L>(name, command, own, terminal);
    }
    match name {
        "games" => listed::games::<L>(own, terminal),
        "lab" => lab::lab::<L>(own, terminal),
        "fingerprint" => fingerprint::fingerprint(own, terminal),
        "completions" => shell::completions::<L>(own, terminal),
        "man" => shell::man::<L>(own, terminal),
        command => {
            // Records know of which game they are.
            let first = L::GAMES.first().map_or("", |(name, _)| name).to_string();
            let game = from_manifest::games_of(command, own)?.into_iter().next().unwrap_or(first);
            in_game::<L>(&game, command, own, terminal)
        }
    }
}

fn in_game<L: Library>(
    game: &str,
    command: &str,
    matches: &ArgMatches,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    if let Some(refusal) = elsewhere::<L>(game, command, matches) {
        return Err(refusal.into());
    }
    let run = Run { command, matches, terminal };
    L::visit(game, run).unwrap_or_else(|| {
        let names: Vec<&str> = L::GAMES.iter().map(|(name, _)| *name).collect();
        Err(Refusal::new(format!("the records are of the game {game:?}, this program has {}", names.join(", "))).into())
    })
}

/// The reports or aims of a game, by name.
struct Names<'a>(&'a str);

impl Visit for Names<'_> {
    type Out = Vec<&'static str>;

    fn game<G: Lab>(self) -> Vec<&'static str> {
        let all = if self.0 == "aim" { G::AIMS.to_vec() } else { reports::<G>() };
        all.into_iter().map(|(name, _)| name).collect()
    }
}

/// Refuses a report or an aim that this game does not have, and another one has.
fn elsewhere<L: Library>(game: &str, command: &str, matches: &ArgMatches) -> Option<Refusal> {
    let name = matches.try_get_one::<String>("name").ok().flatten().filter(|_| ["report", "aim"].contains(&command))?;
    let has = |game: &str| L::visit(game, Names(command)).is_some_and(|names| names.contains(&name.as_str()));
    if has(game) || Path::new(name).exists() {
        return None;
    }
    let title = |game: &str| L::GAMES.iter().find(|(known, _)| *known == game).map_or("", |(_, title)| title);
    let (other, its) = L::GAMES.iter().find(|(other, _)| has(other))?;
    let typed = terminal::command_of(other, &format!("{command} {name}"));
    Some(Refusal::new(format!("{command} {name}: {} has no such {command}; {its} has: `{typed}`", title(game))))
}

/// A command to be run for whichever game is named.
struct Run<'a, 't> {
    command: &'a str,
    matches: &'a ArgMatches,
    terminal: &'a mut Terminal<'t>,
}

impl Visit for Run<'_, '_> {
    type Out = Result<(), Failure>;

    fn game<G: Lab>(self) -> Result<(), Failure> {
        let task = tasks::<G>().into_iter().find(|task| task.name == self.command);
        task.map_or(Ok(()), |task| (task.run)(self.matches, self.terminal))
    }
}

/// The user's input was not accepted.
const REFUSED: u8 = 2;

fn finish(result: Result<(), Failure>, err: &mut dyn Write) -> ExitCode {
    let program = terminal::program();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            let _ = writeln!(err, "{program}: the output cannot be written: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Found) => ExitCode::FAILURE,
        Err(Failure::Stopped) => STOPPED.into(),
        Err(Failure::Refused(refusal)) => {
            for reason in refusal.shown() {
                let _ = writeln!(err, "{program}: {}", clean(&reason));
            }
            REFUSED.into()
        }
    }
}
