//! Decisions as text: what a user types, and what games are written down in.
//!
//! | text | decision |
//! |---|---|
//! | `settle c1` | put a tile on a space before the first turn |
//! | `auction joker`, `drop forest` | put a card up for auction; lay it out without effect |
//! | `use forest expand`, `use joker take`, `use famine event` | use a card |
//! | `free-migration`, `mobility`, `aggression`, `convert`, `end` | the other decisions of a turn |
//! | `from c1`, `to c2`, `at c3` | the tile that moves, where it goes, where one comes from the reserve |
//! | `adapt forest`, `take mobility`, `victim 2` | the level that rises; the ability tile, and from which seat |
//! | `bid`, `amount 5`, `pass`, `buy`, `pay 2` | bids; points given up |
//! | `effect expand`, `decline` | use the bought card, or do not |
//! | `block`, `allow`, `lose c1` | answers to hits and plagues |
//! | `name bear` | the chart that is bid for |

use crate::base::refusal::hint;
use crate::game::Seat;
use crate::games::wildlife::board::spaces::{Island, Space};
use crate::games::wildlife::rules::action::Action;

/// A decision as text.
pub fn write(island: &Island, action: Action) -> String {
    let kind = action.kind();
    match action {
        Action::Settle(space) | Action::From(space) | Action::To(space) | Action::At(space) | Action::Lose(space) => {
            format!("{kind} {}", island.name(space))
        }
        Action::Name(species) => format!("{kind} {species}"),
        Action::Auction(card) | Action::Drop(card) => format!("{kind} {card}"),
        Action::Use(card, deed) => format!("{kind} {card} {deed}"),
        Action::Effect(deed) => format!("{kind} {deed}"),
        Action::Amount(number) | Action::Pay(number) => format!("{kind} {number}"),
        Action::Adapt(terrain) => format!("{kind} {terrain}"),
        Action::Take(ability) => format!("{kind} {ability}"),
        Action::Victim(seat) => format!("{kind} {seat}"),
        Action::FreeMigration
        | Action::Mobility
        | Action::Aggression
        | Action::Convert
        | Action::End
        | Action::Bid
        | Action::Pass
        | Action::Buy
        | Action::Decline
        | Action::Block
        | Action::Allow => kind.to_owned(),
    }
}

/// The decision that a text names.
///
/// # Errors
/// When it names none; the reason says what was expected.
pub fn read(island: &Island, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&kind, rest)) = words.split_first() else {
        return Err("found nothing, expected a decision such as `end` or `use forest expand`".to_owned());
    };
    let space = |name: &str| read_space(island, name);
    match (kind, rest) {
        ("settle", [name]) => Ok(Action::Settle(space(name)?)),
        ("from", [name]) => Ok(Action::From(space(name)?)),
        ("to", [name]) => Ok(Action::To(space(name)?)),
        ("at", [name]) => Ok(Action::At(space(name)?)),
        ("lose", [name]) => Ok(Action::Lose(space(name)?)),
        ("name", [species]) => Ok(Action::Name(species.parse()?)),
        ("auction", [card]) => Ok(Action::Auction(card.parse()?)),
        ("drop", [card]) => Ok(Action::Drop(card.parse()?)),
        ("use", [card, deed]) => Ok(Action::Use(card.parse()?, deed.parse()?)),
        ("effect", [deed]) => Ok(Action::Effect(deed.parse()?)),
        ("amount", [number]) => Ok(Action::Amount(read_number(number)?)),
        ("pay", [number]) => Ok(Action::Pay(read_number(number)?)),
        ("adapt", [terrain]) => Ok(Action::Adapt(terrain.parse()?)),
        ("take", [ability]) => Ok(Action::Take(ability.parse()?)),
        ("victim", [seat]) => Ok(Action::Victim(read_seat(seat)?)),
        ("free-migration", []) => Ok(Action::FreeMigration),
        ("mobility", []) => Ok(Action::Mobility),
        ("aggression", []) => Ok(Action::Aggression),
        ("convert", []) => Ok(Action::Convert),
        ("end", []) => Ok(Action::End),
        ("bid", []) => Ok(Action::Bid),
        ("pass", []) => Ok(Action::Pass),
        ("buy", []) => Ok(Action::Buy),
        ("decline", []) => Ok(Action::Decline),
        ("block", []) => Ok(Action::Block),
        ("allow", []) => Ok(Action::Allow),
        _ => {
            let meant = hint(kind, Action::KINDS);
            Err(format!("`{text}` is no decision, expected one such as `end` or `use forest expand`{meant}"))
        }
    }
}

fn read_space(island: &Island, name: &str) -> Result<Space, String> {
    island
        .named(name)
        .ok_or_else(|| format!("`{name}` is no space of this board, expected a column and a row such as c3"))
}

fn read_number(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("found `{text}`, expected a whole number such as 5"))
}

fn read_seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().filter(|&seat| usize::from(seat) < crate::game::MOST_SEATS);
    seat.map(Seat).ok_or_else(|| format!("`{text}` is no seat, expected a number from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wildlife::board::spaces::Square;
    use crate::games::wildlife::board::words::Area;

    #[test]
    fn what_is_no_decision_is_refused_with_a_hint() {
        let island = Island::new(&[(Square { column: 0, row: 0 }, Area(0)), (Square { column: 1, row: 0 }, Area(0))]);
        let refused = |text: &str| read(&island, text).unwrap_err();
        assert!(refused("settel a1").contains("did you mean `settle`"));
        assert!(refused("settle c1").contains("no space of this board"));
        assert!(refused("use forrest expand").contains("`forrest` is none of: forest, desert"));
        assert!(refused("victim 6").contains("no seat"));
        assert!(refused("amount many").contains("whole number"));
        assert!(read(&island, "").is_err());
        assert_eq!(read(&island, " settle  b1 "), Ok(Action::Settle(Space(1))));
    }
}
