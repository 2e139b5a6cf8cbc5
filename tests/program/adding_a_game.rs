//! The page about adding a game follows the example: its code is the example's, and its commands run.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::browser::{Browser, key};
use crate::support::{example, folder, said, text_of};

/// The lines of the page's blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let mut within = false;
    let mut lines = Vec::new();
    for line in text_of("docs/adding-a-game.md").lines() {
        if line.starts_with("```") {
            within = line.strip_prefix("```") == Some(language);
        } else if within {
            lines.push(line.to_string());
        }
    }
    lines
}

#[test]
fn every_line_of_code_on_the_page_is_a_line_of_the_example() {
    let source = text_of("examples/foragers.rs");
    let lines: Vec<&str> = source.lines().collect();
    let shown = blocks("rust");
    assert!(shown.len() > 20, "the page's code was not found");
    for line in shown {
        assert!(lines.contains(&line.as_str()), "the example has no line `{line}`");
    }
    assert!(lines.len() <= 250, "the example has {} lines, expected 250 at most", lines.len());
}

fn foragers<'a>(folder: &Path, words: impl IntoIterator<Item = &'a str>) -> Output {
    Command::new(example()).args(words).current_dir(folder).output().expect("the example is built")
}

#[test]
fn every_command_on_the_page_runs() {
    let folder = folder("commands");
    let commands = blocks("sh");
    assert!(commands.len() > 5, "the page's commands were not found");
    for command in commands {
        let words = command.replace('\'', "");
        let mut words = words.split(' ');
        assert_eq!(words.next(), Some("foragers"), "{command}");
        let run = foragers(&folder, words);
        let page = command.split(' ').find(|word| word.ends_with(".html"));
        let done = page.map_or(!run.stdout.is_empty(), |page| folder.join(page).is_file());
        assert!(run.status.success() && done, "`{command}`: {}", said(&run));
    }
}

/// A game that draws no table has a replay page: its picture in text at every step, the log, and why players decided.
#[test]
fn the_replay_page_of_a_game_without_a_drawing_shows_its_picture_at_every_step() {
    let folder = folder("foragers-replay");
    let asked = ["--seed", "3", "--tools", "dog,knife"];
    let watched = foragers(&folder, ["watch", "--by", "event"].into_iter().chain(asked));
    let watched = String::from_utf8(watched.stdout).expect("text");
    let lines = |text: &str| text.lines().filter(|line| line.contains("basket")).map(String::from).collect::<Vec<_>>();
    let pictures: Vec<Vec<String>> = watched.split("\nStep ").skip(1).map(lines).collect();
    assert!(pictures.len() > 10 && pictures.iter().all(|picture| picture.len() == 2), "{watched}");
    assert!(foragers(&folder, ["replay", "--out", "game.html"].into_iter().chain(asked)).status.success());
    let Some(browser) = Browser::start() else { return };
    browser.open_file(&folder.join("game.html"));
    assert_eq!(browser.value("replay.film.last"), json!(pictures.len() - 1));
    for (step, picture) in pictures.iter().enumerate() {
        browser.run("replay.show(arguments[0])", &[json!(step)]);
        let drawn = browser.value("document.getElementById('picture').textContent");
        assert_eq!(lines(drawn.as_str().expect("a text")), *picture, "step {step}");
    }
    browser.press(key::HOME);
    browser.press(key::RIGHT);
    assert_eq!(browser.value("replay.at.step"), json!(1), "every event of this game is a decision");
    let sizes = browser.value("[...document.querySelectorAll('[data-size]')].map((button) => button.dataset.size)");
    assert_eq!(sizes, json!(["event", "action"]), "a game without turns and rounds offers none");
    browser.press(key::RIGHT);
    let weighed = browser.value("document.querySelectorAll('#why .choices li').length");
    assert_eq!(weighed, json!(2), "the second pick of a seat is weighed against carrying home");
    let facts = browser.value("document.getElementById('facts').textContent");
    assert!(facts.as_str().is_some_and(|facts| facts.contains("tools=dog,knife")), "{facts}");
    assert_eq!(browser.value("performance.getEntriesByType('resource').length"), Value::from(0));
    assert!(browser.console().is_empty());
}
