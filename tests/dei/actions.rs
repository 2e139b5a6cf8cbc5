//! Strength, majority and control (R4), basic and advanced actions (R6, R7).

use wildlab::game::Seat;
use wildlab::games::dei::board::words::{Candy, Feat};

use crate::scene::{bare, duel, with};

#[test]
fn r4_1_strength_counts_units_and_needs_one() {
    let scene = bare().units(0, "2.3a", 2).champion(0, "2.3a").refuge(0, "2.1b").feat(0, Feat::Fortress);
    let strength = |name: &str| scene.game.strength(&scene.state, Seat(0), scene.region(name));
    assert_eq!((strength("2.3a"), strength("2.1b"), strength("2.4a")), (3, 0, 0));
    let scene = duel("farm-z,ravagers").units(0, "2.8A", 1).champion(0, "2.8A");
    assert_eq!(scene.game.strength(&scene.state, Seat(0), scene.region("2.8A")), 4, "Z-13 counts 3");
}

#[test]
fn r4_2_a_tie_is_nobodys_majority() {
    let majority = |own: u8, other: u8, feat: bool| {
        let mut scene = bare().units(0, "2.3a", own).units(1, "2.3a", other);
        if feat {
            scene = scene.feat(1, Feat::CityKnowledge);
        }
        scene.game.majority(&scene.state, scene.region("2.3a")).map(|seat| seat.0)
    };
    assert_eq!((majority(2, 1, false), majority(2, 2, false), majority(0, 1, false)), (Some(0), None, Some(1)));
    assert_eq!((majority(2, 2, true), majority(3, 2, true)), (Some(1), Some(0)));
}

#[test]
fn r4_3_a_move_into_others_needs_the_majority_after_it() {
    let scene = |own: u8| bare().units(0, "2.3a", own).units(1, "2.1b", 2).icons("M C");
    assert!(!scene(2).can("move M 2.3a 2.1b") && scene(2).can("move M 2.3a 2.4b"));
    let mut three = scene(3);
    three.play("move M 2.3a 2.1b");
    assert_eq!(three.count(0, "2.1b"), 3, "no smaller group may go");
    let mut one = scene(4).units(0, "2.1b", 1);
    one.play("move M 2.3a 2.1b, group 2");
    assert_eq!((one.count(0, "2.1b"), one.count(0, "2.3a")), (3, 2));
    let lone = bare().units(0, "2.3a", 1).champion(1, "2.1b").icons("M C");
    assert!(!lone.can("move M 2.3a 2.1b"), "a lone champion is a unit, too");
}

#[test]
fn r4_5_cubes_follow_the_majority_and_a_tied_holder_keeps() {
    let mut scene = bare().units(0, "2.3a", 2).icons("M Mt C");
    scene.play("move M 2.3a 2.1b, group 1");
    assert_eq!(scene.holder("2.1b"), Some(0));
    let mut left = bare().units(0, "2.1b", 1).cube(0, "2.1b").icons("M C");
    left.play("move M 2.1b 2.3a");
    assert_eq!(left.holder("2.1b"), None, "a holder who left loses the cube");
    let tied = |rule: &str| {
        let mut scene = with(rule).units(1, "2.1b", 1).cube(1, "2.1b").units(0, "2.3a", 1).icons("Mt C");
        scene.play("move Mt 2.3a 2.1b");
        scene.holder("2.1b")
    };
    assert_eq!(tied(""), Some(1));
    assert_eq!(tied("rule=control-tie=return"), None);
    let mut taken = bare().units(1, "2.1b", 1).cube(1, "2.1b").units(0, "2.3a", 2).icons("M C");
    taken.play("move M 2.3a 2.1b");
    assert_eq!(taken.holder("2.1b"), Some(0));
}

#[test]
fn r6_1_recruits_at_refuges() {
    let mut scene = bare().units(1, "2.1a", 5).units(0, "2.5a", 1).icons("R R C");
    assert!(scene.can("recruit R 2.1a") && scene.can("recruit R 2.2a"), "no majority is asked at a neutral refuge");
    assert!(!scene.can("recruit R 2.5a"));
    scene.play("recruit R 2.1a");
    assert_eq!((scene.count(0, "2.1a"), scene.state.player(Seat(0)).stock), (1, 13));
    let own = |others: u8| bare().refuge(0, "2.5a").units(1, "2.5a", others).icons("R C");
    assert!(own(0).can("recruit R 2.5a") && !own(1).can("recruit R 2.5a"), "an own refuge needs the majority after it");
    let mut empty = bare().units(0, "2.3a", 14).units(0, "2.4a", 1).icons("R C");
    assert!(!empty.can("recruit R 2.1a"), "the stock is empty");
    empty.play("recruit R 2.1a from 2.3a");
    assert_eq!((empty.count(0, "2.3a"), empty.count(0, "2.1a")), (13, 1));
}

#[test]
fn r6_2_a_move_takes_any_group_along_a_link() {
    let mut scene = duel("farm-z,ravagers").units(0, "2.3a", 3).champion(0, "2.3a").icons("M M C");
    assert!(!scene.can("move M 2.3a 2.4a") && !scene.can("move M 2.3a 2.1A"), "no line");
    scene.play("move M 2.3a 2.4b, group 2 champion, move M 2.4b 2.4a, group 1");
    assert_eq!([scene.count(0, "2.3a"), scene.count(0, "2.4b"), scene.count(0, "2.4a")], [1, 1, 1]);
    let bridge = bare().units(0, "2.1A", 1).icons("M C");
    assert!(bridge.can("move M 2.1A 2.1B"), "the neutral bridge links for all");
    let elevator = bare().units(0, "2.5a", 1).icons("M C");
    assert!(elevator.can("move M 2.5a 2.5B") && !elevator.can("move M 2.5a 2.5A"));
}

