//! A seat's knowledge as JSON: a position in which the hidden cards are numbers.

use serde_json::{Value, json};

use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::view::View;

/// The form of a position. Another hand is null, with its size and, once the players have talked, its habitats beside it; its
/// cards are listed with the deck. Hidden arrows are null, and so are machine cards of which no one knows whether they are
/// difficult.
pub(super) fn view_json(game: &Defenders, view: &View) -> Value {
    let state = view.known();
    let mut seen = json!(game.position(state));
    seen["own"] = json!(view.seat().0);
    for arrow in 0..state.top_tile() {
        seen["arrows"][arrow] = Value::Null;
    }
    seen["difficult"] = json!(view.difficult());
    if !game.rules.machine_deck_known {
        for card in seen["machine"].as_array_mut().into_iter().flatten().filter(|card| card["seen"] == false) {
            card["difficult"] = Value::Null;
        }
    }
    for other in state.all_seats().filter(|&other| other != view.seat() && !state.is_solo()) {
        let (hand, at) = (view.hand(other), &mut seen["seats"][other.index()]);
        at["hand"] = Value::Null;
        at["hand_size"] = json!(hand.size);
        at["hand_habitats"] = json!(hand.habitats);
    }
    seen
}
