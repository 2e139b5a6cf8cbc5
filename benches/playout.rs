//! The speed of games and of their parts: `cargo bench`.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wildlab::game::Settings;
use wildlab::game::rng::Seed;
use wildlab::games::defenders::chance::Streams;
use wildlab::games::defenders::words::{MachineKind, Seat};
use wildlab::games::defenders::{Actions, Defenders, State, Table};
use wildlab::mind::Players;
use wildlab::mind::Policy;
use wildlab::sim::plan::{Cell, Plan};
use wildlab::sim::{Chunk, playout};

const GAMES: u64 = 256;

/// Whole random games, by player count.
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("random game");
    group.throughput(Throughput::Elements(GAMES));
    for players in 1..=4 {
        let game = Defenders::standard(players);
        let mut random = Players::random(game.line_up.seats());
        group.bench_function(format!("{players} players"), |b| {
            let mut one =
                |game_number| playout(&game, Seed { run: 1, game: game_number }, &mut random, &mut ()).decisions;
            b.iter(|| (0..GAMES).map(&mut one).sum::<u64>());
        });
    }
    group.finish();
}

/// Whole games of four players by policy, and the same with records.
fn policies(c: &mut Criterion) {
    let mut group = c.benchmark_group("policy");
    group.sample_size(10);
    for (name, _) in wildlab::mind::policies::<Defenders>() {
        let policy = Policy::of::<Defenders>(name).expect("an embedded policy");
        let cell = Cell::new(Defenders::standard(4), vec![policy], Settings::new());
        let games = 64;
        group.throughput(Throughput::Elements(games));
        let plan = Plan { cells: vec![cell.clone()], games, seed: 1, chunk: games, rounds: false, about: Vec::new() };
        let mut players = Players::new(&cell.game, &cell.policies).expect("a mind");
        group.bench_function(format!("{name}, bare"), |b| {
            let mut one = |number| playout(&cell.game, Seed { run: 1, game: number }, &mut players, &mut ()).decisions;
            b.iter(|| (0..games).map(&mut one).sum::<u64>());
        });
        group.bench_function(format!("{name}, with records"), |b| {
            b.iter(|| Chunk::play(&plan, plan.chunk_id(0)).expect("a mind").decisions);
        });
    }
    group.finish();
}

/// States at the start of turns, from random games.
fn states(game: &Defenders) -> Vec<State> {
    use wildlab::mind::Random;
    let mut states = Vec::new();
    for number in 0..64 {
        let seed = Seed { run: 2, game: number };
        let (mut chance, mut minds) = (Streams::new(seed), Random::new(seed, 4));
        let mut state = game.deal(&mut chance, &mut ());
        let mut legal = Actions::new();
        while state.outcome().is_none() {
            if state.points > 0 {
                states.push(state);
            }
            game.legal(&state, &mut legal);
            let action = minds.choose(state.seat(), &legal);
            Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
        }
    }
    states
}

/// The parts of which games are made, each over the same states.
fn parts(c: &mut Criterion) {
    let game = Defenders::standard(4);
    let states = states(&game);
    let mut group = c.benchmark_group("part");
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("legal decisions", |b| {
        let mut legal = Actions::new();
        b.iter(|| {
            for state in &states {
                game.legal(state, &mut legal);
                black_box(legal.len());
            }
        });
    });
    group.bench_function("moves by flood fill", |b| {
        b.iter(|| states.iter().map(|state| game.moves(state, state.seat()).len()).sum::<usize>());
    });
    group.bench_function("enclosure", |b| {
        b.iter(|| states.iter().map(|state| game.enclosed(state).len()).sum::<usize>());
    });
    group.bench_function("view and sample", |b| {
        let mut rng = Seed::new(3).stream(0);
        b.iter(|| {
            for state in &states {
                black_box(game.view(state, Seat(0)).sample(&game, &mut rng));
            }
        });
    });
    for kind in MachineKind::ALL {
        group.bench_function(format!("machine card {kind}"), |b| {
            let mut chance = Streams::new(Seed::new(4));
            b.iter(|| {
                for state in &states {
                    let mut state = *state;
                    let (chance, observer) = (&mut chance, &mut ());
                    Table { game: &game, state: &mut state, chance, observer }.resolve_machine(kind, false);
                    black_box(state);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, policies, parts);
criterion_main!(benches);
