//! R6: the four items.

use crate::scene::{Play, Scene};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::words::{Habitat, Item, Organizer, Seat};

use Organizer::{B, G, N, S, Z};

/// Seat 0 of the Order with these items, under fire on a corner, all four factions in play.
fn under_fire(items: &[Item]) -> Scene {
    Scene::new(&[B, N, Z, G]).active(0, "archives.1").items(0, items).mechs(3, 0, 2)
}

fn used(play: &Play, item: Item) -> usize {
    play.count(|event| matches!(event, Event::ItemUsed { item: used, .. } if *used == item))
}

/// R2.4: one token for each faction in play, used side up.
#[test]
fn r6_items_are_used_at_the_start() {
    let scene = Scene::new(&[B, N, Z, G]);
    assert!(scene.position.seats.iter().all(|seat| seat.items.is_empty()));
    let play = scene.items(0, &Item::ALL).mechs(3, 0, 1).pollution(3, 0, 1).marks(0, 0, 1, 3).play_on();
    for start in ["bread", "rockets", "potions", "maps"] {
        assert!(!play.legal_with(start).is_empty(), "{start} gained");
    }
    let play = Scene::new(&[B, N, Z, G]).mechs(3, 0, 1).pollution(3, 0, 1).marks(0, 0, 1, 3).play_on();
    for start in ["bread", "rockets", "potions", "maps"] {
        assert!(play.legal_with(start).is_empty(), "{start} used");
    }
    play.done();
}

#[test]
fn r6_only_items_of_factions_in_play_exist() {
    for (item, exists) in [(Item::Maps, true), (Item::Bread, true), (Item::Potions, false), (Item::Rockets, false)] {
        let scene = Scene::new(&[B, N]).items(1, &[item]);
        let refused = scene.game.state(&scene.position).err().map(|refusal| refusal.to_string());
        assert_eq!(refused.is_none(), exists, "{item}");
        assert!(refused.is_none_or(|reason| reason.contains("R6")));
    }
}

/// R4.3: the camps of a player who has exited still give its item.
#[test]
fn r6_the_item_of_an_exited_player_still_exists() {
    let mut play = Scene::new(&[B, N, Z]).exited(1).at(0, 0, 2).play_on();
    play.play("move 0,3");
    assert!(play.has(0, Item::Bread));
    play.done();
}

/// Free, and still open to use when no action point is left; the turn goes on until then.
#[test]
fn r6_items_are_used_after_the_last_action_too() {
    let mut play = under_fire(&[Item::Rockets, Item::Maps]).points(1).dice(&[0]).play_on();
    play.play("destroy");
    assert_eq!((play.state.seat(), play.state.points), (Seat(0), 0));
    assert!(play.refuses("move 2,0").contains("action point"));
    play.play("rockets destroy 3,0");
    assert_eq!((play.mechs(3, 0), play.support(0), play.state.seat()), (0, 2, Seat(0)));
    play.done();
}

/// R3.2: with nothing left to use, the machine card follows.
#[test]
fn r6_the_last_item_ends_a_turn_without_points() {
    let scene = Scene::new(&[B, N]).active(0, "archives.1").active(1, "field-kitchen.1").items(0, &[Item::Maps]);
    let mut play = scene.points(0).machine(&[5]).play_on();
    play.play("maps move 2,0");
    assert_eq!((play.state.seat(), play.organizer(0)), (Seat(1), Some((2, 0))));
    assert_eq!(play.count(|event| matches!(event, Event::MachineCard { .. })), 1);
    play.done();
}

#[test]
fn r6_bread_gives_one_action_point() {
    let mut play = under_fire(&[Item::Bread]).play_on();
    play.play("bread");
    assert_eq!((play.state.points, play.has(0, Item::Bread), used(&play, Item::Bread)), (4, false, 1));
    assert!(play.refuses("bread").contains("R6"));
    assert_eq!(play.rolls(), 0, "eating is no action");
    play.done();
}

