//! Sums and products over deals, from which values, their errors and paired differences follow.
//!
//! A quantity is a ratio of two sums over deals (wins over games, losses by a cause over all losses), or a difference
//! of such ratios. Its error takes the deal as the unit and the ratio as linear near its value (Cochran, *Sampling
//! Techniques*, 1977, chapter 6). The numbers of changed games are stored beside those of the game as it is on the same
//! deals, so that the luck of a deal cancels in differences and nothing else of a deal is stored.

use super::goal::Quantity;
use crate::analysis::statistics::estimate::{Difference, Estimate, Interval, LEVEL};
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::quantile::t_width;
use crate::analysis::statistics::shares::share_of_moments;

/// Sums of rows of numbers and of their products.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums {
    /// The number of rows.
    pub count: u64,
    /// The sum of each number.
    pub sums: Vec<f64>,
    /// The sums of products, the upper triangle row by row.
    pub products: Vec<f64>,
}

impl Sums {
    /// Creates empty sums of rows with this many numbers.
    pub fn new(numbers: usize) -> Sums {
        Sums { count: 0, sums: vec![0.0; numbers], products: vec![0.0; numbers * (numbers + 1) / 2] }
    }

    /// Adds a row.
    pub fn add(&mut self, row: &[f64]) {
        self.count += 1;
        let mut at = 0;
        for (i, one) in row.iter().enumerate() {
            self.sums[i] += one;
            for other in &row[i..] {
                self.products[at] += one * other;
                at += 1;
            }
        }
    }

    /// Adds the rows of others.
    pub fn join(&mut self, other: &Sums) {
        self.count += other.count;
        self.sums.iter_mut().zip(&other.sums).for_each(|(own, more)| *own += more);
        self.products.iter_mut().zip(&other.products).for_each(|(own, more)| *own += more);
    }

    /// The sum of squared deviations of a weighted sum of the numbers from its mean.
    fn scatter(&self, weights: &[f64]) -> f64 {
        let (mut squares, mut sum, mut at) = (0.0, 0.0, 0);
        for (i, one) in weights.iter().enumerate() {
            sum += one * self.sums[i];
            for (j, other) in weights.iter().enumerate().skip(i) {
                let twice = if i == j { 1.0 } else { 2.0 };
                squares += twice * one * other * self.products[at];
                at += 1;
            }
        }
        (squares - sum * sum / self.count.max(1) as f64).max(0.0)
    }
}

/// Numbers per deal of a quantity: numerator and denominator of each term, first with changes, then as it is.
pub fn numbers_of(quantity: &Quantity) -> usize {
    4 * quantity.signs.len()
}

/// Selects changed games or the game as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// With changes.
    Changed,
    /// As it is.
    AsIs,
}

/// The change of a quantity from the game as it is, on the scale on which effects add up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The change.
    pub value: f64,
    /// The variance of its error.
    pub variance: f64,
}

impl Sums {
    /// The value of a quantity, and for each number its influence: the shift per unit in one deal, times the deals.
    fn linear(&self, quantity: &Quantity, of: Of) -> (f64, Vec<f64>) {
        let terms = quantity.signs.len();
        let first = if of == Of::Changed { 0 } else { 2 * terms };
        let mut weights = vec![0.0; self.sums.len()];
        let mut value = 0.0;
        for (term, sign) in quantity.signs.iter().enumerate() {
            let at = first + 2 * term;
            let below = self.sums[at + 1];
            if below <= 0.0 {
                continue;
            }
            let ratio = self.sums[at] / below;
            value += sign * ratio;
            weights[at] = sign * self.count as f64 / below;
            weights[at + 1] = -sign * ratio * self.count as f64 / below;
        }
        (value, weights)
    }

    /// The share of deals in which a quantity is effectively measured: 1 except for rare events (the effective number
    /// of Kish, *Survey Sampling*, 1965).
    fn worth(&self, quantity: &Quantity) -> f64 {
        let part = |term: usize| {
            let below = 2 * term + 1;
            let square = self.products[below * self.sums.len() - below * below.saturating_sub(1) / 2];
            if square > 0.0 { self.sums[below].powi(2) / (self.count as f64 * square) } else { 0.0 }
        };
        (0..quantity.signs.len()).map(part).fold(1.0, f64::min).clamp(1e-6, 1.0)
    }

    /// The value of a quantity.
    pub fn value(&self, quantity: &Quantity, of: Of) -> f64 {
        self.linear(quantity, of).0
    }

    /// The scatter of a linear sum plus one imagined deal that differs from all others, so that a few deals that happen
    /// to agree are not taken for certainty.
    fn drawn(&self, quantity: &Quantity, weights: &[f64], unit: f64) -> f64 {
        let scatter = self.scatter(weights);
        let own = if quantity.share { 1.0 / self.worth(quantity) } else { (scatter / self.count.max(1) as f64).sqrt() };
        scatter + (unit * own).powi(2)
    }

    /// The variance of the error of a value.
    pub fn variance(&self, quantity: &Quantity, of: Of) -> f64 {
        let (_, weights) = self.linear(quantity, of);
        let n = self.count.max(2) as f64;
        self.drawn(quantity, &weights, 1.0) / (n * (n - 1.0))
    }

