//! R11 to R13: the end, two players, variants.

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Seat};
use wildlab::games::wildlife::Table;
use wildlab::games::wildlife::chance::{Purpose, Script};
use wildlab::games::wildlife::state::{Ask, Cause};
use wildlab::games::wildlife::words::{Ability, CardKind, Species};

use crate::scene::{bare, duel, game, with};

#[test]
fn r11_1_the_turn_is_played_to_its_end_and_the_first_cause_is_named() {
    let mut scene = bare().tiles(0, "h3 g4").tiles(1, "h4").marked("FDfdSsMmWw").reserve(0, 1).hand(0, "plains");
    scene.play("use plains expand, at g5");
    assert_eq!(scene.state.cause, Some(Cause::Areas), "the marker comes before the reserve (R7.6)");
    scene.play("auction desert, pass, pass, convert");
    assert!(!scene.state.over);
    scene.play("end");
    assert!(scene.state.over);
    assert_eq!(scene.game.ending(&scene.state).unwrap().cause, "areas");
}

#[test]
fn r11_1_a_buyer_can_end_the_game() {
    let mut scene = bare().reserve(1, 1).hand(0, "savannah");
    scene.play("auction savannah, bid, pass, effect expand, at e3, end");
    assert!(scene.state.over);
}

#[test]
fn r11_2_one_last_big_scoring() {
    let mut scene = bare().tiles(1, "e3 e4").reserve(0, 1).hand(0, "plains");
    scene.play("use plains expand, at b3, auction desert, pass, pass, end");
    // Area 4 each; the herd 10; food 8 each drops to 2.
    assert_eq!((scene.state.scorings, scene.scores()), (1, vec![1 + 4 + 2, 2 + 4 + 10 + 2, 3 + 2]));
}

#[test]
fn r11_3_most_points_win_and_equal_players_share_or_a_second_key_decides() {
    for (option, places) in [("shared", [1, 1, 3]), ("food", [1, 2, 3]), ("adaptations", [2, 1, 3])] {
        let mut scene = with(&format!("rule=tie-break={option}")).points(0, 20).points(1, 20).food(0, 9).adapted(
            1,
            wildlab::games::wildlife::words::Terrain::Water,
            1,
        );
        (scene.state.cause, scene.state.over) = (Some(Cause::Areas), true);
        let ending = scene.game.ending(&scene.state).unwrap();
        let found: Vec<u8> = ending.seats.as_slice().iter().map(|standing| standing.place).collect();
        assert_eq!(found, places, "{option}");
    }
}

#[test]
fn r11_4_a_game_without_end_is_stalled_and_has_no_places() {
    let mut scene = with("rule=stall-turns=2");
    scene.play("auction desert, pass, pass, end");
    assert!(!scene.state.over);
    scene.play("auction ability, pass, pass, end");
    let ending = scene.game.ending(&scene.state).unwrap();
    assert_eq!((ending.cause, ending.won(0), scene.state.scorings), ("stalled", None, 0));
}

#[test]
fn r12_1_two_players_have_one_tile_less_of_each_ability_but_aggression() {
    let game = game("players=2");
    assert_eq!(game.deal(&mut game.chance(Seed::new(1)), &mut ()).abilities, [4, 3, 2, 1, 1]);
}

#[test]
fn r12_3_the_opponent_buys_for_three_food_or_not() {
    let mut scene = duel("").hand(0, "adaptation");
    scene.play("auction adaptation");
    assert_eq!((scene.state.ask, scene.listed()), (Ask::Buy, vec!["buy".to_string(), "pass".into()]));
    scene.play("buy, effect adapt, adapt forest");
    assert_eq!((scene.foods(), scene.state.player(Seat(1)).adaptations), (vec![11, 5], 1));
    let mut poor = duel("").food(1, 1);
    poor.play("auction desert, buy");
    assert_eq!((poor.scores(), poor.foods()), (vec![1, 1], vec![11, 1]));
    assert!(!duel("").can("end"), "the duty holds");
}

#[test]
fn r12_5_two_players_end_with_an_empty_reserve_alone() {
    let mut scene = duel("").reserve(0, 1).hand(0, "plains");
    scene.play("use plains expand, at b3, auction desert, pass, end");
    assert_eq!((scene.state.over, scene.state.cause), (true, Some(Cause::Reserve)));
}