/// R4.4
#[test]
fn r6_bread_pays_an_action_that_rolls() {
    let mut play = under_fire(&[Item::Bread, Item::Maps]).points(0).dice(&[2]).play_on();
    assert!(play.refuses("destroy").contains("action point"));
    play.play("bread").play("destroy");
    assert_eq!((play.state.points, play.support(0), play.damage(0), play.rolls()), (0, 1, 2, 1));
    play.done();
}

#[test]
fn r6_rockets_destroy_a_mech_of_the_own_hex_without_a_roll() {
    let mut play = under_fire(&[Item::Rockets]).mechs(2, 0, 1).play_on();
    play.offers("rockets destroy", &["3,0"]);
    assert!(play.refuses("rockets destroy 2,0").contains("R6"));
    play.play("rockets destroy 3,0");
    assert_eq!([play.mechs(3, 0), play.mechs(2, 0)], [1, 1]);
    assert_eq!((play.support(0), play.rolls(), play.state.points), (1, 0, 3));
    assert_eq!((play.has(0, Item::Rockets), used(&play, Item::Rockets)), (false, 1));
    play.done();
}

/// With an own marker, one wall of the own hex, a piece, on the perimeter too, or a factory's.
#[test]
fn r6_rockets_breach_a_wall_of_the_own_hex_without_a_roll() {
    let scene = under_fire(&[Item::Rockets]).walls(&[(3, 0, 3), (3, 0, 0), (2, 1, 3)]).factory(3, -1, false);
    let mut play = scene.play_on();
    play.offers("rockets breach", &["0", "3", "4"]);
    play.play("rockets breach 4");
    let after = play.position();
    assert_eq!((after.breaches.as_slice(), after.seats[0].markers), ([(3, -1, 1)].as_slice(), 2));
    assert_eq!((play.support(0), play.rolls(), play.state.points), (1, 0, 3));
    assert!(!play.has(0, Item::Rockets));
    play.offers("move", &["2,1", "3,-1"]);
    play.done();
}

#[test]
fn r6_rockets_breach_nothing_without_a_marker() {
    let play = under_fire(&[Item::Rockets]).walls(&[(3, 0, 3)]).marks(0, 0, 0, 0).play_on();
    play.offers("rockets breach", &[]);
    assert!(play.refuses("rockets breach 3").contains("marker"));
    play.done();
}

/// Rockets in another hand than the Sect's are the same action; Scrap Hunter adds for its owner alone.
#[test]
fn r6_rockets_gain_scrap_hunters_support_in_its_owners_hand() {
    for (seat, support) in [(0, 1), (3, 2)] {
        let scene = Scene::new(&[B, N, Z, G]).active(3, "scrap-hunter.1").turn(seat).at(seat.into(), 1, 0);
        let mut play = scene.items(seat.into(), &[Item::Rockets]).mechs(1, 0, 1).play_on();
        play.play("rockets destroy 1,0");
        assert_eq!((play.support(seat), play.rolls()), (support, 0), "seat {seat}");
        play.done();
    }
}

/// Anywhere, without a camp.
#[test]
fn r6_potions_remove_one_own_damage_without_a_roll() {
    let mut play =
        under_fire(&[Item::Potions]).at(0, 1, 0).mechs(1, 0, 1).marks(0, 0, 3, 3).marks(1, 0, 2, 3).play_on();
    play.play("potions heal");
    assert_eq!([play.damage(0), play.damage(1)], [2, 2]);
    assert_eq!((play.rolls(), play.state.points, play.support(0)), (0, 3, 0));
    assert_eq!((play.has(0, Item::Potions), used(&play, Item::Potions)), (false, 1));
    play.done();
}

#[test]
fn r6_potions_clear_all_pollution_of_the_own_hex_without_a_roll() {
    let mut play = under_fire(&[Item::Potions]).pollution(3, 0, 2).pollution(2, 0, 1).play_on();
    play.play("potions clear");
    assert_eq!([play.pollution(3, 0), play.pollution(2, 0)], [0, 1]);
    assert_eq!((play.support(0), play.damage(0), play.rolls(), play.state.points), (1, 0, 0, 3));
    assert!(!play.has(0, Item::Potions));
    play.done();
}