    /// The value of a quantity with its interval at a level: for a share from hits and misses per deal, else Student's.
    pub fn estimate(&self, quantity: &Quantity, of: Of, level: f64) -> Estimate {
        let (value, weights) = self.linear(quantity, of);
        if self.count < 2 {
            return Estimate { value, interval: Interval::EVERYTHING, n: self.count };
        }
        if quantity.share && quantity.signs.len() == 1 {
            // The effective number of deals in which it was measured, with the scatter of all.
            let worth = self.worth(quantity);
            let count = ((self.count as f64 * worth).round() as u64).max(1);
            let moments = Moments { count, mean: value, squares: self.scatter(&weights) * worth * worth };
            return Estimate { n: self.count, ..share_of_moments(&moments, level) };
        }
        let half = t_width(level, (self.count - 1) as f64) * self.variance(quantity, of).sqrt();
        Estimate { value, interval: Interval::around(value, half), n: self.count }
    }

    /// The change from the game as it is on the same deals, with its 95 % interval.
    pub fn difference(&self, quantity: &Quantity) -> Difference {
        let ((after, own), (before, base)) = (self.linear(quantity, Of::Changed), self.linear(quantity, Of::AsIs));
        let weights: Vec<f64> = own.iter().zip(&base).map(|(own, base)| own - base).collect();
        self.contrast(quantity, after - before, &weights)
    }

    fn contrast(&self, quantity: &Quantity, value: f64, weights: &[f64]) -> Difference {
        if self.count < 2 {
            return Difference { value, interval: Interval::EVERYTHING, n: self.count, p: 1.0 };
        }
        let n = self.count as f64;
        let error = (self.drawn(quantity, weights, 1.0) / (n * (n - 1.0))).sqrt();
        let interval = Interval::around(value, t_width(LEVEL, n - 1.0) * error);
        let p = if error > 0.0 { crate::analysis::statistics::quantile::t_tails(value / error, n - 1.0) } else { 1.0 };
        Difference { value, interval, n: self.count, p }
    }

    /// The change from the game as it is on the same deals, on the scale on which effects add up.
    pub fn shift(&self, quantity: &Quantity) -> Shift {
        let ((after, own), (before, base)) = (self.linear(quantity, Of::Changed), self.linear(quantity, Of::AsIs));
        let (up, down) = (quantity.slope(after), quantity.slope(before));
        let weights: Vec<f64> = own.iter().zip(&base).map(|(own, base)| up * own - down * base).collect();
        let n = self.count.max(2) as f64;
        let variance = self.drawn(quantity, &weights, up.max(down)) / (n * (n - 1.0));
        Shift { value: quantity.scaled(after) - quantity.scaled(before), variance: variance.max(1e-12) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Seed;

    fn quantity(signs: &[f64]) -> Quantity {
        Quantity { name: "q".into(), title: "q".into(), signs: signs.to_vec(), share: true }
    }

    #[test]
    fn the_interval_of_hits_and_misses_is_wilsons_and_a_paired_difference_that_of_the_pairs() {
        let (mut sums, mut pairs) = (Sums::new(4), Vec::new());
        let mut rng = Seed::new(3).stream(1);
        for _ in 0..400 {
            let luck = rng.below(100);
            let (own, base) = (f64::from(u8::from(luck < 60)), f64::from(u8::from(luck < 50)));
            sums.add(&[own, 1.0, base, 1.0]);
            pairs.push(own - base);
        }
        let quantity = quantity(&[1.0]);
        let hits = sums.sums[0] as u64;
        let (own, wilson) = (sums.estimate(&quantity, Of::Changed, LEVEL), crate::analysis::wilson(hits, 400));
        // The only differences are two imagined deals and the t width.
        assert!((own.interval.low - wilson.low).abs() < 1e-3 && (own.interval.high - wilson.high).abs() < 1e-3);
        let (found, plain) = (sums.difference(&quantity), pairs.iter().copied().collect::<Moments>().difference());
        assert!((found.value - plain.value).abs() < 1e-12);
        let ratio = found.interval.half_width() / plain.interval.half_width();
        assert!((1.0..1.05).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_ratio_of_sums_has_the_interval_of_the_ratio_by_deal() {
        let (mut sums, mut deals) = (Sums::new(4), Vec::new());
        let mut rng = Seed::new(4).stream(1);
        for _ in 0..2000 {
            // Few deals have anything to count.
            let below = if rng.below(5) == 0 { 2.0 } else { 0.0 };
            let above = if below > 0.0 { f64::from(rng.below(3)) } else { 0.0 };
            sums.add(&[above, below, 0.0, 1.0]);
            deals.push((above, below));
        }
        let own = sums.estimate(&quantity(&[1.0]), Of::Changed, LEVEL);
        let plain = crate::analysis::ratio(&deals).unwrap();
        assert!((own.value - plain.value).abs() < 1e-12);
        let ratio = own.interval.half_width() / plain.interval.half_width();
        assert!((0.97..1.03).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_difference_of_terms_and_joined_sums() {
        let row = |i: u32| {
            let hit = |every: u32| f64::from(u8::from(i.is_multiple_of(every)));
            [hit(2), 1.0, hit(5), 1.0, hit(4), 1.0, hit(5), 1.0]
        };
        let (mut all, mut one, mut other) = (Sums::new(8), Sums::new(8), Sums::new(8));
        for i in 0..200 {
            all.add(&row(i));
            if i < 77 { one.add(&row(i)) } else { other.add(&row(i)) }
        }
        one.join(&other);
        assert_eq!(one, all);
        let quantity = quantity(&[1.0, -1.0]);
        assert!((all.value(&quantity, Of::Changed) - 0.3).abs() < 1e-12);
        assert!((all.value(&quantity, Of::AsIs) - 0.05).abs() < 1e-12);
        assert!((all.difference(&quantity).value - 0.25).abs() < 1e-12);
        assert!(all.estimate(&quantity, Of::Changed, LEVEL).interval.contains(0.3));
    }
}
