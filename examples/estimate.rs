//! Fits the chance to win of *Defenders of the Wild* to positions of games that a policy plays, and checks it on
//! others.
//!
//! `cargo run --release --example estimate -- planner 4000` prints the coefficients of
//! `src/games/defenders/players/odds.rs`, and how well the chances hold in fresh games.

use wildlab::analysis::{Row, logistic};
use wildlab::game::{Course, Game, Seed};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::rules::Rules;
use wildlab::games::defenders::{COEFFICIENTS, Defenders, Difficult, LineUp};
use wildlab::mind::{Players, Policy};

/// A position: its features, and whether its game was won.
struct Position {
    features: Vec<f64>,
    won: bool,
}

/// The positions at which rounds and turns begin, in `games` games of each number of players and of each of some decks.
fn positions(policy: &Policy, run: u64, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for (seats, difficult) in (1..=4).flat_map(|seats| [0, 0, 2, 4].map(|difficult| (seats, difficult))) {
        let mut line_up = LineUp::of(seats);
        line_up.difficult = Difficult::Random(difficult);
        let Ok(game) = Defenders::new(Contents::embedded(()), Rules::default(), line_up) else { continue };
        let run = run + 2 * u64::from(difficult);
        let Ok(mut players) = Players::new(&game, std::slice::from_ref(policy)) else { continue };
        for number in 0..games {
            let seed = Seed { run, game: number };
            players.begin(seed);
            let (first, mut course) = (found.len(), Course::start(&game, game.chance(seed), &mut ()));
            let ending = course.play_on(&mut (), |at| {
                if let Some(features) = game.team_features(&at.state) {
                    found.push(Position { features: features.into_iter().map(f64::from).collect(), won: false });
                }
                Some(players.decide(&game, &at.state, &at.chance))
            });
            let won = ending.and_then(|ending| ending.won(0)) == Some(true);
            found[first..].iter_mut().for_each(|position| position.won = won);
        }
    }
    found
}

/// The fit of chances to results: the mean log loss, and tenths of the chances with their results.
fn check(chances: &[(f64, bool)]) {
    let loss = |&(chance, won): &(f64, bool)| -(if won { chance } else { 1.0 - chance }).max(1e-9).ln();
    println!(
        "# log loss {:.4} in {} positions",
        chances.iter().map(loss).sum::<f64>() / chances.len() as f64,
        chances.len()
    );
    for tenth in 0..10 {
        let of: Vec<&(f64, bool)> = chances.iter().filter(|(chance, _)| (chance * 10.0) as usize == tenth).collect();
        let n = of.len().max(1) as f64;
        let said = of.iter().map(|(chance, _)| chance).sum::<f64>() / n;
        let won = of.iter().filter(|(_, won)| *won).count() as f64 / n;
        println!("# said {said:.3}, won {won:.3}, n = {}", of.len());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let policy = Policy::of::<Defenders>(&arguments.next().unwrap_or_else(|| "planner".to_owned()))?;
    let games: u64 = arguments.next().map_or(Ok(4000), |text| text.parse())?;
    let rows: Vec<Row> = positions(&policy, 1, games)
        .into_iter()
        .map(|Position { features, won }| Row { design: features, hits: won.into(), trials: 1 })
        .collect();
    let model = logistic(&rows).ok_or("the features repeat each other")?;
    for (place, (name, _)) in COEFFICIENTS.iter().enumerate() {
        let found = model.coefficient(place);
        println!("{name} = {:.4}, {:.4} to {:.4}", found.value, found.interval.low, found.interval.high);
    }
    let fresh = positions(&policy, 2, games / 4);
    let share = |features: &[f64]| 1.0 / (1.0 + (-model.log_odds(features)).exp());
    check(&fresh.iter().map(|position| (share(&position.features), position.won)).collect::<Vec<_>>());
    Ok(())
}
