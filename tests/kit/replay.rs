//! Helpers for the tests of replay pages in a browser: what holds for the page of every game.

use std::fs;

use serde_json::{Value, json};
use wildlab::game::{Game, Recording, Settings};
use wildlab::games::Lab;
use wildlab::mind::Policy;
use wildlab::sim::{Cell, record};

use super::{game, parsed};
use crate::support::browser::Browser;
use crate::support::{package, place};

/// A policy of the game by its name.
pub fn policy<G: Lab>(name: &str) -> Policy {
    Policy::of::<G>(name).expect("an embedded policy")
}

/// A game of these settings, recorded.
pub fn recorded<G: Lab>(settings: &str, name: &str, seed: u64) -> Recording<G> {
    played(settings, policy::<G>(name), seed)
}

fn played<G: Lab>(settings: &str, policy: Policy, seed: u64) -> Recording<G> {
    record(&Cell::new(game(settings), vec![policy], parsed::<G>(settings)), seed, 0).expect("a game")
}

/// The page of a recorded game.
pub fn page<G: Lab>(recording: &Recording<G>) -> String {
    wildlab::report::replay::page(recording, "wildlab replay")
}

/// Opens a page from a file.
pub fn open<G: Lab>(browser: &Browser, page: &str) {
    let file = place(&format!("{}.html", G::NAME));
    fs::write(&file, page).expect("a page can be written");
    browser.open_file(&file);
}

/// Nothing was complained of, and nothing was fetched but the page.
pub fn assert_quiet(browser: &Browser) {
    let console = browser.console();
    assert!(console.is_empty(), "{console:?}");
    assert_eq!(browser.value("performance.getEntriesByType('resource').length"), json!(0));
}

/// The position that the page has for a step.
pub fn position(browser: &Browser, step: usize) -> Value {
    let text = browser.value(&format!("JSON.stringify(replay.film.positions[{step}])"));
    serde_json::from_str(text.as_str().expect("a text")).expect("a position")
}

/// Clicks through the game and back, and lists the steps that look another way from behind.
const THERE_AND_BACK: &str = "
    replay.show(0);
    document.querySelector(`[data-size=${arguments[0]}]`).click();
    const parts = arguments[1].map((id) => document.getElementById(id));
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

/// Forward and back, the same step is the same picture, highlights included. `own` are the parts of the game's table;
/// `sizes` are the sizes of steps with the steps that a game has at least.
pub fn stepping_back_shows_the_same(browser: &Browser, own: &[&str], sizes: &[(&str, u64)]) {
    let parts = [own, &["seats", "why", "line", "when"]].concat();
    for (size, least) in sizes {
        let found = browser.run(THERE_AND_BACK, &[json!(size), json!(parts)]);
        assert!(found[0].as_u64() >= Some(*least), "{size}: {found}");
        assert_eq!([&found[1], &found[2]], [&json!(0), &json!([])], "{size}: missed on the way back, or different");
    }
}

/// The step that is shown.
pub fn at(browser: &Browser) -> u64 {
    browser.value("replay.at.step").as_u64().expect("a step")
}

/// The event of the step that is shown.
pub fn event(browser: &Browser) -> Value {
    browser.value("replay.film.steps[replay.at.step].event")
}

/// Shows the game as a seat sees it, as all do (`all`), or with everything hidden.
pub fn see_as(browser: &Browser, sight: &str) {
    browser.run(
        "const select = document.getElementById('sight'); select.value = arguments[0];
         select.dispatchEvent(new Event('change'));",
        &[json!(sight)],
    );
}

/// Shows the step at some part of the game.
pub fn show_part(browser: &Browser, part: u32, of: u32) {
    browser.run("replay.show(Math.floor(replay.film.last * arguments[0] / arguments[1]))", &[json!(part), json!(of)]);
}

