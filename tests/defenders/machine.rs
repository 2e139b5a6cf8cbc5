//! Engines cards (R7.1, R7.2, R7.7) and the engines' setup (R2.2).

use crate::look::edge;
use crate::scene::{Play, Scene, hex};
use wildlab::game::rng::Seed;
use wildlab::games::defenders::chance::Script;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::walls::EdgeSet;
use wildlab::games::defenders::words::{MachineKind, Organizer, Turn};
use wildlab::games::defenders::{Defenders, State};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

fn engines(scene: Scene) -> Play {
    let mut play = scene.play_on();
    play.resolve(MachineKind::Engines, false);
    play.sound();
    play
}

/// The setup of R2.2 with the arrow at vertex 0.
fn setup(scene: Scene) -> Scene {
    let walls = [(1, 0, 2), (0, 1, 0), (-1, 0, 5), (-1, 0, 4)];
    scene.walls(&walls).engine(0, 0, 1, 1, true).engine(1, -2, 0, 0, true)
}

#[test]
fn r2_2_setup_places_walls_and_engines_by_the_top_arrow() {
    let staged: State = setup(scene()).state();
    let walls = [edge(1, 0, 2), edge(0, 1, 0), edge(-1, 0, 5), edge(-1, 0, 4)];
    assert_eq!(staged.walls.len(), 4);
    assert!(walls.iter().all(|&wall| staged.walls.contains(wall)));
    let [a, b] = staged.engines;
    assert_eq!((a.edge(), a.right(), a.front()), (edge(0, 1, 1), hex(0, 1), Some(hex(-1, 2))));
    assert_eq!((b.edge(), b.right(), b.front()), (edge(-1, 0, 3), hex(-2, 0), Some(hex(-2, 1))));
    let mut seen = [false; 6];
    for seed in 0..60 {
        let dealt = Defenders::standard(2).deal(&mut Script::new(Seed::new(seed)), &mut ());
        let k = usize::from(dealt.arrows[5]);
        seen[k] = true;
        assert_eq!(dealt.walls, staged.walls.rotated(k), "arrow {k}");
        assert_eq!(dealt.engines, staged.engines.map(|engine| engine.rotated(k)), "arrow {k}");
        assert_eq!(dealt.direction, Turn::Right);
    }
    assert_eq!(seen, [true; 6]);
}

#[test]
fn r7_1_the_first_two_engines_cards_from_the_setup() {
    let mut play = engines(setup(scene()));
    assert_eq!((play.engine(0), play.in_front(0)), (Some(((0, 1), 3)), Some((0, 0))));
    assert_eq!(play.engine(1), Some(((-2, 0), 2)));
    assert_eq!((play.walls_of(0, 1), play.state.wall_pieces().len()), (vec![0, 1, 2, 5], 8));
    play.resolve(MachineKind::Engines, false);
    play.sound();
    assert!(play.saw(Event::EngineReset { engine: 0 }));
    assert_eq!(play.walls_of(0, 1), [0, 1, 2, 3, 5]);
    assert!(play.game.enclosed(&play.state).contains(hex(0, 1)));
    // Spoke 2 of the core, its back to the core.
    assert_eq!((play.engine(0), play.in_front(0)), (Some(((-1, 0), 1)), Some((-2, 1))));
    assert_eq!(play.engine(1), Some(((-2, 0), 4)));
}

#[test]
fn r7_1_right_advances_around_the_hex_at_the_right_and_walls_the_edges_left() {
    let play = engines(scene().engine(0, 1, 1, 0, true));
    assert_eq!((play.engine(0), play.walls_of(1, 1)), (Some(((1, 1), 2)), vec![0, 1]));
    assert_eq!((play.advances(), play.state.wall_pieces().len()), (vec![0, 0], 2));
}

#[test]
fn r7_1_left_advances_around_the_hex_at_the_left() {
    let play = engines(scene().engine(0, 1, 1, 0, false).direction(Turn::Left));
    // From edge 0 over edge 5 to edge 4 of (1,1), which stays at the left: (1,0) is at the right.
    assert_eq!((play.engine(0), play.walls_of(1, 1)), (Some(((1, 0), 1)), vec![0, 5]));
    assert_eq!(play.state.wall_pieces().len(), 2);
}

