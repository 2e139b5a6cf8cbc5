//! Players as files.

use std::collections::BTreeMap;
use std::path::Path;

use crate::refusal::{Refusal, nearest, read_text};

/// A player: which mind, with which weights and which budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Its name in records and reports.
    pub name: String,
    /// Where it comes from: `embedded`, or a file.
    pub origin: String,
    /// The mind that decides.
    pub mind: String,
    /// What kind of player it is, in a sentence.
    pub about: String,
    /// The probability that a decision is random instead.
    pub blunder: f64,
    /// How much the mind may search.
    pub budget: BTreeMap<String, u32>,
    /// What the mind values.
    pub weights: BTreeMap<String, f64>,
}

/// A weight is at most this much, one way or the other: sums of weights stay exact enough to compare.
const MOST_WEIGHT: f64 = 1_000_000.0;

/// The keys of a policy file.
const KEYS: [&str; 5] = ["mind", "about", "blunder", "budget", "weights"];

impl Policy {
    /// The policy that a text in TOML describes. `origin` names the text in errors.
    ///
    /// # Errors
    /// Every key that is missing, unknown or not of the type and range expected.
    pub fn parse(name: &str, origin: &str, text: &str) -> Result<Policy, Refusal> {
        let table: toml::Table =
            text.parse().map_err(|error| Refusal::new(format!("{origin}: this is no TOML: {error}")))?;
        let mut refusal = Refusal::default();
        for key in table.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let hint = nearest(key, KEYS).unwrap_or_default();
            refusal.add(format!("{origin}: {key}: unknown key, did you mean `{hint}`?"));
        }
        let mut policy = Policy {
            name: name.into(),
            origin: origin.into(),
            mind: String::new(),
            about: String::new(),
            blunder: 0.0,
            budget: BTreeMap::new(),
            weights: BTreeMap::new(),
        };
        for (key, text) in [("mind", &mut policy.mind), ("about", &mut policy.about)] {
            match table.get(key) {
                Some(toml::Value::String(value)) => text.clone_from(value),
                Some(value) => refusal.add(format!("{origin}: {key}: found {value}, expected a text")),
                None => refusal.add(format!("{origin}: {key}: missing, expected a text")),
            }
        }
        if let Some(value) = table.get("blunder") {
            match number(value).filter(|p| (0.0..=1.0).contains(p)) {
                Some(probability) => policy.blunder = probability,
                None => refusal.add(format!("{origin}: blunder: found {value}, expected a probability from 0 to 1")),
            }
        }
        for (key, value) in section(&table, "budget", origin, &mut refusal) {
            match value.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0) {
                Some(n) => drop(policy.budget.insert(key.clone(), n)),
                None => refusal.add(format!("{origin}: budget.{key}: found {value}, expected a whole number from 1")),
            }
        }
        for (key, value) in section(&table, "weights", origin, &mut refusal) {
            match number(value).filter(|weight| weight.abs() <= MOST_WEIGHT) {
                Some(weight) => drop(policy.weights.insert(key.clone(), weight)),
                None => refusal.add(format!(
                    "{origin}: weights.{key}: found {value}, expected a number from -{MOST_WEIGHT} to {MOST_WEIGHT}"
                )),
            }
        }
        refusal.or(policy)
    }

    /// The policy of that name among the embedded ones, or of that file.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn load(named: &str, embedded: &[(&str, &str)]) -> Result<Policy, Refusal> {
        if let Some((name, text)) = embedded.iter().find(|(name, _)| *name == named) {
            return Policy::parse(name, &format!("policies/{name}.toml (embedded)"), text);
        }
        let path = Path::new(named);
        if path.extension().is_none() && !path.exists() {
            let names: Vec<&str> = embedded.iter().map(|(name, _)| *name).collect();
            let hint = nearest(named, names.iter().copied()).unwrap_or_default();
            let all = names.join(", ");
            return Err(Refusal::new(format!(
                "--policy {named}: there is no such policy, did you mean `{hint}`? Named ones: {all}; or give a file"
            )));
        }
        let text =
            read_text(path).map_err(|error| Refusal::new(format!("--policy {named}: cannot be read: {error}")))?;
        let name = path.file_stem().map_or_else(|| named.to_string(), |stem| stem.to_string_lossy().into_owned());
        Policy::parse(&name, named, &text)
    }

    /// The budget of that name, or what a mind takes without one.
    ///
    /// # Errors
    /// When it is more than the mind can do anything with.
    pub fn budget(&self, name: &str, default: u32, most: u32) -> Result<usize, Refusal> {
        let found = self.budget.get(name).copied().unwrap_or(default);
        if (1..=most).contains(&found) {
            return Ok(found as usize);
        }
        let origin = &self.origin;
        Err(Refusal::new(format!("{origin}: budget.{name}: found {found}, expected a whole number from 1 to {most}")))
    }

    /// Refuses budgets and weights that the mind does not have.
    ///
    /// # Errors
    /// A reason for each unknown key, with the nearest known one.
    pub fn knows_only(&self, budgets: &[&str], weights: &[&str]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        let given = [("budget", self.budget.keys().collect::<Vec<_>>(), budgets)];
        for (section, keys, known) in given.into_iter().chain([("weights", self.weights.keys().collect(), weights)]) {
            for key in keys.into_iter().filter(|key| !known.contains(&key.as_str())) {
                let hint = nearest(key, known.iter().copied())
                    .map_or_else(|| "it has none".to_string(), |hint| format!("did you mean `{hint}`?"));
                let (origin, mind) = (&self.origin, &self.mind);
                refusal.add(format!("{origin}: {section}.{key}: the mind `{mind}` does not know it; {hint}"));
            }
        }
        refusal.or(())
    }
}

