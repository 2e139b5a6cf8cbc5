//! `tune`, `aim` and `ladder`: killed, in pairs, and with flipped bits in what they go on with.

use serde_json::{Value, json};
use wildlab::base::json::sealed;
use wildlab::game::rng::Seed;

use super::bits::flipped;
use super::foreign::aim;
use super::*;

const TUNE: [&str; 13] = [
    "tune",
    "greedy",
    "--players",
    "2",
    "--turn",
    "camp,way_*",
    "--deals",
    "8",
    "--population",
    "4",
    "--validate=16",
    "--generations",
    "12",
];

const LADDER: [&str; 11] =
    ["ladder", "--players", "2", "--policy", "random,greedy", "--games", "200", "--findings", "none", "--threads", "1"];

/// The result of a search, without the words of the command.
fn found(out: &Path) -> String {
    let text = fs::read_to_string(out).expect("a policy");
    text.lines().filter(|line| !line.starts_with("# Made by")).collect::<Vec<_>>().join("\n")
}

/// The answer of an aim or a ladder: its tables and records, but for those of the curve, which have CPU times.
fn tables(out: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = files(out);
    all.retain(|name, _| name.contains("/records/") || name.ends_with(".csv") && !name.contains("/curve"));
    assert!(!all.is_empty(), "{} has no tables", out.display());
    all
}

#[test]
fn a_killed_tune_resumes_to_the_same_weights() {
    let home = fresh("tune-kill");
    fs::create_dir_all(&home).expect("a folder");
    let whole = home.join("whole.toml");
    // A search that is killed after its last word leaves its lock: no other one follows that would take it away.
    let mut late = Vec::new();
    // A kill comes in time if there is something to resume.
    Kills::of(&TUNE, &whole).in_time(8, |kills| {
        let out = home.join(format!("{}.toml", kills.done));
        let progress = home.join(format!("{}.toml.progress", kills.done));
        kills.kill(&TUNE, &out);
        let resumed = progress.exists();
        if out.exists() {
            late.push(format!(".wildlab-{}.toml.lock", kills.done));
        } else {
            let more: &[&str] = if resumed { &["--resume"] } else { &[] };
            succeeded(&[&TUNE[..], more].concat(), &out);
        }
        assert_eq!(found(&out), found(&whole), "killed at {kills:?}");
        resumed
    });
    let is_own = |name: &String| name.ends_with(".toml") || name.ends_with(".toml.progress");
    let left: Vec<String> = files(&home).into_keys().filter(|name| !is_own(name) && !late.contains(name)).collect();
    assert!(left.is_empty(), "locks and temporary files are gone: {left:?}");
}

#[test]
fn pairs_of_tunes_for_one_file_find_the_same_or_the_second_is_refused() {
    let home = fresh("tune-pair");
    fs::create_dir_all(&home).expect("a folder");
    let whole = home.join("whole.toml");
    succeeded(&TUNE, &whole);
    for pair in 0..8 {
        let out = home.join(format!("{pair}.toml"));
        let children = [0, 1].map(|_| command(&TUNE, &out).spawn().expect("it runs"));
        let ended = children.map(|child| child.wait_with_output().expect("it ends"));
        assert_eq!(ended.iter().filter(|output| output.status.success()).count(), 1, "pair {pair}");
        for output in ended.iter().filter(|output| !output.status.success()) {
            let words = said(output);
            let told = words.contains("another search works on it: process")
                || words.contains("is there, expected a new file");
            assert!(output.status.code() == Some(2) && told, "pair {pair}: {words}");
        }
        assert_eq!(found(&out), found(&whole), "pair {pair}");
    }
}

/// The progress of a tune that was killed in its course.
fn progress(home: &Path) -> (PathBuf, String) {
    let out = home.join("mine.toml");
    let path = home.join("mine.toml.progress");
    let long = [&TUNE[..TUNE.len() - 1], &["100000"]].concat();
    let mut child = command(&long, &out).spawn().expect("it runs");
    wait_until("progress", || path.exists());
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    (path.clone(), fs::read_to_string(&path).expect("what is known"))
}

/// Resumes a tune that is refused before it plays; what it says.
fn refused(path: &Path) -> String {
    let out = path.with_extension("");
    let long = [&TUNE[..TUNE.len() - 1], &["100000", "--resume"]].concat();
    let before = fs::read(path).expect("a file");
    let output = command(&long, &out).output().expect("it runs");
    assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{:?}: {}", output.status, said(&output));
    assert!(said(&output).contains("mine.toml.progress: "), "{}", said(&output));
    assert_eq!(fs::read(path).expect("a file"), before, "it was touched");
    said(&output)
}

#[test]
fn every_damaged_progress_of_a_tune_is_refused() {
    let home = fresh("tune-bits");
    fs::create_dir_all(&home).expect("a folder");
    let (path, whole) = progress(&home);
    let mut rng = Seed::new(21).stream(0);
    for _ in 0..40 {
        fs::write(&path, flipped(whole.as_bytes(), &mut rng)).expect("a file");
        assert!(refused(&path).contains("damaged"));
    }
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..cut]).expect("a file");
        assert!(refused(&path).contains("damaged"), "cut to {cut} bytes");
    }
    // A digit more in a number is a number, too.
    let digit = whole.replacen("0.", "0.1", 1);
    assert_ne!(digit, whole);
    fs::write(&path, digit).expect("a file");
    assert!(refused(&path).contains("damaged"));
}

