//! The method against worlds whose truth is known: a response surface that is drawn anew for every run, so that the
//! proposals, and their claimed certainty, can be compared with the truth.

use std::collections::BTreeMap;

use wildlab::analysis::aim::{
    Answer, Budget, Changes, Goal, Phase, Quantity, Shape, Space, Sums, Task, Verdict, Wanted, World, find, numbers_of,
};
use wildlab::base::terminal::Failure;
use wildlab::game::{Rng, Seed};

/// A game that is a formula: a rate and a length, each with effects of levers that add up and of pairs beyond their
/// sum.
struct Formula {
    run: u64,
    base: [f64; 2],
    /// The effects of each lever's choices, on the rate and on the length.
    effects: Vec<Vec<[f64; 2]>>,
    /// The effect of two levers together beyond their sum.
    together: BTreeMap<(usize, usize), f64>,
    goals: Vec<Goal>,
}

/// A number from 0 to 1.
fn even(rng: &mut Rng) -> f64 {
    rng.word() as f64 / u64::MAX as f64
}

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| even(rng)).sum::<f64>() - 6.0
}

const LEVERS: usize = 8;

fn shapes() -> Vec<Shape> {
    let ordered = Shape { steps: vec![-2.0, -1.0, 1.0, 2.0], ordered: true, cost: 1.0, further: 0.25 };
    let words = Shape { steps: vec![1.0, 1.0], ordered: false, cost: 1.0, further: 0.0 };
    (0..LEVERS).map(|lever| if lever < 5 { ordered.clone() } else { words.clone() }).collect()
}

impl Formula {
    fn new(run: u64) -> Formula {
        let mut rng = Seed::new(run).stream(1);
        let mut effects = Vec::new();
        for (lever, shape) in shapes().iter().enumerate() {
            // Three levers do much, the others little.
            let size = if lever % 3 == 0 { 0.5 } else { 0.05 };
            let slopes = [size * normal(&mut rng), size * normal(&mut rng)];
            let one = |rng: &mut Rng, step: f64| match shape.ordered {
                true => slopes.map(|slope| slope * step + 0.1 * size * normal(rng)),
                false => slopes.map(|_| size * normal(rng)),
            };
            effects.push(shape.steps.iter().map(|step| one(&mut rng, *step)).collect());
        }
        let together =
            (0..LEVERS).flat_map(|a| (a + 1..LEVERS).map(move |b| (a, b))).map(|pair| (pair, 0.1 * normal(&mut rng)));
        let together = together.collect();
        let quantity = |name: &str, share| Quantity { name: name.into(), title: name.into(), signs: vec![1.0], share };
        let goals = vec![
            Goal { quantity: quantity("won", true), low: 0.46, high: 0.54, weight: 1.0 },
            Goal { quantity: quantity("length", false), low: 8.5, high: 10.5, weight: 1.0 },
        ];
        Formula { run, base: [0.9 * normal(&mut rng), 9.0 + normal(&mut rng)], effects, together, goals }
    }

    /// The true rate and mean length with changes.
    fn truth(&self, changes: &Changes) -> [f64; 2] {
        let mut sum = self.base;
        let all: Vec<(usize, usize)> = changes.iter().collect();
        for (at, &(lever, choice)) in all.iter().enumerate() {
            for (sum, effect) in sum.iter_mut().zip(self.effects[lever][choice]) {
                *sum += effect;
            }
            for (other, _) in &all[at + 1..] {
                sum[0] += self.together[&(lever, *other)];
            }
        }
        [1.0 / (1.0 + (-sum[0]).exp()), sum[1]]
    }

    /// A deal: most of its luck is its own, whatever is changed; the rest belongs to the changes.
    fn deal(&self, phase: Phase, deal: u64, changes: &Changes, [rate, length]: [f64; 2]) -> [f64; 2] {
        let run = self.run * 4
            + match phase {
                Phase::Search => 0,
                Phase::Fresh(look) => 1 + u64::from(look),
            };
        let mut shared = Seed { run, game: deal }.stream(2);
        let name = changes.iter().fold(7, |name, (lever, choice)| name * 131 + (lever * 11 + choice) as u64);
        let mut own = Seed { run: run ^ name << 20, game: deal }.stream(3);
        let luck = if even(&mut shared) < 0.7 { even(&mut shared) } else { even(&mut own) };
        let long = 3.0 * (even(&mut shared) + even(&mut own) - 1.0);
        [f64::from(u8::from(luck < rate)), (length + long).round()]
    }
}

