//! The page of a report in a browser: it draws, sorts and downloads without a complaint, and names stay text.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::support::browser::Browser;
use crate::support::{self, said, wildlab};

/// The name of a policy, of a report and of a box that would like to be more than text.
const HOSTILE: &str = "<script>alert(1)</script>";

/// A report of a hostile file about hostile players, and its folder.
fn hostile(folder: &str) -> PathBuf {
    let folder = support::folder(folder);
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
         [[section]]\nkind = 'board'\ntitle = 'Board'\ntable = 'hexes'\nsums = ['factories', 'deaths']\n",
        policy.display()
    );
    fs::write(&file, text).expect("a question can be written");
    let out = folder.join("out");
    let made = wildlab(&["report", &file.display().to_string(), "--quiet", "--out", &out.display().to_string()]);
    assert!(made.status.success(), "{}", said(&made));
    out.join("defenders/hostile")
}

/// No text of a chart is cut: none is shortened, and none reaches beyond its drawing.
fn labels_are_whole(browser: &Browser) {
    let cut = browser.value(
        "[...document.querySelectorAll('svg.chart')].filter(svg => svg.getBoundingClientRect().width > 0).flatMap(svg => {
            const frame = svg.getBoundingClientRect();
            return [...svg.querySelectorAll('text')].filter(text => {
                const box = text.getBoundingClientRect();
                const inside = box.left >= frame.left - 1 && box.right <= frame.right + 1 &&
                    box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
                return !inside || text.textContent.includes('…');
            }).map(text => text.textContent);
        })",
    );
    assert_eq!(cut, json!([]), "labels that are cut");
}

/// Every chart can be saved as SVG and as PNG, with its title, its legend and its colours.
fn saves_charts(browser: &Browser) {
    browser.run(
        "window.blobs = []; window.names = [];
         window.keptUrl = URL.createObjectURL; window.keptClick = HTMLAnchorElement.prototype.click;
         URL.createObjectURL = blob => { window.blobs.push(blob); return 'data:,'; };
         HTMLAnchorElement.prototype.click = function () { window.names.push(this.download); };",
        &[],
    );
    let charts = browser.value("document.querySelectorAll('figure').length").as_u64().expect("a number");
    let buttons = browser.value("document.querySelectorAll('button[data-save]').length");
    assert_eq!(buttons, json!(2 * charts));
    browser.run("for (const button of document.querySelectorAll('button[data-save]')) { button.click(); }", &[]);
    browser.wait_for(&format!("window.blobs.length === {}", 2 * charts));
    let kinds = |kind: &str| browser.value(&format!("window.blobs.filter(blob => blob.type === '{kind}').length"));
    assert_eq!((kinds("image/svg+xml"), kinds("image/png")), (json!(charts), json!(charts)));
    assert_eq!(browser.value("new Set(window.names).size"), json!(2 * charts), "each has a name of its own");
    browser.run(
        "window.svgs = []; window.pngs = [];
         for (const blob of window.blobs) {
           if (blob.type === 'image/png') { createImageBitmap(blob).then(map => window.pngs.push([map.width, map.height])); }
           else { blob.text().then(text => window.svgs.push(text)); }
         }",
        &[],
    );
    browser.wait_for(&format!("window.svgs.length + window.pngs.length === {}", 2 * charts));
    // What is saved stands by itself: it is XML, no colour of it is a name of the page's style, and its title is in it.
    let whole = "window.svgs.every(text => {
        const read = new DOMParser().parseFromString(text, 'image/svg+xml');
        const painted = [...read.querySelectorAll('*')].every(item => !(item.getAttribute('style') || '').includes('var('));
        return !read.querySelector('parsererror') && painted && read.querySelector('text').textContent.length > 2;
    })";
    assert_eq!(browser.value(whole), json!(true));
    let cut = "window.svgs.flatMap(text => {
        const holder = document.body.appendChild(document.createElement('div'));
        holder.innerHTML = text;
        const drawn = holder.firstElementChild;
        const room = drawn.width.baseVal.value;
        const lines = [...drawn.children].filter(item => item.tagName === 'text');
        const cut = lines.filter(line => line.getBBox().x + line.getBBox().width > room).map(line => line.textContent);
        holder.remove();
        return cut;
    })";
    assert_eq!(browser.value(cut), json!([]), "lines of a title or legend that are cut");
    assert_eq!(browser.value("window.pngs.every(([width, height]) => width > 600 && height > 400)"), json!(true));
    browser.run("URL.createObjectURL = window.keptUrl; HTMLAnchorElement.prototype.click = window.keptClick;", &[]);
}

