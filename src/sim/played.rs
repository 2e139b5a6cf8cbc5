//! Games that people played, as records: each a cell of one game.

use std::fs;
use std::path::{Path, PathBuf};

use super::chunk::Chunk;
use super::game_file::{GameFile, HUMAN};
use super::plan::{Cell, Simulated};
use super::playout::Table;
use crate::base::refusal::Refusal;
use crate::game::{Checked, Contest, SEATINGS, Seatings, Settings, Show, keys};
use crate::mind::{Players, Policy};

/// The ending of the names of game files.
const ENDING: &str = "json";

/// Game files by their places, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFiles(pub Vec<(PathBuf, GameFile)>);

impl GameFiles {
    /// Reads game files. Of a folder all files are read that end in `.json` and are not hidden: games that go on are.
    ///
    /// # Errors
    /// When one cannot be read or is no game file, or a folder holds none.
    pub fn read(paths: &[PathBuf]) -> Result<GameFiles, Refusal> {
        let (mut refusal, mut all) = (Refusal::default(), Vec::new());
        for path in paths {
            let files = if path.is_dir() { within(path)? } else { vec![path.clone()] };
            if files.is_empty() {
                refusal.add(format!("{}: this folder holds no finished game, expected files *.json", path.display()));
            }
            for file in files {
                match GameFile::load(&file) {
                    Ok(game) => all.push((file, game)),
                    Err(more) => refusal.reasons.extend(more.reasons),
                }
            }
        }
        refusal.or(GameFiles(all))
    }

    /// The name of the first file's game.
    pub fn game(&self) -> Option<&str> {
        self.0.first().map(|(_, file)| file.game.as_str())
    }
}

/// The files of a folder that may be finished games, in the order of their names.
fn within(folder: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let refused = |error: std::io::Error| Refusal::new(format!("{}: cannot be read: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !hidden && path.is_file() && path.extension().is_some_and(|ending| ending == ENDING) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A game that people played, as records of it are made.
#[derive(Clone, Debug)]
pub struct Played<G: Simulated> {
    /// The place of its file.
    pub path: PathBuf,
    /// The file.
    pub file: GameFile,
    /// The decisions, in order.
    pub actions: Vec<G::Action>,
    /// The game with the players at its seats: people are a policy of the name [`HUMAN`].
    pub cell: Cell<G>,
    /// Its records; none while it goes on.
    pub chunk: Option<Chunk>,
}

impl<G: Simulated + Show + Checked> Played<G> {
    /// The games of files that are of this game; `rounds`: every round is written down, too.
    ///
    /// # Errors
    /// When a file does not fit the game; the reasons name it.
    pub fn of_files(files: &GameFiles, rounds: bool) -> Result<Vec<Played<G>>, Refusal> {
        let mut refusal = Refusal::default();
        let mut all = Vec::new();
        for (path, file) in files.0.iter().filter(|(_, file)| file.game == G::NAME) {
            match Played::of(path, file, rounds) {
                Ok(played) => all.push(played),
                Err(more) => {
                    let place = path.display();
                    refusal.reasons.extend(more.reasons.into_iter().map(|reason| format!("{place}: {reason}")));
                }
            }
        }
        refusal.or(all)
    }

    fn of(path: &Path, file: &GameFile, rounds: bool) -> Result<Played<G>, Refusal> {
        let (game, seats) = file.set_up::<G>()?;
        let (seed, actions) = (file.seed()?, file.actions(&game, usize::MAX)?);
        let policies: Vec<Policy> =
            seats.into_iter().map(|seat| seat.map_or_else(person::<G>, Ok)).collect::<Result<_, _>>()?;
        let table = Table { game: game.clone(), players: Players::random(game.seats()), policies: file.seats.clone() };
        let chunk = Chunk::of_decisions(&table, seed, &actions, rounds);
        let mut settings = Settings::parse("settings", &file.settings, &keys::<G>())?;
        if G::CONTEST == Contest::Against {
            // The game was played once, with everyone at their own seat.
            settings = settings.with(SEATINGS, Seatings::Once.name());
        }
        let cell = Cell::of_players(&settings, Ok(policies))?;
        Ok(Played { path: path.to_path_buf(), file: file.clone(), actions, cell, chunk })
    }
}

/// A person among policies.
fn person<G: Simulated>() -> Result<Policy, Refusal> {
    let about = "A person, whose decisions are known.".into();
    Ok(Policy { name: HUMAN.into(), mind: HUMAN.into(), about, ..Policy::of::<G>("random")? })
}