impl World for Formula {
    fn allows(&mut self, changes: &Changes) -> bool {
        // Two levers exclude each other.
        !(changes.has(2) && changes.has(6))
    }

    fn play(&mut self, phase: Phase, wanted: &[Wanted], _: &str) -> Result<Vec<Vec<Sums>>, Failure> {
        let sums = |wish: &Wanted| {
            let mut sums: Vec<Sums> = self.goals.iter().map(|goal| Sums::new(numbers_of(&goal.quantity))).collect();
            let (after, before) = (self.truth(&wish.changes), self.truth(&wish.against));
            for deal in 0..wish.deals {
                let own = self.deal(phase, deal, &wish.changes, after);
                let base = self.deal(phase, deal, &wish.against, before);
                for (at, sums) in sums.iter_mut().enumerate() {
                    sums.add(&[own[at], 1.0, base[at], 1.0]);
                }
            }
            sums
        };
        Ok(wanted.iter().map(sums).collect())
    }
}

fn answered(run: u64, budget: Budget) -> (Formula, Answer) {
    let mut world = Formula::new(run);
    let space = Space { levers: shapes(), most: 3 };
    let task = Task { goals: world.goals.clone(), watched: Vec::new(), space, budget, proposals: 4 };
    let answer = find(&task, &mut world).expect("an answer");
    (world, answer)
}

const SMALL: Budget = Budget::Deals { search: 5_000, fresh: 4_000 };

/// The rounding of lengths moves their mean by less than this.
const ROUNDING: f64 = 0.01;

#[test]
fn confirmation_intervals_hold_the_truth_through_the_choice_in_94_of_100_runs() {
    let runs = 1000;
    let (mut held, mut chosen, mut naive, mut counted) = (0, 0, 0, 0);
    for run in 0..runs {
        let (world, answer) = answered(run, SMALL);
        let holds = |changes: &Changes, found: &[wildlab::analysis::Estimate]| {
            let truth = world.truth(changes);
            let one = |at: usize| {
                found[at].interval.low - ROUNDING * at as f64 <= truth[at]
                    && truth[at] <= found[at].interval.high + ROUNDING * at as f64
            };
            [one(0), one(1)]
        };
        let as_is = holds(&Changes::none(), &answer.before);
        let all =
            answer.proposals.iter().flat_map(|one| holds(&one.changes, &one.after)).chain(as_is).all(|holds| holds);
        held += usize::from(all);
        // A set that lost an idle change was not played where it was chosen.
        let taken = answer.nearest().map(|at| &answer.proposals[at]).filter(|taken| !taken.in_search.is_empty());
        if let Some(taken) = taken {
            counted += 1;
            chosen += usize::from(holds(&taken.changes, &taken.after) == [true; 2]);
            naive += usize::from(holds(&taken.changes, &taken.in_search) == [true; 2]);
        }
    }
    println!("all intervals of a run hold: {held} of {runs}");
    println!("both of the proposal that is taken: {chosen} of {counted}; where it was chosen: {naive}");
    // Made for 95 % or more; 94 % of 1,000 runs lies 1.5 standard errors below that, and Bonferroni's intervals are
    // cautious.
    assert!(held >= 940, "{held} of {runs}");
    assert!(chosen * 100 >= counted * 95, "{chosen} of {counted}");
    assert!(chosen > naive, "the deals of the choice flatter what was chosen: {naive} of {counted}");
}

