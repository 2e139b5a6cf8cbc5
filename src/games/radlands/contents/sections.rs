//! The sections of a box file: which values there are, and the range of each.

use super::{Abilities, Ability, CampCard, CardSet, Contents, Numbers, PersonCard, QueueCard};
use crate::base::refusal::Refusal;
use crate::game::facts::{Document, Element, Reader, fingerprint, in_order, join};
use crate::games::radlands::cards::{Card, Cards};
use crate::games::radlands::effects::Effect;
use crate::games::radlands::words::{Camp, CampTrait, EventCard, Icon, Person, PersonTrait};

/// No card and no action costs more.
const DEAREST: u8 = 9;

/// Reads a whole box.
///
/// # Errors
/// Every value that is missing, unknown, or not of the type and range expected.
pub(super) fn read(document: &Document, cards: CardSet) -> Result<Contents, Refusal> {
    let mut reader = Reader::new(document);
    let r = &mut reader;
    let contents = Contents {
        name: r.text("name"),
        origin: document.place.origin.clone(),
        cards,
        hash: fingerprint(&document.facts),
        numbers: numbers(r),
        camps: Camp::ALL.map(|camp| camp_card(r, camp)),
        people: Person::ALL.map(|person| person_card(r, person)),
        events: EventCard::ALL.map(|event| queue_card(r, event)),
        copies: std::array::from_fn(|at| r.number(&format!("copies.{}", Card(at as u8)), 0..=Cards::MOST)),
        facts: Vec::new(),
    };
    let order = reader.finish()?;
    Ok(Contents { facts: in_order(&document.facts, &order), ..contents })
}

fn numbers(r: &mut Reader) -> Numbers {
    let mut number = |key, range| r.number(&format!("rules.{key}"), range);
    Numbers {
        camps_dealt: number("camps_dealt", 3..=8),
        camps_kept: number("camps_kept", 3..=3),
        people_a_column: number("people_a_column", 1..=2),
        queue_slots: number("queue_slots", 3..=3),
        water: number("water", 0..=DEAREST),
        first_water: number("first_water", 0..=DEAREST),
        second_extra_cards: number("second_extra_cards", 0..=9),
        turn_cards: number("turn_cards", 0..=3),
        draw_price: number("draw_price", 0..=DEAREST),
        silo_price: number("silo_price", 0..=DEAREST),
        silo_water: number("silo_water", 0..=DEAREST),
        raiders_number: number("raiders_number", 0..=3),
        deck_run_outs: number("deck_run_outs", 1..=9),
        camp_hits: number("camp_hits", 2..=2),
        person_hits: number("person_hits", 2..=2),
        punk_hits: number("punk_hits", 1..=1),
    }
}

fn camp_card(r: &mut Reader, camp: Camp) -> CampCard {
    let path = |key| format!("camps.{camp}.{key}");
    CampCard {
        draw: r.number(&path("draw"), 0..=9),
        abilities: abilities(r, &path("abilities")),
        quality: r.named(&path("trait"), CampTrait::from_name, &CampTrait::names()).unwrap_or(CampTrait::None),
        damaged: r.flag(&path("damaged")),
    }
}

fn person_card(r: &mut Reader, person: Person) -> PersonCard {
    let path = |key| format!("people.{person}.{key}");
    PersonCard {
        cost: r.number(&path("cost"), 0..=DEAREST),
        junk: icon(r, &path("junk")),
        abilities: abilities(r, &path("abilities")),
        quality: r.named(&path("trait"), PersonTrait::from_name, &PersonTrait::names()).unwrap_or(PersonTrait::None),
    }
}

fn queue_card(r: &mut Reader, event: EventCard) -> QueueCard {
    let path = |key| format!("events.{event}.{key}");
    QueueCard {
        cost: r.number(&path("cost"), 0..=DEAREST),
        number: r.number(&path("number"), 0..=3),
        junk: icon(r, &path("junk")),
    }
}

fn icon(r: &mut Reader, path: &str) -> Icon {
    r.named(path, Icon::from_name, &Icon::names()).unwrap_or(Icon::Draw)
}

fn abilities(r: &mut Reader, path: &str) -> Abilities {
    let mut found = [None; 2];
    let elements = r.list(path, 0..=2, "abilities");
    for (place, element) in found.iter_mut().zip(elements) {
        *place = ability(r, &element);
    }
    found
}

fn ability(r: &mut Reader, element: &Element) -> Option<Ability> {
    let (path, value) = element;
    let expected = "expected { cost = 1, effect = \"damage\" }, without a cost where another ability is paid";
    let Some(table) = value.as_table() else {
        r.problem(path, &format!("found no table, {expected}"));
        return None;
    };
    for key in table.keys().filter(|key| !["cost", "effect"].contains(&key.as_str())) {
        r.problem(&join(path, key), &format!("unknown key, {expected}"));
    }
    let Some(effect) = table.get("effect") else {
        r.problem(&join(path, "effect"), &format!("missing, {expected}"));
        return None;
    };
    let effect = r.named_of((join(path, "effect"), effect), Effect::from_name, &Effect::names())?;
    let borrows = matches!(effect, Effect::Borrow | Effect::UseDamagedPerson | Effect::PlayAndUse);
    let cost = match table.get("cost") {
        Some(cost) if !borrows => r.number_of((join(path, "cost"), cost), 0..=DEAREST),
        Some(_) => {
            r.problem(&join(path, "cost"), &format!("found a cost of `{effect}`, {expected}"));
            0
        }
        None if borrows => 0,
        None => {
            r.problem(&join(path, "cost"), &format!("missing, {expected}"));
            0
        }
    };
    Some(Ability { cost, effect })
}
