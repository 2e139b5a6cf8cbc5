//! Results of real groups, as a user brings them.

use std::fs;
use std::path::Path;

use wildlab::base::grid::Grid;

use crate::support::{fed, folder, parsed, refused, said, shown, text_of, wildlab, within};

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

/// Plays a whole game by always taking the first decision of the list, as a person at seat 0.
fn played(game: &str, file: &Path, seed: &str) {
    let file = file.display().to_string();
    let args = [game, "play", "--human", "0", "--policy", "random", "--seed", seed, "--save", &file];
    let output = fed(&args, &"1\n".repeat(5000));
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn games_that_people_played_are_compared_found_and_recorded() {
    let folder = folder("plays-played");
    let plays = folder.join("plays");
    fs::create_dir_all(&plays).unwrap();
    for (game, seed) in [("defenders", "1"), ("defenders", "2"), ("radlands", "3")] {
        played(game, &plays.join(format!("{game}-{seed}.json")), seed);
    }
    // A game that goes on is hidden until it is over.
    fs::write(plays.join(".radlands-9.json"), "{").unwrap();

    let args = ["defenders", "plays", "plays", "--policy", "random,first,greedy", "--games", "50", "--text"];
    let text = done(&folder, &args).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("2 plays") && text.contains("first would take the people's decisions most often"), "{text}");
    let table = fs::read_dir(folder.join("out/defenders")).unwrap().flatten();
    let table = table.map(|entry| entry.path().join("tables/agreement.csv")).find(|path| path.exists()).unwrap();
    let table = text_of(table);
    let first = table.lines().find(|line| line.starts_with("first,")).unwrap();
    assert_eq!(first.split(',').nth(2), Some("1.0"), "the first decision of the list was taken always: {table}");
    // Against policies, the share of games that the person wins counts as well.
    let file = "plays/radlands-3.json";
    let args = ["radlands", "plays", file, "--policy", "random,first", "--games", "50", "--text"];
    assert!(done(&folder, &args).contains("people_won"));

    let found = done(&folder, &["radlands", "find", "--played", "plays", "--where", "turns > 0"]);
    let command = found.split("  #").next().unwrap();
    assert!(command.contains("replay --played plays/radlands-3.json --out game-3-0.html"), "{found}");
    let words: Vec<&str> = command.split_whitespace().skip_while(|word| *word != "radlands").collect();
    done(&folder, &words);
    assert!(folder.join("game-3-0.html").exists());
    let none = ["find", "--played", "plays/defenders-1.json", "--where", "decisions < 0"];
    assert_eq!(done(&folder, &none), "", "the file says of which game it is");

    let args = ["defenders", "run", "--played", "plays", "--rounds", "--out", "records", "--format", "csv"];
    assert!(done(&folder, &args).contains("2 games that people played"));
    let games = Grid::parse("games.csv", &text_of(folder.join("records/games.csv"))).unwrap();
    let seed = games.column("seed").unwrap();
    let seeds: Vec<_> = games.rows.iter().map(|row| row.cell(seed)).collect();
    assert_eq!(seeds, ["1", "2"]);
    assert!(text_of(folder.join("records/rounds.csv")).lines().count() > 2);
    let manifest = parsed(&text_of(folder.join("records/manifest.json")));
    assert_eq!(manifest["plan"]["cells"][1]["file"], "plays/defenders-2.json");
    let again = within::wildlab(&folder, &args);
    assert_eq!(again.status.code(), Some(2), "records are not written over");
}

#[test]
fn game_files_that_are_none_are_refused_by_name() {
    let folder = folder("plays-no-game");
    fs::create_dir_all(folder.join("empty")).unwrap();
    fs::write(folder.join("x.json"), "{\"format\":\"wildlab-game-1\"}").unwrap();
    for command in ["find --where won", "run --out r", "plays"] {
        let words: Vec<&str> = command.split(' ').collect();
        for (place, reason) in
            [("empty", "empty: this folder holds no finished game"), ("x.json", "x.json: missing field")]
        {
            let mut args = vec!["defenders"];
            args.extend(&words);
            args.extend(if command == "plays" { vec![place] } else { vec!["--played", place] });
            let output = within::wildlab(&folder, &args);
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            assert!(within::said(&output).contains(reason), "{args:?}: {}", within::said(&output));
        }
    }
    let args = ["defenders", "run", "--played", "empty", "--out", "r", "--players", "3"];
    assert_eq!(within::wildlab(&folder, &args).status.code(), Some(2), "a played game has its own settings");
    assert!(!folder.join("r").exists());
}

#[test]
fn records_are_workbooks_too_and_say_so_where_they_cannot_be_read() {
    let folder = folder("records-xlsx");
    done(&folder, &["radlands", "run", "--games", "20", "--policy", "random", "--format", "xlsx", "--out", "x"]);
    done(&folder, &["radlands", "run", "--games", "20", "--policy", "random", "--format", "csv", "--out", "c"]);
    let read = |file: &str| wildlab::base::grid::text(&folder.join(file)).unwrap();
    let (book, text) = (read("x/games.xlsx"), read("c/games.csv"));
    let columns =
        |text: &str| text.trim_start_matches('\u{feff}').lines().next().unwrap().trim_end_matches(',').to_string();
    assert_eq!(columns(&book), columns(&text));
    assert_eq!(book.lines().count(), 21);
    for (one, other) in book.lines().zip(text.lines()).skip(1) {
        assert_eq!(one.trim_end_matches(','), other.trim_end_matches(','));
    }
    let find = within::wildlab(&folder, &["radlands", "find", "--in", "x", "--where", "turns > 1"]);
    assert!(within::said(&find).contains("its records are workbooks"), "{}", within::said(&find));
    let most = ["radlands", "run", "--games", "600000", "--policy", "random", "--format", "xlsx", "--out", "m"];
    assert!(within::said(&within::wildlab(&folder, &most)).contains("a sheet has at most 1048575"));
    let args = ["radlands", "report", "first-player", "--games", "20", "--policy", "random", "--records", "xlsx"];
    done(&folder, &args);
    assert!(
        folder.join("out/radlands").read_dir().unwrap().flatten().any(|e| e.path().join("records/games.xlsx").exists())
    );
}
