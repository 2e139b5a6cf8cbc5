//! The speed of games of *Radlands* and of their parts: `cargo bench --bench radlands`.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wildlab::game::rng::Seed;
use wildlab::game::{Course, Game, Seat};
use wildlab::games::radlands::contents::{CardSet, Contents};
use wildlab::games::radlands::rules::Rules;
use wildlab::games::radlands::{Actions, FIRST_GAME, Radlands, State};
use wildlab::mind::{Choices, Players, Policy, Random, Sight, mind};
use wildlab::sim::playout;

const GAMES: u64 = 256;

fn radlands(cards: CardSet) -> Radlands {
    Radlands::new(Contents::embedded(cards), Rules::default(), FIRST_GAME).expect("a sound game")
}

/// Whole random games, by card set.
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("random game of Radlands");
    group.throughput(Throughput::Elements(GAMES));
    for cards in CardSet::ALL {
        let game = radlands(cards);
        let mut random = Players::random(game.seats());
        group.bench_function(format!("card set {cards}"), |b| {
            let mut one = |number| playout(&game, Seed { run: 1, game: number }, &mut random, &mut ()).decisions;
            b.iter(|| (0..GAMES).map(&mut one).sum::<u64>());
        });
    }
    group.finish();
}

/// The states at all decisions of some random games.
fn states(game: &Radlands) -> Vec<State> {
    let mut states = Vec::new();
    for number in 0..64 {
        let seed = Seed { run: 2, game: number };
        let mut minds = Random::new(seed, game.seats());
        Course::start(game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
            states.push(at.state);
            Some(minds.decide(game, &at.state))
        });
    }
    states
}

/// The parts of which games and searches are made, each over the same states.
fn parts(c: &mut Criterion) {
    let game = radlands(CardSet::A);
    let states = states(&game);
    let mut group = c.benchmark_group("part of Radlands");
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
    group.bench_function("view and sample", |b| {
        let mut rng = Seed::new(3).stream(0);
        b.iter(|| {
            for state in &states {
                black_box(game.sample(&game.view(state, Seat(0)), &mut rng));
            }
        });
    });
    group.finish();
}

/// The first decision after the camps by tree search, in tried games: to the end at random, and cut by an estimate.
fn searches(c: &mut Criterion) {
    const ITERATIONS: u32 = 1000;
    let game = radlands(CardSet::A);
    let state = states(&game)[2];
    let seat = Game::decider(&game, &state);
    let view = game.view(&state, seat);
    let mut group = c.benchmark_group("tried game of Radlands");
    group.throughput(Throughput::Elements(ITERATIONS.into()));
    for name in ["search", "expert"] {
        let policy = Policy::of::<Radlands>(name).expect("a policy of the game");
        let mut search = mind(&game, &policy).expect("a sound policy");
        let mut legal = Actions::new();
        group.bench_function(name, |b| {
            b.iter(|| {
                search.begin(Seed::new(4), seat);
                search.choose(&game, Sight::View(&view), &mut Choices::new(&game, &state, &mut legal))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, parts, searches);
criterion_main!(benches);
