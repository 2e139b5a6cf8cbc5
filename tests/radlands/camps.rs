//! R14: one scripted test a camp.

use wildlab::games::radlands::words::Outcome;

use crate::scene::{Scene, bare, with_camp};
use wildlab::games::radlands::contents::CardSet;

#[test]
fn r14_1_railgun_damages_an_unprotected_card() {
    let mut play = with_camp("railgun").man(1, "1.back", "muse").on();
    play.play(&["use 1.camp"]).offers("target", &["target 1 1.back", "target 1 2.camp", "target 1 3.camp"]);
    play.play(&["target 1 1.back"]).shows(1, &[("1.back", "muse (damaged)")]);
    assert_eq!(play.state.water, 3);
    play.shows(0, &[("1.camp", "railgun")]).done();
}

#[test]
fn r14_2_catapult_shoots_any_card_then_sacrifices_and_needs_a_person() {
    with_camp("catapult").on().refuses(&["use 1.camp"]);
    let mut play =
        with_camp("catapult").man(0, "1.back", "muse").man(0, "2.back", "scout").man(1, "1.back", "muse").on();
    play.play(&["use 1.camp", "target 1 1.camp"]).offers("target", &["target 0 1.back", "target 0 2.back"]);
    play.play(&["target 0 2.back"])
        .shows(0, &[("2.back", "-")])
        .shows(1, &[("1.camp", "watchtower (damaged) (ready)")]);
    play.discarded(&["scout"]).done();
}

#[test]
fn r14_2_catapult_that_wins_costs_nobody() {
    let scene = with_camp("catapult").man(0, "1.back", "muse").ruin(1, 1).ruin(1, 2).damaged_camp(1, 3);
    let mut play = scene.on();
    play.play(&["use 1.camp"]).ended(Outcome::ByCamp, Some(0)).shows(0, &[("1.back", "muse (ready)")]);
}

#[test]
fn r14_3_the_octagon_takes_one_of_each() {
    with_camp("the-octagon").man(1, "1.back", "muse").on().refuses(&["use 1.camp"]);
    let scene = with_camp("the-octagon").man(0, "1.back", "muse").man(1, "1.back", "muse").man(1, "1.front", "scout");
    let mut play = scene.on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.game.decider(&play.state).0, 1);
    play.play(&["target 1 1.back"]).shows(1, &[("1.back", "scout (ready)"), ("1.front", "-")]);
    play.shows(0, &[("1.back", "-")]).done();
    let mut alone = with_camp("the-octagon").man(0, "1.back", "muse").on();
    alone.play(&["use 1.camp"]).shows(0, &[("1.back", "-")]).done();
}

#[test]
fn r14_4_watchtower_shoots_after_an_event_of_either_player() {
    with_camp("watchtower").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("watchtower").hand(0, &["truce"]).on();
    play.play(&["event truce", "use 1.camp", "target 1 1.camp"]);
    assert!(play.at(1, "1.camp").contains("damaged"));
    play.done();
}

#[test]
fn r14_5_juggernaut_third_step_brings_it_home_and_costs_a_camp() {
    let mut play = with_camp("juggernaut").edit(|p| p.seats[0].step = 2).man(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]);
    assert_eq!(
        (play.state.side(wildlab::games::radlands::words::Seat(0)).step, play.game.decider(&play.state).0),
        (0, 1)
    );
    play.offers("target", &["target 1 1.camp", "target 1 2.camp", "target 1 3.camp"]);
    play.play(&["target 1 2.camp"]).shows(1, &[("2.camp", "-")]).done();
}

#[test]
fn r14_5_juggernaut_damage_does_not_change_the_step() {
    let mut play = with_camp("juggernaut").damaged_camp(0, 1).on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.state.sides[0].step, 1);
    play.shows(0, &[("1.camp", "juggernaut (damaged)")]).done();
}

#[test]
fn r14_6_scud_launcher_hits_what_the_opponent_chooses() {
    let mut play = with_camp("scud-launcher").man(1, "1.back", "muse").punk(1, "1.front", "scout").on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.game.decider(&play.state).0, 1);
    play.play(&["target 1 1.back"]).shows(1, &[("1.back", "muse (damaged)"), ("1.front", "punk (ready)")]).done();
}

