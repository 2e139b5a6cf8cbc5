//! What the records say: proportions, means, comparisons, attributions, each with its uncertainty; and the questions
//! that are answered with them.
//!
//! The methods are pure functions of counts and slices. Each is one file, says what it answers, whose it is and when it
//! can be trusted; `docs/statistics.md` tells the same in one place, with measured coverage. A question is a design of
//! cells, what was played of them, and one answer for each of its sections: [`ask`].

mod alike;
mod answer;
pub mod ask;
mod band;
mod chart;
mod design;
mod estimate;
mod factorial;
mod logistic;
mod mcnemar;
mod mean;
mod multiplicity;
mod newcombe;
mod opening;
mod outcomes;
mod pairs;
mod played;
mod precision;
mod quantile;
mod quantiles;
mod ranged;
mod ranks;
mod ratio;
mod risks;
mod signs;
mod spread;
mod strengths;
mod summary;
mod table;
mod target;
mod wilson;

pub use alike::{APART, alike, alike_means, alike_shares, alike_values};
pub use answer::{Finding, Part};
pub use band::{Band, End, band_command};
pub use chart::{Axis, Bar, Chart, HexValue, Marks, Palette, Point, Series, Unit};
pub use design::{AS_IS, Design, Factor, Levels, POLICY, Spot, VARIANT};
pub use estimate::{Difference, Estimate, Interval, LEVEL};
pub use factorial::{Factorial, slope, weighted_sum};
pub use logistic::{Logistic, Row, Test, likelihood_ratio, logistic, logistic_on_seeds};
pub use mcnemar::{mcnemar_exact, mcnemar_mid_p};
pub use mean::{Moments, mean_difference, mean_interval, paired_mean_difference};
pub use multiplicity::{benjamini_hochberg, holm, simultaneous_level};
pub use newcombe::{Count, independent_contrast, newcombe, newcombe_at};
pub use opening::{Headline, Opening, Player};
pub use outcomes::Outcomes;
pub use pairs::{Pairs, paired_difference, paired_difference_at};
pub use played::{Games, Played};
pub use precision::Precision;
pub use quantiles::quantile;
pub use ranged::{Ranged, Verdict, digits, one_digit, signed};
pub use ranks::{kendall, spearman};
pub use ratio::{jackknife, ratio};
pub use risks::{Ending, Moment, incidence};
pub use signs::{Holds, Sign, Stability, stability};
pub use spread::{cochran_q, spread};
pub use strengths::{Contested, Side, Strengths, points, strengths, win_chance};
pub use summary::{CellSummary, Summaries};
pub use table::{Column as TableColumn, Entry, Kind as TableKind, Show, Table};
pub use target::{Found, Target};
pub use wilson::{wilson, wilson_at};
