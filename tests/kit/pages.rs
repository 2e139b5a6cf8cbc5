//! The commands that show a whole game: its replay page, and `watch` without a terminal.

use std::fs;

use super::Published;
use super::replay::recorded;
use crate::support::{fresh, printed, said, wildlab};

pub fn the_command_writes_the_page_and_names_itself_in_it<G: Published>() {
    let file = fresh(&format!("{}.html", G::NAME));
    let shown = file.display().to_string();
    let made = wildlab(&[G::NAME, "replay", "--seed", "3", "--policy", "random", "--out", &shown]);
    assert!(made.status.success() && made.stdout.is_empty(), "{}", said(&made));
    let page = fs::read_to_string(&file).expect("a page");
    let commands = [format!("wildlab {} replay --seed 3", G::NAME), "wildlab replay --seed 3".to_string()];
    assert!(page.starts_with("<!doctype html>") && commands.iter().any(|command| page.contains(command)));
    assert!(page.contains(&format!("<h1>{}</h1>", G::TITLE)) && !page.contains("{{"));
}

pub fn without_a_terminal_watch_prints_every_step<G: Published>() {
    let told = printed(&[G::NAME, "watch", "--seed", "3", "--policy", "random", "--by", "turn"]);
    let recording = recorded::<G>("", "random", 3);
    let turns = recording.game.clock(&recording.last).turn.expect("its turns");
    assert_eq!(told.matches("\nStep ").count(), turns + 2, "the beginning, every turn, the end");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    assert!(G::WATCHED.iter().all(|words| told.contains(words)), "table and rules are told");
    for (at, word) in told.match_indices("  Turn ") {
        assert!(told[at + word.len()..].starts_with(|sign: char| sign.is_ascii_digit()), "a turn has a number");
    }
}
