//! Whole games as they were at the last review: a diff here is a change of the rules, or of the words, to be reviewed.
//! Random players play them, so that a better player changes nothing here. `scripts/goldens` writes them anew.

use std::fmt::Write as _;

use wildlab::game::perft;
use wildlab::game::rng::Seed;

use super::{Published, Wander, game};
use crate::support::golden::compare;
use crate::support::printed;

/// A command of the game, compared with its golden file.
fn compared<G: Published>(file: &str, command: &str, options: &str) {
    let words =
        [G::NAME].into_iter().chain(command.split(' ')).chain(options.split(' ').filter(|word| !word.is_empty()));
    compare(G::NAME, file, &printed(&words.collect::<Vec<_>>()));
}

pub fn games_go_as_they_went<G: Published>() {
    for (name, options) in G::GOLDEN_GAMES {
        compared::<G>(&format!("play-{name}.txt"), "play --policy random --seed 3", options);
    }
}

pub fn a_game_in_json_goes_as_it_went<G: Published>() {
    let (name, options) = G::GOLDEN_JSON;
    compared::<G>(&format!("play-{name}.jsonl"), "play --policy random --seed 4 --json", options);
}

pub fn a_position_is_drawn_and_written_as_it_was<G: Published>() {
    let position = "position --seed 8 --turn 14 --policy random";
    compared::<G>("position.txt", position, G::GOLDEN_POSITION);
    compared::<G>("position.json", &format!("{position} --json"), G::GOLDEN_POSITION);
}

pub fn rules_and_boxes_are_listed_as_they_were<G: Published>() {
    compared::<G>("rules.txt", "rules", "");
    for (name, options) in G::GOLDEN_BOXES {
        compared::<G>(&format!("{name}.txt"), "box", options);
    }
}

pub fn perft_counts_are_what_they_were<G: Published>() {
    let mut lines = format!("{}\n", G::COUNTED_HEAD);
    for &(settings, before, seed, turn, depth) in G::COUNTED {
        let game: G = game(settings);
        let mut play = Wander::new(&game, Seed::new(seed));
        while game.clock(&play.state).turn.is_some_and(|turns| turns < turn as usize) && !play.is_over() {
            play.step();
        }
        let counts: Vec<String> =
            (1..=depth).map(|depth| perft(&game, &play.state, &play.chance, depth).to_string()).collect();
        writeln!(lines, "{before}{seed} {turn}: {}", counts.join(" ")).expect("a text takes lines");
    }
    compare(G::NAME, "perft.txt", &lines);
}
