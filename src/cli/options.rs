//! The options that a game's keys become, and the settings that a user has given by them.

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::base::refusal::Refusal;
use crate::game::{Contest, Key, POLICY, SEATINGS, Seatings, Seed, Settings, Setup};
use crate::mind::Minds;
use crate::sim::plan::{Levels, Lists, crossed};
use crate::sim::{Cell, Workers};

/// The options of the game that a command takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// None.
    Nothing,
    /// The options that name a game: its seed and its keys.
    Game,
    /// The options that name a game and its players.
    Played,
    /// The options that name a plan of many games.
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

/// The option that says in which seatings each deal is played, for games whose seats play against each other.
pub(super) fn seatings<G: Setup>(heading: &'static str) -> Option<Arg> {
    let names = Seatings::ALL.map(Seatings::name).join(", ");
    let help = format!("Seatings of each deal: {names} [default: {}]", Seatings::default().name());
    let option = Arg::new(SEATINGS).long(SEATINGS).value_name("NAME").help(help).help_heading(heading);
    (G::CONTEST == Contest::Against).then_some(option)
}

/// A command with the options that name a game, and its players where they play it.
pub(super) fn with_game<G: Setup + Minds>(mut command: Command, played: bool) -> Command {
    if played {
        let players = "Play with this policy, a name or file, or one per seat: first,random*";
        command =
            command.arg(Arg::new(POLICY).long(POLICY).value_name("NAMES").default_value(G::DEFAULT).help(players)).arg(
                Arg::new("game-number")
                    .long("game-number")
                    .value_name("N")
                    .default_value("0")
                    .allow_negative_numbers(true)
                    .value_parser(whole::<u64>(0, u64::MAX))
                    .help("Play game N of the seed, as the records of `run` number them"),
            );
        command = command.args(seatings::<G>(HEADING));
    }
    let seed = Arg::new("seed")
        .long("seed")
        .value_name("N")
        .default_value("1")
        .allow_negative_numbers(true)
        .value_parser(whole::<u64>(0, u64::MAX))
        .help("Use this seed: same seed, same game")
        .help_heading(HEADING);
    with_keys::<G>(command.arg(seed), HEADING)
}

/// The options that name a game and its players: a file of a game names them itself.
pub(super) fn named<G: Setup>() -> Vec<&'static str> {
    G::KEYS.iter().map(|key| key.name).chain(["seed", "game-number", POLICY]).collect()
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

/// The games that the options of a game's keys name, each with its settings; lists are crossed.
pub(super) fn crossed_games<G: Setup>(matches: &ArgMatches) -> Result<Vec<(G, Settings)>, Refusal> {
    let (mut lists, mut base) = (Lists::new(), Settings::new());
    for setting in settings::<G>(matches).0 {
        if Settings::is_repeated(&setting.key) {
            base = base.with(&setting.key, &setting.value);
        } else {
            lists.insert(setting.key, vec![setting.value]);
        }
    }
    let points = crossed::<G>(&lists, (Levels::new(), base), &|key| format!("--{key}"))?;
    let game = |(_, settings): (Levels, Settings)| Ok((G::from_settings(&settings)?, settings));
    points.into_iter().map(game).collect()
}

/// The values of an option that can be repeated, each once.
pub(super) fn once(values: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for value in values {
        if !all.contains(value) {
            all.push(value.clone());
        }
    }
    all
}

/// The workers of `--threads`; a worker per core without it.
pub(super) fn workers(threads: Option<u16>) -> Workers {
    threads.map_or_else(Workers::default, |threads| Workers::new(threads.into()))
}

/// A number of an option that has a default.
pub(super) fn number(matches: &ArgMatches, name: &str) -> u64 {
    matches.get_one::<u64>(name).copied().unwrap_or_default()
}

/// Reads a whole number of an option, from the least to the most that it takes.
pub(super) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().replace('_', "").parse().ok().filter(|number| (least..=most).contains(number));
        let up_to = if most == u64::MAX { String::new() } else { format!(" to {most}") };
        let expected = || format!("expected a whole number from {least}{up_to}");
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(expected)
    }
}

/// The cell of one game and its players, and which game of it.
pub(super) fn played<G: Setup + Minds>(matches: &ArgMatches) -> Result<(Cell<G>, Seed), Refusal> {
    let players = matches.get_one::<String>(POLICY).map_or(G::DEFAULT, String::as_str);
    let mut settings = settings::<G>(matches).with(POLICY, players);
    if let Ok(Some(seatings)) = matches.try_get_one::<String>(SEATINGS) {
        settings = settings.with(SEATINGS, seatings);
    }
    let cell = Cell::of(&settings)?;
    Ok((cell, Seed { run: number(matches, "seed"), game: number(matches, "game-number") }))
}
