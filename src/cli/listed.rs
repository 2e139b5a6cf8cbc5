//! What there is to choose from: players and questions, a line each.

use clap::{ArgMatches, Args};

use crate::analysis::question::Question;
use crate::base::terminal::{self, Failure, Terminal, command_of, wrapped};
use crate::games::{Lab, Library};
use crate::mind::{Policy, policies};

use super::options::Takes;
use super::report::comparing;
use super::task::Task;

/// The options of `wildlab policies`.
#[derive(Args, Clone, Debug)]
pub(super) struct PoliciesArgs {}

impl Task for PoliciesArgs {
    const NAME: &'static str = "policies";
    const ABOUT: &'static str = "List the players that come with the game, a line each";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (name, _) in policies::<G>() {
            let about = Policy::of::<G>(name)?.about;
            let default = if name == G::DEFAULT { " (plays where nobody is named)" } else { "" };
            lines.push((name, format!("{about}{default}")));
        }
        print("Players, for --policy:", &lines, terminal)?;
        terminal.line("\nOne of your own is a file; policies/README.md says how to write it.")
    }
}

/// Prints the questions that come with the game.
pub(super) fn reports<G: Lab>(terminal: &mut Terminal) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for (name, _) in G::REPORTS {
        lines.push((*name, Question::of::<G>(name)?.title));
    }
    lines.push(("all", "All of them".into()));
    print(&format!("Reports, for `{}`:", command_of(G::NAME, "report NAME")), &lines, terminal)?;
    if let Some(name) = comparing::<G>() {
        let command = command_of(G::NAME, &format!("report {name} --b 'players=3'"));
        terminal.line(format_args!("\n`{name}` compares what you name: {command}"))?;
    }
    terminal.line("One of your own is a file; reports/README.md says how to write it.")
}

/// Prints names with what each is.
pub(super) fn print(title: &str, lines: &[(&str, String)], terminal: &mut Terminal) -> Result<(), Failure> {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    terminal.line(format_args!("{title}\n"))?;
    for (name, about) in lines {
        terminal.print(wrapped(about, &format!("  {name:<width$}"), &" ".repeat(width + 2)))?;
    }
    Ok(())
}

/// Prints the games of the program.
pub(super) fn games<L: Library>(terminal: &mut Terminal) -> Result<(), Failure> {
    let meant = |at: usize| if at == 0 { " (meant where no game is named)" } else { "" };
    let lines: Vec<(&str, String)> =
        L::GAMES.iter().enumerate().map(|(at, (name, title))| (*name, format!("{title}{}", meant(at)))).collect();
    let program = terminal::program();
    print("Games:", &lines, terminal)?;
    terminal.line(format_args!("\n`{program} GAME --help` lists what can be done with one."))
}
