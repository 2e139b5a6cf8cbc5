//! The player of whole turns that knows the rules and the score, in the workshop.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wildlab::game::rng::Seed;
use wildlab::game::{BySeat, Game, Seat, standing_by_progress};
use wildlab::mind::search::{Care, Rollout, Rollouts, RolloutsBudget};
use wildlab::mind::turns::{ByProgress, Turns, TurnsBudget};
use wildlab::mind::{Judge, Mind, Players, Sight};
use wildlab::sim::playout;

use super::workshop::{Asked, Bench, Work, Workshop, choose, most, start};
use super::{random, seated};

const BUDGET: TurnsBudget = TurnsBudget { positions: 30_000, finalists: 8, worlds: 64, beyond: 0, beam: 0 };

fn turns(budget: TurnsBudget) -> Box<dyn Mind<Workshop>> {
    Box::new(Turns::new(budget, Box::new(ByProgress), 0.25))
}

/// The first turn, decision by decision; any other player who is asked takes no tax.
fn turn(game: &Workshop, mind: &mut dyn Mind<Workshop>, seed: u64) -> (Vec<Work>, Bench) {
    let (mut state, mut chance, mut steps) = (start(game), game.chance(Seed::new(seed)), Vec::new());
    mind.begin(Seed::new(seed), Seat(0));
    while state.turn == 0 {
        let own = game.decider(&state) == Seat(0);
        let work = if own { choose(mind, game, &state) } else { Work::Tax(false) };
        game.play(&mut state, work, &mut chance, &mut ());
        steps.push(work);
    }
    (steps, state)
}

#[test]
fn the_best_turn_is_found_though_its_first_step_brings_nothing() {
    let game = Workshop { seats: 3, prize: 0, taxed: false };
    for seed in 0..10 {
        let (steps, after) = turn(&game, &mut *turns(BUDGET), seed);
        assert_eq!(steps[..2], [Work::Tool, Work::Kind(1)], "seed {seed}");
        assert_eq!((after.points[0], most(&game, &start(&game))), (6, 6));
    }
}

#[test]
fn nothing_that_chance_brings_is_foreseen() {
    // A coin of five is worth 1.2 points, a wager half of its prize; a player who knew would wager for either prize.
    for (prize, wagers) in [(1, false), (6, true)] {
        let game = Workshop { seats: 2, prize, taxed: false };
        for seed in 0..20 {
            let steps = turn(&game, &mut *turns(BUDGET), seed).0;
            assert_eq!(steps[0] == Work::Wager, wagers, "prize {prize}, seed {seed}: {steps:?}");
        }
    }
}

/// Judges by progress, and counts how often it is asked.
struct Counting(Arc<AtomicUsize>);

impl Judge<Workshop> for Counting {
    fn worth(&mut self, game: &Workshop, state: &Bench) -> Option<BySeat<f32>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let mut worth = BySeat::of(game.seats, 0.0);
        for seat in Seat::all(game.seats) {
            worth[seat] = standing_by_progress(game, state, seat)?;
        }
        Some(worth)
    }
}

#[test]
fn a_plan_is_kept_as_long_as_the_game_goes_as_foreseen() {
    let game = Workshop { seats: 2, prize: 0, taxed: false };
    let asked = Arc::new(AtomicUsize::new(0));
    let mut mind = Turns::new(BUDGET, Box::new(Counting(Arc::clone(&asked))), 0.25);
    mind.begin(Seed::new(3), Seat(0));
    let (mut state, mut chance) = (start(&game), game.chance(Seed::new(0)));
    let work = choose(&mut mind, &game, &state);
    game.play(&mut state, work, &mut chance, &mut ());
    let before = asked.load(Ordering::Relaxed);
    assert!(before > 0);
    while state.turn == 0 {
        let work = choose(&mut mind, &game, &state);
        game.play(&mut state, work, &mut chance, &mut ());
    }
    assert_eq!(asked.load(Ordering::Relaxed), before, "nothing was searched anew");
    // A coin that was not foreseen changes everything.
    mind.begin(Seed::new(3), Seat(0));
    let mut state = start(&game);
    let work = choose(&mut mind, &game, &state);
    game.play(&mut state, work, &mut chance, &mut ());
    let before = asked.load(Ordering::Relaxed);
    choose(&mut mind, &game, &Bench { coins: state.coins + 1, asked: Asked::Nothing, ..state });
    assert!(asked.load(Ordering::Relaxed) > before);
}

#[test]
fn it_offers_whole_turns_to_other_searches() {
    let game = Workshop { seats: 3, prize: 1, taxed: false };
    let (state, mut legal) = (start(&game), Vec::new());
    let view = game.view(&state, Seat(0));
    game.legal(&state, &mut legal);
    let mut mind = turns(BUDGET);
    mind.begin(Seed::new(9), Seat(0));
    let found = mind.turns(&game, Sight::View(&view), &legal, 3);
    assert_eq!(found.len(), 3);
    assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert_eq!(
        (found[0].steps[0].1, found[0].steps.len()),
        (Work::Tool, 6),
        "a tool, its kind, three sales and the end"
    );
    assert_eq!(mind.fingerprint(&game, &view), found[0].steps[0].0, "a turn begins where it was asked for");
    let care = Care { margin: 0.0, doubt: 0.05, hope: 0.1 };
    let budget = RolloutsBudget { games: 60, candidates: 3, care };
    let mut rollouts = Rollouts::new(budget, Rollout::new(Players::random(3), 1000), Some(turns(BUDGET)));
    let (steps, _) = turn(&game, &mut rollouts, 4);
    assert_eq!(steps[..2], [Work::Tool, Work::Kind(1)], "{steps:?}");
}

#[test]
fn it_wins_at_tables_of_two_to_six_and_one_seed_is_one_game() {
    let quick = TurnsBudget { positions: 300, finalists: 4, worlds: 4, beyond: 0, beam: 0 };
    for seats in 2..=6 {
        let game = Workshop { seats, prize: 1, taxed: true };
        let played = |number: u64| {
            let mut minds: Vec<Box<dyn Mind<Workshop>>> = (1..seats).map(|_| random()).collect();
            minds.insert(0, turns(quick));
            playout(&game, Seed { run: 2, game: number }, &mut seated(minds), &mut ())
        };
        let wins = (0..20).filter(|&number| played(number).ending.won(0) == Some(true)).count();
        assert!(wins >= 18, "{wins} of 20 at a table of {seats}");
        assert_eq!(played(1), played(1));
    }
}
