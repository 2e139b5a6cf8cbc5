//! Actions (R5): moving, building, regrouping, clearing, healing, destroying, rewilding, gaining, teaming up.

use crate::look::sorted;
use crate::scene::{Play, Scene};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::words::{Habitat, Item, Organizer, Seat, Turn};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
/// A corridor: (0,2), (1,1), (2,0), (3,-1), each next to the one before.
const CHAIN: [(i32, i32); 4] = [(0, 2), (1, 1), (2, 0), (3, -1)];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

/// The Order's active card is of the forest; the corridor is forest, all else plains.
fn corridor() -> Scene {
    scene().land(Habitat::Forest, &CHAIN)
}

#[test]
fn r5_1_a_plain_move_goes_to_an_adjacent_hex_for_one_point() {
    let mut play = scene().at(0, 1, 1).play_on();
    assert_eq!(play.moves(), sorted(&[(2, 1), (1, 2), (0, 2), (0, 1), (1, 0), (2, 0)]));
    play.refuses("move 3,0");
    play.refuses("move 1,1");
    play.play("move 2,0");
    assert_eq!((play.organizer(0), play.state.points, play.rolls()), (Some((2, 0)), 2, 0));
    play.done();
}

#[test]
fn r5_1_corridor_a_through_it_from_one_end_to_the_other() {
    let mut play = corridor().at(0, 0, 2).play_on();
    for hex in ["move 1,1", "move 2,0", "move 3,-1"] {
        assert!(play.legal().contains(&hex.to_string()), "{hex}");
    }
    play.play("move 3,-1");
    assert_eq!((play.organizer(0), play.state.points), (Some((3, -1)), 2));
    play.done();
}

#[test]
fn r5_1_corridor_b_into_it_from_beside_but_not_beyond() {
    let mut play = corridor().at(0, -1, 3).play_on();
    assert_eq!(play.moves(), sorted(&[(0, 3), (-2, 3), (-1, 2), (0, 2), (1, 1), (2, 0), (3, -1)]));
    play.refuses("move 3,-2");
    play.play("move 3,-1");
    assert_eq!(play.organizer(0), Some((3, -1)));
    play.done();
}

#[test]
fn r5_1_corridor_c_out_of_it_one_step_beyond() {
    let mut play = corridor().at(0, 0, 2).play_on();
    play.refuses("move 2,-2");
    play.play("move 3,-2");
    assert_eq!((play.organizer(0), play.state.points), (Some((3, -2)), 2));
    play.done();
}

#[test]
fn r5_1_a_corridor_is_of_the_active_defenders_habitat() {
    let marsh = corridor().at(0, 0, 2).active(0, "archives.2").play_on();
    assert_eq!(marsh.moves(), sorted(&[(1, 2), (0, 3), (-1, 3), (-1, 2), (0, 1), (1, 1)]));
    let forest = corridor().at(0, 0, 2).active(0, "archives.1").play_on();
    assert!(forest.moves().contains(&(3, -1)));
    marsh.done();
    forest.done();
}

#[test]
fn r5_1_a_corridor_leads_through_a_wild_hex_only_by_breached_walls() {
    // The wild hex (1,1) joins (0,2) and (2,0).
    let wild = |breaches: &[(i32, i32, usize)]| {
        let land = [(0, 2), (2, 0)];
        scene().land(Habitat::Forest, &land).factory(1, 1, true).at(0, 0, 2).breaches(breaches).play_on().moves()
    };
    let shut = wild(&[]);
    assert!(!shut.contains(&(1, 1)) && !shut.contains(&(2, 0)));
    let near = wild(&[(1, 1, 2)]);
    assert!(near.contains(&(1, 1)) && !near.contains(&(2, 0)));
    let through = wild(&[(1, 1, 2), (1, 1, 5)]);
    assert!(through.contains(&(1, 1)) && through.contains(&(2, 0)));
    // From (2,0), still in the corridor, one step beyond.
    assert!(through.contains(&(3, 0)) && !near.contains(&(3, 0)));
}

