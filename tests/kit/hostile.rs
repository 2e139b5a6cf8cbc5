//! Nothing that a user can type or feed in may panic: readers are given noise, and sound input with a few things
//! changed.

use wildlab::game::Settings;
use wildlab::game::rng::{Rng, Seed};

use super::{Subject, Wander, game};

/// One of some things.
pub fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Bytes of any kind, as text.
pub fn noise(rng: &mut Rng) -> String {
    let bytes: Vec<u8> = (0..rng.below(24)).map(|_| rng.word() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Words without a sense in any game.
const NONSENSE: [&str; 14] =
    ["-", "0", "-0", "999999999999", "1,", ",", "pyromancy.", ".1", "é", "=", "\u{0}", "yes", "127,127", ""];

/// Words of a game and others, in an order that may have no sense.
fn phrase<G: Subject>(rng: &mut Rng) -> String {
    let joint = *pick(rng, &[" ", " ", "=", ",", "", "."]);
    let words = (0..rng.below(6)).map(|_| if rng.below(3) == 0 { *pick(rng, &NONSENSE) } else { *pick(rng, G::WORDS) });
    words.collect::<Vec<_>>().join(joint)
}

/// A text with one character changed, removed or doubled.
pub fn misspelt(rng: &mut Rng, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return noise(rng);
    }
    let at = rng.below(letters.len() as u32) as usize;
    match rng.below(3) {
        0 => letters[at] = *pick(rng, &['x', ',', '-', '9', '.', '=', '"', '[', 'é', ' ']),
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

pub fn decisions_are_read_or_refused<G: Subject>() {
    let mut rng = Seed::new(1).stream(0);
    let games: Vec<G> = G::TABLES.iter().map(|table| game(table)).collect();
    for round in 0..40 {
        let game = &games[round as usize % games.len()];
        let mut play = Wander::new(game, Seed::new(round));
        play.steps(rng.below(60));
        let legal = play.legal().to_vec();
        let state = &play.state;
        for _ in 0..100 {
            let sound = if legal.is_empty() { String::new() } else { game.write(state, *pick(&mut rng, &legal)) };
            for text in [misspelt(&mut rng, &sound), noise(&mut rng), phrase::<G>(&mut rng), sound] {
                let Ok(action) = game.read(state, &text) else { continue };
                let objection = game.objection(state, action);
                assert_eq!(objection.is_none(), legal.contains(&action), "{text}: {objection:?}");
                let written = game.write(state, action);
                assert_eq!(game.read(state, &written), Ok(action), "{text} is written {written}");
                let _ = game.obstacle(state, action);
            }
        }
    }
}

/// Values that may or may not be one of a key, an option or a place in the box.
const VALUES: [&str; 14] =
    ["0", "255", "256", "-1", "[]", "[0]", "[[0,0]]", "\"x\"", "{}", "1.5", "", "[1,2", "none,none", "2..9"];

pub fn settings_are_read_or_refused<G: Subject>() {
    let mut rng = Seed::new(2).stream(0);
    let standard: G = game("");
    let kit = standard.kit();
    let options: Vec<String> =
        kit.iter().flat_map(|kit| kit.rules.options()).map(|option| option.name.into()).collect();
    let paths: Vec<String> = kit.iter().flat_map(|kit| kit.facts).map(|fact| fact.path.clone()).collect();
    for round in 0..1500 {
        let value = match rng.below(3) {
            0 => noise(&mut rng),
            1 => phrase::<G>(&mut rng),
            _ => (*pick(&mut rng, &VALUES)).to_string(),
        };
        let key = pick(&mut rng, G::KEYS).name;
        let text = match key {
            // Of a box many values are read, so it is read less often.
            "set" if round % 8 > 0 => continue,
            "set" => format!("{}={value}", pick(&mut rng, &paths)),
            "rule" => format!("{}={value}", pick(&mut rng, &options)),
            _ => value,
        };
        let text = if rng.below(3) == 0 { misspelt(&mut rng, &text) } else { text };
        if let Ok(game) = G::from_settings(&Settings::new().with(key, &text)) {
            assert_eq!(
                G::from_settings(&game.settings()).map(|again| again.identity()),
                Ok(game.identity()),
                "{key}={text}"
            );
        }
    }
}
