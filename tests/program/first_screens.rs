//! The first screen of every page of every game: the game, the question, the answer in a sentence with its number, one
//! chart that shows it, few findings in plain words. A game that moves in is looked at without a change here.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{fresh, package, said, shown, wildlab};

/// Words that say nothing to a designer, or say it twice as long.
const BANNED: [&str; 13] = [
    "told apart",
    "told from",
    "not told",
    "are told",
    "told of",
    "held against",
    "put aside",
    "shelf",
    "whoever",
    "somebody",
    "nobody",
    "goes round",
    "dearer",
];

/// Words of a finding at most: a claim and the line of its numbers.
const WORDS: usize = 35;

/// Lines of a terminal that the answer may fill: one more says where the page is.
const LINES: usize = 22;

/// The games that have reports: their folders.
fn games() -> Vec<String> {
    let folders = fs::read_dir(package().join("reports")).expect("the folder of reports").flatten();
    let has_order = |path: &PathBuf| path.join("order.txt").exists();
    let mut games: Vec<String> = folders
        .map(|entry| entry.path())
        .filter(has_order)
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    games.sort();
    assert!(games.len() >= 2, "{games:?}");
    games
}

/// The names in the order of a folder.
fn listed(folder: &str, game: &str) -> Vec<String> {
    let order = fs::read_to_string(package().join(folder).join(game).join("order.txt")).unwrap_or_default();
    order.lines().filter(|line| !line.is_empty()).map(String::from).collect()
}

/// Players that are quick in this game; the quickest for a report over many boxes, which has hundreds of cells.
fn quick(game: &str, report: &str) -> Vec<String> {
    let has_greedy = package().join("policies").join(game).join("greedy.toml").exists();
    let file = package().join("reports").join(game).join(format!("{report}.toml"));
    let text = fs::read_to_string(file).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    let many = table.contains_key("sample") || text.contains("\nbox-seed = ");
    let quick = if has_greedy && !many { "greedy" } else { "random" };
    let named: Vec<String> = table
        .get("policy")
        .and_then(toml::Value::as_array)
        .map_or_else(Vec::new, |all| all.iter().filter_map(|one| one.as_str().map(String::from)).collect());
    // A report about players needs two of them; one that names them seat by seat, too.
    match named.iter().find(|named| named.contains(',')) {
        Some(_) => vec![format!("{quick},random*"), format!("random,{quick}*")],
        None if named.len() > 3 => vec![quick.to_string(), "random".into()],
        None => vec![quick.to_string()],
    }
}

/// A page that was made, with what the terminal showed.
struct Made {
    folder: PathBuf,
    printed: String,
}

/// Runs a command that makes a page in a folder.
fn made(args: &[String], folder: PathBuf) -> Made {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let output = wildlab(&words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    Made { folder, printed: shown(&output) }
}

/// All reports of a game, with few games of quick players, and a ladder.
fn pages(game: &str, out: &Path) -> Vec<Made> {
    let out_text = out.display().to_string();
    let mut all = Vec::new();
    let mut reports = listed("reports", game);
    if !reports.iter().any(|name| name == "what-if") {
        reports.push("what-if".into());
    }
    for report in &reports {
        let mut args: Vec<String> =
            [game, "report", report, "--games", "40", "--name", report, "--out", &out_text].map(String::from).to_vec();
        if report == "what-if" {
            args.extend(["--a", "policy=random", "--b", "policy=first"].map(String::from));
        } else {
            let own = quick(game, report).into_iter().flat_map(|policy| ["--policy".to_string(), policy]);
            let quicker: Vec<String> = args.iter().cloned().chain(own).collect();
            // A section may ask for the players that its file names: then they play.
            let words: Vec<&str> = quicker.iter().map(String::as_str).collect();
            if wildlab(&words).status.success() {
                args = quicker;
            }
        }
        all.push(made(&args, out.join(game).join(report)));
    }
    let ladder =
        [game, "ladder", "--policy", "random,first", "--games", "40", "--findings", "none", "--name", "ladder"];
    let args: Vec<String> = ladder.iter().map(|word| (*word).to_string()).chain(["--out".into(), out_text]).collect();
    all.push(made(&args, out.join(game).join("ladder")));
    all
}

fn record(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("report.json")).expect("a record")).expect("JSON")
}

