//! R14: decisions and knowledge, and R15: the options.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Game, Seat, Show};
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::options::OPTIONS;
use wildlab::games::wildlife::words::Source;
use wildlab::games::wildlife::{State, WildLife};

use crate::scene::{bare, game};

/// A random game to its end, with its events.
fn played(game: &WildLife, seed: u64) -> (State, Vec<Event>) {
    let (mut chance, mut rng) = (game.chance(Seed::new(seed)), Seed::new(seed).stream(77));
    let mut events: Vec<Event> = Vec::new();
    let mut state = game.start(&mut chance, &mut events);
    game.play_out(&mut state, &mut chance, &mut events, |_, count| rng.below(count as u32) as usize);
    (state, events)
}

#[test]
fn r14_1_a_single_legal_decision_is_taken_at_once_and_shown() {
    let mut scene = bare().tiles(0, "f2").hand(0, "forest");
    scene.play("use forest migrate");
    assert_eq!((scene.saw("decides"), scene.saw("forced")), (1, 2), "from where, and where to");
}

#[test]
fn r14_2_a_view_holds_neither_other_hands_nor_the_order_of_the_pile() {
    let game = game("players=4");
    let state = game.deal(&mut game.chance(Seed::new(4)), &mut ());
    let mut rng = Seed::new(4).stream(9);
    let view = game.view(&state, Seat(1));
    assert_eq!((view.hands[0], view.pile), (10, 70));
    assert_eq!(view.unseen(&game).len(), 100);
    let mut other_hands = 0;
    for _ in 0..50 {
        let sampled = game.sample(&view, &mut rng);
        assert_eq!(game.view(&sampled, Seat(1)), view);
        assert!(Checked::violations(&game, &sampled).is_empty());
        other_hands += usize::from(sampled.player(Seat(0)).hand != state.player(Seat(0)).hand);
    }
    assert!(other_hands > 45);
    let event = Event::Drew { seat: Seat(0), card: wildlab::games::wildlife::words::CardKind::Joker };
    let entry = game.entry(&mut (), &state, event);
    assert!(entry.text.ends_with("a joker") && entry.public.unwrap().ends_with("draws a card"));
}

#[test]
fn r14_3_a_game_number_has_the_same_species_and_first_hands_under_every_variant() {
    let deal = |settings: &str| {
        let game = game(settings);
        let state = game.deal(&mut game.chance(Seed::new(11)), &mut ());
        (state.playing().to_vec().iter().map(|player| player.species).collect::<Vec<_>>(), state.player(Seat(2)).hand)
    };
    let plain = deal("players=4");
    assert_eq!(plain, deal("players=4; rule=herd-size=1; chart=paired; board=7"));
    assert_eq!(plain, deal("players=4; rule=start-player=random"));
    assert_ne!(plain, deal("players=4; rule=unlimited-abilities=yes"), "other hands");
}

#[test]
fn r14_4_points_by_source_add_up_to_the_points() {
    for players in 2..=6 {
        let game = game(&format!("players={players}"));
        for seed in 0..10 {
            let (state, events) = played(&game, seed);
            let mut sums = vec![0_i32; players];
            for event in &events {
                if let Event::Points { seat, by, .. } = event {
                    sums[seat.index()] += i32::from(*by);
                }
            }
            assert_eq!(sums, state.playing().iter().map(|player| i32::from(player.points)).collect::<Vec<_>>());
            assert!(events.iter().any(|event| matches!(event, Event::Points { source: Source::Areas, .. })));
            let ending = game.ending(&state).unwrap();
            assert!(ending.seats.as_slice().iter().any(|standing| standing.place == 1) || ending.cause == "stalled");
        }
    }
}

#[test]
fn r14_5_what_cannot_be_is_found() {
    let sound = bare().tiles(0, "b3");
    assert_eq!(Checked::violations(&sound.game, &sound.state), [""; 0]);
    let broken = |change: fn(&mut State)| {
        let mut state = sound.state;
        change(&mut state);
        !Checked::violations(&sound.game, &state).is_empty()
    };
    assert!(broken(|state| state.players[1].tiles = state.players[0].tiles), "two tiles on a space");
    assert!(broken(|state| state.players[1].reserve = 31), "more tiles than there are");
    assert!(broken(|state| state.pile.0[3] += 1), "a card too many");
    assert!(broken(|state| state.abilities[0] -= 1), "an ability tile is gone");
    assert!(broken(|state| state.adaptations[0][0] -= 1), "an adaptation tile is gone");
    assert!(broken(|state| state.players[0].owned[0] = 3), "more than two of a kind");
    assert!(broken(|state| state.players[0].reach[2] = 0), "a level that the chart prints is gone");
    assert!(broken(|state| state.marked = 0xFFF), "twelve markers");
    assert!(broken(|state| state.players[1].reserve = 0), "an empty reserve does not end the game");
    assert!(broken(|state| state.asked = Seat(1)), "another player is asked");
    assert!(broken(|state| state.players[2].left = Seat(1)), "no circle");
}

#[test]
fn r15_every_option_has_a_value_that_plays_other_games() {
    // Where an option alone changes nothing: the number of players or the variant that it belongs to.
    let base = |option: &str| match option {
        "surplus-two" => "players=2",
        "herd-size" => "players=3; set=scoring.herds=[10,7,5,3,1,1,1,1,1,1]",
        "zero-ranks" => "players=3; set=scoring.adaptations=[4,2,1]",
        "herd-limit" => "players=2; rule=herd-size=1",
        "defense-tiles" => "players=3; set=setup.mobility_tiles=[2,0,0,0,0,0]",
        "auto-expand-joker" => "players=3; rule=auto-expand=yes",
        "moving-start-tie" => "players=3; rule=moving-start=yes; set=setup.points=[1,1,1,1,1,1]",
        _ => "players=3",
    };
    for option in OPTIONS {
        let other = |value: &str| game(&format!("{}; rule={}={value}", base(option.name), option.name));
        let plain = other(option.values[0]);
        for value in &option.values[1..] {
            let game = other(value);
            let differs = (0..400).any(|seed| {
                let ((usual, heard), (state, events)) = (played(&plain, seed), played(&game, seed));
                assert!(Checked::violations(&game, &state).is_empty(), "{}={value}", option.name);
                let endings = [plain.ending(&usual), game.ending(&state)].map(|ending| format!("{ending:?}"));
                heard != events || endings[0] != endings[1]
            });
            assert!(differs, "{}={value} plays as {}", option.name, option.values[0]);
        }
    }
}
