//! The parameters of a policy to tune: weights, and budgets if named.

use std::f64::consts::LN_2;

use serde::{Deserialize, Serialize};

use crate::base::numbers::{exp, ln};
use crate::base::order::Ordered;
use crate::base::refusal::{Refusal, hint};
use crate::mind::Policy;

/// One value of a policy to tune. A nonzero value keeps its sign and is changed by factors; a value of 0 is changed by
/// steps of the others' typical size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The key: `weights.coin` or `budget.width`.
    pub key: String,
    /// Its value at the start.
    pub start: f64,
    /// The step of a value of 0; 0 for a value that is changed by factors.
    pub step: f64,
}

/// The largest change from the start: the exponent of the factor, or the number of steps.
const FARTHEST: f64 = 4.0;

const WEIGHTS: &str = "weights.";
const BUDGET: &str = "budget.";

impl Parameter {
    /// The value at a point of the search.
    pub fn value(&self, at: f64) -> f64 {
        let at = at.clamp(-FARTHEST, FARTHEST);
        let value = if self.step > 0.0 { self.start + self.step * at } else { self.start * exp(at) };
        if self.is_budget() { value.round().max(1.0) } else { rounded(value) }
    }

    /// True if it is a budget: the larger, the slower the policy.
    pub fn is_budget(&self) -> bool {
        self.key.starts_with(BUDGET)
    }

    /// The number of doublings of a budget at a point of the search, possibly fractional; 0 for a weight.
    pub fn doublings(&self, at: f64) -> f64 {
        if self.is_budget() { ln(self.value(at) / self.start) / LN_2 } else { 0.0 }
    }
}

