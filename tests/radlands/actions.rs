//! R5 to R8, R10 to R12: actions, columns, what happens to cards, icons, abilities, resolving, traits.

use wildlab::games::radlands::contents::CardSet;
use wildlab::games::radlands::words::{Outcome, Seat};

use crate::scene::{Scene, bare, under, with_camp};

/// Six people of seat 0, muse and scout in column 1.
fn crowd(options: &[&str]) -> Scene {
    let names = ["muse", "scout", "looter", "gunner", "sniper", "mimic"];
    let places = ["1.back", "1.front", "2.back", "2.front", "3.back", "3.front"];
    names.into_iter().zip(places).fold(under(options), |scene, (name, place)| scene.spent(0, place, name))
}

#[test]
fn r5_1_a_person_is_played_back_or_front_and_the_other_moves_over() {
    let mut play = bare().hand(0, &["muse", "scout", "looter"]).ruin(0, 2).on();
    play.offers("play muse", &["play muse 1.back", "play muse 2.back", "play muse 3.back"]);
    play.play(&["play muse 1.back"]).offers("play scout 1", &["play scout 1.back", "play scout 1.front"]);
    play.play(&["play scout 1.back"]).shows(0, &[("1.back", "scout"), ("1.front", "muse")]);
    play.offers("play looter", &["play looter 2.back", "play looter 3.back"]);
    play.play(&["play looter 2.back"]).shows(0, &[("2.back", "looter"), ("2.camp", "-")]);
    assert_eq!(play.state.water, 2);
    play.done();
}

#[test]
fn r5_2_with_full_columns_a_person_is_played_for_one_who_is_destroyed() {
    let mut play = crowd(&[]).hand(0, &["holdout"]).on();
    assert_eq!(play.legal().iter().filter(|text| text.starts_with("play")).count(), 12);
    play.play(&["play holdout 1.back for 1.back"])
        .shows(0, &[("1.back", "holdout"), ("1.front", "scout")])
        .discarded(&["muse"]);
    crowd(&["full-columns=blocked"]).hand(0, &["holdout"]).on().offers("play", &[]);
    // A punk destroyed to gain a punk comes back as the same card.
    let scene = crowd(&[]).hand(0, &["vera-vosh"]).edit(|p| p.seats[0].people[0].punk = true);
    let mut punk = scene.on();
    punk.play(&["junk vera-vosh", "put 1.back for 1.back"]).shows(0, &[("1.back", "punk")]);
    assert_eq!(punk.game.position(&punk.state).seats[0].people[0].card, crate::scene::card("muse"));
    punk.done();
    crowd(&["punk-full=lost"]).hand(0, &["vera-vosh"]).on().refuses(&["junk vera-vosh"]);
}

#[test]
fn r5_3_an_event_goes_to_its_slot_or_the_next_behind_it() {
    let mut play = bare().hand(0, &["banish", "famine", "uprising", "radiation"]).on();
    play.play(&["event banish", "event famine"]).queues(0, ["banish", "famine", ""]);
    play.play(&["event uprising"]).queues(0, ["banish", "famine", "uprising"]).refuses(&["event radiation"]);
    // It may be played even if it will do nothing; number 0 resolves at once.
    let mut strafe = bare().hand(0, &["strafe"]).on();
    strafe.play(&["event strafe"]).discarded(&["strafe"]).done();
    bare().hand(0, &["strafe"]).water(1).on().refuses(&["event strafe"]);
}

#[test]
fn r5_4_a_card_costs_2_any_number_of_times() {
    let mut play = bare().draws(&["muse", "scout"]).on();
    play.play(&["draw", "draw"]).holds(0, &["muse", "scout"]).refuses(&["draw"]);
    play.done();
}

#[test]
fn r5_5_a_junked_card_is_in_the_discard_before_its_icon_happens() {
    // The junked card is the only one left to draw.
    let mut scene = under(&["reshuffle=when-drawing"]).draws_anew(&["exterminator"]);
    scene.position.seats[1].hand = std::mem::take(&mut scene.position.deck);
    let at = scene.position.seats[1].hand.iter().position(|&c| c == crate::scene::card("exterminator")).unwrap();
    let card = scene.position.seats[1].hand.remove(at);
    scene.position.seats[0].hand.push(card);
    let mut play = scene.on();
    play.play(&["junk exterminator"]).holds(0, &["exterminator"]);
}

