//! Many positions put to the program by lines, and the decisions of policies.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;

/// The answers to lines: the exit code, a value per line, and what was said beside them.
fn answers(args: &[&str], lines: &[Value]) -> (Option<i32>, Vec<Value>, String) {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = fed(&[args, &["--batch", "-"]].concat(), &text);
    let answers = String::from_utf8(output.stdout).expect("text").lines().map(parsed).collect();
    (output.status.code(), answers, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_line_is_answered_as_the_command_answers() {
    for (game, act, scripted) in [("defenders", "end", ["resolve", "mechs"]), ("radlands", "end", ["draws", "truce"])] {
        let single = |args: &[&str]| parsed(&printed(&[&[game, "position", "--json"], args].concat()));
        let turn = ["--seed", "4", "--turn", "3"];
        let here = single(&turn);
        let from_here = |args: &[&str]| {
            let args = [&[game, "position", "--json", "--from", "-"], args].concat();
            parsed(&String::from_utf8(fed(&args, &here.to_string()).stdout).expect("text"))
        };
        let [option, value] = scripted;
        let (code, answers, said) = answers(
            &[game, "position"],
            &[
                json!({ "seed": 4, "turn": 3 }),
                here.clone(),
                json!({ "from": here, "legal": true }),
                json!({ "from": here, "act": act }),
                json!({ "from": here, "act": [act], option: [value], "seed": 7 }),
                json!({ "seed": 4, "turn": 3, "decide": "greedy" }),
            ],
        );
        assert_eq!((code, said.as_str()), (Some(0), ""), "{answers:?}");
        let expected = [
            ("position", here.clone()),
            ("position", here.clone()),
            ("legal", single(&[&turn[..], &["--legal"]].concat())),
            ("position", from_here(&["--act", act])),
            ("position", from_here(&["--act", act, &format!("--{option}"), value, "--seed", "7"])),
            ("decision", single(&[&turn[..], &["--decide", "greedy"]].concat())),
        ];
        for (number, (name, expected)) in expected.into_iter().enumerate() {
            assert_eq!(answers[number]["line"], number + 1);
            assert_eq!(answers[number][name], expected, "{game}: line {}", number + 1);
        }
    }
}

#[test]
fn options_of_the_command_line_hold_for_all_lines_and_those_of_a_line_before_them() {
    let lines = [json!({}), json!({ "players": 3 }), json!({ "legal": false, "rule": ["supplies=strict"] })];
    let (code, answers, _) = answers(&["position", "--seed", "5", "--players", "2", "--legal"], &lines);
    assert_eq!(code, Some(0), "{answers:?}");
    let legal = |players| parsed(&printed(&["position", "--seed", "5", "--players", players, "--legal", "--json"]));
    assert_eq!((&answers[0]["legal"], &answers[1]["legal"]), (&legal("2"), &legal("3")));
    assert_eq!(answers[2]["position"]["seats"].as_array().map(Vec::len), Some(2), "{}", answers[2]);
}

#[test]
fn a_line_that_is_refused_is_answered_by_the_reasons_and_the_next_one_follows() {
    let whole = printed(&["position", "--json", "--seed", "2"]).replace('\n', "");
    let damaged = whole.replacen("\"round\"", "\"rond\"", 1);
    let cases: [(&[u8], &str); 11] = [
        (damaged.as_bytes(), "line 1: unknown field `rond`"),
        (b"nonsense", "line 2: this is no JSON: expected"),
        (b"\xff\xfe", "the line is not UTF-8"),
        (b"[1]", "line 4: expected an object"),
        (br#"{"legl": true}"#, "line 5: legl: there is no such option, did you mean `legal`?"),
        (br#"{"act": {"x": 1}}"#, "line 6: act: expected a text, a number"),
        (br#"{"act": "pick nothing.9"}"#, "--act, decision 1, `pick nothing.9`"),
        (br#"{"from": {}, "turn": 3}"#, "line 8: the argument '--from <FILE>' cannot be used with"),
        (br#"{"from": "here.json"}"#, "line 9: from: expected a position"),
        (br#"{"seed": "x"}"#, "line 10: invalid value 'x' for '--seed <N>'"),
        (br#"{"batch": "-"}"#, "line 11: batch: there is no such option"),
    ];
    let mut text: Vec<u8> = cases.iter().flat_map(|(line, _)| [*line, b"\n"].concat()).collect();
    // Lines without a word are none.
    text.extend(format!("\n  \r\n{whole}").into_bytes());
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("batch-refused.jsonl");
    std::fs::write(&file, text).expect("a file can be written");
    let output = wildlab(&["position", "--batch", file.to_str().expect("a text"), "--legal"]);
    let answers: Vec<Value> = String::from_utf8(output.stdout).expect("text").lines().map(parsed).collect();
    assert_eq!(answers.len(), cases.len() + 1);
    for (number, (_, reason)) in cases.iter().enumerate() {
        let answer = &answers[number];
        let found = answer["error"][0].as_str().unwrap_or_default();
        assert!(answer["line"] == number + 1 && found.contains(reason), "{answer}: expected {reason}");
    }
    assert_eq!(answers[11]["line"], 14);
    assert!(answers[11]["legal"].as_array().is_some_and(|legal| !legal.is_empty()));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("11 of 12 lines refused"), "{said}");
}

#[test]
fn answers_come_before_the_next_line_is_asked() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wildlab"))
        .args(["radlands", "position", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut asks = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ask = |request: &Value| {
        writeln!(asks, "{request}").expect("it reads");
        parsed(&answers.next().expect("an answer").expect("a line"))
    };
    // A whole game, decision by decision, as another program plays it.
    let mut position = ask(&json!({ "seed": 3 }))["position"].clone();
    let mut decisions = 0;
    while position["outcome"].is_null() {
        let decided = ask(&json!({ "from": position, "decide": "random", "seed": decisions }));
        decisions += 1;
        position = ask(&json!({ "from": position, "act": decided["decision"]["action"] }))["position"].clone();
        assert!(position.is_object(), "{decided}");
    }
    assert!(decisions > 20);
    drop(asks);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_policy_decides_as_in_the_seeded_game_and_says_what_it_thinks() {
    for (game, policies) in [
        ("defenders", ["random", "greedy", "planner", "omniscient"]),
        ("radlands", ["random", "first", "greedy", "planner"]),
    ] {
        for policy in policies {
            let told = printed(&[game, "play", "--json", "--seed", "3", "--policy", policy]);
            let first = told.lines().map(parsed).find_map(|line| line["decision"].as_str().map(str::to_owned));
            let args = [game, "position", "--seed", "3", "--decide", policy];
            let decided = parsed(&printed(&[&args[..], &["--json"]].concat()));
            assert_eq!(decided["action"].as_str(), first.as_deref(), "{game} {policy}");
            assert_eq!((&decided["policy"], &decided["seed"]), (&json!(policy), &json!(3)));
            let legal = parsed(&printed(&[game, "position", "--seed", "3", "--legal", "--json"]));
            assert_eq!(decided["legal"].as_u64(), legal.as_array().map(|legal| legal.len() as u64));
            let considered = decided["considered"].as_array().expect("a list");
            assert_eq!(considered.is_empty(), ["random", "first"].contains(&policy), "{game} {policy}: {decided}");
            let scores: Vec<f64> = considered.iter().map(|one| one["score"].as_f64().expect("a number")).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{game} {policy}: {scores:?}");
            let text = printed(&args);
            let says = format!("({policy}, seed 3) decides: {}\n", decided["action"].as_str().unwrap_or_default());
            assert!(text.contains(&says), "{text}");
            assert_eq!(text.lines().filter(|line| line.starts_with("> ")).count(), usize::from(!considered.is_empty()));
        }
    }
}

#[test]
fn a_policy_that_tries_games_out_says_in_how_many_and_its_dice_follow_the_seed() {
    let decided = |seed: &str| {
        let args = ["radlands", "position", "--seed", seed, "--decide", "search:budget.iterations=40", "--json"];
        printed(&args)
    };
    let first = parsed(&decided("3"));
    assert_eq!(decided("3"), decided("3"));
    assert_ne!(first["considered"], parsed(&decided("4"))["considered"]);
    assert!(first["considered"][0]["games"].as_u64() > Some(0), "{first}");
}

#[test]
fn what_no_policy_can_decide_is_refused() {
    let over = ["position", "--players", "2", "--seed", "3", "--turn", "1000000"];
    let cases: [(&[&str], &[&str]); 3] = [
        (&["--decide", "greedy"], &["--decide: the game is over"]),
        (&["--decide", "gredy"], &["there is no such policy, did you mean `greedy`?"]),
        (&["--decide", "greedy", "--legal"], &["--decide", "--legal"]),
    ];
    for (more, words) in cases {
        let args = [&over[..if more.contains(&"gredy") { 5 } else { 7 }], more].concat();
        refused(&args, &wildlab(&args), words);
    }
}
