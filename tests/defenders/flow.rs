//! Rounds, decks, exits and ends (R3, R4.3, R9).

use crate::scene::{Play, Scene};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::position::{PhaseName, Position};
use wildlab::games::defenders::words::{Ability, Habitat, Item, MachineKind, Organizer, Outcome, Seat};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
const TRIO: [Organizer; 3] = [Organizer::B, Organizer::N, Organizer::Z];
/// Cards whose abilities wait for something that no test here does.
const QUIET: [&str; 3] = ["feel-the-burn.1", "sustenance.1", "evasion.1"];
const FIVE: [(i32, i32); 5] = [(-3, 0), (-3, 3), (0, -3), (3, -3), (-2, 0)];
const SIX: [(i32, i32); 6] = [(-3, 0), (-3, 1), (-3, 2), (-2, -1), (-1, -2), (0, -3)];
const SEVEN_CARDS: [&str; 7] = [
    "archives.1",
    "archives.2",
    "pyromancy.1",
    "pyromancy.2",
    "feel-the-burn.1",
    "feel-the-burn.2",
    "controlled-blaze.1",
];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

fn reshuffles(play: &Play) -> usize {
    play.events.iter().filter(|event| matches!(event, Event::Reshuffled { .. })).count()
}

#[test]
fn r3_1_and_r3_2_picks_and_turns_go_clockwise_from_the_first_player() {
    let begin = |p: &mut Position| (p.first, p.seat) = (1, 1);
    let held = Scene::new(&TRIO).hand(0, &["archives.1"]).hand(1, &["field-kitchen.1"]).hand(2, &["ambush.1"]);
    let mut play = held.picking(&QUIET).edit(begin).machine(&[5, 6, 3]).play_on();
    play.refuses("pick feel-the-burn.1");
    for (seat, card) in [(1, QUIET[1]), (2, QUIET[2]), (0, QUIET[0])] {
        assert_eq!(play.turn(), (PhaseName::Organize, seat));
        assert!(!play.state.ongoing.contains(Ability::Sustenance));
        play.play(&format!("pick {card}"));
    }
    assert_eq!((play.turn(), play.state.points), ((PhaseName::Act, 1), 3));
    assert!(play.state.ongoing.contains(Ability::Sustenance));
    for _ in 0..3 {
        play.play("end");
    }
    assert_eq!(play.turns()[..3], [1, 2, 0]);
    assert_eq!(play.machine_cards()[..3], [MachineKind::Mechs, MachineKind::Mechs, MachineKind::Factories]);
    play.done();
}

#[test]
fn r3_1_comrades_pass_the_marker_before_the_turns() {
    let cards = ["order-comrade.1", QUIET[1], "coven-comrade.1"];
    let play = Scene::new(&TRIO).reveal(&cards);
    // Twice to the left from seat 0; the turns begin there.
    assert_eq!((play.position().first, play.turn()), (2, (PhaseName::Act, 2)));
    let quiet = Scene::new(&TRIO).reveal(&QUIET);
    assert_eq!((quiet.position().first, quiet.turn()), (0, (PhaseName::Act, 0)));
    play.done();
    quiet.done();
}

#[test]
fn r3_1_an_empty_hand_plays_the_top_card_of_the_deck() {
    let stage = scene().hand(0, &[QUIET[0]]).edit(|p| p.waiting = vec![0]);
    let mut play = stage.draws(1, &[QUIET[1]]).machine(&[5]).play_on();
    play.play("end");
    assert_eq!((play.turn(), play.legal()), ((PhaseName::Organize, 0), vec!["pick feel-the-burn.1".to_string()]));
    assert_eq!(play.seat(1).deck.len(), 12);
    play.play("pick feel-the-burn.1");
    assert_eq!((play.seat(1).active, play.seat(1).deck.len()), (Some(QUIET[1].into()), 11));
    assert_eq!((play.seat(0).active, play.hand(0).len()), (Some(QUIET[0].into()), 0));
    play.done();
}

