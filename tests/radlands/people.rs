//! R15: one scripted test a person.

use wildlab::games::radlands::words::Outcome;

use crate::scene::{bare, under, with_camp};

#[test]
fn r15_1_mimic_borrows_of_ready_friends_and_undamaged_enemies() {
    let scene = bare().man(0, "1.back", "mimic").man(0, "2.back", "muse").spent(0, "3.back", "sniper");
    let scene = scene.spent(1, "1.back", "looter").man(1, "1.front", "scout").hurt(1, "2.back", "sniper");
    let mut play = scene.on();
    play.play(&["use 1.back"]).offers("borrow", &["borrow 0 2.back", "borrow 1 1.back", "borrow 1 1.front"]);
    play.play(&["borrow 0 2.back"]).shows(0, &[("1.back", "mimic"), ("2.back", "muse (ready)")]);
    assert_eq!(play.state.water, 6);
    play.done();
}

#[test]
fn r15_1_mimic_is_this_card_and_does_not_borrow_of_a_mimic() {
    bare().man(0, "1.back", "mimic").man(0, "2.back", "mimic").on().refuses(&["use 1.back", "use 2.back"]);
    let mut play = bare().man(0, "1.back", "mimic").man(1, "1.back", "mutant").on();
    play.play(&["use 1.back", "target 1 2.camp"]).shows(0, &[("1.back", "mimic (damaged)")]).done();
    // With Argo in play a punk has an ability to lend, unless the option says no.
    let argo = |scene: crate::scene::Scene| {
        scene
            .man(0, "1.back", "mimic")
            .punk(1, "1.back", "muse")
            .man(1, "2.back", "argo-yesky")
            .hurt(1, "3.back", "scout")
    };
    let mut play = argo(bare()).on();
    play.play(&["use 1.back"]).offers("borrow", &["borrow 1 1.back granted", "borrow 1 2.back"]);
    let mut play = argo(under(&["mimic-granted=no"])).on();
    play.play(&["use 1.back"]).offers("borrow", &[]);
    assert_eq!(play.state.water, 4, "Argo's own ability is the only one, and is not asked for");
}

#[test]
fn r15_2_wounded_soldier_draws_and_is_damaged() {
    let mut play = bare().hand(0, &["wounded-soldier"]).draws(&["muse"]).on();
    play.play(&["play wounded-soldier 1.back"])
        .shows(0, &[("1.back", "wounded-soldier (damaged)")])
        .holds(0, &["muse"])
        .done();
    let mut shot = bare().man(0, "1.back", "wounded-soldier").on();
    shot.play(&["use 1.back", "target 1 1.camp"]).done();
}

#[test]
fn r15_3_muse_gives_water() {
    let mut play = bare().man(0, "1.back", "muse").on();
    play.play(&["use 1.back"]);
    assert_eq!(play.state.water, 6);
    play.done();
}

#[test]
fn r15_4_cult_leader_may_destroy_itself() {
    let mut play = bare().man(0, "1.back", "cult-leader").punk(0, "1.front", "muse").on();
    play.play(&["use 1.back", "target 0 1.back", "target 1 1.camp"]).shows(0, &[("1.back", "punk (ready)")]);
    play.discarded(&["cult-leader"]).done();
}

#[test]
fn r15_5_pyromaniac_burns_an_unprotected_camp() {
    let scene = bare().man(0, "1.back", "pyromaniac").man(1, "1.back", "muse");
    let mut play = scene.on();
    play.play(&["use 1.back"]).offers("target", &["target 1 2.camp", "target 1 3.camp"]);
    play.play(&["target 1 2.camp"]).done();
    let all = bare().man(0, "1.back", "pyromaniac").man(1, "1.back", "muse").man(1, "2.back", "muse");
    all.man(1, "3.back", "scout").on().refuses(&["use 1.back"]);
}

