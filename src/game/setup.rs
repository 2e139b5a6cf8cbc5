//! A game's parameters as text, both ways: what the command line, plan files, manifests and reports all read and write.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::boxed::{BOX_FACTOR, Kit, RULES_FACTOR};
use super::facts::Whole;
use super::key::{Holds, Key};
use super::seating::Seating;
use super::settings::Settings;
use super::{Contest, Game};
use crate::base::bounds::MOST_CELLS;
use crate::base::refusal::Refusal;

/// A column in which the cells of a plan differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Its name.
    pub name: &'static str,
    /// The fact that it states, for the documentation.
    pub about: &'static str,
    /// Does it hold whole numbers? Words otherwise.
    pub number: bool,
}

/// A level that changes several settings at once: one side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name in tables and on the command line.
    pub name: String,
    /// Its group: the value that moves, the cause that is switched off.
    pub group: String,
    /// Its title.
    pub title: String,
    /// Its changes.
    pub settings: Settings,
}

/// A game whose parameters can be written and read.
pub trait Setup: Game + Clone + Send + 'static {
    /// Its parameters, in the order in which plans cross their values.
    const KEYS: &'static [Key];

    /// The game that settings describe; omitted keys have their default. Other keys than the game's own, such as the
    /// policies, are ignored.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn from_settings(settings: &Settings) -> Result<Self, Refusal>;

    /// The settings that make this game again; defaults can be omitted.
    fn settings(&self) -> Settings;

    /// The levels that a text lists for a key: `2..4` are three of them where the key holds numbers, `a,b` are two
    /// where it holds one of several words. `chosen` are the settings before it, on which they may depend.
    ///
    /// # Errors
    /// When the text is none that the key can have; the reason says what was expected.
    fn levels(key: &str, text: &str, _chosen: &Settings) -> Result<Vec<String>, String> {
        Self::KEYS.iter().find(|known| known.name == key).map_or_else(|| Ok(vec![text.into()]), |key| key.levels(text))
    }

    /// The box and the rule options of this game, if it has them.
    fn kit(&self) -> Option<Kit<'_>> {
        None
    }

    /// Everything about this game that its course depends on, besides the code: cells with the same identity, policies
    /// and seed play the same games. Where a setting names a file, its contents belong here.
    fn identity(&self) -> Value {
        let Some(kit) = self.kit() else {
            return json!({ "name": Self::NAME, "settings": self.settings().to_string() });
        };
        let settings = self.settings();
        let mut identity = kit.identity(Self::NAME);
        for key in Self::KEYS.iter().filter(|key| !kit.has_key(key.name)) {
            identity.insert(key.name.into(), json!(settings.get(key.name).unwrap_or(key.default)));
        }
        Value::Object(identity)
    }

    /// The box and the rules of the game, for the records.
    fn provenance(&self) -> Vec<(&'static str, Value)> {
        self.kit().map_or_else(Vec::new, |kit| kit.provenance())
    }

    /// The columns in which games with other parameters differ.
    fn factors() -> Vec<Factor> {
        let keys = Self::KEYS.iter().filter(|key| !Settings::is_repeated(key.name));
        let number = |key: &Key| matches!(key.holds, Holds::Numbers(..));
        let factor = |key: &Key| match key.name {
            "rules" => RULES_FACTOR,
            "box" => BOX_FACTOR,
            name => Factor { name, about: key.about, number: number(key) },
        };
        keys.map(factor).collect()
    }

    /// The values of those columns.
    fn factor_values(&self) -> Vec<String> {
        let (settings, kit) = (self.settings(), self.kit());
        let usual = |name: &str| Self::KEYS.iter().find(|key| key.name == name).map_or("", |key| key.default);
        let own = |name: &str| settings.get(name).unwrap_or_else(|| usual(name)).to_string();
        let value = |name: &str| kit.and_then(|kit| kit.factor(name)).unwrap_or_else(|| own(name));
        Self::factors().iter().map(|factor| value(factor.name)).collect()
    }

    /// This game with what the settings bring to the seats moved to the seats of its sides. `None`
    /// where all seats bring the same.
    fn seated(&self, _seating: &Seating) -> Option<Self> {
        None
    }

    /// This game with what chance deals to the seats moved to the seats of their sides, while the first turn stays
    /// where it is. Used where the seats bring nothing that differs: each deal is then played from every seat. `None`
    /// where that makes no other game, or the game cannot do it.
    fn redealt(&self, _seating: &Seating) -> Option<Self> {
        None
    }

    /// The names of the sets of variants that the game knows.
    const VARIANTS: &'static [&'static str] = &[];

    /// A set of variants of this game; `None` if there is no set of that name.
    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        self.kit()?.variants(set)
    }
}

/// The names of a game's keys, those that every game has first.
pub fn keys<G: Setup>() -> Vec<&'static str> {
    let seatings = (G::CONTEST == Contest::Against).then_some(SEATINGS);
    std::iter::once(POLICY).chain(seatings).chain(G::KEYS.iter().map(|key| key.name)).collect()
}

/// The key of who plays, which every game has.
pub const POLICY: &str = "policy";

/// The key of the seatings in which each deal is played, which every competitive game has.
pub const SEATINGS: &str = "seatings";

/// Whole numbers: `3`, `2..4` with both ends, `0,2,4`; each a level.
///
/// # Errors
/// When the text is none of these, a number is out of range, or there are more of them than a plan can have cells.
pub fn numbers<T: Whole>(text: &str, range: &RangeInclusive<T>) -> Result<Vec<T>, String> {
    let (least, most) = (range.start(), range.end());
    let expected = || {
        format!(
            "found {text}, expected numbers from {least} to {most} such as {most}, {least}..{most} or {least},{most}"
        )
    };
    let mut values: Vec<i64> = Vec::new();
    for part in text.split(',') {
        let (low, high) = part.split_once("..").unwrap_or((part, part));
        let (Some((low, _)), Some((high, _))) = (whole(low, range), whole(high, range)) else { return Err(expected()) };
        if low > high {
            return Err(expected());
        }
        if high.abs_diff(low) as usize + values.len() >= MOST_CELLS {
            return Err(format!("found {text}, expected at most {MOST_CELLS} numbers"));
        }
        values.extend((low..=high).filter(|value| !values.contains(value)).collect::<Vec<i64>>());
    }
    Ok(values.into_iter().filter_map(|value| T::try_from(value).ok()).collect())
}

/// A text as a whole number of a range, and of its type.
fn whole<T: Whole>(text: &str, range: &RangeInclusive<T>) -> Option<(i64, T)> {
    let value = text.trim().parse().ok()?;
    T::try_from(value).ok().filter(|number| range.contains(number)).map(|number| (value, number))
}

/// One whole number.
///
/// # Errors
/// When the text is none, or it is out of range.
pub fn number<T: Whole>(text: &str, range: &RangeInclusive<T>) -> Result<T, String> {
    whole(text, range)
        .map(|(_, number)| number)
        .ok_or_else(|| format!("found {text}, expected a whole number from {} to {}", range.start(), range.end()))
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
        assert_eq!(numbers("-2..1,-300", &(-1000..=1000)), Ok(vec![-2, -1, 0, 1, -300]));
        assert!(numbers("0..2000000000", &(0..=i32::MAX)).unwrap_err().contains("at most 20000 numbers"));
    }
}
