//! The page of a report in a browser: it draws, sorts and downloads without a complaint, and names stay text.

mod browser;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use serde_json::json;

/// The name of a policy, of a report and of a box that would like to be more than text.
const HOSTILE: &str = "<script>alert(1)</script>";

/// A report of a hostile file about hostile players, and its folder.
fn hostile(folder: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    // A slash cannot stand in the name of a file.
    let policy = folder.join("<img src=x onerror=alert(1)>.toml");
    fs::write(&policy, format!("mind = 'greedy'\nabout = '{HOSTILE}'\n")).expect("a policy can be written");
    let file = folder.join("hostile.toml");
    let text = format!(
        "title = '{HOSTILE}'\nquestion = '</style>{HOSTILE}'\npolicy = ['greedy', '''{}''']\ngames = 100\n\
         [[play]]\nplayers = '2..3'\ndifficult = [0, 6]\n\
         [[section]]\nkind = 'rates'\nid = 'win_rate'\ntitle = '{HOSTILE}'\nabout = '`{HOSTILE}`'\nx = 'difficult'\nseries = 'policy'\npanel = 'players'\n\
         [[section]]\nkind = 'causes'\ntitle = 'Causes'\nx = 'policy'\n\
         [[section]]\nkind = 'steps'\ntitle = 'Steps'\nfactor = 'difficult'\nseries = 'players'\none = '{HOSTILE}'\n\
         [[section]]\nkind = 'board'\ntitle = 'Board'\ntable = 'hexes'\nplace = ['q', 'r']\nsums = ['factories', 'deaths']\n",
        policy.display()
    );
    fs::write(&file, text).expect("a question can be written");
    let out = folder.join("out");
    let made = Command::new(env!("CARGO_BIN_EXE_wildlab"))
        .args(["report", &file.display().to_string(), "--quiet", "--out", &out.display().to_string()])
        .output()
        .expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    out.join("hostile")
}

#[test]
fn a_page_draws_sorts_downloads_and_keeps_hostile_names_as_text() {
    let folder = hostile("report-page");
    let page = folder.join("report.html");
    let html = fs::read_to_string(&page).expect("a page");
    assert_eq!(html.matches("<script").count(), 2, "the files and the page's own script, nothing else");
    assert!(!html.contains("<img"), "a name became an element");
    let Some(browser) = Browser::start() else { return };
    browser.open_file(&page);
    assert_eq!(browser.value("document.title"), json!(HOSTILE));
    assert_eq!(browser.value("document.querySelector('h1').textContent"), json!(HOSTILE));
    assert_eq!(browser.value("document.images.length"), json!(0));

    // Every chart is drawn: it has a size and marks.
    let drawn = "[...document.querySelectorAll('svg.chart')].filter(svg => svg.getBoundingClientRect().width > 200)";
    let charts = browser.value(&format!("{drawn}.length")).as_u64().expect("a number");
    assert!(charts >= 6, "{charts} charts");
    let marks = format!("{drawn}.every(svg => svg.querySelectorAll('circle, polygon, rect').length > 2)");
    assert_eq!(browser.value(&marks), json!(true));

    // Sorting: up, then down, by numbers and not by letters.
    let column =
        "[...document.querySelectorAll('#table-win_rate tbody tr')].map(row => Number(row.cells[3].dataset.v))";
    let values = || -> Vec<f64> { serde_json::from_value(browser.value(column)).expect("numbers") };
    let mut sorted = values();
    sorted.sort_by(f64::total_cmp);
    browser.click("#table-win_rate th:nth-child(4) button");
    assert_eq!(values(), sorted);
    browser.click("#table-win_rate th:nth-child(4) button");
    sorted.reverse();
    assert_eq!(values(), sorted);
    assert_eq!(
        browser.value("document.querySelector('#table-win_rate th:nth-child(4)').ariaSort"),
        json!("descending")
    );

    // The download holds what the file holds.
    browser.run(
        "const exact = bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
         URL.createObjectURL = blob => { window.saved = blob.arrayBuffer().then(exact); return 'data:,'; };
         HTMLAnchorElement.prototype.click = function () { window.named = this.download; };",
        &[],
    );
    browser.click("button[data-file='win_rate.csv']");
    browser.run("window.saved.then(text => { window.text = text; })", &[]);
    browser.wait_for("window.text");
    let file = fs::read_to_string(folder.join("tables/win_rate.csv")).expect("a table");
    assert_eq!(browser.value("[window.named, window.text]"), json!(["win_rate.csv", file]));

    // Light and dark, by preference and by the button.
    let paper = "getComputedStyle(document.body).backgroundColor";
    let light = browser.value(paper);
    browser.prefer("prefers-color-scheme", "dark");
    let dark = browser.value(paper);
    assert_ne!(light, dark);
    browser.click("#theme");
    assert_eq!(browser.value(paper), light);

    // A phone: nothing but tables is wider than the screen.
    browser.phone(390, 844);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 390"), json!(true));
    assert_eq!(
        browser.value("[...document.querySelectorAll('.narrow svg')].every(svg => svg.clientWidth > 300)"),
        json!(true)
    );
    assert_eq!(browser.console(), Vec::<String>::new(), "the page complains");
}
