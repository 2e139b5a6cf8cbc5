//! The parameters of a game: their names, what they can hold, and how settings are read by them.

use std::str::FromStr;

use super::BySeat;
use super::settings::Settings;
use super::setup::{Setup, number, numbers};
use crate::base::refusal::Refusal;

/// A parameter of a game.
///
/// ```
/// use wildlab::game::Key;
///
/// const PLAYERS: Key = Key::new("players", "N", "How many play").numbers(2, 4).or("3");
/// assert_eq!(PLAYERS.help(), "How many play, 2 to 4 [default: 3]");
/// assert_eq!(PLAYERS.levels("2..4").unwrap(), ["2", "3", "4"]);
/// assert!(PLAYERS.levels("5").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name: `players` is the option `--players`, the key `players` of a plan file, and a factor of a report.
    pub name: &'static str,
    /// The placeholder of its value in a help text.
    pub value: &'static str,
    /// Its meaning, for a help text.
    pub about: &'static str,
    /// A value as a user types it, for a help text; empty for none.
    pub example: &'static str,
    /// The end of its help text; may be empty.
    pub more: &'static str,
    /// Its possible values.
    pub holds: Holds,
    /// Its default; empty if that is no single value.
    pub default: &'static str,
    /// Values that a self-check cycles through, besides the default, the smallest and the largest number and every
    /// word.
    pub tried: &'static [&'static str],
    /// Does its value name something for each seat? Then a list of single words in a plan file is one value.
    pub by_seat: bool,
    /// Can its value begin with a hyphen?
    pub hyphens: bool,
    /// Can it stand without a value? What that means is the command's business.
    pub bare: bool,
}

/// Numbers that reach no further than this are all tried by a self-check.
const HANDFUL: u32 = 5;

/// The possible values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Any text: the game reads it.
    Text,
    /// A whole number, from the first to the second; both can lie below 0.
    Numbers(i32, i32),
    /// One of these words.
    Words(&'static [&'static str]),
}

impl Key {
    /// A parameter that holds a text.
    pub const fn new(name: &'static str, value: &'static str, about: &'static str) -> Key {
        Key {
            name,
            value,
            about,
            example: "",
            more: "",
            holds: Holds::Text,
            default: "",
            tried: &[],
            by_seat: false,
            hyphens: false,
            bare: false,
        }
    }

    /// Allows whole numbers as values.
    #[must_use]
    pub const fn numbers(self, least: i32, most: i32) -> Key {
        Key { holds: Holds::Numbers(least, most), hyphens: least < 0, ..self }
    }

    /// Allows these words as values.
    #[must_use]
    pub const fn words(self, words: &'static [&'static str]) -> Key {
        Key { holds: Holds::Words(words), ..self }
    }

    /// Sets the default.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Key {
        Key { default, ..self }
    }

    /// Sets an example for its help text.
    #[must_use]
    pub const fn example(self, example: &'static str) -> Key {
        Key { example, ..self }
    }

    /// Adds to the end of its help text.
    #[must_use]
    pub const fn more(self, more: &'static str) -> Key {
        Key { more, ..self }
    }

    /// Sets the values that a self-check cycles through.
    #[must_use]
    pub const fn tried(self, tried: &'static [&'static str]) -> Key {
        Key { tried, ..self }
    }

    /// Lets its value name something for each seat.
    #[must_use]
    pub const fn by_seat(self) -> Key {
        Key { by_seat: true, ..self }
    }

    /// Allows values that begin with a hyphen.
    #[must_use]
    pub const fn with_hyphens(self) -> Key {
        Key { hyphens: true, ..self }
    }

    /// Lets the key stand without a value.
    #[must_use]
    pub const fn or_bare(self) -> Key {
        Key { bare: true, ..self }
    }

    /// Its meaning, its possible values and its default.
    pub fn help(&self) -> String {
        let holds = match self.holds {
            Holds::Text => String::new(),
            Holds::Numbers(least, most) => format!(", {least} to {most}"),
            Holds::Words(words) => format!(": {}", words.join(", ")),
        };
        let default = if self.default.is_empty() { String::new() } else { format!(" [default: {}]", self.default) };
        let example = if self.example.is_empty() { String::new() } else { format!(", as in {}", self.example) };
        let repeatable = if Settings::is_repeated(self.name) { "; repeatable" } else { "" };
        let more = if self.more.is_empty() { String::new() } else { format!(", {}", self.more) };
        format!("{}{holds}{example}{repeatable}{more}{default}", self.about)
    }

    /// The levels that a text lists: numbers as `2..4` or `2,4`, words as `a,b`; any other text is one level.
    ///
    /// # Errors
    /// When it is none that the key can hold; the reason says what was expected.
    pub fn levels(&self, text: &str) -> Result<Vec<String>, String> {
        match self.holds {
            Holds::Text => Ok(vec![text.to_string()]),
            Holds::Numbers(least, most) => {
                Ok(numbers(text, &(least..=most))?.iter().map(ToString::to_string).collect())
            }
            Holds::Words(_) => text.split(',').map(|word| self.check(word.trim()).map(String::from)).collect(),
        }
    }

    /// The values that a self-check goes through: the usual one, the smallest and the largest number or every one of a
    /// handful, every word, and those that are named for it. None where nothing is known of its values.
    pub fn kinds(&self) -> Vec<String> {
        let mut kinds = match self.holds {
            Holds::Text => Vec::new(),
            // Of a handful, such as players, all.
            Holds::Numbers(least, most) if most.abs_diff(least) <= HANDFUL => {
                (least..=most).map(|number| number.to_string()).collect()
            }
            Holds::Numbers(least, most) => vec![least.to_string(), most.to_string()],
            Holds::Words(words) => words.iter().map(ToString::to_string).collect(),
        };
        let others = self.tried.iter().chain([&self.default]).filter(|value| !value.is_empty());
        for value in others.map(ToString::to_string) {
            if !kinds.contains(&value) {
                kinds.push(value);
            }
        }
        kinds
    }

    fn check<'a>(&self, text: &'a str) -> Result<&'a str, String> {
        match self.holds {
            Holds::Words(words) if !words.contains(&text) => {
                Err(format!("found {text}, expected one of {}", words.join(", ")))
            }
            _ => Ok(text),
        }
    }
}