#[test]
fn r14_7_mercenary_camp_is_paid_off_with_two_cards_or_destroys() {
    let mut play = with_camp("mercenary-camp").hand(1, &["muse", "scout", "truce"]).on();
    play.play(&["use 1.camp", "yes", "discard muse", "discard truce"]).holds(1, &["scout"]).done();
    let mut play = with_camp("mercenary-camp").hand(1, &["muse", "scout"]).man(1, "1.back", "mimic").on();
    play.play(&["use 1.camp", "no", "target 1 2.camp"]).shows(1, &[("2.camp", "-")]).done();
    let mut poor = with_camp("mercenary-camp").hand(1, &["muse"]).edit(|p| p.seats[1].silo = true).on();
    poor.play(&["use 1.camp"]).offers("", &["target 1 1.camp", "target 1 2.camp", "target 1 3.camp"]);
}

#[test]
fn r14_8_garage_raids_if_that_does_something() {
    let mut play = with_camp("garage").on();
    play.play(&["use 1.camp"]).queues(0, ["", "raiders", ""]).done();
    with_camp("garage")
        .queue(0, ["muse", "raiders", ""].map(|n| if n == "muse" { "banish" } else { n }))
        .on()
        .refuses(&["use 1.camp"]);
}

#[test]
fn r14_9_mulcher_sacrifices_for_a_card() {
    with_camp("mulcher").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("mulcher").punk(0, "1.back", "muse").on();
    // The punk goes on the deck and is drawn.
    play.play(&["use 1.camp"]).holds(0, &["muse"]).done();
}

#[test]
fn r14_10_victory_totem_injures_or_raids() {
    let mut play = with_camp("victory-totem").man(1, "1.back", "muse").on();
    play.play(&["use 1.camp"]).shows(1, &[("1.back", "muse (damaged)")]);
    play.refuses(&["use 1.camp second"]);
    let mut other = with_camp("victory-totem").on();
    other.refuses(&["use 1.camp"]);
    other.play(&["use 1.camp second"]).queues(0, ["", "raiders", ""]).done();
}

#[test]
fn r14_11_cache_damages_itself_then_one_icon_not_on_itself() {
    let mut play = with_camp("cache").draws(&["muse"]).on();
    play.play(&["use 1.camp"]).offers("icon", &["icon draw", "icon punk"]);
    play.play(&["icon draw"]).holds(0, &["muse"]).shows(0, &[("1.camp", "cache (damaged)")]).done();
    let mut mend = with_camp("cache").hurt(0, "1.back", "muse").on();
    mend.play(&["use 1.camp", "icon restore"]).offers("target", &["target 0 1.back"]);
    mend.play(&["target 0 1.back"]).shows(0, &[("1.back", "muse")]).done();
    let mut punk = with_camp("cache").damaged_camp(0, 1).draws(&["scout"]).on();
    punk.play(&["use 1.camp", "icon punk", "put 1.back"]).shows(0, &[("1.camp", "-"), ("1.back", "punk")]).done();
}

#[test]
fn r14_12_blood_bank_sacrifices_for_water() {
    with_camp("blood-bank").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("blood-bank").hurt(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.state.water, 6);
    play.done();
}

#[test]
fn r14_13_reactor_destroys_itself_and_everybody_and_loses_as_the_last_camp() {
    let scene = with_camp("reactor").man(0, "1.back", "muse").punk(0, "1.front", "scout").punk(1, "2.back", "mimic");
    let mut play = scene.man(1, "2.front", "muse").on();
    play.play(&["use 1.camp"])
        .shows(0, &[("1.camp", "-"), ("1.back", "-")])
        .shows(1, &[("2.back", "-"), ("2.camp", "pillbox (ready)")]);
    // R11.4: the owner's punk first, so the opponent's lies on top.
    assert_eq!(play.game.position(&play.state).top, ["scout", "mimic"].map(crate::scene::card));
    let mut last = with_camp("reactor").ruin(0, 2).ruin(0, 3).on();
    last.play(&["use 1.camp"]).ended(Outcome::ByOwnCard, Some(1));
}

