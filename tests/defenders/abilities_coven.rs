//! R11: the abilities of the Coven.

use crate::scene::Scene;
use wildlab::games::defenders::event::{Event, Harm, Way};
use wildlab::games::defenders::words::{Ability, Item, Organizer, Seat};

use Organizer::{A, B, G, N, S, Z};

#[test]
fn r11_coven_comrade_passes_the_first_player_marker_to_the_left() {
    let play = Scene::new(&[Z, N]).reveal(&["coven-comrade.2", "field-kitchen.1"]);
    assert_eq!((play.state.first(), play.state.seat()), (Seat(1), Seat(1)));
    play.done();
}

#[test]
fn r11_bubbling_brew_gains_potions_for_its_player_alone() {
    let play = Scene::new(&[Z, N]).reveal(&["bubbling-brew.1", "field-kitchen.1"]);
    assert_eq!([play.has(0, Item::Potions), play.has(1, Item::Potions)], [true, false]);
    play.done();
}

#[test]
fn r11_apothecary_gives_potions_to_all_players_still_in_the_game() {
    let scene = Scene::new(&[B, N, Z]).exited(1).items(0, &[Item::Potions]);
    let play = scene.reveal(&["archives.1", "", "apothecary.1"]);
    assert_eq!([0, 1, 2].map(|seat| play.has(seat, Item::Potions)), [true, false, true]);
    assert_eq!(play.count(|event| matches!(event, Event::ItemGained { item: Item::Potions, .. })), 1, "one of each");
    play.done();
}

#[test]
fn r11_evasion_ignores_the_face_one_in_melee() {
    let mut play = Scene::new(&[Z, N]).active(0, "evasion.1").mechs(3, 0, 3).dice(&[1, 2]).play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.rolls()), (0, 1));
    play.play("destroy");
    assert_eq!((play.damage(0), play.rolls()), (2, 2), "the face 2 counts");
    play.done();
}

#[test]
fn r11_evasion_ignores_the_face_one_of_a_sniper() {
    let roll = |card: &str| {
        let mut play = Scene::new(&[Z, N]).active(0, card).at(0, 1, 0).mechs(0, 0, 1).dice(&[1]).play_on();
        play.play("move 2,0");
        play.done();
        (play.damage(0), play.rolls())
    };
    assert_eq!(roll("evasion.2"), (0, 1));
    assert_eq!(roll("ambush.1"), (1, 1));
}

#[test]
fn r11_evasion_serves_its_owner_alone() {
    let scene = Scene::new(&[Z, N]).active(0, "evasion.1").active(1, "field-kitchen.1").turn(1).mechs(0, 3, 1);
    let mut play = scene.dice(&[1]).play_on();
    play.play("destroy");
    assert_eq!([play.damage(0), play.damage(1)], [0, 1]);
    play.done();
}

/// One mech of the own hex, without a roll (R4.4).
#[test]
fn r11_ambush_destroys_a_mech_on_the_own_hex() {
    let play = Scene::new(&[Z, N]).mechs(3, 0, 2).mechs(2, 0, 1).reveal(&["ambush.1", "field-kitchen.1"]);
    assert_eq!([play.mechs(3, 0), play.mechs(2, 0)], [1, 1]);
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (1, 0, 0));
    play.done();
}

#[test]
fn r11_ambush_without_a_mech_on_the_own_hex_does_nothing() {
    let play = Scene::new(&[Z, N]).mechs(2, 0, 1).reveal(&["ambush.2", "field-kitchen.1"]);
    assert_eq!((play.mechs(2, 0), play.support(0)), (1, 0));
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::Ambush, .. })), 1);
    play.done();
}

#[test]
fn r11_ambush_gains_nothing_from_another_players_scrap_hunter() {
    let play = Scene::new(&[Z, G]).mechs(3, 0, 1).reveal(&["ambush.1", "scrap-hunter.1"]);
    assert_eq!([play.support(0), play.support(1)], [1, 0]);
    play.done();
}

