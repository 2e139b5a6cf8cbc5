//! The page of a folder: its reports with their findings, its runs, its replays, the rest.
//!
//! Answers of a game lie one folder down, `GAME/NAME`: the page of the folder above them lists those of all games. One
//! page for two readers: `serve` makes it anew whenever it is asked, and `report` leaves it as `index.html` beside the
//! reports, for readers without a server.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde_json::{Value, json};

use super::super::run::stored;
use crate::analysis::CellSummary;
use crate::base::disk::{self, within};
use crate::base::http::encoded;
use crate::base::json::is_sealed;
use crate::base::order::Ordered;
use crate::base::web::PAGE_POLICY;
use crate::report::escape as escaped;
use crate::sim::{MANIFEST, Manifest};

/// The reader of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Reader {
    /// A reader of the file itself: reports, runs and pages are listed.
    File,
    /// A reader of the server's page: everything is listed.
    Server,
}

/// The contents of a folder, by kind.
#[derive(Default)]
struct Contents {
    reports: Vec<String>,
    /// The reports of each folder in it.
    below: Vec<OfGame>,
    runs: Vec<String>,
    pages: Vec<String>,
    folders: Vec<String>,
    files: Vec<String>,
}

/// The name of the page beside the reports.
const INDEX: &str = "index.html";
/// The folder of cached games, beside the folders of games.
const CELLS: &str = "cells";
/// The tag that marks a page as made by this server.
const MADE: &str = "<meta name=\"generator\" content=\"wildlab index\">";
/// The size in bytes above which a file is no record of a report.
const LARGEST: u64 = 64 << 20;

/// The page of a folder within `root`; `parts` is the way to it. Nothing outside of it is looked at, links or not.
pub(in crate::cli) fn page(root: &Path, folder: &Path, parts: &[String], reader: Reader) -> String {
    let here = if parts.is_empty() { "Wildlab".to_string() } else { parts.join(" / ") };
    let up = if parts.is_empty() { "" } else { "<p><a href=\"../\">up</a></p>" };
    let Contents { reports, below, runs, pages, folders, files } = contents(root, folder);
    let own = run(root, folder).map(|about| format!("<p>{about}</p>")).unwrap_or_default();
    let section = |title: &str, items: &[String]| {
        if items.is_empty() {
            return String::new();
        }
        format!("<h2>{title}</h2><ul>{}</ul>", items.concat())
    };
    let mut all = vec![("Reports".to_string(), reports)];
    // With several games, a line on top leads to each of them.
    let jump = |(at, game): (usize, &OfGame)| format!("<a href=\"#game-{at}\">{}</a>", game.title);
    let jumps: Vec<String> = below.iter().enumerate().map(jump).collect();
    let jumps = if jumps.len() > 1 { format!("<p class=\"games\">{}</p>", jumps.join("")) } else { String::new() };
    let below: String = below.iter().enumerate().map(OfGame::section).collect();
    all.extend([("Runs".to_string(), runs), ("Pages".to_string(), pages)]);
    if reader == Reader::Server {
        all.extend([("Folders".to_string(), folders), ("Files".to_string(), files)]);
    }
    let mut sections = all.iter().map(|(title, items)| section(title, items));
    let body = sections.next().unwrap_or_default() + &jumps + &below + &sections.collect::<String>();
    let body = if body.is_empty() { "<p>There is nothing here yet.</p>".into() } else { body };
    let here = escaped(&here);
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{MADE}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{PAGE_POLICY}\"><link rel=\"icon\" href=\"data:,\">\
         <title>{here}</title><style>{STYLE}</style></head><body><main><h1>{here}</h1>{up}{own}{body}</main></body></html>\n"
    )
}

const STYLE: &str = ":root{color-scheme:light dark;font:16px/1.5 system-ui,'Noto Sans','DejaVu Sans',sans-serif}\
body{margin:0;background:light-dark(#fbfaf7,#14171b);color:light-dark(#1f2328,#e8e6e1)}\
main{max-width:62rem;margin:0 auto;padding:1.8rem 1.2rem 3rem}h1{font:600 2rem/1.15 Georgia,'Times New Roman',serif;margin:0 0 .6rem}\
h2{font:600 1.3rem/1.25 Georgia,'Times New Roman',serif;margin:1.8rem 0 .6rem}\
ul{list-style:none;padding:0;margin:0;display:grid;gap:.6rem;grid-template-columns:minmax(0,1fr)}\
li{background:light-dark(#fff,#1b1f25);border:1px solid light-dark(#d8d5cd,#343b45);border-radius:.6rem;padding:.6rem .9rem;break-inside:avoid}\
a{color:light-dark(#0b6e4f,#58c9a0);font-weight:600;overflow-wrap:anywhere}small{color:light-dark(#5b6470,#a2abb6);display:block}\
p{margin:.2rem 0}b{color:light-dark(#0b6e4f,#58c9a0)}pre{margin:.3rem 0;overflow-x:auto;font:12px/1.3 ui-monospace,Menlo,Consolas,monospace;color:light-dark(#5b6470,#a2abb6)}small a{font-weight:400;margin-right:.9rem}\
.games a{margin-right:1.2rem}.notice{border-left:4px solid light-dark(#c96a1b,#e0893f);padding:.2rem .7rem;margin:0 0 .6rem}";