#[test]
fn r14_14_cannon_damages_itself_before_it_shoots() {
    let mut play = with_camp("cannon").on();
    play.play(&["use 1.camp"]).shows(0, &[("1.camp", "cannon (damaged)")]);
    play.play(&["target 1 1.camp"]).done();
    let mut gone = with_camp("cannon").damaged_camp(0, 1).on();
    gone.play(&["use 1.camp", "target 1 1.camp"]).shows(0, &[("1.camp", "-")]);
    assert!(gone.at(1, "1.camp").contains("damaged"));
    let last = with_camp("cannon").damaged_camp(0, 1).ruin(0, 2).ruin(0, 3).ruin(1, 1).ruin(1, 2).damaged_camp(1, 3);
    let mut last = last.on();
    last.play(&["use 1.camp"]).ended(Outcome::ByOwnCard, Some(1));
}

#[test]
fn r14_15_adrenaline_lab_uses_a_damaged_person_who_then_dies() {
    with_camp("adrenaline-lab").man(0, "1.back", "sniper").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("adrenaline-lab").hurt(0, "1.back", "sniper").hurt(0, "2.back", "muse").on();
    play.play(&["use 1.camp"]).offers("borrow", &["borrow 0 1.back", "borrow 0 2.back"]);
    play.play(&["borrow 0 1.back", "target 1 3.camp"]).shows(0, &[("1.back", "-"), ("1.camp", "adrenaline-lab")]);
    assert_eq!(play.state.water, 3);
    play.done();
    // One that returns itself is gone already.
    let mut team = with_camp("adrenaline-lab").hurt(0, "1.back", "rescue-team").on();
    team.play(&["use 1.camp"]).holds(0, &["rescue-team"]).discarded(&[]).done();
    // The price is the ability's.
    with_camp("adrenaline-lab").hurt(0, "1.back", "sniper").water(1).on().refuses(&["use 1.camp"]);
    // "This card" is the person: a damaged Mutant kills itself.
    let mut mutant = with_camp("adrenaline-lab").hurt(0, "1.back", "mutant").on();
    mutant.play(&["use 1.camp", "target 1 1.camp"]).discarded(&["mutant"]).done();
}

#[test]
fn r14_15_adrenaline_lab_follows_the_person_when_the_column_closes_up() {
    let scene = with_camp("adrenaline-lab").man(0, "1.back", "muse").hurt(0, "1.front", "cult-leader");
    let mut play = scene.on();
    play.play(&["use 1.camp", "target 0 1.back", "target 1 1.camp"]);
    play.shows(0, &[("1.back", "-"), ("1.front", "-")]).discarded(&["muse", "cult-leader"]).done();
}

#[test]
fn r14_15_a_scientist_in_the_lab_is_restored_by_the_junk_it_uses_and_dies_all_the_same() {
    // The source of the Restore is the junked card, not the Scientist (R11.6).
    let scene = with_camp("adrenaline-lab").hurt(0, "1.back", "scientist").draws(&["gunner", "muse", "scout"]);
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("", &["use-junk gunner", "use-junk scout", "pass"]);
    play.play(&["use-junk gunner"]).offers("", &["target 0 1.back", "pass"]);
    play.play(&["target 0 1.back"]).shows(0, &[("1.back", "-")]);
    play.discarded(&["gunner", "muse", "scout", "scientist"]).done();
}

#[test]
fn r14_16_nest_of_spies_needs_two_people_put_into_play() {
    let mut play = with_camp("nest-of-spies").hand(0, &["muse", "scout"]).on();
    play.play(&["play muse 1.back"]).refuses(&["use 1.camp"]);
    play.play(&["play scout 2.back", "use 1.camp", "target 1 1.camp"]).done();
}

#[test]
fn r14_17_omen_clock_advances_an_event_of_either_player_into_a_free_slot() {
    with_camp("omen-clock").on().refuses(&["use 1.camp"]);
    let scene = with_camp("omen-clock").queue(0, ["banish", "uprising", ""]).queue(1, ["", "", "raiders"]);
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("queued", &["queued 0 1", "queued 1 3"]);
    play.play(&["queued 1 3"]).queues(1, ["", "raiders", ""]).done();
    // From slot 1 it resolves, for its owner, in either turn.
    let mut theirs = with_camp("omen-clock").queue(1, ["raiders", "", ""]).on();
    theirs.play(&["use 1.camp"]);
    assert_eq!(theirs.game.decider(&theirs.state).0, 0);
    theirs.play(&["target 0 2.camp"]).queues(1, ["", "", ""]).done();
}

