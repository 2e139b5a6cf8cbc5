//! The feel of a game as a user asks for it: luck by source, ways of playing at larger tables, versions from plan files, reviews of
//! games that people played.

use std::fs;

use serde_json::Value;

use crate::support::{fed, fresh, parsed, refused, said, shown, wildlab};

/// A report's answer as JSON.
fn answer(args: &[&str], name: &str) -> Value {
    parsed(&file_of("report.json", args, name))
}

/// A file of a report.
fn file_of(file: &str, args: &[&str], name: &str) -> String {
    let folder = fresh(name);
    let out = folder.display().to_string();
    let output = wildlab(&[args, &["--out", &out, "--name", "it"]].concat());
    assert!(output.status.success(), "{}{}", shown(&output), said(&output));
    let file = folder.join(args[0]).join("it").join(file);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn luck_has_a_row_for_every_source_of_every_game() {
    let small = "title = 'T'\nquestion = 'Q'\npolicy = 'random'\ngames = 50\n[[play]]\n\
                 [[section]]\nkind = 'sources'\ntitle = 'Luck'\nseeds = 6\n";
    let file = fresh("luck").with_extension("toml");
    fs::write(&file, small).expect("a file");
    for (game, source) in
        [("defenders", "the damage die"), ("radlands", "the deck"), ("wildlife", "the species"), ("dei", "the candy")]
    {
        let args = [game, "report", &file.display().to_string()];
        let text = file_of("tables/sources.csv", &args, &format!("luck-{game}"));
        for wanted in [source, "the deal", "all chance"] {
            assert!(text.contains(wanted), "{game}: {wanted}");
        }
    }
    let wrong = small.replace("seeds = 6", "seeds = 2");
    fs::write(&file, wrong).expect("a file");
    let args = ["radlands", "report", &file.display().to_string()];
    refused(&args, &wildlab(&args), &["section[0].seeds: found 2, expected a whole number from 3"]);
}

#[test]
fn ways_of_playing_meet_at_tables_of_three() {
    let file = fs::read_to_string("reports/personas.toml").expect("the report");
    let file = file.replacen("games = 200", "games = 50\npolicy = ['random,first*', 'first,random*']", 1);
    let path = fresh("personas").with_extension("toml");
    fs::write(&path, file).expect("a file");
    let args = ["wildlife", "report", &path.display().to_string(), "--with", "players=3"];
    let page = file_of("report.html", &args, "at-three");
    assert!(page.contains("Row at a table of column") && page.contains("α-rank"), "{page}");
}

#[test]
fn a_plan_file_is_a_version() {
    let folder = fresh("versions");
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("a.toml", "players = 2\npolicy = 'random'\ngames = 50\n");
    write("b.toml", "players = 2\ndifficult = 6\npolicy = 'random'\ngames = 50\n");
    let named = folder.display().to_string();
    let found = answer(&["defenders", "history", &named], "history").to_string();
    assert!(found.contains("v1: a") && found.contains("v2: b") && found.contains("difficult"), "{found}");
    write("b.toml", "players = [2, 3]\npolicy = 'random'\n");
    let args = ["defenders", "history", &named];
    refused(&args, &wildlab(&args), &["b.toml: players: found 2,3, expected one value: a version is one cell"]);
    write("b.toml", "players = 3\ngames = 60\n");
    refused(&args, &wildlab(&args), &["the plans name games 50 and 60", "--games N"]);
}

#[test]
fn a_game_that_people_played_can_be_reviewed() {
    let folder = fresh("reviewed");
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let game = path("game.json");
    // The first of the decisions listed, again and again.
    let play = ["radlands", "play", "--human", "0", "--policy", "random", "--seed", "3", "--save", &game];
    let played = fed(&play, &"1\n".repeat(5000));
    assert!(played.status.success(), "{}", said(&played));
    let page = path("page.html");
    let args = ["radlands", "replay", "--played", &game, "--review", "--tries", "2000", "--out", &page];
    let output = wildlab(&args);
    assert!(output.status.success(), "{}", said(&output));
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("--played") && text.contains("--review"), "the page says how it was made");
    // A game that is not over yet has no result to review.
    let mut file = parsed(&fs::read_to_string(&game).expect("a game"));
    file["decisions"].as_array_mut().expect("decisions").truncate(6);
    fs::write(&game, file.to_string()).expect("a file");
    refused(&args, &wildlab(&args), &["decisions: the game is not over after the 6 of the file"]);
}