/// Every part lies within the window, and the window never scrolls.
pub fn it_fits(browser: &Browser, parts: &[&str]) {
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

/// Every part fits the screen of a desk and that of a phone: `own` are the parts of the game's table, `beside` those
/// that a desk shows beside it and a phone under tabs of their names.
pub fn it_fits_desk_and_phone(browser: &Browser, own: &[&str], beside: &[&str]) {
    let common = [own, &["header", "footer", "#play", "#slider", "#rounds", "#sight", ".sizes"]].concat();
    let tabs: Vec<String> = beside.iter().map(|tab| format!("#{tab}")).collect();
    browser.resize(1280, 800);
    show_part(browser, 1, 2);
    it_fits(browser, &[&common[..], &["#copy"], &tabs.iter().map(String::as_str).collect::<Vec<_>>()].concat());
    browser.phone(390, 844);
    it_fits(browser, &common);
    for (tab, part) in beside.iter().zip(&tabs) {
        browser.click(&format!("[data-tab-name={tab}]"));
        it_fits(browser, &[&common[..], &[part.as_str()]].concat());
    }
}

/// Names from users stay text.
pub fn names_stay_text<G: Lab>(browser: &Browser, settings: &str) {
    let name = "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>";
    let mut named = policy::<G>("random");
    named.name = name.into();
    open::<G>(browser, &page(&played::<G>(settings, named, 3)));
    assert_eq!(browser.value("document.querySelector('.policy').textContent"), json!(name));
    browser.press("?");
    assert_eq!(browser.value("window.hacked === undefined && document.images.length === 0"), json!(true));
    assert_quiet(browser);
}

/// Each of some things shows its hint when it is pointed at, in full and within the window: at least `least` things,
/// each with a text of at least `shortest` bytes.
pub fn hints_are_whole(browser: &Browser, selector: &str, least: usize, shortest: usize) {
    let all = browser.run(
        "return [...document.querySelectorAll(arguments[0])].map((item) => {
           const hint = document.getElementById('hint');
           item.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
           const inside = hint.getBoundingClientRect();
           const fits = inside.left >= 0 && inside.top >= 0 && inside.right <= innerWidth && inside.bottom <= innerHeight;
           return [hint.textContent, item.dataset.text, item.getAttribute('aria-label'), fits, item.tabIndex];
         })",
        &[json!(selector)],
    );
    let all = all.as_array().expect("a list");
    assert!(all.len() >= least, "{selector}: {}", all.len());
    for item in all {
        let [hint, text, label] = [0, 1, 2].map(|at| item[at].as_str().expect("a text"));
        assert!(text.len() >= shortest && hint.ends_with(text) && label.ends_with(text), "{selector}: {item}");
        assert_eq!(item[3], json!(true), "{selector}: the hint leaves the window: {item}");
    }
}

/// The hint that is shown.
pub fn hint(browser: &Browser) -> String {
    let hint = "(document.getElementById('hint').hidden ? '' : document.getElementById('hint').textContent)";
    browser.value(hint).as_str().expect("a text").to_string()
}

/// A tap on a thing shows its hint, and another tap elsewhere hides it.
pub fn a_tap_shows_the_hint(browser: &Browser, selector: &str) {
    browser.run(
        "document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
        &[],
    );
    assert_eq!(hint(browser), "");
    browser.click(selector);
    let text = browser.value(&format!("document.querySelector('{selector}').dataset.text"));
    assert!(hint(browser).ends_with(text.as_str().expect("a text")), "a tap shows it");
    browser.click("#line");
    assert_eq!(hint(browser), "", "and another one hides it");
}

/// A page is small, the same for the same game, and draws few elements: what decides how soon it is open.
pub fn it_is_small<G: Lab>(browser: &Browser, settings: &str, name: &str) {
    let text = page(&recorded::<G>(settings, name, 7));
    assert!(text.len() < 2_000_000, "{} bytes", text.len());
    assert_eq!(text, page(&recorded::<G>(settings, name, 7)), "a seed is one page");
    open::<G>(browser, &text);
    let elements = browser.value("document.getElementsByTagName('*').length").as_u64().expect("a number");
    println!("a page of {name}: {} kB, {elements} elements", text.len() / 1000);
    assert!(elements < 10_000, "{elements} elements");
}

/// The pictures of the documentation: at the steps that two scripts show, by day, by night and on a phone.
pub fn screenshots<G: Lab>(browser: &Browser, page: &str, day: &str, night: &str) {
    let shot = |name: &str| {
        // The log scrolls to its line in the next frame.
        std::thread::sleep(std::time::Duration::from_millis(300));
        let path = package().join("docs").join(G::NAME).join(name);
        fs::write(path, browser.screenshot()).expect("a picture can be written");
    };
    browser.prefer("prefers-color-scheme", "light");
    open::<G>(browser, page);
    browser.run(day, &[]);
    shot("replay-light.png");
    browser.prefer("prefers-color-scheme", "dark");
    browser.run(night, &[]);
    shot("replay-dark.png");
    browser.prefer("prefers-color-scheme", "light");
    browser.phone(390, 844);
    shot("replay-phone.png");
}
