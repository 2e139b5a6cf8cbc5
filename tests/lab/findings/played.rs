//! Sentences about games that the program plays, computed again from the records of those games.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use wildlab::analysis::question::Question;
use wildlab::analysis::{Design, Levels};
use wildlab::game::keys;
use wildlab::games::defenders::Defenders;
use wildlab::report::{answer, text};
use wildlab::sim::{CellCache, Chunk, Fresh, Source, Wanted, Workers, game_columns, round_columns, whole_chunks};

use crate::support::{fresh, place, wildlab};

pub(crate) fn report(args: &[&str], out: &Path) -> Output {
    let out = out.display().to_string();
    wildlab(&[&["report"], args, &["--out", &out]].concat())
}

/// The findings of the report in a folder.
pub(crate) fn findings(folder: &Path) -> Vec<String> {
    let record: Value =
        serde_json::from_slice(&fs::read(folder.join("report.json")).expect("a record")).expect("it is JSON");
    let texts = record["findings"].as_array().expect("findings").iter();
    texts.map(|finding| finding["text"].as_str().expect("a text").to_string()).collect()
}

/// The records of a cell's games.
struct Cell {
    levels: Levels,
    cause: Vec<String>,
    won: Vec<bool>,
    length: Vec<u64>,
    /// The rounds of each game: for each, the values of its columns.
    rounds: Vec<Vec<Vec<u64>>>,
}

impl Cell {
    fn lost(&self, cause: &str) -> usize {
        self.cause.iter().filter(|other| *other == cause).count()
    }
}

