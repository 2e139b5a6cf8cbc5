//! Pages that the program writes or that quote it match the program: the commands, the outputs of the README, the
//! sections that answer a designer's questions.
//!
//! `scripts/docs` writes commands and outputs anew.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::readme::SMALLER;
use crate::support::{PROGRAM, folder, package, parsed, printed, text_of};

/// Are the pages to be written instead of compared?
fn writes() -> bool {
    std::env::var_os("WILDLAB_DOCS").is_some()
}

#[test]
fn the_page_of_commands_is_what_the_program_prints() {
    let (path, page) = ("docs/commands.md", printed(&["man", "--markdown"]));
    if writes() {
        fs::write(package().join(path), &page).expect("the page can be written");
    }
    assert!(text_of(path) == page, "{path} is not what the program prints; scripts/docs writes it anew");
}

/// An output that the README quotes.
struct Quote {
    /// The command above it, as it is typed.
    command: String,
    /// The number of quoted lines; all of them without a number.
    lines: Option<usize>,
    /// The quoted lines.
    text: Vec<String>,
    /// The place of the first quoted line in the page.
    at: usize,
}

/// The outputs that a page quotes, each behind `<!-- output -->` or `<!-- output, N lines -->`. The command is the
/// first one of the block above.
fn quotes(page: &str) -> Vec<Quote> {
    let lines: Vec<&str> = page.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("<!-- output").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let above = lines[..at].iter().rposition(|line| *line == "```sh").expect("a command above");
        let command = lines[above + 1].split(" #").next().unwrap_or_default().trim();
        let quoted = lines[at + 2..].iter().take_while(|line| **line != "```");
        found.push(Quote {
            command: command.replace("cargo run --release --", "wildlab"),
            lines: rest.strip_prefix(", ").and_then(|rest| rest.strip_suffix(" lines")?.parse().ok()),
            text: quoted.map(ToString::to_string).collect(),
            at: at + 2,
        });
    }
    found
}

/// The output of a command in a new folder: the result, then the notes.
fn output(command: &str, folder: &Path) -> Vec<String> {
    let words = format!("\"$0\"{} 2>notes", command.strip_prefix("wildlab").expect("a command of the program"));
    let ended = Command::new("sh").args(["-c", &words, PROGRAM]).current_dir(folder).output().expect("a shell");
    let notes = fs::read_to_string(folder.join("notes")).expect("the notes");
    assert!(ended.status.success(), "`{command}`: {notes}");
    let text = String::from_utf8(ended.stdout).expect("the output is UTF-8") + &notes;
    text.lines().map(|line| line.trim_end().to_string()).collect()
}

/// The lines that a page shows of an output.
fn shortened(all: Vec<String>, lines: Option<usize>) -> Vec<String> {
    let Some(lines) = lines.filter(|lines| *lines < all.len()) else { return all };
    let rest = all.last().cloned().into_iter();
    all.into_iter().take(lines).chain(["…".to_string()]).chain(rest).collect()
}

/// A line with one sign for every number: what a smaller run shares with a larger one.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    for sign in line.chars().filter(|sign| ![',', '.'].contains(sign)) {
        if !sign.is_ascii_digit() {
            out.push(sign);
        } else if !out.ends_with('#') {
            out.push('#');
        }
    }
    out
}

#[test]
fn the_readme_quotes_what_its_commands_print() {
    let mut page: Vec<String> = text_of("README.md").lines().map(String::from).collect();
    let quotes = quotes(&page.join("\n"));
    assert!(quotes.len() >= 4, "the quoted outputs were not found");
    for (number, quote) in quotes.into_iter().enumerate().rev() {
        let folder = folder(&format!("quote-{number}"));
        let smaller = SMALLER.iter().find(|(begins, _)| quote.command == *begins);
        if writes() {
            let shown = shortened(output(&quote.command, &folder), quote.lines);
            page.splice(quote.at..quote.at + quote.text.len(), shown);
        } else if let Some((_, fewer)) = smaller {
            // The whole command takes a minute: of fewer games the first and the last line are the same but for
            // numbers.
            let shown = output(&format!("{} {fewer}", quote.command), &folder);
            let ends =
                |lines: &[String]| [lines.first(), lines.last()].map(|line| line.map(|line| without_numbers(line)));
            assert_eq!(ends(&quote.text), ends(&shown), "`{}`: scripts/docs writes it anew", quote.command);
        } else {
            let shown = shortened(output(&quote.command, &folder), quote.lines);
            assert_eq!(quote.text, shown, "`{}`: scripts/docs writes it anew", quote.command);
        }
    }
    if writes() {
        fs::write(package().join("README.md"), page.join("\n") + "\n").expect("the README can be written");
    }
}

#[test]
fn the_readme_says_how_many_values_of_the_box_are_estimates() {
    let listing = parsed(&printed(&["box", "--json"]));
    let facts = listing["facts"].as_array().expect("values");
    let estimates = facts.iter().filter(|fact| fact["tag"] == "estimate").count();
    let words = format!("{estimates} of the {} values", facts.len());
    assert!(text_of("README.md").contains(&words), "README.md does not say `{words}`");
}

/// The names of a game's questions or aims.
fn names_of(kind: &str, game: &str) -> Vec<String> {
    text_of(format!("{kind}/{game}/order.txt")).lines().filter(|name| !name.is_empty()).map(String::from).collect()
}

/// Does a report of a game have a section of this name?
fn has_section(game: &str, report: &str, section: &str) -> bool {
    let place = format!("reports/{game}/{report}.toml");
    let question: toml::Table = text_of(&place).parse().unwrap_or_else(|error| panic!("{place}: {error}"));
    let sections = question["section"].as_array().expect("sections");
    sections.iter().any(|one| one.get("id").and_then(|id| id.as_str()) == Some(section))
}

/// Is this a place that answers, as in `difficulty#win_rate`, `aim newcomers` or `ladder`? An error says what it names
/// in vain.
fn is_answer(game: &str, place: &str) -> Result<bool, String> {
    if let Some(aim) = place.strip_prefix("aim ") {
        let known = names_of("aims", game).iter().any(|name| name == aim);
        return if known { Ok(true) } else { Err(format!("there is no aim `{aim}`")) };
    }
    let Some((report, section)) = place.split_once('#') else { return Ok(place == "ladder") };
    if !names_of("reports", game).iter().any(|name| name == report) {
        return Err(format!("there is no report `{report}`"));
    }
    if has_section(game, report, section) { Ok(true) } else { Err(format!("`{report}` has no section `{section}`")) }
}

#[test]
fn every_page_and_section_that_answers_a_question_exists() {
    for game in ["defenders", "radlands", "wildlife", "dei"] {
        let page = format!("docs/{game}/questions.md");
        let text = text_of(&page);
        let mut answered = 0;
        for row in text.lines().filter(|line| line.starts_with("| ") && line.contains('`')) {
            let places = row.split('`').skip(1).step_by(2);
            let answers: Result<Vec<bool>, String> = places.map(|place| is_answer(game, place)).collect();
            let answers = answers.unwrap_or_else(|reason| panic!("{page}: {row}: {reason}"));
            answered += usize::from(answers.contains(&true));
        }
        assert!(answered >= 12, "{page}: {answered} questions are answered");
    }
}
