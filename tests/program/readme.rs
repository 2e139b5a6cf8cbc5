//! The commands of the README and of the tour, typed as they stand into a real terminal: each ends and shows something.

use std::fs;
use std::os::unix::fs::symlink;

use crate::session::{Session, USUAL, plain};
use crate::support::{PROGRAM, folder, text_of};

/// Additions to commands so that a test need not wait: fewer games of the same kind.
pub(crate) const SMALLER: [(&str, &str); 6] = [
    // 28 cells for two policies; chunks have 50 games at least.
    ("wildlab report difficulty", "--games 50"),
    // All questions, hundreds of cells.
    ("wildlab report all", "--games 1 --policy greedy"),
    // All players, the slowest of which think for seconds.
    ("wildlab ladder", "--policy random,greedy --games 50"),
    // A minute of checks otherwise.
    ("wildlab selfcheck", "--games 500"),
    ("wildlab radlands report first-player", "--policy greedy"),
    // Newcomers think; every value of the box is tried.
    ("wildlab aim", "--policy greedy --games 40000"),
];

/// The pages whose commands run.
const PAGES: [&str; 2] = ["README.md", "docs/tour.md"];

/// The commands of a page's shell blocks, without their comments.
fn commands(page: &str) -> Vec<String> {
    let text = text_of(page);
    let mut commands = Vec::new();
    let mut within = false;
    for line in text.lines() {
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

#[test]
fn every_command_of_the_readme_and_the_tour_ends_and_shows_something() {
    // A folder with the program in it.
    let folder = folder("commands");
    fs::create_dir(folder.join("bin")).expect("a folder");
    symlink(PROGRAM, folder.join("bin/wildlab")).expect("a link");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.join("bin").display());
    let commands: Vec<String> = PAGES.into_iter().flat_map(commands).collect();
    assert!(commands.len() > 30, "the commands were not found: {commands:?}");
    for command in commands {
        let smaller = SMALLER.iter().find(|(begins, _)| command.starts_with(begins));
        let typed = smaller.map_or(command.clone(), |(_, more)| format!("{command} {more}"));
        let session = Session::begin(USUAL, &folder, &["sh", "-c", &format!("exec {typed}")], &[("PATH", &path)]);
        if command.starts_with("wildlab watch") {
            session.wait_until("screen", |text| text.contains("q end"));
            session.type_keys("q");
        } else if command.starts_with("wildlab serve") {
            session.wait_until("address", |text| text.contains("http://"));
            session.type_keys("\u{3}");
        }
        let (code, text) = session.end();
        let text = plain(&text);
        assert_eq!(code, 0, "`{typed}`:\n{text}");
        let quiet = command.ends_with("> my.json");
        assert_eq!(quiet, text.trim().is_empty(), "`{typed}`:\n{text}");
        for (begins, shows) in WORTH_SEEING {
            assert!(!command.starts_with(begins) || text.contains(shows), "`{typed}` shows no `{shows}`:\n{text}");
        }
    }
    for made in [
        "out/defenders/difficulty/report.html",
        "results/games.parquet",
        "game.html",
        "my.json",
        "duel.html",
        "duels/seats.parquet",
    ] {
        assert!(folder.join(made).exists(), "{made} was not made");
    }
    let results = fs::read_to_string(folder.join("results/manifest.json")).expect("a manifest");
    assert!(results.contains("\"planner\""), "strong players play by default");
}

/// Words that a reader should find in the output of some commands.
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
