//! Files that are either whole or absent, however many processes write in their folder.
//!
//! A file is written under a temporary name that no other process uses, synced, renamed, and its folder synced; chunks
//! of games, which carry fingerprints, are not synced. A file that is replaced keeps its permissions. Errors name their
//! file.
//!
//! A temporary file is locked while it is written. A killed process leaves one that is not: the next process that
//! writes into the folder deletes it.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::bounds::MOST_BYTES;
use crate::base::checksum::Checksum;
use crate::base::own;

/// Adds the file's name to an error.
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A file being written beside the one that it becomes. Dropped before it is finished, it leaves nothing.
#[derive(Debug)]
pub struct Draft {
    file: File,
    temporary: PathBuf,
    path: PathBuf,
    finished: bool,
}

/// The ending of this process's next temporary name.
static NEXT: AtomicU64 = AtomicU64::new(0);

impl Draft {
    /// Begins the file of a path.
    ///
    /// # Errors
    /// When it cannot be written there.
    pub fn begin(path: &Path) -> io::Result<Draft> {
        let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().take(LONGEST).collect();
        let before = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.permissions());
        sweep_once(path.parent().unwrap_or(Path::new("")));
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let temporary = path.with_file_name(format!("{}{name}.{}-{number}.tmp", own::PREFIX, std::process::id()));
            match create(&temporary, before.as_ref()) {
                // Another process may sweep the folder between the two steps.
                Ok(file) if !guarded(&file, &temporary) => {}
                Ok(file) => return Ok(Draft { file, temporary, path: path.to_path_buf(), finished: false }),
                // Left by a process that had this number before, perhaps on another machine.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(named(path, &error)),
            }
        }
    }

    /// A second handle of the file.
    ///
    /// # Errors
    /// When there are too many open files.
    pub fn pen(&self) -> io::Result<Pen> {
        let file = self.file.try_clone().map_err(|error| named(&self.path, &error))?;
        Ok(Pen { file, path: self.path.clone() })
    }

    /// The name under which it is written.
    pub fn temporary(&self) -> &Path {
        &self.temporary
    }

    /// Gives the file, which is whole now, its own name.
    ///
    /// # Errors
    /// When it cannot be synced or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        let renamed = self.file.sync_all().and_then(|()| fs::rename(&self.temporary, &self.path));
        renamed.map_err(|error| named(&self.path, &error))?;
        self.finished = true;
        sync_folder(&self.path)
    }
}

/// The most letters of a file's name that its temporary name repeats: names have an end.
const LONGEST: usize = 40;

/// Creates a temporary file, with the permissions of the file that it will replace.
#[cfg(unix)]
fn create(path: &Path, before: Option<&Permissions>) -> io::Result<File> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    let Some(mode) = before.map(|before| before.mode() & 0o777) else { return options.open(path) };
    // Never readable to more people than the file was, not even while it is written.
    let file = options.mode(mode).open(path)?;
    // A disk of another system may know no permissions.
    let _ = file.set_permissions(Permissions::from_mode(mode));
    Ok(file)
}

/// Creates a temporary file; this system's permissions belong to the folder.
#[cfg(not(unix))]
fn create(path: &Path, _: Option<&Permissions>) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Locks a temporary file as long as it is open; says whether it is still there. File systems without locks are never
/// swept.
fn guarded(file: &File, path: &Path) -> bool {
    !cfg!(unix) || !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) && own::is_at(file, path)
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Writes to a file; its errors name it.
#[derive(Debug)]
pub struct Pen {
    file: File,
    path: PathBuf,
}

impl Write for Pen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| named(&self.path, &error))
    }
}

/// Writes a file whole, or keeps the old one.
///
/// # Errors
/// When it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = Draft::begin(path)?;
    draft.pen()?.write_all(bytes)?;
    draft.finish()
}

/// Saves a file that carries its own checksum and can be made again: under its name it is there whole or
/// not there, but it is not synced, and a power cut may damage it. A sync takes longer than many a chunk of games.
///
/// # Errors
/// When it cannot be written.
pub fn put_aside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::begin(path)?;
    draft.pen()?.write_all(bytes)?;
    fs::rename(&draft.temporary, path).map_err(|error| named(path, &error))?;
    draft.finished = true;
    Ok(())
}

/// Writes the file that a user names, whole: the target of a link, and never over anything but a plain file.
///
/// # Errors
/// When it cannot be written, or is a folder, a pipe or a device.
pub fn write_out(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = match fs::symlink_metadata(path) {
        // A link without a target is refused, too: there is no telling what it stands for.
        Ok(data) if data.is_symlink() => {
            path.canonicalize().map_err(|error| io::Error::other(format!("this link cannot be followed: {error}")))?
        }
        _ => path.to_path_buf(),
    };
    match fs::metadata(&target) {
        Ok(data) if !data.is_file() => Err(io::Error::other("this is no plain file (`-` is standard output)")),
        _ => replace(&target, bytes),
    }
}

/// The file or folder behind a path, links followed, if it lies within `root` and is a plain one: no pipe, no device.
pub fn within(root: &Path, path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok().filter(|path| path.starts_with(root))?;
    let data = fs::metadata(&path).ok()?;
    (data.is_dir() || data.is_file()).then_some(path)
}

/// Syncs the folder of a file, so that its name is there after a power cut, too.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| named(folder, &error))?;
    }
    Ok(())
}

/// Is this a temporary name of [`Draft`], or one that the Python package gives to a chunk?
pub fn is_temporary(name: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    name.strip_suffix(".tmp")
        .and_then(|rest| rest.rsplit_once('.'))
        .and_then(|(_, end)| end.split_once('-'))
        .is_some_and(|(process, count)| number(process) && number(count))
}

