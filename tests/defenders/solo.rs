//! Solo (R10): one player, two factions, one hand.

use crate::scene::{Play, Scene};
use wildlab::game::rng::Seed;
use wildlab::games::defenders::chance::{Purpose, Script};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::position::{PhaseName, Position};
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::words::{Ability, Habitat, Item, MachineKind, Organizer, Outcome, Seat};
use wildlab::games::defenders::{Defenders, LineUp};

const ORDER_COUNCIL: [Organizer; 2] = [Organizer::B, Organizer::N];
const ORDER_SECT: [Organizer; 2] = [Organizer::B, Organizer::G];

fn solo() -> Scene {
    Scene::solo(&ORDER_COUNCIL, &[])
}

/// The hands of both factions, a card to be picked.
fn choosing(scene: Scene, hands: [&[&str]; 2]) -> Scene {
    let bare = scene.edit(|p| {
        p.phase = PhaseName::Organize;
        p.points = 0;
        p.seats[0].active = None;
    });
    bare.hand(0, hands[0]).hand(1, hands[1])
}

#[test]
fn r10_the_opening_hand_is_any_mix_of_both_decks() {
    let mut line_up = LineUp::of(1);
    line_up.organizers = ORDER_COUNCIL.map(Some).to_vec();
    let game = Defenders::new(Contents::embedded(()), Rules::default(), line_up).unwrap();
    let script = Script::new(Seed::new(1)).with(Purpose::Deck(Seat(0)), [3, 4]).with(Purpose::Deck(Seat(1)), [0]);
    let mut play = Play::dealt(game, script.with(Purpose::FirstSeats, [1, 0]));
    for (draw, held) in [("draw order", [1, 0]), ("draw council", [1, 1]), ("draw order", [2, 1])] {
        assert_eq!(play.legal(), ["draw order", "draw council"]);
        play.play(draw);
        assert_eq!([play.hand(0).len(), play.hand(1).len()], held);
    }
    assert_eq!(
        (play.hand(0), play.hand(1)),
        (names(&["archives.2", "almanac-printing.1"]), names(&["council-comrade.1"]))
    );
    // Two starting camps and the setup of two players.
    assert_eq!((play.turn(), play.markers(0), play.markers(1)), ((PhaseName::Camps, 1), 6, 6));
    assert_eq!([0, 1].map(|seat| play.game.camps_left(&play.state, Seat(seat))), [5, 5]);
    for _ in 0..2 {
        let site = play.legal()[0].clone();
        play.play(&site);
    }
    assert_eq!(play.turn().0, PhaseName::Organize);
    play.done();
}

fn names(cards: &[&str]) -> Vec<String> {
    cards.iter().map(|&card| card.to_string()).collect()
}

#[test]
fn r10_any_hand_card_is_played_and_its_faction_takes_the_turn() {
    let stage = choosing(solo(), [&["feel-the-burn.1"], &["sustenance.1", "caravans.1"]]);
    let mut play = stage.machine(&[5]).play_on();
    assert_eq!(play.legal(), ["pick feel-the-burn.1", "pick sustenance.1", "pick caravans.1"]);
    play.play("pick sustenance.1");
    assert_eq!((play.turn(), play.state.points), ((PhaseName::Act, 1), 3));
    assert_eq!((play.seat(1).active, play.seat(0).active), (Some("sustenance.1".into()), None));
    play.play("move 0,2");
    assert_eq!((play.organizer(1), play.organizer(0)), (Some((0, 2)), Some((3, 0))));
    play.play("end");
    // A machine card after every turn, and the same faction may go again.
    assert_eq!((play.machine_cards(), play.turn().0), (vec![MachineKind::Mechs], PhaseName::Organize));
    assert_eq!(play.legal(), ["pick feel-the-burn.1", "pick caravans.1"]);
    play.done();
}

#[test]
fn r10_the_acting_faction_is_the_active_player_for_the_hunters() {
    // Two steps from each organizer stands a hunter.
    let stage = choosing(solo(), [&["feel-the-burn.1"], &["sustenance.1"]]).mechs(1, 0, 1).mechs(0, 1, 1);
    let mut play = stage.machine(&[5]).play_on();
    play.play("pick sustenance.1");
    play.play("end");
    assert_eq!((play.mechs(0, 3), play.mechs(0, 1), play.mechs(1, 0), play.mechs(3, 0)), (1, 0, 1, 0));
    play.done();
}

#[test]
fn r10_without_a_card_of_a_faction_the_top_of_its_deck_may_be_played() {
    let stage = choosing(solo(), [&[], &["sustenance.1"]]);
    let mut play = stage.draws(0, &["feel-the-burn.2"]).play_on();
    assert_eq!(play.legal(), ["top order", "pick sustenance.1"]);
    play.refuses("top council");
    play.play("top order");
    assert_eq!((play.turn(), play.seat(0).active), ((PhaseName::Act, 0), Some("feel-the-burn.2".into())));
    assert_eq!((play.hand(1).len(), play.seat(0).deck.len()), (1, 11));
    play.done();
}

