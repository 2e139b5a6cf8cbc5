//! R7 and R8: actions on the board, abilities, blocks.

use wildlab::game::Seat;
use wildlab::games::wildlife::state::{Ask, Cause};
use wildlab::games::wildlife::words::{Ability, Terrain};

use crate::scene::{bare, with};

/// The small savannah, full: one tile of seat 0, two of each other seat.
const FULL: (&str, &str, &str) = ("i2", "i3 j3", "i4 j4");

fn full() -> crate::scene::Scene {
    bare().tiles(0, FULL.0).tiles(1, FULL.1).tiles(2, FULL.2).marked("s")
}

#[test]
fn r7_1_a_tile_migrates_over_own_tiles_of_level_migrate_or_better() {
    let mut scene = bare().tiles(0, "a4 a5 b5");
    scene.play("free-migration, from a4");
    assert!(scene.can("to c5") && scene.can("to b6") && scene.can("to a3") && !scene.can("to e5"));
    scene.play("to c5");
    assert_eq!((scene.on("a4"), scene.on("c5")), (None, Some(0)));
}

#[test]
fn r7_1_no_way_leads_over_tiles_of_others_or_diagonally() {
    let mut scene = bare().tiles(0, "a4 c5").tiles(1, "b5 a3");
    scene.play("free-migration, from a4");
    assert!(!scene.can("to b6") && !scene.can("to c4") && scene.can("to b4") && scene.can("to a5"));
}

#[test]
fn r7_1_a_terrain_card_brings_a_tile_from_anywhere_into_its_terrain() {
    let mut scene = bare().tiles(0, "a5 a4").hand(0, "plains");
    scene.play("use plains migrate, from a5");
    assert!(scene.can("to a3") && scene.can("to b4") && !scene.can("to b5"));
}

#[test]
fn r7_2_the_free_migration_is_once_a_turn_into_any_terrain() {
    let mut scene = bare().tiles(0, "f2 f1");
    scene.play("free-migration, from f1, to g1");
    assert_eq!((scene.on("g1"), scene.state.plays), (Some(0), 0));
    assert!(!scene.can("free-migration"));
}

#[test]
fn r7_3_an_expansion_needs_no_tile_near_but_a_reserve() {
    let mut scene = bare().hand(0, "savannah");
    scene.play("use savannah expand");
    assert!(scene.can("at e3") && scene.can("at i2") && !scene.can("at b3"));
    scene.play("at j4");
    assert_eq!((scene.on("j4"), scene.state.player(Seat(0)).reserve), (Some(0), 21));
}

#[test]
fn r7_4_an_attack_needs_a_full_area() {
    let mut scene = full().hand(0, "savannah savannah");
    scene.play("use savannah attack");
    assert_eq!(scene.listed(), ["at i3", "at j3", "at i4", "at j4"]);
    scene.play("at i3");
    assert_eq!((scene.on("i3"), scene.state.player(Seat(0)).reserve), (Some(0), 21));
    assert_eq!(scene.state.player(Seat(1)).reserve, 22, "the tile is out of the game");
    let open = bare().tiles(0, "i2").tiles(1, "i3 j3").tiles(2, "i4").hand(0, "savannah");
    assert!(!open.can("use savannah attack"));
    assert!(!full().hand(0, "plains").can("use plains attack"), "level expand");
}

#[test]
fn d2_an_attack_takes_a_tile_from_the_reserve() {
    let scene = full().hand(0, "savannah").reserve(0, 0);
    let mut scene = scene;
    scene.state.cause = Some(Cause::Reserve);
    assert!(!scene.can("use savannah attack"));
}

#[test]
fn r7_5_a_tile_in_a_terrain_of_level_none_stays_and_is_no_bridge() {
    let mut scene = bare().tiles(0, "d4 c4");
    scene.play("free-migration");
    assert!(!scene.can("to e4"), "d4 is desert, of level none for man");
    assert!(scene.can("to c3"), "only the tile on c4 moves");
    assert_eq!(scene.game.area_points(&scene.state)[0], 8, "alone in two areas");
}

#[test]
fn r7_6_the_last_tile_of_a_reserve_ends_the_game() {
    let mut scene = bare().hand(0, "savannah").reserve(0, 1);
    scene.play("use savannah expand, at e3");
    assert_eq!(scene.state.cause, Some(Cause::Reserve));
}

#[test]
fn r8_1_a_food_tile_works_by_itself() {
    let mut scene = with("set=ability.food_food=3").owns(1, Ability::Food, 1);
    scene.play("auction desert, pass, pass, end");
    assert_eq!((scene.scores()[1], scene.foods()[1]), (4, 11));
}

#[test]
fn r8_2_an_intelligence_tile_is_a_further_play() {
    let mut scene = bare().owns(0, Ability::Intelligence, 1);
    scene.play("drop desert, drop desert, drop desert, auction desert, pass, pass");
    assert_eq!(scene.state.plays, 4);
    assert!(!scene.can("drop water"));
}

#[test]
fn r8_3_mobility_moves_a_tile_anywhere_of_level_migrate() {
    let mut scene = bare().tiles(0, "d2").owns(0, Ability::Mobility, 1);
    scene.play("mobility");
    assert!(scene.can("to g2") && !scene.can("to d3") && !scene.can("to j5"));
    scene.play("to g2");
    assert_eq!((scene.on("d2"), scene.on("g2")), (None, Some(0)));
    assert!(!with("rule=mobility-source=adapted").tiles(0, "d2").owns(0, Ability::Mobility, 1).can("mobility"));
}