/// The index beside the report: it names it, links to it, and complains of nothing.
fn index_leads_to_the_report(browser: &Browser, folder: &Path) {
    browser.open_file(&folder.join("../../index.html"));
    assert_eq!(browser.value("document.querySelector('li a').textContent"), json!(HOSTILE));
    assert_eq!(browser.value("document.images.length + document.scripts.length"), json!(0));
    browser.click("li a");
    browser.wait_for("document.getElementById('files')");
    assert_eq!(browser.console(), Vec::<String>::new(), "the index complains");
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
    assert_eq!(browser.value("document.title"), json!(format!("Defenders of the Wild: {HOSTILE}")));
    assert_eq!(browser.value("document.querySelector('h1').textContent"), json!(HOSTILE));
    assert_eq!(browser.value("document.images.length"), json!(0));

    // Every chart is drawn: it has a size and marks.
    let drawn = "[...document.querySelectorAll('svg.chart')].filter(svg => svg.getBoundingClientRect().width > 200)";
    let charts = browser.value(&format!("{drawn}.length")).as_u64().expect("a number");
    assert!(charts >= 6, "{charts} charts");
    let marks = format!("{drawn}.every(svg => svg.querySelectorAll('circle, polygon, rect').length > 2)");
    assert_eq!(browser.value(&marks), json!(true));

    labels_are_whole(&browser);

    // The first screen holds who played and how sure it is, and below it the same in full; the page may fetch nothing.
    browser.resize(1280, 800);
    let text = |selector: &str| {
        let text = browser.value(&format!("document.querySelector('{selector}').textContent"));
        text.as_str().expect("a text").to_string()
    };
    let (sure, opening) = (text(".sure"), text(".opening"));
    for words in ["quick players (greedy)", "values are estimates", "Sampling error", "sensitivity"] {
        assert!(sure.contains(words), "{words} in {sure}");
    }
    for words in ["greedy: takes the action", "2 and 3", "values are estimates", "Sampling error"] {
        assert!(opening.contains(words), "{words} in {opening}");
    }
    for selector in [".answer", ".shown figure", ".sure"] {
        let bottom = format!("document.querySelector('{selector}').getBoundingClientRect().bottom");
        assert!(browser.value(&bottom).as_f64().is_some_and(|bottom| bottom < 800.0), "{selector}");
    }
    assert!(html.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    saves_charts(&browser);

    sorts_tables(&browser);
    saves_tables(&browser, &folder);
    is_light_and_dark_and_fits_a_phone(&browser);
    assert_eq!(browser.console(), Vec::<String>::new(), "the page complains");
    index_leads_to_the_report(&browser, &folder);

    // A page that wanted to fetch something could not.
    browser.run("window.failed = 0; fetch('data:text/plain,x').catch(() => { window.failed = 1; })", &[]);
    browser.wait_for("window.failed === 1");
}

/// Sorting: up, then down, by numbers and not by letters.
fn sorts_tables(browser: &Browser) {
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
}

/// The download holds what the file holds.
fn saves_tables(browser: &Browser, folder: &Path) {
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
}

/// Light and dark, by preference and by the button; on a phone nothing but tables is wider than the screen.
fn is_light_and_dark_and_fits_a_phone(browser: &Browser) {
    let paper = "getComputedStyle(document.body).backgroundColor";
    let light = browser.value(paper);
    browser.prefer("prefers-color-scheme", "dark");
    let dark = browser.value(paper);
    assert_ne!(light, dark);
    browser.click("#theme");
    assert_eq!(browser.value(paper), light);

    browser.phone(390, 844);
    labels_are_whole(browser);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 390"), json!(true));
    assert_eq!(
        browser.value("[...document.querySelectorAll('.narrow svg')].every(svg => svg.clientWidth > 300)"),
        json!(true)
    );
}
