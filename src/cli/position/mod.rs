//! `position`: a position shown, played on, asked.

mod batch;
mod decided;

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Args, Command, value_parser};

use crate::base::disk::{text_by_hand, text_from};
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::game::{Course, Game, Log, POLICY, Picture, Seed, Settings, story};
use crate::games::{Lab, Staged, Start};
use crate::mind::Players;
use crate::sim::{Cell, GameFile, follow};

use super::options::{Takes, number, settings, whole};
use super::task::{Task, typed};
use decided::Decided;

/// The options of `position`.
#[derive(Args, Clone, Debug)]
pub(super) struct PositionArgs {
    /// Play these decisions, divided by `;`
    #[arg(long, value_name = "DECISIONS")]
    act: Vec<String>,
    /// Print only the legal decisions, one per line
    #[arg(long)]
    legal: bool,
    /// Print what this policy decides here, with its scores
    #[arg(long, value_name = "POLICY", conflicts_with = "legal")]
    decide: Option<String>,
    /// Print JSON: the position, the legal decisions or the decision
    #[arg(long)]
    json: bool,
    /// Answer each line of this file of JSON lines, `-` for standard input
    ///
    /// docs/position.md describes the lines.
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    batch: Option<PathBuf>,
}

/// A command with the options that say where it begins.
pub(super) fn with_start<G: Lab>(command: Command) -> Command {
    const HEADING: &str = "Position";
    let policy = format!("Play up to that turn with this policy, or one per seat [default: {}]", G::DEFAULT);
    command
        .arg(
            Arg::new("from")
                .long("from")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("turn")
                .help("Begin at the position of this JSON file, `-` for standard input")
                .help_heading(HEADING),
        )
        .arg(
            Arg::new("played")
                .long("played")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["from", "turn", "seed"])
                .help("Begin in a game that people played, from its file")
                .help_heading(HEADING),
        )
        .arg(
            Arg::new("after")
                .long("after")
                .value_name("N")
                .requires("played")
                .value_parser(whole::<u64>(0, u64::from(u32::MAX)))
                .help("Begin after N decisions of that game [default: all]")
                .help_heading(HEADING),
        )
        .arg(
            Arg::new("turn")
                .long("turn")
                .value_name("N")
                .value_parser(whole::<u32>(0, u64::from(u32::MAX)))
                .help("Begin where turn N of the seeded game begins [default: after setup]")
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

/// The start of a command: after setup, at a turn of a seeded game, or at a position of a file.
pub(super) fn start<G: Lab>(matches: &ArgMatches, settings: &Settings) -> Result<Start<G>, Refusal> {
    let seed = number(matches, "seed");
    if let Some(file) = matches.get_one::<PathBuf>("from") {
        return at(&load(file)?, settings, seed);
    }
    if let Some(file) = matches.get_one::<PathBuf>("played") {
        return from_played(file, matches.get_one::<u64>("after").copied(), settings);
    }
    let players = matches.get_one::<String>(POLICY).map_or(G::DEFAULT, String::as_str);
    let cell: Cell<G> = Cell::of(&settings.clone().with(POLICY, players))?;
    let game = cell.game.clone();
    let mut players = Players::new(&game, &cell.policies)?;
    players.begin(Seed::new(seed));
    let mut course = Course::start(&game, game.chance(Seed::new(seed)), &mut ());
    if let Some(&turn) = matches.get_one::<u32>("turn") {
        if game.clock(&course.state).turn.is_none() {
            return Err(Refusal::new(format!("--turn {turn}: {} does not count turns", G::TITLE)));
        }
        let before = |state: &G::State| game.clock(state).turn.is_some_and(|turns| turns < turn as usize);
        course.play_on(&mut (), |at| before(&at.state).then(|| players.decide(&game, &at.state, &at.chance)));
    }
    let Course { state, chance, .. } = course;
    Ok(Start { state, chance, seed, game: cell.game })
}

/// A start in a game that people played; what chance brings next is what it brought them.
fn from_played<G: Lab>(file: &Path, after: Option<u64>, settings: &Settings) -> Result<Start<G>, Refusal> {
    if let Some(setting) = settings.0.first() {
        return Err(Refusal::new(format!(
            "--played: the file says how the game is set up, expected no --{}",
            setting.key
        )));
    }
    let played = GameFile::load(file)?;
    let (game, _) = played.set_up::<G>()?;
    let actions = played.actions(&game, after.map_or(usize::MAX, |after| after as usize))?;
    if let Some(after) = after.filter(|&after| after > actions.len() as u64) {
        return Err(Refusal::new(format!("--after {after}: the game has {} decisions", actions.len())));
    }
    let seed = played.seed()?;
    let (Course { state, chance, .. }, _) = follow(&game, seed, &actions);
    Ok(Start { state, chance, seed: seed.run, game: game.clone() })
}

/// A position in JSON.
struct Fed {
    /// Its origin, for errors.
    name: String,
    text: String,
}

/// The position of a file.
fn load(file: &Path) -> Result<Fed, Refusal> {
    let (name, text) = if file == Path::new(STANDARD_INPUT) {
        ("standard input".to_string(), text_from(std::io::stdin()))
    } else {
        (file.display().to_string(), text_by_hand(file))
    };
    let text = text.map_err(|error| {
        Refusal::new(format!("--from: {name} cannot be read ({error}), expected a position in JSON"))
    })?;
    Ok(Fed { name, text })
}

/// The name of a file that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// A start at a position; later chance follows the seed.
fn at<G: Lab>(fed: &Fed, settings: &Settings, seed: u64) -> Result<Start<G>, Refusal> {
    let (game, state) = G::from_position(&fed.name, &fed.text, settings)?;
    let chance = game.chance(Seed::new(seed));
    Ok(Start { game, state, chance, seed })
}

impl Task for PositionArgs {
    const NAME: &'static str = "position";
    const ABOUT: &'static str = "Show a position, play decisions, list what is legal, ask a policy";
    const MORE: &'static str = "In this order: take the position (--from, --turn), do what the game's own options say, play decisions \
        (--act), then print. A decision that is not legal is refused with the reason, and nothing is printed.";
    const TAKES: Takes = Takes::Game;

    fn with_more<G: Lab>(command: Command) -> Command {
        let act = format!("Play these decisions, divided by `;` (docs/{}/notation.md)", G::NAME);
        G::Script::augment_args(with_start::<G>(command.mut_arg("act", |arg| arg.help(act))))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(lines) = &self.batch {
            return batch::answer::<G>(lines, matches, terminal);
        }
        let scene = self.scene::<G>(matches, None)?;
        for note in &scene.staged.notes {
            terminal.note(note);
        }
        if self.json { terminal.line(self.json(&scene)?.1) } else { self.print(&scene, terminal) }
    }
}

/// A position as the options have made it.
struct Scene<G: Game> {
    seed: u64,
    /// The origin of the position, in words.
    origin: String,
    staged: Staged<G>,
}

impl PositionArgs {
    /// Takes the position, which may be fed in beside the options, and applies the options.
    fn scene<G: Lab>(&self, matches: &ArgMatches, fed: Option<&Fed>) -> Result<Scene<G>, Refusal> {
        let mut settings = settings::<G>(matches);
        let mut script = typed::<G::Script>(matches)?;
        G::prepare(&mut script, &mut settings)?;
        let start = match fed {
            Some(fed) => at::<G>(fed, &settings, number(matches, "seed"))?,
            None => start::<G>(matches, &settings)?,
        };
        let seed = start.seed;
        let file = matches.get_one::<PathBuf>("from").map(|file| file.display().to_string());
        let origin = match file.filter(|_| fed.is_none()) {
            Some(file) => format!("position of {file}; what chance brings next: seed {seed}"),
            None => format!("seed {seed}"),
        };
        let mut notes = Vec::new();
        if let Some(&turn) = matches.get_one::<u32>("turn") {
            let last = start.game.clock(&start.state).turn.unwrap_or_default();
            if last < turn as usize {
                notes.push(format!("--turn {turn}: the game ends in turn {last}; this is its end"));
            }
        }
        let decisions: Vec<&str> =
            self.act.iter().flat_map(|text| text.split(';')).map(str::trim).filter(|text| !text.is_empty()).collect();
        let mut staged = G::stage(start, &script, &decisions)?;
        staged.notes.splice(..0, notes);
        Ok(Scene { seed, origin, staged })
    }

    /// The answer in JSON, and its kind.
    fn json<G: Lab>(&self, scene: &Scene<G>) -> Result<(&'static str, String), Refusal> {
        let Staged { game, state, .. } = &scene.staged;
        if let Some(policy) = &self.decide {
            return Ok(("decision", pretty(&Decided::by(policy, scene)?.record(scene))));
        }
        if self.legal {
            return Ok(("legal", pretty(&scene.legal())));
        }
        let none = || Refusal::new(format!("--json: positions of {} cannot be written", G::TITLE));
        Ok(("position", game.position_text(state).ok_or_else(none)?))
    }

    fn print<G: Lab>(&self, scene: &Scene<G>, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(policy) = &self.decide {
            return terminal.print(Decided::by(policy, scene)?.text(scene));
        }
        if self.legal {
            return scene.legal().iter().try_for_each(|decision| terminal.line(decision));
        }
        let Staged { game, state, events, .. } = &scene.staged;
        terminal.print(story::header_of(game, state, &scene.origin))?;
        let mut log = Log::new(game);
        let lines: String = events.iter().map(|(event, after)| log.line(after, *event).text()).collect();
        if !events.is_empty() {
            terminal.line(format!("\n{lines}").trim_end())?;
        }
        terminal.line("")?;
        let Picture { board, standing, .. } = game.picture(state);
        terminal.print(board)?;
        terminal.line(G::SIGNS.legend)?;
        terminal.print(standing)
    }
}

impl<G: Lab> Scene<G> {
    /// The legal decisions, as they are written.
    fn legal(&self) -> Vec<String> {
        let Staged { game, state, .. } = &self.staged;
        let mut legal = G::Actions::default();
        game.legal(state, &mut legal);
        legal.iter().map(|&action| game.write(state, action)).collect()
    }
}
