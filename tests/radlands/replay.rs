//! The replay page shows the duel that was played: what is drawn is the position, at every step and from both sides.

use serde_json::{Value, json};
use wildlab::game::{Notation, Recording};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::places::Place;
use wildlab::games::radlands::words::{Duel, Seat};
use wildlab::games::radlands::{Radlands, State};

use crate::kit::replay::{self as kit, assert_quiet, page, see_as, show_part};
use crate::support::browser::{Browser, key};

fn recorded(settings: &str, name: &str, seed: u64) -> Recording<Radlands> {
    kit::recorded(settings, name, seed)
}

fn open(browser: &Browser, recording: &Recording<Radlands>) {
    kit::open::<Radlands>(browser, &page(recording));
}

/// The states of the page's steps: a card that is taken is shown where it goes.
fn shown(recording: &Recording<Radlands>) -> Vec<&State> {
    let steps = recording.steps.iter().filter(|step| !matches!(step.event, Event::Took { .. }));
    steps.map(|step| &step.state).collect()
}

/// The drawing of a place that a position demands, from the state itself.
fn on(state: &State, seat: Seat, place: Place) -> Value {
    let side = state.side(seat);
    let there = side.present.has(place);
    let camp = side.camp(place.column()).filter(|_| place.is_camp() && state.turn > 0);
    let person = side.person(place);
    let name = match (camp, person) {
        (Some(camp), _) => camp.title(),
        (_, Some(_)) if side.punks.has(place) => "Punk".into(),
        (_, Some(card)) => card.title(),
        _ => String::new(),
    };
    json!({
        "name": name,
        "damaged": there && side.damaged.has(place),
        "destroyed": camp.is_some() && !there,
        "tired": there && side.spent.has(place),
        "protected": there && !state.open(seat).has(place),
    })
}

/// The drawing that a state demands.
fn expected(state: &State) -> Value {
    let side = |seat: Seat| {
        let side = state.side(seat);
        let queue = side.queue.map(|slot| slot.map_or(String::new(), |event| event.card().title()));
        let places: Vec<Value> = Place::all().map(|place| on(state, seat, place)).collect();
        let hand = if state.turn == 0 && state.dealt[seat.index()] != 0 {
            state.dealt[seat.index()].count_ones()
        } else {
            side.hand.len()
        };
        let active = state.turn > 0 && state.active == seat;
        json!({
            "places": places, "queue": queue, "hand": hand, "silo": side.silo,
            "water": if active { state.water } else { 0 },
            "raiders": side.raiders().is_some(),
        })
    };
    json!({ "sides": Seat::BOTH.map(side), "deck": state.deck_size(), "discard": state.discard.len() })
}

/// Reads what is drawn, place by place.
const DRAWN: &str = "
    const all = (root, selector) => [...root.querySelectorAll(selector)];
    const on = (side, place) => {
      const card = side.querySelector(`[data-place='${place}']`);
      const has = (name) => card.classList.contains(name);
      const name = card.querySelector('b')?.firstChild.textContent ?? '';
      return { name, damaged: has('damaged'), destroyed: has('destroyed'), tired: has('not-ready'), protected: has('protected') };
    };
    const sides = [0, 1].map((seat) => {
      const side = document.getElementById(`side-${seat}`);
      const player = document.querySelector(`.seat[data-seat='${seat}']`);
      return {
        places: arguments[0].map((place) => on(side, place)),
        queue: [1, 2, 3].map((slot) => side.querySelector(`[data-slot='${slot}']`).lastChild).map((last) => (last.nodeType === 3 ? last.textContent : '')),
        hand: Number(player.querySelector('.hand').dataset.hand),
        silo: player.querySelector('.silo').classList.contains('held'),
        water: Number(player.querySelector('.water').dataset.water),
        raiders: player.querySelector('.token.out') !== null,
      };
    });
    return { sides, deck: Number(document.querySelector('.pile.deck').dataset.count), discard: Number(document.querySelector('.pile.discard').dataset.count) };
";