#[test]
fn r14_17_omen_clock_resolves_the_opponents_high_ground_for_them_and_exposes_the_active_player() {
    let scene = with_camp("omen-clock").queue(1, ["high-ground", "", ""]).man(1, "1.back", "muse");
    let mut play = scene.man(0, "1.back", "scout").man(0, "1.front", "vanguard").on();
    play.play(&["use 1.camp"]).offers("", &["put 1.back", "put 2.back", "put 3.back"]);
    assert_eq!(play.game.decider(&play.state).index(), 1, "who owns the event places the people (R9.1)");
    play.play(&["put 2.back"]).shows(1, &[("1.back", "-"), ("2.back", "muse (ready)")]);
    let all = ["target 0 1.back", "target 0 1.camp", "target 0 1.front", "target 0 2.camp", "target 0 3.camp"];
    play.play(&["use 1.front", "target 1 1.camp"]).offers("", &all);
    play.play(&["target 0 1.back"]).shows(0, &[("1.back", "scout (damaged)")]).done();
}

#[test]
fn r14_18_scavenger_camp_raids_or_restores_after_the_raiders() {
    let mut play = with_camp("scavenger-camp").damaged_camp(0, 2).on();
    play.refuses(&["use 1.camp second"]);
    play.play(&["use 1.camp"]).queues(0, ["", "raiders", ""]).done();
    let mut play = with_camp("scavenger-camp").damaged_camp(0, 1).damaged_camp(0, 2).marks(&["raiders-0"]).on();
    play.play(&["use 1.camp second"]).offers("target", &["target 0 2.camp"]);
    play.play(&["target 0 2.camp"]).shows(0, &[("2.camp", "garage (ready)")]).done();
    with_camp("scavenger-camp").damaged_camp(0, 2).marks(&["raiders-1"]).on().refuses(&["use 1.camp second"]);
}

#[test]
fn r14_19_training_camp_turns_a_punk_into_a_person_with_its_traits() {
    with_camp("training-camp").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("training-camp").punk(0, "1.back", "wounded-soldier").draws(&["muse"]).on();
    play.play(&["use 1.camp"]).shows(0, &[("1.back", "wounded-soldier (damaged)")]).holds(0, &["muse"]);
    assert_eq!(play.state.entered, 0);
    play.done();
    let mut event =
        with_camp("training-camp").punk(0, "1.back", "truce").punk(0, "1.front", "muse").draws(&["scout"]).on();
    event.play(&["use 1.camp", "target 0 1.back", "put 2.back"]).discarded(&["truce"]);
    event.shows(0, &[("1.back", "punk (ready)"), ("2.back", "punk")]);
    assert_eq!(event.state.water, 5);
    event.done();
    let mut ready = with_camp("training-camp").punk(0, "1.back", "rescue-team").on();
    ready.play(&["use 1.camp"]).shows(0, &[("1.back", "rescue-team (ready)")]).done();
    let mut not = Scene::new(CardSet::A, &["training-camp"], &["training-ready=no", "training-counts=yes"], &[]);
    not = not.punk(0, "1.back", "rescue-team");
    let mut not = not.on();
    not.play(&["use 1.camp"]).shows(0, &[("1.back", "rescue-team")]);
    assert_eq!(not.state.entered, 1);
    let mut karli = Scene::new(CardSet::A, &["training-camp"], &["training-ready=no"], &[]);
    karli = karli.punk(0, "1.back", "muse").man(0, "2.back", "karli-blaze");
    let mut karli = karli.on();
    karli.play(&["use 1.camp"]).shows(0, &[("1.back", "muse (ready)")]).done();
}

#[test]
fn r14_20_oasis_makes_people_cheaper_into_its_empty_column() {
    let mut play = with_camp("oasis").hand(0, &["muse", "scout", "vera-vosh"]).water(2).on();
    play.offers("play vera-vosh", &["play vera-vosh 1.back"]);
    play.play(&["play muse 1.back"]);
    assert_eq!(play.state.water, 2);
    play.refuses(&["play vera-vosh 1.back"]);
    play.play(&["play scout 1.front"]);
    assert_eq!(play.state.water, 1);
    with_camp("oasis").ruin(0, 1).hand(0, &["vera-vosh"]).water(2).on().refuses(&["play vera-vosh 1.back"]);
}

