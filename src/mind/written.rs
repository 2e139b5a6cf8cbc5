//! A policy as the text of a file.

use std::fmt::Write as _;

use super::Policy;

impl Policy {
    /// The text in TOML that describes it. Read again, it is the same policy.
    ///
    /// ```
    /// use wildlab::mind::Policy;
    ///
    /// let text = "mind = \"greedy\"\nabout = \"mine\"\n\n[weights]\ncoin = 2.0\n";
    /// assert_eq!(Policy::parse("mine", "mine.toml", text, &[]).unwrap().to_toml(), text);
    /// ```
    pub fn to_toml(&self) -> String {
        let mut text = format!("mind = {}\nabout = {}\n", quoted(&self.mind), quoted(&self.about));
        if !self.people.is_empty() {
            let _ = writeln!(text, "people = {}", quoted(&self.people));
        }
        if let Some(command) = &self.command {
            let _ = writeln!(text, "command = {}", quoted(&command.text));
        }
        if self.blunder > 0.0 {
            let _ = writeln!(text, "blunder = {:?}", self.blunder);
        }
        if !self.without.is_empty() {
            let things: Vec<String> = self.without.iter().map(|thing| quoted(thing)).collect();
            let _ = writeln!(text, "without = [{}]", things.join(", "));
        }
        // Those that come with the game are named, others are files.
        let named = |other: &Policy| quoted(if other.is_embedded() { &other.name } else { &other.origin });
        let uses = self.uses.iter().map(|(role, other)| (role, named(other)));
        let budget = self.budget.iter().map(|(key, number)| (key, number.to_string()));
        let weights = self.weights.iter().map(|(key, weight)| (key, format!("{weight:?}")));
        let learned = self.learned.as_ref().map(super::turns::Value::section).unwrap_or_default();
        text + &section("uses", uses) + &section("budget", budget) + &section("weights", weights) + &learned
    }
}

/// A section with its lines; nothing without any.
fn section<'a>(name: &str, lines: impl Iterator<Item = (&'a String, String)>) -> String {
    let lines: Vec<String> = lines.map(|(key, value)| format!("{} = {value}\n", bare(key))).collect();
    if lines.is_empty() { String::new() } else { format!("\n[{name}]\n{}", lines.concat()) }
}

/// A text as TOML wants it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A key as TOML wants it: quoted only where it must be.
fn bare(key: &str) -> String {
    let plain = !key.is_empty() && key.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign));
    if plain { key.into() } else { quoted(key) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_that_was_written_is_read_as_the_same() {
        let other = "mind = 'greedy'\nabout = 'y'";
        let text = "mind = 'search'\nabout = 'says \"no\" \\ and\tpauses'\nblunder = 0.125\nwithout = ['attack', 'play fox']\n[uses]\nrollout = 'other'\n\
                    [budget]\nwidth = 4\n[weights]\n'odd key.' = -0.1\nlarge = 1000000\nsmall = 1e-7\n";
        let read = |text: &str| Policy::parse("mine", "mine.toml", text, &[("other", other)]).unwrap();
        let policy = read(text);
        assert_eq!(read(&policy.to_toml()), policy);
        assert!(policy.to_toml().contains("rollout = \"other\""), "{}", policy.to_toml());
    }
}
