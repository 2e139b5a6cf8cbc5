//! A model of the effects of changes on one quantity, with the error of each prediction.
//!
//! Kriging with noise (Ankenman, Nelson and Staum, *Stochastic kriging for simulation metamodeling*, 2010) on the
//! changes from the game as it is: effects of levers add up, on log odds for rates; two levers may do more or less
//! together than the sum of both; how large effects may be is learnt lever by lever ([`shrink`](super::shrink)). All
//! settings are played on common deals (Chen, Ankenman and Nelson, *The effects of common random numbers on stochastic
//! kriging metamodels*, 2012). What is measured is the difference from the game as it is, so the luck of that game on
//! these deals is in every difference: as in Dunnett's comparisons with a control (1955), half of an error's variance
//! is shared.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

use super::shrink::{Shown, sizes};
use super::space::{Changes, Space};
use super::sums::Shift;
use crate::base::numbers::ln;

/// The measured effect of some changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) changes: Changes,
    pub(super) shift: Shift,
}

/// Candidate sizes of the interaction of two levers, relative to the size of both.
const TOGETHER: [f64; 4] = [0.05, 0.2, 0.4, 0.8];
/// The size of interactions assumed before any two levers were played together.
const EXPECTED: f64 = 0.2;

/// Standard errors from the prediction of all others beyond which a set has an effect of its own.
const APART: f64 = 4.0;
/// The most sets with an effect of their own.
const MOST_APART: usize = 8;

/// The model of the effects of changes on one quantity.
pub(super) struct Model<'a> {
    space: &'a Space,
    points: Vec<Changes>,
    /// The square of the size of each lever's effects.
    sizes: Vec<f64>,
    /// The square of the relative size of interactions.
    together: f64,
    /// The square of each point's own effect, which no other point predicts.
    own: Vec<f64>,
    factor: Cholesky<f64, Dyn>,
    weights: DVector<f64>,
    quick: Option<Quick>,
}

/// The expected effects as sums over single choices and pairs of choices: quick for many sets.
struct Quick {
    /// The number of each lever's first choice among all choices.
    first: Vec<usize>,
    single: Vec<f64>,
    /// Row by row; the number of choices per row.
    pair: Vec<f64>,
}

/// The most choices for which a table of pairs is made.
const MOST_QUICK: usize = 400;

impl Quick {
    fn of(kernel: &Kernel<'_>, points: &[Changes], weights: &DVector<f64>) -> Option<Quick> {
        let levers = &kernel.space.levers;
        let mut first = Vec::new();
        let mut count = 0;
        for shape in levers {
            first.push(count);
            count += shape.steps.len();
        }
        if count > MOST_QUICK {
            return None;
        }
        let (mut single, mut pair) = (vec![0.0; count], vec![0.0; count * count]);
        for (point, weight) in points.iter().zip(weights.iter()) {
            // For every choice of the point's levers, its similarity to the point's own.
            let mut roots: Vec<(usize, usize, f64)> = Vec::new();
            for (lever, own) in point.iter() {
                for choice in 0..levers[lever].steps.len() {
                    let (at, alike) = (first[lever] + choice, levers[lever].alike(own, choice));
                    single[at] += weight * kernel.sizes[lever] * alike;
                    roots.push((lever, at, kernel.sizes[lever].sqrt() * alike));
                }
            }
            for (i, (lever, at, root)) in roots.iter().enumerate() {
                for (_, other_at, other_root) in roots[i + 1..].iter().filter(|(other, _, _)| other != lever) {
                    pair[at * count + other_at] += weight * kernel.together * root * other_root;
                }
            }
        }
        Some(Quick { first, single, pair })
    }

    fn mean(&self, changes: &Changes) -> f64 {
        let places: Vec<usize> = changes.iter().map(|(lever, choice)| self.first[lever] + choice).collect();
        let mut sum = 0.0;
        for (i, at) in places.iter().enumerate() {
            sum += self.single[*at];
            // Levers are sorted, and so are the halves of a pair.
            sum += places[i + 1..].iter().map(|other| self.pair[at * self.single.len() + other]).sum::<f64>();
        }
        sum
    }
}