#[test]
fn r14_21_labor_camp_sacrifices_then_restores_another_card() {
    let scene = with_camp("labor-camp").damaged_camp(0, 1).damaged_camp(0, 2).man(0, "1.back", "muse");
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("", &["target 0 2.camp", "pass"]);
    play.play(&["target 0 2.camp"])
        .shows(0, &[("2.camp", "garage (ready)"), ("1.camp", "labor-camp (damaged)")])
        .done();
    with_camp("labor-camp").damaged_camp(0, 2).on().refuses(&["use 1.camp"]);
}

#[test]
fn r14_22_atomic_garden_restores_a_person_who_becomes_ready() {
    with_camp("atomic-garden").damaged_camp(0, 2).man(0, "1.back", "muse").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("atomic-garden").hurt(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]).shows(0, &[("1.back", "muse (ready)")]).done();
}

#[test]
fn r14_23_parachute_base_plays_uses_and_damages() {
    let mut play = with_camp("parachute-base").hand(0, &["sniper", "muse"]).water(4).on();
    play.play(&["use 1.camp", "play sniper 1.back", "target 1 2.camp"]);
    play.shows(0, &[("1.back", "sniper (damaged)"), ("1.camp", "parachute-base")]);
    assert_eq!(play.state.water, 1);
    play.done();
    // Both prices have to be there; an ability without a target does not count.
    with_camp("parachute-base").hand(0, &["sniper"]).water(2).on().refuses(&["use 1.camp"]);
    with_camp("parachute-base").hand(0, &["vigilante"]).on().refuses(&["use 1.camp"]);
    // Enter traits come before the ability; the second ability is asked for after the play.
    let mut rouser = with_camp("parachute-base").hand(0, &["rabble-rouser"]).punk(0, "2.back", "scout").on();
    rouser
        .play(&["use 1.camp", "play rabble-rouser 1.back"])
        .offers("borrow", &["borrow 0 1.back", "borrow 0 1.back second"]);
    rouser
        .play(&["borrow 0 1.back second", "target 1 1.camp"])
        .shows(0, &[("1.back", "rabble-rouser (damaged)")])
        .done();
}

#[test]
fn r14_23_parachute_base_skips_an_ability_that_the_trait_has_spoilt_unpaid() {
    // Repair Bot restores the only damaged card when it enters; its own Restore then has nothing to do.
    let mut play = with_camp("parachute-base").hand(0, &["repair-bot"]).damaged_camp(0, 2).on();
    play.play(&["use 1.camp", "play repair-bot 1.back", "target 0 2.camp"]);
    assert_eq!(play.state.water, 4);
    play.shows(0, &[("1.back", "repair-bot (damaged)")]).done();
    // Who has left play is not damaged.
    let mut gone = with_camp("parachute-base").hand(0, &["rescue-team"]).on();
    gone.play(&["use 1.camp", "play rescue-team 1.back"]).holds(0, &["rescue-team"]).discarded(&[]).done();
}

#[test]
fn r14_23_who_makes_room_for_its_own_punk_uses_no_ability_and_takes_no_damage() {
    let scene = with_camp("parachute-base").hand(0, &["vanguard"]).man(0, "1.back", "muse").man(0, "1.front", "scout");
    let scene = scene.man(0, "2.back", "gunner").man(0, "2.front", "sniper").man(0, "3.back", "looter");
    let mut play = scene.man(0, "3.front", "mutant").draws(&["truce"]).on();
    play.play(&["use 1.camp", "play vanguard 1.back for 1.back", "put 1.back for 1.back"]);
    play.shows(0, &[("1.back", "punk"), ("1.front", "scout (ready)")]).discarded(&["muse", "vanguard"]);
    assert_eq!(play.state.water, 4, "the person is paid, the ability is not");
    play.done();
}

#[test]
fn r14_24_arcade_gives_a_punk_to_who_has_few_people() {
    let mut play = with_camp("arcade").punk(0, "1.back", "scout").draws(&["muse"]).on();
    play.play(&["use 1.camp", "put 1.back"]).shows(0, &[("1.back", "punk"), ("1.front", "punk (ready)")]).done();
    with_camp("arcade").punk(0, "1.back", "scout").punk(0, "2.back", "muse").on().refuses(&["use 1.camp"]);
}

