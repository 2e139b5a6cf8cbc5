//! The games as choices: their likelihood, its slope and its information.

use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector, SymmetricEigen};

use super::{Contested, Side};

/// Log odds beyond which a difference is outside the data: one game in nine million would go the other way.
const FAR: f64 = 16.0;

/// Share of the largest eigenvalue below which a direction counts as one that no game compares.
const FLAT: f64 = 1e-9;

/// The most sides that can share a place: all orders among them are counted.
const MOST_SIDES: usize = 12;

/// A choice within a game: some of its sides, those of them that can come first, and its weight.
pub(in crate::analysis::statistics) struct Stage {
    sides: u16,
    first: u16,
    pub(in crate::analysis::statistics) weight: f64,
}

/// A choice between two or more sides, as numbers: the amounts that each side holds of the things in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    /// Its weight, as a part of an observation.
    pub(super) weight: f64,
    /// The things that its sides hold.
    pub(super) things: Vec<usize>,
    /// The share of the first place of each side.
    pub(super) came: Vec<f64>,
    /// The amount of each thing that each side holds, side after side.
    holds: Vec<f64>,
}

/// A choice at some strengths.
pub(super) struct Centred {
    /// Its log likelihood, for one observation.
    pub(super) height: f64,
    /// The chance of each side to come first.
    pub(super) chances: Vec<f64>,
    /// The amounts of each side minus the mean of all, side after side.
    holds: Vec<f64>,
}

impl Choice {
    fn of(game: &Contested, stage: &Stage, counts: f64) -> Choice {
        let sides: Vec<usize> = (0..game.sides.len()).filter(|side| stage.sides >> side & 1 == 1).collect();
        let held = |side: &usize| game.sides[*side].holds.iter();
        let mut things: Vec<usize> = sides.iter().flat_map(held).map(|(thing, _)| *thing).collect();
        things.sort_unstable();
        things.dedup();
        let mut holds = vec![0.0; sides.len() * things.len()];
        for (row, side) in holds.chunks_mut(things.len().max(1)).zip(&sides) {
            for (thing, x) in held(side) {
                things.iter().position(|known| known == thing).into_iter().for_each(|at| row[at] += x);
            }
        }
        let first = f64::from(stage.first.count_ones());
        let came = sides.iter().map(|side| if stage.first >> side & 1 == 1 { 1.0 / first } else { 0.0 }).collect();
        Choice { weight: counts * stage.weight, things, came, holds }
    }

    /// The amounts that each side holds, side after side.
    fn rows(&self) -> std::slice::Chunks<'_, f64> {
        self.holds.chunks(self.things.len().max(1))
    }

    fn strengths(&self, at: &DVector<f64>) -> Vec<f64> {
        let own = |row: &[f64]| self.things.iter().zip(row).map(|(&thing, x)| x * at[thing]).sum();
        self.rows().map(own).collect()
    }

    /// The largest difference between two of its sides, in strength along some direction.
    pub(super) fn range(&self, along: &DVector<f64>) -> f64 {
        let all = self.strengths(along);
        let (low, high) =
            all.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
        high - low
    }

    pub(super) fn at(&self, at: &DVector<f64>) -> Centred {
        let mut chances = self.strengths(at);
        let top = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let came: f64 = self.came.iter().zip(&chances).map(|(came, x)| came * (x - top)).sum();
        for x in &mut chances {
            *x = (*x - top).exp();
        }
        let sum: f64 = chances.iter().sum();
        for x in &mut chances {
            *x /= sum;
        }
        let mut mean = vec![0.0; self.things.len()];
        for (row, chance) in self.rows().zip(&chances) {
            mean.iter_mut().zip(row).for_each(|(mean, x)| *mean += chance * x);
        }
        let mut holds = self.holds.clone();
        for row in holds.chunks_mut(mean.len().max(1)) {
            row.iter_mut().zip(&mean).for_each(|(x, mean)| *x -= mean);
        }
        Centred { height: came - sum.ln(), chances, holds }
    }
}