#[test]
fn r8_3_mobility_swaps_with_an_opponent_whose_level_does_not_matter() {
    let mut scene = bare().tiles(0, "d2 a3").tiles(1, "e3").owns(0, Ability::Mobility, 1);
    scene.play("mobility, from d2");
    assert!(!scene.can("to a3"), "no swap with an own tile");
    scene.play("to e3");
    assert_eq!((scene.on("d2"), scene.on("e3")), (Some(1), Some(0)), "mammoth has none in desert");
}

#[test]
fn d5_mobility_needs_level_migrate_alone() {
    let mut scene = bare().tiles(0, "a3").owns(0, Ability::Mobility, 1);
    scene.play("mobility");
    assert!(scene.can("to c8"), "man has migrate in forest");
}

#[test]
fn r8_4_aggression_strikes_in_a_terrain_of_level_attack_full_or_not() {
    let mut scene = bare().tiles(1, "e3 i2").owns(0, Ability::Aggression, 1);
    scene.play("aggression");
    assert!(scene.can("at e4") && scene.can("at e3") && !scene.can("at b3"));
    scene.play("at e3");
    assert_eq!((scene.on("e3"), scene.state.player(Seat(0)).reserve), (Some(0), 21));
    assert_eq!(scene.state.player(Seat(1)).tiles.len(), 1);
}

#[test]
fn r8_5_a_block_spends_the_hit_and_a_defense_tile() {
    let mut scene = full().owns(1, Ability::Defense, 1).owns(0, Ability::Aggression, 1).hand(0, "savannah");
    scene.play("aggression, at i3");
    assert_eq!(scene.state.asked, Seat(1));
    scene.play("block");
    assert_eq!((scene.on("i3"), scene.state.player(Seat(0)).reserve), (Some(1), 22));
    assert!(!scene.can("aggression"));
    // The rulebook's example: an attack in the same turn hits.
    scene.play("use savannah attack, at i3");
    assert_eq!(scene.on("i3"), Some(0));
}

#[test]
fn r8_5_each_of_two_defense_tiles_blocks_unless_one_alone_may() {
    for (option, blocks) in [("each", true), ("one", false)] {
        let mut scene = with(&format!("rule=defense-tiles={option}"))
            .tiles(1, "e3 e4")
            .owns(1, Ability::Defense, 2)
            .owns(0, Ability::Aggression, 1)
            .owns(0, Ability::Mobility, 1)
            .tiles(0, "b3");
        scene.play("aggression, at e3, block, mobility");
        scene.play("to e4");
        assert_eq!(matches!(scene.state.ask, Ask::Block(..)), blocks, "{option}");
    }
}

#[test]
fn r8_5_a_defense_tile_blocks_again_in_the_next_turn_of_another_player() {
    let mut scene = bare().tiles(1, "e3 e4").owns(1, Ability::Defense, 1).owns(0, Ability::Aggression, 1);
    scene.play("aggression, at e3, block, auction desert, pass, pass, end, auction ability, pass, pass, end");
    scene.play("auction adaptation, pass, pass, end, aggression, at e3");
    assert_eq!((scene.state.turn, scene.state.asked, scene.listed().len()), (4, Seat(1), 2));
}

#[test]
fn r8_5_a_plague_cannot_be_blocked() {
    let mut scene = bare().tiles(1, "e3").owns(1, Ability::Defense, 2).hand(0, "plague");
    scene.play("use plague event");
    assert_eq!((scene.on("e3"), scene.saw("blocked")), (None, 0));
}

#[test]
fn r8_5_a_blocked_swap_spends_the_mobility_tile_and_nothing_moves() {
    let mut scene = bare().tiles(0, "d2").tiles(1, "e3").owns(0, Ability::Mobility, 1).owns(1, Ability::Defense, 1);
    scene.play("mobility, to e3, block");
    assert_eq!((scene.on("d2"), scene.on("e3")), (Some(0), Some(1)));
    assert!(!scene.can("mobility"));
}

#[test]
fn d6_no_block_in_the_own_turn_against_the_winner_of_an_own_auction() {
    // Seat 0 has a tile in a full large plains area, where mammoth attacks.
    let mut scene = bare()
        .tiles(0, "h3")
        .tiles(1, "g4")
        .tiles(2, "h4 g5")
        .marked("p")
        .owns(0, Ability::Defense, 1)
        .hand(0, "plains");
    scene.play("auction plains, bid, pass, effect attack, at h3");
    assert_eq!((scene.on("h3"), scene.state.asked), (Some(1), Seat(0)));
    // A third player may block the winner.
    let mut scene = bare()
        .tiles(0, "h3")
        .tiles(1, "g4")
        .tiles(2, "h4 g5")
        .marked("p")
        .owns(2, Ability::Defense, 1)
        .hand(0, "plains");
    scene.play("auction plains, bid, pass, effect attack, at h4, block");
    assert_eq!(scene.on("h4"), Some(2));
}

#[test]
fn r8_6_the_owner_is_asked_after_the_target_is_named() {
    let mut scene =
        bare().tiles(1, "e3 e4").tiles(2, "e5").owns(2, Ability::Defense, 1).owns(0, Ability::Aggression, 1);
    scene.play("aggression");
    assert_eq!(scene.state.asked, Seat(0));
    scene.play("at e5");
    assert_eq!(scene.listed(), ["block", "allow"]);
    scene.play("allow");
    assert_eq!((scene.on("e5"), scene.state.player(Seat(2)).used[3]), (Some(0), 0));
}

#[test]
fn r8_3_an_adapted_terrain_opens_to_mobility() {
    let mut scene = bare().tiles(0, "a3").owns(0, Ability::Mobility, 1).adapted(0, Terrain::Water, 1);
    scene.play("mobility");
    assert!(scene.can("to j5"));
}
