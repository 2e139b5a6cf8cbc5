//! Settings: the parameters of a game, in the words of the command line and of plan files.

use std::fmt;
use std::str::FromStr;

use crate::base::refusal::{Refusal, hint};

/// One setting: a key and its value. Two settings are equal when both are, wherever they were said.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Its origin, for errors: a file and its field. Empty: by an option.
    place: String,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        (&self.key, &self.value) == (&other.key, &other.value)
    }
}

impl Eq for Setting {}

impl PartialOrd for Setting {
    fn partial_cmp(&self, other: &Setting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Setting {
    fn cmp(&self, other: &Setting) -> std::cmp::Ordering {
        (&self.key, &self.value).cmp(&(&other.key, &other.value))
    }
}

/// Keys that can be given several times: each adds to the others instead of replacing them.
const REPEATED: [&str; 2] = ["rule", "set"];

/// Settings, in the order in which they were made.
///
/// ```
/// use wildlab::game::Settings;
///
/// let settings = Settings::new().with("players", "2").with("target", "12").with("players", "3");
/// assert_eq!(settings.to_string(), "target=12; players=3");
/// let typed = Settings::parse("--a", "players=3; target=9", &["players", "target"]).unwrap();
/// assert_eq!(typed.get("target"), Some("9"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Settings(pub Vec<Setting>);

impl Settings {
    /// No settings: everything is as it is by default.
    pub fn new() -> Settings {
        Settings::default()
    }

    /// These, with one more: it replaces an earlier value of its key, unless the key can be repeated.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Settings {
        if !REPEATED.contains(&key) {
            self.0.retain(|setting| setting.key != key);
        }
        self.0.push(Setting::new(key, value));
        self
    }

    /// These, with one more whose value is of any kind, as it is printed.
    #[must_use]
    pub fn said(self, key: &str, value: impl fmt::Display) -> Settings {
        self.with(key, &value.to_string())
    }

    /// These, said in a file: errors name it, and the key.
    #[must_use]
    pub fn said_in(mut self, origin: &str) -> Settings {
        for setting in self.0.iter_mut().filter(|setting| setting.place.is_empty()) {
            setting.place = format!("{origin}: {}", setting.key);
        }
        self
    }

    /// The origin of a key, for errors: the file and its field, or the option.
    pub fn place(&self, key: &str) -> String {
        let said = self.0.iter().rev().find(|setting| setting.key == key && !setting.place.is_empty());
        said.map_or_else(|| format!("--{key}"), |setting| setting.place.clone())
    }

    /// The value of a key, read; `None` when it is not there. What cannot be read is noted with its place.
    pub fn read<T>(&self, key: &str, refusal: &mut Refusal, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        match read(self.get(key)?) {
            Ok(value) => Some(value),
            Err(reason) => {
                refusal.add(format!("{}: {reason}", self.place(key)));
                None
            }
        }
    }

    /// The words of a key, divided by commas, each read; none when it is not there.
    pub fn words<T: FromStr<Err = String>>(&self, key: &str, refusal: &mut Refusal) -> Vec<T> {
        let read = |text: &str| text.split(',').map(|word| word.trim().parse()).collect();
        self.read(key, refusal, read).unwrap_or_default()
    }

    /// Can a key be given several times, each adding to the others?
    pub fn is_repeated(key: &str) -> bool {
        REPEATED.contains(&key)
    }

    /// These, and others after them.
    #[must_use]
    pub fn and(self, others: &Settings) -> Settings {
        let mut all = self;
        for setting in &others.0 {
            all = all.with(&setting.key, &setting.value);
            if let Some(last) = all.0.last_mut() {
                last.place.clone_from(&setting.place);
            }
        }
        all
    }

    /// Do they say the same, in whatever order?
    pub fn same(&self, other: &Settings) -> bool {
        let sorted = |settings: &Settings| {
            let mut all = settings.0.clone();
            all.sort();
            all
        };
        sorted(self) == sorted(other)
    }

    /// The value of a key that is not repeated.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().rev().find(|setting| setting.key == key).map(|setting| setting.value.as_str())
    }

