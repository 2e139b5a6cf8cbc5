//! What a search knows, put aside beside its file, so that it can go on; and the lock that keeps two searches apart.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::analysis::tune::Search;
use crate::base::disk;
use crate::base::lock::Lock;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION, typed};

/// What is known so far, as it is put aside.
#[derive(Serialize, Deserialize)]
struct Known {
    version: String,
    identity: Value,
    search: Search,
}

/// Where it is put aside; nobody else puts anything there meanwhile.
pub(super) struct Kept {
    out: PathBuf,
    _lock: Lock,
}

impl Kept {
    /// Keeps all others from searching for this file.
    ///
    /// # Errors
    /// When somebody does so now, or the lock cannot be written.
    pub(super) fn lock(out: &Path) -> Result<Kept, Failure> {
        match Lock::take(&beside(out, ".lock"))? {
            Ok(lock) => Ok(Kept { out: out.to_path_buf(), _lock: lock }),
            Err(holder) => {
                let reason = format!("--out: {}: another search works on it: {holder}", out.display());
                Err(Refusal::new(reason).into())
            }
        }
    }

    /// Refuses to begin where something is.
    ///
    /// # Errors
    /// When the file or what was put aside for it is there.
    pub(super) fn is_new(&self) -> Result<(), Refusal> {
        if self.out.exists() {
            return Err(Refusal::new(format!("--out: {} is there, expected a new file", self.out.display())));
        }
        let path = self.path();
        if path.exists() {
            return Err(Refusal::new(format!("--out: {} is there, expected a new file (or --resume)", path.display())));
        }
        Ok(())
    }

    /// What is known so far of a search with this identity.
    ///
    /// # Errors
    /// When nothing is, or it is of another search, or damaged.
    pub(super) fn known(&self, identity: &Value) -> Result<Search, Refusal> {
        let (path, out) = (self.path(), self.out.display());
        if self.out.exists() {
            return Err(Refusal::new(format!("--resume: {out} is there: this search is done")));
        }
        let place = path.display();
        let text =
            disk::text(&path).map_err(|error| Refusal::new(format!("--resume: {place}: cannot be read: {error}")))?;
        let known: Known = serde_json::from_str(&text)
            .map_err(|error| Refusal::new(format!("--resume: {place}: is not what `tune` writes: {error}")))?;
        if known.identity == *identity && known.search.is_sound() { Ok(known.search) } else { Err(self.other()) }
    }

    /// Why what is known cannot be gone on with.
    pub(super) fn other(&self) -> Refusal {
        let place = self.path();
        let place = place.display();
        Refusal::new(format!("--resume: {place}: was made with other options, by another build, or is damaged"))
    }

    /// Puts aside what is known.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, identity: &Value, search: &Search) -> Result<(), Failure> {
        let known = Known { version: VERSION.into(), identity: identity.clone(), search: search.clone() };
        let text = serde_json::to_string(&known).map_err(|error| Refusal::new(error.to_string()))?;
        Ok(disk::replace(&self.path(), text.as_bytes())?)
    }

    /// Takes away what was put aside: the search is done.
    pub(super) fn forget(&self) {
        let _ = fs::remove_file(self.path());
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

/// A file beside another one, its name with an ending.
fn beside(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