#[test]
fn r10_an_ongoing_ability_lasts_while_its_card_tops_the_pile() {
    let stage = Scene::solo(&ORDER_SECT, &[]).walls(&[(3, 0, 3)]);
    let stage = choosing(stage, [&["feel-the-burn.1", "feel-the-burn.2"], &["power-down.1", "scrap-hunter.1"]]);
    let mut play = stage.machine(&[5, 6, 3]).play_on();
    play.play("pick power-down.1");
    play.play("end");
    play.play("pick feel-the-burn.1");
    // Power Down serves all players: both factions.
    assert!(play.moves().contains(&(2, 0)));
    play.play("end");
    play.play("pick scrap-hunter.1");
    assert_eq!(play.seat(1).exhausted, ["power-down.1"]);
    // The Order's card is still on top of its own pile.
    assert!(play.state.ongoing.contains(Ability::FeelTheBurn) && !play.state.ongoing.contains(Ability::PowerDown));
    play.play("end");
    play.play("pick feel-the-burn.2");
    assert!(!play.moves().contains(&(2, 0)));
    play.done();
}

#[test]
fn r10_other_abilities_serve_their_own_faction_only() {
    // Scrap Hunter tops the Sect's pile; the Order destroys a mech.
    let stage = Scene::solo(&ORDER_SECT, &[]).mechs(3, 0, 1).active(1, "scrap-hunter.1").dice(&[0]);
    let mut play = stage.play_on();
    play.play("destroy");
    assert_eq!((play.support(0), play.support(1)), (1, 0));
    play.done();
    let mut own = Scene::solo(&ORDER_SECT, &[])
        .mechs(0, 3, 1)
        .active(1, "scrap-hunter.1")
        .edit(|p| p.seat = 1)
        .dice(&[0])
        .play_on();
    own.play("destroy");
    assert_eq!((own.support(0), own.support(1)), (0, 2));
    own.done();
}

#[test]
fn r10_any_card_of_the_habitat_teams_up_or_by_option_one_of_the_faction() {
    let stage = |options: &[&str]| {
        let scene = Scene::solo(&ORDER_COUNCIL, options).hand(0, &["archives.1", "archives.2"]);
        scene.hand(1, &["sustenance.1", "sustenance.2"]).points(0).machine(&[5]).play_on()
    };
    let mut any = stage(&[]);
    assert_eq!(any.legal_with("team"), ["team archives.1", "team sustenance.2"]);
    any.play("team sustenance.2");
    assert_eq!((any.state.points, any.turn()), (1, (PhaseName::Act, 0)));
    assert!(!any.state.ongoing.contains(Ability::Sustenance));
    any.play("end");
    // It is exhausted on its own faction's pile.
    assert_eq!((any.seat(1).exhausted, any.seat(0).active), (names(&["sustenance.2"]), Some("order-comrade.1".into())));
    any.done();
    let faction = stage(&["solo-team-up=faction"]);
    assert_eq!(faction.legal_with("team"), ["team archives.1"]);
}

#[test]
fn r10_a_camp_draws_from_its_own_deck_and_counts_the_whole_hand() {
    let stage = solo().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).marks(0, 2, 0, 6).marks(1, 1, 0, 6);
    let stage = stage.hand(0, &["archives.1"]).hand(1, &["sustenance.1", "sustenance.2"]);
    let mut play = stage.draws(0, &["pyromancy.2"]).play_on();
    play.play("build");
    assert_eq!((play.hand(0), play.hand(1).len()), (names(&["archives.1", "pyromancy.2"]), 2));
    assert_eq!((play.support(0), play.support(1), play.seat(1).camps.len()), (0, 1, 1));
    play.done();
}

#[test]
fn r10_a_faction_past_three_damage_kills_a_card_of_the_whole_hand() {
    let stage = solo().mechs(3, 0, 1).marks(0, 0, 3, 6).marks(1, 0, 2, 6).hand(0, &["archives.1"]);
    let mut play = stage.hand(1, &["sustenance.1"]).dice(&[1]).dies(0, "sustenance.1").play_on();
    play.play("destroy");
    assert_eq!((play.damage(0), play.damage(1)), (0, 2));
    assert_eq!((play.seat(1).dead, play.hand(1).len(), play.hand(0).len()), (names(&["sustenance.1"]), 0, 1));
    play.done();
}

#[test]
fn r10_without_a_hand_a_card_of_the_own_deck_dies() {
    let stage = solo().mechs(3, 0, 1).marks(0, 0, 3, 6);
    let mut play = stage.dice(&[1]).draws(0, &["archives.2"]).play_on();
    play.play("destroy");
    assert_eq!((play.seat(0).dead, play.seat(1).deck.len()), (names(&["archives.2"]), 12));
    play.done();
}

/// The Order before its last camp; the whole hand has the seven cards that it draws up to.
fn leaving() -> Scene {
    let scene = solo().land(Habitat::Forest, &[(2, 0)]).at(0, 2, 0).marks(0, 6, 0, 6);
    let scene = scene.camps(0, &[(1, -3), (2, -3), (3, -3), (3, -2)]).hand(0, &["archives.1", "archives.2"]);
    scene.hand(1, &["sustenance.1", "sustenance.2", "caravans.1", "caravans.2", "break-bread.1"])
}

