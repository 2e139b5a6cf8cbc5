//! Every card and every clause has a scripted test that bears its name, and the game's README maps every clause of the
//! rules to functions and tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

use wildlab::game::Settings;
use wildlab::games::radlands::rules::OPTIONS;
use wildlab::games::radlands::selfcheck::{ACTIONS, QUESTIONS, kinds};
use wildlab::games::radlands::words::{Camp, EventCard, Person};
use wildlab::sim::selfcheck::SelfCheck;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust sources below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The names of the tests in a source text.
fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
            names.extend(rest.split('(').next().map(str::to_string));
            marked = false;
        }
    }
    names
}

fn tests_below(folder: &str) -> Vec<String> {
    sources(&root().join(folder)).iter().flat_map(|path| tests_in(&fs::read_to_string(path).unwrap())).collect()
}

/// The words that no test's name begins with, as a whole word.
fn missing(names: &[String], words: impl IntoIterator<Item = String>) -> Vec<String> {
    let held = |word: &str| names.iter().any(|name| name == word || name.starts_with(&format!("{word}_")));
    words.into_iter().filter(|word| !held(word)).collect()
}

#[test]
fn every_card_has_a_scripted_test_of_its_clause_and_name() {
    fn words(rule: u8, names: impl Iterator<Item = &'static str>) -> Vec<String> {
        (1..).zip(names).map(|(number, name)| format!("r{rule}_{number}_{}", name.replace('-', "_"))).collect()
    }
    let mut all = words(14, Camp::ALL.iter().map(|camp| camp.name()));
    all.extend(words(15, Person::ALL.iter().map(|person| person.name())));
    all.extend(words(16, EventCard::ALL.iter().map(|event| event.name())));
    assert_eq!(all.len(), 70);
    assert_eq!(missing(&tests_below("tests/radlands"), all), [""; 0]);
}

/// How many clauses each rule has that is played, from R2 on.
const CLAUSES: [(u8, u8); 12] =
    [(2, 6), (3, 5), (4, 4), (5, 8), (6, 5), (7, 6), (8, 6), (9, 4), (10, 6), (11, 8), (12, 6), (13, 6)];

#[test]
fn every_clause_from_r2_to_r13_has_a_scripted_test_of_its_number() {
    let words = CLAUSES.iter().flat_map(|&(rule, count)| (1..=count).map(move |clause| format!("r{rule}_{clause}")));
    assert_eq!(missing(&tests_below("tests/radlands"), words), [""; 0]);
}

#[test]
fn a_missing_test_is_noticed() {
    let names = tests_in("#[test]\nfn r14_1_railgun_shoots() {}\nfn r14_2_catapult_helper() {}\n");
    assert_eq!(names, ["r14_1_railgun_shoots"]);
    let words = ["r14_1_railgun".into(), "r14_2_catapult".into(), "r14_1_rail".into()];
    assert_eq!(missing(&names, words), ["r14_2_catapult", "r14_1_rail"]);
}

#[test]
fn the_readme_maps_every_clause_to_a_function_and_a_test_that_exist() {
    let readme = fs::read_to_string(root().join("src/games/radlands/README.md")).unwrap();
    let mut tests = tests_below("tests");
    tests.extend(tests_below("src"));
    let mut clauses: Vec<String> =
        CLAUSES.iter().flat_map(|&(rule, count)| (1..=count).map(move |clause| format!("R{rule}.{clause}"))).collect();
    clauses.extend(["R1", "R14", "R15", "R16", "R17", "R18", "R19", "R20"].map(String::from));
    for clause in clauses {
        let start = format!("| {clause} |");
        let row = readme.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("the README has no row for {clause}"));
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, _, functions, held_by, _] = cells.as_slice() else { panic!("{clause}: expected four cells: {row}") };
        for function in functions.split(", ") {
            let (file, name) =
                function.trim_matches('`').split_once(": ").unwrap_or_else(|| panic!("{clause}: {function}"));
            let text = fs::read_to_string(root().join("src/games/radlands").join(file))
                .unwrap_or_else(|error| panic!("{clause}: {file}: {error}"));
            let kinds = ["fn ", "struct ", "enum ", "const ", "static "];
            let exists = kinds.iter().any(|kind| text.contains(&format!("{kind}{name}")));
            assert!(exists, "{clause}: {file} has no {name}");
        }
        for test in held_by.split(", ").map(|test| test.trim_matches('`')) {
            assert!(tests.iter().any(|name| name == test), "{clause}: there is no test {test}");
        }
    }
}

#[test]
fn the_readme_lists_every_rule_option() {
    let readme = fs::read_to_string(root().join("src/games/radlands/README.md")).unwrap();
    for option in OPTIONS {
        let row = readme.lines().find(|line| line.contains(&format!("| `{}`", option.name)));
        let row = row.unwrap_or_else(|| panic!("the README does not list {}", option.name));
        assert!(row.contains(option.clause) && option.values.iter().all(|value| row.contains(value)), "{row}");
    }
}

#[test]
fn a_batch_of_self_checked_games_shows_every_card_icon_decision_and_ending() {
    let check = SelfCheck::new(kinds(&Settings::new()).unwrap());
    let report = check.check(22, 0..check.kinds() * 6, || {});
    assert_eq!(report.violated, 0, "{:?}", report.violations);
    let [actions, questions] = [ACTIONS, QUESTIONS].map(|what| report.coverage.sum_of(what));
    assert!(actions > 20_000 && questions > 10_000 && report.lawful > 500, "{report}");
    assert!(report.coverage.missing().is_empty(), "{report}");
}
