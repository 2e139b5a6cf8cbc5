//! `aim` as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wildlab::analysis::aim::{Aim, levers, measured};
use wildlab::analysis::question::Asked;
use wildlab::games::defenders::Defenders;
use wildlab::games::radlands::Radlands;
use wildlab::games::wildlife::WildLife;

use crate::support::within::{said, wildlab};
use crate::support::{command, folder as fresh, package, wait_until};

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
    let answer = folder.join("answer-a/defenders/aim-soft");
    let names: Vec<PathBuf> = files(&answer).iter().map(|(path, _)| path.clone()).collect();
    for name in ["report.html", "report.json", "tables/proposals.csv", "tables/targets.csv", "proposal-1.plan.toml"] {
        assert!(names.contains(&answer.join(name)), "{name} of {names:?}");
    }
    // The same to the byte, but for the folder in which it stands.
    let plain = |out: &str| {
        let all = files(&folder.join(out).join("defenders/aim-soft"));
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
        let listed = wildlab(
            &folder,
            &["box", "given", "--players", "2", "--box", "answer-a/defenders/aim-soft/proposal-1.box.toml"],
        );
        assert!(listed.status.success() && said(&listed).contains("given"), "{}", said(&listed));
    }
}

#[cfg(unix)]
#[test]
fn a_search_that_was_stopped_goes_on_and_answers_as_if_it_had_not_been() {
    let folder = fresh("stopped");
    fs::write(folder.join("soft.toml"), SOFT.replace("games = 8000", "games = 24000")).expect("a file");
    let mut child = command(&["aim", "soft.toml", "--out", "one", "--threads", "1"]);
    let mut child = child.current_dir(&folder).spawn().expect("the program runs");
    let log = folder.join("one/defenders/aim-soft/played.log");
    // A line is saved below the first, then the user stops it.
    let saved = || fs::read_to_string(&log).is_ok_and(|text| text.lines().count() > 1);
    wait_until("a line", || saved() || child.try_wait().expect("a state").is_some());
    let stop = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(stop.success());
    let stopped = child.wait_with_output().expect("an end");
    assert_eq!(stopped.status.code(), Some(130), "{}", said(&stopped));
    assert!(said(&stopped).contains("what was played is kept, go on with: "), "{}", said(&stopped));
    assert!(!folder.join("one/defenders/aim-soft/report.html").exists());
    let on = wildlab(&folder, &["aim", "soft.toml", "--out", "one"]);
    assert!(on.status.success() && !said(&on).contains(" 0 reused"), "{}", said(&on));
    let whole = wildlab(&folder, &["aim", "soft.toml", "--out", "two"]);
    assert!(whole.status.success(), "{}", said(&whole));
    let table = |out: &str| fs::read(folder.join(out).join("defenders/aim-soft/tables/targets.csv")).expect("a table");
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
        (
            format!("{SOFT}[[target]]\nin = '40%..50%'\n"),
            "target[2].in: 40.0 % to 50.0 % is wanted here and 74.0 % to 84.0 % by target[0], of one measure",
        ),
        (change("'74%..84%'", "'80%..80%'"), "target[0].in: a range of no width"),
        (change("'74%..84%'", "'>= 100%'"), "target[0].in: at least 100.0 % is wanted of a share"),
        (change("'2..4'", "[3]"), "lever[2]: nothing can be moved by it: the game has this value already"),
        (
            change("'support.two.hands.1'", "'support.three.hands.1'"),
            "lever[1]: set=support.three.hands.1=4: no game of the targets reads it",
        ),
        (
            change(
                "set = 'limits.opening_hand'\nvalues = '2..4'",
                "choice = [{ title = 'so', set = ['limits.damage=3'] }]",
            ),
            "lever[2]: set=limits.damage=3: the game is so already",
        ),
    ];
    for (text, words) in cases {
        fs::write(folder.join("mine.toml"), &text).expect("a file");
        let output = wildlab(&folder, &["aim", "mine.toml"]);
        // A key that no target fixes is a lever like any other.
        if words == "SAME" {
            assert!(output.status.success(), "{}", said(&output));
            fs::remove_dir_all(folder.join("out")).expect("its answer");
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{words}: {}", said(&output));
        assert!(said(&output).contains("mine.toml") && said(&output).contains(words), "{words}: {}", said(&output));
        // Its first line says what the log is: no deal was played.
        let log = fs::read_to_string(folder.join("out/defenders/aim-mine/played.log")).unwrap_or_default();
        assert!(output.stdout.is_empty() && log.lines().count() <= 1, "{words}: {log}");
    }
}

