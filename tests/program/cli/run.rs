//! The runner as a user meets it: the same bytes however a plan is played, and clear words when it cannot be.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use wildlab::games::defenders::Defenders;
use wildlab::games::dei::Dei;
use wildlab::games::radlands::Radlands;
use wildlab::games::wildlife::WildLife;
use wildlab::report::columns;

use crate::support::{command, files as bytes, fresh, package, rows, said, shown, wait_until, wildlab};

fn run(args: &[&str], out: &Path) -> Output {
    wildlab(&[&["run"], args, &["--out", &out.display().to_string()]].concat())
}

/// Standard output and standard error of a successful run.
fn succeeded(output: &Output) -> (String, String) {
    let (out, err) = (shown(output), said(output));
    assert!(output.status.success(), "{:?}: {err}", output.status);
    (out, err)
}

fn refused(output: &Output, words: &[&str]) {
    crate::support::refused(&[], output, words);
}

/// A plan of 4 cells of 90 games in chunks of 20, as a file.
fn plan(folder: &str) -> String {
    let path = fresh(&format!("{folder}.toml"));
    fs::write(
        &path,
        "policy = 'random'\ngames = 90\nseed = 5\nplayers = '2..3'\ndifficult = [0, 6]\nrounds = true\nchunk = 20\n",
    )
    .expect("a file can be written");
    path.display().to_string()
}

/// The chunk files of a run under way, in order.
fn chunks(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("chunks")).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "chunk")).collect();
    paths.sort();
    paths
}

#[test]
fn threads_and_shards_do_not_change_a_byte() {
    let plan = plan("same");
    let args = ["--plan", &plan, "--format", "both"];
    let one = fresh("same-one");
    let (printed, _) = succeeded(&run(&[&args[..], &["--threads", "1"]].concat(), &one));
    let files = bytes(&one);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let expected = [
        "cards.csv",
        "cards.parquet",
        "games.csv",
        "games.parquet",
        "hexes.csv",
        "hexes.parquet",
        "manifest.json",
        "rounds.csv",
        "rounds.parquet",
        "seats.csv",
        "seats.parquet",
    ];
    assert_eq!(names, expected);
    let many = fresh("same-many");
    assert_eq!(succeeded(&run(&[&args[..], &["--threads", "3"]].concat(), &many)).0, printed);
    assert!(bytes(&many) == files, "three threads give other bytes");
    let shards = fresh("same-shards");
    for shard in ["2/3", "1/3"] {
        let (out, err) = succeeded(&run(&[&args[..], &["--shard", shard]].concat(), &shards));
        assert!(out.is_empty() && err.contains("chunks are missing"), "{err}");
    }
    succeeded(&run(&[&args[..], &["--shard", "3/3"]].concat(), &shards));
    assert!(bytes(&shards) == files, "shards give other bytes");
    let other = fresh("same-other");
    succeeded(&run(&[&args[..], &["--seed", "6"]].concat(), &other));
    assert!(bytes(&other)["games.parquet"] != files["games.parquet"]);
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let args = ["--policy", "random", "--games", "6000", "--difficult", "0..3", "--seed", "3", "--threads", "1"];
    let whole = fresh("kill-whole");
    succeeded(&run(&args, &whole));
    // On a busy machine a run can be over before it is killed: then another one.
    let killed = (0..100).map(|attempt| {
        let killed = fresh(&format!("kill-{attempt}"));
        let mut child = command(&[&["run"], &args[..]].concat()).arg("--out").arg(&killed).spawn().expect("it runs");
        wait_until("chunks", || chunks(&killed).len() > 2 || child.try_wait().expect("a state").is_some());
        child.kill().expect("the program can be killed");
        (!child.wait().expect("it ends").success()).then_some(killed)
    });
    let killed = killed.flatten().next().expect("a run that was killed");
    let left = chunks(&killed);
    assert!(left.len() >= 3 && !killed.join("games.parquet").exists());
    // What a kill could leave besides: a chunk cut short by a dying disk, and a temporary file.
    let first = fs::read(&left[0]).unwrap();
    fs::write(&left[0], &first[..first.len() / 2]).unwrap();
    fs::write(killed.join("chunks/0000023.chunk.4711-2.tmp"), b"half").unwrap();
    fs::write(killed.join("games.parquet.4711-0.tmp"), b"half").unwrap();
    refused(&run(&args, &killed), &["holds a run already", "--resume"]);
    let (_, err) = succeeded(&run(&[&args[..], &["--resume"]].concat(), &killed));
    assert!(err.contains("1 damaged chunks were played again"), "{err}");
    assert!(bytes(&killed) == bytes(&whole), "the resumed run has other bytes");
}

