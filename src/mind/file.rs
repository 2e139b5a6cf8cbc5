//! Players as files.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::base::disk::text_by_hand;
use crate::base::refusal::{Refusal, hint};

use super::{Minds, policies};

/// A player: which mind, with which weights and which budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Its name in records and reports.
    pub name: String,
    /// Where it comes from, for errors: a file.
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
    /// Other players that the mind asks, by what for.
    pub uses: BTreeMap<String, Policy>,
}

/// A weight is at most this much, one way or the other: sums of weights stay exact enough to compare.
pub(super) const MOST_WEIGHT: f64 = 1_000_000.0;

/// The keys of a policy file.
const KEYS: [&str; 6] = ["mind", "about", "blunder", "budget", "weights", "uses"];

/// How the origin of a policy ends that comes with a game.
const EMBEDDED: &str = " (embedded)";

/// Policies that come with a game, as name and text.
type Embedded<'a> = [(&'a str, &'a str)];

/// Where the policies are that a policy names.
#[derive(Clone, Copy)]
struct Shelf<'a> {
    embedded: &'a Embedded<'a>,
    /// Is the policy that is being read asked by another one?
    asked: bool,
}

impl Policy {
    /// The policy that a text in TOML describes; those that it uses are named ones or files. `origin` names the text in
    /// errors.
    ///
    /// ```
    /// use wildlab::mind::Policy;
    ///
    /// let text = "mind = 'random'\nabout = 'Plays at random.'";
    /// assert_eq!(Policy::parse("mine", "mine.toml", text, &[]).unwrap().mind, "random");
    /// let refused = Policy::parse("mine", "mine.toml", "mnd = 'random'", &[]).unwrap_err();
    /// assert!(refused.to_string().contains("mine.toml: mnd: unknown key, did you mean `mind`"), "{refused}");
    /// ```
    ///
    /// # Errors
    /// Every key that is missing, unknown or not of the type and range expected.
    pub fn parse(name: &str, origin: &str, text: &str, embedded: &Embedded<'_>) -> Result<Policy, Refusal> {
        Policy::read(name, origin, text, Shelf { embedded, asked: false })
    }

