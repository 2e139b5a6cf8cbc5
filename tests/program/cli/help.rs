//! Messages of the program to a user who looks for something, or asks for too much.

use super::*;

#[test]
fn hints_are_near_or_not_given() {
    let near: [(&[&str], &str); 5] = [
        (&["play", "--policy", "PLANER"], "did you mean `planner`?"),
        (&["report", "Dificulty"], "did you mean `difficulty`?"),
        (&["play", "--rule", "camp-ordr=x"], "did you mean `camp-order`?"),
        (&["position", "--act", "Mvoe 1,0"], "the nearest form is `move Q,R`"),
        (&["find", "--where", "Rouns > 3"], "did you mean `rounds`?"),
    ];
    for (args, words) in near {
        refused(args, &wildlab(args), &[words]);
    }
    let far: [&[&str]; 4] = [
        &["play", "--policy", "xyzzy"],
        &["report", "xyzzy"],
        &["play", "--rule", "xyzzy=yes"],
        &["play", "--set", "xyzzy.q=1"],
    ];
    for args in far {
        let said = refused(args, &wildlab(args), &["xyzzy"]);
        assert!(!said.contains("did you mean"), "{said}");
    }
}

#[test]
fn help_tells_how_to_use_a_command_and_not_only_what_it_is() {
    let told = [
        ("run", "byte for byte"),
        ("find", "parentheses"),
        ("watch", "the right arrow"),
        ("position", "In this order"),
        ("selfcheck", "Exit code 1"),
        ("completions", "For bash: "),
    ];
    for (command, words) in told {
        let help = printed(&[command, "--help"]);
        assert!(help.contains(words), "{command}: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{command}: {help}");
    }
}

#[test]
fn of_many_mistakes_the_first_ten_are_listed_and_the_others_counted() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("many-mistakes.toml");
    let keys = |place: &str| (0..20_000).map(|key| format!("{place}k{key:06x} = 1\n")).collect::<String>();
    for (args, place) in [
        (&["play", "--box"][..], ""),
        (&["play", "--box"], "limits."),
        (&["radlands", "play", "--box"], ""),
        (&["play", "--policy"], ""),
        (&["run", "--out", "never-made", "--plan"], ""),
        (&["report"], ""),
    ] {
        std::fs::write(&file, keys(place)).expect("a file can be written");
        let args = [args, &[file.to_str().expect("a text")]].concat();
        let said = refused(&args, &wildlab(&args), &["many-mistakes.toml", "k000000"]);
        let last = said.lines().last().unwrap_or_default();
        assert!(said.lines().count() == 11 && last.starts_with("wildlab: and ") && last.ends_with("more"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    for args in [
        &["position", "--from", "/dev/zero"][..],
        &["position", "--batch", "/dev/zero"],
        &["run", "--plan", "/dev/zero", "--out", "never-made"],
        &["play", "--policy", "/dev/zero"],
        &["play", "--box", "/dev/zero"],
        &["report", "/dev/zero"],
    ] {
        refused(args, &wildlab(args), &["/dev/zero", "longer than"]);
    }
}

#[test]
fn what_there_is_to_choose_from_is_listed_a_line_each() {
    let policies = printed(&["policies"]);
    assert!(policies.contains("\n  greedy      takes the action") && policies.contains("planner"), "{policies}");
    assert!(policies.find("planner") < policies.find("omniscient"), "the strongest stands last: {policies}");
    let reports = printed(&["report"]);
    assert!(reports.contains("\n  difficulty     How hard is the game?\n"), "{reports}");
    for more in [["--games", "50"], ["--with", "players=2"], ["--threads", "2"]] {
        let args = [&["report"], &more[..]].concat();
        refused(&args, &wildlab(&args), &["options without a report"]);
    }
    assert!((policies + &reports).lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn shells_and_manual_readers_are_served() {
    for (shell, word) in [("bash", "_wildlab()"), ("zsh", "#compdef wildlab"), ("fish", "complete -c wildlab")] {
        let script = printed(&["completions", shell]);
        assert!(script.contains(word) && script.contains("selfcheck") && script.contains("machine-cards"), "{shell}");
    }
    assert!(printed(&["man"]).contains(".TH wildlab 1"));
    let folder = fresh("man");
    let shown = folder.display().to_string();
    assert!(wildlab(&["man", "--out", &shown]).status.success());
    for (page, word) in [
        ("wildlab.1", "wildlab\\-report"),
        ("wildlab-run.1", "resume"),
        ("wildlab-position.1", "dice"),
        ("wildlab-defenders.1", "wildlab\\-defenders\\-play"),
        ("wildlab-defenders-play.1", "seed"),
    ] {
        let text = std::fs::read_to_string(folder.join(page)).expect("a page");
        assert!(text.contains(word), "{page}: {text}");
    }
    let file = folder.join("wildlab.1/below").display().to_string();
    refused(&["man"], &wildlab(&["man", "--out", &file]), &["--out", "cannot be written"]);
}

#[test]
fn what_is_too_large_is_refused_before_a_folder_is_made() {
    let out = fresh("too-large-report");
    let question = fresh("precise.toml");
    let head = "title = 'T'\nquestion = 'Q'\npolicy = 'random'\n";
    let section = "[[section]]\nkind = 'rates'\ntitle = 'S'\n";
    let (shown, file) = (out.display().to_string(), question.display().to_string());
    let asked = [
        ("precision = 1e-300\n".to_string(), "precision: found", "0.1 to 50"),
        ("games = 100000000\n".into(), "games: found 100000000", "to 1000000"),
        (
            "games = 1000000\n[[play]]\nplayers = '1..4'\ndifficult = 'every mix'\n".into(),
            "108,000,000 games",
            "in one go",
        ),
    ];
    for (text, what, expected) in asked {
        std::fs::write(&question, format!("{head}{text}{section}")).expect("a file");
        let args = ["report", &file, "--out", &shown];
        refused(&args, &wildlab(&args), &["precise.toml", what, expected]);
    }
    let cases: [(&[&str], &str); 7] = [
        (&["report", "difficulty", "--games", "100000000"], "1000000"),
        (&["report", "difficulty", "--games", "1000000"], "56,000,000 games in all cells"),
        (&["report", "difficulty", "--threads", "65535"], "from 1 to 256"),
        (&["report", "difficulty", "--precision", "0.05"], "precision 0.05"),
        (&["report", "difficulty", "--precision", "1e-300"], "precision 1e-300: expected"),
        (&["report", "difficulty", "--budget", "0"], "a factor above 0"),
        (&["report", "difficulty", "--budget", "10000"], "in one go"),
    ];
    for (more, words) in cases {
        let args = [more, &["--out", &shown]].concat();
        refused(&args, &wildlab(&args), &[words]);
    }
    assert!(!out.exists(), "a refused report leaves nothing behind");
    for more in [
        &["--first", "18446744073709551615"][..],
        &["--first", "18446744073709551000", "--games", "616"],
        &["--games", "0"],
    ] {
        let args = [&["selfcheck"], more].concat();
        refused(&args, &wildlab(&args), &[more[0]]);
    }
    let last = ["selfcheck", "--first", "18446744073709551000", "--games", "100"];
    assert!(printed(&last).starts_with("wildlab ") && printed(&last).contains("100 games, "));
}
