//! The command line as a user meets it: the built program, its two streams and its exit code.

mod batch;
mod find;
mod help;
mod ladder;
mod learn;
mod pieces;
mod run;
mod scripted;
mod serve;
mod tune;

use std::io::Read;

use serde_json::{Value, json};
use wildlab::games::defenders::notation::FORMS;

use crate::support::{command, fed, fresh, parsed, printed, refused, said, shown, success, wildlab};

/// A position as data, changed, as text.
fn position(args: &[&str], change: impl FnOnce(&mut Value)) -> String {
    let mut value = parsed(&printed(&[&["position", "--json"], args].concat()));
    change(&mut value);
    value.to_string()
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for players in ["1", "2", "3", "4"] {
        for form in [&["--json"][..], &[]] {
            let args = [&["play", "--seed", "5", "--players", players], form].concat();
            assert_eq!(printed(&args), printed(&args));
        }
    }
    assert_ne!(printed(&["play", "--seed", "5"]), printed(&["play", "--seed", "6"]));
}

#[test]
fn a_transcript_names_what_made_it_fits_a_terminal_and_ends_with_the_cause() {
    for seed in 1..20 {
        let text = printed(&["play", "--seed", &seed.to_string(), "--rule", "supplies=strict", "--difficult", "3"]);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let seeded = format!("{}, seed {seed}\n", env!("CARGO_PKG_VERSION"));
        for part in [seeded.as_str(), "common, supplies=strict", "(embedded)", "4 players: ", "Round 1", "[R3.1]"] {
            assert!(text.contains(part), "{part} is missing:\n{text}");
        }
        let last: Vec<&str> = text.lines().rev().take(2).collect();
        assert!(last[0].ends_with("decisions") && last[1].ends_with('.'), "{last:?}");
    }
}

#[test]
fn every_line_of_a_record_is_an_object_and_the_last_one_the_outcome() {
    for players in ["1", "4"] {
        let text = printed(&["play", "--json", "--players", players, "--seed", "9"]);
        let lines: Vec<Value> = text.lines().map(parsed).collect();
        let (header, outcome) = (&lines[0], &lines[lines.len() - 1]);
        assert_eq!(header["format"], "wildlab-defenders-game-1");
        assert_eq!(header["seed"], 9);
        assert_eq!(header["line_up"].as_array().map(Vec::len), Some(if players == "1" { 2 } else { 4 }));
        assert!(outcome["outcome"].is_string() && outcome["decisions"].as_u64() > Some(0), "{outcome}");
        let events = &lines[1..lines.len() - 1];
        for (n, event) in (1..).zip(events) {
            assert_eq!(event["n"], n);
            assert!(event["event"].is_string() && event["clause"].as_str().is_some_and(|c| c.starts_with('R')));
        }
        let decisions = events.iter().filter(|event| event["event"] == "decides").count();
        assert_eq!(outcome["decisions"], decisions, "a record holds every decision");
        assert_eq!(events.iter().filter(|event| event["event"] == "ended").count(), 1);
    }
}

#[test]
fn a_record_can_be_played_again_by_hand() {
    let record = printed(&["play", "--json", "--seed", "3", "--players", "2"]);
    let decisions: Vec<String> =
        record.lines().map(parsed).filter_map(|line| line["decision"].as_str().map(str::to_owned)).collect();
    let half = decisions.len() / 2;
    let acts = decisions[..half].join(";");
    let by_hand = printed(&["position", "--seed", "3", "--players", "2", "--legal", "--act", &acts]);
    assert!(by_hand.lines().any(|line| line == decisions[half]), "{} is not among\n{by_hand}", decisions[half]);
}

/// The position at a turn; beyond the last one, a note says that the game has ended.
fn at_turn(args: &[&str], turn: &str) -> String {
    let output = wildlab(args);
    let notes = if turn == "9999" { "--turn 9999: the game ends in turn " } else { "" };
    let noted = said(&output);
    assert!(output.status.success() && noted.is_empty() == notes.is_empty() && noted.contains(notes), "{noted}");
    shown(&output)
}

