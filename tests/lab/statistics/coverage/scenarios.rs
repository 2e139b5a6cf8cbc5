//! Scenarios to simulate: one line of the table each.

use std::collections::BTreeMap;

use wildlab::analysis::*;
use wildlab::game::rng::Rng;

use super::world::{MEAN_LENGTH, common_seeds, hits, length, uniform};

/// An experiment that ends with an interval.
pub(crate) struct Scenario {
    pub method: &'static str,
    pub setting: String,
    /// The coverage that must not be missed.
    pub least: f64,
    /// The coverage from which the interval counts as too wide.
    pub most: f64,
    /// Runs the experiment once: whether the interval holds the truth.
    pub holds: Box<dyn Fn(&mut Rng) -> bool>,
}

impl Scenario {
    pub(crate) fn name(&self) -> String {
        format!("{}, {}", self.method, self.setting)
    }
}

pub(crate) fn scenario(method: &'static str, setting: String, holds: impl Fn(&mut Rng) -> bool + 'static) -> Scenario {
    scenario_at(0.945, 0.98, method, setting, holds)
}

/// A scenario whose coverage must lie between two shares.
pub(crate) fn scenario_at(
    least: f64,
    most: f64,
    method: &'static str,
    setting: String,
    holds: impl Fn(&mut Rng) -> bool + 'static,
) -> Scenario {
    Scenario { method, setting, least, most, holds: Box::new(holds) }
}

/// The rates of 27 mixes: three kinds cost differently, and the first two more together.
fn mixes() -> (Factorial, Vec<f64>) {
    let plan = Factorial::new(&[3, 3, 3]);
    let rate = |cell| {
        let mix: Vec<f64> = plan.combination(cell).into_iter().map(|level| level as f64).collect();
        0.62 - 0.09 * mix[0] - 0.05 * mix[1] - 0.02 * mix[2] - 0.015 * mix[0] * mix[1]
    };
    let rates = (0..plan.cells()).map(rate).collect();
    (plan, rates)
}

pub(crate) fn scenarios() -> Vec<Scenario> {
    let mut all = rates_and_differences();
    all.extend(contrasts());
    all.extend(models());
    all.extend(means_and_courses());
    all.extend(super::contests::contests());
    all
}

fn rates_and_differences() -> Vec<Scenario> {
    let mut all = Vec::new();
    for (rate, games) in [(0.5, 200), (0.3, 1000), (0.05, 1000), (0.01, 2000)] {
        all.push(scenario("Wilson", format!("rate {rate}, {games} games"), move |rng| {
            wilson(hits(rng, games, rate), games).contains(rate)
        }));
    }
    for (a, b, games) in [(0.5, 0.45, 300), (0.2, 0.2, 1000), (0.03, 0.01, 1000)] {
        all.push(scenario("Newcombe", format!("rates {a} and {b}, {games} games each"), move |rng| {
            let side = |rng: &mut Rng, rate| Count { hits: hits(rng, games, rate), trials: games };
            let (a_count, b_count) = (side(rng, a), side(rng, b));
            newcombe(a_count, b_count).interval.contains(a - b)
        }));
    }
    for (a, b, shared, seeds) in [(0.5, 0.45, 0.7, 300), (0.3, 0.3, 0.9, 1000), (0.05, 0.02, 0.5, 1000)] {
        let setting = format!("rates {a} and {b}, {seeds} seeds, {:.0} % of luck shared", 100.0 * shared);
        all.push(scenario("Tango, paired", setting, move |rng| {
            let pairs = common_seeds(rng, seeds, &[a, b], shared).pairs(0, 1);
            paired_difference(&pairs).interval.contains(a - b)
        }));
    }
    all
}

