//! Every ability, item, action and machine effect has a scripted test that bears its name, and the game's README maps
//! every clause of the rules to functions and tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

use wildlab::games::defenders::rules::OPTIONS;
use wildlab::games::defenders::words::{Ability, Item};

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

/// The names of the tests below a folder.
fn tests_below(folder: &str) -> Vec<String> {
    sources(&root().join(folder)).iter().flat_map(|path| tests_in(&fs::read_to_string(path).unwrap())).collect()
}

/// The words that no test's name begins with, as a whole word.
fn missing(names: &[String], words: impl IntoIterator<Item = String>) -> Vec<String> {
    let held = |word: &str| names.iter().any(|name| name == word || name.starts_with(&format!("{word}_")));
    words.into_iter().filter(|word| !held(word)).collect()
}

#[test]
fn every_ability_of_r11_has_a_scripted_test_of_its_name() {
    let words = Ability::ALL.map(|ability| format!("r11_{}", ability.name().replace('-', "_")));
    assert_eq!(missing(&tests_below("tests/defenders"), words), [""; 0]);
}

#[test]
fn every_item_of_r6_has_a_scripted_test_of_its_name() {
    assert_eq!(missing(&tests_below("tests/defenders"), Item::ALL.map(|item| format!("r6_{item}"))), [""; 0]);
}

#[test]
fn every_action_and_every_machine_step_has_a_scripted_test_of_its_clause() {
    let clauses = |rule: u8, count: u8| (1..=count).map(move |clause| format!("r{rule}_{clause}"));
    let words = clauses(5, 11).chain(clauses(7, 8)).chain(clauses(8, 3)).chain(clauses(9, 5));
    assert_eq!(missing(&tests_below("tests/defenders"), words), [""; 0]);
}

#[test]
fn a_missing_test_is_noticed() {
    let names = tests_in("#[test]\nfn r6_bread_gives() {}\nfn r6_maps_helper() {}\n");
    assert_eq!(names, ["r6_bread_gives"]);
    assert_eq!(missing(&names, ["r6_bread".into(), "r6_maps".into(), "r6_brea".into()]), ["r6_maps", "r6_brea"]);
}

/// The clauses of the rules: how many each of R1 to R9 has, then R10 and R11 whole.
const CLAUSES: [u8; 9] = [6, 7, 5, 7, 11, 1, 8, 3, 5];

#[test]
fn the_readme_maps_every_clause_to_a_function_and_a_test_that_exist() {
    let readme = fs::read_to_string(root().join("src/games/defenders/README.md")).unwrap();
    let mut tests = tests_below("tests");
    tests.extend(tests_below("src"));
    let row = |clause: &str| {
        let start = format!("| {clause} |");
        let found = readme.lines().find(|line| line.starts_with(&start));
        found.unwrap_or_else(|| panic!("the README has no row for {clause}")).to_string()
    };
    let mut clauses: Vec<String> = Vec::new();
    for (rule, count) in (1..).zip(CLAUSES) {
        match count {
            1 => clauses.push(format!("R{rule}")),
            count => clauses.extend((1..=count).map(|clause| format!("R{rule}.{clause}"))),
        }
    }
    clauses.extend(["R10".into(), "R11".into()]);
    for clause in clauses {
        let row = row(&clause);
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, _, functions, held_by, _] = cells.as_slice() else { panic!("{clause}: expected four cells: {row}") };
        for function in functions.split(", ") {
            let (file, name) =
                function.trim_matches('`').split_once(": ").unwrap_or_else(|| panic!("{clause}: {function}"));
            let text = fs::read_to_string(root().join("src/games/defenders").join(file))
                .unwrap_or_else(|error| panic!("{clause}: {file}: {error}"));
            let exists =
                ["fn ", "struct ", "enum ", "const "].iter().any(|kind| text.contains(&format!("{kind}{name}")));
            assert!(exists, "{clause}: {file} has no {name}");
        }
        for test in held_by.split(", ").map(|test| test.trim_matches('`')) {
            assert!(tests.iter().any(|name| name == test), "{clause}: there is no test {test}");
        }
    }
}

#[test]
fn the_readme_lists_every_rule_option() {
    let readme = fs::read_to_string(root().join("src/games/defenders/README.md")).unwrap();
    for option in OPTIONS {
        let row = readme.lines().find(|line| line.contains(&format!("`{}`", option.name)));
        let row = row.unwrap_or_else(|| panic!("the README does not list {}", option.name));
        assert!(row.contains(option.clause) && option.values.iter().all(|value| row.contains(value)), "{row}");
    }
}