#[test]
fn damage_is_found_and_made_good() {
    let plan = plan("damage");
    let folder = fresh("damage");
    succeeded(&run(&["--plan", &plan, "--shard", "1/2"], &folder));
    let victim = &chunks(&folder)[2];
    let mut damaged = fs::read(victim).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(victim, damaged).unwrap();
    // Another chunk of the same run in the wrong place is damage too.
    fs::copy(&chunks(&folder)[0], &chunks(&folder)[3]).unwrap();
    refused(&wildlab(&["summary", &folder.display().to_string()]), &["not complete", "--resume"]);
    let (_, err) = succeeded(&run(&["--plan", &plan, "--resume"], &folder));
    assert!(err.contains("2 damaged chunks"), "{err}");
    let files = bytes(&folder);
    // A complete run is left alone, and a damaged file made anew.
    let (_, err) = succeeded(&run(&["--plan", &plan, "--resume"], &folder));
    assert!(err.contains("complete already"), "{err}");
    fs::write(folder.join("games.parquet"), b"PAR1").unwrap();
    let (_, said) = succeeded(&wildlab(&["summary", &folder.display().to_string()]));
    assert!(said.contains("games.parquet is damaged"), "{said}");
    let (_, err) = succeeded(&run(&["--plan", &plan, "--resume"], &folder));
    assert!(err.contains("damaged or missing: games.parquet"), "{err}");
    assert!(bytes(&folder) == files);
}

#[test]
fn another_plan_or_version_is_not_mixed_in() {
    let plan = plan("mixed");
    let folder = fresh("mixed");
    succeeded(&run(&["--plan", &plan, "--shard", "1/2"], &folder));
    let resumed = |more: &[&str]| run(&[&["--plan", &plan, "--resume"], more].concat(), &folder);
    refused(&resumed(&["--games", "91"]), &["another plan", "games_per_cell is 90 there, 91 here"]);
    refused(&resumed(&["--policy", "first"]), &["another plan", "policies"]);
    refused(&resumed(&["--set", "limits.damage=9"]), &["another plan", "box"]);
    refused(&resumed(&["--format", "csv"]), &["another plan", "format"]);
    let manifest = folder.join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let changed = |field: &str, value: &str| {
        let mut record: Value = serde_json::from_str(&text).unwrap();
        record.as_object_mut().unwrap().remove("fingerprint");
        record[field] = value.into();
        fs::write(&manifest, wildlab::base::json::sealed(&record)).unwrap();
    };
    changed("version", "0.0.0");
    refused(&resumed(&[]), &["begun by wildlab 0.0.0"]);
    changed("format", "wildlab-run-9");
    refused(&resumed(&[]), &["manifest.json", "found wildlab-run-9"]);
    fs::write(&manifest, text.replace("wildlab-run-2", "wildlab-run-1")).unwrap();
    refused(&resumed(&[]), &["manifest.json", "found wildlab-run-1", "another version"]);
    fs::write(&manifest, "{").unwrap();
    refused(&wildlab(&["summary", &folder.display().to_string()]), &["manifest.json", "damaged", "--resume"]);
    let (_, err) = succeeded(&resumed(&[]));
    assert!(err.contains("made anew"), "its chunks show whose it is: {err}");
}

