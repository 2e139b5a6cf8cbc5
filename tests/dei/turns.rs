//! Turns, cards, copies, candy and the end (R3, R5, R7.4, R10, R13, R14).

use wildlab::game::options::RuleSet;
use wildlab::game::rng::Seed;
use wildlab::game::{Game, Seat};
use wildlab::games::dei::board::words::{Candy, Feat};
use wildlab::games::dei::options::Rules;
use wildlab::games::dei::state::State;

use crate::scene::{bare, game, with};

/// Plays a random game and shows the state before and after each decision.
fn play_through(settings: &str, run: u64, mut see: impl FnMut(&State, &State, usize)) {
    let game = game(settings);
    let mut chance = game.chance(Seed::new(run));
    let mut rng = Seed::new(run).stream(7);
    let mut state = game.start(&mut chance, &mut ());
    while !state.over {
        let before = state;
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.play(&mut state, action, &mut chance, &mut ());
        see(&before, &state, legal.len());
    }
}

#[test]
fn r3_3_the_marker_goes_left_and_to_the_last_of_three_in_turn_four() {
    for players in 2..=4 {
        for run in 0..10 {
            play_through(&format!("players={players}"), run, |before, after, _| {
                if before.turn == after.turn || before.turn == 0 {
                    return;
                }
                let [old, new] = [before, after].map(|state| state.order[0]);
                let supplies = |seat: Seat| after.player(seat).supplies;
                if players == 3 && after.turn == 4 {
                    assert_eq!(Some(supplies(new)), after.all().map(supplies).min());
                } else {
                    assert_eq!(new.index(), (old.index() + 1) % players);
                }
            });
        }
    }
}

#[test]
fn r10_4_used_candy_goes_back_at_clean_up() {
    for run in 0..5 {
        play_through("players=4", run, |before, after, _| {
            let pads: u8 = after.playing().iter().flat_map(|player| player.candy).sum();
            let [pool, used] = [after.pool, after.used].map(|candy| candy.iter().sum::<u8>());
            assert_eq!(pads + pool + used, 16);
            assert!(before.turn == after.turn || used == 0, "mixed into the pool");
        });
    }
}

#[test]
fn r17_a_single_decision_is_taken_at_once() {
    play_through("players=3", 1, |_, _, legal| assert!(legal > 1));
}

#[test]
fn r18_every_option_can_be_set_to_each_value_and_the_first_is_the_default() {
    let usual = Rules::default();
    for option in Rules::OPTIONS {
        assert_eq!(option.value(&usual), option.values[0], "{}", option.name);
        for value in option.values {
            let game = game(&format!("players=3; rule={}={value}", option.name));
            assert_eq!(option.value(&game.rules), *value, "{}", option.name);
        }
    }
    assert_eq!(game("players=3; rules=published; rule=turn-order=left; rule=reaper-pay=each").rules, usual);
}

#[test]
fn r3_1_four_turns_of_three_phases() {
    let game = game("players=3");
    let mut chance = game.chance(Seed::new(3));
    let mut rng = Seed::new(3).stream(7);
    let mut state = game.start(&mut chance, &mut ());
    let mut seen = std::collections::BTreeSet::new();
    while !state.over {
        seen.insert((state.turn, state.phase));
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.play(&mut state, action, &mut chance, &mut ());
    }
    seen.remove(&(0, 0));
    let all: Vec<(u8, u8)> = (1..=4).flat_map(|turn| (1..=3).map(move |phase| (turn, phase))).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    assert!(state.playing().iter().all(|player| player.missions.iter().all(Option::is_some)));
    let ending = game.ending(&state).unwrap();
    assert_eq!(ending.seats.len(), 3);
}

#[test]
fn r3_2_two_cards_then_abilities_feats_and_missions() {
    let mut scene = bare().units(0, "2.3a", 1).icons("M");
    scene.play("end-card");
    assert_eq!((scene.state.played, scene.state.asked), (1, Seat(0)));
    assert!(!scene.can("end-phase"), "two cards are played");
    let mut second = bare().units(0, "2.3a", 1).icons("M");
    second.state.played = 2;
    second.play("end-card");
    assert_eq!((second.state.asked, second.state.played), (Seat(1), 0));
}

#[test]
fn r5_2_icons_are_resolved_in_any_order() {
    let mut scene = bare().units(0, "2.3a", 2);
    scene.play("play-up refuge-42-4");
    assert!(scene.can("recruit R 2.1a") && scene.can("move M 2.3a 2.1b") && scene.can("collect C 2.3a"));
    scene.play("collect C 2.3a, recruit R 2.1a");
    assert!(scene.can("end-card"), "a Move may be left out");
}

#[test]
fn r5_4_a_card_without_a_use_ends_by_itself() {
    let mut scene = bare().units(0, "2.3a", 1).icons("C");
    scene.play("collect C 2.3a");
    assert!(scene.state.play.card.is_none() && scene.can("play-up refuge-42-2"));
}

