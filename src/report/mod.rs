//! Results as files and as text; nothing is computed here.

pub mod columns;
mod export;
mod frames;
mod summary;

pub use export::{Format, export, games_columns, games_rows, space_needed};
pub use frames::{frame, read};
pub use summary::summary_table;
