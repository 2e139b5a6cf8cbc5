//! R10: minor and big scorings.

use wildlab::game::Seat;
use wildlab::games::wildlife::WildLife;
use wildlab::games::wildlife::scoring::Entry;
use wildlab::games::wildlife::state::Cause;
use wildlab::games::wildlife::words::{Ability, Source, Terrain};

use crate::scene::{Scene, bare, duel, game, with};

/// The points of each seat for entries.
fn awarded(game: &WildLife, entries: &[Entry], pay: &[u8], drop: bool) -> Vec<i16> {
    let mut points = vec![0; 6];
    game.award(&mut entries.to_vec(), pay, drop, |seat, pay| points[usize::from(seat)] += pay);
    points
}

const HERDS: [u8; 5] = [10, 7, 5, 3, 1];

/// A scene in which one space of the small plains is left.
fn nearly_full() -> Scene {
    bare().tiles(0, "h3 g4").tiles(1, "h4")
}

#[test]
fn r10_1_who_fills_an_area_takes_the_leftmost_marker() {
    let mut scene = nearly_full().hand(0, "plains");
    scene.play("use plains expand, at g5");
    assert_eq!((scene.scores()[0], scene.saw("filled")), (4, 1));
    let mut scene = nearly_full().marked("FDf").hand(0, "plains");
    scene.play("use plains expand, at g5");
    assert_eq!(scene.scores()[0], 5, "the fourth number is 4");
}

#[test]
fn r10_1_migration_mobility_and_aggression_fill_areas_too() {
    let mut scene = nearly_full().tiles(0, "f5");
    scene.play("free-migration, from f5, to g5");
    assert_eq!(scene.scores()[0], 4);
    let mut scene = nearly_full().tiles(0, "b3").owns(0, Ability::Mobility, 1);
    scene.play("mobility, from b3, to g5");
    assert_eq!(scene.scores()[0], 4);
    let mut scene = with("rule=minor-by-ability=no").tiles(0, "h3 g4 b3").tiles(1, "h4").owns(0, Ability::Mobility, 1);
    scene.play("mobility, from b3, to g5");
    assert_eq!((scene.scores()[0], scene.state.marked), (1, 0));
    // Aggression in the small savannah, where man has level attack.
    for (option, points) in [("yes", 4), ("no", 1)] {
        let mut scene = with(&format!("rule=minor-by-ability={option}")).tiles(1, "i2 i3").tiles(2, "j3 i4").owns(
            0,
            Ability::Aggression,
            1,
        );
        scene.play("aggression, at j4");
        assert_eq!((scene.scores()[0], scene.on("j4")), (points, Some(0)), "{option}");
    }
}

#[test]
fn r10_1_an_area_scores_once() {
    let mut scene = nearly_full().marked("p").hand(0, "plains");
    scene.play("use plains expand, at g5");
    assert_eq!((scene.scores()[0], scene.saw("filled")), (1, 0));
}

#[test]
fn r10_1_a_tile_that_moves_within_an_area_fills_nothing() {
    let mut scene = nearly_full();
    scene.play("free-migration, from g4, to g5");
    assert_eq!(scene.saw("filled"), 0);
}

#[test]
fn d9_a_minor_scoring_is_at_once_and_the_tile_may_leave_again() {
    let mut scene = nearly_full().hand(0, "plains");
    scene.play("use plains expand, at g5");
    assert_eq!(scene.scores()[0], 4);
    scene.play("free-migration, from g5, to f5");
    assert_eq!((scene.on("g5"), scene.state.marked.count_ones()), (None, 1));
}

#[test]
fn r10_2_a_swap_or_an_attack_fills_no_area() {
    let mut scene =
        with("rule=minor-by-ability=no").tiles(0, "h3 b3").tiles(1, "g4 h4 g5").owns(0, Ability::Mobility, 1);
    scene.play("mobility, from b3, to g4");
    assert_eq!((scene.saw("swapped"), scene.saw("filled")), (1, 0));
    // A full area without a marker stands there when an ability tile filled it: an attack leaves it so.
    let mut attack = with("rule=minor-by-ability=no").tiles(1, "i2 i3 j3").tiles(2, "i4 j4").hand(0, "savannah");
    attack.play("use savannah attack, at i2");
    assert_eq!((attack.on("i2"), attack.saw("filled"), attack.state.marked), (Some(0), 0, 0));
}

#[test]
fn r10_3_the_fourth_marker_brings_a_big_scoring_after_the_turn() {
    let mut scene = nearly_full().marked("FDf").hand(0, "plains");
    scene.play("use plains expand, at g5, auction desert, pass, pass");
    assert_eq!((scene.state.due, scene.saw("scoring")), (1, 0));
    scene.play("end");
    assert_eq!((scene.state.due, scene.saw("scoring"), scene.state.scorings), (0, 1, 1));
}

#[test]
fn r10_3_the_end_and_a_marker_in_one_turn_score_once_or_each() {
    for (option, scorings) in [("one", 1), ("each", 2)] {
        let mut scene = with(&format!("rule=same-turn-scorings={option}"))
            .tiles(0, "h3 g4")
            .tiles(1, "h4")
            .marked("FDf")
            .reserve(0, 1)
            .hand(0, "plains");
        scene.play("use plains expand, at g5, auction desert, pass, pass, end");
        assert_eq!((scene.state.over, scene.state.scorings), (true, scorings), "{option}");
    }
}

