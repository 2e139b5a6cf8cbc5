//! Goals, changes and values in words for readers.

use super::goal::{Goal, Quantity};
use super::lever::Lever;
use super::space::Changes;
use crate::analysis::page::table::Show;
use crate::analysis::statistics::estimate::Estimate;
use crate::analysis::statistics::ranged::{Ranged, digits, one_digit, signed};

/// The display format for values of a quantity.
pub(super) fn show(quantity: &Quantity) -> Show {
    match (quantity.share, quantity.signs.len()) {
        (true, 1) => Show::Percent,
        (true, _) => Show::Points,
        (false, _) => Show::Digits(2),
    }
}

/// The display format for changes of a quantity.
pub(super) fn show_change(quantity: &Quantity) -> Show {
    if quantity.share { Show::Points } else { Show::Digits(2) }
}

/// A value: `52.3 %`, `+4.1 points`, `8.20`.
pub(super) fn value(quantity: &Quantity, value: f64) -> String {
    match show(quantity) {
        Show::Percent => format!("{} %", one_digit(100.0 * value)),
        Show::Points => format!("{} points", signed(100.0 * value)),
        _ => digits(value, 2),
    }
}

/// A value with its interval.
pub(super) fn estimate(quantity: &Quantity, found: &Estimate) -> String {
    let ranged: Ranged = (*found).into();
    match show(quantity) {
        Show::Percent => ranged.percent_in(),
        Show::Points => ranged.points_in(),
        _ => format!("{} ({} to {})", digits(ranged.value, 2), digits(ranged.low, 2), digits(ranged.high, 2)),
    }
}

/// The range of a goal: `48.0 % to 52.0 %`, `at most 50.0 %`.
pub(super) fn range(goal: &Goal) -> String {
    let told = |end: f64| value(&goal.quantity, end);
    match (goal.low.is_finite(), goal.high.is_finite()) {
        (true, true) => format!("{} to {}", told(goal.low), told(goal.high)),
        (false, true) => format!("at most {}", told(goal.high)),
        (true, false) => format!("at least {}", told(goal.low)),
        (false, false) => "anything".into(),
    }
}

/// Changes in words.
pub fn changes_told(changes: &Changes, levers: &[Lever]) -> String {
    if changes.is_empty() {
        return "nothing changed".into();
    }
    changes.iter().map(|(lever, choice)| levers[lever].told(choice)).collect::<Vec<_>>().join("; ")
}

/// `1 change`, `3 changes`.
pub(super) fn count_of(changes: &Changes) -> String {
    crate::base::terminal::counted(changes.len(), "change")
}
