//! What the records say: proportions, means, comparisons, attributions, each with its uncertainty; and the questions
//! that are answered with them.
//!
//! The methods are pure functions of counts and slices. Each is one file, says what it answers, whose it is and when it
//! can be trusted; `docs/statistics.md` tells the same in one place, with measured coverage. A question is a design of
//! cells, what was played of them, and one answer for each of its sections: [`sections`].

mod about;
pub mod aim;
mod answer;
mod band;
mod chart;
mod design;
pub mod ladder;
pub mod methods;
mod opening;
mod played;
pub mod question;
mod scale;
mod seats;
pub mod sections;
mod summary;
mod table;
mod target;
pub mod tune;

pub use about::{About, Measure, Recorded, Subject};
pub use answer::{Finding, Part};
pub use band::{Band, End, band_command};
pub use chart::{Axis, Bar, Chart, Marks, Palette, Point, Rung, Series, Stands, Tile, Unit};
pub use design::{AS_IS, Design, Factor, Levels, POLICY, Spot, VARIANT};
pub use methods::*;
pub use opening::{Headline, Opening, Player};
pub use played::{Costed, Course, Courses, Games, Played, Replayed};
pub use scale::Scale;
pub use seats::{SeatColumn, Seats};
pub use summary::{CellSummary, SideSummary, Summaries};
pub use table::{Column as TableColumn, Entry, Kind as TableKind, Show, Table};
pub use target::{Found, Target};
