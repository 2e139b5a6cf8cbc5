//! Rows of a table, kept column by column.

use super::{Kind, Value};

/// The values of one column, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// Numbers as they are, yes and no as 1 and 0, words as places in `words`; 0 for no value.
    pub bits: Vec<u64>,
    /// Is there a value? One entry per row.
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
            Value::Signed(number) => (*number as u64, true),
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
    /// The columns, all of the same length.
    pub columns: Vec<Cells>,
    len: usize,
}

impl Rows {
    /// No rows, of that many columns.
    pub fn new(columns: usize) -> Rows {
        Rows { columns: vec![Cells::default(); columns], len: 0 }
    }

    /// No rows, of that many columns, with room for a number of rows.
    pub fn with_room(columns: usize, rows: usize) -> Rows {
        let cells = || Cells { bits: Vec::with_capacity(rows), valid: Vec::with_capacity(rows), words: Vec::new() };
        Rows { columns: (0..columns).map(|_| cells()).collect(), len: 0 }
    }

    /// These columns, if they are of one length.
    pub fn of(columns: Vec<Cells>, len: usize) -> Option<Rows> {
        let fits = |cells: &Cells| cells.bits.len() == len && cells.valid.len() == len;
        columns.iter().all(fits).then_some(Rows { columns, len })
    }

    /// The number of rows.
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

/// A value of a column of numbers, or of yes and no; an `Option` of it where there may be none.
pub trait Number: Copy {
    /// The kind of the column.
    const KIND: Kind;
    /// The value as [`Cells::bits`] hold it.
    fn bits(self) -> Option<u64>;
}

macro_rules! numbers {
    ($($Type:ty: $Kind:ident, $bits:expr;)+) => {$(
        impl Number for $Type {
            const KIND: Kind = Kind::$Kind;
            #[inline]
            fn bits(self) -> Option<u64> {
                let bits: fn($Type) -> u64 = $bits;
                Some(bits(self))
            }
        }
    )+};
}

numbers! {
    u8: U8, u64::from;
    u16: U16, u64::from;
    u32: U32, u64::from;
    u64: U64, |number| number;
    i32: I32, |number| u64::from(number as u32);
    i64: I64, |number| number as u64;
    bool: Bool, u64::from;
}

impl<N: Number> Number for Option<N> {
    const KIND: Kind = N::KIND;
    #[inline]
    fn bits(self) -> Option<u64> {
        self.and_then(N::bits)
    }
}

/// A row being filled, column after column.
pub struct Row<'a> {
    columns: std::slice::IterMut<'a, Cells>,
}

impl Row<'_> {
    /// A number, or yes or no, or no value.
    #[inline]
    pub fn number(&mut self, number: impl Number) {
        if let Some(cells) = self.columns.next() {
            let bits = number.bits();
            cells.push(bits.unwrap_or(0), bits.is_some());
        }
    }

    /// A word, or no value.
    #[inline]
    pub fn text<'a>(&mut self, text: impl Into<Option<&'a str>>) {
        if let Some(cells) = self.columns.next() {
            let text = text.into();
            let at = text.map_or(0, |text| cells.word(text));
            cells.push(at, text.is_some());
        }
    }

    /// Is the row full?
    pub fn is_full(&self) -> bool {
        self.columns.len() == 0
    }
}
