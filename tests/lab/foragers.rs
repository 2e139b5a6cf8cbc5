//! The game of the example passes the tests that every game passes.

use crate::example::Foragers;
use crate::kit::{Subject, every_game};

impl Subject for Foragers {
    const SETTINGS: &'static [&'static [&'static str]] = &[
        &["", "players=2", "tools=none", "target=12"],
        &["players=3"],
        &["tools=dog,knife"],
        &["players=3; tools=dog", "players=3; tools=dog,dog,dog"],
        &["target=9; tools=knife"],
    ];
    const TABLES: &'static [&'static str] = &["", "players=3; tools=dog,knife,none", "players=4; target=30"];
    const LAWFUL: (u64, u32) = (60, 1);
    const PASSES: u64 = 40;
    const DECISIONS: u64 = 5_000;
    const ALWAYS_A_CHOICE: bool = false;
    const WORDS: &'static [&'static str] = &["pick", "home", "dog", "knife", "2"];
}

every_game!(Foragers);
