//! A recorded duel as data for its page: what the cards say, the first position, and every step as what it changes.

use serde_json::{Map, Value, json};

use super::super::cards::Card;
use super::super::event::Event;
use super::super::places::Places;
use super::super::radlands::Radlands;
use super::super::standing::next;
use super::super::state::State;
use super::super::transcript::{Transcript, cause, public};
use super::super::words::{Camp, EventCard, Icon, Person, Seat};
use crate::base::titles::{capitalized, title};
use crate::game::Recording;
use crate::report::replay::{Words, clauses, facts, steps};

/// The name of this form, and of its version.
const FORMAT: &str = "wildlab-radlands-replay-1";

/// The table that maps the rules to the code.
const README: &str = include_str!("../README.md");

/// Everything that the page shows. `command` is what makes it again.
pub fn payload(recording: &Recording<Radlands>, command: &str) -> Value {
    let Recording { game, last, .. } = recording;
    let first = &recording.steps.first().map_or(*last, |step| step.state);
    let why = last.outcome.map(|outcome| cause(last, outcome, last.winner));
    let mut data = facts(recording, FORMAT, command, why);
    let contents = &game.contents;
    let table = json!({
        "rules": game.rules.to_string(),
        "box": format!("{}, {:016x} ({}), card set {}", contents.name, contents.hash, contents.origin, contents.cards),
        "winner": last.winner,
        "first": last.first,
        "people_a_column": contents.numbers.people_a_column,
        "clauses": all_clauses(),
        "cards": cards(game),
        "camps": camps(game),
        "icons": Icon::ALL.map(|icon| (icon.name().to_owned(), Value::from(icon.text()))).into_iter().collect::<Map<_, _>>(),
        "position": position(game, first),
        "steps": told(recording),
    });
    data.extend(table.as_object().cloned().unwrap_or_default());
    data.into()
}

/// What the clauses are about: those of single cards are named after them.
fn all_clauses() -> Map<String, Value> {
    let mut all = clauses(README);
    let mut name = |chapter: &str, at: usize, name: &str| {
        all.insert(format!("{chapter}.{}", at + 1), title(name).into());
    };
    Camp::ALL.iter().enumerate().for_each(|(at, camp)| name("R14", at, camp.name()));
    Person::ALL.iter().enumerate().for_each(|(at, person)| name("R15", at, person.name()));
    EventCard::ALL.iter().enumerate().for_each(|(at, event)| name("R16", at, event.name()));
    name("R16", EventCard::COUNT, Card::RAIDERS.name());
    all
}

/// What is printed on the cards of the deck and on the Raiders, by their names in positions.
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

/// What is printed on the camps.
fn camps(game: &Radlands) -> Map<String, Value> {
    let contents = &game.contents;
    let face = |camp: Camp| {
        let face =
            json!({ "title": camp.title(), "facts": contents.camp_facts(camp), "text": contents.camp_text(camp) });
        (camp.name().to_owned(), face)
    };
    Camp::ALL.into_iter().map(face).collect()
}

/// A position as data.
fn position(game: &Radlands, state: &State) -> Value {
    serde_json::to_value(game.position(state)).unwrap_or_default()
}

/// The steps: the event as the records have it, its sentence, what it changed; and what no position says: who decides
/// what, and which cards are unprotected.
fn told(recording: &Recording<Radlands>) -> Vec<Value> {
    let game = &recording.game;
    let mut transcript = Transcript::default();
    let words = |state: &State, event| {
        let text = transcript.sentence(game, state, event);
        is_told(event).then(|| Words { text, public: public(event).map(|text| capitalized(&text)) })
    };
    let mut told = steps(recording, |state| position(game, state), words);
    for (told, (event, state)) in told.iter_mut().zip(shown(recording)) {
        let places = |places: Places| places.iter().map(|place| place.to_string()).collect::<Vec<_>>();
        told["decider"] = if state.is_over() { Value::Null } else { game.decider(state).0.into() };
        // Between decisions nobody is asked anything.
        let asked = matches!(event, Event::Decides { .. } | Event::Ended { .. });
        told["asks"] = if asked { next(game, state) } else { format!("seat {} is on turn", state.active) }.into();
        told["open"] = json!(Seat::BOTH.map(|seat| places(state.open(seat))));
    }
    told
}

/// Is an event worth a step? A card that is taken goes somewhere at once, and that is told.
const fn is_told(event: Event) -> bool {
    !matches!(event, Event::Took { .. })
}

/// The steps that are told: the event and the state.
fn shown(recording: &Recording<Radlands>) -> impl Iterator<Item = (Event, &State)> {
    recording.steps.iter().filter(|step| is_told(step.event)).map(|step| (step.event, &step.state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Settings;
    use crate::mind::Policy;
    use crate::report::replay::patched;
    use crate::sim::{Cell, record};

    fn recorded(seed: u64) -> Recording<Radlands> {
        let policies = vec![Policy::of::<Radlands>("random").unwrap()];
        record(&Cell::new(Radlands::standard(), policies, Settings::new()), seed, 0).unwrap()
    }

    #[test]
    fn the_changes_lead_from_the_first_position_to_that_of_every_step() {
        for seed in 0..6 {
            let recording = recorded(seed);
            let payload = payload(&recording, "");
            let mut at = payload["position"].clone();
            let told = payload["steps"].as_array().unwrap();
            assert_eq!(told.len(), shown(&recording).count());
            for ((_, state), told) in shown(&recording).zip(told) {
                if let Some(change) = told.get("change") {
                    at = patched(&at, change);
                }
                assert_eq!(at, position(&recording.game, state));
            }
        }
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
