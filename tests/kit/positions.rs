//! Positions and boxes that were changed somewhere: each is refused in words, or played.

use std::fs;

use serde_json::Value;
use wildlab::game::facts::sheet;
use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{Seat, Settings};
use wildlab::report::table_file;

use super::hostile::{misspelt, noise, pick};
use super::{Published, Wander, game, parsed};
use crate::support::{folder, fresh};

/// Changes one thing somewhere in a JSON value.
fn disturb(rng: &mut Rng, value: &mut Value, texts: &[&str]) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).cloned().unwrap_or_default();
            if rng.below(40) == 0 {
                fields.remove(&name);
            } else if let Some(field) = fields.get_mut(&name) {
                disturb(rng, field, texts);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => disturb(rng, &mut items[at], texts),
            }
        }
        Value::Array(items) => items.push(Value::from(rng.below(4))),
        Value::Number(_) => {
            *value = Value::from(*pick(rng, &[-4_i64, -3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 255, 256, 65535, 99999]));
        }
        Value::Bool(held) => *held = !*held,
        Value::String(_) | Value::Null => *value = Value::from(*pick(rng, texts)),
        Value::Object(_) => *value = Value::Null,
    }
}

pub fn disturbed_positions_are_refused_or_played<G: Published>() {
    let mut rng = Seed::new(3).stream(0);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..400_u32 {
        let table = G::TABLES[round as usize % G::TABLES.len()];
        let (game, settings): (G, _) = (game(table), parsed::<G>(table));
        let mut play = Wander::new(&game, Seed::new(round.into()));
        play.steps(rng.below(150));
        let text = game.position_text(&play.state).expect("a position");
        let (_, read) = G::from_position("here", &text, &settings).expect("a sound position");
        assert_eq!(read, play.state);
        let sound: Value = serde_json::from_str(&text).expect("JSON");
        for _ in 0..20 {
            let mut changed = sound.clone();
            for _ in 0..=rng.below(3) {
                disturb(&mut rng, &mut changed, G::TEXTS);
            }
            match G::from_position("here", &changed.to_string(), &settings) {
                Ok((game, state)) => {
                    accepted += 1;
                    for seat in Seat::all(game.seats()) {
                        let view = game.view(&state, seat);
                        assert_eq!(game.view(&game.sample(&view, &mut rng), seat), view);
                    }
                    Wander::from(&game, state, Seed::new(round.into())).steps(40);
                }
                Err(refusal) => {
                    refused += 1;
                    let said = refusal.to_string();
                    assert!(said.contains("here"), "the position is not named: {said}");
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 1000, "{accepted} disturbed positions were sound, {refused} were not");
}

/// The embedded box with a few letters changed, and noise, as files.
pub fn boxes_are_read_or_refused<G: Published>() {
    let mut rng = Seed::new(4).stream(0);
    let standard: G = game("");
    let embedded = standard.kit().expect("a box").embedded;
    let file = fresh(&format!("{}.toml", G::NAME));
    let settings = Settings::new().with("box", &file.display().to_string());
    for _ in 0..150 {
        let mut text = embedded.to_string();
        for _ in 0..=rng.below(3) {
            text = misspelt(&mut rng, &text);
        }
        for text in [text, noise(&mut rng)] {
            fs::write(&file, text).expect("a file");
            if let Err(refusal) = G::from_settings(&settings) {
                assert!(refusal.to_string().contains(".toml"), "{refusal}");
            }
        }
    }
}

/// The whole box as a table, in both forms, makes the same game: every value, and how sure each is.
pub fn a_box_keeps_its_fingerprint_through_a_spreadsheet<G: Published>() {
    let usual = game::<G>("");
    let before = usual.kit().expect("a box");
    let rows: Vec<Vec<String>> =
        sheet::rows("embedded", before.embedded).expect("the box").into_iter().map(Vec::from).collect();
    for ending in ["csv", "tsv", "xlsx"] {
        let file = folder(&format!("sheet-{}-{ending}", G::NAME)).join(format!("cards.{ending}"));
        let name = file.display().to_string();
        fs::write(&file, table_file(&name, "Box", &sheet::COLUMNS, &rows)).expect("a table is written");
        let again = G::from_settings(&Settings::new().with("box", &name)).unwrap_or_else(|refusal| panic!("{refusal}"));
        let after = again.kit().expect("a box");
        assert_eq!(after.hash, before.hash, "{ending}");
        assert_eq!(after.sureness(), before.sureness(), "{ending}: a value is surer or less sure than it was");
        assert_eq!(again.identity(), usual.identity(), "{ending}");
    }
}