#[test]
fn a_position_survives_being_written_and_read() {
    for players in ["1", "2", "3", "4"] {
        for turn in ["0", "1", "9", "9999"] {
            let args = ["position", "--json", "--players", players, "--turn", turn, "--seed", "11"];
            let text = at_turn(&args, turn);
            let again = ["position", "--json", "--from", "-", "--players", players, "--difficult", "0"];
            assert_eq!(success(&again, &fed(&again, &text)), text);
        }
    }
}

#[test]
fn a_picture_fits_a_terminal_and_shows_every_hex() {
    for turn in ["0", "8", "9999"] {
        let text = at_turn(&["position", "--turn", turn, "--seed", "2"], turn);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        for hex in ["0,0", "-3,0", "3,-3", "0,3", "-1,-2"] {
            assert!(text.contains(hex), "{hex} is missing:\n{text}");
        }
        assert!(text.contains("CORE ") && text.contains("Next      "), "{text}");
    }
}

/// R2.2 with the arrow at vertex 0, as the rules write it out.
fn arrow_at_vertex_0() -> String {
    position(&["--players", "2"], |value| {
        value["arrows"] = json!([0, 0, 0, 0, 0, 0]);
        value["direction"] = json!("right");
        value["walls"] = json!([[0, 1, 5], [0, 1, 0], [-1, 0, 5], [-1, 0, 4]]);
        value["engines"] =
            json!([{ "hex": [0, 1], "edge": 1, "turn": "cw" }, { "hex": [-2, 0], "edge": 0, "turn": "cw" }]);
    })
}

#[test]
fn r2_2_engines_cards_do_what_the_rules_write_out() {
    let once = ["position", "--json", "--from", "-", "--resolve", "engines"];
    let after = parsed(&success(&once, &fed(&once, &arrow_at_vertex_0())));
    assert_eq!(after["engines"][0], json!({ "hex": [0, 1], "edge": 3, "turn": "cw" }));
    assert_eq!(after["engines"][1], json!({ "hex": [-2, 0], "edge": 2, "turn": "cw" }));
    let twice = [&once[..], &["--resolve", "engines"]].concat();
    let after = parsed(&success(&twice, &fed(&twice, &arrow_at_vertex_0())));
    // (0,1) is enclosed by five pieces and the core; A stands on spoke 2 of the core, its back to it.
    assert_eq!(after["engines"][0], json!({ "hex": [-1, 0], "edge": 1, "turn": "cw" }));
    let told = ["position", "--from", "-", "--resolve", "engines!", "--resolve", "factories"];
    let text = success(&told, &fed(&told, &arrow_at_vertex_0()));
    assert!(text.contains("machine card: Engines, difficult") && text.contains("machine card: Factories"), "{text}");
    let bare = ["position", "--from", "-", "--resolve", "mechs", "--difficult"];
    assert!(success(&bare, &fed(&bare, &arrow_at_vertex_0())).contains("machine card: Mechs, difficult"));
}

#[test]
fn decisions_are_listed_played_and_refused() {
    let start = ["position", "--seed", "4", "--turn", "6"];
    let legal = printed(&[&start[..], &["--legal"]].concat());
    let data = parsed(&printed(&[&start[..], &["--legal", "--json"]].concat()));
    let listed: Vec<&str> = data.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(legal.lines().collect::<Vec<_>>(), listed);
    for decision in legal.lines() {
        let text = printed(&[&start[..], &["--act", decision]].concat());
        assert!(text.contains(&format!(": {decision}\n")), "{text}");
    }
    let args = [&start[..], &["--act", "end; rewild"]].concat();
    refused(&args, &wildlab(&args), &["--act", "decision 2", "`rewild`", "(R"]);
    let over = ["position", "--turn", "9999", "--act", "end"];
    refused(&over, &wildlab(&over), &["the game is over"]);
}

