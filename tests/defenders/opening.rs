//! Setup (R2): what is dealt, and the starting camps.

use crate::scene::{Play, Scene, hex};
use wildlab::game::rng::Seed;
use wildlab::games::defenders::chance::{Purpose, Script};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::hex::{Hex, HexSet};
use wildlab::games::defenders::position::{PhaseName, Position};
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::words::{Habitat, MachineKind, Organizer, Seat, Turn};
use wildlab::games::defenders::{Defenders, Difficult, LineUp};

const PAIR: [Organizer; 2] = [Organizer::B, Organizer::N];
const HUNTERS: [(i32, i32); 6] = [(3, -2), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3)];

fn dealt(players: u8) -> Play {
    Play::dealt(Defenders::standard(players), Script::new(Seed::new(7)))
}

#[test]
fn r2_4_setup_counts_for_two_three_and_four_players() {
    for (players, camps, markers) in [(2, 5, 6), (3, 4, 4), (4, 4, 3)] {
        let play = dealt(players);
        assert_eq!(play.state.seats(), usize::from(players));
        for seat in 0..players {
            let at = play.seat(seat.into());
            assert_eq!((at.hand.len(), at.deck.len(), at.exhausted.len(), at.active), (3, 9, 0, None));
            assert_eq!((at.markers, at.support, at.damage, at.items.len()), (markers, 0, 0, 0));
            assert_eq!((at.camps.len(), at.hex, at.exited), (0, None, false));
            assert_eq!(play.game.camps_left(&play.state, Seat(seat)), camps);
            assert_eq!(play.game.next_cost(&play.state, Seat(seat)), Some(2));
        }
    }
}

#[test]
fn r2_4_a_deck_has_six_base_cards_and_six_of_the_organizer_half_of_them_home() {
    let play = dealt(4);
    for seat in 0..4 {
        let at = play.seat(seat);
        let mut cards = [at.hand, at.deck].concat();
        let abilities = at.organizer.abilities();
        let mut expected: Vec<String> = abilities.iter().flat_map(|a| [format!("{a}.1"), format!("{a}.2")]).collect();
        cards.sort();
        expected.sort();
        assert_eq!(cards, expected);
        let home = play.game.deck(at.organizer).of[at.faction.home().index()];
        assert_eq!(home.len(), 6);
    }
}

#[test]
fn r2_3_setup_places_mechs_pollution_and_the_machine_deck() {
    for players in 2..=4 {
        let play = dealt(players);
        assert_eq!((play.mechs(0, 0), play.state.mech_total()), (2, 8));
        assert!(HUNTERS.iter().all(|&(q, r)| play.mechs(q, r) == 1));
        assert_eq!((play.state.polluted().len(), play.state.pollution_total()), (6, 6));
        let position = play.position();
        assert_eq!((position.direction, position.toxic.len(), position.factories.len()), (Turn::Right, 0, 0));
        assert!(position.machine.iter().all(|card| card.in_deck && !card.difficult));
        let count = |kind| position.machine.iter().filter(|card| card.kind == kind).count();
        assert_eq!(MachineKind::ALL.map(count), [1, 2, 2, 2]);
    }
}

#[test]
fn r2_5_difficult_cards_replace_base_cards_of_their_name() {
    for n in 0..=6 {
        let line_up = LineUp { difficult: Difficult::Random(n), ..LineUp::of(2) };
        let game = Defenders::new(Contents::embedded(()), Rules::default(), line_up).unwrap();
        let machine = Play::dealt(game, Script::new(Seed::new(3))).position().machine;
        let difficult = machine.iter().filter(|card| card.difficult).count();
        assert_eq!((machine.len(), difficult), (7, n.into()));
        assert!(!machine[0].difficult, "Reboot has no difficult card");
    }
}

/// The bare board before any camp is placed, seat 0 to begin.
fn unsettled(options: &[&str]) -> Scene {
    let clear = |p: &mut Position| {
        p.phase = PhaseName::Camps;
        p.points = 0;
        for seat in &mut p.seats {
            seat.hex = None;
            seat.camps.clear();
            seat.deck.extend(seat.active.take());
        }
    };
    Scene::with_rules(&PAIR, options).edit(clear)
}

fn sites(play: &Play) -> Vec<(i32, i32)> {
    let read = |text: String| text["camp ".len()..].parse::<Hex>().expect("a camp names a hex").axial();
    let mut list: Vec<(i32, i32)> = play.legal().into_iter().map(read).collect();
    list.sort_unstable();
    list
}

#[test]
fn r2_6_starting_camps_stand_on_home_land_at_the_perimeter() {
    let land = [(3, -1), (-3, 1), (1, 1), (1, 0)];
    let stage = unsettled(&[]).land(Habitat::Forest, &land).mechs(3, -1, 1).pollution(-3, 1, 2);
    let mut play = stage.play_on();
    assert_eq!(sites(&play), [(-3, 1), (3, -1)]);
    play.refuses("camp 1,1");
    play.refuses("camp 3,0");
    play.play("camp 3,-1");
    assert_eq!((play.organizer(0), play.seat(0).camps), (Some((3, -1)), vec![(3, -1)]));
    // The Council next: every outer hex of the plains.
    let plains = HexSet::RINGS[3] - hex(3, -1).set() - hex(-3, 1).set();
    assert_eq!((play.turn(), sites(&play).len(), plains.len()), ((PhaseName::Camps, 1), 16, 16));
}

#[test]
fn r2_6_without_home_land_at_the_perimeter_the_second_ring_then_the_first() {
    let both = |options: &[&str]| unsettled(options).land(Habitat::Forest, &[(1, 1), (0, 2), (1, 0)]).play_on();
    assert_eq!(sites(&both(&[])), [(0, 2), (1, 1)]);
    assert_eq!(sites(&both(&["camp-fallback=anywhere"])), [(0, 2), (1, 0), (1, 1)]);
    let first = unsettled(&[]).land(Habitat::Forest, &[(1, 0), (0, -1)]).play_on();
    assert_eq!(sites(&first), [(0, -1), (1, 0)]);
}

#[test]
fn r2_6_camps_go_in_seat_order_from_a_random_seat_and_r2_7_a_random_player_is_first() {
    let script = Script::new(Seed::new(5)).with(Purpose::FirstSeats, [2, 1]);
    let mut play = Play::dealt(Defenders::standard(3), script);
    let mut asked = Vec::new();
    while play.turn().0 == PhaseName::Camps {
        asked.push(play.turn().1);
        assert_eq!(play.hand(play.turn().1.into()).len(), 3);
        let site = play.legal()[0].clone();
        play.play(&site);
    }
    assert_eq!((asked, play.position().first, play.turn()), (vec![2, 0, 1], 1, (PhaseName::Organize, 1)));
    play.done();
}

#[test]
fn r2_6_option_camps_from_the_first_seat() {
    let mut rules = Rules::default();
    rules.set("camp-order=first-seat").unwrap();
    let game = Defenders::new(Contents::embedded(()), rules, LineUp::of(3)).unwrap();
    let play = Play::dealt(game, Script::new(Seed::new(5)).with(Purpose::FirstSeats, [2]));
    assert_eq!(play.turn(), (PhaseName::Camps, 0));
    play.done();
}
