//! The likelihood of strengths with the penalty of Firth, and the climb to its maximum.
//!
//! Firth, *Bias reduction of maximum likelihood estimates* (1993): the likelihood times the root of the determinant of
//! its information has a maximum even where a thing won every game.
//!
//! A climb takes secant steps (Broyden 1970, Fletcher 1970, Goldfarb 1970, Shanno 1970) that start from the exact
//! second derivative. The derivative costs as much as twenty evaluations of the likelihood, so it is computed once for
//! each fit, and again only if a climb takes long.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

use super::Contested;
use super::problem::{Centred, Choice, Problem, inverse_beside};

/// The largest difference of strengths, as log odds, at which a maximum is sought: beyond it one game in 500 million
/// goes the other way, and the determinant of the information is inaccurate.
pub(super) const OPEN: f64 = 20.0;

/// Log odds by which a climb may exceed that limit and come back.
const BEYOND: f64 = 4.0;

/// The most steps of a climb.
const STEPS: usize = 200;

/// Steps after which the second derivative is computed anew.
const LONG: usize = 12;

/// The most things for which the second derivative is computed: it takes their number to the fourth power.
const MOST: usize = 64;

/// The largest gain in height, and the largest next step (log odds), at which a climb may end.
const GAIN: f64 = 1e-13;
const SHORT: f64 = 1e-4;

/// The games with Jeffreys' prior as their penalty.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Penalised {
    choices: Vec<Choice>,
    /// The directions that no game compares, as orthonormal columns.
    flat: DMatrix<f64>,
    /// A matrix that fills the flat directions, so that the determinant ignores them.
    filled: DMatrix<f64>,
}

/// The penalised likelihood at a point.
pub(super) struct Look {
    pub(super) height: f64,
    pub(super) slope: DVector<f64>,
}

/// The information at a point and its parts.
struct Known {
    centred: Vec<Centred>,
    information: DMatrix<f64>,
    /// Its root, with flat directions filled.
    factor: Cholesky<f64, Dyn>,
}

/// A place reached by a climb.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) at: DVector<f64>,
    pub(super) height: f64,
    pub(super) slope: DVector<f64>,
    /// The inverse of the negative second derivative, near here.
    pub(super) inverse: DMatrix<f64>,
    pub(super) arrived: bool,
}

/// The constraint or preference of a climb.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    /// The contrast.
    pub(super) along: &'a DVector<f64>,
    /// Its fixed value, if any.
    pub(super) held: Option<f64>,
    /// The slope that it adds to the height.
    pub(super) tilt: f64,
}

impl Penalised {
    /// Games with weights; none if they make no valid problem.
    pub(super) fn new(games: &[Contested], weights: Vec<f64>, flat: &DMatrix<f64>) -> Option<Penalised> {
        let problem = Problem::weighted(games, weights, flat.nrows())?;
        let choices = (0..games.len()).flat_map(|number| problem.choices(number)).collect();
        let start = problem.look(&DVector::zeros(flat.nrows())).information;
        let filled = (flat * flat.transpose()) * start.diagonal().amax();
        Some(Penalised { choices, flat: flat.clone(), filled })
    }

    fn known(&self, at: &DVector<f64>) -> Option<Known> {
        let centred: Vec<Centred> = self.choices.iter().map(|choice| choice.at(at)).collect();
        let mut information = DMatrix::zeros(at.len(), at.len());
        for (choice, centred) in self.choices.iter().zip(&centred) {
            for (chance, holds) in centred.sides() {
                add_square(&mut information, choice, choice.weight * chance, holds);
            }
        }
        let factor = (&information + &self.filled).cholesky()?;
        Some(Known { centred, information, factor })
    }

    /// The inverse of the information, without the flat directions.
    pub(super) fn inverse(&self, at: &DVector<f64>) -> Option<DMatrix<f64>> {
        inverse_beside(&self.known(at)?.information, &self.flat)
    }

    pub(super) fn look(&self, at: &DVector<f64>, wish: Wish) -> Option<Look> {
        let Known { centred, factor, .. } = self.known(at)?;
        let inverse = factor.inverse();
        let mut height =
            wish.tilt * wish.along.dot(at) + factor.l_dirty().diagonal().iter().map(|x| x.ln()).sum::<f64>();
        let mut slope = wish.along * wish.tilt;
        for (choice, centred) in self.choices.iter().zip(&centred) {
            height += choice.weight * centred.height;
            for ((chance, holds), came) in centred.sides().zip(&choice.came) {
                // Half the slope of the log determinant is added to the slope of the likelihood.
                let drawn = came - chance + 0.5 * chance * leverage(&inverse, choice, holds);
                for (&thing, x) in choice.things.iter().zip(holds) {
                    slope[thing] += choice.weight * drawn * x;
                }
            }
        }
        height.is_finite().then_some(Look { height, slope })
    }