/// Clockwise from the owner; across walls and engines, into a factory, not into the core; no item and no roll.
#[test]
fn r11_secret_paths_lets_all_relocate_clockwise_from_the_owner() {
    let scene = Scene::new(&[N, Z, B]).at(1, 1, 0).mechs(1, 0, 1).mechs(0, 0, 1).factory(1, 1, false);
    let scene = scene.walls(&[(1, 0, 0), (1, 0, 4), (1, 0, 5)]).engine(0, 1, 0, 2, true).camps(2, &[(2, 0)]);
    let mut play = scene.at(0, 2, 1).reveal(&["field-kitchen.1", "secret-paths.1", "archives.1"]);
    assert_eq!(play.state.seat(), Seat(1), "the owner first");
    play.offers("relocate", &["2,0", "1,1", "0,1", "1,-1", "2,-1"]);
    assert!(play.refuses("relocate 0,0").contains("core"));
    assert!(play.refuses("relocate 3,-1").contains("adjacent"));
    play.play("relocate 1,1");
    assert_eq!((play.organizer(1), play.state.seat()), (Some((1, 1)), Seat(2)));
    play.offers("relocate", &["-2,2", "-3,2", "-2,3"]);
    play.play("stay");
    assert_eq!((play.organizer(2), play.state.seat()), (Some((-3, 3)), Seat(0)));
    play.play("relocate 2,0");
    assert_eq!((play.organizer(0), play.has(0, Item::Maps)), (Some((2, 0)), false), "no item of the Order's camp");
    assert_eq!((play.rolls(), play.count(|event| matches!(event, Event::Moved { way: Way::Relocate, .. }))), (0, 2));
    assert_eq!((play.state.seat(), play.state.points), (Seat(0), 3), "the turns begin");
    play.done();
}

#[test]
fn r11_secret_paths_passes_over_a_player_who_has_exited() {
    let mut play = Scene::new(&[N, Z, B]).exited(2).reveal(&["field-kitchen.1", "secret-paths.2", ""]);
    play.play("stay");
    assert_eq!(play.state.seat(), Seat(0));
    play.offers("relocate", &["2,0", "2,1", "3,-1"]);
    play.play("relocate 2,1");
    assert_eq!((play.organizer(2), play.organizer(0), play.state.points), (None, Some((2, 1)), 3));
    play.done();
}

/// Mandatory: the move itself clears.
#[test]
fn r11_friendly_fungi_clears_pollution_where_a_move_ends() {
    let scene = Scene::new(&[A, N]).active(0, "friendly-fungi.1").pollution(2, 0, 2).pollution(3, 0, 1);
    let mut play = scene.play_on();
    play.play("move 2,0");
    assert_eq!([play.pollution(2, 0), play.pollution(3, 0)], [0, 1], "not where it begins");
    assert_eq!((play.support(0), play.state.points), (1, 2));
    play.play("move 2,1");
    assert_eq!(play.support(0), 1, "nothing there to clear");
    play.done();
}

/// R4.7: the damage of the site comes before the roll by the start position.
#[test]
fn r11_friendly_fungi_takes_the_damage_of_a_toxic_site() {
    let scene = Scene::new(&[A, N]).active(0, "friendly-fungi.1").mechs(3, 0, 1).toxic(&[(2, 0)]).dice(&[2]);
    let mut play = scene.play_on();
    play.play("move 2,0");
    assert!(!play.toxic(2, 0));
    assert_eq!((play.support(0), play.damage(0)), (1, 3));
    let harms: Vec<Harm> = play.events.iter().copied().filter_map(harm).collect();
    assert_eq!(harms, [Harm::Toxic, Harm::Melee]);
    play.done();
}

fn harm(event: Event) -> Option<Harm> {
    match event {
        Event::Damaged { source, .. } => Some(source),
        _ => None,
    }
}

/// R4.7: a move, then its item, then Fungi.
#[test]
fn r11_friendly_fungi_clears_by_a_move_of_maps_too() {
    let scene = Scene::new(&[A, B]).active(0, "friendly-fungi.2").items(0, &[Item::Maps]).mechs(3, 0, 1);
    let mut play = scene.camps(0, &[(2, 0)]).toxic(&[(2, 0)]).play_on();
    play.play("maps move 2,0");
    assert!(!play.toxic(2, 0));
    assert_eq!((play.support(0), play.damage(0), play.rolls(), play.state.points), (1, 1, 0, 3));
    let order: Vec<usize> = [
        play.events.iter().position(|event| matches!(event, Event::ItemGained { item: Item::Potions, .. })),
        play.events.iter().position(|event| matches!(event, Event::Cleared { toxic: true, .. })),
    ]
    .map(Option::unwrap)
    .to_vec();
    assert!(order.is_sorted());
    play.done();
}

