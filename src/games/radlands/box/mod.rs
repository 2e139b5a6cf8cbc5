//! The contents of the box: every number that is printed and not ruled.
//!
//! The values live in a TOML file in which each stands beside its provenance. One such file is part of the program; a
//! user lays a file of other values over it, all of them or a few, or replaces single values with `path=value`. A card
//! set is chosen after the file: what the set changes, a file changes in the section of that set. What comes out is
//! sound: rule code reads its fields without checking again.

mod checks;
pub(crate) mod names;
pub(crate) mod questions;
mod sections;
pub(crate) mod settings;
#[cfg(test)]
mod tests;
pub(crate) mod variants;

use super::board::cards::Card;
use super::board::words::{Camp, CampTrait, EventCard, Icon, Person, PersonTrait};
use super::rules::effects::Effect;
use crate::base::refusal::Refusal;
use crate::game::Settings;
use crate::game::boxed::{BoxValues, Boxed, Choice};
use crate::game::facts::{By, Document, Embedded, Flag, Open, Part, Parts, Place, Reader, Section};
use crate::{box_section, named_enum};
use names::NewPerson;

/// The section of a box file in which the card sets stand.
const SETS: &str = "sets";
/// No card and no action costs more.
const DEAREST: u8 = 9;

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

#[allow(clippy::derivable_impls, reason = "the macro of named values derives no default")]
impl Default for CardSet {
    fn default() -> CardSet {
        CardSet::A
    }
}

impl Choice for CardSet {
    fn read(settings: &Settings, refusal: &mut Refusal) -> CardSet {
        settings.read("cards", refusal, str::parse).unwrap_or_default()
    }

    fn said(&self) -> Vec<(&'static str, String)> {
        vec![("cards", self.to_string())]
    }
}

/// The box: its values with their provenance.
pub type Contents = Boxed<Values>;

impl BoxValues for Values {
    const EMBEDDED: Embedded = Embedded(include_str!("../../../../data/radlands.toml"));
    const EXAMPLE: &'static str = "people.sniper.cost=2";
    const OPEN: &'static [Open] = &[
        Open { section: names::PEOPLE, blank: "{ abilities = [], trait = 'none' }" },
        Open { section: names::COPIES, blank: "0" },
    ];
    type Choice = CardSet;

    fn choose(document: &mut Document, cards: &CardSet) {
        document.choose_variant(SETS, (*cards != CardSet::A).then_some(cards.name()));
    }

    fn read(reader: &mut Reader<'_>, _: &CardSet) -> Values {
        let mut values: Values = Section::read(reader, "");
        values.seat_new_people(reader);
        values
    }

    fn notes(&self) -> Vec<String> {
        self.new_people_said().map(|said| format!("New people: {said}")).into_iter().collect()
    }

    fn check(&self, place: &Place) -> Refusal {
        checks::check(self, place)
    }
}

box_section! {
    /// Everything the box holds, checked.
    pub struct Values {
        /// The numbers of the rules.
        numbers["rules"]: Numbers = Part,
        /// The camps, by [`Camp::index`].
        camps: [CampCard; Camp::COUNT] = Parts(Camp::ALL.map(Camp::name)),
        /// The people, by [`Person::index`].
        people: [PersonCard; Person::COUNT] = Parts(Person::ALL.map(Person::name)),
        /// People that are not printed, by name. Each has the place of a printed one that is not in the deck.
        new_people["people"]: Vec<NewPerson> = By(names::people),
        /// The events, by [`EventCard::index`].
        events: [QueueCard; EventCard::COUNT] = Parts(EventCard::ALL.map(EventCard::name)),
        /// The copies of each name in the deck, by [`Card::index`].
        copies: [u8; Card::COUNT] = By(sections::copies),
        /// The copies of people that are not printed, in their order.
        new_copies["copies"]: Vec<u8> = By(names::copies),
    }
}

box_section! {
    /// The numbers of the rules. Those with one possible value have it because the table is built on it.
    #[derive(Copy)]
    pub struct Numbers {
        /// Camps dealt to each player (R2.1).
        camps_dealt: u8 = 3..=8,
        /// Camps that each player keeps; always 3.
        camps_kept: u8 = 3..=3,
        /// People in a column, at most (R1.4).
        people_a_column: u8 = 1..=2,
        /// Slots of an event queue; always 3.
        queue_slots: u8 = 3..=3,
        /// Water a turn (R3.3).
        water: u8 = 0..=DEAREST,
        /// Water on the first turn of the game (R3.3).
        first_water: u8 = 0..=DEAREST,
        /// Cards that the second player draws besides (R2.2).
        second_extra_cards: u8 = 0..=9,
        /// Cards drawn at the start of a turn (R3.3).
        turn_cards: u8 = 0..=3,
        /// Price of the Draw action (R5.4).
        draw_price: u8 = 0..=DEAREST,
        /// Price of the Silo (R4.2).
        silo_price: u8 = 0..=DEAREST,
        /// Water for junking the Silo (R4.3).
        silo_water: u8 = 0..=DEAREST,
        /// The number of the Raiders (R8.5).
        raiders_number: u8 = 0..=3,
        /// The run-out of the deck that ends the game (R13.3).
        deck_run_outs: u8 = 1..=9,
        /// Hits that destroy a camp; always 2.
        camp_hits: u8 = 2..=2,
        /// Hits that destroy a person; always 2.
        person_hits: u8 = 2..=2,
        /// Hits that destroy a punk; always 1.
        punk_hits: u8 = 1..=1,
    }
}

/// An ability: what it costs and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The water it costs; 0 for one that is paid by the ability that it uses.
    pub cost: u8,
    /// Its effect.
    pub effect: Effect,
}

/// Up to two abilities, in printed order.
pub type Abilities = [Option<Ability>; 2];

box_section! {
    /// A camp.
    #[derive(Copy)]
    pub struct CampCard {
        /// Cards added to the opening hand.
        draw: u8 = 0..=9,
        /// Its abilities.
        abilities: Abilities = By(sections::abilities),
        /// Its trait.
        quality["trait"]: CampTrait = By(sections::camp_trait),
        /// Does it start damaged?
        damaged: bool = Flag,
    }
}

box_section! {
    /// A person.
    #[derive(Copy)]
    pub struct PersonCard {
        /// The water to play it.
        cost: u8 = 0..=DEAREST,
        /// The effect of junking it.
        junk: Icon = By(sections::icon),
        /// Its abilities.
        abilities: Abilities = By(sections::abilities),
        /// Its trait.
        quality["trait"]: PersonTrait = By(sections::person_trait),
    }
}

box_section! {
    /// An event.
    #[derive(Copy)]
    pub struct QueueCard {
        /// The water to play it.
        cost: u8 = 0..=DEAREST,
        /// Its slot; 0 resolves at once.
        number: u8 = 0..=3,
        /// The effect of junking it.
        junk: Icon = By(sections::icon),
    }
}

impl Values {
    /// The junk icon of a card.
    pub fn junk(&self, card: Card) -> Option<Icon> {
        match (card.as_person(), card.as_event()) {
            (Some(person), _) => Some(self.people[person.index()].junk),
            (_, Some(event)) => Some(self.events[event.index()].junk),
            _ => None,
        }
    }
}