#[test]
fn r3_3_hands_are_not_refilled_and_the_marker_stays_at_the_end_of_a_round() {
    let stage = scene().hand(0, &["archives.1", "archives.2"]).hand(1, &["field-kitchen.1"]);
    let mut play = stage.edit(|p| p.waiting = vec![0]).machine(&[5]).play_on();
    play.play("end");
    assert_eq!((play.state.round, play.position().first), (2, 0));
    assert_eq!((play.hand(0).len(), play.hand(1).len(), play.seat(0).active), (2, 1, None));
    assert_eq!(play.seat(0).exhausted, ["order-comrade.1"]);
    play.done();
}

#[test]
fn r3_3_an_ongoing_ability_ends_with_the_round() {
    let stage = Scene::new(&[Organizer::B, Organizer::G]).walls(&[(3, 0, 3)]).hand(0, &[QUIET[0]]);
    let stage = stage.hand(1, &["scrap-hunter.1"]).active(1, "power-down.1").machine(&[5, 6]);
    let mut play = stage.play_on();
    assert!(play.moves().contains(&(2, 0)));
    play.play("end");
    play.play("end");
    play.play("pick feel-the-burn.1");
    play.play("pick scrap-hunter.1");
    assert_eq!(play.turn(), (PhaseName::Act, 0));
    assert!(!play.moves().contains(&(2, 0)));
    assert_eq!(play.seat(1).exhausted, ["power-down.1"]);
    play.done();
}

/// Two cards in hand, one in the deck, one teamed up; the second camp, which draws up to 5, is due.
fn short_deck(options: &[&str], hand: usize) -> Scene {
    let scene = Scene::with_rules(&PAIR, options).land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0);
    let scene = scene.camps(0, &[(3, -3)]).marks(0, 3, 0, 6).hand(0, &SEVEN_CARDS[..hand]);
    scene.edit(|p| {
        let seat = &mut p.seats[0];
        seat.teamed.extend(seat.deck.pop());
        let last = seat.deck.pop().into_iter().collect();
        seat.exhausted = std::mem::replace(&mut seat.deck, last);
    })
}

#[test]
fn r3_5_an_empty_deck_is_made_of_the_pile_without_active_and_teamed_up_cards() {
    let drawn = ["pyromancy.1", "order-comrade.2", "almanac-printing.1"];
    let mut play = short_deck(&[], 2).draws(0, &drawn).play_on();
    let (teamed, pile) = (play.seat(0).teamed, play.seat(0).exhausted);
    assert_eq!((teamed.len(), pile.len(), play.seat(0).deck.len()), (1, 7, 1));
    play.play("build");
    assert_eq!((play.hand(0).len(), play.seat(0).deck.len(), reshuffles(&play)), (5, 5, 1));
    assert_eq!((play.seat(0).teamed, play.seat(0).exhausted.len()), (teamed, 0));
    assert_eq!(play.seat(0).active, Some("order-comrade.1".into()));
    assert!(play.seat(0).deck.iter().all(|card| pile.contains(card)));
    play.done();
}

#[test]
fn r3_5_the_pile_is_shuffled_when_a_card_is_due_or_by_option_at_once() {
    for (options, deck, pile, made) in [(&[][..], 0, 5, 0), (&["reshuffle=at-once"][..], 5, 0, 1)] {
        let mut play = short_deck(options, 4).draws(0, &["feel-the-burn.1"]).play_on();
        assert_eq!((play.seat(0).deck.len(), play.seat(0).exhausted.len()), (1, 5));
        play.play("build");
        assert_eq!(play.hand(0).len(), 5);
        assert_eq!((play.seat(0).deck.len(), play.seat(0).exhausted.len()), (deck, pile), "{options:?}");
        assert_eq!(reshuffles(&play), made);
        play.done();
    }
}

