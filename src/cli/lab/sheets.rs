//! Spreadsheets that a page sends: values of a box, and results of plays.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::analysis::plays::Log;
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::game::facts::{Fact, is_within, text};
use crate::game::{Settings, keys};
use crate::games::{Lab, Visit};

use super::super::contents::{entry, exported};

/// The folder of results that people sent, in the folder of answers.
pub(super) const RESULTS: &str = "results";

/// The longest name of a file, in letters.
const LONGEST: usize = 60;

/// A file that a page sent: its name, and its bytes.
pub(super) struct Sent<'a> {
    pub(super) name: &'a str,
    pub(super) bytes: &'a [u8],
}

impl Sent<'_> {
    /// A name for the file in a folder: plain letters, and one of some endings.
    ///
    /// # Errors
    /// When it ends in none of them.
    fn plain(&self, endings: &[&str]) -> Result<(String, String), Refusal> {
        let (stem, ending) = self.name.rsplit_once('.').unwrap_or((self.name, ""));
        let ending = ending.to_lowercase();
        if !endings.contains(&ending.as_str()) {
            let expected = endings.join(", ");
            return Err(Refusal::new(format!("{}: found `.{ending}`, expected a file in {expected}", self.name)));
        }
        let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
        let stem: String = stem.chars().map(plain).take(LONGEST).collect();
        let stem = stem.trim_matches('-');
        Ok((if stem.is_empty() { "sheet".into() } else { stem.into() }, ending))
    }

    /// Does something with the bytes as a file that is gone afterwards. Reasons name the file as the user does.
    fn tried<T>(&self, scratch: &Path, act: impl FnOnce(&Path) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let unwritten = |error| Refusal::new(format!("{}: cannot be written: {error}", scratch.display()));
        let done = fs::write(scratch, self.bytes).map_err(unwritten).and_then(|()| act(scratch));
        let _ = fs::remove_file(scratch);
        let shown = scratch.display().to_string();
        done.map_err(|refusal| Refusal {
            reasons: refusal.reasons.into_iter().map(|reason| reason.replace(&shown, self.name)).collect(),
        })
    }

    /// Saves the bytes under a name that no other file has: the folder, and the name.
    fn save(&self, folder: &Path, (stem, ending): &(String, String)) -> Result<String, Refusal> {
        let refused = |error: std::io::Error| Refusal::new(format!("{}: cannot be written: {error}", folder.display()));
        fs::create_dir_all(folder).map_err(refused)?;
        for number in 1.. {
            let name = if number == 1 { format!("{stem}.{ending}") } else { format!("{stem}-{number}.{ending}") };
            let path = folder.join(&name);
            match fs::read(&path) {
                Ok(bytes) if bytes == self.bytes => return Ok(name),
                Ok(_) => {}
                Err(_) if path.exists() => {}
                Err(_) => {
                    disk::replace(&path, self.bytes).map_err(refused)?;
                    return Ok(name);
                }
            }
        }
        Err(Refusal::new(format!("{}: there are too many files of this name", self.name)))
    }
}

/// The changes of a game that a sheet of values, or a box in TOML, makes.
pub(super) struct Sheet<'a> {
    pub(super) settings: &'a str,
    pub(super) sent: Sent<'a>,
    /// The folder in which the file can be tried, and an unguessable word.
    pub(super) scratch: (PathBuf, String),
}

impl Visit for Sheet<'_> {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let plain = Settings::parse("settings", self.settings, &keys::<G>())?;
        let before = G::from_settings(&plain)?;
        let (_, ending) = self.sent.plain(&["csv", "tsv", "xlsx", "toml"])?;
        let (folder, word) = self.scratch;
        let scratch = folder.join(format!(".sheet-{word}.{ending}"));
        let after = self
            .sent
            .tried(&scratch, |file| G::from_settings(&plain.clone().with("box", &file.display().to_string())))?;
        let none = || Refusal::new(format!("{} has no box of values", G::TITLE));
        let (old, new) = (before.kit().ok_or_else(none)?, after.kit().ok_or_else(none)?);
        let changes = changes(old.facts, new.facts);
        let sets =
            changes.iter().fold(plain, |settings, (path, _, value)| settings.with("set", &format!("{path}={value}")));
        let same = G::from_settings(&sets)?.kit().is_some_and(|kit| kit.hash == new.hash);
        if !same {
            return Err(Refusal::new(format!(
                "{}: it changes more than single values can say; use it with --box",
                self.sent.name
            )));
        }
        let change =
            |(path, was, value): &(String, String, String)| json!({ "path": path, "was": was, "value": value });
        Ok(json!({ "changes": changes.iter().map(change).collect::<Vec<_>>() }))
    }
}

/// The values that differ: path, the value before and after. Elements of a list stand there with the whole list.
fn changes(old: &[Fact], new: &[Fact]) -> Vec<(String, String, String)> {
    let value = |facts: &[Fact], path: &str| facts.iter().find(|fact| fact.path == path).map(|fact| fact.value.clone());
    let differing = new.iter().chain(old).filter(|fact| value(old, &fact.path) != value(new, &fact.path));
    let mut changes: Vec<(String, String, String)> = Vec::new();
    for fact in differing {
        let [(path, was), (_, now)] = [old, new].map(|facts| entry(facts, fact));
        if !changes.iter().any(|(known, ..)| *known == path) {
            let there = old.iter().any(|old| is_within(&old.path, &path) || is_within(&path, &old.path));
            changes.push((path, if there { text(&was) } else { "new".into() }, text(&now)));
        }
    }
    changes
}

/// The box of a game with settings as a sheet to begin with.
pub(super) struct Blank<'a>(pub(super) &'a str);

impl Visit for Blank<'_> {
    type Out = Result<Vec<u8>, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let game = G::from_settings(&Settings::new())?;
        let kit = game.kit().ok_or_else(|| Refusal::new(format!("{} has no box of values", G::TITLE)))?;
        exported(Path::new(self.0), kit.embedded)
    }
}

/// An empty table of results of a game.
pub(super) struct Template<'a>(pub(super) &'a str);

impl Visit for Template<'_> {
    type Out = Vec<u8>;

    fn game<G: Lab>(self) -> Self::Out {
        super::super::plays::template::<G>(self.0)
    }
}

/// Results of plays that a page sent: they are checked, and saved for `plays`.
pub(super) struct Results<'a> {
    pub(super) sent: Sent<'a>,
    /// The folder of answers, and an unguessable word.
    pub(super) scratch: (PathBuf, String),
}

impl Visit for Results<'_> {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let named = self.sent.plain(&["csv", "tsv", "xlsx", "json"])?;
        let (out, word) = self.scratch;
        let scratch = out.join(format!(".results-{word}.{}", named.1));
        let log = self.sent.tried(&scratch, |file| Log::read::<G>(file, G::TITLE))?;
        if log.plays.is_empty() {
            let name = self.sent.name;
            return Err(Refusal::new(format!("{name}: no play of {} with a result was found", G::TITLE)));
        }
        let name = self.sent.save(&out.join(RESULTS), &named)?;
        Ok(json!({ "file": format!("{RESULTS}/{name}"), "plays": log.plays.len(), "skipped": log.skipped }))
    }
}