#[test]
fn r15_6_mutant_damages_or_restores_or_both_then_is_damaged() {
    let scene = || bare().man(0, "1.back", "mutant").damaged_camp(0, 2).man(1, "1.back", "muse");
    let mut both = scene().on();
    both.play(&["use 1.back", "target 1 1.back", "target 0 2.camp"])
        .shows(0, &[("1.back", "mutant (damaged)"), ("2.camp", "outpost (ready)")]);
    let mut shot = scene().on();
    shot.play(&["use 1.back", "target 1 1.back", "pass"])
        .shows(0, &[("1.back", "mutant (damaged)"), ("2.camp", "outpost (damaged) (ready)")]);
    let mut mend = scene().on();
    mend.play(&["use 1.back", "pass"]).shows(0, &[("1.back", "mutant (damaged)"), ("2.camp", "outpost (ready)")]);
    mend.shows(1, &[("1.back", "muse (ready)")]).done();
    // Nothing to restore: the Damage still happens.
    let mut only = bare().man(0, "1.back", "mutant").on();
    only.play(&["use 1.back"]).refuses(&["pass"]);
}

#[test]
fn r15_7_vigilante_injures() {
    bare().man(0, "1.back", "vigilante").on().refuses(&["use 1.back"]);
    let mut play = bare().man(0, "1.back", "vigilante").punk(1, "1.back", "muse").on();
    play.play(&["use 1.back"]).shows(1, &[("1.back", "-")]).done();
}

#[test]
fn r15_8_gunner_injures_all_unprotected_enemies_and_nobody_uncovered() {
    let scene = bare().man(0, "1.back", "gunner").man(1, "1.back", "muse").punk(1, "1.front", "scout");
    let mut play = scene.man(1, "2.back", "looter").on();
    play.play(&["use 1.back"])
        .shows(1, &[("1.back", "muse (ready)"), ("1.front", "-"), ("2.back", "looter (damaged)")])
        .done();
    bare().man(0, "1.back", "gunner").on().refuses(&["use 1.back"]);
}

#[test]
fn r15_9_assassin_destroys_an_unprotected_enemy() {
    bare().man(0, "1.back", "assassin").on().refuses(&["use 1.back"]);
    let mut play = bare().man(0, "1.back", "assassin").man(1, "1.back", "muse").man(1, "1.front", "scout").on();
    play.play(&["use 1.back"]).shows(1, &[("1.back", "muse (ready)"), ("1.front", "-")]).discarded(&["scout"]).done();
}

#[test]
fn r15_10_rabble_rouser_gains_a_punk_or_shoots_with_one() {
    let mut play = bare().man(0, "1.back", "rabble-rouser").draws(&["muse"]).on();
    play.refuses(&["use 1.back second"]);
    play.play(&["use 1.back", "put 2.back"]).shows(0, &[("2.back", "punk"), ("1.back", "rabble-rouser")]).done();
    let mut shot = bare().man(0, "1.back", "rabble-rouser").punk(0, "2.back", "muse").on();
    shot.play(&["use 1.back second", "target 1 1.camp"]).done();
}

#[test]
fn r15_11_doomsayer_pushes_events_back_and_shoots_at_a_queue() {
    let mut play = bare().hand(0, &["doomsayer"]).queue(1, ["banish", "raiders", ""]).on();
    play.play(&["play doomsayer 1.back"]).offers("", &["yes", "no"]);
    play.play(&["yes"]).queues(1, ["", "banish", "raiders"]).done();
    // What has no room stays; nothing is asked when nothing moves.
    let mut stuck = bare().hand(0, &["doomsayer"]).queue(1, ["banish", "", "raiders"]).on();
    stuck.play(&["play doomsayer 1.back", "yes"]).queues(1, ["", "banish", "raiders"]).done();
    let mut full = bare().hand(0, &["doomsayer"]).queue(1, ["banish", "uprising", "raiders"]).on();
    full.play(&["play doomsayer 1.back"]).queues(1, ["banish", "uprising", "raiders"]).done();
    bare().man(0, "1.back", "doomsayer").queue(0, ["raiders", "", ""]).on().refuses(&["use 1.back"]);
    let mut shot = bare().man(0, "1.back", "doomsayer").queue(1, ["", "", "raiders"]).on();
    shot.play(&["use 1.back", "target 1 1.camp"]).done();
}

#[test]
fn r15_12_scientist_discards_three_and_uses_one_icon() {
    let mut play = bare().man(0, "1.back", "scientist").draws(&["muse", "scout", "assassin"]).on();
    play.play(&["use 1.back"]).offers("", &["use-junk scout", "use-junk assassin", "pass"]);
    play.play(&["use-junk assassin"]).queues(0, ["", "raiders", ""]).discarded(&["muse", "scout", "assassin"]).done();
    let mut none = bare().man(0, "1.back", "scientist").draws(&["muse", "mimic", "gunner"]).on();
    none.play(&["use 1.back"]).discarded(&["muse", "mimic", "gunner"]).done();
}

