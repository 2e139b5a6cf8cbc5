//! Questions as files: which games are played and what is asked of them, and what a game says so that it can be asked.
//!
//! A question crosses factors. A level of a factor is one or more settings, in the words of a plan file; all levels that
//! are chosen together name one cell. What the keys and their values mean is the game's own business: it lists the
//! levels, builds the cells and gives the names that people read.

mod file;
mod meet;
mod section;
mod settings;

pub use file::{Block, Games, Question};
pub use section::Section;
pub use settings::{Setting, Settings};

use serde_json::Value;

use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::{Minded, Policy};
use crate::record::Recorded;
use crate::sim::plan::Cell;

/// A level that changes several settings at once: one side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name in tables and on the command line.
    pub name: String,
    /// What it belongs to: the value that moves, the cause that is switched off.
    pub group: String,
    /// What it is, as people read it.
    pub title: String,
    /// What it changes.
    pub settings: Settings,
}

/// A game about which questions can be asked.
pub trait Asked: Recorded + Minded {
    /// The reports that come with the game, as name and text.
    const REPORTS: &'static [(&'static str, &'static str)];

    /// The keys of settings, as plan files have them.
    const KEYS: &'static [&'static str];

    /// Columns of a game's row whose sum says how far a lost game had come.
    const PROGRESS: &'static [&'static str];

    /// The levels that a text lists for a key: `2..4` may be three of them. `chosen` are the levels of the factors before
    /// it, on which they may depend.
    ///
    /// # Errors
    /// When the text is none that the key can have; the reason says what was expected.
    fn levels(key: &str, text: &str, chosen: &Settings) -> Result<Vec<String>, String>;

    /// The cell that settings describe; each key has one value, but those that can be given several times. `origin` names
    /// the file or the option in errors.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn cell(origin: &str, settings: &Settings) -> Result<Cell<Self>, Refusal>;

    /// Everything about this game that its course depends on, besides the code: cells with the same identity, policies
    /// and seed play the same games.
    fn identity(&self) -> Value;

    /// The box and the rules, for the records.
    fn provenance(&self) -> Vec<(&'static str, Value)>;

    /// A set of variants that the game knows by name, for a box and rules given by settings; `None` if there is no such
    /// set.
    ///
    /// # Errors
    /// When the settings are not accepted.
    fn variants(set: &str, origin: &str, settings: &Settings) -> Result<Option<Vec<Variant>>, Refusal>;

    /// The names of the sets of variants.
    const VARIANTS: &'static [&'static str];

    /// The set of variants that move what is not known for sure about the game, each value alone.
    const UNSURE: &'static str;

    /// The settings in which people think of the game, as key, value and words; the number of players comes first.
    const USUAL: &'static [(&'static str, &'static str, &'static str)];

    /// How many values of the game there are of each kind of sureness, in words, the surest first.
    fn sureness(&self) -> Vec<(&'static str, usize)>;

    /// A key, a column or a level as people read it: `line-up` for a key `line_up`.
    fn title(name: &str) -> String;

    /// What ended a game as people read it: a cause may have the name of a column that means something else.
    fn cause_title(cause: &str) -> String;

    /// What the length of this game is counted in, as people say it.
    fn length_unit(&self) -> &'static str {
        Self::LENGTH
    }

    /// A game of these players as a page to look at, if the game can be shown.
    fn replay_page(&self, _policies: &[Policy], _seed: Seed) -> Option<String> {
        None
    }
}
