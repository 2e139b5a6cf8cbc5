//! The page about a game of one's own tells of the example as it is: its code is the example's, and its commands run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project")
}

/// The lines of the page's blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let mut within = false;
    let mut lines = Vec::new();
    for line in text("docs/adding-a-game.md").lines() {
        if line.starts_with("```") {
            within = line.strip_prefix("```") == Some(language);
        } else if within {
            lines.push(line.to_string());
        }
    }
    lines
}

#[test]
fn every_line_of_code_on_the_page_is_a_line_of_the_example() {
    let example = text("examples/foragers.rs");
    let lines: Vec<&str> = example.lines().collect();
    let shown = blocks("rust");
    assert!(shown.len() > 20, "the page's code was not found");
    for line in shown {
        assert!(lines.contains(&line.as_str()), "the example has no line `{line}`");
    }
    assert!(lines.len() <= 250, "the example has {} lines, expected 250 at most", lines.len());
}

/// The example, which the tests' build has made beside them.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("a path of this test");
    tests.ancestors().nth(2).expect("the folder of the build").join("examples/foragers")
}

#[test]
fn every_command_on_the_page_runs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adding-a-game");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let commands = blocks("sh");
    assert!(commands.len() > 5, "the page's commands were not found");
    for command in commands {
        let words = command.replace('\'', "");
        let mut words = words.split(' ');
        assert_eq!(words.next(), Some("foragers"), "{command}");
        let run = Command::new(program()).args(words).current_dir(&folder).output().expect("the example is built");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success() && !run.stdout.is_empty(), "`{command}`: {said}");
    }
}