impl Centred {
    /// The sides: the chance of each, and its amounts minus the mean.
    pub(super) fn sides(&self) -> impl Iterator<Item = (f64, &[f64])> {
        let things = self.holds.len() / self.chances.len().max(1);
        self.chances.iter().copied().zip(self.holds.chunks(things.max(1)))
    }
}

/// The games, ready to climb.
pub(in crate::analysis::statistics) struct Problem<'a> {
    pub(in crate::analysis::statistics) games: &'a [Contested],
    pub(in crate::analysis::statistics) stages: Vec<Vec<Stage>>,
    /// The weight of each game.
    weights: Vec<f64>,
    things: usize,
}

/// The likelihood at a point.
pub(super) struct Look {
    pub(super) height: f64,
    pub(super) slope: DVector<f64>,
    pub(super) information: DMatrix<f64>,
}

/// The result of a climb.
pub(super) struct Peak {
    pub(super) at: DVector<f64>,
    pub(super) inverse: DMatrix<f64>,
    pub(super) arrived: bool,
}

/// Merges games with equal sides and places, each with the number of deals it stands for. Games of one deal between the
/// same sides, such as those with the seats exchanged, count as one deal together.
pub(super) fn merged(games: &[Contested]) -> (Vec<Contested>, Vec<f64>) {
    type Key = Vec<(u8, Vec<(usize, u64)>)>;
    let key = |game: &Contested, places: bool| -> Key {
        let side = |side: &Side| {
            let mut holds: Vec<(usize, u64)> = side.holds.iter().map(|(thing, x)| (*thing, x.to_bits())).collect();
            holds.sort_unstable();
            (if places { side.place } else { 0 }, holds)
        };
        let mut key: Key = game.sides.iter().map(side).collect();
        key.sort_unstable();
        key
    };
    let mut rows: BTreeMap<Key, (usize, f64)> = BTreeMap::new();
    let mut start = 0;
    for deal in games.chunk_by(|one, other| one.deal == other.deal) {
        let mut met: BTreeMap<Key, f64> = BTreeMap::new();
        for game in deal {
            *met.entry(key(game, false)).or_default() += 1.0;
        }
        for (number, game) in deal.iter().enumerate() {
            rows.entry(key(game, true)).or_insert((start + number, 0.0)).1 += 1.0 / met[&key(game, false)];
        }
        start += deal.len();
    }
    rows.into_values().map(|(number, weight)| (games[number].clone(), weight)).unzip()
}