#[test]
fn r7_1_both_engines_step_together() {
    let play = engines(setup(scene()));
    assert_eq!(play.advances(), [0, 1, 0, 1]);
}

#[test]
fn r7_1_into_a_wall_an_engine_resets_and_loses_its_other_advance() {
    let play = engines(scene().engine(0, 1, 1, 0, true).walls(&[(1, 1, 1)]));
    assert!(play.saw(Event::EngineReset { engine: 0 }));
    assert_eq!((play.walls_of(1, 1), play.advances()), (vec![0, 1], vec![]));
    assert_eq!(play.engine(0), Some(((0, 1), 5)));
}

#[test]
fn r7_1_option_the_advances_of_a_reset_engine_come_after_its_deployment() {
    let rules = Scene::with_rules(&PAIR, &["reset-advances=after-deploy"]);
    let play = engines(rules.engine(0, 1, 1, 0, true).walls(&[(1, 1, 1)]));
    // Spoke 0 of the core, then one advance around (0,1): edge 5 to edge 0.
    assert_eq!((play.engine(0), play.advances()), (Some(((0, 1), 0)), vec![0]));
}

#[test]
fn r7_1_into_a_factory_rewilded_or_not_an_engine_resets() {
    for rewilded in [false, true] {
        let play = engines(scene().factory(2, 0, rewilded).engine(0, 1, 1, 4, true));
        assert!(play.saw(Event::EngineReset { engine: 0 }), "rewilded {rewilded}");
        assert_eq!((play.walls_of(1, 1), play.advances()), (vec![4], vec![]));
    }
}

#[test]
fn r7_1_into_the_core_an_engine_resets() {
    let play = engines(scene().engine(0, 0, 1, 3, true));
    assert!(play.saw(Event::EngineReset { engine: 0 }));
    assert_eq!(play.walls_of(0, 1), [3]);
}

#[test]
fn r7_1_into_the_other_engine_an_engine_resets() {
    let play = engines(scene().engine(0, 1, 1, 0, true).engine(1, 1, 1, 1, true));
    assert!(play.saw(Event::EngineReset { engine: 0 }) && !play.saw(Event::EngineReset { engine: 1 }));
    assert_eq!((play.engine(1), play.walls_of(1, 1)), (Some(((1, 1), 3)), vec![0, 1, 2]));
}

#[test]
fn r7_1_engine_a_takes_an_edge_that_both_aim_at_or_by_option_engine_b() {
    // A goes around (1,1), B around (1,2); both aim at the edge between the two.
    for (options, reset) in [(&[][..], 1), (&["engine-order=b-first"][..], 0)] {
        let play = engines(Scene::with_rules(&PAIR, options).engine(0, 1, 1, 0, true).engine(1, 1, 2, 3, true));
        assert!(play.saw(Event::EngineReset { engine: reset }), "{options:?}");
        assert!(!play.saw(Event::EngineReset { engine: 1 - reset }), "{options:?}");
    }
}

#[test]
fn r7_1_along_the_perimeter_an_engine_walls_it_all_in_one_advance() {
    // (3,-1) has two perimeter edges, 5 and 0.
    let play = engines(scene().engine(0, 3, -1, 4, true));
    assert_eq!((play.engine(0), play.walls_of(3, -1)), (Some(((3, -1), 2)), vec![0, 1, 4, 5]));
    assert_eq!(play.advances(), [0, 0]);
    // The corner (3,0) has three, 5, 0 and 1; to the left, from edge 2.
    let left = engines(scene().engine(0, 3, 0, 2, false).direction(Turn::Left));
    assert_eq!((left.engine(0), left.walls_of(3, 0)), (Some(((2, 0), 0)), vec![0, 1, 2, 4, 5]));
    assert_eq!(left.advances(), [0, 0]);
}

