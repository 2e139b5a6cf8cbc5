//! A game's parameters as text, both ways: what the command line, plan files, manifests and reports all read and write.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::Game;
use super::key::{Holds, Key};
use super::settings::Settings;
use crate::base::refusal::Refusal;

/// A column that tells the cells of a plan from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Its name.
    pub name: &'static str,
    /// The fact that it states, for the documentation.
    pub about: &'static str,
    /// Does it hold whole numbers up to 255? Words otherwise.
    pub number: bool,
}

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

/// A game whose parameters can be written and read.
pub trait Setup: Game + Clone + Send + 'static {
    /// Its parameters, in the order in which plans cross their values.
    const KEYS: &'static [Key];

    /// The game that settings describe; a key that they leave out has its default. Other keys than the game's own are
    /// ignored: who plays is one of them.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn from_settings(settings: &Settings) -> Result<Self, Refusal>;

    /// The settings that make this game again; what is so by default can be left out.
    fn settings(&self) -> Settings;

    /// The levels that a text lists for a key: `2..4` are three of them where the key holds numbers, `a,b` are two where it
    /// holds one of several words. `chosen` are the settings before it, on which they may depend.
    ///
    /// # Errors
    /// When the text is none that the key can have; the reason says what was expected.
    fn levels(key: &str, text: &str, _chosen: &Settings) -> Result<Vec<String>, String> {
        Self::KEYS.iter().find(|known| known.name == key).map_or_else(|| Ok(vec![text.into()]), |key| key.levels(text))
    }

    /// Everything about this game that its course depends on, besides the code: cells with the same identity, policies
    /// and seed play the same games. Where a setting names a file, its contents belong here.
    fn identity(&self) -> Value {
        json!({ "name": Self::NAME, "settings": self.settings().to_string() })
    }

    /// What the game is made of (its box, its rules), for the records.
    fn provenance(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The columns that tell games with different parameters apart.
    fn factors() -> Vec<Factor> {
        let keys = Self::KEYS.iter().filter(|key| !Settings::is_repeated(key.name));
        let number = |key: &Key| matches!(key.holds, Holds::Numbers(..));
        keys.map(|key| Factor { name: key.name, about: key.about, number: number(key) }).collect()
    }

    /// The values of those columns.
    fn factor_values(&self) -> Vec<String> {
        let settings = self.settings();
        let usual = |name: &str| Self::KEYS.iter().find(|key| key.name == name).map_or("", |key| key.default);
        let value = |name: &'static str| settings.get(name).unwrap_or_else(|| usual(name)).to_string();
        Self::factors().iter().map(|factor| value(factor.name)).collect()
    }

    /// The same game with what seats bring moved on by so many seats: what stood at seat 0 stands at seat `by`. `None`
    /// where all seats bring the same.
    fn exchanged(&self, _by: usize) -> Option<Self> {
        None
    }

    /// The same game with what chance deals to seats moved on by so many seats, while the first turn stays where it is. Asked
    /// for where seats bring nothing that differs: each deal is then played from every seat. `None` where that makes no
    /// other game, or the game cannot tell.
    fn dealt_on(&self, _by: usize) -> Option<Self> {
        None
    }

    /// The names of the sets of variants that the game knows.
    const VARIANTS: &'static [&'static str] = &[];

    /// A set of variants of this game; `None` if there is no set of that name.
    fn variants(&self, _set: &str) -> Option<Vec<Variant>> {
        None
    }
}

/// The names of a game's keys, that of the players first.
pub fn keys<G: Setup>() -> Vec<&'static str> {
    std::iter::once(POLICY).chain(G::KEYS.iter().map(|key| key.name)).collect()
}

/// The key of who plays, which every game has.
pub const POLICY: &str = "policy";

/// Whole numbers: `3`, `2..4` with both ends, `0,2,4`; each a level.
///
/// # Errors
/// When the text is none of these, or a number is out of range.
pub fn numbers(text: &str, range: &RangeInclusive<u8>) -> Result<Vec<u8>, String> {
    let (least, most) = (range.start(), range.end());
    let expected = || {
        format!(
            "found {text}, expected numbers from {least} to {most} such as {most}, {least}..{most} or {least},{most}"
        )
    };
    let mut values = Vec::new();
    for part in text.split(',') {
        let (low, high) = part.split_once("..").unwrap_or((part, part));
        let read = |text: &str| text.trim().parse().ok().filter(|number| range.contains(number));
        let (Some(low), Some(high)) = (read(low), read(high)) else { return Err(expected()) };
        if low > high {
            return Err(expected());
        }
        values.extend((low..=high).filter(|value| !values.contains(value)).collect::<Vec<u8>>());
    }
    Ok(values)
}

/// One whole number.
///
/// # Errors
/// When the text is none, or it is out of range.
pub fn number(text: &str, range: &RangeInclusive<u8>) -> Result<u8, String> {
    let read = text.trim().parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| format!("found {text}, expected a whole number from {} to {}", range.start(), range.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends_and_lists_no_value_twice() {
        assert_eq!(numbers("2..4", &(1..=4)), Ok(vec![2, 3, 4]));
        assert_eq!(numbers("4,1..2,2", &(1..=4)), Ok(vec![4, 1, 2]));
        for wrong in ["", "5", "4..2", "2-4", "a", "2..", "-1"] {
            assert!(numbers(wrong, &(1..=4)).is_err(), "{wrong}");
            assert!(number(wrong, &(1..=4)).is_err(), "{wrong}");
        }
        assert_eq!(number(" 3 ", &(1..=4)), Ok(3));
    }
}
