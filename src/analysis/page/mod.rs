//! A page as data: its opening, and for each part findings, charts and tables. `report` decides how it looks.

pub(in crate::analysis) mod answer;
pub(in crate::analysis) mod chart;
pub(in crate::analysis) mod lead;
pub(in crate::analysis) mod opening;
pub(in crate::analysis) mod sure;
pub(in crate::analysis) mod table;
