//! Players as files.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::base::reader::{EMBEDDED, File, Files, Reader, decimal};
use crate::base::refusal::{Refusal, hint};

use super::exec::{Command, EXEC};
use super::turns::{TURNS, Value as Learned};
use super::{Minds, policies};

/// A player: which mind, with which weights and which budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Its name in records and reports.
    pub name: String,
    /// Its origin, for errors: a file.
    pub origin: String,
    /// The mind that decides.
    pub mind: String,
    /// A sentence about the player.
    pub about: String,
    /// The name that people use for such players, as `strong players`; empty where the policy's own name is used. Not
    /// part of the policy's identity: records omit it.
    pub people: String,
    /// The probability that a decision is random instead.
    pub blunder: f64,
    /// Things that it may not do: words of decisions as they are written, or `foresight`.
    pub without: Vec<String>,
    /// The search budgets of the mind, by name.
    pub budget: BTreeMap<String, u32>,
    /// The mind's weights.
    pub weights: BTreeMap<String, f64>,
    /// Other players that the mind asks, by purpose.
    pub uses: BTreeMap<String, Policy>,
    /// The program that decides, if the mind is one.
    pub command: Option<Command>,
    /// The learned value by which the mind judges positions.
    pub learned: Option<Learned>,
}

/// A weight is at most this much, one way or the other: sums of weights stay exact enough to compare.
pub(super) const MOST_WEIGHT: f64 = 1_000_000.0;

/// The keys of a policy file.
const KEYS: [&str; 10] =
    ["mind", "about", "people", "blunder", "without", "budget", "weights", "uses", "command", "learned"];

/// The prefix of a player that is named by its program: `exec:python3 bot.py`.
const PROGRAM: &str = "exec:";

/// Policies that come with a game, as name and text.
type Embedded<'a> = [(&'a str, &'a str)];

