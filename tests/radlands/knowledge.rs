//! R17, R18, R20: decisions, views and samples, positions, laws; and perft counts.

use wildlab::base::json;
use wildlab::game::rng::Seed;
use wildlab::game::{Game, broken_laws, perft};
use wildlab::games::radlands::cards::Card;
use wildlab::games::radlands::contents::{CardSet, Contents};
use wildlab::games::radlands::position::Position;
use wildlab::games::radlands::rules::{OPTIONS, Rules};
use wildlab::games::radlands::words::{Duel, Seat};
use wildlab::games::radlands::{Action, FIRST_GAME, Radlands, State, notation};

use crate::scene::bare;

/// Every state at a decision of some random games.
fn states(game: &Radlands, run: u64, games: u64, mut look: impl FnMut(&State)) {
    for number in 0..games {
        let seed = Seed { run, game: number };
        let mut chance = game.chance(seed);
        let mut rng = seed.stream(1000);
        let mut state = game.start(&mut chance, &mut ());
        while !state.is_over() {
            look(&state);
            let action = game.nth_legal(&state, |n| rng.below(n as u32) as usize);
            Game::play(game, &mut state, action, &mut chance, &mut ());
        }
    }
}

#[test]
fn every_rule_option_and_card_set_keeps_the_laws_at_every_decision() {
    let mut rng = Seed::new(5).stream(0);
    for cards in CardSet::ALL {
        let game = Radlands::new(Contents::embedded(cards), Rules::default(), FIRST_GAME).unwrap();
        states(&game, 12, 2, |state| assert_eq!(broken_laws(&game, state, &mut rng), [] as [String; 0], "{state:?}"));
    }
    for option in OPTIONS {
        for value in option.alternatives(&Rules::default()) {
            let mut rules = Rules::default();
            rules.set(&format!("{}={value}", option.name)).unwrap();
            let game = Radlands::new(Contents::embedded(CardSet::A), rules, FIRST_GAME).unwrap();
            states(&game, 13, 1, |state| {
                assert_eq!(broken_laws(&game, state, &mut rng), [] as [String; 0], "{state:?}");
            });
        }
    }
}

#[test]
fn r17_every_decision_is_read_as_it_is_written() {
    let game = Radlands::standard();
    states(&game, 3, 3, |state| {
        for action in game.all_actions(state) {
            let text = notation::write(action);
            assert_eq!(notation::read(&text), Ok(action), "{text}");
        }
    });
}

#[test]
fn r17_discards_whose_order_does_not_matter_are_offered_in_one_order() {
    let scene = crate::scene::with_camp("mercenary-camp").hand(1, &["muse", "muse", "scout", "truce"]);
    let mut play = scene.on();
    play.play(&["use 1.camp", "yes"]).offers("", &["discard muse", "discard scout"]);
    play.play(&["discard scout"]).holds(1, &["muse", "muse"]);
}

#[test]
fn r18_1_to_r18_4_a_sampled_state_differs_only_in_what_the_seat_cannot_know() {
    let game = Radlands::standard();
    let mut rng = Seed::new(6).stream(0);
    let (mut hands, mut punks, mut decks, mut camps) = (0, 0, 0, 0);
    states(&game, 14, 20, |state| {
        for seat in Seat::BOTH {
            let view = game.view(state, seat);
            let sampled = game.sample(&view, &mut rng);
            assert_eq!(game.view(&sampled, seat), view);
            let (own, other) = (sampled.side(seat), sampled.side(seat.other()));
            assert_eq!((own.hand, own.queue, own.present), {
                let side = state.side(seat);
                (side.hand, side.queue, side.present)
            });
            let real = state.side(seat.other());
            assert_eq!((other.hand.len(), other.queue, other.damaged), (real.hand.len(), real.queue, real.damaged));
            assert!(Card::all().all(|card| other.hand.count(card) >= other.known.count(card)));
            assert_eq!((sampled.discard, sampled.deck_size()), (state.discard, state.deck_size()));
            hands += usize::from(other.hand != real.hand);
            decks += usize::from(sampled.deck != state.deck);
            punks += usize::from(real.punks.into_iter().any(|place| real.person(place) != other.person(place)));
            camps += usize::from(sampled.dealt != state.dealt);
        }
    });
    // If one of these never differed, the view would have revealed it.
    assert!(hands > 500 && punks > 100 && decks > 500 && camps > 10, "{hands} {punks} {decks} {camps}");
}

#[test]
fn r18_2_the_discard_is_known_as_a_multiset() {
    let play = bare().discard(&["muse", "muse", "truce"]).on();
    let view = play.game.view(&play.state, Seat(1));
    assert_eq!(view.seen().discard, play.state.discard);
    assert_eq!(view.unseen(&play.game).len(), 63);
}

#[test]
fn r18_3_a_returned_person_is_known_until_a_card_of_its_name_leaves_the_hand() {
    let mut play = bare().man(0, "1.back", "rescue-team").man(0, "2.back", "muse").hand(0, &["muse", "scout"]).on();
    play.play(&["use 1.back", "target 0 2.back"]);
    let known = |play: &crate::scene::Play| {
        play.game.view(&play.state, Seat(1)).seen().sides[0].hand.iter().collect::<Vec<_>>()
    };
    assert_eq!(known(&play), [crate::scene::card("muse")]);
    play.play(&["play muse 1.back"]);
    assert_eq!(known(&play), []);
    // Not by Supply Depot: the discarded one is known to be a new one.
    let scene = crate::scene::with_camp("supply-depot").hand(0, &["muse"]).draws(&["muse", "scout"]);
    let mut depot = scene.edit(|p| p.seats[0].known = p.seats[0].hand.clone()).on();
    depot.play(&["use 1.camp", "discard muse"]);
    assert_eq!(known(&depot), [crate::scene::card("muse")]);
}