/// The words of a text, without signs that stand alone.
fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// Faults in the sentences of a page.
fn faults(record: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let name = record["report"].as_str().unwrap_or_default();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_string();
    let whole = |value: &Value| format!("{} {}", text(value, "claim"), text(value, "line"));
    let all = record["findings"].as_array().expect("findings").iter();
    for finding in all.chain(record["lead"]["findings"].as_array().expect("a list")).chain([&record["lead"]["answer"]])
    {
        let said = whole(finding);
        if words(&said) > WORDS {
            faults.push(format!("{name}: {} words: {said}", words(&said)));
        }
        let low = said.to_lowercase();
        faults.extend(
            BANNED.iter().filter(|word| low.contains(*word)).map(|word| format!("{name}: `{word}` in: {said}")),
        );
    }
    let answer = whole(&record["lead"]["answer"]);
    if !answer.contains(|letter: char| letter.is_ascii_digit()) {
        faults.push(format!("{name}: no number in the answer: {answer}"));
    }
    let count = record["lead"]["findings"].as_array().map_or(0, Vec::len);
    if count > 5 {
        faults.push(format!("{name}: {count} findings beside the answer"));
    }
    for next in record["lead"]["next"].as_array().expect("a list") {
        let command = text(next, "command");
        if !command.starts_with("wildlab ") {
            faults.push(format!("{name}: no command: {command}"));
        }
    }
    faults
}

/// Faults in the answer in a terminal.
fn printed_faults(made: &Made) -> Vec<String> {
    let (name, lines) = (made.folder.display(), made.printed.lines().count());
    let mut faults = Vec::new();
    if lines > LINES {
        faults.push(format!("{name}: {lines} lines:\n{}", made.printed));
    }
    for line in made.printed.lines().filter(|line| line.chars().count() > 80) {
        faults.push(format!("{name}: wider than 80 columns: {line}"));
    }
    faults
}

/// The end of the answer and its chart on the screen, and anything missing there.
fn on_screen(browser: &Browser, page: &Path, title: &str) -> Vec<String> {
    browser.open_file(page);
    let bottom = |selector: &str| {
        let script = format!(
            "(document.querySelector('{selector}') || {{ getBoundingClientRect: () => ({{}}) }}).getBoundingClientRect().bottom ?? -1"
        );
        browser.value(&script).as_f64().unwrap_or(-1.0)
    };
    let mut faults = Vec::new();
    for (selector, most) in [(".game b", 800.0), ("h1", 800.0), (".answer", 800.0), (".shown figure", 800.0)] {
        let found = bottom(selector);
        if found <= 0.0 || found > most {
            faults.push(format!("{}: {selector} ends at {found} of 800 pixels", page.display()));
        }
    }
    let game = browser.value("document.querySelector('.game b')?.textContent");
    if game != json!(title) {
        faults.push(format!("{}: the game is called {game}", page.display()));
    }
    let before = browser.value("document.querySelectorAll('header .findings li').length").as_u64().unwrap_or(99);
    if before > 5 {
        faults.push(format!("{}: {before} findings before the first section", page.display()));
    }
    let wide = browser.value("document.documentElement.scrollWidth").as_u64().unwrap_or(0);
    if wide > 1280 {
        faults.push(format!("{}: {wide} pixels wide", page.display()));
    }
    browser.phone(390, 844);
    let top = browser.value("document.querySelector('.shown figure')?.getBoundingClientRect().top ?? 9999");
    if top.as_f64().unwrap_or(9999.0) > 600.0 {
        faults.push(format!("{}: on a phone the chart begins at {top}", page.display()));
    }
    if browser.value("document.documentElement.scrollWidth > 390") == json!(true) {
        faults.push(format!("{}: wider than a phone", page.display()));
    }
    browser.resize(1280, 800);
    let console = browser.console();
    if !console.is_empty() {
        faults.push(format!("{}: {console:?}", page.display()));
    }
    faults
}

#[test]
fn every_page_of_every_game_answers_on_its_first_screen() {
    let out = fresh("first-screens");
    let browser = Browser::start();
    let mut faults = Vec::new();
    for game in games() {
        for page in pages(&game, &out) {
            let record = record(&page.folder);
            faults.extend(self::faults(&record).into_iter().map(|fault| format!("{game}: {fault}")));
            faults.extend(printed_faults(&page));
            let title = record["plan"]["game"].as_str().expect("the game's title").to_string();
            if let Some(browser) = &browser {
                faults.extend(on_screen(browser, &page.folder.join("report.html"), &title));
            }
        }
    }
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn what_to_test_next_names_reports_and_aims_that_the_game_has() {
    for game in games() {
        let (reports, aims) = (listed("reports", &game), listed("aims", &game));
        for report in &reports {
            let file = package().join("reports").join(&game).join(format!("{report}.toml"));
            let table: toml::Table = fs::read_to_string(&file).expect("a report").parse().expect("TOML");
            for next in table.get("next").and_then(toml::Value::as_array).into_iter().flatten() {
                let mut words = next.as_str().expect("a text").split([' ', ':']);
                let (command, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default().to_string());
                let known = match command {
                    "report" => name == "what-if" || reports.contains(&name),
                    "aim" => aims.contains(&name),
                    other => ["ladder", "rules", "box"].contains(&other),
                };
                assert!(known, "{}: {next}", file.display());
            }
        }
    }
}
