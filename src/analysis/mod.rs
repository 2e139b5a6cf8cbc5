//! What the records say: proportions with their intervals, cell by cell.

mod answer;
mod chart;
mod design;
mod played;
mod ranged;
mod summary;
mod table;
mod wilson;

pub use answer::{Finding, Part};
pub use chart::{Axis, Bar, Chart, HexValue, Marks, Point, Series};
pub use design::{AS_IS, Design, Factor, Levels, POLICY, Spot, VARIANT};
pub use played::{Games, Moment, Played};
pub use ranged::{Ranged, Verdict, digits, one_digit, signed};
pub use summary::{CellSummary, Summaries};
pub use table::{Entry, Heading, Holds, Show, Table};
pub use wilson::{Interval, wilson};
