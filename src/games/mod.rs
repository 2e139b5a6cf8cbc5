//! The games that have moved in, each in a folder of its own, with one line here.
//!
//! # Playing without the command line
//!
//! A cell is a game with its players; a table of it plays one game per seed.
//!
//! ```
//! use wildlab::game::{Seed, Settings};
//! use wildlab::games::defenders::Defenders;
//! use wildlab::sim::{Cell, Tables, playout};
//!
//! let cell: Cell<Defenders> = Cell::of(&Settings::new().with("players", "3").with("policy", "random"))?;
//! let mut tables = Tables::of(&cell)?;
//! let table = tables.at(0);
//! let played = playout(&table.game, Seed::new(7), &mut table.players, &mut ());
//! assert_eq!(played.ending.seats.len(), 3);
//! # Ok::<(), wildlab::base::refusal::Refusal>(())
//! ```

pub mod defenders;
pub mod dei;
mod kinds;
mod lab;
pub mod pieces;
pub mod radlands;
pub mod wildlife;

pub use kinds::kinds;
pub use lab::{Lab, Library, NoScript, Staged, Start, Story, Visit, decision};

crate::games! {
    /// The games of the program `wildlab`.
    pub Games: defenders::Defenders, radlands::Radlands, wildlife::WildLife, dei::Dei
}

#[cfg(test)]
crate::games! {
    /// One game, for tests of the program's own parts: what is generic is compiled for it alone.
    pub(crate) Single: defenders::Defenders
}

/// The policies, reports and aims that come with the games, as name and text.
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
