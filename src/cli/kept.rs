//! The progress of a search for a policy, saved beside its file so that it can go on; and the lock that keeps two searches
//! apart.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::analysis::CODE;
use crate::analysis::learn::Learned;
use crate::analysis::tune::Search;
use crate::base::checksum::checksum;
use crate::base::disk;
use crate::base::json::{differences, is_sealed, sealed};
use crate::base::lock::Lock;
use crate::base::own;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, typed};

/// The state of a search that can be saved.
pub(super) trait Saved: Serialize + DeserializeOwned + Clone {
    /// The command that searches.
    const COMMAND: &'static str;
    /// The number of the layout of its file.
    const LAYOUT: u32;
    /// The steps that it counts in, as a plural.
    const STEPS: &'static str;

    /// The steps done.
    fn done(&self) -> u64;

    /// Can a search with this identity have come to these numbers?
    fn fits(&self, identity: &Value) -> bool;
}

impl Saved for Search {
    const COMMAND: &'static str = "tune";
    const LAYOUT: u32 = 2;
    const STEPS: &'static str = "generations";

    fn done(&self) -> u64 {
        self.generation
    }

    fn fits(&self, identity: &Value) -> bool {
        identity["seed"] == self.seed
            && identity["population"] == self.population
            && identity["turns"].as_array().map(Vec::len) == Some(self.mean.len())
            && self.is_sound()
    }
}

impl Saved for Learned {
    const COMMAND: &'static str = "learn";
    const LAYOUT: u32 = 1;
    const STEPS: &'static str = "games";

    fn done(&self) -> u64 {
        self.games
    }

    fn fits(&self, identity: &Value) -> bool {
        let inputs = identity["inputs"].as_u64().unwrap_or_default() as usize;
        identity["layout"] == format!("{:016x}", self.layout()) && self.is_sound(inputs)
    }
}

/// The layout of the file of a search's progress.
fn format_of<S: Saved>() -> String {
    format!("wildlab-{}-{}", S::COMMAND, S::LAYOUT)
}

/// The most bytes that are read of it: a search over a thousand weights takes a tenth.
const MOST_BYTES: u64 = 200_000_000;

/// The most differences that a refusal lists.
const SHOWN: usize = 5;

/// The state of a search, as it is saved.
#[derive(Serialize, Deserialize)]
struct Known<S> {
    format: String,
    version: String,
    /// The fingerprint of the code that searches.
    analysis: String,
    /// Everything that the course of the search depends on.
    identity: Value,
    /// The fingerprints of the policy files that the search wrote, each time it had ended.
    written: Vec<String>,
    search: S,
}

/// The file in which it is saved; no other process saves anything there meanwhile.
pub(super) struct Kept {
    out: PathBuf,
    /// The fingerprints of the policy files that this search wrote, each time it had ended.
    written: Vec<String>,
    _lock: Lock,
}

impl Kept {
    /// Keeps all others from searching for this file.
    ///
    /// # Errors
    /// When another process does so now, or the lock cannot be written.
    pub(super) fn lock(out: &Path) -> Result<Kept, Failure> {
        let shown = out.display();
        if out.file_name().is_none() || out.is_dir() {
            return Err(
                Refusal::new(format!("--out {shown}: this is a folder, expected a file such as mine.toml")).into()
            );
        }
        let taken = Lock::take(&Lock::of(out)).map_err(|failure| match failure {
            Failure::Output(error) => Refusal::new(format!("--out {shown}: cannot be written: {error}")).into(),
            other => other,
        })?;
        match taken {
            Ok(lock) => Ok(Kept { out: out.to_path_buf(), written: Vec::new(), _lock: lock }),
            Err(holder) => Err(Refusal::new(format!("--out: {shown}: another search works on it: {holder}")).into()),
        }
    }

    /// Refuses to begin where something is.
    ///
    /// # Errors
    /// When the file or the progress of a search for it is there.
    pub(super) fn is_new(&self) -> Result<(), Refusal> {
        if is_there(&self.out) {
            return Err(Refusal::new(format!("--out: {} is there, expected a new file", self.out.display())));
        }
        let path = self.path();
        if is_there(&path) {
            return Err(Refusal::new(format!("--out: {} is there, expected a new file (or --resume)", path.display())));
        }
        Ok(())
    }

    /// The saved state of the search with this identity, to continue to a number of steps.
    ///
    /// # Errors
    /// When nothing is, or it is of another search, or damaged; when it has ended and no more steps are asked
    /// for; when the policy file is there and this search did not write it.
    pub(super) fn known<S: Saved>(&mut self, identity: &Value, steps: u64) -> Result<S, Failure> {
        let path = self.path();
        let place = path.display();
        let refused = |reason: String| Refusal::new(format!("--resume: {place}: {reason}"));
        let text = match text(&path) {
            Ok(text) => text,
            Err(Failure::Output(error)) => return Err(refused(format!("cannot be read: {error}")).into()),
            Err(other) => return Err(other),
        };
        let found: Value = serde_json::from_str(&text).unwrap_or_default();
        if !is_sealed(&text) {
            return Err(match found["format"].as_str() {
                Some(format)
                    if format.starts_with(&format!("wildlab-{}-", S::COMMAND)) && format != format_of::<S>() =>
                {
                    let expected = format_of::<S>();
                    refused(format!(
                        "format: found {format}, expected {expected}: another version made it; {BEGIN_ANEW}"
                    ))
                }
                _ => refused(format!("it is damaged, its text does not fit its fingerprint; {BEGIN_ANEW}")),
            }
            .into());
        }
        let known: Known<S> = serde_json::from_value(found)
            .map_err(|error| refused(format!("is not what `{}` writes: {error}; {BEGIN_ANEW}", S::COMMAND)))?;
        known.is_of(identity, &refused)?;
        if is_there(&self.out) {
            self.has_ended(&known, steps)?;
        }
        self.written = known.written;
        Ok(known.search)
    }

