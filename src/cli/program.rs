//! The whole command line: the commands of the first game, the games by name, and the program's own commands.

use std::ffi::OsString;

use clap::Command;

use super::shell;
use super::task::tasks;
use crate::base::terminal::{self, VERSION};
use crate::games::{Lab, Library, Visit};

/// The commands of a game.
struct Commands;

impl Visit for Commands {
    type Out = Vec<Command>;

    fn game<G: Lab>(self) -> Vec<Command> {
        tasks::<G>().iter().map(|task| (task.command)()).collect()
    }
}

/// The game that the first argument names, if it names one. No option that takes a value can stand before it.
fn named<L: Library>(args: &[OsString]) -> Option<&'static str> {
    let first = args.get(1)?.to_str()?;
    L::GAMES.iter().map(|(name, _)| *name).find(|name| *name == first)
}

/// The program's commands. Of the games only those are built that the arguments can mean: building all of them takes
/// longer than many a command.
pub(super) fn program<L: Library>(args: &[OsString]) -> Command {
    let whole = args.get(1).is_none_or(|word| ["completions", "man", "help", "--help", "-h"].iter().any(|w| word == w));
    let (first, _) = L::GAMES.first().copied().unwrap_or_default();
    let name = terminal::program();
    let titles: Vec<String> = L::GAMES.iter().map(|(name, title)| format!("  {name:<12}{title}")).collect();
    let mut program = Command::new(name.clone())
        .version(VERSION)
        .about("A Monte Carlo balance lab for board games")
        .max_term_width(80)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(format!(
            "Games: {name} GAME COMMAND [default: {first}]\n{}\n\nNew here? `{name} lab` opens all of it in the browser.",
            titles.join("\n")
        ));
    let asked = named::<L>(args);
    if asked.is_none() || whole {
        program = program.subcommands(L::visit(first, Commands).unwrap_or_default());
    }
    program = program.subcommands(shell::commands());
    for (game, title) in L::GAMES {
        let mut own = Command::new(*game).about(format!("The commands of {title}")).hide(true);
        if whole || asked == Some(game) {
            own = own.subcommand_required(true).arg_required_else_help(true);
            own = own.subcommands(L::visit(game, Commands).unwrap_or_default());
        }
        program = program.subcommand(own);
    }
    program
}
