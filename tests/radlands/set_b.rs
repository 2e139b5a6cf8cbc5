//! The eleven camps that differ in card set b.

use wildlab::games::radlands::contents::CardSet;
use wildlab::games::radlands::words::Outcome;

use crate::scene::Scene;

fn with_camp(camp: &str) -> Scene {
    Scene::new(CardSet::B, &[camp], &[], &[])
}

#[test]
fn set_b_cannon_shoots_while_it_is_undamaged() {
    with_camp("cannon").damaged_camp(0, 1).on().refuses(&["use 1.camp"]);
    let mut play = with_camp("cannon").on();
    play.play(&["use 1.camp", "target 1 1.camp"]).shows(0, &[("1.camp", "cannon")]).done();
}

#[test]
fn set_b_obelisk_wins_when_the_last_card_is_taken_the_first_time() {
    let scene = with_camp("obelisk").edit(|p| {
        let last = p.deck.pop().unwrap();
        p.discard.append(&mut p.deck);
        p.deck.push(last);
    });
    let mut play = scene.draws(&["bombardment"]).on();
    play.play(&["draw"]).ended(Outcome::Obelisk, Some(0));
    let scene = with_camp("obelisk").edit(|p| {
        let last = p.deck.pop().unwrap();
        p.discard.append(&mut p.deck);
        p.deck.push(last);
    });
    let mut ruin = scene.ruin(0, 1).draws(&["bombardment"]).on();
    ruin.play(&["draw"]);
    assert_eq!((ruin.state.outcome, ruin.state.run_outs), (None, 1));
}

#[test]
fn set_b_mercenary_camp_damages_any_camp_with_four_people() {
    let scene =
        with_camp("mercenary-camp").man(0, "1.back", "muse").man(0, "1.front", "scout").punk(0, "2.back", "muse");
    scene.on().refuses(&["use 1.camp"]);
    let scene =
        with_camp("mercenary-camp").man(0, "1.back", "muse").man(0, "1.front", "scout").punk(0, "2.back", "muse");
    let mut play = scene.hurt(0, "2.front", "looter").man(1, "1.back", "mimic").on();
    play.play(&["use 1.camp", "target 1 1.camp"]).done();
}

#[test]
fn set_b_scavenger_camp_discards_for_a_punk_or_water() {
    with_camp("scavenger-camp").edit(|p| p.seats[0].silo = true).on().refuses(&["use 1.camp"]);
    let mut play = with_camp("scavenger-camp").hand(0, &["muse", "scout"]).on();
    play.play(&["use 1.camp", "discard muse", "icon water"]).holds(0, &["scout"]);
    assert_eq!(play.state.water, 6);
    play.done();
}

#[test]
fn set_b_scavenger_camp_without_a_hand_card_gives_nothing_even_where_idle_actions_are_legal() {
    let mut idle = Scene::new(CardSet::B, &["scavenger-camp"], &["idle=yes"], &[]).on();
    idle.play(&["use 1.camp"]).shows(0, &[("1.camp", "scavenger-camp"), ("1.back", "-")]);
    assert_eq!(idle.state.water, 5);
    idle.done();
}

#[test]
fn set_b_resonator_is_the_only_ability_of_the_turn() {
    let mut play = with_camp("resonator").man(0, "1.back", "muse").hand(0, &["looter"]).on();
    play.play(&["use 1.camp", "target 1 1.camp"]).offers("use", &[]);
    play.play(&["junk looter"]);
    let mut other = with_camp("resonator").man(0, "1.back", "muse").on();
    other.play(&["use 1.back"]).refuses(&["use 1.camp"]);
}

#[test]
fn set_b_cache_raids_then_gains_a_punk() {
    let mut play = with_camp("cache").draws(&["muse"]).on();
    play.play(&["use 1.camp", "put 1.back"]).queues(0, ["", "raiders", ""]).shows(0, &[("1.back", "punk")]).done();
}

#[test]
fn set_b_construction_yard_moves_any_person_on_its_own_side() {
    let scene =
        with_camp("construction-yard").man(1, "1.back", "muse").hurt(1, "1.front", "scout").man(0, "2.back", "mimic");
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("target", &["target 0 2.back", "target 1 1.back", "target 1 1.front"]);
    play.play(&["target 1 1.back"]).offers("put", &["put 1.front", "put 2.back", "put 3.back"]);
    play.play(&["put 1.front"]).shows(1, &[("1.back", "scout (damaged)"), ("1.front", "muse (ready)")]).done();
    let mut raid = with_camp("construction-yard").on();
    raid.refuses(&["use 1.camp"]);
    raid.play(&["use 1.camp second"]).queues(0, ["", "raiders", ""]);
}

#[test]
fn set_b_training_camp_shoots_with_two_people_in_its_column() {
    with_camp("training-camp").man(0, "1.back", "muse").man(0, "2.back", "scout").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("training-camp").man(0, "1.back", "muse").punk(0, "1.front", "scout").on();
    play.play(&["use 1.camp", "target 1 1.camp"]).done();
}

#[test]
fn set_b_warehouse_restores_against_an_unprotected_camp() {
    let scene = with_camp("warehouse").damaged_camp(0, 2).man(1, "1.back", "muse").man(1, "2.back", "scout");
    scene.man(1, "3.back", "looter").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("warehouse").damaged_camp(0, 2).on();
    play.play(&["use 1.camp", "target 0 2.camp"]).shows(0, &[("2.camp", "garage (ready)")]).done();
}

#[test]
fn set_b_victory_totem_damages_or_raids() {
    let mut play = with_camp("victory-totem").on();
    play.play(&["use 1.camp", "target 1 1.camp"]).done();
}

#[test]
fn set_b_command_post_draws_one() {
    let scene = with_camp("command-post");
    assert_eq!(scene.game.contents.camps[wildlab::games::radlands::words::Camp::CommandPost.index()].draw, 1);
}