fn contrasts() -> Vec<Scenario> {
    let (plan, rates) = mixes();
    let questions = [
        ("one kind's main effect", plan.effect(0, 0, 2)),
        ("interaction of two kinds", plan.interaction(0, 1)),
        ("one more of any kind", plan.slope_of_sum()),
        ("Shapley value of a kind", plan.shapley(0)),
        ("Shapley value of a kind's copies", plan.shapley_of_copies(1)),
    ];
    let mut all = Vec::new();
    for (question, weights) in questions {
        let (truth, rates) = (weighted_sum(&rates, &weights), rates.clone());
        all.push(scenario("contrast on common seeds", format!("{question}, 27 cells, 150 seeds"), move |rng| {
            common_seeds(rng, 150, &rates, 0.6).contrast(&weights).interval.contains(truth)
        }));
    }
    all.push(scenario("contrast on common seeds", "rates 0.02 and 0.01, 500 seeds".into(), |rng| {
        common_seeds(rng, 500, &[0.02, 0.01], 0.5).contrast(&[1.0, -1.0]).interval.contains(0.01)
    }));
    all.push(scenario("independent contrast (MOVER)", "slope over 4 cells of 200 games".into(), |rng| {
        let rates = [0.6, 0.5, 0.3, 0.25];
        let weights = slope(&[0.0, 1.0, 2.0, 3.0]);
        let cells = rates.map(|rate| Count { hits: hits(rng, 200, rate), trials: 200 });
        independent_contrast(&cells, &weights).interval.contains(weighted_sum(&rates, &weights))
    }));
    all.extend(parts_alike());
    all.push(scenario("spread between cells", "4 cells, 1000 seeds".into(), |rng| {
        let rates = [0.55, 0.5, 0.42, 0.37];
        let mean = rates.iter().sum::<f64>() / 4.0;
        let truth = (rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / 3.0).sqrt();
        spread(&common_seeds(rng, 1000, &rates, 0.6), &[0, 1, 2, 3]).interval.contains(truth)
    }));
    all
}

/// Tests of parts that are alike: the interval is that of no difference, and holds it where the test does not reject at
/// 5 %.
fn parts_alike() -> Vec<Scenario> {
    let difference = |a: usize, b: usize| {
        let mut weights = vec![0.0; 8];
        (weights[a], weights[b]) = (1.0, -1.0);
        weights
    };
    let contrasts: Vec<Vec<f64>> = (0..4).map(|part| difference(2 * part, 2 * part + 1)).collect();
    let mut all = Vec::new();
    // Sparse hits: the imagined seeds make the test cautious.
    for (rates, seeds, most) in [([0.5, 0.4], 200, 0.98), ([0.9, 0.85], 200, 0.98), ([0.02, 0.01], 200, 1.0)] {
        let contrasts = contrasts.clone();
        let setting = format!("4 parts with rates {} and {}, {seeds} seeds", rates[0], rates[1]);
        let mut one = scenario("parts alike (Hotelling)", setting, move |rng| {
            homogeneity(&common_seeds(rng, seeds, &rates.repeat(4), 0.6), &contrasts).p >= APART
        });
        one.most = most;
        all.push(one);
    }
    all.push(scenario(
        "parts alike, shares of losses",
        "3 parts lose 20, 40 and 60 %, 3 causes, 400 seeds".into(),
        |rng| {
            let mut parts = vec![Vec::new(); 3];
            for _ in 0..400 {
                let (together, shared, which) = (uniform(rng) < 0.6, uniform(rng), uniform(rng));
                for (part, rate) in parts.iter_mut().zip([0.2, 0.4, 0.6]) {
                    let (luck, which) = if together { (shared, which) } else { (uniform(rng), uniform(rng)) };
                    let cause = usize::from(which > 0.5) + usize::from(which > 0.8);
                    part.push(if luck < rate { vec![cause] } else { Vec::new() });
                }
            }
            homogeneity_of_shares(&parts, 3).p >= APART
        },
    ));
    all.push(scenario("parts alike, separate means", "3 parts of 60, 100 and 200 skewed lengths".into(), |rng| {
        let parts = [60, 100, 200].map(|games| (0..games).map(|_| f64::from(length(rng))).collect::<Moments>());
        homogeneity_of_means(&parts).p >= APART
    }));
    all
}

/// A model of two factors whose truth is logistic.
const COEFFICIENTS: [f64; 3] = [0.4, -0.5, -0.8];

fn designs() -> Vec<Vec<f64>> {
    [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].iter().map(|x| vec![1.0, x[0], x[1]]).collect()
}

fn true_rate(design: &[f64]) -> f64 {
    let log_odds: f64 = design.iter().zip(COEFFICIENTS).map(|(x, coefficient)| x * coefficient).sum();
    1.0 / (1.0 + (-log_odds).exp())
}

