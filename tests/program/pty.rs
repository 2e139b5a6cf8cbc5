//! Every command in a real terminal: it ends, its bars move, a stop is a stop, and nothing wraps.

use std::ffi::OsStr;
use std::path::Path;

use crate::session::{Screen, Session, USUAL, plain};
use crate::support::{PROGRAM, folder};

const NARROW: Screen = Screen { columns: 40, ..USUAL };
const DUMB: Screen = Screen { term: "dumb", ..USUAL };
const COLOURLESS: Screen = Screen { no_colour: true, ..USUAL };

/// Begins a command of the program in a folder.
fn begin(screen: Screen, folder: &Path, args: &[&str]) -> Session {
    Session::begin(screen, folder, &[&[PROGRAM], args].concat(), &[])
}

/// The longest line that was ever drawn, whether it ended with a line end, a return or a cleared screen.
fn widest(text: &str) -> String {
    let drawn = text.replace("\u{1b}[2J", "\n").replace("\u{1b}[H", "\n").replace("\u{1b}[2K", "\n");
    let drawn = plain(&drawn).replace("^C", "\n");
    let lines = drawn.split(['\n', '\r']).map(str::trim_end);
    lines.max_by_key(|line| line.chars().count()).unwrap_or_default().to_string()
}

/// A command to its end: exit code 0, and what was written.
fn done(screen: Screen, folder: &Path, args: &[&str]) -> String {
    let (code, text) = begin(screen, folder, args).end();
    assert_eq!(code, 0, "{args:?}: {text}");
    text
}

/// The positions that a bar has shown.
fn positions(text: &str, steps: &str) -> Vec<String> {
    let text = plain(text);
    let mut found: Vec<String> = Vec::new();
    for (at, _) in text.match_indices(steps) {
        let digits = text[..at].chars().rev().take_while(|sign| sign.is_ascii_digit() || *sign == ',');
        let position: String = digits.collect::<Vec<_>>().into_iter().rev().collect();
        if !found.contains(&position) {
            found.push(position);
        }
    }
    found
}

/// Long work, how a bar of it looks, and what is said when it is stopped.
const STOPPED: [(&[&str], &str, &str); 6] = [
    (&["run", "--games", "900000", "--out", "results"], "/900,000", "--out results --resume"),
    (
        &["report", "difficulty", "--games", "90000", "--out", "out"],
        "/5,",
        "go on with: wildlab report difficulty --games 90000 --out out",
    ),
    (&["find", "--games", "900000", "--where", "rounds > 200"], "/900,000", "begin anew with: wildlab find"),
    (&["selfcheck", "--games", "900000"], "/900,000", "go on with the same options and: --seed 1 --first"),
    (&["bench", "--games", "900000"], "/900,000", "begin anew with: wildlab bench --games 900000"),
    (
        &["tune", "greedy", "--deals", "80000", "--population", "4", "--players", "2", "--out", "mine.toml"],
        "/40,000",
        "begin anew with: wildlab tune greedy --deals 80000",
    ),
];

/// Begins long work, waits until its bar has moved, and stops it with Ctrl-C.
fn stopped(screen: Screen, folder: &Path, args: &[&str], steps: &str) -> (i32, String) {
    let session = begin(screen, folder, args);
    session.wait_until("moving bar", |text| positions(text, steps).len() > 2);
    session.type_keys("\u{3}");
    session.end()
}

#[test]
fn bars_are_drawn_at_once_move_and_never_wrap_and_one_ctrl_c_stops_cleanly_and_says_what_to_type_next() {
    for (screen, size) in [(USUAL, "usual"), (NARROW, "narrow")] {
        for (number, (args, steps, next)) in STOPPED.into_iter().enumerate() {
            let (code, text) = stopped(screen, &folder(&format!("bar-{size}-{number}")), args, steps);
            assert_eq!(code, 130, "{args:?}: {text}");
            let shown = positions(&text, steps);
            assert_eq!(shown.first().map(String::as_str), Some("0"), "{args:?}: {shown:?}");
            // Three columns are left for the `^C` of a user who stops it.
            let room = usize::from(screen.columns) - 3;
            let lines = plain(&text).replace("^C", "\n");
            for drawn in lines.split(['\r', '\n']).filter(|line| line.contains(steps)) {
                assert!(drawn.chars().count() <= room, "{args:?} fills its line: {drawn:?}");
            }
            let said = plain(&text).replace(['\r', '\n'], "");
            assert!(said.contains(next), "{args:?}: expected `{next}` in {said}");
        }
    }
}

/// The command with which work that was stopped goes on.
fn next(text: &str) -> Vec<String> {
    let said = plain(text).replace(['\r', '\n'], "");
    let (_, next) = said.split_once("go on with: wildlab ").expect("the command");
    next.split(' ').map(String::from).collect()
}

