//! The cost of the inputs of a learned judgement, position by position: `cargo bench --bench inputs`.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wildlab::base::inputs::Inputs;
use wildlab::game::rng::Seed;
use wildlab::game::{Course, Seat, Settings, Setup};
use wildlab::games::defenders::Defenders;
use wildlab::games::dei::Dei;
use wildlab::games::radlands::Radlands;
use wildlab::games::wildlife::WildLife;
use wildlab::mind::Random;
use wildlab::mind::turns::{Value, inputs, layout};

/// The states at all decisions of some random games.
fn states<G: Setup>(game: &G) -> Vec<G::State> {
    let mut states = Vec::new();
    for number in 0..16 {
        let seed = Seed { run: 2, game: number };
        let mut minds = Random::new(seed, game.seats());
        Course::start(game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
            states.push(at.state);
            Some(minds.decide(game, &at.state))
        });
    }
    states
}

/// Inputs alone, and judged by a value.
fn game<G: Setup>(c: &mut Criterion) {
    let game = G::from_settings(&Settings::new()).expect("the game as it is");
    let (states, seats) = (states(&game), game.seats());
    let (len, print) = layout::<G>().expect("inputs");
    let value = Value::by_progress(print, len);
    let mut group = c.benchmark_group(format!("{}, a position", G::TITLE));
    group.throughput(Throughput::Elements(states.len() as u64));
    let mut buffer = Inputs::default();
    group.bench_function(format!("{len} inputs"), |b| {
        b.iter(|| {
            for (number, state) in states.iter().enumerate() {
                inputs(&game, state, Seat::from(number % seats), &mut buffer);
                black_box(buffer.list().len());
            }
        });
    });
    group.bench_function("inputs and value", |b| {
        b.iter(|| {
            for (number, state) in states.iter().enumerate() {
                inputs(&game, state, Seat::from(number % seats), &mut buffer);
                black_box(value.worth(buffer.list()));
            }
        });
    });
    group.finish();
}

criterion_group!(all, game::<Defenders>, game::<Radlands>, game::<WildLife>, game::<Dei>);
criterion_main!(all);