#[test]
fn r3_5_with_nothing_left_nothing_is_drawn() {
    let mut play = short_deck(&[], 2)
        .edit(|p| {
            let seat = &mut p.seats[0];
            seat.teamed.append(&mut seat.exhausted);
            seat.teamed.append(&mut seat.deck);
        })
        .play_on();
    play.play("build");
    assert_eq!((play.hand(0).len(), play.support(0), play.seat(0).camps.len()), (2, 0, 3));
    play.done();
}

/// Three players; the Order is about to build its last camp, with the hand that the camp draws up to.
fn leaving(options: &[&str]) -> Scene {
    let scene = Scene::with_rules(&TRIO, options).land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0);
    let scene = scene.camps(0, &[(1, -3), (2, -3), (3, -3)]).marks(0, 5, 0, 4).hand(0, &SEVEN_CARDS[..6]);
    let quiet = scene.active(1, QUIET[1]).active(2, QUIET[2]);
    quiet.hand(1, &["field-kitchen.1"]).hand(2, &["ambush.1"])
}

#[test]
fn r4_3_the_final_camp_ends_the_turn_with_a_machine_card_and_the_player_leaves() {
    let mut play = leaving(&[]).mechs(1, 0, 1).mechs(0, 2, 1).machine(&[5]).play_on();
    assert_eq!((play.state.points, play.position().first), (3, 0));
    play.play("build");
    assert_eq!((play.organizer(0), play.seat(0).exited, play.seat(0).camps.len()), (None, true, 5));
    assert_eq!((play.position().first, play.turn()), (1, (PhaseName::Act, 1)));
    assert_eq!(play.machine_cards(), [MachineKind::Mechs]);
    // No one is hunted at two steps; the Council at one step is.
    assert_eq!((play.mechs(1, 0), play.mechs(2, 0), play.mechs(0, 3)), (1, 0, 1));
    play.done();
}

#[test]
fn r4_3_who_has_left_takes_no_part_but_its_camps_and_breaches_serve() {
    let stage = leaving(&[]).at(1, 1, 0).walls(&[(1, 0, 0)]).breaches(&[(1, 0, 0)]).marks(0, 5, 0, 3);
    let mut play = stage.machine(&[5, 6, 3]).play_on();
    play.play("build");
    play.play("move 2,0");
    assert_eq!((play.organizer(1), play.has(1, Item::Maps)), (Some((2, 0)), true));
    play.play("end");
    play.play("end");
    assert_eq!((play.state.round, play.turn()), (2, (PhaseName::Organize, 1)));
    play.play("pick field-kitchen.1");
    assert_eq!(play.turn(), (PhaseName::Organize, 2));
    play.play("pick ambush.1");
    assert_eq!(play.turn(), (PhaseName::Act, 1));
    assert_eq!((play.turns(), play.seat(0).active), (vec![1, 2, 1], None));
    play.done();
}

#[test]
fn r4_3_the_running_round_keeps_its_order_when_the_first_player_leaves() {
    // Seat 1 acts first and leaves: seats 2 and 0 still have their turns.
    let scene = Scene::new(&[Organizer::N, Organizer::B, Organizer::Z]).land(Habitat::Forest, &[(2, 0)]).at(1, 2, 0);
    let scene = scene.camps(1, &[(1, -3), (2, -3), (3, -3)]).marks(1, 5, 0, 4);
    let scene = scene.hand(1, &SEVEN_CARDS[..6]).active(1, "order-comrade.1").active(0, QUIET[1]).active(2, QUIET[2]);
    let begin = |p: &mut Position| (p.first, p.seat) = (1, 1);
    let mut play = scene.edit(begin).machine(&[5, 6]).play_on();
    play.play("build");
    assert_eq!((play.position().first, play.turn()), (2, (PhaseName::Act, 2)));
    play.play("end");
    assert_eq!(play.turn(), (PhaseName::Act, 0));
    play.done();
}

