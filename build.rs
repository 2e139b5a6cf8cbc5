//! Fingerprints the code that plays and the code that analyses, so that what another build of them saved is never taken for
//! this one's; and embeds the policies, reports and aims that come with each game, a folder a game.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "src/base/uncommented.rs"]
mod uncommented;

use uncommented::uncommented;

/// What the course of every game and its record depend on, besides the game itself and what its cell names.
const ENGINE: [&str; 6] =
    ["src/base/checksum.rs", "src/base/named.rs", "src/game", "src/mind", "src/record", "src/sim"];

/// What searches and measurements depend on, besides the games that they have played.
const ANALYSIS: [&str; 2] = ["src/analysis", "src/base/numbers.rs"];

/// The packages that searches and measurements calculate with.
const NUMBERS: [&str; 2] = ["nalgebra", "statrs"];

/// Where the games are, each in a folder of its own.
const GAMES: &str = "src/games";

/// What games share: it belongs to the code of each of them.
const PIECES: &str = "pieces";

/// The packages that make the random numbers.
const CHANCE: [&str; 3] = ["rand", "rand_core", "rand_xoshiro"];

fn main() {
    println!("cargo:rerun-if-changed=Cargo.lock");
    println!("cargo:rustc-env=WILDLAB_ENGINE={:016x}", code(&ENGINE, &CHANCE));
    println!("cargo:rustc-env=WILDLAB_ANALYSIS={:016x}", code(&ANALYSIS, &NUMBERS));
    let mut embedded = String::new();
    for game in games() {
        let mut hash = Hash::new();
        hash.sources(&format!("{GAMES}/{game}"));
        if Path::new(GAMES).join(PIECES).is_dir() {
            hash.sources(&format!("{GAMES}/{PIECES}"));
        }
        println!("cargo:rustc-env=WILDLAB_CODE_{}={:016x}", game.to_uppercase(), hash.0);
        let _ = writeln!(embedded, "/// The files of one game.\npub(crate) mod {game} {{");
        for (name, folder) in [("POLICIES", "policies"), ("REPORTS", "reports"), ("AIMS", "aims")] {
            let _ = writeln!(embedded, "    #[allow(dead_code)]\n    pub(crate) const {name}: &[(&str, &str)] = &[");
            for (stem, file) in listed(&Path::new(folder).join(&game)) {
                // By the folder of the package as the compiler is told it: a build folder that two checkouts share never
                // reads the files of the other one.
                let path = format!("/{}", file.to_string_lossy().replace('\\', "/"));
                let text = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
                let _ = writeln!(embedded, "        ({stem:?}, {text}),");
            }
            let _ = writeln!(embedded, "    ];");
        }
        embedded += "}\n";
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("embedded.rs");
    if let Err(error) = fs::write(&out, embedded) {
        println!("cargo::error={}: {error}", out.display());
    }
}

/// The fingerprint of the sources at these places and of the versions of these packages.
fn code(places: &[&str], packages: &[&str]) -> u64 {
    let mut hash = Hash::new();
    for place in places {
        hash.sources(place);
    }
    let locked = fs::read_to_string("Cargo.lock").unwrap_or_default().replace('\r', "");
    for package in locked.split("[[package]]") {
        if packages.iter().any(|name| package.contains(&format!("name = \"{name}\"\n"))) {
            hash.add(package.as_bytes());
        }
    }
    hash.0
}

/// The games by the names of their folders.
fn games() -> Vec<String> {
    println!("cargo:rerun-if-changed={GAMES}");
    let entries = fs::read_dir(GAMES).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().join("mod.rs").is_file());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != PIECES);
    names.sort();
    names
}

/// The policies, reports or aims of a folder by name: in the order of its `order.txt`, a name a line, then those it leaves out.
fn listed(folder: &Path) -> Vec<(String, PathBuf)> {
    let place = folder.join("order.txt");
    let text = fs::read_to_string(&place).unwrap_or_default();
    let order: Vec<&str> = text.lines().map(str::trim).collect();
    let name = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<(String, PathBuf)> = files(folder, "toml").into_iter().map(|file| (name(&file), file)).collect();
    for missing in order.iter().filter(|wanted| !files.iter().any(|(name, _)| name == *wanted)) {
        println!("cargo::error={}: there is no {missing}.toml", place.display());
    }
    files.sort_by_key(|(name, _)| order.iter().position(|known| known == name).unwrap_or(order.len()));
    files
}

/// The files of a folder that end so, in order; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    // A watched place that is not there would have everything built anew each time: then the folder around it is watched.
    let watched = folder.ancestors().find(|place| place.exists()).unwrap_or(folder);
    println!("cargo:rerun-if-changed={}", watched.display());
    let mut files: Vec<PathBuf> = Vec::new();
    collect(folder, ending, &mut files);
    files.sort();
    files
}

fn collect(path: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), ending, files);
        }
    } else if path.is_file() && path.extension().is_some_and(|extension| extension == ending) {
        files.push(path.to_path_buf());
    }
}

/// FNV-1a.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    /// The sources at a place, each with its name; their comments and layout do not count.
    fn sources(&mut self, place: &str) {
        let files = files(Path::new(place), "rs");
        if files.is_empty() {
            println!("cargo::error=build.rs fingerprints {place}, where no code is: name the place it moved to");
        }
        for file in files {
            self.add(file.to_string_lossy().replace('\\', "/").as_bytes());
            self.add(&uncommented(&fs::read_to_string(&file).unwrap_or_default()));
        }
    }

    /// Carriage returns do not count, so that a checkout's line ends do not matter.
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
