//! A game that people played, as a file: settings, seed, who sat where, and every decision. The program makes the whole game
//! of it again.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::recording::{decide, follow};
use crate::base::disk;
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::VERSION;
use crate::game::{Checked, Decision, Recording, Seat, Seed, Settings, Setup, Show, keys};
use crate::mind::{Minds, Policy, Sight, mind};

/// The name of a person in place of a policy.
pub const HUMAN: &str = "human";

/// The form of the file.
const FORMAT: &str = "wildlab-game-1";
/// More decisions than any game has.
const MOST: usize = 1_000_000;

/// A game that people played.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The form of the file.
    pub format: String,
    /// The version of the program that wrote it.
    pub version: String,
    /// The name of the game.
    pub game: String,
    /// Its settings, as `key=value; key=value`.
    pub settings: String,
    /// Its seed, in digits: pages read numbers of this size inexactly.
    pub seed: String,
    /// The player of each seat: [`HUMAN`] or the name of a policy.
    pub seats: Vec<String>,
    /// True if one person plays all seats of people, so that nothing is handed over.
    #[serde(default)]
    pub one_person: bool,
    /// Every decision in order, as the game writes it.
    pub decisions: Vec<String>,
}

impl GameFile {
    /// A game before its first decision.
    pub fn new<G: Setup>(game: &G, seed: u64, seats: Vec<String>) -> GameFile {
        let settings = game.settings().0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let (format, version, name) = (FORMAT.into(), VERSION.into(), G::NAME.into());
        let (seed, one_person, decisions) = (seed.to_string(), false, Vec::new());
        GameFile { format, version, game: name, settings, seed, seats, one_person, decisions }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is no game file.
    pub fn load(file: &Path) -> Result<GameFile, Refusal> {
        let shown = file.display().to_string();
        let text = disk::text_by_hand(file)
            .map_err(|error| Refusal::new(format!("{shown}: cannot be read ({error}), expected a game file")))?;
        GameFile::parse(&shown, &text)
    }

    /// Does a text claim to be a game file?
    pub fn is_claimed(text: &str) -> bool {
        let beginning = text.get(..200).unwrap_or(text);
        text.trim_start().starts_with('{') && beginning.contains("\"wildlab-game-")
    }

    /// Reads a text; `name` names it in errors.
    ///
    /// # Errors
    /// When it is no game file.
    pub fn parse(name: &str, text: &str) -> Result<GameFile, Refusal> {
        let refused = |reason: String| Refusal::new(format!("{name}: {reason}"));
        let file: GameFile = serde_json::from_str(text)
            .map_err(|error| refused(format!("{error}; expected a game file as `lab` and `play --human` write it")))?;
        if file.format != FORMAT {
            return Err(refused(format!("format: found `{}`, expected `{FORMAT}`", file.format)));
        }
        if file.decisions.len() > MOST {
            return Err(refused(format!("decisions: found {}, expected at most {MOST}", file.decisions.len())));
        }
        Ok(file)
    }

    /// The file as text.
    pub fn text(&self) -> String {
        pretty(self) + "\n"
    }

    /// The seed.
    ///
    /// # Errors
    /// When it is no number.
    pub fn seed(&self) -> Result<Seed, Refusal> {
        let expected = || Refusal::new(format!("seed: found `{}`, expected a whole number in quotes", self.seed));
        self.seed.parse().map(Seed::new).map_err(|_| expected())
    }

    /// The game, with who sits at its seats: a policy, or a person.
    ///
    /// # Errors
    /// When the file is of another game, or its settings or seats do not fit.
    pub fn set_up<G: Setup + Minds>(&self) -> Result<(G, Vec<Option<Policy>>), Refusal> {
        if self.game != G::NAME {
            let found = &self.game;
            return Err(Refusal::new(format!("game: found `{found}`, expected `{}`: name the game first", G::NAME)));
        }
        let settings = Settings::parse("settings", &self.settings, &keys::<G>())?;
        let game = G::from_settings(&settings)?;
        if self.seats.len() != game.seats() {
            let (found, expected) = (self.seats.len(), game.seats());
            return Err(Refusal::new(format!("seats: found {found}, expected {expected}, each `{HUMAN}` or a policy")));
        }
        let player = |name: &String| if name == HUMAN { Ok(None) } else { Policy::of::<G>(name).map(Some) };
        Ok((game, self.seats.iter().map(player).collect::<Result<_, _>>()?))
    }

    /// The decisions, each of which must be legal where it is taken; at most the first `most` of them.
    ///
    /// # Errors
    /// When one cannot be read or is not legal; the reason says which.
    pub fn actions<G: Show + Checked>(&self, game: &G, most: usize) -> Result<Vec<G::Action>, Refusal> {
        let (mut course, _) = follow(game, self.seed()?, &[]);
        let mut actions = Vec::new();
        for (number, text) in self.decisions.iter().enumerate().take(most) {
            let refused = |reason: &str| Refusal::new(format!("decisions: {}, `{text}`: {reason}", number + 1));
            if game.ending(&course.state).is_some() {
                return Err(refused("the game is over before it"));
            }
            let action = game.read(&course.state, text).map_err(|reason| refused(&reason))?;
            if let Some(objection) = game.objection(&course.state, action) {
                return Err(refused(objection));
            }
            course.play(action, &mut ());
            actions.push(action);
        }
        Ok(actions)
    }

    /// The whole game, written down. Where a person decided, or a program of its own, it holds what the game's default
    /// policy thought of it: to look at a file starts no program.
    ///
    /// # Errors
    /// When the file does not fit the game.
    pub fn recording<G: Setup + Minds + Show + Checked>(&self) -> Result<Recording<G>, Refusal> {
        let (game, players) = self.set_up::<G>()?;
        let actions = self.actions(&game, usize::MAX)?;
        let seed = self.seed()?;
        let mut minds = Vec::new();
        for (seat, player) in players.into_iter().enumerate() {
            let own = player.filter(|policy| policy.command.is_none());
            let policy = own.map_or_else(|| Policy::of::<G>(G::DEFAULT), Ok)?;
            let mut mind = mind(&game, &policy)?;
            mind.begin(seed, seat.into());
            minds.push(mind);
        }
        let (mut course, _) = follow(&game, seed, &[]);
        let mut decisions = Vec::new();
        for &action in &actions {
            let seat = game.decider(&course.state);
            let mind = minds[seat.index()].as_mut();
            let thought = decide(&game, &course.state, &course.chance, mind);
            if thought.action != action {
                mind.took(&game, Sight::View(&game.view(&course.state, seat)), action);
            }
            decisions.push(Decision { action, ..thought });
            course.play(action, &mut ());
        }
        let last = course.state;
        let first = follow(&game, seed, &[]).0.state;
        let (_, mut steps) = follow(&game, seed, &actions);
        if let Some(step) = steps.last_mut() {
            step.state = last;
        }
        Ok(Recording { game: game.clone(), seed, policies: self.seats.clone(), first, steps, decisions, last })
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats.iter().enumerate().filter(|(_, who)| *who == HUMAN).map(|(seat, _)| seat.into())
    }
}
