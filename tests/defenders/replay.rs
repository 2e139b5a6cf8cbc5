//! The replay page shows the game that was played: what is drawn is the position, at every step and from both sides.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use wildlab::game::Recording;
use wildlab::games::defenders::hex::{Dir, Hex};
use wildlab::games::defenders::position::Position;
use wildlab::games::defenders::{Defenders, State};

use crate::kit::replay::{self as kit, assert_quiet, page, see_as, show_part};
use crate::support::browser::{Browser, key};
use crate::support::{folder, fresh, refused, wildlab};

fn recorded(players: u8, name: &str, seed: u64) -> Recording<Defenders> {
    kit::recorded(&format!("players={players}"), name, seed)
}

fn open(browser: &Browser, recording: &Recording<Defenders>) {
    kit::open::<Defenders>(browser, &page(recording));
}

/// One name for an edge, whichever side names it.
fn edge_name((q, r, d): (i32, i32, usize)) -> String {
    let (dq, dr) = Dir::new(d).axial();
    match Hex::new(q + dq, r + dr) {
        Some(_) if d >= 3 => format!("{},{},{}", q + dq, r + dr, d - 3),
        _ => format!("{q},{r},{d}"),
    }
}

fn sorted(mut names: Vec<String>) -> Value {
    names.sort();
    json!(names)
}

/// The drawing that a position demands, hex by hex and edge by edge.
fn expected(game: &Defenders, state: &State) -> Value {
    let position = game.position(state);
    let edges = |edges: &[(i32, i32, usize)]| sorted(edges.iter().map(|&edge| edge_name(edge)).collect());
    let engines = ["A", "B"].into_iter().zip(&position.engines).map(|(name, engine)| {
        let engine = serde_json::to_value(engine).expect("an engine is data");
        let number = |value: &Value| value.as_i64().expect("a coordinate") as i32;
        if engine == "core" {
            return format!("{name} core");
        }
        let (q, r, d) = (number(&engine["hex"][0]), number(&engine["hex"][1]), number(&engine["edge"]));
        // Written positions name the hex at the engine's right: it faces vertex `d` of that hex.
        format!("{name} {} {q},{r},{d}", edge_name((q, r, d as usize)))
    });
    let top = 5 - position.factories.len() as i32;
    json!({
        "walls": edges(&position.walls),
        "breaches": edges(&position.breaches),
        "engines": sorted(engines.collect()),
        "core": { "top": top, "stack": top + 1, "arrow": position.arrows.get(top as usize) },
        "direction": position.direction,
        "drawn": position.machine.iter().filter(|card| !card.in_deck).count(),
        "dead": state.dead,
        "hexes": Hex::new(0, 0).into_iter().chain(all_hexes()).map(|hex| on(&position, hex)).collect::<Vec<_>>(),
        "seats": position.seats.iter().map(|seat| {
            json!({
                "support": seat.support, "damage": seat.damage, "hand": seat.hand.len(), "items": seat.items.len(),
                "faction": seat.faction, "exited": seat.exited,
            })
        }).collect::<Vec<_>>(),
    })
}

fn all_hexes() -> impl Iterator<Item = Hex> {
    let every = (-3..=3).flat_map(|r| (-3..=3).map(move |q| (q, r)));
    every.filter(|&at| at != (0, 0)).filter_map(|(q, r)| Hex::new(q, r))
}

