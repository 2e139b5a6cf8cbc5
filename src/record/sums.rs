//! Sums over games of what happened with each of some things: cards, tiles, pieces.

use std::marker::PhantomData;

use super::{Column, Kind, Value};

/// A table of sums over the games of a cell: a row for each key, a sum for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// The table's name.
    pub name: &'static str,
    /// The meaning of a row, for the documentation.
    pub about: &'static str,
    /// The columns that identify a row.
    pub keys: Vec<Column>,
    /// Their values, row by row.
    pub rows: Vec<Vec<Value>>,
    /// The columns that are summed.
    pub sums: Vec<Column>,
    /// The layout of the rows on a board, if each is about a tile of it: then the sums can be drawn as a map.
    pub lies: Option<Lie>,
}

/// The layout of a board's tiles, with the names of the two key columns that are a tile's coordinates.
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

/// The result of a game for the side whose facts are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// They lost, or the game has no result.
    Lost,
    /// The game was a draw.
    Tied,
    /// They won.
    Won,
}

impl From<bool> for Fate {
    fn from(won: bool) -> Fate {
        if won { Fate::Won } else { Fate::Lost }
    }
}

/// A thing whose facts in one game are summed over games: a card, a tile.
pub trait Summed: Sized {
    /// The columns, each with its amount in one game.
    fn sums(sheet: &mut impl SumSheet<Self>);
}

/// A list of summed columns in the making: each with its name, its documentation and its amount in one game.
pub trait SumSheet<T> {
    /// A number of times.
    fn times(&mut self, name: &str, doc: &str, amount: impl Fn(&T) -> u64);

    /// An amount that can be below 0.
    fn points(&mut self, name: &str, doc: &str, amount: impl Fn(&T) -> i64);

    /// Two columns of what happened at least once: `games_WHAT` counts games or seats, `wins_WHAT` those of them that
    /// won. Without a word for what happened they are `games` and `wins`. The documentation is of the one and of the
    /// other.
    fn games(&mut self, what: &str, docs: [&str; 2], times: impl Fn(&T) -> u64);

    /// Three columns of what happened at least once, in a game that can be a draw: `games_WHAT` counts seats,
    /// `wins_WHAT` those of them that won, `ties_WHAT` those of them whose game was a draw. The documentation is of the
    /// first.
    fn contested(&mut self, what: &str, doc: &str, times: impl Fn(&T) -> u64);
}

impl<T> SumSheet<T> for Vec<Column> {
    fn times(&mut self, name: &str, doc: &str, _: impl Fn(&T) -> u64) {
        self.push(Column::new(name.to_string(), Kind::U64, doc.to_string()));
    }

    fn points(&mut self, name: &str, doc: &str, _: impl Fn(&T) -> i64) {
        self.push(Column::new(name.to_string(), Kind::I64, doc.to_string()));
    }

    fn games(&mut self, what: &str, docs: [&str; 2], _: impl Fn(&T) -> u64) {
        counts(self, what, ["games", "wins"].into_iter().zip(docs));
    }

    fn contested(&mut self, what: &str, doc: &str, _: impl Fn(&T) -> u64) {
        let docs = [doc, "those of them that won", "those of them whose game was a draw"];
        counts(self, what, ["games", "wins", "ties"].into_iter().zip(docs));
    }
}

/// Columns of counts about what happened, each with its documentation.
fn counts<'a>(columns: &mut Vec<Column>, what: &str, kinds: impl Iterator<Item = (&'a str, &'a str)>) {
    let between = if what.is_empty() { "" } else { "_" };
    columns.extend(kinds.map(|(kind, doc)| Column::new(format!("{kind}{between}{what}"), Kind::U64, doc.to_string())));
}

/// Adds the facts of one game about a thing to its totals.
struct Adding<'a, T> {
    thing: &'a T,
    fate: Fate,
    totals: std::slice::IterMut<'a, i64>,
}

impl<T> Adding<'_, T> {
    #[inline]
    fn add(&mut self, amount: i64) {
        if let Some(total) = self.totals.next() {
            *total += amount;
        }
    }
}

impl<T> SumSheet<T> for Adding<'_, T> {
    #[inline]
    fn times(&mut self, _: &str, _: &str, amount: impl Fn(&T) -> u64) {
        self.add(amount(self.thing) as i64);
    }

    #[inline]
    fn points(&mut self, _: &str, _: &str, amount: impl Fn(&T) -> i64) {
        self.add(amount(self.thing));
    }

    #[inline]
    fn games(&mut self, _: &str, _: [&str; 2], times: impl Fn(&T) -> u64) {
        let happened = times(self.thing) > 0;
        self.add(happened.into());
        self.add((happened && self.fate == Fate::Won).into());
    }

    #[inline]
    fn contested(&mut self, what: &str, doc: &str, times: impl Fn(&T) -> u64) {
        let happened = times(self.thing) > 0;
        self.games(what, [doc; 2], times);
        self.add((happened && self.fate == Fate::Tied).into());
    }
}

/// Totals over games of the columns of each of some things.
///
/// ```
/// use wildlab::record::{SumSheet, Summed, Sums};
///
/// struct Card { played: u8, points: i8 }
///
/// impl Summed for Card {
///     fn sums(sheet: &mut impl SumSheet<Card>) {
///         sheet.times("played", "times it was played", |card| card.played.into());
///         sheet.games("played", ["seats that played it", "those of them that won"], |card| card.played.into());
///         sheet.points("points", "points that it brought", |card| card.points.into());
///     }
/// }
///
/// let mut sums = Sums::<Card>::new(2);
/// sums.add(1, &Card { played: 2, points: -3 }, true);
/// sums.add(1, &Card { played: 1, points: 1 }, false);
/// assert_eq!(sums.totals(), [0, 0, 0, 0, /* the second card: */ 3, 2, 1, -2]);
/// let names: Vec<_> = Sums::<Card>::columns().into_iter().map(|column| column.name).collect();
/// assert_eq!(names, ["played", "games_played", "wins_played", "points"]);
/// ```
#[derive(Clone, Debug)]
pub struct Sums<T> {
    width: usize,
    totals: Vec<i64>,
    of: PhantomData<fn(&T)>,
}

impl<T: Summed> Sums<T> {
    /// Totals of 0 for a number of things.
    pub fn new(things: usize) -> Sums<T> {
        let width = Self::columns().len();
        Sums { width, totals: vec![0; things * width], of: PhantomData }
    }

    /// The columns.
    pub fn columns() -> Vec<Column> {
        let mut columns = Vec::new();
        T::sums(&mut columns);
        columns
    }

    /// Adds the facts of one game about a thing, with the fate of those whose facts they are.
    #[inline]
    pub fn add(&mut self, at: usize, thing: &T, fate: impl Into<Fate>) {
        let fate = fate.into();
        let totals = self.totals[at * self.width..][..self.width].iter_mut();
        T::sums(&mut Adding { thing, fate, totals });
    }

    /// The totals, thing by thing.
    pub fn totals(&self) -> Vec<i64> {
        self.totals.clone()
    }
}
