//! Mechs cards (R7.6, R7.7), and the supplies of mechs and pollution (R7.8).

use crate::scene::{Play, Scene};
use wildlab::games::defenders::words::{MachineKind, Organizer, Turn};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
const TRIO: [Organizer; 3] = [Organizer::B, Organizer::N, Organizer::Z];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

fn mechs(scene: Scene) -> Play {
    let mut play = scene.play_on();
    play.resolve(MachineKind::Mechs, false);
    play.sound();
    play
}

#[test]
fn r7_6_each_engine_deploys_a_hunter_on_the_hex_in_front_of_it() {
    let play = mechs(scene().engine(0, -1, 0, 3, true).engine(1, -1, 2, 3, true));
    assert_eq!((play.mechs(-1, -1), play.mechs(-1, 1), play.state.mech_total()), (1, 1, 2));
    assert_eq!(mechs(scene()).state.mech_total(), 0);
}

/// The hex on which a lone engine deploys its hunter, turning right and left.
fn beside(stage: impl Fn() -> Scene) -> [(i32, i32); 2] {
    [Turn::Right, Turn::Left].map(|turn| {
        let play = mechs(stage().direction(turn));
        assert_eq!(play.state.mech_total(), 1);
        play.state.mechs().first().expect("a hunter stands there").axial()
    })
}

#[test]
fn r7_6_facing_the_perimeter_the_hunter_stands_beside_the_engine() {
    assert_eq!(beside(|| scene().engine(0, -3, 1, 1, true)), [(-3, 1), (-3, 2)]);
}

#[test]
fn r7_6_facing_a_factory_rewilded_or_not_the_hunter_stands_beside_the_engine() {
    for rewilded in [false, true] {
        let stage = || scene().factory(-1, -1, rewilded).engine(0, -1, 0, 3, true);
        assert_eq!(beside(stage), [(-1, 0), (-2, 0)], "rewilded {rewilded}");
    }
}

#[test]
fn r7_6_facing_the_core_the_hunter_stands_beside_the_engine_or_by_option_on_the_core() {
    assert_eq!(beside(|| scene().engine(0, -1, 0, 5, true)), [(-1, 0), (0, -1)]);
    let option = || Scene::with_rules(&PAIR, &["mechs-facing-core=core"]).engine(0, -1, 0, 5, true);
    assert_eq!(beside(option), [(0, 0), (0, 0)]);
}

#[test]
fn r7_6_hunters_pursue_the_active_player_two_steps_and_the_others_one() {
    let near_active = scene().at(0, 2, -1).mechs(2, -2, 1).mechs(1, -2, 1).mechs(2, -3, 2).mechs(-1, -1, 1);
    let play = mechs(near_active.at(1, -2, 2).mechs(-1, 2, 1).mechs(0, 2, 1));
    assert_eq!((play.mechs(2, -1), play.mechs(-1, -1)), (4, 1));
    assert_eq!((play.mechs(-2, 2), play.mechs(0, 2)), (1, 1));
    assert_eq!((play.mechs(2, -2), play.mechs(1, -2), play.mechs(2, -3), play.mechs(-1, 2)), (0, 0, 0, 0));
}

#[test]
fn r7_6_a_wall_breached_or_not_stops_a_hunter() {
    // The other player's neighbours: one walled off, one free, one too far.
    for breaches in [&[][..], &[(0, 3, 4)][..]] {
        let stage = scene().walls(&[(0, 3, 4)]).breaches(breaches).mechs(0, 2, 1).mechs(1, 2, 1).mechs(2, 1, 1);
        let play = mechs(stage.at(0, -3, 0).edit(|p| p.seats[0].markers = 5));
        assert_eq!((play.mechs(0, 3), play.mechs(0, 2), play.mechs(1, 2), play.mechs(2, 1)), (1, 1, 0, 1));
    }
}