/// The things on a hex.
fn on(position: &Position, hex: Hex) -> Value {
    let (q, r) = hex.axial();
    let at = (q, r);
    let pile = |piles: &[(i32, i32, u8)]| piles.iter().find(|pile| (pile.0, pile.1) == at).map_or(0, |pile| pile.2);
    let seats = |test: &dyn Fn(usize) -> bool| (0..position.seats.len()).filter(|&seat| test(seat)).collect::<Vec<_>>();
    let factory = position.factories.iter().find(|factory| factory.hex == at);
    let habitats = &position.habitats;
    let printed = [&habitats.forest, &habitats.plains, &habitats.marsh, &habitats.mountain];
    let habitat = ["forest", "plains", "marsh", "mountain"].into_iter().zip(printed).find(|(_, of)| of.contains(&at));
    json!({
        "hex": format!("{q},{r}"),
        "habitat": habitat.map(|(name, _)| name),
        "mechs": pile(&position.mechs),
        "pollution": pile(&position.pollution),
        "toxic": position.toxic.iter().filter(|&&hex| hex == at).count(),
        "camps": seats(&|seat| position.seats[seat].camps.contains(&at)),
        "organizers": seats(&|seat| position.seats[seat].hex == Some(at)),
        "factory": factory.map(|factory| {
            json!([factory.number, position.arrows[usize::from(factory.number)], factory.rewilded])
        }),
    })
}

/// Counts what is drawn, by class, hex by hex and edge by edge.
const DRAWN: &str = "
    const all = (root, selector) => [...root.querySelectorAll(selector)];
    const board = document.getElementById('board');
    const edges = (selector) => all(board, selector).map((item) => item.dataset.edge).sort();
    const ground = (name) => board.querySelector(`.hex[data-hex='${name}']`);
    const place = (name) => board.querySelector(`.place[data-hex='${name}']`);
    const seats = (root, selector) => all(root, selector).map((item) => Number(item.dataset.seat)).sort();
    const core = ground('0,0');
    const on = (name) => {
      const here = place(name);
      const tile = ground(name).querySelector('.factory');
      return {
        hex: name,
        habitat: ground(name).dataset.habitat ?? null,
        mechs: all(here, '.mech').length,
        pollution: all(here, '.pollution').length,
        toxic: all(here, '.toxic').length,
        camps: seats(here, '.camp'),
        organizers: seats(here, '.organizer'),
        factory: tile && [Number(tile.dataset.number), Number(tile.dataset.arrow), tile.classList.contains('wild-factory')],
      };
    };
    return {
      walls: edges('.wall'),
      breaches: edges('.breach'),
      engines: all(board, '.engine').map((item) => [item.dataset.engine, item.dataset.at, item.dataset.faces].filter(Boolean).join(' ')).sort(),
      core: { top: Number(core.dataset.top), stack: all(core, '.stack-tile').length, arrow: Number(core.querySelector('.arrow').dataset.vertex) },
      direction: document.querySelector('[data-direction]').dataset.direction,
      drawn: all(document, '.machine-card.drawn').length,
      dead: all(document, '.gauge.death').map((item) => Number(item.dataset.count)),
      hexes: arguments[0].map(on),
      seats: all(document, '.seat').map((seat) => ({
        support: Number(seat.querySelector('.track').dataset.support),
        damage: all(seat, '.pip.hurt').length,
        hand: Number(seat.querySelector('.cards').dataset.hand),
        items: all(seat, '.item.held').length,
        faction: seat.classList[1],
        exited: seat.classList.contains('exited'),
      })),
    };
";

/// Fails with the first field in which two values differ.
fn assert_same(drawn: &Value, expected: &Value, place: &str) {
    match (drawn, expected) {
        (Value::Object(a), Value::Object(b)) => {
            assert!(a.keys().eq(b.keys()), "{place}: {drawn} is drawn, the position has {expected}");
            a.iter().for_each(|(name, value)| assert_same(value, &b[name], &format!("{place} {name}")));
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().for_each(|(i, (a, b))| assert_same(a, b, &format!("{place} {i}")));
        }
        _ => assert_eq!(drawn, expected, "{place}: drawn on the left, the position on the right"),
    }
}

