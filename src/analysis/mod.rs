//! Analysis of recorded games: proportions, means, comparisons and attributions with their uncertainty, and the
//! questions that they answer.
//!
//! The methods are pure functions of counts and slices. Each is one file and states its purpose, its source and its
//! limits; `docs/statistics.md` collects them with measured coverage. A question is a design of cells, the games played
//! in them, and one answer per section: [`sections`].

mod about;
pub mod aim;
mod band;
mod design;
pub mod feel;
pub mod history;
mod inquiry;
pub mod ladder;
pub mod learn;
mod page;
mod played;
pub mod plays;
pub mod question;
mod scale;
mod seats;
pub mod sections;
mod shipped;
mod stages;
pub mod statistics;
mod summary;
mod target;
pub mod tune;

pub use about::{About, Measure, Recorded, Subject};
pub use band::{Band, End, band_command};
pub use design::{AS_IS, Design, Factor, Levels, POLICY, Spot, VARIANT};
pub use inquiry::{Answers, Inquiry};
pub use page::answer::{Finding, Part};
pub use page::chart::{Axis, Bar, Chart, Marks, Palette, Point, Rung, Series, Stands, Tile, Unit};
pub use page::lead::{Lead, MOST_BESIDE, Next};
pub use page::opening::{Headline, Opening, Player};
pub use page::table::{Column as TableColumn, Entry, Kind as TableKind, Show, Table};
pub use played::{Costed, Course, Courses, Games, Played, Replayed};
pub use scale::{Scale, Sizes};
pub use seats::{SeatColumn, Seats};
pub use shipped::{Effect, Shipped};
pub use stages::Looked;
pub use statistics::*;
pub use summary::{CellSummary, SideSummary, Summaries};
pub use target::{Found, Target};

/// The fingerprint of the analysis code: intermediate results of another build are not reused.
pub const CODE: &str = env!("WILDLAB_ANALYSIS");
