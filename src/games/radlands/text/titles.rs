//! Names as people read them: `The Octagon` for `the-octagon`, and what lies where.

use crate::base::titles::title;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Outcome, Seat};
use crate::games::radlands::contents::CardSet;
use crate::games::radlands::rules::options::Preset;

impl Camp {
    /// The name as it is printed.
    pub fn title(self) -> String {
        title(self.name())
    }
}

impl Card {
    /// The name as it is printed.
    pub fn title(self) -> String {
        title(self.name())
    }
}

/// A player in a sentence.
pub(crate) fn who(seat: Seat) -> String {
    format!("seat {seat}")
}

/// A card in play in a sentence: `Sniper (1.back of seat 0)`. A punk has no name, and a place where nothing is any more
/// is named alone.
pub(crate) fn card_at(state: &State, seat: Seat, place: Place) -> String {
    let side = state.side(seat);
    let name = match (side.camp(place.column()), side.person(place)) {
        (Some(camp), _) if place.is_camp() => camp.title(),
        (_, Some(card)) if !side.punks.has(place) => card.title(),
        (_, Some(_)) => "a punk".into(),
        _ => "the card".into(),
    };
    at(&name, seat, place)
}

/// A name with its place.
pub(crate) fn at(name: &str, seat: Seat, place: Place) -> String {
    format!("{name} ({place} of {})", who(seat))
}

/// A key, a column or a level as people read it.
pub(crate) fn words(name: &str) -> String {
    if Camp::from_name(name).is_some() || Card::from_name(name).is_some() {
        return title(name);
    }
    if CardSet::from_name(name).is_some() {
        return format!("card set {name}");
    }
    if Preset::from_name(name).is_some() {
        return format!("rules `{name}`");
    }
    match name {
        "camp1" | "camp2" | "camp3" => "camp".into(),
        "order" => "turn order".into(),
        "order first" => "the first player".into(),
        "order second" => "the second player".into(),
        "first_camp lost the first camp" => "the player who lost the first camp".into(),
        "last_camp down to one camp first" => "the first player with one camp left".into(),
        "camps=draft" => "drafted camps".into(),
        "camps=random" => "random trios".into(),
        "camps=first-game" => "the trios of the first game".into(),
        "draw_cards" => "cards of the opening hand".into(),
        "winner_behind" => "largest deficit of the winner in camps".into(),
        "raiders" => "Raiders".into(),
        _ => match name.strip_prefix("camp1 ").and_then(Camp::from_name) {
            Some(camp) => format!("the holder of {}", camp.title()),
            None => name.replace('_', " "),
        },
    }
}

/// The causes that ended a game, in words.
pub(crate) fn cause_title(cause: &str) -> String {
    let Some(outcome) = Outcome::from_name(cause) else { return cause.to_string() };
    match outcome {
        Outcome::ByPerson => "last camp by a person",
        Outcome::ByCamp => "last camp by a camp",
        Outcome::ByEvent => "last camp by an event",
        Outcome::ByRaiders => "last camp by Raiders",
        Outcome::ByOwnCard => "last camp by an own card",
        Outcome::BothCamps => "drawn: last camps of both",
        Outcome::Deck => "drawn: deck ran out",
        Outcome::Obelisk => "won by Obelisk",
        Outcome::Stalled => "stalled",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::radlands::Radlands;

    #[test]
    fn names_are_as_printed() {
        let camps = [Camp::TheOctagon, Camp::NestofSpies, Camp::SupplyDepot].map(Camp::title);
        assert_eq!(camps, ["The Octagon", "Nest of Spies", "Supply Depot"]);
        assert_eq!(Card::from_name("argo-yesky").unwrap().title(), "Argo Yesky");
        assert_eq!(Card::RAIDERS.title(), "Raiders");
        assert_eq!([words("the-octagon"), words("first_turn")], ["The Octagon", "first turn"]);
    }

    #[test]
    fn every_cause_has_words_of_its_own() {
        let mut titles: Vec<String> = Radlands::CAUSES.iter().map(|cause| cause_title(cause)).collect();
        assert!(titles.iter().zip(Radlands::CAUSES).all(|(title, cause)| title != cause || *cause == "stalled"));
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), Radlands::CAUSES.len());
    }
}
