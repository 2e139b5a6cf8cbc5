//! `wildlab fingerprint`: the checksum of manifests and reports, for programs that read their files.

use std::io;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args};

use super::task::typed;
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

/// The options of `wildlab fingerprint`.
#[derive(Args, Clone, Debug)]
pub(super) struct FingerprintArgs {
    /// Read these files; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

/// Runs `fingerprint`: one line per file, with its checksum, its length in bytes and its name. Nothing is printed
/// unless all files can be read.
pub(super) fn fingerprint(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut lines = Vec::new();
    let mut refusal = Refusal::default();
    for path in typed::<FingerprintArgs>(matches)?.files {
        match of_file(&path) {
            Ok((length, sum)) => lines.push(format!("{sum:016x} {length} {}", path.display())),
            Err(error) => refusal.add(error.to_string()),
        }
    }
    refusal.or(())?;
    lines.iter().try_for_each(|line| terminal.line(line))
}

/// The length and the checksum of a plain file, or of standard input.
fn of_file(path: &Path) -> io::Result<(u64, u64)> {
    if path != Path::new("-") {
        return disk::fingerprint(path);
    }
    disk::fingerprint_of(io::stdin().lock()).map_err(|error| disk::named(Path::new("standard input"), &error))
}