#[test]
fn a_wrong_plan_is_refused_with_place_and_hint() {
    let file = fresh("wrong.toml");
    let out = fresh("wrong");
    let cases: [(&str, &[&str]); 9] = [
        ("playrs = 4", &["wrong.toml: playrs", "did you mean `players`"]),
        ("players = 5", &["wrong.toml: players: found 5", "1 to 4"]),
        ("players = 2.5", &["wrong.toml: players: found 2.5"]),
        ("games = 0", &["wrong.toml: games: found 0", "whole number from 1"]),
        ("difficult = '7'", &["wrong.toml: difficult"]),
        ("policy = 'gready'", &["wrong.toml: policy", "no such policy"]),
        ("rules = 'xx'", &["wrong.toml: rules", "common"]),
        ("rounds = 'x'", &["wrong.toml: rounds", "true or false"]),
        ("players = ", &["wrong.toml", "no TOML"]),
    ];
    for (text, words) in cases {
        fs::write(&file, text).unwrap();
        refused(&run(&["--plan", &file.display().to_string()], &out), words);
    }
    refused(&run(&["--plan", "missing.toml"], &out), &["missing.toml", "cannot be read"]);
    refused(&run(&["--players", "2..9"], &out), &["--players", "1 to 4"]);
    refused(&run(&["--games", "1000000000000"], &out), &["--games: found 1000000000000", "to 1000000000"]);
    refused(&run(&["--games", "900000000", "--players", "2,3"], &out), &["--games: 1,800,000,000 games in all cells"]);
    refused(&run(&["--threads", "65535"], &out), &["--threads", "from 1 to 256"]);
    fs::write(&file, "games = 90000000\nchunk = 1").unwrap();
    refused(&run(&["--plan", &file.display().to_string()], &out), &["chunk: 90,000,000 chunks, expected at most"]);
    refused(&run(&["--policy", "random,first", "--players", "3"], &out), &["--policy", "expected 1 for all, 3"]);
    refused(&run(&["--factions", "order,coven", "--players", "4"], &out), &["--factions", "expected 4"]);
    refused(&run(&["--difficult"], &out), &["--difficult: expected numbers"]);
    refused(&run(&["--shard", "3/2"], &out), &["3/2"]);
    assert!(!out.exists(), "a refused plan leaves nothing behind");
}

#[test]
fn a_folder_that_cannot_take_the_run_is_refused_before_it_is_played() {
    let file = fresh("a-file");
    fs::write(&file, "x").unwrap();
    refused(&run(&["--games", "10"], &file), &["--out", "cannot be written"]);
    refused(&run(&["--games", "10"], &file.join("below")), &["--out", "cannot be written"]);
    let full = fresh("not-empty");
    fs::create_dir_all(&full).unwrap();
    fs::write(full.join("letter.txt"), "x").unwrap();
    refused(&run(&["--games", "10"], &full), &["not empty"]);
    refused(&run(&["--games", "900000000", "--rounds"], &fresh("too-large")), &["--out", "MB left"]);
    refused(&wildlab(&["summary", &full.display().to_string()]), &["manifest.json", "cannot be read"]);
}

