//! R1: the board, tiles, herds, points and food.

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Observer, Seat};
use wildlab::games::wildlife::board::numbered;
use wildlab::games::wildlife::board::spaces::{Island, Space, Spaces};
use wildlab::games::wildlife::board::words::Area;
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::words::{Source, Terrain};
use wildlab::games::wildlife::{State, WildLife};

use crate::scene::{bare, duel, game};

/// The parts of an area, found step by step over shared sides.
fn is_connected(island: &Island, area: Area) -> bool {
    let all: Vec<Space> = (0..island.len() as u8).map(Space).filter(|&space| island.area(space) == area).collect();
    let mut met = vec![all[0]];
    let mut at = 0;
    while at < met.len() {
        let here = island.squares[met[at].index()];
        for &next in &all {
            let there = island.squares[next.index()];
            let apart = here.column.abs_diff(there.column) + here.row.abs_diff(there.row);
            if apart == 1 && !met.contains(&next) {
                met.push(next);
            }
        }
        at += 1;
    }
    met.len() == all.len()
}

#[test]
fn r1_1_spaces_share_sides_and_twelve_connected_areas_are_small_or_large() {
    let numbered = (1..=numbered::COUNT).map(|number| numbered::board(number).unwrap().island());
    for island in [bare().game.contents.island.clone()].into_iter().chain(numbered) {
        for (one, two) in (0..island.len()).flat_map(|one| (0..island.len()).map(move |two| (one, two))) {
            let (a, b) = (island.squares[one], island.squares[two]);
            let shares = a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1;
            assert_eq!(island.near[one].contains(Space(two as u8)), shares, "diagonals never count");
        }
        for terrain in Terrain::ALL {
            let [large, small] = [false, true].map(|small| island.areas[Area::of(terrain, small).index()].len());
            assert!((8..=9).contains(&large) && (4..=5).contains(&small), "{terrain}: {large} and {small}");
        }
        assert!(Area::all().all(|area| is_connected(&island, area)));
    }
}

#[test]
fn r1_2_a_space_holds_one_tile_and_an_area_without_an_empty_space_is_full() {
    let mut scene = bare().tiles(0, "e3").tiles(1, "e4").hand(0, "savannah savannah");
    scene.play("use savannah expand");
    assert!(!scene.can("at e3") && !scene.can("at e4") && scene.can("at e5"));
    let full = bare().tiles(0, "i2").tiles(1, "i3 j3").tiles(2, "i4 j4").marked("s").hand(0, "savannah");
    assert!(full.can("use savannah attack"), "the small savannah is full, the large one is empty");
}

/// The tiles of each player: a reserve and tiles on the board, which together never grow.
#[derive(Default)]
struct Watch(Vec<(u8, usize)>);

impl Observer<WildLife> for Watch {
    fn see(&mut self, _: Event, state: &State) {
        let now: Vec<(u8, usize)> = state.playing().iter().map(|player| (player.reserve, player.tiles.len())).collect();
        for (old, new) in self.0.iter().zip(&now) {
            assert!(new.0 <= old.0, "a reserve grew from {} to {}", old.0, new.0);
        }
        self.0 = now;
    }
}

#[test]
fn r1_4_a_reserve_never_grows_and_what_leaves_the_board_is_out_of_the_game() {
    for players in 2..=6 {
        let game = game(&format!("players={players}"));
        for seed in 0..4 {
            let (mut chance, mut rng) = (game.chance(Seed::new(seed)), Seed::new(seed).stream(77));
            let mut watch = Watch::default();
            let mut state = game.start(&mut chance, &mut watch);
            game.play_out(&mut state, &mut chance, &mut watch, |_, count| rng.below(count as u32) as usize);
            let most = usize::from(game.tiles());
            assert!(state.playing().iter().all(|player| usize::from(player.reserve) + player.tiles.len() <= most));
        }
    }
    let mut scene = bare().tiles(1, "e3 e4").hand(0, "plague");
    let before = scene.state.player(Seat(1)).reserve;
    scene.play("use plague event, lose e3");
    assert_eq!((scene.state.player(Seat(1)).reserve, scene.on("e3")), (before, None));
}

#[test]
fn r1_5_a_herd_is_connected_across_areas_whatever_the_levels() {
    // Man has level none in desert: d4 belongs to the herd all the same. b8 touches none of the others.
    let scene = bare().tiles(0, "c4 d4 e4 b8").tiles(1, "e5");
    let herds: Vec<Spaces> = scene.game.contents.island.parts(scene.state.player(Seat(0)).tiles).collect();
    let mut sizes: Vec<usize> = herds.iter().map(|herd| herd.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 3]);
    assert_eq!(scene.game.herd_points(&scene.state)[..2], [10, 0], "the lone tiles are no herds");
}

#[test]
fn r1_6_the_bank_never_runs_out_and_food_is_never_negative() {
    let mut scene = duel("").food(0, 400).points(0, 1).hand(0, "surplus famine").food(1, 2);
    scene.play("use surplus event, use famine event");
    assert_eq!((scene.foods(), scene.scores()[1]), (vec![407, 0], 2 - 3));
    assert!(scene.events.iter().any(|event| matches!(event, Event::Points { source: Source::Famine, by: -3, .. })));
}
