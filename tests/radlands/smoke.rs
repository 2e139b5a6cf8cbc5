//! Games run from start to end.

use wildlab::game::Game;
use wildlab::game::rng::Seed;
use wildlab::games::radlands::Radlands;

#[test]
fn random_games_end_and_break_no_invariant() {
    let game = Radlands::standard();
    for number in 0..300 {
        let seed = Seed { run: 1, game: number };
        let mut chance = game.chance(seed);
        let mut rng = seed.stream(1000);
        let mut state = game.start(&mut chance, &mut ());
        let mut last = None;
        for step in 0.. {
            let broken = game.violations(&state);
            assert!(broken.is_empty(), "game {number} step {step} after {last:?}: {broken:?} {state:?}");
            if state.is_over() {
                break;
            }
            let action = game.nth_legal(&state, |n| {
                assert!(n > 1, "a question with one answer {state:?}");
                rng.below(n as u32) as usize
            });
            last = Some(action);
            Game::play(&game, &mut state, action, &mut chance, &mut ());
        }
    }
}
