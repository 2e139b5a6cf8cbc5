//! What minds value, by name.
//!
//! The policy that has a mind's own name gives every weight of it and says what it means: `policies/radlands/greedy.toml`,
//! `planner.toml`. Any other policy of that mind names those that it wants otherwise.

use std::collections::BTreeMap;

use super::super::words::{Camp, EventCard, Person};
use crate::base::refusal::Refusal;
use crate::games::embedded::radlands::POLICIES;
use crate::mind::Policy;

/// The weights of a policy, each under its name.
pub(super) struct Named(BTreeMap<String, f32>);

/// The policy that has the own name of a policy's mind.
///
/// # Errors
/// When there is none, because the mind is not one of the game's.
pub(super) fn own_policy(policy: &Policy) -> Result<Policy, Refusal> {
    let own = POLICIES.iter().find(|(name, _)| *name == policy.mind).map_or("", |(_, text)| *text);
    Policy::parse(&policy.mind, "embedded", own, &[])
}

impl Named {
    /// The weights of a policy; those that it leaves out are as in the policy that has the mind's own name.
    ///
    /// # Errors
    /// When it names weights or budgets that the mind does not know.
    pub(super) fn of(policy: &Policy, budgets: &[&str]) -> Result<Named, Refusal> {
        let all = own_policy(policy)?.weights;
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        policy.knows_only(budgets, &names)?;
        let weight =
            |(name, usual): (&String, &f64)| (name.clone(), policy.weights.get(name).copied().unwrap_or(*usual) as f32);
        Ok(Named(all.iter().map(weight).collect()))
    }

    /// The weight of that name; 0 where the mind's own policy forgets it, which a test forbids.
    pub(super) fn get(&self, name: &str) -> f32 {
        self.0.get(name).copied().unwrap_or(0.0)
    }

    /// The weights of all cards of a kind.
    pub(super) fn table<T: NamedCard, const N: usize>(&self, prefix: &str, all: [T; N]) -> [f32; N] {
        all.map(|card| self.get(&format!("{prefix}-{}", card.card_name())))
    }
}

/// A card whose weight stands under its name.
pub(super) trait NamedCard {
    /// The name.
    fn card_name(&self) -> &'static str;
}

macro_rules! named_cards {
    ($($card:ty),+) => { $(
        impl NamedCard for $card {
            fn card_name(&self) -> &'static str {
                self.name()
            }
        }
    )+ };
}
named_cards!(Camp, Person, EventCard);

/// Declares the weights of a mind: single ones, and tables of cards with the first word of their names.
macro_rules! weights {
    (
        $(#[$meta:meta])*
        $Type:ident { $( $name:ident, $doc:literal; )+ }
        tables { $( $table:ident: $Card:ident, $prefix:literal, $about:literal; )* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub(super) struct $Type {
            $( #[doc = $doc] pub(super) $name: f32, )+
            $( #[doc = $about] pub(super) $table: [f32; $Card::COUNT], )*
        }

        impl $Type {
            /// The weights of a policy.
            ///
            /// # Errors
            /// When it names weights or budgets that the mind does not know.
            pub(super) fn of(policy: &crate::mind::Policy, budgets: &[&str]) -> Result<$Type, crate::base::refusal::Refusal> {
                let named = super::weights::Named::of(policy, budgets)?;
                Ok($Type {
                    $( $name: named.get(stringify!($name)), )+
                    $( $table: named.table($prefix, $Card::ALL), )*
                })
            }

            /// The names of all weights.
            #[cfg(test)]
            pub(super) fn names() -> Vec<String> {
                let mut names: Vec<String> = vec![$( stringify!($name).into() ),+];
                $( names.extend($Card::ALL.iter().map(|card| format!("{}-{}", $prefix, card.name()))); )*
                names
            }
        }
    };
}
pub(super) use weights;