/// The place of the policies that a policy names.
#[derive(Clone, Copy)]
struct Source<'a> {
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
        Policy::read(name, origin, text, Source { embedded, asked: false })
    }

    fn read(name: &str, origin: &str, text: &str, source: Source<'_>) -> Result<Policy, Refusal> {
        let (mut reader, table) = Reader::of(origin, text, "a policy")?;
        reader.unknown("", &table, &KEYS);
        let mut policy = Policy {
            name: name.into(),
            origin: origin.into(),
            mind: reader.required("", &table, "mind"),
            about: reader.required("", &table, "about"),
            people: reader.optional("", &table, "people").unwrap_or_default(),
            blunder: 0.0,
            without: table.get("without").map_or_else(Vec::new, |value| reader.texts("without", value)),
            budget: BTreeMap::new(),
            weights: BTreeMap::new(),
            uses: BTreeMap::new(),
            command: None,
            learned: None,
        };
        policy.learned = table.get("learned").and_then(|section| Learned::read(&mut reader, section));
        match table.get("command") {
            Some(value) if policy.mind != EXEC => reader.unexpected("command", value, "none: the mind is no `exec`"),
            Some(toml::Value::String(text)) => match Command::read(text) {
                Ok(command) => policy.command = Some(command),
                Err(reason) => reader.add("command", &reason),
            },
            Some(value) => reader.unexpected("command", value, "a program such as `python3 bot.py`"),
            None if policy.mind == EXEC => {
                reader.add("command", "missing, expected a program such as `python3 bot.py`");
            }
            None => {}
        }
        if let Some(value) = table.get("blunder") {
            match decimal(value).filter(|p| (0.0..=1.0).contains(p)) {
                Some(probability) => policy.blunder = probability,
                None => reader.unexpected("blunder", value, "a probability from 0 to 1"),
            }
        }
        for (key, value) in reader.entries(&table, "budget") {
            let number = reader.number(Some(value), &format!("budget.{key}"), 1, u32::MAX.into());
            policy.budget.extend(number.map(|number| (key.clone(), number as u32)));
        }
        for (key, value) in reader.entries(&table, "weights") {
            let weight = reader.decimal(Some(value), &format!("weights.{key}"), (-MOST_WEIGHT, MOST_WEIGHT));
            policy.weights.extend(weight.map(|weight| (key.clone(), weight)));
        }
        for (key, value) in reader.entries(&table, "uses") {
            match used(value, source) {
                Ok(other) => drop(policy.uses.insert(key.clone(), other)),
                Err(reason) => reader.add(&format!("uses.{key}"), &reason),
            }
        }
        reader.refusal.or(policy)
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

    /// Does it play at random and nothing else?
    pub fn is_plain_random(&self) -> bool {
        self.mind == "random" && self.blunder == 0.0 && self.without.is_empty()
    }

    /// The games of self-play from which it, or a player that it asks, has learned.
    pub fn trained(&self) -> u64 {
        let own = self.learned.as_ref().map_or(0, |value| value.games);
        self.uses.values().map(Policy::trained).fold(own, u64::max)
    }

    /// Does it come with the game, so that its name is enough?
    pub fn is_embedded(&self) -> bool {
        self.origin.ends_with(EMBEDDED)
    }

    /// Everything that its decisions depend on.
    pub fn identity(&self) -> Value {
        let mut identity = json!({ "mind": self.mind, "blunder": self.blunder, "budget": self.budget,
                                   "weights": self.weights });
        if !self.without.is_empty() {
            identity["without"] = json!(self.without);
        }
        if let Some(command) = &self.command {
            identity["command"] = command.identity();
        }
        if let Some(value) = &self.learned {
            identity["learned"] = value.fingerprint().into();
        }
        if !self.uses.is_empty() {
            identity["uses"] = self.uses.iter().map(|(role, other)| (role.clone(), other.identity())).collect();
        }
        identity
    }

    /// The identity with the policy's name and description, for the records.
    pub fn record(&self) -> Value {
        let mut record = self.identity();
        record["name"] = self.name.as_str().into();
        record["about"] = self.about.as_str().into();
        record
    }

    /// The policy as `--policy` takes it: its name, or its file.
    pub fn typed(&self) -> String {
        if self.is_embedded() { self.name.clone() } else { self.origin.clone() }
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
        Policy::find(named, Source { embedded, asked: false })
    }

    /// The player that is a program.
    fn of_program(named: &str, command: &str) -> Result<Policy, Refusal> {
        let command = Command::read(command).map_err(|reason| Refusal::new(format!("--policy {named}: {reason}")))?;
        Ok(Policy {
            name: named.into(),
            origin: named.into(),
            mind: EXEC.into(),
            about: "a program of its own".into(),
            people: String::new(),
            blunder: 0.0,
            without: Vec::new(),
            budget: BTreeMap::new(),
            weights: BTreeMap::new(),
            uses: BTreeMap::new(),
            command: Some(command),
            learned: None,
        })
    }

    fn find(named: &str, source: Source<'_>) -> Result<Policy, Refusal> {
        if let Some(command) = named.strip_prefix(PROGRAM) {
            return Policy::of_program(named, command);
        }
        match named.split_once(':') {
            Some((base, changes)) if !Path::new(named).exists() => {
                let mut policy = Policy::find(base, source)?;
                policy.change(named, changes)?;
                Ok(policy)
            }
            _ => Policy::find_unchanged(named, source),
        }
    }

    fn find_unchanged(named: &str, source: Source<'_>) -> Result<Policy, Refusal> {
        let (option, embedded) = ("--policy", source.embedded);
        let files = Files { option, noun: "policy", lists: "policies", folder: "policies", embedded };
        let File { name, origin, text } = files.find(named)?;
        Policy::read(&name, &origin, &text, source)
    }

    /// The budget of that name, or the mind's default.
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

    /// The weight of that name, or the mind's default.
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

    /// Refuses unknown budgets and weights, and players, of a mind that asks other players.
    ///
    /// # Errors
    /// A reason for each unknown key, with the nearest known one.
    pub fn knows_only_using(&self, budgets: &[&str], weights: &[&str], uses: &[&str]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        if self.learned.is_some() && self.mind != TURNS {
            refusal.add(format!("{}: learned: the mind `{}` learns nothing", self.origin, self.mind));
        }
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

/// A player that another one uses. It uses none itself, so that no two can use each other for ever.
fn used(value: &toml::Value, source: Source<'_>) -> Result<Policy, String> {
    let toml::Value::String(named) = value else {
        return Err(format!("found {value}, expected the name of a policy, or a file"));
    };
    if source.asked {
        return Err(format!(
            "found {value}, which is one too many: a policy that another one uses can use none itself"
        ));
    }
    let policy = Policy::find(named, Source { asked: true, ..source }).map_err(|refusal| refusal.to_string())?;
    if policy.mind == EXEC {
        return Err(format!("found {value}, which is a program: no other player can ask it"));
    }
    Ok(policy)
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