#[test]
fn r10_a_factions_final_camp_sends_its_hand_cards_to_its_pile_and_it_leaves() {
    let mut play = leaving().machine(&[5]).play_on();
    play.play("build");
    assert_eq!((play.organizer(0), play.hand(0).len(), play.hand(1).len()), (None, 0, 5));
    assert_eq!(play.seat(0).exhausted.iter().filter(|card| card.starts_with("archives")).count(), 2);
    assert_eq!(play.machine_cards(), [MachineKind::Mechs]);
    // Only the Council plays on: no top card of the Order either.
    assert_eq!((play.legal().len(), play.legal_with("top").len(), play.outcome()), (5, 0, None));
    play.play("pick sustenance.1");
    assert_eq!(play.turn(), (PhaseName::Act, 1));
    // The camps still serve.
    assert_eq!(play.seat(0).camps.len(), 6);
    play.done();
}

/// The Council has left; the Order is before its last camp.
fn second() -> Scene {
    let leave = |p: &mut Position| {
        p.seats[1].exited = true;
        p.seats[1].hex = None;
    };
    let hand = ["archives.1", "archives.2", "pyromancy.1", "pyromancy.2", "feel-the-burn.1", "feel-the-burn.2"];
    let scene = leaving().hand(1, &[]).hand(0, &hand);
    scene.camps(1, &[(-3, 1), (-3, 2), (-2, -1), (-1, -2), (0, -3)]).edit(leave)
}

#[test]
fn r10_the_second_factions_final_camp_wins_when_no_factory_runs() {
    let mut play = second().draws(0, &["controlled-blaze.1"]).play_on();
    play.play("build");
    assert_eq!((play.outcome(), play.machine_cards().len()), (Some(Outcome::Win), 0));
    play.done();
}

#[test]
fn r10_the_second_faction_does_not_leave_while_a_factory_runs() {
    let stage = second().factory(1, 1, false).breaches(&[(1, 1, 5)]).marks(0, 6, 0, 5);
    let mut play = stage.draws(0, &["controlled-blaze.1"]).play_on();
    play.play("build");
    assert_eq!((play.outcome(), play.organizer(0), play.hand(0).len()), (None, Some((2, 0)), 7));
    play.play("move 1,1");
    play.play("rewild");
    assert_eq!(play.outcome(), Some(Outcome::Win));
    play.done();
}

#[test]
fn r10_comrades_do_nothing() {
    let mut play = choosing(solo(), [&["order-comrade.1"], &["council-comrade.1"]]).machine(&[5]).play_on();
    let first = play.position().first;
    for card in ["order-comrade.1", "council-comrade.1"] {
        play.play(&format!("pick {card}"));
        assert_eq!((play.position().first, play.state.points), (first, 4));
        assert!(!play.events.iter().any(|event| matches!(event, Event::FirstPlayer { .. })));
        if play.turn().1 == 0 {
            play.play("end");
        }
    }
    play.done();
}

#[test]
fn r10_hack_attack_spares_this_turns_machine_card_only() {
    let stage = choosing(Scene::solo(&ORDER_SECT, &[]), [&["feel-the-burn.1"], &["hack-attack.1"]]);
    let mut play = stage.machine(&[5]).play_on();
    play.play("pick hack-attack.1");
    assert_eq!((play.turn(), play.state.points), ((PhaseName::Act, 1), 2));
    play.play("end");
    assert!(play.saw(Event::NoMachineCard { seat: Seat(1) }));
    assert_eq!(play.machine_cards(), []);
    // The card still tops the Sect's pile, but the Order's turn draws.
    play.play("pick feel-the-burn.1");
    play.play("end");
    assert_eq!(play.machine_cards(), [MachineKind::Mechs]);
    play.done();
}

#[test]
fn r10_reveal_abilities_resolve_at_once_and_all_players_are_both_factions() {
    let mut play = choosing(solo(), [&["archives.1"], &["break-bread.1"]]).machine(&[5]).play_on();
    play.play("pick break-bread.1");
    assert!(play.has(0, Item::Bread) && play.has(1, Item::Bread));
    play.play("end");
    play.play("pick archives.1");
    assert!(play.has(0, Item::Maps) && !play.has(1, Item::Maps));
    play.done();
}

#[test]
fn r10_after_secret_paths_the_faction_whose_card_was_picked_takes_the_turn() {
    let scene = Scene::solo(&[Organizer::B, Organizer::Z], &[]);
    let mut play = choosing(scene, [&["archives.1"], &["secret-paths.1"]]).play_on();
    play.play("pick secret-paths.1");
    // Both factions are asked, the owner first.
    assert_eq!(play.turn(), (PhaseName::Paths, 1));
    play.play("stay");
    assert_eq!(play.turn(), (PhaseName::Paths, 0));
    play.play("stay");
    assert_eq!(play.turn(), (PhaseName::Act, 1));
}
