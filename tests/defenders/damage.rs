//! Support, rolls, damage and death (R4).

use crate::scene::Scene;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::words::{Habitat, Item, Organizer, Outcome, Seat};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
const TRIO: [Organizer; 3] = [Organizer::B, Organizer::N, Organizer::Z];

fn scene() -> Scene {
    Scene::new(&PAIR)
}

#[test]
fn r4_1_support_stops_in_front_of_the_next_camp() {
    let mut play = scene().mechs(3, 0, 3).points(4).dice(&[0, 0, 0]).play_on();
    let mut seen = Vec::new();
    for _ in 0..3 {
        play.play("destroy");
        seen.push(play.support(0));
    }
    assert_eq!((seen, play.mechs(3, 0)), (vec![1, 2, 2], 0));
    play.done();
}

#[test]
fn r4_2_each_camp_costs_one_support_more_and_a_full_hand_draws_nothing() {
    let held = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2"];
    let camps = |n: usize| -> Vec<(i32, i32)> { (0..n as i32).map(|i| (i - 3, -i)).collect() };
    for (built, cost) in [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)] {
        let stage = |support: u8| {
            let at = scene().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).camps(0, &camps(built));
            at.marks(0, support, 0, 6).play_on()
        };
        stage(cost - 1).refuses("build");
        assert!(stage(cost).legal().contains(&"build".to_string()), "camp {built}");
    }
    let mut play = scene().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).hand(0, &held).marks(0, 2, 0, 6).play_on();
    play.play("build");
    assert_eq!((play.hand(0).len(), play.support(0)), (4, 0));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Drew { .. })));
    play.done();
}

#[test]
fn r4_4_example_a_a_sniper_roll_of_1_hurts() {
    let mut play = scene().factory(2, 0, false).mechs(2, 0, 1).pollution(3, 0, 1).dice(&[1]).play_on();
    play.play("clear");
    assert_eq!((play.damage(0), play.rolls()), (1, 1));
    play.done();
}

#[test]
fn r4_4_example_b_a_sniper_roll_of_2_does_not_count() {
    let mut play = scene().factory(2, 0, false).mechs(2, 0, 1).pollution(3, 0, 1).dice(&[2]).play_on();
    play.play("clear");
    assert_eq!((play.damage(0), play.rolls()), (0, 1));
    play.done();
}

#[test]
fn r4_4_examples_c_and_d_melee_counts_both_faces() {
    let mut play = scene().mechs(3, 0, 1).pollution(3, 0, 1).dice(&[1]).play_on();
    play.play("clear");
    assert_eq!((play.damage(0), play.rolls()), (1, 1));
    play.done();
    let mut inside = scene().factory(1, 1, false).at(0, 1, 1).mechs(1, 1, 1).pollution(1, 1, 1).dice(&[2]).play_on();
    inside.play("clear");
    assert_eq!((inside.damage(0), inside.rolls()), (2, 1));
    inside.done();
}

#[test]
fn r4_4_a_face_of_3_hurts_in_melee_alone_and_no_ability_ignores_it() {
    let sets = ["die.faces=[0,1,2,3]".to_owned()];
    let game = |organizers: &[Organizer]| Scene::with_game(organizers, Rules::default(), 2, &sets);
    let mut melee = game(&PAIR).at(0, 3, 0).mechs(3, 0, 1).dice(&[3]).play_on();
    melee.play("destroy");
    assert_eq!((melee.damage(0), melee.rolls()), (3, 1));
    melee.done();
    let mut sniped =
        game(&PAIR).at(0, 2, 0).factory(1, 0, false).mechs(1, 0, 1).pollution(2, 0, 1).dice(&[3]).play_on();
    sniped.play("clear");
    assert_eq!((sniped.damage(0), sniped.rolls()), (0, 1));
    sniped.done();
    for (organizer, card) in [(Organizer::T, "fortitude.1"), (Organizer::Z, "evasion.1")] {
        let scene = game(&[organizer, Organizer::B]).active(0, card).at(0, 3, 0).mechs(3, 0, 1);
        let mut play = scene.dice(&[3]).play_on();
        play.play("destroy");
        assert_eq!((play.damage(0), play.rolls()), (3, 1), "{card}");
        play.done();
    }
}

#[test]
fn r4_4_one_roll_an_action_whatever_the_number_of_mechs() {
    // Melee comes before snipers: the 2 counts.
    let mut play = scene().mechs(3, 0, 3).factory(2, 0, false).mechs(2, 0, 2).dice(&[2]).play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.rolls()), (2, 1));
    play.done();
}

