//! Minds as policy files name them: name, numbers and maker of a mind in one declaration.

use std::collections::BTreeMap;

use super::{Judge, Mind, Policy};
use crate::base::refusal::Refusal;
use crate::game::Game;

/// The budgets and weights of a mind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {
    /// The limits of the mind's search, by name.
    pub budget: BTreeMap<String, u32>,
    /// Its weights.
    pub weights: BTreeMap<String, f64>,
}

impl Numbers {
    /// Weights, each with its name.
    pub fn weights<'a>(weights: impl IntoIterator<Item = (&'a str, f64)>) -> Numbers {
        Numbers::default().and_weights(weights)
    }

    /// Adds budgets.
    #[must_use]
    pub fn and_budgets<'a>(mut self, budgets: impl IntoIterator<Item = (&'a str, u32)>) -> Numbers {
        self.budget.extend(budgets.into_iter().map(|(name, number)| (name.to_string(), number)));
        self
    }

    /// Adds weights.
    #[must_use]
    pub fn and_weights<'a>(mut self, weights: impl IntoIterator<Item = (&'a str, f64)>) -> Numbers {
        self.weights.extend(weights.into_iter().map(|(name, weight)| (name.to_string(), weight)));
        self
    }
}

impl From<Policy> for Numbers {
    /// The numbers that a policy names.
    fn from(policy: Policy) -> Numbers {
        Numbers { budget: policy.budget, weights: policy.weights }
    }
}

/// Makes something of a policy for a game; refuses numbers that are out of bounds.
pub type Make<G, T> = fn(&G, &Policy) -> Result<Box<T>, Refusal>;

/// A mind of a game's own.
pub struct MindSpec<G: Game> {
    /// Its name in policy files.
    pub name: &'static str,
    /// Its numbers where a policy names none. It knows these and no others.
    pub usual: fn() -> Numbers,
    /// Makes the mind of a policy; refuses numbers that are out of bounds.
    pub make: Make<G, dyn Mind<G>>,
    /// Makes the judge of a policy, if the mind can estimate positions.
    pub judge: Option<Make<G, dyn Judge<G>>>,
}

impl<G: Game> MindSpec<G> {
    /// Refuses numbers that the mind does not know.
    ///
    /// # Errors
    /// A reason for each unknown name, with the nearest known one.
    pub fn check(&self, policy: &Policy) -> Result<(), Refusal> {
        let usual = (self.usual)();
        let budgets: Vec<&str> = usual.budget.keys().map(String::as_str).collect();
        let weights: Vec<&str> = usual.weights.keys().map(String::as_str).collect();
        policy.knows_only(&budgets, &weights)
    }
}