#[test]
fn r5_6_only_own_ready_cards_are_used() {
    let play = bare().man(0, "1.back", "muse").spent(0, "2.back", "scout").hurt(0, "3.back", "looter").on();
    play.offers("use", &["use 1.camp", "use 2.camp", "use 2.camp second", "use 1.back"]);
    assert!(play.refuses(&["use 2.back"]).contains("not ready"));
    assert!(play.refuses(&["use 1.front"]).contains("no card in play"));
}

#[test]
fn r5_7_costs_are_checked_before_anything_is_paid() {
    let play = with_camp("oasis").hand(0, &["karli-blaze", "muse"]).water(2).on();
    play.offers("play karli-blaze", &["play karli-blaze 1.back"]);
    assert!(play.refuses(&["play karli-blaze 2.back"]).contains("water"));
}

#[test]
fn r5_8_idle_actions_are_legal_only_by_option() {
    let names = ["muse", "gunner", "assassin"];
    let scene = |options: &[&str]| {
        let scene = Scene::new(CardSet::A, &["watchtower", "victory-totem"], options, &[]).hand(0, &names);
        scene.queue(0, ["banish", "raiders", ""]).man(0, "1.back", "vigilante")
    };
    scene(&[]).on().refuses(&["junk muse", "junk gunner", "junk assassin", "use 1.camp", "use 2.camp", "use 1.back"]);
    let mut play = scene(&["idle=yes"]).on();
    play.play(&["junk muse", "junk gunner", "junk assassin", "use 1.camp", "use 2.camp"]);
    play.discarded(&names).queues(0, ["banish", "raiders", ""]);
    assert_eq!(play.state.water, 2);
    play.play(&["use 1.back"]);
    // What needs a person still needs one.
    Scene::new(CardSet::A, &["mulcher", "training-camp", "atomic-garden"], &["idle=yes"], &[]).on().offers("use", &[]);
}

#[test]
fn r6_1_the_front_most_card_of_each_column_is_unprotected() {
    let scene = with_camp("railgun").man(1, "1.back", "muse").man(1, "1.front", "scout").man(1, "2.back", "looter");
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("target", &["target 1 1.front", "target 1 2.back", "target 1 3.camp"]);
    assert!(play.refuses(&["target 1 1.back"]).contains("protected"));
    let mut ruin = with_camp("railgun").ruin(1, 1).on();
    ruin.play(&["use 1.camp"]).offers("target", &["target 1 2.camp", "target 1 3.camp"]);
}

#[test]
fn r6_2_the_front_person_moves_back_when_the_back_one_leaves() {
    let mut play = bare().man(0, "1.back", "sniper").man(1, "1.back", "muse").man(1, "1.front", "scout").on();
    play.play(&["use 1.back", "target 1 1.back"]);
    let mut again = bare().man(0, "1.back", "sniper").punk(1, "1.back", "muse").hurt(1, "1.front", "scout").on();
    again.play(&["use 1.back", "target 1 1.back"]).shows(1, &[("1.back", "scout (damaged)"), ("1.front", "-")]).done();
}

#[test]
fn r6_3_any_all_and_one_of_ignore_protection() {
    let mut play = bare().man(0, "1.back", "molgur-stang").man(1, "1.back", "muse").man(1, "1.front", "scout").on();
    play.play(&["use 1.back"]).offers("target", &["target 1 1.camp", "target 1 2.camp", "target 1 3.camp"]);
}

#[test]
fn r6_4_the_cards_of_an_exposed_player_are_all_unprotected() {
    let scene = with_camp("railgun").man(1, "1.back", "muse").man(1, "1.front", "scout").marks(&["exposed-1"]);
    let mut play = scene.on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.legal().len(), 5);
}

