//! The parts of a replay page that a game supplies.

use serde_json::{Value, json};

use super::page::Table;
use crate::game::{Picture, Show};

/// A game as its replay page draws it. By default the page shows the picture in text; a game that draws its own table
/// brings markup, style and a script, and the data that this script needs.
pub trait Drawn: Show {
    /// The table in the middle of the page.
    const TABLE: Table = Table::TEXT;

    /// The README whose table maps the clauses of the rules to the code: the page names each clause after it.
    const RULES: &'static str = "";

    /// A position as data for the table.
    fn drawn(&self, state: &Self::State) -> Value {
        let Picture { board, standing, .. } = self.picture(state);
        let parts = [board, standing].map(|part| part.trim_end().to_string());
        json!({ "picture": parts.join("\n\n").trim_end() })
    }

    /// The data of one game that the table needs besides its positions: texts of cards, limits, colours.
    fn table_facts(&self, _first: &Self::State, _last: &Self::State) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The data of one step that no position holds.
    fn step_facts(&self, _state: &Self::State, _event: Self::Event) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
