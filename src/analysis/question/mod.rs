//! Questions as files: the games to play and their analysis, and the trait of games that can be analysed.
//!
//! A question crosses factors. A level of a factor is one or more settings, in the words of a plan file; one level of
//! each factor makes a cell. The game itself defines keys and values ([`Setup`]).
//!
//! [`Setup`]: crate::game::Setup

mod feel;
mod file;
mod luck;
mod meet;
mod personas;
pub(in crate::analysis) mod reader;
mod section;
mod without;

pub use file::{Block, Games, Question, Sample};
pub use section::Section;

use crate::game::{Contest, Setting, Show};
use crate::sim::Simulated;

/// The reports of a game: its own, and the common ones unless one of its own has the name.
pub fn reports<G: Asked>() -> Vec<(&'static str, &'static str)> {
    let what_if = match G::CONTEST {
        Contest::Together => include_str!("../../../reports/what-if-together.toml"),
        Contest::Against => include_str!("../../../reports/what-if-against.toml"),
    };
    let mut all = G::REPORTS.to_vec();
    if !all.iter().any(|(name, _)| *name == WHAT_IF) {
        all.push((WHAT_IF, what_if));
    }
    if !all.iter().any(|(name, _)| *name == FEEL) {
        all.push((FEEL, include_str!("../../../reports/feel.toml")));
    }
    if G::CONTEST == Contest::Against && !all.iter().any(|(name, _)| *name == PERSONAS) {
        all.push((PERSONAS, include_str!("../../../reports/personas.toml")));
    }
    if !all.iter().any(|(name, _)| *name == LUCK) {
        all.push((LUCK, include_str!("../../../reports/luck.toml")));
    }
    if !all.iter().any(|(name, _)| *name == WITHOUT) {
        all.push((WITHOUT, include_str!("../../../reports/without.toml")));
    }
    all
}

/// The report that compares settings named by the user.
pub const WHAT_IF: &str = "what-if";

/// The report of what each thing is worth that players can do.
pub const WITHOUT: &str = "without";

/// The report of which way of playing holds.
pub const PERSONAS: &str = "personas";

/// The report of what luck is made of.
pub const LUCK: &str = "luck";

/// The report of what a game feels like.
pub const FEEL: &str = "feel";

/// A game about which questions can be asked.
pub trait Asked: Simulated + Show {
    /// The reports that come with the game, as name and text.
    const REPORTS: &'static [(&'static str, &'static str)] = &[];

    /// The aims that come with the game, as name and text.
    const AIMS: &'static [(&'static str, &'static str)] = &[];

    /// The set of variants that move the game's unsure values, each alone; empty if all values are certain.
    const UNSURE: &'static str = "";

    /// The bands that unsure values give to the default settings, as `scripts/bands` writes them; empty for none.
    const BANDS: &'static str = "";
    /// A sentence that every page, text and JSON answer shows first; empty for none.
    const NOTICE: &'static str = "";

    /// The game's default settings as people think of it, as key, value and words; the number of players comes first.
    const USUAL: &'static [(&'static str, &'static str, &'static str)] = &[];

    /// A deal of the game in words: the part that stays when it is played again. In a cooperative game, the chance
    /// events before the first decision; in a competitive one, everything a seed decides regardless of the players.
    const DEAL: &'static str = "";

    /// True if a setting can change games of this kind, or if that is unknown. False if no such game reads it: a card
    /// in no deck, or a table for another number of players.
    fn reads(&self, _setting: &Setting) -> bool {
        true
    }

    /// The number of the game's values per degree of sureness, in words, the surest first.
    fn sureness(&self) -> Vec<(&'static str, usize)> {
        self.kit().map_or_else(Vec::new, |kit| kit.sureness())
    }
}
