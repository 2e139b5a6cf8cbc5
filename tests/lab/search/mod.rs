//! Minds that come from the rules alone, on small games whose best play is known.

mod coins;
mod defenders;
mod errand;
mod high_low;
mod lock;
mod tic_tac_toe;
mod turns;
mod workshop;

use wildlab::game::Game;
use wildlab::mind::Mind;
use wildlab::mind::search::{Care, Rollout, Rollouts, RolloutsBudget, TreeBudget, TreeSearch};
use wildlab::mind::{First, Players, RandomMind, Seated};

/// The default budget of a tree search in these tests.
const USUAL: TreeBudget = TreeBudget { iterations: 1000, explore: 0.7, widen: 0.0, outcomes: 16 };

/// A tree search with `iterations` iterations, played on at random.
fn tree<G: Game + 'static>(game: &G, iterations: u32) -> Box<dyn Mind<G>> {
    let rollout = Rollout::new(Players::random(game.seats()), 1000);
    Box::new(TreeSearch::new(TreeBudget { iterations, ..USUAL }, rollout, None))
}

/// A search that tries out all decisions in `games` games, played on at random.
fn rollouts<G: Game + 'static>(game: &G, games: u32) -> Box<dyn Mind<G>> {
    let rollout = Rollout::new(Players::random(game.seats()), 1000);
    Box::new(Rollouts::new(
        RolloutsBudget { games, candidates: 0, care: Care { margin: 0.0, doubt: 0.05, hope: 0.1 } },
        rollout,
        None,
    ))
}

/// Players of these minds, a seat each.
fn seated<G: Game>(minds: Vec<Box<dyn Mind<G>>>) -> Players<G> {
    Players::Minds(Seated::new(minds))
}

fn random<G: Game>() -> Box<dyn Mind<G>> {
    Box::new(RandomMind::default())
}

fn first<G: Game>() -> Box<dyn Mind<G>> {
    Box::new(First)
}
