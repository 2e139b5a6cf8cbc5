//! Nothing that is typed or fed in makes the rules panic.

use wildlab::base::json;
use wildlab::game::Game;
use wildlab::game::rng::{Rng, Seed};
use wildlab::games::radlands::position::Position;
use wildlab::games::radlands::{Radlands, notation};

/// Some random states' positions as JSON.
fn positions(game: &Radlands, rng: &mut Rng) -> Vec<String> {
    let mut texts = Vec::new();
    for number in 0..40 {
        let mut chance = game.chance(Seed { run: 31, game: number });
        let mut state = game.start(&mut chance, &mut ());
        while !state.is_over() {
            if rng.below(20) == 0 || (!state.stack.is_empty() && rng.below(4) == 0) {
                texts.push(json::line(&game.position(&state)));
            }
            let action = game.nth_legal(&state, |n| rng.below(n as u32) as usize);
            Game::play(game, &mut state, action, &mut chance, &mut ());
        }
    }
    texts
}

#[test]
fn a_changed_position_is_refused_or_played() {
    let game = Radlands::standard();
    let mut rng = Seed::new(8).stream(0);
    let texts = positions(&game, &mut rng);
    let junk = ["0", "1", "2", "3", "9", "255", "-1", "true", "false", "null", "[]", "{}", "\"truce\"", "\"muse\"", ""];
    let (mut refused, mut played) = (0, 0);
    for _ in 0..30_000 {
        let text = &texts[rng.below(texts.len() as u32) as usize];
        // One value, between two separators, becomes another one.
        let marks: Vec<usize> = text.match_indices([',', ':', '[', ']', '{', '}']).map(|(at, _)| at).collect();
        let at = rng.below(marks.len() as u32 - 1) as usize;
        let piece = junk[rng.below(junk.len() as u32) as usize];
        let changed = format!("{}{piece}{}", &text[..=marks[at]], &text[marks[at + 1]..]);
        let Ok(position) = serde_json::from_str::<Position>(&changed) else { continue };
        let Ok(state) = game.state(&position) else {
            refused += 1;
            continue;
        };
        played += 1;
        let mut next = state;
        let mut chance = game.chance(Seed::new(1));
        for _ in 0..6 {
            if !next.is_over() {
                let action = game.nth_legal(&next, |n| rng.below(n as u32) as usize);
                Game::play(&game, &mut next, action, &mut chance, &mut ());
            }
        }
        let view = game.view(&state, 0);
        assert_eq!(game.view(&game.sample(&view, &mut rng), 0), view);
    }
    assert!(refused > 1000 && played > 1000, "{refused} {played}");
}

#[test]
fn no_text_makes_the_notation_panic() {
    let mut rng = Seed::new(9).stream(0);
    let words = [
        "play", "put", "use", "borrow", "target", "camps", "sniper", "1.back", "for", "9.camp", "-1", "é", "",
        "raiders",
    ];
    for _ in 0..20_000 {
        let n = rng.below(6) as usize;
        let text: Vec<&str> = (0..n).map(|_| words[rng.below(words.len() as u32) as usize]).collect();
        if let Ok(action) = notation::read(&text.join(" ")) {
            assert_eq!(notation::read(&notation::write(action)), Ok(action));
        }
    }
}
