//! R11: the abilities of the Order.

use crate::scene::Scene;
use wildlab::games::defenders::event::{Event, Gain, Harm};
use wildlab::games::defenders::hex::Hex;
use wildlab::games::defenders::words::{Ability, Habitat, Item, MachineKind, Organizer, Seat};

use Organizer::{B, N, S, Z};

const FEEL_THE_BURN: Gain = Gain::Ability(Ability::FeelTheBurn);

#[test]
fn r11_order_comrade_passes_the_first_player_marker_to_the_left() {
    let scene = Scene::new(&[B, N, Z]);
    assert_eq!(scene.position.first, 0);
    let play = scene.reveal(&["order-comrade.1", "field-kitchen.1", "bubbling-brew.1"]);
    assert_eq!((play.state.first(), play.state.seat()), (Seat(1), Seat(1)));
    play.done();
}

/// R3.1: each Comrade revealed passes the marker once.
#[test]
fn r11_order_comrade_with_other_comrades_passes_the_marker_once_for_each() {
    let comrades = ["order-comrade.2", "council-comrade.1", "coven-comrade.1"];
    let two = Scene::new(&[B, N, Z]).reveal(&[comrades[0], comrades[1], "bubbling-brew.1"]);
    assert_eq!((two.state.first(), two.state.seat()), (Seat(2), Seat(2)));
    two.done();
    let three = Scene::new(&[B, N, Z]).edit(|position| position.first = 1).reveal(&comrades);
    assert_eq!((three.state.first(), three.state.seat()), (Seat(1), Seat(1)));
    assert_eq!(three.count(|event| matches!(event, Event::FirstPlayer { .. })), 3);
    three.done();
}

/// R3.1: to the next player still in the game.
#[test]
fn r11_order_comrade_skips_a_player_who_has_exited() {
    let play = Scene::new(&[B, N, Z]).exited(1).reveal(&["order-comrade.1", "", "bubbling-brew.1"]);
    assert_eq!(play.state.first(), Seat(2));
    play.done();
}

/// R10: in solo there is no first player.
#[test]
fn r11_order_comrade_does_nothing_in_solo() {
    let play = Scene::solo(&[B, N], &[]).hand(1, &["field-kitchen.1"]).reveal(&["order-comrade.1"]);
    assert_eq!(play.count(|event| matches!(event, Event::FirstPlayer { .. })), 0);
    assert_eq!((play.state.seat(), play.state.points), (Seat(0), 4));
    play.done();
}

#[test]
fn r11_archives_gains_maps_for_its_player_alone() {
    let play = Scene::new(&[B, N]).reveal(&["archives.1", "field-kitchen.1"]);
    assert_eq!([play.has(0, Item::Maps), play.has(1, Item::Maps)], [true, false]);
    play.done();
}

/// R6: at most one of each item.
#[test]
fn r11_archives_gains_no_second_maps() {
    let scene = Scene::new(&[B, N]).items(0, &[Item::Maps]);
    let mut play = scene.reveal(&["archives.2", "field-kitchen.1"]);
    assert_eq!(play.count(|event| matches!(event, Event::ItemGained { item: Item::Maps, .. })), 0);
    play.play("maps move 2,0");
    assert!(!play.has(0, Item::Maps));
    play.done();
}

#[test]
fn r11_almanac_printing_gives_maps_to_all_players_still_in_the_game() {
    let scene = Scene::new(&[B, N, Z]).exited(2);
    let play = scene.reveal(&["almanac-printing.1", "field-kitchen.1", ""]);
    assert_eq!([0, 1, 2].map(|seat| play.has(seat, Item::Maps)), [true, true, false]);
    play.done();
}

