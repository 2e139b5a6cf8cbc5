//! R11: the abilities of the Council.

use crate::scene::{Play, Scene};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::words::{Ability, Habitat, Item, Organizer, Seat};

use Organizer::{B, G, N, T, Z};

/// A full hand, so that building the first camp draws nothing (R4.2).
const FULL_HAND: [&str; 4] = ["archives.1", "archives.2", "almanac-printing.1", "almanac-printing.2"];

/// Around the table: past the last seat comes seat 0.
#[test]
fn r11_council_comrade_passes_the_first_player_marker_to_the_left() {
    let scene = Scene::new(&[B, N]).edit(|position| position.first = 1);
    let play = scene.reveal(&["archives.1", "council-comrade.1"]);
    assert_eq!((play.state.first(), play.state.seat()), (Seat(0), Seat(0)));
    play.done();
}

#[test]
fn r11_field_kitchen_gains_bread_for_its_player_alone() {
    let play = Scene::new(&[B, N]).reveal(&["archives.1", "field-kitchen.1"]);
    assert_eq!([play.has(0, Item::Bread), play.has(1, Item::Bread)], [false, true]);
    play.done();
}

#[test]
fn r11_break_bread_gives_bread_to_all_players_still_in_the_game() {
    let scene = Scene::new(&[B, N, Z]).exited(0).items(2, &[Item::Bread]);
    let play = scene.reveal(&["", "break-bread.1", "bubbling-brew.1"]);
    assert_eq!([0, 1, 2].map(|seat| play.has(seat, Item::Bread)), [false, true, true]);
    assert_eq!(play.count(|event| matches!(event, Event::ItemGained { item: Item::Bread, .. })), 1, "one of each");
    play.done();
}

#[test]
fn r11_sustenance_gains_one_support_after_another_player_builds() {
    let scene = Scene::new(&[B, N]).active(1, "sustenance.1").land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0);
    let mut play = scene.hand(0, &FULL_HAND).marks(0, 2, 0, 6).play_on();
    play.play("build");
    assert_eq!(play.position().seats[0].camps.len(), 2);
    assert_eq!([play.support(0), play.support(1)], [0, 1]);
    play.done();
}

/// After the marker has returned to the start, so that nothing of it is lost (R4.7).
#[test]
fn r11_sustenance_gains_one_support_after_the_own_camp_too() {
    let scene = Scene::new(&[B, N]).active(1, "sustenance.2").turn(1).at(1, 1, 0).marks(1, 2, 0, 6);
    let hand = ["field-kitchen.1", "field-kitchen.2", "break-bread.1", "break-bread.2"];
    let mut play = scene.hand(1, &hand).play_on();
    play.play("build");
    assert_eq!([play.support(0), play.support(1)], [0, 1]);
    play.done();
}

#[test]
fn r11_sustenance_holds_for_this_round_and_owner_only() {
    let scene = Scene::new(&[B, N, Z]).active(1, "field-kitchen.1").pile(1, "exhausted", &["sustenance.1"]);
    let scene = scene.land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).hand(0, &FULL_HAND).marks(0, 2, 0, 4);
    let mut play = scene.play_on();
    play.play("build");
    assert_eq!([0, 1, 2].map(|seat| play.support(seat)), [0; 3], "an exhausted card is no active one");
    play.done();
}

/// R4.3: there is no camp left to support once the own final one is built.
#[test]
fn r11_sustenance_gains_nothing_for_the_own_final_camp() {
    let camps = [(1, 1), (2, 1), (1, 2)];
    let scene = Scene::new(&[B, N, Z]).active(0, "archives.1").active(1, "sustenance.1").active(2, "bubbling-brew.1");
    let scene = scene.turn(1).camps(1, &camps).at(1, 1, 0).marks(1, 5, 0, 4);
    let hand = ["field-kitchen.1", "field-kitchen.2", "break-bread.1", "break-bread.2", "caravans.1", "caravans.2"];
    let mut play = scene.hand(1, &hand).machine(&[5]).play_on();
    play.play("build");
    assert_eq!((play.support(1), play.state.has_exited(Seat(1)), play.organizer(1)), (0, true, None));
    assert_eq!(play.outcome(), None);
    play.done();
}

