//! *Radlands* in words: every event has a sentence that fits a terminal and reveals no secret, refusals name the
//! obstacle, and the documents name everything that can be typed.

use std::collections::BTreeMap;

use serde_json::Value;
use wildlab::game::{Game, Log, Notation, Seed, Settings, Setup, Show, story};
use wildlab::games::radlands::cards::Card;
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::words::Outcome;
use wildlab::games::radlands::{Action, Actions, Radlands, State, notation};
use wildlab::mind::Random;

use crate::scene::bare;
#[cfg(feature = "program")]
use crate::support;

/// All events of a random game, each with the state right after it, and the last state.
fn played(game: &Radlands, run: u64) -> (Vec<(Event, State)>, State) {
    let seed = Seed::new(run);
    let mut chance = Game::chance(game, seed);
    let mut minds = Random::new(seed, 2);
    let mut told = Vec::new();
    let mut state = game.start(&mut chance, &mut |event, at: &State| told.push((event, *at)));
    let mut legal = Actions::new();
    while !state.is_over() {
        game.legal(&state, &mut legal);
        let action = minds.choose(Game::decider(game, &state), &legal);
        told.extend(game.hidden(&state, action).map(|event| (event, state)));
        game.play(&mut state, action, &mut chance, &mut |event, at: &State| told.push((event, *at)));
    }
    (told, state)
}

fn game(settings: &[(&str, &str)]) -> Radlands {
    let settings = settings.iter().fold(Settings::new(), |all, (key, value)| all.with(key, value));
    Radlands::from_settings(&settings).unwrap()
}

/// R17, R18: over many games every kind of event comes up; each has words, and none is longer than a line.
#[test]
fn every_kind_of_event_has_words_that_fit_a_terminal() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (set, runs) in [("a", 120), ("b", 60), ("n", 30)] {
        let game = game(&[("cards", set)]);
        for run in 0..runs {
            let (told, last) = played(&game, run);
            let mut log = Log::new(&game);
            for (event, state) in told {
                let line = log.line(&state, event);
                let (text, kind) = (line.text(), line.entry.kind);
                assert_eq!(serde_json::to_value(line.record()).unwrap()["event"], kind);
                assert_eq!(text.is_empty(), kind == "took", "{event:?}");
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                assert!(
                    !text.contains("nothing") && !text.contains('{') && !text.contains("the card ("),
                    "{event:?}: {text}"
                );
                *kinds.entry(kind).or_default() += 1;
            }
            let end = story::ending(&game, &last, 1);
            assert!(
                end.ends_with("1 decision\n") && end.contains(if last.winner.is_some() { " wins" } else { "raw" }),
                "{end}"
            );
        }
    }
    assert!(Event::KINDS.iter().all(|kind| kinds.contains_key(kind)), "{kinds:?}");
}

/// R1.5: no one may look at a punk's face, not even when it dies.
#[test]
fn r1_5_no_sentence_tells_the_face_of_a_punk_that_dies() {
    let game = Radlands::standard();
    let mut died = 0;
    for run in 0..40 {
        let (told, _) = played(&game, run);
        let mut log = Log::new(&game);
        for (event, state) in told {
            let text = log.line(&state, event).text();
            if let Event::Destroyed { punk: true, .. } = event {
                died += 1;
                let own = text.split(" is destroyed").next().unwrap();
                assert!(own.contains("a punk (") && Card::all().all(|card| !own.contains(&card.title())), "{text}");
            }
        }
    }
    assert!(died > 100, "{died}");
}

/// R11.6: a card that Mimic borrows from does nothing itself.
#[test]
fn r11_6_what_mimic_borrows_is_told_as_mimics() {
    let scene = bare().man(0, "1.back", "mimic").man(1, "2.back", "sniper").man(1, "1.back", "muse");
    let game = scene.game.clone();
    let mut state = game.state(&scene.position).unwrap();
    let mut chance = Game::chance(&game, Seed::new(1));
    let mut told = Vec::new();
    for text in ["use 1.back", "borrow 1 2.back", "target 1 2.camp"] {
        let action = notation::read(text).unwrap();
        assert_eq!(game.objection(&state, action), None, "{text}");
        game.play(&mut state, action, &mut chance, &mut |event, at: &State| told.push((event, *at)));
    }
    let mut log = Log::new(&game);
    let text: String = told.iter().map(|(event, state)| log.line(state, *event).text()).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the ability of Sniper (2.back of seat 1) is borrowed: damage any card"), "{text}");
    assert!(text.contains("(2.camp of seat 1) is damaged by Mimic"), "{text}");
}