/// The drawn board equals the position at ten points of ten games.
fn drawn_boards_are_the_positions(browser: &Browser) {
    let games = [
        (4, "planner", 1),
        (4, "greedy", 2),
        (4, "random", 3),
        (3, "planner", 4),
        (3, "newcomer", 5),
        (2, "planner", 6),
        (2, "greedy", 7),
        (2, "random", 8),
        (1, "greedy", 9),
        (1, "planner", 10),
    ];
    let names: Vec<String> = Hex::new(0, 0).into_iter().chain(all_hexes()).map(|hex| hex.to_string()).collect();
    let mut seen = [0_usize; 4];
    for (players, name, seed) in games {
        let recording = recorded(players, name, seed);
        open(browser, &recording);
        let last = recording.steps.len() - 1;
        assert_eq!(browser.value("replay.film.last"), json!(last));
        for point in 1..=10 {
            let step = last * point / 10;
            let state = &recording.steps[step].state;
            browser.run("replay.show(arguments[0])", &[json!(step)]);
            let place = format!("{players} players, {name}, seed {seed}, step {step}:");
            let drawn = browser.run(DRAWN, &[json!(names)]);
            let expected = expected(&recording.game, state);
            assert_same(&drawn, &expected, &place);
            assert_same(&kit::position(browser, step), &json!(recording.game.position(state)), &place);
            for (count, list) in seen.iter_mut().zip(["walls", "breaches", "engines", "hexes"]) {
                *count += drawn[list].as_array().map_or(0, Vec::len);
            }
        }
        assert_quiet(browser);
    }
    assert!(seen.iter().all(|&count| count > 50), "the games show little: {seen:?}");
}

fn keys_go_everywhere(browser: &Browser) {
    let (at, event) = (|| kit::at(browser), || kit::event(browser));
    browser.click("[data-size=action]");
    let last = browser.value("replay.film.last").as_u64().expect("a step");
    browser.press(key::END);
    assert_eq!(at(), last);
    browser.press(key::HOME);
    assert_eq!(at(), 0);
    browser.press(key::RIGHT);
    assert_eq!(event(), json!("decides"));
    let first = at();
    browser.press(key::DOWN);
    assert_eq!(at(), first + 1);
    browser.press(key::UP);
    assert_eq!(at(), first);
    for (on, back, name) in [("]", "[", "turn-begins"), ("}", "{", "round")] {
        browser.press(on);
        let one = at();
        assert_eq!(event(), json!(name));
        browser.press(on);
        assert!(at() > one && event() == json!(name));
        browser.press(back);
        assert_eq!(at(), one);
    }
    browser.press("1");
    let before = at();
    browser.press(&format!("{}{}", key::RIGHT, key::RIGHT));
    assert_eq!(at(), before + 2);
    browser.press(key::LEFT);
    assert_eq!(at(), before + 1);
    browser.run("document.activeElement.blur(); document.getElementById('speed').value = 90", &[]);
    browser.press(key::SPACE);
    assert_eq!(browser.value("document.getElementById('play').getAttribute('aria-pressed')"), json!("true"));
    browser.wait_for(&format!("replay.at.step > {}", before + 3));
    browser.press(key::SPACE);
    let stopped = at();
    std::thread::sleep(std::time::Duration::from_millis(250));
    assert_eq!(at(), stopped, "space pauses");
    browser.press("?");
    assert_eq!(browser.value("document.getElementById('help').open"), json!(true));
    browser.press(key::ESCAPE);
    assert_eq!(browser.value("document.getElementById('help').open"), json!(false));
    let day = browser.value("getComputedStyle(document.body).backgroundColor");
    browser.press("t");
    assert_ne!(browser.value("getComputedStyle(document.body).backgroundColor"), day);
    browser.press("t");
    browser.run("document.querySelector('#log [data-step=\"39\"]').click()", &[]);
    assert_eq!(at(), 39, "a line of the log leads to its step");
    assert_eq!(browser.value("document.querySelector('#log [aria-current]').dataset.step"), json!("39"));
    // An address names its step.
    browser.wait_for("location.hash === '#39'");
}

