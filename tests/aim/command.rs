//! `aim` as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use wildlab::analysis::aim::{Aim, levers, measured};
use wildlab::analysis::question::Asked;
use wildlab::games::defenders::Defenders;
use wildlab::games::radlands::Radlands;

fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("aim").join(name);
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

/// Every file of a folder that an answer is made of, but the log of what was played and the lock.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|ending| ending != "log" && ending != "lock") {
                all.push((path.clone(), fs::read(&path).expect("a file")));
            }
        }
    }
    all.sort();
    all
}

/// Two players of Defenders, who win with a softer die: a quick aim.
const SOFT: &str = "title = 'Easier'\npolicy = 'greedy'\ngames = 8000\nchanges = 2\nproposals = 2\n[base]\nplayers = 2\n\
    [[target]]\ntitle = 'two win'\nin = '74%..84%'\n\
    [[target]]\nmeasure = 'cause toxic'\namong = 'lost'\nin = '<= 90%'\nweight = 0.1\n\
    [[lever]]\nset = 'die.faces'\nvalues = [[0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 1]]\n\
    [[lever]]\nset = 'support.two.hands.1'\nvalues = '4..6'\n\
    [[lever]]\nset = 'limits.opening_hand'\nvalues = '2..4'\n\
    [[also]]\nat = { players = 3 }\n";

#[test]
fn an_answer_has_a_page_files_to_play_with_and_is_the_same_on_any_number_of_threads() {
    let folder = fresh("answer");
    fs::write(folder.join("soft.toml"), SOFT).expect("a file");
    let ask = |out: &str, threads: &str| {
        let output = wildlab(&folder, &["aim", "soft.toml", "--out", out, "--threads", threads]);
        assert!(output.status.success(), "{}", said(&output));
        said(&output)
    };
    let (one, _) = (ask("answer-a", "1"), ask("answer-b", "2"));
    assert!(one.contains("games played, 0 reused"), "{one}");
    let answer = folder.join("answer-a/aim-soft");
    let names: Vec<PathBuf> = files(&answer).iter().map(|(path, _)| path.clone()).collect();
    for name in ["report.html", "report.json", "tables/proposals.csv", "tables/targets.csv", "proposal-1.plan.toml"] {
        assert!(names.contains(&answer.join(name)), "{name} of {names:?}");
    }
    // The same to the byte, but for the folder in which it stands.
    let plain = |out: &str| {
        let all = files(&folder.join(out).join("aim-soft"));
        let texts = all
            .into_iter()
            .filter(|(path, _)| path.extension().is_some_and(|ending| ending == "csv" || ending == "toml"));
        texts.map(|(_, bytes)| String::from_utf8_lossy(&bytes).replace(out, "")).collect::<Vec<_>>()
    };
    assert_eq!(plain("answer-a"), plain("answer-b"));
    // Once more: nothing is played again, and nothing differs.
    let before = files(&answer);
    let again = ask("answer-a", "2");
    assert!(again.contains(": 0 games played"), "{again}");
    assert_eq!(before, files(&answer));
    // The proposal can be played.
    let plan = answer.join("proposal-1.plan.toml");
    let played = wildlab(&folder, &["run", "--plan", plan.to_str().expect("a path"), "--games", "20", "--out", "run"]);
    assert!(played.status.success(), "{}", said(&played));
    if let Ok(text) = fs::read_to_string(answer.join("proposal-1.box.toml")) {
        assert!(text.starts_with("# Proposal 1 of the aim `soft`: "), "{text}");
        let listed =
            wildlab(&folder, &["box", "given", "--players", "2", "--box", "answer-a/aim-soft/proposal-1.box.toml"]);
        assert!(listed.status.success() && said(&listed).contains("given"), "{}", said(&listed));
    }
}

