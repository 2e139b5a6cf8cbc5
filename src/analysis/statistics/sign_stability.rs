//! Sign stability: whether a finding holds in every setting, with undecided as a possible result.
//!
//! An effect has a sign if its interval excludes 0, and is undecided otherwise. A finding keeps its sign in another
//! setting, flips it, or stays undecided there; only a flip contradicts it. With many settings some of the decided
//! signs are wrong by chance: give the intervals [`simultaneous_level`](super::simultaneous_level), then all signs are
//! right at once with that probability.

use serde::{Deserialize, Serialize};

use super::estimate::{Difference, Interval};

/// The side of 0 on which an effect lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sign {
    /// Below 0.
    Negative,
    /// The interval contains 0.
    Undecided,
    /// Above 0.
    Positive,
}

impl Sign {
    /// The sign of all values in a range.
    pub fn of(interval: &Interval) -> Sign {
        if interval.low > 0.0 {
            Sign::Positive
        } else if interval.high < 0.0 {
            Sign::Negative
        } else {
            Sign::Undecided
        }
    }
}

/// The results of a finding in other settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stability {
    /// Settings with the same sign.
    pub keeps: usize,
    /// Settings with the opposite sign.
    pub flips: usize,
    /// Settings without a sign.
    pub undecided: usize,
    /// Settings whose value lies on the same side, regardless of its interval.
    pub same_side: usize,
}

/// The verdict on a finding over all settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holds {
    /// Equal signs in every setting.
    Everywhere,
    /// Equal signs, or undecided, in every setting.
    NowhereReversed,
    /// The opposite sign in at least one setting.
    Reversed,
    /// Undecided itself: there is no finding to confirm.
    NoFinding,
}

impl Stability {
    /// The number of settings.
    pub fn settings(&self) -> usize {
        self.keeps + self.flips + self.undecided
    }
}

/// Compares a finding with the same effect in other settings.
pub fn stability(finding: &Difference, settings: &[Difference]) -> (Stability, Holds) {
    let sign = Sign::of(&finding.interval);
    let mut stability = Stability::default();
    for setting in settings {
        match Sign::of(&setting.interval) {
            Sign::Undecided => stability.undecided += 1,
            other if other == sign || sign == Sign::Undecided => stability.keeps += 1,
            _ => stability.flips += 1,
        }
        stability.same_side += usize::from(setting.value * finding.value > 0.0);
    }
    let holds = if sign == Sign::Undecided {
        Holds::NoFinding
    } else if stability.flips > 0 {
        Holds::Reversed
    } else if stability.undecided > 0 {
        Holds::NowhereReversed
    } else {
        Holds::Everywhere
    };
    (stability, holds)
}
