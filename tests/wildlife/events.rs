//! R9: event cards.

use wildlab::game::Seat;

use crate::scene::{bare, duel};

#[test]
fn r9_1_a_plague_takes_a_tile_of_every_other_player_clockwise() {
    let mut scene = bare().tiles(0, "b3").tiles(1, "e3 e4").tiles(2, "c8 d8").hand(0, "plague");
    scene.play("use plague event");
    assert_eq!((scene.state.asked, scene.listed()), (Seat(1), vec!["lose e3".to_string(), "lose e4".into()]));
    scene.play("lose e3, lose c8");
    assert_eq!((scene.on("e3"), scene.on("c8"), scene.on("b3")), (None, None, Some(0)));
    assert_eq!((scene.state.asked, scene.state.player(Seat(1)).reserve), (Seat(0), 22), "out of the game");
}

#[test]
fn r9_1_a_player_without_a_tile_loses_nothing_and_a_marker_stays() {
    let mut scene = bare().tiles(2, "g4 h3 h4 g5").marked("p").hand(0, "plague");
    scene.play("use plague event, lose g4");
    assert_eq!((scene.saw("lost"), scene.state.marked.count_ones()), (1, 1));
}

#[test]
fn r9_1_the_user_is_the_winner_of_the_auction() {
    let mut scene = bare().tiles(0, "b3 c3").tiles(1, "e3").hand(0, "plague");
    scene.play("auction plague, bid, pass, effect event, lose b3");
    assert_eq!((scene.on("b3"), scene.on("e3")), (None, Some(1)));
}

#[test]
fn r9_2_a_famine_costs_five_food_or_a_point_for_each_missing() {
    let mut scene = bare().food(1, 6).food(2, 3).hand(0, "famine");
    scene.play("use famine event");
    assert_eq!((scene.foods(), scene.scores()), (vec![8, 1, 0], vec![1, 2, 1]));
}

#[test]
fn r9_3_a_surplus_gives_seven_to_the_user_and_three_to_the_last() {
    let mut scene = bare().points(0, 5).hand(0, "surplus");
    scene.play("use surplus event");
    assert_eq!(scene.foods(), [15, 11, 8]);
    let mut last = bare().hand(0, "surplus");
    last.play("use surplus event");
    assert_eq!(last.foods(), [18, 8, 8], "ten for a user who is last");
}

#[test]
fn d8_all_who_share_the_last_place_get_three_food() {
    let mut scene = bare().points(0, 5).points(1, 2).points(2, 2).hand(0, "surplus");
    scene.play("use surplus event");
    assert_eq!(scene.foods(), [15, 11, 11]);
}

#[test]
fn r9_3_places_are_those_after_the_payment() {
    // Seat 1 pays two points for the card and falls behind seat 0.
    let mut scene = bare().points(0, 1).points(1, 2).food(1, 0).hand(0, "surplus");
    scene.play("auction surplus, bid, pass, effect event");
    assert_eq!(scene.scores(), [1, 1, 3]);
    assert_eq!(scene.foods(), [8 + 3 + 3, 7 + 3, 8]);
}

#[test]
fn r12_4_with_two_players_only_the_user_gets_food() {
    let mut scene = duel("").hand(0, "surplus").points(0, 1).points(1, 0);
    scene.play("use surplus event");
    assert_eq!(scene.foods(), [15, 8]);
    let mut scene = duel("rule=surplus-two=ten-if-last").hand(0, "surplus");
    scene.play("use surplus event");
    assert_eq!(scene.foods(), [18, 8]);
}
