//! R11: the abilities of the Sect.

use crate::scene::{Play, Scene};
use wildlab::games::defenders::event::{Event, Way};
use wildlab::games::defenders::words::{Ability, Habitat, Item, Organizer, Seat};

use Organizer::{B, G, N, U, Z};

/// The machine card that finds no engine on the board and no hunter: Mechs, either of them.
const MECHS: [u8; 2] = [5, 6];

fn machine_cards(play: &Play) -> usize {
    play.count(|event| matches!(event, Event::MachineCard { .. }))
}

#[test]
fn r11_sect_comrade_passes_the_first_player_marker_to_the_left() {
    let scene = Scene::new(&[G, N, B, Z]).edit(|position| position.first = 2);
    let play = scene.reveal(&["sect-comrade.1", "field-kitchen.1", "archives.1", "bubbling-brew.1"]);
    assert_eq!((play.state.first(), play.state.seat()), (Seat(3), Seat(3)));
    play.done();
}

#[test]
fn r11_arsenal_gains_rockets_for_its_player_alone() {
    let play = Scene::new(&[G, N]).reveal(&["arsenal.1", "field-kitchen.1"]);
    assert_eq!([play.has(0, Item::Rockets), play.has(1, Item::Rockets)], [true, false]);
    play.done();
}

#[test]
fn r11_fireworks_festival_gives_rockets_to_all_players_still_in_the_game() {
    let scene = Scene::new(&[B, G, Z]).exited(2).items(1, &[Item::Rockets]);
    let play = scene.reveal(&["archives.1", "fireworks-festival.1", ""]);
    assert_eq!([0, 1, 2].map(|seat| play.has(seat, Item::Rockets)), [true, true, false]);
    assert_eq!(play.count(|event| matches!(event, Event::ItemGained { item: Item::Rockets, .. })), 1, "one of each");
    play.done();
}

#[test]
fn r11_hack_attack_draws_no_machine_card_on_that_turn_only() {
    let scene = Scene::new(&[G, B]).hand(0, &["scrap-hunter.1"]).hand(1, &["archives.1"]);
    let mut play = scene.machine(&MECHS).reveal(&["hack-attack.1", "pyromancy.1"]);
    play.play("end");
    assert_eq!((machine_cards(&play), play.state.seat()), (0, Seat(1)));
    play.play("end");
    assert_eq!(machine_cards(&play), 1, "the other player draws");
    play.play("pick scrap-hunter.1").play("pick archives.1").play("end");
    assert_eq!((machine_cards(&play), play.state.seat()), (2, Seat(1)), "in the next round its owner draws");
    play.done();
}

/// R4.3: the turn that builds the final camp draws its machine card, but not with Hack Attack.
#[test]
fn r11_hack_attack_draws_none_on_the_turn_of_the_final_camp() {
    let scene = |card: &str| {
        let scene = Scene::new(&[G, B, N]).active(0, card).active(1, "archives.1").active(2, "field-kitchen.1");
        let scene = scene.room(0).land(Habitat::Mountain, &[(1, 0)]).at(0, 1, 0).marks(0, 5, 0, 4);
        let hand = ["arsenal.1", "arsenal.2", "scrap-hunter.1", "scrap-hunter.2", "power-down.1", "power-down.2"];
        scene.hand(0, &hand)
    };
    for (card, drawn) in [("hack-attack.1", 0), ("sect-comrade.1", 1)] {
        let mut play = scene(card).machine(&MECHS[..drawn]).play_on();
        play.play("build");
        assert_eq!((play.state.has_exited(Seat(0)), machine_cards(&play), play.state.seat()), (true, drawn, Seat(1)));
        play.done();
    }
}

/// With the mech's own point: an action and Rockets alike.
#[test]
fn r11_scrap_hunter_gains_one_more_support_for_each_mech() {
    let scene = Scene::new(&[G, N]).active(0, "scrap-hunter.1").room(0).items(0, &[Item::Rockets]).mechs(3, 0, 3);
    let mut play = scene.dice(&[0]).play_on();
    play.play("destroy");
    assert_eq!((play.support(0), play.rolls()), (2, 1));
    play.play("rockets destroy 3,0");
    assert_eq!((play.support(0), play.mechs(3, 0), play.rolls()), (4, 1, 1));
    play.done();
}

/// R4.1
#[test]
fn r11_scrap_hunter_stops_at_the_next_camp() {
    let scene = Scene::new(&[G, N]).active(0, "scrap-hunter.2").marks(0, 1, 0, 6).mechs(3, 0, 1).dice(&[0]);
    let mut play = scene.play_on();
    play.play("destroy");
    assert_eq!(play.support(0), 2);
    play.done();
}

