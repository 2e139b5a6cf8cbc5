//! What of a policy is turned: weights, and budgets where they are named.

use serde::{Deserialize, Serialize};

use crate::base::refusal::{Refusal, hint};
use crate::mind::Policy;

/// One value of a policy that is turned. A value that is not 0 keeps its sign and is turned by factors; one that is 0 is turned
/// by steps of the usual size of the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Knob {
    /// The key: `weights.coin` or `budget.width`.
    pub key: String,
    /// Its value at the start.
    pub start: f64,
    /// The step of a value that is 0; 0 for one that is turned by factors.
    pub step: f64,
}

/// How far from its start a value is turned at most: the exponent of the factor, or the number of steps.
const FARTHEST: f64 = 4.0;

const WEIGHTS: &str = "weights.";
const BUDGET: &str = "budget.";

impl Knob {
    /// The value at a point of the search.
    pub fn value(&self, at: f64) -> f64 {
        let at = at.clamp(-FARTHEST, FARTHEST);
        let value = if self.step > 0.0 { self.start + self.step * at } else { self.start * at.exp() };
        if self.key.starts_with(BUDGET) { value.round().max(1.0) } else { rounded(value) }
    }
}

/// With four significant digits: a policy file that people read, and that plays as what was tried.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// The knobs of a policy: these keys, or all weights that its file names.
///
/// # Errors
/// When the policy has no such key, or none at all.
pub fn knobs(policy: &Policy, keys: &[String]) -> Result<Vec<Knob>, Refusal> {
    let weights = policy.weights.iter().map(|(name, value)| (format!("{WEIGHTS}{name}"), *value));
    let budgets = policy.budget.iter().map(|(name, value)| (format!("{BUDGET}{name}"), f64::from(*value)));
    let all: Vec<(String, f64)> = weights.chain(budgets).collect();
    let mut refusal = Refusal::default();
    let mut chosen: Vec<&(String, f64)> = Vec::new();
    for key in keys {
        let found = all.iter().find(|(known, _)| known == key || known.strip_prefix(WEIGHTS) == Some(key.as_str()));
        match found {
            Some(found) if chosen.contains(&found) => {}
            Some(found) => chosen.push(found),
            None => {
                let hint = hint(key, all.iter().map(|(known, _)| known.as_str()));
                refusal.add(format!("--turn {key}: {} has no such weight or budget{hint}", policy.name));
            }
        }
    }
    if keys.is_empty() {
        chosen = all.iter().filter(|(key, _)| key.starts_with(WEIGHTS)).collect();
    }
    if chosen.is_empty() && refusal.reasons.is_empty() {
        refusal.add(format!("{}: it names no weights, expected a policy with some to turn", policy.name));
    }
    let mut sizes: Vec<f64> =
        all.iter().filter(|(key, _)| key.starts_with(WEIGHTS)).map(|(_, value)| value.abs()).collect();
    sizes.retain(|size| *size > 0.0);
    sizes.sort_by(f64::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    let knob = |(key, start): &(String, f64)| Knob {
        key: key.clone(),
        start: *start,
        step: if *start == 0.0 { usual } else { 0.0 },
    };
    refusal.or(chosen.into_iter().map(knob).collect())
}

/// The policy with its knobs at a point.
pub fn turned(policy: &Policy, knobs: &[Knob], at: &[f64]) -> Policy {
    let mut turned = policy.clone();
    for (knob, at) in knobs.iter().zip(at) {
        let value = knob.value(*at);
        if let Some(name) = knob.key.strip_prefix(WEIGHTS) {
            turned.weights.insert(name.to_string(), value);
        } else if let Some(name) = knob.key.strip_prefix(BUDGET) {
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

    #[test]
    fn values_keep_their_sign_and_nothing_moves_them_at_the_start() {
        let (policy, knobs) = (policy(), knobs(&policy(), &[]).unwrap());
        assert_eq!(
            knobs.iter().map(|knob| knob.key.as_str()).collect::<Vec<_>>(),
            ["weights.coin", "weights.debt", "weights.idle"]
        );
        assert_eq!(turned(&policy, &knobs, &[0.0; 3]), policy);
        let there = turned(&policy, &knobs, &[1.0, -1.0, 0.5]);
        assert_eq!((there.weights["coin"], there.weights["debt"], there.weights["idle"]), (5.437, -1.104, 1.5));
    }

    #[test]
    fn budgets_are_turned_where_they_are_named_and_stay_whole_and_at_least_1() {
        let (policy, knobs) = (policy(), knobs(&policy(), &["budget.width".into(), "coin".into()]).unwrap());
        assert_eq!(turned(&policy, &knobs, &[0.2, 0.0]).budget["width"], 10);
        assert_eq!(turned(&policy, &knobs, &[-9.0, 0.0]).budget["width"], 1);
        let refused = super::knobs(&policy, &["weights.coins".into()]).unwrap_err().to_string();
        assert!(refused.contains("--turn weights.coins") && refused.contains("weights.coin"), "{refused}");
    }
}