impl<'a> Model<'a> {
    /// Fits the model to the results so far; none without any.
    pub(super) fn fit(space: &'a Space, points: &[Point]) -> Option<Model<'a>> {
        let sizes = sizes(&shown(space, points, &in_groups(space, points)));
        let seen = DVector::from_iterator(points.len(), points.iter().map(|point| point.shift.value));
        let several = points.iter().any(|point| point.changes.len() > 1);
        let tried: &[f64] = if several { &TOGETHER } else { &[EXPECTED] };
        let mut best: Option<(f64, Model<'a>)> = None;
        for part in tried {
            let kernel = Kernel { space, sizes: &sizes, together: part * part };
            let Some(factor) = Cholesky::new(covariance(points, &kernel)) else { continue };
            let weights = factor.solve(&seen);
            let half = factor.l().diagonal().iter().map(|entry| ln(*entry)).sum::<f64>();
            let fit = -half - 0.5 * seen.dot(&weights);
            if best.as_ref().is_none_or(|(other, _)| fit > *other) {
                let points: Vec<Changes> = points.iter().map(|point| point.changes.clone()).collect();
                let (sizes, together) = (sizes.clone(), part * part);
                let own = vec![0.0; points.len()];
                best = Some((fit, Model { space, points, sizes, together, own, factor, weights, quick: None }));
            }
        }
        best.map(|(_, mut model)| {
            model.set_apart(points);
            model.quick = Quick::of(&model.kernel(), &model.points, &model.weights);
            model
        })
    }

    /// Attributes the unpredicted part of a set to that set alone, the farthest off first; otherwise a few sets with
    /// strong interactions would bend all other predictions.
    fn set_apart(&mut self, points: &[Point]) {
        let seen = DVector::from_iterator(points.len(), points.iter().map(|point| point.shift.value));
        for _ in 0..MOST_APART {
            let inverse = self.factor.inverse();
            // The distance of each set from the prediction of the others, in standard errors.
            let off = |at: usize| self.weights[at] / inverse[(at, at)].sqrt();
            let of_several = (0..points.len()).filter(|&at| points[at].changes.len() > 1 && self.own[at] == 0.0);
            let Some(farthest) = of_several.max_by(|&one, &other| off(one).abs().total_cmp(&off(other).abs())) else {
                return;
            };
            if off(farthest).abs() < APART {
                return;
            }
            self.own[farthest] = (self.weights[farthest] / inverse[(farthest, farthest)]).powi(2);
            let mut all = covariance(points, &self.kernel());
            self.own.iter().enumerate().for_each(|(at, own)| all[(at, at)] += own);
            let Some(factor) = Cholesky::new(all) else { return };
            (self.weights, self.factor) = (factor.solve(&seen), factor);
        }
    }

    fn kernel(&self) -> Kernel<'_> {
        Kernel { space: self.space, sizes: &self.sizes, together: self.together }
    }

    /// The prior covariance of the effects of changes with each point's, and their own variance if they are a point.
    fn towards(&self, changes: &Changes) -> (DVector<f64>, f64) {
        let kernel = self.kernel();
        let mut all =
            DVector::from_iterator(self.points.len(), self.points.iter().map(|point| kernel.of(point, changes)));
        let at = self.points.iter().position(|point| point == changes);
        let own = at.map_or(0.0, |at| self.own[at]);
        if let Some(at) = at {
            all[at] += own;
        }
        (all, own)
    }

    /// The expected effect of changes.
    pub(super) fn mean(&self, changes: &Changes) -> f64 {
        self.quick.as_ref().map_or_else(|| self.towards(changes).0.dot(&self.weights), |quick| quick.mean(changes))
    }

    /// The expected effect of changes, and the variance of its error.
    pub(super) fn predict(&self, changes: &Changes) -> Shift {
        let (towards, own) = self.towards(changes);
        let known = self.factor.l_dirty().solve_lower_triangular(&towards).map_or(0.0, |known| known.norm_squared());
        let variance = (self.kernel().of(changes, changes) + own - known).max(0.0);
        Shift { value: towards.dot(&self.weights), variance }
    }
}

/// The prior covariance of the effects of changes.
struct Kernel<'a> {
    space: &'a Space,
    sizes: &'a [f64],
    together: f64,
}

