//! Chunks that are played elsewhere: what comes back is what the folder would have played itself, and nothing else is
//! taken.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::support::{command, ended, files, fresh, parsed, refused, success, wildlab};

/// Puts the files of a stream into a folder; how many games they say they have.
fn put(output: &Output, folder: &Path) -> u64 {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut rest, mut games) = (&output.stdout[..], 0);
    while !rest.is_empty() {
        let end = rest.iter().position(|&byte| byte == b'\n').expect("a line before each file");
        let line = String::from_utf8(rest[..end].to_vec()).expect("a text");
        let words: [&str; 3] = line.split(' ').collect::<Vec<_>>().try_into().expect("a name and two numbers");
        let [name, length, some] = words;
        let length: usize = length.parse().expect("a number of bytes");
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, &rest[end + 1..end + 1 + length]).expect("it can be written");
        games += some.parse::<u64>().expect("a number of games");
        rest = &rest[end + 1 + length..];
    }
    games
}

const PLAN: [&str; 8] = ["run", "--players", "2..3", "--policy", "random", "--games", "250", "--rounds"];

#[test]
fn chunks_of_a_run_come_from_anywhere_and_give_the_same_bytes() {
    let (here, there) = (fresh("here"), fresh("there"));
    let [here, there] = [&here, &there].map(|path| path.to_str().expect("a text"));
    let missing = || parsed(&success(&PLAN, &wildlab(&[&PLAN[..], &["--missing", "--out", there]].concat())));
    let all: Vec<Value> = (0..6).map(|number| json!([number, if number % 3 == 2 { 50 } else { 100 }])).collect();
    let told = missing();
    assert_eq!((&told["missing"], &told["chunks"], &told["games"]), (&json!(all), &json!(6), &json!(500)));
    assert_eq!((&told["game"], &told["complete"]), (&json!("defenders"), &json!(false)));
    let play = |list: &str| wildlab(&[&PLAN[..], &["--chunks", list, "--threads", "2"]].concat());
    assert_eq!(put(&play("5,0..2"), Path::new(there)), 300);
    assert_eq!(missing()["missing"], json!([[3, 100], [4, 100]]));
    // What is damaged on the way is missing.
    let damaged = Path::new(there).join("chunks/0000001.chunk");
    let bytes = fs::read(&damaged).expect("it is there");
    fs::write(&damaged, &bytes[..bytes.len() - 1]).expect("it can be written");
    assert_eq!(missing()["missing"], json!([[1, 100], [3, 100], [4, 100]]));
    assert_eq!(put(&play("1,3,4"), Path::new(there)), 300);
    assert_eq!(missing()["missing"], json!([]));
    assert!(wildlab(&[&PLAN[..], &["--out", here]].concat()).status.success());
    assert!(wildlab(&[&PLAN[..], &["--out", there, "--resume"]].concat()).status.success());
    assert_eq!(files(Path::new(here)), files(Path::new(there)));
    assert_eq!((&missing()["complete"], &missing()["missing"]), (&json!(true), &json!([])));
}

#[test]
fn files_of_chunks_are_written_while_others_are_played() {
    let plan = fresh("stream.toml");
    let _ = fs::remove_file(&plan);
    fs::write(&plan, "games = 900000\nchunk = 1\nplayers = 4\npolicy = 'planner'\n").expect("it can be written");
    // All of them would take hours and gigabytes: the first ones come at once, and in order.
    let mut child = std::process::Command::new(crate::support::PROGRAM)
        .args(["run", "--chunks", "0..899999", "--threads", "2", "--plan"])
        .arg(&plan)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stream = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 0..12 {
        let mut line = String::new();
        stream.read_line(&mut line).expect("a line before each file");
        let words: Vec<&str> = line.trim().split(' ').collect();
        assert_eq!((words[0], words[2]), (format!("chunks/{number:07}.chunk").as_str(), "1"), "{line}");
        let length = words[1].parse::<u64>().expect("a number of bytes");
        assert_eq!(std::io::copy(&mut stream.by_ref().take(length), &mut std::io::sink()).expect("a file"), length);
    }
    child.kill().and_then(|()| child.wait()).expect("it is gone");
}

#[test]
fn chunks_of_a_report_come_from_anywhere_and_nothing_is_played_again() {
    let (here, there) = (fresh("report-here"), fresh("report-there"));
    let [here, there] = [&here, &there].map(|path| path.to_str().expect("a text"));
    let report = ["report", "difficulty", "--games", "60", "--policy", "random", "--with", "players=2"];
    let missing = || parsed(&success(&report, &wildlab(&[&report[..], &["--missing", "--out", there]].concat())));
    assert_eq!((&missing()["chunks"], &missing()["games"]), (&json!(14), &json!(700)));
    assert!(!Path::new(there).exists(), "a question is asked without leaving anything");
    assert_eq!(put(&wildlab(&[&report[..], &["--chunks", "0..12"]].concat()), Path::new(there)), 650);
    assert_eq!(missing()["missing"], json!([[13, 50]]));
    assert!(wildlab(&[&report[..], &["--out", here]].concat()).status.success());
    let made = wildlab(&[&report[..], &["--out", there]].concat());
    assert!(String::from_utf8_lossy(&made.stderr).contains("50 games played, 650 reused"));
    assert_eq!(files(Path::new(here)), files(Path::new(there)));
}