/// No hand limit (R3.3).
#[test]
fn r11_bountiful_harvest_draws_two() {
    let hand = ["sustenance.1", "sustenance.2", "caravans.1", "break-bread.1", "break-bread.2"];
    let scene = Scene::new(&[B, N]).hand(1, &hand).draws(1, &["caravans.2", "field-kitchen.2"]);
    let play = scene.reveal(&["archives.1", "bountiful-harvest.1"]);
    let seat = &play.position().seats[1];
    assert_eq!((seat.hand.len(), seat.deck.len()), (7, 4));
    assert!(seat.hand.contains(&"caravans.2".to_string()) && seat.hand.contains(&"field-kitchen.2".to_string()));
    play.done();
}

/// R3.5: with one card left the pile is shuffled in, but not this round's active card.
#[test]
fn r11_bountiful_harvest_reshuffles_the_exhaustion_pile() {
    let scene = Scene::new(&[B, N]).picking(&["archives.1", "bountiful-harvest.1"]).empty_deck(1).edit(|position| {
        let seat = &mut position.seats[1];
        seat.exhausted.retain(|card| card != "caravans.2");
        seat.deck = vec!["caravans.2".into()];
    });
    let mut play = scene.draws(1, &["caravans.2", "sustenance.1"]).play_on();
    play.play("pick archives.1").play("pick bountiful-harvest.1");
    let seat = &play.position().seats[1];
    assert_eq!(seat.hand, ["sustenance.1", "caravans.2"]);
    assert_eq!((seat.deck.len(), seat.exhausted.len(), seat.active.as_deref()), (9, 0, Some("bountiful-harvest.1")));
    play.done();
}

/// R3.5: nothing left, nothing drawn.
#[test]
fn r11_bountiful_harvest_draws_what_there_is() {
    let scene = Scene::new(&[B, N]).picking(&["archives.1", "bountiful-harvest.1"]).edit(|position| {
        let seat = &mut position.seats[1];
        let deck = std::mem::take(&mut seat.deck);
        seat.hand.extend(deck.into_iter().filter(|card| card != "caravans.1"));
        seat.deck = vec!["caravans.1".into()];
    });
    let mut play = scene.draws(1, &["caravans.1"]).play_on();
    play.play("pick archives.1").play("pick bountiful-harvest.1");
    let seat = &play.position().seats[1];
    assert_eq!((seat.hand.len(), seat.deck.len(), seat.exhausted.len()), (11, 0, 0));
    play.done();
}

/// The southern row, walled off: plains, forest, forest, marsh, from east to west.
fn southern_row(caravans: bool, seat: u8) -> Play {
    let walls: Vec<(i32, i32, usize)> = (-3..=0).flat_map(|q| [(q, 3, 4), (q, 3, 5)]).collect();
    let scene = Scene::new(&[B, N]).walls(&walls).land(Habitat::Forest, &[(-1, 3), (-2, 3)]);
    let scene = scene.land(Habitat::Marsh, &[(-3, 3)]).active(0, "archives.2");
    let scene = scene.active(1, if caravans { "caravans.1" } else { "sustenance.1" }).turn(seat);
    scene.at(0, 0, 3).play_on()
}

/// Without it the marsh card of the Order and the plains card of the Council take one step there.
#[test]
fn r11_caravans_lets_all_use_a_corridor_of_any_habitat() {
    for seat in [0, 1] {
        southern_row(false, seat).offers("move", &["-1,3"]);
        let mut play = southern_row(true, seat);
        play.offers("move", &["-1,3", "-2,3"]);
        play.play("move -2,3");
        assert_eq!(play.organizer(seat), Some((-2, 3)));
        play.done();
    }
}

/// Of one habitat at a time: the way to the marsh would need the forest's corridor and the marsh's.
#[test]
fn r11_caravans_does_not_join_corridors_of_two_habitats() {
    for seat in [0, 1] {
        assert!(southern_row(true, seat).refuses("move -3,3").contains("R5.1"));
    }
    let mut play = southern_row(true, 0);
    play.play("move -2,3");
    play.offers("move", &["0,3", "-1,3", "-3,3"]);
    play.done();
}