/// Across walls and engines, on the core, not on the own hex; a reveal ability rolls nothing (R4.4).
#[test]
fn r11_controlled_blaze_clears_all_adjacent_hexes_for_one_support_each() {
    let scene = Scene::new(&[B, N]).room(0).at(0, 1, 0).mechs(1, 0, 1).walls(&[(1, 0, 0)]).engine(0, 1, 0, 2, true);
    let scene = scene.pollution(0, 0, 2).pollution(2, 0, 1).pollution(0, 1, 2);
    let play = scene.pollution(1, 0, 1).pollution(3, -1, 1).reveal(&["controlled-blaze.1", "field-kitchen.1"]);
    assert_eq!([(0, 0), (2, 0), (0, 1)].map(|(q, r)| play.pollution(q, r)), [0; 3]);
    assert_eq!([play.pollution(1, 0), play.pollution(3, -1)], [1, 1], "the own hex and a further one");
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (3, 0, 0));
    play.done();
}

/// R4.5, also behind the wall of a factory.
#[test]
fn r11_controlled_blaze_takes_one_damage_for_each_toxic_site() {
    let scene = Scene::new(&[B, N]).room(0).at(0, 1, 0).factory(1, 1, false).toxic(&[(1, 1), (2, 0), (3, 0)]);
    let play = scene.pollution(1, -1, 1).reveal(&["controlled-blaze.1", "field-kitchen.1"]);
    assert_eq!([(1, 1), (2, 0), (3, 0)].map(|(q, r)| play.toxic(q, r)), [false, false, true]);
    assert_eq!((play.support(0), play.damage(0)), (3, 2));
    play.done();
}

/// R4.6: each toxic site is a lot of its own, so the second one hurts the emptied board.
#[test]
fn r11_controlled_blaze_hurts_in_lots() {
    let scene = Scene::new(&[B, N]).room(0).at(0, 1, 0).marks(0, 0, 3, 6).toxic(&[(1, 1), (2, 0)]);
    let scene = scene.hand(0, &["archives.1", "archives.2"]).dies(0, "archives.2");
    let play = scene.reveal(&["controlled-blaze.1", "field-kitchen.1"]);
    assert_eq!(play.position().seats[0].dead, ["archives.2"]);
    assert_eq!(play.position().seats[0].hand, ["archives.1"]);
    assert_eq!((play.support(0), play.damage(0)), (2, 1));
    play.done();
}

#[test]
fn r11_controlled_blaze_without_pollution_around_does_nothing() {
    let play = Scene::new(&[B, N]).pollution(3, 0, 1).reveal(&["controlled-blaze.1", "field-kitchen.1"]);
    assert_eq!((play.support(0), play.pollution(3, 0)), (0, 1));
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::ControlledBlaze, .. })), 1);
    play.done();
}

/// A toxic site and a roll of 2 are two lots: +1 each, beside the +1 for clearing.
#[test]
fn r11_feel_the_burn_gains_one_support_for_each_lot_of_damage() {
    let scene = Scene::new(&[B, N]).active(0, "feel-the-burn.1").room(0).mechs(3, 0, 1).toxic(&[(3, 0)]).dice(&[2]);
    let mut play = scene.play_on();
    play.play("clear");
    assert_eq!((play.support(0), play.damage(0)), (3, 3));
    assert_eq!(play.count(|event| matches!(event, Event::Support { source: FEEL_THE_BURN, .. })), 2);
    play.done();
}

#[test]
fn r11_feel_the_burn_gains_nothing_for_a_roll_that_does_not_count() {
    let scene = Scene::new(&[B, N]).active(0, "feel-the-burn.1").room(0).at(0, 1, 0).mechs(0, 0, 1).pollution(1, 0, 1);
    let mut play = scene.dice(&[2, 1]).play_on();
    play.play("clear");
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (1, 0, 1), "a sniper's 2 is no damage");
    play.play("move 2,0");
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (2, 1, 2));
    play.done();
}

#[test]
fn r11_feel_the_burn_gains_also_when_the_lot_kills() {
    let scene = Scene::new(&[B, N]).active(0, "feel-the-burn.2").room(0).marks(0, 0, 3, 6).mechs(3, 0, 1);
    let scene = scene.hand(0, &["archives.1", "pyromancy.1"]).dies(0, "pyromancy.1").dice(&[2]);
    let mut play = scene.play_on();
    play.play("destroy");
    assert_eq!(play.position().seats[0].dead, ["pyromancy.1"]);
    assert_eq!((play.support(0), play.damage(0)), (2, 0));
    play.done();
}

