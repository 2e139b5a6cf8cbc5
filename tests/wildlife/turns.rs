//! R3 and R4: the turn, plays, cards.

use wildlab::game::Seat;
use wildlab::games::wildlife::words::{Ability, CardKind};

use crate::scene::{bare, with};

#[test]
fn r3_1_food_tiles_bring_two_points_at_the_start_of_a_turn() {
    let mut scene = bare().owns(1, Ability::Food, 2);
    scene.play("auction desert, pass, pass, end");
    assert_eq!(scene.state.active, Seat(1));
    assert_eq!(scene.scores(), [1, 6, 3]);
}

#[test]
fn d4_a_food_tile_brings_nothing_in_the_turn_in_which_it_is_taken() {
    let mut scene = bare().hand(0, "ability");
    scene.play("use ability take, take food");
    assert_eq!(scene.scores(), [1, 2, 3]);
}

#[test]
fn r3_2_plays_migration_tiles_and_conversions_come_in_any_order() {
    let mut scene = bare().tiles(0, "b3").owns(0, Ability::Mobility, 1).hand(0, "plains");
    scene.play("convert, mobility, to a3, drop desert, free-migration, to a4, auction desert, pass, pass");
    assert!(scene.can("use plains expand") && !scene.can("free-migration") && !scene.can("mobility"));
}

#[test]
fn d3_abilities_may_be_used_between_other_actions() {
    let mut scene = bare().tiles(0, "b3").owns(0, Ability::Mobility, 2).owns(0, Ability::Aggression, 1);
    scene.play("mobility, to e3, drop desert, mobility, to a3, drop desert, aggression, at f6");
    assert_eq!((scene.on("a3"), scene.on("f6")), (Some(0), Some(0)));
}

#[test]
fn r3_3_three_plays_and_one_more_for_each_intelligence_tile() {
    let mut scene = bare().owns(0, Ability::Intelligence, 2);
    assert_eq!(scene.game.plays_left(&scene.state), 5);
    scene.play("drop desert, drop desert, drop desert");
    assert_eq!(scene.state.player(Seat(0)).used[Ability::Intelligence.index()], 0);
    scene.play("drop desert");
    assert_eq!(scene.state.player(Seat(0)).used[Ability::Intelligence.index()], 1);
    assert!(!scene.can("drop desert"), "the last play is for the auction");
    scene.play("auction desert, pass, pass");
    assert_eq!(scene.state.player(Seat(0)).used[Ability::Intelligence.index()], 2);
    assert!(!scene.can("auction desert"));
}

#[test]
fn r3_3_three_plays_must_be_made_by_option() {
    let mut scene = bare();
    scene.play("auction desert, pass, pass");
    assert!(scene.can("end"));
    let mut scene = with("rule=cards-a-turn=three");
    scene.play("auction desert, pass, pass");
    assert!(!scene.can("end"));
    scene.play("drop desert, drop desert");
    assert!(scene.can("end"));
}

#[test]
fn r3_4_a_card_must_be_put_up_in_every_turn() {
    let mut scene = bare();
    assert!(!scene.can("end"));
    assert!(with("rule=auction-duty=if-cards-played").can("end"));
    scene.play("drop desert, drop desert");
    assert!(!scene.can("drop desert") && !scene.can("end") && scene.can("auction desert"));
    scene.play("auction desert, pass, pass");
    assert!(scene.can("end"), "a card that nobody bought counts");
}

#[test]
fn r3_4_the_last_play_may_take_the_intelligence_tile_that_leaves_a_play() {
    let mut scene = bare().hand(0, "ability joker");
    scene.play("drop desert, drop desert");
    assert!(scene.can("use ability take") && scene.can("use joker take") && !scene.can("use joker adapt"));
    scene.play("use ability take");
    assert_eq!(scene.state.player(Seat(0)).owned, [0, 1, 0, 0, 0], "no other tile leaves a play");
    assert!(scene.can("auction joker") && !scene.can("drop desert"));
    let mut full = bare().hand(0, "ability").owns(0, Ability::Intelligence, 2);
    full.play("drop desert, drop desert, drop desert, drop desert");
    assert!(!full.can("use ability take"), "two tiles are the limit");
}

