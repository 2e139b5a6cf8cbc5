//! The weights of minds, by name.
//!
//! The policy with a mind's own name gives every weight of that mind and explains it; any other policy of that mind
//! names only the weights that differ. So a number has one home: the file that a person reads and changes.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::{Minds, Numbers, Policy};
use crate::base::refusal::Refusal;

/// The numbers of the policy that has a mind's own name; none if there is no such policy.
pub fn own_numbers<G: Minds>(mind: &str) -> Numbers {
    let own = G::POLICIES.iter().find(|(name, _)| *name == mind).map_or("", |(_, text)| *text);
    Policy::parse(mind, "embedded", own, &[]).map(Numbers::from).unwrap_or_default()
}

/// The weights of a policy, each under its name.
#[derive(Clone, Debug)]
pub struct Weights(BTreeMap<String, f32>);

impl Weights {
    /// The weights of a policy; omitted ones are as in the policy that has the mind's own name.
    ///
    /// # Errors
    /// When it names weights or budgets that the mind does not know.
    pub fn of<G: Minds>(policy: &Policy, budgets: &[&str]) -> Result<Weights, Refusal> {
        let all = own_numbers::<G>(&policy.mind).weights;
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        policy.knows_only(budgets, &names)?;
        let weight =
            |(name, usual): (&String, &f64)| (name.clone(), policy.weights.get(name).copied().unwrap_or(*usual) as f32);
        Ok(Weights(all.iter().map(weight).collect()))
    }

    /// The weight of that name; 0 where the mind's own policy has none, which a test of the game forbids.
    pub fn get(&self, name: &str) -> f32 {
        self.0.get(name).copied().unwrap_or(0.0)
    }

    /// The weights of all things of a kind, in the file as `PREFIX-THING`.
    pub fn table<T: Display, const N: usize>(&self, prefix: &str, all: [T; N]) -> [f32; N] {
        all.map(|thing| self.get(&format!("{prefix}-{thing}")))
    }
}

/// Declares the weights of a mind: single ones, and tables of things with the first word of their names. `of` reads
/// those of a policy, `names` lists all of them.
#[macro_export]
macro_rules! mind_weights {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Type:ident of $Game:ty {
            $( $name:ident, $doc:literal; )+
        }
        tables { $( $table:ident: $Thing:ident, $prefix:literal, $about:literal; )* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $Type {
            $( #[doc = $doc] $vis $name: f32, )+
            $( #[doc = $about] $vis $table: [f32; $Thing::COUNT], )*
        }

        impl $Type {
            /// The weights of a policy.
            ///
            /// # Errors
            /// When it names weights or budgets that the mind does not know.
            $vis fn of(
                policy: &$crate::mind::Policy,
                budgets: &[&str],
            ) -> Result<$Type, $crate::base::refusal::Refusal> {
                let all = $crate::mind::Weights::of::<$Game>(policy, budgets)?;
                Ok($Type {
                    $( $name: all.get(stringify!($name)), )+
                    $( $table: all.table($prefix, $Thing::ALL), )*
                })
            }

            /// The names of all weights.
            #[cfg(test)]
            $vis fn names() -> Vec<String> {
                #[allow(unused_mut, reason = "a mind may have no tables")]
                let mut names: Vec<String> = vec![$( stringify!($name).into() ),+];
                $( names.extend($Thing::ALL.iter().map(|thing| format!("{}-{thing}", $prefix))); )*
                names
            }
        }
    };
}

/// Declares the weights of a mind with their usual values: name, value, meaning. `of` reads those of a policy,
/// `DEFAULTS` lists all of them.
#[macro_export]
macro_rules! usual_weights {
    ($(#[$meta:meta])* $vis:vis struct $Type:ident { $( $name:ident = $usual:literal, $doc:literal; )+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $vis struct $Type {
            $( #[doc = $doc] $vis $name: f32, )+
        }

        impl Default for $Type {
            fn default() -> $Type {
                $Type { $( $name: $usual, )+ }
            }
        }

        impl $Type {
            /// The names that a policy file may use, each with its usual value.
            $vis const DEFAULTS: &'static [(&'static str, f64)] = &[$( (stringify!($name), $usual) ),+];

            /// The weights of a policy; omitted ones have their default.
            $vis fn of(policy: &$crate::mind::Policy) -> $Type {
                let weight = |name: &str, usual: f32| policy.weights.get(name).map_or(usual, |&value| value as f32);
                $Type { $( $name: weight(stringify!($name), $usual), )+ }
            }
        }
    };
}