#[test]
fn r3_3_an_exited_players_ongoing_ability_ends_with_the_round_or_by_option_holds() {
    for (options, holds) in [(&[][..], false), (&["exited-ongoing=pile"][..], true)] {
        // The Sect leaves with Power Down on top of its pile.
        let trio = [Organizer::G, Organizer::N, Organizer::Z];
        let hand = ["arsenal.1", "arsenal.2", "hack-attack.1", "hack-attack.2", "scrap-hunter.1", "scrap-hunter.2"];
        let scene = Scene::with_rules(&trio, options).land(Habitat::Mountain, &[(2, 0)]).at(0, 2, 0);
        let scene = scene.camps(0, &[(1, -3), (2, -3), (3, -3)]).marks(0, 5, 0, 4).hand(0, &hand);
        let scene = scene.active(0, "power-down.1").active(1, QUIET[1]).active(2, QUIET[2]);
        let scene = scene.hand(1, &["field-kitchen.2"]).hand(2, &["ambush.1"]).walls(&[(0, 3, 4)]);
        let mut play = scene.machine(&[5, 6, 3]).play_on();
        play.play("build");
        assert_eq!(play.turn(), (PhaseName::Act, 1));
        assert!(play.moves().contains(&(0, 2)), "it lasts to the end of the round");
        play.play("end");
        play.play("end");
        play.play("pick field-kitchen.2");
        play.play("pick ambush.1");
        assert_eq!(play.turn(), (PhaseName::Act, 1));
        assert_eq!(play.moves().contains(&(0, 2)), holds, "{options:?}");
        play.done();
    }
}

/// Two players; the Council has left, the Order stands maxed out before its last camp.
fn last_left() -> Scene {
    let leave = |p: &mut Position| {
        p.seats[1].exited = true;
        p.seats[1].hex = None;
    };
    let scene = scene().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).marks(0, 6, 0, 6).hand(0, &SEVEN_CARDS);
    let scene = scene.camps(0, &[(1, -3), (2, -3), (3, -3), (3, -2)]);
    scene.camps(1, &[(-3, 1), (-3, 2), (-2, -1), (-1, -2), (0, -3)]).edit(leave)
}

#[test]
fn r4_3_the_last_player_left_plays_on_while_a_factory_runs_and_wins_by_rewilding() {
    let stage = last_left().factory(1, 1, false).breaches(&[(1, 1, 5)]).marks(0, 6, 0, 5).pollution(1, 1, 1);
    let mut play = stage.points(4).play_on();
    play.play("build");
    assert_eq!((play.organizer(0), play.seat(0).exited, play.outcome()), (Some((2, 0)), false, None));
    assert_eq!((play.state.points, play.support(0), play.machine_cards().len()), (3, 0, 0));
    play.play("move 1,1");
    play.play("clear");
    // All camps are built: further support is void.
    assert_eq!(play.support(0), 0);
    play.play("rewild");
    assert_eq!((play.outcome(), play.machine_cards().len()), (Some(Outcome::Win), 0));
    play.done();
}

#[test]
fn r4_3_the_last_player_draws_for_the_final_camp_as_usual() {
    let stage = last_left().factory(1, 1, false).hand(0, &SEVEN_CARDS[..5]);
    let mut play = stage.draws(0, &["almanac-printing.1", "almanac-printing.2"]).play_on();
    play.play("build");
    assert_eq!(play.hand(0).len(), 7);
    play.done();
}

#[test]
fn r9_1_the_last_camp_wins_at_once_when_no_factory_runs() {
    for wild in [false, true] {
        let stage = if wild { last_left().factory(1, 1, true) } else { last_left() };
        let mut play = stage.play_on();
        assert_eq!(play.outcome(), None);
        play.play("build");
        assert_eq!((play.outcome(), play.machine_cards().len()), (Some(Outcome::Win), 0));
        assert_eq!(play.legal(), [""; 0]);
        play.done();
    }
}