/// For mechs alone, and for its owner's alone.
#[test]
fn r11_scrap_hunter_is_for_mechs_that_its_owner_destroys() {
    let scene = Scene::new(&[G, N]).active(0, "scrap-hunter.1").pollution(3, 0, 1).walls(&[(3, 0, 3)]).room(0);
    let mut play = scene.play_on();
    play.play("clear").play("breach 3");
    assert_eq!(play.support(0), 2, "pollution and walls count once");
    play.done();
    let scene = Scene::new(&[G, N]).active(0, "scrap-hunter.1").active(1, "field-kitchen.1").turn(1).mechs(0, 3, 1);
    let mut play = scene.dice(&[0]).play_on();
    play.play("destroy");
    assert_eq!([play.support(0), play.support(1)], [0, 1]);
    play.done();
}

/// Seat 0 or 1 on 1,0: walls on three sides, a factory, an engine and the core on the others.
fn hemmed_in(card: &str, seat: u8) -> Play {
    let scene = Scene::new(&[G, B]).active(0, card).active(1, "archives.1").turn(seat).at(seat.into(), 1, 0);
    let scene = scene.walls(&[(1, 0, 0), (1, 0, 4), (1, 0, 5)]).factory(1, 1, false).engine(0, 1, 0, 2, true);
    scene.play_on()
}

/// All players; factories' walls too; not engines or the core.
#[test]
fn r11_power_down_lets_all_move_through_walls() {
    for seat in [0, 1] {
        hemmed_in("arsenal.1", seat).offers("move", &[]);
        let mut play = hemmed_in("power-down.1", seat);
        play.offers("move", &["2,0", "1,1", "1,-1", "2,-1"]);
        assert!(play.refuses("move 0,1").contains("R5.1"), "the engine");
        assert!(play.refuses("move 0,0").contains("core"));
        play.play("move 1,1");
        assert_eq!((play.organizer(seat), play.state.points), (Some((1, 1)), 2));
        play.done();
    }
}

/// A corner has three neighbours, and a walled perimeter is no way out.
#[test]
fn r11_power_down_does_not_open_the_perimeter() {
    let scene = Scene::new(&[G, B]).active(0, "power-down.1").enclose(3, 0);
    assert_eq!(scene.position.walls.len(), 6);
    let play = scene.play_on();
    play.offers("move", &["2,0", "2,1", "3,-1"]);
    play.done();
}

/// A corridor of mountains behind walls; its end is a rewilded factory.
#[test]
fn r11_power_down_opens_corridors_through_walls() {
    let scene = |sect: &str| {
        let scene = Scene::new(&[G, B]).active(0, sect).at(0, 1, 0).land(Habitat::Mountain, &[(2, 0), (3, -1)]);
        scene.enclose(2, 0).factory(3, -2, true).play_on()
    };
    assert!(scene("arsenal.1").refuses("move 3,-1").contains("R5.1"));
    let mut play = scene("power-down.1");
    play.offers("move", &["2,0", "3,-1", "3,-2", "0,1", "1,1", "1,-1", "2,-1"]);
    play.play("move 3,-2");
    assert_eq!(play.organizer(0), Some((3, -2)));
    play.done();
}

/// The own hex too; not a covered mountain, nor a wild hex. Mandatory; no item and no roll.
#[test]
fn r11_tunnels_relocates_to_any_mountain_hex() {
    let mountains = [(1, 0), (-2, 1), (0, -2), (2, 1)];
    let scene = Scene::new(&[U, N]).at(0, 1, 0).land(Habitat::Mountain, &mountains).mechs(1, 0, 1).mechs(0, 0, 1);
    let scene = scene.factory(0, -2, false).factory(2, 1, true).camps(1, &[(-2, 1)]).enclose(-2, 1);
    let mut play = scene.reveal(&["tunnels.1", "field-kitchen.1"]);
    play.offers("target", &["1,0", "-2,1"]);
    assert_eq!(play.legal().len(), 2, "mandatory");
    play.play("target -2,1");
    assert_eq!((play.organizer(0), play.has(0, Item::Bread), play.rolls()), (Some((-2, 1)), false, 0));
    assert_eq!(play.count(|event| matches!(event, Event::Moved { way: Way::Relocate, .. })), 1);
    play.done();
}

#[test]
fn r11_tunnels_to_the_own_hex_changes_nothing() {
    let scene = Scene::new(&[U, N]).at(0, 1, 0).land(Habitat::Mountain, &[(1, 0), (-2, 1)]);
    let mut play = scene.reveal(&["tunnels.2", "field-kitchen.1"]);
    play.play("target 1,0");
    assert_eq!((play.organizer(0), play.state.seat(), play.state.points), (Some((1, 0)), Seat(0), 3));
    play.done();
}

