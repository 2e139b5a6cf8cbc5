//! The records of games: columns, rows and sums, without any game's words.
//!
//! A game lists its columns once, each with its name, its documentation and how its value is found ([`Sheet`]): the
//! rows, the schema of every file and the documentation of the columns all come from that list.

pub mod filter;
mod new_name;
mod rows;
mod sheet;
mod sums;

use std::borrow::Cow;

use crate::game::{Ending, Factor, Game, Holds, Key, Observer, Setup};

pub use new_name::NewName;
pub use rows::{Cells, Number, Row, Rows};
pub use sheet::{Ended, Fill, Schema, Sheet};
pub use sums::{Fate, Lie, SumSheet, SumTable, Summed, Sums};

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A whole number from 0 to 255.
    U8,
    /// A whole number from 0 to 65,535.
    U16,
    /// A whole number from 0 to 4,294,967,295.
    U32,
    /// A whole number from 0.
    U64,
    /// A whole number, also below 0.
    I32,
    /// A large whole number, also below 0.
    I64,
    /// Yes or no.
    Bool,
    /// A word.
    Text,
}

impl Kind {
    /// The name in the documentation.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::U8 => "u8",
            Kind::U16 => "u16",
            Kind::U32 => "u32",
            Kind::U64 => "u64",
            Kind::I32 => "i32",
            Kind::I64 => "i64",
            Kind::Bool => "bool",
            Kind::Text => "text",
        }
    }

    /// The bytes of a saved value; a word is a number among the column's words.
    pub const fn bytes(self) -> usize {
        match self {
            Kind::U8 | Kind::Bool => 1,
            Kind::U16 | Kind::Text => 2,
            Kind::U32 | Kind::I32 => 4,
            Kind::U64 | Kind::I64 => 8,
        }
    }

    /// The number that [`Cells::bits`] stand for; 0 and 1 for no and yes.
    #[inline]
    pub const fn number(self, bits: u64) -> i128 {
        match self {
            Kind::I32 => bits as i32 as i128,
            Kind::I64 => bits as i64 as i128,
            _ => bits as i128,
        }
    }
}

/// A column of a table.
///
/// ```
/// use wildlab::record::{Column, Kind, Rows};
///
/// let columns = [Column::new("cause", Kind::Text, "what ended it"), Column::new("rounds", Kind::U8, "its length")];
/// let mut rows = Rows::new(columns.len());
/// for (cause, rounds) in [("mate", 31_u8), ("time", 40), ("mate", 22)] {
///     let mut row = rows.row();
///     row.text(cause);
///     row.number(rounds);
///     assert!(row.is_full());
/// }
/// assert_eq!((rows.len(), rows.columns[1].bits[2]), (3, 22));
/// assert_eq!(rows.columns[0].words, ["mate", "time"], "a word is kept once");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its contents.
    pub kind: Kind,
    /// The fact it states, for the documentation.
    pub doc: Cow<'static, str>,
    /// The words that it can hold, where they are known; else empty.
    pub words: Vec<String>,
}

impl Column {
    /// A column.
    pub fn new(name: impl Into<Cow<'static, str>>, kind: Kind, doc: impl Into<Cow<'static, str>>) -> Column {
        Column { name: name.into(), kind, doc: doc.into(), words: Vec::new() }
    }

    /// The column restricted to these words.
    #[must_use]
    pub fn among<'w>(self, words: impl IntoIterator<Item = &'w str>) -> Column {
        Column { words: words.into_iter().map(String::from).collect(), ..self }
    }
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value.
    None,
    /// A whole number from 0.
    Number(u64),
    /// A whole number, also below 0.
    Signed(i64),
    /// Yes or no.
    Bool(bool),
    /// A word.
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::None => f.pad("-"),
            Value::Number(number) => f.pad(&number.to_string()),
            Value::Signed(number) => f.pad(&number.to_string()),
            Value::Bool(value) => f.pad(if *value { "yes" } else { "no" }),
            Value::Text(text) => f.pad(text),
        }
    }
}

/// A game that can be written down while it is played.
///
/// A tally watches one game after another of a chunk. It sees every event and keeps the sums of all its games; the
/// facts of a single game go into rows when it has ended.
pub trait Records: Game {
    /// The watcher of the games of one chunk.
    type Tally: Send;
    /// The column that holds how long a game was: one of its own, or `decisions`.
    const LENGTH: &'static str = "decisions";
    /// The columns of a game's row, beyond those that every game has.
    fn columns(_sheet: &mut impl Sheet<Self>) {}
    /// The columns of a seat's row, beyond those that every seat has: what it played with. The seat is [`Ended::at`].
    fn seat_columns(_sheet: &mut impl Sheet<Self>) {}
    /// The columns of a round's row. The round's number, from 0, is [`Ended::at`].
    fn round_columns(_sheet: &mut impl Sheet<Self>) {}
    /// The tables of sums.
    fn sum_tables() -> Vec<SumTable> {
        Vec::new()
    }
    /// Names that this game's own things have in the place of those of its tables. Default: none.
    fn new_names(&self) -> Vec<NewName> {
        Vec::new()
    }
    /// A new tally; `rounds`: every round is to be written down too.
    fn tally(&self, rounds: bool) -> Self::Tally;
    /// The tally at the table, for one more game from its beginning to its end.
    fn watch<'a>(&'a self, _tally: &'a mut Self::Tally) -> impl Observer<Self> + 'a {}
    /// Adds the game that was watched last to the sums: it has ended in this state.
    fn end(&self, _state: &Self::State, _tally: &mut Self::Tally) {}
    /// Rounds of the game that was watched last, if they are written down.
    fn rounds(_tally: &Self::Tally) -> usize {
        0
    }
    /// The sums of all games the tally has watched: for each table, row by row.
    fn sums(&self, _tally: &Self::Tally) -> Vec<Vec<i64>> {
        Vec::new()
    }
    /// The unit of this game's length, in words.
    fn length_unit(&self) -> &'static str {
        Self::LENGTH
    }
    /// Columns of a game's row whose sum says how far a lost game had come.
    const PROGRESS: &'static [&'static str] = &[];
    /// The unit of [`Records::gap`], for the documentation of its column.
    const GAP: &'static str = "the winner's lead in points over the next seat";
    /// The distance of the losers from winning, in the unit of [`Records::GAP`]: 0 where all won; none if the game
    /// cannot say. Default: the winner's lead in points.
    fn gap(&self, _state: &Self::State, ending: &Ending) -> Option<u32> {
        ending.lead()
    }
}

/// The columns in which the cells of a plan differ.
pub fn factor_columns<G: Setup>() -> Vec<Column> {
    let small = |key: &Key| !matches!(key.holds, Holds::Numbers(least, most) if least < 0 || most > i32::from(u8::MAX));
    let kind = |factor: &Factor| match G::KEYS.iter().find(|key| key.name == factor.name) {
        _ if !factor.number => Kind::Text,
        Some(key) if !small(key) => Kind::I32,
        _ => Kind::U8,
    };
    G::factors().iter().map(|factor| Column::new(factor.name, kind(factor), factor.about)).collect()
}

/// The values of those columns for a game.
pub fn factor_values<G: Setup>(game: &G) -> Vec<Value> {
    let value = |(factor, text): (Factor, String)| match text.parse::<i64>() {
        Ok(number) if factor.number => u64::try_from(number).map_or(Value::Signed(number), Value::Number),
        _ if factor.number => Value::None,
        _ => Value::Text(text),
    };
    G::factors().into_iter().zip(game.factor_values()).map(value).collect()
}
