//! A seat's knowledge as JSON: a position in which the hidden cards are numbers.

use serde_json::{Value, json};

use crate::games::wildlife::rules::view::View;
use crate::games::wildlife::rules::wildlife::WildLife;

/// The form of a position, with the size of every hand; other hands are null, and the draw pile is a number.
pub(super) fn view_json(game: &WildLife, view: &View) -> Value {
    let mut seen = json!(game.position(view.seen()));
    seen["seat"] = json!(view.seat);
    seen["pile"] = json!(view.pile);
    for (at, size) in view.hands.iter().enumerate().take(game.players()) {
        seen["seats"][at]["hand_size"] = json!(size);
        if at != view.seat.index() {
            seen["seats"][at]["hand"] = Value::Null;
        }
    }
    seen
}
