//! Minds that know no game play this one.

use wildlab::game::Game;
use wildlab::game::rng::Seed;
use wildlab::games::radlands::Radlands;
use wildlab::mind::Mind;
use wildlab::mind::search::{Rollout, TreeBudget, TreeSearch};
use wildlab::mind::{Players, RandomMind, Seated};
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
    // A search no better than random wins half: 17 of 20 or more would happen once in 776 runs, and the seeds are fixed.
    assert!(points >= 17.0, "{points} of {}", 2 * DEALS);
}