#[test]
fn r5_1_a_running_factory_is_in_no_corridor() {
    let land = [(0, 2), (1, 1), (2, 0)];
    let scene = scene().land(Habitat::Forest, &land).factory(1, 1, false).at(0, 0, 2);
    let moves = scene.breaches(&[(1, 1, 2), (1, 1, 5)]).play_on().moves();
    assert!(moves.contains(&(1, 1)) && !moves.contains(&(2, 0)));
}

#[test]
fn r5_1_no_way_passes_a_mech_but_it_may_start_and_end_with_one() {
    let mut play = corridor().at(0, 0, 2).mechs(1, 1, 1).dice(&[0]).play_on();
    assert!(play.moves().contains(&(1, 1)));
    play.refuses("move 2,0");
    play.refuses("move 3,-1");
    play.play("move 1,1");
    assert_eq!(play.rolls(), 0);
    play.play("move 3,-1");
    assert_eq!((play.organizer(0), play.rolls()), (Some((3, -1)), 1));
    play.done();
}

#[test]
fn r5_1_walls_engines_factories_and_the_core_stop_a_move() {
    let open = scene().at(0, 1, 0).play_on();
    assert_eq!(open.moves(), sorted(&[(2, 0), (1, 1), (0, 1), (1, -1), (2, -1)]));
    open.refuses("move 0,0");
    let play = scene().at(0, 1, 0).walls(&[(1, 0, 0)]).engine(0, 1, 0, 1, true).factory(0, 1, false).play_on();
    assert_eq!(play.moves(), sorted(&[(1, -1), (2, -1)]));
    for shut in ["move 2,0", "move 1,1", "move 0,1", "move 0,0"] {
        play.refuses(shut);
    }
    open.done();
    play.done();
}

#[test]
fn r5_1_the_perimeter_bounds_a_move_and_a_wall_cuts_a_corridor() {
    let corner = scene().play_on();
    assert_eq!(corner.moves(), sorted(&[(2, 1), (2, 0), (3, -1)]));
    let walled = corridor().at(0, 0, 2).walls(&[(2, 0, 5)]).play_on().moves();
    // The wall parts the corridor's last hex from the rest.
    assert!(walled.contains(&(2, 0)) && !walled.contains(&(3, -1)));
    corner.done();
}

#[test]
fn r5_1_a_move_that_ends_on_a_usable_camp_gains_its_item() {
    let mut play = scene().at(0, 0, 2).play_on();
    play.play("move 0,3");
    assert!(play.has(0, Item::Bread) && !play.has(0, Item::Maps));
    let mut own = scene().at(0, 2, 0).play_on();
    own.play("move 3,0");
    assert!(own.has(0, Item::Maps) && !own.has(0, Item::Bread));
    own.done();
}

#[test]
fn r5_1_passing_a_camp_gains_nothing() {
    let mut play = corridor().camps(0, &[(1, 1)]).at(0, 0, 2).play_on();
    play.play("move 2,0");
    assert_eq!((play.organizer(0), play.has(0, Item::Maps)), (Some((2, 0)), false));
    play.done();
}

/// The Order stands maxed out on a forest hex away from its starting camp.
fn ready() -> Scene {
    scene().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).marks(0, 2, 0, 6)
}

#[test]
fn r5_2_building_a_camp_resets_support_and_draws_up_to_the_number() {
    let drawn = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2"];
    let mut play = ready().draws(0, &drawn).play_on();
    assert_eq!((play.support(0), play.hand(0).len(), play.seat(0).camps.len()), (2, 0, 1));
    play.play("build");
    assert_eq!((play.support(0), play.seat(0).camps.len(), play.state.points), (0, 2, 2));
    assert_eq!(play.hand(0), drawn);
    assert!(play.seat(0).camps.contains(&(2, 0)));
    play.done();
}

#[test]
fn r5_2_a_camp_is_built_only_maxed_out_on_free_home_land() {
    ready().marks(0, 1, 0, 6).play_on().refuses("build");
    ready().land(Habitat::Plains, &[(2, 0)]).play_on().refuses("build");
    ready().land(Habitat::Forest, &[(3, 0)]).at(0, 3, 0).play_on().refuses("build");
    let held = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2"];
    ready().hand(0, &held).play_on().play("build");
}

