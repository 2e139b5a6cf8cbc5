//! Texts as they were at the last review, in files of `tests/golden`. `scripts/goldens` writes them anew.

use std::fs;

use super::package;

/// Compares a text with the file of that game and name, or writes the file anew when asked to.
pub fn compare(game: &str, name: &str, text: &str) {
    let path = package().join("tests/golden").join(game).join(name);
    if std::env::var_os("WILDLAB_GOLDENS").is_some() {
        fs::write(&path, text).expect("a golden file can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let line = expected.lines().zip(text.lines()).position(|(a, b)| a != b);
    let at = line.unwrap_or_else(|| expected.lines().count().min(text.lines().count()));
    assert!(
        expected == text,
        "{name} differs from line {} on:\n- {}\n+ {}\nIf the rules were meant to change: scripts/goldens",
        at + 1,
        expected.lines().nth(at).unwrap_or("(end)"),
        text.lines().nth(at).unwrap_or("(end)")
    );
}