/// Rounds to four significant digits: readable in a policy file, which plays exactly as it was tried.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// The parameters of a policy with every number written out: those of these keys, or all weights. A `*` in a key stands
/// for any letters; a key without `budget.` names a weight.
///
/// # Errors
/// When the policy has no such key, or no weights.
pub fn parameters(whole: &Policy, keys: &[String]) -> Result<Vec<Parameter>, Refusal> {
    let weights = whole.weights.iter().map(|(name, value)| (format!("{WEIGHTS}{name}"), *value));
    let budgets = whole.budget.iter().map(|(name, value)| (format!("{BUDGET}{name}"), f64::from(*value)));
    let all: Vec<(String, f64)> = weights.chain(budgets).collect();
    let mut refusal = Refusal::default();
    let mut chosen: Vec<&(String, f64)> = Vec::new();
    for key in keys {
        let full = if key.starts_with(BUDGET) || key.starts_with(WEIGHTS) { key } else { &format!("{WEIGHTS}{key}") };
        let before = chosen.len();
        let found: Vec<_> = all.iter().filter(|(known, _)| fits(full, known)).collect();
        chosen.extend(found.iter().filter(|found| !chosen[..before].contains(found)).copied().collect::<Vec<_>>());
        if found.is_empty() {
            let hint = hint(full, all.iter().map(|(known, _)| known.as_str()));
            refusal.add(format!("--turn {key}: {} has no such weight or budget{hint}", whole.name));
        }
    }
    if keys.is_empty() {
        chosen = all.iter().filter(|(key, _)| key.starts_with(WEIGHTS)).collect();
    }
    if chosen.is_empty() && refusal.reasons.is_empty() {
        refusal.add(format!("{}: it has no weights, expected a policy with some to turn", whole.name));
    }
    let mut sizes: Vec<f64> = whole.weights.values().map(|value| value.abs()).filter(|size| *size > 0.0).collect();
    sizes.order_by(f64::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    let parameter = |(key, start): &(String, f64)| Parameter {
        key: key.clone(),
        start: *start,
        step: if *start == 0.0 { usual } else { 0.0 },
    };
    refusal.or(chosen.into_iter().map(parameter).collect())
}

/// True if a name matches a pattern in which `*` stands for any letters.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut left) = name.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// The policy with its parameters at a point. Unchanged default values that the policy did not name stay unnamed.
pub fn turned(policy: &Policy, parameters: &[Parameter], at: &[f64]) -> Policy {
    let mut turned = policy.clone();
    for (parameter, at) in parameters.iter().zip(at) {
        let value = parameter.value(*at);
        if value.total_cmp(&parameter.start).is_eq() {
            continue;
        }
        if let Some(name) = parameter.key.strip_prefix(WEIGHTS) {
            turned.weights.insert(name.to_string(), value);
        } else if let Some(name) = parameter.key.strip_prefix(BUDGET) {
            turned.budget.insert(name.to_string(), value as u32);
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        let text = "mind = 'greedy'\nabout = 'x'\n[budget]\nwidth = 8\n[weights]\ncoin = 2\ndebt = -3\nidle = 0\n";
        Policy::parse("mine", "mine.toml", text, &[]).unwrap()
    }

    /// The policy with two further weights that its file does not name.
    fn whole() -> Policy {
        policy().or([("depth".to_string(), 3)], [("card-ace".to_string(), 0.5), ("card-ten".to_string(), 0.25)])
    }

    fn keys(parameters: &[Parameter]) -> Vec<&str> {
        parameters.iter().map(|parameter| parameter.key.as_str()).collect()
    }

    #[test]
    fn values_keep_their_sign_and_nothing_moves_them_at_the_start() {
        let (policy, parameters) = (policy(), parameters(&policy(), &[]).unwrap());
        assert_eq!(keys(&parameters), ["weights.coin", "weights.debt", "weights.idle"]);
        assert_eq!(turned(&policy, &parameters, &[0.0; 3]), policy);
        let there = turned(&policy, &parameters, &[1.0, -1.0, 0.5]);
        assert_eq!((there.weights["coin"], there.weights["debt"], there.weights["idle"]), (5.437, -1.104, 1.5));
    }

    #[test]
    fn what_a_file_leaves_out_is_turned_too_and_named_only_where_it_is_no_longer_as_it_was() {
        let (policy, parameters) = (policy(), parameters(&whole(), &[]).unwrap());
        assert_eq!(keys(&parameters)[..2], ["weights.card-ace", "weights.card-ten"]);
        assert_eq!(turned(&policy, &parameters, &[0.0; 5]), policy);
        let there = turned(&policy, &parameters, &[1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!((there.weights["card-ace"], there.weights.get("card-ten")), (1.359, None));
    }

    #[test]
    fn a_star_stands_for_any_letters_of_weights_and_of_budgets_where_they_are_meant() {
        let turn = |key: &str| parameters(&whole(), &[key.into()]).map(|parameters| keys(&parameters).join(" "));
        assert_eq!(turn("card-*").unwrap(), "weights.card-ace weights.card-ten");
        assert_eq!(turn("weights.*e*t").unwrap(), "weights.debt");
        assert_eq!(turn("*-*n").unwrap(), "weights.card-ten");
        assert_eq!(turn("budget.*").unwrap(), "budget.depth budget.width");
        assert_eq!(turn("*").unwrap().split(' ').count(), 5);
        for none in ["card*x", "card-aces*", "*width"] {
            assert!(
                turn(none).unwrap_err().to_string().contains(&format!("--turn {none}: mine has no such")),
                "{none}"
            );
        }
        let twice = parameters(&whole(), &["card-ten".into(), "card-*".into()]).unwrap();
        assert_eq!(keys(&twice), ["weights.card-ten", "weights.card-ace"]);
    }

    #[test]
    fn budgets_are_turned_where_they_are_named_and_stay_whole_and_at_least_1() {
        let (policy, parameters) = (policy(), parameters(&policy(), &["budget.width".into(), "coin".into()]).unwrap());
        assert_eq!(turned(&policy, &parameters, &[0.2, 0.0]).budget["width"], 10);
        assert_eq!(turned(&policy, &parameters, &[-9.0, 0.0]).budget["width"], 1);
        let doublings = [parameters[0].doublings(LN_2), parameters[0].doublings(-9.0), parameters[1].doublings(1.0)];
        assert!(
            doublings.iter().zip([1.0, -3.0, 0.0]).all(|(found, known)| (found - known).abs() < 1e-12),
            "{doublings:?}"
        );
        let refused = super::parameters(&policy, &["weights.coins".into()]).unwrap_err().to_string();
        assert!(refused.contains("--turn weights.coins") && refused.contains("weights.coin"), "{refused}");
    }
}