#[test]
fn r11_feel_the_burn_is_for_the_own_damage_alone() {
    let scene = Scene::new(&[B, N]).active(0, "feel-the-burn.1").active(1, "field-kitchen.1").turn(1).mechs(0, 3, 1);
    let mut play = scene.dice(&[1]).play_on();
    play.play("destroy");
    assert_eq!([play.damage(0), play.damage(1)], [0, 1]);
    assert_eq!([play.support(0), play.support(1)], [0, 1]);
    play.done();
}

/// R7.7: a machine card's damage is a lot too, also in another player's turn.
#[test]
fn r11_feel_the_burn_gains_for_the_damage_of_a_machine_card() {
    let scene = Scene::new(&[B, N]).active(0, "feel-the-burn.1").active(1, "field-kitchen.1").turn(1).mechs(3, 0, 1);
    let mut play = scene.play_on();
    play.resolve(MachineKind::Mechs, true);
    assert_eq!((play.support(0), play.damage(0), play.damage(1)), (1, 1, 0));
    play.done();
}

#[test]
fn r11_pyromancy_takes_one_damage() {
    let play = Scene::new(&[B, N]).marks(0, 0, 1, 6).reveal(&["pyromancy.1", "field-kitchen.1"]);
    assert_eq!([play.damage(0), play.damage(1)], [2, 0]);
    assert_eq!((play.support(0), play.rolls()), (0, 0));
    play.done();
}

/// R4.6: the active defender never dies.
#[test]
fn r11_pyromancy_past_the_limit_kills_a_hand_card() {
    let scene = Scene::new(&[B, N]).marks(0, 0, 3, 6).hand(0, &["archives.1"]).dies(0, "archives.1");
    let play = scene.reveal(&["pyromancy.1", "field-kitchen.1"]);
    let seat = &play.position().seats[0];
    assert_eq!(
        (seat.dead.as_slice(), seat.active.as_deref()),
        (["archives.1".to_string()].as_slice(), Some("pyromancy.1"))
    );
    assert_eq!(play.damage(0), 0);
    let harm = Harm::Ability(Ability::Pyromancy);
    assert_eq!(play.count(|event| matches!(event, Event::Damaged { source, .. } if *source == harm)), 1);
    play.done();
}

#[test]
fn r11_manifesto_gains_two_support() {
    let play = Scene::new(&[S, N]).reveal(&["manifesto.1", "field-kitchen.1"]);
    assert_eq!([play.support(0), play.support(1)], [2, 0]);
    play.done();
}

/// R4.1: the marker stops in front of the next camp; the rest is lost.
#[test]
fn r11_manifesto_is_lost_beyond_the_next_camp() {
    let play = Scene::new(&[S, N]).marks(0, 1, 0, 6).reveal(&["manifesto.2", "field-kitchen.1"]);
    assert_eq!(play.support(0), 2);
    play.done();
}

/// Any own camp, the starting one too; not to a forest with a camp or under a factory, nor to a wild hex.
#[test]
fn r11_traveling_library_moves_one_own_camp_to_any_forest_hex_without_a_camp() {
    let forest = [(0, 2), (1, 1), (2, 0), (-1, 2), (-2, 2)];
    let scene = Scene::new(&[S, N]).land(Habitat::Forest, &forest).camps(0, &[(2, -1)]).camps(1, &[(1, 1)]);
    let scene = scene.factory(2, 0, false).factory(-1, 2, true);
    let mut play = scene.reveal(&["traveling-library.1", "field-kitchen.1"]);
    play.offers("carry", &["3,0 0,2", "3,0 -2,2", "2,-1 0,2", "2,-1 -2,2"]);
    play.play("carry 3,0 -2,2");
    assert_eq!(sorted(&play.position().seats[0].camps), [(-2, 2), (2, -1)]);
    assert_eq!((play.organizer(0), play.support(0)), (Some((3, 0)), 0), "the organizer stays");
    play.offers("regroup", &["-2,2", "2,-1"]);
    play.done();
}

