//! Fingerprints the code that plays, so that games put aside by another build of it are never taken for this one's.

use std::fs;
use std::path::{Path, PathBuf};

/// Everything on which the course of a game and its record depend, besides what its cell names: the first game, which is the
/// one that commands play, and what it stands on. Other games are left out, so that work on them never sets aside its
/// unfinished runs.
const ENGINE: [&str; 7] = [
    "src/base/checksum.rs",
    "src/game",
    "src/games/defenders",
    "src/mind",
    "src/base/named.rs",
    "src/record",
    "src/sim",
];

/// The packages that make the random numbers.
const CHANCE: [&str; 3] = ["rand", "rand_core", "rand_xoshiro"];

fn main() {
    let mut files = Vec::new();
    for place in ENGINE {
        println!("cargo:rerun-if-changed={place}");
        let before = files.len();
        collect(Path::new(place), &mut files);
        if files.len() == before {
            println!("cargo::error=build.rs fingerprints {place}, where no code is: name the place it moved to");
        }
    }
    files.sort();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let name = file.to_string_lossy().replace('\\', "/");
        add(&mut hash, name.as_bytes());
        add(&mut hash, &fs::read(&file).unwrap_or_default());
    }
    println!("cargo:rerun-if-changed=Cargo.lock");
    let locked = fs::read_to_string("Cargo.lock").unwrap_or_default().replace('\r', "");
    for package in locked.split("[[package]]") {
        if CHANCE.iter().any(|name| package.contains(&format!("name = \"{name}\"\n"))) {
            add(&mut hash, package.as_bytes());
        }
    }
    println!("cargo:rustc-env=WILDLAB_ENGINE={hash:016x}");
}

/// FNV-1a; carriage returns do not count, so that a checkout's line ends do not matter.
fn add(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else if path.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
        files.push(path.to_path_buf());
    }
}
