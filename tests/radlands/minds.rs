//! The strength of the players, each deal with the seats exchanged.

use wildlab::game::Game;
use wildlab::game::rng::Seed;
use wildlab::games::radlands::Radlands;
use wildlab::mind::Mind;
use wildlab::mind::search::{Rollout, TreeBudget, TreeSearch};
use wildlab::mind::{Players, Policy, RandomMind, Seated};
use wildlab::sim::playout;

/// A tree search of 100 tried games a decision.
fn search(game: &Radlands) -> Box<dyn Mind<Radlands>> {
    let rollout = Rollout::new(Players::random(game.seats()), 5000);
    Box::new(TreeSearch::new(TreeBudget { iterations: 100, explore: 0.7, widen: 0.0, outcomes: 16 }, rollout, None))
}

#[test]
fn a_tree_search_of_100_tried_games_beats_random_from_both_seats() {
    const DEALS: u64 = 10;
    let game = Radlands::standard();
    let mut points = 0.0;
    for deal in 0..DEALS {
        for seat in 0..2 {
            let mut minds: Vec<Box<dyn Mind<Radlands>>> = vec![Box::new(RandomMind::default()), search(&game)];
            minds.rotate_left(usize::from(seat == 0));
            let mut players = Players::Minds(Seated::new(minds));
            let ending = playout(&game, Seed { run: 31, game: deal }, &mut players, &mut ()).ending;
            points += match (ending.won(seat), ending.won(1 - seat)) {
                (Some(true), Some(false)) => 1.0,
                (Some(true), Some(true)) => 0.5,
                _ => 0.0,
            };
        }
    }
    // A search no better than random wins half: 17 of 20 or more would happen once in 776 runs, and the seeds are
    // fixed.
    assert!(points >= 17.0, "{points} of {}", 2 * DEALS);
}

/// Wins of the first policy against the second, draws as half, each deal with the seats exchanged.
fn wins(policies: [&str; 2], deals: u64) -> f64 {
    let game = Radlands::standard();
    let mut points = 0.0;
    for seat in 0..2 {
        let mut pair = policies.map(|name| Policy::of::<Radlands>(name).unwrap());
        pair.rotate_left(seat);
        let mut players = Players::new(&game, &pair).unwrap();
        for deal in 0..deals {
            let ending = playout(&game, Seed { run: 41, game: deal }, &mut players, &mut ()).ending;
            points += match (ending.won(seat), ending.won(1 - seat)) {
                (Some(true), Some(false)) => 1.0,
                (Some(true), Some(true)) => 0.5,
                _ => 0.0,
            };
        }
    }
    points
}

#[test]
fn greedy_beats_random_in_95_of_100_games() {
    let won = wins(["greedy", "random"], 200);
    // A player of 95 % would win 395 of 400 or more once in 18,000 runs, and the seeds are fixed.
    assert!(won >= 395.0, "{won} of 400");
}

#[test]
fn the_planner_beats_greedy_in_70_of_100_games() {
    let won = wins(["planner", "greedy"], 150);
    // A player of 70 % would win 235 of 300 or more once in 1,300 runs, and the seeds are fixed.
    assert!(won >= 235.0, "{won} of 300");
}

#[test]
fn the_newcomer_stands_between_random_and_the_planner() {
    let (above, below) = (wins(["newcomer", "random"], 60), wins(["planner", "newcomer"], 60));
    // Of two equal players one would win 80 of 120 or more once in 6,000 runs, and the seeds are fixed.
    assert!(above >= 80.0 && below >= 80.0, "{above}, {below} of 120");
}
