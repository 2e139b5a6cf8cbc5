//! The board (R1), setup (R2), and what players know (R16).

use std::collections::BTreeSet;

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Seat};
use wildlab::games::dei::Dei;
use wildlab::games::dei::board::cards::CardId;
use wildlab::games::dei::board::cities::CityId;
use wildlab::games::dei::board::words::{Colour, Drone, Market, Token};
use wildlab::games::dei::state::State;

use crate::scene::{bare, game};

/// Deals of a game.
fn deals(game: &Dei) -> impl Iterator<Item = State> {
    (0..30).map(|run| game.start(&mut game.chance(Seed::new(run)), &mut ()))
}

#[test]
fn r1_4_a_region_is_named_after_its_lowest_piece() {
    let scene = bare();
    let city = scene.game.city(&scene.state);
    let region = city.named("2.3a").unwrap();
    let pieces: Vec<String> = city.pieces(region).map(|piece| piece.to_string()).collect();
    assert_eq!(pieces, ["2.3a", "2.8a", "2.8b"]);
    assert!(city.named("2.8a").is_none(), "a piece that names no region");
}

#[test]
fn r1_5_bridges_and_elevators_link_for_their_owner_alone() {
    let mut scene = bare().units(0, "2.5A", 2).icons("Bb M C");
    scene.play("bridge Bb 2.5:A-B/b");
    assert!(scene.can("move M 2.5A 2.5B"));
    let other = bare().units(0, "2.5A", 2).icons("M C");
    let mut others = other;
    let site = others.game.city(&others.state).site_named("2.5:A-B/b");
    others.player(1).bridges[0] = site;
    assert!(!others.can("move M 2.5A 2.5B"), "the bridge of another player");
}

#[test]
fn r1_7_a_bridge_stands_on_a_site_of_two_roofs() {
    let scene = bare().units(0, "2.5A", 1).units(0, "2.1A", 1).icons("B C");
    let bridges: Vec<String> = scene.listed().into_iter().filter(|text| text.starts_with("bridge")).collect();
    assert_eq!(bridges, ["bridge B 2.1:A-B/b", "bridge B 2.3:A-B/b", "bridge B 2.5:A-B/b", "bridge B 2.6:A-B/b"]);
}

#[test]
fn r1_8_an_elevator_links_a_ground_and_a_roof_that_touch() {
    let scene = bare().units(0, "2.8A", 1).icons("Be C");
    let there = |text: &String| text.contains("2.8A");
    let elevators: Vec<String> = scene.listed().into_iter().filter(there).collect();
    assert_eq!(elevators, ["elevator Be 2.3a-2.8A", "elevator Be 2.4b-2.8A"]);
}

#[test]
fn r1_9_tokens_are_technology_on_the_ground_and_cells_on_roofs() {
    let mut scene = bare().units(0, "2.3a", 1).units(0, "2.2A", 1).icons("C C M");
    scene.play("collect C 2.3a");
    assert_eq!(scene.has(0), [2, 1]);
    scene.play("collect C 2.2A");
    assert_eq!(scene.has(0), [2, 2]);
}

#[test]
fn r2_1_each_player_leads_another_faction() {
    for players in 2..=4 {
        for state in deals(&game(&format!("players={players}"))) {
            let factions: BTreeSet<_> = state.playing().iter().map(|player| player.faction).collect();
            assert_eq!(factions.len(), players);
        }
    }
}

#[test]
fn r2_2_random_layouts_keep_the_refuges_apart() {
    let game = game("players=3; rule=layout=random");
    let mut layouts = BTreeSet::new();
    for state in deals(&game) {
        assert_ne!(state.city, CityId::QUICK);
        assert!(!game.city(&state).layout.refuges_meet());
        layouts.insert(state.city);
    }
    assert!(layouts.len() > 25);
}

#[test]
fn r2_4_the_drones_of_the_factions_stand_on_spots() {
    let game = game("players=2; lineup=auxilia,farm-z");
    for state in deals(&game) {
        let city = game.city(&state);
        let there = |drone: Drone| state.drones[drone.index()].is_some_and(|region| city.drone_spots.contains(&region));
        assert_eq!(Drone::ALL.map(there), [false, false, true, true], "Teleport and Reaper");
    }
}

