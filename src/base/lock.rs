//! Locks on files and folders, held by a process and gone with it, that say who holds them.
//!
//! A lock is a file that the system has locked for one process. The file alone means nothing: one that a killed process
//! left is taken over by the next. Its name begins with `.wildlab-` and its text with `wildlab lock: `; a file of that
//! name with another text, or a link, is the user's own and is refused, never written to and never deleted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::base::disk::named;
use crate::base::own;
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, typed};

/// A lock that this process holds; dropped, it is free, and its file is gone.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
    /// Does the file system know locks? Without them no process is kept out.
    pub guards: bool,
}

/// Pause between two tries to take a lock.
const NAP: Duration = Duration::from_millis(20);
/// Time for which a free lock may look taken while [`Lock::is_free`] probes it.
const GLANCE: Duration = Duration::from_millis(300);
/// Waiting time after which a message names the holder.
const PATIENCE: Duration = Duration::from_secs(1);

/// The beginning of every lock's text.
const SIGN: &str = "wildlab lock: ";
/// The ending of every lock's name.
const ENDING: &str = ".lock";

impl Lock {
    /// The file of the lock of a thing: beside it, `.wildlab-NAME.lock`.
    pub fn of(thing: &Path) -> PathBuf {
        let mut name = std::ffi::OsString::from(own::PREFIX);
        name.push(thing.file_name().unwrap_or_default());
        name.push(ENDING);
        thing.with_file_name(name)
    }

    /// The name of the thing that a file of this name is the lock of, if it is one.
    pub fn thing(name: &str) -> Option<&str> {
        name.strip_prefix(own::PREFIX)?.strip_suffix(ENDING)
    }

    /// Takes a free lock.
    ///
    /// # Errors
    /// Its holder; a refusal if its file is the user's own; or why its file cannot be written.
    pub fn take(path: &Path) -> Result<Result<Lock, String>, Failure> {
        let begun = Instant::now();
        loop {
            match Lock::attempt(path)? {
                Err(_) if begun.elapsed() < GLANCE => std::thread::sleep(NAP),
                other => return Ok(other),
            }
        }
    }

    /// Takes a lock as soon as it is free, and says so when that takes its time.
    ///
    /// # Errors
    /// When its file is the user's own or cannot be written, or the user stops waiting.
    pub fn wait(path: &Path, terminal: &mut Terminal) -> Result<Lock, Failure> {
        let begun = Instant::now();
        let mut reported = false;
        progress::stop_cleanly();
        loop {
            let holder = match Lock::attempt(path)? {
                Ok(lock) => return Ok(lock),
                Err(holder) => holder,
            };
            if progress::stopped() {
                terminal.note(format_args!("stopped while waiting for {holder}"));
                return Err(Failure::Stopped);
            }
            if !reported && begun.elapsed() > PATIENCE {
                terminal.note(format_args!("waiting for {holder}"));
                reported = true;
            }
            std::thread::sleep(NAP);
        }
    }

    fn attempt(path: &Path) -> Result<Result<Lock, String>, Failure> {
        loop {
            let mut file = own::open(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))?;
            let guards = match file.try_lock() {
                Ok(()) => true,
                Err(TryLockError::WouldBlock) => return Ok(Err(holder(&mut file, path)?)),
                Err(TryLockError::Error(_)) => false,
            };
            // The one before may have taken the file away between the two steps.
            if !own::is_at(&file, path) {
                continue;
            }
            holder(&mut file, path)?;
            let lock = Lock { file, path: path.to_path_buf(), guards };
            lock.sign().map_err(|error| named(path, &error))?;
            return Ok(Ok(lock));
        }
    }

    /// Writes down who holds it.
    fn sign(&self) -> io::Result<()> {
        let (process, machine, now) = (std::process::id(), machine(), utc(SystemTime::now()));
        rewrite(&self.file, &format!("{SIGN}process {process} on {machine}, since {now}: {}\n", typed(&[])))
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is the lock of this file free? A stale lock is deleted; a file that is no lock is not, and
    /// counts as held.
    pub fn is_free(path: &Path) -> bool {
        loop {
            let mut file = match own::open(path, OpenOptions::new().read(true)) {
                Ok(file) => file,
                Err(Failure::Output(error)) => return error.kind() == io::ErrorKind::NotFound,
                Err(_) => return false,
            };
            if file.try_lock().is_err() || holder(&mut file, path).is_err() {
                return false;
            }
            if own::is_at(&file, path) {
                return fs::remove_file(path).is_ok();
            }
        }
    }

    /// Is this file a lock that this program wrote, held or left over? A file without any text may be one that was just
    /// made.
    pub fn is_lock(path: &Path) -> bool {
        let opened = own::open(path, OpenOptions::new().read(true));
        opened.is_ok_and(|mut file| holder(&mut file, path).is_ok())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still held: a waiting process finds another file, or none.
        if own::is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// A lock that all processes at work in a folder share as long as they work. Its file stays.
#[derive(Debug)]
pub struct Shared {
    _file: File,
}

impl Shared {
    /// Joins the processes at work; if there is no other one, does `alone` first.
    ///
    /// # Errors
    /// When the lock's file is the user's own, or cannot be written.
    pub fn join(path: &Path, alone: impl FnOnce()) -> Result<Shared, Failure> {
        let mut file = own::open(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))?;
        holder(&mut file, path)?;
        // Without locks it cannot be known who else is at work.
        if file.try_lock().is_ok() {
            let text = format!("{SIGN}shared by all processes that use this folder\n");
            rewrite(&file, &text).map_err(|error| named(path, &error))?;
            alone();
            let _ = file.unlock();
        }
        let _ = file.lock_shared();
        Ok(Shared { _file: file })
    }
}

/// Replaces the text of an open lock.
fn rewrite(mut file: &File, text: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(text.as_bytes())
}

/// The text of a lock: who holds it, in plain letters. A file with another text is refused.
fn holder(file: &mut File, path: &Path) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let read = file.rewind().and_then(|()| file.take(2000).read_to_end(&mut bytes));
    // Some systems forbid reading a file that another process has locked.
    if read.is_err() || bytes.is_empty() {
        return Ok("another process".into());
    }
    let text = String::from_utf8_lossy(&bytes);
    let line: String = text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()).collect();
    let unsigned = |line: &str| line.starts_with("process ") && line.contains(" on ") && line.contains(", since ");
    match line.strip_prefix(SIGN) {
        Some(holder) => Ok(holder.into()),
        // As locks began before they were signed.
        None if unsigned(&line) => Ok(line),
        None => Err(own::foreign(path, "this is no lock of wildlab")),
    }
}

