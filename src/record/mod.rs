//! What is written down of games: columns, rows and sums. No game's words are in it.
//!
//! A game lists its columns once; the schema of every file and the documentation of the columns come from that list.

pub mod filter;

use std::borrow::Cow;

use crate::game::{Factor, Game, Observer, Setup};

/// What a column holds.
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
            Kind::Bool => "bool",
            Kind::Text => "text",
        }
    }

    /// The bytes that a value takes when it is put aside; a word is a number among the column's words.
    pub const fn bytes(self) -> usize {
        match self {
            Kind::U8 | Kind::Bool => 1,
            Kind::U16 | Kind::Text => 2,
            Kind::U32 | Kind::I32 => 4,
            Kind::U64 => 8,
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
    /// What it holds.
    pub kind: Kind,
    /// The fact it states, for the documentation.
    pub doc: Cow<'static, str>,
}

impl Column {
    /// A column.
    pub fn new(name: impl Into<Cow<'static, str>>, kind: Kind, doc: impl Into<Cow<'static, str>>) -> Column {
        Column { name: name.into(), kind, doc: doc.into() }
    }
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// There is none.
    None,
    /// A whole number; negative ones as two's complement.
    Number(u64),
    /// Yes or no.
    Bool(bool),
    /// A word.
    Text(String),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::None => f.pad("-"),
            Value::Number(number) => f.pad(&number.to_string()),
            Value::Bool(value) => f.pad(if *value { "yes" } else { "no" }),
            Value::Text(text) => f.pad(text),
        }
    }
}

/// The values of one column, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// Numbers as they are, yes and no as 1 and 0, words as places in `words`; 0 where there is none.
    pub bits: Vec<u64>,
    /// Whether there is a value.
    pub valid: Vec<bool>,
    /// The words of the column, each once, in the order of their first use.
    pub words: Vec<String>,
}

impl Cells {
    #[inline]
    fn push(&mut self, bits: u64, valid: bool) {
        self.bits.push(bits);
        self.valid.push(valid);
    }

    /// The place of a word among the column's words.
    pub fn word(&mut self, word: &str) -> u64 {
        if let Some(at) = self.words.iter().position(|known| known == word) {
            return at as u64;
        }
        self.words.push(word.to_string());
        self.words.len() as u64 - 1
    }

    fn add(&mut self, value: &Value, rows: usize) {
        let (bits, valid) = match value {
            Value::None => (0, false),
            Value::Number(number) => (*number, true),
            Value::Bool(value) => (u64::from(*value), true),
            Value::Text(text) => (self.word(text), true),
        };
        self.bits.resize(self.bits.len() + rows, bits);
        self.valid.resize(self.valid.len() + rows, valid);
    }

    fn extend(&mut self, other: &Cells) {
        if other.words.is_empty() {
            self.bits.extend_from_slice(&other.bits);
        } else {
            let places: Vec<u64> = other.words.iter().map(|word| self.word(word)).collect();
            let known = |(&bits, &valid): (&u64, &bool)| if valid { places[bits as usize] } else { 0 };
            self.bits.extend(other.bits.iter().zip(&other.valid).map(known));
        }
        self.valid.extend_from_slice(&other.valid);
    }

    fn clear(&mut self) {
        self.bits.clear();
        self.valid.clear();
        self.words.clear();
    }
}

/// Rows of a table, column by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// A [`Cells`] a column; all of the same length.
    pub columns: Vec<Cells>,
    len: usize,
}

impl Rows {
    /// No rows, of that many columns.
    pub fn new(columns: usize) -> Rows {
        Rows { columns: vec![Cells::default(); columns], len: 0 }
    }

    /// No rows, of that many columns, with room for so many.
    pub fn with_room(columns: usize, rows: usize) -> Rows {
        let cells = || Cells { bits: Vec::with_capacity(rows), valid: Vec::with_capacity(rows), words: Vec::new() };
        Rows { columns: (0..columns).map(|_| cells()).collect(), len: 0 }
    }

    /// These columns, if they are of one length.
    pub fn of(columns: Vec<Cells>, len: usize) -> Option<Rows> {
        let fits = |cells: &Cells| cells.bits.len() == len && cells.valid.len() == len;
        columns.iter().all(fits).then_some(Rows { columns, len })
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Begins a row; every column is to be filled, in order.
    pub fn row(&mut self) -> Row<'_> {
        self.len += 1;
        Row { columns: self.columns.iter_mut() }
    }

    /// Appends rows: `before` is the same in all of them and fills the first columns, `rows` the rest.
    pub fn append(&mut self, before: &[Value], rows: &Rows) {
        let (first, rest) = self.columns.split_at_mut(before.len());
        for (cells, value) in first.iter_mut().zip(before) {
            cells.add(value, rows.len);
        }
        for (cells, more) in rest.iter_mut().zip(&rows.columns) {
            cells.extend(more);
        }
        self.len += rows.len;
    }

    /// Forgets the rows.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(Cells::clear);
        self.len = 0;
    }
}

/// A row being filled, column after column.
pub struct Row<'a> {
    columns: std::slice::IterMut<'a, Cells>,
}