#[test]
fn r5_2_a_wild_hex_is_home_of_every_faction_but_holds_one_camp() {
    let held = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2"];
    let wild = || scene().factory(1, 1, true).at(0, 1, 1).marks(0, 2, 0, 6).hand(0, &held);
    let mut play = wild().play_on();
    play.play("build");
    assert!(play.seat(0).camps.contains(&(1, 1)));
    wild().camps(1, &[(1, 1)]).play_on().refuses("build");
    scene().factory(1, 1, false).at(0, 1, 1).marks(0, 2, 0, 6).play_on().refuses("build");
    play.done();
}

#[test]
fn r5_3_regrouping_ignores_distance_walls_and_mechs_and_gains_no_item() {
    let mut play = scene().camps(0, &[(-3, 1)]).enclose(3, 0).mechs(-3, 1, 2).play_on();
    assert_eq!(play.moves(), []);
    assert_eq!(play.legal_with("regroup"), ["regroup -3,1"]);
    play.refuses("regroup 0,3");
    play.play("regroup -3,1");
    assert_eq!((play.organizer(0), play.state.points, play.rolls()), (Some((-3, 1)), 2, 0));
    assert!(!play.has(0, Item::Maps));
    play.done();
}

#[test]
fn r5_4_clearing_two_pollution_gives_one_support() {
    let mut play = scene().pollution(3, 0, 2).play_on();
    play.play("clear");
    assert_eq!((play.pollution(3, 0), play.support(0), play.damage(0)), (0, 1, 0));
    play.refuses("clear");
    play.done();
}

#[test]
fn r5_4_clearing_a_toxic_site_costs_one_damage() {
    let mut play = scene().toxic(&[(3, 0)]).play_on();
    play.play("clear");
    assert_eq!((play.toxic(3, 0), play.support(0), play.damage(0), play.rolls()), (false, 1, 1, 0));
    play.done();
}

#[test]
fn r5_5_healing_at_any_usable_camp_removes_all_damage() {
    let mut play = scene().at(0, 0, 3).marks(0, 0, 2, 6).play_on();
    play.play("heal");
    assert_eq!((play.damage(0), play.state.points), (0, 2));
    scene().at(0, 0, 2).marks(0, 0, 2, 6).play_on().refuses("heal");
    play.done();
}

#[test]
fn r5_5_healing_under_fire_rolls_after_the_damage_is_gone() {
    let mut play = scene().mechs(3, 0, 1).marks(0, 0, 3, 6).dice(&[2]).play_on();
    play.play("heal");
    assert_eq!((play.damage(0), play.rolls(), play.seat(0).dead.len()), (2, 1, 0));
    play.done();
}

#[test]
fn r5_6_destroying_takes_one_mech_of_the_own_hex() {
    let mut play = scene().mechs(3, 0, 2).mechs(2, 0, 1).dice(&[0, 0]).play_on();
    play.play("destroy");
    assert_eq!((play.mechs(3, 0), play.mechs(2, 0), play.support(0)), (1, 1, 1));
    play.play("destroy");
    assert_eq!((play.mechs(3, 0), play.mechs(2, 0), play.support(0)), (0, 1, 2));
    play.refuses("destroy");
    play.done();
}

#[test]
fn r5_8_rewilding_needs_a_clean_factory() {
    let inside = || scene().factory(1, 1, false).arrow(5, 4).at(0, 1, 1);
    inside().mechs(1, 1, 1).play_on().refuses("rewild");
    inside().pollution(1, 1, 1).play_on().refuses("rewild");
    inside().toxic(&[(1, 1)]).play_on().refuses("rewild");
    scene().factory(1, 1, false).at(0, 1, 2).play_on().refuses("rewild");
    let mut play = inside().play_on();
    play.play("rewild");
    assert_eq!((play.support(0), play.position().factories[0].rewilded, play.position().arrows[5]), (1, true, 4));
    play.refuses("rewild");
    play.done();
}

#[test]
fn r5_9_the_item_of_a_camp_underfoot_costs_one_point() {
    let mut play = scene().at(0, 0, 3).play_on();
    assert!(!play.has(0, Item::Bread));
    play.play("gain");
    assert_eq!((play.has(0, Item::Bread), play.state.points), (true, 2));
    scene().at(0, 0, 2).play_on().refuses("gain");
    play.done();
}

