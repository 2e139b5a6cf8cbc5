//! The box as a user reads it.

use super::{Contents, EXAMPLE};
use crate::base::terminal::command_of;
use crate::game::Game;
use crate::game::facts::Listing;
use crate::games::radlands::Radlands;

fn listed<'a>(contents: &'a Contents, export: &'a str) -> Listing<'a> {
    let Contents { name, origin, hash, facts, .. } = contents;
    Listing { name, origin, hash: *hash, facts, example: EXAMPLE, export }
}

/// All values with their provenance; with a filter, those whose path contains it, or whose tag it names.
pub fn listing(contents: &Contents, filter: Option<&str>) -> String {
    listed(contents, &command_of(Radlands::NAME, "box --export FILE")).text(filter)
}

/// The same as data, with the alternatives of each value.
pub fn listing_json(contents: &Contents) -> serde_json::Value {
    listed(contents, "").json()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::radlands::contents::CardSet;

    #[test]
    fn the_listing_of_every_card_set_has_every_value_once_within_80_columns() {
        for cards in CardSet::ALL {
            listed(&Contents::embedded(cards), "wildlab radlands box --export FILE").assert_whole();
        }
    }
}
