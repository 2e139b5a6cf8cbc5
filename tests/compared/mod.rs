//! Texts as they were when somebody last looked, in files of `tests/golden`. `scripts/goldens` writes them anew.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Holds a text against the file of that game and name, or writes the file anew when asked to.
pub fn compare(game: &str, name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game).join(name);
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

/// What the program prints.
pub fn wildlab(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_wildlab")).args(args).output().expect("the program runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints text")
}
