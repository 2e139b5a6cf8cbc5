//! The options that a game's keys become, and the settings that a user has given by them.

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::base::refusal::Refusal;
use crate::game::{Key, POLICY, Seed, Settings, Setup};
use crate::mind::Minds;
use crate::sim::Cell;

/// Which options of the game a command takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// None.
    Nothing,
    /// Those that name a game: its seed and its keys.
    Game,
    /// Those that name a game and its players.
    Played,
    /// Those that name a plan of many games.
    Plan,
}

const HEADING: &str = "Game";

/// The option of a key.
fn option(key: &Key, heading: &'static str) -> Arg {
    let action = if Settings::is_repeated(key.name) { ArgAction::Append } else { ArgAction::Set };
    let arg = Arg::new(key.name)
        .long(key.name)
        .value_name(key.value)
        .help(key.help())
        .action(action)
        .help_heading(heading)
        .allow_hyphen_values(key.hyphens);
    if key.bare { arg.num_args(0..=1).default_missing_value("") } else { arg }
}

/// The keys about rules and values that many games have: in a help text they stand behind those of the table itself.
const BEHIND: [&str; 4] = ["rules", "rule", "box", "set"];

/// A command with the options of a game's keys.
pub(super) fn with_keys<G: Setup>(command: Command, heading: &'static str) -> Command {
    let (behind, before): (Vec<&Key>, Vec<&Key>) = G::KEYS.iter().partition(|key| BEHIND.contains(&key.name));
    command.args(before.into_iter().chain(behind).map(|key| option(key, heading)))
}

/// A command with the options that name a game, and its players where they play it.
pub(super) fn with_game<G: Setup + Minds>(mut command: Command, played: bool) -> Command {
    if played {
        let players = "The players: a policy's name or file for all seats, or one a seat, as in random,first";
        command =
            command.arg(Arg::new(POLICY).long(POLICY).value_name("NAMES").default_value(G::DEFAULT).help(players)).arg(
                Arg::new("game-number")
                    .long("game-number")
                    .value_name("N")
                    .default_value("0")
                    .value_parser(clap::value_parser!(u64))
                    .help("Which game of the seed's run, as the records of `run` number them"),
            );
    }
    let seed = Arg::new("seed")
        .long("seed")
        .value_name("N")
        .default_value("1")
        .value_parser(clap::value_parser!(u64))
        .help("The seed of all chance: same seed, same game")
        .help_heading(HEADING);
    with_keys::<G>(command.arg(seed), HEADING)
}

/// The settings that the options of a game's keys give.
pub(super) fn settings<G: Setup>(matches: &ArgMatches) -> Settings {
    let mut settings = Settings::new();
    for key in G::KEYS {
        for value in matches.get_many::<String>(key.name).into_iter().flatten() {
            settings = settings.with(key.name, value);
        }
    }
    settings
}

/// A number of an option that has a default.
pub(super) fn number(matches: &ArgMatches, name: &str) -> u64 {
    matches.get_one::<u64>(name).copied().unwrap_or_default()
}

/// The cell of one game and its players, and which game of it.
pub(super) fn played<G: Setup + Minds>(matches: &ArgMatches) -> Result<(Cell<G>, Seed), Refusal> {
    let players = matches.get_one::<String>(POLICY).map_or(G::DEFAULT, String::as_str);
    let cell = Cell::of(&settings::<G>(matches).with(POLICY, players))?;
    Ok((cell, Seed { run: number(matches, "seed"), game: number(matches, "game-number") }))
}
