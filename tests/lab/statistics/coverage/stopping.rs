//! The stopping rule: exact coverage by following every path, and simulation for widths where that takes too long.

use std::fmt::Write as _;

use wildlab::analysis::{Interval, Moments, Precision, wilson};
use wildlab::game::rng::Seed;

use super::world::{hits, uniform};

/// The result of the rule at one true rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    /// The probability that the reported interval holds the rate.
    pub coverage: f64,
    /// The mean number of games.
    pub games: f64,
}

/// Rates from 0.001 to 0.999: some close to the ends and `between` evenly between.
pub(crate) fn rates(between: u32) -> Vec<f64> {
    let near = [0.001, 0.002, 0.004, 0.007, 0.012];
    let even = (1..=between).map(|step| f64::from(step) / f64::from(between + 1));
    near.iter().copied().chain(even).chain(near.iter().map(|rate| 1.0 - rate)).collect()
}

/// The rule as it is.
pub(crate) fn exact(precision: &Precision, rate: f64) -> Exact {
    followed(rate, |hits, games| precision.stop(hits, games).then(|| precision.interval(hits, games)))
}

/// A counterexample: look until an ordinary interval is narrow enough, and report that one.
fn careless(precision: &Precision, rate: f64) -> Exact {
    followed(rate, |hits, games| Some(wilson(hits, games)).filter(|found| found.half_width() <= precision.half_width))
}

/// Follows the probabilities of all counts of hits from look to look, until `stop` gives an interval.
fn followed(rate: f64, stop: impl Fn(u64, u64) -> Option<Interval>) -> Exact {
    let (mut going, mut games) = (vec![1.0], 0_u64);
    let mut result = Exact { coverage: 0.0, games: 0.0 };
    while going.iter().sum::<f64>() > 1e-13 {
        let next = Precision::next_stage(games);
        going = convolved(&going, &binomial(next - games, rate));
        games = next;
        for (hits, chance) in going.iter_mut().enumerate() {
            if let Some(interval) = stop(hits as u64, games) {
                result.games += *chance * games as f64;
                // A rate on the very edge counts as held; rounding must not decide.
                if interval.low - 1e-12 <= rate && rate <= interval.high + 1e-12 {
                    result.coverage += *chance;
                }
                *chance = 0.0;
            }
        }
    }
    result
}

/// The binomial probabilities, by the ratio of neighbours from the most likely count.
fn binomial(trials: u64, rate: f64) -> Vec<f64> {
    let n = trials as f64;
    let top = ((n + 1.0) * rate) as usize;
    let mut terms = vec![0.0; trials as usize + 1];
    terms[top.min(trials as usize)] = 1.0;
    for k in top + 1..terms.len() {
        terms[k] = terms[k - 1] * (n - k as f64 + 1.0) / k as f64 * rate / (1.0 - rate);
    }
    for k in (0..top.min(trials as usize)).rev() {
        terms[k] = terms[k + 1] * (k as f64 + 1.0) / (n - k as f64) * (1.0 - rate) / rate;
    }
    let sum: f64 = terms.iter().sum();
    terms.iter().map(|term| term / sum).collect()
}

fn convolved(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut result = vec![0.0; one.len() + other.len() - 1];
    let needed: Vec<(usize, f64)> = other.iter().copied().enumerate().filter(|(_, chance)| *chance > 1e-18).collect();
    let Some((&(first, _), &(last, _))) = needed.first().zip(needed.last()) else { return result };
    for (i, &a) in one.iter().enumerate().filter(|(_, chance)| **chance > 1e-18) {
        for (sum, b) in result[i + first..=i + last].iter_mut().zip(&other[first..=last]) {
            *sum += a * b;
        }
    }
    result
}

/// The tables for the documentation.
pub(crate) fn table() -> String {
    let mut text = String::from(
        "The stopping rule for rates, exactly (all paths followed, no simulation error), over true rates from 0.001 to \
         0.999. Careless: the same looks, but stopping when the ordinary Wilson interval is narrow enough, and reporting \
         it.\n\n| half-width | rates | least coverage | at rate | careless | at rate | games at most | mean games at 0.5 | \
         a fixed plan would need |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for (points, between) in [(5.0, 400), (2.0, 200), (1.0, 60)] {
        let precision = Precision::of_points(points);
        let rates = rates(between);
        let (rate, least) = worst(&rates, |rate| exact(&precision, rate));
        let (careless_rate, careless_least) = worst(&rates, |rate| careless(&precision, rate));
        assert!(least >= 0.95, "{points} points at {rate}: {least}");
        let _ = writeln!(
            text,
            "| {points:.1} points | {} | {:.2} % | {rate:.3} | {:.2} % | {careless_rate:.3} | {} | {:.0} | {:.0} |",
            rates.len(),
            100.0 * least,
            100.0 * careless_least,
            precision.most(),
            exact(&precision, 0.5).games,
            (1.96 / precision.half_width).powi(2) / 4.0,
        );
    }
    text.push_str(&simulated());
    text
}

/// The rate with the least coverage.
fn worst(rates: &[f64], rule: impl Fn(f64) -> Exact) -> (f64, f64) {
    let found = rates.iter().map(|&rate| (rate, rule(rate).coverage));
    found.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are rates")
}

