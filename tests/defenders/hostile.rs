//! Nothing that a user can type or feed in may panic: readers are held against noise, and against sound input with a
//! few things changed.

use serde_json::Value;
use wildlab::game::rng::{Rng, Seed};
use wildlab::games::defenders::chance::Streams;
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::hex::Hex;
use wildlab::games::defenders::notation::FORMS;
use wildlab::games::defenders::position::Position;
use wildlab::games::defenders::rules::{OPTIONS, Rules};
use wildlab::games::defenders::walls::Edge;
use wildlab::games::defenders::{Actions, Defenders, State, Table};
use wildlab::mind::Random;

/// A sound game of so many players after some random decisions.
fn reached(players: u8, seed: u64, decisions: u32) -> (Defenders, State, Streams) {
    let game = Defenders::standard(players);
    let seed = Seed::new(seed);
    let mut chance = Streams::new(seed);
    let mut state = game.deal(&mut chance, &mut ());
    play_on(&game, &mut state, &mut chance, seed, decisions);
    (game, state, chance)
}

fn play_on(game: &Defenders, state: &mut State, chance: &mut Streams, seed: Seed, decisions: u32) {
    let mut minds = Random::new(seed, state.seats());
    let mut legal = Actions::new();
    for _ in 0..decisions {
        game.legal(state, &mut legal);
        if legal.is_empty() {
            return;
        }
        let action = minds.choose(state.seat().index(), &legal);
        Table { game, state, chance, observer: &mut () }.play(action);
    }
}

fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Bytes of any kind, as text.
fn noise(rng: &mut Rng) -> String {
    let length = rng.below(24) as usize;
    let bytes: Vec<u8> = (0..length).map(|_| rng.word() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

const WORDS: [&str; 22] = [
    "move",
    "pick",
    "-",
    "0",
    "-0",
    "3,-3",
    "-4,9",
    "999999999999",
    "1,",
    ",",
    "0,0,6",
    "order",
    "sect",
    "pyromancy.1",
    "pyromancy.",
    ".1",
    "é",
    "=",
    "\u{0}",
    "core-walls",
    "yes",
    "127,127",
];

/// Words that mean something, in an order that may not.
fn phrase(rng: &mut Rng) -> String {
    let count = rng.below(5);
    let joint = *pick(rng, &[" ", "=", ",", "", "."]);
    (0..count).map(|_| *pick(rng, &WORDS)).collect::<Vec<_>>().join(joint)
}

/// A text with one character changed, removed or doubled.
fn misspelt(rng: &mut Rng, text: &str) -> String {
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

#[test]
fn decisions_cards_hexes_and_edges_are_read_or_refused() {
    let mut rng = Seed::new(1).stream(0);
    for round in 0..40 {
        let (game, state, _) = reached(1 + round % 4, u64::from(round), rng.below(60));
        let mut legal = Actions::new();
        game.legal(&state, &mut legal);
        for _ in 0..100 {
            let sound = if legal.is_empty() || rng.below(2) == 0 {
                (*pick(&mut rng, &FORMS)).to_string()
            } else {
                game.write_action(&state, *pick(&mut rng, &legal))
            };
            for text in [misspelt(&mut rng, &sound), noise(&mut rng), phrase(&mut rng), sound] {
                if let Ok(action) = game.read_action(&state, &text) {
                    let objection = game.objection(&state, action);
                    assert_eq!(objection.is_none(), legal.contains(&action), "{text}: {objection:?}");
                    let written = game.write_action(&state, action);
                    assert_eq!(game.read_action(&state, &written), Ok(action), "{text} is written {written}");
                }
                let _ = (game.card_named(&state, &text), text.parse::<Hex>(), text.parse::<Edge>());
            }
        }
    }
}

#[test]
fn rules_and_boxes_are_read_or_refused() {
    let mut rng = Seed::new(2).stream(0);
    let embedded = include_str!("../../data/defenders.toml");
    let paths: Vec<String> = Contents::embedded().facts.iter().map(|fact| fact.path.clone()).collect();
    for _ in 0..3000 {
        let option = pick(&mut rng, OPTIONS);
        let sound = format!("{}={}", option.name, option.values[0]);
        for text in [misspelt(&mut rng, &sound), noise(&mut rng), phrase(&mut rng)] {
            let _ = Rules::default().set(&text);
        }
    }
    for _ in 0..150 {
        let value =
            *pick(&mut rng, &["0", "255", "256", "-1", "[]", "[0]", "[[0,0]]", "\"x\"", "{}", "1.5", "", "[1,2"]);
        let path = pick(&mut rng, &paths).clone();
        let sets = [format!("{path}={value}"), misspelt(&mut rng, &format!("{path}={value}")), phrase(&mut rng)];
        for set in sets {
            let _ = Contents::parse("embedded", embedded, &[set]);
        }
        let mut file = embedded.to_string();
        for _ in 0..=rng.below(3) {
            file = misspelt(&mut rng, &file);
        }
        let _ = Contents::parse("file", &file, &[]);
        let _ = Contents::parse("file", &noise(&mut rng), &[]);
    }
}

/// Changes one thing somewhere in a JSON value.
fn disturb(rng: &mut Rng, value: &mut Value) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).cloned().unwrap_or_default();
            if rng.below(40) == 0 {
                fields.remove(&name);
            } else if let Some(field) = fields.get_mut(&name) {
                disturb(rng, field);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => disturb(rng, &mut items[at]),
            }
        }
        Value::Array(items) => items.push(Value::from(rng.below(4))),
        Value::Number(_) => {
            *value = Value::from(*pick(rng, &[-4_i64, -3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 255, 256, 65535, 99999]));
        }
        Value::Bool(held) => *held = !*held,
        Value::String(_) => {
            *value = Value::from(*pick(
                rng,
                &[
                    "core",
                    "act",
                    "organize",
                    "order",
                    "target",
                    "paths",
                    "camps",
                    "opening",
                    "over",
                    "left",
                    "win",
                    "massacre",
                    "B",
                    "Z",
                    "coven",
                    "pyromancy.1",
                    "tunnels.2",
                    "demolitions.1",
                    "cw",
                    "",
                    "bread",
                ],
            ));
        }
        Value::Null => *value = Value::from(*pick(rng, &["win", "core", "stalled"])),
        Value::Object(_) => *value = Value::Null,
    }
}

#[test]
fn disturbed_positions_are_refused_or_played() {
    let mut rng = Seed::new(3).stream(0);
    let mut accepted = 0;
    for round in 0..400_u32 {
        let (game, state, _) = reached(1 + (round % 4) as u8, u64::from(round), rng.below(150));
        let sound = serde_json::to_value(game.position(&state)).unwrap();
        assert_eq!(game.state(&serde_json::from_value::<Position>(sound.clone()).unwrap()).unwrap(), state);
        for _ in 0..20 {
            let mut changed = sound.clone();
            for _ in 0..=rng.below(3) {
                disturb(&mut rng, &mut changed);
            }
            let Ok(position) = serde_json::from_value::<Position>(changed) else { continue };
            match game.state(&position) {
                Ok(mut state) => {
                    accepted += 1;
                    let seed = Seed::new(u64::from(round));
                    play_on(&game, &mut state, &mut Streams::new(seed), seed, 40);
                }
                Err(refusal) => assert!(!refusal.reasons.is_empty()),
            }
        }
    }
    assert!(accepted > 100, "only {accepted} disturbed positions were sound: too much is disturbed");
}
