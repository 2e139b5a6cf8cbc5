//! Factories and Reboot cards (R7.3 to R7.5, R7.7) and pollution (R8).

use crate::scene::{Play, Scene, hex};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::words::{MachineKind, Organizer, Outcome, Turn};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
const FIVE: [(i32, i32); 5] = [(-3, 0), (-3, 3), (0, -3), (3, -3), (-2, 0)];
const SIX: [(i32, i32); 6] = [(-3, 0), (-3, 1), (-3, 2), (-2, -1), (-1, -2), (0, -3)];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

fn factories(scene: Scene) -> Play {
    let mut play = scene.play_on();
    play.resolve(MachineKind::Factories, false);
    play.sound();
    play
}

fn sites(play: &Play) -> Vec<(i32, i32)> {
    play.position().factories.iter().map(|factory| factory.hex).collect()
}

#[test]
fn r1_6_a_factory_has_walls_of_its_own_and_no_piece_on_its_edges() {
    let built = factories(scene().enclose(1, 1));
    assert_eq!((built.state.wall_pieces().len(), built.state.walls.len()), (0, 6));
    let scene = scene().factory(1, 1, false).walls(&[(2, 1, 3)]);
    let refusal = scene.game.state(&scene.position).unwrap_err().to_string();
    assert!(refusal.contains("walls: pieces on edges of factories"), "{refusal}");
}

#[test]
fn r7_3_example_a_a_factorys_edge_encloses_as_a_wall_does() {
    let around = |rewilded: bool| scene().factory(2, 0, rewilded).enclose(1, 1);
    for rewilded in [false, true] {
        assert_eq!(around(rewilded).position.walls.len(), 5);
        assert_eq!(sites(&factories(around(rewilded))), [(2, 0), (1, 1)]);
    }
}

#[test]
fn r7_3_examples_b_and_c_six_walls_enclose_breached_or_not() {
    assert_eq!(sites(&factories(scene().enclose(1, 1))), [(1, 1)]);
    let breached = scene().enclose(1, 1).breaches(&[(1, 1, 3)]).marks(0, 0, 0, 5);
    assert_eq!(sites(&factories(breached)), [(1, 1)]);
}

#[test]
fn r7_3_the_cores_edge_encloses_unless_the_option_says_no() {
    assert_eq!(sites(&factories(scene().enclose(1, 0))), [(1, 0)]);
    let option = Scene::with_rules(&PAIR, &["core-walls=no"]).enclose(1, 0);
    assert_eq!(sites(&factories(option)), []);
}

#[test]
fn r7_3_neither_an_engine_nor_a_bare_perimeter_edge_encloses() {
    let without = |d: usize| scene().enclose(1, 1).edit(move |p| drop_wall(p, (1, 1), d));
    assert_eq!(without(0).position.walls.len(), 5);
    assert_eq!(sites(&factories(without(0))), []);
    assert_eq!(sites(&factories(without(0).engine(0, 1, 1, 0, true))), []);
    let corner = |bare: bool| {
        let scene = scene().enclose(3, 0);
        if bare { scene.edit(|p| drop_wall(p, (3, 0), 0)) } else { scene }
    };
    assert_eq!(sites(&factories(corner(true))), []);
    assert_eq!(sites(&factories(corner(false))), [(3, 0)]);
}

fn drop_wall(position: &mut wildlab::games::defenders::position::Position, at: (i32, i32), d: usize) {
    let gone = crate::look::edge(at.0, at.1, d);
    position.walls.retain(|&(q, r, d)| crate::look::edge(q, r, d) != gone);
}

#[test]
fn r7_3_of_several_enclosed_hexes_the_ray_takes_the_first_in_machine_direction() {
    // The order of the rules for arrow vertex 0 turning right; turning left mirrors it.
    let order = [(1, 1), (0, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2)];
    for (i, first) in order.into_iter().enumerate() {
        for later in order.into_iter().skip(i + 1) {
            let right = factories(scene().enclose(later.0, later.1).enclose(first.0, first.1));
            assert_eq!(sites(&right), [first], "{later:?} right");
            let (a, b) = ((first.1, first.0), (later.1, later.0));
            let left = factories(scene().enclose(b.0, b.1).enclose(a.0, a.1).direction(Turn::Left));
            assert_eq!(sites(&left), [a], "{b:?} left");
        }
    }
}