#[test]
fn r5_10_a_camp_on_a_running_factory_is_not_usable() {
    let covered = |rewilded: bool| {
        let scene = scene().camps(0, &[(1, 1)]).factory(1, 1, rewilded).marks(0, 0, 1, 6);
        scene.breaches(&[(1, 1, 2)])
    };
    let inside = covered(false).at(0, 1, 1).play_on();
    inside.refuses("heal");
    inside.refuses("gain");
    covered(false).at(0, 0, 2).play_on().refuses("regroup 1,1");
    let mut entering = covered(false).at(0, 0, 2).play_on();
    entering.play("move 1,1");
    assert!(!entering.has(0, Item::Maps));

    let wild = covered(true).at(0, 1, 1).play_on();
    assert!(wild.legal().contains(&"heal".to_string()) && wild.legal().contains(&"gain".to_string()));
    let mut regrouped = covered(true).at(0, 0, 2).play_on();
    regrouped.play("regroup 1,1");
    assert_eq!(regrouped.organizer(0), Some((1, 1)));
    // It counts as built: the next camp is the second one, which costs 3.
    let three = covered(false).land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).marks(0, 2, 0, 6).play_on();
    three.refuses("build");
    inside.done();
    entering.done();
    wild.done();
    regrouped.done();
    three.done();
}

/// The Order's forest card is spent; the hand has two forest cards and one marsh card.
fn helped() -> Scene {
    scene().hand(0, &["pyromancy.1", "archives.1", "archives.2"])
}

#[test]
fn r5_11_team_up_with_a_card_of_the_same_habitat_and_spend_its_point_first() {
    let mut play = helped().points(1).at(0, 1, 1).play_on();
    assert_eq!(play.legal_with("team"), [""; 0]);
    play.refuses("team pyromancy.1");
    play.play("move 1,2");
    assert_eq!(play.legal_with("team"), ["team archives.1", "team pyromancy.1"]);
    play.refuses("team archives.2");
    play.play("team pyromancy.1");
    // One point whatever the card prints (4), and its ability stays silent.
    assert_eq!((play.state.points, play.damage(0)), (1, 0));
    assert_eq!((play.hand(0).len(), play.seat(0).teamed), (2, vec!["pyromancy.1".to_string()]));
    play.refuses("team archives.1");
    play.play("move 1,1");
    play.play("team archives.1");
    assert_eq!((play.state.points, play.has(0, Item::Maps)), (1, false));
    play.done();
}

#[test]
fn r5_11_breads_point_is_spent_before_a_team_up() {
    let mut play = helped().points(0).at(0, 1, 1).items(0, &[Item::Bread]).play_on();
    assert_eq!(play.legal_with("team").len(), 2);
    play.play("bread");
    assert_eq!((play.state.points, play.legal_with("team").len()), (1, 0));
    play.play("move 1,2");
    play.play("team archives.1");
    assert_eq!(play.state.points, 1);
    play.done();
}

#[test]
fn r5_11_teamed_up_cards_are_exhausted_when_the_round_ends() {
    let mut play = helped().points(0).at(0, 1, 1).edit(|p| p.waiting = vec![0]).machine(&[5]).play_on();
    play.play("team archives.1");
    play.play("end");
    assert_eq!(play.seat(0).teamed, [""; 0]);
    assert_eq!(play.seat(0).exhausted, ["order-comrade.1", "archives.1"]);
    play.done();
}

#[test]
fn r5_a_player_may_stop_early() {
    let mut play = scene().machine(&[5]).active(1, "sustenance.1").play_on();
    assert_eq!(play.state.points, 3);
    play.play("end");
    assert!(play.saw(Event::TurnBegins { seat: Seat(1), points: 3 }));
    assert_eq!(play.position().direction, Turn::Right);
    play.done();
}

/// A play whose actor has no legal move at all still can end.
#[test]
fn r5_without_any_action_the_turn_can_end() {
    let play: Play = scene().enclose(3, 0).edit(|p| p.seats[0].markers = 0).play_on();
    assert_eq!(play.legal(), ["gain", "end"]);
    play.done();
}
