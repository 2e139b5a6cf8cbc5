//! `tune` as a user meets it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

use crate::support::within::{said, wildlab};
use crate::support::{command, folder, text_of};

const SMALL: [&str; 8] = ["--deals", "40", "--generations", "8", "--population", "6", "--validate", "200"];

/// A greedy player who hardly values anything that wins.
const POOR: &str = "mind = 'greedy'\nabout = 'poor'\n[weights]\nsupport = 0.05\nwalls = 0.01\n";

#[test]
fn weights_that_win_more_are_found_written_and_played_and_the_same_command_finds_the_same() {
    let folder = folder("found");
    let policy = text_of("policies/radlands/greedy.toml");
    // Hits on camps are worth too little to this one, cards in hand too much.
    let poor = |line: &str| match line.split(' ').next() {
        Some("camp_hit") => "camp_hit = 1.5\n".to_string(),
        Some("card") => "card = 3.5\n".to_string(),
        _ => format!("{line}\n"),
    };
    let poor: String = policy.lines().map(poor).collect();
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
    assert!(!one.contains("NOT BETTER") && one.contains("about = \"poor, tuned\""), "{one}");
}

#[test]
fn weights_that_do_not_win_more_are_not_written_as_if_they_did() {
    let folder = folder("no-gain");
    let small = ["--deals", "8", "--generations", "1", "--population", "4", "--validate", "40", "--players", "2"];
    let output =
        wildlab(&folder, &[&["tune", "greedy", "--turn", "camp,damage", "--out", "new.toml"], &small[..]].concat());
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("keep greedy"), "{}", said(&output));
    let text = fs::read_to_string(folder.join("new.toml")).expect("a policy");
    assert!(text.contains("# NOT BETTER: this file has greedy as it was.") && !text.contains("tuned\""), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("#   ") && line.contains(" = ")).count(), 2, "{text}");
    let print = |policy: &str| {
        let bench = said(&wildlab(&folder, &["bench", "--games", "20", "--policy", policy]));
        bench.lines().find(|line| line.starts_with("fingerprint")).map(String::from).expect("a fingerprint")
    };
    assert_eq!(print("new.toml"), print("greedy"), "the file to keep plays as the start does");
}

#[test]
fn a_search_that_has_ended_goes_on_with_more_generations_and_never_over_a_file_of_others() {
    let folder = folder("on");
    let options = ["--players", "2", "--deals", "16", "--population", "4", "--validate", "40"];
    let tune = |out: &str, generations: &str, more: &[&str]| {
        let args = [&["tune", "greedy", "--out", out, "--generations", generations], &options[..], more].concat();
        wildlab(&folder, &args)
    };
    let ended = |output: &Output| assert!(output.status.success(), "{}", said(output));
    ended(&tune("mine.toml", "2", &[]));
    let read = |out: &str| fs::read_to_string(folder.join(out)).expect("a policy");
    let short = read("mine.toml");
    let refused = tune("mine.toml", "2", &["--resume"]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    assert!(said(&refused).contains("2 generations; expected more with --generations"), "{}", said(&refused));
    // Another's text under this name stays.
    fs::write(folder.join("mine.toml"), format!("{short}# mine\n")).expect("a file");
    let refused = tune("mine.toml", "4", &["--resume"]);
    assert!(refused.status.code() == Some(2) && said(&refused).contains("did not write it"), "{}", said(&refused));
    assert!(read("mine.toml").ends_with("# mine\n"));
    fs::write(folder.join("mine.toml"), &short).expect("a file");
    ended(&tune("mine.toml", "4", &["--resume"]));
    ended(&tune("whole.toml", "4", &[]));
    assert_eq!(
        read("mine.toml").replace(" --resume", "").replace("mine.toml", ""),
        read("whole.toml").replace("whole.toml", "")
    );
    assert_ne!(read("mine.toml"), short);
}

#[test]
fn what_cannot_be_tuned_is_refused_by_its_option() {
    let folder = folder("refused");
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
        assert!(!folder.join("new.toml").exists() && !folder.join(".wildlab-new.toml.lock").exists());
    }
    assert_eq!(fs::read_to_string(folder.join("there.toml")).expect("the file"), POOR, "nothing is written over");
}