/// Deletes unfinished files of killed processes in a folder of this program's own, which the caller has alone.
pub fn sweep(folder: &Path) {
    delete(folder, is_temporary);
}

/// Deletes unfinished files of killed processes in a folder that may be a user's own, once per process.
fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Elsewhere temporary files are not locked, so their process may still be running.
    if cfg!(unix) && SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf()) {
        delete(folder, |name| name.starts_with(own::PREFIX) && is_temporary(name));
    }
}

/// Deletes the plain files of a folder that have such a name and that no process has locked.
fn delete(folder: &Path, named: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if !entry.file_name().to_str().is_some_and(&named) {
            continue;
        }
        let Ok(file) = own::open(&path, OpenOptions::new().read(true)) else { continue };
        let left = !cfg!(unix) || file.try_lock().is_ok() && own::is_at(&file, &path);
        if left {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Finds out whether files can be written in a folder: it can exist and still refuse them.
///
/// # Errors
/// When they cannot.
pub fn probe(folder: &Path) -> io::Result<()> {
    Draft::begin(&folder.join("probe")).map(drop)
}

/// The text of a plain file; a pipe or a device is refused, since reading it could block for ever.
///
/// # Errors
/// When it cannot be read, or is no text.
pub fn text(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is no plain file"));
    }
    fs::read_to_string(path)
}

/// The text of a file that a person wrote and named. One without an end, such as a device, is left after a while.
///
/// # Errors
/// When it cannot be read, is no text, or is longer than anybody writes.
pub fn text_by_hand(path: &Path) -> io::Result<String> {
    text_from(File::open(path)?)
}

/// The bytes of a file that a person made and named, as [`text_by_hand`] has it.
///
/// # Errors
/// When it cannot be read, or is longer than anybody makes.
pub fn bytes_by_hand(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {MOST_BYTES} bytes")));
    }
    Ok(bytes)
}

/// The text that a person feeds in, as [`text_by_hand`] has it.
///
/// # Errors
/// When it cannot be read, is no text, or is longer than anybody writes.
pub fn text_from(source: impl Read) -> io::Result<String> {
    let mut text = String::new();
    let read = source.take(MOST_BYTES + 1).read_to_string(&mut text);
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is longer than {MOST_BYTES} bytes")));
    }
    read.map(|_| text)
}

/// The length and the fingerprint of a plain file.
///
/// # Errors
/// When it cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<(u64, u64)> {
    let refused = |error| named(path, &error);
    if !fs::metadata(path).map_err(refused)?.is_file() {
        return Err(named(path, &io::Error::other("this is no plain file")));
    }
    File::open(path).and_then(fingerprint_of).map_err(refused)
}

/// The length and the fingerprint of all bytes of a source.
///
/// # Errors
/// When it cannot be read.
pub fn fingerprint_of(mut source: impl Read) -> io::Result<(u64, u64)> {
    let (mut sum, mut length) = (Checksum::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match source.read(&mut buffer) {
            Ok(0) => return Ok((length, sum.value())),
            Ok(read) => {
                length += read as u64;
                sum.add(&buffer[..read]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_temporary_names_are_swept() {
        for own in
            [".wildlab-a.12-0.tmp", "games.parquet.12-0.tmp", "0000023.chunk.4711-88.tmp", "manifest.json.1-1.tmp"]
        {
            assert!(is_temporary(own), "{own}");
        }
        for other in ["games.tmp", "letter.a-1.tmp", "a.-1.tmp", "a.1-.tmp", "a.1-1.tmp.txt", "1-1.tmp", "tmp"] {
            assert!(!is_temporary(other), "{other}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_swept_of_what_dead_processes_left_and_of_nothing_else() {
        let folder = std::env::temp_dir().join(format!("wildlab-swept-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mine"), "mine").unwrap();
        let held = Draft::begin(&folder.join("held")).unwrap();
        std::os::unix::fs::symlink("mine", folder.join(".wildlab-link.1-1.tmp")).unwrap();
        for name in ["data.1-2.tmp", ".wildlab-mine.tmp", ".wildlab-left.1-2.tmp"] {
            fs::write(folder.join(name), "half").unwrap();
        }
        let names = || {
            let entries = fs::read_dir(&folder).unwrap().flatten();
            let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let draft = held.temporary().file_name().unwrap().to_str().unwrap().to_string();
        // By another name: this process has swept it once already.
        sweep_once(&folder.join("..").join(folder.file_name().unwrap()));
        let mut expected = vec![".wildlab-link.1-1.tmp", ".wildlab-mine.tmp", "data.1-2.tmp", "mine", &draft];
        expected.sort_unstable();
        assert_eq!(names(), expected);
        drop(held);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let file = std::env::temp_dir().join(format!("wildlab-mode-{}", std::process::id()));
        replace(&file, b"new").unwrap();
        for mode in [0o600, 0o640, 0o444, 0o666] {
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
            replace(&file, b"newer").unwrap();
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, mode);
        }
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn an_unfinished_file_leaves_nothing_and_errors_name_their_file() {
        let folder = std::env::temp_dir().join(format!("wildlab-disk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.txt");
        replace(&file, b"old").unwrap();
        let draft = Draft::begin(&file).unwrap();
        draft.pen().unwrap().write_all(b"new").unwrap();
        drop(draft);
        assert_eq!(text(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        let error = replace(&folder.join("none/b.txt"), b"x").unwrap_err();
        assert!(error.to_string().contains("none/b.txt"), "{error}");
        assert!(text(&folder).is_err() && fingerprint(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
