//! The replay page shows the duel that was played: what is drawn is the position, at every step and from both sides.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wildlab::game::{Notation, Recording, Settings, Setup};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::places::Place;
use wildlab::games::radlands::replay::page;
use wildlab::games::radlands::words::Seat;
use wildlab::games::radlands::{Radlands, State};
use wildlab::mind::Policy;
use wildlab::sim::{Cell, record};

use crate::browser::{Browser, key};
use crate::compared::wildlab;

fn policy(name: &str) -> Policy {
    Policy::of::<Radlands>(name).expect("an embedded policy")
}

fn recorded(settings: &[(&str, &str)], name: &str, seed: u64) -> Recording<Radlands> {
    let settings = settings.iter().fold(Settings::new(), |all, (key, value)| all.with(key, value));
    let game = Radlands::from_settings(&settings).expect("a game");
    record(&Cell::new(game, vec![policy(name)], settings), seed, 0).expect("a game")
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("radlands-replay");
    fs::create_dir_all(&folder).expect("a folder for pages");
    folder.join(name)
}

fn open(browser: &Browser, page: &str) {
    let file = scratch("page.html");
    fs::write(&file, page).expect("a page can be written");
    browser.open_file(&file);
}

/// The states of the page's steps: a card that is taken is told with where it goes.
fn shown(recording: &Recording<Radlands>) -> Vec<&State> {
    let steps = recording.steps.iter().filter(|step| !matches!(step.event, Event::Took { .. }));
    steps.map(|step| &step.state).collect()
}

/// What a position says must be drawn at a place, from the state itself.
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

/// What a state says must be drawn.
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

/// Nothing was complained of, and nothing was fetched but the page.
fn assert_quiet(browser: &Browser) {
    let console = browser.console();
    assert!(console.is_empty(), "{console:?}");
    assert_eq!(browser.value("performance.getEntriesByType('resource').length"), json!(0));
}

/// Settings, policy and seed of a game.
type Played = (&'static [(&'static str, &'static str)], &'static str, u64);

