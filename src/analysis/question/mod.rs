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

pub use file::{Block, Games, Question, Sample};
pub use section::Section;

use crate::game::{Contest, Setting, Show};
use crate::sim::Simulated;

/// The reports of a game: its own, and those that every game has unless one of its own has the name.
pub fn reports<G: Asked>() -> Vec<(&'static str, &'static str)> {
    let what_if = match G::CONTEST {
        Contest::Together => include_str!("../../../reports/what-if-together.toml"),
        Contest::Against => include_str!("../../../reports/what-if-against.toml"),
    };
    let mut all = G::REPORTS.to_vec();
    if !all.iter().any(|(name, _)| *name == WHAT_IF) {
        all.push((WHAT_IF, what_if));
    }
    all
}

/// The report that compares settings which a user names.
pub const WHAT_IF: &str = "what-if";

/// A game about which questions can be asked.
pub trait Asked: Simulated + Show {
    /// The reports that come with the game, as name and text.
    const REPORTS: &'static [(&'static str, &'static str)] = &[];

    /// The aims that come with the game, as name and text.
    const AIMS: &'static [(&'static str, &'static str)] = &[];

    /// The set of variants that move what is not known for sure about the game, each value alone; empty if all is known.
    const UNSURE: &'static str = "";

    /// The text of the bands that unsure values give to the usual settings, as `scripts/bands` writes it; empty for none.
    const BANDS: &'static str = "";
    /// A sentence that every page, text and JSON answer shows first: that values are reconstructed, for one. Empty: none.
    const NOTICE: &'static str = "";

    /// The settings in which people think of the game, as key, value and words; the number of players comes first.
    const USUAL: &'static [(&'static str, &'static str, &'static str)] = &[];

    /// What a deal of the game is, in words: what stays the same when it is played again. All together that is what chance
    /// has decided when the first decision is asked for; seat against seat, what a seed settles whoever plays.
    const DEAL: &'static str = "";

    /// Can a setting change games of this game's kind at all? One that no such game reads cannot: a card that is in no
    /// deck, a table for another number of players. `true` where it is not known.
    fn reads(&self, _setting: &Setting) -> bool {
        true
    }

    /// How many values of the game there are of each kind of sureness, in words, the surest first.
    fn sureness(&self) -> Vec<(&'static str, usize)> {
        self.kit().map_or_else(Vec::new, |kit| kit.sureness())
    }
}