/// R4.5: by whatever means.
#[test]
fn r6_potions_take_the_damage_of_a_toxic_site() {
    let scene = under_fire(&[Item::Potions]).toxic(&[(3, 0)]).marks(0, 0, 3, 3).hand(0, &["archives.2"]);
    let mut play = scene.dies(0, "archives.2").play_on();
    play.play("potions clear");
    assert!(!play.toxic(3, 0));
    assert_eq!(play.position().seats[0].dead, ["archives.2"]);
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (1, 0, 0));
    play.done();
}

#[test]
fn r6_potions_need_pollution_to_clear() {
    let play = under_fire(&[Item::Potions]).pollution(2, 0, 1).play_on();
    assert!(play.refuses("potions clear").contains("nothing to clear"));
    play.done();
}

/// R5.1: along a corridor of the active defender's habitat; the item of the camp where it ends is gained.
#[test]
fn r6_maps_move_without_a_point_or_a_roll_and_gain_the_camps_item() {
    let scene = under_fire(&[Item::Maps, Item::Potions]).land(Habitat::Forest, &[(2, 0), (1, 0)]).camps(1, &[(1, 0)]);
    let mut play = scene.points(0).play_on();
    play.offers("maps move", &["2,0", "1,0", "2,1", "3,-1"]);
    assert!(play.refuses("move 2,0").contains("action point"));
    play.play("maps move 1,0");
    assert_eq!((play.organizer(0), play.rolls(), play.state.points), (Some((1, 0)), 0, 0));
    assert_eq!((play.has(0, Item::Bread), play.has(0, Item::Maps), used(&play, Item::Maps)), (true, false, 1));
    play.done();
}

/// They are used after the effect: the Maps of the camp are in hand already, then turn to used.
#[test]
fn r6_maps_that_end_on_a_camp_of_the_order_do_not_come_back() {
    let scene = Scene::new(&[B, N]).active(0, "archives.1").items(0, &[Item::Maps]).camps(0, &[(2, 0)]);
    let mut play = scene.play_on();
    play.play("maps move 2,0");
    assert!(!play.has(0, Item::Maps));
    play.play("move 3,0");
    assert!(play.has(0, Item::Maps), "a move brings them");
    play.done();
}

/// R5.3: to an own usable camp, whatever the distance; gains no item.
#[test]
fn r6_maps_regroup_without_a_point_or_a_roll() {
    let scene = under_fire(&[Item::Maps, Item::Bread]).at(0, 1, 0).mechs(1, 0, 1).enclose(1, 0);
    let scene = scene.camps(0, &[(-2, 2), (-2, 0)]).factory(-2, 0, false);
    let mut play = scene.points(0).play_on();
    play.offers("maps regroup", &["3,0", "-2,2"]);
    play.play("maps regroup -2,2");
    assert_eq!((play.organizer(0), play.rolls(), play.state.points), (Some((-2, 2)), 0, 0));
    assert_eq!((play.has(0, Item::Maps), used(&play, Item::Maps)), (false, 1));
    play.done();
}

/// R5.1: an item comes from a usable camp.
#[test]
fn r6_maps_gain_nothing_of_a_camp_under_a_factory() {
    let scene = Scene::new(&[S, N]).active(0, "archives.1").items(0, &[Item::Maps]).camps(1, &[(2, 0)]);
    let mut play = scene.factory(2, 0, false).breaches(&[(3, 0, 3)]).play_on();
    play.play("maps move 2,0");
    assert_eq!((play.organizer(0), play.has(0, Item::Bread)), (Some((2, 0)), false));
    play.done();
}

/// At most one of each: a move onto the camp gains none beside the one in hand.
#[test]
fn r6_a_player_holds_at_most_one_of_each_item() {
    let scene = Scene::new(&[B, N]).active(0, "archives.1").items(0, &[Item::Bread]).at(0, 0, 2);
    let mut play = scene.play_on();
    play.play("move 0,3");
    assert_eq!(play.count(|event| matches!(event, Event::ItemGained { .. })), 0);
    play.play("bread");
    assert!(!play.has(0, Item::Bread));
    play.done();
}
