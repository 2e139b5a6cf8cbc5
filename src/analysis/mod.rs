//! What the records say: proportions with their intervals, cell by cell.

mod summary;
mod wilson;

pub use summary::{CellSummary, Summaries};
pub use wilson::{Interval, wilson};