#[test]
fn r2_5_tokens_purses_and_reserve() {
    let game = game("players=4");
    let state = deals(&game).next().unwrap();
    let on_map = |token: Token| -> u8 {
        let city = game.city(&state);
        let of_kind = city.regions().iter().filter(|region| city.is_roof(*region) == (token == Token::Cell));
        of_kind.map(|region| state.tokens[region.index()]).sum()
    };
    assert_eq!(Token::ALL.map(on_map), [36, 20]);
    assert!(state.playing().iter().all(|player| player.purse == [1, 1]));
    assert_eq!(state.reserve, [60 - 36 - 4, 40 - 20 - 4]);
}

#[test]
fn r2_6_the_colours_of_the_letters_are_a_permutation() {
    let seen: BTreeSet<_> = deals(&game("players=2")).map(|state| state.colours).collect();
    assert_eq!(seen.len(), 6);
    assert!(seen.iter().all(|colours| Colour::ALL.iter().all(|colour| colours.contains(colour))));
    assert!(deals(&game("players=2; rule=outposts=fixed")).all(|state| state.colours == Colour::ALL));
}

#[test]
fn r2_7_three_cards_in_each_row_and_drone_cards_in_equal_parts() {
    for players in 2..=4 {
        let game = game(&format!("players={players}"));
        for state in deals(&game) {
            for market in Market::ALL {
                let row = state.rows[market.index()].iter().flatten().copied();
                let deck = &state.decks[market.index()][..usize::from(state.left[market.index()])];
                let all: Vec<CardId> = row.chain(deck.iter().copied()).collect();
                let drones = all.iter().filter(|card| card.of_drone().is_some()).count();
                let black = market == Market::Black;
                assert_eq!((all.len(), drones), if black { (12, 0) } else { (8 + players, players) });
            }
        }
    }
}

#[test]
fn r2_8_two_missions_in_each_column() {
    for state in deals(&game("players=2")) {
        let cards: BTreeSet<u8> = state.missions.iter().flatten().flatten().copied().collect();
        assert_eq!(cards.len(), 8);
    }
    let four = game("players=2; rule=four-missions=yes");
    assert!(deals(&four).all(|state| state.missions.iter().flatten().flatten().count() == 4));
}

#[test]
fn r2_9_a_feat_of_each_colour_no_two_alike() {
    for state in deals(&game("players=4")) {
        let feats: BTreeSet<_> = state.playing().iter().flat_map(|player| player.feats).flatten().collect();
        assert_eq!(feats.len(), 12);
        for player in state.playing() {
            assert_eq!((player.hand.len(), player.unlocked, player.supplies), (8, 0, 0));
            assert!(Colour::ALL.iter().all(|colour| player.feats[colour.index()].unwrap().colour() == *colour));
        }
    }
}

#[test]
fn r2_11_the_champion_chooses_a_refuge_and_scrappers_are_split() {
    let game = game("players=4");
    let mut chance = game.chance(Seed::new(1));
    let mut state = game.start(&mut chance, &mut ());
    let refuges = game.city(&state).refuges;
    for (seat, [with, apart]) in [[0, 1], [1, 1], [1, 2], [2, 2]].into_iter().enumerate() {
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        assert_eq!((legal.len(), state.asked), (2, Seat(seat as u8)));
        let chosen = legal[seat % 2];
        game.play(&mut state, chosen, &mut chance, &mut ());
        let player = state.player(Seat(seat as u8));
        let champion = player.champion().unwrap();
        let other = if champion == refuges[0] { refuges[1] } else { refuges[0] };
        assert_eq!((player.scrappers(champion), player.scrappers(other)), (with, apart));
        assert_eq!(player.stock, 15 - with - apart);
    }
    assert_eq!(state.turn, 1);
}

#[test]
fn r16_views_hide_feats_and_decks() {
    let game = game("players=3");
    let mut rng = Seed::new(4).stream(9);
    for state in deals(&game) {
        let view = game.view(&state, Seat(1));
        let sample = game.sample(&view, &mut rng);
        assert_eq!(game.view(&sample, Seat(1)), view);
        assert_eq!((sample.player(Seat(1)), sample.rows), (state.player(Seat(1)), state.rows));
    }
    let differ = deals(&game).any(|state| {
        let sample = game.sample(&game.view(&state, Seat(1)), &mut rng);
        sample.player(Seat(0)).feats != state.player(Seat(0)).feats && sample.decks != state.decks
    });
    assert!(differ);
}
