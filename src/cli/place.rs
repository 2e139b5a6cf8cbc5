//! The folder of an answer: `OUT/GAME/NAME`, and never over the answer to another question without a word.
//!
//! The name holds whatever changes the answer: `skill`, `skill-greedy-3f2a41`, `ladder-players-2-4-09bc11`. Beside the
//! answer, `asked.json` records what was asked. The question asked again replaces its own answer, with other numbers of
//! games too; a file of the same name in another place gets a folder of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::base::checksum::{Checksum, checksum};
use crate::base::disk;
use crate::base::json::{is_sealed, sealed};
use crate::base::lock::Lock;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::report::ASKED;
use crate::sim::RECORDS;

/// The record of the answer itself.
const ANSWER: &str = "report.json";

/// A question by everything that makes its answer another one.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The game's name, which is the folder of its answers.
    pub(super) game: &'static str,
    /// The command that answers it.
    pub(super) command: &'static str,
    /// Its name, the first word of its folder's.
    pub(super) name: String,
    /// The file that it comes from; none for a question of the program's own.
    pub(super) file: Option<Source>,
    /// Is there a question of the program's own of that name?
    pub(super) is_taken: bool,
    /// The changes by its options, in words.
    pub(super) changes: Vec<String>,
    /// The number of games behind the answer, in words: the question can be asked again with more of them.
    pub(super) amount: String,
    /// The folder's name, where the user gave one.
    pub(super) folder: Option<String>,
}

/// A file with a question, identified by its place and its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    place: u64,
    text: u64,
}

impl Source {
    /// The file of a path, whose contents were read as `parsed`; none for the program's own files.
    pub(super) fn of(path: &str, parsed: &impl std::fmt::Debug) -> Option<Source> {
        if path.ends_with("(embedded)") {
            return None;
        }
        let place = Path::new(path).canonicalize().unwrap_or_else(|_| path.into());
        // Errors name the file in every part of what was read.
        let text = format!("{parsed:?}").replace(&format!("{path:?}")[1..], "\"").replace(path, "");
        Some(Source { place: checksum(place.as_os_str().as_encoded_bytes()), text: checksum(text.as_bytes()) })
    }
}

/// The folder of an answer while it is written.
pub(super) struct Claim {
    pub(super) folder: PathBuf,
    _lock: Lock,
}

/// The contents of a folder, for a process that wants to write an answer there.
#[derive(Debug, PartialEq, Eq)]
enum Holding {
    /// Nothing, or remains of a killed process.
    Nothing,
    /// The answer to the same question; a reason, if it was made otherwise.
    Own(Option<String>),
    /// The answer to another question.
    Other(String),
    /// The user's own files.
    Foreign,
}

impl Asked {
    /// The folder where the answer belongs, as things are now.
    ///
    /// # Errors
    /// When a folder of that name holds no answer.
    pub(super) fn place(&self, out: &Path) -> Result<PathBuf, Refusal> {
        let game = out.join(self.game);
        let own = game.join(self.folder_name());
        if self.folder.is_some() || self.file.is_none() {
            return self.checked(own);
        }
        for digits in [4, 8, 16] {
            let apart = game.join(self.apart(digits));
            match self.holding(&apart) {
                Holding::Own(_) => return Ok(apart),
                Holding::Other(_) => continue,
                Holding::Nothing | Holding::Foreign => {}
            }
            let free = !self.is_taken && !matches!(self.holding(&own), Holding::Other(_));
            return self.checked(if free { own } else { apart });
        }
        Err(Refusal::new(format!("{}: it holds the answer to another question, expected another --out", own.display())))
    }

    fn checked(&self, folder: PathBuf) -> Result<PathBuf, Refusal> {
        let shown = folder.display();
        match self.holding(&folder) {
            Holding::Foreign => Err(Refusal::new(format!(
                "{shown}: it is not empty and holds no answer of {}; name another folder by --out",
                self.command
            ))),
            _ => Ok(folder),
        }
    }

    /// Takes the folder for this answer, alone.
    ///
    /// # Errors
    /// When it holds something else or cannot be written to, or the user stops waiting for it.
    pub(super) fn claim(&self, out: &Path, terminal: &mut Terminal) -> Result<Claim, Failure> {
        let refused =
            |error: io::Error| Refusal::new(format!("--out {}: cannot be written to: {error}", out.display()));
        loop {
            let folder = self.place(out)?;
            fs::create_dir_all(&folder).map_err(|error| refused(disk::named(&folder, &error)))?;
            disk::probe(&folder).map_err(refused)?;
            // The same question, answered by another process: one set of files after the other.
            let lock = Lock::wait(&Lock::of(&folder.join("answer")), terminal)?;
            // While it waited, another question may have taken the place.
            if self.place(out)? != folder {
                continue;
            }
            return Ok(Claim { folder, _lock: lock });
        }
    }