    /// The negative of the exact second derivative of the height.
    ///
    /// That of the likelihood is the information. Its derivatives are the third and fourth cumulants of what the first
    /// side of each choice holds, and those of a logarithm of a determinant are traces of products with the inverse.
    fn curvature(&self, at: &DVector<f64>) -> Option<DMatrix<f64>> {
        let size = at.len();
        let Known { centred, information: mut curved, factor } = self.known(at)?;
        let inverse = factor.inverse();
        // Column k: the derivative of the information by strength k, as one long column.
        let mut third = DMatrix::zeros(size * size, size);
        for (choice, centred) in self.choices.iter().zip(&centred) {
            let (things, weight) = (&choice.things, choice.weight);
            let near = DMatrix::from_fn(things.len(), things.len(), |i, j| inverse[(things[i], things[j])]);
            let mut second = DMatrix::zeros(things.len(), things.len());
            let mut whole = 0.0;
            for (chance, holds) in centred.sides() {
                let (own, leverage) = (DVector::from_column_slice(holds), leverage(&inverse, choice, holds));
                second.ger(chance, &own, &own, 1.0);
                whole += chance * leverage;
                add_square(&mut curved, choice, -0.5 * weight * chance * leverage, holds);
                for (&k, z) in things.iter().zip(holds) {
                    for (&j, y) in things.iter().zip(holds) {
                        for (&i, x) in things.iter().zip(holds) {
                            third[(size * j + i, k)] += weight * chance * x * y * z;
                        }
                    }
                }
            }
            let twice = &second * near * &second;
            for (j, &to) in things.iter().enumerate() {
                for (i, &from) in things.iter().enumerate() {
                    curved[(from, to)] += weight * (0.5 * whole * second[(i, j)] + twice[(i, j)]);
                }
            }
        }
        let root = factor.l().solve_lower_triangular(&DMatrix::identity(size, size))?;
        for mut column in third.column_iter_mut() {
            let turned = &root * DMatrix::from_column_slice(size, size, column.as_slice()) * root.transpose();
            column.copy_from_slice(turned.as_slice());
        }
        curved += third.tr_mul(&third) * 0.5;
        Some(curved)
    }

    /// The inverse of the exact second derivative; if that takes too long or belongs to no maximum, of the information.
    fn newton(&self, at: &DVector<f64>) -> Option<DMatrix<f64>> {
        let curved = (at.len() <= MOST).then(|| self.curvature(at)).flatten();
        let exact = curved.and_then(|curved| inverse_beside(&curved, &self.flat));
        exact.or_else(|| self.inverse(at))
    }

    /// The maximum of the penalised likelihood.
    pub(super) fn top(&self) -> Option<Place> {
        let none = DVector::zeros(self.flat.nrows());
        let start = self.inverse(&none)?;
        let mut top = self.climb((&none, &start), Wish { along: &none, held: None, tilt: 0.0 })?;
        top.inverse = self.newton(&top.at)?;
        Some(top)
    }

    /// The highest place reached from a start that comes with an inverse of the second derivative; none where the
    /// information vanishes.
    pub(super) fn climb(&self, (start, inverse): (&DVector<f64>, &DMatrix<f64>), wish: Wish) -> Option<Place> {
        let (mut at, mut inverse) = (start.clone(), inverse.clone());
        if let Some(held) = wish.held {
            let way = &inverse * wish.along;
            at.axpy((held - wish.along.dot(&at)) / wish.along.dot(&way), &way, 1.0);
        }
        let mut here = self.look(&at, wish)?;
        for number in 1..=STEPS {
            if number % LONG == 0 {
                inverse = self.newton(&at)?;
            }
            let mut step = &inverse * &here.slope;
            if wish.held.is_some() {
                let way = &inverse * wish.along;
                step.axpy(-wish.along.dot(&step) / wish.along.dot(&way), &way, 1.0);
            }
            let longest = step.amax();
            if !longest.is_finite() {
                return None;
            }
            if here.slope.dot(&step) < GAIN && longest < SHORT {
                let Look { height, slope } = here;
                return Some(Place { at, height, slope, inverse, arrived: true });
            }
            if longest > 3.0 {
                step *= 3.0 / longest;
            }
            let mut next = self.look(&(&at + &step), wish);
            for _ in 0..30 {
                if next.as_ref().is_some_and(|next| next.height >= here.height - 1e-13 * here.height.abs()) {
                    break;
                }
                step *= 0.5;
                next = self.look(&(&at + &step), wish);
            }
            let next = next?;
            at += &step;
            learn(&mut inverse, &step, &(&here.slope - &next.slope));
            here = next;
            if self.furthest(&at) > OPEN + BEYOND {
                break;
            }
        }
        Some(Place { at, height: here.height, slope: here.slope, inverse, arrived: false })
    }