#[test]
fn r6_5_juggernaut_check_of_two_people_step_by_step() {
    // X behind, Y before it; then both behind; then home.
    let scene = |step: u8| {
        let scene = with_camp("railgun").man(1, "1.back", "muse").man(1, "1.front", "scout");
        scene.edit(move |p| {
            p.seats[1].camps[0].camp = wildlab::games::radlands::words::Camp::Juggernaut;
            p.seats[1].step = step;
        })
    };
    for (step, first) in [(0, "target 1 1.front"), (1, "target 1 1.front"), (2, "target 1 1.camp")] {
        let mut play = scene(step).on();
        play.play(&["use 1.camp"]).offers("target 1 1", &[first]);
    }
    // One person: behind it at step 1 and at step 2.
    let one = |step: u8| {
        let scene = with_camp("juggernaut").man(0, "1.back", "muse").man(1, "1.back", "vanguard");
        scene.edit(move |p| p.seats[0].step = step)
    };
    for step in [0, 1] {
        let mut play = one(step).on();
        play.play(&["use 1.camp"]).shows(0, &[("1.back", "muse (ready)"), ("1.front", "-")]);
        assert_eq!(play.state.open(Seat(0)).len(), 3);
        assert!(play.state.open(Seat(0)).iter().any(|place| place.to_string() == "1.camp"));
    }
}

#[test]
fn r6_5_people_are_played_behind_and_before_juggernaut_and_never_pass_it() {
    let scene = || with_camp("juggernaut").edit(|p| p.seats[0].step = 1).hand(0, &["muse", "scout"]);
    let mut play = scene().on();
    play.offers("play muse 1", &["play muse 1.back", "play muse 1.front"]);
    play.play(&["play muse 1.front"]).shows(0, &[("1.back", "-"), ("1.front", "muse")]);
    // Who stands there is pushed to the other side.
    play.play(&["play scout 1.front"]).shows(0, &[("1.back", "muse"), ("1.front", "scout")]);
    // The one behind dies; the one before stays.
    let mut dies = scene().man(0, "1.back", "cult-leader").man(0, "1.front", "looter").on();
    dies.play(&["use 1.back", "target 0 1.back", "target 1 1.camp"])
        .shows(0, &[("1.back", "-"), ("1.front", "looter (ready)")]);
    // At step 2 both are behind it.
    dies.play(&["use 1.camp"]).shows(0, &[("1.back", "looter (ready)"), ("1.front", "-")]);
    // Destroyed, it lies in its place, and the people are in front of it.
    let ruin = with_camp("juggernaut").edit(|p| p.seats[0].step = 1).damaged_camp(0, 1).man(0, "1.front", "looter");
    let mut ruin = ruin.man(1, "1.back", "molgur-stang").draws(&["muse"]).on();
    ruin.play(&["end", "use 1.back", "target 0 1.camp"]).shows(0, &[("1.camp", "-"), ("1.back", "looter (ready)")]);
    assert_eq!(ruin.state.sides[0].step, 0);
}

#[test]
fn r7_1_damage_damages_then_destroys_and_a_punk_at_once() {
    for (target, place) in [("target 1 1.back", "1.back"), ("target 1 2.back", "2.back"), ("target 1 3.camp", "3.camp")]
    {
        let mut play =
            with_camp("railgun").hurt(1, "1.back", "muse").punk(1, "2.back", "scout").damaged_camp(1, 3).on();
        play.play(&["use 1.camp", target]).shows(1, &[(place, "-")]);
    }
}

#[test]
fn r7_2_people_go_to_the_discard_punks_unseen_on_the_deck() {
    let mut play = bare().man(0, "1.back", "gunner").hurt(1, "1.back", "muse").punk(1, "2.back", "scout").on();
    play.play(&["use 1.back"]).discarded(&["muse"]);
    assert_eq!(play.game.position(&play.state).top, [crate::scene::card("scout")]);
    play.play(&["draw"]).holds(0, &["scout"]).done();
}

#[test]
fn r7_3_a_restored_person_is_not_ready_a_camp_keeps_its_readiness_and_no_card_restores_itself() {
    let scene = |options: &[&str]| {
        let scene = Scene::new(CardSet::A, &["outpost"], options, &[]).damaged_camp(0, 1).damaged_camp(0, 2);
        scene.hurt(0, "1.back", "muse")
    };
    let mut play = scene(&[]).on();
    play.play(&["use 1.camp second"]).offers("target", &["target 0 2.camp", "target 0 1.back"]);
    play.play(&["target 0 1.back"]).shows(0, &[("1.back", "muse")]);
    let mut itself = scene(&["self-restore=yes"]).on();
    itself.play(&["use 1.camp second", "target 0 1.camp"]).shows(0, &[("1.camp", "outpost")]).done();
    let mut camp = scene(&[]).on();
    camp.play(&["use 1.camp second", "target 0 2.camp"]).shows(0, &[("2.camp", "garage (ready)")]);
}

