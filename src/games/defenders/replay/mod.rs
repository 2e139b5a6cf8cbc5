//! The page of a recorded game: the board and everything beside it.

use serde_json::{Map, Value, json};

use super::board::cards::Card;
use super::board::state::State;
use super::board::words::{Item, MachineKind, Organizer};
use super::rules::defenders::Defenders;
use super::text::titles::title;
use crate::report::replay::{Drawn, Table};

impl Drawn for Defenders {
    const TABLE: Table = Table {
        markup: include_str!("main.html"),
        signs: include_str!("signs.html"),
        style: include_str!("style.css"),
        script: &[
            include_str!("changes.js"),
            include_str!("draw.js"),
            include_str!("board.js"),
            include_str!("panels.js"),
            include_str!("table.js"),
        ],
    };

    const RULES: &'static str = include_str!("../README.md");

    fn drawn(&self, state: &State) -> Value {
        serde_json::to_value(self.position(state)).unwrap_or_default()
    }

    fn table_facts(&self, first: &State, _: &State) -> Vec<(&'static str, Value)> {
        let track = self.track(first.seats());
        let limits = &self.contents.limits;
        vec![
            ("track", json!({ "costs": track.costs, "hands": track.hands })),
            (
                "limits",
                json!({
                    "damage": limits.damage,
                    "massacre": limits.massacre,
                    "factories": limits.core_factories,
                    "toxic": self.contents.supply.toxic_sites,
                }),
            ),
            ("chutes", json!(self.contents.chutes)),
            ("cards", cards(self, first).into()),
            ("texts", texts()),
            ("organizers", organizers(first).into()),
        ]
    }
}

/// The print on the cards in play, by their names in positions.
fn cards(game: &Defenders, state: &State) -> Map<String, Value> {
    let all = state.all_seats().flat_map(|seat| (0..Card::DECK).map(move |place| Card::new(seat, place)));
    all.map(|card| {
        let deck = game.deck(state.player(card.seat()).organizer);
        let ability = deck.abilities[card.place()];
        let face = json!({
            "title": title(ability.name()),
            "habitat": deck.habitats[card.place()],
            "points": deck.points[card.place()],
            "ongoing": ability.is_ongoing(),
            "text": ability.text(),
        });
        (game.card_name(state, card), face)
    })
    .collect()
}

/// The effects of items and machine cards, by their names in positions.
fn texts() -> Value {
    let items: Map<String, Value> =
        Item::ALL.into_iter().map(|item| (item.name().into(), item.text().into())).collect();
    let card = |kind: MachineKind| (kind.name().to_string(), json!([kind.text(false), kind.text(true)]));
    let machine: Map<String, Value> = MachineKind::ALL.into_iter().map(card).collect();
    json!({ "items": items, "machine": machine })
}

/// The organizers in play by their initials, as people read them.
fn organizers(state: &State) -> Map<String, Value> {
    let organizers = state.all_seats().map(|seat| state.player(seat).organizer);
    let named = |organizer: Organizer| {
        organizer.person().map_or_else(|| organizer.to_string(), |name| format!("{name} ({organizer})"))
    };
    organizers.map(|organizer| (organizer.name().into(), named(organizer).into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Recording, Settings};
    use crate::mind::Policy;
    use crate::report::replay::{assert_changes_lead, clauses, payload};
    use crate::sim::{Cell, record};

    fn recorded(players: u8, policy: &str, seed: u64) -> Recording<Defenders> {
        let policies = vec![Policy::of::<Defenders>(policy).unwrap()];
        record(&Cell::new(Defenders::standard(players), policies, Settings::new()), seed, 0).unwrap()
    }

    #[test]
    fn the_changes_lead_from_the_first_position_to_that_of_every_step() {
        for players in 1..=4 {
            assert_changes_lead(&recorded(players, "greedy", 3));
        }
    }

    #[test]
    fn every_clause_that_a_game_cites_is_named() {
        let clauses = clauses(Defenders::RULES);
        assert_eq!(clauses["R5.7"], "breach");
        for players in [1, 4] {
            for step in &recorded(players, "greedy", 5).steps {
                let clause = step.event.clause();
                // R5 and R7 head the actions and the machine cards; their parts have the names.
                assert!(clauses.contains_key(clause) || ["R5", "R7"].contains(&clause), "{clause}");
            }
        }
    }

    #[test]
    fn what_is_hidden_from_other_seats_has_a_public_sentence_without_the_card() {
        let payload = payload(&recorded(3, "random", 3), "");
        let (mut drawn, mut picked) = (0, 0);
        for step in payload["steps"].as_array().unwrap() {
            let public = step.get("public").and_then(Value::as_str);
            match (step["event"].as_str(), step["decision"].as_u64()) {
                (Some("drew"), _) => {
                    drawn += 1;
                    assert!(public.is_some_and(|text| text.ends_with("draws a card")), "{step}");
                }
                (Some("decides"), Some(_)) if step["text"].as_str().unwrap().contains("pick ") => {
                    picked += 1;
                    assert!(public.is_some_and(|text| text.ends_with("picks a defender")), "{step}");
                }
                _ => assert!(public.is_none(), "{step}"),
            }
        }
        assert!(drawn >= 9 && picked >= 3);
    }
}
