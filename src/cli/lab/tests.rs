//! The lab shows a seat only what it may know, asks for a token, and survives odd requests.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::api::Lobby;
use super::ask::Beginner;
use super::halls::{BoxFile, Laying};
use super::jobs::Jobs;
use super::scene::{imagined, legal, seen, told};
use super::table::{Open, Programs, Table};
use super::tables::Tables;
use crate::base::http::{Request, Site, Verb};
use crate::cli::serve::folder::Folder;
use crate::game::{Contest, Rng, Seat, Seed, Settings, Step};
use crate::games::{Games, Lab, Library, Single, Visit};
use crate::mind::Players;
use crate::sim::{Cell, Chunk, ChunkId, GameFile, HUMAN, play_again, seat_columns};

const PORT: u16 = 4321;

pub(super) fn lobby(name: &str) -> (Lobby<Single>, PathBuf) {
    let out = std::env::temp_dir().join(format!("wildlab-lab-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).unwrap();
    let root = out.canonicalize().unwrap();
    let folder = Folder { root: root.clone(), under: "/files" };
    let (tables, token) = (Tables::new(&root), "secret".to_string());
    let lobby =
        Lobby { tables, folder, root: root.clone(), jobs: Jobs::default(), token, port: PORT, games: PhantomData };
    (lobby, root)
}

pub(super) fn request(verb: Verb, path: &str, body: &str) -> Request {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let own = Request {
        verb,
        host: format!("127.0.0.1:{PORT}"),
        origin: Some(format!("http://127.0.0.1:{PORT}")),
        token: Some("secret".into()),
        body: body.into(),
        ..Request::default()
    };
    // What the server refuses before it asks the lab leads nowhere.
    let nowhere = Request { path: vec!["nowhere".into()], ..own.clone() };
    own.at(path, query).unwrap_or(nowhere)
}

pub(super) fn post(lobby: &Lobby<Single>, path: &str, body: &Value) -> Value {
    let answer = lobby.answer(&request(Verb::Post, path, &body.to_string()));
    assert_eq!(answer.status(), 200, "{path} {body}: {:?}", answer.text());
    serde_json::from_str(answer.text().unwrap()).unwrap()
}

/// A number below another one.
fn pick(rng: &mut Rng, below: usize) -> usize {
    rng.below(below as u32) as usize
}

/// The steps of one decision, and the state after it.
fn played<G: Lab>(game: &G, mut state: G::State, action: G::Action, seed: Seed) -> (G::State, Vec<Step<G>>) {
    let mut steps = Vec::new();
    if let Some(event) = game.hidden(&state, action) {
        steps.push(Step { event, state, decisions: 1, hidden: true });
    }
    game.play(&mut state, action, &mut game.chance(seed), &mut |event, at: &G::State| {
        steps.push(Step { event, state: *at, decisions: 1, hidden: false });
    });
    (state, steps)
}

/// Looks at games through the eyes of every seat; how many comparisons were made.
struct Watched(u64);

impl Visit for Watched {
    type Out = [usize; 3];

    fn game<G: Lab>(self) -> [usize; 3] {
        let mut compared = [0; 3];
        for number in 0..self.0 {
            let game = G::from_settings(&Settings::new()).unwrap();
            let seed = Seed { run: 77, game: number };
            let (mut rng, mut chance) = (seed.stream(900), game.chance(seed));
            let mut state = game.start(&mut chance, &mut ());
            let (mut wait, mut looks) = (pick(&mut rng, 40), 0);
            while game.ending(&state).is_none() && looks < 4 {
                let list = legal(&game, &state);
                let action = list[pick(&mut rng, list.len())];
                if wait == 0 {
                    (wait, looks) = (5 + pick(&mut rng, 150), looks + 1);
                    watched_here(&game, (&state, action), &mut rng, &mut compared);
                }
                wait -= 1;
                game.play(&mut state, action, &mut chance, &mut ());
            }
        }
        compared
    }
}

/// Two states that a seat cannot tell apart: what it is shown is the same, and stays so when what happens next looks the same to it.
fn watched_here<G: Lab>(game: &G, (state, action): (&G::State, G::Action), rng: &mut Rng, compared: &mut [usize; 3]) {
    let names = vec![HUMAN.to_string(); game.seats()];
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let other = game.sample(&view, rng);
        let [one, two] = [state, &other].map(|state| seen(game, &game.view(state, seat), &names));
        assert_eq!(one, two, "{}: seat {seat} is shown what it may not know", G::NAME);
        compared[0] += 1;
        let next = Seed { run: 5, game: u64::from(rng.below(1 << 30)) };
        let mut same = |mine: G::Action, theirs: G::Action, at: usize| {
            let (after, steps) = played(game, *state, mine, next);
            let (elsewhere, others) = played(game, other, theirs, next);
            if game.view(&after, seat) == game.view(&elsewhere, seat) {
                let lines = [&steps, &others].map(|steps| told(game, steps, Some(seat)));
                assert_eq!(lines[0], lines[1], "{}: the log shows seat {seat} what it may not know", G::NAME);
                compared[at] += 1;
            }
        };
        let there = legal(game, &other);
        if there.contains(&action) {
            same(action, action, 1);
        }
        // A decision that others may not see yet looks like any other of its kind.
        if game.hidden(state, action).is_some() && game.decider(state) != seat {
            let theirs =
                there.iter().copied().filter(|&theirs| game.hidden(&other, theirs).is_some()).nth(pick(rng, 2));
            if let Some(theirs) = theirs {
                same(action, theirs, 2);
            }
        }
    }
}

#[test]
fn in_a_thousand_games_no_seat_is_shown_or_told_what_it_may_not_know() {
    let each = 1000_u64.div_ceil(Games::GAMES.len() as u64);
    let mut all = [0; 3];
    for (name, _) in Games::GAMES {
        let compared = Games::visit(name, Watched(each)).unwrap();
        assert!(compared[0] > 500 && compared[1] > 100, "{name}: {compared:?}");
        all.iter_mut().zip(compared).for_each(|(sum, own)| *sum += own);
    }
    assert!(all[2] > 10, "hidden decisions were compared: {all:?}");
}

/// Plays a whole game at a table, by taking decisions as a page would.
struct Whole;

impl Visit for Whole {
    type Out = ();

    fn game<G: Lab>(self) {
        let laying = Laying { settings: "", seats: &[HUMAN.into(), "random".into()], seed: 11 };
        let file = laying.game::<G>().unwrap();
        let seats = file.seats.iter().enumerate().map(|(seat, _)| if seat == 0 { HUMAN } else { "random" }.to_string());
        let mut table = Open::<G>::of(GameFile { seats: seats.collect(), ..file }, Programs::Started).unwrap();
        let mut rng = Seed::new(3).stream(0);
        let (mut undone, mut hints) = (0, 0);
        for turn in 0.. {
            let scene = table.scene(0, None);
            if scene["over"] == json!(true) {
                break;
            }
            assert!(scene.get("seed").is_none(), "the seed would reveal everything");
            if scene["waiting"] == json!(true) {
                table.advance(std::time::Duration::from_secs(1));
                continue;
            }
            assert_eq!(scene["seat"], json!(0));
            assert_eq!(
                scene["means"].as_array().map(Vec::len),
                scene["legal"].as_array().map(|all| all.len().min(200))
            );
            let (number, all) = (scene["number"].as_u64().unwrap() as usize, scene["legal"].as_array().unwrap());
            if hints == 0 || turn % 40 == 0 {
                table.hint("random").unwrap();
                hints += 1;
            }
            let text = all[pick(&mut rng, all.len())].as_str().unwrap().to_string();
            assert!(
                table.act(number + 1, &text).is_err(),
                "a page that has not seen the latest decision decides nothing"
            );
            table.act(number, &text).unwrap();
            // What was certain can be taken back, and then everything is as it was.
            if turn % 7 == 0 && table.scene(0, None)["undo"] == json!(true) {
                table.undo().unwrap();
                undone += 1;
                assert_eq!(table.scene(0, None)["film"], scene["film"], "{}", G::NAME);
                table.act(number, &text).unwrap();
            }
        }
        let file = GameFile::parse("x", &table.file().text()).unwrap();
        let again = Open::<G>::of(file.clone(), Programs::Refused).unwrap();
        assert!(again.is_over() && hints > 0, "{}", G::NAME);
        assert_eq!(again.file(), file);
        let recording = file.recording::<G>().unwrap();
        assert_eq!(
            (recording.decisions.len(), recording.game.ending(&recording.last).is_some()),
            (file.decisions.len(), true)
        );
        assert!(table.review("wildlab").unwrap().contains("<!doctype html>"));
        println!("{}: {undone} decisions taken back, {hints} hints", G::NAME);
    }
}

#[test]
fn a_game_of_each_is_played_with_undo_and_hints_and_its_file_makes_it_again() {
    for (name, _) in Games::GAMES {
        Games::visit(name, Whole).unwrap();
    }
}

#[test]
fn writing_needs_the_token_and_a_page_of_the_lab() {
    let (lobby, root) = lobby("token");
    let body = json!({ "game": Games::GAMES[0].0 }).to_string();
    let own = request(Verb::Post, "/api/play", &body);
    for (wrong, status) in [
        (Request { token: None, ..own.clone() }, 403),
        (Request { token: Some("secrets".into()), ..own.clone() }, 403),
        (Request { origin: None, ..own.clone() }, 403),
        (Request { origin: Some("null".into()), ..own.clone() }, 403),
        (Request { origin: Some("https://evil.example".into()), ..own.clone() }, 403),
        (Request { host: "evil.example".into(), ..own.clone() }, 403),
        (Request { verb: Verb::Other, ..own.clone() }, 405),
        (Request { body: b"{".to_vec(), ..own.clone() }, 422),
    ] {
        assert_eq!(lobby.answer(&wrong).status(), status, "{wrong:?}");
    }
    // A page in the sandbox of a file reads nothing of the lab either.
    let read = Request { origin: Some("null".into()), ..request(Verb::Get, "/api/home", "") };
    assert_eq!(lobby.answer(&read).status(), 403);
    assert_eq!(lobby.answer(&own).status(), 200);
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn a_game_that_goes_on_is_no_file_that_can_be_read_and_nothing_else_is_either() {
    let (lobby, root) = lobby("files");
    let game = Games::GAMES[0].0;
    let begun = post(&lobby, "/api/play", &json!({ "game": game, "seed": "123456789" }));
    let name = begun["name"].as_str().unwrap().to_string();
    std::fs::write(root.join("plays/open.txt"), "shown").unwrap();
    let get = |path: &str| lobby.answer(&request(Verb::Get, path, ""));
    assert_eq!(get("/files/plays/open.txt").status(), 200);
    let index = get("/files/plays/");
    assert!(index.text().is_some_and(|page| page.contains("open.txt") && !page.contains(&name)), "{:?}", index.text());
    for path in [format!("/files/plays/.{name}.json"), format!("/files/plays/{name}.json"), format!("/review/{name}")] {
        assert!(get(&path).status() >= 400, "{path}");
    }
    let scene = get(&format!("/api/play/{name}"));
    assert!(!scene.text().unwrap().contains("123456789"), "the seed of a game that goes on stays in the program");
    for odd in ["", "..", ".x", "x/../y", "x%00", &"a".repeat(1000)] {
        assert!(get(&format!("/api/play/{odd}")).status() >= 400, "{odd}");
    }
    std::fs::remove_dir_all(root).unwrap();
}

/// Two people play at one table, each taking the first decision.
struct Shared;

impl Visit for Shared {
    type Out = ();

    fn game<G: Lab>(self) {
        let laying = Laying { settings: "", seats: &[HUMAN.into(), HUMAN.into()], seed: 11 };
        let mut table = Open::<G>::of(laying.game::<G>().unwrap(), Programs::Refused).unwrap();
        let mut seen = BTreeSet::new();
        for _ in 0..60 {
            table.advance(std::time::Duration::from_secs(1));
            let scene = table.scene(0, None);
            if scene["over"] == json!(true) {
                break;
            }
            if let Some(next) = scene["handover"].as_u64() {
                let fields: Vec<&String> = scene.as_object().unwrap().keys().collect();
                assert!(scene.get("film").is_none() && scene.get("log").is_none(), "{fields:?}");
                table.sit(next as usize).unwrap();
                seen.insert(next);
            } else if let Some(first) = scene["legal"][0].as_str() {
                table.act(scene["number"].as_u64().unwrap() as usize, first).unwrap();
            }
        }
        assert_eq!(seen.len(), 2, "{}: both people had the table", G::NAME);
    }
}

#[test]
fn people_at_one_machine_see_nothing_of_each_other() {
    for (name, _) in Games::GAMES {
        Games::visit(name, Shared).unwrap();
    }
}

/// Parts of addresses, some of which lead somewhere.
const WORDS: &[&str] = &[
    "api",
    "play",
    "act",
    "undo",
    "sit",
    "hint",
    "ask",
    "contents",
    "seats",
    "box",
    "files",
    "job",
    "1",
    "stop",
    "home",
    "review",
    "game",
    "..",
    "",
    "%",
    "nope",
    "replays",
    "plays",
    "sheet",
    "results",
    "template",
    "aim",
    "box.csv",
    "box.xlsx",
    "?game=",
    "?name=../x.csv&game=x",
    "?name=a.csv&game=x&settings=players=9",
    "?name=a.csv",
];

/// Bodies of requests, none of which is as it should be.
fn bodies(game: &str) -> Vec<String> {
    vec![
        String::new(),
        "null".into(),
        "[]".into(),
        "{\"number\":-1}".into(),
        "{\"number\":18446744073709551615}".into(),
        "{\"seat\":99999999999}".into(),
        "{\"decision\":\"\\u0000\"}".into(),
        "{\"policy\":\"/etc/passwd\"}".into(),
        format!("{{\"game\":\"{game}\",\"settings\":\"{}\"}}", "x=".repeat(1000)),
        format!("{{\"game\":\"{game}\",\"settings\":\"players=99\",\"changes\":[],\"policy\":\"x\",\"points\":1e300}}"),
        format!("{{\"game\":\"{game}\",\"settings\":\"\",\"sets\":[\"=\",\"a\",\"a.b=[[[[[\"]}}"),
        format!("{{\"game\":\"{game}\",\"file\":\"results/../../etc/passwd\"}}"),
        format!(
            "{{\"game\":\"{game}\",\"changes\":[[\"set\",\"x\"],[\"\",\"\"]],\"policy\":\"\",\"low\":-1,\"high\":1e308}}"
        ),
        "path,value\n,,,\n\"".into(),
        "PK\u{3}\u{4}PK\u{5}\u{6}".into(),
        "[".repeat(100_000),
    ]
}

#[test]
fn odd_requests_get_an_answer_and_change_nothing() {
    let (lobby, root) = lobby("odd");
    let mut rng = Seed::new(9).stream(1);
    let game = Games::GAMES[0].0;
    let begun = post(&lobby, "/api/play", &json!({ "game": game }));
    let name = begun["name"].as_str().unwrap();
    let words = [WORDS, &[name, game]].concat();
    let bodies = bodies(game);
    for _ in 0..3000 {
        let parts: Vec<&str> = (0..pick(&mut rng, 6)).map(|_| words[pick(&mut rng, words.len())]).collect();
        let body = &bodies[pick(&mut rng, bodies.len())];
        let verb = [Verb::Get, Verb::Post, Verb::Head, Verb::Other][pick(&mut rng, 4)];
        let path = parts.join("/").replace("/?", "?");
        // Those start games and reports, and do nothing odd.
        if path == "api/play" || path == "api/report" || (path == "api/plays" && body.len() < 60) {
            continue;
        }
        let answer = lobby.answer(&request(verb, &format!("/{path}"), body));
        assert!((200..=503).contains(&answer.status()), "{path} {body}");
    }
    let scene = post(&lobby, &format!("/api/play/{name}/advance"), &json!({}));
    assert!(scene["legal"].is_array() || scene["handover"].is_number(), "{scene}");
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn what_is_shown_as_imagined_depends_on_nothing_but_the_view() {
    struct Twice;
    impl Visit for Twice {
        type Out = bool;

        fn game<G: Lab>(self) -> bool {
            let game = G::from_settings(&Settings::new()).unwrap();
            let state = game.start(&mut game.chance(Seed::new(1)), &mut ());
            let view = game.view(&state, Seat(0));
            imagined(&game, &view) == imagined(&game, &view)
        }
    }
    assert!(Games::GAMES.iter().all(|(name, _)| Games::visit(name, Twice).unwrap()));
}

fn put(lobby: &Lobby<Single>, path: &str, bytes: &[u8]) -> (u16, Value) {
    let answer = lobby.answer(&Request { body: bytes.to_vec(), ..request(Verb::Post, path, "") });
    let text = answer.text().unwrap_or_default();
    (answer.status(), serde_json::from_str(text).unwrap_or_default())
}

#[test]
fn a_sheet_says_what_it_changes_in_every_form() {
    let (lobby, root) = lobby("sheets");
    for (game, _) in Single::GAMES {
        for ending in ["csv", "xlsx"] {
            let blank = lobby.answer(&request(Verb::Get, &format!("/api/sheet/{game}/box.{ending}"), ""));
            let bytes = blank.bytes().unwrap().to_vec();
            let (status, found) = put(&lobby, &format!("/api/sheet?game={game}&name=box.{ending}"), &bytes);
            assert_eq!(
                (status, &found["changes"]),
                (200, &json!([])),
                "{game} {ending}: the game's own values change nothing"
            );
        }
        let contents = post(&lobby, "/api/contents", &json!({ "game": game }));
        let values = contents["values"].as_array().unwrap();
        // The changes of a sheet are the values that it has.
        let other = values.iter().filter_map(|fact| Some((fact["path"].as_str()?, fact["alternatives"][0].as_str()?)));
        let mut checked = 0;
        for (path, value) in other.filter(|(_, value)| value.parse::<i64>().is_ok()).take(3) {
            let sheet = format!("name,path,value\nmine,{path},{value}\n");
            let (status, found) = put(&lobby, &format!("/api/sheet?game={game}&name=my%20cards.csv"), sheet.as_bytes());
            if status == 200 {
                // An element of a list stands there with the whole list.
                let shown = found["changes"][0]["path"].as_str().unwrap();
                assert!(path.starts_with(shown), "{game}: {found}");
                assert!(shown != path || found["changes"][0]["value"] == value, "{game}: {found}");
                checked += 1;
            }
        }
        println!("{game}: {checked} values");
        let wrong = "path,value\nno.such.value,3\n";
        let (status, found) = put(&lobby, &format!("/api/sheet?game={game}&name=my%20cards.csv"), wrong.as_bytes());
        assert_eq!(status, 422);
        let reason = found["reasons"][0].as_str().unwrap();
        assert!(reason.starts_with("my cards.csv, row 2, column value: no.such.value: unknown key"), "{reason}");
    }
    let left: Vec<_> = std::fs::read_dir(&root).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(left.is_empty(), "nothing stays of what is tried: {left:?}");
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn results_are_checked_and_saved_under_plain_names_and_no_other_file_is_compared() {
    let (lobby, root) = lobby("results");
    let game = Games::GAMES[0].0;
    let template = lobby.answer(&request(Verb::Get, &format!("/api/template/{game}/plays.csv"), ""));
    let (status, found) = put(&lobby, &format!("/api/results?game={game}&name=plays.csv"), template.bytes().unwrap());
    assert_eq!((status, &found["plays"]), (200, &json!(1)), "{found}");
    let won = b"won\nyes\n";
    for (name, file) in [
        ("..%2F..%2FMy%20plays%21.csv", "results/my-plays.csv"),
        ("My%20plays%21.csv", "results/my-plays.csv"),
        ("%2Eplays.csv", "results/plays-2.csv"),
    ] {
        let (status, found) = put(&lobby, &format!("/api/results?game={game}&name={name}"), won);
        assert_eq!((status, &found["file"]), (200, &json!(file)), "{found}");
    }
    for (name, bytes) in
        [("x.csv", &b"name\nx\n"[..]), ("x.toml", won), ("x", won), ("x.xlsx", won), ("x.csv", b"\xff\xfe")]
    {
        let (status, found) = put(&lobby, &format!("/api/results?game={game}&name={name}"), bytes);
        assert_eq!(status, 422, "{name}: {found}");
        assert!(found["reasons"][0].as_str().is_some_and(|reason| reason.starts_with(name)), "{found}");
    }
    assert_eq!(std::fs::read_dir(root.join("results")).unwrap().count(), 3);
    std::fs::write(root.join("secret.csv"), won).unwrap();
    for file in ["secret.csv", "results/../secret.csv", "results/.x", "/etc/passwd", "results/", "results/nope.csv"] {
        let asked = json!({ "game": game, "file": file }).to_string();
        assert_eq!(lobby.answer(&request(Verb::Post, "/api/plays", &asked)).status(), 422, "{file}");
    }
    for path in ["/api/results", "/api/sheet", "/api/plays", "/api/aim"] {
        let plain = Request { token: None, ..request(Verb::Post, path, "{}") };
        assert_eq!(lobby.answer(&plain).status(), 403, "{path} needs the token");
    }
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn an_aim_of_changed_values_is_a_file_that_can_be_read() {
    let (lobby, root) = lobby("aims");
    for (game, _) in Single::GAMES {
        let contents = post(&lobby, "/api/contents", &json!({ "game": game }));
        let fact =
            contents["values"].as_array().unwrap().iter().find(|fact| fact["alternatives"][0].is_string()).unwrap();
        let set = format!("{}={}", fact["path"].as_str().unwrap(), fact["alternatives"][0].as_str().unwrap());
        let rule = contents["rules"].as_array().unwrap().iter().find(|rule| rule["values"].is_array()).unwrap();
        let rule = format!("{}={}", rule["name"].as_str().unwrap(), rule["values"][1].as_str().unwrap());
        let changes = [["set", &set], ["rule", &rule]];
        let asked =
            json!({ "game": game, "settings": "", "changes": changes, "policy": "random", "low": 40, "high": 60 });
        let asked: super::aims::Aimed = serde_json::from_value(asked).unwrap();
        let args = Single::visit(game, super::reports::Arguments { asked: &asked, root: &root }).unwrap().unwrap();
        assert_eq!(args[..2], [game.to_string(), "aim".into()]);
        let text = std::fs::read_to_string(&args[2]).unwrap();
        assert!(text.contains("in = \"40%..60%\"") && text.matches("[[lever]]").count() == 2, "{text}");
        for (low, high) in [(60.0, 40.0), (-1.0, 5.0), (0.0, 101.0), (f64::NAN, 5.0)] {
            let wrong = super::aims::Aimed {
                low,
                high,
                ..serde_json::from_value(
                    json!({ "game": game, "changes": changes, "policy": "random", "low": 1, "high": 2 }),
                )
                .unwrap()
            };
            assert!(Single::visit(game, super::reports::Arguments { asked: &wrong, root: &root }).unwrap().is_err());
        }
    }
    std::fs::remove_dir_all(root).unwrap();
}

/// Compares the seat that takes the first turn, as the page of questions sees it, with the records of some games.
struct Begins;

impl Visit for Begins {
    type Out = usize;

    fn game<G: Lab>(self) -> usize {
        let cell = Cell::<G>::of(&Settings::new().with("policy", "random")).unwrap();
        let at = seat_columns::<G>().iter().position(|column| column.name == "order");
        let Some(at) = at.filter(|_| G::CONTEST == Contest::Against) else { return 0 };
        let id = ChunkId { number: 0, cell: 0, first: 0, games: 12 };
        let chunk = Chunk::play_cell(&cell, 3, false, id).unwrap();
        let (order, seats) = (&chunk.seats.columns[at], cell.game.seats());
        for number in 0..12 {
            let (seed, way) = cell.seating(3, number);
            let (game, policies) = cell.seated(way);
            let mut first = Beginner::new(&game);
            play_again(&game, (seed, cell.time(number)), &mut Players::new(&game, &policies).unwrap(), &mut first);
            let row = number as usize * seats + first.seat.index();
            let begins = match order.words.get(order.bits[row] as usize) {
                Some(word) if !order.words.is_empty() => word == "first",
                _ => order.bits[row] == 1,
            };
            assert!(begins, "{}: game {number}, seat {}", G::NAME, first.seat);
        }
        12
    }
}

#[test]
fn who_begins_is_whom_the_records_call_first() {
    let games: usize = Games::GAMES.iter().filter_map(|(name, _)| Games::visit(name, Begins)).sum();
    assert!(games >= 24, "{games}");
}

/// Changes a value of the box after the other, and asks for them as a file.
struct Boxes(PathBuf);

impl Visit for Boxes {
    type Out = usize;

    fn game<G: Lab>(self) -> usize {
        let game = G::from_settings(&Settings::new()).unwrap();
        let mut written = 0;
        for fact in game.kit().map_or(&[][..], |kit| kit.facts) {
            for other in fact.alternatives.iter().take(1) {
                let sets = [format!("{}={}", fact.path, crate::game::facts::text(other))];
                if G::from_settings(&Settings::new().with("set", &sets[0])).is_err() {
                    continue;
                }
                let asked = BoxFile { settings: "", sets: &sets, scratch: self.0.join(".try.toml") };
                let file = asked.game::<G>().unwrap_or_else(|refusal| panic!("{sets:?}: {refusal}"));
                assert!(file.lines().count() == 2, "{file}");
                written += 1;
            }
        }
        written
    }
}

#[test]
fn every_other_value_that_a_source_allows_can_be_saved_as_a_box_file() {
    let (_, root) = lobby("boxes");
    let written: Vec<usize> =
        Games::GAMES.iter().filter_map(|(name, _)| Games::visit(name, Boxes(root.clone()))).collect();
    assert!(written.iter().sum::<usize>() > 20, "{written:?}");
    std::fs::remove_dir_all(root).unwrap();
}