#[test]
fn r11_tunnels_without_an_uncovered_mountain_does_nothing() {
    let scene = Scene::new(&[U, N]).land(Habitat::Mountain, &[(1, 1)]).factory(1, 1, true);
    let play = scene.reveal(&["tunnels.1", "field-kitchen.1"]);
    assert_eq!((play.organizer(0), play.state.points), (Some((3, 0)), 3));
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::Tunnels, .. })), 1);
    play.done();
}

/// Across walls, the core included; no roll. The action of destroying reaches no further than before.
#[test]
fn r11_ballistics_lets_rockets_destroy_a_mech_on_an_adjacent_hex() {
    let scene = |card: &str| {
        let scene = Scene::new(&[U, N]).active(0, card).items(0, &[Item::Rockets]).at(0, 1, 0).walls(&[(1, 0, 0)]);
        scene.mechs(0, 0, 2).mechs(2, 0, 1).mechs(3, 0, 1).play_on()
    };
    scene("arsenal.1").offers("rockets destroy", &[]);
    let mut play = scene("ballistics.1");
    play.offers("rockets destroy", &["0,0", "2,0"]);
    assert!(play.refuses("destroy").contains("R5.6"));
    play.play("rockets destroy 2,0");
    assert_eq!([play.mechs(2, 0), play.mechs(0, 0), play.mechs(3, 0)], [0, 2, 1]);
    assert_eq!((play.support(0), play.rolls(), play.state.points), (1, 0, 3));
    assert!(!play.has(0, Item::Rockets));
    play.done();
}

#[test]
fn r11_ballistics_leaves_the_own_hex_in_reach() {
    let scene = Scene::new(&[U, N]).active(0, "ballistics.2").items(0, &[Item::Rockets]).mechs(3, 0, 1).mechs(2, 0, 1);
    let mut play = scene.play_on();
    play.offers("rockets destroy", &["3,0", "2,0"]);
    play.play("rockets destroy 3,0");
    assert_eq!([play.mechs(3, 0), play.mechs(2, 0)], [0, 1]);
    play.done();
}

#[test]
fn r11_ballistics_serves_its_owner_alone() {
    let scene = Scene::new(&[U, N]).active(0, "ballistics.1").active(1, "field-kitchen.1").turn(1);
    let play = scene.items(1, &[Item::Rockets]).mechs(0, 2, 1).play_on();
    play.offers("rockets destroy", &[]);
    assert!(play.refuses("rockets destroy 0,2").contains("R6"));
    play.done();
}

/// Pieces, on the perimeter too, and factories' walls; not breached ones or the core's (R5.7).
#[test]
fn r11_demolitions_breaches_any_wall_on_the_board() {
    let scene = Scene::new(&[U, N]).walls(&[(-2, 1, 0), (1, 1, 0), (3, 0, 0)]).breaches(&[(1, 1, 0)]);
    let mut play = scene.factory(1, -1, false).reveal(&["demolitions.1", "field-kitchen.1"]);
    play.offers("demolish", &["-2,1,0", "1,-1,0", "3,0,0", "1,-1,1", "0,-1,0", "1,-2,1", "2,-2,2"]);
    assert_eq!(play.legal().len(), 7, "mandatory");
    assert!(play.refuses("demolish 1,-1,2").contains("core"));
    play.play("demolish -2,1,0");
    let after = play.position();
    assert!(after.breaches.contains(&(-2, 1, 0)) && after.walls.contains(&(-2, 1, 0)));
    assert_eq!((after.seats[0].markers, after.seats[1].markers), (5, 6));
    assert_eq!((play.support(0), play.support(1), play.rolls()), (1, 0, 0));
    play.done();
}

#[test]
fn r11_demolitions_without_a_marker_does_nothing() {
    let scene = Scene::new(&[U, N]).walls(&[(-2, 1, 0)]).marks(0, 0, 0, 0);
    let play = scene.reveal(&["demolitions.2", "field-kitchen.1"]);
    assert_eq!((play.position().breaches.len(), play.support(0), play.state.points), (0, 0, 2));
    assert_eq!(play.count(|event| matches!(event, Event::NoTarget { ability: Ability::Demolitions, .. })), 1);
    play.done();
}

#[test]
fn r11_demolitions_without_a_wall_does_nothing() {
    let play = Scene::new(&[U, N]).reveal(&["demolitions.1", "field-kitchen.1"]);
    assert_eq!((play.position().breaches.len(), play.position().seats[0].markers, play.support(0)), (0, 6, 0));
    play.done();
}