fn machine() -> String {
    let named = ["/proc/sys/kernel/hostname", "/etc/hostname"].iter().find_map(|path| fs::read_to_string(path).ok());
    named.map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).unwrap_or_else(|| "this machine".into())
}

/// A moment as people read it, in universal time.
fn utc(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let (mut year, mut days) = (1970, seconds / 86_400);
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {hour:02}:{minute:02}:{second:02} UTC", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        Lock::of(&std::env::temp_dir().join(format!("{name}-{}", std::process::id())))
    }

    #[test]
    fn a_lock_keeps_others_out_until_it_is_dropped_and_leaves_no_file() {
        let path = place("kept-out");
        let held = Lock::take(&path).unwrap().unwrap();
        assert!(held.guards);
        let holder = Lock::take(&path).unwrap().unwrap_err();
        assert!(holder.starts_with(&format!("process {} on ", std::process::id())), "{holder}");
        assert!(!Lock::is_free(&path) && path.exists());
        let text = fs::read_to_string(&path).unwrap();
        drop(held);
        assert!(!path.exists() && Lock::is_free(&path));
        let unsigned = text.strip_prefix(SIGN).unwrap();
        for left in ["", &text, unsigned] {
            fs::write(&path, left).unwrap();
            drop(Lock::take(&path).unwrap().unwrap());
            assert!(!path.exists());
            fs::write(&path, left).unwrap();
            assert!(Lock::is_lock(&path) && Lock::is_free(&path) && !path.exists());
        }
    }

    #[test]
    fn a_file_that_is_no_lock_is_refused_and_left_as_it_is() {
        let path = place("foreign");
        for text in ["mine", "[[package]]\nname = \"a\"\n", "wildlab lock", "process of law, on and on\n", "\n"] {
            fs::write(&path, text).unwrap();
            assert!(matches!(Lock::take(&path), Err(Failure::Refused(_))), "{text}");
            assert!(matches!(Shared::join(&path, || panic!("it is not ours")), Err(Failure::Refused(_))), "{text}");
            assert!(!Lock::is_free(&path) && !Lock::is_lock(&path));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::remove_file(&path).unwrap();
        // One that took the lock's name while it was held stays, too.
        if cfg!(unix) {
            let held = Lock::take(&path).unwrap().unwrap();
            fs::remove_file(&path).unwrap();
            fs::write(&path, "mine").unwrap();
            drop(held);
            assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_lock_is_named_after_what_it_locks() {
        assert_eq!(Lock::of(Path::new("a/Cargo")), Path::new("a/.wildlab-Cargo.lock"));
        assert_eq!(Lock::thing(".wildlab-part-1-of-2.lock"), Some("part-1-of-2"));
        assert_eq!(Lock::thing("Cargo.lock"), None);
    }

    #[test]
    fn moments_are_told_in_universal_time() {
        let at = |seconds| utc(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(at(951_782_399), "2000-02-28 23:59:59 UTC");
        assert_eq!(at(951_782_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(at(1_798_761_599), "2026-12-31 23:59:59 UTC");
    }
}