#[test]
fn r14_25_resonator_destroys_an_unprotected_damaged_card() {
    with_camp("resonator").hurt(1, "1.back", "muse").man(1, "1.front", "scout").on().refuses(&["use 1.camp"]);
    let mut play = with_camp("resonator").hurt(1, "1.back", "muse").damaged_camp(1, 2).damaged_camp(1, 1).on();
    play.play(&["use 1.camp"]).offers("target", &["target 1 1.back", "target 1 2.camp"]);
    play.play(&["target 1 2.camp"]).shows(1, &[("2.camp", "-")]).done();
}

#[test]
fn r14_26_bonfire_restores_any_number_in_one_order_and_never_itself() {
    let mut play = with_camp("bonfire").damaged_camp(0, 2).damaged_camp(0, 3).hurt(0, "1.back", "muse").on();
    play.play(&["use 1.camp"]).offers("", &["target 0 2.camp", "target 0 3.camp", "target 0 1.back", "pass"]);
    play.play(&["target 0 3.camp"]).offers("", &["target 0 1.back", "pass"]);
    play.play(&["target 0 1.back"])
        .shows(0, &[("1.camp", "bonfire (damaged)"), ("1.back", "muse"), ("3.camp", "outpost (ready)")]);
    play.done();
    // No other card restores it either.
    let mut mend = with_camp("bonfire").damaged_camp(0, 1).hand(0, &["gunner"]).on();
    mend.refuses(&["junk gunner"]);
    mend = with_camp("bonfire").damaged_camp(0, 1).damaged_camp(0, 2).hand(0, &["gunner"]).on();
    mend.play(&["junk gunner"]).offers("target", &["target 0 2.camp"]);
}

#[test]
fn r14_26_bonfire_can_be_used_with_nothing_to_restore() {
    // Its damage is a change (R5.8); nothing is asked, and the turn goes on.
    let mut play = with_camp("bonfire").hand(0, &["muse"]).on();
    play.play(&["use 1.camp"]).shows(0, &[("1.camp", "bonfire (damaged)")]).refuses(&["use 1.camp"]);
    play.offers("play", &["play muse 1.back", "play muse 2.back", "play muse 3.back"]).done();
    // Damaged, it destroys itself, and as the last camp it loses the game.
    let mut last = with_camp("bonfire").damaged_camp(0, 1).ruin(0, 2).ruin(0, 3).on();
    last.play(&["use 1.camp"]).ended(Outcome::ByOwnCard, Some(1)).done();
}

#[test]
fn r14_27_pillbox_costs_less_for_ruins() {
    for (ruins, left) in [(0, 2), (1, 3), (2, 4)] {
        let scene = (0..ruins).fold(with_camp("pillbox"), |scene, n| scene.ruin(0, 2 + n));
        let mut play = scene.on();
        play.play(&["use 1.camp", "target 1 1.camp"]);
        assert_eq!(play.state.water, left);
    }
    with_camp("pillbox").water(2).on().refuses(&["use 1.camp"]);
}

#[test]
fn r14_28_outpost_raids_or_restores_another_card() {
    let mut play = with_camp("outpost").damaged_camp(0, 1).on();
    play.refuses(&["use 1.camp second"]);
    play.play(&["use 1.camp"]).queues(0, ["", "raiders", ""]).done();
    let mut mend = with_camp("outpost").damaged_camp(0, 2).on();
    mend.play(&["use 1.camp second", "target 0 2.camp"]).shows(0, &[("2.camp", "garage (ready)")]).done();
}

#[test]
fn r14_29_warehouse_exchanges_cards_for_one_more() {
    with_camp("warehouse").on().refuses(&["use 1.camp"]);
    let scene =
        with_camp("warehouse").hand(0, &["muse", "muse", "scout", "truce"]).draws(&["sniper", "mimic", "gunner"]);
    let mut play = scene.on();
    play.play(&["use 1.camp"]).offers("", &["discard muse", "discard scout", "discard truce"]);
    play.play(&["discard muse"]).offers("", &["discard muse", "discard scout", "discard truce", "pass"]);
    play.play(&["discard scout"]).offers("", &["discard truce", "pass"]);
    play.play(&["pass"]).holds(0, &["muse", "truce", "sniper", "mimic", "gunner"]);
    play.shows(0, &[("1.camp", "warehouse (damaged)")]).done();
}

