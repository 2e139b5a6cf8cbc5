//! What the records say: proportions, means, comparisons, attributions, each with its uncertainty.
//!
//! Pure functions of counts and slices. Every file is one method, says what it answers, whose it is and when it can be
//! trusted; `docs/statistics.md` tells the same in one place, with measured coverage.

mod estimate;
mod factorial;
mod logistic;
mod mcnemar;
mod mean;
mod multiplicity;
mod newcombe;
mod outcomes;
mod pairs;
mod precision;
mod quantile;
mod quantiles;
mod ranks;
mod ratio;
mod risks;
mod signs;
mod spread;
mod summary;
mod wilson;

pub use estimate::{Difference, Estimate, Interval, LEVEL};
pub use factorial::{Factorial, slope, weighted_sum};
pub use logistic::{Logistic, Row, Test, likelihood_ratio, logistic, logistic_on_seeds};
pub use mcnemar::{mcnemar_exact, mcnemar_mid_p};
pub use mean::{Moments, mean_difference, mean_interval, paired_mean_difference};
pub use multiplicity::{benjamini_hochberg, holm, simultaneous_level};
pub use newcombe::{Count, independent_contrast, newcombe, newcombe_at};
pub use outcomes::Outcomes;
pub use pairs::{Pairs, paired_difference, paired_difference_at};
pub use precision::Precision;
pub use quantiles::quantile;
pub use ranks::{kendall, spearman};
pub use ratio::{jackknife, ratio};
pub use risks::{Ending, Moment, incidence};
pub use signs::{Holds, Sign, Stability, stability};
pub use spread::{cochran_q, spread};
pub use summary::{CellSummary, Summaries};
pub use wilson::{wilson, wilson_at};