/// Settings, read by the keys of a game: missing keys have their defaults, and unreadable values are noted with their
/// place.
pub struct Reading<'a> {
    keys: &'static [Key],
    settings: &'a Settings,
    /// Everything that is wrong with them so far.
    pub refusal: Refusal,
}

impl<'a> Reading<'a> {
    /// Settings of a game.
    pub fn of<G: Setup>(settings: &'a Settings) -> Reading<'a> {
        Reading { keys: G::KEYS, settings, refusal: Refusal::default() }
    }

    /// Was this key given?
    pub fn has(&self, key: &str) -> bool {
        self.settings.get(key).is_some()
    }

    /// The number of a key that holds numbers from 0 to 255.
    pub fn number(&mut self, key: &str) -> u8 {
        let whole = self.whole(key);
        u8::try_from(whole).unwrap_or_else(|_| {
            self.refuse(key, &format!("found {whole}, expected a whole number from 0 to {}", u8::MAX));
            0
        })
    }

    /// The number of a key that holds numbers of any size, also below 0.
    pub fn whole(&mut self, key: &str) -> i32 {
        let (least, most, usual) = match self.key(key) {
            Some(Key { holds: Holds::Numbers(least, most), default, .. }) => (*least, *most, *default),
            _ => (i32::MIN, i32::MAX, ""),
        };
        let read = self.settings.read(key, &mut self.refusal, |text| number(text, &(least..=most)));
        read.unwrap_or_else(|| usual.parse().unwrap_or(least.max(0)))
    }

    /// The word of a key, as it stands.
    pub fn word(&mut self, key: &str) -> &'a str {
        let known = self.key(key);
        if let Some((text, reason)) = self.settings.get(key).and_then(|text| Some((text, known?.check(text).err()?))) {
            self.refuse(key, &reason);
            return text;
        }
        self.settings.get(key).unwrap_or_else(|| known.map_or("", |key| key.default))
    }

    /// The words of a key, divided by commas, each read; by default those of its default.
    pub fn list<T: FromStr<Err = String>>(&mut self, key: &str) -> Vec<T> {
        if self.has(key) {
            return self.settings.words(key, &mut self.refusal);
        }
        let usual = self.key(key).map_or("", |key| key.default);
        usual.split(',').filter_map(|word| word.trim().parse().ok()).collect()
    }

    /// The value of each seat: the words of a key, one for all seats or one per seat. The last word can end with `*`:
    /// it stands for all further seats.
    ///
    /// # Panics
    /// When the key's default is no such word.
    pub fn by_seat<T: FromStr<Err = String> + Copy>(&mut self, key: &str, seats: usize) -> BySeat<T> {
        let usual = self.key(key).and_then(|key| key.default.parse().ok()).expect("a key by seat has a default value");
        let read =
            |text: &str| words_by_seat(text, seats).into_iter().map(str::parse).collect::<Result<Vec<T>, String>>();
        let named = self.settings.read(key, &mut self.refusal, read).unwrap_or_default();
        let mut values = BySeat::of(seats, named.first().copied().unwrap_or(usual));
        match named.len() {
            0 | 1 => {}
            count if count == seats => (0..seats).for_each(|seat| values[seat] = named[seat]),
            count => self.refuse(key, &format!("found {count}, expected 1 for all or {seats}, one per seat")),
        }
        values
    }

    /// Notes a mistake in a key: the value that was found, and the ones expected.
    pub fn refuse(&mut self, key: &str, reason: &str) {
        self.refusal.add(format!("{}: {reason}", self.settings.place(key)));
    }

    fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

/// The words of a text that names something for each seat: one for all seats, or one per seat. A last word that ends
/// with `*` stands for all further seats.
///
/// ```
/// use wildlab::game::words_by_seat;
///
/// assert_eq!(words_by_seat("dog,none*", 4), ["dog", "none", "none", "none"]);
/// assert_eq!(words_by_seat("dog, knife*", 2), ["dog", "knife"]);
/// assert_eq!(words_by_seat("dog*", 3), ["dog"], "one word is for all seats");
/// ```
pub fn words_by_seat(text: &str, seats: usize) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(',').map(str::trim).collect();
    if let Some(last) = words.pop() {
        match last.strip_suffix('*').map(str::trim_end) {
            Some(further) if !words.is_empty() => words.resize(seats.max(words.len()), further),
            Some(all) => words.push(all),
            None => words.push(last),
        }
    }
    words
}