#[test]
fn r4_4_the_position_where_the_action_began_decides() {
    let mut away = scene().mechs(3, 0, 1).dice(&[1]).play_on();
    away.play("move 2,1");
    assert_eq!((away.damage(0), away.rolls()), (1, 1));
    away.done();
    let mut into = scene().mechs(2, 1, 1).dice(&[]).play_on();
    into.play("move 2,1");
    assert_eq!((into.damage(0), into.rolls()), (0, 0));
    let mut regrouping = scene().at(0, 2, 1).mechs(2, 1, 1).dice(&[2]).play_on();
    regrouping.play("regroup 3,0");
    assert_eq!((regrouping.damage(0), regrouping.rolls()), (2, 1));
    regrouping.done();
}

#[test]
fn r4_4_walls_do_not_stop_snipers_and_hunters_next_door_do_not_shoot() {
    let mut walled = scene().factory(1, 0, false).mechs(1, 0, 1).at(0, 2, 0).enclose(2, 0).dice(&[1]).play_on();
    walled.play("breach 0");
    assert_eq!((walled.damage(0), walled.rolls()), (1, 1));
    walled.done();
    let mut hunter = scene().mechs(2, 0, 2).pollution(3, 0, 1).play_on();
    hunter.play("clear");
    assert_eq!((hunter.damage(0), hunter.rolls()), (0, 0));
}

#[test]
fn r4_4_mechs_on_the_core_are_snipers_unless_the_option_says_no() {
    let beside = |options: &[&str]| Scene::with_rules(&PAIR, options).at(0, 1, 0).mechs(0, 0, 2).pollution(1, 0, 1);
    let mut play = beside(&[]).dice(&[1]).play_on();
    play.play("clear");
    assert_eq!((play.damage(0), play.rolls()), (1, 1));
    play.done();
    let mut none = beside(&["core-snipers=no"]).play_on();
    none.play("clear");
    assert_eq!((none.damage(0), none.rolls()), (0, 0));
}

#[test]
fn r4_4_items_roll_nothing_but_an_action_paid_with_bread_does() {
    let mut play =
        Scene::new(&[Organizer::B, Organizer::G]).mechs(3, 0, 2).items(0, &[Item::Rockets, Item::Maps]).play_on();
    play.play("rockets destroy 3,0");
    play.play("maps move 2,1");
    assert_eq!((play.mechs(3, 0), play.support(0), play.rolls(), play.state.points), (1, 1, 0, 3));
    let mut bread = scene().mechs(3, 0, 1).items(0, &[Item::Bread]).points(1).dice(&[1]).play_on();
    bread.play("bread");
    bread.play("destroy");
    assert_eq!((bread.damage(0), bread.rolls(), bread.state.points), (1, 1, 1));
    bread.done();
}

/// 3 damage, a mech on the hex, two cards in hand.
fn dying(options: &[&str], damage: u8) -> Scene {
    Scene::with_rules(&PAIR, options).mechs(3, 0, 1).marks(0, 0, damage, 6).hand(0, &["pyromancy.1", "archives.2"])
}

#[test]
fn r4_6_past_three_damage_a_random_hand_card_dies_and_the_tokens_go() {
    let mut play = dying(&[], 3).dice(&[1]).dies(0, "archives.2").play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.seat(0).dead), (0, vec!["archives.2".to_string()]));
    assert_eq!((play.hand(0), play.seat(0).active), (vec!["pyromancy.1".to_string()], Some("order-comrade.1".into())));
    assert_eq!((play.state.dead, play.outcome()), ([0, 0, 1, 0], None));
    play.done();
}

#[test]
fn r4_6_exactly_three_damage_kills_nobody() {
    let mut play = dying(&[], 1).dice(&[2]).play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.hand(0).len()), (3, 2));
    play.done();
}

#[test]
fn r4_6_the_rest_of_the_lot_is_lost_or_by_option_carried() {
    for (damage, lost, carried) in [(2, 0, 0), (3, 0, 1)] {
        for (options, left) in [(&[][..], lost), (&["overkill=carried"][..], carried)] {
            let mut play = dying(options, damage).dice(&[2]).dies(0, "pyromancy.1").play_on();
            play.play("destroy");
            assert_eq!((play.damage(0), play.seat(0).dead.len()), (left, 1), "{options:?} from {damage}");
            play.done();
        }
    }
}

#[test]
fn r4_6_without_a_hand_the_top_of_the_deck_dies() {
    let mut play = scene().mechs(3, 0, 1).marks(0, 0, 3, 6).dice(&[1]).draws(0, &["archives.1"]).play_on();
    assert_eq!(play.seat(0).deck.len(), 11);
    play.play("destroy");
    assert_eq!((play.damage(0), play.seat(0).dead), (0, vec!["archives.1".to_string()]));
    assert_eq!(play.seat(0).deck.len(), 10);
    play.done();
}

