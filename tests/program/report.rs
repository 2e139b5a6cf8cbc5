//! Reports as a user meets them: every embedded one is made, the same bytes however it is played, targets under test,
//! and clear words when a question cannot be answered.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use wildlab::analysis::question::{Asked, Question};
use wildlab::analysis::{Design, sections};
use wildlab::games::defenders::Defenders;

use crate::support::{Row, files, fresh, rows, said, shown, wildlab};

fn report(args: &[&str], out: &Path) -> Output {
    let out = out.display().to_string();
    wildlab(&[&["report"], args, &["--out", &out]].concat())
}

/// Standard output and standard error of a run that ended with this code.
fn ended(output: &Output, code: i32) -> (String, String) {
    let (out, err) = (shown(output), said(output));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    (out, err)
}

fn is(file: &str, ending: &str) -> bool {
    Path::new(file).extension().is_some_and(|found| found == ending)
}

/// A small question about random players, as a file.
fn small(name: &str) -> (PathBuf, String) {
    let folder = fresh(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.toml");
    let text = "title = 'Small'\nquestion = 'How often?'\npolicy = ['greedy', 'random']\ngames = 100\n\
                [[play]]\nplayers = '2..3'\ndifficult = [0, 6]\n\
                [[section]]\nkind = 'rates'\nid = 'win_rate'\ntitle = 'Rates'\nx = 'difficult'\nseries = 'players'\npanel = 'policy'\n\
                [[section]]\nkind = 'steps'\ntitle = 'Steps'\nfactor = 'difficult'\nseries = 'players'\n\
                [[section]]\nkind = 'causes'\ntitle = 'Causes'\nx = 'difficult'\nseries = 'players'\nwhere = { policy = 'first' }\n\
                [[section]]\nkind = 'board'\ntitle = 'Board'\ntable = 'hexes'\nsums = ['deaths']\n";
    fs::write(&file, text).expect("a file can be written");
    (folder.join("out"), file.display().to_string())
}

#[test]
fn every_embedded_report_names_cells_that_can_be_played_and_analyses_that_exist() {
    for (name, _) in Defenders::REPORTS {
        let question = Question::of::<Defenders>(name).expect("it is read");
        let design = Design::<Defenders>::of(&question).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(design.spots.len() > 1, "{name}");
        for section in &question.sections {
            assert!(sections::kinds().contains(&section.kind.as_str()), "{name}: {}", section.kind);
        }
    }
    let files = fs::read_dir("reports/defenders").expect("the folder of reports").flatten();
    let on_disk = files.filter(|entry| entry.path().extension().is_some_and(|e| e == "toml")).count();
    assert_eq!(on_disk, Defenders::REPORTS.len(), "every file of reports/defenders is embedded");
}

#[test]
fn every_report_is_made_from_end_to_end() {
    let out = fresh("report-all");
    for (name, _) in Defenders::REPORTS.iter().filter(|(name, _)| *name != "sensitivity") {
        let mut args = vec![*name, "--games", "50", "--policy", "greedy", "--name", name];
        if *name == "skill" {
            args.extend(["--policy", "random"]);
        }
        let (printed, _) = ended(&report(&args, &out), 0);
        assert!(printed.lines().count() > 2, "{name}: {printed}");
        let folder = out.join("defenders").join(name);
        let page = fs::read_to_string(folder.join("report.html")).expect("a page");
        assert!(page.contains("<svg class=\"chart") && page.ends_with("</html>\n"), "{name}");
        assert!(!page.contains("http://") && !page.contains("https://"), "{name}: the page fetches nothing");
        let record: Value =
            serde_json::from_slice(&fs::read(folder.join("report.json")).expect("a record")).expect("it is JSON");
        assert_eq!(record["report"], *name);
        assert!(record["command"].as_str().is_some_and(|command| command.contains("--games 50 --policy greedy")));
        for key in ["box", "rules", "seed", "engine", "policies", "cells"] {
            assert!(!record["plan"][key].is_null(), "{name}: {key}");
        }
        for table in record["tables"].as_array().expect("tables") {
            let table = table["name"].as_str().expect("a name");
            for ending in ["csv", "parquet"] {
                let file = folder.join(format!("tables/{table}.{ending}"));
                assert!(fs::metadata(&file).is_ok_and(|file| file.len() > 0), "{}", file.display());
            }
        }
        for file in ["games", "rounds", "cards", "hexes"] {
            assert!(folder.join(format!("records/{file}.parquet")).exists(), "{name}: {file}");
        }
        assert!(files(&folder).keys().all(|file| !is(file, "tmp")), "{name}: nothing is left half-written");
    }
}

#[test]
fn unsure_values_move_one_at_a_time_and_conclusions_are_held_against_them() {
    let folder = fresh("report-sensitivity");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("lean.toml");
    let text = "title = 'T'\nquestion = 'Q'\npolicy = 'random'\ngames = 50\nvariants = 'alternatives'\n[base]\nplayers = 2\n\
                [[play]]\ndifficult = [0, 6]\n\
                [[section]]\nkind = 'tornado'\ntitle = 'T'\nwhere = { difficult = 0 }\n\
                [[section]]\nkind = 'conclusions'\ntitle = 'C'\nover = 'variant'\n\
                conclusion = [{ title = 'all cards', from = { difficult = 0 }, to = { difficult = 6 }, per = 6 }]\n";
    fs::write(&file, text).expect("a file can be written");
    let out = folder.join("out");
    ended(&report(&[&file.display().to_string()], &out), 0);
    let tornado = fs::read_to_string(out.join("defenders/lean/tables/tornado.csv")).expect("a table");
    assert!(tornado.lines().count() > 60, "{tornado}");
    assert!(tornado.contains("Pyromancy: points") && tornado.contains("rule core-walls"), "{tornado}");
    assert!(!tornado.contains("Four players"), "a track of other tables is no setting of this one");
}

#[test]
fn threads_and_a_resumed_run_do_not_change_a_byte_and_nothing_is_played_twice() {
    let (out, file) = small("report-same");
    let (_, noted) = ended(&report(&[&file, "--threads", "1"], &out), 0);
    assert!(noted.contains("800 games played, 0 reused"), "{noted}");
    let whole = files(&out);
    let (_, noted) = ended(&report(&[&file, "--threads", "2"], &out), 0);
    assert!(noted.contains("0 games played, 800 reused"), "{noted}");
    assert!(files(&out) == whole, "a second run changes nothing");

    let two = out.with_file_name("two");
    ended(&report(&[&file, "--threads", "2"], &two), 0);
    assert!(files(&two) == whole, "two threads give the same bytes");

    // As after a kill: chunks are missing, one is cut short, the report is not there.
    let chunks: Vec<&String> = whole.keys().filter(|name| is(name, "chunk")).collect();
    fs::remove_file(two.join(chunks[3])).expect("a chunk can be removed");
    fs::write(two.join(chunks[7]), b"wildlab chunk 1\n cut short").expect("a chunk can be damaged");
    fs::remove_file(two.join("defenders/small/report.html")).expect("a page can be removed");
    let (_, noted) = ended(&report(&[&file, "--threads", "2"], &two), 0);
    assert!(noted.contains("100 games played, 700 reused"), "{noted}");
    assert!(files(&two) == whole, "what was missing is played again, byte for byte");
}

#[test]
fn a_report_counts_what_a_run_of_the_same_plan_counts() {
    let (out, file) = small("report-counts");
    ended(&report(&[&file], &out), 0);
    let run = out.with_file_name("run");
    let shown = run.display().to_string();
    let args =
        ["run", "--games", "100", "--players", "2..3", "--difficult", "0,6", "--policy", "greedy", "--out", &shown];
    assert!(wildlab(&args).status.success());
    let manifest: Value =
        serde_json::from_slice(&fs::read(run.join("manifest.json")).expect("a manifest")).expect("it is JSON");
    let table = rows(&out.join("defenders/small/tables/win_rate.csv"));
    for cell in manifest["cells"].as_array().expect("cells") {
        let factor = |i: usize| cell["factors"][i][1].as_str().expect("a level");
        let wanted =
            |row: &&Row| row["policy"] == "greedy" && row["players"] == factor(0) && row["difficult"] == factor(1);
        let row = table.iter().find(wanted).expect("the same cell");
        assert_eq!(row["won"], cell["won"].to_string());
        assert_eq!(row["games"], "100");
    }
}

#[test]
fn targets_decide_the_exit_code() {
    let (out, file) = small("report-targets");
    let check = |target: &str| report(&[&file, "--quiet", "--assert", target], &out);
    let (said, _) = ended(&check("small.win_rate[difficult=6,players=3] in 0..50%"), 0);
    assert_eq!(said, "", "a target that is met says nothing");
    let (said, _) = ended(&check("small.win_rate[difficult=6,players=3] >= 0.9"), 1);
    assert!(said.starts_with("missed: small.win_rate") && said.contains("95 % interval"), "{said}");
    for (wrong, words) in [
        ("small.win_rat[players=3] < 1", "did you mean `win_rate`"),
        ("small.win_rate[players=3] < 1", "name the level of difficult"),
        ("other.win_rate[players=3] < 1", "no report `other` is made here; there is `small`"),
        ("small.win_rate", "expected `in`"),
    ] {
        let (said, noted) = ended(&check(wrong), 2);
        assert!(said.is_empty() && noted.contains(words), "{wrong}: {noted}");
    }
}

#[test]
fn what_is_wrong_with_a_question_is_said_before_a_game_is_played() {
    let folder = fresh("report-wrong");
    fs::create_dir_all(&folder).expect("a folder");
    let head = "title = 'T'\nquestion = 'Q'\npolicy = 'random'\n";
    for (i, (text, words)) in [
        ("[[section]]\nkind = 'rate'\ntitle = 'S'\n", "there is no kind `rate`, did you mean `rates`?"),
        (
            "[[section]]\nkind = 'rates'\ntitle = 'S'\nx = 'player'\n",
            "section[0].x: the question has no factor `player`",
        ),
        (
            "[[section]]\nkind = 'rates'\ntitle = 'S'\ny = 'players'\n",
            "section[0].y: the kind `rates` does not know it",
        ),
        ("[[section]]\nkind = 'rates'\ntitle = 'S'\nwhere = { policy = 'greddy' }\n", "no cell has the level `greddy`"),
        ("[[play]]\nplayers = '2..9'\n[[section]]\nkind = 'rates'\ntitle = 'S'\n", "play.players: found 2..9"),
        ("[[play]]\norganizers = 'X'\n[[section]]\nkind = 'rates'\ntitle = 'S'\n", "no organizer"),
        ("variants = 'alternative'\n[[section]]\nkind = 'tornado'\ntitle = 'S'\n", "did you mean `alternatives`?"),
        ("[base]\nset = 'die.facs=[0]'\n[[section]]\nkind = 'rates'\ntitle = 'S'\n", "did you mean `die.faces`"),
        ("[[section]]\nkind = 'mixes'\ntitle = 'S'\nfactor = 'policy'\n", "are not every mix of some kinds"),
        ("[[section]]\nkind = 'board'\ntitle = 'S'\ntable = 'hex'\n", "there is no table `hex`, did you mean `hexes`?"),
        ("[[section]]\nkind = 'steps'\ntitle = 'S'\nfactor = 'policy'\n", "no two levels that are numbers"),
        ("[[section]]\nkind = 'conclusions'\ntitle = 'S'\nover = 'policy'\n", "conclusion: missing"),
        ("[[section]]\nkind = 'course'\ntitle = 'S'\ncolumns = ['mech']\n", "did you mean `mechs`?"),
        ("= 3", "this is no TOML"),
        ("\u{0}", "this is no TOML"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.join(format!("q{i}.toml"));
        fs::write(&file, format!("{head}{text}")).expect("a file can be written");
        let out = folder.join("out");
        let (said, noted) = ended(&report(&[&file.display().to_string()], &out), 2);
        assert!(said.is_empty() && noted.contains(words), "{text}: {noted}");
        assert!(!out.exists(), "nothing is written for {text}");
    }
    let out = folder.join("out");
    let (_, noted) = ended(&report(&["dificulty"], &out), 2);
    assert!(noted.contains("did you mean `difficulty`?"), "{noted}");
    let (_, noted) = ended(&report(&["difficulty", "--a", "players=2"], &out), 2);
    assert!(noted.contains("compares no settings"), "{noted}");
    let (_, noted) = ended(&report(&["what-if", "--a", "player=2", "--b", ""], &out), 2);
    assert!(noted.contains("--a: `player=2`: unknown key, did you mean `players`?"), "{noted}");
    for wrong in [["--budget", "-1"], ["--precision", "0"], ["--games", "0"], ["--policy", "nobody"]] {
        ended(&report(&[&["difficulty"], &wrong[..]].concat(), &out), 2);
    }
    assert!(!out.exists());
}

#[test]
fn two_settings_are_compared_on_the_same_seeds() {
    let out = fresh("report-what-if");
    let args = ["what-if", "--games", "100", "--policy", "greedy", "--text", "--only-named", "--a", "players=2", "--b"];
    let (printed, _) = ended(&report(&[&args[..], &["players=2; difficult=6; rule=core-walls=no"]].concat(), &out), 0);
    let flowing = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flowing.contains("“players=2; difficult=6; rule=core-walls=no” lowers the win rate"), "{printed}");
    assert!(flowing.contains("n pairs"), "{printed}");
    // The same setting twice: no seed can differ.
    let (printed, _) = ended(&report(&[&args[..], &["players=2"]].concat(), &out), 0);
    let flowing = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flowing.contains("makes no significant difference to the win rate: 0.0 percentage points"), "{printed}");
}

