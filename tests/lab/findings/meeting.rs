//! Two settings that meet: one restricts the other, adds to it, or is refused with the reason; none is ignored.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::played::{findings, report};
use crate::support::{folder, fresh, said, shown};

/// The settings of the cells that a report played.
fn settings(folder: &Path) -> Vec<String> {
    let record: Value =
        serde_json::from_slice(&fs::read(folder.join("report.json")).expect("a record")).expect("it is JSON");
    let cells = record["plan"]["cells"].as_array().expect("cells").iter();
    cells.map(|cell| cell["settings"].as_str().expect("settings").to_string()).collect()
}

fn made(args: &[&str], out: &Path) -> (String, String) {
    let output = report(args, out);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    (shown(&output), said(&output))
}

/// The message of a report that is refused; nothing is written.
fn refused(args: &[&str]) -> String {
    let out = fresh("meeting-refused");
    let said = crate::support::refused(args, &report(args, &out), &[]);
    assert!(!out.exists(), "{args:?}: nothing is written");
    said
}

/// A question of greedy players as a file.
fn file(name: &str, text: &str) -> String {
    let file = folder(name).join("asked.toml");
    let text = format!("title = 'T'\nquestion = 'Q'\n{text}[[section]]\nkind = 'rates'\ntitle = 'S'\n");
    fs::write(&file, text).expect("a file can be written");
    file.display().to_string()
}

const SMALL: [&str; 5] = ["--games", "50", "--policy", "random", "--quiet"];

#[test]
fn with_restricts_a_factor_of_the_report_and_sections_without_games_say_so() {
    let out = fresh("meeting-restrict");
    let args = [&["organizers", "--with", "players=2", "--name", "two"], &SMALL[..4]].concat();
    let (_, noted) = made(&args, &out);
    let cells = settings(&out.join("defenders/two"));
    assert_eq!(cells.len(), 24, "every line-up of two players, and no other");
    assert!(cells.iter().all(|cell| cell.contains("players=2")), "{cells:?}");
    let page = fs::read_to_string(out.join("defenders/two/report.html")).expect("a page");
    assert!(page.contains("Omitted: it asks for games that --with players=2 excludes."), "the page says so");
    assert!(noted.contains("Win rate of every line-up") && noted.contains("--with players=2"), "{noted}");
    assert!(page.contains("Are the organizers balanced? (players=2)</title>"), "pages can be told apart");
    // Ranges and lists as in a block.
    let args = [&["organizers", "--with", "players=2..3", "--name", "some"], &SMALL[..]].concat();
    made(&args, &out);
    assert_eq!(settings(&out.join("defenders/some")).len(), 24 + 32);
    // The same level in other words.
    let args = [&["machine-mixes", "--with", "difficult=engines=1", "--name", "mix"], &SMALL[..]].concat();
    made(&args, &out);
    let cells = settings(&out.join("defenders/mix"));
    assert!(cells.len() == 1 && cells[0].contains("engines=1,factories=0,mechs=0"), "{cells:?}");
}

#[test]
fn with_a_level_that_the_report_does_not_play_is_refused_with_what_it_plays() {
    let said = refused(&["organizers", "--with", "players=1"]);
    assert!(
        said.contains("--with players=1: the report `organizers` plays no players 1, expected some of 2; 3; 4"),
        "{said}"
    );
    let said = refused(&["causes", "--with", "players=1..3"]);
    assert!(said.contains("the report `causes` plays no players 1"), "{said}");
    let said = refused(&["organizers", "--with", "players=9"]);
    assert!(said.contains("--with players=9: found 9, expected numbers from 1 to 4"), "{said}");
    let said = refused(&["organizers", "--with", "players=2", "--with", "organizers=B,N,Z,G"]);
    assert!(said.contains("no cell of the report `organizers` has all of these"), "{said}");
    let said = refused(&["difficulty", "--with", "policy=fighter"]);
    assert!(
        said.contains("the report `difficulty` is played by planner, greedy; --policy names other players"),
        "{said}"
    );
}

