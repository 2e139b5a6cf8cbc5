//! The space of changes: levers with their choices, and the cost of a set of changes.

/// A set of changes as pairs of lever and choice, sorted, each lever at most once. Empty: the game as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Changes(Vec<(u16, u16)>);

impl Changes {
    /// The game as it is.
    pub fn none() -> Changes {
        Changes::default()
    }

    /// These changes, with one lever set to a choice.
    #[must_use]
    pub fn with(&self, lever: usize, choice: usize) -> Changes {
        let mut all = self.without(lever).0;
        all.push((lever as u16, choice as u16));
        all.sort_unstable();
        Changes(all)
    }

    /// These changes, with one lever as it is.
    #[must_use]
    pub fn without(&self, lever: usize) -> Changes {
        Changes(self.0.iter().copied().filter(|(own, _)| usize::from(*own) != lever).collect())
    }

    /// The levers that are changed, each with its choice.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().map(|&(lever, choice)| (usize::from(lever), usize::from(choice)))
    }

    /// True if a lever is changed.
    pub fn has(&self, lever: usize) -> bool {
        self.iter().any(|(own, _)| own == lever)
    }

    /// The number of levers changed.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A lever as the method uses it: numbers without names.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Steps of each choice from the current value; negative on the other side.
    pub steps: Vec<f64>,
    /// True if steps measure the similarity of two choices; otherwise each choice stands alone.
    pub ordered: bool,
    /// The cost of changing it at all.
    pub cost: f64,
    /// The cost of each step beyond the first.
    pub further: f64,
}

impl Shape {
    /// The price of a choice.
    pub fn price(&self, choice: usize) -> f64 {
        let beyond = if self.ordered { (self.steps[choice].abs() - 1.0).max(0.0) } else { 0.0 };
        self.cost + self.further * beyond
    }

    /// The prior covariance of the effects of two choices, 1 for the farthest choice with itself. Half of an ordered
    /// lever's effect is modelled as a straight line through the current value, half as a random walk away from it on
    /// either side; choices without an order are independent.
    pub fn alike(&self, one: usize, other: usize) -> f64 {
        if !self.ordered {
            return f64::from(u8::from(one == other));
        }
        let far = self.steps.iter().fold(1.0_f64, |far, step| far.max(step.abs()));
        let (a, b) = (self.steps[one] / far, self.steps[other] / far);
        let walk = if a * b > 0.0 { a.abs().min(b.abs()) } else { 0.0 };
        0.5 * a * b + 0.5 * walk
    }
}

/// The levers and the most that may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// The levers.
    pub levers: Vec<Shape>,
    /// The most levers to change at once.
    pub most: usize,
}

/// Choices of a lever up to which each is tried at first; of more, a spread of them.
const TRIED: usize = 6;

impl Space {
    /// The total cost of changes.
    pub fn cost(&self, changes: &Changes) -> f64 {
        changes.iter().map(|(lever, choice)| self.levers[lever].price(choice)).sum()
    }

    /// Each lever changed alone: to each choice, or with many ordered ones to a spread with both ends.
    pub fn singles(&self) -> Vec<Changes> {
        let mut all = Vec::new();
        for (lever, shape) in self.levers.iter().enumerate() {
            let count = shape.steps.len();
            let chosen: Vec<usize> = if count <= TRIED || !shape.ordered {
                (0..count).collect()
            } else {
                let mut some: Vec<usize> = (0..TRIED).map(|at| at * (count - 1) / (TRIED - 1)).collect();
                some.dedup();
                some
            };
            all.extend(chosen.into_iter().map(|choice| Changes::none().with(lever, choice)));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_costs_its_lever_and_every_step_beyond_the_first() {
        let shape = Shape { steps: vec![-2.0, -1.0, 1.0, 2.0, 3.0], ordered: true, cost: 1.0, further: 0.25 };
        assert!((shape.price(1) - 1.0).abs() < 1e-12 && (shape.price(4) - 1.5).abs() < 1e-12);
        let words = Shape { steps: vec![1.0, 1.0, 1.0], ordered: false, cost: 2.0, further: 0.25 };
        let space = Space { levers: vec![shape, words], most: 2 };
        let both = Changes::none().with(1, 2).with(0, 4).with(0, 0);
        assert_eq!(both.iter().collect::<Vec<_>>(), [(0, 0), (1, 2)]);
        assert!((space.cost(&both) - 3.25).abs() < 1e-12);
        assert_eq!(space.singles().len(), 8);
        assert_eq!(both.without(0).len(), 1);
    }

    #[test]
    fn choices_on_one_side_are_alike_and_those_on_two_sides_are_opposites() {
        let shape = Shape { steps: vec![-2.0, -1.0, 1.0, 2.0], ordered: true, cost: 1.0, further: 0.0 };
        assert!((shape.alike(3, 3) - 1.0).abs() < 1e-12);
        assert!(shape.alike(2, 3) > 0.0 && shape.alike(1, 2) < 0.0);
        let many = Shape { steps: (1..=40).map(f64::from).collect(), ordered: true, cost: 1.0, further: 0.0 };
        let singles = Space { levers: vec![many], most: 1 }.singles();
        assert_eq!(singles.len(), 6);
        assert!(singles[0].iter().eq([(0, 0)]) && singles[5].iter().eq([(0, 39)]));
    }
}