    /// Refuses to go on where the policy file is there, unless this search wrote it and more steps are asked for.
    fn has_ended<S: Saved>(&self, known: &Known<S>, steps: u64) -> Result<(), Failure> {
        let (out, done, noun) = (self.out.display(), known.search.done(), S::STEPS);
        if !known.written.contains(&fingerprint(&text(&self.out)?)) {
            let reason = format!("--resume: {out} is there, and this search did not write it; name another file");
            return Err(Refusal::new(reason).into());
        }
        if steps <= done {
            let reason = format!("{out} is there: this search is done, {done} {noun}");
            return Err(Refusal::new(format!("--resume: {reason}; expected more with --{noun}")).into());
        }
        Ok(())
    }

    /// Saves the state of the search.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep<S: Saved>(&self, identity: &Value, search: &S) -> Result<(), Failure> {
        let known = Known {
            format: format_of::<S>(),
            version: VERSION.into(),
            analysis: CODE.into(),
            identity: identity.clone(),
            written: self.written.clone(),
            search: search.clone(),
        };
        Ok(disk::replace(&self.path(), sealed(&known).as_bytes())?)
    }

    /// Writes the policy file of a search that has ended. The state stays beside it, so that the search can go on.
    ///
    /// # Errors
    /// When either cannot be written.
    pub(super) fn finish<S: Saved>(&mut self, identity: &Value, search: &S, file: &str) -> Result<(), Failure> {
        // First the fingerprint: whatever a killed process leaves, the old file or the new one, is known as this
        // search's own.
        self.written.push(fingerprint(file));
        self.keep(identity, search)?;
        Ok(disk::write_out(&self.out, file.as_bytes())?)
    }

    /// Says how a search that was stopped goes on.
    pub(super) fn stopped(&self, resumed: bool, terminal: &mut Terminal) -> Failure {
        let more: &[&str] = if resumed { &[] } else { &["--resume"] };
        if self.path().exists() {
            terminal.note(format_args!("stopped; go on with: {}", typed(more)));
        } else {
            terminal.note(format_args!("stopped in the first generation; begin anew with: {}", typed(&[])));
        }
        Failure::Stopped
    }

    fn path(&self) -> PathBuf {
        beside(&self.out, ".progress")
    }
}

/// Advice for a file that cannot be continued.
const BEGIN_ANEW: &str = "delete it and begin anew, or name another file";

impl<S: Saved> Known<S> {
    /// Refuses results of another build, other options or another search.
    fn is_of(&self, identity: &Value, refused: &dyn Fn(String) -> Refusal) -> Result<(), Refusal> {
        if self.format != format_of::<S>() {
            let expected = format_of::<S>();
            return Err(refused(format!("format: found {}, expected {expected}; {BEGIN_ANEW}", self.format)));
        }
        if self.version != VERSION {
            return Err(refused(format!("was made by wildlab {}, this is {VERSION}; {BEGIN_ANEW}", self.version)));
        }
        let engines = [&self.identity["engine"], &identity["engine"]].map(|engine| engine.as_str().unwrap_or("none"));
        if self.analysis != CODE || engines[0] != engines[1] {
            return Err(refused(format!(
                "was made by another build of wildlab {VERSION} (code {} {} there, {} {CODE} here); {BEGIN_ANEW}",
                engines[0], self.analysis, engines[1]
            )));
        }
        let differences = differences(&self.identity, identity, &[]);
        let mut refusal = Refusal::default();
        for (place, there, here) in differences.iter().take(SHOWN) {
            let reason = refused(format!("was made with other options: {place} is {there} there, {here} here"));
            refusal.reasons.extend(reason.reasons);
        }
        if differences.len() > SHOWN {
            refusal.reasons.extend(refused(format!("… and {} more differences", differences.len() - SHOWN)).reasons);
        }
        if refusal.reasons.is_empty() && !self.search.fits(identity) {
            return Err(refused(format!("its numbers make no sense for this search; {BEGIN_ANEW}")));
        }
        refusal.or(())
    }
}

/// The fingerprint of a policy file.
fn fingerprint(text: &str) -> String {
    format!("{:016x}", checksum(text.as_bytes()))
}

/// Is there anything of this name, even a link that leads nowhere?
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The text of a file of this program's own. Bytes that are no text show in the seal.
fn text(path: &Path) -> Result<String, Failure> {
    let file = own::open(path, OpenOptions::new().read(true))?;
    let mut bytes = Vec::new();
    (&file).take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| disk::named(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A file beside another one, its name with an ending.
fn beside(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
