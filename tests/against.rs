//! A program of a game of seat against seat: every kind of section answers or refuses in words, threads and stops change
//! no byte, and the commands that are printed play the games that they name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The example, which the tests' build has made beside them.
fn foragers(args: &[&str]) -> Output {
    let tests = std::env::current_exe().expect("a path of this test");
    let program = tests.ancestors().nth(2).expect("the folder of the build").join("examples/foragers");
    // What a report puts aside goes to the tests' own folder.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    Command::new(program).args(args).current_dir(folder).output().expect("the example is built")
}

fn told(args: &[&str]) -> String {
    let output = foragers(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("against-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
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
    let folder = fresh("kinds");
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
    let folder = fresh("compare");
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
    let table = fs::read_to_string(Path::new(out).join("compare/tables/compare.csv")).expect("a table");
    let row: Vec<&str> = table.lines().nth(1).expect("a row").split(',').collect();
    assert!(row.contains(&"300"), "600 games are 300 deals with the seats exchanged: {table}");
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_file() {
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
    all
}

const PLAN: [&str; 9] = ["run", "--policy", "even,bold", "--players", "2", "--tools", "dog,knife", "--games", "3001"];

#[test]
fn threads_and_stops_change_no_byte() {
    let folder = fresh("threads");
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
    let folder = fresh("summary");
    let summary = |name: &str, policies: &str| -> (String, Value) {
        let out = folder.join(name);
        let out = out.to_str().expect("a path");
        let text = told(&["run", "--policy", policies, "--games", "3001", "--format", "csv", "--out", out]);
        assert_eq!(text, told(&["summary", out]));
        (text, serde_json::from_str(&told(&["summary", out, "--json"])).expect("JSON"))
    };
    let (text, one) = summary("one", "even,bold");
    assert!(text.contains("Told of even against bold: its share of the wins") && !text.contains("won %"), "{text}");
    let (_, other) = summary("other", "bold,even");
    let cell = |record: &Value| record["cells"][0].clone();
    let number = |record: &Value, key: &str| cell(record)[key].as_f64().expect("a number");
    // Every game has a result, and the deals of both runs are the same, played in both ways: one share is the other's rest.
    assert!((number(&one, "win_rate") + number(&other, "win_rate") - 1.0).abs() < 1e-9, "{one} {other}");
    let deals: u64 = cell(&one)["side"]["deals"].as_object().expect("deals").values().filter_map(Value::as_u64).sum();
    assert_eq!((deals, cell(&one)["games"].as_u64()), (1500, Some(3001)), "a deal that is not whole is left out");
    let rows = fs::read_to_string(folder.join("one/seats.csv")).expect("rows");
    assert!((number(&one, "win_rate") - share_of_first_side(&rows)).abs() < 1e-9);
    let (text, _) = summary("alike", "even");
    assert!(text.contains("Told of seat 1: "), "{text}");
}

/// What the first side has of the wins of whole deals, from the rows of seats.
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
        let at = words.iter().position(|word| *word == "play").expect("a game without a page is played in words");
        assert!(about.contains("winner 1"), "{line}");
        let text = told(&words[at..]);
        assert!(text.contains("Places by seat: 2, 1."), "{line}\n{text}");
    }
}

#[test]
fn the_first_screen_tells_who_played_against_whom() {
    let folder = fresh("opening");
    let file = question(&folder, "rates", "");
    let text = told(&["report", file.to_str().expect("a path"), "--games", "200", "--text"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("even against bold wins") || words.contains("`even` against `bold` wins"), "{text}");
    assert!(words.contains("fair is 50.0 %") && words.contains("deals") && !words.contains("box unknown"), "{text}");
}