#[test]
fn r14_30_supply_depot_draws_two_and_discards_one_of_them() {
    let mut play = with_camp("supply-depot").hand(0, &["scout"]).draws(&["muse", "sniper"]).on();
    play.play(&["use 1.camp"]).offers("", &["discard muse", "discard sniper"]);
    play.play(&["discard muse"]).holds(0, &["scout", "sniper"]).discarded(&["muse"]).done();
    let mut pair = with_camp("supply-depot").draws(&["muse", "muse"]).on();
    pair.play(&["use 1.camp"]).holds(0, &["muse"]).discarded(&["muse"]).done();
}

#[test]
fn r14_31_transplant_lab_restores_after_two_people() {
    let scene = || with_camp("transplant-lab").damaged_camp(0, 2);
    scene().edit(|p| p.entered = 1).on().refuses(&["use 1.camp"]);
    with_camp("transplant-lab").damaged_camp(0, 1).edit(|p| p.entered = 2).on().refuses(&["use 1.camp"]);
    let mut play = scene().edit(|p| p.entered = 2).on();
    play.play(&["use 1.camp", "target 0 2.camp"]).shows(0, &[("2.camp", "garage (ready)")]).done();
}

#[test]
fn r14_32_command_post_costs_less_for_punks_and_never_below_0() {
    let mut play = with_camp("command-post").punk(0, "1.back", "muse").punk(0, "2.back", "scout").on();
    play.play(&["use 1.camp", "target 1 1.camp"]);
    assert_eq!(play.state.water, 4);
    let scene =
        with_camp("command-post").punk(0, "1.back", "muse").punk(0, "2.back", "scout").punk(0, "3.back", "muse");
    let mut free = scene.punk(0, "1.front", "truce").on();
    free.play(&["use 1.camp", "target 1 1.camp"]);
    assert_eq!(free.state.water, 5);
    free.done();
}

#[test]
fn r14_33_construction_yard_flips_up_a_ruin_then_goes() {
    with_camp("construction-yard").on().refuses(&["use 1.camp"]);
    with_camp("construction-yard").ruin(0, 2).damaged_camp(0, 1).on().refuses(&["use 1.camp"]);
    let mut play = with_camp("construction-yard").ruin(0, 2).ruin(0, 3).on();
    play.play(&["use 1.camp", "target 0 3.camp"])
        .shows(0, &[("3.camp", "outpost (ready)"), ("1.camp", "-"), ("2.camp", "-")]);
    assert_eq!(play.state.outcome, None);
    play.done();
}

#[test]
fn r14_33_a_camp_used_before_it_was_ruined_counts_as_used_for_vera() {
    let scene = with_camp("construction-yard").ruin(0, 2).man(0, "1.back", "vera-vosh");
    let mut play = scene.edit(|p| p.seats[0].camps[1].used[0] = true).on();
    play.play(&["use 1.camp"]).shows(0, &[("2.camp", "garage (ready)")]);
    play.play(&["use 2.camp"]).shows(0, &[("2.camp", "garage")]).done();
}

#[test]
fn r14_34_obelisk_is_destroyed_before_the_first_turn_and_counts_for_the_hand() {
    use wildlab::game::Game;
    use wildlab::games::radlands::contents::Contents;
    use wildlab::games::radlands::rules::Rules;
    use wildlab::games::radlands::{Radlands, read_trios};
    let mut rules = Rules::default();
    ["camp-choice=fixed", "first-player=seat-1"].iter().for_each(|option| rules.set(option).unwrap());
    let trios = read_trios("obelisk,railgun,garage:reactor,cannon,oasis").unwrap();
    let game = Radlands::new(Contents::embedded(CardSet::A), rules, trios).unwrap();
    let state = game.start(&mut game.chance(wildlab::game::rng::Seed::new(1)), &mut ());
    assert_eq!((state.sides[0].camps().len(), state.sides[0].hand.len(), state.sides[1].hand.len()), (2, 3, 4));
    bare().on().refuses(&["use 1.back"]);
}