#[test]
fn a_fixed_key_is_no_lever_and_an_unknown_aim_has_a_hint() {
    let folder = fresh("fixed");
    fs::create_dir_all(&folder).expect("a folder");
    let change = |from: &str, to: &str| SOFT.replace(from, to);
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
    let folder = package().join("aims").join(G::NAME);
    let on_disk = fs::read_dir(folder).expect("the aims").flatten();
    let on_disk = on_disk.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "toml")).count();
    assert_eq!(on_disk, G::AIMS.len());
    for (name, _) in G::AIMS {
        let aim = Aim::of::<G>(name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let measured = measured::<G>(&aim).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let levers = levers(&aim, &measured).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(!levers.is_empty() && !measured.goals.is_empty(), "{name}");
        for lever in &levers {
            for (choice, own) in lever.choices.iter().enumerate() {
                // In words, and a choice of the designer's: what a rulebook states, or a reading of it.
                let told = lever.told(choice);
                assert!(!told.contains(['_', '.', '=']) && !told.contains("alternative"), "{name}: {told}");
                assert!(lever.stated || own.settings.all("set").is_empty(), "{name}: {told} is not known for sure");
            }
        }
        for goal in &measured.goals {
            assert!(!goal.quantity.title.contains(['_', '.', '=']), "{name}: {}", goal.quantity.title);
        }
    }
}

#[test]
fn a_value_that_only_another_lever_brings_into_play_is_a_lever() {
    let folder = fresh("in-play");
    let aim = |more: &str| {
        let text = format!(
            "title = 'T'\npolicy = 'greedy'\n[base]\nplayers = 2\n[[target]]\nin = '40%..50%'\n\
             [[lever]]\nset = 'orders.mechs_difficult_damage'\nvalues = [2]\n{more}"
        );
        let path = folder.join("mine.toml");
        fs::write(&path, text).expect("a file");
        let aim = Aim::of::<Defenders>(path.to_str().expect("a path")).expect("an aim");
        levers(&aim, &measured::<Defenders>(&aim).expect("targets")).map_err(|refusal| refusal.to_string())
    };
    let alone = aim("").expect_err("no difficult card is in the deck");
    assert!(
        alone.contains("lever[0]: set=orders.mechs_difficult_damage=2: no game of the targets reads it"),
        "{alone}"
    );
    assert_eq!(aim("[[lever]]\nkey = 'difficult'\nvalues = [1]\n").map(|levers| levers.len()), Ok(2));
}

#[test]
fn a_pattern_names_each_lever_by_the_games_own_words() {
    let aim = Aim::of::<Radlands>("camps").expect("an aim");
    let levers = levers(&aim, &measured::<Radlands>(&aim).expect("targets")).expect("levers");
    let told: Vec<String> = levers.iter().map(|lever| lever.told(0)).collect();
    assert!(told.contains(&"cards drawn for The Octagon: 0 → 1".to_string()), "{told:?}");
}

#[test]
fn an_edited_aim_is_confirmed_on_deals_that_were_not_seen_before() {
    let folder = fresh("edited");
    fs::write(folder.join("my.box.toml"), "[limits]\ndamage = 4\n").expect("a file");
    let small =
        SOFT.replace("games = 8000", "games = 3000").replace("players = 2\n", "players = 2\nbox = 'my.box.toml'\n");
    let seed = |text: &str| {
        fs::write(folder.join("soft.toml"), text).expect("a file");
        let _ = fs::remove_dir_all(folder.join("out"));
        let output = wildlab(&folder, &["aim", "soft.toml"]);
        assert!(output.status.success(), "{}", said(&output));
        let record = fs::read_to_string(folder.join("out/defenders/aim-soft/report.json")).expect("a record");
        let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
        record["plan"]["fresh_seed"].as_u64().expect("the seed of fresh deals")
    };
    let first = seed(&small);
    // More games of the same aim go on with its deals; words and comments ask for nothing else.
    assert_eq!(
        first,
        seed(&format!("# A comment.\n{}", small.replace("3000", "3300").replace("'Easier'", "'Softer'")))
    );
    for (from, to) in [("74%..84%", "73%..84%"), ("'2..4'", "'2..5'"), ("proposals = 2", "proposals = 3")] {
        assert!(small.contains(from), "{from}");
        assert_ne!(first, seed(&small.replace(from, to)), "{from}");
    }
    fs::write(folder.join("my.box.toml"), "[limits]\ndamage = 2\n").expect("a file");
    assert_ne!(first, seed(&small), "another box is another game");
}

#[test]
fn every_aim_that_comes_with_a_game_is_whole() {
    complete::<Defenders>();
    complete::<Radlands>();
    complete::<WildLife>();
    let output = wildlab(&fresh("listed"), &["radlands", "aim"]);
    assert!(
        said(&output).contains("first-player") && said(&output).contains("wildlab radlands aim NAME"),
        "{}",
        said(&output)
    );
}