#[test]
fn r7_4_a_damaged_camp_can_be_ready_a_damaged_person_cannot() {
    let mut play = with_camp("railgun").damaged_camp(0, 1).hurt(0, "1.back", "muse").on();
    play.refuses(&["use 1.back"]);
    play.play(&["use 1.camp", "target 1 1.camp"]).refuses(&["use 1.camp"]);
}

#[test]
fn r7_5_a_returned_card_forgets_everything() {
    let scene = bare().man(0, "1.back", "rescue-team").hurt(0, "2.back", "muse");
    let mut play = scene.edit(|p| p.seats[0].people[1].used[0] = true).on();
    play.play(&["use 1.back", "target 0 2.back", "play muse 2.back"]).shows(0, &[("2.back", "muse")]);
    assert_eq!(play.game.position(&play.state).seats[0].people[1].used, [false; 3]);
}

#[test]
fn r7_6_traits_of_damaged_people_do_not_act_those_of_damaged_camps_do() {
    let play = bare().hurt(0, "1.back", "zeto-khan").hand(0, &["banish"]).man(1, "1.back", "muse").on();
    let mut play = play;
    play.play(&["event banish"]).queues(0, ["banish", "", ""]);
    with_camp("oasis")
        .damaged_camp(0, 1)
        .hand(0, &["karli-blaze"])
        .water(2)
        .on()
        .offers("play", &["play karli-blaze 1.back"]);
}

#[test]
fn r8_1_damage_always_has_a_target() {
    let mut play = with_camp("railgun").ruin(1, 1).ruin(1, 2).on();
    play.play(&["use 1.camp"]).shows(1, &[("3.camp", "scud-launcher (damaged) (ready)")]).done();
}

#[test]
fn r8_2_restore_may_be_left_out_injure_may_not() {
    let mut play = bare().hand(0, &["gunner", "muse"]).damaged_camp(0, 1).man(1, "1.back", "scout").on();
    play.play(&["junk gunner"]).offers("", &["target 0 1.camp", "pass"]);
    play.play(&["pass", "junk muse"]).shows(1, &[("1.back", "scout (damaged)")]).done();
}

#[test]
fn r8_3_a_punk_may_be_left_out_and_counts_as_a_person_put_into_play() {
    let mut play = bare().hand(0, &["vera-vosh", "zeto-khan"]).draws(&["muse"]).on();
    play.play(&["junk vera-vosh", "pass"]);
    assert_eq!(play.state.entered, 0);
    play.play(&["junk zeto-khan", "put 3.back"]);
    assert_eq!(play.state.entered, 1);
    play.done();
}

#[test]
fn r8_4_water_is_one_more_this_turn() {
    let mut play = bare().hand(0, &["high-ground"]).on();
    play.play(&["junk high-ground"]);
    assert_eq!(play.state.water, 6);
}

#[test]
fn r8_5_raid_places_moves_or_resolves_the_raiders() {
    let mut play = bare().hand(0, &["vigilante", "vigilante", "assassin"]).queue(0, ["", "banish", ""]).on();
    play.play(&["junk vigilante"]).queues(0, ["", "banish", "raiders"]).refuses(&["junk vigilante", "junk assassin"]);
    let mut thrice = bare().hand(0, &["vigilante", "vigilante", "assassin"]).on();
    thrice.play(&["junk vigilante", "junk vigilante", "junk assassin", "target 1 2.camp"]);
    assert!(thrice.at(1, "2.camp").contains("damaged"));
    thrice.queues(0, ["", "", ""]).done();
}

#[test]
fn r8_6_nobody_aims_at_own_cards_or_restores_the_opponents() {
    let mut play = with_camp("railgun").on();
    play.play(&["use 1.camp"]);
    assert!(play.refuses(&["target 0 1.camp"]).contains("wrong player"));
    let mut mend = bare().hand(0, &["gunner"]).damaged_camp(0, 1).damaged_camp(1, 1).on();
    mend.play(&["junk gunner"]).offers("target", &["target 0 1.camp"]);
}

