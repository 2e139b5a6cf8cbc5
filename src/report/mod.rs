//! Results as files and as text; nothing is computed here.

mod answer;
mod archive;
mod brief;
pub mod columns;
mod commands;
mod draw;
mod escape;
mod export;
mod frames;
mod grid;
mod ladder;
mod letters;
mod page;
mod records;
pub mod replay;
mod replays;
mod scan;
mod shown;
mod summary;
mod text;
mod workbook;
mod written;

pub use answer::answer;
pub use brief::brief;
pub use commands::{game_options, play_command, replay_command};
pub use escape::escape;
pub use export::{Format, export, games_columns, games_rows, space_needed};
pub use frames::frame;
pub use grid::table_file;
pub use ladder::ladder_table;
pub use records::{Making, RecordFiles, Written};
pub use scan::scan;
pub use summary::summary_table;
pub use text::text;
pub use written::{ASKED, Replay, Report, damaged_report};