#[test]
fn r7_3_the_direction_and_the_top_arrow_decide_between_two_enclosed_hexes() {
    let two = || scene().enclose(0, 2).enclose(2, 0);
    assert_eq!(sites(&factories(two())), [(0, 2)]);
    assert_eq!(sites(&factories(two().direction(Turn::Left))), [(2, 0)]);
    assert_eq!(sites(&factories(two().arrow(5, 3))), [(2, 0)]);
    assert_eq!(sites(&factories(two().arrow(5, 3).direction(Turn::Left))), [(0, 2)]);
    // The arrow of a tile below the top one decides nothing.
    assert_eq!(sites(&factories(two().arrow(4, 3))), [(0, 2)]);
}

#[test]
fn r7_3_building_takes_the_walls_back_and_leaves_the_rest_where_it_is() {
    let stage = scene().enclose(1, 1).enclose(1, 2).arrow(5, 0).mechs(0, 0, 2).mechs(1, 1, 1).pollution(0, 0, 1);
    let stage = stage.pollution(1, 1, 1).camps(1, &[(1, 1)]).at(0, 1, 1).breaches(&[(1, 1, 3)]).marks(0, 0, 0, 5);
    let mut play = factories(stage);
    assert_eq!((sites(&play), play.factory(1, 1), play.position().arrows[5]), (vec![(1, 1)], Some(5), 0));
    assert_eq!((play.walls_of(1, 1), play.state.wall_pieces().len()), (vec![], 5));
    assert_eq!((play.mechs(1, 1), play.mechs(0, 0)), (3, 2));
    assert_eq!((play.pollution(1, 1), play.pollution(0, 0)), (2, 0));
    assert!(play.breached(1, 1, 3) && play.seat(1).camps.contains(&(1, 1)));
    assert_eq!(play.organizer(0), Some((1, 1)));
    // No pollution spread.
    assert_eq!(play.state.pollution_total(), 2);
    // One factory a card; the next one goes to the other hex.
    play.resolve(MachineKind::Factories, false);
    play.sound();
    assert_eq!((sites(&play), play.factory(1, 2)), (vec![(1, 1), (1, 2)], Some(4)));
}

#[test]
fn r7_3_hunters_of_the_hex_become_snipers() {
    let stage = || scene().enclose(1, 1).mechs(1, 1, 1).at(0, 1, 2).pollution(1, 2, 1);
    let mut hunter = stage().play_on();
    hunter.play("clear");
    assert_eq!(hunter.rolls(), 0);
    let mut sniper = stage().dice(&[1]).play_on();
    sniper.resolve(MachineKind::Factories, false);
    sniper.play("clear");
    assert_eq!((sniper.rolls(), sniper.damage(0)), (1, 1));
    sniper.done();
}

#[test]
fn r7_3_pollution_of_tile_and_hex_adds_up_to_a_toxic_site() {
    for (on_core, on_hex, toxic, left) in [(1, 1, false, 2), (1, 2, true, 0), (2, 2, true, 0), (0, 2, false, 2)] {
        let mut stage = scene().enclose(1, 1).pollution(1, 1, on_hex);
        if on_core > 0 {
            stage = stage.pollution(0, 0, on_core);
        }
        let play = factories(stage);
        assert_eq!((play.toxic(1, 1), play.pollution(1, 1), play.pollution(0, 0)), (toxic, left, 0));
    }
}

