//! Aims: from targets for a game to the changes that reach them.
//!
//! An aim is a file of targets, levers and costs (`docs/aim.md`). The method knows no game: it asks a [`World`] for
//! deals and proposes a few [`Changes`] that reach the goals, each confirmed on deals that had no part in its choice.

mod answer;
mod confirm;
mod count;
mod file;
mod findings;
mod goal;
mod lever;
mod log;
mod method;
mod model;
mod page;
mod play;
mod prospect;
mod screen;
mod search;
mod shrink;
mod space;
mod sums;
mod targets;
mod words;

pub use answer::{Answer, Limit, Proposal, Rival, Screened};
pub use count::Count;
pub use file::{Aim, Elsewhere, Handle, Moves, Titles, Wish, Words};
pub use goal::{Goal, Quantity, Verdict};
pub use lever::{Choice, Lever, levers, space};
pub use method::{Budget, Phase, Task, Wanted, World, find, whole};
pub use page::{AimPage, parts};
pub use play::{Boxes, Playing};
pub use space::{Changes, Shape, Space};
pub use sums::{Of, Shift, Sums, numbers_of};
pub use targets::{BoxesOf, Counted, Measured, Place, measured};
pub use words::changes_told;
