//! A seat's knowledge as JSON: a position in which the hidden cards are numbers.

use serde_json::{Value, json};

use crate::games::radlands::board::words::Duel;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::view::View;

/// The form of a position, with the size of both hands. Of the opponent's hand only the known cards are listed, punks have no
/// card, and the deck and the punks on it are numbers.
pub(super) fn view_json(game: &Radlands, view: &View) -> Value {
    let state = view.seen();
    let mut seen = json!(game.position(state));
    seen["seat"] = json!(view.seat);
    seen["deck"] = json!(view.deck);
    seen["top"] = json!(state.on_top().len());
    hide_punks(&mut seen["lifted"]);
    for (seat, size) in [(view.seat, state.side(view.seat).hand.len() as u8), (view.seat.other(), view.enemy_hand)] {
        let side = &mut seen["seats"][seat.index()];
        side["hand_size"] = json!(size);
        hide_punks(&mut side["people"]);
    }
    seen
}

/// Takes the cards of punks out of a list of people.
fn hide_punks(people: &mut Value) {
    for person in people.as_array_mut().into_iter().flatten().filter(|person| person["punk"] == true) {
        person["card"] = Value::Null;
    }
}
