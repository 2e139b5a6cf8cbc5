//! Numbers as people read them, the same on the page and in the terminal.

use crate::analysis::{Entry, Show, TableColumn, TableKind, digits, one_digit, signed, time};

/// An entry without its interval.
pub(super) fn shown(column: &TableColumn, entry: &Entry) -> String {
    let show = match column.kind {
        TableKind::Number(show) | TableKind::Estimate(show) => show,
        _ => Show::Digits(0),
    };
    match entry {
        Entry::None => "–".into(),
        Entry::Text(text) => text.clone(),
        Entry::Count(count) => count.to_string(),
        Entry::Number(value) => number(*value, show),
        Entry::Estimate(estimate) => number(estimate.value, show),
    }
}

/// The interval of an entry, if it has one.
pub(super) fn range(column: &TableColumn, entry: &Entry) -> Option<String> {
    let (Entry::Estimate(estimate), TableKind::Estimate(show)) = (entry, column.kind) else { return None };
    if !estimate.low.is_finite() || !estimate.high.is_finite() {
        return Some("unknown".into());
    }
    let plain = |value: f64| match show {
        Show::Percent => one_digit(100.0 * value),
        Show::Points => signed(100.0 * value),
        _ => number(value, show),
    };
    Some(format!("{} to {}", plain(estimate.low), plain(estimate.high)))
}

fn number(value: f64, show: Show) -> String {
    if !value.is_finite() {
        return "–".into();
    }
    match show {
        Show::Percent => format!("{} %", one_digit(100.0 * value)),
        Show::Points => signed(100.0 * value),
        Show::Digits(places) => digits(value, places.into()),
        Show::PValue if value < 0.001 => "< 0.001".into(),
        Show::PValue => digits(value, 3),
        Show::Time => time(value),
    }
}
