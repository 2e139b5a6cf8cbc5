//! Locks on folders, held by a process and gone with it, that say who holds them.
//!
//! A lock is a file that the system has locked for one process. The file alone means nothing: one that a killed process
//! left is taken over by the next.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::base::disk::named;
use crate::base::progress;
use crate::base::terminal::{Failure, Terminal, typed};

/// A lock that this process holds; dropped, it is free, and its file is gone.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
    /// Does the file system know locks? Where it does not, nobody is kept out.
    pub guards: bool,
}

/// Between two tries of one who waits.
const NAP: Duration = Duration::from_millis(20);
/// How long a lock may look taken that is just being looked at, see [`Lock::is_free`].
const GLANCE: Duration = Duration::from_millis(300);
/// After so long, one who waits says so.
const PATIENCE: Duration = Duration::from_secs(1);

impl Lock {
    /// Takes a lock that nobody holds.
    ///
    /// # Errors
    /// Who holds it, or why its file cannot be written.
    pub fn take(path: &Path) -> io::Result<Result<Lock, String>> {
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
    /// When its file cannot be written, or the user stops waiting.
    pub fn wait(path: &Path, terminal: &mut Terminal) -> Result<Lock, Failure> {
        let begun = Instant::now();
        let mut told = false;
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
            if !told && begun.elapsed() > PATIENCE {
                terminal.note(format_args!("waiting for {holder}"));
                told = true;
            }
            std::thread::sleep(NAP);
        }
    }

    fn attempt(path: &Path) -> io::Result<Result<Lock, String>> {
        loop {
            let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
            let mut file = opened.map_err(|error| named(path, &error))?;
            let guards = match file.try_lock() {
                Ok(()) => true,
                Err(TryLockError::WouldBlock) => return Ok(Err(holder(&mut file))),
                Err(TryLockError::Error(_)) => false,
            };
            // The one before may have taken the file away between the two steps.
            if !is_at(&file, path) {
                continue;
            }
            let lock = Lock { file, path: path.to_path_buf(), guards };
            lock.sign().map_err(|error| named(path, &error))?;
            return Ok(Ok(lock));
        }
    }

    /// Writes down who holds it.
    fn sign(&self) -> io::Result<()> {
        let (process, machine, now) = (std::process::id(), machine(), utc(SystemTime::now()));
        let text = format!("process {process} on {machine}, since {now}: {}\n", typed(&[]));
        self.file.set_len(0)?;
        (&self.file).write_all(text.as_bytes())
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Does nobody hold the lock of this file? A file that was left over is taken away.
    pub fn is_free(path: &Path) -> bool {
        match File::open(path) {
            Ok(file) => match file.try_lock() {
                Ok(()) => fs::remove_file(path).is_ok(),
                Err(_) => false,
            },
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still held: whoever waits finds another file, or none.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// Is the open file the one at the path?
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    file.metadata().map(place).ok() == fs::metadata(path).map(place).ok()
}

/// Is the open file the one at the path? Here an open file cannot be taken away.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Who holds the lock of an open file, in plain letters.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.take(2000).read_to_string(&mut text));
    let line: String = text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()).collect();
    if read.is_err() || line.is_empty() { "another process".into() } else { line }
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

    #[test]
    fn a_lock_keeps_others_out_until_it_is_dropped_and_leaves_no_file() {
        let path = std::env::temp_dir().join(format!("wildlab-lock-{}", std::process::id()));
        let held = Lock::take(&path).unwrap().unwrap();
        assert!(held.guards);
        let holder = Lock::take(&path).unwrap().unwrap_err();
        assert!(holder.starts_with(&format!("process {} on ", std::process::id())), "{holder}");
        assert!(!Lock::is_free(&path) && path.exists());
        drop(held);
        assert!(!path.exists() && Lock::is_free(&path));
        fs::write(&path, "left over").unwrap();
        drop(Lock::take(&path).unwrap().unwrap());
        fs::write(&path, "left over").unwrap();
        assert!(Lock::is_free(&path) && !path.exists());
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
