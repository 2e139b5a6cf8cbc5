//! A game with a box and rule options: everything that such games have in common.
//!
//! The box is a file of values with their provenance ([`facts`](super::facts)); a game says which values there are
//! ([`box_section!`](crate::box_section)) and how they must agree ([`BoxValues`]). The rule options are a
//! [`rule_set!`](crate::rule_set). From these two follow the keys `rules`, `rule`, `box` and `set`, a cache of boxes,
//! the identity of a game by content, its provenance, the listings of `box` and `rules`, and sets of variants: see
//! [`Kit`].

mod cache;
mod contents;
mod keys;
mod kit;
#[cfg(test)]
mod tests;
mod variants;

pub use contents::{BoxValues, Boxed, Choice};
pub use keys::{BOX_FACTOR, RULES_FACTOR, box_key, rule_key, rules_key, set_key};
pub use kit::{Kit, OptionInForce, RulesInForce, rules_of};
pub use variants::replacing;
