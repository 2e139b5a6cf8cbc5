//! Settings: what a cell is made of, in the words of a plan file.

use std::fmt;

use crate::base::refusal::{Refusal, hint};

/// One setting: a key and its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// Keys that can be given several times: each adds to the others instead of replacing them.
const REPEATED: [&str; 2] = ["rule", "set"];

/// Settings, in the order in which they were made.
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
        self.0.push(Setting { key: key.into(), value: value.into() });
        self
    }

    /// These, and others after them.
    #[must_use]
    pub fn and(self, others: &Settings) -> Settings {
        others.0.iter().fold(self, |all, setting| all.with(&setting.key, &setting.value))
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
                    let setting = Setting { key: key.trim().into(), value: value.trim().into() };
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
    /// What it sets: its key, and where the key can be repeated also the name that its value begins with.
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

    const KEYS: [&str; 3] = ["players", "set", "difficult"];

    #[test]
    fn a_later_value_replaces_an_earlier_one_unless_the_key_repeats() {
        let settings = Settings::new().with("players", "2").with("set", "a=1").with("players", "3").with("set", "b=2");
        assert_eq!(settings.to_string(), "set=a=1; players=3; set=b=2");
        assert_eq!((settings.get("players"), settings.all("set")), (Some("3"), vec!["a=1", "b=2"]));
    }

    #[test]
    fn typed_settings_are_split_at_the_first_equals_sign() {
        let settings = Settings::parse("--a", "difficult=engines=1,mechs=2; set=die.faces=[0, 1]", &KEYS).unwrap();
        assert_eq!(settings.get("difficult"), Some("engines=1,mechs=2"));
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