#[test]
fn r3_5_cards_are_discarded_the_hand_filled_and_tiles_turned_up() {
    let mut scene = bare().owns(0, Ability::Mobility, 1).tiles(0, "b3").hand(0, "water");
    scene.play("mobility, to a3, auction desert, pass, pass, drop water, end");
    assert_eq!((scene.state.discard.count(CardKind::Desert), scene.state.discard.count(CardKind::Water)), (1, 1));
    assert_eq!((scene.state.player(Seat(0)).hand.len(), scene.state.played.len()), (10, 0));
    assert_eq!(scene.state.player(Seat(0)).used, [0; 5]);
    assert_eq!((scene.state.active, scene.state.turn), (Seat(1), 2));
}

#[test]
fn r3_5_an_empty_pile_is_made_anew_from_the_discard_pile() {
    let mut scene = bare();
    scene.state.discard = std::mem::take(&mut scene.state.pile);
    scene.play("auction desert, pass, pass, end");
    assert_eq!((scene.saw("reshuffled"), scene.state.discard.len()), (1, 0));
    assert_eq!(scene.state.player(Seat(0)).hand.len(), 10);
}

#[test]
fn r3_6_three_food_are_a_point_any_number_of_times() {
    let mut scene = bare();
    scene.play("convert, convert");
    assert_eq!((scene.scores()[0], scene.foods()[0]), (3, 2));
    assert!(!scene.can("convert"));
    assert!(!with("set=rules.food_for_point=0").can("convert"));
}

#[test]
fn r4_1_any_card_may_be_dropped_unless_only_useless_ones_may() {
    let scene = bare().tiles(0, "b3").hand(0, "plains");
    assert!(scene.can("drop plains") && scene.can("drop desert"));
    let scene = with("rule=idle-play=useless-only").tiles(0, "b3").hand(0, "plains");
    assert!(!scene.can("drop plains") && scene.can("drop desert"));
}

#[test]
fn r4_2_a_terrain_card_is_an_action_of_the_level_there_or_a_lower_one() {
    let mut scene = bare().tiles(0, "f2").hand(0, "forest forest savannah");
    assert!(!scene.can("use forest expand") && scene.can("use savannah expand"));
    scene.play("use forest migrate");
    assert_eq!((scene.on("f2"), scene.on("g2")), (None, Some(0)), "the only tile and the only space");
    assert!(!scene.can("use desert migrate"), "level none");
}

#[test]
fn r4_3_an_adaptation_card_raises_a_level_and_an_ability_card_takes_a_tile() {
    let scene = bare().hand(0, "adaptation ability");
    assert!(scene.can("use adaptation adapt") && scene.can("use ability take"));
    assert!(!scene.can("use adaptation take") && !scene.can("use ability adapt"));
}

#[test]
fn r4_4_a_joker_is_any_card_but_an_event() {
    let scene = bare().tiles(0, "b3").hand(0, "joker");
    for text in ["use joker migrate", "use joker expand", "use joker adapt", "use joker take"] {
        assert!(scene.can(text), "{text}");
    }
    assert!(!scene.can("use joker event") && !scene.can("use joker attack"));
}

#[test]
fn r4_5_what_is_impossible_is_not_offered() {
    let scene = bare().hand(0, "plains savannah plague").reserve(0, 1);
    assert!(!scene.can("use plains migrate") && scene.can("use plains expand"));
    assert!(!scene.can("use plague event"), "nobody has a tile to lose");
    assert!(!scene.can("use desert migrate") && scene.can("drop desert") && scene.can("auction desert"));
}