/// The names in a folder that a page may show, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let unfinished = |name: &str| Path::new(name).extension().is_some_and(|ending| ending == "tmp");
    names.retain(|name| !name.starts_with('.') && !name.contains(['\\', ':']) && !unfinished(name));
    names.retain(|name| name != INDEX || !made_here(&folder.join(name)));
    names.sort();
    names
}

fn contents(root: &Path, folder: &Path) -> Contents {
    let mut found = Contents::default();
    for name in names(folder) {
        let Some(path) = within(root, &folder.join(&name)) else { continue };
        if let Some(item) = report(root, &path, &[&name]) {
            found.reports.push(item.html);
            continue;
        }
        // Chunks are many, and none of them is a report.
        if name != CELLS && path.is_dir() {
            found.below.extend(reports_below(root, &path, &name));
        }
        let (list, slash, about) = if path.is_dir() {
            match run(root, &path) {
                Some(about) => (&mut found.runs, "/", about),
                None => (&mut found.folders, "/", String::new()),
            }
        } else if path.extension().is_some_and(|ending| ending == "html") {
            (&mut found.pages, "", title(&path).unwrap_or_default())
        } else {
            (&mut found.files, "", size(&path))
        };
        let (address, name) = (encoded(&name), escaped(&name));
        list.push(format!("<li><a href=\"{address}{slash}\">{name}{slash}</a><small>{about}</small></li>"));
    }
    found
}

/// The reports of a game's folder.
struct OfGame {
    /// The game's title, escaped.
    title: String,
    /// The game's notice, escaped; empty for none.
    notice: String,
    /// Each as an item of a list.
    items: Vec<String>,
}

impl OfGame {
    /// The section of the game, at its place on the page.
    fn section((at, game): (usize, &OfGame)) -> String {
        let OfGame { title, notice, items } = game;
        let notice = if notice.is_empty() { String::new() } else { format!("<p class=\"notice\">{notice}</p>") };
        format!("<h2 id=\"game-{at}\">Reports: {title}</h2>{notice}<ul>{}</ul>", items.concat())
    }
}

/// The reports of the folder of a game; none if it holds none.
fn reports_below(root: &Path, folder: &Path, name: &str) -> Option<OfGame> {
    let item = |below: String| report(root, &within(root, &folder.join(&below))?, &[name, &below]);
    let items: Vec<Item> = names(folder).into_iter().filter_map(item).collect();
    let game = items.iter().map(|item| item.game.clone()).find(|game| !game.is_empty());
    let notice = items.iter().map(|item| item.notice.clone()).find(|notice| !notice.is_empty()).unwrap_or_default();
    let title = game.unwrap_or_else(|| escaped(name));
    let found = |items: Vec<Item>| OfGame { title, notice, items: items.into_iter().map(|item| item.html).collect() };
    (!items.is_empty()).then(|| found(items))
}

/// A report in a list.
struct Item {
    html: String,
    /// The title of its game.
    game: String,
    /// The notice of its game.
    notice: String,
}

/// The record of the report in a folder.
fn record(root: &Path, folder: &Path) -> Option<Value> {
    let path = within(root, &folder.join("report.json"))?;
    let is_one = |file: &fs::Metadata| file.is_file() && file.len() <= LARGEST;
    fs::metadata(&path).ok().filter(is_one)?;
    let record = fs::read_to_string(&path).ok().filter(|text| is_sealed(text))?;
    serde_json::from_str(&record).ok()
}

/// The reports of all games below a folder as data, the latest first: address, title, question, answer, replays.
pub(in crate::cli) fn answers(root: &Path, most: usize) -> Vec<Value> {
    let mut found = Vec::new();
    for game in names(root).into_iter().filter(|name| name != CELLS) {
        let Some(folder) = within(root, &root.join(&game)).filter(|path| path.is_dir()) else { continue };
        for name in names(&folder) {
            let Some(own) = within(root, &folder.join(&name)) else { continue };
            let time = fs::metadata(own.join("report.json")).and_then(|file| file.modified()).ok();
            let Some(record) = record(root, &own) else { continue };
            let address = format!("{}/{}", encoded(&game), encoded(&name));
            let replay = |replay: &Value| {
                let file = replay["file"].as_str()?.strip_prefix("replays/")?;
                Some(
                    json!({ "title": replay["title"], "about": replay["about"], "address": format!("{address}/replays/{}", encoded(file)) }),
                )
            };
            let replays: Vec<Value> = record["replays"].as_array().into_iter().flatten().filter_map(replay).collect();
            let about = json!({
                "game": game, "address": format!("{address}/report.html"), "title": record["title"], "question": record["question"],
                "claim": record["lead"]["answer"]["claim"], "line": record["lead"]["answer"]["line"], "replays": replays,
            });
            found.push((time, about));
        }
    }
    found.order_by_key(|one| std::cmp::Reverse(one.0));
    found.into_iter().map(|(_, about)| about).take(most).collect()
}