impl Kernel<'_> {
    fn of(&self, one: &Changes, other: &Changes) -> f64 {
        let (mut sum, mut roots, mut squares) = (0.0, 0.0, 0.0);
        let mut others = other.iter().peekable();
        for (lever, choice) in one.iter() {
            while others.peek().is_some_and(|(own, _)| *own < lever) {
                others.next();
            }
            let Some(&(own, at)) = others.peek() else { break };
            if own == lever {
                let alike = self.space.levers[lever].alike(choice, at);
                let root = self.sizes[lever].sqrt() * alike;
                sum += self.sizes[lever] * alike;
                roots += root;
                squares += root * root;
            }
        }
        // The sum over pairs of products is half of the square of the sum minus the sum of squares.
        sum + self.together * (roots * roots - squares) / 2.0
    }
}

/// The covariance of errors: half of each comes from the game as it is, which all share on the same deals.
fn noise(one: Shift, other: Shift, same: bool) -> f64 {
    let shared = 0.5 * one.variance.min(other.variance);
    if same { shared + 0.5 * one.variance } else { shared }
}

fn covariance(points: &[Point], kernel: &Kernel<'_>) -> DMatrix<f64> {
    DMatrix::from_fn(points.len(), points.len(), |i, j| {
        kernel.of(&points[i].changes, &points[j].changes) + noise(points[i].shift, points[j].shift, i == j)
    })
}

/// Effects of single changes estimated from groups, for levers not played alone, with the variance of each error. From
/// a first model in which all levers' effects have one size; the influence of that prior is removed.
fn in_groups(space: &Space, points: &[Point]) -> Vec<(Changes, Shift)> {
    let alone = |lever: usize| points.iter().any(|point| point.changes.len() == 1 && point.changes.has(lever));
    let mut singles: Vec<Changes> = points
        .iter()
        .flat_map(|point| point.changes.iter())
        .filter(|(lever, _)| !alone(*lever))
        .map(|(lever, choice)| Changes::none().with(lever, choice))
        .collect();
    singles.sort();
    singles.dedup();
    if singles.is_empty() {
        return Vec::new();
    }
    let seen = DVector::from_iterator(points.len(), points.iter().map(|point| point.shift.value));
    let spread = (seen.norm_squared() / points.len() as f64).max(1e-12);
    let mut best: Option<(f64, f64, Cholesky<f64, Dyn>)> = None;
    for part in [0.003, 0.01, 0.03, 0.1, 0.3, 1.0] {
        let sizes = vec![part * spread; space.levers.len()];
        let kernel = Kernel { space, sizes: &sizes, together: EXPECTED * EXPECTED };
        let Some(factor) = Cholesky::new(covariance(points, &kernel)) else { continue };
        let half = factor.l().diagonal().iter().map(|entry| ln(*entry)).sum::<f64>();
        let fit = -half - 0.5 * seen.dot(&factor.solve(&seen));
        if best.as_ref().is_none_or(|(other, _, _)| fit > *other) {
            best = Some((fit, part * spread, factor));
        }
    }
    let Some((_, size, factor)) = best else { return Vec::new() };
    let sizes = vec![size; space.levers.len()];
    let kernel = Kernel { space, sizes: &sizes, together: EXPECTED * EXPECTED };
    let weights = factor.solve(&seen);
    let message = |single: Changes| {
        let towards =
            DVector::from_iterator(points.len(), points.iter().map(|point| kernel.of(&point.changes, &single)));
        let own = kernel.of(&single, &single);
        // The part of the variance that the games explain: the rest is the prior, which is removed.
        let known = towards.dot(&factor.solve(&towards));
        let said = (known / own).clamp(1e-6, 1.0 - 1e-6);
        let shift = Shift { value: towards.dot(&weights) / said, variance: (own - known).max(1e-12) / said };
        (single, shift)
    };
    singles.into_iter().map(message).collect()
}

