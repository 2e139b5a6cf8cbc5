//! Names as people read them: `Feel the Burn` for `feel-the-burn`.

use crate::base::terminal::counted;
use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Organizer, Seat};
use crate::games::defenders::rules::defenders::Defenders;

pub use crate::base::titles::{capitalized, title};

/// An organizer as people read it: `Burrun (B, Order)`, or `S (Order)` where only the initial is known.
pub fn organizer_title(organizer: Organizer) -> String {
    let faction = title(organizer.faction().name());
    organizer
        .person()
        .map_or_else(|| format!("{organizer} ({faction})"), |name| format!("{name} ({organizer}, {faction})"))
}

/// The place of an edge, in words.
pub fn between(edge: Edge) -> String {
    let sides: Vec<String> = edge.sides().into_iter().map(place).collect();
    if let [one, other] = sides.as_slice() {
        return format!("between {one} and {other}");
    }
    let (hex, dir) = edge.place();
    format!("on the perimeter, {dir} of {hex}")
}

/// A hex by its coordinates; the core by its name.
pub fn place(hex: Hex) -> String {
    if hex == Hex::CORE { "the core".into() } else { hex.to_string() }
}

impl Defenders {
    /// A card as people read it: `Pyromancy (forest, 4 points)`.
    pub fn card_title(&self, state: &State, card: Card) -> String {
        let deck = self.deck(state.player(card.seat()).organizer);
        let name = title(deck.abilities[card.place()].name());
        format!("{name} ({}, {})", deck.habitats[card.place()], counted(deck.points[card.place()], "point"))
    }

    /// A seat as people read it: `Order`.
    pub fn seat_title(&self, state: &State, seat: Seat) -> String {
        title(state.player(seat).faction().name())
    }

    /// A seat with its organizer: `Order (B)`.
    pub fn seat_and_organizer(&self, state: &State, seat: Seat) -> String {
        format!("{} ({})", self.seat_title(state, seat), state.player(seat).organizer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn organizers_are_named_where_a_name_is_known() {
        assert_eq!(organizer_title(Organizer::B), "Burrun (B, Order)");
        assert_eq!(organizer_title(Organizer::U), "U (Sect)");
    }

    #[test]
    fn things_are_counted() {
        assert_eq!(counted(1_usize, "point"), "1 point");
        assert_eq!(counted(2_usize, "mech"), "2 mechs");
    }
}