#[test]
fn an_answer_that_is_no_text_is_refused_and_nothing_is_written() {
    let folder = folder("no-text");
    let args = ["tune", "greedy", "--players", "2", "--out", "new.toml", "--ask"];
    for (answer, reason) in [(&b"\xff\xfe[]\n"[..], "the line is not UTF-8"), (b"[}\n", "expected value at line 1")] {
        let mut child = command(&[&args[..], &SMALL[..]].concat());
        let mut child = child.current_dir(&folder).stdin(Stdio::piped()).spawn().expect("the program runs");
        child.stdin.take().expect("a pipe").write_all(answer).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(&format!("--ask: standard input: {reason}")), "{}", said(&output));
        assert!(!folder.join("new.toml").exists());
    }
}

#[test]
fn what_a_file_leaves_out_is_turned_and_only_what_has_changed_is_named() {
    let folder = folder("left-out");
    let text = "mind = 'planner'\nabout = 'narrow'\n[budget]\nwidth = 1\n[weights]\ncamp = 30\n";
    fs::write(folder.join("narrow.toml"), text).expect("a file");
    let small = ["--deals", "8", "--generations", "1", "--population", "4", "--validate", "8", "--players", "2..3"];
    let args = [&["tune", "narrow.toml", "--out", "new.toml", "--turn", "way_*"], &small[..]].concat();
    let output = wildlab(&folder, &args);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains(": 3 numbers turned"), "{}", said(&output));
    let found = fs::read_to_string(folder.join("new.toml")).expect("the policy");
    // One generation on eight deals finds nothing better: what was found stands in comments, above the policy as it
    // was.
    let numbers: Vec<&str> = found.lines().filter_map(|line| line.split_once(" = ").map(|(key, _)| key)).collect();
    let expected = ["#   way_home", "#   way_to_factory", "#   way_to_work", "mind", "about", "width", "camp"];
    assert_eq!(numbers, expected, "{found}");
    assert!(found.contains("# players=2: ") && found.contains("# players=3: "), "{found}");
}

#[test]
fn a_policy_is_printed_with_every_number_and_plays_as_it_did() {
    let folder = folder("printed");
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
    let folder = folder("two");
    let options = ["--players", "2", "--deals", "16", "--population", "4", "--validate", "40"];
    let tune = |out: &str, generations: &str, more: &[&str]| {
        let args = [&["tune", "greedy", "--out", out, "--generations", generations], &options[..], more].concat();
        wildlab(&folder, &args)
    };
    let long = ["tune", "greedy", "--out", "mine.toml", "--generations", "100000"];
    let mut first = command(&[&long[..], &options[..]].concat());
    let mut first = first.current_dir(&folder).stderr(Stdio::inherit()).spawn().expect("the program runs");
    let mut lines = BufReader::new(first.stdout.take().expect("its words")).lines();
    assert!(lines.any(|line| line.expect("a line").starts_with("generation   1")));
    let second = tune("mine.toml", "4", &["--resume"]);
    assert_eq!(second.status.code(), Some(2), "{}", said(&second));
    assert!(said(&second).contains("mine.toml: another search works on it: process"), "{}", said(&second));
    // Killed, it leaves its state after some generation, and a lock without a holder.
    first.kill().and_then(|()| first.wait()).expect("it is gone");
    let known = fs::read_to_string(folder.join("mine.toml.progress")).expect("what is known");
    let refused = tune("mine.toml", "4", &["--resume", "--step", "2"]);
    assert!(said(&refused).contains("other options: step is 1.35 there, 2.0 here"), "{}", said(&refused));
    for (more, words) in [
        (["--seed", "8"], "seed is 1 there, 8 here"),
        (["--growth", "1.5"], "growth is 1.01 there, 1.5 here"),
        (["--turn", "camp"], "the number of turns is"),
    ] {
        let refused = tune("mine.toml", "4", &[&["--resume"], &more[..]].concat());
        assert!(refused.status.code() == Some(2) && said(&refused).contains(words), "{words}: {}", said(&refused));
    }
    let refused = tune("mine.toml", "4", &[]);
    assert!(said(&refused).contains("mine.toml.progress is there"), "{}", said(&refused));
    let record: serde_json::Value = serde_json::from_str(&known).expect("JSON");
    let generation = record["search"]["generation"].as_u64().expect("a number");
    if generation > 1 {
        let fewer = tune("mine.toml", "1", &["--resume"]);
        assert!(said(&fewer).contains("generations are done already"), "{}", said(&fewer));
    }
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
