//! Columns with their values: a column is one entry of a sheet, from which both its place in the schema and its value
//! come.

use super::{Column, Kind, Number, Records, Row};

/// A game that has ended, as the values of its rows are found.
pub struct Ended<'a, G: Records> {
    /// The game.
    pub game: &'a G,
    /// Its last state.
    pub state: &'a G::State,
    /// The tally that watched it.
    pub tally: &'a G::Tally,
    /// The seat or the round that a row is about, from 0; 0 in the row of the game itself.
    pub at: usize,
}

/// A list of columns in the making: each with its name, its documentation and how its value is found.
///
/// A game lists its columns once ([`Records::columns`]). A [`Schema`] takes their names and kinds, a [`Fill`] their
/// values. The kind of a column of numbers is that of its values.
///
/// ```
/// use wildlab::record::{Records, Sheet};
///
/// fn columns<G: Records<Tally = Vec<u16>>>(sheet: &mut impl Sheet<G>) {
///     sheet.number("moves", "moves of all seats", |over| over.tally.iter().sum::<u16>());
///     sheet.numbers(0..2, |seat| (format!("moves_{seat}"), format!("moves of seat {seat}")), |over, seat| over.tally[seat]);
/// }
/// ```
pub trait Sheet<G: Records>: Sized {
    /// A column of numbers, or of yes and no.
    fn number<N: Number>(&mut self, name: &str, doc: &str, value: impl Fn(&Ended<'_, G>) -> N) {
        self.numbers([()], |()| (name.into(), doc.into()), |ended, ()| value(ended));
    }

    /// A column of words.
    fn word(&mut self, name: &str, doc: &str, value: impl for<'a> Fn(&Ended<'a, G>) -> Option<&'a str>) {
        self.words([()], |()| (name.into(), doc.into()), |ended, ()| value(ended));
    }

    /// A column of numbers for each of some things, with the name and documentation of each.
    fn numbers<T: Copy, N: Number>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        about: impl Fn(T) -> (String, String),
        value: impl Fn(&Ended<'_, G>, T) -> N,
    );

    /// A column of words for each of some things, with the name and documentation of each.
    fn words<T: Copy>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        about: impl Fn(T) -> (String, String),
        value: impl for<'a> Fn(&Ended<'a, G>, T) -> Option<&'a str>,
    );

    /// Says which words the columns of the last entry can hold, so that a question to them can be checked.
    fn among<'w>(&mut self, _words: impl IntoIterator<Item = &'w str>) {}
}

/// The columns of a sheet without their values.
#[derive(Default)]
pub struct Schema {
    columns: Vec<Column>,
    /// The index at which the columns of the last entry begin.
    last: usize,
}

impl Schema {
    /// The columns of a game's row.
    pub fn games<G: Records>() -> Vec<Column> {
        let mut schema = Schema::default();
        G::columns(&mut schema);
        schema.columns
    }

    /// The columns of a seat's row.
    pub fn seats<G: Records>() -> Vec<Column> {
        let mut schema = Schema::default();
        G::seat_columns(&mut schema);
        schema.columns
    }

    /// The columns of a round's row.
    pub fn rounds<G: Records>() -> Vec<Column> {
        let mut schema = Schema::default();
        G::round_columns(&mut schema);
        schema.columns
    }

    fn add<T: Copy>(&mut self, things: impl IntoIterator<Item = T>, about: impl Fn(T) -> (String, String), kind: Kind) {
        self.last = self.columns.len();
        self.columns.extend(things.into_iter().map(about).map(|(name, doc)| Column::new(name, kind, doc)));
    }
}

impl<G: Records> Sheet<G> for Schema {
    fn numbers<T: Copy, N: Number>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        about: impl Fn(T) -> (String, String),
        _: impl Fn(&Ended<'_, G>, T) -> N,
    ) {
        self.add(things, about, N::KIND);
    }

    fn words<T: Copy>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        about: impl Fn(T) -> (String, String),
        _: impl for<'a> Fn(&Ended<'a, G>, T) -> Option<&'a str>,
    ) {
        self.add(things, about, Kind::Text);
    }

    fn among<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        let words: Vec<String> = words.into_iter().map(String::from).collect();
        self.columns[self.last..].iter_mut().for_each(|column| column.words.clone_from(&words));
    }
}

/// Fills a row with the values of a sheet.
pub struct Fill<'a, 'r, 'c, G: Records> {
    /// The game whose row it is.
    pub ended: Ended<'a, G>,
    /// The row.
    pub row: &'r mut Row<'c>,
}

impl<G: Records> Sheet<G> for Fill<'_, '_, '_, G> {
    #[inline]
    fn numbers<T: Copy, N: Number>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        _: impl Fn(T) -> (String, String),
        value: impl Fn(&Ended<'_, G>, T) -> N,
    ) {
        for thing in things {
            self.row.number(value(&self.ended, thing));
        }
    }

    #[inline]
    fn words<T: Copy>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        _: impl Fn(T) -> (String, String),
        value: impl for<'a> Fn(&Ended<'a, G>, T) -> Option<&'a str>,
    ) {
        for thing in things {
            self.row.text(value(&self.ended, thing));
        }
    }
}