#[test]
fn progress_of_another_build_version_or_search_is_refused_in_words() {
    let home = fresh("tune-builds");
    fs::create_dir_all(&home).expect("a folder");
    let (path, whole) = progress(&home);
    let known: Value = serde_json::from_str(&whole).expect("JSON");
    for (place, value, words) in [
        ("/version", json!("0.0.1"), "was made by wildlab 0.0.1"),
        ("/format", json!("wildlab-tune-0"), "format: found wildlab-tune-0"),
        ("/analysis", json!("0123456789abcdef"), "another build"),
        ("/identity/engine", json!("0123456789abcdef"), "another build"),
        ("/identity/seed", json!(99), "seed is 99 there, 1 here"),
        ("/identity/deals", json!(99), "deals is 99 there, 8 here"),
        ("/identity/population", json!(99), "population is 99 there, 4 here"),
        ("/search/seed", json!(99), "make no sense"),
        ("/search/population", json!(5), "make no sense"),
        ("/search/mean", json!("0.0"), "make no sense"),
        ("/search/sigma", json!("nan"), "make no sense"),
        ("/search", json!({}), "is not what `tune` writes"),
    ] {
        let mut record = known.clone();
        record.as_object_mut().expect("an object").remove("fingerprint");
        *record.pointer_mut(place).expect("it is there") = value;
        fs::write(&path, sealed(&record)).expect("a file");
        let said = refused(&path);
        assert!(said.contains(words), "{place}: {said}");
    }
    let mut record = known.clone();
    record.as_object_mut().expect("an object").remove("fingerprint");
    record["search"]["generation"] = json!(200_000);
    fs::write(&path, sealed(&record)).expect("a file");
    let output = command(&[&TUNE[..], &["--resume"]].concat(), &home.join("mine.toml")).output().expect("it runs");
    assert!(said(&output).contains("200000 generations are done already"), "{}", said(&output));
}

#[test]
fn a_killed_aim_or_ladder_goes_on_to_the_same_answer() {
    let home = fresh("answers-kill");
    let aim = aim(&home);
    for args in [&["aim", &aim, "--threads", "1"][..], &LADDER] {
        let whole = home.join(format!("{}-whole", args[0]));
        let mut kills = Kills::of(args, &whole);
        let expected = tables(&whole);
        kills.in_time(6, |kills| {
            let out = home.join(format!("{}-{}", args[0], kills.done));
            let in_time = kills.kill(args, &out);
            succeeded(args, &out);
            assert!(tables(&out) == expected, "{}: killed at {kills:?}: other tables", args[0]);
            let left: Vec<String> = files(&out).into_keys().filter(|name| name.contains(".wildlab-")).collect();
            assert!(left.is_empty(), "{}: killed at {kills:?}: {left:?}", args[0]);
            let _ = fs::remove_dir_all(&out);
            in_time
        });
    }
}

#[test]
fn pairs_of_aims_and_ladders_give_the_same_answer() {
    let home = fresh("answers-pair");
    let aim = aim(&home);
    for args in [&["aim", &aim, "--threads", "1"][..], &LADDER] {
        let whole = home.join(format!("{}-whole", args[0]));
        succeeded(args, &whole);
        let expected = tables(&whole);
        for pair in 0..5 {
            let out = home.join(format!("{}-{pair}", args[0]));
            let children = [0, 1].map(|_| command(args, &out).spawn().expect("it runs"));
            for output in children.map(|child| child.wait_with_output().expect("it ends")) {
                assert!(output.status.success(), "{}: pair {pair}: {}", args[0], said(&output));
            }
            assert!(tables(&out) == expected, "{}: pair {pair}: other tables", args[0]);
            let _ = fs::remove_dir_all(&out);
        }
    }
}

#[test]
fn a_damaged_log_of_an_aim_never_changes_its_answer() {
    let home = fresh("aim-bits");
    let aim = aim(&home);
    let args = ["aim", &aim, "--threads", "1"];
    let out = home.join("out");
    succeeded(&args, &out);
    let expected = tables(&out);
    let path = out.join("defenders/aim-soft/played.log");
    let whole = fs::read(&path).expect("a log");
    let mut rng = Seed::new(22).stream(0);
    for flip in 0..16 {
        fs::write(&path, flipped(&whole, &mut rng)).expect("a file");
        succeeded(&args, &out);
        assert!(tables(&out) == expected, "flip {flip}: other tables");
    }
    for cut in [0, 1, whole.len() / 3, whole.len() - 1] {
        fs::write(&path, &whole[..cut]).expect("a file");
        succeeded(&args, &out);
        assert!(tables(&out) == expected, "cut to {cut} bytes: other tables");
    }
}
