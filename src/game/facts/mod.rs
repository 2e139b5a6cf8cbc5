//! Values with their provenance: a TOML file in which each value stands beside how sure it is and where it comes from.
//!
//! Reading takes steps, one file each: [`Document`] splits a file into plain values and [`Fact`]s (`document`) and takes in
//! what the user gives, a file or a table over the embedded one (`embedded`, `overlay`, `sheet`) or single values (`sets`); [`Reader`] gives the values their types, section
//! by section ([`box_section!`](crate::box_section)). All of them name every problem they find by file and path. Which values there are, and their ranges, each game says.

mod document;
mod embedded;
mod fact;
mod listing;
mod open;
mod overlay;
mod reader;
mod section;
mod sets;
pub mod sheet;

pub use document::{Document, Place};
pub use embedded::Embedded;
pub(in crate::game) use embedded::unreadable;
pub use fact::{Fact, Tag, fingerprint, in_order, is_within, join, sureness, text};
pub use listing::Listing;
pub use open::Open;
pub use reader::{Element, Reader, Whole};
pub use section::{By, Flag, Numbers, Part, Parts, Section, Spec};
pub use sets::value_of;