/// The effects of each lever alone, or else estimated from groups.
fn shown(space: &Space, points: &[Point], groups: &[(Changes, Shift)]) -> Vec<Shown> {
    let of = |lever: usize| {
        let choice = |changes: &Changes| {
            let mut all = changes.iter();
            all.next().filter(|(own, _)| *own == lever && all.next().is_none()).map(|(_, choice)| choice)
        };
        let played = points.iter().filter_map(|point| Some((choice(&point.changes)?, point.shift)));
        let grouped = groups.iter().filter_map(|(single, shift)| Some((choice(single)?, *shift)));
        let own: Vec<(usize, Shift)> = played.chain(grouped).collect();
        let shape = &space.levers[lever];
        Shown {
            effects: DVector::from_iterator(own.len(), own.iter().map(|(_, shift)| shift.value)),
            alike: DMatrix::from_fn(own.len(), own.len(), |i, j| shape.alike(own[i].0, own[j].0)),
            noise: DMatrix::from_fn(own.len(), own.len(), |i, j| noise(own[i].1, own[j].1, i == j)),
        }
    };
    (0..space.levers.len()).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::aim::space::Shape;
    use crate::game::rng::Seed;

    fn space(levers: usize) -> Space {
        let shape = Shape { steps: vec![-1.0, 1.0], ordered: true, cost: 1.0, further: 0.0 };
        Space { levers: vec![shape; levers], most: 3 }
    }

    fn normal(rng: &mut crate::game::Rng) -> f64 {
        (0..12).map(|_| rng.word() as f64 / u64::MAX as f64).sum::<f64>() - 6.0
    }

    #[test]
    fn the_model_knows_its_own_error() {
        // Worlds drawn from the model's prior; its 95 % interval of pairs that were not played covers the truth.
        let space = space(8);
        let (mut held, mut all) = (0, 0);
        for run in 0..150 {
            let mut rng = Seed::new(run).stream(2);
            let effects: Vec<f64> = (0..8).map(|i| normal(&mut rng) * if i < 3 { 0.5 } else { 0.02 }).collect();
            let error = 0.05;
            let shared = normal(&mut rng) * error * 0.5_f64.sqrt();
            let mut points = Vec::new();
            for (lever, effect) in effects.iter().enumerate() {
                for (choice, sign) in [-1.0, 1.0].into_iter().enumerate() {
                    let value = sign * effect + shared + normal(&mut rng) * error * 0.5_f64.sqrt();
                    let shift = Shift { value, variance: error * error };
                    points.push(Point { changes: Changes::none().with(lever, choice), shift });
                }
            }
            let model = Model::fit(&space, &points).unwrap();
            for (a, b) in [(0, 1), (1, 2), (0, 5), (4, 6)] {
                let both = Changes::none().with(a, 1).with(b, 1);
                let found = model.predict(&both);
                let truth = effects[a] + effects[b];
                held += usize::from((found.value - truth).abs() < 1.96 * found.variance.sqrt());
                all += 1;
            }
        }
        // The model also allows for interactions, of which there are none here: it may be cautious, not bold.
        let share = f64::from(held as u32) / f64::from(all);
        assert!(share > 0.93, "{share}");
    }

    #[test]
    fn what_two_do_together_is_learnt_from_games_of_both() {
        let space = space(3);
        let point =
            |changes: &Changes, value: f64| Point { changes: changes.clone(), shift: Shift { value, variance: 1e-4 } };
        let one = |lever| Changes::none().with(lever, 1);
        let both = one(0).with(1, 1);
        let mut points: Vec<Point> = (0..3).map(|lever| point(&one(lever), 0.5)).collect();
        let before = Model::fit(&space, &points).unwrap().predict(&both);
        assert!((before.value - 1.0).abs() < 0.1 && before.variance > 1e-3, "{before:?}");
        points.push(point(&both, 1.6));
        let after = Model::fit(&space, &points).unwrap().predict(&both);
        assert!((after.value - 1.6).abs() < 0.05 && after.variance < 3e-4, "{after:?}");
        assert!((Model::fit(&space, &points).unwrap().mean(&both) - after.value).abs() < 1e-9);
    }
}