/// A hand is its owner's; the switch shows all.
fn hands_are_hidden_from_other_seats(browser: &Browser) {
    let held = |sight: &str, seat: u8| {
        see_as(browser, sight);
        browser.value(&format!("document.querySelectorAll(`.seat[data-seat='{seat}'] .card.held`).length"))
    };
    // The opening hands are dealt, no one has decided.
    browser.run("replay.show(replay.film.steps.findIndex((step) => step.event === 'decides'))", &[]);
    assert_eq!(held("0", 0), json!(3));
    assert_eq!(held("0", 1), json!(0));
    let read = "[...document.querySelectorAll('#log p')].filter((line) => / draws [^a]/.test(line.textContent)).length";
    let own = browser.value(read).as_u64().expect("a count");
    assert_eq!(held("all", 1), json!(3));
    let all = browser.value(read).as_u64().expect("a count");
    assert!(own >= 3 && own < all, "{own} of {all} draws are told");
    browser.press("a");
    assert_eq!(browser.value("document.getElementById('sight').value"), json!("turn"));
}

fn it_fits_screens(browser: &Browser) {
    kit::it_fits_desk_and_phone(browser, &["#board"], &["why", "log", "machine", "seats"]);
    // A phone takes the width of what does not fit for its own: a long line of the log above the board must not widen
    // it.
    let longest =
        "replay.film.steps.reduce((best, step, i, all) => step.text.length > all[best].text.length ? i : best, 0)";
    browser.run(&format!("replay.show({longest})"), &[]);
    assert_eq!(browser.value("document.documentElement.scrollWidth"), json!(390), "the longest line fits the phone");
    browser.resize(1280, 800);
    kit::it_fits(browser, &[".deaths"]);
    for point in 1..=20 {
        show_part(browser, point, 20);
        let cut = "document.getElementById('seats').scrollHeight > document.getElementById('seats').clientHeight + 1";
        assert_eq!(browser.value(cut), json!(false), "the players' boards are cut at {point}/20");
    }
}

/// The actions that a player considered are shown with their scores, the chosen one marked.
fn decisions_show_why(browser: &Browser) {
    let recording = recorded(3, "greedy", 11);
    open(browser, &recording);
    let (number, decision) = (recording.decisions.iter().enumerate())
        .find(|(_, decision)| decision.considered.len() > 4)
        .expect("a greedy player weighs something");
    browser.run("replay.show(replay.film.steps.findIndex((step) => step.decision === arguments[0]))", &[json!(number)]);
    let rows = browser.value("[...document.querySelectorAll('#why .choices li')].map((row) => row.dataset.action)");
    let rows = rows.as_array().expect("rows");
    assert!(rows.len() >= decision.considered.len().min(12));
    let chosen = browser.value("[...document.querySelectorAll('#why .chosen')].map((row) => row.dataset.action)");
    let state = &recording.steps[0].state;
    assert_eq!(chosen, json!([recording.game.write_action(state, decision.action)]));
    browser.run("document.querySelector('#why .choices li').focus()", &[]);
    assert_quiet(browser);
}

/// The text of a card, an item and a machine card is shown when it is pointed at and when it is tapped.
fn cards_tell_what_they_do(browser: &Browser) {
    open(browser, &recorded(4, "greedy", 2));
    see_as(browser, "all");
    show_part(browser, 1, 2);
    for (selector, least) in [(".card[data-card]", 8), (".item", 16), (".machine-card", 7)] {
        kit::hints_are_whole(browser, selector, least, 11);
    }
    kit::a_tap_shows_the_hint(browser, ".card[data-card]");
    assert_quiet(browser);
}

/// In a game that is won nothing is near to a loss at its end, however many factories were built.
fn a_won_game_ends_without_alarm(browser: &Browser) {
    let won = (1..200).map(|seed| recorded(2, "greedy", seed)).find(|recording| {
        let end = &recording.last;
        let position = recording.game.position(end);
        json!(position.outcome) == json!("win") && position.factories.len() >= 4
    });
    open(browser, &won.expect("one of these games is won with four factories"));
    browser.run("replay.show(replay.film.last)", &[]);
    assert_eq!(browser.value("document.querySelectorAll('.gauge.near').length"), json!(0));
    assert_eq!(browser.value("document.getElementById('outcome').className"), json!("outcome cause-0"));
    let size = browser.value("parseFloat(getComputedStyle(document.querySelector('.coordinates')).fontSize)");
    assert!(size.as_f64() >= Some(11.0), "coordinates can be read: {size}");
    assert_quiet(browser);
}