/// R6: Maps are the same move.
#[test]
fn r11_caravans_serves_maps_too() {
    let scene = Scene::new(&[B, N]).active(0, "archives.1").items(0, &[Item::Maps]);
    scene.play_on().offers("maps move", &["2,0", "2,1", "3,-1"]);
    let scene = Scene::new(&[B, N]).active(0, "archives.1").items(0, &[Item::Maps]).active(1, "caravans.2");
    let mut play = scene.play_on();
    play.play("maps move -3,0");
    assert_eq!(play.organizer(0), Some((-3, 0)), "across the plains");
    play.done();
}

#[test]
fn r11_fortitude_ignores_the_face_two() {
    let scene = Scene::new(&[T, B]).active(0, "fortitude.1").mechs(3, 0, 3).dice(&[2, 1]);
    let mut play = scene.play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.rolls()), (0, 1));
    play.play("destroy");
    assert_eq!((play.damage(0), play.rolls()), (1, 2), "the face 1 counts");
    play.done();
}

#[test]
fn r11_fortitude_serves_its_owner_alone() {
    let scene = Scene::new(&[T, B]).active(0, "fortitude.1").active(1, "archives.1").turn(1).mechs(0, 3, 1);
    let mut play = scene.dice(&[2]).play_on();
    play.play("destroy");
    assert_eq!([play.damage(0), play.damage(1)], [0, 2]);
    play.done();
}

/// Across walls, on the core; not on the own hex, nor further; mandatory, and without a roll.
#[test]
fn r11_sharpshooter_destroys_a_mech_on_an_adjacent_hex() {
    let scene = Scene::new(&[T, B]).at(0, 1, 0).walls(&[(1, 0, 0)]).factory(1, 1, false);
    let scene = scene.mechs(0, 0, 2).mechs(2, 0, 1).mechs(1, 1, 1).mechs(1, 0, 1).mechs(3, 0, 1);
    let mut play = scene.reveal(&["sharpshooter.1", "archives.1"]);
    let mut offered = play.legal();
    offered.sort();
    assert_eq!(offered, ["target 0,0", "target 1,1", "target 2,0"], "mandatory");
    play.play("target 0,0");
    assert_eq!([(0, 0), (2, 0), (1, 1), (1, 0), (3, 0)].map(|(q, r)| play.mechs(q, r)), [1; 5]);
    assert_eq!((play.support(0), play.rolls(), play.state.seat()), (1, 0, Seat(0)));
    play.done();
}

#[test]
fn r11_sharpshooter_without_a_mech_around_does_nothing() {
    let play = Scene::new(&[T, B]).at(0, 1, 0).mechs(1, 0, 1).reveal(&["sharpshooter.2", "archives.1"]);
    assert_eq!((play.support(0), play.mechs(1, 0)), (0, 1));
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::Sharpshooter, .. })), 1);
    play.done();
}

/// Scrap Hunter is for the mechs that its owner destroys.
#[test]
fn r11_sharpshooter_gains_nothing_from_another_players_scrap_hunter() {
    let mut play = Scene::new(&[T, G]).mechs(2, 0, 1).reveal(&["sharpshooter.1", "scrap-hunter.1"]);
    play.play("target 2,0");
    assert_eq!((play.mechs(2, 0), play.support(0), play.support(1)), (0, 1, 0));
    play.done();
}

#[test]
fn r11_field_hospital_removes_one_damage_of_all_players_still_in_the_game() {
    let scene = Scene::new(&[B, T, Z, G]).marks(0, 0, 2, 3).marks(2, 0, 3, 3).marks(3, 0, 1, 3).exited(3);
    let play = scene.reveal(&["archives.1", "field-hospital.1", "bubbling-brew.1", ""]);
    assert_eq!([0, 1, 2, 3].map(|seat| play.damage(seat)), [1, 0, 2, 1]);
    play.done();
}

/// R3.1: the players choose in which order it and Pyromancy resolve.
#[test]
fn r11_field_hospital_before_or_after_pyromancy() {
    for (first, damage) in [("council", 1), ("order", 0)] {
        let mut play = Scene::new(&[B, T]).reveal(&["pyromancy.1", "field-hospital.1"]);
        play.offers("resolve", &["council", "order"]);
        play.play(&format!("resolve {first}"));
        assert_eq!(play.damage(0), damage, "{first} first");
        play.done();
    }
}