#[test]
fn r7_3_a_toxic_site_on_either_removes_the_pollution_and_of_two_one_goes_back() {
    let on_core = factories(scene().enclose(1, 1).pollution(1, 1, 2).toxic(&[(0, 0)]));
    assert_eq!((on_core.toxic(1, 1), on_core.toxic(0, 0), on_core.state.pollution_total()), (true, false, 0));
    let on_hex = factories(scene().enclose(1, 1).pollution(0, 0, 2).toxic(&[(1, 1)]));
    assert_eq!((on_hex.toxic(1, 1), on_hex.state.pollution_total()), (true, 0));
    let both = factories(scene().enclose(1, 1).toxic(&[(0, 0), (1, 1)]));
    assert_eq!((both.toxic(1, 1), both.state.toxic.len()), (true, 1));
}

#[test]
fn r7_4_and_r8_1_example_none_third_and_toxic() {
    // Chutes of the core: (1,0) is clean, (-1,1) has two, (0,-1) is toxic.
    let play = factories(scene().pollution(-1, 1, 2).toxic(&[(0, -1)]));
    assert_eq!((play.pollution(1, 0), play.toxic(1, 0)), (1, false));
    assert_eq!((play.pollution(-1, 1), play.toxic(-1, 1)), (0, true));
    assert_eq!((play.pollution(0, -1), play.pollution(0, -2), play.toxic(0, -1)), (0, 1, true));
    assert_eq!((play.state.pollution_total(), play.state.toxic.len()), (2, 2));
}

#[test]
fn r7_4_running_factories_spread_highest_first_and_the_core_last() {
    let play = factories(scene().factory(2, -2, false).factory(-2, 0, false).arrow(4, 1));
    let order: Vec<u8> = play
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Polluted { from, .. } | Event::NotPolluted { from } => Some(from),
            _ => None,
        })
        .collect();
    assert_eq!(order, [5, 5, 5, 4, 4, 4, 3, 3, 3]);
    assert_eq!((play.pollution(3, -2), play.pollution(1, -1), play.pollution(2, -3)), (1, 1, 1));
    assert_eq!((play.pollution(-2, 1), play.pollution(-3, 0), play.pollution(-1, -1)), (1, 1, 1));
}

#[test]
fn r7_4_token_by_token_a_new_toxic_site_is_skipped_by_the_next_chute() {
    // Factory 5 on (2,0) and the core both face (1,0), which has two.
    let play = factories(scene().factory(2, 0, false).arrow(5, 1).pollution(1, 0, 2));
    assert!(play.toxic(1, 0));
    // The core's token goes on to the factory behind it.
    assert_eq!((play.pollution(1, 0), play.pollution(2, 0)), (0, 1));
}

#[test]
fn r7_4_rewilded_factories_do_not_spread() {
    let running = factories(scene().factory(2, 0, false));
    assert_eq!((running.pollution(3, 0), running.pollution(1, 1), running.pollution(2, -1)), (1, 1, 1));
    let wild = factories(scene().factory(2, 0, true));
    assert_eq!((wild.pollution(3, 0), wild.pollution(1, 1), wild.pollution(2, -1)), (0, 0, 0));
    assert_eq!(wild.state.pollution_total(), 3);
}

#[test]
fn r7_5_reboot_flips_the_direction_first() {
    let mut play = scene().enclose(0, 2).enclose(2, 0).play_on();
    play.resolve(MachineKind::Reboot, false);
    play.sound();
    assert_eq!((play.position().direction, sites(&play)), (Turn::Left, vec![(2, 0)]));
    play.resolve(MachineKind::Reboot, false);
    play.sound();
    assert_eq!((play.position().direction, sites(&play)), (Turn::Right, vec![(2, 0), (0, 2)]));
    assert_eq!(play.state.pollution_total(), 0);
    play.resolve(MachineKind::Reboot, false);
    play.sound();
    assert_eq!((play.position().direction, play.events.len() > 3), (Turn::Left, true));
    assert!(play.state.pollution_total() > 0);
}

