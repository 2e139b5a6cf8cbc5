//! Every number of every sentence stands in a table of its section, written alike: all reports of both games.
//!
//! A sentence may also hold numbers of these kinds, which no table needs to show:
//! - names: levels, settings and titles, `4 players`, `[B: costs 2]`, `side 1`;
//! - items that a list omits, `115 more`, and the levels of the section's `where`;
//! - counts of the table: its rows, the sum of a column of counts, and `k of n` where n is one of these;
//! - p-values of comparisons between rows, `p = 0.012`, and the fair share, `fair 50.0 %`;
//! - what the methods of the section name: `Holm, 5 %`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wildlab::analysis::question::Asked;
use wildlab::games::defenders::Defenders;
use wildlab::games::radlands::Radlands;

use crate::support::{fresh, said, wildlab};

/// The contents of a section besides its sentences.
#[derive(Default)]
struct Shown {
    /// The texts of names, the longest first.
    names: Vec<String>,
    /// Numbers as they are written, with their sign.
    numbers: BTreeSet<String>,
    /// Whole numbers that can be counted in its tables.
    counts: BTreeSet<u64>,
}

/// The text of a piece of a page, without its tags.
fn plain(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, after)| after));
        text.push(' ');
    }
    let signs = [
        ("&nbsp;", " "),
        ("\u{a0}", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    signs.iter().fold(text, |text, (from, to)| text.replace(from, to)).trim().to_string()
}

/// The pieces of a text between two marks.
fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(from).skip(1).map(move |piece| piece.split_once(to).map_or(piece, |(own, _)| own))
}

/// The numbers of a text: `+6.1`, `−6.1`, `48.9`; digits within a name such as `R7` are none.
fn numbers(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        if !letters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        let goes_on = |at: usize| {
            letters[at].is_ascii_digit()
                || (letters[at] == '.' && letters.get(at + 1).is_some_and(char::is_ascii_digit))
        };
        while at < letters.len() && goes_on(at) {
            at += 1;
        }
        let before = start.checked_sub(1).map_or(' ', |before| letters[before]);
        let after = letters.get(at).copied().unwrap_or(' ');
        if before.is_alphabetic() || before == '_' || after.is_alphabetic() {
            continue;
        }
        let sign = if matches!(before, '+' | '−') { before.to_string() } else { String::new() };
        all.push(sign + &letters[start..at].iter().collect::<String>());
    }
    all
}

fn whole(text: &str) -> Option<u64> {
    text.parse().ok()
}

impl Shown {
    /// The contents of the part of a page that is a section.
    fn of(section: &str) -> Shown {
        let mut shown = Shown::default();
        let mut names = BTreeSet::new();
        for table in between(section, "<table ", "</table>") {
            names.extend(between(table, "data-title=\"", "\"").map(plain));
            let rows: Vec<Vec<(bool, String)>> = between(table, "<tr><td", "</tr>").map(cells).collect();
            for (is_number, text) in rows.iter().flatten() {
                if *is_number {
                    shown.numbers.extend(numbers(text));
                } else {
                    names.insert(text.clone());
                }
            }
            shown.count(&rows);
        }
        shown.names = names.into_iter().filter(|name| name.chars().any(|c| c.is_ascii_digit())).collect();
        shown.names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        shown
    }

    /// Counts the rows of a table and adds up its counts, as a whole, for every name in a column and for every two
    /// names.
    fn count(&mut self, rows: &[Vec<(bool, String)>]) {
        let mut groups: BTreeMap<(usize, String), Vec<&Vec<(bool, String)>>> = BTreeMap::new();
        for row in rows {
            groups.entry((usize::MAX, String::new())).or_default().push(row);
            let names = || row.iter().enumerate().filter(|(_, (is_number, _))| !is_number);
            for (at, (_, text)) in names() {
                groups.entry((at, text.clone())).or_default().push(row);
                for (other, (_, second)) in names().take_while(|(other, _)| *other < at) {
                    groups.entry((at * 64 + other + 64, format!("{text}, {second}"))).or_default().push(row);
                }
            }
        }
        for own in groups.values() {
            self.counts.insert(own.len() as u64);
            for at in 0..own[0].len() {
                let all: Option<Vec<u64>> = own.iter().map(|row| whole(row.get(at)?.1.as_str())).collect();
                self.counts.extend(all.map(|all| all.iter().sum::<u64>()));
            }
        }
    }