fn models() -> Vec<Scenario> {
    let mut all = Vec::new();
    all.push(scenario("logistic, coefficient", "2 factors, 150 games per cell".into(), |rng| {
        let row =
            |design: &Vec<f64>| Row { hits: hits(rng, 150, true_rate(design)), trials: 150, design: design.clone() };
        let rows: Vec<Row> = designs().iter().map(row).collect();
        logistic(&rows).expect("the factors differ").coefficient(1).interval.contains(COEFFICIENTS[1])
    }));
    let changes: Vec<(Vec<f64>, Vec<f64>)> =
        [0.0, 1.0].iter().map(|&other| (vec![1.0, other, 0.0], vec![1.0, other, 1.0])).collect();
    let truth = changes.iter().map(|(from, to)| true_rate(to) - true_rate(from)).sum::<f64>() / 2.0;
    all.push(scenario("logistic, average effect", "2 factors, 300 common seeds, by seed".into(), move |rng| {
        let rates: Vec<f64> = designs().iter().map(|design| true_rate(design)).collect();
        let outcomes = common_seeds(rng, 300, &rates, 0.6);
        logistic_on_seeds(&designs(), &outcomes).expect("the factors differ").effect(&changes).interval.contains(truth)
    }));
    all.push(scenario("logistic, separated (Firth)", "rates 0.002 and 0.1, 200 games each".into(), |rng| {
        // The average effect; a zero cell occurs in two of three experiments. Wald intervals are wide here.
        let rates = [0.002, 0.1];
        let rows =
            [0, 1].map(|cell| Row { design: vec![1.0, cell as f64], hits: hits(rng, 200, rates[cell]), trials: 200 });
        let log_odds = |rate: f64| (rate / (1.0 - rate)).ln();
        logistic(&rows)
            .expect("the factors differ")
            .coefficient(1)
            .interval
            .contains(log_odds(rates[1]) - log_odds(rates[0]))
    }));
    if let Some(firth) = all.last_mut() {
        firth.most = 1.0;
    }
    all
}

fn means_and_courses() -> Vec<Scenario> {
    let mut all = Vec::new();
    all.push(scenario("mean (t)", "skewed lengths, 200 games".into(), |rng| {
        let lengths: Moments = (0..200).map(|_| f64::from(length(rng))).collect();
        lengths.estimate().interval.contains(MEAN_LENGTH)
    }));
    all.push(scenario("difference of means (Welch)", "skewed lengths, 100 and 300 games".into(), |rng| {
        let mut sample = |games: u32| (0..games).map(|_| f64::from(length(rng))).collect::<Moments>();
        mean_difference(&sample(100), &sample(300)).interval.contains(0.0)
    }));
    let mut median = scenario("median (order statistics)", "lengths, 200 games".into(), |rng| {
        let mut counts = BTreeMap::new();
        for _ in 0..200 {
            *counts.entry(u64::from(length(rng))).or_insert(0) += 1;
        }
        // 1 - 0.9^k reaches one half at k = 7.
        quantile(&counts, 0.5).expect("there are games").interval.contains(11.0)
    });
    // Whole numbers repeat, so the interval holds more than the level.
    median.most = 1.0;
    all.push(median);
    all.push(scenario("cumulative incidence", "3 causes, round 8, 200 games, a third cut off".into(), |rng| {
        // Each round ends a game by cause 0, 1 or 2 with 5, 4 and 3 %; the cut is independent.
        let endings: Vec<Ending> = (0..200).map(|_| ending(rng)).collect();
        let course = incidence(endings, 3);
        let at = course.iter().rev().find(|moment| moment.time <= 8).expect("games end by then");
        let truth = 0.05 / 0.12 * (1.0 - 0.88_f64.powi(8));
        at.incidence[0].interval.contains(truth)
    }));
    all.push(scenario("ratio by seed", "a card played 0 to 4 times a seed, 200 seeds".into(), |rng| {
        let seeds: Vec<(f64, f64)> = (0..200)
            .map(|_| {
                // Luck of the seed moves all its games together; its mean is 0.4.
                let (luck, games) = (0.1 + 0.6 * uniform(rng), u64::from(rng.below(5)));
                (hits(rng, games, luck) as f64, games as f64)
            })
            .collect();
        ratio(&seeds).expect("some are played").interval.contains(0.4)
    }));
    all
}

fn ending(rng: &mut Rng) -> Ending {
    let cut = if uniform(rng) < 0.5 { 1 + rng.below(16) } else { 99 };
    for time in 1.. {
        let luck = uniform(rng);
        if luck < 0.12 {
            let cause = usize::from(luck > 0.05) + usize::from(luck > 0.09);
            return Ending { time, cause: Some(cause) };
        }
        if time >= cut {
            return Ending { time, cause: None };
        }
    }
    unreachable!()
}
