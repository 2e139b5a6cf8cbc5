//! The replay page shows the game that was played: what is drawn is the position, at every step and for every seat.

use serde_json::{Value, json};
use wildlab::game::{Notation, Recording};
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::words::{Area, Source};
use wildlab::games::wildlife::{State, WildLife};

use crate::kit::replay::{self as kit, assert_quiet, page, see_as, show_part};
use crate::support::browser::{Browser, key};

fn recorded(settings: &str, name: &str, seed: u64) -> Recording<WildLife> {
    kit::recorded(settings, name, seed)
}

fn open(browser: &Browser, recording: &Recording<WildLife>) {
    kit::open::<WildLife>(browser, &page(recording));
}

/// The drawing that a state requires.
fn expected(game: &WildLife, state: &State) -> Value {
    let island = &game.contents.island;
    let owners: Vec<Value> =
        island.land.iter().map(|space| state.owner(space).map_or(Value::Null, |seat| seat.0.into())).collect();
    let seats: Vec<Value> = state
        .playing()
        .iter()
        .map(|player| {
            let levels: String = player.levels().iter().map(|level| level.letter()).collect();
            let numbers =
                [i32::from(player.points), player.food.into(), player.reserve.into(), player.tiles.len() as i32];
            let tiles: u8 = player.owned.iter().sum();
            let used: u8 = player.used.iter().sum();
            json!([levels.replace('-', "–"), numbers, tiles, used, player.points])
        })
        .collect();
    let flags = Area::all().filter(|area| state.is_marked(*area)).count();
    json!({ "owners": owners, "seats": seats, "flags": flags })
}

/// Reads what is drawn: whose tile lies in each square, and what stands beside the island and on the track.
const DRAWN: &str = "
    const number = (of, name) => Number(of.getAttribute(name));
    const tiles = new Map([...document.querySelectorAll('#island .tile')].map((tile) => {
      const disc = tile.querySelector('circle');
      return [`${Math.floor(number(disc, 'cx') / 40)},${Math.floor(number(disc, 'cy') / 40)}`, Number(tile.textContent)];
    }));
    const squares = [...document.querySelectorAll('#island .space')];
    const owners = squares.map((square) => tiles.get(`${number(square, 'x') / 40},${number(square, 'y') / 40}`) ?? null);
    const runs = [...document.querySelectorAll('#track .run')];
    const seats = [...document.querySelectorAll('#seats .seat')].map((seat, i) => [
      [...seat.querySelectorAll('.level')].map((level) => level.textContent).join(''),
      [...seat.querySelectorAll('.number b')].map((value) => Number(value.textContent)),
      seat.querySelectorAll('.ability').length,
      seat.querySelectorAll('.ability.used').length,
      Number(runs[i].querySelector('.sum').firstChild.textContent),
    ]);
    return { owners, seats, flags: document.querySelectorAll('#island .flag').length };
";

/// The drawn table equals the state at points of games of every number of players.
fn drawn_tables_are_the_positions(browser: &Browser) {
    let games = [
        ("players=2", "random", 1),
        ("", "greedy", 2),
        ("players=6; board=9", "casual", 3),
        ("players=3; rules=variants", "random", 4),
    ];
    for (settings, name, seed) in games {
        let recording = recorded(settings, name, seed);
        let last = recording.steps.len() - 1;
        open(browser, &recording);
        assert_eq!(browser.value("replay.film.last"), json!(last));
        for point in 0..=12 {
            let step = last * point / 12;
            browser.run("replay.show(arguments[0])", &[json!(step)]);
            let state = &recording.steps[step].state;
            assert_eq!(browser.run(DRAWN, &[]), expected(&recording.game, state), "{settings}, {name}, step {step}");
        }
        assert_quiet(browser);
    }
}

/// The bars of the track are the points by source, up to the step that is shown.
fn the_track_holds_points_by_source(browser: &Browser) {
    let recording = recorded("", "greedy", 5);
    open(browser, &recording);
    let last = recording.steps.len() - 1;
    browser.run("replay.show(arguments[0])", &[json!(last)]);
    let mut sums = [[0_i32; Source::COUNT]; 4];
    for step in &recording.steps {
        if let Event::Points { seat, source, by, .. } = step.event {
            sums[seat.index()][source.index()] += i32::from(by);
        }
    }
    let drawn = browser.value(
        "[...document.querySelectorAll('#track .run')].map((run) => [...run.querySelectorAll('title')].map((title) => title.textContent))",
    );
    for (seat, sums) in sums.iter().enumerate() {
        let gains: Vec<String> = Source::ALL
            .iter()
            .zip(sums)
            .filter(|(_, sum)| **sum > 0)
            .map(|(source, sum)| format!("{}: {sum}", source.name().replace('-', " ")))
            .collect();
        assert_eq!(drawn[seat], json!(gains), "seat {seat}");
    }
}