    fn read(name: &str, origin: &str, text: &str, shelf: Shelf<'_>) -> Result<Policy, Refusal> {
        let table: toml::Table =
            text.parse().map_err(|error| Refusal::new(format!("{origin}: this is no TOML: {error}")))?;
        let mut refusal = Refusal::default();
        for key in table.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let hint = hint(key, KEYS);
            refusal.add(format!("{origin}: {key}: unknown key{hint}"));
        }
        let mut policy = Policy {
            name: name.into(),
            origin: origin.into(),
            mind: String::new(),
            about: String::new(),
            blunder: 0.0,
            budget: BTreeMap::new(),
            weights: BTreeMap::new(),
            uses: BTreeMap::new(),
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
                    "{origin}: weights.{key}: found {}, expected a number from -{MOST_WEIGHT} to {MOST_WEIGHT}",
                    // 1e308 as it was typed, not with all its digits.
                    value.as_float().map_or(value.to_string(), |number| format!("{number:?}"))
                )),
            }
        }
        for (key, value) in section(&table, "uses", origin, &mut refusal) {
            match used(value, shelf) {
                Ok(other) => drop(policy.uses.insert(key.clone(), other)),
                Err(reason) => refusal.add(format!("{origin}: uses.{key}: {reason}")),
            }
        }
        refusal.or(policy)
    }

    /// The policy with these numbers wherever it names none itself.
    #[must_use]
    pub fn or(
        mut self,
        budget: impl IntoIterator<Item = (String, u32)>,
        weights: impl IntoIterator<Item = (String, f64)>,
    ) -> Policy {
        for (name, number) in budget {
            self.budget.entry(name).or_insert(number);
        }
        for (name, weight) in weights {
            self.weights.entry(name).or_insert(weight);
        }
        self
    }

    /// Does it come with the game, so that its name is enough?
    pub fn is_embedded(&self) -> bool {
        self.origin.ends_with(EMBEDDED)
    }

    /// Everything that its decisions depend on.
    pub fn identity(&self) -> Value {
        let mut identity = json!({ "mind": self.mind, "blunder": self.blunder, "budget": self.budget,
                                   "weights": self.weights });
        if !self.uses.is_empty() {
            identity["uses"] = self.uses.iter().map(|(role, other)| (role.clone(), other.identity())).collect();
        }
        identity
    }

    /// The same with its name and what it says of itself, for the records.
    pub fn record(&self) -> Value {
        let mut record = self.identity();
        record["name"] = self.name.as_str().into();
        record["about"] = self.about.as_str().into();
        record
    }

    /// The policy of that name among those of a game, or of that file.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn of<G: Minds>(named: &str) -> Result<Policy, Refusal> {
        Policy::load(named, &policies::<G>())
    }

    /// The policy of that name among the embedded ones, or of that file.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or accepted.
    pub fn load(named: &str, embedded: &Embedded<'_>) -> Result<Policy, Refusal> {
        Policy::find(named, Shelf { embedded, asked: false })
    }

    fn find(named: &str, shelf: Shelf<'_>) -> Result<Policy, Refusal> {
        match named.split_once(':') {
            Some((base, changes)) if !Path::new(named).exists() => {
                let mut policy = Policy::find(base, shelf)?;
                policy.change(named, changes)?;
                Ok(policy)
            }
            _ => Policy::find_unchanged(named, shelf),
        }
    }

    fn find_unchanged(named: &str, shelf: Shelf<'_>) -> Result<Policy, Refusal> {
        let embedded = shelf.embedded;
        if let Some((name, text)) = embedded.iter().find(|(name, _)| *name == named) {
            return Policy::read(name, &format!("policies/{name}.toml{EMBEDDED}"), text, shelf);
        }
        let path = Path::new(named);
        if path.extension().is_none() && !path.exists() {
            let names: Vec<&str> = embedded.iter().map(|(name, _)| *name).collect();
            let hint = hint(named, names.iter().copied());
            return Err(Refusal::new(format!(
                "--policy {named}: there is no such policy{hint} (the command `policies` lists them; or give a file)"
            )));
        }
        let text =
            text_by_hand(path).map_err(|error| Refusal::new(format!("--policy {named}: cannot be read: {error}")))?;
        let name = path.file_stem().map_or_else(|| named.to_string(), |stem| stem.to_string_lossy().into_owned());
        Policy::read(&name, named, &text, shelf)
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

    /// The weight of that name, or what a mind takes without one.
    ///
    /// # Errors
    /// When it is more than the mind can do anything with.
    pub fn weight(&self, name: &str, default: f64, most: f64) -> Result<f32, Refusal> {
        let found = self.weights.get(name).copied().unwrap_or(default);
        if (0.0..=most).contains(&found) {
            return Ok(found as f32);
        }
        let origin = &self.origin;
        Err(Refusal::new(format!("{origin}: weights.{name}: found {found}, expected a number from 0 to {most}")))
    }

    /// Refuses budgets and weights that the mind does not have, and players that it does not ask.
    ///
    /// # Errors
    /// A reason for each unknown key, with the nearest known one.
    pub fn knows_only(&self, budgets: &[&str], weights: &[&str]) -> Result<(), Refusal> {
        self.knows_only_using(budgets, weights, &[])
    }

    /// The same for a mind that asks other players.
    ///
    /// # Errors
    /// A reason for each unknown key, with the nearest known one.
    pub fn knows_only_using(&self, budgets: &[&str], weights: &[&str], uses: &[&str]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        let given: [(&str, Vec<&String>, &[&str]); 3] = [
            ("budget", self.budget.keys().collect(), budgets),
            ("weights", self.weights.keys().collect(), weights),
            ("uses", self.uses.keys().collect(), uses),
        ];
        for (section, keys, known) in given {
            for key in keys.into_iter().filter(|key| !known.contains(&key.as_str())) {
                let hint = hint(key, known.iter().copied());
                let (origin, mind) = (&self.origin, &self.mind);
                refusal.add(format!("{origin}: {section}.{key}: the mind `{mind}` does not know it{hint}"));
            }
        }
        refusal.or(())
    }
}