#[test]
fn a_replay_page_shows_the_game_in_a_browser() {
    let Some(browser) = Browser::start() else { return };
    drawn_boards_are_the_positions(&browser);
    open(&browser, &recorded(4, "planner", 7));
    let sizes = [("event", 25), ("action", 25), ("turn", 20), ("round", 6)];
    kit::stepping_back_shows_the_same(&browser, &["board", "corners", "machine"], &sizes);
    keys_go_everywhere(&browser);
    hands_are_hidden_from_other_seats(&browser);
    it_fits_screens(&browser);
    assert_quiet(&browser);
    decisions_show_why(&browser);
    kit::names_stay_text::<Defenders>(&browser, "players=2");
    cards_tell_what_they_do(&browser);
    a_won_game_ends_without_alarm(&browser);
    kit::it_is_small::<Defenders>(&browser, "players=4", "planner");
}

/// The pictures of the documentation.
#[test]
#[ignore = "writes docs/defenders/replay-*.png; scripts/screenshots runs it"]
fn screenshots() {
    let browser = Browser::start().expect("a browser is needed");
    let day = "replay.show(replay.film.steps.findIndex((step, i) => i > 560 && step.event === 'breached'))";
    let night = "replay.show(replay.film.steps.findIndex((step, i) => i > 700 && step.event === 'moved'))";
    kit::screenshots::<Defenders>(&browser, &page(&recorded(4, "greedy", 7)), day, night);
}

#[test]
fn the_command_writes_the_page_whole_or_not_at_all() {
    let file = fresh("command.html");
    let shown = file.display().to_string();
    let made = wildlab(&["replay", "--seed", "3", "--players", "2", "--policy", "greedy", "--out", &shown]);
    assert!(made.status.success() && made.stdout.is_empty(), "{made:?}");
    let page = fs::read_to_string(&file).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("wildlab replay --seed 3"));
    let printed = wildlab(&["replay", "--seed", "3", "--players", "2", "--policy", "greedy", "--out", "-"]);
    assert_eq!(String::from_utf8_lossy(&printed.stdout).len(), page.len() - shown.len() + 1, "the same page");
    let folder = folder("command");
    for (args, words) in [
        (vec!["--out", &*folder.to_string_lossy()], "this is a folder"),
        (vec!["--out", "/nowhere/at/all.html"], "--out /nowhere/at/all.html: cannot be written"),
        (vec!["--out", &shown, "--policy", "gredy"], "did you mean `greedy`"),
    ] {
        let args = [&["replay"], &args[..]].concat();
        refused(&args, &wildlab(&args), &[words]);
    }
    assert_eq!(fs::read_to_string(&file).expect("a page"), page, "a refused command leaves the page alone");
}

#[cfg(unix)]
#[test]
fn a_page_is_written_behind_a_link_and_not_over_pipes_and_devices() {
    let folder = folder("targets");
    let page = |out: &str| wildlab(&["replay", "--seed", "3", "--players", "2", "--policy", "random", "--out", out]);
    let (file, link, pipe) = (folder.join("file.html"), folder.join("link.html"), folder.join("pipe"));
    fs::write(&file, "old").expect("a file");
    std::os::unix::fs::symlink("file.html", &link).expect("a link");
    assert!(page(&link.display().to_string()).status.success());
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink(), "the link stays");
    assert!(fs::read_to_string(&file).expect("a file").starts_with("<!doctype html>"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("a pipe").success());
    for out in [pipe.display().to_string(), "/dev/null".into()] {
        refused(&[&out], &page(&out), &["no plain file"]);
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3, "nothing is left beside them");
}
