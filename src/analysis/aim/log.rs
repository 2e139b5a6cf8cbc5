//! What was played, put aside line by line: a search that was stopped goes on, and the same search again plays nothing.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use crate::base::checksum::checksum;
use crate::base::disk;

/// Numbers by the key of what made them and the number of their unit.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    known: HashMap<(u64, u64), Arc<Vec<f64>>>,
}

impl Log {
    /// The log of a file; lines that are damaged or half written are as if they were not there.
    pub(super) fn open(path: &Path) -> io::Result<Log> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(|error| disk::named(path, &error))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| disk::named(path, &error))?;
        if bytes.last().is_some_and(|last| *last != b'\n') {
            // The next line must not be glued to a half one.
            file.write_all(b"\n").map_err(|error| disk::named(path, &error))?;
        }
        let text = String::from_utf8_lossy(&bytes);
        let known = text.lines().filter_map(read).map(|(key, numbers)| (key, Arc::new(numbers))).collect();
        Ok(Log { file, known })
    }

    pub(super) fn get(&self, key: u64, unit: u64) -> Option<&Arc<Vec<f64>>> {
        self.known.get(&(key, unit))
    }

    /// Puts numbers aside.
    pub(super) fn put(&mut self, key: u64, unit: u64, numbers: Vec<f64>) -> io::Result<()> {
        let mut line = format!("{key:016x} {unit}");
        for number in &numbers {
            let _ = write!(line, " {number}");
        }
        let sum = checksum(line.as_bytes());
        self.file.write_all(format!("{line} {sum:016x}\n").as_bytes())?;
        self.known.insert((key, unit), Arc::new(numbers));
        Ok(())
    }
}

fn read(line: &str) -> Option<((u64, u64), Vec<f64>)> {
    let (body, sum) = line.rsplit_once(' ')?;
    if format!("{:016x}", checksum(body.as_bytes())) != sum {
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
        std::fs::remove_file(&path).unwrap();
    }
}
