//! Whole games as they were when somebody last looked: a diff here is a change of the rules, or of the words, to be
//! reviewed. Random players play them, so that a better player changes nothing here.

use std::fmt::Write as _;

use wildlab::game::rng::Seed;
use wildlab::game::{Game, perft};
use wildlab::games::radlands::{Actions, Radlands};
use wildlab::mind::Random;

use crate::compared::wildlab;

fn compare(name: &str, text: &str) {
    crate::compared::compare("radlands", name, text);
}

#[test]
fn games_of_every_card_set_go_as_they_went() {
    for (cards, rules, camps) in [("a", "it", "draft"), ("b", "en", "random"), ("n", "before-2023", "first-game")] {
        let game = ["--seed", "3", "--cards", cards, "--rules", rules, "--camps", camps];
        let text = wildlab(&[&["radlands", "play", "--policy", "random"], &game[..]].concat());
        compare(&format!("play-{cards}.txt"), &text);
    }
}

#[test]
fn a_game_in_json_goes_as_it_went() {
    compare("play-a.jsonl", &wildlab(&["radlands", "play", "--policy", "random", "--seed", "4", "--json"]));
}

#[test]
fn a_position_is_drawn_and_written_as_it_was() {
    let args = ["radlands", "position", "--seed", "8", "--turn", "14", "--policy", "random"];
    compare("position.txt", &wildlab(&args));
    compare("position.json", &wildlab(&[&args[..], &["--json"]].concat()));
}

#[test]
fn rules_and_box_are_listed_as_they_were() {
    compare("rules.txt", &wildlab(&["radlands", "rules"]));
    for cards in ["a", "b", "n"] {
        compare(&format!("box-{cards}.txt"), &wildlab(&["radlands", "box", "--cards", cards]));
    }
}

/// The node budget of the counts: depths are chosen so that none has more than a few hundred thousand.
#[test]
fn perft_counts_are_what_they_were() {
    let mut lines = String::from("# seed turn: sequences of 1, 2, 3 … decisions\n");
    let game = Radlands::standard();
    for (seed, turn, depth) in [(1, 0, 4), (2, 5, 5), (3, 12, 5), (5, 9, 4)] {
        let seed = Seed::new(seed);
        let mut chance = game.chance(seed);
        let mut minds = Random::new(seed, game.seats());
        let mut state = game.start(&mut chance, &mut ());
        let mut legal = Actions::new();
        while state.turn < turn && !state.is_over() {
            game.legal(&state, &mut legal);
            let action = minds.choose(Game::decider(&game, &state), &legal);
            game.play(&mut state, action, &mut chance, &mut ());
        }
        let counts: Vec<String> = (1..=depth).map(|depth| perft(&game, &state, &chance, depth).to_string()).collect();
        writeln!(lines, "{} {turn}: {}", seed.run, counts.join(" ")).unwrap();
    }
    compare("perft.txt", &lines);
}