/// The drawn table equals the state at twenty points of games of every card set.
fn drawn_tables_are_the_positions(browser: &Browser) {
    let games = [
        ("", "random", 1),
        ("camps=juggernaut,oasis,bonfire:reactor,cannon,victory-totem", "random", 2),
        ("cards=b", "random", 3),
        ("cards=n; rules=en", "random", 4),
        ("camps=first-game", "greedy", 5),
        ("", "greedy", 6),
    ];
    let names: Vec<String> = Place::all().map(|place| place.to_string()).collect();
    let mut seen = [0_usize; 5];
    for (settings, name, seed) in games {
        let recording = recorded(settings, name, seed);
        let states = shown(&recording);
        open(browser, &recording);
        assert_eq!(browser.value("replay.film.last"), json!(states.len() - 1));
        for point in 0..=20 {
            let step = (states.len() - 1) * point / 20;
            browser.run("replay.show(arguments[0])", &[json!(step)]);
            let drawn = browser.run(DRAWN, &[json!(names)]);
            assert_eq!(drawn, expected(states[step]), "{settings:?}, {name}, seed {seed}, step {step}");
            assert_eq!(
                kit::position(browser, step),
                serde_json::to_value(recording.game.position(states[step])).expect("data")
            );
            let text = drawn.to_string();
            let signs = ["Punk", "\"damaged\":true", "\"destroyed\":true", "\"tired\":true", "\"protected\":true"];
            for (count, sign) in seen.iter_mut().zip(signs) {
                *count += text.matches(sign).count();
            }
        }
        assert_quiet(browser);
    }
    assert!(seen.iter().all(|&count| count > 10), "the games show little: {seen:?}");
}

fn keys_go_everywhere(browser: &Browser) {
    assert_eq!(
        browser.value("document.querySelectorAll('[data-size=round]').length"),
        json!(0),
        "a duel has no rounds"
    );
    let (at, event) = (|| kit::at(browser), || kit::event(browser));
    browser.click("[data-size=action]");
    browser.press(key::END);
    assert_eq!(json!(at()), browser.value("replay.film.last"));
    assert_eq!(event(), json!("ended"));
    browser.press(key::HOME);
    browser.press(key::RIGHT);
    assert_eq!(event(), json!("decides"));
    browser.press("]");
    let turn = at();
    assert_eq!(event(), json!("turn"));
    browser.press("]");
    assert!(at() > turn && event() == json!("turn"));
    browser.press("[");
    assert_eq!(at(), turn);
    // There are no rounds, and no key that leads to one.
    browser.press("}{4");
    assert_eq!(at(), turn);
    browser.press("1");
    browser.press(&format!("{}{}", key::RIGHT, key::RIGHT));
    assert_eq!(at(), turn + 2);
    browser.press("a");
    assert_eq!(browser.value("document.getElementById('sight').value"), json!("all"));
    browser.press("a");
    assert_eq!(browser.value("document.getElementById('sight').value"), json!("turn"));
}

/// A hand is its owner's: the switch shows one, both or none of them, in the players' boards, the log and the reasons.
fn hands_are_hidden_from_other_seats(browser: &Browser) {
    let hands = "position.turn > 0 && position.seats.every((seat) => seat.hand.length > seat.known.length)";
    browser.run(&format!("replay.show(replay.film.positions.findIndex((position) => {hands}))"), &[]);
    let held = |sight: &str| {
        see_as(browser, sight);
        browser.run(
            "const faces = (seat) => document.querySelectorAll(`.seat[data-seat='${seat}'] .hand-card.held`).length;
             const backs = (seat) => document.querySelectorAll(`.seat[data-seat='${seat}'] .hand-card.back`).length;
             const draws = [...document.querySelectorAll('#log p')].filter((line) => / draws [A-Z]/.test(line.textContent)).length;
             return [faces(0) > 0, faces(1) > 0, backs(0) > 0, backs(1) > 0, draws]",
            &[],
        )
    };
    let sights = ["0", "1", "all", "none"].map(held);
    let faces =
        |at: usize| [&sights[at][0], &sights[at][1], &sights[at][2], &sights[at][3]].map(|it| it == &json!(true));
    assert_eq!(faces(0), [true, false, false, true], "{sights:?}");
    assert_eq!(faces(1), [false, true, true, false], "{sights:?}");
    assert_eq!(faces(2), [true, true, false, false], "{sights:?}");
    assert_eq!(faces(3), [false, false, true, true], "{sights:?}");
    let draws = |at: usize| sights[at][4].as_u64().expect("a count");
    assert!(draws(3) == 0 && draws(0) > 5 && draws(1) > 5 && draws(0) + draws(1) == draws(2), "{sights:?}");
    // Camps are chosen in secret.
    browser.run("replay.show(replay.film.steps.findIndex((step) => step.event === 'decides'))", &[]);
    held("1");
    let why = browser.value("document.getElementById('why').textContent + document.getElementById('line').textContent");
    let why = why.as_str().expect("a text");
    assert!(why.contains("Seat 0 chooses its camps") && !why.contains("camps "), "{why}");
    held("turn");
}

