//! Results over boxes of several factors: levels drawn anew in each experiment, as boxes that could be.

use wildlab::analysis::*;
use wildlab::game::rng::Rng;

use super::scenarios::{Scenario, scenario_at};
use super::world::uniform;

/// Effects of levels, combinations, deals and games: standard deviations.
#[derive(Clone, Copy)]
struct Effects {
    factors: [f64; 3],
    together: f64,
    deals: f64,
    games: f64,
}

/// Boxes that are played: how many levels each factor has, how many combinations of them are played, and the deals of
/// each.
#[derive(Clone, Copy)]
struct Boxes {
    levels: [usize; 3],
    factors: usize,
    combinations: usize,
    deals: usize,
    effects: Effects,
}

/// The mean of all boxes that could be.
const MEAN: f64 = 0.3;

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| uniform(rng)).sum::<f64>() - 6.0
}

impl Boxes {
    /// The combinations that are played: all of them, or some that have every level about equally often.
    fn played(&self) -> Vec<[usize; 3]> {
        let [a, b, c] = self.levels;
        if self.combinations >= a * b * c {
            let all = (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| [i, j, k])));
            return all.collect();
        }
        // Steps that go round each factor at its own pace.
        (0..self.combinations).map(|at| [at % a, (at / a + at) % b, (at / (a * b) + at / b + at) % c]).collect()
    }

    fn experiment(&self, rng: &mut Rng) -> Crossed {
        let Effects { factors, together, deals, games } = self.effects;
        // What boxes do not differ in adds nothing.
        let spread = |factor: usize| if factor < self.factors { factors[factor] } else { 0.0 };
        let own: Vec<Vec<f64>> =
            (0..3).map(|factor| (0..self.levels[factor]).map(|_| spread(factor) * normal(rng)).collect()).collect();
        let luck: Vec<f64> = (0..self.deals).map(|_| deals * normal(rng)).collect();
        let mut observed = Vec::new();
        for levels in self.played() {
            let of_box = MEAN + together * normal(rng) + (0..3).map(|factor| own[factor][levels[factor]]).sum::<f64>();
            for (deal, luck) in luck.iter().enumerate() {
                let value = of_box + luck + games * normal(rng);
                observed.push(Observed { levels: levels.map(|level| level as u32), deal: deal as u32, value });
            }
        }
        crossed(self.factors, &observed).expect("boxes of several levels and deals")
    }

    /// The variance of all that boxes differ by.
    fn variance(&self) -> f64 {
        self.effects.factors[..self.factors].iter().map(|own| own * own).sum::<f64>() + self.effects.together.powi(2)
    }

    fn name(&self) -> String {
        let levels: Vec<String> = self.levels[..self.factors].iter().map(ToString::to_string).collect();
        let all = self.levels.iter().product::<usize>();
        let some =
            if self.combinations < all { format!(", {} of {all} boxes", self.combinations) } else { String::new() };
        format!("{} levels{some}, {} deals", levels.join(" × "), self.deals)
    }
}

const EVEN: Effects = Effects { factors: [0.10, 0.06, 0.0], together: 0.03, deals: 0.05, games: 0.4 };

const BOXES: [Boxes; 5] = [
    Boxes { levels: [24, 1, 1], factors: 1, combinations: 24, deals: 40, effects: Effects { together: 0.0, ..EVEN } },
    Boxes { levels: [20, 12, 1], factors: 2, combinations: 240, deals: 10, effects: EVEN },
    Boxes { levels: [40, 30, 1], factors: 2, combinations: 120, deals: 12, effects: EVEN },
    Boxes {
        levels: [20, 20, 1],
        factors: 2,
        combinations: 100,
        deals: 12,
        effects: Effects { factors: [0.1, 0.0, 0.0], together: 0.0, ..EVEN },
    },
    Boxes {
        levels: [12, 10, 8],
        factors: 3,
        combinations: 240,
        deals: 10,
        effects: Effects { factors: [0.1, 0.06, 0.06], ..EVEN },
    },
];

/// The scenarios: the mean over all boxes that could be, what a factor and what all boxes differ by, and the share of
/// boxes in which a statement holds.
pub(crate) fn boxes() -> Vec<Scenario> {
    let mut all = Vec::new();
    for boxes in BOXES {
        all.push(scenario_at(0.93, 0.995, "mean over boxes", boxes.name(), move |rng| {
            boxes.experiment(rng).estimate().interval.contains(MEAN)
        }));
        for factor in (0..boxes.factors).filter(|&factor| boxes.effects.factors[factor] > 0.0) {
            let what = format!("{}, factor {}", boxes.name(), factor + 1);
            let truth = boxes.effects.factors[factor].powi(2);
            all.push(scenario_at(0.90, 1.001, "variance of a factor", what, move |rng| {
                boxes.experiment(rng).factors[factor].interval(0.95).contains(truth)
            }));
        }
        all.push(scenario_at(0.90, 1.001, "variance of boxes", boxes.name(), move |rng| {
            boxes.experiment(rng).boxes.interval(0.95).contains(boxes.variance())
        }));
        // Three in four boxes lie above a bound that is two thirds of a deviation below the mean.
        let bound = MEAN - 0.674_49 * boxes.variance().sqrt();
        all.push(scenario_at(0.945, 1.001, "share of boxes", boxes.name(), move |rng| {
            let share = boxes.experiment(rng).share_within(Interval { low: bound, high: f64::INFINITY });
            (share.low..=share.high).contains(&0.75)
        }));
    }
    all
}