#[test]
fn r9_1_rewilding_does_not_win_while_a_camp_is_missing() {
    let mut play = last_left().factory(1, 1, false).at(0, 1, 1).play_on();
    play.play("rewild");
    assert_eq!((play.outcome(), play.position().factories[0].rewilded), (None, true));
    play.play("build");
    assert_eq!(play.outcome(), Some(Outcome::Win));
    play.done();
}

#[test]
fn r9_2_a_factories_card_with_five_built_and_a_hex_enclosed_completes_the_core() {
    let five = FIVE.into_iter().fold(scene(), |scene, (q, r)| scene.factory(q, r, false));
    let mut play = five.enclose(1, 1).machine(&[3]).play_on();
    play.play("end");
    assert_eq!((play.outcome(), play.legal()), (Some(Outcome::CoreComplete), vec![]));
    play.done();
}

#[test]
fn r9_3_a_seventh_toxic_site_ends_the_game_by_reboot_or_by_a_built_factory() {
    let mut spread = scene().toxic(&SIX).pollution(1, 0, 2).machine(&[0]).play_on();
    spread.play("end");
    assert_eq!(spread.outcome(), Some(Outcome::ToxicDisaster));
    spread.done();
    let stage = scene().toxic(&SIX).enclose(1, 1).pollution(1, 1, 2).pollution(0, 0, 1).machine(&[3]);
    let mut built = stage.play_on();
    built.play("end");
    assert_eq!(built.outcome(), Some(Outcome::ToxicDisaster));
    built.done();
}

#[test]
fn r9_4_a_massacre_ends_the_game_in_the_machine_phase_too() {
    // A difficult Mechs card strikes both; the second death is of the same habitat.
    let stage = scene().mechs(3, 0, 1).mechs(0, 3, 1).marks(0, 0, 3, 6).marks(1, 0, 3, 6);
    let stage = stage.hand(0, &["pyromancy.1"]).hand(1, &["sustenance.2"]).edit(|p| p.machine[5].difficult = true);
    let mut play = stage.dies(0, "pyromancy.1").dies(1, "sustenance.2").machine(&[5]).play_on();
    play.play("end");
    assert_eq!((play.outcome(), play.hurt()), (Some(Outcome::Massacre), vec![0, 1]));
    assert_eq!(play.state.dead[Habitat::Forest.index()], 2);
    play.done();
}

#[test]
fn r9_5_a_game_without_end_is_stalled() {
    let stage = || Scene::with_rules(&PAIR, &["stall-turns=2"]).active(1, QUIET[1]).hand(0, &[QUIET[0]]);
    let mut play = stage().hand(1, &["field-kitchen.1"]).machine(&[5, 6]).play_on();
    play.play("end");
    assert_eq!((play.outcome(), play.state.turn), (None, 2));
    play.play("end");
    for pick in ["pick feel-the-burn.1", "pick field-kitchen.1"] {
        if play.outcome().is_none() {
            play.play(pick);
        }
    }
    assert_eq!((play.outcome(), play.turns()), (Some(Outcome::Stalled), vec![1]));
    assert!(play.saw(Event::Ended { outcome: Outcome::Stalled }));
    play.done();
}

#[test]
fn r7_after_the_seventh_card_all_seven_are_shuffled_again() {
    let last = |p: &mut Position| {
        for (place, card) in p.machine.iter_mut().enumerate() {
            card.in_deck = place >= 5;
            card.seen = true;
        }
    };
    let mut play = scene().active(1, QUIET[1]).hand(1, &["field-kitchen.1"]).edit(last).machine(&[5, 6]).play_on();
    play.play("end");
    assert_eq!((play.saw(Event::MachineReshuffled), play.state.machine_deck), (false, 1 << 6));
    play.play("end");
    assert!(play.saw(Event::MachineReshuffled));
    assert_eq!((play.state.machine_deck.count_ones(), play.state.player(Seat(0)).damage), (7, 0));
    play.done();
}
