//! `wildlab find` lists games that fit a question, and its commands replay exactly those.

use std::fs;

use crate::support::{fresh, parsed, wildlab};

fn found(args: &[&str]) -> Vec<String> {
    let output = wildlab(&[&["find"], args].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect()
}

/// Plays the game of a listed command with `play`, and checks that it ended as the line says.
fn assert_replays(line: &str, cause: &str) {
    let (command, about) = line.split_once("  # ").expect("a command and what the game was");
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!(words[..2], ["wildlab", "replay"]);
    let out = words.iter().position(|&word| word == "--out").expect("a file is named");
    let options: Vec<&str> = words[2..out].iter().map(|word| word.trim_matches('\'')).collect();
    let played = wildlab(&[&["play", "--json"], &options[..]].concat());
    let told = String::from_utf8_lossy(&played.stdout).into_owned();
    let end = parsed(told.lines().last().unwrap_or_default());
    assert_eq!(end["outcome"], cause, "{line}");
    let rounds = about.split(", ").find_map(|part| part.strip_prefix("rounds ")).expect("the length is told");
    assert_eq!(end["rounds"].to_string(), rounds, "{line}");
}

#[test]
fn fresh_games_are_found_and_replayed_by_what_is_listed() {
    let question = "cause == \"toxic\" and rounds > 4 and players == 3";
    let args = ["--policy", "greedy", "--policy", "random", "--players", "2..3", "--games", "400", "--seed", "5"];
    let lines = found(&[&["--where", question, "--limit", "3", "--difficult", "2"], &args[..]].concat());
    assert_eq!(lines.len(), 3);
    for line in &lines {
        assert!(
            line.contains("--players 3") && line.contains("--difficult 2") && line.contains("lost, toxic"),
            "{line}"
        );
        assert_replays(line, "toxic");
    }
    assert_eq!(lines, found(&[&["--where", question, "--limit", "3", "--difficult", "2"], &args[..]].concat()));
    assert!(found(&["--where", "rounds > 9000", "--games", "40"]).is_empty());
}

#[test]
fn the_records_of_a_run_are_asked_in_both_formats() {
    let question = "won and rounds <= 12 or cause == 'core' and rounds < 10 and players == 2";
    let mut listed = Vec::new();
    for format in ["parquet", "csv"] {
        let out = fresh(format);
        let shown = out.display().to_string();
        let plan =
            ["--games", "120", "--players", "2", "--factions", "order,sect", "--policy", "greedy", "--rules", "it"];
        let more = ["--rule", "supplies=strict", "--set", "limits.damage=4", "--format", format];
        let plan = [&plan[..], &more].concat();
        assert!(wildlab(&[&["run", "--out", &shown], &plan[..]].concat()).status.success());
        let lines = found(&["--in", &shown, "--where", question, "--limit", "100"]);
        assert!(lines.len() > 3, "{lines:?}");
        listed.push(lines);
    }
    assert_eq!(listed[0], listed[1]);
    for line in listed[0].iter().take(4) {
        let parts = ["--rules it", "--rule supplies=strict", "--set limits.damage=4", "--factions order,sect"];
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
        assert_replays(line, if line.contains(", won, win") { "win" } else { "core" });
    }
}

#[test]
fn the_records_of_a_report_are_asked_as_those_of_a_run() {
    let home = fresh("report");
    fs::create_dir_all(&home).expect("a folder");
    let file = home.join("boxes.toml");
    let text = "title = 'Boxes'\nquestion = 'Which?'\npolicy = ['greedy']\ngames = 60\n[[play]]\nplayers = 2\n\
                [[variant]]\nname = 'A'\n[[variant]]\nname = 'B'\nset = ['limits.damage=4']\n\
                [[section]]\nkind = 'rates'\ntitle = 'Rates'\nx = 'variant'\n";
    fs::write(&file, text).expect("a file");
    let out = home.join("out").display().to_string();
    let made = wildlab(&["report", &file.display().to_string(), "--out", &out, "--quiet"]);
    assert!(made.status.success(), "{made:?}");
    let report = format!("{out}/defenders/boxes");
    let lines = found(&["--in", &report, "--where", "cause == 'toxic' and cell == 1", "--limit", "3"]);
    assert!(lines.len() == 3 && lines.iter().all(|line| line.contains("--set limits.damage=4")), "{lines:?}");
    for line in &lines {
        assert_replays(line, "toxic");
    }
    assert_eq!(
        lines,
        found(&["--in", &format!("{report}/records"), "--where", "cause == 'toxic' and cell == 1", "--limit", "3"])
    );
    let summary = wildlab(&["summary", &report]);
    let told = String::from_utf8_lossy(&summary.stdout).into_owned();
    assert!(summary.status.success() && summary.stderr.is_empty(), "{summary:?}");
    assert!(told.contains("limits.damage=4") && told.contains("what ended the games"), "{told}");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let refused = |args: &[&str]| {
        let output = wildlab(&[&["find"], args].concat());
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(
        refused(&["--where", "cuase == 'x'"])
            .contains("--where, character 1: `cuase` is no column, did you mean `cause`?")
    );
    assert!(refused(&["--where", "rounds >"]).contains("character 9: the question ends"));
    assert!(refused(&["--where", "won", "--in", "/nowhere"]).contains("manifest.json: cannot be read"));
    assert!(refused(&["--where", "won", "--policy", "gredy"]).contains("did you mean `greedy`"));
    assert!(refused(&["--where", "won", "--in", "x", "--games", "3"]).contains("cannot be used with"));
    assert!(refused(&[]).contains("--where"));
    assert!(refused(&["--where", "won", "--games", "1000000000000"]).contains("to 1000000000"));
    assert!(refused(&["--where", "won", "--limit", "99999999"]).contains("from 1 to 1000000"));
}
