//! `position`: a position shown, played on, asked.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Args, Command, value_parser};

use crate::base::disk::{text_by_hand, text_from};
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::game::{Course, POLICY, Seed, Settings};
use crate::games::{Lab, Staged, Start};
use crate::mind::Players;
use crate::sim::Cell;

use super::options::{Takes, number, settings};
use super::task::{Task, typed};

/// The options of `position`.
#[derive(Args, Clone, Debug)]
pub(super) struct PositionArgs {
    /// Play decisions, divided by `;`
    #[arg(long, value_name = "DECISIONS")]
    act: Vec<String>,
    /// List the legal decisions instead of the position
    #[arg(long)]
    legal: bool,
    /// Print JSON: the position, or with --legal the decisions
    #[arg(long)]
    json: bool,
}

/// A command with the options that say where it begins.
pub(super) fn with_start<G: Lab>(command: Command) -> Command {
    const HEADING: &str = "Position";
    let policy = format!(
        "Who plays up to that turn: a policy's name or file for all seats, or one a seat [default: {}]",
        G::DEFAULT
    );
    command
        .arg(
            Arg::new("from")
                .long("from")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("turn")
                .help("Begin at the position of this JSON file, `-` for standard input; players come from there")
                .help_heading(HEADING),
        )
        .arg(
            Arg::new("turn")
                .long("turn")
                .value_name("N")
                .value_parser(value_parser!(u32))
                .help(
                    "Begin where turn N of the seeded game begins, the one that `play` tells, or where that game ends \
                     [default: at the first decision after setup]",
                )
                .help_heading(HEADING),
        )
        .arg(
            Arg::new(POLICY)
                .long(POLICY)
                .value_name("NAMES")
                .requires("turn")
                .conflicts_with("from")
                .help(policy)
                .help_heading(HEADING),
        )
}

/// Where a command begins: after setup, at a turn of a seeded game, or at a position of a file.
pub(super) fn start<G: Lab>(matches: &ArgMatches, settings: &Settings) -> Result<Start<G>, Refusal> {
    let seed = number(matches, "seed");
    if let Some(file) = matches.get_one::<PathBuf>("from") {
        let (game, state) = load::<G>(file, settings)?;
        let chance = game.chance(Seed::new(seed));
        return Ok(Start { game, state, chance, seed });
    }
    let players = matches.get_one::<String>(POLICY).map_or(G::DEFAULT, String::as_str);
    let cell: Cell<G> = Cell::of(&settings.clone().with(POLICY, players))?;
    let game = cell.game.clone();
    let mut players = Players::new(&game, &cell.policies)?;
    players.begin(Seed::new(seed));
    let mut course = Course::start(&game, game.chance(Seed::new(seed)), &mut ());
    if let Some(&turn) = matches.get_one::<u32>("turn") {
        if game.turns(&course.state).is_none() {
            return Err(Refusal::new(format!("--turn {turn}: {} does not count turns", G::TITLE)));
        }
        let before = |state: &G::State| game.turns(state).is_some_and(|turns| turns < turn);
        course.play_on(&mut (), |at| before(&at.state).then(|| players.decide(&game, &at.state, &at.chance)));
    }
    let Course { state, chance, .. } = course;
    Ok(Start { state, chance, seed, game: cell.game })
}

/// The position of a file.
fn load<G: Lab>(file: &Path, settings: &Settings) -> Result<(G, G::State), Refusal> {
    let (name, text) = if file == Path::new("-") {
        ("standard input".to_string(), text_from(std::io::stdin()))
    } else {
        (file.display().to_string(), text_by_hand(file))
    };
    let text = text.map_err(|error| {
        Refusal::new(format!("--from: {name} cannot be read ({error}), expected a position in JSON"))
    })?;
    G::from_position(&name, &text, settings)
}

impl Task for PositionArgs {
    const NAME: &'static str = "position";
    const ABOUT: &'static str = "Show a position, play decisions on it, list what is legal";
    const MORE: &'static str = "In this order: take the position (--from, --turn), do what the game's own options say, play decisions \
        (--act), then print. A decision that is not legal is refused with the reason, and nothing is printed.";
    const TAKES: Takes = Takes::Game;

    fn with_more<G: Lab>(command: Command) -> Command {
        let act = format!(
            "Play decisions, divided by `;`; docs/{}/notation.md tells how they are written, --legal lists those of a position",
            G::NAME
        );
        G::Script::augment_args(with_start::<G>(command.mut_arg("act", |arg| arg.help(act))))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut settings = settings::<G>(matches);
        let mut script = typed::<G::Script>(matches)?;
        G::prepare(&mut script, &mut settings)?;
        let start = start::<G>(matches, &settings)?;
        let (first, seed) = (start.state, start.seed);
        let decisions: Vec<&str> =
            self.act.iter().flat_map(|text| text.split(';')).map(str::trim).filter(|text| !text.is_empty()).collect();
        let staged = G::stage(start, &script, &decisions)?;
        for note in &staged.notes {
            terminal.note(note);
        }
        self.print(&staged, (&first, seed), terminal)
    }
}

impl PositionArgs {
    fn print<G: Lab>(
        &self,
        staged: &Staged<G>,
        (first, seed): (&G::State, u64),
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let Staged { game, state, events, .. } = staged;
        if self.legal {
            let mut legal = G::Actions::default();
            game.legal(state, &mut legal);
            let legal: Vec<String> = legal.iter().map(|&action| game.write(state, action)).collect();
            if self.json {
                return terminal.line(pretty(&legal));
            }
            return legal.iter().try_for_each(|decision| terminal.line(decision));
        }
        if self.json {
            let text = game.position_text(state);
            let none = || Refusal::new(format!("--json: positions of {} cannot be written", G::TITLE));
            return terminal.line(text.ok_or_else(none)?);
        }
        terminal.print(game.header(state, seed))?;
        let mut transcript = game.transcript(first);
        let story: String = events.iter().map(|(event, after)| game.tell(&mut transcript, after, *event)).collect();
        if !events.is_empty() {
            terminal.line(format!("\n{story}").trim_end())?;
        }
        terminal.line("")?;
        terminal.print(game.picture(state))?;
        terminal.line(G::LEGEND)?;
        terminal.print(game.standing(state))
    }
}
