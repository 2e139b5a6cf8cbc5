//! The options of one decision, tried in the same games.
//!
//! The best of several noisy means looks better than it is. Every comparison is therefore made in two halves: one half of
//! the tries picks the options, the other values them, and the other way round. What is found that way is right on
//! average for the options picked, and never larger only because much was tried.

use crate::base::order::Ordered;

/// The result of each option, try by try.
#[derive(Clone, Debug)]
pub struct Tried {
    seat: usize,
    /// Option by option, try by try, seat by seat.
    won: Vec<Vec<Vec<f32>>>,
    seats: usize,
}

/// A difference between two options, with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gap {
    /// The difference.
    pub value: f32,
    /// Its standard error.
    pub error: f32,
}

/// A number of what a try brought the seats.
type Number<'a> = &'a dyn Fn(&[f32]) -> f32;

/// Two options, from all in their order.
type Pick<'a> = &'a dyn Fn(&[usize]) -> Option<(usize, usize)>;

impl Tried {
    /// Nothing tried yet of some options of a seat.
    pub fn new(options: usize, seat: usize, seats: usize) -> Tried {
        Tried { seat, won: vec![Vec::new(); options], seats }
    }

    /// Notes what a try of an option brought each seat.
    pub fn note(&mut self, option: usize, won: &[f32]) {
        self.won[option].push(won.to_vec());
    }

    /// The number of options.
    pub fn options(&self) -> usize {
        self.won.len()
    }

    /// Tries of each option.
    pub fn tries(&self) -> usize {
        self.won.first().map_or(0, Vec::len)
    }

    /// The mean share of the win that an option brings a seat.
    pub fn mean(&self, option: usize, seat: usize) -> f32 {
        let all = &self.won[option];
        all.iter().map(|won| won[seat]).sum::<f32>() / all.len().max(1) as f32
    }

    /// The mean share of the win that an option brings the deciding seat.
    pub fn own(&self, option: usize) -> f32 {
        self.mean(option, self.seat)
    }

    /// The option that brings the deciding seat most, the first of equals.
    pub fn best(&self) -> usize {
        self.order(&|won| won[self.seat], None).first().copied().unwrap_or(0)
    }

    /// The best option over the worst.
    pub fn spread(&self) -> Gap {
        self.halves(&|won| won[self.seat], &|order| Some((*order.first()?, *order.last()?)))
    }

    /// The best option over the second.
    pub fn second(&self) -> Gap {
        self.halves(&|won| won[self.seat], &|order| Some((*order.first()?, *order.get(1)?)))
    }

    /// The best option over one of them: what it costs.
    pub fn cost(&self, option: usize) -> Gap {
        self.halves(&|won| won[self.seat], &|order| Some((*order.first()?, option)))
    }

    /// The gain of a seat from one option over the option that is best for the deciding seat.
    pub fn effect(&self, option: usize, seat: usize) -> Gap {
        let pick = |order: &[usize]| Some((option, *order.first()?));
        self.between((&|won| won[self.seat], &pick), &|won| won[seat])
    }

    /// The lead of one other seat over another, at the option that serves it best over the one that serves it least.
    pub fn swing(&self, one: usize, other: usize) -> Gap {
        self.halves(&|won| (won[one] - won[other]) / 2.0, &|order| Some((*order.first()?, *order.last()?)))
    }

    /// The two strongest other seats, by what they win over all options.
    pub fn leaders(&self) -> Option<(usize, usize)> {
        let total = |seat: usize| (0..self.options()).map(|option| self.mean(option, seat)).sum::<f32>();
        let mut others: Vec<usize> = (0..self.seats).filter(|&seat| seat != self.seat).collect();
        others.order_by(|&a, &b| total(b).total_cmp(&total(a)));
        Some((*others.first()?, *others.get(1)?))
    }

    /// The options in the order of their means over one half of the tries, or all of them; the first of equals first.
    fn order(&self, of: Number<'_>, half: Option<usize>) -> Vec<usize> {
        let mean = |option: usize| {
            let own = self.won[option].iter().enumerate();
            own.filter(|(at, _)| half.is_none_or(|half| at % 2 == half)).map(|(_, won)| of(won)).sum::<f32>()
        };
        let means: Vec<f32> = (0..self.options()).map(mean).collect();
        let mut order: Vec<usize> = (0..self.options()).collect();
        order.order_by(|&a, &b| means[b].total_cmp(&means[a]));
        order
    }

    /// A difference between two options that one half of the tries picks and the other values, both ways round.
    fn halves(&self, of: Number<'_>, pick: Pick<'_>) -> Gap {
        self.between((of, pick), of)
    }

    /// The same, picked by one number and valued by another.
    fn between(&self, (by, pick): (Number<'_>, Pick<'_>), of: Number<'_>) -> Gap {
        let mut differences: Vec<f32> = Vec::new();
        for half in 0..2 {
            let Some((one, other)) = pick(&self.order(by, Some(half))) else { return Gap::default() };
            let pairs = self.won[one].iter().zip(&self.won[other]).enumerate();
            differences.extend(pairs.filter(|(at, _)| at % 2 != half).map(|(_, (a, b))| of(a) - of(b)));
        }
        let n = differences.len().max(1) as f32;
        let value = differences.iter().sum::<f32>() / n;
        let squares = differences.iter().map(|difference| (difference - value).powi(2)).sum::<f32>();
        Gap { value, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn options_that_are_all_alike_do_not_look_apart_on_average() {
        let mut rng = Seed::new(5).stream(0);
        let mean = (0..2000).map(|_| {
            let mut tried = Tried::new(8, 0, 2);
            for option in (0..8).flat_map(|option| [option; 16]) {
                let won = (rng.below(2)) as f32;
                tried.note(option, &[won, 1.0 - won]);
            }
            tried.spread().value
        });
        let mean = mean.sum::<f32>() / 2000.0;
        assert!(mean.abs() < 0.01, "{mean}");
    }

    #[test]
    fn a_known_difference_is_found_with_its_cost() {
        let mut tried = Tried::new(3, 1, 2);
        for _ in 0..10 {
            for (option, own) in [(0, 0.25), (1, 1.0), (2, 0.5)] {
                tried.note(option, &[1.0 - own, own]);
            }
        }
        assert_eq!((tried.best(), tried.tries(), tried.options()), (1, 10, 3));
        assert_eq!((tried.spread().value, tried.second().value, tried.cost(0).value), (0.75, 0.5, 0.75));
        assert_eq!((tried.cost(1).value, tried.leaders()), (0.0, None));
    }
}