#[test]
fn precision_plays_until_every_rate_is_known_well_enough() {
    let (out, file) = small("report-precision");
    ended(&report(&[&file, "--precision", "5"], &out), 0);
    for row in rows(&out.join("defenders/small/tables/win_rate.csv")) {
        let number = |column: &str| row[column].parse::<f64>().expect("a number");
        let half = (number("win_rate_high") - number("win_rate_low")) / 2.0;
        assert!(half <= 0.051, "{row:?}");
        assert!(number("games") >= 250.0, "{row:?}");
    }
    let page = fs::read_to_string(out.join("defenders/small/report.html")).expect("a page");
    assert!(page.contains("stopping rule"), "the rule is named");
}

#[test]
fn the_terminal_has_findings_and_tables_within_eighty_columns() {
    let (out, file) = small("report-text");
    let (printed, _) = ended(&report(&[&file, "--text"], &out), 0);
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    assert!(printed.starts_with("Defenders of the Wild: Small\nThe win rate is highest "), "{printed}");
    for words in [
        "question: How often?\n",
        "\nplayed by: greedy: takes the action that looks best by itself; it wins ",
        "\ngames: 800 games in 8 cells, seed 1; intervals are 95 %.\n",
        "\n- The win rate is highest ",
        "Win rates (win_rate)",
        "policy  players  difficult cards",
        "n pairs",
        "made again by: wildlab report",
    ] {
        assert!(printed.contains(words), "expected `{words}` in:\n{printed}");
    }
}

