//! Makes generated boxes of a game, checks each against every constraint, and times them: `scripts/boxes dei 1..200`.

use std::process::ExitCode;

use cpu_time::ProcessTime;
use wildlab::game::Seed;
use wildlab::games::dei::r#box::choice::Streams;
use wildlab::games::dei::r#box::{Contents, constraints};
use wildlab::games::wildlife::board::generator;

/// A box may take this long, in milliseconds of processor time.
const LIMIT: f64 = 50.0;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (game, seeds) = match &words[..] {
        [game] => (game.as_str(), Some(1..=200)),
        [game, seeds] => (game.as_str(), range(seeds)),
        _ => ("", None),
    };
    match (game, seeds) {
        ("dei", Some(seeds)) => report(seeds, |seed| {
            let values = Contents::embedded(Streams::seeded(seed));
            Some(constraints::broken(&values).iter().map(ToString::to_string).collect())
        }),
        // A seed comes to a board or to none.
        ("wildlife", Some(seeds)) => report(seeds, |seed| {
            generator::attempt(Seed { run: generator::RUN, game: seed.into() }).map(|drawing| drawing.faults())
        }),
        _ => {
            eprintln!("usage: boxes GAME [SEEDS], where GAME is dei or wildlife and SEEDS a range such as 1..200");
            ExitCode::from(2)
        }
    }
}

/// The seeds of a range such as `1..200`.
fn range(text: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// Makes a box of each seed and prints what is broken and how long they took.
fn report(seeds: std::ops::RangeInclusive<u32>, made: impl Fn(u32) -> Option<Vec<String>>) -> ExitCode {
    // What is read once for all boxes is not a box's own time.
    made(*seeds.start());
    let (mut boxes, mut broken, mut times) = (0, 0, Vec::new());
    for seed in seeds {
        let start = ProcessTime::now();
        let Some(found) = made(seed) else { continue };
        times.push((start.elapsed().as_secs_f64() * 1e3, seed));
        boxes += 1;
        broken += found.len();
        for found in found {
            println!("seed {seed}: {found}");
        }
    }
    times.sort_by(|one, two| one.0.total_cmp(&two.0));
    let Some((slowest, at)) = times.last() else {
        println!("no boxes");
        return ExitCode::FAILURE;
    };
    let mean = times.iter().map(|(time, _)| time).sum::<f64>() / f64::from(boxes);
    println!("{boxes} boxes, {broken} broken constraints");
    println!("made and checked in {mean:.1} ms on average, at most {slowest:.1} ms (seed {at}); limit {LIMIT:.0} ms");
    if broken == 0 && *slowest <= LIMIT { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
