//! A game to look at: recorded event by event, as one self-contained page. It fetches nothing.
//!
//! Every game has a page: the controls, the log, why a player decided, and the data behind them. The data is the first
//! position and what each step changes in it, so the page can show, and give out, the exact position of every step. The
//! table in the middle is the picture in text, or what the game draws ([`Drawn`]): markup, style, and a script with an
//! object `TABLE` whose functions draw a position.

mod drawn;
mod page;
mod payload;
mod review;

pub use drawn::Drawn;
pub use page::{ELEMENTS, Parts, Table, page, parts, reviewed_page};
pub use payload::{clauses, payload};

#[cfg(test)]
pub(crate) use payload::assert_changes_lead;
