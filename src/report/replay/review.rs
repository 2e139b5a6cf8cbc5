//! The review of a game on its page: the curve under the scrubber, the costliest decisions as buttons, luck and skill.

use serde_json::{Value, json};

use crate::sim::follow::Review;

/// The strip below the scrubber.
pub(super) const MARKUP: &str = include_str!("review.html");
/// Its style.
pub(super) const STYLE: &str = include_str!("review.css");
/// Its script; the stage calls it.
pub(super) const SCRIPT: &str = include_str!("review.js");

/// A review as data for the page.
pub(super) fn reviewed(review: &Review) -> Value {
    let percent = |share: f32| (f64::from(share) * 1000.0).round() / 10.0;
    let both = |(value, error): (f32, f32)| json!([percent(value), percent(error)]);
    let point = |(decision, (seat, chances, errors)): (usize, &(u8, Vec<f32>, Vec<f32>))| {
        let each: Vec<Value> = chances.iter().zip(errors).map(|(&chance, &error)| both((chance, error))).collect();
        json!({ "decision": decision, "seat": seat, "chances": each })
    };
    let costly: Vec<Value> = review
        .costly
        .iter()
        .map(|own| {
            json!({ "decision": own.decision, "seat": own.seat, "taken": own.taken, "better": own.better, "cost": both(own.cost) })
        })
        .collect();
    let seats: Vec<Value> = review
        .seats
        .iter()
        .map(|own| {
            json!({ "start": percent(own.start), "own": both(own.own), "others": both(own.others), "chance": percent(own.chance),
                    "won": percent(own.won) })
        })
        .collect();
    json!({ "by": review.by, "tried": review.tried, "points": review.chances.iter().enumerate().map(point).collect::<Vec<_>>(),
            "costly": costly, "seats": seats })
}
