//! What the box holds: every number that is printed and not ruled.
//!
//! The values live in a TOML file in which each stands beside its provenance. One such file is part of the program; a
//! user lays a file of other values over it, all of them or a few, or replaces single values with `path=value`. A card set
//! is chosen after the file: what the set changes, a file changes in the section of that set. What comes out is sound:
//! rule code reads its fields without checking again.

mod checks;
mod listing;
mod sections;
#[cfg(test)]
mod tests;

pub use listing::{listing, listing_json};

use std::path::Path;

use super::cards::Card;
use super::effects::Effect;
use super::words::{Camp, CampTrait, EventCard, Icon, Person, PersonTrait};
use crate::base::refusal::Refusal;
use crate::game::facts::{Document, Embedded, Fact};
use crate::named_enum;

/// The box that is part of the program.
const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/radlands.toml"));
/// How a single value is put in.
const EXAMPLE: &str = "people.sniper.cost=2";
/// The section of a box file in which the card sets stand.
const SETS: &str = "sets";

named_enum! {
    /// A printing, or a proposal.
    pub enum CardSet {
        /// The edition of the rulebook at hand.
        A = "a",
        /// Another printing.
        B = "b",
        /// One player's proposal.
        N = "n",
    }
}

/// Everything the box holds, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// What the box calls itself.
    pub name: String,
    /// Where the values come from: `embedded`, or the path of a file.
    pub origin: String,
    /// The card set.
    pub cards: CardSet,
    /// A fingerprint of the values alone: equal for boxes that play alike, whatever their name, tags and sources.
    pub hash: u64,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The camps, by [`Camp::index`].
    pub camps: [CampCard; Camp::COUNT],
    /// The people, by [`Person::index`].
    pub people: [PersonCard; Person::COUNT],
    /// The events, by [`EventCard::index`].
    pub events: [QueueCard; EventCard::COUNT],
    /// The copies of each name in the deck, by [`Card::index`].
    pub copies: [u8; Card::COUNT],
    /// Every value with its provenance, section by section.
    pub facts: Vec<Fact>,
}

/// The numbers of the rules. Those with one possible value have it because the table is built on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Camps dealt to each player (R2.1).
    pub camps_dealt: u8,
    /// Camps that each player keeps; always 3.
    pub camps_kept: u8,
    /// People in a column, at most (R1.4).
    pub people_a_column: u8,
    /// Slots of an event queue; always 3.
    pub queue_slots: u8,
    /// Water a turn (R3.3).
    pub water: u8,
    /// Water on the first turn of the game (R3.3).
    pub first_water: u8,
    /// Cards that the second player draws besides (R2.2).
    pub second_extra_cards: u8,
    /// Cards drawn at the start of a turn (R3.3).
    pub turn_cards: u8,
    /// Price of the Draw action (R5.4).
    pub draw_price: u8,
    /// Price of the Silo (R4.2).
    pub silo_price: u8,
    /// Water for junking the Silo (R4.3).
    pub silo_water: u8,
    /// The number of the Raiders (R8.5).
    pub raiders_number: u8,
    /// Which run-out of the deck ends the game (R13.3).
    pub deck_run_outs: u8,
    /// Hits that destroy a camp; always 2.
    pub camp_hits: u8,
    /// Hits that destroy a person; always 2.
    pub person_hits: u8,
    /// Hits that destroy a punk; always 1.
    pub punk_hits: u8,
}

/// An ability: what it costs and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The water it costs; 0 for one that is paid by the ability that it uses.
    pub cost: u8,
    /// What it does.
    pub effect: Effect,
}

/// Up to two abilities, in printed order.
pub type Abilities = [Option<Ability>; 2];

/// A camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CampCard {
    /// Cards added to the opening hand.
    pub draw: u8,
    /// Its abilities.
    pub abilities: Abilities,
    /// Its trait.
    pub quality: CampTrait,
    /// Does it start damaged?
    pub damaged: bool,
}

/// A person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonCard {
    /// The water to play it.
    pub cost: u8,
    /// What junking it does.
    pub junk: Icon,
    /// Its abilities.
    pub abilities: Abilities,
    /// Its trait.
    pub quality: PersonTrait,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueCard {
    /// The water to play it.
    pub cost: u8,
    /// Its slot; 0 resolves at once.
    pub number: u8,
    /// What junking it does.
    pub junk: Icon,
}

impl Contents {
    /// The file of the embedded box.
    pub const TEXT: &str = EMBEDDED.0;

    /// A card set of the box that is part of the program.
    ///
    /// # Panics
    /// Never: a test reads the embedded file.
    pub fn embedded(cards: CardSet) -> Contents {
        Contents::load(None, cards, &[]).expect("the embedded box is sound")
    }

    /// A card set of the embedded box with the values of a file laid over it, and then those of `sets` put in; each of these
    /// reads `path=value`.
    ///
    /// # Errors
    /// All that is wrong with the file and the values, one reason for each finding.
    pub fn load(file: Option<&Path>, cards: CardSet, sets: &[String]) -> Result<Contents, Refusal> {
        Contents::finish(EMBEDDED.with_file(file)?, cards, sets)
    }

    /// A card set of the embedded box with what a text in TOML says laid over it, and the values of `sets` put in. `origin`
    /// names the text in errors.
    ///
    /// # Errors
    /// All that is wrong with the text and the values, one reason for each finding. Values are held against each other
    /// only when each of them can be read.
    pub fn parse(origin: &str, text: &str, cards: CardSet, sets: &[String]) -> Result<Contents, Refusal> {
        Contents::finish(EMBEDDED.with_text(origin, text)?, cards, sets)
    }

    /// Chooses the card set, puts in what the user typed, and checks all of it.
    fn finish(mut document: Document, cards: CardSet, sets: &[String]) -> Result<Contents, Refusal> {
        document.choose_variant(SETS, (cards != CardSet::A).then_some(cards.name()));
        document.put_in(sets, EXAMPLE);
        let contents = sections::read(&document, cards)?;
        checks::check(&contents, &document.place).or(contents)
    }

    /// The junk icon of a card.
    pub fn junk(&self, card: Card) -> Option<Icon> {
        match (card.as_person(), card.as_event()) {
            (Some(person), _) => Some(self.people[person.index()].junk),
            (_, Some(event)) => Some(self.events[event.index()].junk),
            _ => None,
        }
    }
}