/// R11: regrouping is no move.
#[test]
fn r11_friendly_fungi_does_not_clear_by_regrouping() {
    let scene = Scene::new(&[A, B]).active(0, "friendly-fungi.1").items(0, &[Item::Maps]).camps(0, &[(1, 1)]);
    let mut play = scene.pollution(1, 1, 1).pollution(3, 0, 2).play_on();
    play.play("regroup 1,1").play("maps regroup 3,0");
    assert_eq!((play.pollution(1, 1), play.pollution(3, 0), play.support(0)), (1, 2, 0));
    play.done();
}

#[test]
fn r11_friendly_fungi_serves_its_owner_alone() {
    let scene = Scene::new(&[A, N]).active(0, "friendly-fungi.1").active(1, "field-kitchen.1").turn(1);
    let mut play = scene.pollution(0, 2, 1).play_on();
    play.play("move 0,2");
    assert_eq!((play.pollution(0, 2), play.support(0), play.support(1)), (1, 0, 0));
    play.done();
}

/// Anywhere, the core and factories too; not on a toxic site. It destroys nothing: no support.
#[test]
fn r11_rain_of_rust_replaces_a_mech_anywhere_by_pollution() {
    let scene = Scene::new(&[A, N]).mechs(0, 0, 1).mechs(-2, 0, 2).mechs(-3, 2, 1).factory(1, 1, false).mechs(1, 1, 1);
    let mut play = scene.toxic(&[(-3, 2)]).reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    play.offers("target", &["0,0", "-2,0", "1,1"]);
    assert_eq!(play.legal().len(), 3, "mandatory");
    assert!(play.refuses("target -3,2").contains("toxic"));
    play.play("target -2,0");
    assert_eq!((play.mechs(-2, 0), play.pollution(-2, 0)), (1, 1));
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (0, 0, 0));
    assert_eq!(play.count(|event| matches!(event, Event::MechDestroyed { .. })), 0);
    play.done();
}

/// R8.2
#[test]
fn r11_rain_of_rust_may_make_a_toxic_site() {
    let scene = Scene::new(&[A, N]).mechs(0, 0, 1).pollution(0, 0, 2);
    let mut play = scene.reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    play.play("target 0,0");
    assert_eq!((play.mechs(0, 0), play.pollution(0, 0), play.toxic(0, 0)), (0, 0, true));
    assert_eq!((play.support(0), play.outcome()), (0, None));
    play.done();
}

/// R8.3: a reveal ability never causes the disaster.
#[test]
fn r11_rain_of_rust_never_makes_a_seventh_toxic_site() {
    let six = [(-3, 0), (-3, 1), (-3, 2), (-2, 0), (-2, 1), (-2, 2)];
    let scene = || Scene::new(&[A, N]).toxic(&six).mechs(1, 0, 1).pollution(1, 0, 2).mechs(-3, 0, 1);
    let nothing = scene().reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    assert_eq!((nothing.mechs(1, 0), nothing.pollution(1, 0), nothing.outcome()), (1, 2, None));
    assert_eq!(nothing.count(|event| matches!(event, Event::NoTarget { ability: Ability::RainOfRust, .. })), 1);
    nothing.done();
    let mut play = scene().mechs(1, 1, 1).pollution(1, 1, 1).reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    play.offers("target", &["1,1"]);
    play.play("target 1,1");
    assert_eq!((play.mechs(1, 1), play.pollution(1, 1)), (0, 2));
    play.done();
}

/// Any player still in the game.
#[test]
fn r11_medicinal_herbs_removes_all_damage_of_one_player() {
    let scene = Scene::new(&[A, N, S, G]).marks(0, 0, 2, 3).marks(1, 0, 3, 3).marks(2, 0, 3, 3).exited(2);
    let mut play = scene.reveal(&["medicinal-herbs.1", "field-kitchen.1", "", "arsenal.1"]);
    play.offers("treat", &["coven", "council", "sect"]);
    assert!(play.refuses("treat order").contains("R11"));
    play.play("treat council");
    assert_eq!([0, 1, 2].map(|seat| play.damage(seat)), [2, 0, 3]);
    play.done();
}
