//! R6: adaptations and ability tiles.

use wildlab::game::Seat;
use wildlab::games::wildlife::state::Ask;
use wildlab::games::wildlife::words::{Ability, Level, Terrain};

use crate::scene::{bare, duel, with};

#[test]
fn r6_1_a_level_rises_by_one_and_takes_a_tile() {
    let mut scene = bare().hand(0, "adaptation adaptation");
    scene.play("use adaptation adapt");
    assert!(!scene.can("adapt savannah"), "attack is the highest");
    scene.play("adapt desert, use adaptation adapt, adapt desert");
    let player = scene.state.player(Seat(0));
    assert_eq!((player.level(Terrain::Desert), player.adaptations), (Level::Expand, 2));
    assert_eq!(scene.state.adaptations[Terrain::Desert.index()], [2, 3, 5]);
}

#[test]
fn r6_1_without_a_tile_in_the_supply_no_level_rises() {
    let mut scene = with("set=supply.adaptations=[0, 4, 5]").hand(0, "adaptation");
    scene.play("use adaptation adapt");
    assert!(!scene.can("adapt desert") && scene.can("adapt plains"));
}

#[test]
fn r6_2_a_tile_comes_from_the_supply_and_two_of_a_kind_are_the_limit() {
    let mut scene = bare().hand(0, "ability ability ability");
    scene.play("use ability take, take mobility, use ability take, take mobility");
    assert_eq!((scene.state.player(Seat(0)).owned[2], scene.state.abilities[2]), (2, 1));
    let mut scene = bare().owns(0, Ability::Mobility, 2).hand(0, "ability");
    scene.play("use ability take");
    assert!(!scene.can("take mobility") && scene.can("take food"));
}

#[test]
fn r6_2_without_a_supply_it_comes_from_the_opponent_furthest_ahead() {
    let mut scene = bare().owns(1, Ability::Defense, 1).owns(2, Ability::Defense, 1).hand(0, "ability").points(0, 50);
    scene.play("use ability take, take defense");
    assert_eq!((scene.state.player(Seat(2)).owned[3], scene.state.player(Seat(0)).owned[3]), (0, 1));
    assert_eq!(scene.scores(), [50, 2, 3], "the loser gets nothing");
    let mut tied = bare().owns(1, Ability::Defense, 1).owns(2, Ability::Defense, 1).hand(0, "ability").points(1, 3);
    tied.play("use ability take, take defense");
    assert_eq!(tied.state.ask, Ask::Victim(Ability::Defense));
    assert_eq!(tied.listed(), ["victim 1", "victim 2"]);
    tied.play("victim 1");
    assert_eq!(tied.state.player(Seat(1)).owned[3], 0);
}

#[test]
fn r6_2_the_only_tile_is_not_taken_from_oneself() {
    let mut scene = bare().owns(0, Ability::Aggression, 1).hand(0, "ability");
    scene.play("use ability take");
    assert!(!scene.can("take aggression"));
}

#[test]
fn r6_3_a_tile_that_changes_hands_keeps_its_side() {
    let mut scene = bare()
        .owns(0, Ability::Intelligence, 1)
        .owns(1, Ability::Intelligence, 1)
        .owns(2, Ability::Intelligence, 2)
        .points(0, 9)
        .hand(0, "ability");
    scene.play("drop desert, drop desert, drop desert, auction ability, bid, pass, effect take, take intelligence");
    let [seller, buyer] = [0, 1].map(|seat| scene.state.player(Seat(seat)));
    assert_eq!((seller.owned[1], seller.used[1]), (0, 0));
    assert_eq!((buyer.owned[1], buyer.used[1]), (2, 1), "it stays turned over until the turn ends");
    scene.play("end");
    assert_eq!(scene.state.player(Seat(1)).used[1], 0);
}

#[test]
fn r6_3_of_two_tiles_the_unturned_one_goes() {
    let mut scene =
        bare().owns(0, Ability::Intelligence, 2).owns(2, Ability::Intelligence, 2).points(0, 9).hand(0, "ability");
    scene.play("drop desert, drop desert, drop desert, auction ability, bid, pass, effect take, take intelligence");
    let [seller, buyer] = [0, 1].map(|seat| scene.state.player(Seat(seat)));
    assert_eq!((seller.owned[1], seller.used[1]), (1, 1));
    assert_eq!((buyer.owned[1], buyer.used[1]), (1, 0));
    assert!(!scene.can("drop desert"), "the play has gone with the tile");
}

#[test]
fn r6_4_a_tile_taken_in_the_own_turn_works_at_once() {
    let mut scene = bare().tiles(0, "b3").hand(0, "ability");
    scene.play("use ability take, take mobility, mobility, to a3");
    assert_eq!(scene.on("a3"), Some(0));
}

#[test]
fn r6_4_a_bought_defense_tile_works_at_once() {
    let mut scene = bare().owns(0, Ability::Aggression, 1).tiles(1, "e3 e4").hand(0, "ability");
    scene.play("auction ability, bid, pass, effect take, take defense, aggression, at e3");
    assert_eq!(
        scene.state.ask,
        Ask::Block(wildlab::games::wildlife::state::Hit::Aggression, scene.game.contents.island.named("e3").unwrap())
    );
}

#[test]
fn r12_2_two_players_own_any_number_of_tiles_and_so_does_the_variant() {
    let scene = duel("").owns(0, Ability::Food, 2).hand(0, "ability");
    let mut scene = scene;
    scene.play("use ability take");
    assert!(scene.can("take food"));
    let mut scene = with("rule=unlimited-abilities=yes").owns(0, Ability::Food, 2).hand(0, "ability");
    scene.play("use ability take");
    assert!(scene.can("take food"));
}
