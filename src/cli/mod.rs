//! The program: its commands, its exit codes, its two streams.
//!
//! A game brings its own commands; what is said here is the same for all of them. Exit code 0: done, or whoever read the
//! output wanted no more of it. 1: a check failed, or the output could not be written. 2: what the user typed or fed in
//! was not accepted; the reasons are on standard error, and standard output is empty. 130: the user stopped it (Ctrl-C)
//! before it was done; what is half done is kept, and a note says what to type to go on, or nothing is left behind. `serve`
//! is never done: stopping it is its end, and 0.

mod answer;
mod bench;
mod find;
mod listed;
mod records;
mod replays;
mod report;
mod run;
mod serve;
mod shell;
mod summary;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::base::progress;
use crate::base::terminal::{Failure, STOPPED, Terminal, clean};
use crate::games::defenders::console as defenders;

/// A Monte Carlo balance lab for board games; the first game is Defenders of the Wild.
#[derive(Parser, Debug)]
#[command(name = "wildlab", version, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a plan of many games on all cores and write down what happened as dataframes
    ///
    /// The same plan gives the same files, byte for byte, on any number of threads, in any shards, and after a stop
    /// and --resume. docs/columns.md describes the files, docs/plan.md the plan.
    Run(Box<run::RunArgs>),
    /// Print the result of a run, or of the games of a report: win rates with intervals, causes and lengths by cell
    Summary(summary::SummaryArgs),
    /// Answer a question with a page, tables and a record; plays what is missing, reuses what is there
    ///
    /// Without a name it lists the reports that come with the game. reports/README.md says how to write one.
    Report(Box<report::ReportArgs>),
    /// List games that fit a question, each as the command that replays it
    ///
    /// The question compares columns of the records (docs/columns.md) with ==, !=, <, <=, >, >= and joins
    /// comparisons with and, or, not and parentheses: 'cause == "toxic" and rounds > 9'. The games are those of a
    /// run or a report (--in), or are played now as the options of a plan say, one after the other until --limit
    /// fit.
    Find(Box<find::FindArgs>),
    /// Browse runs, reports and replays of a folder on this machine
    ///
    /// The pages are served on 127.0.0.1 only, read-only, and nothing outside the folder is. Ctrl-C ends it.
    Serve(serve::ServeArgs),
    /// Measure games per CPU-second on one thread, and fingerprint the results
    ///
    /// The fingerprint covers the outcome, the cause and the number of decisions of every game: a change that only
    /// makes games faster keeps it. The time is CPU time of the process.
    Bench(Box<bench::BenchArgs>),
    /// List the players that come with the game, a line each
    Policies(listed::PoliciesArgs),
    /// Print a script that completes commands and options in a shell
    ///
    /// For bash: wildlab completions bash > ~/.local/share/bash-completion/completions/wildlab
    Completions(shell::CompletionsArgs),
    /// Write manual pages: one of the program, and one a command
    Man(shell::ManArgs),
    #[command(flatten)]
    Defenders(defenders::Command),
}

/// Runs the program with its arguments, the first of which is its name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
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
    let result = match cli.command {
        Command::Run(args) => args.run(&mut terminal),
        Command::Summary(args) => args.run(&mut terminal),
        Command::Report(args) => args.run(&mut terminal),
        Command::Find(args) => args.run(&mut terminal),
        Command::Serve(args) => args.run(&mut terminal),
        Command::Bench(args) => args.run(&mut terminal),
        Command::Policies(args) => args.run(&mut terminal),
        Command::Completions(args) => args.run(&mut terminal),
        Command::Man(args) => args.run(&mut terminal),
        Command::Defenders(command) => command.run(&mut terminal),
    };
    progress::clear();
    let flushed = terminal.flush();
    let result = result.and(flushed);
    finish(result, &mut err)
}

/// What the user gave was not accepted.
const REFUSED: u8 = 2;

fn finish(result: Result<(), Failure>, err: &mut dyn Write) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            let _ = writeln!(err, "wildlab: the output cannot be written: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Found) => ExitCode::FAILURE,
        Err(Failure::Stopped) => STOPPED.into(),
        Err(Failure::Refused(refusal)) => {
            for reason in &refusal.reasons {
                let _ = writeln!(err, "wildlab: {}", clean(reason));
            }
            REFUSED.into()
        }
    }
}