#[test]
fn r6_3_a_collect_needs_the_majority() {
    let mut scene =
        bare().units(0, "2.3a", 1).units(0, "2.2A", 1).units(1, "2.4a", 1).units(0, "2.4a", 1).icons("C C C M");
    assert!(!scene.can("collect C 2.4a"), "a tie");
    assert!(!scene.can("collect C 2.8A"), "no token there");
    let before = scene.tokens("2.3a");
    scene.play("collect C 2.3a, collect C 2.2A");
    assert_eq!((scene.has(0), scene.tokens("2.3a")), ([2, 2], before - 1));
    assert!(!scene.can("collect C 2.2A"), "it is empty now");
}

#[test]
fn r6_4_buildings_need_a_unit_and_move_when_the_stock_is_empty() {
    let scene = bare().units(0, "2.3a", 1).units(0, "2.5A", 1).icons("B B B B M");
    assert!(scene.can("refuge B 2.3a") && !scene.can("refuge B 2.4a"));
    assert!(scene.can("bridge B 2.5:A-B/b") && !scene.can("bridge B 2.1:A-B/b"), "a unit on one of the roofs");
    assert!(scene.can("elevator B 2.3a-2.1A") && scene.can("elevator B 2.4a-2.5A"));
    let mut built = scene;
    built.play("bridge B 2.5:A-B/b, elevator B 2.3a-2.1A");
    assert!(!built.can("bridge B 2.5:A-B/b"), "one of a player on a site");
    built.play("move M 2.3a 2.1A");
    assert_eq!(built.count(0, "2.1A"), 1, "the own elevator links");
    let mut full = bare().units(0, "2.3a", 1).refuge(0, "2.4a").refuge(0, "2.4b").refuge(0, "2.5a").icons("B C");
    assert!(!full.can("refuge B 2.3a"));
    full.play("refuge B 2.3a from 2.4b");
    let there = full.region("2.3a");
    assert!(full.state.player(Seat(0)).refuges.contains(&Some(there)));
}

#[test]
fn r7_1_tactic_actions() {
    let mut scene = bare().units(0, "2.3a", 2).units(1, "2.1b", 5).icons("Mt Rt Rt C");
    scene.play("move Mt 2.3a 2.1b, group 1");
    assert_eq!(scene.count(0, "2.1b"), 1);
    assert!(scene.can("recruit Rt 2.3a") && !scene.can("recruit Rt 2.1b"), "the majority after it");
    let none = with("rule=red-recruit=none").units(0, "2.1b", 1).units(1, "2.1b", 5).icons("Rt C");
    assert!(none.can("recruit Rt 2.1b"));
}

#[test]
fn r7_2_logistic_actions() {
    let mut scene = bare().units(0, "2.3a", 2).icons("Ml Cl M");
    assert!(scene.can("move Ml 2.3a 2.1A") && !scene.can("move M 2.3a 2.1A"), "regions that touch are linked");
    scene.play("collect Cl 2.3a swap");
    assert_eq!(scene.has(0), [1, 2]);
}

#[test]
fn r7_3_machinery_actions() {
    let mut scene = bare().units(0, "2.3a", 1).icons("Rm Cm M");
    let before = scene.tokens("2.1a");
    scene.play("recruit Rm 2.1a token, collect Cm 2.3a");
    assert_eq!((scene.tokens("2.1a"), scene.has(0)), (before + 1, [3, 1]));
}

#[test]
fn r7_6_an_action_for_each_outpost() {
    // Tactic outposts are those of letter A: 2.4b and 2.5B here.
    let mut scene = bare().units(0, "2.4b", 2).cube(0, "2.4b").units(0, "2.5B", 1).cube(0, "2.5B").icons("M*t C");
    scene.play("expand M*t");
    assert_eq!(scene.state.play.pending.count("M".parse().unwrap()), 2);
    let mut wild = bare().units(0, "2.4b", 2).cube(0, "2.4b").icons("M*t C");
    wild.player(0).candy[Candy::Wild.index()] = 1;
    wild.state.pool[Candy::Wild.index()] -= 1;
    wild.play("candy wild-outpost, expand M*t");
    assert_eq!(wild.state.play.pending.count("M".parse().unwrap()), 2, "a wild outpost is one more");
}

#[test]
fn r11_champions() {
    let mut neena = duel("auxilia,ravagers").champion(0, "2.3a").units(0, "2.3a", 1).units(1, "2.1b", 5).icons("M C");
    neena.play("move M 2.3a 2.1b, group 0 champion");
    assert!(neena.can("move M-neena 2.1b 2.1a"), "she moves on");
    neena.play("move M-neena 2.1b 2.1a");
    assert!(!neena.listed().iter().any(|text| text.starts_with("move")), "the further Move grants none");
    let aria = bare().champion(0, "2.3a").units(0, "2.3a", 1).icons("M C");
    assert!(aria.can("move M 2.3a 2.1A"), "alone she goes where regions touch");
    let mut alone = aria;
    alone.play("move M 2.3a 2.1A");
    assert_eq!(alone.count(0, "2.3a"), 1);
    let abraham = duel("ravagers,auxilia").champion(0, "2.4a").units(0, "2.3a", 1);
    let mut abraham = abraham.icons("M");
    abraham.state.played = 2;
    let before = abraham.tokens("2.4a");
    abraham.play("end-card");
    assert_eq!((abraham.tokens("2.4a"), abraham.has(0)), (before - 1, [2, 1]));
}