#[test]
fn r15_13_vanguard_gains_a_punk_shoots_and_is_shot_at() {
    let mut play = bare().hand(0, &["vanguard"]).draws(&["muse"]).on();
    play.play(&["play vanguard 1.back", "put 1.front"]).shows(0, &[("1.back", "vanguard"), ("1.front", "punk")]).done();
    let mut shot = bare().man(0, "1.back", "vanguard").on();
    shot.play(&["use 1.back", "target 1 1.camp"]);
    assert_eq!(shot.game.decider(&shot.state).0, 1);
    shot.offers("target", &["target 0 1.back", "target 0 2.camp", "target 0 3.camp"]);
    shot.play(&["target 0 1.back"]).shows(0, &[("1.back", "vanguard (damaged)")]).done();
    let mut wins = bare().man(0, "1.back", "vanguard").ruin(1, 1).ruin(1, 2).damaged_camp(1, 3).on();
    wins.play(&["use 1.back"]).ended(Outcome::ByPerson, Some(0));
    let scene = bare().man(0, "1.back", "vanguard").ruin(0, 2).ruin(0, 1).damaged_camp(0, 3);
    let mut loses = scene.on();
    loses.play(&["use 1.back", "target 1 1.camp", "target 0 3.camp"]).ended(Outcome::ByOwnCard, Some(1));
}

#[test]
fn r15_14_looter_draws_when_it_hits_a_camp() {
    let mut play = bare().man(0, "1.back", "looter").man(1, "1.back", "muse").draws(&["scout"]).on();
    play.play(&["use 1.back", "target 1 2.camp"]).holds(0, &["scout"]).done();
    let mut person = bare().man(0, "1.back", "looter").man(1, "1.back", "muse").on();
    person.play(&["use 1.back", "target 1 1.back"]).holds(0, &[]).done();
}

#[test]
fn r15_15_scout_raids() {
    let mut play = bare().man(0, "1.back", "scout").queue(0, ["", "raiders", ""]).on();
    play.play(&["use 1.back"]).queues(0, ["raiders", "", ""]).done();
}

#[test]
fn r15_16_exterminator_destroys_all_damaged_enemies_protected_or_not() {
    bare().man(0, "1.back", "exterminator").damaged_camp(1, 1).on().refuses(&["use 1.back"]);
    let scene = bare().man(0, "1.back", "exterminator").hurt(1, "1.back", "muse").man(1, "1.front", "scout");
    let mut play = scene.hurt(1, "2.back", "looter").hurt(0, "2.back", "muse").on();
    play.play(&["use 1.back"]).shows(1, &[("1.back", "scout (ready)"), ("1.front", "-"), ("2.back", "-")]);
    play.shows(0, &[("2.back", "muse (damaged)")]).done();
}

#[test]
fn r15_17_sniper_damages_any_card() {
    let mut play = bare().man(0, "1.back", "sniper").man(1, "1.back", "muse").man(1, "1.front", "scout").on();
    play.play(&["use 1.back", "target 1 1.back"])
        .shows(1, &[("1.back", "muse (damaged)"), ("1.front", "scout (ready)")])
        .done();
}

#[test]
fn r15_18_rescue_team_enters_ready_and_returns_anybody() {
    let mut play = bare().hand(0, &["rescue-team"]).punk(0, "1.back", "truce").on();
    play.play(&["play rescue-team 2.back"]).shows(0, &[("2.back", "rescue-team (ready)")]);
    play.play(&["use 2.back"]).offers("target", &["target 0 1.back", "target 0 2.back"]);
    play.play(&["target 0 1.back"]).holds(0, &["truce"]);
    assert!(play.state.sides[0].known.is_empty(), "a punk's face is its owner's to know");
    let mut itself = bare().man(0, "1.back", "rescue-team").on();
    itself.play(&["use 1.back"]).holds(0, &["rescue-team"]);
    assert_eq!(itself.state.sides[0].known.len(), 1);
    itself.play(&["play rescue-team 1.back"]).shows(0, &[("1.back", "rescue-team (ready)")]);
    assert!(itself.state.sides[0].known.is_empty());
}