#[test]
fn chance_can_be_scripted() {
    // Seat 0 stands with a mech and acts.
    let melee = position(&["--seed", "4", "--turn", "1", "--players", "2"], |value| {
        let seat = value["seat"].as_u64().unwrap_or_default() as usize;
        let hex = value["seats"][seat]["hex"].clone();
        value["mechs"] = json!([[hex[0], hex[1], 2]]);
    });
    for (face, word) in [("0", "rolls a 0"), ("1", "rolls a 1"), ("2", "rolls a 2")] {
        let args = ["position", "--from", "-", "--act", "destroy", "--dice", face];
        assert!(success(&args, &fed(&args, &melee)).contains(word));
    }
    let args = ["position", "--from", "-", "--act", "destroy;end", "--dice", "0,2", "--machine-cards", "reboot,mechs"];
    let output = fed(&args, &melee);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("note: --dice 2 did not come up"), "{said}");
    assert!(said.contains("--machine-cards mechs") && String::from_utf8_lossy(&output.stdout).contains("Reboot"));
}

#[test]
fn counts_are_printed_by_depth_and_by_first_decision() {
    let start = ["perft", "--seed", "4", "--turn", "2"];
    let text = printed(&[&start[..], &["--depth", "2"]].concat());
    let counts: Vec<u64> = text.lines().filter_map(|line| line.rsplit(' ').next()?.parse().ok()).collect();
    let legal = printed(&["position", "--seed", "4", "--turn", "2", "--legal"]).lines().count() as u64;
    assert_eq!((counts.len(), counts[0]), (2, legal));
    let divided = printed(&[&start[..], &["--depth", "2", "--divide"]].concat());
    let mut each: Vec<u64> = divided.lines().filter_map(|line| line.rsplit(' ').next()?.parse().ok()).collect();
    let total = each.pop();
    assert_eq!((total, each.iter().sum()), (Some(counts[1]), counts[1]));
}

