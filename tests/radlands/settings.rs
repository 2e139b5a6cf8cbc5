//! Values of the parameters of this game, and deals that are played with the seats exchanged.

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Settings, Setup};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::words::Camp;
use wildlab::games::radlands::{Radlands, State};
use wildlab::sim::Cell;

use crate::kit::parsed;

fn refused(text: &str) -> String {
    Radlands::from_settings(&parsed::<Radlands>(text)).unwrap_err().to_string()
}

#[test]
fn a_list_of_ways_to_have_camps_is_levels_and_a_trio_is_one() {
    let levels = |text: &str| Radlands::levels("camps", text, &Settings::new()).unwrap();
    assert_eq!(levels("draft, random"), ["draft", "random"]);
    assert_eq!(
        levels("oasis,cache,garage:cannon,reactor,railgun; random"),
        ["oasis,cache,garage:cannon,reactor,railgun", "random"]
    );
    assert_eq!(Radlands::levels("cards", "a,b", &Settings::new()).unwrap(), ["a", "b"]);
}

#[test]
fn what_cannot_be_is_refused_by_its_option() {
    assert!(refused("cards=c").contains("--cards"));
    assert!(refused("rules=ru").contains("--rules"));
    assert!(refused("camps=fixed").contains("--camps: found `fixed`, expected draft, random, first-game or two trios"));
    assert!(refused("camps=garage,railgun:reactor,cannon,oasis").contains("--camps"));
    assert!(refused("camps=garage,railgun,oasis:reactor,cannon,oasis").contains("--camps: the trios name oasis twice"));
    assert!(refused("camps=random; rule=camp-choice=draft").contains("says something else"));
    assert!(refused("set=people.sniper.price=2").contains("people.sniper.price"));
    let many = refused("cards=c; rules=ru; camps=x; rule=vera=never");
    for option in ["--cards", "--rules", "--camps", "vera"] {
        assert!(many.contains(option), "everything that is wrong is said at once: {many}");
    }
}

/// A game played up to its first turn, each keeping the first trio that it can; with what was dealt.
fn opened(game: &Radlands, seed: Seed) -> (State, [Vec<Camp>; 2]) {
    let (mut events, mut chance): (Vec<Event>, _) = (Vec::new(), game.chance(seed));
    let mut state = game.start(&mut chance, &mut events);
    while state.turn == 0 {
        let action = game.nth_legal(&state, |_| 0);
        Game::play(game, &mut state, action, &mut chance, &mut events);
    }
    let dealt = [0, 1].map(|seat| {
        let to = |event: &Event| match event {
            Event::Dealt { seat: to, camp } if to.0 == seat => Some(*camp),
            _ => None,
        };
        events.iter().filter_map(to).collect()
    });
    (state, dealt)
}

#[test]
fn with_the_same_players_the_camps_and_hands_of_a_deal_change_seats_and_the_first_turn_stays() {
    for text in ["", "camps=random", "camps=first-game", "cards=b; camps=random", "rule=first-player=seat-0"] {
        let cell = Cell::<Radlands>::of(&parsed::<Radlands>(text).with("policy", "random")).unwrap();
        assert_eq!(cell.seatings(), 2, "{text}");
        for number in 0..20 {
            let (seed, moved) = cell.seating(5, 2 * number);
            assert_eq!((seed, moved), (Seed { run: 5, game: number }, 0));
            assert_eq!(cell.seating(5, 2 * number + 1), (seed, 1));
            let ((one, dealt), (other, moved)) = (opened(&cell.game, seed), opened(&cell.seated(1).0, seed));
            assert_eq!(one.first, other.first, "{text}");
            assert_eq!([&dealt[0], &dealt[1]], [&moved[1], &moved[0]], "{text}");
            // All but the card that the first player, of either seat, has drawn for the turn.
            for seat in 0..2 {
                let (here, there) = (one.sides[seat].hand, other.sides[1 - seat].hand);
                let opening = if here.len() < there.len() { here } else { there };
                let both = here.iter().filter(|card| there.has(*card)).count();
                assert!(both >= opening.len() as usize && here.len().abs_diff(there.len()) == 1, "{text} {number}");
            }
        }
    }
}

#[test]
fn different_players_exchange_seats_and_the_deal_stays() {
    let cell = Cell::<Radlands>::of(&parsed::<Radlands>("camps=random").with("policy", "first,random")).unwrap();
    let (game, policies) = cell.seated(1);
    let names: Vec<&str> = policies.iter().map(|policy| policy.name.as_str()).collect();
    assert_eq!((cell.seatings(), names), (2, vec!["random", "first"]));
    let seed = Seed { run: 5, game: 3 };
    assert_eq!(opened(&cell.game, seed).1, opened(&game, seed).1);
    // Named trios go with their players.
    let cell = Cell::<Radlands>::of(&parsed::<Radlands>("camps=first-game").with("policy", "first,random")).unwrap();
    let (one, other) = (opened(&cell.game, seed).1, opened(&cell.seated(1).0, seed).1);
    assert_eq!([&one[0], &one[1]], [&other[1], &other[0]]);
}