#[test]
fn r10_1_using_one_ability_makes_a_card_not_ready_for_all() {
    let mut play = with_camp("outpost").damaged_camp(0, 2).on();
    play.offers("use 1.camp", &["use 1.camp", "use 1.camp second"]);
    play.play(&["use 1.camp"]).offers("use 1.camp", &[]);
}

#[test]
fn r10_2_costs_depend_on_the_board_and_loans_are_paid_in_full() {
    with_camp("pillbox").ruin(0, 2).water(1).on().refuses(&["use 1.camp"]);
    let mut play = bare().man(0, "1.back", "mimic").man(1, "1.back", "sniper").on();
    play.play(&["use 1.back", "target 1 3.camp"]);
    assert_eq!(play.state.water, 3);
}

#[test]
fn r10_3_a_sacrifice_may_be_anybody_the_user_too() {
    let scene =
        with_camp("blood-bank").punk(0, "1.back", "muse").man(0, "1.front", "scout").hurt(0, "2.back", "looter");
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("target", &["target 0 1.back", "target 0 1.front", "target 0 2.back"]);
}

#[test]
fn r10_4_a_punk_has_only_the_granted_ability() {
    bare().punk(0, "1.back", "muse").on().offers("use 1.back", &[]);
    bare().punk(0, "1.back", "muse").man(0, "2.back", "argo-yesky").on().offers("use 1.back", &["use 1.back granted"]);
}

#[test]
fn r10_5_loans_can_chain() {
    // Adrenaline Lab uses a damaged Mimic, which borrows an enemy's Sniper.
    let mut play = with_camp("adrenaline-lab").hurt(0, "1.back", "mimic").spent(1, "1.back", "sniper").on();
    play.play(&["use 1.camp", "target 1 3.camp"]).shows(0, &[("1.back", "-"), ("1.camp", "adrenaline-lab")]);
    assert_eq!(play.state.water, 3);
    play.discarded(&["mimic"]).done();
}

#[test]
fn r10_6_a_condition_is_checked_when_the_ability_is_used() {
    // Rabble Rouser needs a punk to shoot; the borrower's side counts.
    let scene = bare().man(0, "1.back", "mimic").man(1, "1.back", "rabble-rouser").punk(1, "2.back", "muse");
    let mut play = scene.on();
    play.play(&["use 1.back"]).offers("", &["put 1.back", "put 1.front", "put 2.back", "put 3.back", "pass"]);
    let scene = bare().man(0, "1.back", "mimic").man(1, "1.back", "rabble-rouser").punk(0, "2.back", "muse");
    let mut with = scene.on();
    with.play(&["use 1.back"]).offers("borrow", &["borrow 1 1.back", "borrow 1 1.back second"]);
}

#[test]
fn r11_1_effects_follow_the_order_of_the_text() {
    let mut play = with_camp("labor-camp").hurt(0, "1.back", "muse").damaged_camp(0, 2).on();
    // The sacrifice is gone before the Restore.
    play.play(&["use 1.camp"]).offers("", &["target 0 2.camp", "pass"]);
}

#[test]
fn r11_2_a_part_without_a_target_is_skipped_and_the_rest_goes_on() {
    let mut play = with_camp("labor-camp").hurt(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]).discarded(&["muse"]);
    assert!(play.state.stack.is_empty());
}

#[test]
fn r11_3_the_opponent_chooses_where_the_text_says_so() {
    let mut play =
        with_camp("the-octagon").man(0, "1.back", "muse").man(1, "1.back", "scout").man(1, "2.back", "looter").on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.game.decider(&play.state), Seat(1));
}

#[test]
fn r11_4_what_an_effect_uncovers_is_not_hit_by_it() {
    let mut play = bare().hand(0, &["strafe"]).man(1, "1.back", "muse").punk(1, "1.front", "scout").on();
    play.play(&["event strafe"]).shows(1, &[("1.back", "muse (ready)")]).done();
}