#[test]
fn r4_6_with_an_empty_deck_the_pile_is_shuffled_for_the_death() {
    let stage = scene().mechs(3, 0, 1).marks(0, 0, 3, 6).empty_deck(0);
    let mut play = stage.dice(&[1]).draws(0, &["archives.2"]).play_on();
    assert_eq!((play.seat(0).deck.len(), play.seat(0).exhausted.len()), (0, 11));
    play.play("destroy");
    assert_eq!((play.seat(0).dead, play.seat(0).deck.len()), (vec!["archives.2".to_string()], 10));
    play.done();
}

#[test]
fn r4_6_with_no_card_left_nobody_dies_and_the_tokens_go_or_stay() {
    for (options, left) in [(&[][..], 0), (&["cardless-death=tokens-stay"][..], 3)] {
        let bare = Scene::with_rules(&PAIR, options).mechs(3, 0, 1).marks(0, 0, 3, 6).dice(&[1]);
        let all_teamed = |p: &mut wildlab::games::defenders::position::Position| {
            let seat = &mut p.seats[0];
            seat.teamed = std::mem::take(&mut seat.deck);
        };
        let mut play = bare.edit(all_teamed).play_on();
        play.play("destroy");
        assert_eq!((play.damage(0), play.seat(0).dead.len()), (left, 0), "{options:?}");
        assert!(play.saw(Event::NobodyDied { seat: Seat(0) }));
        assert_eq!(play.seat(0).active, Some("order-comrade.1".into()));
        play.done();
    }
}

#[test]
fn r4_6_two_dead_of_one_habitat_whosever_are_a_massacre() {
    // The Council lost its forest card before; the Order loses one of the forest now.
    let stage = |lost: &str| dying(&[], 3).pile(1, "dead", &["council-comrade.2"]).dice(&[1]).dies(0, lost).play_on();
    let mut play = stage("pyromancy.1");
    assert_eq!(play.outcome(), None);
    play.play("destroy");
    assert_eq!((play.outcome(), play.legal().len()), (Some(Outcome::Massacre), 0));
    play.done();
    let mut marsh = stage("archives.2");
    marsh.play("destroy");
    assert_eq!((marsh.outcome(), marsh.state.dead), (None, [1, 0, 1, 0]));
    marsh.done();
}

#[test]
fn r4_7_toxic_damage_comes_before_the_roll_or_by_option_after() {
    // 2 damage: toxic 3, then the roll of 2 kills; or the roll of 2 kills, then 1 for the site.
    for (options, left) in [(&[][..], 0), (&["action-order=roll-first"][..], 1)] {
        let mut play = dying(options, 2).toxic(&[(3, 0)]).dice(&[2]).dies(0, "archives.2").play_on();
        play.play("clear");
        assert_eq!((play.damage(0), play.seat(0).dead.len(), play.toxic(3, 0)), (left, 1, false), "{options:?}");
        play.done();
    }
}

/// Three players; the Order's last camp is due on a hex with a mech, and its hand is full.
fn final_camp(options: &[&str]) -> Scene {
    let held = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2", "feel-the-burn.1", "feel-the-burn.2"];
    let scene = Scene::with_rules(&TRIO, options).land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0);
    scene.camps(0, &[(1, -3), (2, -3), (3, -3)]).marks(0, 5, 0, 4).hand(0, &held).mechs(2, 0, 1).machine(&[3])
}

#[test]
fn r4_7_a_final_camp_under_fire_rolls_before_the_organizer_leaves_unless_the_option_says_no() {
    let mut play = final_camp(&[]).dice(&[1]).active(1, "sustenance.1").play_on();
    play.play("build");
    assert_eq!((play.damage(0), play.rolls(), play.organizer(0)), (1, 1, None));
    play.done();
    let mut none = final_camp(&["final-camp-roll=no"]).active(1, "sustenance.1").play_on();
    none.play("build");
    assert_eq!((none.damage(0), none.rolls(), none.organizer(0)), (0, 0, None));
    none.done();
}

#[test]
fn r4_7_a_winning_camp_does_not_roll() {
    let all = |p: &mut wildlab::games::defenders::position::Position| {
        p.seats[1].exited = true;
        p.seats[1].hex = None;
    };
    let fire = scene().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).mechs(2, 0, 2).marks(0, 6, 0, 6);
    let camps =
        fire.camps(0, &[(1, -3), (2, -3), (3, -3), (3, -2)]).camps(1, &[(-3, 1), (-3, 2), (-2, -1), (-1, -2), (0, -3)]);
    let hand = [
        "archives.1",
        "archives.2",
        "pyromancy.1",
        "pyromancy.2",
        "feel-the-burn.1",
        "feel-the-burn.2",
        "controlled-blaze.1",
    ];
    let mut play = camps.edit(all).hand(0, &hand).play_on();
    play.play("build");
    assert_eq!((play.outcome(), play.rolls(), play.machine_cards().len()), (Some(Outcome::Win), 0, 0));
    play.done();
}
