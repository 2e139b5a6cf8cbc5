//! A stopping rule for intervals of a width fixed beforehand.
//!
//! Frey, *Fixed-width sequential confidence intervals for a proportion* (2010): play until a Wald interval around a
//! rate pulled towards one half, (hits + 4) / (trials + 8), is narrow enough, then report the plain rate plus and minus
//! the requested half-width. Repeated looks would spoil the coverage of an ordinary interval; here the Wald interval is
//! taken at a slightly higher level, 95.5 % for 95 %, which makes the coverage hold for every rate. The rule looks only
//! at fixed numbers of games ([`Precision::next_stage`]), so that the same seed stops at the same game on any machine.
//!
//! For shares of the win by deal, the variance is that of the deals, pulled in the same way: as many deals at 0 and at
//! 1 are added.
//!
//! For means and differences the rule is that of Chow and Robbins, *On the asymptotic theory of fixed-width sequential
//! confidence intervals for the mean* (1965), with the variance never taken as smaller than a few games could show.
//!
//! Coverage: see `docs/statistics.md`, which `scripts/coverage` writes.

use super::estimate::{Interval, LEVEL};
use super::mean::Moments;
use super::quantile::normal_width;

/// Frey's pull towards one half: hits, and misses, added to each count.
const PULL: f64 = 4.0;

/// The part of the allowed error that the rule's Wald interval uses.
const STRICTER: f64 = 0.9;

/// Games at the first look.
const FIRST: u64 = 250;

/// The number of games at a look is a multiple of this.
const UNIT: u64 = 50;

/// A target for intervals: the largest half-width, and the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// Half of the width, as a share: 0.005 for half a percentage point. The rule never stops for 0, negative numbers
    /// or NaN; see [`Precision::most`].
    pub half_width: f64,
    /// The share of such intervals that contain the true value.
    pub level: f64,
}

impl Precision {
    /// A half-width in percentage points, at 95 %.
    pub fn of_points(points: f64) -> Precision {
        Precision { half_width: points / 100.0, level: LEVEL }
    }

    /// True if this many games are enough.
    pub fn stop(&self, hits: u64, trials: u64) -> bool {
        let n = trials as f64;
        let rate = (hits.min(trials) as f64 + PULL) / (n + 2.0 * PULL);
        trials > 0 && self.width() * (rate * (1.0 - rate) / n).sqrt() <= self.half_width
    }

    /// The interval to report once the rule has stopped.
    pub fn interval(&self, hits: u64, trials: u64) -> Interval {
        if trials == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let rate = hits.min(trials) as f64 / trials as f64;
        Interval::around(rate, self.half_width).within(0.0, 1.0)
    }

    /// True if the deals are enough for a win share, given the share in each deal, from 0 to 1: as for single games,
    /// with the variance of the deals, pulled in the same way. If every deal is 0 or 1 it is the same rule.
    pub fn stop_share(&self, deals: &Moments) -> bool {
        self.could_stop_share(deals, deals.count)
    }

    /// True if `all` deals could be enough, given those played so far: at best the others all equal the mean.
    pub fn could_stop_share(&self, deals: &Moments, all: u64) -> bool {
        let pull = Moments { count: 2 * PULL as u64, mean: 0.5, squares: 2.0 * PULL * 0.25 };
        let n = all as f64;
        let variance = deals.joined(pull).squares / (n + 2.0 * PULL);
        all > 0 && self.width() * (variance / n).sqrt() <= self.half_width
    }

    /// The interval of a share to report once the rule has stopped.
    pub fn share_interval(&self, deals: &Moments) -> Interval {
        Interval::around(deals.mean, self.half_width).within(0.0, 1.0)
    }

    /// True if the seeds are enough for a difference or another contrast of hits, given its values seed by seed. The
    /// variance counts eight more seeds with a difference of 1, so that no contrast looks certain. Report the mean plus
    /// and minus the half-width.
    pub fn stop_difference(&self, values: &Moments) -> bool {
        values.count > 1 && self.known_to(values) <= self.half_width
    }

    /// The half-width of a difference or another contrast of hits: [`Precision::stop_difference`] stops as
    /// soon as it is small enough, so it stays valid under repeated looks.
    pub fn known_to(&self, values: &Moments) -> f64 {
        let n = values.count as f64;
        let variance = (values.squares + 2.0 * PULL) / (n + 2.0 * PULL);
        if values.count > 1 { self.width() * (variance / n).sqrt() } else { 1.0 }
    }

    /// The most games that any rate can need; `u64::MAX` for a width that no number of games reaches.
    pub fn most(&self) -> u64 {
        let mut trials = 0;
        while !self.stop(trials / 2, trials) {
            if trials > 1 << 60 {
                return u64::MAX;
            }
            trials = Precision::next_stage(trials);
        }
        trials
    }

    /// The number of games at the next look: a tenth more, from 250 on.
    pub fn next_stage(trials: u64) -> u64 {
        if trials < FIRST { FIRST } else { (trials + trials / 10).div_ceil(UNIT) * UNIT }
    }

    fn width(&self) -> f64 {
        normal_width(1.0 - (1.0 - self.level) * STRICTER)
    }
}
