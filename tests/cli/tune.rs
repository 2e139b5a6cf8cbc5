//! `tune` as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tune").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn wildlab(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wildlab")).args(args).current_dir(folder).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const SMALL: [&str; 8] = ["--deals", "40", "--generations", "8", "--population", "6", "--validate", "200"];

/// A greedy player who hardly values anything that wins.
const POOR: &str = "mind = 'greedy'\nabout = 'poor'\n[weights]\nsupport = 0.05\nwalls = 0.01\n";

#[test]
fn weights_that_win_more_are_found_written_and_played_and_the_same_command_finds_the_same() {
    let folder = fresh("found");
    let policy = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("policies/radlands/greedy.toml"));
    // Hits on camps are worth too little to this one, cards in hand too much.
    let poor = |line: &str| match line.split(' ').next() {
        Some("camp_hit") => "camp_hit = 1.5\n".to_string(),
        Some("card") => "card = 3.5\n".to_string(),
        _ => format!("{line}\n"),
    };
    let poor: String = policy.expect("greedy").lines().map(poor).collect();
    fs::write(folder.join("poor.toml"), poor).expect("a file");
    let turn = ["--turn", "camp_hit,card", "--against", "greedy"];
    let find = |out: &str| {
        let output =
            wildlab(&folder, &[&["radlands", "tune", "poor.toml", "--out", out], &turn[..], &SMALL[..]].concat());
        assert!(output.status.success(), "{}", said(&output));
        fs::read_to_string(folder.join(out)).expect("the policy")
    };
    let (one, other) = (find("one.toml"), find("other.toml"));
    assert_eq!(one.replace("one.toml", ""), other.replace("other.toml", ""));
    assert!(one.contains("# Made by `wildlab radlands tune poor.toml") && one.contains("fresh deals"), "{one}");
    // From about 1 % to about 49 %: on 200 deals the interval of the gain is four points wide on either side.
    let gain: f64 =
        one.lines().find_map(|line| line.strip_prefix("# +")?.split(' ').next()?.parse().ok()).expect("a gain");
    assert!(gain > 30.0, "{one}");
    let bench = wildlab(&folder, &["radlands", "bench", "--policy", "one.toml,random", "--games", "4"]);
    assert!(bench.status.success(), "{}", said(&bench));
    assert!(!folder.join("one.toml.progress").exists());
}

#[test]
fn what_cannot_be_tuned_is_refused_by_its_option() {
    let folder = fresh("refused");
    fs::write(folder.join("there.toml"), POOR).expect("a file");
    let refusals: [(&[&str], &str); 6] = [
        (&["radlands", "tune", "greedy", "--out", "new.toml"], "--against: missing"),
        (&["tune", "greedy", "--out", "there.toml"], "--out: there.toml is there"),
        (&["tune", "greedy", "--out", "new.toml", "--turn", "damge"], "--turn damge"),
        (&["tune", "random", "--out", "new.toml"], "it names no weights"),
        (&["tune", "nobody", "--out", "new.toml"], "there is no such policy"),
        (&["tune", "greedy", "--out", "new.toml", "--resume"], "--resume: new.toml.progress: cannot be read"),
    ];
    for (args, reason) in refusals {
        let output = wildlab(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains(reason), "{args:?}: {}", said(&output));
        assert!(!folder.join("new.toml").exists());
    }
    assert_eq!(fs::read_to_string(folder.join("there.toml")).expect("the file"), POOR, "nothing is written over");
}