/// R5.10: a covered camp was not usable, and is again where it travels to.
#[test]
fn r11_traveling_library_moves_a_covered_camp_too() {
    let scene = Scene::new(&[S, N]).land(Habitat::Forest, &[(0, 2)]).camps(0, &[(2, -1)]).factory(2, -1, false);
    let mut play = scene.reveal(&["traveling-library.2", "field-kitchen.1"]);
    play.play("carry 2,-1 0,2");
    assert_eq!(sorted(&play.position().seats[0].camps), [(0, 2), (3, 0)]);
    assert_eq!(play.state.camp_owner(Hex::new(2, -1).unwrap()), None);
    play.offers("regroup", &["0,2"]);
    play.done();
}

#[test]
fn r11_traveling_library_without_a_free_forest_hex_does_nothing() {
    let scene = Scene::new(&[S, N]).land(Habitat::Forest, &[(3, 0), (1, 1)]).factory(1, 1, true);
    let play = scene.reveal(&["traveling-library.1", "field-kitchen.1"]);
    assert_eq!(play.position().seats[0].camps, [(3, 0)]);
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::TravelingLibrary, .. })), 1);
    assert_eq!((play.state.seat(), play.state.points), (Seat(0), 3), "the turns begin");
    play.done();
}

/// All players; camps of players who have exited serve too (R4.3), those on a running factory do not (R5.10).
#[test]
fn r11_sanctuary_lets_all_regroup_to_any_usable_camp() {
    let scene = |order: &str| {
        let scene = Scene::new(&[S, N, Z]).exited(2).active(0, order).active(1, "field-kitchen.1").at(1, 0, 1);
        scene.camps(1, &[(1, 1), (-1, 2)]).factory(1, 1, false).factory(-1, 2, true)
    };
    let others = ["3,0", "-3,3", "0,-3", "1,-3", "2,-3", "3,-3"];
    let own = ["0,3", "-1,2"];
    scene("archives.1").turn(1).play_on().offers("regroup", &own);
    scene("sanctuary.1").turn(1).play_on().offers("regroup", &[own.as_slice(), &others].concat());
    let mut owner = scene("sanctuary.1").at(0, 1, 0).play_on();
    owner.offers("regroup", &[own.as_slice(), &others].concat());
    owner.play("regroup -1,2");
    assert_eq!(owner.organizer(0), Some((-1, 2)));
    owner.done();
}

/// Neither its owner nor another rolls; the action is paid as usual, and gains no item (R5.3).
#[test]
fn r11_sanctuary_regroups_without_a_roll() {
    for (seat, to) in [(0, "0,3"), (0, "3,0"), (1, "3,0"), (1, "0,3")] {
        let scene = Scene::new(&[S, N]).active(0, "sanctuary.1").active(1, "field-kitchen.1").turn(seat);
        let mut play = scene.at(seat.into(), 1, 0).mechs(1, 0, 1).mechs(0, 0, 1).play_on();
        play.play(&format!("regroup {to}"));
        assert_eq!((play.rolls(), play.damage(seat), play.state.points), (0, 0, 2), "{seat} to {to}");
        assert!(!play.has(seat, Item::Maps) && !play.has(seat, Item::Bread));
        play.done();
    }
}

#[test]
fn r11_sanctuary_is_what_spares_the_roll() {
    let scene = Scene::new(&[S, N]).active(0, "archives.1").at(0, 1, 0).mechs(1, 0, 1).dice(&[2]);
    let mut play = scene.play_on();
    play.play("regroup 3,0");
    assert_eq!((play.rolls(), play.damage(0)), (1, 2));
    play.done();
}

/// R6: Maps are the same action.
#[test]
fn r11_sanctuary_serves_maps_too() {
    let scene = Scene::new(&[S, N]).active(0, "sanctuary.1").items(0, &[Item::Maps]);
    let mut play = scene.play_on();
    play.offers("maps regroup", &["0,3"]);
    play.play("maps regroup 0,3");
    assert_eq!((play.organizer(0), play.has(0, Item::Maps), play.has(0, Item::Bread)), (Some((0, 3)), false, false));
    play.done();
}

fn sorted(camps: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut camps = camps.to_vec();
    camps.sort_unstable();
    camps
}