#[test]
fn r7_7_difficult_factories_spread_even_when_one_was_built() {
    let stage = || scene().enclose(-2, 1).arrow(5, 1).arrow(4, 0);
    let base = factories(stage());
    assert_eq!((sites(&base), base.state.pollution_total()), (vec![(-2, 1)], 0));
    let mut play = stage().play_on();
    play.resolve(MachineKind::Factories, true);
    play.sound();
    assert_eq!(sites(&play), [(-2, 1)]);
    // The new factory, and the core's new top tile.
    assert_eq!((play.pollution(-2, 2), play.pollution(-3, 1), play.pollution(-1, 0)), (1, 1, 1));
    assert_eq!((play.pollution(1, 0), play.pollution(-1, 1), play.pollution(0, -1)), (1, 1, 1));
}

#[test]
fn r8_1_a_chute_skips_any_number_of_toxic_sites_over_walls_and_engines() {
    let two = factories(scene().toxic(&[(0, -1), (0, -2)]).walls(&[(0, -1, 4)]).engine(0, 0, -2, 4, true));
    assert_eq!((two.pollution(0, -3), two.state.pollution_total()), (1, 3));
    let all = factories(scene().toxic(&[(0, -1), (0, -2), (0, -3)]));
    assert!(all.saw(Event::NotPolluted { from: 5 }));
    assert_eq!((all.state.pollution_total(), all.state.toxic.len()), (2, 3));
}

#[test]
fn r8_1_a_chute_at_the_perimeter_places_nothing() {
    let play = factories(scene().factory(3, 0, false));
    // Chutes of (3,0): E is the perimeter, SW (2,1), NW (3,-1).
    assert_eq!((play.pollution(2, 1), play.pollution(3, -1), play.state.pollution_total()), (1, 1, 5));
    assert!(play.saw(Event::NotPolluted { from: 5 }));
}

#[test]
fn r8_1_factories_wild_hexes_and_the_core_take_pollution() {
    for rewilded in [false, true] {
        let play = factories(scene().factory(1, 0, rewilded).arrow(5, 1).factory(-1, 0, false).arrow(4, 0));
        // Tile 3 on the core faces (1,0); tile 4 on (-1,0) faces the core.
        assert_eq!((play.pollution(1, 0), play.pollution(0, 0)), (1, if rewilded { 1 } else { 2 }));
    }
}

#[test]
fn r8_2_a_cleared_toxic_site_can_be_placed_again() {
    let mut play = scene().toxic(&SIX).at(0, -3, 0).pollution(1, 0, 2).play_on();
    play.play("clear");
    assert_eq!((play.state.toxic.len(), play.damage(0)), (5, 1));
    play.resolve(MachineKind::Factories, false);
    play.sound();
    assert_eq!((play.toxic(1, 0), play.state.toxic.len(), play.outcome()), (true, 6, None));
}

#[test]
fn r8_3_a_seventh_toxic_site_is_a_disaster_by_a_chute_or_by_a_factory() {
    let chute = factories(scene().toxic(&SIX).pollution(1, 0, 2));
    assert_eq!(chute.outcome(), Some(Outcome::ToxicDisaster));
    let built = |core: u8| factories(scene().toxic(&SIX).enclose(1, 1).pollution(1, 1, 1).pollution(0, 0, core));
    assert_eq!((built(2).outcome(), built(1).outcome()), (Some(Outcome::ToxicDisaster), None));
    // A toxic site on the hex takes the pollution in: no new one is due.
    let mut covered = SIX;
    covered[0] = (1, 1);
    let spared = factories(scene().toxic(&covered).enclose(1, 1).pollution(0, 0, 2));
    assert_eq!((spared.outcome(), spared.state.toxic.len()), (None, 6));
}

#[test]
fn r9_2_a_sixth_factory_is_the_end_but_pollution_may_still_spread() {
    let five = || FIVE.into_iter().fold(scene(), |scene, (q, r)| scene.factory(q, r, true));
    let spread = factories(five());
    assert_eq!((spread.outcome(), spread.state.pollution_total()), (None, 3));
    let due = factories(five().enclose(1, 1));
    assert_eq!(due.outcome(), Some(Outcome::CoreComplete));
    assert!(!due.state.factories.contains(hex(1, 1)));
}