#[test]
fn r10_4_tied_players_drop_a_place_and_the_next_places_shift() {
    let game = game("players=6");
    // The rulebook's example: 11 and 11, then 9, then two herds of one player in fourth place.
    let example = [(11, 0), (11, 1), (9, 2), (5, 3), (5, 3)];
    assert_eq!(awarded(&game, &example, &HERDS, true), [7, 7, 5, 6, 0, 0]);
    // Had another player tied for fourth place, each of the three herds would bring 1 point.
    let tied = [(11, 0), (11, 1), (9, 2), (5, 3), (5, 3), (5, 4)];
    assert_eq!(awarded(&game, &tied, &HERDS, true), [7, 7, 5, 2, 1, 0]);
    // No one ties with oneself: 10 and 10. With another herd of that size: 7 and 7, and 7.
    assert_eq!(awarded(&game, &[(8, 0), (8, 0)], &HERDS, true)[0], 20);
    assert_eq!(awarded(&game, &[(8, 0), (8, 0), (8, 1)], &HERDS, true)[..2], [14, 7]);
}

#[test]
fn d7_three_tied_players_drop_one_place() {
    let game = game("players=4");
    assert_eq!(awarded(&game, &[(2, 0), (2, 1), (2, 2)], &[3, 2, 1], true)[..3], [2, 2, 2]);
    assert_eq!(awarded(&game, &[(3, 3), (1, 0), (1, 1)], &[3, 2, 1], true)[..4], [1, 1, 0, 3]);
    assert_eq!(awarded(&game, &[(5, 2), (3, 3), (1, 0), (1, 1)], &[3, 2, 1], true)[..4], [0, 0, 3, 2]);
}

#[test]
fn r10_4_tie_places_by_option() {
    let entries = [(8, 0), (8, 1), (8, 2), (5, 3), (2, 4), (2, 4), (1, 5)];
    let points = |option: &str| awarded(&game(&format!("players=6; rule=tie-places={option}")), &entries, &HERDS, true);
    assert_eq!(points("two"), [7, 7, 7, 5, 6, 0]);
    assert_eq!(points("count"), [7, 7, 7, 3, 2, 0]);
    assert_eq!(points("own-one"), [7, 7, 7, 5, 6, 1]);
}

#[test]
fn r10_5_areas_alone_full_and_shared() {
    let scene = bare().tiles(0, "g4 h3 h4 g5 b3 c8").tiles(1, "e3 e4 d8 e8").tiles(2, "e5 d9");
    // Small plains full 5, large plains alone 4, forest 2 of (2, 1, 1): second of two that tie drops to third.
    // Savannah: seat 1 has 2, seat 2 has 1.
    assert_eq!(scene.game.area_points(&scene.state)[..3], [5 + 4 + 1, 3 + 3, 2 + 1]);
    assert_eq!(bare().game.area_points(&bare().state), [0; 6], "nobody there: nothing");
}

#[test]
fn r10_6_herds_go_across_areas_and_a_lone_tile_is_none() {
    let scene = bare().tiles(0, "a4 a5 b5 e3").tiles(1, "c8 d8").tiles(2, "h7");
    assert_eq!(scene.game.herd_points(&scene.state)[..3], [10, 7, 0]);
    let lone = with("rule=herd-size=1").tiles(0, "a4 a5 b5 e3").tiles(1, "c8 d8").tiles(2, "h7");
    // Two lone tiles tie for third place: each has the points of the fourth.
    assert_eq!(lone.game.herd_points(&lone.state)[..3], [13, 7, 3]);
}

#[test]
fn r10_6_at_most_five_herds_by_option() {
    let herds = "a3 a4 a6 a7 c3 c4 e3 e4 g1 h1 h7 h8 e8 e9";
    let all = bare().tiles(0, herds);
    assert_eq!(all.game.herd_points(&all.state)[0], 70, "seven equal herds of one player score as the first");
    let five = with("rule=herd-limit=five").tiles(0, herds);
    assert_eq!(five.game.herd_points(&five.state)[0], 50);
}

#[test]
fn r10_7_adaptations_abilities_and_food() {
    let scene = bare()
        .adapted(1, Terrain::Water, 2)
        .adapted(0, Terrain::Water, 1)
        .owns(2, Ability::Food, 1)
        .owns(1, Ability::Food, 1)
        .food(0, 0);
    let points = |scene: &Scene, source: Source| {
        let all = scene.game.big_points(&scene.state);
        all.into_iter().find(|(own, _)| *own == source).unwrap().1[..3].to_vec()
    };
    assert_eq!(points(&scene, Source::Adaptations), [2, 4, 0], "whoever has none is not ranked");
    assert_eq!(points(&scene, Source::Abilities), [0, 2, 2], "both drop a place");
    assert_eq!(points(&scene, Source::Food), [0, 2, 2]);
    let full = with("rule=small-ties=full; rule=zero-ranks=yes").owns(2, Ability::Food, 1).owns(1, Ability::Food, 1);
    assert_eq!(points(&full, Source::Abilities), [0, 4, 4]);
    assert_eq!(points(&full, Source::Adaptations), [4, 4, 4], "players with 0 are ranked");
}

#[test]
fn r10_3_two_players_have_big_scorings_without_an_end() {
    let mut scene = duel("").tiles(0, "h3 g4").tiles(1, "h4").marked("FDfdSsMmWw").hand(0, "plains");
    scene.play("use plains expand, at g5, auction desert, pass, end");
    assert_eq!((scene.state.over, scene.state.scorings, scene.state.cause), (false, 1, None));
    assert_eq!(scene.state.player(Seat(0)).order, 1);
    let mut three = bare().tiles(0, "h3 g4").tiles(1, "h4").marked("FDfdSsMmWw").hand(0, "plains");
    three.play("use plains expand, at g5");
    assert_eq!(three.state.cause, Some(Cause::Areas));
}
