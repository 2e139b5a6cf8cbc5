//! Every clause, card and effect has a scripted test that bears its name, and the game's README maps every clause of
//! the rules to functions and tests that exist.

use std::fs;
use std::path::PathBuf;

use super::{Published, game};
use crate::support::{package, text_of};

/// The README of a game.
fn readme<G: Published>() -> String {
    text_of(format!("src/games/{}/README.md", G::NAME))
}

/// All Rust sources below a folder, as text.
fn sources(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = vec![package().join(folder)];
    while let Some(next) = open.pop() {
        for path in fs::read_dir(next).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(fs::read_to_string(path).expect("a source"));
            }
        }
    }
    found
}

/// The names of the tests in a source text, those that the kit makes among them.
fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
            names.extend(rest.split('(').next().map(str::to_string));
            marked = false;
        } else if let Some((name, _)) = line.strip_prefix("pub fn ").and_then(|rest| rest.split_once("<G: ")) {
            names.push(name.to_string());
        }
    }
    names
}

/// The names of the tests below a folder.
fn tests_below(folder: &str) -> Vec<String> {
    sources(folder).iter().flat_map(|source| tests_in(source)).collect()
}

/// The words that no test's name begins with, as a whole word.
fn missing(names: &[String], words: impl IntoIterator<Item = String>) -> Vec<String> {
    let held = |word: &str| names.iter().any(|name| name == word || name.starts_with(&format!("{word}_")));
    words.into_iter().filter(|word| !held(word)).collect()
}

pub fn every_clause_card_and_effect_has_a_scripted_test_of_its_name<G: Published>() {
    let names = tests_below(&format!("tests/{}", G::NAME));
    assert_eq!(missing(&names, G::scripted()), [""; 0]);
    // A missing one would be noticed.
    let names = tests_in("#[test]\nfn r14_1_railgun_shoots() {}\nfn r14_2_catapult_helper() {}\n");
    assert_eq!(names, ["r14_1_railgun_shoots"]);
    let words = ["r14_1_railgun", "r14_2_catapult", "r14_1_rail"].map(String::from);
    assert_eq!(missing(&names, words), ["r14_2_catapult", "r14_1_rail"]);
}

pub fn the_readme_maps_every_clause_to_a_function_and_a_test_that_exist<G: Published>() {
    let readme = readme::<G>();
    let tests = [tests_below("tests"), tests_below("src")].concat();
    for clause in G::clauses() {
        let start = format!("| {clause} |");
        let row = readme.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("the README has no row for {clause}"));
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, _, functions, held_by, _] = cells.as_slice() else { panic!("{clause}: expected four cells: {row}") };
        for function in functions.split(", ") {
            let (file, name) =
                function.trim_matches('`').split_once(": ").unwrap_or_else(|| panic!("{clause}: {function}"));
            let text = text_of(format!("src/games/{}/{file}", G::NAME));
            let kinds = ["fn ", "struct ", "enum ", "const ", "static "];
            let exists = kinds.iter().any(|kind| text.contains(&format!("{kind}{name}")));
            assert!(exists, "{clause}: {file} has no {name}");
        }
        for test in held_by.split(", ").map(|test| test.trim_matches('`')) {
            assert!(tests.iter().any(|name| name == test), "{clause}: there is no test {test}");
        }
    }
}

pub fn the_readme_lists_every_rule_option<G: Published>() {
    let (readme, game) = (readme::<G>(), game::<G>(""));
    for option in game.kit().expect("a box and rules").rules.options() {
        // A row of a table; what is no reading of the rules has a line of its own.
        let named = |start: &str| readme.lines().find(|line| line.contains(&format!("{start}`{}`", option.name)));
        let row = named("| ").or_else(|| named(""));
        let row = row.unwrap_or_else(|| panic!("the README does not list {}", option.name));
        assert!(row.contains(option.clause) && option.values.iter().all(|value| row.contains(value)), "{row}");
    }
}