#[test]
fn r7_4_a_copy_brings_the_icons_of_another_card() {
    let mut scene = bare().units(0, "2.3a", 1).icons("K C");
    let laid = "refuge-42-4".parse().unwrap();
    let player = scene.player(1);
    let other = player.hand.first().unwrap();
    player.hand.remove(other);
    player.up.insert(other);
    let hand = scene.player(0);
    hand.hand.remove(laid);
    hand.up.insert(laid);
    assert!(scene.can("copy refuge-42-4") && scene.can(&format!("copy {other}")));
    scene.play("copy refuge-42-4");
    let pending = &scene.state.play.pending;
    assert_eq!(["R", "M", "C"].map(|sign| pending.count(sign.parse().unwrap())), [1, 1, 2]);
}

#[test]
fn r7_5_gains_happen_when_a_card_is_played() {
    let mut scene = bare().units(0, "2.3a", 1);
    let card = "black-2".parse().unwrap();
    scene = scene.for_sale(3, 0, "black-2");
    scene.state.rows[3][0] = None;
    let player = scene.player(0);
    let first = player.hand.first().unwrap();
    player.hand.remove(first);
    player.bin.insert(first);
    player.hand.insert(card);
    scene.play("play-up black-2");
    assert_eq!(scene.has(0), [3, 1], "T2");
}

#[test]
fn r10_3_candy_that_makes_a_purchase_possible() {
    let mut scene =
        bare().purse(0, 2, 0).for_sale(3, 1, "black-4").for_sale(3, 2, "black-11").for_sale(3, 0, "black-9");
    scene = scene.for_sale(0, 2, "tactic-5").for_sale(1, 2, "logistic-4").for_sale(2, 2, "machinery-4");
    assert!(!scene.can("play-down refuge-42-1"), "black-4 costs 3 Technology");
    scene.player(0).candy[Candy::Technology.index()] = 1;
    scene.state.pool[Candy::Technology.index()] -= 1;
    scene.play("play-down refuge-42-1");
    assert_eq!(scene.has(0)[0] + scene.state.player(Seat(0)).candy[Candy::Technology.index()], 3);
}

#[test]
fn r13_2_a_past_column_brings_the_lower_value() {
    let claimed = |turn: u8| {
        let mut scene = bare().units(0, "2.3a", 1).purse(0, 6, 1).icons("M");
        let technology = 0;
        scene.state.missions =
            [[Some(technology), Some(2)], [Some(3), Some(4)], [Some(5), Some(6)], [Some(7), Some(8)]];
        (scene.state.turn, scene.state.phase, scene.state.played) = (turn, 3, 2);
        let taken = usize::from(turn) - 1;
        for player in &mut scene.state.players[..2] {
            (1..=taken).for_each(|column| player.missions[column] = Some(0));
        }
        scene.play("end-card, mission 1 1");
        scene.state.player(Seat(0)).supplies
    };
    assert_eq!((claimed(1), claimed(2)), (6, 4), "1 each, or 2 for every full 3");
}

#[test]
fn r13_3_what_missions_count() {
    let worth = |card: u8| {
        let mut scene = bare().units(0, "2.4b", 3).units(0, "2.5B", 3).refuge(0, "2.4b").purse(0, 5, 3).icons("M");
        let others = [1, 2, 3, 4].map(|by| Some((card + by) % 10));
        scene.state.missions = [[Some(card), others[0]], [others[1], None], [others[2], None], [others[3], None]];
        (scene.state.turn, scene.state.phase, scene.state.played) = (1, 3, 2);
        scene.play("end-card, mission 1 1");
        scene.state.player(Seat(0)).supplies
    };
    // Technology 5, Cells 3, drone cards 1, buildings 1, scrappers 6, cubes 2, Tactic 2, Logistic 0, Machinery 0, garrisons 2.
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(worth), [5, 6, 2, 2, 6, 4, 6, 0, 0, 4]);
}

#[test]
fn r14_3_the_count() {
    let mut scene = bare().units(0, "2.4b", 1).units(0, "2.5B", 1).purse(0, 5, 3).feat(0, Feat::Fortress).icons("M");
    scene.state.missions = [[Some(7), Some(8)], [Some(3), Some(4)], [Some(5), Some(6)], [Some(0), Some(1)]];
    (scene.state.turn, scene.state.phase, scene.state.played) = (4, 3, 2);
    for player in &mut scene.state.players[..2] {
        (1..4).for_each(|column| player.missions[column] = Some(0));
    }
    scene.play("end-card, mission 1 1");
    // Two cubes, one feat, two pairs of Technology, three Cells.
    assert_eq!(scene.state.player(Seat(0)).supplies, 2 + 1 + 2 + 3);
}

#[test]
fn r15_optional_rules() {
    let mut rebel = with("rule=rebel=yes").units(0, "2.3a", 1).icons("M");
    (rebel.state.phase, rebel.state.played) = (3, 2);
    rebel.play("end-card");
    assert!(rebel.can("decline"));
    let draft = game("players=3; rule=feat-draft=yes");
    let state = draft.start(&mut draft.chance(Seed::new(1)), &mut ());
    let mut legal = Vec::new();
    draft.legal(&state, &mut legal);
    assert_eq!((legal.len(), state.asked), (18, Seat(2)), "the last player chooses colour and feat");
}
