//! A program of a competitive game: every kind of section answers or refuses in words, threads and stops change no
//! byte, and the commands that are printed play the games that they name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::{example, files, folder, said, shown};

/// Runs the example in the tests' own folder, where a report saves its games.
fn foragers(args: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    Command::new(example()).args(args).current_dir(folder).output().expect("the example is built")
}

fn told(args: &[&str]) -> String {
    let output = foragers(args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    shown(&output)
}

/// Sections of every kind with their parameters, and what a refusal says of those that do not fit the question.
const KINDS: [(&str, &str, Option<&str>); 33] = [
    ("rates", "", None),
    ("groups", "factor = 'tools'", Some("expected levels under names")),
    ("groups", "factor = 'tools'\ngroup = [{ title = 'one', levels = ['dog,none'] }]", None),
    ("steps", "factor = 'target'\none = 'one point more'", None),
    ("causes", "", None),
    ("length", "", None),
    ("mixes", "factor = 'target'\nnoun = 'cards'", Some("are not every mix")),
    ("spread", "factor = 'tools'", Some("mixes")),
    ("effects", "factor = 'tools'\nrivals = ['dog,knife']", None),
    ("pairs", "factor = 'tools'\nrivals = ['dog,knife', 'none,dog']", None),
    ("cards", "table = 'cards'", Some("there is no table `cards`")),
    ("incidence", "", None),
    ("switched", "", Some("no `variants`")),
    ("course", "columns = ['home']", Some("a round has no `home`")),
    ("compare", "", Some("no two variants")),
    ("tornado", "", Some("no `variants`")),
    (
        "conclusions",
        "over = 'target'\n[[section.conclusion]]\ntitle = 'dogs'\nfrom = { tools = 'knife,none' }\nto = { tools = 'dog,none' }",
        None,
    ),
    ("skill", "", None),
    ("curve", "", None),
    ("curve", "over = 'target'", Some("the kind `curve` does not know it")),
    ("board", "table = 'cards'\nsums = []", Some("there is no table `cards`")),
    ("seats", "", None),
    ("matchups", "", None),
    ("strengths", "of = 'tool'", None),
    ("scores", "of = 'tool'", None),
    ("bands", "over = 'target'", None),
    ("bands", "", Some("`variant`")),
    ("line", "of = 'tool'\ntable = 'cards'\nnumber = ['a', 'b']", Some("there is no table `cards`")),
    ("luck", "", None),
    ("shares", "of = ['toadstools', 'score']\nnoun = 'finds'", None),
    ("picks", "table = 'cards'\ngames = ['a', 'b']\nof = 'c'\nagainst = 0.5", Some("there is no table `cards`")),
    ("together", "of = 'tool'", Some("fewer than two columns")),
    ("holders", "table = 'cards'\ngames = ['a', 'b']", Some("no `variants`")),
];

fn question(folder: &Path, kind: &str, parameters: &str) -> PathBuf {
    let path = folder.join(format!("{kind}.toml"));
    let text = format!(
        "title = 'T'\nquestion = 'Q'\npolicy = ['even,bold', 'bold,even']\nplay = [{{ tools = ['dog,none', 'knife,none'], \
         target = [9, 12] }}]\n[[section]]\nkind = '{kind}'\ntitle = 'S'\n{parameters}\n"
    );
    fs::write(&path, text).expect("a question");
    path
}

#[test]
fn every_kind_answers_or_refuses_in_words() {
    let folder = folder("kinds");
    for (kind, parameters, refusal) in KINDS {
        let file = question(&folder, kind, parameters);
        let output = foragers(&["report", file.to_str().expect("a path"), "--games", "60", "--text"]);
        let (out, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if let Some(reason) = refusal {
            assert_eq!(output.status.code(), Some(2), "{kind}: {out}{said}");
            assert!(said.contains("section[0]") && said.contains(reason), "{kind}: {said}");
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{kind}: {said}");
        let told: Vec<&str> = out.split_whitespace().collect();
        assert!(told.join(" ").contains("even against bold wins"), "{kind}: {out}");
        for never in ["lost", "loss", "lose", "NaN"] {
            assert!(!told.contains(&never), "{kind}: `{never}` in {out}");
        }
    }
}

#[test]
fn settings_are_compared_deal_by_deal() {
    let folder = folder("compare");
    let path = folder.join("compare.toml");
    let text = "title = 'T'\nquestion = 'Q'\npolicy = ['even,bold']\n[[play]]\ntools = ['dog,none']\n[[variant]]\nname = 'A'\ntitle = \
                'a short game'\ntarget = 6\n[[variant]]\nname = 'B'\ntitle = 'a long game'\ntarget = 20\n[[section]]\nkind = \
                'compare'\ntitle = 'S'\n[[section]]\nkind = 'bands'\ntitle = 'H'\n";
    fs::write(&path, text).expect("a question");
    let out = folder.join("out");
    let out = out.to_str().expect("a path");
    let said = told(&["report", path.to_str().expect("a path"), "--games", "600", "--out", out, "--text"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("a long game") && said.contains("no true result lies beyond"), "{said}");
    let table = fs::read_to_string(Path::new(out).join("foragers/compare/tables/compare.csv")).expect("a table");
    let row: Vec<&str> = table.lines().nth(1).expect("a row").split(',').collect();
    assert!(row.contains(&"300"), "600 games are 300 deals with the seats exchanged: {table}");
}

const PLAN: [&str; 9] = ["run", "--policy", "even,bold", "--players", "2", "--tools", "dog,knife", "--games", "3001"];

#[test]
fn threads_and_stops_change_no_byte() {
    let folder = folder("threads");
    let run = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        told(&[&PLAN[..], &["--format", "csv", "--out", out.to_str().expect("a path")], more].concat());
        files(&out)
    };
    let one = run("one", &["--threads", "1"]);
    assert!(one.contains_key("games.csv") && one.contains_key("seats.csv"), "{:?}", one.keys());
    assert_eq!(one, run("two", &["--threads", "2"]));
    run("parts", &["--shard", "2/2"]);
    assert_eq!(one, run("parts", &["--resume"]));
}

#[test]
fn a_summary_tells_of_whom_by_deal_and_ties_in_parts() {
    let folder = folder("summary");
    let summary = |name: &str, policies: &str| -> (String, Value) {
        let out = folder.join(name);
        let out = out.to_str().expect("a path");
        let text = told(&["run", "--policy", policies, "--games", "3001", "--format", "csv", "--out", out]);
        assert_eq!(text, told(&["summary", out]));
        (text, serde_json::from_str(&told(&["summary", out, "--json"])).expect("JSON"))
    };
    let (text, one) = summary("one", "even,bold");
    assert!(text.contains("Shares of the wins of even against bold") && !text.contains("won %"), "{text}");
    let (_, other) = summary("other", "bold,even");
    let cell = |record: &Value| record["cells"][0].clone();
    let number = |record: &Value, key: &str| cell(record)[key].as_f64().expect("a number");
    // Every game has a result, and the deals of both runs are the same, played in both ways: one share is the other's
    // rest.
    assert!((number(&one, "win_rate") + number(&other, "win_rate") - 1.0).abs() < 1e-9, "{one} {other}");
    let deals: u64 = cell(&one)["side"]["deals"].as_object().expect("deals").values().filter_map(Value::as_u64).sum();
    assert_eq!((deals, cell(&one)["games"].as_u64()), (1500, Some(3001)), "a deal that is not whole is left out");
    let rows = fs::read_to_string(folder.join("one/seats.csv")).expect("rows");
    assert!((number(&one, "win_rate") - share_of_first_side(&rows)).abs() < 1e-9);
    let (text, _) = summary("alike", "even");
    assert!(text.contains("Shares of the wins of seat 1"), "{text}");
}

/// The first side's share of the wins of whole deals, from the rows of seats.
fn share_of_first_side(rows: &str) -> f64 {
    let mut lines = rows.lines();
    let columns: Vec<&str> = lines.next().expect("names").split(',').collect();
    let at = |name: &str| columns.iter().position(|own| *own == name).expect("a column");
    let (side, place) = (at("side"), at("place"));
    // What is quoted stands before: names of policies hold commas.
    let value = |line: &str, at: usize| line.rsplit(',').nth(columns.len() - 1 - at).map(str::to_string);
    let seats: Vec<(String, String)> =
        lines.map(|line| (value(line, side).expect("a side"), value(line, place).expect("a place"))).collect();
    let games: Vec<f64> = seats
        .chunks(2)
        .map(|game| {
            let first = game.iter().filter(|(_, place)| place == "1").count();
            let own = game.iter().any(|(side, place)| side == "0" && place == "1");
            if own { 1.0 / first as f64 } else { 0.0 }
        })
        .collect();
    let whole = games.len() / 2 * 2;
    games[..whole].iter().sum::<f64>() / whole as f64
}

#[test]
fn what_find_lists_is_played_with_the_same_seats_and_ends_alike() {
    let question = "winner == 1 and game > 20";
    let lines = told(&[
        "find",
        "--where",
        question,
        "--limit",
        "6",
        "--policy",
        "even,bold",
        "--tools",
        "dog,knife",
        "--games",
        "200",
    ]);
    assert_eq!(lines.lines().count(), 6, "{lines}");
    for line in lines.lines() {
        let (command, about) = line.split_once("  # ").expect("a command and what the game was");
        let words: Vec<&str> = command.split(' ').map(|word| word.trim_matches('\'')).collect();
        let at = words.iter().position(|word| *word == "replay").expect("a command that shows the game");
        let file = words.iter().position(|word| *word == "--out").expect("the file of its page");
        assert!(about.contains("winner 1"), "{line}");
        let text = told(&[&["play"], &words[at + 1..file], &words[file + 2..]].concat());
        assert!(text.contains("places by seat: 2, 1."), "{line}\n{text}");
    }
}

#[test]
fn the_first_screen_tells_who_played_against_whom() {
    let folder = folder("opening");
    let file = question(&folder, "rates", "");
    let text = told(&["report", file.to_str().expect("a path"), "--games", "200", "--text"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("even against bold wins") || words.contains("`even` against `bold` wins"), "{text}");
    assert!(words.contains("fair is 50.0 %") && words.contains("deals") && !words.contains("box unknown"), "{text}");
}

/// The sides at the seats of each game of a run: one line of sides per game.
fn seatings_of(folder: &Path) -> Vec<String> {
    let table = fs::read_to_string(folder.join("seats.csv")).expect("a table of seats");
    let mut lines = table.lines();
    let names = lines.next().expect("a line of names");
    // Counted from the end: texts with commas stand before.
    let column = |name: &str| names.rsplit(',').position(|own| own == name).expect("a column");
    let (game, side) = (column("game"), column("side"));
    let mut games: BTreeMap<u64, String> = BTreeMap::new();
    for line in lines {
        let cells: Vec<&str> = line.rsplit(',').collect();
        games.entry(cells[game].parse().expect("a number")).or_default().push_str(cells[side]);
    }
    games.into_values().collect()
}

#[test]
fn four_seats_of_two_players_meet_in_six_seatings_and_alike_sides_take_turns() {
    let folder = folder("seatings");
    let run = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        let place = out.display().to_string();
        let options = ["run", "--players", "4", "--games", "24", "--format", "csv", "--out", &place];
        told(&[&options[..], more].concat());
        seatings_of(&out)
    };
    let two = run("two", &["--policy", "first,random,first,random"]);
    let kinds = |sides: &str| sides.replace('2', "0").replace('3', "1");
    let first: Vec<String> = two[..6].iter().map(|sides| kinds(sides)).collect();
    let mut distinct = first.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 6, "no seating of a deal is a copy of another: {first:?}");
    assert_eq!(first, two[6..12].iter().map(|sides| kinds(sides)).collect::<Vec<_>>(), "every deal has the same six");
    for side in ["0", "1", "2", "3"] {
        let at: Vec<usize> =
            (0..4).map(|seat| two.iter().filter(|sides| &sides[seat..=seat] == side).count()).collect();
        assert_eq!(at, [6; 4], "side {side} sits at every seat equally often");
    }
    assert_eq!(run("once", &["--policy", "first,random,first,random", "--seatings", "once"]), ["0123"; 24]);
    assert_eq!(run("alike", &["--policy", "random"]), ["0123"; 24], "nothing differs: each deal is played once");
    let ring = run("ring", &["--policy", "first,random,random,random", "--seatings", "rotations"]);
    let turn = |sides: &String| sides.find('0');
    assert_eq!(ring[..4].iter().map(turn).collect::<Vec<_>>(), [Some(0), Some(1), Some(2), Some(3)]);
}
