//! Numbers as people read them, the same on the page and in the terminal.

use crate::analysis::{Entry, Show, TableColumn, TableKind};

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
        Entry::Number(value) => show.number(*value),
        Entry::Estimate(estimate) => show.number(estimate.value),
    }
}

/// The interval of an entry, if it has one.
pub(super) fn range(column: &TableColumn, entry: &Entry) -> Option<String> {
    let (Entry::Estimate(estimate), TableKind::Estimate(show)) = (entry, column.kind) else { return None };
    Some(show.range(*estimate))
}