    /// The numbers of a sentence that are nowhere to be seen.
    fn unseen(&self, sentence: &str, methods: &BTreeSet<String>) -> Vec<String> {
        // What a section about some of the games begins with, `With 4 players: `, is named by its `where`.
        let own = match sentence.split_once(": ") {
            Some((start, rest)) if start.starts_with("With ") && !start.contains(['.', ',']) => rest,
            _ => sentence,
        };
        let mut text = without(without(without(own.to_string(), '`', '`'), '[', ']'), '“', '”');
        for name in &self.names {
            text = without_name(&text, name);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut unseen = Vec::new();
        for (at, word) in words.iter().enumerate() {
            // The first side, the second seat: names of places. `115 more`: items that a list omits.
            let is_place = at > 0 && matches!(words[at - 1].to_lowercase().as_str(), "side" | "seat");
            if is_place || words.get(at + 1).is_some_and(|next| next.starts_with("more.")) {
                continue;
            }
            let before = |back: usize| at.checked_sub(back).map_or("", |at| words[at].trim_start_matches('('));
            // What a result is compared with is the question's, as what counts as even is.
            let of_question = matches!((before(2), before(1)), ("compared", "with") | ("even", "is" | "within"))
                || (before(1) == "within" && words.get(at + 1) == Some(&"percentage"));
            let is_fair =
                of_question || before(1) == "fair" || [before(3), before(2), before(1)] == ["fair", "share", "of"];
            let is_p = is_fair || matches!((before(2), before(1)), ("p", "=" | "<"));
            let of = (words.get(at + 1) == Some(&"of")).then(|| words.get(at + 2).copied()).flatten();
            let of = of.and_then(|word| numbers(word).first().and_then(|n| whole(n)));
            for number in numbers(word) {
                let k = whole(&number).zip(of).is_some_and(|(k, n)| k <= n && self.counts.contains(&n));
                if !(is_p || k || self.has(&number) || methods.contains(&number)) {
                    unseen.push(number);
                }
            }
        }
        unseen
    }

    /// A number with one digit or none that a number of a table rounds to.
    fn has_rounded(&self, number: &str) -> bool {
        let value = |text: &str| text.replace('−', "-").replace('+', "").parse::<f64>().ok();
        let Some(own) = value(number) else { return false };
        let near = match number.split_once('.').map_or(0, |(_, digits)| digits.len()) {
            0 => 0.56,
            1 => 0.056,
            _ => return false,
        };
        self.numbers.iter().filter_map(|text| value(text)).any(|shown| (shown.abs() - own.abs()).abs() <= near)
    }

    /// A number with `+` has its sign in a table; one without may be the size of a change that the sentence calls a
    /// gain or a cost.
    fn has(&self, number: &str) -> bool {
        let bare = number.trim_start_matches('−');
        let either = |sign: &str| self.numbers.contains(&format!("{sign}{bare}"));
        match number.starts_with('+') {
            true => self.numbers.contains(number),
            false => {
                ["", "+", "−"].iter().any(|sign| either(sign)) || whole(bare).is_some_and(|n| self.counts.contains(&n))
            }
        }
    }
}

/// A text without a name where it stands by itself: the level `6` is no part of `66.0`.
fn without_name(text: &str, name: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '.' || letter == '−';
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        // A full stop ends a sentence unless a digit follows.
        let goes_on = after.chars().next().is_some_and(char::is_alphanumeric)
            || after.strip_prefix('.').is_some_and(|after| after.starts_with(|next: char| next.is_ascii_digit()));
        let begins = out.chars().chain(before.chars()).next_back().is_some_and(is_part);
        out.push_str(before);
        out.push_str(if begins || goes_on { name } else { "…" });
        rest = after;
    }
    out + rest
}