#[test]
fn a_stopped_run_goes_on_with_the_command_that_it_named() {
    // The first that is still at work when it is stopped.
    for (games, steps) in [("400", "/400"), ("4000", "/4,000"), ("40000", "/40,000"), ("400000", "/400,000")] {
        let folder = folder(&format!("go-on-{games}"));
        let session = begin(USUAL, &folder, &["run", "--games", games, "--players", "2", "--out", "results"]);
        session.shows("moving bar", |text| positions(text, steps).len() > 1);
        session.type_keys("\u{3}");
        let (code, text) = session.end();
        if code == 130 {
            let next = next(&text);
            let text = done(USUAL, &folder, &next.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(text.contains("won %"), "{text}");
            return;
        }
    }
    panic!("no run was stopped");
}

#[test]
fn a_stopped_search_for_weights_goes_on_with_the_command_that_it_named() {
    let folder = folder("go-on-tuning");
    let small = ["--players", "2", "--deals", "64", "--population", "4", "--generations", "12", "--validate", "64"];
    let args = |out| [&["tune", "greedy", "--out", out], &small[..]].concat();
    let session = begin(USUAL, &folder, &args("mine.toml"));
    session.wait_until("third generation", |text| text.contains("generation   3:"));
    session.type_keys("\u{3}");
    let (code, text) = session.end();
    assert_eq!(code, 130, "{text}");
    done(USUAL, &folder, &next(&text).iter().map(String::as_str).collect::<Vec<_>>());
    done(USUAL, &folder, &args("other.toml"));
    let found = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).expect("the policy");
        text.replace(" --resume", "").replace(name, "")
    };
    assert_eq!(found("mine.toml"), found("other.toml"));
}

#[test]
fn a_second_ctrl_c_ends_at_once_and_so_does_the_first_where_nothing_is_kept() {
    let twice = begin(USUAL, &folder("twice"), &["run", "--games", "900000", "--out", "results"]);
    twice.wait_until("bar", |text| text.contains("/900,000"));
    twice.type_keys("\u{3}\u{3}");
    let (code, text) = twice.end();
    assert_eq!(code, 130, "{text}");
    let once = begin(USUAL, &folder("perft"), &["perft", "--seed", "7", "--depth", "20"]);
    once.wait_until("count", |text| text.contains("depth 2"));
    once.type_keys("\u{3}");
    let (code, text) = once.end();
    assert_eq!(code, 130, "{text}");
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let barred: [&[&str]; 5] = [
        &["run", "--games", "100", "--players", "2", "--threads", "1", "--out", "results"],
        &["report", "difficulty", "--games", "50", "--policy", "greedy", "--threads", "1", "--out", "out"],
        &["find", "--games", "100", "--where", "rounds > 200"],
        &["selfcheck", "--games", "200"],
        &["bench", "--games", "100"],
    ];
    for (args, steps) in barred.into_iter().zip(["/100", "/1400", "/100", "/200", "/100"]) {
        let text = done(DUMB, &folder(&format!("dumb-{}", args[0])), args);
        assert!(!text.contains('\u{1b}'), "{args:?}: {text:?}");
        let lines = text.lines().filter(|line| line.trim_end().ends_with(steps)).count();
        assert!((2..=11).contains(&lines), "{args:?}: {lines} lines of progress: {text}");
    }
    let text = done(DUMB, &folder("dumb-watch"), &["watch", "--seed", "7", "--by", "round"]);
    assert!(!text.contains('\u{1b}') && text.contains("Won"), "{text}");
}

#[test]
fn short_commands_end_and_fit_eighty_columns() {
    let folder = folder("short");
    done(USUAL, &folder, &["run", "--games", "60", "--players", "2,3", "--policy", "greedy", "--out", "results"]);
    let commands: [&[&str]; 13] = [
        &["play", "--seed", "7"],
        &["position", "--seed", "7", "--turn", "9"],
        &["position", "--seed", "7", "--turn", "9", "--legal"],
        &["perft", "--seed", "7", "--depth", "2"],
        &["replay", "--seed", "7", "--out", "game.html"],
        &["summary", "results"],
        &["find", "--in", "results", "--where", "rounds > 3", "--limit", "1"],
        &["box"],
        &["rules"],
        &["policies"],
        &["report"],
        &["man", "--out", "man"],
        &["completions", "bash"],
    ];
    for args in commands {
        let text = done(USUAL, &folder, args);
        let colours = text.contains('\u{1b}');
        assert!(!colours, "{args:?} paints: {text:?}");
        if !["completions", "find"].contains(&args[0]) {
            let widest = widest(&text);
            assert!(widest.chars().count() <= 80, "{args:?}: {widest}");
        }
    }
}

/// The screens that `watch` has drawn for these keys; then it ends by `last`.
fn watched(screen: Screen, name: &str, keys: &[&str], last: &str) -> (i32, String) {
    let session = begin(screen, &folder(name), &["watch", "--seed", "7"]);
    let footers = |text: &str| text.matches("| q end").count();
    session.wait_until("first screen", |text| footers(text) == 1);
    for (number, key) in keys.iter().enumerate() {
        session.type_keys(key);
        session.wait_until("next screen", |text| footers(text) == number + 2);
    }
    session.type_keys(last);
    session.end()
}