/// A question about `games` games as a file, answered; its findings and its records.
fn asked(name: &str, text: &str, games: u64) -> (Vec<String>, Vec<Cell>) {
    let folder = fresh(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("asked.toml");
    fs::write(&file, text).expect("a file can be written");
    let out = folder.join("out");
    let made = report(&[&file.display().to_string(), "--games", &games.to_string(), "--quiet"], &out);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let question =
        Question::parse("asked", "asked.toml", text, &keys::<Defenders>()).expect("a question").or_played_by("planner");
    let design = Design::<Defenders>::of(&question).expect("its cells");
    let store = CellCache::open(&out.join("cells"), question.seed, Workers::new(1)).expect("the games");
    let at = |name: &str| game_columns::<Defenders>().iter().position(|column| column.name == name).expect("a column");
    let mut cells = Vec::new();
    for spot in &design.spots {
        let (cause, won, length, rounds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut cell = Cell { levels: spot.levels.clone(), cause, won, length, rounds };
        let wanted = Wanted { cell: &spot.cell, games: whole_chunks(games) };
        let read = store.read(&[wanted], &mut |_, chunk: &Chunk| {
            let first = cell.won.len();
            let causes = &chunk.games.columns[at("cause")];
            cell.cause.extend(causes.bits.iter().map(|&bits| causes.words[bits as usize].clone()));
            cell.won.extend(causes.bits.iter().map(|&bits| causes.words[bits as usize] == "win"));
            cell.length.extend(&chunk.games.columns[at("rounds")].bits);
            cell.rounds.resize(cell.won.len(), Vec::new());
            for row in 0..chunk.rounds.len() {
                let game = chunk.rounds.columns[0].bits[row] - chunk.rounds.columns[0].bits[0];
                let values = chunk.rounds.columns.iter().map(|column| column.bits[row]).collect();
                cell.rounds[first + game as usize].push(values);
            }
            Ok(())
        });
        assert!(read.is_ok(), "the games are there");
        cells.push(cell);
    }
    let said = findings(&out.join("defenders/asked"));
    (said, cells)
}

const HEAD: &str = "title = 'T'\nquestion = 'Q'\npolicy = 'greedy'\n";

#[test]
fn toxic_sites_are_not_called_toxic_disasters_nor_the_other_way_round() {
    let text = format!(
        "{HEAD}[base]\nplayers = 2\n[[section]]\nkind = 'causes'\ntitle = 'C'\n\
         [[section]]\nkind = 'board'\ntitle = 'B'\ntable = 'hexes'\nsums = ['toxic']\n\
         [[section]]\nkind = 'course'\ntitle = 'K'\ncolumns = ['toxic']\n"
    );
    let (said, cells) = asked("toxic", &text, 200);
    let (lost, toxic) = (200 - cells[0].lost("win"), cells[0].lost("toxic"));
    assert!(toxic > 0, "the seed has toxic disasters");
    assert!(says_share(&said[0], toxic as f64 / lost as f64, "toxic disaster"), "{}", said[0]);
    let out = place("toxic/out/defenders/asked");
    let page = fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(page.contains("toxic sites per 100 games"), "the board counts sites");
    assert!(!page.contains("toxic disaster per 100 games"), "the board counts no disasters");
    assert!(page.contains(">toxic sites</figcaption>"), "the course counts sites");
}

#[test]
fn where_won_and_lost_games_part_is_a_round_that_half_of_both_reach() {
    let column = "factories_rewilded";
    let text =
        format!("{HEAD}[base]\nplayers = 4\n[[section]]\nkind = 'course'\ntitle = 'K'\ncolumns = ['{column}']\n");
    let (said, cells) = asked("course", &text, 600);
    let cell = &cells[0];
    let at = round_columns::<Defenders>().iter().position(|known| known.name == column).expect("a column");
    // The widest difference by its spread, among the rounds that half of both kinds reach.
    let longest = cell.rounds.iter().map(Vec::len).max().expect("rounds");
    let mut best: Option<(f64, usize, [usize; 2])> = None;
    for round in 0..longest {
        let values = |won: bool| -> Vec<f64> {
            let games = cell.rounds.iter().zip(&cell.won).filter(|(_, w)| **w == won);
            games.filter_map(|(rounds, _)| Some(rounds.get(round)?[at] as f64)).collect()
        };
        let all = |won: bool| cell.won.iter().filter(|w| **w == won).count();
        let (won, lost) = (values(true), values(false));
        if 2 * won.len() < all(true) || 2 * lost.len() < all(false) || won.len().min(lost.len()) < 30 {
            continue;
        }
        let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
        let variance = |v: &[f64]| v.iter().map(|x| (x - mean(v)).powi(2)).sum::<f64>() / (v.len() - 1) as f64;
        let spread = f64::midpoint(variance(&won), variance(&lost)).sqrt();
        let size = (mean(&won) - mean(&lost)).abs() / spread;
        if best.is_none_or(|(most, ..)| size > most) {
            best = Some((size, round + 1, [won.len(), lost.len()]));
        }
    }
    let (_, round, [won, lost]) = best.expect("a round");
    let all = cell.won.iter().filter(|won| **won).count();
    let words = format!("in round {round}, which {won} of {all} won and {lost} of {} other games reach:", 600 - all);
    assert!(said[0].contains(&words), "expected `{words}` in: {}", said[0]);
}

#[test]
fn solo_turns_stand_apart_from_rounds() {
    let text = format!(
        "{HEAD}[[play]]\nplayers = '1..2'\n[[section]]\nkind = 'length'\ntitle = 'L'\nx = 'players'\n\
         [[section]]\nkind = 'incidence'\ntitle = 'I'\npanel = 'players'\n"
    );
    let (said, cells) = asked("solo", &text, 200);
    let mean = |cell: &Cell| cell.length.iter().sum::<u64>() as f64 / cell.length.len() as f64;
    for cell in &cells {
        let (players, unit) = match cell.levels["players"].as_str() {
            "1" => ("1 player", "turns"),
            _ => ("2 players", "rounds"),
        };
        let words = format!("with {players} last on average {:.1} {unit}", mean(cell));
        assert!(said.iter().any(|text| text.contains(&words)), "expected `{words}` in: {said:#?}");
        let middle = format!("With {players}, the middle game of each ending lasts, in {unit}");
        assert!(said.iter().any(|text| text.contains(&middle)), "expected `{middle}` in: {said:#?}");
    }
    let both = cells.iter().flat_map(|cell| &cell.length).sum::<u64>() as f64 / 400.0;
    assert!(!said.iter().any(|text| text.contains(&format!("{both:.1} rounds"))), "no mean of both: {said:#?}");
}

#[test]
fn a_what_if_tells_causes_by_setting_and_names_who_played() {
    let out = fresh("who-played");
    let args = [
        "what-if",
        "--games",
        "200",
        "--quiet",
        "--name",
        "who",
        "--only-named",
        "--a",
        "policy=greedy",
        "--b",
        "policy=random",
    ];
    assert!(report(&args, &out).status.success());
    let said = findings(&out.join("defenders/who"));
    let table = fs::read_to_string(out.join("defenders/who/tables/win_rate.csv")).expect("a table");
    let header: Vec<&str> = table.lines().next().expect("a header").split(',').collect();
    let at = |name: &str| header.iter().position(|column| *column == name).expect("a column");
    for (line, (name, player)) in table.lines().skip(1).zip([("A", "greedy"), ("B", "random")]) {
        let row: Vec<&str> = line.split(',').collect();
        let (games, won): (u64, u64) = (row[at("games")].parse().unwrap(), row[at("won")].parse().unwrap());
        let lost = games - won;
        let words = format!("Of the {lost} games that `{player}` did not win in [{name}: policy={player}]:");
        assert!(said.iter().any(|text| text.contains(&words)), "expected `{words}` in: {said:#?}");
        let words = format!("Games of `{player}` in [{name}: policy={player}] last on average");
        assert!(said.iter().any(|text| text.contains(&words)), "expected `{words}` in: {said:#?}");
    }
    assert!(!said.iter().any(|text| text.contains("`planner`")), "planner played none of these games: {said:#?}");
    assert!(said.iter().any(|text| text.contains("`random` instead of `greedy`")), "{said:#?}");
}

/// Does a text name a share with its interval? It may be rounded up or down, so that all shares add up to 100 %.
fn says_share(text: &str, share: f64, title: &str) -> bool {
    let either = [(1000.0 * share).floor(), (1000.0 * share).ceil()].map(|tenths| format!("{:.1} % (", tenths / 10.0));
    let named = |at: usize| text[at..].split_once(") ").is_some_and(|(_, after)| after.starts_with(title));
    either.iter().any(|words| text.match_indices(words.as_str()).any(|(at, _)| named(at)))
}

#[test]
fn causes_that_differ_by_players_are_those_of_each_number_of_players() {
    let text = format!("{HEAD}[[play]]\nplayers = [2, 4]\n[[section]]\nkind = 'causes'\ntitle = 'C'\nx = 'players'\n");
    let (said, cells) = asked("parts", &text, 400);
    let titles = [("core", "core completed"), ("toxic", "toxic disaster"), ("massacre", "massacre")];
    let lost = |cell: &Cell| cell.won.iter().filter(|won| !**won).count();
    let all: usize = cells.iter().map(lost).sum();
    assert!(
        said[0].starts_with(&format!("Of the {all} games that `greedy` did not win: with 2 players ")),
        "{said:#?}"
    );
    for cell in &cells {
        let place = format!("with {} players ", cell.levels["players"]);
        let part = said[0].split("; ").find_map(|part| Some(part.split_once(&place)?.1)).expect("the part is told");
        assert!(part.contains(&format!("(n = {})", lost(cell))), "{place}: {part}");
        for (cause, title) in titles.into_iter().filter(|(cause, _)| cell.lost(cause) > 0) {
            let share = cell.lost(cause) as f64 / lost(cell) as f64;
            assert!(says_share(part, share, title), "{place}: expected {share} {title} in: {part}");
        }
    }
    // The shares of both together, which are neither's, are not reported.
    let pooled = cells.iter().map(|cell| cell.lost("core")).sum::<usize>() as f64 / all as f64;
    assert!(!says_share(&said[0], pooled, "core completed"), "{said:#?}");
}

#[test]
fn a_player_that_never_won_is_set_aside_and_the_others_are_told_as_their_games_went() {
    let text = "title = 'T'\nquestion = 'Q'\npolicy = ['greedy', 'random', 'newcomer']\n[base]\nplayers = 3\n\
                [[play]]\ndifficult = [0, 6]\n[[section]]\nkind = 'conclusions'\ntitle = 'S'\nover = 'policy'\n\
                conclusion = [{ title = 'six cards', from = { difficult = 0 }, to = { difficult = 6 } }]\n";
    let (said, cells) = asked("set-aside", text, 350);
    let rate = |policy: &str, difficult: &str| {
        let own = |cell: &&Cell| cell.levels["policy"] == policy && cell.levels["difficult"] == difficult;
        let cell = cells.iter().find(own).expect("a cell");
        cell.lost("win") as f64 / cell.won.len() as f64
    };
    assert!(rate("random", "0") + rate("random", "6") == 0.0, "random never wins");
    assert!(rate("newcomer", "6") < rate("newcomer", "0"), "the newcomer's games go the same way");
    let told = said.join("\n");
    let change = format!("six cards (−{:.1} points", 100.0 * (rate("greedy", "0") - rate("greedy", "6")));
    assert!(told.contains("Keeps its sign in the other level of policy") && told.contains(&change), "{change}: {told}");
    assert!(
        told.contains("Set aside, because every game compared ends alike there") && told.contains("`random`"),
        "{told}"
    );
    assert!(!told.contains("not decided everywhere"), "{told}");
}

#[test]
fn a_report_is_a_library_call_and_the_same_wherever_its_games_come_from() {
    let file = format!("{HEAD}games = 100\n[base]\nplayers = 2\n[[section]]\nkind = 'causes'\ntitle = 'C'\n");
    let questions = [Question::parse("library", "library.toml", &file, &keys::<Defenders>()).expect("a question")];
    let played = answer::<Defenders>(&questions, &Fresh { seed: 1, workers: Workers::new(2) }, "x").expect("a report");
    assert!(played.summary.starts_with("100 games in 1 cell"), "{}", played.summary);
    let out = fresh("library");
    let cache = CellCache::open(&out.join("cells"), 1, Workers::new(1)).expect("a cache");
    // Played into the cache, then found there.
    for _ in 0..2 {
        let saved = answer::<Defenders>(&questions, &cache, "x").expect("a report");
        assert_eq!(text(&saved), text(&played));
        assert_eq!(saved.tables(), played.tables());
    }
    let names: Vec<_> = fs::read_dir(&out).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names, ["cells"], "the call writes no file of its own");
}