    /// Begins to write the answer into a folder that was claimed for it: records the question.
    ///
    /// # Errors
    /// When it cannot be written to.
    pub(super) fn begin(&self, out: &Path, claim: &Claim, terminal: &mut Terminal) -> Result<(), Refusal> {
        let folder = &claim.folder;
        self.announce(out, folder, terminal);
        disk::sweep(folder);
        let record = sealed(&self.record());
        if disk::text(&folder.join(ASKED)).ok().as_ref() == Some(&record) {
            return Ok(());
        }
        disk::replace(&folder.join(ASKED), record.as_bytes())
            .map_err(|error| Refusal::new(format!("--out {}: cannot be written to: {error}", out.display())))
    }

    /// Notes that an answer is replaced, or that this one gets a folder of its own.
    fn announce(&self, out: &Path, folder: &Path, terminal: &mut Terminal) {
        let shown = folder.display();
        match self.holding(folder) {
            Holding::Own(Some(reason)) => {
                terminal.note(format_args!("{shown}: the earlier answer is replaced ({reason})"));
            }
            Holding::Other(command) => {
                terminal.note(format_args!("{shown}: the answer of `{command}` is replaced"));
            }
            _ => {}
        }
        let own = out.join(self.game).join(self.folder_name());
        if own != folder {
            let own = own.display();
            terminal.note(format_args!("{own} is of another question of that name; this answer is in {shown}"));
        }
    }

    /// The record beside the answer.
    fn record(&self) -> Value {
        let mut record = json!({ "game": self.game, "command": self.command, "name": self.name,
                                 "changes": self.changes, "games": self.amount });
        if let Some(source) = self.file {
            record["place"] = json!(format!("{:016x}", source.place));
            record["text"] = json!(format!("{:016x}", source.text));
        }
        record
    }

    fn holding(&self, folder: &Path) -> Holding {
        let Ok(entries) = fs::read_dir(folder) else {
            return if fs::symlink_metadata(folder).is_ok() { Holding::Foreign } else { Holding::Nothing };
        };
        let read = |name: &str| {
            let text = disk::text(&folder.join(name)).ok().filter(|text| is_sealed(text))?;
            serde_json::from_str::<Value>(&text).ok()
        };
        let (asked, answer) = (read(ASKED), read(ANSWER));
        if asked.is_none() && answer.is_none() {
            return if entries.flatten().all(|entry| is_left(&entry)) { Holding::Nothing } else { Holding::Foreign };
        }
        let Some(asked) = asked else { return Holding::Own(Some(format!("{ASKED} is missing or damaged"))) };
        let own = self.record();
        let same = |field: &str| asked[field] == own[field];
        if !["game", "command", "name", "changes"].into_iter().all(same) || !(same("place") || same("text")) {
            let answered = answer.and_then(|answer| answer["command"].as_str().map(String::from));
            let word = |field: &str| asked[field].as_str().unwrap_or_default().to_string();
            return Holding::Other(answered.unwrap_or_else(|| format!("{} {}", word("command"), word("name"))));
        }
        let reasons = [("games", "other numbers of games"), ("text", "its file has changed")];
        let reasons: Vec<&str> = reasons.iter().filter(|(field, _)| !same(field)).map(|(_, reason)| *reason).collect();
        // Nothing is lost where no answer was finished.
        let lost = answer.is_some() && !reasons.is_empty();
        Holding::Own(lost.then(|| reasons.join(", ")))
    }

    /// The folder's name: the one that the user gave, or the question's with what its options change.
    fn folder_name(&self) -> String {
        self.folder.clone().unwrap_or_else(|| plain(&folder_of(&self.name, &self.changes)))
    }

    /// The folder's name for a file beside another of the same name.
    fn apart(&self, digits: usize) -> String {
        let place = format!("{:016x}", self.file.map_or(0, |file| file.place));
        format!("{}-{}", self.folder_name(), &place[..digits])
    }
}

/// Is this left by a process killed before its answer: a lock, a temporary file, or records without a whole file?
fn is_left(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy().into_owned();
    let begun = || fs::read_dir(entry.path()).is_ok_and(|inside| inside.flatten().all(|entry| is_left(&entry)));
    let is_lock = Path::new(&name).extension().is_some_and(|ending| ending == "lock");
    is_lock || disk::is_temporary(&name) || (name == RECORDS && begun())
}

