//! Layers point one way: games, policy, sim, analysis, report, cli; and no game's words outside its folder.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. A layer may use those before it.
const LAYERS: [&str; 6] = ["games", "policy", "sim", "analysis", "report", "cli"];

/// Modules that every layer may use.
const SHARED: [&str; 34] = [
    "bounds",
    "checksum",
    "disk",
    "filter/mod",
    "filter/read",
    "game/mod",
    "game/chance",
    "game/contest",
    "game/course",
    "game/facts/mod",
    "game/facts/document",
    "game/facts/fact",
    "game/facts/overlay",
    "game/facts/reader",
    "game/facts/sets",
    "game/laws",
    "game/observer",
    "json",
    "lock",
    "mind/mod",
    "mind/file",
    "named",
    "plan",
    "progress",
    "question/mod",
    "question/file",
    "question/meet",
    "question/section",
    "question/settings",
    "record",
    "refusal",
    "rng",
    "terminal",
    "web/mod",
];

/// The games that have a folder.
const GAMES: [&str; 2] = ["defenders", "radlands"];

/// Games may check themselves with the random mind, which knows no game, and seat policies at a table to show a game.
const EXCEPTIONS: [(&str, &str); 2] = [("games", "policy::Random"), ("games", "policy::minds")];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { sources(&path) } else { vec![path] }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

#[test]
fn layers_use_only_what_lies_below_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for (level, layer) in LAYERS.iter().enumerate() {
        for path in sources(&src.join(layer)) {
            files += 1;
            let text = fs::read_to_string(&path).expect("a source file can be read");
            for above in &LAYERS[level + 1..] {
                // Tests of a layer may use those above it.
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                for line in code.lines().filter(|line| line.contains(&format!("crate::{above}"))) {
                    let excused = EXCEPTIONS.iter().any(|(who, what)| who == layer && line.contains(what));
                    assert!(excused, "{}: {layer} uses {above}: {line}", path.display());
                }
            }
        }
    }
    assert!(files > 20, "the sources were not found");
}

#[test]
fn shared_modules_use_no_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for module in SHARED {
        let text = fs::read_to_string(src.join(format!("{module}.rs"))).expect("a source file can be read");
        for layer in LAYERS {
            assert!(!text.contains(&format!("use crate::{layer}")), "{module} uses {layer}");
        }
    }
}

#[test]
fn no_game_is_named_below_the_command_line_outside_its_folder() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    // Their tests may play one.
    for layer in ["policy", "sim", "analysis", "report"] {
        for path in sources(&src.join(layer)) {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            assert!(!GAMES.iter().any(|game| code.contains(game)), "{} names a game", path.display());
        }
    }
    for module in SHARED {
        let text = fs::read_to_string(src.join(format!("{module}.rs"))).expect("a source file can be read");
        assert!(!GAMES.iter().any(|game| text.contains(game)), "{module} names a game");
    }
    for game in GAMES {
        for path in sources(&src.join("games").join(game)) {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            for other in GAMES.iter().filter(|&&other| other != game) {
                assert!(!text.contains(&format!("games::{other}")), "{} uses the game {other}", path.display());
            }
        }
    }
}