#[cfg(feature = "program")]
#[test]
fn what_is_not_legal_is_refused_with_what_stands_in_the_way() {
    let refused = |act: &str| {
        let args = ["radlands", "position", "--seed", "7", "--turn", "9", "--policy", "random", "--act", act];
        support::refused(&args, &support::wildlab(&args), &[])
    };
    let state = {
        let args = ["radlands", "position", "--seed", "7", "--turn", "9", "--policy", "random", "--json"];
        let text = support::printed(&args);
        Radlands::from_position("here", &text, &Settings::new()).unwrap().1
    };
    assert_eq!((state.turn, state.water), (9, 3), "the position of the test");
    assert!(
        refused("event bombardment").contains("it costs 4 and 3 water is left"),
        "{}",
        refused("event bombardment")
    );
    let asked = refused("column 2");
    assert!(asked.contains("turn 9: seat 1 acts, 3 water left; legal now: play, "), "{asked}");
    let there = refused("play sniper 1.back");
    assert!(there.contains("legal of this kind: `play "), "{there}");
    assert!(refused("plya scout 1.back").contains("did you mean `play`"));
}

/// A position is read as it was written, and what is wrong is said with the place.
#[test]
fn positions_are_read_back_and_refused_in_words() {
    let game = Radlands::standard();
    for (_, state) in played(&game, 5).0.iter().filter(|(event, _)| matches!(event, Event::Decides { .. })) {
        let text = game.position_text(state).unwrap();
        let (_, read) = Radlands::from_position("here", &text, &Settings::new()).unwrap();
        assert_eq!(read, *state);
    }
    let wrong = |text: &str| Radlands::from_position("here", text, &Settings::new()).err().unwrap().to_string();
    assert!(wrong("{").contains("position --json` prints a position to start from"));
    let text = game.position_text(&played(&game, 5).1).unwrap();
    let mut position: Value = serde_json::from_str(&text).unwrap();
    position["seats"][0]["hand"] = serde_json::json!(["sniper", "sniper", "sniper"]);
    assert!(wrong(&position.to_string()).starts_with("here: "), "{}", wrong(&position.to_string()));
}

/// Every form of the notation stands in its document, and every example of the document is read.
#[test]
fn the_document_of_the_notation_names_every_decision_and_its_examples_are_read() {
    let document = include_str!("../../docs/radlands/notation.md");
    let rows = document.lines().filter(|line| line.starts_with("| `")).filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        (cells.len() == 4).then(|| (cells[0].trim_matches('`').to_string(), cells[2].trim_matches('`').to_string()))
    });
    let mut verbs = Vec::new();
    for (form, example) in rows {
        let action = notation::read(&example).unwrap_or_else(|reason| panic!("{form}: {reason}"));
        assert_eq!(notation::write(action), example);
        assert_eq!(form.split(' ').next(), example.split(' ').next());
        verbs.push(action.kind());
    }
    for kind in Action::KINDS {
        assert!(verbs.contains(&kind), "docs/radlands/notation.md lacks {kind}");
    }
    let state = played(&Radlands::standard(), 1).1;
    assert_eq!(Radlands::standard().read(&state, "end"), Ok(Action::End));
}

#[test]
fn the_document_of_positions_names_every_field() {
    let document = include_str!("../../docs/radlands/position.md");
    let game = Radlands::standard();
    let states: Vec<State> = played(&game, 5).0.into_iter().map(|(_, state)| state).collect();
    let value = |state: &State| serde_json::to_value(game.position(state)).unwrap();
    let crowded =
        states.iter().find(|state| !value(state)["seats"][0]["people"].as_array().unwrap().is_empty()).unwrap();
    let value = value(crowded);
    let seat = &value["seats"][0];
    for part in [&value, seat, &seat["camps"][0], &seat["people"][0]] {
        for field in part.as_object().unwrap().keys() {
            assert!(document.contains(&format!("`{field}`")), "docs/radlands/position.md lacks {field}");
        }
    }
    for outcome in Outcome::ALL {
        assert!(document.contains(&format!("`{outcome}`")), "docs/radlands/position.md lacks {outcome}");
    }
    for mark in wildlab::games::radlands::position::MARKS {
        assert!(document.contains(&format!("`{mark}`")), "docs/radlands/position.md lacks {mark}");
    }
}
