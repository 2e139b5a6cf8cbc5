//! The page of a folder: its runs, its reports and replays, the rest.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::super::run::stored;
use super::request::encoded;
use crate::analysis::CellSummary;
use crate::disk::within;
use crate::sim::{MANIFEST, Manifest};

/// What a folder holds, by what it is.
#[derive(Default)]
struct Contents {
    runs: Vec<String>,
    pages: Vec<String>,
    folders: Vec<String>,
    files: Vec<String>,
}

/// The page of a folder within `root`; `parts` is the way to it. Nothing outside of it is looked at, links or not.
pub(super) fn page(root: &Path, folder: &Path, parts: &[String]) -> String {
    let here = if parts.is_empty() { "Wildlab".to_string() } else { parts.join(" / ") };
    let up = if parts.is_empty() { "" } else { "<p><a href=\"../\">up</a></p>" };
    let Contents { runs, pages, folders, files } = contents(root, folder);
    let own = run(root, folder).map(|about| format!("<p>{about}</p>")).unwrap_or_default();
    let section = |title: &str, items: &[String]| {
        if items.is_empty() {
            return String::new();
        }
        format!("<h2>{title}</h2><ul>{}</ul>", items.concat())
    };
    let all = [("Reports and replays", pages), ("Runs", runs), ("Folders", folders), ("Files", files)];
    let body: String = all.iter().map(|(title, items)| section(title, items)).collect();
    let body = if body.is_empty() { "<p>There is nothing here yet.</p>".into() } else { body };
    let here = escaped(&here);
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><link rel=\"icon\" href=\"data:,\">\
         <title>{here}</title><style>{STYLE}</style><main><h1>{here}</h1>{up}{own}{body}</main></html>\n"
    )
}

const STYLE: &str = ":root{color-scheme:light dark;font:16px/1.5 system-ui,'Noto Sans','DejaVu Sans',sans-serif}\
body{margin:0;background:light-dark(#f4f1e8,#17191d);color:light-dark(#23262b,#ece9e1)}\
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.5rem}h2{font-size:1.05rem;margin:1.4rem 0 .4rem}\
ul{list-style:none;padding:0;margin:0;display:grid;gap:.4rem}\
li{background:light-dark(#fffdf7,#20242a);border:1px solid light-dark(#d9d3c3,#363b44);border-radius:.6rem;padding:.5rem .8rem}\
a{color:light-dark(#1f63b8,#8abcff);font-weight:600;overflow-wrap:anywhere}small{color:light-dark(#5f636a,#a2a6ad);display:block}";

fn contents(root: &Path, folder: &Path) -> Contents {
    let mut found = Contents::default();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let unfinished = |name: &str| Path::new(name).extension().is_some_and(|ending| ending == "tmp");
    names.retain(|name| !name.starts_with('.') && !name.contains(['\\', ':']) && !unfinished(name));
    names.sort();
    for name in names {
        let Some(path) = within(root, &folder.join(&name)) else { continue };
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

/// What a run came to, if the folder holds one.
fn run(root: &Path, folder: &Path) -> Option<String> {
    within(root, &folder.join(MANIFEST))?;
    let manifest = Manifest::load(folder).ok()?;
    let plan = &manifest.plan;
    let game = escaped(plan["game"].as_str().unwrap_or_default());
    let text = |value: &serde_json::Value| escaped(&value.to_string());
    let count = plan["cells"].as_array().map_or(0, Vec::len);
    let (seed, games) = (text(&plan["seed"]), text(&plan["games_per_cell"]));
    let about = format!("{game}, seed {seed}, {count} cells of {games} games");
    if !manifest.complete {
        return Some(format!("{about}; not complete"));
    }
    let rates = stored(folder, &manifest)
        .ok()?
        .iter()
        .map(CellSummary::win_rate)
        .fold(None, |seen: Option<(f64, f64)>, rate| {
            Some(seen.map_or((rate, rate), |(low, high)| (low.min(rate), high.max(rate))))
        });
    let won = rates.map_or(String::new(), |(low, high)| {
        let percent = |rate: f64| format!("{:.1} %", 100.0 * rate);
        if low < high {
            format!("; won {} to {}", percent(low), percent(high))
        } else {
            format!("; won {}", percent(low))
        }
    });
    Some(about + &won)
}

/// The title of a page, from its beginning.
fn title(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    fs::File::open(path).ok()?.take(4096).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
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

/// A text that stays text in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
