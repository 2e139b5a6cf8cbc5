//! The browser that other tests use does what they rely on.

use serde_json::json;

use crate::support::browser::{Browser, key};
use crate::support::fresh;

#[test]
fn the_browser_runs_scripts_takes_keys_and_clicks_and_tells_what_a_page_complains_of() {
    let Some(browser) = Browser::start() else { return };
    let file = fresh("page.html");
    let page = "<!doctype html><title>t</title><button onclick='this.textContent=7'>5</button>
        <script>window.keys = []; addEventListener('keydown', event => keys.push(event.key)); console.error('oh')</script>";
    std::fs::write(&file, page).expect("a page can be written");
    browser.open_file(&file);
    assert_eq!(browser.run("return arguments[0] + 1", &[json!(2)]), json!(3));
    browser.click("button");
    assert_eq!(browser.value("document.querySelector('button').textContent"), json!("7"));
    browser.press(&format!("?a{}{}", key::RIGHT, key::HOME));
    assert_eq!(browser.value("keys.filter(key => key !== 'Shift')"), json!(["?", "a", "ArrowRight", "Home"]));
    let console = browser.console();
    assert!(console.len() == 1 && console[0].contains("oh"), "{console:?}");
    assert!(browser.console().is_empty(), "what was told once is not told again");
    browser.resize(900, 700);
    assert_eq!(browser.value("[innerWidth, innerHeight]"), json!([900, 700]));
    browser.phone(390, 844);
    assert_eq!(browser.value("[screen.width, devicePixelRatio]"), json!([390, 2]));
    browser.prefer("prefers-color-scheme", "dark");
    assert_eq!(browser.value("matchMedia('(prefers-color-scheme: dark)').matches"), json!(true));
    assert!(browser.screenshot().starts_with(b"\x89PNG"));
}