impl<'a> Problem<'a> {
    pub(in crate::analysis::statistics) fn new(games: &'a [Contested], things: usize) -> Option<Problem<'a>> {
        Problem::weighted(games, vec![1.0; games.len()], things)
    }

    /// The problem in which each game counts with its weight.
    pub(super) fn weighted(games: &'a [Contested], weights: Vec<f64>, things: usize) -> Option<Problem<'a>> {
        let sound = |game: &Contested| {
            (2..=MOST_SIDES).contains(&game.sides.len())
                && game.sides.iter().flat_map(|side| &side.holds).all(|(thing, x)| *thing < things && x.is_finite())
        };
        if games.is_empty() || things == 0 || !games.iter().all(sound) {
            return None;
        }
        Some(Problem { games, stages: games.iter().map(|game| stages(&game.sides)).collect(), weights, things })
    }

    /// The directions in which the strengths can move without a change for any game.
    pub(super) fn flat_directions(&self) -> Option<DMatrix<f64>> {
        let eigen = SymmetricEigen::new(self.look(&DVector::zeros(self.things)).information);
        let most = eigen.eigenvalues.max();
        if most <= 0.0 {
            return None;
        }
        let flat: Vec<_> = (0..self.things)
            .filter(|&i| eigen.eigenvalues[i] < FLAT * most)
            .map(|i| eigen.eigenvectors.column(i).into_owned())
            .collect();
        Some(if flat.is_empty() { DMatrix::zeros(self.things, 0) } else { DMatrix::from_columns(&flat) })
    }

    fn strength(side: &Side, at: &DVector<f64>) -> f64 {
        side.holds.iter().map(|&(thing, x)| x * at[thing]).sum()
    }

    /// The largest difference of strength between two sides of a game.
    pub(super) fn furthest(&self, at: &DVector<f64>) -> f64 {
        let range = |game: &Contested| {
            let all = game.sides.iter().map(|side| Self::strength(side, at));
            let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
            high - low
        };
        self.games.iter().map(range).fold(0.0, f64::max)
    }

    /// True if a climb left the data, because something won or lost every game.
    pub(super) fn left_the_data(&self, peak: &Peak) -> bool {
        !peak.arrived || self.furthest(&peak.at) > FAR
    }

    /// The chance of each side of a stage to come first, and the log of their normalising sum.
    pub(in crate::analysis::statistics) fn chances(
        game: &Contested,
        stage: &Stage,
        at: &DVector<f64>,
    ) -> (Vec<(usize, f64)>, f64) {
        let members = (0..game.sides.len()).filter(|side| stage.sides >> side & 1 == 1);
        let mut chances: Vec<(usize, f64)> =
            members.map(|side| (side, Self::strength(&game.sides[side], at))).collect();
        let top = chances.iter().map(|(_, x)| *x).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = chances.iter().map(|(_, x)| (x - top).exp()).sum();
        for (_, x) in &mut chances {
            *x = (*x - top).exp() / sum;
        }
        (chances, top + sum.ln())
    }

    /// The choices of a game between two sides and more that hold something.
    pub(super) fn choices(&self, number: usize) -> impl Iterator<Item = Choice> {
        let (game, counts) = (&self.games[number], self.weights[number]);
        let open = self.stages[number].iter().filter(|stage| stage.sides.count_ones() > 1);
        open.map(move |stage| Choice::of(game, stage, counts)).filter(|choice| !choice.things.is_empty())
    }

    /// Adds the slope of one game, and returns its log likelihood.
    pub(in crate::analysis::statistics) fn add_slope(
        &self,
        number: usize,
        at: &DVector<f64>,
        slope: &mut DVector<f64>,
    ) -> f64 {
        let (game, counts) = (&self.games[number], self.weights[number]);
        let mut height = 0.0;
        for side in &game.sides {
            height += counts * Self::strength(side, at);
            side.holds.iter().for_each(|&(thing, x)| slope[thing] += counts * x);
        }
        for stage in &self.stages[number] {
            let (chances, log_sum) = Self::chances(game, stage, at);
            let weight = counts * stage.weight;
            height -= weight * log_sum;
            for (side, chance) in chances {
                game.sides[side].holds.iter().for_each(|&(thing, x)| slope[thing] -= weight * chance * x);
            }
        }
        height
    }

    /// Adds the information of one game: the covariance of the first side's holdings in each stage.
    fn add_information(&self, number: usize, at: &DVector<f64>, information: &mut DMatrix<f64>) {
        let game = &self.games[number];
        for stage in self.stages[number].iter().filter(|stage| stage.sides.count_ones() > 1) {
            let (chances, _) = Self::chances(game, stage, at);
            for &(one, p) in &chances {
                for &(other, q) in &chances {
                    let share = if one == other { p * (1.0 - p) } else { -p * q };
                    let weight = self.weights[number] * stage.weight * share;
                    for &(i, x) in &game.sides[one].holds {
                        for &(j, y) in &game.sides[other].holds {
                            information[(i, j)] += weight * x * y;
                        }
                    }
                }
            }
        }
    }

    pub(super) fn look(&self, at: &DVector<f64>) -> Look {
        let mut slope = DVector::zeros(self.things);
        let mut information = DMatrix::zeros(self.things, self.things);
        let mut height = 0.0;
        for number in 0..self.games.len() {
            height += self.add_slope(number, at, &mut slope);
            self.add_information(number, at, &mut information);
        }
        Look { height, slope, information }
    }

    /// Newton's steps, each halved until it does not descend. Directions that no game compares stay unchanged.
    pub(super) fn climb(&self, flat: &DMatrix<f64>) -> Peak {
        let mut at = DVector::zeros(self.things);
        let mut here = self.look(&at);
        let mut arrived = false;
        for _ in 0..100 {
            let Some(inverse) = inverse_beside(&here.information, flat) else { break };
            let mut step = inverse * &here.slope;
            let longest = step.amax();
            if !longest.is_finite() {
                break;
            }
            if longest > 4.0 {
                step *= 4.0 / longest;
            }
            let mut next = self.look(&(&at + &step));
            for _ in 0..40 {
                if next.height >= here.height - 1e-12 * here.height.abs() {
                    break;
                }
                step *= 0.5;
                next = self.look(&(&at + &step));
            }
            at += &step;
            here = next;
            if step.amax() < 1e-10 * (1.0 + at.amax()) {
                arrived = true;
                break;
            }
            if self.furthest(&at) > FAR {
                break;
            }
        }
        let inverse =
            inverse_beside(&here.information, flat).unwrap_or_else(|| DMatrix::zeros(self.things, self.things));
        Peak { at, inverse, arrived }
    }

    /// The sum over deals of the outer product of each deal's slope, and the number of deals.
    pub(in crate::analysis::statistics) fn scatter(&self, at: &DVector<f64>) -> (DMatrix<f64>, u64) {
        let mut middle = DMatrix::zeros(self.things, self.things);
        let mut slope = DVector::zeros(self.things);
        let mut deals = 0;
        for (number, game) in self.games.iter().enumerate() {
            self.add_slope(number, at, &mut slope);
            if self.games.get(number + 1).is_none_or(|next| next.deal != game.deal) {
                middle.ger(1.0, &slope, &slope, 1.0);
                slope.fill(0.0);
                deals += 1;
            }
        }
        (middle, deals)
    }
}

/// The inverse of the information in all directions except the flat ones.
pub(super) fn inverse_beside(information: &DMatrix<f64>, flat: &DMatrix<f64>) -> Option<DMatrix<f64>> {
    let scale = information.diagonal().amax().max(f64::MIN_POSITIVE);
    let filled = information + (flat * flat.transpose()) * scale;
    let inverse = filled.cholesky()?.inverse();
    // The part that filled the flat directions is removed again, so that they carry no error.
    let beside = DMatrix::identity(information.nrows(), information.nrows()) - flat * flat.transpose();
    Some(&beside * inverse * &beside)
}

/// The choices that make up a ranking. Within a shared place, every order counts in equal parts: the sides still to be
/// placed are then each subset of a size equally often.
fn stages(sides: &[Side]) -> Vec<Stage> {
    let mut places: Vec<u8> = sides.iter().map(|side| side.place).collect();
    places.sort_unstable();
    places.dedup();
    let set = |fits: &dyn Fn(u8) -> bool| {
        sides.iter().enumerate().filter(|(_, side)| fits(side.place)).fold(0_u16, |set, (i, _)| set | 1 << i)
    };
    let mut stages = Vec::new();
    for &place in &places {
        let (tied, behind) = (set(&|other| other == place), set(&|other| other > place));
        let count = tied.count_ones();
        for subset in subsets(tied) {
            let size = subset.count_ones();
            if size > 0 {
                stages.push(Stage { sides: subset | behind, first: subset, weight: 1.0 / choose(count, size) });
            }
        }
    }
    stages
}

/// All subsets of a set.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set);
        Some(subset)
    })
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}
