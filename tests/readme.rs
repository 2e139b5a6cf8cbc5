//! The README's commands, typed as they stand into a real terminal: each ends in time and shows something.

#![cfg(unix)]

mod session;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use pty_process::blocking::Command;
use session::{Session, USUAL, plain};

/// What is added to a command so that a test need not wait: fewer games of the same kind.
const SMALLER: [(&str, &str); 6] = [
    // 28 cells for two policies; chunks have 50 games at least.
    ("wildlab report difficulty", "--games 50"),
    // All questions, hundreds of cells.
    ("wildlab report all", "--games 1 --policy greedy"),
    // All players, the dearest of which think for seconds.
    ("wildlab ladder", "--policy random,greedy --games 50"),
    // A minute of checks otherwise.
    ("wildlab selfcheck", "--games 500"),
    ("wildlab radlands report first-player", "--policy greedy"),
    // Newcomers think; every value of the box is tried.
    ("wildlab aim", "--policy greedy --games 40000"),
];

/// The most that a command may take, in seconds, on a machine that does other things, too.
const LIMIT: u64 = 300;

/// The commands of the README's shell blocks, without their comments.
fn commands() -> Vec<String> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README");
    let mut commands = Vec::new();
    let mut within = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            within = line == "```sh";
            continue;
        }
        let command = line.split(" #").next().unwrap_or_default().trim();
        let command = command.replace("cargo run --release --", "wildlab");
        // Building and testing is what runs this; an alias names the program.
        let other = command.is_empty() || command.starts_with("cargo test") || command.starts_with("alias ");
        if within && !other {
            assert!(command.starts_with("wildlab "), "`{command}` is no command of the program");
            commands.push(command);
        }
    }
    commands
}

/// A folder of its own with the program in it.
fn folder() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("bin")).expect("a folder");
    symlink(env!("CARGO_BIN_EXE_wildlab"), path.join("bin/wildlab")).expect("a link");
    path
}

#[test]
fn every_command_of_the_readme_ends_in_time_and_shows_something() {
    let folder = folder();
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.join("bin").display());
    let commands = commands();
    assert!(commands.len() > 15, "the README's commands were not found: {commands:?}");
    for command in commands {
        let smaller = SMALLER.iter().find(|(begins, _)| command.starts_with(begins));
        let typed = smaller.map_or(command.clone(), |(_, more)| format!("{command} {more}"));
        let shell = Command::new("sh").args(["-c", &format!("exec {typed}")]).env("PATH", &path);
        let session = Session::begin(USUAL, &folder, shell, typed.clone());
        if command.starts_with("wildlab watch") {
            session.wait_until(LIMIT, "screen", |text| text.contains("q end"));
            session.type_keys("q");
        } else if command.starts_with("wildlab serve") {
            session.wait_until(LIMIT, "address", |text| text.contains("http://"));
            session.type_keys("\u{3}");
        }
        let (code, text) = session.end(LIMIT);
        let text = plain(&text);
        assert_eq!(code, Some(0), "`{typed}`:\n{text}");
        let quiet = command.ends_with("> my.json");
        assert_eq!(quiet, text.trim().is_empty(), "`{typed}`:\n{text}");
        for (begins, shows) in WORTH_SEEING {
            assert!(!command.starts_with(begins) || text.contains(shows), "`{typed}` shows no `{shows}`:\n{text}");
        }
    }
    for made in [
        "out/difficulty/report.html",
        "results/games.parquet",
        "game.html",
        "my.json",
        "duel.html",
        "duels/seats.parquet",
    ] {
        assert!(folder.join(made).exists(), "{made} was not made");
    }
    let results = fs::read_to_string(folder.join("results/manifest.json")).expect("a manifest");
    assert!(results.contains("\"planner\""), "strong players play where nobody is named");
}

/// What a reader should find in the output of some commands.
const WORTH_SEEING: [(&str, &str); 11] = [
    ("wildlab games", "radlands"),
    ("wildlab radlands play", "Turn 1"),
    ("wildlab radlands selfcheck", "violations: 0"),
    ("wildlab find", "wildlab replay --seed 1"),
    ("wildlab summary", "won %"),
    ("wildlab selfcheck", "violations: 0"),
    ("wildlab bench", "fingerprint "),
    ("wildlab play --seed 7 --players", "Round 1"),
    ("wildlab position --from", "Mechs"),
    ("wildlab report difficulty", "report.html"),
    ("wildlab policies", "planner"),
];