#[test]
fn watch_fits_its_screen_and_gives_the_terminal_back() {
    let keys = ["]", " ", "\t", "h", " ", "}", "G"];
    for (screen, name) in [(USUAL, "watch"), (NARROW, "watch-narrow")] {
        let (code, text) = watched(screen, name, &keys, "q");
        assert_eq!(code, 0, "{text}");
        let widest = widest(&text);
        assert!(widest.chars().count() <= screen.columns.into(), "{widest:?}");
        for drawn in text.split("\u{1b}[2J").skip(1) {
            assert!(drawn.matches('\n').count() < screen.lines.into(), "more lines than the screen: {drawn}");
        }
        assert!(text.contains("\u{1b}[?1049h") && text.contains("\u{1b}[?1049l"));
    }
    let (_, text) = watched(USUAL, "watch-text", &keys, "q");
    let text = plain(&text);
    assert!(["CORE", "tab players", "tab board", "Everything at once needs"].iter().all(|part| text.contains(part)));
    let (_, narrow) = watched(NARROW, "watch-needs", &[" "], "q");
    assert!(narrow.contains("needs 80 columns"), "{narrow}");
}

#[test]
fn watch_has_colours_unless_the_user_says_no_and_ctrl_c_stops_it() {
    let (_, text) = watched(USUAL, "watch-colours", &[" "], "q");
    assert!(text.contains("\u{1b}[32m"), "{text:?}");
    let (code, text) = watched(COLOURLESS, "watch-colourless", &[" "], "\u{3}");
    let painted = text
        .split("\u{1b}[")
        .skip(1)
        .any(|part| part.trim_start_matches([';', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']).starts_with('m'));
    assert!(!painted, "{text:?}");
    assert_eq!(code, 130, "{text}");
}

#[test]
fn serve_runs_until_ctrl_c_and_that_is_its_end() {
    let session = begin(USUAL, &folder("serve"), &["serve", "."]);
    session.wait_until("address", |text| text.contains("http://127.0.0.1:") && text.contains("Ctrl-C ends it"));
    session.type_keys("\u{3}");
    let (code, text) = session.end();
    assert_eq!(code, 0, "{text}");
}

#[test]
fn names_of_strangers_cannot_move_the_cursor() {
    let folder = folder("names");
    let evil = "\u{1b}]0;mine\u{7}\u{1b}[2J";
    let policy = format!("mind = \"greedy\"\nabout = \"x\"\nwidht{evil:?} = 1\n").replace("\\u{1b}", "\u{1b}");
    std::fs::write(folder.join("bad.toml"), policy).expect("a file");
    std::fs::write(folder.join(format!("p{evil}.toml")), "mind = \"greedy\"\nabout = \"x\"\n").expect("a file");
    let title = "\\u001b[2J\\u001b]0;mine\\u0007";
    let question = format!(
        "title = \"T{title}\"\nquestion = \"Q\"\npolicy = \"random\"\ngames = 50\n[[section]]\nkind = \"rates\"\ntitle = \"S{title}\"\n"
    );
    std::fs::write(folder.join(format!("r{evil}.toml")), question).expect("a file");
    let (policy, report) = (format!("p{evil}.toml"), format!("r{evil}.toml"));
    let commands: [&[&str]; 7] = [
        &["run", "--games", evil, "--out", evil],
        &[evil],
        &["play", "--policy", "bad.toml"],
        &["play", "--policy", &policy, "--seed", "7"],
        &["bench", "--policy", &policy, "--games", "20"],
        &["report", &report, "--out", "out", "--text"],
        &["find", "--policy", &policy, "--where", "rounds > 3", "--games", "20"],
    ];
    for args in commands {
        let (_, text) = begin(USUAL, &folder, args).end();
        // What a bar needs of the terminal is its own: moving in its line.
        assert!(
            !text.contains("\u{1b}]") && !text.contains("\u{1b}[2J") && !text.contains('\u{7}'),
            "{args:?}: {text:?}"
        );
        assert!(text.len() > 20, "{args:?} said nothing");
    }
}

#[test]
fn a_folder_that_is_no_text_is_named_when_a_run_is_stopped() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("bytes");
    let out = OsStr::from_bytes(b"r\xff");
    let words = ["run", "--games", "900000", "--out"].map(OsStr::new);
    let session = Session::begin(USUAL, &folder, &[&[OsStr::new(PROGRAM)], &words[..], &[out]].concat(), &[]);
    session.wait_until("moving bar", |text| positions(text, "/900,000").len() > 2);
    session.type_keys("\u{3}");
    let (code, text) = session.end();
    assert_eq!(code, 130, "{text}");
    assert!(text.contains(r"--out $'r\xff' --resume"), "{text}");
}
