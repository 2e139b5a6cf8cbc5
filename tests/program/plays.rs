//! Results of real groups, as a user brings them.

use std::fs;
use std::path::Path;

use crate::support::{folder, refused, said, shown, text_of, wildlab, within};

/// Runs the program in a folder and expects that it succeeds.
fn done(folder: &Path, args: &[&str]) -> String {
    let output = within::wildlab(folder, args);
    assert!(output.status.success(), "{args:?}: {}", within::said(&output));
    shown(&output)
}

#[test]
fn a_group_that_always_loses_plays_like_random_players_and_gets_a_persona() {
    let folder = folder("plays-group");
    fs::write(folder.join("friday.csv"), format!("date;won;players\n{}", "2026-01-30;no;3\n".repeat(30))).unwrap();
    let args = ["defenders", "plays", "friday.csv", "--policy", "random,greedy", "--games", "200", "--text"];
    let text = done(&folder, &[&args[..], &["--persona", "group.toml", "--base", "greedy"]].concat());
    assert!(text.contains("The group plays like random"), "{text}");
    assert!(text.contains("greedy with"), "{text}");
    let persona = text_of(folder.join("group.toml"));
    assert!(persona.contains("blunder = ") && persona.contains("95 % interval of blunder"), "{persona}");
    done(&folder, &["defenders", "play", "--summary", "--policy", "group.toml"]);
    let page = folder.join("out/defenders");
    let pages: Vec<_> =
        fs::read_dir(page).unwrap().flatten().filter(|e| e.path().join("report.html").exists()).collect();
    assert_eq!(pages.len(), 1);
}

#[test]
fn a_template_is_filled_in_and_read_in_every_game_and_form() {
    for game in ["defenders", "radlands", "wildlife"] {
        let folder = folder(&format!("plays-template-{game}"));
        for form in ["csv", "xlsx"] {
            let file = format!("plays.{form}");
            assert!(done(&folder, &[game, "plays", "--template", &file]).contains("a row per play"));
            let twice = within::wildlab(&folder, &[game, "plays", "--template", &file]);
            assert_eq!(twice.status.code(), Some(2), "a file that is there is not written over");
        }
    }
    let folder = folder("plays-wildlife");
    fs::write(folder.join("a.csv"), "score_1,score_2,score_3\n40,31,12\n38,36,20\n").unwrap();
    let args = ["wildlife", "plays", "a.csv", "--policy", "random,greedy", "--games", "50"];
    assert!(done(&folder, &args).contains("2 plays"));
}

#[test]
fn an_export_of_bg_stats_is_read_and_other_games_are_left_out() {
    let folder = folder("plays-bg-stats");
    let play = |game: u8, winner: bool| {
        format!(
            "{{\"gameRefId\":{game},\"playerScores\":[{{\"winner\":{winner},\"score\":\"\"}},{{\"winner\":{winner}}}]}}"
        )
    };
    let plays: Vec<String> = (0..12).map(|number| play(1 + u8::from(number % 4 == 0), false)).collect();
    let games = "[{\"id\":1,\"name\":\"Defenders of the Wild\"},{\"id\":2,\"name\":\"Chess\"}]";
    fs::write(folder.join("b.json"), format!("{{\"games\":{games},\"plays\":[{}]}}", plays.join(","))).unwrap();
    let args = ["defenders", "plays", "b.json", "--policy", "random,greedy", "--games", "50"];
    let output = within::wildlab(&folder, &args);
    assert!(
        shown(&output).contains("9 plays") && said(&output).contains("3 rows omitted"),
        "{}",
        within::said(&output)
    );
    let other = [&args[..], &["--game-name", "Ches"]].concat();
    assert!(within::wildlab(&folder, &other).status.success());
    let none = within::wildlab(&folder, &[&args[..], &["--game-name", "Chees"]].concat());
    assert!(within::said(&none).contains("no game is called `Chees`, did you mean `Chess`"), "{}", within::said(&none));
}

#[test]
fn what_is_no_result_is_refused_with_its_cell() {
    let folder = folder("plays-refused");
    let file = folder.join("x.csv");
    let plays = |text: &str, words: &[&str]| {
        fs::write(&file, text).unwrap();
        let args = ["defenders", "plays", file.to_str().unwrap()];
        refused(&args, &wildlab(&args), words);
    };
    plays("", &["x.csv: it is empty"]);
    plays("name,place\na,b\n", &["x.csv: no column of results (found: name, place)"]);
    plays("won,players\nyes,3\nmaybe,4\n", &["x.csv, row 3, column won: found `maybe`, expected yes or no"]);
    plays("won,players\nyes,9\n", &["x.csv, row 2, column players: found 9"]);
    plays("won,cause\nyes,boredom\n", &["x.csv, row 2, column cause: found `boredom`, expected one of: "]);
    plays("won,players\n,3\n", &["no play of Defenders of the Wild with a result was found"]);
}
