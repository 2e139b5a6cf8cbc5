//! Tables of results for the page, the files and the terminal, and for comparison with targets.

pub use crate::analysis::statistics::ranged::Show;
use crate::analysis::statistics::ranged::{Ranged, steady};

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A key that distinguishes rows.
    Key,
    /// A remark.
    Text,
    /// A whole number.
    Count,
    /// A number.
    Number(Show),
    /// A number with its interval; files have `_low` and `_high` beside it.
    Estimate(Show),
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in files and expressions.
    pub name: String,
    /// Its name for readers.
    pub title: String,
    /// Its content.
    pub kind: Kind,
    /// True if the column is among the few that a narrow terminal shows.
    pub brief: bool,
}

/// The entry in a row and column.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Nothing.
    None,
    /// A text.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number.
    Number(f64),
    /// A number with its interval.
    Estimate(Ranged),
}

impl From<&str> for Entry {
    fn from(text: &str) -> Entry {
        Entry::Text(text.into())
    }
}

impl From<String> for Entry {
    fn from(text: String) -> Entry {
        Entry::Text(text)
    }
}

impl From<u64> for Entry {
    fn from(count: u64) -> Entry {
        Entry::Count(count)
    }
}

impl From<f64> for Entry {
    fn from(number: f64) -> Entry {
        Entry::Number(steady(number))
    }
}

impl From<Ranged> for Entry {
    fn from(e: Ranged) -> Entry {
        Entry::Estimate(Ranged { value: steady(e.value), low: steady(e.low), high: steady(e.high) })
    }
}

impl<T: Into<Entry>> From<Option<T>> for Entry {
    fn from(entry: Option<T>) -> Entry {
        entry.map_or(Entry::None, Into::into)
    }
}

/// A table of results.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name in files and expressions.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Vec<Entry>>,
}

impl Table {
    /// A table without columns.
    pub fn new(name: impl Into<String>, title: impl Into<String>) -> Table {
        Table { name: name.into(), title: title.into(), columns: Vec::new(), rows: Vec::new() }
    }

    /// Adds a column that every width shows.
    #[must_use]
    pub fn with(self, name: &str, title: impl Into<String>, kind: Kind) -> Table {
        self.column(name, title.into(), kind, true)
    }

    /// Adds a column that a narrow terminal omits.
    #[must_use]
    pub fn also(self, name: &str, title: impl Into<String>, kind: Kind) -> Table {
        self.column(name, title.into(), kind, false)
    }

    fn column(mut self, name: &str, title: String, kind: Kind, brief: bool) -> Table {
        self.columns.push(Column { name: name.into(), title, kind, brief });
        self
    }

    /// Adds a row, one entry per column.
    pub fn push(&mut self, row: Vec<Entry>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.name);
        self.rows.push(row);
    }
}
