//! Whole games and counts as they were when somebody last looked: a diff here is a change of the rules to be reviewed.
//!
//! Random players play them, so that a better planner changes nothing here. `scripts/goldens` writes the files anew.

use std::fmt::Write as _;

use wildlab::game::rng::Seed;
use wildlab::game::{Game, perft};
use wildlab::games::defenders::{Actions, Defenders};
use wildlab::mind::Random;

use crate::compared::wildlab;

fn compare(name: &str, text: &str) {
    crate::compared::compare("defenders", name, text);
}

#[test]
fn games_of_one_to_four_players_go_as_they_went() {
    for (players, difficult, rules) in [("1", "2", "common"), ("2", "0", "it"), ("3", "6", "ru"), ("4", "3", "en")] {
        let game = ["--seed", "3", "--players", players, "--difficult", difficult, "--rules", rules];
        let text = wildlab(&[&["play", "--policy", "random"], &game[..]].concat());
        compare(&format!("play-{players}.txt"), &text);
    }
}

#[test]
fn a_game_in_json_goes_as_it_went() {
    compare("play-2.jsonl", &wildlab(&["play", "--policy", "random", "--seed", "4", "--players", "2", "--json"]));
}

#[test]
fn a_position_is_drawn_and_written_as_it_was() {
    let args = ["position", "--seed", "8", "--players", "3", "--turn", "14", "--policy", "random"];
    compare("position.txt", &wildlab(&args));
    compare("position.json", &wildlab(&[&args[..], &["--json"]].concat()));
}

#[test]
fn rules_and_box_are_listed_as_they_were() {
    compare("rules.txt", &wildlab(&["rules"]));
    compare("box.txt", &wildlab(&["box"]));
}

/// The node budget of the counts: depths are chosen so that none has more than a few hundred thousand.
#[test]
fn perft_counts_are_what_they_were() {
    let mut lines = String::from("# players seed turn: sequences of 1, 2, 3 … decisions\n");
    for players in 1..=4 {
        let game = Defenders::standard(players);
        for (seed, turn, depth) in [(1, 0, 8), (2, 5, 6), (3, 12, 6)] {
            let seed = Seed::new(seed);
            let mut chance = game.chance(seed);
            let mut minds = Random::new(seed, game.seats());
            let mut state = game.start(&mut chance, &mut ());
            let mut legal = Actions::new();
            while state.turn < turn && state.outcome().is_none() {
                game.legal(&state, &mut legal);
                let action = minds.choose(game.decider(&state), &legal);
                game.play(&mut state, action, &mut chance, &mut ());
            }
            let counts: Vec<String> =
                (1..=depth).map(|depth| perft(&game, &state, &chance, depth).to_string()).collect();
            writeln!(lines, "{players} {} {turn}: {}", seed.run, counts.join(" ")).unwrap();
        }
    }
    compare("perft.txt", &lines);
}
