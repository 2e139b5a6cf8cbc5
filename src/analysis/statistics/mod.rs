//! The methods: pure functions of counts and slices.
//!
//! Each is one file and states its purpose, its source and its limits; `docs/statistics.md` collects them with measured
//! coverage.

pub(super) mod alpha_rank;
pub(super) mod bands;
pub(super) mod competing_risks;
pub(super) mod crossed;
pub(super) mod dealt;
pub(super) mod empirical_bayes;
pub(super) mod equilibrium;
pub(super) mod estimate;
pub(super) mod factorial;
pub(super) mod homogeneity;
pub(super) mod logistic;
pub(super) mod luck;
pub(super) mod luck_of_tables;
pub(super) mod matchups;
pub(super) mod mcnemar;
pub(super) mod mean;
pub(super) mod multiplicity;
pub(super) mod newcombe;
pub(super) mod outcomes;
pub(super) mod pairs;
pub(super) mod precision;
pub(super) mod quantile;
pub(super) mod quantiles;
pub(super) mod ranged;
pub(super) mod ranks;
pub(super) mod ratio;
pub(super) mod scores;
pub(super) mod seats;
pub(super) mod shares;
pub(super) mod sign_stability;
pub(super) mod sources;
pub(super) mod spread;
pub(super) mod strengths;
pub(super) mod synergy;
pub(super) mod wilson;

pub use alpha_rank::alpha_rank;
pub use bands::{Bands, bands};
pub use competing_risks::{Ending, Moment, incidence};
pub use crossed::{Component, Crossed, Leaning, MOST_FACTORS, Observed, crossed};
pub use dealt::{Dealt, dealt};
pub use empirical_bayes::{EmpiricalBayes, empirical_bayes};
pub use equilibrium::equilibrium;
pub use estimate::{Difference, Estimate, Interval, LEVEL};
pub use factorial::{Factorial, slope, weighted_sum};
pub use homogeneity::{APART, homogeneity, homogeneity_of_means, homogeneity_of_shares, homogeneity_of_values};
pub use logistic::{Logistic, Row, Test, likelihood_ratio, logistic, logistic_on_seeds};
pub use luck::{Luck, luck};
pub use luck_of_tables::luck_of_tables;
pub use matchups::{Cycle, Matchup, Matchups, Meeting, matchups, meetings};
pub use mcnemar::{mcnemar_exact, mcnemar_mid_p};
pub use mean::{Moments, mean_difference, mean_interval, paired_mean_difference};
pub use multiplicity::{benjamini_hochberg, holm, simultaneous_level};
pub use newcombe::{Count, independent_contrast, newcombe, newcombe_at};
pub use outcomes::Outcomes;
pub use pairs::{Pairs, paired_difference, paired_difference_at};
pub use precision::Precision;
pub use quantiles::quantile;
pub use ranged::{Ranged, Verdict, digits, one_digit, signed, time};
pub use ranks::{kendall, spearman};
pub use ratio::{jackknife, ratio};
pub use scores::{
    Closeness, Distribution, Margin, Scores, closeness, distribution, margin, mean_by_deal, quantile_by_deal,
    score_difference,
};
pub use seats::{Seated, Seats, seat_means, seat_shares};
pub use shares::{above_fair, above_fair_at, share_by_deal, share_by_deal_at, win_shares};
pub use sign_stability::{Holds, Sign, Stability, stability};
pub use sources::{OfSeat, Weight, weight};
pub use spread::{cochran_q, spread};
pub use strengths::{Contested, Side, Strengths, points, strengths, win_chance};
pub use synergy::{Synergy, synergies};
pub(in crate::analysis) use wilson::wilson_of_share;
pub use wilson::{wilson, wilson_at};
