//! The first screen of a report says what its headline rests on, and the index of a folder what it holds.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Row, folder, said, wildlab};

/// The rows of a table of a report.
fn rows(folder: &Path, table: &str) -> Vec<Row> {
    crate::support::rows(&folder.join("tables").join(format!("{table}.csv")))
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().expect("a number")
}

/// Writes a question and answers it; its record, and what it printed.
fn answered(folder: &Path, name: &str, text: &str) -> (Value, String) {
    let file = folder.join(format!("{name}.toml"));
    fs::write(&file, text).expect("a question can be written");
    let out = folder.join("out");
    let made = wildlab(&["report", &file.display().to_string(), "--text", "--out", &out.display().to_string()]);
    assert!(made.status.success(), "{}", said(&made));
    let record = fs::read_to_string(out.join("defenders").join(name).join("report.json")).expect("a record");
    (serde_json::from_str(&record).expect("JSON"), String::from_utf8_lossy(&made.stdout).replace("\n  ", " "))
}

const HARD: &str = "title = 'How hard?'\nquestion = 'Q'\npolicy = ['greedy', 'random']\ngames = 100\n\
    [[play]]\nplayers = '2..4'\ndifficult = [0, 6]\n[[section]]\nkind = 'rates'\ntitle = 'Rates'\n";

const LEAN: &str = "title = 'What it leans on'\nquestion = 'Q'\npolicy = 'greedy'\ngames = 100\nvariants = 'alternatives'\n\
    [base]\nplayers = 4\ndifficult = 0\n[[section]]\nkind = 'tornado'\nid = 'moved'\ntitle = 'T'\n\
    [[section]]\nkind = 'rates'\ntitle = 'R'\nid = 'each'\nx = 'variant'\n";

#[test]
fn the_band_of_the_headline_is_that_of_the_alternatives_in_the_same_folder() {
    let folder = folder("opening-band");
    let (before, text) = answered(&folder, "hard", HARD);
    let headline = &before["opening"]["headline"];
    assert_eq!((&headline["at"], &headline["box_unknown"]), (&json!("4 players, base deck"), &Value::Null));
    assert_eq!(headline["computed_by"], "wildlab report sensitivity --policy greedy");
    assert!(
        text.contains("not computed; wildlab report sensitivity --policy greedy into the same folder computes it."),
        "{text}"
    );

    answered(&folder, "lean", LEAN);
    let (after, text) = answered(&folder, "hard", HARD);
    let headline = &after["opening"]["headline"];
    let lean = folder.join("out/defenders/lean");
    // What the tables of the alternatives say: the win rates of those whose adjusted p-value decides.
    let moved = rows(&lean, "moved");
    let decided: Vec<&str> =
        moved.iter().filter(|row| number(row, "p_bh") < 0.05).map(|row| row["variant"].as_str()).collect();
    let each = rows(&lean, "each");
    let rate = |variant: &str| each.iter().find(|row| row["variant"] == variant).map(|row| number(row, "win_rate"));
    let mut rates: Vec<f64> = decided.iter().filter_map(|variant| rate(variant)).chain(rate("as is")).collect();
    rates.sort_by(f64::total_cmp);
    assert!(decided.len() >= 3 && rates.len() == decided.len() + 1, "{decided:?}");
    let band = &headline["box_unknown"];
    let of = |end: &str| band[end]["won"]["win_rate"].as_f64().expect("a rate");
    assert!(
        (of("low") - rates[0]).abs() < 1e-9 && (of("high") - rates[rates.len() - 1]).abs() < 1e-9,
        "{band} {rates:?}"
    );
    assert_eq!((&band["moving"], &band["alternatives"]), (&json!(decided.len()), &json!(moved.len())));
    // The headline itself is the win rate of its cell.
    let own = rows(&folder.join("out/defenders/hard"), "rates");
    let cell = |row: &&Row| row["policy"] == "greedy" && row["players"] == "4" && row["difficult"] == "0";
    let cell = own.iter().find(cell).expect("the cell of the headline");
    assert!((headline["won"]["win_rate"].as_f64().expect("a rate") - number(cell, "win_rate")).abs() < 1e-9);
    assert!(text.contains("Sampling error ± ") && text.contains("box unknown: from "), "{text}");
    // Pages with other settings, seeds or numbers of games have other rates: each says its own.
    assert!(text.contains("(4 players, base deck, seed 1, n = 100)") && headline["seed"] == json!(1), "{text}");
    assert!(text.contains("(machine → "), "the value behind an end is named: {text}");

    // Another policy, another seed, another table: another question, without games yet.
    for (name, other) in [
        ("policy", HARD.replace("'greedy', 'random'", "'random'")),
        ("seed", format!("seed = 9\n{HARD}")),
        ("table", HARD.replace("2..4", "2")),
    ] {
        let (record, _) = answered(&folder, name, &other);
        let headline = &record["opening"]["headline"];
        assert_eq!(headline["box_unknown"], Value::Null, "{name}");
        let words = match name {
            "policy" => "--policy random",
            "seed" => "--policy greedy --seed 9",
            _ => "--policy greedy --with players=2",
        };
        assert_eq!(headline["computed_by"], format!("wildlab report sensitivity {words}"));
    }
}

