//! Players that are programs: they play every game, and one that goes wrong costs one clear message.

use std::fs;
use std::path::Path;

use crate::support::{folder, package, refused, said, shown, wildlab};

const GAMES: [&str; 3] = ["defenders", "radlands", "wildlife"];

/// A program in the language of the shell, which every Unix has.
fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a script is written");
    format!("exec:sh {}", path.display())
}

/// Answers the greeting, then decides the first decision each time, but for what `odd` does instead at the third.
fn bot(odd: &str) -> String {
    format!(
        "n=0\nwhile read -r line; do\ncase \"$line\" in\n*'\"type\":\"hello\"'*) echo '{{}}';;\n\
         *'\"type\":\"decide\"'*) n=$((n+1)); if [ $n = 3 ]; then {odd}; else echo '{{\"index\":0}}'; fi;;\nesac\ndone\n"
    )
}

#[test]
fn a_program_that_takes_the_first_decision_plays_as_the_policy_that_does() {
    let folder = folder("bots-first");
    let first = script(&folder, "first.sh", &bot("echo 0"));
    for game in GAMES {
        let play = |policy: &str| {
            let output = wildlab(&[game, "play", "--json", "--seed", "3", "--policy", policy]);
            assert!(output.status.success() && output.stderr.is_empty(), "{game}: {}", said(&output));
            let text = shown(&output);
            text.lines().skip(1).map(String::from).collect::<Vec<_>>()
        };
        assert!(play(&first) == play("first"), "{game}: another game");
    }
}

#[test]
fn the_example_plays_every_game_and_a_seed_is_a_game() {
    let bot = format!("exec:python3 '{}'", package().join("examples/bot.py").display());
    for game in GAMES {
        let play = || {
            let output = wildlab(&[game, "play", "--seed", "5", "--summary", "--policy", &bot]);
            assert!(output.status.success() && output.stderr.is_empty(), "{game}: {}", said(&output));
            shown(&output)
        };
        assert_eq!(play(), play(), "{game}");
    }
}

#[test]
fn a_program_that_goes_wrong_forfeits_its_game_and_is_named_once() {
    let folder = folder("bots-wrong");
    let faults = [
        ("hangs", "sleep 600", "no answer within 5000 ms"),
        ("dies", "echo 'no more cards' >&2; exit 3", "it ended (exit status: 3, last words `no more cards`)"),
        ("lies", "echo '{\"index\":4711}'", "it decided `{\"index\":4711}`, expected {\"index\": 0} to"),
        ("rubbish", "echo hello world", "it wrote `hello world`, expected {\"index\": 0} to"),
    ];
    for (name, odd, expected) in faults {
        let command = script(&folder, name, &bot(odd));
        let policy = folder.join(format!("{name}.toml"));
        let command = command.trim_start_matches("exec:");
        // Only the one that hangs meets its limit, however slow the machine is.
        let limit = if name == "hangs" { 5000 } else { 600_000 };
        let text = format!("mind = 'exec'\nabout = 'x'\ncommand = \"{command}\"\n[budget]\nmove_ms = {limit}\n");
        fs::write(&policy, text).expect("a policy is written");
        let out = folder.join(format!("{name}-run"));
        let policy = format!("{},random", policy.display());
        let args =
            ["radlands", "run", "--policy", &policy, "--games", "3", "--format", "csv", "--threads", "2", "--out"];
        let output = wildlab(&[&args[..], &[out.to_str().unwrap()]].concat());
        let said = said(&output);
        assert!(output.status.success(), "{name}: {said}");
        assert_eq!(said.matches(expected).count(), 1, "{name}: expected {expected:?} once in:\n{said}");
        assert!(said.contains("forfeited 3 games"), "{name}: {said}");
        let seats = fs::read_to_string(out.join("seats.csv")).expect("the seats");
        let mut table = csv::Reader::from_reader(seats.trim_start_matches('\u{feff}').as_bytes());
        let at = table.headers().unwrap().iter().position(|column| column == "forfeit").expect("a column of forfeits");
        let marked = table.records().filter(|row| row.as_ref().is_ok_and(|row| row.get(at) == Some("true"))).count();
        assert_eq!(marked, 3, "{name}:\n{seats}");
    }
}

#[test]
fn what_is_no_player_is_refused_before_a_game_is_played() {
    let folder = folder("bots-refused");
    let play = |policy: &str, words: &[&str]| {
        let args = ["radlands", "play", "--policy", policy];
        refused(&args, &wildlab(&args), words);
    };
    play("exec:no-such-program-here", &["--policy exec:no-such-program-here: `no-such-program-here`:"]);
    play("exec:", &["--policy exec:: found \"\", expected a program such as `python3 bot.py`"]);
    play("exec:sh 'x", &["a quote does not end"]);
    play(&script(&folder, "mute.sh", "exit 0\n"), &["it ended (exit status: 0)"]);
    play(
        &script(&folder, "talks.sh", "echo welcome\ncat > /dev/null\n"),
        &["its first line is `welcome`, expected a JSON object"],
    );
    let file = folder.join("odd.toml");
    fs::write(&file, "mind = 'greedy'\nabout = 'x'\ncommand = 'sh'\n").unwrap();
    play(file.to_str().unwrap(), &["odd.toml: command: found \"sh\", expected none"]);
    fs::write(&file, "mind = 'exec'\nabout = 'x'\n").unwrap();
    play(file.to_str().unwrap(), &["odd.toml: command: missing, expected a program"]);
}

#[test]
fn a_program_is_part_of_a_report_and_no_process_is_left() {
    let folder = folder("bots-report");
    let first = script(&folder, "first.sh", &bot("echo 0"));
    let out = folder.join("out");
    let names = format!("random,{first}");
    let args = ["defenders", "ladder", "--policy", &names, "--games", "20", "--players", "2", "--markdown", "--out"];
    let output = wildlab(&[&args[..], &[out.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", said(&output));
    assert!(shown(&output).contains("first.sh"), "{}", shown(&output));
    let left = fs::read_dir("/proc").into_iter().flatten().flatten().filter(|entry| {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).contains(&format!("{}/first.sh", folder.display()))
    });
    assert_eq!(left.count(), 0, "processes are left");
}