#[test]
fn r7_6_two_steps_may_lead_around_a_wall() {
    let around = mechs(scene().walls(&[(3, 0, 3)]).mechs(2, 0, 1));
    assert_eq!((around.mechs(3, 0), around.mechs(2, 0)), (1, 0));
    let shut = mechs(scene().walls(&[(3, 0, 2), (3, 0, 3), (3, 0, 4)]).mechs(2, 0, 1));
    assert_eq!((shut.mechs(3, 0), shut.mechs(2, 0)), (0, 1));
}

#[test]
fn r7_6_hunters_pass_neither_factories_nor_wild_hexes_and_enter_none() {
    let through = mechs(scene().mechs(1, 0, 1));
    assert_eq!((through.mechs(3, 0), through.mechs(1, 0)), (1, 0));
    for rewilded in [false, true] {
        let stage = || scene().factory(2, 0, rewilded).breaches(&[(2, 0, 0), (2, 0, 3)]).marks(0, 0, 0, 4);
        let blocked = mechs(stage().mechs(1, 0, 1));
        assert_eq!((blocked.mechs(3, 0), blocked.mechs(1, 0)), (0, 1), "rewilded {rewilded}");
        let inside = mechs(stage().at(0, 2, 0).mechs(1, 0, 1).mechs(3, 0, 1));
        assert_eq!((inside.mechs(2, 0), inside.mechs(1, 0), inside.mechs(3, 0)), (0, 1, 1));
    }
}

#[test]
fn r7_6_engines_stop_hunters_unless_the_option_says_no() {
    // The engine stands between (0,2) and (0,3); the hunter it deploys on (-1,3) has a free way.
    for (options, pursuers, left) in [(&[][..], 1, 1), (&["engines-stop-hunters=no"][..], 2, 0)] {
        let play = mechs(Scene::with_rules(&PAIR, options).engine(0, 0, 2, 1, true).mechs(0, 2, 1));
        assert_eq!((play.mechs(0, 3), play.mechs(0, 2), play.mechs(-1, 3)), (pursuers, left, 0), "{options:?}");
    }
}

#[test]
fn r7_6_hunters_with_an_organizer_and_snipers_stay() {
    let held = mechs(scene().at(1, 2, 0).mechs(2, 0, 2));
    assert_eq!((held.mechs(2, 0), held.mechs(3, 0)), (2, 0));
    let sniper = mechs(scene().factory(2, 0, false).mechs(2, 0, 2).breaches(&[(2, 0, 0)]).marks(0, 0, 0, 5));
    assert_eq!((sniper.mechs(2, 0), sniper.mechs(3, 0)), (2, 0));
    let core = mechs(scene().at(0, 1, 0).mechs(0, 0, 2));
    assert_eq!((core.mechs(0, 0), core.mechs(1, 0)), (2, 0));
}

#[test]
fn r7_6_a_way_leads_past_mechs_and_organizers() {
    // The hunter on (1,0) has only (2,0) between itself and (3,0); another player and a mech stand there.
    let play = mechs(scene().at(1, 2, 0).mechs(2, 0, 1).mechs(1, 0, 1));
    assert_eq!((play.mechs(3, 0), play.mechs(2, 0), play.mechs(1, 0)), (1, 1, 0));
}

#[test]
fn r7_6_the_active_player_comes_first_then_the_others_clockwise() {
    // A hunter on (1,0) is next to players 1 and 2 and two steps from player 0.
    let three = |active: usize| {
        let cards = ["feel-the-burn.1", "sustenance.1", "evasion.1"];
        let scene = Scene::new(&TRIO).at(0, 3, 0).at(1, 1, 1).at(2, 0, 1).mechs(1, 0, 1);
        let scene = scene.active(active, cards[active]).edit(|p| p.seat = active as u8);
        let play = mechs(scene);
        [play.mechs(3, 0), play.mechs(1, 1), play.mechs(0, 1)]
    };
    assert_eq!(three(0), [1, 0, 0]);
    assert_eq!(three(1), [0, 1, 0]);
    assert_eq!(three(2), [0, 0, 1]);
    // Out of the active player's reach: the next one clockwise takes it.
    let far = |active: usize| {
        let cards = ["feel-the-burn.1", "sustenance.1", "evasion.1"];
        let scene = Scene::new(&TRIO).at(0, 1, 1).at(1, 0, 1).at(2, -3, 0).mechs(1, 0, 1);
        let play = mechs(scene.active(active, cards[active]).edit(|p| p.seat = active as u8));
        [play.mechs(1, 1), play.mechs(0, 1)]
    };
    assert_eq!(far(2), [1, 0]);
    let other = Scene::new(&TRIO).at(1, 1, 1).at(2, 0, 1).at(0, -3, 0).mechs(1, 0, 1);
    assert_eq!(mechs(other).mechs(1, 1), 1);
}

