//! A log of the values of played deals, line by line: a stopped search goes on where it was, and a repeated one plays
//! nothing.
//!
//! Each line ends with a checksum of itself and of the build's analysis code; damaged lines and lines of another build
//! are ignored.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::analysis::CODE;
use crate::base::checksum::{Checksum, checksum};
use crate::base::disk;
use crate::base::own;
use crate::base::terminal::Failure;

/// The first line of every log; a file of that name with another first line belongs to the user.
const HEAD: &str = "wildlab log: values of played deals, a line per unit of deals\n";

/// Numbers by the key of their origin and the number of their unit.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    path: PathBuf,
    known: HashMap<(u64, u64), Arc<Vec<f64>>>,
}

impl Log {
    /// Opens the log of a file; lines that are damaged, half written or of another build are ignored.
    ///
    /// # Errors
    /// When the file belongs to the user, or cannot be read or written.
    pub(super) fn open(path: &Path) -> Result<Log, Failure> {
        let mut file = own::open(path, OpenOptions::new().read(true).append(true).create(true))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| disk::named(path, &error))?;
        let text = String::from_utf8_lossy(&bytes);
        if !is_log(&text) {
            return Err(own::foreign(path, "this is no log of wildlab, or its first line is damaged").into());
        }
        let known = text.lines().filter_map(read).map(|(key, numbers)| (key, Arc::new(numbers))).collect();
        let mut log = Log { file, path: path.to_path_buf(), known };
        if let Some(rest) = HEAD.strip_prefix(&*text) {
            log.append(rest)?;
        } else if !text.ends_with('\n') {
            // The next line must not be joined to a half one.
            log.append("\n")?;
        }
        Ok(log)
    }

    pub(super) fn get(&self, key: u64, unit: u64) -> Option<&Arc<Vec<f64>>> {
        self.known.get(&(key, unit))
    }

    /// Saves numbers.
    pub(super) fn put(&mut self, key: u64, unit: u64, numbers: Vec<f64>) -> io::Result<()> {
        let mut line = format!("{key:016x} {unit}");
        for number in &numbers {
            let _ = write!(line, " {number}");
        }
        let sum = seal(&line);
        self.append(&format!("{line} {sum:016x}\n"))?;
        self.known.insert((key, unit), Arc::new(numbers));
        Ok(())
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes()).map_err(|error| disk::named(&self.path, &error))
    }
}

/// The checksum of a line that this build measured.
fn seal(line: &str) -> u64 {
    let mut sum = Checksum::new();
    sum.add(CODE.as_bytes());
    sum.add(line.as_bytes());
    sum.value()
}

/// True if this is the text of a log. With a damaged first line, one sound line is enough; earlier versions wrote no
/// first line and no build into the checksum.
fn is_log(text: &str) -> bool {
    let sound = |line: &str| {
        let Some((body, sum)) = line.rsplit_once(' ') else { return false };
        [seal(body), checksum(body.as_bytes())].iter().any(|own| format!("{own:016x}") == sum)
    };
    text.starts_with(HEAD) || HEAD.starts_with(text) || text.lines().any(sound)
}

fn read(line: &str) -> Option<((u64, u64), Vec<f64>)> {
    let (body, sum) = line.rsplit_once(' ')?;
    if format!("{:016x}", seal(body)) != sum {
        return None;
    }
    let mut words = body.split(' ');
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let unit = words.next()?.parse().ok()?;
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    Some(((key, unit), numbers?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_to_the_bit_and_damaged_lines_do_not() {
        let path = std::env::temp_dir().join(format!("wildlab-log-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let numbers = vec![0.1 + 0.2, -0.0, 1.0 / 3.0, 1e-300, 12.0];
        let mut log = Log::open(&path).unwrap();
        log.put(7, 0, numbers.clone()).unwrap();
        log.put(7, 1, vec![1.0]).unwrap();
        drop(log);
        let mut text = std::fs::read_to_string(&path).unwrap();
        text = text.replace("0000000000000007 1 1", "0000000000000007 1 2");
        std::fs::write(&path, text + "0000000000000007 2 5").unwrap();
        let mut log = Log::open(&path).unwrap();
        let bits = |numbers: &[f64]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        assert_eq!(log.get(7, 0).map(|found| bits(found)), Some(bits(&numbers)));
        assert_eq!((log.get(7, 1), log.get(7, 2)), (None, None));
        log.put(7, 2, vec![6.0]).unwrap();
        drop(log);
        assert_eq!(Log::open(&path).unwrap().get(7, 2), Some(&Arc::new(vec![6.0])));
        // A damaged first line is no loss; a file without a sound line belongs to the user.
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(HEAD));
        std::fs::write(&path, text.replace("wildlab", "mildlab")).unwrap();
        assert!(Log::open(&path).unwrap().get(7, 2).is_some());
        for foreign in ["mine\n", "wildlab", "0000000000000007 2 5 0123456789abcdef\n"] {
            std::fs::write(&path, foreign).unwrap();
            assert_eq!(Log::open(&path).is_ok(), HEAD.starts_with(foreign), "{foreign}");
            let left = std::fs::read_to_string(&path).unwrap();
            assert_eq!(left, if HEAD.starts_with(foreign) { HEAD } else { foreign });
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn lines_that_another_build_measured_are_not_taken() {
        let path = std::env::temp_dir().join(format!("wildlab-log-build-{}", std::process::id()));
        let line = "0000000000000007 0 0.5";
        let other = format!("{line} {:016x}\n", checksum(line.as_bytes()));
        std::fs::write(&path, &other).unwrap();
        assert_eq!(Log::open(&path).unwrap().get(7, 0), None);
        std::fs::write(&path, other + &format!("{line} {:016x}\n", seal(line))).unwrap();
        assert!(Log::open(&path).unwrap().get(7, 0).is_some());
        std::fs::remove_file(&path).unwrap();
    }
}
