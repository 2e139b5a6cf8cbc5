//! R1 and R2: things, species, start player, cards, settling.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Game, Seat};
use wildlab::games::wildlife::chance::{Purpose, Script};
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::words::{Ability, Area, CardKind, Level, Species, Terrain};
use wildlab::games::wildlife::{Action, State, WildLife};

use crate::scene::{bare, game, with};

/// A game with species dealt by script, up to its first decision.
fn dealt(settings: &str, species: &[Species]) -> (WildLife, State) {
    let game = game(settings);
    let mut script = Script::new(Seed::new(1)).with(Purpose::Species, species.iter().map(|&one| one as u8));
    let state = game.deal(&mut script, &mut ());
    assert!(script.complaints().is_empty());
    (game, state)
}

#[test]
fn r1_3_a_level_includes_every_lower_one_except_none() {
    let scene = bare().tiles(0, "e4 b3");
    for (terrain, level) in Terrain::ALL.into_iter().zip([1, 0, 3, 2, 1, 0]) {
        assert_eq!(scene.state.player(Seat(0)).level(terrain), Level::ALL[level], "man is m-aem-");
    }
    let scene = scene.hand(0, "savannah plains");
    for text in ["use savannah migrate", "use savannah expand", "use plains migrate", "use plains expand"] {
        assert!(scene.can(text), "{text}");
    }
    assert!(!scene.can("use plains attack"));
}

#[test]
fn r1_6_points_may_fall_below_zero() {
    let mut scene = bare().hand(0, "famine").points(1, 1).food(1, 0);
    scene.play("use famine event");
    assert_eq!(scene.scores()[1], -4);
}

#[test]
fn r2_1_each_player_has_a_different_species_dealt_or_named() {
    let (_, state) = dealt("players=3", &[Species::Bear, Species::Eagle, Species::Man]);
    let species: Vec<_> = state.playing().iter().map(|player| player.species).collect();
    assert_eq!(species, [Some(Species::Bear), Some(Species::Eagle), Some(Species::Man)]);
    let named = game("players=3; lineup=snake,random*");
    for seed in 0..40 {
        let state = named.deal(&mut named.chance(Seed::new(seed)), &mut ());
        let mut all: Vec<_> = state.playing().iter().filter_map(|player| player.species).collect();
        assert_eq!(all[0], Species::Snake);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 3);
    }
}

#[test]
fn r2_2_the_oldest_species_starts_and_the_places_go_clockwise() {
    let (_, state) = dealt("players=4", &[Species::Man, Species::Eagle, Species::Snake, Species::Bear]);
    assert_eq!(state.first, Seat(2), "the snake is the oldest");
    assert_eq!(state.playing().iter().map(|player| player.order).collect::<Vec<_>>(), [3, 4, 1, 2]);
    let random = game("players=4; rule=start-player=random");
    let mut script = Script::new(Seed::new(1)).with(Purpose::Start, [3]);
    assert_eq!(random.deal(&mut script, &mut ()).first, Seat(3));
}

#[test]
fn r2_3_tiles_food_and_points_at_the_start() {
    for (players, tiles) in [(2, 30), (3, 30), (4, 25), (5, 21), (6, 18)] {
        let game = game(&format!("players={players}"));
        let state = game.deal(&mut game.chance(Seed::new(3)), &mut ());
        assert!(state.playing().iter().all(|player| (player.reserve, player.food) == (tiles, 8)), "{players}");
        for player in state.playing() {
            assert_eq!(player.points, i16::from(player.order), "the place in turn order");
        }
    }
}

#[test]
fn r2_4_adaptation_tiles_ability_tiles_and_markers_lie_ready() {
    let game = game("players=4");
    let state = game.deal(&mut game.chance(Seed::new(3)), &mut ());
    assert_eq!(state.adaptations, [[3, 4, 5]; 6]);
    assert_eq!((state.abilities, state.marked), ([5, 4, 3, 2, 1], 0));
    assert_eq!(game.contents.scoring.minor.len(), 11);
}

#[test]
fn r2_5_ten_cards_each_of_110() {
    let game = game("players=5");
    let state = game.deal(&mut game.chance(Seed::new(3)), &mut ());
    assert!(state.playing().iter().all(|player| player.hand.len() == 10));
    assert_eq!((state.pile.len(), state.discard.len()), (60, 0));
    assert_eq!(game.contents.cards, [10, 10, 10, 10, 10, 10, 15, 18, 10, 2, 2, 3]);
}

#[test]
fn r2_6_settling_goes_round_within_the_limits_and_scores_nothing() {
    for (players, settled) in [(2, 12), (3, 8), (4, 5), (5, 4), (6, 3)] {
        let game = game(&format!("players={players}"));
        let mut chance = game.chance(Seed::new(9));
        let mut state = game.start(&mut chance, &mut ());
        let mut expected = state.first;
        while state.turn == 0 {
            assert_eq!(game.decider(&state), expected);
            let action = game.nth_legal(&state, |count| count / 2);
            let Action::Settle(space) = action else { panic!("{action:?}") };
            let island = &game.contents.island;
            assert!(state.player(expected).level(island.terrain(space)) > Level::None);
            game.play(&mut state, action, &mut chance, &mut ());
            expected = state.left(expected);
            for area in Area::all() {
                let tiles = (island.areas[area.index()] & state.occupied()).len();
                assert!(tiles <= if area.is_small() { 2 } else { 4 });
            }
        }
        assert!(state.playing().iter().all(|player| player.tiles.len() == settled), "{players}");
        assert_eq!(state.marked, 0);
    }
}

#[test]
fn r2_6_who_finds_no_space_keeps_the_tile() {
    let game = game("players=2; set=setup.small_limit=0; set=setup.large_limit=1");
    let mut chance = game.chance(Seed::new(9));
    let mut events: Vec<Event> = Vec::new();
    let mut state = game.start(&mut chance, &mut events);
    while state.turn == 0 {
        let action = game.nth_legal(&state, |_| 0);
        game.play(&mut state, action, &mut chance, &mut events);
    }
    assert!(events.iter().any(|event| matches!(event, Event::Unsettled { .. })));
    assert!(state.playing().iter().all(|player| player.tiles.len() + usize::from(player.reserve) == 30));
}

#[test]
fn r2_7_the_start_player_has_the_first_turn() {
    let game = game("players=4");
    let mut chance = game.chance(Seed::new(2));
    let mut state = game.start(&mut chance, &mut ());
    let first = state.first;
    while state.turn == 0 {
        let action = game.nth_legal(&state, |_| 0);
        game.play(&mut state, action, &mut chance, &mut ());
    }
    assert_eq!((state.turn, state.active), (1, first));
    assert!(Checked::violations(&game, &state).is_empty());
}

#[test]
fn r2_8_ability_tiles_at_the_start_go_by_place_in_turn_order() {
    let game = game("players=3; set=setup.mobility_tiles=[0, 1, 2, 0, 0, 0]");
    let state = game.deal(&mut game.chance(Seed::new(2)), &mut ());
    for player in state.playing() {
        assert_eq!(player.owned[Ability::Mobility.index()], player.order - 1);
    }
    assert_eq!(state.abilities[Ability::Mobility.index()], 0);
}

#[test]
fn d1_food_is_public() {
    let scene = with("").food(1, 5).hand(1, "joker");
    let view = scene.game.view(&scene.state, Seat(0));
    assert_eq!(view.seen().player(Seat(1)).food, 5);
    assert_eq!(view.seen().player(Seat(1)).hand.count(CardKind::Joker), 0);
}
