//! The page of a recorded duel: both sides' columns, and the players.

use serde_json::{Map, Value, json};

use super::board::cards::Card;
use super::board::places::Places;
use super::board::state::State;
use super::board::words::{Camp, Duel, EventCard, Icon, Person, Seat};
use super::rules::event::Event;
use super::rules::radlands::Radlands;
use super::text::standing::next;
use crate::base::titles::title;
use crate::report::replay::{Drawn, Table, clauses};

impl Drawn for Radlands {
    const TABLE: Table = Table {
        markup: include_str!("main.html"),
        signs: include_str!("signs.html"),
        style: include_str!("style.css"),
        script: &[
            include_str!("places.js"),
            include_str!("cards.js"),
            include_str!("sides.js"),
            include_str!("players.js"),
            include_str!("table.js"),
        ],
    };

    const RULES: &'static str = include_str!("../README.md");

    fn drawn(&self, state: &State) -> Value {
        self.contents.spoken_data(serde_json::to_value(self.position(state)).unwrap_or_default())
    }

    fn table_facts(&self, _: &State, last: &State) -> Vec<(&'static str, Value)> {
        let icons: Map<_, _> = Icon::ALL.map(|icon| (icon.name().to_owned(), icon.text().into())).into_iter().collect();
        vec![
            ("winner", json!(last.winner)),
            ("first", json!(last.first)),
            ("people_a_column", json!(self.contents.numbers.people_a_column)),
            ("clauses", all_clauses().into()),
            ("cards", self.contents.spoken_data(cards(self).into())),
            ("camps", camps(self).into()),
            ("icons", icons.into()),
        ]
    }

    /// The deciding seat, its question, and the unprotected cards.
    fn step_facts(&self, state: &State, event: Event) -> Vec<(&'static str, Value)> {
        let places = |places: Places| places.iter().map(|place| place.to_string()).collect::<Vec<_>>();
        // Between decisions no one is asked anything.
        let asked = matches!(event, Event::Decides { .. } | Event::Ended { .. });
        let asks = if asked { next(self, state) } else { format!("seat {} is on turn", state.active) };
        vec![
            ("decider", if state.is_over() { Value::Null } else { self.decider(state).0.into() }),
            ("asks", self.contents.spoken(asks).into()),
            ("open", json!(Seat::BOTH.map(|seat| places(state.open(seat))))),
        ]
    }
}

/// The subjects of the clauses: those of single cards are named after them.
fn all_clauses() -> Map<String, Value> {
    let mut all = clauses(Radlands::RULES);
    let mut name = |chapter: &str, at: usize, name: &str| {
        all.insert(format!("{chapter}.{}", at + 1), title(name).into());
    };
    Camp::ALL.iter().enumerate().for_each(|(at, camp)| name("R14", at, camp.name()));
    Person::ALL.iter().enumerate().for_each(|(at, person)| name("R15", at, person.name()));
    EventCard::ALL.iter().enumerate().for_each(|(at, event)| name("R16", at, event.name()));
    name("R16", EventCard::COUNT, Card::RAIDERS.name());
    all
}

/// The print on the cards of the deck and on the Raiders, by their names in positions.
fn cards(game: &Radlands) -> Map<String, Value> {
    let contents = &game.contents;
    let face = |card: Card| {
        let kind = if card.as_person().is_some() { "person" } else { "event" };
        let face = json!({
            "title": card.title(), "kind": kind, "facts": contents.card_facts(card), "text": contents.card_text(card),
            "junk": contents.junk(card),
        });
        (card.name().to_owned(), face)
    };
    Card::all().chain([Card::RAIDERS]).map(face).collect()
}

/// The print on the camps.
fn camps(game: &Radlands) -> Map<String, Value> {
    let contents = &game.contents;
    let face = |camp: Camp| {
        let face =
            json!({ "title": camp.title(), "facts": contents.camp_facts(camp), "text": contents.camp_text(camp) });
        (camp.name().to_owned(), face)
    };
    Camp::ALL.into_iter().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Recording, Settings};
    use crate::mind::Policy;
    use crate::report::replay::{assert_changes_lead, payload};
    use crate::sim::{Cell, record};

    fn recorded(seed: u64) -> Recording<Radlands> {
        let policies = vec![Policy::of::<Radlands>("random").unwrap()];
        record(&Cell::new(Radlands::standard(), policies, Settings::new()), seed, 0).unwrap()
    }

    #[test]
    fn the_changes_lead_from_the_first_position_to_that_of_every_step() {
        (0..6).for_each(|seed| assert_changes_lead(&recorded(seed)));
    }

    #[test]
    fn every_clause_that_a_game_cites_is_named_and_every_card_has_its_text() {
        let clauses = all_clauses();
        assert_eq!((&clauses["R7.2"], &clauses["R14.5"]), (&json!("destroyed"), &json!("Juggernaut")));
        assert_eq!((&clauses["R16.11"], &clauses["R15.17"]), (&json!("Raiders"), &json!("Sniper")));
        for seed in 0..6 {
            let recording = recorded(seed);
            for step in &recording.steps {
                // What has no name of its own has that of its chapter.
                let clause = step.event.clause();
                let chapter = clause.split('.').next().unwrap_or_default();
                assert!(clauses.contains_key(clause) || clauses.contains_key(chapter), "{clause}");
            }
        }
        let game = Radlands::standard();
        assert_eq!((cards(&game).len(), camps(&game).len()), (Card::COUNT + 1, Camp::COUNT));
    }

    #[test]
    fn what_is_hidden_from_the_other_seat_has_a_public_sentence_without_the_card() {
        let payload = payload(&recorded(3), "");
        let mut kinds = [0; 3];
        for step in payload["steps"].as_array().unwrap() {
            let public = step.get("public").and_then(Value::as_str);
            let chosen = step["decision"].as_u64().is_some() && step["text"].as_str().unwrap().contains(": camps ");
            match (step["event"].as_str().unwrap(), public) {
                ("drew", public) => {
                    kinds[0] += 1;
                    assert!(public.is_some_and(|text| text.ends_with("draws a card")), "{step}");
                }
                ("dealt", public) => {
                    kinds[1] += 1;
                    assert!(public.is_some_and(|text| text.ends_with("is dealt a camp")), "{step}");
                }
                ("decides", public) if chosen => {
                    kinds[2] += 1;
                    assert!(public.is_some_and(|text| text.ends_with("chooses its camps")), "{step}");
                }
                _ => {}
            }
        }
        assert!(kinds[0] > 20 && kinds[1] == 12 && kinds[2] == 2, "{kinds:?}");
    }
}