#[test]
fn the_first_screen_says_who_played_how_well_at_which_table_and_how_much_is_estimated() {
    let folder = folder("opening-words");
    let (record, text) = answered(&folder, "hard", HARD);
    let opening = &record["opening"];
    assert_eq!(opening["numbers_of_players"], json!(["2", "3", "4"]));
    let facts: u64 = opening["box"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    let estimates = opening["box"]["estimates"].as_u64().expect("a count");
    assert!(estimates > 50 && facts > estimates);
    assert!(text.contains(&format!("the box: {estimates} of its {facts} values are estimates; ")), "{text}");
    let greedy = &opening["players"][0];
    assert_eq!(greedy["name"], "greedy");
    // How strong it is: its win rates against the base deck, as the table has them.
    let own = rows(&folder.join("out/defenders/hard"), "rates");
    for (i, players) in ["2", "3", "4"].iter().enumerate() {
        let cell = |row: &&Row| row["policy"] == "greedy" && row["players"] == *players && row["difficult"] == "0";
        let expected = number(own.iter().find(cell).expect("a cell"), "win_rate");
        let told = greedy["strength"][i]["won"]["win_rate"].as_f64().expect("a rate");
        assert!((told - expected).abs() < 1e-9, "{players} players");
        assert!(text.contains(&format!("{:.1} % with {players}", 100.0 * expected)), "{text}");
    }
    assert!(text.contains("played by: greedy: takes the action that looks best by itself; it wins "), "{text}");
}

#[test]
fn every_value_of_the_box_is_counted_those_of_a_users_file_too() {
    let folder = folder("opening-box");
    let mine = folder.join("mine.toml");
    fs::write(&mine, "[limits]\ndamage = 4\n[die]\nfaces = [0, 0, 1, 1, 2, 3]\n").expect("a box can be written");
    let asked = format!("{HARD}[base]\nbox = '{}'\nset = ['limits.toxic=4']\n", mine.display());
    let asked = asked.replace("games = 100", "games = 50").replace("2..4", "2");
    let (record, text) = answered(&folder, "asked", &asked);
    let counts = record["opening"]["box"].as_object().expect("counts");
    let all: u64 = counts.values().filter_map(Value::as_u64).sum();
    let listing = wildlab(&["box", "--json"]);
    let listing: Value = serde_json::from_slice(&listing.stdout).expect("JSON");
    assert_eq!(all as usize, listing["facts"].as_array().expect("values").len(), "{counts:?}");
    assert_eq!((&counts["given by a box file"], &counts["set for this"]), (&json!(2), &json!(1)));
    assert!(text.contains("2 given by a box file and 1 set for this."), "{text}");
}

#[test]
fn where_settings_name_their_own_players_each_has_its_own_win_rate() {
    let folder = folder("opening-players");
    let text = "title = 'Who?'\nquestion = 'Q'\ngames = 100\n[base]\nplayers = 2\ndifficult = 0\n\
        [[variant]]\nname = 'A'\npolicy = 'greedy'\n[[variant]]\nname = 'B'\npolicy = 'random'\n\
        [[section]]\nkind = 'rates'\ntitle = 'Rates'\n";
    let (record, said) = answered(&folder, "who", text);
    let own = rows(&folder.join("out/defenders/who"), "rates");
    let rate = |variant: &str| number(own.iter().find(|row| row["variant"] == variant).expect("a row"), "win_rate");
    let opening = &record["opening"];
    for (i, (name, variant)) in [("greedy", "A"), ("random", "B")].into_iter().enumerate() {
        let player = &opening["players"][i];
        assert_eq!(player["name"], name);
        let told = player["strength"][0]["won"]["win_rate"].as_f64().expect("a rate");
        assert!((told - rate(variant)).abs() < 1e-9, "{player}");
    }
    assert!(rate("A") > 0.3 && rate("B") < 0.1, "they differ");
    assert_eq!(opening["headline"]["policy"], "greedy");
    assert!(said.contains(&format!("how sure: greedy wins {:.1} % of its games", 100.0 * rate("A"))), "{said}");
}

#[test]
fn the_index_lists_reports_with_what_they_found_and_leaves_a_page_of_somebody_else_alone() {
    let folder = folder("opening-index");
    let (record, _) = answered(&folder, "hard", HARD);
    let out = folder.join("out");
    let index = out.join("index.html");
    let page = fs::read_to_string(&index).expect("an index");
    let finding = record["lead"]["answer"]["claim"].as_str().expect("an answer").replace('`', "");
    for part in ["hard/report.html", "How hard?", "replays/win.html", "Content-Security-Policy", &finding] {
        assert!(page.contains(part), "{part} in {page}");
    }
    // A run beside the reports joins the list.
    let run = out.join("run");
    let args = ["run", "--games", "20", "--players", "2", "--policy", "random", "--out", &run.display().to_string()];
    assert!(wildlab(&args).status.success());
    let page = fs::read_to_string(&index).expect("an index");
    assert!(page.contains("1 cell of 20 games") && page.contains("hard/report.html"), "{page}");
    fs::write(&index, "<title>mine</title>").expect("a page can be written");
    answered(&folder, "hard", HARD);
    assert_eq!(fs::read_to_string(&index).expect("a page"), "<title>mine</title>");
}

#[test]
fn games_to_look_at_come_from_the_headline_and_from_the_cells_that_findings_name() {
    let folder = folder("opening-replays");
    let (record, _) = answered(&folder, "hard", HARD);
    let replays = record["replays"].as_array().expect("games").clone();
    let of = |title: &str| {
        let replay = replays.iter().find(|replay| replay["title"].as_str().is_some_and(|text| text.starts_with(title)));
        replay.and_then(|replay| replay["command"].as_str()).unwrap_or_else(|| panic!("{title} in {replays:?}"))
    };
    // Options that a command omits have their default: no difficult cards.
    let names = |command: &str, players: &str, difficult: &str| {
        let words: Vec<&str> = command.split(' ').collect();
        let option = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1)).copied();
        option("--players") == Some(players) && option("--difficult").unwrap_or("0") == difficult
    };
    for title in ["A typical win", "The closest loss"] {
        assert!(names(of(title), "4", "0"), "{}", of(title));
    }
    // The finding of win rates names the best and the worst cell.
    let own = rows(&folder.join("out/defenders/hard"), "rates");
    let mut greedy: Vec<&Row> = own.iter().filter(|row| row["policy"] == "greedy").collect();
    greedy.sort_by(|a, b| number(b, "win_rate").total_cmp(&number(a, "win_rate")));
    for row in [greedy[0], greedy[greedy.len() - 1]] {
        let (players, difficult) = (row["players"].as_str(), row["difficult"].as_str());
        let named = replays.iter().any(|r| r["command"].as_str().is_some_and(|c| names(c, players, difficult)));
        assert!(named, "{players} players, {difficult} difficult cards: {replays:?}");
    }
}