#[test]
fn r11_5_an_effect_goes_on_when_its_card_is_gone() {
    let mut play = with_camp("cannon").damaged_camp(0, 1).on();
    play.play(&["use 1.camp", "target 1 1.camp"]).shows(0, &[("1.camp", "-")]);
    assert!(play.at(1, "1.camp").contains("damaged"));
}

#[test]
fn r11_6_the_source_is_the_card_whose_text_it_is_and_a_junked_card_is_nowhere() {
    // Scientist's revealed card restores Scientist's own camp; Adrenaline's person cannot restore itself.
    let mut play = with_camp("adrenaline-lab").hurt(0, "1.back", "repair-bot").damaged_camp(0, 2).on();
    play.play(&["use 1.camp"]).offers("target", &["target 0 2.camp"]);
    with_camp("adrenaline-lab").hurt(0, "1.back", "repair-bot").on().refuses(&["use 1.camp"]);
}

#[test]
fn r11_7_the_game_ends_at_once_and_nothing_more_happens() {
    let scene = bare().man(0, "1.back", "looter").ruin(1, 1).ruin(1, 2).damaged_camp(1, 3);
    let mut play = scene.on();
    play.play(&["use 1.back"]).ended(Outcome::ByPerson, Some(0)).holds(0, &[]);
}

#[test]
fn r11_8_a_question_with_one_answer_is_not_asked() {
    let mut play = with_camp("blood-bank").man(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]);
    assert!(play.state.stack.is_empty());
}

#[test]
fn r12_1_rearranging_is_not_entering() {
    let scene = bare().queue(1, ["high-ground", "", ""]).man(1, "1.back", "wounded-soldier").draws(&["muse"]);
    let mut play = scene.on();
    play.play(&["end", "put 2.back"]).shows(1, &[("2.back", "wounded-soldier (ready)")]).holds(1, &["muse"]).done();
}

#[test]
fn r12_2_a_person_is_placed_then_not_ready_then_its_traits_happen() {
    let mut play = bare().hand(0, &["vanguard"]).draws(&["muse"]).on();
    play.play(&["play vanguard 1.back"])
        .shows(0, &[("1.back", "vanguard")])
        .offers("put 1", &["put 1.back", "put 1.front"]);
    play.play(&["put 1.back"]).shows(0, &[("1.back", "punk"), ("1.front", "vanguard")]);
}

#[test]
fn r12_3_enter_traits_are_mandatory_unless_they_say_may() {
    let mut play =
        bare().hand(0, &["wounded-soldier", "doomsayer"]).queue(1, ["raiders", "", ""]).draws(&["muse"]).on();
    play.play(&["play wounded-soldier 1.back"]).shows(0, &[("1.back", "wounded-soldier (damaged)")]);
    play.play(&["play doomsayer 2.back", "no"]).queues(1, ["raiders", "", ""]).done();
}

#[test]
fn r12_4_traits_begin_and_end_at_once() {
    let mut play = bare().hurt(0, "1.back", "karli-blaze").hand(0, &["gunner", "muse"]).on();
    play.play(&["junk gunner", "target 0 1.back", "play muse 2.back"]).shows(0, &[("2.back", "muse (ready)")]);
    let mut ends = bare().man(0, "1.back", "vera-vosh").man(0, "2.back", "cult-leader").man(0, "3.back", "muse").on();
    ends.play(&["use 2.back", "target 0 1.back", "target 1 1.camp", "use 3.back"])
        .shows(0, &[("2.back", "cult-leader (ready)"), ("3.back", "muse")]);
}

#[test]
fn r12_5_the_marks_of_the_turn_are_kept_and_shown() {
    let mut play = bare().hand(0, &["truce", "looter"]).on();
    play.play(&["event truce", "take-silo", "use 1.camp"]);
    let marks = play.game.position(&play.state).marks;
    assert_eq!(marks, ["event-resolved", "event-played", "silo-taken", "ability-used"]);
}

#[test]
fn r12_6_a_card_played_returned_and_played_again_counts_twice() {
    let mut play = with_camp("nest-of-spies").hand(0, &["rescue-team"]).on();
    play.play(&["play rescue-team 1.back", "use 1.back"]);
    assert_eq!(play.state.entered, 1);
    play.play(&["play rescue-team 1.back"]);
    assert_eq!(play.state.entered, 2);
    play.play(&["use 1.camp", "target 1 1.camp"]);
}