/// The drawn table equals the state at twenty points of games of every card set.
fn drawn_tables_are_the_positions(browser: &Browser) {
    let games: [Played; 6] = [
        (&[], "random", 1),
        (&[("camps", "juggernaut,oasis,bonfire:reactor,cannon,victory-totem")], "random", 2),
        (&[("cards", "b")], "random", 3),
        (&[("cards", "n"), ("rules", "en")], "random", 4),
        (&[("camps", "first-game")], "greedy", 5),
        (&[], "greedy", 6),
    ];
    let names: Vec<String> = Place::all().map(|place| place.to_string()).collect();
    let mut seen = [0_usize; 5];
    for (settings, name, seed) in games {
        let recording = recorded(settings, name, seed);
        let states = shown(&recording);
        open(browser, &page(&recording, "wildlab radlands replay"));
        assert_eq!(browser.value("replay.film.last"), json!(states.len() - 1));
        for point in 0..=20 {
            let step = (states.len() - 1) * point / 20;
            browser.run("replay.show(arguments[0])", &[json!(step)]);
            let drawn = browser.run(DRAWN, &[json!(names)]);
            assert_eq!(drawn, expected(states[step]), "{settings:?}, {name}, seed {seed}, step {step}");
            let position = browser.value(&format!("JSON.stringify(replay.film.positions[{step}])"));
            let position: Value = serde_json::from_str(position.as_str().expect("a text")).expect("a position");
            assert_eq!(position, serde_json::to_value(recording.game.position(states[step])).expect("data"));
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

/// Clicks through the game and back, and lists the steps that look another way from behind.
const THERE_AND_BACK: &str = "
    replay.show(0);
    document.querySelector(`[data-size=${arguments[0]}]`).click();
    const parts = ['side-0', 'side-1', 'middle', 'seats', 'why', 'line', 'when'].map((id) => document.getElementById(id));
    const shown = new Map();
    const differing = [];
    const look = () => parts.map((part) => part.innerHTML).join();
    for (let i = 0; i < 25 && replay.at.step < replay.film.last; i++) {
      shown.set(replay.at.step, look());
      document.getElementById('next').click();
    }
    const seen = shown.size;
    while (replay.at.step > 0) {
      document.getElementById('back').click();
      if (shown.get(replay.at.step) !== look()) differing.push(replay.at.step);
      shown.delete(replay.at.step);
    }
    return [seen, shown.size, differing];
";

/// Forward and back, the same step is the same picture, highlights included.
fn stepping_back_shows_the_same_tables(browser: &Browser) {
    for (size, least) in [("event", 25), ("action", 25), ("turn", 8)] {
        let found = browser.run(THERE_AND_BACK, &[json!(size)]);
        assert!(found[0].as_u64() >= Some(least), "{size}: {found}");
        assert_eq!([&found[1], &found[2]], [&json!(0), &json!([])], "{size}: missed on the way back, or different");
    }
    assert_eq!(
        browser.value("document.querySelectorAll('[data-size=round]').length"),
        json!(0),
        "a duel has no rounds"
    );
}

fn keys_go_everywhere(browser: &Browser) {
    let at = || browser.value("replay.at.step").as_u64().expect("a step");
    let event = |step: u64| browser.value(&format!("replay.film.steps[{step}].event"));
    browser.click("[data-size=action]");
    browser.press(key::END);
    assert_eq!(json!(at()), browser.value("replay.film.last"));
    assert_eq!(event(at()), json!("ended"));
    browser.press(key::HOME);
    browser.press(key::RIGHT);
    assert_eq!(event(at()), json!("decides"));
    browser.press("]");
    let turn = at();
    assert_eq!(event(turn), json!("turn"));
    browser.press("]");
    assert!(at() > turn && event(at()) == json!("turn"));
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
        browser.run(
            "const select = document.getElementById('sight'); select.value = arguments[0];
             select.dispatchEvent(new Event('change'));
             const faces = (seat) => document.querySelectorAll(`.seat[data-seat='${seat}'] .hand-card.held`).length;
             const backs = (seat) => document.querySelectorAll(`.seat[data-seat='${seat}'] .hand-card.back`).length;
             const draws = [...document.querySelectorAll('#log p')].filter((line) => / draws [A-Z]/.test(line.textContent)).length;
             return [faces(0) > 0, faces(1) > 0, backs(0) > 0, backs(1) > 0, draws]",
            &[json!(sight)],
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

/// Every part lies within the window, and the window never scrolls.
fn it_fits(browser: &Browser, parts: &[&str]) {
    let window = browser.value("[innerWidth, innerHeight]");
    let size = browser.value("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
    assert_eq!(size, window, "the page is larger than the window");
    for part in parts {
        let outside = browser.run(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();
             return [box.width, box.height, Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom)]",
            &[json!(part)],
        );
        let number = |i: usize| outside[i].as_f64().unwrap_or_default();
        assert!(number(0) > 20.0 && number(1) > 12.0 && number(2) >= -0.5, "{part} at {window}: {outside}");
    }
}

/// No name of a card in play is cut off.
const CUT: &str = "return [...document.querySelectorAll('.place.card b')].filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.getBoundingClientRect().bottom > name.parentElement.getBoundingClientRect().bottom).map((name) => name.textContent)";

fn it_fits_screens(browser: &Browser) {
    let common =
        ["header", "#side-0", "#side-1", "#middle", "footer", "#play", "#slider", "#rounds", "#sight", ".sizes"];
    let middle = "replay.show(Math.floor(replay.film.last / 2))";
    browser.resize(1280, 800);
    browser.run(middle, &[]);
    it_fits(browser, &[&common[..], &["#seats", "#why", "#log", "#copy"]].concat());
    browser.phone(390, 844);
    it_fits(browser, &common);
    for (tab, part) in [("why", "#why"), ("log", "#log"), ("seats", "#seats")] {
        browser.click(&format!("[data-tab-name={tab}]"));
        it_fits(browser, &[&common[..], &[part]].concat());
    }
    for point in 1..=20 {
        browser.run("replay.show(Math.floor(replay.film.last * arguments[0] / 20))", &[json!(point)]);
        assert_eq!(browser.run(CUT, &[]), json!([]), "at {point}/20");
        assert_eq!(browser.value("document.documentElement.scrollWidth"), json!(390));
    }
    browser.resize(1280, 800);
    for point in 1..=20 {
        browser.run("replay.show(Math.floor(replay.film.last * arguments[0] / 20))", &[json!(point)]);
        assert_eq!(browser.run(CUT, &[]), json!([]), "at {point}/20");
    }
}

/// What users name stays text.
fn names_stay_text(browser: &Browser) {
    let name = "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>";
    let mut named = policy("random");
    named.name = name.into();
    let cell = Cell::new(Radlands::standard(), vec![named], Settings::new());
    open(browser, &page(&record(&cell, 3, 0).expect("a game"), "wildlab radlands replay"));
    assert_eq!(browser.value("document.querySelector('.policy').textContent"), json!(name));
    browser.press("?");
    assert_eq!(browser.value("window.hacked === undefined && document.images.length === 0"), json!(true));
    assert_quiet(browser);
}

/// The actions that a player considered are shown with their scores and what they are about, the chosen one marked; hands
/// that the reader does not see are not told by them.
fn decisions_show_why(browser: &Browser) {
    let recording = recorded(&[], "greedy", 11);
    open(browser, &page(&recording, "wildlab radlands replay"));
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
    let other = 1 - decision.seat;
    browser.run(
        "document.getElementById('sight').value = arguments[0]; document.getElementById('sight').dispatchEvent(new Event('change'))",
        &[json!(other)],
    );
    assert_eq!(
        browser.value("document.querySelectorAll('#why .choices').length"),
        json!(0),
        "the other seat sees no reasons"
    );
    assert_quiet(browser);
}

/// What a card does is told when it is pointed at, when it is tapped and when the keyboard reaches it.
fn cards_tell_what_they_do(browser: &Browser) {
    open(browser, &page(&recorded(&[], "random", 2), "wildlab radlands replay"));
    browser.run("document.getElementById('sight').value = 'all'; document.getElementById('sight').dispatchEvent(new Event('change'));", &[]);
    browser.run("replay.show(Math.floor(replay.film.last / 2))", &[]);
    let all = browser.run(
        "return [...document.querySelectorAll('.place.card, .hand-card, .slot.taken, .pile, .token')].map((item) => {
           const hint = document.getElementById('hint');
           item.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
           const inside = hint.getBoundingClientRect();
           const fits = inside.left >= 0 && inside.top >= 0 && inside.right <= innerWidth && inside.bottom <= innerHeight;
           return [hint.textContent, item.dataset.text, item.getAttribute('aria-label'), fits && item.tabIndex === 0];
         })",
        &[],
    );
    let all = all.as_array().expect("a list");
    assert!(all.len() >= 12, "{}", all.len());
    for item in all {
        let [hint, text, label] = [0, 1, 2].map(|at| item[at].as_str().expect("a text"));
        assert!(text.len() > 8 && hint.ends_with(text) && label.ends_with(text), "{item}");
        assert_eq!(item[3], json!(true), "the hint leaves the window, or no key reaches it: {item}");
    }
    let shown = "(document.getElementById('hint').hidden ? '' : document.getElementById('hint').textContent)";
    browser.run(
        "document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
        &[],
    );
    assert_eq!(browser.value(shown), json!(""));
    browser.click(".place.card");
    let text = browser.value("document.querySelector('.place.card').dataset.text");
    let ends = |shown: &Value| shown.as_str().expect("a text").ends_with(text.as_str().expect("a text"));
    assert!(ends(&browser.value(shown)), "a tap shows it");
    browser.click("#line");
    assert_eq!(browser.value(shown), json!(""), "and another one hides it");
    browser.run("document.getElementById('about').focus()", &[]);
    browser.press(key::TAB);
    let focused = browser.value("document.activeElement.dataset.text ?? ''");
    let told = browser.value(shown);
    let (focused, told) = (focused.as_str().expect("a text"), told.as_str().expect("a text"));
    assert!(!focused.is_empty() && told.ends_with(focused), "the tab key shows it: {focused} / {told}");
    assert_quiet(browser);
}

/// A page is small and opens at once.
fn it_is_small_and_fast(browser: &Browser) {
    let recording = recorded(&[], "greedy", 7);
    let text = page(&recording, "wildlab radlands replay");
    assert!(text.len() < 2_000_000, "{} bytes", text.len());
    assert_eq!(text, page(&recorded(&[], "greedy", 7), "wildlab radlands replay"), "a seed is one page");
    // The machine may be busy: the best of five tries is what the page needs.
    let tries = (0..5).map(|_| {
        open(browser, &text);
        browser.value("performance.getEntriesByType('navigation')[0].loadEventEnd").as_f64().expect("a time")
    });
    let best = tries.fold(f64::INFINITY, f64::min);
    println!("a page of greedy players: {} kB, open after {best:.0} ms", text.len() / 1000);
    assert!(best < 1000.0, "open after {best} ms");
}

#[test]
fn a_replay_page_shows_the_duel_in_a_browser() {
    let Some(browser) = Browser::start() else { return };
    drawn_tables_are_the_positions(&browser);
    open(&browser, &page(&recorded(&[], "random", 7), "wildlab radlands replay"));
    stepping_back_shows_the_same_tables(&browser);
    keys_go_everywhere(&browser);
    hands_are_hidden_from_other_seats(&browser);
    it_fits_screens(&browser);
    assert_quiet(&browser);
    decisions_show_why(&browser);
    names_stay_text(&browser);
    cards_tell_what_they_do(&browser);
    it_is_small_and_fast(&browser);
}

/// The pictures of the documentation.
#[test]
#[ignore = "writes docs/radlands/replay-*.png; scripts/screenshots runs it"]
fn screenshots() {
    let browser = Browser::start().expect("a browser is needed");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/radlands");
    let shot = |name: &str| {
        // The log scrolls to its line in the next frame.
        std::thread::sleep(std::time::Duration::from_millis(300));
        fs::write(docs.join(name), browser.screenshot()).expect("a picture can be written");
    };
    let used = "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.45 && step.event === 'damaged'))";
    let chosen = "replay.show(replay.film.steps.findIndex((step, i) => i > replay.film.last * 0.6 && step.event === 'decides' && replay.film.decisions[step.decision].considered.length > 4))";
    browser.prefer("prefers-color-scheme", "light");
    open(&browser, &page(&recorded(&[], "greedy", 7), "wildlab radlands replay --seed 7 --policy greedy"));
    browser.run(used, &[]);
    shot("replay-light.png");
    browser.prefer("prefers-color-scheme", "dark");
    browser.run(chosen, &[]);
    shot("replay-dark.png");
    browser.prefer("prefers-color-scheme", "light");
    browser.phone(390, 844);
    shot("replay-phone.png");
}

#[test]
fn the_command_writes_the_page_and_names_itself_in_it() {
    let file = scratch("command.html");
    let shown = file.display().to_string();
    wildlab(&["radlands", "replay", "--seed", "3", "--policy", "random", "--out", &shown]);
    let page = fs::read_to_string(&file).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("wildlab radlands replay --seed 3"));
    assert!(page.contains("<h1>Radlands</h1>") && !page.contains("{{"));
}

#[test]
fn without_a_terminal_watch_prints_every_step() {
    let told = wildlab(&["radlands", "watch", "--seed", "3", "--policy", "random", "--by", "turn"]);
    let turns = usize::from(recorded(&[], "random", 3).last.turn);
    assert_eq!(told.matches("\nStep ").count(), turns + 2, "the beginning, every turn, the end");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    assert!(told.contains("  queue    1 ") && told.contains("[R4.1]"), "table and rules are told");
}
