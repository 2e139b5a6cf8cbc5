//! Questions as files: which games are played and what is asked of them, and what a game says so that it can be asked.
//!
//! A question crosses factors. A level of a factor is one or more settings, in the words of a plan file; all levels that
//! are chosen together name one cell. What the keys and their values mean is the game's own business ([`Setup`]).
//!
//! [`Setup`]: crate::game::Setup

mod file;
mod meet;
pub(in crate::analysis) mod reader;
mod section;

pub use file::{Block, Games, Question};
pub use section::Section;

use crate::game::Show;
use crate::sim::Simulated;

/// A game about which questions can be asked.
pub trait Asked: Simulated + Show {
    /// The reports that come with the game, as name and text.
    const REPORTS: &'static [(&'static str, &'static str)] = &[];

    /// The aims that come with the game, as name and text.
    const AIMS: &'static [(&'static str, &'static str)] = &[];

    /// The set of variants that move what is not known for sure about the game, each value alone; empty if all is known.
    const UNSURE: &'static str = "";

    /// The settings in which people think of the game, as key, value and words; the number of players comes first.
    const USUAL: &'static [(&'static str, &'static str, &'static str)] = &[];

    /// What a deal of the game is, in words: what stays the same when it is played again. All together that is what chance
    /// has decided when the first decision is asked for; seat against seat, what a seed settles whoever plays.
    const DEAL: &'static str = "";

    /// How many values of the game there are of each kind of sureness, in words, the surest first.
    fn sureness(&self) -> Vec<(&'static str, usize)> {
        Vec::new()
    }
}
