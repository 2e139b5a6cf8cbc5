//! Intervals for proportions.

/// The quantile of the normal distribution for 95 % between both tails.
const Z95: f64 = 1.959_963_984_540_054;

/// A range of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 95 % score interval of a proportion: what true rates fit `hits` among `trials`.
///
/// Wilson, *Probable Inference, the Law of Succession, and Statistical Inference* (1927); method 3 of Newcombe,
/// *Two-sided confidence intervals for the single proportion* (1998), who finds its coverage near 95 % even for few
/// trials and rates near 0 or 1. No trials: everything fits.
pub fn wilson(hits: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, rate) = (trials as f64, hits.min(trials) as f64 / trials as f64);
    let z2 = Z95 * Z95;
    let scale = 1.0 + z2 / n;
    let centre = (rate + z2 / (2.0 * n)) / scale;
    let half = Z95 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt() / scale;
    // At the ends the interval reaches 0 or 1 exactly; rounding must not leave a speck.
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits >= trials { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_those_of_newcombe_1998() {
        // Table I, method 3.
        for (hits, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = wilson(hits, trials);
            assert!((interval.low - low).abs() < 5e-5, "{hits}/{trials}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{hits}/{trials}: {interval:?}");
        }
    }

    #[test]
    fn an_interval_holds_its_rate_and_mirrors() {
        for trials in 1..60 {
            for hits in 0..=trials {
                let (one, other) = (wilson(hits, trials), wilson(trials - hits, trials));
                let rate = hits as f64 / trials as f64;
                assert!(0.0 <= one.low && one.low <= rate && rate <= one.high && one.high <= 1.0);
                assert!((one.low - (1.0 - other.high)).abs() < 1e-12);
            }
        }
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
