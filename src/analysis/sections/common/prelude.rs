//! Common imports of nearly every section.

pub(in crate::analysis) use super::pooling::{
    Portion, aside, beside, by_few, by_levels, ends, open_keys, opening, part_entry, place, players, portions, tidy,
    with_parts,
};
pub(in crate::analysis) use super::scope::{SCOPE, Scope, listed, p_text, paired, phrase, rate, reference, sentence};
pub(in crate::analysis) use super::short::{
    agreeing, change_in_points, first_few, percent, percent_alone, percent_beside, so_many, within,
};
pub(in crate::analysis) use crate::analysis::design::{AS_IS, POLICY, VARIANT};
pub(in crate::analysis) use crate::analysis::page::answer::{Finding, Part};
pub(in crate::analysis) use crate::analysis::page::chart::{Axis, Bar, Chart, Marks, Palette, Point, Series, Unit};
pub(in crate::analysis) use crate::analysis::page::table::{Entry, Kind, Show, Table};
pub(in crate::analysis) use crate::analysis::played::{Games, Played, key_text};
pub(in crate::analysis) use crate::analysis::question::Section;
pub(in crate::analysis) use crate::analysis::sections::{Analysis, Shape};
pub(in crate::analysis) use crate::analysis::statistics::estimate::{Difference, Estimate, Interval, LEVEL};
pub(in crate::analysis) use crate::analysis::statistics::multiplicity::{benjamini_hochberg, holm, simultaneous_level};
pub(in crate::analysis) use crate::analysis::statistics::ranged::{Ranged, Verdict};
pub(in crate::analysis) use crate::base::refusal::{Refusal, hint};
pub(in crate::analysis) use crate::game::{Contest, Variant};
