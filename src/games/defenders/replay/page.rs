//! The page of a recorded game.

use super::super::defenders::Defenders;
use super::payload::payload;
use crate::game::Recording;
use crate::report::replay::Table;

/// The board and what lies beside it.
const TABLE: Table = Table {
    markup: include_str!("main.html"),
    signs: include_str!("signs.html"),
    style: include_str!("style.css"),
    script: &[
        include_str!("changes.js"),
        include_str!("draw.js"),
        include_str!("board.js"),
        include_str!("panels.js"),
        include_str!("table.js"),
    ],
    rounds: true,
};

/// The page as HTML. `command` is what makes it again.
pub fn page(recording: &Recording<Defenders>, command: &str) -> String {
    TABLE.page(recording, &payload(recording, command))
}