    /// The largest difference of strength between two sides of a game.
    pub(super) fn furthest(&self, at: &DVector<f64>) -> f64 {
        self.choices.iter().map(|choice| choice.range(at)).fold(0.0, f64::max)
    }

    /// The most of a contrast that one deal decides: the largest difference of two sides along it, in its units.
    pub(super) fn step(&self, along: &DVector<f64>, inverse: &DMatrix<f64>) -> f64 {
        let way = inverse * along;
        self.furthest(&way) / along.dot(&way).max(f64::MIN_POSITIVE)
    }
}

/// Adds the outer product of a side's holdings to a matrix.
fn add_square(sum: &mut DMatrix<f64>, choice: &Choice, weight: f64, holds: &[f64]) {
    for (&j, y) in choice.things.iter().zip(holds) {
        let weight = weight * y;
        for (&i, x) in choice.things.iter().zip(holds) {
            sum[(i, j)] += weight * x;
        }
    }
}

/// The variance of a side's strength, given the inverse of the information.
fn leverage(inverse: &DMatrix<f64>, choice: &Choice, holds: &[f64]) -> f64 {
    let row =
        |(&j, y): (&usize, &f64)| y * choice.things.iter().zip(holds).map(|(&i, x)| x * inverse[(i, j)]).sum::<f64>();
    choice.things.iter().zip(holds).map(row).sum()
}

/// Updates the inverse from a step and the change of the slope with it, so that it would have predicted that change.
fn learn(inverse: &mut DMatrix<f64>, step: &DVector<f64>, change: &DVector<f64>) {
    let curved = step.dot(change);
    if curved <= 1e-10 * step.norm() * change.norm() {
        return;
    }
    let foreseen = &*inverse * change;
    inverse.ger(-1.0 / curved, step, &foreseen, 1.0);
    inverse.ger(-1.0 / curved, &foreseen, step, 1.0);
    inverse.ger((1.0 + change.dot(&foreseen) / curved) / curved, step, step, 1.0);
}

#[cfg(test)]
mod tests {
    use super::super::Side;
    use super::*;

    #[test]
    fn the_second_derivative_is_that_of_the_slope() {
        // Three sides with several things each, a shared place, and two directions that no game compares.
        let side = |holds: &[(usize, f64)], place| Side { holds: holds.to_vec(), place };
        let games: Vec<Contested> = (0..6)
            .map(|deal| {
                let other = deal as usize % 3;
                let sides = vec![
                    side(&[(0, 1.0), (3, 1.0), (5, 1.0)], 1),
                    side(&[(1 + other, 1.0), (5, 0.5), (4, 0.5)], 1 + u8::from(deal > 2)),
                    side(&[((2 + other) % 4, 2.0), (5, 1.0)], 2),
                ];
                Contested { deal, sides }
            })
            .collect();
        let problem = Problem::new(&games, 6).unwrap();
        let flat = problem.flat_directions().unwrap();
        let games = Penalised::new(&games, vec![1.0, 2.0, 0.5, 1.0, 3.0, 1.0], &flat).unwrap();
        let at = DVector::from_vec(vec![0.3, -0.8, 0.5, 1.1, -0.2, 0.4]);
        let along = DVector::from_vec(vec![1.0, -1.0, 0.0, 0.0, 0.0, 0.0]);
        let wish = Wish { along: &along, held: None, tilt: 0.3 };
        let curved = games.curvature(&at).unwrap();
        let tiny = 1e-5;
        for k in 0..6 {
            let moved = |by: f64| {
                let mut at = at.clone();
                at[k] += by;
                games.look(&at, wish).unwrap()
            };
            let (up, down) = (moved(tiny), moved(-tiny));
            let slope = games.look(&at, wish).unwrap().slope[k];
            assert!(((up.height - down.height) / (2.0 * tiny) - slope).abs() < 1e-7, "{k}");
            let change = (down.slope - up.slope) / (2.0 * tiny);
            assert!((curved.column(k) - change).amax() < 1e-7, "{k}");
        }
    }
}