/// A name as a folder's: nothing in it can lead elsewhere.
fn plain(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '_' };
    let name: String = name.chars().map(safe).take(120).collect();
    if name.trim().is_empty() { format!("_{name}") } else { name }
}

/// Refuses a name that no folder can have; `one`: is it for one report?
pub(super) fn check_folder(name: &str, one: bool) -> Result<(), Refusal> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if name.is_empty() || name.len() > 80 || !name.chars().all(plain) || !one {
        return Err(Refusal::new(format!(
            "--name {name}: expected up to 80 letters, digits, `-` and `_` for one report"
        )));
    }
    Ok(())
}

/// The folder of a question with these changes: its name, their words and a fingerprint.
fn folder_of(name: &str, changes: &[String]) -> String {
    let name: String = name.chars().take(60).collect();
    if changes.is_empty() {
        return name;
    }
    let mut fingerprint = Checksum::new();
    fingerprint.add(changes.join("\n").as_bytes());
    format!("{name}-{}-{:06x}", slug(changes), fingerprint.value() & 0xff_ffff)
}

/// The words of changes as a part of a folder's name: the title where there is one, `soft-die`, else the settings,
/// `players-2`; of policies the names.
fn slug(changes: &[String]) -> String {
    let short = |word: &String| {
        let option = ["--a ", "--b ", "--c ", "--d ", "--policy "].iter().find_map(|option| word.strip_prefix(option));
        let word = option.unwrap_or(word.trim_start_matches('-'));
        let head = word.split('=').next().unwrap_or_default();
        head.split_once(':').map_or(word, |(title, _)| title).to_ascii_lowercase()
    };
    let text = changes.iter().map(short).collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let slug: String = parts.join("-").chars().take(40).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "as-it-is".into() } else { slug.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(place: u64, text: u64) -> Asked {
        Asked {
            game: "chess",
            command: "report",
            name: "skill".into(),
            file: Some(Source { place, text }),
            is_taken: false,
            changes: Vec::new(),
            amount: "100".into(),
            folder: None,
        }
    }

    fn answered(asked: &Asked, out: &Path) -> PathBuf {
        let (mut said, mut noted) = (Vec::new(), Vec::new());
        let terminal = &mut Terminal::new(&mut said, &mut noted);
        let claim = asked.claim(out, terminal).unwrap();
        asked.begin(out, &claim, terminal).unwrap();
        fs::write(claim.folder.join(ANSWER), sealed(&json!({ "command": "x" }))).unwrap();
        claim.folder
    }

    #[test]
    fn the_words_of_changes_make_a_folder() {
        assert_eq!(slug(&["--b Soft die: set=die.faces=[0,0]".into()]), "soft-die");
        assert_eq!(slug(&["--b set=die.faces=[0,0]".into(), "players=2".into()]), "set-die-faces-0-0-players-2");
        assert_eq!(slug(&["--policy greedy,own/mine.toml".into(), "--seed 7".into()]), "greedy-own-mine-toml-seed-7");
        assert_eq!(slug(&["--b ".into()]), "as-it-is");
        assert!(slug(&["x".repeat(99)]).len() <= 40);
        assert_eq!(folder_of("skill", &[]), "skill");
    }

    #[test]
    fn a_file_of_the_same_name_gets_a_folder_of_its_own_and_keeps_it() {
        let out = std::env::temp_dir().join(format!("wildlab-place-{}", std::process::id()));
        let _ = fs::remove_dir_all(&out);
        let first = answered(&asked(1, 1), &out);
        assert_eq!(first, out.join("chess/skill"));
        // The same place with another text, and the same text in another place, are the same question.
        assert_eq!(
            (asked(1, 9).place(&out).unwrap(), asked(7, 1).place(&out).unwrap()),
            (first.clone(), first.clone())
        );
        let second = answered(&asked(2, 2), &out);
        assert_eq!(second, out.join("chess/skill-0000"));
        fs::remove_dir_all(&first).unwrap();
        assert_eq!(asked(2, 3).place(&out).unwrap(), second);
        // The program's own question keeps its name free, and a user's folder stays untouched.
        let taken = Asked { is_taken: true, ..asked(3, 3) };
        assert_eq!(taken.place(&out).unwrap(), out.join("chess/skill-00000000"));
        fs::create_dir_all(&first).unwrap();
        fs::write(first.join("letter.txt"), "mine").unwrap();
        let refused = Asked { file: None, ..asked(0, 0) }.place(&out).unwrap_err();
        assert!(refused.to_string().contains("holds no answer"), "{refused}");
        fs::remove_dir_all(&out).unwrap();
    }
}
