//! The page of a recorded duel.

use super::super::radlands::Radlands;
use super::payload::payload;
use crate::game::Recording;
use crate::report::replay::Table;

/// Both sides' columns, and the players.
const TABLE: Table = Table {
    markup: include_str!("main.html"),
    signs: include_str!("signs.html"),
    style: include_str!("style.css"),
    script: &[
        include_str!("places.js"),
        include_str!("cards.js"),
        include_str!("sides.js"),
        include_str!("players.js"),
        include_str!("table.js"),
    ],
    rounds: false,
};

/// The page as HTML. `command` is what makes it again.
pub fn page(recording: &Recording<Radlands>, command: &str) -> String {
    TABLE.page(recording, &payload(recording, command))
}