/// Half a point, where the paths are too many to follow, and differences on common seeds.
fn simulated() -> String {
    const REPETITIONS: u64 = 10_000;
    let mut text = format!(
        "\nThe same rule at half a point, and the rule for paired differences, simulated {REPETITIONS} times each \
         (standard error 0.22 points):\n\n| what | truth | coverage | mean games |\n|---|---|---:|---:|\n"
    );
    let precision = Precision::of_points(0.5);
    for (number, rate) in [0.001, 0.003, 0.01, 0.05, 0.2, 0.5, 0.8, 0.99, 0.999].into_iter().enumerate() {
        let (mut held, mut games) = (0, 0);
        for game in 0..REPETITIONS {
            let mut rng = Seed { run: 7, game }.stream(number as u64);
            let (mut trials, mut won) = (0, 0);
            while !precision.stop(won, trials) {
                let next = Precision::next_stage(trials);
                won += hits(&mut rng, next - trials, rate);
                trials = next;
            }
            held += u64::from(precision.interval(won, trials).contains(rate));
            games += trials;
        }
        line(&mut text, &format!("rate ± 0.5 points | {rate}"), held, games, REPETITIONS);
    }
    let precision = Precision::of_points(2.0);
    for (number, (only_a, only_b)) in [(0.3, 0.25), (0.1, 0.1), (0.02, 0.0), (0.002, 0.004)].into_iter().enumerate() {
        let (mut held, mut games) = (0, 0);
        for game in 0..REPETITIONS {
            let (held_now, games_now) = difference_stops(&precision, (only_a, only_b), Seed { run: 8, game }, number);
            held += u64::from(held_now);
            games += games_now;
        }
        let what = format!("paired difference ± 2 points | {only_a} only first, {only_b} only second");
        line(&mut text, &what, held, games, REPETITIONS);
    }
    for (number, &sharing) in SHARING.iter().enumerate() {
        let (mut held, mut games) = (0, 0);
        for game in 0..REPETITIONS {
            let (held_now, deals) = shares_stop(&precision, sharing, Seed { run: 10, game }, number);
            held += u64::from(held_now);
            games += deals * sharing.each;
        }
        let Sharing { each, rate, spread } = sharing;
        let what = format!("share by deal ± 2 points | {rate} in {each} games of a deal, give or take {spread}");
        line(&mut text, &what, held, games, REPETITIONS);
    }
    text
}

/// Deals that are played in several games: the chance of the first side in the games of a deal is its rate, more or
/// less by up to a spread that the deal brings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sharing {
    pub(crate) each: u64,
    pub(crate) rate: f64,
    pub(crate) spread: f64,
}

const fn sharing(each: u64, rate: f64, spread: f64) -> Sharing {
    Sharing { each, rate, spread }
}

/// Tables of two, three, four and six in as many seatings and more.
pub(crate) const SHARING: [Sharing; 6] = [
    sharing(2, 0.5, 0.5),
    sharing(2, 0.02, 0.02),
    sharing(6, 1.0 / 3.0, 0.2),
    sharing(4, 0.25, 0.0),
    sharing(6, 0.03, 0.03),
    sharing(6, 0.9, 0.1),
];

/// One run of the rule for shares by deal: whether it held the truth, and its deals.
pub(crate) fn shares_stop(precision: &Precision, sharing: Sharing, seed: Seed, stream: usize) -> (bool, u64) {
    let Sharing { each, rate, spread } = sharing;
    let mut rng = seed.stream(stream as u64);
    let mut deals = Moments::default();
    while !precision.stop_share(&deals) {
        for _ in deals.count..Precision::next_stage(deals.count) {
            let chance = rate + spread * (2.0 * uniform(&mut rng) - 1.0);
            let wins = (0..each).filter(|_| uniform(&mut rng) < chance).count();
            deals.add(wins as f64 / each as f64);
        }
    }
    (precision.share_interval(&deals).contains(rate), deals.count)
}

fn line(text: &mut String, what: &str, held: u64, games: u64, repetitions: u64) {
    let (n, held) = (repetitions as f64, held as f64);
    assert!(held >= n * 0.945 - 4.0 * (n * 0.945 * 0.055).sqrt(), "{what}: {held} of {repetitions}");
    let _ = writeln!(text, "| {what} | {:.2} % | {:.0} |", 100.0 * held / n, games as f64 / n);
}

/// One run of the rule for differences: whether it held the truth, and its games.
pub(crate) fn difference_stops(precision: &Precision, only: (f64, f64), seed: Seed, stream: usize) -> (bool, u64) {
    let mut rng = seed.stream(stream as u64);
    let mut values = Moments::default();
    while !precision.stop_difference(&values) {
        for _ in values.count..Precision::next_stage(values.count) {
            let luck = uniform(&mut rng);
            values.add(f64::from(u8::from(luck < only.0)) - f64::from(u8::from(luck > 1.0 - only.1)));
        }
    }
    ((values.mean - (only.0 - only.1)).abs() <= precision.half_width, values.count)
}
