//! Every ability, item, action and machine effect has a scripted test that bears its name.

use std::fs;
use std::path::Path;

use wildlab::games::defenders::words::{Ability, Item};

/// The files that hold rule tests.
const SOURCES: &[(&str, &str)] = &[
    ("abilities_council.rs", include_str!("abilities_council.rs")),
    ("abilities_coven.rs", include_str!("abilities_coven.rs")),
    ("abilities_options.rs", include_str!("abilities_options.rs")),
    ("abilities_order.rs", include_str!("abilities_order.rs")),
    ("abilities_sect.rs", include_str!("abilities_sect.rs")),
    ("items.rs", include_str!("items.rs")),
    ("smoke.rs", include_str!("smoke.rs")),
    // ---- The tests of R5 and R7: list their files here. From then on CLAUSES is held against them.
];

/// Clauses that are held once this file is listed: the file, the rule, how many clauses it has.
const CLAUSES: &[(&str, u8, u8)] = &[("actions.rs", 5, 11), ("machine.rs", 7, 7)];

/// The names of the tests in a source text.
fn tests_in(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
            names.extend(rest.split('(').next());
            marked = false;
        }
    }
    names
}

/// The words for which no test is named: a name holds `word` when it begins with it as a whole word.
fn missing(sources: &[(&str, &str)], words: impl IntoIterator<Item = String>) -> Vec<String> {
    let names: Vec<&str> = sources.iter().flat_map(|(_, source)| tests_in(source)).collect();
    let held = |word: &str| names.iter().any(|name| *name == word || name.starts_with(&format!("{word}_")));
    words.into_iter().filter(|word| !held(word)).collect()
}

fn listed(file: &str) -> bool {
    SOURCES.iter().any(|(name, _)| *name == file)
}

#[test]
fn every_ability_of_r11_has_a_test_of_its_name() {
    let words = Ability::ALL.map(|ability| format!("r11_{}", ability.name().replace('-', "_")));
    assert_eq!(missing(SOURCES, words), [""; 0]);
}

#[test]
fn every_item_of_r6_has_a_test_of_its_name() {
    assert_eq!(missing(SOURCES, Item::ALL.map(|item| format!("r6_{item}"))), [""; 0]);
}

#[test]
fn every_clause_of_actions_and_machine_cards_has_a_test_of_its_number() {
    for &(file, rule, clauses) in CLAUSES.iter().filter(|(file, ..)| listed(file)) {
        let words = (1..=clauses).map(|clause| format!("r{rule}_{clause}"));
        assert_eq!(missing(SOURCES, words), [""; 0], "{file}");
    }
}

/// A test file that is not listed would not count.
#[test]
fn every_test_file_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/defenders");
    let mut unlisted = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let holds_rules = tests_in(&fs::read_to_string(&path).unwrap()).iter().any(|name| name.starts_with('r'));
        if holds_rules && !listed(&file) {
            unlisted.push(file);
        }
    }
    assert_eq!(unlisted, [""; 0], "name them in SOURCES of coverage.rs");
}

/// The check itself: it tells a missing name, and does not take a part of a word for the word.
#[test]
fn a_missing_test_is_noticed() {
    let source = "#[test]\nfn r5_11_team_up() {}\nfn r5_2_helper() {}\n    #[test]\n    fn r6_bread() {}\n";
    assert_eq!(tests_in(source), ["r5_11_team_up", "r6_bread"]);
    let words = ["r5_1", "r5_2", "r5_11", "r6_bread"].map(String::from);
    assert_eq!(missing(&[("", source)], words), ["r5_1", "r5_2"]);
}