#[test]
fn deals_that_a_report_plays_again_come_from_anywhere_too() {
    let place = fresh("again");
    fs::create_dir_all(&place).expect("a folder");
    let (file, out) = (place.join("own.toml"), place.join("out"));
    let [file_name, out] = [&file, &out].map(|path| path.to_str().expect("a text"));
    let head = "title = 'Luck'\nquestion = 'Is it luck?'\ngames = 200\npolicy = ['random']\n";
    let text = format!("{head}\n[[section]]\nid = 'luck'\nkind = 'luck'\ntitle = 'Luck'\ntimes = 2\n");
    fs::write(&file, text).expect("it can be written");
    let report = ["report", file_name, "--with", "players=2"];
    let told = parsed(&success(&report, &wildlab(&[&report[..], &["--missing", "--out", out]].concat())));
    assert_eq!((&told["chunks"], &told["games"]), (&json!(8), &json!(400)), "the games, and deals of them again");
    assert_eq!(put(&wildlab(&[&report[..], &["--chunks", "0..7"]].concat()), Path::new(out)), 400);
    let made = wildlab(&[&report[..], &["--out", out]].concat());
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(said.contains("0 games played, 400 reused"), "{said}");
}

#[test]
fn a_report_that_plays_until_a_precision_asks_stage_by_stage_and_stops_at_the_same_game() {
    let (here, there) = (fresh("precision-here"), fresh("precision-there"));
    let [here, there] = [&here, &there].map(|path| path.to_str().expect("a text"));
    let report = ["report", "difficulty", "--precision", "4", "--policy", "greedy", "--with", "players=2"];
    let missing = || parsed(&success(&report, &wildlab(&[&report[..], &["--missing", "--out", there]].concat())));
    let (mut asked, mut played, mut chunks) = (0, 0, Value::Null);
    loop {
        let told = missing();
        let numbers: Vec<String> =
            told["missing"].as_array().expect("a list").iter().map(|chunk| chunk[0].to_string()).collect();
        if numbers.is_empty() {
            assert_eq!((&told["open"], &told["games"]), (&json!(0), &json!(played)));
            break;
        }
        // The numbers of chunks mean the same each time.
        assert!(asked == 0 || told["chunks"] == chunks);
        (asked, chunks) = (asked + 1, told["chunks"].clone());
        played += put(&wildlab(&[&report[..], &["--chunks", &numbers.join(",")]].concat()), Path::new(there));
    }
    assert!(asked > 1, "one stage is not enough for all cells");
    assert!(wildlab(&[&report[..], &["--out", here]].concat()).status.success());
    let made = wildlab(&[&report[..], &["--out", there]].concat());
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(said.contains(&format!("0 games played, {played} reused")), "{said}");
    assert_eq!(files(Path::new(here)), files(Path::new(there)));
}

#[test]
fn what_cannot_be_played_elsewhere_is_refused() {
    let out = fresh("refused");
    let out = out.to_str().expect("a text");
    let cases: [(&[&str], &str); 7] = [
        (&["run", "--games", "100", "--chunks", "1"], "--chunks 1: there are 1 chunks, expected numbers below that"),
        (&["run", "--chunks", "1..x"], "`1..x`: expected numbers of chunks below 1000000, as in 0,4,8..11"),
        (&["run", "--chunks", "0", "--out", out], "cannot be used with"),
        (&["run", "--missing"], "--out <DIR>"),
        (&["run", "--missing", "--out", out, "--resume"], "cannot be used with"),
        (&["report", "all", "--missing", "--out", out], "--missing: expected one report"),
        (&["report", "--missing"], "options without a report"),
    ];
    for (args, words) in cases {
        refused(args, &wildlab(args), &[words]);
    }
    assert!(!Path::new(out).exists());
}

#[test]
fn games_tell_other_programs_the_fingerprint_of_their_code() {
    let told = parsed(&success(&["games", "--json"], &wildlab(&["games", "--json"])));
    let of_run = parsed(&success(&PLAN, &wildlab(&["report", "difficulty", "--missing", "--out", "nowhere"])));
    assert_eq!(told["games"][0]["engine"], of_run["engine"]);
    assert_ne!(told["games"][0]["engine"], told["games"][1]["engine"]);
    assert_eq!(told["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn a_program_that_runs_this_one_hears_of_its_progress_and_takes_it_along_when_it_dies() {
    let out = fresh("leash");
    let started = |games: &str| {
        command(&["run", "--policy", "random", "--threads", "1", "--games", games, "--out"])
            .arg(&out)
            .envs([("WILDLAB_PROGRESS", "lines"), ("WILDLAB_ENDS_WITH", "stdin")])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program runs")
    };
    // With its standard input open it goes on to the end, and reports every hundredth.
    let mut child = started("300");
    let input = child.stdin.take();
    let said = child.wait_with_output().expect("the program ends");
    drop(input);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("games ")).collect();
    assert_eq!((lines.len(), lines[0], lines[100]), (101, "games 0/300", "games 300/300"), "{said}");
    // The end of its standard input is a stop: it would play for hours.
    fs::remove_dir_all(&out).expect("the first run is there");
    let mut child = started("100000000");
    drop(child.stdin.take());
    assert_eq!(ended(&mut child).code(), Some(130));
}