#[test]
fn r7_7_difficult_mechs_strike_everybody_with_a_mech_clockwise_from_the_active_player() {
    let stage = || Scene::new(&TRIO).mechs(3, 0, 2).at(1, 1, 1).mechs(1, 1, 1).at(2, -2, 2);
    let mut play = stage().play_on();
    play.resolve(MachineKind::Mechs, true);
    play.sound();
    assert_eq!(([0, 1, 2].map(|seat| play.damage(seat)), play.hurt()), ([1, 1, 0], vec![0, 1]));
    let mut second = stage().active(1, "sustenance.1").edit(|p| p.seat = 1).play_on();
    second.resolve(MachineKind::Mechs, true);
    second.sound();
    assert_eq!((second.hurt(), second.rolls()), (vec![1, 0], 0));
    let mut base = stage().play_on();
    base.resolve(MachineKind::Mechs, false);
    base.sound();
    assert_eq!(base.hurt(), [0; 0]);
}

#[test]
fn r7_7_the_strike_comes_after_the_pursuit_and_snipers_strike_too() {
    let mut play = scene().mechs(2, 0, 1).factory(1, 1, false).mechs(1, 1, 1).at(1, 1, 1).play_on();
    play.resolve(MachineKind::Mechs, true);
    play.sound();
    assert_eq!((play.mechs(3, 0), play.damage(0), play.damage(1)), (1, 1, 1));
}

#[test]
fn r7_8_strict_supplies_hold_twenty_mechs() {
    // 19 on the board: engine A deploys the last one, engine B none.
    for (options, total) in [(&[][..], 21), (&["supplies=strict"][..], 20)] {
        let stage = Scene::with_rules(&PAIR, options).mechs(0, 0, 19).engine(0, -1, 0, 3, true);
        let play = mechs(stage.engine(1, -1, 2, 3, true));
        assert_eq!((play.mechs(-1, -1), play.state.mech_total()), (1, total), "{options:?}");
    }
    for (options, core) in [(&[][..], 2), (&["supplies=strict"][..], 1)] {
        let mut play = Scene::with_rules(&PAIR, options).mechs(0, 0, 2).mechs(-3, 3, 17).enclose(1, 1).play_on();
        play.resolve(MachineKind::Factories, false);
        play.sound();
        assert_eq!((play.mechs(0, 0), play.mechs(1, 1)), (core, 2), "{options:?}");
    }
}

#[test]
fn r7_8_strict_supplies_hold_42_pollution() {
    // 21 hexes with two each, none of them beside the core.
    let outer = |play: &Play| (play.pollution(1, 0), play.pollution(-1, 1), play.pollution(0, -1));
    for (options, placed) in [(&[][..], (1, 1, 1)), (&["supplies=strict"][..], (0, 0, 0))] {
        let mut stage = Scene::with_rules(&PAIR, options);
        let far = wildlab::games::defenders::hex::HexSet::BOARD.into_iter().filter(|hex| hex.ring() > 1);
        for hex in far.take(21) {
            stage = stage.pollution(hex.axial().0, hex.axial().1, 2);
        }
        let mut play = stage.play_on();
        play.resolve(MachineKind::Factories, false);
        play.sound();
        assert_eq!(outer(&play), placed, "{options:?}");
    }
}
