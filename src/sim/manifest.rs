//! The manifest of a folder of records: its plan, its build, its files with their fingerprints.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::json::{differences, is_sealed, sealed};
use crate::base::refusal::Refusal;
use crate::base::terminal::VERSION;

/// A file of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its name in the folder.
    pub name: String,
    /// Its rows.
    pub rows: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Their fingerprint, in hexadecimal.
    pub checksum: String,
}

impl FileEntry {
    /// A file of these bytes.
    pub fn of(name: &str, rows: u64, bytes: &[u8]) -> FileEntry {
        let checksum = format!("{:016x}", checksum(bytes));
        FileEntry { name: name.into(), rows, bytes: bytes.len() as u64, checksum }
    }

    /// Is the file in that folder as it was written?
    pub fn is_whole(&self, folder: &Path) -> bool {
        disk::fingerprint(&folder.join(&self.name))
            .is_ok_and(|(bytes, sum)| bytes == self.bytes && format!("{sum:016x}") == self.checksum)
    }
}

/// The contents of a folder, and their origin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The layout of the folder.
    pub format: String,
    /// The program's version.
    pub version: String,
    /// The fingerprint of the code that played.
    pub engine: String,
    /// The fingerprint of the plan and of the code that plays it.
    pub plan_hash: String,
    /// Are all games played and all files written?
    pub complete: bool,
    /// The plan: seed, games, box, rules, policies, cells.
    pub plan: Value,
    /// The cells' summaries, when complete.
    pub cells: Vec<Value>,
    /// The files of records, when complete.
    pub files: Vec<FileEntry>,
}

const FORMAT: &str = "wildlab-run-2";
/// The file's name.
pub const MANIFEST: &str = "manifest.json";

/// The folder of a report that holds the records of its games.
pub const RECORDS: &str = "records";

/// The reason why there is no usable manifest.
#[derive(Debug)]
pub(super) enum Unread {
    /// There is no manifest.
    Missing(Refusal),
    /// The manifest was changed since it was written; its text, as far as it is one.
    Damaged(String),
    /// It is of another kind or version.
    Other(Refusal),
}

impl Manifest {
    /// The manifest of a plan of which nothing is played yet, and the fingerprint of the code that is to play it.
    pub fn new(plan: Value, engine: String) -> Manifest {
        Manifest {
            format: FORMAT.into(),
            version: VERSION.into(),
            plan_hash: format!("{:016x}", Manifest::hash(&plan, &engine)),
            engine,
            complete: false,
            plan,
            cells: Vec::new(),
            files: Vec::new(),
        }
    }

    /// The fingerprint of a plan and of the code that plays it.
    pub(super) fn hash(plan: &Value, engine: &str) -> u64 {
        checksum(format!("{VERSION} {engine} {plan}").as_bytes())
    }

    /// The manifest of a folder.
    ///
    /// # Errors
    /// When there is none, or it is damaged; the reason says what to type.
    pub fn load(folder: &Path) -> Result<Manifest, Refusal> {
        let shown = folder.join(MANIFEST);
        Manifest::read(folder).map_err(|unread| match unread {
            Unread::Missing(refusal) | Unread::Other(refusal) => refusal,
            Unread::Damaged(_) => Refusal::new(format!(
                "{}: it is damaged, its text does not fit its fingerprint; the command that made the folder makes it anew \
                 (`run` with --resume, or `report`)",
                shown.display()
            )),
        })
    }

    /// The manifest of a run, or of the records of a report, and the folder in which it is.
    ///
    /// # Errors
    /// As [`Manifest::load`].
    pub fn find(folder: &Path) -> Result<(PathBuf, Manifest), Refusal> {
        let records = folder.join(RECORDS);
        let place = if !folder.join(MANIFEST).exists() && records.join(MANIFEST).exists() { &records } else { folder };
        Ok((place.to_path_buf(), Manifest::load(place)?))
    }

    pub(super) fn read(folder: &Path) -> Result<Manifest, Unread> {
        let file = folder.join(MANIFEST);
        let refused = |reason: String| Refusal::new(format!("{}: {reason}", file.display()));
        let text = match disk::text(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                return Err(Unread::Damaged(String::new()));
            }
            Err(error) => {
                let refusal = refused(format!(
                    "cannot be read ({error}); expected the folder of a run or a report, as the commands \
                     `run` and `report` make it"
                ));
                let missing = error.kind() == std::io::ErrorKind::NotFound;
                return Err(if missing { Unread::Missing(refusal) } else { Unread::Other(refusal) });
            }
        };
        if !is_sealed(&text) {
            let found: Option<Value> = serde_json::from_str(&text).ok();
            let format = found.as_ref().and_then(|found| found["format"].as_str());
            return Err(match format {
                Some(format) if format.starts_with("wildlab-run-") && format != FORMAT => Unread::Other(refused(
                    format!("format: found {format}, expected {FORMAT}: another version made it"),
                )),
                _ => Unread::Damaged(text),
            });
        }
        let manifest: Manifest = serde_json::from_str(&text)
            .map_err(|error| Unread::Other(refused(format!("this is no manifest of a run: {error}"))))?;
        if manifest.format != FORMAT {
            let format = manifest.format;
            return Err(Unread::Other(refused(format!("format: found {format}, expected {FORMAT}"))));
        }
        Ok(manifest)
    }

    /// Writes the manifest of a folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, folder: &Path) -> std::io::Result<()> {
        disk::replace(&folder.join(MANIFEST), sealed(self).as_bytes())
    }

    /// The files of a folder that are missing or damaged.
    pub fn damaged_files(&self, folder: &Path) -> Vec<String> {
        self.files.iter().filter(|entry| !entry.is_whole(folder)).map(|entry| entry.name.clone()).collect()
    }

    /// Refuses to go on with another plan, and names the differences; `self` is the manifest of the folder.
    pub(super) fn same_plan(&self, wanted: &Manifest, folder: &Path) -> Result<(), Refusal> {
        let shown = folder.display();
        if self.version != wanted.version {
            return Err(Refusal::new(format!(
                "--out {shown}: its run was begun by wildlab {}, this is {}; results may differ, name another folder",
                self.version, wanted.version
            )));
        }
        if self.engine != wanted.engine {
            return Err(Refusal::new(format!(
                "--out {shown}: its run was begun by another build of wildlab {VERSION} (code {} there, {} here); results \
                 may differ, name another folder",
                self.engine, wanted.engine
            )));
        }
        let differences = differences(&self.plan, &wanted.plan, &SAID_TWICE);
        let mut refusal = Refusal::default();
        for (place, there, here) in differences.iter().take(SHOWN) {
            refusal.add(format!("--out {shown}: it holds another plan: {place} is {there} there, {here} here"));
        }
        if differences.len() > SHOWN {
            refusal.add(format!("--out {shown}: … and {} more differences", differences.len() - SHOWN));
        }
        if refusal.reasons.is_empty() && self.plan_hash != wanted.plan_hash {
            refusal.add(format!("--out {shown}: it holds another plan"));
        }
        refusal.or(())
    }
}

/// Most differences that are reported.
const SHOWN: usize = 5;

/// Fields of a cell that say once more, for the program, what its factors say to people.
const SAID_TWICE: [&str; 2] = ["identity", "settings"];