/// No name of a card in play is cut off.
const CUT: &str = "return [...document.querySelectorAll('.place.card b')].filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.getBoundingClientRect().bottom > name.parentElement.getBoundingClientRect().bottom).map((name) => name.textContent)";

fn it_fits_screens(browser: &Browser) {
    kit::it_fits_desk_and_phone(browser, &["#side-0", "#side-1", "#middle"], &["why", "log", "seats"]);
    for (width, wide) in [(390, false), (1280, true)] {
        if wide {
            browser.resize(width, 800);
        }
        for point in 1..=20 {
            show_part(browser, point, 20);
            assert_eq!(browser.run(CUT, &[]), json!([]), "at {point}/20");
            assert_eq!(browser.value("document.documentElement.scrollWidth"), json!(width));
        }
    }
}

/// The actions that a player considered are shown with their scores and subjects, the chosen one marked; they do not
/// reveal hands that the reader does not see.
fn decisions_show_why(browser: &Browser) {
    let recording = recorded("", "greedy", 11);
    open(browser, &recording);
    let (number, decision) = (recording.decisions.iter().enumerate())
        .find(|(_, decision)| {
            decision.considered.len() > 4 && recording.game.write(&recording.last, decision.action).starts_with("use ")
        })
        .expect("a greedy player weighs something");
    browser.run("replay.show(replay.film.steps.findIndex((step) => step.event === 'decides' && step.decision === arguments[0]))", &[json!(number)]);
    let chosen = browser.value("[...document.querySelectorAll('#why .chosen')].map((row) => row.dataset.action)");
    assert_eq!(chosen, json!([recording.game.write(&recording.last, decision.action)]));
    let about = browser.value("document.querySelector('#why .chosen small').textContent.trim()");
    let titles =
        browser.value("Object.values({ ...replay.film.camps, ...replay.film.cards }).map((card) => card.title)");
    assert!(titles.as_array().expect("names").contains(&about), "{about}");
    assert!(browser.value("document.querySelectorAll('.aimed').length").as_u64() >= Some(1), "the used card is marked");
    let other = decision.seat.other();
    see_as(browser, &other.to_string());
    assert_eq!(
        browser.value("document.querySelectorAll('#why .choices').length"),
        json!(0),
        "the other seat sees no reasons"
    );
    assert_quiet(browser);
}

/// The text of a card is shown when it is pointed at, when it is tapped and when the keyboard reaches it.
fn cards_tell_what_they_do(browser: &Browser) {
    open(browser, &recorded("", "random", 2));
    see_as(browser, "all");
    show_part(browser, 1, 2);
    let things = ".place.card, .hand-card, .slot.taken, .pile, .token";
    kit::hints_are_whole(browser, things, 12, 9);
    let reached =
        browser.value(&format!("[...document.querySelectorAll('{things}')].every((item) => item.tabIndex === 0)"));
    assert_eq!(reached, json!(true), "a key reaches all of them");
    kit::a_tap_shows_the_hint(browser, ".place.card");
    browser.run("document.getElementById('about').focus()", &[]);
    browser.press(key::TAB);
    let focused = browser.value("document.activeElement.dataset.text ?? ''");
    let (focused, told) = (focused.as_str().expect("a text"), kit::hint(browser));
    assert!(!focused.is_empty() && told.ends_with(focused), "the tab key shows it: {focused} / {told}");
    assert_quiet(browser);
}

#[test]
fn a_replay_page_shows_the_duel_in_a_browser() {
    let Some(browser) = Browser::start() else { return };
    drawn_tables_are_the_positions(&browser);
    open(&browser, &recorded("", "random", 7));
    let sizes = [("event", 25), ("action", 25), ("turn", 8)];
    kit::stepping_back_shows_the_same(&browser, &["side-0", "side-1", "middle"], &sizes);
    keys_go_everywhere(&browser);
    hands_are_hidden_from_other_seats(&browser);
    it_fits_screens(&browser);
    assert_quiet(&browser);
    decisions_show_why(&browser);
    kit::names_stay_text::<Radlands>(&browser, "");
    cards_tell_what_they_do(&browser);
    kit::it_is_small::<Radlands>(&browser, "", "greedy");
}

/// The pictures of the documentation.
#[test]
#[ignore = "writes docs/radlands/replay-*.png; scripts/screenshots runs it"]
fn screenshots() {
    let browser = Browser::start().expect("a browser is needed");
    let day = "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.45 && step.event === 'damaged'))";
    let night = "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.6 && step.event === 'decides' && replay.film.decisions[step.decision].considered.length > 4))";
    kit::screenshots::<Radlands>(&browser, &page(&recorded("", "greedy", 7)), day, night);
}