/// The cells of a row: is it a number, and its text.
fn cells(row: &str) -> Vec<(bool, String)> {
    let cell = |cell: &str| {
        let (tag, text) = cell.split_once('>').unwrap_or(("", cell));
        (tag.contains("class=\"n\""), plain(text))
    };
    row.split("<td").map(cell).collect()
}

/// A text without what stands between two signs.
fn without(text: String, from: char, to: char) -> String {
    let mut out = text;
    while let Some(start) = out.find(from) {
        let after = start + from.len_utf8();
        // Brackets may hold brackets.
        let mut depth = 1;
        let end = out[after..].char_indices().find(|(_, c)| {
            if *c == to {
                depth -= 1;
            } else if *c == from {
                depth += 1;
            }
            depth == 0
        });
        let end = end.map_or(out.len(), |(at, c)| after + at + c.len_utf8());
        out.replace_range(start..end, "…");
    }
    out
}

/// The numbers that the sentences of a report have and its tables have not, each with its sentence.
fn loose(folder: &Path) -> Vec<String> {
    let record: Value = serde_json::from_slice(&fs::read(folder.join("report.json")).expect("a record")).expect("JSON");
    let page = fs::read_to_string(folder.join("report.html")).expect("a page");
    let methods: BTreeSet<String> =
        between(&page, "<footer id=\"methods\">", "<h2>Provenance").flat_map(|text| numbers(&plain(text))).collect();
    let mut all = Vec::new();
    for finding in record["findings"].as_array().expect("findings") {
        let id = finding["section"].as_str().expect("a section");
        let own = format!("<section id=\"{id}\">");
        let shown = Shown::of(between(&page, &own, "</section>").next().expect("its section"));
        for key in ["figure", "claim", "line", "text"] {
            let said = finding[key].as_str().expect("a text");
            let mut unseen = shown.unseen(in_place(said), &methods);
            // Short sentences may round to whole percent, or a rate for each step of a line.
            if key == "claim" || key == "line" {
                unseen.retain(|number| !shown.has_rounded(number) && !said.contains(&format!("about {number}")));
                unseen.retain(|number| !said.contains(&format!("about {number} percentage points each")));
            }
            if !unseen.is_empty() {
                all.push(format!("{id}: {} in: {said}", unseen.join(", ")));
            }
        }
    }
    all
}

/// A short sentence without the levels of its section's `where`, which stand at its end.
fn in_place(said: &str) -> &str {
    let own = said.rfind("; with ").map_or(said, |at| &said[..at]);
    if own.starts_with("With ") && !own.contains([':', ';', ',']) { "" } else { own }
}

/// The folder of a report: its name begins with the report's, then come the players.
fn folder(out: &Path, name: &str) -> PathBuf {
    let below = |folder: &Path| fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let own = |path: &PathBuf| {
        let text = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        text == name || text.starts_with(&format!("{name}-greedy-random"))
    };
    below(out).filter(|path| path.is_dir()).flat_map(|game| below(&game)).find(own).expect("its folder")
}

/// Makes all reports of a game with few games and looks at their sentences.
fn checked<G: Asked>(game: &[&str], games: u64) {
    let out = fresh(&format!("sentences-{}", game.join("-")));
    let mut all = Vec::new();
    for (name, _) in G::REPORTS {
        let (games, place) = (games.to_string(), out.display().to_string());
        let policies = ["--policy", "greedy", "--policy", "random"];
        let report = ["report", name, "--games", &games, "--quiet", "--out", &place];
        let made = wildlab(&[game, &report, &policies].concat());
        assert!(made.status.success(), "{name}: {}", said(&made));
        all.extend(loose(&folder(&out, name)).into_iter().map(|line| format!("{name}.{line}")));
    }
    assert!(all.is_empty(), "{} sentences with numbers that no table has:\n{}", all.len(), all.join("\n"));
}

#[test]
fn every_number_of_a_sentence_stands_in_its_table_all_together() {
    checked::<Defenders>(&[], 50);
}

#[test]
fn every_number_of_a_sentence_stands_in_its_table_seat_against_seat() {
    checked::<Radlands>(&["radlands"], 60);
}