#[test]
fn r7_1_a_blocked_end_of_the_perimeter_resets_and_the_perimeter_stays_walled() {
    let play = engines(scene().engine(0, 3, 0, 4, true).walls(&[(3, 0, 2)]));
    assert!(play.saw(Event::EngineReset { engine: 0 }));
    assert_eq!((play.walls_of(3, 0), play.advances()), (vec![0, 1, 2, 4, 5], vec![]));
}

#[test]
fn r7_2_engines_deploy_along_the_arrow_of_the_core_when_no_factory_stands() {
    let play = engines(scene().arrow(5, 4));
    // Spokes 4 and 5 of the core: A first, B on the next one to the right.
    assert_eq!((play.engine(0), play.in_front(0)), (Some(((1, -1), 3)), Some((1, -2))));
    assert_eq!((play.engine(1), play.in_front(1)), (Some(((1, 0), 4)), Some((2, -1))));
    assert_eq!(play.state.wall_pieces(), EdgeSet::EMPTY);
}

#[test]
fn r7_2_engines_deploy_from_the_highest_factory_rewilded_too() {
    for rewilded in [false, true] {
        let play = engines(scene().factory(1, 1, rewilded).factory(-1, -1, false).arrow(5, 3).arrow(4, 1));
        assert_eq!(play.engine(0), Some(((1, 0), 2)), "rewilded {rewilded}");
        assert_eq!(play.in_front(0), Some((0, 0)));
    }
}

#[test]
fn r7_2_a_taken_spoke_turns_the_search_in_machine_direction() {
    let stage = |turn| engines(scene().factory(2, 0, false).arrow(5, 1).walls(&[(2, 1, 3)]).direction(turn));
    let right = stage(Turn::Right);
    assert_eq!((right.engine(0), right.engine(1)), (Some(((1, 0), 1)), Some(((2, -1), 2))));
    let left = stage(Turn::Left);
    assert_eq!((left.engine(0), left.engine(1)), (Some(((2, 1), 5)), Some(((3, 0), 4))));
}

#[test]
fn r7_2_spokes_on_the_perimeter_and_missing_ones_are_passed_over() {
    // A corner has inner spokes only at vertices 2 and 3.
    let play = engines(scene().factory(3, 0, false).arrow(5, 4));
    assert_eq!((play.engine(0), play.engine(1)), (Some(((2, 0), 1)), Some(((3, -1), 2))));
}

/// The corner factory 5 has no free spoke left.
fn stuck(scene: Scene) -> Scene {
    scene.factory(3, 0, false).walls(&[(2, 0, 1), (3, -1, 2)])
}

#[test]
fn r7_2_with_no_free_spoke_the_next_lower_tile_deploys() {
    let play = engines(stuck(scene()).factory(-2, 0, false));
    assert_eq!((play.engine(0), play.engine(1)), (Some(((-2, 1), 5)), Some(((-3, 1), 0))));
    assert!(play.saw(Event::Deployed { engine: 0, from: 4, edge: edge(-2, 1, 5) }));
}

#[test]
fn r7_2_last_of_all_the_core_deploys_unless_the_option_says_no() {
    let play = engines(stuck(scene()).arrow(4, 2));
    assert_eq!((play.engine(0), play.engine(1)), (Some(((-1, 0), 1)), Some(((0, -1), 2))));
    let waiting = engines(stuck(Scene::with_rules(&PAIR, &["deploy-core-last=no"])).arrow(4, 2));
    assert_eq!((waiting.engine(0), waiting.engine(1)), (None, None));
}

#[test]
fn r7_2_with_no_free_spoke_at_all_an_engine_waits_for_the_next_engines_card() {
    let spokes = [(1, 0, 2), (0, 1, 3), (-1, 1, 4), (-1, 0, 5), (0, -1, 0), (1, -1, 1)];
    let mut play = engines(scene().walls(&spokes).enclose(1, 0));
    assert_eq!((play.engine(0), play.engine(1)), (None, None));
    assert!(play.saw(Event::EngineWaits { engine: 0 }) && play.saw(Event::EngineWaits { engine: 1 }));
    play.resolve(MachineKind::Factories, false);
    play.sound();
    assert_eq!(play.factory(1, 0), Some(5));
    play.resolve(MachineKind::Engines, false);
    play.sound();
    assert_eq!((play.engine(0), play.engine(1)), (Some(((1, 1), 5)), Some(((0, 1), 0))));
}