/// The runs in a folder and in the folders in it as data, the latest first: address, name, and what each is.
pub(in crate::cli) fn runs(root: &Path, most: usize) -> Vec<Value> {
    let mut found = Vec::new();
    let mut look = |folder: &Path, address: String, name: &str| {
        let time = fs::metadata(folder.join(MANIFEST)).and_then(|file| file.modified()).ok();
        let about = run(root, folder)?;
        found.push((time, json!({ "address": format!("{address}/"), "name": name, "about": about })));
        Some(())
    };
    for first in names(root).into_iter().filter(|name| name != CELLS) {
        let Some(folder) = within(root, &root.join(&first)).filter(|path| path.is_dir()) else { continue };
        if look(&folder, encoded(&first), &first).is_some() {
            continue;
        }
        for second in names(&folder) {
            let Some(own) = within(root, &folder.join(&second)).filter(|path| path.is_dir()) else { continue };
            look(&own, format!("{}/{}", encoded(&first), encoded(&second)), &format!("{first}/{second}"));
        }
    }
    found.order_by_key(|one| std::cmp::Reverse(one.0));
    found.into_iter().map(|(_, about)| about).take(most).collect()
}

/// A report from its record: title, question, the answer with its chart in letters, and the games to look at; `way` leads
/// to it from the page.
fn report(root: &Path, folder: &Path, way: &[&str]) -> Option<Item> {
    let record = record(root, folder)?;
    let text = |value: &Value| value.as_str().map(|text| escaped(&text.replace('`', "")));
    let address = way.iter().map(|part| encoded(part)).collect::<Vec<_>>().join("/");
    let mut item = format!(
        "<li><a href=\"{address}/report.html\">{}</a><small>{}</small>",
        text(&record["title"])?,
        text(&record["question"]).unwrap_or_default()
    );
    let answer = &record["lead"]["answer"];
    if let Some(claim) = text(&answer["claim"]) {
        let line =
            text(&answer["line"]).filter(|line| !line.is_empty()).map(|line| format!(": {line}")).unwrap_or_default();
        let _ = write!(item, "<p><b>{claim}</b>{line}.</p>");
    }
    let drawn: Vec<String> = record["lead"]["drawn"].as_array().into_iter().flatten().filter_map(text).collect();
    if !drawn.is_empty() {
        let _ = write!(item, "<pre>{}</pre>", drawn.join("\n"));
    }
    item.push_str("<small>");
    for replay in record["replays"].as_array().into_iter().flatten() {
        // A file's name is the program's own; anything else in its place leads nowhere.
        let file = replay["file"].as_str().and_then(|file| file.strip_prefix("replays/"));
        if let (Some(file), Some(title)) = (file, text(&replay["title"]).map(|title| title.replace(['[', ']'], ""))) {
            let _ = write!(item, "<a href=\"{address}/replays/{}\">{title}</a>", encoded(file));
        }
    }
    let name = way.last().map(|name| escaped(name)).unwrap_or_default();
    let _ = write!(item, "<a href=\"{address}/\">files of {name}</a></small></li>");
    let [game, notice] =
        [&record["plan"]["game"], &record["opening"]["notice"]].map(|own| text(own).unwrap_or_default());
    Some(Item { html: item, game, notice })
}

/// Was this page made here? Another page of that name is the user's own.
pub(super) fn made_here(path: &Path) -> bool {
    beginning(path).is_some_and(|head| head.contains(MADE))
}

/// Writes the page of a folder beside its contents. A page of that name that was not made here is left alone.
///
/// # Errors
/// When it cannot be written.
pub(in crate::cli) fn write(folder: &Path) -> io::Result<()> {
    let path = folder.join(INDEX);
    if path.exists() && !made_here(&path) {
        return Ok(());
    }
    let root = folder.canonicalize()?;
    // Another process may finish a report while this page is written: the process that looks last sees all of them.
    for _ in 0..10 {
        let page = page(&root, &root, &[], Reader::File);
        disk::replace(&path, page.as_bytes())?;
        if self::page(&root, &root, &[], Reader::File) == page {
            break;
        }
    }
    Ok(())
}

