//! Breaching (R5.7): the marker, the open wall, what it outlasts.

use crate::scene::{Play, Scene};
use wildlab::games::defenders::words::{Item, MachineKind, Organizer};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];

/// The Order beside a wall piece on edge 0 of (1,1), the Council on the other side.
fn walled() -> Scene {
    Scene::new(&PAIR).at(0, 1, 1).at(1, 2, 1).walls(&[(1, 1, 0)])
}

#[test]
fn r5_7_a_breach_costs_a_marker_gives_support_and_opens_the_wall() {
    let mut play = walled().points(4).play_on();
    play.refuses("move 2,1");
    play.play("breach 0");
    assert_eq!((play.markers(0), play.markers(1), play.support(0), play.support(1)), (5, 6, 1, 0));
    assert!(play.breached(1, 1, 0) && play.walled(1, 1, 0));
    play.play("move 2,1");
    assert_eq!(play.organizer(0), Some((2, 1)));
    play.play("move 1,1");
    assert_eq!(play.organizer(0), Some((1, 1)));
    play.done();
}

#[test]
fn r5_7_a_breach_opens_the_wall_for_every_player_both_ways() {
    let mut play = walled().active(1, "sustenance.2").points(2).machine(&[5]).play_on();
    play.play("breach 0");
    play.play("end");
    assert_eq!(play.turn().1, 1);
    play.play("move 1,1");
    play.play("move 2,1");
    assert_eq!(play.organizer(1), Some((2, 1)));
    play.done();
}

#[test]
fn r5_7_only_walls_are_breached_one_marker_each_and_with_an_own_marker() {
    let mut play = walled().play_on();
    assert_eq!(play.legal_with("breach"), ["breach 0"]);
    play.refuses("breach 1");
    play.play("breach 0");
    play.refuses("breach 0");
    walled().marks(0, 0, 0, 0).play_on().refuses("breach 0");
    let mut many = walled().breaches(&[(1, 1, 0)]).edit(|p| p.seats[1].markers = 5).play_on();
    many.refuses("breach 0");
    many = {
        let rules = Scene::with_rules(&PAIR, &["markers-per-wall=many"]);
        rules.at(0, 1, 1).walls(&[(1, 1, 0)]).breaches(&[(1, 1, 0)]).edit(|p| p.seats[1].markers = 5).play_on()
    };
    many.play("breach 0");
    assert_eq!((many.support(0), many.markers(0)), (1, 5));
    play.done();
    many.done();
}

#[test]
fn r5_7_a_factorys_wall_is_breached_from_inside_and_from_outside() {
    let mut outside = Scene::new(&PAIR).factory(1, 1, false).at(0, 2, 1).play_on();
    outside.refuses("move 1,1");
    outside.play("breach 3");
    assert!(outside.breached(1, 1, 0));
    outside.play("move 1,1");
    assert_eq!(outside.organizer(0), Some((1, 1)));
    let mut inside = Scene::new(&PAIR).factory(1, 1, false).at(0, 1, 1).play_on();
    assert_eq!(inside.legal_with("breach").len(), 6);
    assert_eq!(inside.moves(), []);
    inside.play("breach 4");
    assert_eq!(inside.moves(), [(1, 0)]);
    outside.done();
    inside.done();
}

#[test]
fn r5_7_a_breach_stays_when_the_wall_becomes_a_factorys_and_after_rewilding() {
    let mut play = Scene::new(&PAIR).enclose(1, 1).at(0, 1, 1).play_on();
    play.play("breach 0");
    play.resolve(MachineKind::Factories, false);
    assert_eq!((play.factory(1, 1), play.walls_of(1, 1), play.breached(1, 1, 0)), (Some(5), vec![], true));
    assert_eq!(play.moves(), [(2, 1)]);
    play.play("rewild");
    assert_eq!((play.breached(1, 1, 0), play.moves()), (true, vec![(2, 1)]));
    play.done();
}

/// At (1,0) beside the core, and at (3,0) beside a walled perimeter edge.
fn rims(options: &[&str]) -> [Play; 2] {
    let scene = || Scene::with_rules(&PAIR, options);
    [scene().at(0, 1, 0).play_on(), scene().walls(&[(3, 0, 0)]).play_on()]
}

#[test]
fn r5_7_a_wall_on_the_perimeter_is_breached_for_support_and_nobody_passes() {
    let [_, mut play] = rims(&[]);
    assert_eq!(play.legal_with("breach"), ["breach 0"], "a bare perimeter edge is no wall");
    let moves = play.moves();
    play.play("breach 0");
    assert_eq!((play.support(0), play.markers(0), play.breached(3, 0, 0)), (1, 5, true));
    assert_eq!((moves.len(), play.moves()), (3, moves));
    assert!(play.refuses("breach 0").contains("breached"));
    play.done();
}

#[test]
fn r5_7_rockets_breach_a_wall_on_the_perimeter_too() {
    let mut play = Scene::new(&[Organizer::B, Organizer::U]).walls(&[(3, 0, 5)]).items(0, &[Item::Rockets]).play_on();
    play.play("rockets breach 5");
    assert_eq!((play.support(0), play.markers(0), play.breached(3, 0, 5)), (1, 5, true));
    play.done();
}

#[test]
fn r5_7_a_factorys_wall_on_the_perimeter_is_breached_and_leads_nowhere() {
    let mut play = Scene::new(&PAIR).factory(3, 0, false).at(0, 3, 0).play_on();
    assert_eq!(play.legal_with("breach").len(), 6);
    play.play("breach 0");
    assert_eq!((play.support(0), play.breached(3, 0, 0), play.moves()), (1, true, vec![]));
    play.play("breach 3");
    assert_eq!(play.moves(), [(2, 0)]);
    play.done();
}

#[test]
fn r5_7_a_breached_wall_on_the_perimeter_still_encloses() {
    let mut play = Scene::new(&PAIR).enclose(3, 0).at(0, 3, 0).play_on();
    play.play("breach 0");
    play.resolve(MachineKind::Factories, false);
    assert_eq!((play.factory(3, 0), play.breached(3, 0, 0)), (Some(5), true));
    assert_eq!(play.moves(), []);
    play.done();
}

#[test]
fn r5_7_the_cores_walls_and_by_option_the_perimeters_are_not_breached() {
    let [core, _] = rims(&[]);
    assert!(core.refuses("breach 3").contains("core"));
    let [core, perimeter] = rims(&["breach-perimeter=no"]);
    assert!(core.refuses("breach 3").contains("core"));
    assert!(perimeter.refuses("breach 0").contains("perimeter"));
    assert_eq!(perimeter.legal_with("breach"), Vec::<String>::new());
}

#[test]
fn r5_7_by_option_the_cores_walls_are_breached_and_nobody_enters() {
    let [mut core, perimeter] = rims(&["breach-core=yes", "breach-perimeter=no"]);
    core.play("breach 3");
    assert_eq!((core.support(0), core.markers(0)), (1, 5));
    core.refuses("move 0,0");
    assert_eq!(core.moves().len(), 5);
    perimeter.refuses("breach 0");
    let [mut core, mut perimeter] = rims(&["breach-core=yes"]);
    core.play("breach 3");
    perimeter.play("breach 0");
    assert_eq!((core.support(0), perimeter.support(0)), (1, 1));
}
