//! Many levers: a rate that no single one of about 150 changes reaches well, though pairs do.

use std::collections::BTreeMap;

use wildlab::analysis::aim::{
    Budget, Changes, Goal, Phase, Quantity, Shape, Space, Sums, Task, Wanted, World, find, numbers_of,
};
use wildlab::base::terminal::Failure;
use wildlab::game::{Rng, Seed};

const LEVERS: usize = 75;

/// A game that is a formula: a rate with effects of levers in log odds, most of them small, and of pairs beyond their
/// sum.
struct Many {
    run: u64,
    goal: Goal,
    effects: Vec<[f64; 2]>,
}

fn even(rng: &mut Rng) -> f64 {
    rng.word() as f64 / u64::MAX as f64
}

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| even(rng)).sum::<f64>() - 6.0
}

fn shape(lever: usize) -> Shape {
    Shape { steps: vec![-1.0, 1.0], ordered: lever.is_multiple_of(2), cost: 1.0, further: 0.25 }
}

impl Many {
    fn new(run: u64) -> Many {
        let mut rng = Seed::new(run).stream(5);
        // Of ten levers one moves the rate by up to three points, of thirty one by up to eight; the others by less than
        // one.
        let size = |lever: usize| {
            if lever % 30 == 7 {
                0.25
            } else if lever % 10 == 3 {
                0.12
            } else {
                0.03
            }
        };
        let of_lever = |lever: usize| {
            let slope = size(lever) * normal(&mut rng);
            let more = 0.3 * size(lever) * normal(&mut rng);
            // No single change is in the range.
            [-slope, slope + more].map(|effect: f64| effect.clamp(-0.6, 0.15))
        };
        let effects = (0..LEVERS).map(of_lever).collect();
        let quantity = Quantity { name: "won".into(), title: "won".into(), signs: vec![1.0], share: true };
        Many { run, goal: Goal { quantity, low: 0.60, high: 0.64, weight: 1.0 }, effects }
    }

    fn truth(&self, changes: &Changes) -> f64 {
        let odds = 0.24 + changes.iter().map(|(lever, choice)| self.effects[lever][choice]).sum::<f64>();
        1.0 / (1.0 + (-odds).exp())
    }

    /// A deal: six tenths of its luck are its own, whatever is changed.
    fn won(&self, phase: Phase, deal: u64, changes: &Changes) -> bool {
        let part = match phase {
            Phase::Search => 0,
            Phase::Fresh(look) => 1 + u64::from(look),
        };
        let run = self.run * 4 + part;
        let mut shared = Seed { run, game: deal }.stream(2);
        let name = changes.iter().fold(7, |name, (lever, choice)| name * 131 + (lever * 11 + choice) as u64);
        let mut own = Seed { run: run ^ name << 20, game: deal }.stream(3);
        let luck = if even(&mut shared) < 0.6 { even(&mut shared) } else { even(&mut own) };
        luck < self.truth(changes)
    }
}

impl World for Many {
    fn allows(&mut self, _: &Changes) -> bool {
        true
    }

    fn play(&mut self, phase: Phase, wanted: &[Wanted], _: &str) -> Result<Vec<Vec<Sums>>, Failure> {
        let mut bases: BTreeMap<&Changes, Vec<bool>> = BTreeMap::new();
        for wish in wanted {
            let base = bases.entry(&wish.against).or_default();
            let known = base.len() as u64;
            base.extend((known..wish.deals).map(|deal| self.won(phase, deal, &wish.against)));
        }
        let sums = |wish: &Wanted| {
            let mut sums = Sums::new(numbers_of(&self.goal.quantity));
            for deal in 0..wish.deals {
                let own = f64::from(u8::from(self.won(phase, deal, &wish.changes)));
                sums.add(&[own, 1.0, f64::from(u8::from(bases[&wish.against][deal as usize])), 1.0]);
            }
            vec![sums]
        };
        Ok(wanted.iter().map(sums).collect())
    }
}

#[test]
fn among_150_changes_a_pair_that_reaches_a_narrow_range_is_found() {
    let runs = 12;
    let (mut found, mut wrong) = (0, 0);
    for run in 0..runs {
        let mut world = Many::new(run);
        let space = Space { levers: (0..LEVERS).map(shape).collect(), most: 2 };
        let budget = Budget::Deals { search: 72_000, fresh: 48_000 };
        let task = Task { goals: vec![world.goal.clone()], watched: Vec::new(), space, budget, proposals: 4 };
        let answer = find(&task, &mut world).expect("an answer");
        if let Some(taken) = answer.taken().map(|at| &answer.proposals[at]) {
            let truth = world.truth(&taken.changes);
            found += 1;
            wrong += usize::from(world.goal.miss(truth) > 0.0);
        }
    }
    println!("{found} of {runs} found, {wrong} of them out of the range");
    // 10 of 12 when this was written: intervals are nearly as wide as the range.
    assert!(found >= 8 && wrong <= 1, "{found} of {runs}, {wrong} wrong");
}