#[test]
fn cells_share_their_deals_and_the_records_agree_with_the_summary() {
    let out = fresh("deals");
    let args = ["--games", "120", "--players", "3", "--difficult", "0,6", "--format", "csv", "--rounds"];
    let (printed, _) = succeeded(&run(&args, &out));
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let games = rows(&out.join("games.csv"));
    assert_eq!(games.len(), 240);
    for (base, hard) in games[..120].iter().zip(&games[120..]) {
        assert_eq!((&base["cell"], &hard["cell"]), (&"0".to_string(), &"1".to_string()));
        let same = ["game", "seed", "board_forest", "board_plains", "organizer_0", "organizer_1", "organizer_2"];
        for name in same {
            assert_eq!(base[name], hard[name], "{name}");
        }
        assert_eq!(base["faction_3"], "");
        assert_eq!(
            hard["difficult_engines"].parse::<u8>().unwrap()
                + hard["difficult_mechs"].parse::<u8>().unwrap()
                + hard["difficult_factories"].parse::<u8>().unwrap()
                + hard["difficult_reboot"].parse::<u8>().unwrap(),
            6
        );
        let done: u64 =
            base.iter().filter(|(name, _)| name.starts_with("do_")).map(|(_, n)| n.parse::<u64>().unwrap()).sum();
        assert_eq!(base["decisions"], done.to_string(), "every decision is counted once");
    }
    let summary: Value =
        serde_json::from_str(&succeeded(&wildlab(&["summary", "--json", &out.display().to_string()])).0).unwrap();
    for (number, cell) in ["0", "1"].iter().enumerate() {
        let of = |name: &str, value: &str| games.iter().filter(|g| g["cell"] == *cell && g[name] == value).count();
        let told = &summary["cells"][number];
        assert_eq!(told["games"], 120);
        assert_eq!(told["won"], of("outcome", "won"));
        for (cause, count) in told["causes"].as_object().unwrap() {
            assert_eq!(*count, of("cause", cause));
        }
    }
    assert!(games.iter().all(|game| game["won"] == (game["outcome"] == "won").to_string()), "won is yes or no");
    let rounds = rows(&out.join("rounds.csv"));
    let total: usize = games.iter().map(|game| game["rounds"].parse::<usize>().unwrap()).sum();
    assert_eq!(rounds.len(), total, "a row for each round");
    let cards = rows(&out.join("cards.csv"));
    assert_eq!(cards.len(), 72);
    let sum = |rows: &[BTreeMap<String, String>], name: &str| {
        rows.iter().map(|r| r[name].parse::<u64>().unwrap()).sum::<u64>()
    };
    assert_eq!(sum(&cards, "drawn"), sum(&games, "drawn"));
    assert_eq!(sum(&cards, "teamed"), sum(&games, "teamed_up"));
    assert_eq!(sum(&cards, "games"), 240 * 18, "three decks of six abilities");
    let hexes = rows(&out.join("hexes.csv"));
    assert_eq!(hexes.len(), 74);
    assert_eq!(sum(&hexes, "factories"), sum(&games, "factories_built"));
    assert_eq!(sum(&hexes, "toxic"), sum(&games, "toxic_placed"));
}

#[test]
fn a_bench_has_one_fingerprint_for_one_plan() {
    let bench = |more: &[&str]| {
        let args = [&["bench", "--games", "50", "--players", "2..3"], more].concat();
        let (out, _) = succeeded(&wildlab(&args));
        out.lines().last().unwrap_or_default().to_string()
    };
    let print = bench(&[]);
    assert!(print.starts_with("fingerprint "), "{print}");
    assert_eq!(bench(&["--records"]), print);
    assert_ne!(bench(&["--seed", "2"]), print);
}

#[test]
fn the_columns_are_documented() {
    let pages = [
        ("defenders", columns::page::<Defenders>("Defenders of the Wild")),
        ("radlands", columns::page::<Radlands>("Radlands")),
        ("wildlife", columns::page::<WildLife>("WildLife")),
        ("dei", columns::page::<Dei>("D.E.I.")),
    ];
    for (game, page) in pages {
        let path = package().join(format!("docs/{game}/columns.md"));
        if std::env::var_os("WILDLAB_DOCS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            fs::write(&path, &page).expect("the page can be written");
        }
        let held = fs::read_to_string(&path).unwrap_or_default();
        assert!(held == page, "docs/{game}/columns.md is not what the program says; scripts/docs writes it anew");
    }
}

#[test]
fn a_list_by_seat_in_a_plan_file_is_one_value_however_it_is_written() {
    let plan = fresh("by-seat.toml");
    let cells = |factions: &str| {
        fs::write(&plan, format!("games = 2\npolicy = \"random\"\nfactions = {factions}\n")).unwrap();
        let out = fresh("by-seat");
        succeeded(&run(&["--plan", &plan.display().to_string()], &out));
        let manifest: Value = serde_json::from_str(&fs::read_to_string(out.join("manifest.json")).unwrap()).unwrap();
        let names = |cell: &Value| cell["settings"].to_string();
        manifest["plan"]["cells"].as_array().unwrap().iter().map(names).collect::<Vec<_>>()
    };
    let one = cells("[\"order\", \"coven\"]");
    assert_eq!((one.len(), &one), (1, &cells("\"order,coven\"")));
    assert!(one[0].contains("order,coven"), "{one:?}");
    assert_eq!(cells("[\"order,coven\", \"sect,council,order\"]").len(), 2, "line-ups are levels");
}