#[test]
fn the_box_and_the_rules_are_listed() {
    let text = printed(&["box", "pyromancy", "--set", "defenders.pyromancy.points=2"]);
    assert!(text.contains("pyromancy.points") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(parsed(&printed(&["box", "--json"]))["facts"].is_array());
    let text = printed(&["rules", "--rules", "ru", "--rule", "core-walls=no"]);
    assert!(text.starts_with("Rules in force: ru, core-walls=no"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let data = parsed(&printed(&["rules", "--json", "--rule", "stall-turns=7"]));
    let options = data["options"].as_array().expect("a list");
    assert_eq!(
        options.last().map(|option| (&option["name"], &option["value"])),
        Some((&json!("stall-turns"), &json!(7)))
    );
    assert!(options.iter().all(|option| option["presets"]["en"] != Value::Null));
}

#[test]
fn bad_options_are_refused_by_name() {
    let cases: [(&[&str], &[&str]); 22] = [
        (&["play", "--players", "5"], &["--players", "from 1 to 4"]),
        (&["play", "--seed", "x"], &["--seed"]),
        (&["play", "--factions", "ordr,coven"], &["--factions", "`ordr`", "order"]),
        (&["play", "--factions", "order,order"], &["--factions", "order is named twice"]),
        (&["play", "--factions", "order"], &["--factions: 1 named", "2 to 4"]),
        (&["play", "--players", "3", "--factions", "order,sect"], &["--factions: 2 named, expected 3"]),
        (&["play", "--organizers", "B,X"], &["--organizers", "`X`"]),
        (&["play", "--organizers", "Z,-", "--factions", "order,sect"], &["--organizers: Z leads the coven"]),
        (&["play", "--difficult", "7"], &["--difficult 7"]),
        (&["play", "--difficult"], &["--difficult: expected a number"]),
        (&["play", "--difficult", "engines=1,engines=1"], &["named twice"]),
        (&["play", "--rules", "fr"], &["--rules", "common, it, ru, en"]),
        (&["play", "--rule", "core-wall=no"], &["did you mean `core-walls`"]),
        (&["play", "--set", "suply.walls=1"], &["did you mean `supply.walls`"]),
        (&["play", "--box", "no/such/file.toml"], &["no/such/file.toml", "cannot be read"]),
        (&["position", "--from", "no/such/file.json"], &["--from", "no/such/file.json"]),
        (&["position", "--resolve", "engine"], &["--resolve", "engines"]),
        (&["position", "--resolve", "reboot!"], &["no difficult reboot card"]),
        (&["position", "--dice", "3"], &["--dice 3", "faces"]),
        (&["position", "--machine-cards", "reboot,reboot"], &["--machine-cards reboot", "engines"]),
        (&["position", "--draws", "order"], &["--draws order", "expected a faction"]),
        (&["perft"], &["--depth"]),
    ];
    for (args, words) in cases {
        refused(args, &wildlab(args), words);
    }
    let all = ["play", "--rule", "x=y", "--set", "x=1", "--factions", "sect"];
    assert_eq!(refused(&all, &wildlab(&all), &["--rule x=y", "--set x=1", "--factions"]).lines().count(), 3);
}

#[test]
fn the_embedded_box_is_exported_byte_for_byte_and_over_no_file() {
    let embedded = include_str!("../../../data/defenders.toml");
    assert!(printed(&["box", "--export"]) == embedded, "the text differs");
    let folder = std::env::temp_dir().join(format!("wildlab-export-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("my-box.toml");
    let name = file.to_str().expect("a name in UTF-8");
    assert!(printed(&["box", "--export", name]).contains(&format!("--box {name}")));
    assert!(std::fs::read_to_string(&file).expect("the file") == embedded, "the file differs");
    let again = ["box", "--export", name];
    refused(&again, &wildlab(&again), &["--export", name, "already", "new one"]);
    std::fs::write(&file, "[limits]\ndamage = 4\n").expect("the file");
    refused(&again, &wildlab(&again), &["already"]);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "[limits]\ndamage = 4\n");
    let listed = printed(&["box", "limits", "--box", name]);
    assert!(listed.contains(&format!("1 of them from {name}, 133 from the embedded box")), "{listed}");
    // With values of one's own, what differs is written.
    let differs = "# Values that differ from the embedded box: --box and the name of this file.\nlimits.damage = 4\n";
    assert_eq!(printed(&["box", "--box", name, "--export"]), differs);
    assert_eq!(printed(&["box", "--set", "limits.damage=4", "--export"]), differs);
    for other in [&["--json"][..], &["--players", "2"]] {
        let args = [&["box", "--export"][..], other].concat();
        refused(&args, &wildlab(&args), &["cannot be used with"]);
    }
    let nowhere = ["box", "--export", "no/such/folder/box.toml"];
    refused(&nowhere, &wildlab(&nowhere), &["no/such/folder/box.toml", "cannot be written"]);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn bad_positions_are_refused_with_every_reason() {
    let args = ["position", "--from", "-"];
    for (text, words) in [
        ("", &["standard input", "EOF"][..]),
        ("{", &["line 1"]),
        ("[1, 2]", &["invalid"]),
        ("\u{0}", &["line 1"]),
        (&"[".repeat(100_000), &["invalid"]),
    ] {
        refused(&args, &fed(&args, text), words);
    }
    let unknown = position(&[], |value| value["colour"] = json!("red"));
    refused(&args, &fed(&args, &unknown), &["unknown field `colour`"]);
    let engine = position(&[], |value| value["engines"][1] = json!({ "hex": [0, 0] }));
    refused(&args, &fed(&args, &engine), &["engines: expected two", "\"core\""]);
    for field in ["outcome", "seats"] {
        let missing = position(&[], |value| drop(value.as_object_mut().expect("an object").remove(field)));
        refused(&args, &fed(&args, &missing), &[&format!("missing field `{field}`")]);
    }
    for field in ["hex", "active"] {
        let missing = position(&[], |value| drop(value["seats"][0].as_object_mut().expect("a seat").remove(field)));
        refused(&args, &fed(&args, &missing), &[&format!("missing field `{field}`")]);
    }
    let twice = position(&["--turn", "1"], |value| {
        value["waiting"] = json!([0, 1, 2, 3, 3]);
        value["seats"][0]["items"] = json!(["maps", "maps"]);
        value["mechs"] = json!([[1, 0, 0]]);
        value["pollution"] = json!([[2, 0, 0]]);
    });
    let words = ["waiting: seat 3 is named twice", "seats[0].items: `maps` is named twice"];
    refused(&args, &fed(&args, &twice), &words);
    refused(
        &args,
        &fed(&args, &twice),
        &["mechs: 0 on [1,0], expected 1 to", "pollution: 0 on [2,0], expected 1 to 3"],
    );
    let off_board = position(&[], |value| {
        value["toxic"] = json!([[4, 0]]);
        value["seats"][1]["hand"] = json!(["piromancy.1"]);
        value["walls"] = json!([[0, 0, 9]]);
    });
    refused(&args, &fed(&args, &off_board), &["toxic: [4, 0]", "seats[1].hand", "did you mean", "walls: direction 9"]);
    let unsound = position(&["--turn", "1"], |value| {
        value["seats"][0]["damage"] = json!(9);
        value["toxic"] = json!([[1, 0]]);
        value["pollution"] = json!([[1, 0, 2]]);
        value["engines"][0] = json!({ "hex": [0, 1], "edge": 5, "turn": "cw" });
        value["engines"][1] = json!({ "hex": [0, 1], "edge": 5, "turn": "cw" });
    });
    let words = ["seats[0].damage: 9", "pollution: 1,0 has a toxic site", "engines: both stand on one edge"];
    refused(&args, &fed(&args, &unsound), &words);
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = command(&["play", "--json"]).spawn().expect("the program runs");
    let mut first = [0; 1];
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut first).expect("there is a first byte");
    drop(out);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_documents_name_every_decision_and_every_field() {
    let notation = include_str!("../../../docs/defenders/notation.md");
    for form in FORMS {
        assert!(notation.contains(&format!("| `{form}` |")), "docs/defenders/notation.md lacks {form}");
    }
    let document = include_str!("../../../docs/defenders/position.md");
    let value = parsed(&printed(&["position", "--json", "--turn", "9"]));
    let names = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let fields = [names(&value), names(&value["seats"][0]), names(&value["machine"][0])].concat();
    for field in fields {
        assert!(document.contains(&format!("`{field}`")), "docs/defenders/position.md lacks {field}");
    }
}

/// Every command about one game takes the options that name it, and checks them.
#[test]
fn every_command_about_a_game_takes_the_options_that_name_it() {
    let game = [
        "--seed",
        "3",
        "--players",
        "2",
        "--factions",
        "order,sect",
        "--organizers",
        "B,-",
        "--difficult",
        "engines=1",
        "--rules",
        "ru",
        "--rule",
        "supplies=strict",
        "--set",
        "defenders.pyromancy.points=3",
    ];
    for command in [
        &["play"][..],
        &["position"],
        &["perft", "--depth", "1"],
        &["box"],
        &["rules"],
        &["selfcheck", "--games", "60"],
    ] {
        let args = [command, &game].concat();
        assert!(!printed(&args).is_empty());
        let wrong = [command, &["--factions", "order,order"]].concat();
        refused(&wrong, &wildlab(&wrong), &["--factions", "order is named twice"]);
    }
}

/// A setting that an option fixes does not vary in the self-check.
#[test]
fn a_self_check_stays_within_the_options() {
    let args = ["selfcheck", "--games", "300", "--organizers", "B,Z", "--players", "2", "--difficult", "mechs=2"];
    let report = printed(&args);
    assert!(report.contains("violations: 0"), "{report}");
    let (_, never) = report.split_once("not covered").expect("neither Council nor Sect plays");
    for ability in ["sustenance", "tunnels", "manifesto"] {
        assert!(never.contains(ability), "{ability} was played: {never}");
    }
    for ability in ["pyromancy", "ambush"] {
        assert!(!never.contains(ability), "{ability} was not played: {never}");
    }
    assert!(report.lines().all(|line| line.chars().count() <= 80), "{report}");
}