#[test]
fn r15_19_repair_bot_restores_when_it_enters_and_when_used() {
    let mut play = bare().hand(0, &["repair-bot"]).damaged_camp(0, 1).on();
    play.play(&["play repair-bot 1.back"]).offers("", &["target 0 1.camp", "pass"]);
    play.play(&["target 0 1.camp"]).shows(0, &[("1.camp", "garage (ready)")]).done();
    bare().man(0, "1.back", "repair-bot").on().refuses(&["use 1.back"]);
    let mut used = bare().man(0, "1.back", "repair-bot").hurt(0, "2.back", "muse").on();
    used.play(&["use 1.back", "target 0 2.back"]).shows(0, &[("2.back", "muse")]).done();
}

#[test]
fn r15_20_holdout_is_free_where_the_camp_is_destroyed() {
    let mut play = bare().hand(0, &["holdout"]).ruin(0, 2).water(1).on();
    play.offers("play holdout", &["play holdout 2.back"]);
    play.play(&["play holdout 2.back"]);
    assert_eq!(play.state.water, 1);
    let mut shot = bare().man(0, "1.back", "holdout").on();
    shot.play(&["use 1.back", "target 1 1.camp"]).done();
}

#[test]
fn r15_21_vera_vosh_leaves_each_card_ready_once_a_turn() {
    let scene = |options: &[&str]| {
        under(options).man(0, "1.back", "vera-vosh").man(0, "2.back", "muse").man(1, "1.back", "looter")
    };
    let mut play = scene(&[]).on();
    play.play(&["use 2.back"]).shows(0, &[("2.back", "muse (ready)")]);
    play.play(&["use 2.back"]).shows(0, &[("2.back", "muse")]);
    play.play(&["use 1.back"]).shows(0, &[("1.back", "vera-vosh (ready)")]);
    play.play(&["use 1.camp"]).shows(0, &[("1.camp", "garage (ready)")]).done();
    let mut once = scene(&["vera=once-a-turn"]).on();
    once.play(&["use 2.back"]).shows(0, &[("2.back", "muse (ready)")]);
    once.play(&["use 1.back"]).shows(0, &[("1.back", "vera-vosh"), ("2.back", "muse (ready)")]);
    // A card used before the trait began stays not ready.
    let mut late = bare().hand(0, &["vera-vosh"]).man(0, "2.back", "muse").on();
    late.play(&["use 2.back", "play vera-vosh 1.back"]).shows(0, &[("2.back", "muse")]);
    // Per card: one use of either ability is the first of the card.
    let mut either =
        bare().man(0, "1.back", "vera-vosh").man(0, "2.back", "rabble-rouser").punk(0, "3.back", "muse").on();
    either
        .play(&["use 2.back second", "target 1 1.camp", "use 2.back", "pass"])
        .shows(0, &[("2.back", "rabble-rouser")]);
    // Per ability: each ability of a card has its own first use.
    let mut two = under(&["vera=per-ability"]).man(0, "1.back", "vera-vosh").man(0, "2.back", "rabble-rouser");
    two = two.punk(0, "3.back", "muse");
    let mut two = two.on();
    two.play(&["use 2.back second", "target 1 1.camp"]).shows(0, &[("2.back", "rabble-rouser (ready)")]);
    two.play(&["use 2.back", "pass"]).shows(0, &[("2.back", "rabble-rouser (ready)")]);
    two.play(&["use 2.back second", "target 1 1.camp"]).shows(0, &[("2.back", "rabble-rouser")]).done();
}

#[test]
fn r15_21_vera_as_the_sacrifice_still_leaves_the_card_ready() {
    let mut play = with_camp("mulcher").man(0, "1.back", "vera-vosh").draws(&["muse"]).on();
    play.play(&["use 1.camp"]).shows(0, &[("1.camp", "mulcher (ready)"), ("1.back", "-")]).done();
}