fn number(value: &toml::Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|n| n as f64))
}

fn section<'a>(
    table: &'a toml::Table,
    name: &str,
    origin: &str,
    refusal: &mut Refusal,
) -> Vec<(&'a String, &'a toml::Value)> {
    match table.get(name) {
        None => Vec::new(),
        Some(toml::Value::Table(table)) => table.iter().collect(),
        Some(value) => {
            refusal.add(format!("{origin}: {name}: found {value}, expected a section [{name}]"));
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "mind = 'greedy'\nabout = 'x'\nblunder = 0.25\n[budget]\nwidth = 4\n[weights]\ncamp = 1\n";

    #[test]
    fn a_policy_file_is_read() {
        let policy = Policy::parse("mine", "mine.toml", GOOD).unwrap();
        assert_eq!((policy.name.as_str(), policy.mind.as_str(), policy.blunder), ("mine", "greedy", 0.25));
        assert_eq!((policy.budget["width"], policy.weights["camp"]), (4, 1.0));
        assert!(policy.knows_only(&["width"], &["camp", "mech"]).is_ok());
        assert_eq!((policy.budget("width", 8, 4), policy.budget("depth", 8, 9)), (Ok(4), Ok(8)));
        let more = policy.budget("width", 8, 3).unwrap_err().to_string();
        assert_eq!(more, "mine.toml: budget.width: found 4, expected a whole number from 1 to 3");
    }

    #[test]
    fn what_is_wrong_with_a_policy_file_is_said_with_file_and_key() {
        let reasons = |text: &str| Policy::parse("mine", "mine.toml", text).unwrap_err().to_string();
        assert!(reasons("mind = 3\nabout = 'x'").contains("mine.toml: mind: found 3, expected a text"));
        assert!(reasons("about = 'x'").contains("mind: missing"));
        assert!(reasons("mind = 'x'\nabout = ''\nwieghts = 1").contains("did you mean `weights`"));
        assert!(reasons("mind = 'x'\nabout = ''\nblunder = 2").contains("probability"));
        assert!(reasons("mind = 'x'\nabout = ''\n[weights]\na = 'b'").contains("weights.a"));
        for n in ["-1", "0", "4294967296", "1.5"] {
            let said = reasons(&format!("mind = 'x'\nabout = ''\n[budget]\na = {n}"));
            assert!(
                said.contains(&format!("mine.toml: budget.a: found {n}, expected a whole number from 1")),
                "{said}"
            );
        }
        for weight in ["1e308", "-1000001.0", "inf", "nan"] {
            let said = reasons(&format!("mind = 'x'\nabout = ''\n[weights]\na = {weight}"));
            assert!(
                said.contains("mine.toml: weights.a: found ") && said.contains("from -1000000 to 1000000"),
                "{said}"
            );
        }
        assert!(reasons("mind = ").contains("no TOML"));
        let policy = Policy::parse("mine", "mine.toml", GOOD).unwrap();
        assert!(policy.knows_only(&["width"], &["camps"]).unwrap_err().to_string().contains("did you mean `camps`"));
    }

    #[test]
    fn an_unknown_policy_is_refused_with_the_nearest_name() {
        let error = Policy::load("gredy", &[("greedy", GOOD), ("random", GOOD)]).unwrap_err().to_string();
        assert!(error.contains("did you mean `greedy`"), "{error}");
        assert!(Policy::load("missing.toml", &[]).unwrap_err().to_string().contains("cannot be read"));
    }
}
