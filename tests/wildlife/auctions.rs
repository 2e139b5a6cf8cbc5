//! R5: auctions.

use wildlab::game::Seat;
use wildlab::games::wildlife::state::Ask;
use wildlab::games::wildlife::words::CardKind;

use crate::scene::{bare, with};

#[test]
fn r5_1_bidders_are_asked_clockwise_and_a_pass_is_final() {
    let mut scene = bare();
    scene.play("auction desert");
    assert_eq!(scene.state.asked, Seat(1));
    scene.play("pass");
    assert_eq!(scene.state.asked, Seat(2), "the last one left is still asked");
    scene.play("bid");
    assert_eq!((scene.saw("sold"), scene.foods()), (1, vec![11, 8, 5]), "seat 1 is not asked again");
}

#[test]
fn r5_1_who_passed_may_return_by_option() {
    let mut scene = with("rule=auction-pass=may-return");
    scene.play("auction desert, pass, bid");
    assert_eq!((scene.state.asked, scene.state.ask), (Seat(1), Ask::Bid));
    scene.play("bid, pass");
    assert_eq!(scene.foods(), [12, 4, 8]);
}

#[test]
fn r5_1_events_and_jokers_may_be_put_up_unless_events_may_not() {
    let scene = bare().hand(0, "plague joker");
    assert!(scene.can("auction plague") && scene.can("auction joker"));
    let scene = with("rule=event-auction=no").hand(0, "plague joker");
    assert!(!scene.can("auction plague") && scene.can("auction joker"));
}

#[test]
fn r5_2_bids_begin_at_three_and_rise_by_one_or_by_any_amount() {
    let mut scene = bare();
    scene.play("auction desert, bid, bid, pass");
    assert_eq!(scene.foods(), [12, 8, 4]);
    let mut scene = with("rule=bid-step=any");
    scene.play("auction desert, bid");
    assert!(scene.can("amount 3") && !scene.can("amount 2"));
    scene.play("amount 6, bid");
    assert!(scene.can("amount 7") && !scene.can("amount 6"));
    scene.play("amount 9, pass");
    assert_eq!(scene.foods()[0], 17);
}

#[test]
fn r5_3_food_and_points_back_a_bid() {
    for (option, most) in [("points", 8 + 3 * 12), ("two-points", 14), ("none", 8)] {
        let mut scene = with(&format!("rule=bid-step=any; rule=bid-backing={option}"));
        scene.play("auction desert, bid");
        assert!(scene.can(&format!("amount {most}")) && !scene.can(&format!("amount {}", most + 1)), "{option}");
    }
    let mut poor = bare().points(1, -10).food(1, 2);
    poor.play("auction desert");
    assert_eq!(poor.state.asked, Seat(2), "seat 1 cannot bid, and passes");
}

#[test]
fn r5_4_missing_food_comes_from_points_and_the_change_stays() {
    let mut scene = bare().food(1, 1);
    scene.play("auction desert, bid, pass");
    assert_eq!((scene.scores(), scene.foods()), (vec![1, 1, 3], vec![11, 1, 8]), "a point for two missing food");
    let mut scene = bare().food(1, 3);
    scene.play("auction desert, bid, pass");
    assert_eq!((scene.scores()[1], scene.foods()[1]), (2, 0), "food is used first");
}

#[test]
fn r5_4_the_winner_may_choose_the_points_by_option() {
    let mut scene = with("rule=pay-with=choice").food(1, 8);
    scene.play("auction desert, bid, bid, bid, pass");
    assert_eq!(scene.state.ask, Ask::Pay);
    assert_eq!(scene.listed(), ["pay 0", "pay 1", "pay 2"], "5 food are at most 2 points");
    scene.play("pay 2");
    assert_eq!((scene.scores()[1], scene.foods()[1]), (0, 9));
}

#[test]
fn r5_5_the_winner_uses_the_card_at_once_or_declines() {
    let mut scene = bare().hand(0, "adaptation");
    scene.play("auction adaptation, bid, pass, effect adapt, adapt water");
    assert_eq!((scene.state.player(Seat(1)).adaptations, scene.state.asked), (1, Seat(0)));
    let mut scene = bare().hand(0, "adaptation");
    scene.play("auction adaptation, bid, pass, decline");
    assert_eq!((scene.state.player(Seat(1)).adaptations, scene.foods()), (0, vec![11, 5, 8]));
    assert_eq!(scene.state.player(Seat(1)).hand.count(CardKind::Adaptation), 0, "it never enters the hand");
}

#[test]
fn r5_6_what_the_use_brings_is_the_winners() {
    // One space of the small plains is left, where mammoth has level attack.
    let mut scene = bare().tiles(0, "h3 g4").tiles(2, "h4").hand(0, "plains");
    scene.play("auction plains, bid, pass, effect expand, at g5");
    assert_eq!((scene.on("g5"), scene.scores()), (Some(1), vec![1, 5, 3]), "the minor scoring is of seat 1");
    assert_eq!((scene.saw("filled"), scene.state.marked.count_ones()), (1, 1));
}

#[test]
fn r5_7_a_card_without_a_bid_has_no_effect_and_lies_with_the_played_cards() {
    let mut scene = bare().hand(0, "surplus");
    scene.play("auction surplus, pass, pass");
    assert_eq!((scene.foods(), scene.state.played.count(CardKind::Surplus)), (vec![8, 8, 8], 1));
    assert_eq!(scene.saw("unsold"), 1);
}

#[test]
fn r5_8_several_auctions_are_separate_plays() {
    let mut scene = bare();
    scene.play("auction desert, bid, pass, auction desert, pass, bid, auction desert, pass, pass");
    assert_eq!((scene.state.plays, scene.foods()), (3, vec![14, 5, 5]));
    assert!(scene.can("end"));
}