    /// The values of a key.
    pub fn all(&self, key: &str) -> Vec<&str> {
        self.0.iter().filter(|setting| setting.key == key).map(|setting| setting.value.as_str()).collect()
    }

    /// The keys, each once.
    pub fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> = Vec::new();
        for setting in &self.0 {
            if !keys.contains(&setting.key.as_str()) {
                keys.push(&setting.key);
            }
        }
        keys
    }

    /// Settings typed as `key=value; key=value`. `place` names the option in errors.
    ///
    /// # Errors
    /// A reason for each part that has no `=`, whose key is not known, or that says something else than one before it.
    pub fn parse(place: &str, text: &str, known: &[&str]) -> Result<Settings, Refusal> {
        let mut refusal = Refusal::default();
        let mut settings = Settings::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                None => refusal.add(format!("{place}: `{part}`: expected key=value, such as players=3")),
                Some((key, _)) if !known.contains(&key.trim()) => {
                    let hint = hint(key.trim(), known.iter().copied());
                    refusal.add(format!("{place}: `{part}`: unknown key{hint}"));
                }
                Some((key, value)) => {
                    let setting = Setting::new(key.trim(), value.trim());
                    if let Some(other) = settings.0.iter().find(|other| other.clashes(&setting)) {
                        refusal.add(format!("{place}: `{part}`: `{other}` stands before it, expected one of them"));
                    } else if !settings.0.contains(&setting) {
                        settings.0.push(setting);
                    }
                }
            }
        }
        refusal.or(settings)
    }
}

impl Setting {
    /// A setting.
    pub fn new(key: &str, value: &str) -> Setting {
        Setting { key: key.into(), value: value.into(), place: String::new() }
    }

    /// The place that it sets: its key, and where the key can be repeated also the name that its value begins with.
    pub fn target(&self) -> (&str, &str) {
        let repeated = REPEATED.contains(&self.key.as_str());
        (&self.key, if repeated { self.value.split('=').next().unwrap_or_default().trim() } else { "" })
    }

    /// Does it say something else about the same thing?
    pub fn clashes(&self, other: &Setting) -> bool {
        self.target() == other.target() && self.value != other.value
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 3] = ["players", "set", "hard"];

    #[test]
    fn a_later_value_replaces_an_earlier_one_unless_the_key_repeats() {
        let settings = Settings::new().with("players", "2").with("set", "a=1").with("players", "3").with("set", "b=2");
        assert_eq!(settings.to_string(), "set=a=1; players=3; set=b=2");
        assert_eq!((settings.get("players"), settings.all("set")), (Some("3"), vec!["a=1", "b=2"]));
    }

    #[test]
    fn typed_settings_are_split_at_the_first_equals_sign() {
        let settings = Settings::parse("--a", "hard=cards=1,coins=2; set=die.faces=[0, 1]", &KEYS).unwrap();
        assert_eq!(settings.get("hard"), Some("cards=1,coins=2"));
        assert_eq!(settings.get("set"), Some("die.faces=[0, 1]"));
        let refused = Settings::parse("--a", "player=3; x", &KEYS).unwrap_err().to_string();
        assert!(refused.contains("--a: `player=3`: unknown key, did you mean `players`?"), "{refused}");
        assert!(refused.contains("--a: `x`: expected key=value"), "{refused}");
        let refused = Settings::parse("--a", "players=3; set=a=1; set=b=2; players=4", &KEYS).unwrap_err().to_string();
        assert_eq!(refused, "--a: `players=4`: `players=3` stands before it, expected one of them");
        let refused = Settings::parse("--a", "set=a=1; set=a=2", &KEYS).unwrap_err().to_string();
        assert!(refused.contains("`set=a=1` stands before it"), "{refused}");
    }
}
