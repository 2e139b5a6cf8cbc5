//! Players that were made in the folder of answers: fitted to a group, learned or tuned. Pages offer them beside those that come
//! with a game.

use std::fs;
use std::path::{Path, PathBuf};

use crate::base::refusal::Refusal;
use crate::games::Lab;
use crate::mind::{Players, Policy, policies};

use super::sheets::RESULTS;

/// The folders in which they are looked for, beside the folder of answers itself.
const FOLDERS: [&str; 2] = ["policies", RESULTS];
/// The most files that are read.
const MOST: usize = 100;
/// The longest file that is read, in bytes.
const LONGEST: u64 = 20_000_000;

/// The players of files that can play a game, by the name of their files. `games` are the names of all games: a file that begins
/// with the name of another one is not read.
pub(super) fn made<G: Lab>(root: &Path, games: &[&str]) -> Vec<Policy> {
    let Ok(game) = G::from_settings(&crate::game::Settings::new()) else { return Vec::new() };
    let plays = |file: PathBuf| {
        let policy = Policy::of::<G>(&file.display().to_string()).ok()?;
        // A file starts no program only because it is there.
        let fits = policy.command.is_none() && Players::new(&game, std::slice::from_ref(&policy)).is_ok();
        fits.then_some(policy)
    };
    files(root).into_iter().filter(|file| !is_of_another(file, G::NAME, games)).filter_map(plays).collect()
}

/// Refuses a name that is neither a player of the game nor one of a file that can be chosen.
///
/// # Errors
/// When it is unknown.
pub(super) fn known<G: Lab>(name: &str, root: &Path) -> Result<(), Refusal> {
    let named = policies::<G>().iter().any(|(known, _)| *known == name);
    let unknown = || Refusal::new(format!("{name}: {} has no such player", G::TITLE));
    (named || made::<G>(root, &[]).iter().any(|policy| policy.typed() == name)).then_some(()).ok_or_else(unknown)
}

/// Refuses a player that starts a program of its own: no page and no file starts one.
///
/// # Errors
/// When it is one.
pub(super) fn without_program(policy: &Policy) -> Result<(), Refusal> {
    let name = policy.typed();
    let refused =
        || Refusal::new(format!("{name}: this player is a program of its own, which only the terminal starts"));
    policy.command.is_none().then_some(()).ok_or_else(refused)
}

fn files(root: &Path) -> Vec<PathBuf> {
    let folders = std::iter::once(root.to_path_buf()).chain(FOLDERS.map(|folder| root.join(folder)));
    let mut files: Vec<PathBuf> = folders
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
        .filter(|entry| entry.metadata().is_ok_and(|about| about.is_file() && about.len() <= LONGEST))
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml") && !stem(path).starts_with('.'))
        .collect();
    files.sort();
    files.truncate(MOST);
    files
}

/// The name of a file without its ending.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn is_of_another(path: &Path, own: &str, games: &[&str]) -> bool {
    let stem = stem(path);
    games.iter().any(|game| *game != own && stem.starts_with(&format!("{game}-")))
}