#[test]
fn r13_1_each_player_starts_with_an_ability_card() {
    let game = game("players=6; rule=unlimited-abilities=yes");
    for seed in 0..20 {
        let state = game.deal(&mut game.chance(Seed::new(seed)), &mut ());
        assert!(state.playing().iter().all(|player| player.hand.has(CardKind::Ability) && player.hand.len() == 10));
    }
}

#[test]
fn r13_2_a_bought_terrain_card_expands_from_level_migrate_on() {
    // Mammoth is m-eam-: migrate in forest.
    let sold = |settings: &str, card: &str| {
        let mut scene = with(settings).hand(0, card);
        scene.play(&format!("auction {card}, bid, pass"));
        scene
    };
    assert_eq!(sold("", "forest").state.asked, Seat(0), "no use: declined");
    let mut scene = sold("rule=auto-expand=yes", "forest");
    scene.play("effect expand");
    assert!(scene.can("at c8"));
    let mut joker = sold("rule=auto-expand=yes", "joker");
    joker.play("effect expand");
    assert!(joker.can("at c8"));
    let mut strict = sold("rule=auto-expand=yes; rule=auto-expand-joker=no", "joker");
    strict.play("effect expand");
    assert!(!strict.can("at c8"));
    let own = with("rule=auto-expand=yes").hand(0, "forest");
    assert!(!own.can("use forest expand"), "only who buys it");
}

#[test]
fn r13_3_players_bid_for_species_and_sit_by_age() {
    let game = game("players=3; rule=species-auction=yes");
    let mut script = Script::new(Seed::new(1)).with(Purpose::Namer, [1]);
    let mut state = game.deal(&mut script, &mut ());
    assert_eq!((state.asked, state.player(Seat(1)).food), (Seat(1), 12));
    let mut play = |texts: &str| {
        for text in texts.split(',').map(str::trim) {
            let action = wildlab::game::Notation::read(&game, &state, text).unwrap();
            assert_eq!(wildlab::game::Checked::objection(&game, &state, action), None, "{text}");
            Table { game: &game, state: &mut state, chance: &mut script, observer: &mut () }.play(action);
        }
        state
    };
    let state = play("name man, amount 2, bid, pass, pass");
    assert_eq!(state.player(Seat(2)).species, Some(Species::Man), "seat 2 raised to 3, seat 0 and 1 passed");
    assert_eq!((state.player(Seat(2)).food, state.asked), (9, Seat(0)), "seat 2 has one: seat 0 names next");
    let state = play("name crocodile, amount 0, pass");
    assert_eq!(state.asked, Seat(1));
    let state = play("name eagle");
    assert_eq!((state.player(Seat(1)).food, state.first), (12, Seat(0)), "the last one pays nothing");
    assert_eq!([0, 1, 2].map(|seat| state.left(Seat(seat))), [Seat(1), Seat(2), Seat(0)], "crocodile, eagle, man");
    assert_eq!(state.ask, Ask::Settle);
}

#[test]
fn r13_4_the_last_player_starts_the_next_round() {
    let round = |settings: &str, points: [i16; 3]| {
        let mut scene = with(&format!("rule=moving-start=yes; {settings}"));
        for (seat, points) in points.into_iter().enumerate() {
            scene = scene.points(seat as u8, points);
        }
        scene.play(
            "auction desert, pass, pass, end, auction ability, pass, pass, end, auction adaptation, pass, pass, end",
        );
        scene.state.active
    };
    assert_eq!(round("", [5, 3, 1]), Seat(2), "two turns in a row");
    assert_eq!(round("", [1, 3, 1]), Seat(0), "the previous start player counts as met first");
    assert_eq!(round("rule=moving-start-tie=self-last", [1, 3, 1]), Seat(2));
    assert_eq!(round("", [5, 3, 3]), Seat(1), "the first one met clockwise");
}

#[test]
fn r13_1_food_tiles_are_unlimited_with_the_variant() {
    let scene = with("rule=unlimited-abilities=yes").owns(0, Ability::Food, 2).hand(0, "joker");
    assert!(scene.can("use joker take"));
}