#[test]
fn r18_4_changing_only_what_a_seat_cannot_know_changes_nothing_in_its_view() {
    let scene = |face: &str, hand: &str| bare().punk(0, "1.back", face).hand(0, &[hand]).on();
    let (a, b) = (scene("muse", "scout"), scene("truce", "mimic"));
    assert_eq!(a.game.view(&a.state, Seat(1)), b.game.view(&b.state, Seat(1)));
    assert_ne!(a.game.view(&a.state, Seat(0)), b.game.view(&b.state, Seat(0)), "the own hand is known");
    let (a, b) = (scene("muse", "scout"), scene("truce", "scout"));
    assert_eq!(a.game.view(&a.state, Seat(0)), b.game.view(&b.state, Seat(0)), "the own punk's face is not");
}

#[test]
fn r18_5_hidden_cards_are_dealt_evenly_to_hand_punks_and_deck() {
    // Three snipers' worth of places: a hidden hand of 4, a punk, a deck of 61. 3,000 samples: the share of games in
    // which the punk is one of the 2 muses is 2/66; 4 standard deviations are 0.0125.
    let play = bare().punk(0, "1.back", "gunner").hand(0, &["truce", "scout", "mimic", "banish"]).on();
    let view = play.game.view(&play.state, Seat(1));
    let mut rng = Seed::new(9).stream(0);
    let muse = crate::scene::card("muse");
    let mut share = |test: &dyn Fn(&State) -> bool| {
        (0..3000).filter(|_| test(&play.game.sample(&view, &mut rng))).count() as f64 / 3000.0
    };
    let place = "1.back".parse().unwrap();
    assert!((share(&|state| state.sides[0].person(place) == Some(muse)) - 2.0 / 66.0).abs() < 0.0125);
    // In a hand of 4 of 66 at least one of 2 muses: 1 - C(64,4)/C(66,4) = 0.1184; 4 standard deviations are 0.0236.
    assert!((share(&|state| state.sides[0].hand.has(muse)) - 0.1184).abs() < 0.0236);
}

#[test]
fn a_position_is_read_back_from_json_at_every_decision() {
    for cards in CardSet::ALL {
        let game = Radlands::new(Contents::embedded(cards), Rules::default(), FIRST_GAME).unwrap();
        states(&game, 15, 8, |state| {
            let text = json::pretty(&game.position(state));
            let position: Position = serde_json::from_str(&text).unwrap();
            assert_eq!(game.state(&position).unwrap(), *state, "{text}");
        });
    }
}

#[test]
fn r20_a_position_that_breaks_an_invariant_is_refused_with_the_reason() {
    let refused = |change: &dyn Fn(&mut Position)| {
        let scene = bare().man(0, "1.back", "muse").punk(1, "1.back", "scout");
        let mut position = scene.position.clone();
        change(&mut position);
        scene.game.state(&position).unwrap_err().to_string()
    };
    assert!(refused(&|p| p.deck.truncate(65 - 3)).contains("cards are somewhere (R20.1)"));
    assert!(refused(&|p| p.seats[0].people[0].place = "1.front".into()).contains("without a back one"));
    assert!(refused(&|p| p.seats[1].people[0].damaged = true).contains("damaged punk"));
    assert!(refused(&|p| p.seats[0].step = 1).contains("without a Juggernaut"));
    assert!(
        refused(&|p| p.seats[0].camps.iter_mut().for_each(|camp| camp.destroyed = true)).contains("no camp is left")
    );
    assert!(refused(&|p| p.format = "other".into()).contains("format"));
    assert!(refused(&|p| p.marks.push("odd".into())).contains("marks"));
    assert!(refused(&|p| p.seats[0].people[0].place = "4.back".into()).contains("no place"));
    assert!(refused(&|p| p.active = Seat(2)).contains("seat 0 or 1"));
    assert!(refused(&|p| p.seats[0].queue[0] = Some(crate::scene::card("muse"))).contains("no event queued"));
}

#[test]
fn r20_4_no_game_is_longer_than_132_turns() {
    let game = Radlands::standard();
    let mut longest = 0;
    states(&game, 16, 400, |state| longest = longest.max(state.turn));
    assert!((30..=132).contains(&longest), "{longest}");
}

/// The slow, obvious count: every decision without objection, played to its end.
fn literal(game: &Radlands, state: &State, chance: &<Radlands as Game>::Chance, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let all = game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none());
    let after = |action: Action| {
        let (mut state, mut chance) = (*state, chance.clone());
        Game::play(game, &mut state, action, &mut chance, &mut ());
        literal(game, &state, &chance, depth - 1)
    };
    all.map(after).sum()
}

#[test]
fn perft_counts_are_those_of_playing_every_sequence_out_and_stay_what_they_are() {
    let mut rules = Rules::default();
    ["camp-choice=fixed", "first-player=seat-0"].iter().for_each(|option| rules.set(option).unwrap());
    let game = Radlands::new(Contents::embedded(CardSet::A), rules, FIRST_GAME).unwrap();
    let mut chance = game.chance(Seed::new(3));
    let state = game.start(&mut chance, &mut ());
    let counts: Vec<u64> = (0..=5).map(|depth| perft(&game, &state, &chance, depth)).collect();
    for depth in 0..=3 {
        assert_eq!(counts[depth as usize], literal(&game, &state, &chance, depth));
    }
    assert_eq!(counts, PERFT);
}

/// The first game of the rulebook, seed 3, seat 0 first: sequences of 0 to 5 decisions.
const PERFT: [u64; 6] = [1, 9, 52, 542, 6155, 62682];
