//! Holds the values of a box against each other.

use super::Values;
use crate::base::refusal::Refusal;
use crate::game::facts::Place;
use crate::games::radlands::board::words::{Camp, CampTrait, Icon, Person, PersonTrait};
use crate::games::radlands::rules::effects::Effect;

/// Cards that a deck needs at least, so that both opening hands and the first turns come from it.
const FEWEST: u32 = 40;

/// Everything in which the values of a box disagree; nothing for a sound box.
pub(super) fn check(contents: &Values, place: &Place) -> Refusal {
    let mut refusal = Refusal::default();
    let mut add = |path: &str, finding: String| refusal.add(place.about(path, &finding));
    let total: u32 = contents.copies.iter().map(|&copies| u32::from(copies)).sum();
    if total < FEWEST {
        add("copies", format!("found {total} cards in all, expected at least {FEWEST}"));
    }
    for camp in Camp::ALL {
        let card = &contents.camps[camp.index()];
        let path = format!("camps.{camp}");
        for ability in card.abilities.iter().flatten() {
            if ability.effect == Effect::Borrow {
                add(&path, format!("found the effect `{}`, expected one that a camp can have", ability.effect));
            }
            if ability.effect == Effect::StepForward && camp != Camp::Juggernaut {
                add(&path, "found `step-forward`, expected it on the Juggernaut alone".to_owned());
            }
        }
        if card.quality == CampTrait::StartsDestroyed && card.damaged {
            add(&path, "found a camp that starts destroyed and damaged, expected one of them".to_owned());
        }
    }
    for person in Person::ALL {
        let card = &contents.people[person.index()];
        let path = format!("people.{person}");
        for ability in card.abilities.iter().flatten() {
            if of_camps(ability.effect) {
                add(&path, format!("found the effect `{}`, expected one that a person can have", ability.effect));
            }
        }
        if card.quality == PersonTrait::GrantsAndEntersPunk && card.abilities[0].is_none() {
            add(&path, "found no ability to grant, expected one".to_owned());
        }
        if card.junk == Icon::Damage {
            add(&format!("{path}.junk"), "found `damage`, expected another icon: no card junks for Damage".to_owned());
        }
    }
    for (event, card) in crate::games::radlands::board::words::EventCard::ALL.iter().zip(&contents.events) {
        if card.junk == Icon::Damage {
            add(&format!("events.{event}.junk"), "found `damage`, expected another icon".to_owned());
        }
    }
    refusal
}

/// Effects that speak of the camp they stand on, or of the loan of an ability.
fn of_camps(effect: Effect) -> bool {
    use Effect::*;
    matches!(
        effect,
        StepForward
            | DestroyThisAndAllPeople
            | UseDamagedPerson
            | PlayAndUse
            | Rebuild
            | DamageIfTwoHere
            | DamageIfUndamaged
            | FlipPunk
    )
}