#[test]
fn r15_22_zeto_khan_draws_three_discards_three_and_makes_the_first_event_at_once() {
    let mut play = bare().man(0, "1.back", "zeto-khan").hand(0, &["muse"]).draws(&["mimic", "scout", "truce"]).on();
    play.play(&["use 1.back"]).offers("", &["discard mimic", "discard muse"]);
    play.play(&["discard mimic"]).offers("", &["discard muse", "discard scout"]);
    play.play(&["discard scout"]).holds(0, &["muse"]).discarded(&["mimic", "scout", "truce"]).done();
    let scene = || bare().hand(0, &["napalm", "banish"]).man(1, "1.back", "muse").man(1, "2.back", "scout");
    let mut event = scene().man(0, "1.back", "zeto-khan").on();
    event.play(&["event napalm", "column 1", "event banish"]).shows(1, &[("1.back", "-"), ("2.back", "scout (ready)")]);
    event.queues(0, ["banish", "", ""]).discarded(&["napalm", "muse"]).done();
    // An event played before Zeto came counts as the first, unless the option says otherwise.
    let mut turn = scene().marks(&["event-played"]).man(0, "1.back", "zeto-khan").on();
    turn.play(&["event banish"]).queues(0, ["banish", "", ""]);
    let scene = under(&["zeto-first=active"]).hand(0, &["banish"]).man(1, "1.back", "muse").marks(&["event-played"]);
    let mut active = scene.man(0, "1.back", "zeto-khan").on();
    active.play(&["event banish"]).shows(1, &[("1.back", "-")]).done();
}

#[test]
fn r15_22_zeto_khan_discards_all_cards_if_there_are_fewer_than_three() {
    // The deck has two cards, the discard none: the third Draw finds nothing.
    let scene = bare().man(0, "1.back", "zeto-khan").deck(&["muse", "scout"]).draws(&["muse", "scout"]);
    let mut play = scene.edit(|position| position.seats[1].hand.append(&mut position.discard)).on();
    play.play(&["use 1.back"]).holds(0, &[]).discarded(&["muse", "scout"]).done();
}

#[test]
fn r15_23_argo_yesky_grants_damage_to_all_and_gains_a_punk_who_is_not_ready() {
    let mut play =
        bare().hand(0, &["argo-yesky"]).man(0, "1.back", "muse").punk(0, "2.back", "scout").draws(&["mimic"]).on();
    play.offers("use 2.back", &[]);
    play.play(&["play argo-yesky 3.back", "put 3.front"]).shows(0, &[("3.back", "argo-yesky"), ("3.front", "punk")]);
    play.offers("use", &["use 1.camp", "use 2.camp", "use 1.back", "use 1.back granted", "use 2.back granted"]);
    play.play(&["use 2.back granted", "target 1 1.camp"]).shows(0, &[("2.back", "punk")]).done();
    bare().hurt(0, "1.back", "argo-yesky").punk(0, "2.back", "muse").on().offers("use 2.back", &[]);
    let mut itself = bare().man(0, "1.back", "argo-yesky").on();
    itself.offers("use 1.back", &["use 1.back"]);
    itself.play(&["use 1.back", "target 1 1.camp"]).done();
}

#[test]
fn r15_24_magnus_karv_damages_a_column_at_once() {
    let scene = bare().man(0, "1.back", "magnus-karv").hurt(1, "1.back", "muse").man(1, "1.front", "scout");
    let mut play = scene.ruin(1, 2).on();
    play.play(&["use 1.back"]).offers("column", &["column 1", "column 3"]);
    play.play(&["column 1"])
        .shows(1, &[("1.back", "scout (damaged)"), ("1.front", "-"), ("1.camp", "pillbox (damaged) (ready)")])
        .done();
}

#[test]
fn r15_25_molgur_stang_destroys_any_camp() {
    let mut play = bare().man(0, "1.back", "molgur-stang").man(1, "1.back", "muse").on();
    play.play(&["use 1.back", "target 1 1.camp"]).shows(1, &[("1.camp", "-"), ("1.back", "muse (ready)")]).done();
}

#[test]
fn r15_26_karli_blaze_makes_people_enter_ready_but_not_restored_ones() {
    let mut play = bare().hand(0, &["karli-blaze", "muse", "vanguard"]).water(6).draws(&["scout"]).on();
    play.play(&["play karli-blaze 1.back"]).shows(0, &[("1.back", "karli-blaze (ready)")]);
    play.play(&["play muse 2.back", "play vanguard 3.back", "put 3.front"]);
    play.shows(0, &[("2.back", "muse (ready)"), ("3.back", "vanguard (ready)"), ("3.front", "punk (ready)")]).done();
    let mut mend = bare().hurt(0, "1.back", "karli-blaze").hand(0, &["gunner"]).on();
    mend.play(&["junk gunner", "target 0 1.back"]).shows(0, &[("1.back", "karli-blaze")]).done();
}
