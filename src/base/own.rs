//! Files that only this program writes, opened so that no file of anybody else's is touched.
//!
//! Locks and logs are opened in place, so whatever bears their name would be written to. A link, a pipe, a folder or a
//! file with a second name is refused: its target is not ours.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use crate::base::disk::named;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;

/// Prefix of the names of locks and temporary files; no other program uses it.
pub const PREFIX: &str = ".wildlab-";

/// Opens a plain file with these options, without following a link and without waiting for a pipe.
///
/// # Errors
/// A refusal if the path is no plain file of one name; otherwise why it cannot be opened.
pub fn open(path: &Path, options: &mut OpenOptions) -> Result<File, Failure> {
    match fs::symlink_metadata(path) {
        Ok(data) => plain(path, &data)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(named(path, &error).into()),
    }
    let file = in_place(options).open(path).map_err(|error| named(path, &error))?;
    // Checked again: the path may have changed between the two steps.
    plain(path, &file.metadata().map_err(|error| named(path, &error))?)?;
    Ok(file)
}

/// The refusal to touch a file, with the reason.
pub fn foreign(path: &Path, why: &str) -> Refusal {
    Refusal::new(format!("{}: {why}; it is left as it is: move it away, or name another place", path.display()))
}

fn plain(path: &Path, data: &Metadata) -> Result<(), Refusal> {
    let why = if data.is_symlink() {
        "this is a link, expected a file of wildlab's own"
    } else if data.is_dir() {
        "this is a folder, expected a file of wildlab's own"
    } else if !data.is_file() {
        "this is no plain file, expected a file of wildlab's own"
    } else if names(data) > 1 {
        "this file has a second name (a hard link), expected a file of wildlab's own"
    } else {
        return Ok(());
    };
    Err(foreign(path, why))
}

#[cfg(unix)]
fn in_place(options: &mut OpenOptions) -> &OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;
    options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY).bits() as i32)
}

#[cfg(not(unix))]
fn in_place(options: &mut OpenOptions) -> &OpenOptions {
    options
}

/// The number of names that a file has.
#[cfg(unix)]
fn names(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(data)
}

/// The number of names that a file has: not known on this system.
#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Is the open file the one at the path? Another process may have deleted or replaced it.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: Metadata| (data.dev(), data.ino());
    let opened = file.metadata().map(place);
    opened.is_ok_and(|opened| fs::symlink_metadata(path).map(place).is_ok_and(|there| there == opened))
}

/// Is the open file the one at the path? On this system an open file cannot be deleted.
#[cfg(not(unix))]
pub fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_folders_and_second_names_are_refused_and_plain_files_opened() {
        let folder = std::env::temp_dir().join(format!("wildlab-own-{}", std::process::id()));
        fs::create_dir_all(folder.join("folder")).unwrap();
        fs::write(folder.join("file"), "mine").unwrap();
        let append = |name: &str| open(&folder.join(name), OpenOptions::new().append(true).create(true));
        assert!(append("file").is_ok() && append("new").is_ok());
        symlink("file", folder.join("link")).unwrap();
        symlink("nowhere", folder.join("dangling")).unwrap();
        fs::hard_link(folder.join("file"), folder.join("second")).unwrap();
        for (name, why) in [
            ("link", "a link"),
            ("dangling", "a link"),
            ("second", "a second name"),
            ("file", "a second name"),
            ("folder", "a folder"),
        ] {
            match append(name) {
                Err(Failure::Refused(refusal)) => assert!(refusal.to_string().contains(why), "{name}: {refusal}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        assert!(!folder.join("nowhere").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
