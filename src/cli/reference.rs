//! Every command and option as one page in Markdown: docs/commands.md.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};

use super::program::program;
use super::task::tasks;
use crate::base::terminal;
use crate::game::Key;
use crate::games::{Lab, Library, Visit};

/// The options of a game's keys.
struct Keys;

impl Visit for Keys {
    type Out = Vec<&'static Key>;

    fn game<G: Lab>(self) -> Vec<&'static Key> {
        G::KEYS.iter().collect()
    }
}

/// The names of the commands that every game has.
struct Shared;

impl Visit for Shared {
    type Out = Vec<&'static str>;

    fn game<G: Lab>(self) -> Vec<&'static str> {
        tasks::<G>().iter().map(|task| task.name).collect()
    }
}

/// The page of a program's commands.
pub(super) fn page<L: Library>() -> String {
    let name = terminal::program();
    let first = L::GAMES.first().map_or("", |(game, _)| game);
    let keys: Vec<Vec<&Key>> = L::GAMES.iter().map(|(game, _)| L::visit(game, Keys).unwrap_or_default()).collect();
    let is_key = |arg: &Arg| keys.iter().flatten().any(|key| key.name == arg.get_id().as_str());
    let shared = L::visit(first, Shared).unwrap_or_default();
    let mut program = program::<L>(&[]).disable_help_subcommand(true);
    program.build();
    let commands: Vec<&Command> = program.get_subcommands().filter(|command| !command.is_hide_set()).collect();
    let mut page = format!(
        "# Commands\n\n\
         `{name} man --markdown` prints this page from the program (`scripts/docs` writes it). `{name} GAME COMMAND` runs a command\n\
         for a game by its name; without one the game is `{first}`. `{name} COMMAND --help` shows a command with all options.\n\n\
         Results go to standard output, notes to standard error. Exit codes: 0 done, 1 a check failed or a target was missed,\n\
         2 input not accepted, 130 stopped by Ctrl-C: long work stops cleanly and says how to continue.\n\n\
         | command | what it does |\n|---|---|\n"
    );
    for command in &commands {
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} |", command.get_name(), about(command));
    }
    page += "\n## Options of the games\n\n\
             The commands marked *game options* below take these. `run`, `find`, `bench`, `report` and `ladder` also take lists and\n\
             ranges such as `2..4`, and cross them.\n";
    for ((game, title), keys) in L::GAMES.iter().zip(&keys) {
        let _ = write!(page, "\n### {title}: `{game}`\n\n| option | meaning |\n|---|---|\n");
        for key in keys {
            let _ = writeln!(page, "| `--{} {}` | {} |", key.name, cell(key.value), cell(&key.help()));
        }
    }
    for command in commands {
        let _ = write!(page, "\n## {}\n\n{}.\n", command.get_name(), about(command));
        let long = command.get_long_about().map(ToString::to_string).unwrap_or_default();
        if let Some((_, more)) = long.split_once("\n\n") {
            let _ = write!(page, "\n{}\n", more.trim());
        }
        if shared.contains(&command.get_name()) && command.get_arguments().any(is_key) {
            page += "\nTakes game options.\n";
        }
        let games: Vec<(&str, Vec<&Arg>)> = (L::GAMES.iter())
            .filter_map(|(game, _)| Some((*game, program.find_subcommand(game)?.find_subcommand(command.get_name())?)))
            .map(|(game, same)| (game, own_options(same, &is_key)))
            .collect();
        write_options(&mut page, &own_options(command, &is_key), &games);
    }
    // Pages of a game are named for any game.
    page.replace(&format!("docs/{first}/"), "docs/GAME/")
}

/// The options of a command besides the keys of a game.
fn own_options<'a>(command: &'a Command, is_key: &impl Fn(&Arg) -> bool) -> Vec<&'a Arg> {
    command.get_arguments().filter(|arg| !is_key(arg) && arg.get_id() != "help").collect()
}

/// The options of a command: those that it has for every game, then those of a game's own.
fn write_options(page: &mut String, listed: &[&Arg], games: &[(&str, Vec<&Arg>)]) {
    let is_common =
        |option: &Arg| games.iter().all(|(_, options)| options.iter().any(|other| other.get_id() == option.get_id()));
    *page += &table(listed.iter().copied().filter(|option| is_common(option)));
    for (game, options) in games {
        let own = table(options.iter().copied().filter(|option| !is_common(option)));
        if !own.is_empty() {
            let _ = write!(page, "\nFor `{game}`:\n{own}");
        }
    }
}

/// Options as a table; nothing where there are none.
fn table<'a>(options: impl Iterator<Item = &'a Arg>) -> String {
    let row = |option: &Arg| format!("| `{}` | {} |\n", cell(&written(option)), cell(&meaning(option)));
    let rows: String = options.map(row).collect();
    if rows.is_empty() { rows } else { format!("\n| option | meaning |\n|---|---|\n{rows}") }
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// An option as it is typed.
fn written(arg: &Arg) -> String {
    let values: Vec<&str> = arg.get_value_names().unwrap_or_default().iter().map(clap::builder::Str::as_str).collect();
    match arg.get_long() {
        None => values.join(" "),
        Some(long) if matches!(arg.get_action(), ArgAction::SetTrue | ArgAction::Version) => format!("--{long}"),
        Some(long) => format!("--{long} {}", values.join(" ")),
    }
}

/// The help of an option, with its default and its values.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut text = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let possible: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_string()).collect();
    if !possible.is_empty() && !matches!(arg.get_action(), ArgAction::SetTrue) {
        let _ = write!(text, ": {}", possible.join(", "));
    }
    let default: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into()).collect();
    if !default.is_empty() && !arg.is_hide_default_value_set() && !matches!(arg.get_action(), ArgAction::SetTrue) {
        let _ = write!(text, " [default: {}]", default.join(","));
    }
    text
}

/// A text within a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
