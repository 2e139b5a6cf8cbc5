//! The parameters that every game with a box and rule options has.

use super::contents::BoxValues;
use crate::game::options::RuleSet;
use crate::game::{Factor, Key};

/// The key `rules`: a named rule set.
pub const fn rules_key<R: RuleSet>() -> Key {
    Key::new("rules", "SET", "Use this rule set").words(R::PRESET_NAMES).or(R::PRESET_NAMES[0])
}

/// The key `rule`: one rule option; `example` is one as a user types it.
pub const fn rule_key(example: &'static str) -> Key {
    Key::new("rule", "NAME=VALUE", "Change a rule option").example(example).more("see `rules`")
}

/// The key `box`: a file of values.
pub const fn box_key() -> Key {
    Key::new("box", "FILE", "Replace values of the box by those of this file (TOML, CSV, xlsx)")
}

/// The key `set`: one value of the box.
pub const fn set_key<V: BoxValues>() -> Key {
    Key::new("set", "PATH=VALUE", "Replace a value of the box").example(V::EXAMPLE)
}

/// The column of the rules.
pub const RULES_FACTOR: Factor =
    Factor { name: "rules", about: "the rule set, and the options that differ from it", number: false };

/// The column of the box.
pub const BOX_FACTOR: Factor =
    Factor { name: "box", about: "the values that were replaced in the box, and its name", number: false };
