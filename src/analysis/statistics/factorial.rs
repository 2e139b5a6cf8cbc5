//! The contrasts of a factorial plan: main effects, interactions of two factors, and attributions of the cost.
//!
//! Box and others, *Statistics for Experimenters* (2nd edition, 2005), chapter 5: a main effect is the mean difference
//! between two levels of a factor over all combinations of the others. A two-way interaction is here the difference of
//! those effects at the two levels of another factor, in the unit of the rate (they take half of it). Shapley, *A value
//! for n-person games* (1953): a factor's attribution is what its arrival adds, averaged over all orders of arrival;
//! the attributions add up to the whole. All are weights for [`Outcomes::contrast`](super::Outcomes::contrast) or
//! [`independent_contrast`](super::independent_contrast), exact because every combination is played.

use statrs::function::factorial::{binomial, factorial};

/// Every combination of the levels of some factors, numbered with the last factor running fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factorial {
    levels: Vec<usize>,
}

impl Factorial {
    /// Creates a plan from the number of levels of each factor: `[3, 3, 3]` for 27 mixes.
    pub fn new(levels: &[usize]) -> Factorial {
        Factorial { levels: levels.iter().map(|&levels| levels.max(1)).collect() }
    }

    /// The number of combinations.
    pub fn cells(&self) -> usize {
        self.levels.iter().product()
    }

    /// The number of factors.
    pub fn factors(&self) -> usize {
        self.levels.len()
    }

    /// The levels of the combination of this number.
    pub fn combination(&self, cell: usize) -> Vec<usize> {
        let mut rest = cell;
        let mut combination: Vec<usize> = self
            .levels
            .iter()
            .rev()
            .map(|&levels| {
                let level = rest % levels;
                rest /= levels;
                level
            })
            .collect();
        combination.reverse();
        combination
    }

    /// The number of the combination of these levels.
    pub fn cell(&self, combination: &[usize]) -> usize {
        self.levels.iter().zip(combination).fold(0, |cell, (&levels, &level)| cell * levels + level.min(levels - 1))
    }

    /// The mean difference between two levels of a factor over all combinations of the others.
    pub fn effect(&self, factor: usize, from: usize, to: usize) -> Vec<f64> {
        let others = self.cells() as f64 / self.levels[factor] as f64;
        self.weights(|combination| sign(combination[factor], from, to) / others)
    }

    /// The effect of a factor when the others are all at their lowest level.
    pub fn alone(&self, factor: usize) -> Vec<f64> {
        let (top, mut full) = (self.levels[factor] - 1, vec![0; self.factors()]);
        full[factor] = top;
        let (from, to) = (0, self.cell(&full));
        self.pair(from, to)
    }

    /// The effect of a factor when the others are all at their highest level.
    pub fn on_top(&self, factor: usize) -> Vec<f64> {
        let all = self.top();
        let mut without = all.clone();
        without[factor] = 0;
        self.pair(self.cell(&without), self.cell(&all))
    }

    /// The effect of all factors together: highest minus lowest levels.
    pub fn whole(&self) -> Vec<f64> {
        self.pair(0, self.cell(&self.top()))
    }

    /// The interaction of two factors: their effect together beyond the sum of both, between lowest and highest levels,
    /// averaged over the levels of the others. Below 0 if hits are rarer together than the sum suggests.
    pub fn interaction(&self, one: usize, other: usize) -> Vec<f64> {
        let (top_one, top_other) = (self.levels[one] - 1, self.levels[other] - 1);
        let rest = self.cells() as f64 / (self.levels[one] * self.levels[other]) as f64;
        self.weights(|combination| sign(combination[one], 0, top_one) * sign(combination[other], 0, top_other) / rest)
    }

    /// The least-squares slope over the levels of a factor, in units of one level, averaged over the others.
    pub fn slope(&self, factor: usize) -> Vec<f64> {
        self.slope_of(|combination| combination[factor] as f64)
    }

    /// The least-squares slope over the sum of all levels: the mean effect of one more of any kind.
    pub fn slope_of_sum(&self) -> Vec<f64> {
        self.slope_of(|combination| combination.iter().sum::<usize>() as f64)
    }

    /// The Shapley value of a factor whose highest level is a player that joins or stays away: the combinations of
    /// lowest and highest levels are the coalitions.
    pub fn shapley(&self, factor: usize) -> Vec<f64> {
        let top = self.top();
        // A factor with one level has nothing to join with.
        let players = top.iter().filter(|&&top| top > 0).count() as u64;
        self.weights(|combination| {
            if combination.iter().zip(&top).any(|(&level, &top)| level != 0 && level != top) {
                return 0.0;
            }
            let joined = combination.iter().filter(|&&level| level > 0).count() as u64;
            let share = |others: u64| factorial(others) * factorial(players - others - 1) / factorial(players);
            if top[factor] == 0 {
                0.0
            } else if combination[factor] > 0 {
                share(joined - 1)
            } else {
                -share(joined)
            }
        })
    }