#[test]
fn what_can_be_reached_is_found() {
    let (mut reachable, mut found, mut cheapest) = (0, 0, 0);
    for run in 2000..2040 {
        let (world, answer) = answered(run, Budget::Deals { search: 20_000, fresh: 80_000 });
        let space = Space { levers: shapes(), most: 3 };
        let hits = |changes: &Changes| {
            let truth = world.truth(changes);
            // Well within: what lies on an end is a toss.
            let well = |goal: &Goal, value: f64| (value - goal.low).min(goal.high - value) > 0.3 * goal.tolerance();
            world.goals.iter().zip(truth).all(|(goal, value)| well(goal, value))
        };
        // The cheapest set of one or two changes that truly reaches both goals.
        let mut least = f64::INFINITY;
        for one in space.singles() {
            for two in std::iter::once(one.clone()).chain(space.singles()) {
                let both = two.iter().fold(one.clone(), |all, (lever, choice)| all.with(lever, choice));
                if !(both.has(2) && both.has(6)) && hits(&both) {
                    least = least.min(space.cost(&both));
                }
            }
        }
        if hits(&Changes::none()) || least.is_infinite() {
            continue;
        }
        reachable += 1;
        if let Some(taken) = answer.taken().map(|at| &answer.proposals[at]) {
            let truly = world
                .goals
                .iter()
                .zip(world.truth(&taken.changes))
                .all(|(goal, value)| goal.miss(value) <= 0.3 * goal.tolerance());
            found += usize::from(truly);
            cheapest += usize::from(taken.cost <= least + 0.5);
        }
    }
    println!("{reachable} can be reached, {found} are, {cheapest} at half a lever more than the least cost or below");
    // 20 and 17 of 20 when this was written: the budget is small, and what lies near an end of a range is a toss.
    assert!(
        reachable >= 15 && found * 10 >= reachable * 7 && cheapest * 10 >= reachable * 6,
        "{reachable} {found} {cheapest}"
    );
}

#[test]
fn the_same_task_has_the_same_answer_and_parts_add_up_as_far_as_they_do() {
    let (_, one) = answered(5, SMALL);
    let (world, other) = answered(5, SMALL);
    assert_eq!(one, other);
    for proposal in &one.proposals {
        assert!(proposal.parts.is_empty() || proposal.parts.len() == proposal.changes.len());
        for (lever, parts) in &proposal.parts {
            let [with, without] =
                [&proposal.changes, &proposal.changes.without(*lever)].map(|changes| world.truth(changes));
            // Four standard errors: an interval is two to each side.
            let slack = 2.0 * parts[0].interval.half_width();
            assert!((parts[0].value - (with[0] - without[0])).abs() < slack, "{parts:?} {with:?} {without:?}");
        }
    }
}

#[test]
fn what_cannot_be_reached_is_said_with_how_near_it_gets() {
    let mut world = Formula::new(3);
    world.goals[0] = Goal { low: 0.995, high: 1.0, ..world.goals[0].clone() };
    let space = Space { levers: shapes(), most: 1 };
    let task = Task { goals: world.goals.clone(), watched: Vec::new(), space, budget: SMALL, proposals: 3 };
    let answer = find(&task, &mut world).expect("an answer");
    assert_eq!(answer.taken(), None);
    let nearest = &answer.proposals[answer.nearest().expect("a proposal")];
    assert_eq!(nearest.verdicts[0], Verdict::Missed);
    let limit = answer.limits.iter().find(|limit| limit.goal == 0).expect("what limits the first goal");
    let best = task.space.singles().iter().map(|one| world.truth(one)[0]).fold(0.0, f64::max);
    assert!((limit.value - best).abs() < 4.0 * limit.error.max(0.01), "{} {best}", limit.value);
}

#[test]
fn a_precision_sets_the_number_of_deals_and_too_few_are_refused() {
    let (_, answer) = answered(8, Budget::Precision(0.03));
    let widest = answer.proposals.iter().map(|one| one.after[0].interval.half_width()).fold(0.0, f64::max);
    assert!(widest < 0.032, "{widest}");
    let mut world = Formula::new(8);
    let space = Space { levers: shapes(), most: 3 };
    let budget = Budget::Deals { search: 300, fresh: 300 };
    let task = Task { goals: world.goals.clone(), watched: Vec::new(), space, budget, proposals: 4 };
    match find(&task, &mut world) {
        Err(Failure::Refused(refusal)) => {
            assert!(refusal.to_string().contains("too few for 26 single changes"), "{refusal}");
        }
        other => panic!("{other:?}"),
    }
}
