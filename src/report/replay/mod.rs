//! A game to look at: recorded event by event, as one self-contained page. It fetches nothing.
//!
//! What all pages have in common is here: the controls, the log, why a player decided, and the data behind them. The data
//! is the first position and what each step changes in it, so the page can show, and give out, the exact position of every
//! step. A game brings its table: markup, style, and a script with an object `TABLE` whose functions draw a position.

mod page;
mod story;

pub use page::Table;
pub use story::{Words, clauses, facts, steps};

#[cfg(test)]
pub(crate) use story::patched;