impl Row<'_> {
    /// A whole number.
    #[inline]
    pub fn number(&mut self, number: impl Into<u64>) {
        if let Some(cells) = self.columns.next() {
            cells.push(number.into(), true);
        }
    }

    /// A whole number for each of the next columns.
    #[inline]
    pub fn numbers<N: Into<u64> + Copy>(&mut self, numbers: &[N]) {
        for &number in numbers {
            self.number(number);
        }
    }

    /// Yes or no.
    #[inline]
    pub fn bool(&mut self, value: bool) {
        self.bool_if(Some(value));
    }

    /// Yes, no, or neither.
    #[inline]
    pub fn bool_if(&mut self, value: Option<bool>) {
        if let Some(cells) = self.columns.next() {
            cells.push(u64::from(value == Some(true)), value.is_some());
        }
    }

    /// A word.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.text_if(Some(text));
    }

    /// A whole number, or no value.
    #[inline]
    pub fn number_if(&mut self, number: Option<impl Into<u64>>) {
        if let Some(cells) = self.columns.next() {
            let valid = number.is_some();
            cells.push(number.map_or(0, Into::into), valid);
        }
    }

    /// A whole number, also below 0.
    #[inline]
    pub fn signed(&mut self, number: i32) {
        self.number(u64::from(number as u32));
    }

    /// A word, or no value.
    #[inline]
    pub fn text_if(&mut self, text: Option<&str>) {
        if let Some(cells) = self.columns.next() {
            let at = text.map_or(0, |text| cells.word(text));
            cells.push(at, text.is_some());
        }
    }

    /// Is the row full?
    pub fn is_full(&self) -> bool {
        self.columns.len() == 0
    }
}

/// Where the rounds of one game are written down.
pub struct Rounds<'a> {
    /// The rows of all games.
    pub rows: &'a mut Rows,
    /// The number of this game: the first column.
    pub game: u64,
}

impl Rounds<'_> {
    /// Begins the row of a round.
    pub fn row(&mut self) -> Row<'_> {
        let mut row = self.rows.row();
        row.number(self.game);
        row
    }
}

/// A table of sums over the games of a cell: a row for each key, a sum for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// The table's name.
    pub name: &'static str,
    /// What a row is, for the documentation.
    pub about: &'static str,
    /// The columns that say what a row is about.
    pub keys: Vec<Column>,
    /// Their values, row by row.
    pub rows: Vec<Vec<Value>>,
    /// The columns that are summed.
    pub sums: Vec<Column>,
    /// How the rows lie on a board, if each is about a tile of it: then the sums can be drawn as a map.
    pub lies: Option<Lie>,
}

/// How the tiles of a board lie, each with the names of the two key columns that are a tile's coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Six-sided tiles in axial coordinates: the first goes to the east, the second to the south-east.
    Axial(&'static str, &'static str),
    /// Square tiles: the first coordinate goes to the east, the second to the south.
    Square(&'static str, &'static str),
}

impl Lie {
    /// The names of the two coordinates.
    pub const fn columns(self) -> [&'static str; 2] {
        match self {
            Lie::Axial(first, second) | Lie::Square(first, second) => [first, second],
        }
    }
}

/// A game that can be written down while it is played.
///
/// A tally watches one game after another of a chunk. It is told of every decision and keeps the sums of all its games;
/// the facts of a single game go into rows when it has ended.
pub trait Records: Game {
    /// What watches.
    type Tally: Send;
    /// The column that tells how long a game was: one of its own, or `decisions`.
    const LENGTH: &'static str = "decisions";
    /// The columns of a game's row, beyond those that every game has.
    fn columns() -> Vec<Column> {
        Vec::new()
    }
    /// The columns of a seat's row, beyond those that every seat has: what it played with.
    fn seat_columns() -> Vec<Column> {
        Vec::new()
    }
    /// The columns of a round's row.
    fn round_columns() -> Vec<Column> {
        Vec::new()
    }
    /// The tables of sums.
    fn sum_tables() -> Vec<SumTable> {
        Vec::new()
    }
    /// A new tally; `rounds`: every round is to be written down too.
    fn tally(&self, rounds: bool) -> Self::Tally;
    /// The tally at the table, for one more game from its beginning to its end.
    fn watch<'a>(&'a self, _tally: &'a mut Self::Tally) -> impl Observer<Self> + 'a {}
    /// The game that was watched last has ended: fills its row and those of its rounds, and adds it to the sums.
    fn write_down(&self, _state: &Self::State, _tally: &mut Self::Tally, _game: &mut Row<'_>, _rounds: Rounds<'_>) {}
    /// Then, seat by seat: fills the seat's row.
    fn write_seat(&self, _state: &Self::State, _tally: &Self::Tally, _seat: usize, _row: &mut Row<'_>) {}
    /// The sums of all games the tally has watched: for each table, row by row.
    fn sums(&self, _tally: &Self::Tally) -> Vec<Vec<u64>> {
        Vec::new()
    }
    /// What the length of this game is counted in, as people say it.
    fn length_unit(&self) -> &'static str {
        Self::LENGTH
    }
    /// Columns of a game's row whose sum says how far a lost game had come.
    const PROGRESS: &'static [&'static str] = &[];
}

/// The columns that tell the cells of a plan apart.
pub fn factor_columns<G: Setup>() -> Vec<Column> {
    let kind = |factor: &Factor| if factor.number { Kind::U8 } else { Kind::Text };
    G::factors().iter().map(|factor| Column::new(factor.name, kind(factor), factor.about)).collect()
}

/// The values of those columns for a game.
pub fn factor_values<G: Setup>(game: &G) -> Vec<Value> {
    let value = |(factor, text): (Factor, String)| match text.parse() {
        Ok(number) if factor.number => Value::Number(number),
        _ if factor.number => Value::None,
        _ => Value::Text(text),
    };
    G::factors().into_iter().zip(game.factor_values()).map(value).collect()
}