#[cfg(unix)]
#[test]
fn a_search_that_was_stopped_goes_on_and_answers_as_if_it_had_not_been() {
    let folder = fresh("stopped");
    fs::write(folder.join("soft.toml"), SOFT.replace("games = 8000", "games = 24000")).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wildlab"))
        .args(["aim", "soft.toml", "--out", "one", "--threads", "1"])
        .current_dir(&folder)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    let log = folder.join("one/aim-soft/played.log");
    // Something is put aside, then the user stops it.
    while fs::metadata(&log).map_or(0, |data| data.len()) == 0 && child.try_wait().expect("a state").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let stop = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(stop.success());
    let stopped = child.wait_with_output().expect("an end");
    assert_eq!(stopped.status.code(), Some(130), "{}", said(&stopped));
    assert!(said(&stopped).contains("what was played is kept, go on with: "), "{}", said(&stopped));
    assert!(!folder.join("one/aim-soft/report.html").exists());
    let on = wildlab(&folder, &["aim", "soft.toml", "--out", "one"]);
    assert!(on.status.success() && !said(&on).contains(" 0 reused"), "{}", said(&on));
    let whole = wildlab(&folder, &["aim", "soft.toml", "--out", "two"]);
    assert!(whole.status.success(), "{}", said(&whole));
    let table = |out: &str| fs::read(folder.join(out).join("aim-soft/tables/targets.csv")).expect("a table");
    assert_eq!(table("one"), table("two"));
}

#[test]
fn what_cannot_be_aimed_at_is_refused_with_file_field_and_expectation() {
    let folder = fresh("refused");
    let change = |from: &str, to: &str| {
        assert!(SOFT.contains(from), "{from}");
        SOFT.replace(from, to)
    };
    let cases = [
        (
            change("'die.faces'", "'die.face'"),
            "lever[0].set: the box has no value `die.face`, did you mean `die.faces`?",
        ),
        (change("'4..6'", "'40..60'"), "lever[1]: set=support.two.hands.1=40"),
        (change("cause toxic", "cause poison"), "target[1].measure: no game ends by `poison`"),
        (change("title = 'two win'", "subject = 'seat 1'"), "target[0].measure: all seats win or lose as one"),
        (change("at = { players = 3 }", "at = { players = 9 }"), "also[0]"),
        (change("games = 8000", "games = 300"), "too few for 6 single changes"),
        (change("policy = 'greedy'", "policy = 'gredy'"), "did you mean"),
        (change("[[also]]", "[[lever]]\nkey = 'players'\nvalues = [3]\n[[also]]"), "SAME"),
        (change("'limits.opening_hand'\nvalues = '2..4'", "'orders.*'\nvalues = [1, 2]"), "expected `stated = true`"),
        (
            change("set = 'limits.opening_hand'\nvalues = '2..4'", "rule = 'no-such'"),
            "there is no rule option `no-such`",
        ),
        (change("'limits.opening_hand'", "'support.two.hands.1'"), "is moved by a lever before it, too"),
    ];
    for (text, words) in cases {
        fs::write(folder.join("mine.toml"), &text).expect("a file");
        let output = wildlab(&folder, &["aim", "mine.toml"]);
        // A key that no target fixes is a lever like any other.
        if words == "SAME" {
            assert!(output.status.success(), "{}", said(&output));
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{words}: {}", said(&output));
        assert!(said(&output).contains("mine.toml") && said(&output).contains(words), "{words}: {}", said(&output));
        assert!(output.stdout.is_empty(), "{words}");
    }
    let fixed = change("in = '74%..84%'", "in = '74%..84%'\nat = { difficult = 1 }")
        .replace("set = 'limits.opening_hand'", "key = 'difficult'");
    fs::write(folder.join("mine.toml"), fixed).expect("a file");
    let output = wildlab(&folder, &["aim", "mine.toml"]);
    assert!(said(&output).contains("`difficult` is fixed by `at` or `minus` of a target"), "{}", said(&output));
    let none = wildlab(&folder, &["aim", "newcomer"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(said(&none).contains("did you mean `newcomers`?"), "{}", said(&none));
}

/// The aims of a game can be read, and everything that they name exists.
fn complete<G: Asked>() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("aims").join(G::NAME);
    let on_disk = fs::read_dir(folder).expect("the aims").flatten();
    let on_disk = on_disk.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "toml")).count();
    assert_eq!(on_disk, G::AIMS.len());
    for (name, _) in G::AIMS {
        let aim = Aim::of::<G>(name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let measured = measured::<G>(&aim).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let place = &measured.places[0];
        let levers =
            levers(&aim, &place.cell.game, &place.settings).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(!levers.is_empty() && !measured.goals.is_empty(), "{name}");
    }
}

#[test]
fn every_aim_that_comes_with_a_game_is_whole() {
    complete::<Defenders>();
    complete::<Radlands>();
    let output = wildlab(&fresh("listed"), &["radlands", "aim"]);
    assert!(
        said(&output).contains("first-player") && said(&output).contains("wildlab radlands aim NAME"),
        "{}",
        said(&output)
    );
}