/// A player that another one asks. It asks nobody itself: so no two can ask each other for ever, and none itself.
fn used(value: &toml::Value, shelf: Shelf<'_>) -> Result<Policy, String> {
    let toml::Value::String(named) = value else {
        return Err(format!("found {value}, expected the name of a policy, or a file"));
    };
    if shelf.asked {
        return Err(format!(
            "found {value}, which is one too many: a policy that another one uses can use none itself"
        ));
    }
    Policy::find(named, Shelf { asked: true, ..shelf }).map_err(|refusal| refusal.to_string())
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

    const GOOD: &str = "mind = 'greedy'\nabout = 'x'\nblunder = 0.25\n[budget]\nwidth = 4\n[weights]\ncoin = 1\n";

    #[test]
    fn a_policy_file_is_read() {
        let policy = Policy::parse("mine", "mine.toml", GOOD, &[]).unwrap();
        assert_eq!((policy.name.as_str(), policy.mind.as_str(), policy.blunder), ("mine", "greedy", 0.25));
        assert_eq!((policy.budget["width"], policy.weights["coin"]), (4, 1.0));
        assert!(policy.knows_only(&["width"], &["coin", "card"]).is_ok());
        assert_eq!((policy.budget("width", 8, 4), policy.budget("depth", 8, 9)), (Ok(4), Ok(8)));
        let more = policy.budget("width", 8, 3).unwrap_err().to_string();
        assert_eq!(more, "mine.toml: budget.width: found 4, expected a whole number from 1 to 3");
    }

    #[test]
    fn what_is_wrong_with_a_policy_file_is_said_with_file_and_key() {
        let reasons = |text: &str| Policy::parse("mine", "mine.toml", text, &[]).unwrap_err().to_string();
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
        let policy = Policy::parse("mine", "mine.toml", GOOD, &[]).unwrap();
        assert!(policy.knows_only(&["width"], &["coins"]).unwrap_err().to_string().contains("did you mean `coins`"));
    }

    #[test]
    fn an_unknown_policy_is_refused_with_the_nearest_name() {
        let error = Policy::load("gredy", &[("greedy", GOOD), ("random", GOOD)]).unwrap_err().to_string();
        assert!(error.contains("did you mean `greedy`"), "{error}");
        assert!(Policy::load("missing.toml", &[]).unwrap_err().to_string().contains("cannot be read"));
    }

    #[test]
    fn a_policy_names_others_that_it_uses_and_they_belong_to_what_it_is() {
        let text = "mind = 'search'\nabout = 'x'\n[uses]\nrollout = 'greedy'\n";
        let uses = |greedy: &str| Policy::parse("mine", "mine.toml", text, &[("greedy", greedy)]);
        let policy = uses(GOOD).unwrap();
        assert_eq!(policy.uses["rollout"].mind, "greedy");
        assert_ne!(policy.identity(), uses(&GOOD.replace("coin = 1", "coin = 2")).unwrap().identity());
        assert!(policy.knows_only_using(&[], &[], &["rollout"]).is_ok());
        let refused = policy.knows_only(&[], &[]).unwrap_err().to_string();
        assert!(refused.contains("mine.toml: uses.rollout: the mind `search` does not know it"), "{refused}");
        let chained = uses("mind = 'search'\nabout = 'x'\n[uses]\nrollout = 'greedy'\n").unwrap_err().to_string();
        assert!(chained.contains("mine.toml: uses.rollout:") && chained.contains("one too many"), "{chained}");
        let unknown = Policy::parse("mine", "mine.toml", text, &[]).unwrap_err().to_string();
        assert!(unknown.contains("mine.toml: uses.rollout: --policy greedy: there is no such policy"), "{unknown}");
    }
}
