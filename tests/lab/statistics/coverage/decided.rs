//! Strengths that few games decide: one side wins nearly always, or a thing was in few deals.

use wildlab::analysis::*;
use wildlab::game::rng::Rng;

use super::scenarios::{Scenario, scenario_at};
use super::world::uniform;

/// Pairs that meet on common deals, each deal played twice with the seats exchanged. On a part of the deals both games
/// of all pairs see the same luck: what is good for the first seat in one is bad for it in the other.
struct Meetings {
    strengths: Vec<f64>,
    /// Deals of each pair.
    deals: u64,
    /// Games per deal: 1, or 2 with the seats exchanged.
    ways: usize,
    /// The part of deals whose games share their luck.
    shared: f64,
}

/// The log odds of a chance.
fn odds(chance: f64) -> f64 {
    (chance / (1.0 - chance)).ln()
}

/// A game of one against one.
pub(crate) fn duel(deal: u64, one: usize, other: usize, won: bool) -> Contested {
    let side = |thing, place| Side { holds: vec![(thing, 1.0)], place };
    Contested { deal, sides: vec![side(one, 2 - u8::from(won)), side(other, 1 + u8::from(won))] }
}

impl Meetings {
    fn play(&self, rng: &mut Rng) -> Vec<Contested> {
        let mut games = Vec::new();
        for deal in 0..self.deals {
            let (luck, shared) = (uniform(rng), uniform(rng) < self.shared);
            for other in 1..self.strengths.len() {
                for one in 0..other {
                    let chance = 1.0 / (1.0 + (self.strengths[other] - self.strengths[one]).exp());
                    for _ in 0..self.ways {
                        let own = if shared { luck } else { uniform(rng) };
                        games.push(duel(deal, one, other, own < chance));
                    }
                }
            }
        }
        games
    }

    fn holds(&self, rng: &mut Rng, one: usize, other: Option<usize>) -> bool {
        let fit = strengths(&self.play(rng), self.strengths.len()).expect("all meet");
        let all: Vec<usize> = (0..self.strengths.len()).collect();
        let mean = self.strengths.iter().sum::<f64>() / all.len() as f64;
        let (found, truth) = match other {
            Some(other) => (fit.difference(one, other), self.strengths[one] - self.strengths[other]),
            None => (fit.above_average(one, &all), self.strengths[one] - mean),
        };
        found.expect("all meet").interval.contains(truth)
    }
}

/// The strengths of `things` things, each of which beats the next one with the same chance.
fn steps(things: usize, chance: f64) -> Vec<f64> {
    (0..things).map(|thing| -(thing as f64) * odds(chance)).collect()
}

/// One thing that beats all others, which are alike, with the same chance.
fn above(things: usize, chance: f64) -> Vec<f64> {
    (0..things).map(|thing| if thing == 0 { odds(chance) } else { 0.0 }).collect()
}

/// Eight settings in which one side often wins every game.
pub(crate) fn separated() -> Vec<Scenario> {
    let of = |strengths: Vec<f64>, deals, ways, shared| Meetings { strengths, deals, ways, shared };
    let all = [
        ("2 things, chance 0.95, 50 games", of(above(2, 0.95), 50, 1, 0.0)),
        ("2 things, chance 0.99, 50 deals exchanged, all luck shared", of(above(2, 0.99), 50, 2, 1.0)),
        ("2 things, chance 0.999, 60 games", of(above(2, 0.999), 60, 1, 0.0)),
        ("2 things, chance 0.999, 800 deals exchanged, half of them share luck", of(above(2, 0.999), 800, 2, 0.5)),
        ("3 things, each beats the next with 0.97, 50 deals exchanged a pair", of(steps(3, 0.97), 50, 2, 0.5)),
        ("4 things, one beats the others with 0.995, 100 games per pair", of(above(4, 0.995), 100, 1, 0.0)),
        ("5 things, each beats the next with 0.95, 50 games per pair", of(steps(5, 0.95), 50, 1, 0.0)),
        ("6 things, one beats the others with 0.999, 40 deals exchanged a pair", of(above(6, 0.999), 40, 2, 0.5)),
    ];
    let scenario = |(setting, meetings): (&str, Meetings)| {
        scenario_at(0.93, 1.01, "strengths, separated", setting.into(), move |rng| meetings.holds(rng, 0, None))
    };
    all.into_iter().map(scenario).collect()
}

/// Things in pairs or three on a side, with few deals per thing.
pub(crate) fn few() -> Vec<Scenario> {
    let mut all = Vec::new();
    for per_thing in [3, 15, 60] {
        for (held, shared) in [(1, 0.5), (3, 0.7)] {
            let setting = format!("12 things, {held} on a side, {per_thing} deals per thing, exchanged");
            all.push(scenario_at(0.93, 1.01, "strengths, few deals", setting, move |rng| {
                dealt(rng, (12, held), 12 * per_thing, shared)
            }));
        }
    }
    all
}

/// Does the interval of a thing above the average hold the truth, where things are dealt to two sides?
fn dealt(rng: &mut Rng, (things, held): (usize, usize), deals: u64, shared: f64) -> bool {
    let worth: Vec<f64> = (0..things).map(|thing| 0.15 * (thing as f64 - (things as f64 - 1.0) / 2.0)).collect();
    let total = |side: &[usize]| side.iter().map(|&thing| worth[thing]).sum::<f64>();
    let mut games = Vec::new();
    for deal in 0..deals {
        let mut order: Vec<usize> = (0..things).collect();
        rng.shuffle(&mut order);
        let (one, other) = (&order[..held], &order[held..2 * held]);
        let chance = 1.0 / (1.0 + (total(other) - total(one)).exp());
        let (luck, alike) = (uniform(rng), uniform(rng) < shared);
        for _ in 0..2 {
            let won = if alike { luck } else { uniform(rng) } < chance;
            let side = |of: &[usize], won: bool| Side {
                holds: of.iter().map(|&thing| (thing, 1.0)).collect(),
                place: 2 - u8::from(won),
            };
            games.push(Contested { deal, sides: vec![side(one, won), side(other, !won)] });
        }
    }
    let group: Vec<usize> = (0..things).collect();
    let fit = strengths(&games, things).expect("some meet");
    let thing = rng.below(things as u32) as usize;
    // A thing that met no other has no interval and no claim.
    fit.above_average(thing, &group).is_none_or(|found| found.interval.contains(worth[thing]))
}