    /// The Shapley value of all copies of a kind, where each step up a factor's levels is one more copy and every copy
    /// is a player: a combination stands for all coalitions with these numbers of copies. Divided by the number of
    /// copies it is the value of one copy.
    pub fn shapley_of_copies(&self, kind: usize) -> Vec<f64> {
        let top = self.top();
        let players = top.iter().sum::<usize>() as u64;
        let copies = top[kind];
        // The number of coalitions with these numbers of copies, not counting one copy of the kind.
        let ways = |counts: &[usize]| -> f64 {
            let each = counts.iter().zip(&top).enumerate().map(|(factor, (&count, &top))| {
                let among = if factor == kind { top - 1 } else { top };
                binomial(among as u64, count as u64)
            });
            each.product()
        };
        let share = |size: u64| factorial(size) * factorial(players - size - 1) / factorial(players);
        self.weights(|combination| {
            if copies == 0 {
                return 0.0;
            }
            let size = combination.iter().sum::<usize>() as u64;
            let mut weight = 0.0;
            if combination[kind] < copies {
                weight -= ways(combination) * share(size);
            }
            if combination[kind] > 0 {
                let mut without = combination.to_vec();
                without[kind] -= 1;
                weight += ways(&without) * share(size - 1);
            }
            weight * copies as f64
        })
    }

    fn top(&self) -> Vec<usize> {
        self.levels.iter().map(|levels| levels - 1).collect()
    }

    fn pair(&self, from: usize, to: usize) -> Vec<f64> {
        let mut weights = vec![0.0; self.cells()];
        weights[to] += 1.0;
        weights[from] -= 1.0;
        weights
    }

    fn slope_of(&self, x: impl Fn(&[usize]) -> f64) -> Vec<f64> {
        let places: Vec<f64> = (0..self.cells()).map(|cell| x(&self.combination(cell))).collect();
        slope(&places)
    }

    fn weights(&self, weight: impl Fn(&[usize]) -> f64) -> Vec<f64> {
        (0..self.cells()).map(|cell| weight(&self.combination(cell))).collect()
    }
}

/// The weights of the least-squares slope over cells at these places; all 0 if the places are equal.
pub fn slope(places: &[f64]) -> Vec<f64> {
    let mean = places.iter().sum::<f64>() / places.len().max(1) as f64;
    let squares: f64 = places.iter().map(|x| (x - mean).powi(2)).sum();
    places.iter().map(|x| if squares > 0.0 { (x - mean) / squares } else { 0.0 }).collect()
}

/// A weighted sum of known values: a contrast without its uncertainty.
pub fn weighted_sum(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

fn sign(level: usize, from: usize, to: usize) -> f64 {
    f64::from(u8::from(level == to)) - f64::from(u8::from(level == from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_and_cells_are_inverse() {
        let plan = Factorial::new(&[2, 3, 4]);
        for cell in 0..plan.cells() {
            assert_eq!(plan.cell(&plan.combination(cell)), cell);
        }
        assert_eq!(plan.combination(23), [1, 2, 3]);
    }

    #[test]
    fn the_glove_game_has_its_known_shapley_values() {
        // One left glove, two right gloves; a pair is worth 1: 4/6, 1/6, 1/6, by counting the six orders.
        let plan = Factorial::new(&[2, 2, 2]);
        let worth: Vec<f64> = (0..8)
            .map(|cell| plan.combination(cell))
            .map(|has| if has[0] == 1 && has[1] + has[2] > 0 { 1.0 } else { 0.0 })
            .collect();
        let values: Vec<f64> = (0..3).map(|factor| weighted_sum(&worth, &plan.shapley(factor))).collect();
        for (value, known) in values.iter().zip([2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]) {
            assert!((value - known).abs() < 1e-12, "{values:?}");
        }
        // The two right gloves as copies of one kind: 1/3 together.
        let by_kind = Factorial::new(&[2, 3]);
        let worth: Vec<f64> = (0..6)
            .map(|cell| by_kind.combination(cell))
            .map(|has| if has[0] == 1 && has[1] > 0 { 1.0 } else { 0.0 })
            .collect();
        assert!((weighted_sum(&worth, &by_kind.shapley_of_copies(0)) - 2.0 / 3.0).abs() < 1e-12);
        assert!((weighted_sum(&worth, &by_kind.shapley_of_copies(1)) - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn effects_and_interactions_of_a_known_table() {
        // Rows of the first factor, columns of the second.
        let plan = Factorial::new(&[2, 2]);
        let values = [10.0, 7.0, 6.0, 1.0];
        assert!((weighted_sum(&values, &plan.effect(0, 0, 1)) + 5.0).abs() < 1e-12);
        assert!((weighted_sum(&values, &plan.effect(1, 0, 1)) + 4.0).abs() < 1e-12);
        assert!((weighted_sum(&values, &plan.interaction(0, 1)) + 2.0).abs() < 1e-12);
        assert!((weighted_sum(&values, &plan.alone(0)) + 4.0).abs() < 1e-12);
        assert!((weighted_sum(&values, &plan.on_top(0)) + 6.0).abs() < 1e-12);
        assert!((weighted_sum(&values, &plan.slope_of_sum()) + 4.5).abs() < 1e-12);
    }
}