/// Engine A around (1,1) from edge 0, B around (-1,-1) from edge 3: free ways, half a turn apart. Turning right from
/// vertex 0 the ray meets B first, turning left A.
fn apart(scene: Scene, turn: Turn) -> Play {
    let cw = turn == Turn::Right;
    scene.engine(0, 1, 1, 0, cw).engine(1, -1, -1, 3, cw).direction(turn).play_on()
}

#[test]
fn r7_7_difficult_engines_give_a_third_advance_to_the_engine_that_the_ray_meets() {
    let mut right = apart(scene(), Turn::Right);
    right.resolve(MachineKind::Engines, true);
    right.sound();
    assert_eq!(right.advances(), [0, 1, 0, 1, 1]);
    assert_eq!((right.engine(0), right.engine(1)), (Some(((1, 1), 2)), Some(((-1, -1), 0))));
    assert_eq!((right.walls_of(1, 1), right.walls_of(-1, -1)), (vec![0, 1], vec![3, 4, 5]));
    let mut left = apart(scene(), Turn::Left);
    left.resolve(MachineKind::Engines, true);
    left.sound();
    assert_eq!(left.advances(), [0, 1, 0, 1, 0]);
    assert_eq!((left.walls_of(1, 1), left.walls_of(-1, -1)), (vec![0, 4, 5], vec![2, 3]));
    // The arrow turned half round: the other one.
    let mut turned = apart(scene().arrow(5, 3), Turn::Right);
    turned.resolve(MachineKind::Engines, true);
    turned.sound();
    assert_eq!(turned.advances(), [0, 1, 0, 1, 0]);
}

#[test]
fn r7_7_option_in_turn_one_engine_makes_its_three_then_the_other_its_two() {
    let mut play = apart(Scene::with_rules(&PAIR, &["difficult-engines=in-turn"]), Turn::Right);
    play.resolve(MachineKind::Engines, true);
    play.sound();
    assert_eq!(play.advances(), [1, 1, 1, 0, 0]);
}

#[test]
fn r7_7_an_engine_alone_on_the_board_makes_three_advances() {
    for options in [&[][..], &["difficult-engines=in-turn"][..]] {
        let mut play = Scene::with_rules(&PAIR, options).engine(0, 1, 1, 0, true).play_on();
        play.resolve(MachineKind::Engines, true);
        play.sound();
        assert_eq!((play.advances(), play.engine(0)), (vec![0, 0, 0], Some(((1, 1), 3))), "{options:?}");
        // The other one is deployed and stays where it is.
        assert_eq!(play.engine(1), Some(((0, 1), 5)));
    }
}

#[test]
fn r7_7_a_third_advance_can_reset() {
    let mut play = setup(scene()).play_on();
    play.resolve(MachineKind::Engines, true);
    play.sound();
    assert!(play.saw(Event::EngineReset { engine: 0 }));
    assert_eq!((play.engine(0), play.engine(1)), (Some(((-1, 0), 1)), Some(((-2, 0), 2))));
}

/// `count` wall pieces in the east, away from the core.
fn pieces(count: usize) -> Vec<(i32, i32, usize)> {
    let all = (1..=3).flat_map(|q| (-3..=3 - q).flat_map(move |r| (0..3).map(move |d| (q, r, d))));
    all.filter(|&place| place != (1, -1, 2)).take(count).collect()
}

#[test]
fn r7_8_strict_supplies_leave_no_thirty_first_wall() {
    for (options, walls) in [(&[][..], 32), (&["supplies=strict"][..], 30)] {
        let play = engines(Scene::with_rules(&PAIR, options).walls(&pieces(30)).engine(0, -1, -1, 2, true));
        assert_eq!((play.engine(0), play.state.wall_pieces().len()), (Some(((-1, -1), 4)), walls), "{options:?}");
    }
}
