//! The values of a box that are more than a number: icons, traits, abilities.

use super::{Abilities, Ability, DEAREST};
use crate::game::facts::{Element, Reader, join};
use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::words::{CampTrait, Icon, PersonTrait};
use crate::games::radlands::rules::effects::Effect;

pub(super) fn copies(r: &mut Reader, path: &str) -> [u8; Card::COUNT] {
    std::array::from_fn(|at| r.number(&join(path, Card(at as u8)), 0..=Cards::MOST))
}

pub(super) fn camp_trait(r: &mut Reader, path: &str) -> CampTrait {
    r.named(path, CampTrait::from_name, &CampTrait::names()).unwrap_or(CampTrait::None)
}

pub(super) fn person_trait(r: &mut Reader, path: &str) -> PersonTrait {
    r.named(path, PersonTrait::from_name, &PersonTrait::names()).unwrap_or(PersonTrait::None)
}

pub(super) fn icon(r: &mut Reader, path: &str) -> Icon {
    r.named(path, Icon::from_name, &Icon::names()).unwrap_or(Icon::Draw)
}

pub(super) fn abilities(r: &mut Reader, path: &str) -> Abilities {
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