/// Writes the page of a folder anew if it has one.
pub(in crate::cli) fn refresh(folder: &Path) {
    if made_here(&folder.join(INDEX)) {
        // What was made lies there whole; a list of it that cannot be written is no reason to fail.
        let _ = write(folder);
    }
}

/// The result of a run, if the folder holds one.
fn run(root: &Path, folder: &Path) -> Option<String> {
    within(root, &folder.join(MANIFEST))?;
    let manifest = Manifest::load(folder).ok()?;
    let plan = &manifest.plan;
    let game = escaped(plan["game"].as_str().unwrap_or_default());
    let text = |value: &Value| escaped(&value.to_string());
    let count = plan["cells"].as_array().map_or(0, Vec::len);
    let (seed, games) = (text(&plan["seed"]), text(&plan["games_per_cell"]));
    let cells = if count == 1 { "cell" } else { "cells" };
    let about = if plan["played"] == true {
        format!("{game}, {count} games that people played")
    } else {
        format!("{game}, seed {seed}, {count} {cells} of {games} games")
    };
    if !manifest.complete {
        return Some(format!("{about}; not complete"));
    }
    let cells = stored(folder, &manifest).ok()?;
    let won = if cells.iter().any(|cell| cell.side.is_some()) { "the first side has of the wins" } else { "won" };
    let rates = cells.iter().map(CellSummary::win_rate).fold(None, |seen: Option<(f64, f64)>, rate| {
        Some(seen.map_or((rate, rate), |(low, high)| (low.min(rate), high.max(rate))))
    });
    let shown = rates.map_or(String::new(), |(low, high)| {
        let percent = |rate: f64| format!("{:.1} %", 100.0 * rate);
        if low < high {
            format!("; {won} {} to {}", percent(low), percent(high))
        } else {
            format!("; {won} {}", percent(low))
        }
    });
    Some(about + &shown)
}

/// The beginning of a file, if it is one.
fn beginning(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    File::open(path).ok()?.take(4096).read_to_end(&mut head).ok()?;
    Some(String::from_utf8_lossy(&head).into_owned())
}

/// The title of a page, from its beginning.
fn title(path: &Path) -> Option<String> {
    let head = beginning(path)?;
    let (_, rest) = head.split_once("<title>")?;
    let (title, _) = rest.split_once("</title>")?;
    // The page has escaped its title for itself; only its letters are taken, and escaped again.
    Some(escaped(&title.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")))
}

fn size(path: &Path) -> String {
    fs::metadata(path).map_or(String::new(), |file| match file.len() {
        bytes @ 0..1000 => format!("{bytes} bytes"),
        bytes @ 1000..1_000_000 => format!("{} kB", bytes / 1000),
        bytes => format!("{:.1} MB", bytes as f64 / 1e6),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("wildlab-index-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn reported(folder: &Path, name: &str) {
        let own = folder.join(name);
        fs::create_dir_all(&own).unwrap();
        let record = serde_json::json!({ "title": format!("T {name}"), "question": "Q",
            "lead": { "answer": { "claim": "`x` <wins>", "line": "1 %" }, "drawn": ["  x ── <1 %>"] },
            "replays": [{ "title": "A win", "file": "replays/win.html" }, { "title": "odd", "file": "javascript:1" }] });
        fs::write(own.join("report.json"), crate::base::json::sealed(&record)).unwrap();
    }

    #[test]
    fn writers_at_the_same_time_leave_an_index_of_everything_and_nothing_else() {
        let folder = scratch("together");
        let names: Vec<String> = (0..8).map(|i| format!("r{i}")).collect();
        std::thread::scope(|scope| {
            for (i, name) in names.iter().enumerate() {
                let folder = &folder;
                // Two games, and one report above them.
                let place = if i == 0 { folder.clone() } else { folder.join(["chess", "go"][i % 2]) };
                scope.spawn(move || {
                    reported(&place, name);
                    write(folder).unwrap();
                });
            }
        });
        let page = fs::read_to_string(folder.join(INDEX)).unwrap();
        assert!(names.iter().all(|name| page.contains(&format!("{name}/report.html"))), "{page}");
        assert!(page.contains("chess/r2/report.html") && page.contains("go/r1/report.html"), "{page}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_a_record_says_stays_text_and_leads_nowhere_else() {
        let folder = scratch("text");
        reported(&folder, "r");
        let page = page(&folder, &folder, &[], Reader::File);
        assert!(page.contains("x &lt;wins&gt;</b>: 1 %.") && page.contains("r/replays/win.html"), "{page}");
        assert!(!page.contains("javascript:"), "{page}");
        fs::write(folder.join("r/report.json"), "{ damaged").unwrap();
        assert!(!self::page(&folder, &folder, &[], Reader::File).contains("report.html"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