#[test]
fn tables_of_sections_that_are_gone_go_and_other_files_stay() {
    let (out, file) = small("gone");
    ended(&report(&[&file, "--games", "50", "--quiet"], &out), 0);
    let tables = out.join("defenders/small/tables");
    assert!(tables.join("steps.csv").exists() && tables.join("steps.parquet").exists());
    fs::write(tables.join("mine.csv"), "x").expect("a file");
    let text = fs::read_to_string(&file).expect("a file");
    let (before, rest) = text.split_once("[[section]]\nkind = 'steps'").expect("there is one");
    let (_, after) = rest.split_once("[[section]]").expect("there are more");
    fs::write(&file, format!("{before}[[section]]{after}")).expect("a file");
    ended(&report(&[&file, "--games", "50", "--quiet"], &out), 0);
    assert!(!tables.join("steps.csv").exists() && !tables.join("steps.parquet").exists());
    assert!(tables.join("mine.csv").exists() && tables.join("win_rate.csv").exists());
}

#[test]
fn the_tables_begin_with_the_mark_by_which_spreadsheets_know_utf_8() {
    let (out, file) = small("mark");
    ended(&report(&[&file, "--games", "50", "--quiet"], &out), 0);
    let table = fs::read(out.join("defenders/small/tables/win_rate.csv")).expect("a file");
    assert!(table.starts_with("\u{feff}".as_bytes()));
}

#[test]
fn a_workbook_comes_when_asked_and_goes_when_it_is_not_made_anew() {
    let (out, file) = small("workbook");
    let book = out.join("defenders/small/tables.xlsx");
    ended(&report(&[&file, "--games", "50", "--quiet", "--xlsx"], &out), 0);
    let bytes = fs::read(&book).expect("a workbook");
    let sheet = b"<sheet name=\"win_rate\" sheetId=";
    assert!(bytes.starts_with(b"PK\x03\x04") && bytes.windows(sheet.len()).any(|part| part == sheet));
    ended(&report(&[&file, "--games", "50", "--quiet", "--xlsx"], &out), 0);
    assert!(fs::read(&book).expect("a workbook") == bytes, "the same bytes");
    ended(&report(&[&file, "--games", "50", "--quiet"], &out), 0);
    assert!(!book.exists(), "a workbook of other numbers does not stay");
}
