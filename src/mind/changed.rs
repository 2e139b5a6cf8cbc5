//! A policy with some of its values changed where it is named.

use super::Policy;
use super::policy::MOST_WEIGHT;
use crate::base::refusal::Refusal;

impl Policy {
    /// Changes single values, as they are named after a policy: `search:budget.iterations=100:explore=0.5`; `without` forbids
    /// something: `planner:without=attack`.
    pub(super) fn change(&mut self, named: &str, changes: &str) -> Result<(), Refusal> {
        (self.name, self.origin) = (named.into(), named.into());
        let mut refusal = Refusal::default();
        for change in changes.split(':') {
            let (key, value) = change.split_once('=').unwrap_or((change, ""));
            if key == "without" && !value.trim().is_empty() {
                self.without.push(value.trim().into());
                continue;
            }
            let expected = match (key.strip_prefix("budget."), value.parse::<u32>(), value.parse::<f64>()) {
                (Some(key), Ok(n), _) if n > 0 => {
                    self.budget.insert(key.into(), n);
                    continue;
                }
                (None, _, Ok(weight)) if !key.is_empty() && weight.abs() <= MOST_WEIGHT => {
                    self.weights.insert(key.into(), weight);
                    continue;
                }
                (Some(_), ..) => "a whole number from 1, as in budget.iterations=100".to_string(),
                (None, ..) => format!("the name of a weight, `=` and a number from -{MOST_WEIGHT} to {MOST_WEIGHT}"),
            };
            refusal.add(format!("--policy {named}: found {change:?}, expected {expected}"));
        }
        refusal.or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "mind = 'greedy'\nabout = 'x'\n[budget]\nwidth = 4\n[weights]\ncoin = 1\n";

    #[test]
    fn single_values_of_a_policy_are_changed_where_it_is_named() {
        let load = |named: &str| Policy::load(named, &[("greedy", GOOD)]);
        let changed = load("greedy:budget.width=9:coin=2.5").unwrap();
        assert_eq!(changed.name, "greedy:budget.width=9:coin=2.5");
        assert_eq!((changed.budget["width"], changed.weights["coin"]), (9, 2.5));
        assert_ne!(changed.identity(), load("greedy").unwrap().identity());
        let without = load("greedy:without=attack:without=play fox").unwrap();
        assert_eq!(without.without, ["attack", "play fox"]);
        assert_ne!(without.identity(), load("greedy").unwrap().identity());
        for (named, expected) in [
            (
                "greedy:budget.width=0",
                "--policy greedy:budget.width=0: found \"budget.width=0\", expected a whole number",
            ),
            ("greedy:coin", "--policy greedy:coin: found \"coin\", expected the name of a weight"),
            ("greedy:coin=1e9", "expected the name of a weight, `=` and a number from -1000000 to 1000000"),
            ("greedy:", "expected the name of a weight"),
            ("gredy:coin=1", "did you mean `greedy`"),
        ] {
            let said = load(named).unwrap_err().to_string();
            assert!(said.contains(expected), "{named}: {said}");
        }
        // What the mind does not know is refused as in a file.
        let unknown = load("greedy:coins=1").unwrap().knows_only(&["width"], &["coin"]).unwrap_err().to_string();
        assert!(unknown.contains("greedy:coins=1: weights.coins: the mind `greedy` does not know it"), "{unknown}");
    }
}
