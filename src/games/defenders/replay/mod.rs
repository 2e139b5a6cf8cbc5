//! A game to look at: recorded event by event, as one self-contained page.
//!
//! A [`Recording`](crate::game::Recording) holds every event with the state right after it and, for every decision, what
//! the player thought of the choices. [`page`](page::page) draws it: the payload is the first position and what each step changes in it, so
//! the page can show, and give out, the exact position of every step.

mod page;
mod payload;

pub use page::page;
pub use payload::payload;