/// A hand is its owner's: the switch shows one, all or none of them.
fn hands_are_hidden_from_other_seats(browser: &Browser) {
    show_part(browser, 1, 2);
    let held = |sight: &str| {
        see_as(browser, sight);
        browser.run(
            "return [[...document.querySelectorAll('#seats .seat')].map((seat) => seat.querySelectorAll('.hand .card').length > 0),
             [...document.querySelectorAll('#log p')].filter((line) => / draws an? [a-z]+\\b/.test(line.textContent)
               && !/ draws a card/.test(line.textContent)).length]",
            &[],
        )
    };
    let [own, all, none] = ["1", "all", "none"].map(held);
    assert_eq!(own[0], json!([false, true, false, false]));
    assert_eq!(all[0], json!([true, true, true, true]));
    assert_eq!(none[0], json!([false, false, false, false]));
    let draws = |seen: &Value| seen[1].as_u64().unwrap();
    assert!(draws(&none) == 0 && draws(&own) > 0 && draws(&all) > draws(&own), "{own} {all} {none}");
    held("turn");
}

/// The answers that a player considered are shown with their scores, and aim at spaces.
fn decisions_show_why(browser: &Browser) {
    let recording = recorded("", "greedy", 11);
    open(browser, &recording);
    let (number, decision) = (recording.decisions.iter().enumerate())
        .find(|(_, decision)| {
            let text = recording.game.write(&recording.last, decision.action);
            decision.considered.len() > 4 && (text.starts_with("at ") || text.starts_with("settle "))
        })
        .expect("a greedy player weighs something");
    browser.run(
        "replay.show(replay.film.steps.findIndex((step) => step.event === 'decides' && step.decision === arguments[0]))",
        &[json!(number)],
    );
    let chosen = browser.value("[...document.querySelectorAll('#why .chosen')].map((row) => row.dataset.action)");
    assert_eq!(chosen, json!([recording.game.write(&recording.last, decision.action)]));
    assert!(browser.value("document.querySelectorAll('.frame.aimed').length").as_u64() >= Some(1));
    see_as(browser, &((decision.seat.index() + 1) % 4).to_string());
    assert_eq!(browser.value("document.querySelectorAll('#why .choices').length"), json!(0));
    assert_quiet(browser);
}

fn keys_go_everywhere(browser: &Browser) {
    browser.click("[data-size=action]");
    browser.press(key::END);
    assert_eq!(kit::event(browser), json!("ended"));
    browser.press(key::HOME);
    browser.press(key::RIGHT);
    assert_eq!(kit::event(browser), json!("decides"));
    browser.press("]");
    assert_eq!(kit::event(browser), json!("turn"));
}

#[test]
fn a_replay_page_shows_the_game_in_a_browser() {
    let Some(browser) = Browser::start() else { return };
    drawn_tables_are_the_positions(&browser);
    the_track_holds_points_by_source(&browser);
    open(&browser, &recorded("", "casual", 7));
    let sizes = [("event", 25), ("action", 25), ("turn", 8)];
    kit::stepping_back_shows_the_same(&browser, &["island", "middle", "track"], &sizes);
    keys_go_everywhere(&browser);
    hands_are_hidden_from_other_seats(&browser);
    kit::it_fits_desk_and_phone(&browser, &["#island", "#middle", "#track"], &["why", "log", "seats"]);
    assert_quiet(&browser);
    decisions_show_why(&browser);
    kit::names_stay_text::<WildLife>(&browser, "");
    kit::it_is_small::<WildLife>(&browser, "", "greedy");
}

/// The pictures of the documentation.
#[test]
#[ignore = "writes docs/wildlife/replay-*.png; scripts/screenshots runs it"]
fn screenshots() {
    let browser = Browser::start().expect("a browser is needed");
    let day =
        "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.6 && step.event === 'filled'))";
    let night = "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.8 && step.event === 'decides' && replay.film.decisions[step.decision].considered.length > 4))";
    kit::screenshots::<WildLife>(&browser, &page(&recorded("", "greedy", 7)), day, night);
}
