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
        let args: Vec<&Arg> = command.get_arguments().filter(|arg| !is_key(arg) && arg.get_id() != "help").collect();
        if shared.contains(&command.get_name()) && command.get_arguments().any(is_key) {
            page += "\nTakes game options.\n";
        }
        if !args.is_empty() {
            page += "\n| option | meaning |\n|---|---|\n";
        }
        for arg in args {
            let _ = writeln!(page, "| `{}` | {} |", cell(&written(arg)), cell(&meaning(arg)));
        }
    }
    // Pages of a game are named for any game.
    page.replace(&format!("docs/{first}/"), "docs/GAME/")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    /// Words and turns of phrase that a reader has to read twice.
    const BANNED: [&str; 18] = [
        " told",
        "told ",
        "tells",
        "so many",
        "as many as",
        " one a ",
        "put aside",
        "shelf",
        "left out",
        "that there are",
        "seat against seat",
        "all together",
        "held against",
        "goes round",
        "dear",
        "whoever",
        "somebody",
        "nobody",
    ];

    fn with_subcommands(command: &Command) -> Vec<&Command> {
        std::iter::once(command).chain(command.get_subcommands().flat_map(with_subcommands)).collect()
    }

    /// Faults in the help of a command or an option: it should be short and plain, and begin with what it does.
    fn faults(place: &str, help: &str) -> Vec<String> {
        let length = help.chars().count();
        let plain = help.to_lowercase();
        let mut faults = Vec::new();
        if !(1..80).contains(&length) {
            faults.push(format!("{place}: {length} characters, expected 1 to 79: {help}"));
        }
        faults.extend(
            BANNED
                .iter()
                .filter(|banned| plain.contains(**banned))
                .map(|banned| format!("{place}: `{banned}`: {help}")),
        );
        let begins =
            ["What ", "Who ", "Which ", "How ", "The ", "Those "].into_iter().find(|word| help.starts_with(word));
        faults.extend(begins.map(|word| format!("{place} begins with `{word}`, expected a verb or a noun: {help}")));
        faults
    }

    #[test]
    fn every_help_line_is_short_and_plain() {
        let mut program = program::<Games>(&[]).disable_help_subcommand(true);
        program.build();
        let (mut seen, mut wrong) = (0, Vec::new());
        for command in with_subcommands(&program) {
            let name = command.get_display_name().unwrap_or(command.get_name()).to_string();
            if !command.is_hide_set() {
                wrong.extend(faults(&name, &about(command)));
            }
            for arg in command.get_arguments().filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())) {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                wrong.extend(faults(&format!("{name} {}", written(arg)), &help));
                seen += 1;
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(seen > 200, "{seen} options");
    }

    #[test]
    fn the_page_has_every_command_and_the_options_of_every_game() {
        let page = page::<Games>();
        for words in ["## find\n", "| `--sort NUMBER` |", "## man\n", "[default: out]"] {
            assert!(page.contains(words), "no `{words}`:\n{page}");
        }
        for (game, title) in Games::GAMES {
            assert!(page.contains(&format!("### {title}: `{game}`")), "{game}");
        }
        let (first, _) = Games::GAMES[0];
        assert!(!page.contains(&format!("docs/{first}/")), "{page}");
    }
}
