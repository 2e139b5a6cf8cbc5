//! Texts that people read have no phrase that has to be read twice: pages, messages of the program, documentation.

use std::fs;
use std::path::Path;

use crate::LAYERS;
use crate::links::pages;
use crate::source::{Source, literals};

/// Phrases that are not used, each with a plain one.
const BANNED: [(&str, &str); 33] = [
    ("told", "reported, described, shown"),
    ("tells", "reports, describes, shows"),
    ("tell apart", "distinguish; differ significantly"),
    ("so many", "N, up to N, at least N"),
    ("how manyth", "which, counted from 0"),
    ("a row a game", "one row per game"),
    ("a row a seat", "one row per seat"),
    ("a sheet a table", "one sheet per table"),
    ("one a seat", "one per seat"),
    ("one a game", "one per game"),
    ("games a cell", "games per cell"),
    ("games a pair", "games per pair"),
    ("games a rung", "games per player"),
    ("put aside", "cached, saved"),
    ("puts aside", "caches, saves"),
    ("shelf", "folder"),
    ("left out", "by default; omitted"),
    ("leaves out", "omits, excludes"),
    ("where none is named", "by default"),
    ("where nobody is named", "by default"),
    ("those that there are", "the available …"),
    ("what there is", "the available …"),
    ("seat against seat", "competitive"),
    ("all together", "cooperative; in all"),
    ("held against", "compared with"),
    ("goes round", "cycles through"),
    ("dear", "expensive, slower"),
    ("dearer", "more expensive, slower"),
    ("whoever", "the player who, the next idle worker"),
    ("somebody", "another process, a player"),
    ("nobody", "no one"),
    ("everybody", "everyone"),
    ("told apart", "significantly different"),
];

/// Words that a game may use of its players.
const PLAYERS: [&str; 4] = ["somebody", "nobody", "everybody", "whoever"];

/// Words that no documentation begins with: it begins with the thing that it is about.
const QUESTIONS: [&str; 6] = ["What", "Who", "Whoever", "Those", "Which", "How"];

/// The text in small letters, with one blank between words and none at the ends.
fn plain(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// The text without its names of code, which stand in backticks.
fn prose(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The message without the names of its values, which stand in braces.
fn message(text: &str) -> String {
    text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect::<Vec<_>>().join(" value ")
}

/// The phrases in a text that are not used, as lines to read.
fn found(place: &str, text: &str) -> Vec<String> {
    let text = format!(" {} ", plain(text));
    let phrases = BANNED.iter().filter(|(phrase, _)| text.contains(&format!(" {phrase} ")));
    phrases.map(|(phrase, instead)| format!("{place}: `{phrase}`, expected {instead}")).collect()
}

/// Is this line about a word that a game uses of its players?
fn is_player(line: &str) -> bool {
    line.starts_with("src/games/") && PLAYERS.iter().any(|word| line.contains(&format!("`{word}`")))
}

/// The paragraphs of a page, each with its first line. Blocks between a mark and its end are made by scripts from what
/// the program says, and blocks of code are checked line by line, where they are comments.
fn paragraphs(page: &str) -> Vec<(usize, String)> {
    let (mut all, mut open) = (Vec::new(), (1, String::new()));
    let (mut code, mut made) = (false, false);
    for (number, line) in page.lines().enumerate() {
        if line.starts_with("<!--") {
            made = !line.starts_with("<!-- end") && !line.contains(": end");
            continue;
        }
        if line.starts_with("```") {
            code = !code;
        } else if code && !made {
            all.push((number + 1, line.split_once('#').map_or("", |(_, comment)| comment).to_string()));
        } else if !made && !line.trim().is_empty() && !line.starts_with('|') {
            open.1 += line;
            open.1.push(' ');
            continue;
        } else if !made {
            all.push((number + 1, line.to_string()));
        }
        all.push(std::mem::replace(&mut open, (number + 2, String::new())));
    }
    all.push(open);
    all
}

/// The first lines of the paragraphs of documentation in a source, each with its number.
fn beginnings(text: &str) -> Vec<(usize, &str)> {
    let said = |line: &str| line.starts_with("/// ") || line.starts_with("//! ");
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let begins = |at: &usize| said(lines[*at]) && (*at == 0 || !said(lines[*at - 1]));
    (0..lines.len()).filter(begins).map(|at| (at + 1, &lines[at][4..])).collect()
}

#[test]
fn no_page_of_the_tree_has_a_phrase_that_is_not_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    pages(root, &mut all);
    assert!(all.len() > 30, "{} pages: they were not found", all.len());
    let mut wrong = Vec::new();
    for page in all {
        let place = page.strip_prefix(root).expect("a page of the tree").display().to_string();
        let text = fs::read_to_string(&page).expect("a page of the tree");
        let places = paragraphs(&text).into_iter();
        let all = places.flat_map(|(line, text)| found(&format!("{place}:{line}"), &prose(&text)));
        wrong.extend(all.filter(|line| !is_player(line)));
    }
    assert!(wrong.is_empty(), "{} phrases:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_message_of_the_program_has_a_phrase_that_is_not_used() {
    let sources: Vec<Source> = LAYERS.iter().flat_map(|layer| Source::all(&format!("src/{layer}"), &["rs"])).collect();
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| !source.place.ends_with("/tests.rs")) {
        // Users never see the texts of tests.
        let text = source.text.split("\n#[cfg(test)]\n").next().unwrap_or_default();
        let texts = literals(text).into_iter().filter(|(_, text)| text.contains(' '));
        let all = texts.flat_map(|(line, text)| found(&format!("{}:{line}", source.place), &message(text)));
        wrong.extend(all.filter(|line| !is_player(line)));
    }
    assert!(sources.len() > 100, "the sources were not found");
    assert!(wrong.is_empty(), "{} phrases:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_documentation_begins_with_a_question() {
    let sources = Source::all("src", &["rs"]);
    let mut wrong = Vec::new();
    for source in &sources {
        let asks = |line: &str| line.split(' ').next().is_some_and(|word| QUESTIONS.contains(&word));
        let all = beginnings(&source.text).into_iter().filter(|&(_, line)| asks(line));
        wrong.extend(all.map(|(number, line)| format!("{}:{number}: {line}", source.place)));
    }
    assert!(sources.len() > 100, "the sources were not found");
    assert!(wrong.is_empty(), "{} beginnings:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn documentation_begins_at_each_paragraph() {
    let text = "//! What\n\n/// One\n/// Who\n///\n/// Which\nfn f() {}\n    // How\n    /// Those\n";
    assert_eq!(beginnings(text), [(1, "What"), (3, "One"), (6, "Which"), (9, "Those")]);
}

#[test]
fn phrases_are_found_in_any_case_and_over_the_end_of_a_line() {
    assert_eq!(found("here", "Whoever asks").len(), 1);
    let text = "One is left\nout.\n\n```sh\nwildlab # what there is\nleft out\n```\n| a | dear |\n<!-- x -->\ntold\n<!-- end of x -->\n";
    let lines: Vec<String> = paragraphs(text).iter().flat_map(|(line, text)| found(&line.to_string(), text)).collect();
    let places: Vec<&str> = lines.iter().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(places, ["1", "5", "8"], "{lines:?}");
    assert_eq!(found("", "Toledo, an overtold nobodyness"), [""; 0]);
}
