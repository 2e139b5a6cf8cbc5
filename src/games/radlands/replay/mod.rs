//! A duel to look at: recorded event by event, as one self-contained page.

mod page;
mod payload;

pub use page::page;
pub use payload::payload;