#[test]
fn with_a_key_that_nobody_varies_is_set_for_all_cells_and_several_levels_are_a_factor() {
    let out = fresh("meeting-base");
    made(&[&["what-if", "--with", "players=2", "--name", "one"], &SMALL[..]].concat(), &out);
    let cells = settings(&out.join("defenders/one"));
    assert!(cells.len() == 2 && cells.iter().all(|cell| cell.contains("players=2")), "{cells:?}");
    made(&[&["what-if", "--b", "difficult=3", "--with", "players=2..4", "--name", "range"], &SMALL[..]].concat(), &out);
    let cells = settings(&out.join("defenders/range"));
    assert_eq!(cells.len(), 6);
    let said = findings(&out.join("defenders/range")).join("\n");
    for players in 2..5 {
        assert!(said.contains(&format!("[B: difficult=3] against [A: as it is] with {players} players")), "{said}");
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    for (args, words) in [
        (
            &["what-if", "--with", "players=2", "--with", "players=3"][..],
            "--with players=3: --with players=2 says something else",
        ),
        (&["what-if", "--b", "players=2; players=3"], "--b: `players=3`: `players=2` stands before it"),
        (&["what-if", "--b", "players=2", "--with", "players=3"], "--with players=3: `B` sets it too"),
        (
            &["what-if", "--with", "set=support.four.costs=[1,1,1,1]"],
            "--with set=support.four.costs=[1,1,1,1]: `B` sets it too",
        ),
        (&["what-if", "--b", "players=3", "--with", "players=2..4"], "variant `B`: found players=3, which the cells"),
        (&["causes", "--with", "rule=lab-off=core"], "--with rule=lab-off=core: `no core` sets it too"),
        (
            &["what-if", "--b", "policy=greedy", "--policy", "planner", "--policy", "random"],
            "sets the policy, and the report is played by planner, random",
        ),
        (&["sensitivity", "--with", "players=2..3"], "are those of one players"),
        (&["difficulty", "--games", "50", "--precision", "1"], "cannot be used with"),
        (&["what-if", "--name", "../x"], "--name ../x: expected up to 80 letters"),
        (&["all", "--name", "x"], "--name x: expected up to 80 letters"),
    ] {
        let said = refused(args);
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn a_file_that_contradicts_itself_or_is_too_large_is_refused_with_its_field() {
    let levels = format!("[[play]]\nplayers = [{}]\n", "2,".repeat(4000));
    for (text, words) in [
        ("policy = 'random'\ngames = 5\nprecision = 2\n", "precision: stands beside `games`"),
        ("policy = 'random'\n[games]\ngreedy = 5\n", "games.greedy: no such policy plays; there is `random`, `other`"),
        ("[base]\npolicy = 'random'\n", "base.policy: expected the players at the top of the file"),
        ("[[play]]\npolicy = 'random'\n", "play[0].policy: expected the players at the top of the file"),
        (
            "policy = 'random'\nprecision = 1e-300\n",
            "precision: found 1e-300, expected percentage points from 0.1 to 50",
        ),
        ("policy = 'random'\ngames = 100000000\n", "games: found 100000000, expected a whole number from 1 to 1000000"),
        (&levels, "play[0].players: found 4000 values, expected 1000 at most"),
        ("[[play]]\nplayers = [2, 3, 2]\n", "play[0].players: `2` is listed twice"),
        (
            "games = 1000000\n[[play]]\ndifficult = 'every mix'\nplayers = '1..4'\n",
            "games: 108,000,000 games in all cells",
        ),
        ("precision = 0.1\n[[play]]\ndifficult = 'every mix'\nplayers = '1..4'\n", "precision 0.1: "),
        (
            "[[play]]\nplayers = '2..3'\n[[variant]]\nname = 'A'\n[[variant]]\nname = 'B'\nplayers = 4\n",
            "variant `B`: found players=4, which the cells of [[play]] vary",
        ),
    ] {
        let said = refused(&[&file("meeting-file", text)]);
        assert!(said.contains("asked.toml: ") && said.contains(words), "{text}: {said}");
    }
    let plain = file("meeting-budget", "policy = 'random'\nprecision = 5\n");
    assert!(refused(&[&plain, "--budget", "2"]).contains("plays until ± 5 percentage points are reached"));
    assert!(refused(&["difficulty", "--games", "50000000"]).contains("1000000"));
    assert!(refused(&["difficulty", "--budget", "5000"]).contains("expected at most 50,000,000 in one go"));
}

#[test]
fn two_what_ifs_stand_side_by_side_with_their_titles() {
    let out = fresh("meeting-what-if");
    let soft = "Soft die: set=die.faces=[0,0,0,0,1,1]";
    made(&[&["what-if", "--b", soft], &SMALL[..]].concat(), &out);
    made(&[&["what-if", "--b", "set=die.faces=[0,0,1,1,2,2]"], &SMALL[..]].concat(), &out);
    made(&[&["what-if"], &SMALL[..]].concat(), &out);
    let index = out.join("index.html");
    let out = out.join("defenders");
    let mut folders: Vec<String> = fs::read_dir(&out)
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("what-if"))
        .collect();
    folders.sort();
    assert_eq!(folders.len(), 3, "{folders:?}");
    assert!(
        folders[0].starts_with("what-if-random-") && folders[1].starts_with("what-if-set-die-faces-0-0-1-1-2-2-"),
        "{folders:?}"
    );
    assert!(folders[2].starts_with("what-if-soft-die-"), "{folders:?}");
    let said = findings(&out.join(&folders[2])).join("\n");
    assert!(said.contains("[B: Soft die] against [A: as it is]"), "{said}");
    let page = fs::read_to_string(out.join(&folders[2]).join("report.html")).expect("a page");
    assert!(page.contains("What if? Soft die</title>"), "the page is named after its question");
    // The same question again is the same folder.
    let home = out.parent().expect("a folder");
    made(&[&["what-if", "--b", soft], &SMALL[..]].concat(), home);
    made(&[&["what-if", "--a", "", "--b", soft], &SMALL[..]].concat(), home);
    assert_eq!(fs::read_dir(&out).expect("a folder").flatten().count(), 3, "three reports");
    let listed = fs::read_to_string(index).expect("an index");
    assert!(folders.iter().all(|name| listed.contains(&format!("defenders/{name}/report.html"))), "{listed}");
}
