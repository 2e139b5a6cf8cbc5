//! R11 under the rule options: the other readings of its rulings.

use crate::scene::Scene;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::words::{Habitat, Item, Organizer, Outcome, Seat};

use Organizer::{A, B, N, S, T, U, Z};

/// `adjacent-core=no`: neither Controlled Blaze, Sharpshooter nor Ballistics reaches the core.
#[test]
fn r11_option_adjacent_hexes_without_the_core() {
    let option = ["adjacent-core=no"];
    let scene = Scene::with_rules(&[B, N], &option).at(0, 1, 0).pollution(0, 0, 1).pollution(2, 0, 1);
    let blaze = scene.reveal(&["controlled-blaze.1", "field-kitchen.1"]);
    assert_eq!((blaze.pollution(0, 0), blaze.pollution(2, 0), blaze.support(0)), (1, 0, 1));
    blaze.done();
    let scene = Scene::with_rules(&[T, B], &option).at(0, 1, 0).mechs(0, 0, 1).mechs(2, 0, 1);
    let sharpshooter = scene.reveal(&["sharpshooter.1", "archives.1"]);
    sharpshooter.offers("target", &["2,0"]);
    sharpshooter.done();
    let scene = Scene::with_rules(&[U, B], &option).active(0, "ballistics.1").items(0, &[Item::Rockets]).at(0, 1, 0);
    let ballistics = scene.mechs(0, 0, 1).mechs(2, 0, 1).play_on();
    ballistics.offers("rockets destroy", &["2,0"]);
    ballistics.done();
}

/// `relocating=move`: the item of the camp is gained; a reveal ability still rolls nothing.
#[test]
fn r11_option_relocating_as_a_move_gains_the_item_of_the_camp() {
    let option = ["relocating=move"];
    let scene = Scene::with_rules(&[U, N], &option).land(Habitat::Mountain, &[(1, 1)]).camps(1, &[(1, 1)]);
    let mut tunnels = scene.mechs(3, 0, 1).reveal(&["tunnels.1", "field-kitchen.1"]);
    tunnels.play("target 1,1");
    assert_eq!((tunnels.has(0, Item::Bread), tunnels.rolls()), (true, 0));
    tunnels.done();
    let scene = Scene::with_rules(&[Z, N], &option).camps(1, &[(2, 0)]);
    let mut paths = scene.reveal(&["secret-paths.1", "field-kitchen.1"]);
    paths.play("relocate 2,0");
    assert!(paths.has(0, Item::Bread));
    paths.done();
}

/// `rust-support=yes`
#[test]
fn r11_option_rain_of_rust_with_support() {
    let scene = Scene::with_rules(&[A, N], &["rust-support=yes"]).mechs(1, 1, 1);
    let mut play = scene.reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    play.play("target 1,1");
    assert_eq!((play.support(0), play.mechs(1, 1), play.pollution(1, 1)), (1, 0, 1));
    play.done();
}

/// `reveal-disaster=loses`: R8.3 without the ruling.
#[test]
fn r11_option_rain_of_rust_that_may_lose_the_game() {
    let six = [(-3, 0), (-3, 1), (-3, 2), (-2, 0), (-2, 1), (-2, 2)];
    let scene = Scene::with_rules(&[A, N], &["reveal-disaster=loses"]).toxic(&six).mechs(1, 0, 1).pollution(1, 0, 2);
    let mut play = scene.reveal(&["rain-of-rust.1", "field-kitchen.1"]);
    play.play("target 1,0");
    assert_eq!(play.outcome(), Some(Outcome::ToxicDisaster));
    play.done();
}

/// `wild-targets=yes`: Tunnels and Traveling Library reach wild hexes, whatever is printed there.
#[test]
fn r11_option_tunnels_and_traveling_library_with_wild_targets() {
    let option = ["wild-targets=yes"];
    let scene = Scene::with_rules(&[U, N], &option).factory(1, 1, true).factory(2, 1, false);
    let tunnels = scene.reveal(&["tunnels.1", "field-kitchen.1"]);
    tunnels.offers("target", &["1,1"]);
    tunnels.done();
    let scene = Scene::with_rules(&[S, N], &option).factory(1, 1, true).factory(2, 1, false);
    let library = scene.reveal(&["traveling-library.1", "field-kitchen.1"]);
    library.offers("carry", &["3,0 1,1"]);
    library.done();
}

/// `reveal-order=clockwise`: no one is asked; the owner of the marker comes first.
#[test]
fn r3_1_reveal_abilities_resolve_clockwise_from_the_first_player() {
    for (first, damage) in [(0, 0), (1, 1)] {
        let scene = Scene::with_rules(&[B, T], &["reveal-order=clockwise"]).edit(|position| position.first = first);
        let play = scene.reveal(&["pyromancy.1", "field-hospital.1"]);
        assert_eq!(play.damage(0), damage, "first player {first}");
        assert_eq!(play.count(|event| matches!(event, Event::Resolves { .. })), 2);
        play.done();
    }
}

/// R3.3: the ongoing ability of a player who exits lasts to the end of the round; `exited-ongoing=pile`: it stays.
#[test]
fn r3_3_the_ongoing_ability_of_a_player_who_exits() {
    let hand = ["archives.1", "archives.2", "manifesto.1", "manifesto.2", "almanac-printing.1", "almanac-printing.2"];
    for (option, after) in [("exited-ongoing=round", 1), ("exited-ongoing=pile", 7)] {
        let scene = Scene::with_rules(&[S, N, Z], &[option]).active(0, "sanctuary.1").active(1, "sustenance.1");
        let scene = scene.active(2, "ambush.1").edit(|position| position.waiting = vec![0, 1]).room(0);
        let scene = scene.land(Habitat::Forest, &[(1, 1)]).at(0, 1, 1).marks(0, 5, 0, 4).hand(0, &hand);
        let scene = scene.hand(1, &["caravans.1"]).hand(2, &["evasion.1"]).at(1, 0, 1);
        let mut play = scene.machine(&[5, 6]).play_on();
        play.play("build");
        assert!(play.state.has_exited(Seat(0)));
        assert_eq!(play.legal_with("regroup").len(), 7, "five camps of the Order, the Coven's, the own one");
        play.play("end").play("pick caravans.1").play("pick evasion.1");
        assert_eq!(play.legal_with("regroup").len(), after, "{option}");
        play.done();
    }
}
