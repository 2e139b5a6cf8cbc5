//! `learn` as a user meets it, with the small game of the example.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::{example, folder, said};

/// A policy that is quick to learn.
const QUICK: &str = "mind = 'turns'\nabout = 'quick'\n[budget]\npositions = 8\nfinalists = 2\nworlds = 4\n";

fn foragers(folder: &Path, words: &[&str]) -> Output {
    Command::new(example()).args(words).current_dir(folder).output().expect("the example is built")
}

fn learn(folder: &Path, out: &str, more: &[&str]) -> Output {
    fs::write(folder.join("quick.toml"), QUICK).expect("a file");
    let test = if more.contains(&"--test") { &[][..] } else { &["--test", "8"] };
    let words = ["learn", "quick.toml", "--batch", "20", "--out", out];
    foragers(folder, &[&words[..], test, more].concat())
}

fn learned(folder: &Path, out: &str, more: &[&str]) -> String {
    let output = learn(folder, out, more);
    assert!(output.status.success(), "{}", said(&output));
    fs::read_to_string(folder.join(out)).expect("the policy")
}

/// The weights of a policy file.
fn weights(file: &str) -> &str {
    file.split_once("[learned]").expect("a learned value").1
}

#[test]
fn threads_and_stops_change_nothing_about_what_is_learned() {
    let folder = folder("learned");
    let one = learned(&folder, "one.toml", &["--games", "80", "--threads", "1"]);
    let two = learned(&folder, "two.toml", &["--games", "80", "--threads", "2"]);
    assert_eq!(weights(&one), weights(&two));
    learned(&folder, "three.toml", &["--games", "40"]);
    let three = learned(&folder, "three.toml", &["--games", "80", "--resume"]);
    assert_eq!(weights(&one), weights(&three), "what was stopped goes on to the bit");
    let other = learned(&folder, "other.toml", &["--games", "80", "--seed", "2"]);
    assert_ne!(weights(&one), weights(&other));
    assert!(one.starts_with("# Made by `foragers learn quick.toml") && one.contains("fresh deals"), "{one}");
    assert!(one.contains("learned from 80 games of self-play"), "{one}");
}

#[test]
fn a_learned_player_beats_random_ones_and_is_tuned_on() {
    let folder = folder("learned-strong");
    let file = learned(&folder, "mine.toml", &["--games", "400", "--test", "400", "--against", "random"]);
    // About 66 % of 800 games: six standard errors above the bound.
    let share = file.split_once("fresh deals it wins ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    let share: f64 = share.expect("a share");
    assert!(share > 55.0, "{file}");
    let tune = ["tune", "mine.toml", "--against", "random", "--deals", "8", "--generations", "1", "--population", "4"];
    let output = foragers(&folder, &[&tune[..], &["--validate", "8", "--out", "tuned.toml"]].concat());
    assert!(output.status.success(), "{}", said(&output));
    let tuned = fs::read_to_string(folder.join("tuned.toml")).expect("a policy");
    assert_eq!(weights(&tuned).trim_end(), weights(&file).trim_end(), "tuning keeps the learned value");
}

#[test]
fn what_cannot_be_learned_from_is_refused_and_nothing_is_written() {
    let folder = folder("learned-refused");
    learned(&folder, "good.toml", &["--games", "20"]);
    let good = fs::read_to_string(folder.join("good.toml")).expect("a policy");
    let other = good.replacen("inputs = \"", "inputs = \"f", 1);
    fs::write(folder.join("layout.toml"), other).expect("a file");
    fs::write(folder.join("short.toml"), format!("{QUICK}[learned]\ninputs = '0123456789abcdef'\nweights = '1 2 3'\n"))
        .expect("a file");
    for (words, expected) in [
        (&["learn", "even", "--out", "x.toml"][..], "mind: found `careful`, expected `turns`"),
        (&["learn", "--easier", "target=9", "--out", "x.toml"], "--easier: found games, expected none"),
        (&["learn", "--easier", "tagret=9", "--out", "x.toml"], "unknown key, did you mean `target`"),
        (&["learn", "--out", "good.toml"], "good.toml is there, expected a new file"),
        (&["learn", "--out", "x.toml", "--resume"], "--resume: x.toml.progress: cannot be read"),
        (&["learn", "--rate", "nan", "--out", "x.toml"], "expected a number from"),
        (&["play", "--policy", "layout.toml"], "learned.inputs: found"),
        (&["play", "--policy", "short.toml"], "learned: found 3 weights, expected"),
    ] {
        let output = foragers(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
        assert!(said(&output).contains(expected), "{words:?}: {}", said(&output));
        assert!(!folder.join("x.toml").exists() && !folder.join("x.toml.progress").exists(), "{words:?}");
    }
    // A damaged or foreign state is refused.
    let state = fs::read_to_string(folder.join("good.toml.progress")).expect("a state");
    fs::write(folder.join("good.toml.progress"), state.replacen("\"games\": 20", "\"games\": 21", 1)).expect("a file");
    let output = learn(&folder, "good.toml", &["--games", "40", "--resume"]);
    assert!(said(&output).contains("is damaged"), "{}", said(&output));
    fs::write(folder.join("good.toml.progress"), state).expect("a file");
    let output = learn(&folder, "good.toml", &["--games", "40", "--resume", "--rate", "0.5"]);
    assert!(said(&output).contains("was made with other options: pace.rate"), "{}", said(&output));
}
