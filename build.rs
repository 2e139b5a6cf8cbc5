//! Fingerprints the code that plays, so that games put aside by another build of it are never taken for this one's.

use std::fs;
use std::path::{Path, PathBuf};

/// Everything on which the course of a game depends, besides what its cell names.
const ENGINE: [&str; 6] = ["src/games", "src/policy", "src/mind", "src/sim", "src/rng.rs", "src/record.rs"];

fn main() {
    let mut files = Vec::new();
    for place in ENGINE {
        println!("cargo:rerun-if-changed={place}");
        collect(Path::new(place), &mut files);
    }
    files.sort();
    // FNV-1a over names and texts; carriage returns do not count, so that a checkout's line ends do not matter.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let name = file.to_string_lossy().replace('\\', "/");
        let text = fs::read(&file).unwrap_or_default();
        for byte in name.bytes().chain(text).filter(|&byte| byte != b'\r') {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=WILDLAB_ENGINE={hash:016x}");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        files.push(path.to_path_buf());
    }
}
