//! `tune` as a user meets it.

use std::fs;
use std::io::{BufRead, BufReader};
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
    let refusals: [(&[&str], &str); 10] = [
        (&["radlands", "tune", "greedy", "--out", "new.toml"], "--against: missing"),
        (&["tune", "greedy", "--out", "there.toml"], "--out: there.toml is there"),
        (&["tune", "greedy", "--out", "new.toml", "--turn", "damge"], "--turn damge"),
        (&["tune", "random", "--out", "new.toml"], "random: it has no weights"),
        (&["tune", "greedy", "--out", "new.toml", "--turn", "camp,budget.*"], "--turn budget.*: greedy has no such"),
        (&["tune", "planner", "--out", "new.toml", "--turn", "budget.width"], "--price: missing"),
        (&["tune", "greedy", "--out", "new.toml", "--against", "random"], "--against: found policies, expected none"),
        (
            &["tune", "greedy", "--out", "new.toml", "--deals", "1000000", "--population", "100"],
            "expected 50000000 at most",
        ),
        (&["tune", "nobody", "--out", "new.toml"], "there is no such policy"),
        (&["tune", "greedy", "--out", "new.toml", "--resume"], "--resume: new.toml.progress: cannot be read"),
    ];
    for (args, reason) in refusals {
        let output = wildlab(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains(reason), "{args:?}: {}", said(&output));
        assert!(!folder.join("new.toml").exists() && !folder.join("new.toml.lock").exists());
    }
    assert_eq!(fs::read_to_string(folder.join("there.toml")).expect("the file"), POOR, "nothing is written over");
}

#[test]
fn what_a_file_leaves_out_is_turned_and_only_what_has_changed_is_named() {
    let folder = fresh("left-out");
    let text = "mind = 'planner'\nabout = 'narrow'\n[budget]\nwidth = 1\n[weights]\ncamp = 30\n";
    fs::write(folder.join("narrow.toml"), text).expect("a file");
    let small = ["--deals", "8", "--generations", "1", "--population", "4", "--validate", "8", "--players", "2..3"];
    let args = [&["tune", "narrow.toml", "--out", "new.toml", "--turn", "way_*"], &small[..]].concat();
    let output = wildlab(&folder, &args);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains(": 3 numbers turned"), "{}", said(&output));
    let found = fs::read_to_string(folder.join("new.toml")).expect("the policy");
    let numbers: Vec<&str> = found.lines().filter_map(|line| line.split_once(" = ").map(|(key, _)| key)).collect();
    assert_eq!(numbers, ["mind", "about", "width", "camp", "way_home", "way_to_factory", "way_to_work"], "{found}");
    assert!(found.contains("# players=2: ") && found.contains("# players=3: "), "{found}");
}

#[test]
fn a_policy_is_printed_with_every_number_and_plays_as_it_did() {
    let folder = fresh("printed");
    for (game, policy, weight) in [("defenders", "newcomer", "\ncamp = "), ("radlands", "veteran", "\nperson-mimic = ")]
    {
        let printed = wildlab(&folder, &[game, "policies", policy]);
        assert!(printed.status.success() && said(&printed).contains(weight), "{}", said(&printed));
        let file = format!("{policy}.toml");
        fs::write(folder.join(&file), &printed.stdout).expect("a file");
        let bench = |policy: &str| said(&wildlab(&folder, &[game, "bench", "--games", "6", "--policy", policy]));
        let print = |text: String| text.lines().find(|line| line.starts_with("fingerprint")).map(String::from);
        assert_eq!(
            print(bench(policy)).expect("a fingerprint"),
            print(bench(&file)).expect("a fingerprint"),
            "{policy}"
        );
        let again = wildlab(&folder, &[game, "policies", &file]);
        assert_eq!(again.stdout, printed.stdout, "{policy}");
    }
    fs::write(folder.join("bad.toml"), "mind = 'planner'\nabout = 'x'\n[weights]\ncmap = 1\n").expect("a file");
    let refused = wildlab(&folder, &["policies", "bad.toml"]);
    assert!(refused.status.code() == Some(2) && said(&refused).contains("weights.cmap"), "{}", said(&refused));
}

#[test]
fn two_searches_for_one_file_do_not_meet_and_one_goes_on_where_it_stopped() {
    let folder = fresh("two");
    let options = ["--players", "2", "--deals", "16", "--population", "4", "--validate", "40"];
    let tune = |out: &str, generations: &str, more: &[&str]| {
        let args = [&["tune", "greedy", "--out", out, "--generations", generations], &options[..], more].concat();
        wildlab(&folder, &args)
    };
    let long = ["tune", "greedy", "--out", "mine.toml", "--generations", "100000"];
    let mut first = Command::new(env!("CARGO_BIN_EXE_wildlab"))
        .args([&long[..], &options[..]].concat())
        .current_dir(&folder)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut lines = BufReader::new(first.stdout.take().expect("its words")).lines();
    assert!(lines.any(|line| line.expect("a line").starts_with("generation   1")));
    let second = tune("mine.toml", "4", &["--resume"]);
    assert_eq!(second.status.code(), Some(2), "{}", said(&second));
    assert!(said(&second).contains("mine.toml: another search works on it: process"), "{}", said(&second));
    // Killed, it leaves what it knew after some generation, and a lock that nobody holds.
    first.kill().and_then(|()| first.wait()).expect("it is gone");
    let known = fs::read_to_string(folder.join("mine.toml.progress")).expect("what is known");
    let refused = tune("mine.toml", "4", &["--resume", "--step", "2"]);
    assert!(said(&refused).contains("was made with other options"), "{}", said(&refused));
    let refused = tune("mine.toml", "4", &[]);
    assert!(said(&refused).contains("mine.toml.progress is there"), "{}", said(&refused));
    let generation: u64 =
        known.split("\"generation\":").nth(1).and_then(|rest| rest.split(',').next()?.parse().ok()).expect("a number");
    let more = (generation + 2).to_string();
    for (out, resume) in [("mine.toml", &["--resume"][..]), ("same.toml", &[])] {
        let output = tune(out, &more, resume);
        assert!(output.status.success(), "{}", said(&output));
    }
    let weights =
        |out: &str| fs::read_to_string(folder.join(out)).expect("a policy").replace(out, "").replace(" --resume", "");
    assert_eq!(weights("mine.toml"), weights("same.toml"));
    let done = tune("mine.toml", "4", &["--resume"]);
    assert!(said(&done).contains("mine.toml is there: this search is done"), "{}", said(&done));
}
