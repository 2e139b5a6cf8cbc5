//! `ladder` as a user meets it.

use std::fs;

use crate::support::folder;
use crate::support::within::{said, wildlab};

const TOGETHER: [&str; 9] = [
    "ladder",
    "--policy",
    "random,greedy",
    "--games",
    "random=250,greedy=500",
    "--players",
    "2,4",
    "--findings",
    "skill",
];

#[test]
fn all_together_the_page_has_rungs_curve_luck_and_findings_and_the_same_command_gives_the_same_bytes() {
    let folder = folder("together");
    let first = wildlab(&folder, &TOGETHER);
    assert!(first.status.success(), "{}", said(&first));
    let place = fs::read_dir(folder.join("out/defenders")).expect("a folder").flatten().map(|entry| entry.path());
    let place = place.into_iter().find(|path| path.join("report.html").exists()).expect("a report");
    let name = place.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(name.starts_with("ladder-players-2-4-"), "{name}");
    let table = |name: &str| fs::read_to_string(place.join("tables").join(name)).expect("a table");
    // The games of each rung are those that were asked for, in whole chunks.
    let curve = table("curve.csv");
    let row = |policy: &str| curve.lines().find(|line| line.contains(policy)).expect("a row").to_string();
    assert!(row("random").contains(",250,") && row("greedy").contains(",500,"), "{curve}");
    // Ten times each: 50 deals of 500 games; 250 games are too few deals.
    let luck = table("luck_deals.csv");
    assert!(luck.contains("greedy,10 of 10,") && !luck.contains("random"), "{luck}");
    let findings = table("conclusions-skill-0.csv");
    assert!(findings.contains("one more difficult card"), "{findings}");
    let bytes = |name: &str| fs::read(place.join(name)).expect("a file");
    let before = (bytes("report.html"), bytes("tables/curve.csv"), bytes("records/games.parquet"));
    let again = wildlab(&folder, &[&TOGETHER[..], &["--threads", "1"]].concat());
    assert!(said(&again).contains(": 0 games played, "), "{}", said(&again));
    assert_eq!(before, (bytes("report.html"), bytes("tables/curve.csv"), bytes("records/games.parquet")));
}

#[test]
fn the_readme_table_is_printed_by_the_program_for_both_kinds_of_games() {
    let folder = folder("markdown");
    let args = ["ladder", "--policy", "greedy,random", "--games", "50", "--players", "2..3", "--markdown"];
    let output = wildlab(&folder, &args);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "| policy | games per cell | 2 players | 3 players | CPU time per game |",
        "{}",
        said(&output)
    );
    assert!(
        lines[2].starts_with("| `random` | 50 | 0.0 % (0.0 to ") && lines[3].starts_with("| `greedy` | 50 | "),
        "{text}"
    );
    assert!(text.contains("\nMeasured on: "), "{text}");
    let args = ["radlands", "ladder", "--policy", "greedy,random", "--games", "50", "--markdown"];
    let output = wildlab(&folder, &args);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "| policy | games per pair | `random` | CPU time per game |", "{}", said(&output));
    assert!(lines[2].starts_with("| `random` | 50 |  | ") && lines[3].starts_with("| `greedy` | 50 | "), "{text}");
    assert_eq!(lines.len(), 6, "{text}");
}

#[test]
fn what_is_no_ladder_is_refused_by_its_option() {
    let folder = folder("refused");
    fs::create_dir_all(folder.join("own")).expect("a folder");
    fs::write(folder.join("own/greedy.toml"), "mind = 'random'\nabout = 'another'\n").expect("a file");
    let refusals: [(&[&str], &str); 8] = [
        (&["ladder", "--policy", "greedy"], "--policy: found 1 rung, expected at least two"),
        (&["ladder", "--policy", "greedy,nobody"], "--policy nobody: there is no such policy"),
        (&["ladder", "--policy", "greedy,own/greedy.toml"], "another rung is called `greedy` too"),
        (&["ladder", "--games", "plannr=50"], "--games plannr: no such rung plays"),
        (&["ladder", "--games", "50,60"], "--games other: found twice"),
        (&["ladder", "--games", "many"], "expected a number from 1 to"),
        (&["ladder", "--findings", "skil"], "--findings skil: there is no such report"),
        (&["ladder", "--players", "7"], "--players: found 7"),
    ];
    for (args, reason) in refusals {
        let output = wildlab(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains(reason), "{args:?}: {}", said(&output));
        assert!(!folder.join("out").exists(), "{args:?} wrote something");
    }
}
