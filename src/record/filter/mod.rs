//! Questions to rows of records, as a user types them: `cause == "mate" and rounds > 9`.
//!
//! A question compares columns with values or with each other (`==`, `!=`, `<`, `<=`, `>`, `>=`), and joins comparisons
//! with `and`, `or`, `not` and parentheses. Numbers are calculated with `+`, `-`, `*` and `/`. Values are numbers,
//! words in quotes, `true`, `false` and `none`. A column of yes and no can stand alone. For a row without a value, only
//! `== none` holds, and `!=` another value; a result of no value, or of a division by 0, is no value either.

mod exact;
mod read;

use std::cmp::Ordering;

use exact::Exact;

use crate::base::refusal::Refusal;
use crate::record::{Column, Rows};

/// A question that fits given columns.
///
/// ```
/// use wildlab::record::filter::Filter;
/// use wildlab::record::{Column, Kind, Rows};
///
/// let columns = [Column::new("cause", Kind::Text, "what ended it"), Column::new("rounds", Kind::U8, "its length")];
/// let mut rows = Rows::new(2);
/// for (cause, rounds) in [("mate", 31_u8), ("time", 40)] {
///     let mut row = rows.row();
///     row.text(cause);
///     row.number(rounds);
/// }
/// let filter = Filter::read("cause == 'mate' and rounds > 9", &columns).unwrap();
/// assert!(filter.holds(&columns, &rows, 0) && !filter.holds(&columns, &rows, 1));
/// let refused = Filter::read("round > 9", &columns).unwrap_err();
/// assert!(refused.to_string().contains("did you mean `rounds`"), "{refused}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    ask: Ask,
}

/// A part of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ask {
    All(Vec<Ask>),
    Any(Vec<Ask>),
    Not(Box<Ask>),
    Compare(Term, Sign, Term),
}

/// One side of a comparison, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    /// A column, by its place; below zero, its numbers are read as two's complement.
    Column(usize),
    Number(Exact),
    Word(String),
    Bool(bool),
    None,
    /// Does the question hold?
    Asked(Box<Ask>),
    Minus(Box<Term>),
    Calculated(Box<Term>, Operation, Box<Term>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// The value of a term in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found<'a> {
    None,
    Number(Exact),
    Word(&'a str),
    Bool(bool),
}

/// An order of rows: a number of each, calculated from its columns as in a [`Filter`]; the smallest first.
///
/// ```
/// use wildlab::record::filter::Order;
/// use wildlab::record::{Column, Kind, Rows};
///
/// let columns = [Column::new("rounds", Kind::U8, "its length"), Column::new("lost", Kind::U8, "pieces lost")];
/// let mut rows = Rows::new(2);
/// for (rounds, lost) in [(30_u8, 3_u8), (40, 9)] {
///     let mut row = rows.row();
///     row.number(rounds);
///     row.number(lost);
/// }
/// let order = Order::read("-lost / rounds", &columns).unwrap();
/// assert!(order.key(&columns, &rows, 1) < order.key(&columns, &rows, 0), "most pieces lost per round come first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    term: Term,
}

/// The place of a row in an [`Order`]; rows without a value come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey(Option<Exact>);

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &SortKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SortKey {
    fn cmp(&self, other: &SortKey) -> Ordering {
        match (self.0, other.0) {
            (Some(one), Some(other)) => one.order(other),
            (one, other) => other.is_some().cmp(&one.is_some()),
        }
    }
}

impl Order {
    /// Reads an order of rows of these columns.
    ///
    /// # Errors
    /// With the place in the text, what was found there and what was expected; for an unknown column, the nearest one.
    pub fn read(text: &str, columns: &[Column]) -> Result<Order, Refusal> {
        read::Reader::new("--sort", text, columns).order().map(|term| Order { term })
    }

    /// The place of a row.
    pub fn key(&self, columns: &[Column], rows: &Rows, row: usize) -> SortKey {
        match self.term.found(&|at| found(columns, rows, at, row)) {
            Found::Number(number) => SortKey(Some(number)),
            _ => SortKey(None),
        }
    }

    /// The places of the columns that it calculates with, each once, in order.
    pub fn columns(&self) -> Vec<usize> {
        in_order(|places| self.term.gather(places))
    }
}

fn in_order(gather: impl FnOnce(&mut Vec<usize>)) -> Vec<usize> {
    let mut places = Vec::new();
    gather(&mut places);
    places.sort_unstable();
    places.dedup();
    places
}

impl Filter {
    /// Reads a question to rows of these columns.
    ///
    /// # Errors
    /// With the place in the text, what was found there and what was expected; for an unknown column, the nearest one.
    pub fn read(text: &str, columns: &[Column]) -> Result<Filter, Refusal> {
        read::Reader::new("--where", text, columns).question().map(|ask| Filter { ask })
    }

    /// Does it hold for a row?
    pub fn holds(&self, columns: &[Column], rows: &Rows, row: usize) -> bool {
        self.ask.holds(&|at| found(columns, rows, at, row))
    }

    /// The places of the columns that it asks about, each once, in order.
    pub fn columns(&self) -> Vec<usize> {
        in_order(|places| self.ask.gather(places))
    }
}

fn found<'a>(columns: &[Column], rows: &'a Rows, at: usize, row: usize) -> Found<'a> {
    use crate::record::Kind;
    let cells = &rows.columns[at];
    let bits = cells.bits[row];
    if !cells.valid[row] {
        return Found::None;
    }
    match columns[at].kind {
        Kind::Text => Found::Word(&cells.words[bits as usize]),
        Kind::Bool => Found::Bool(bits != 0),
        kind => Found::Number(Exact::whole(kind.number(bits))),
    }
}

impl Ask {
    fn holds<'a>(&'a self, found: &impl Fn(usize) -> Found<'a>) -> bool {
        match self {
            Ask::All(asks) => asks.iter().all(|ask| ask.holds(found)),
            Ask::Any(asks) => asks.iter().any(|ask| ask.holds(found)),
            Ask::Not(ask) => !ask.holds(found),
            Ask::Compare(left, sign, right) => sign.holds(left.found(found), right.found(found)),
        }
    }

    fn gather(&self, places: &mut Vec<usize>) {
        match self {
            Ask::All(asks) | Ask::Any(asks) => asks.iter().for_each(|ask| ask.gather(places)),
            Ask::Not(ask) => ask.gather(places),
            Ask::Compare(left, _, right) => [left, right].into_iter().for_each(|term| term.gather(places)),
        }
    }
}

impl Term {
    fn found<'a>(&'a self, found: &impl Fn(usize) -> Found<'a>) -> Found<'a> {
        match self {
            Term::Column(at) => found(*at),
            Term::Number(number) => Found::Number(*number),
            Term::Word(word) => Found::Word(word),
            Term::Bool(value) => Found::Bool(*value),
            Term::None => Found::None,
            Term::Asked(ask) => Found::Bool(ask.holds(found)),
            Term::Minus(term) => term.number(found).and_then(Exact::minus).map_or(Found::None, Found::Number),
            Term::Calculated(left, operation, right) => {
                let calculated = || operation.of(left.number(found)?, right.number(found)?);
                calculated().map_or(Found::None, Found::Number)
            }
        }
    }

    fn number<'a>(&'a self, found: &impl Fn(usize) -> Found<'a>) -> Option<Exact> {
        match self.found(found) {
            Found::Number(number) => Some(number),
            _ => None,
        }
    }

    fn gather(&self, places: &mut Vec<usize>) {
        match self {
            Term::Column(at) => places.push(*at),
            Term::Asked(ask) => ask.gather(places),
            Term::Minus(term) => term.gather(places),
            Term::Calculated(left, _, right) => [left, right].into_iter().for_each(|term| term.gather(places)),
            Term::Number(_) | Term::Word(_) | Term::Bool(_) | Term::None => {}
        }
    }
}

impl Operation {
    fn of(self, left: Exact, right: Exact) -> Option<Exact> {
        match self {
            Operation::Plus => left.plus(right),
            Operation::Minus => left.plus(right.minus()?),
            Operation::Times => left.times(right),
            Operation::Over => left.over(right),
        }
    }
}

impl Sign {
    fn holds(self, left: Found<'_>, right: Found<'_>) -> bool {
        match (self, left, right) {
            (Sign::Equal, left, right) => left == right,
            (Sign::Unequal, left, right) => left != right,
            (sign, Found::Number(left), Found::Number(right)) => match sign {
                Sign::Less => left.order(right).is_lt(),
                Sign::LessOrEqual => left.order(right).is_le(),
                Sign::Greater => left.order(right).is_gt(),
                _ => left.order(right).is_ge(),
            },
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Kind;

    fn columns() -> Vec<Column> {
        [("cause", Kind::Text), ("rounds", Kind::U16), ("won", Kind::Bool), ("exit", Kind::U8), ("turns", Kind::U16)]
            .map(|(name, kind)| Column::new(name, kind, ""))
            .map(|column| if column.name == "cause" { column.among(["mate", "win", "stalled"]) } else { column })
            .to_vec()
    }

    /// Three games: lost by mate in 12 rounds, won in 9 with an exit, open.
    fn rows() -> Rows {
        let mut rows = Rows::new(5);
        for (cause, rounds, won, exit, turns) in [
            ("mate", 12_u16, Some(false), None, 12_u16),
            ("win", 9, Some(true), Some(3_u8), 34),
            ("stalled", 100, None, None, 400),
        ] {
            let mut row = rows.row();
            row.text(cause);
            row.number(rounds);
            row.number(won);
            row.number(exit);
            row.number(turns);
        }
        rows
    }

    fn fitting(text: &str) -> Vec<usize> {
        let (columns, rows) = (columns(), rows());
        let filter = Filter::read(text, &columns).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        (0..rows.len()).filter(|&row| filter.holds(&columns, &rows, row)).collect()
    }

    #[test]
    fn a_question_finds_its_rows() {
        for (text, games) in [
            ("cause == \"mate\" and rounds > 9", vec![0]),
            ("cause == 'mate' or won", vec![0, 1]),
            ("not won", vec![0, 2]),
            ("won == false", vec![0]),
            ("won == none", vec![2]),
            ("exit == none and not (cause == 'stalled')", vec![0]),
            ("exit != none", vec![1]),
            ("exit < 4", vec![1]),
            ("exit != 3", vec![0, 2]),
            ("rounds == turns", vec![0]),
            ("9 < rounds and rounds <= 12", vec![0]),
            ("rounds >= 9 and rounds != 100 or turns==400", vec![0, 1, 2]),
            ("true", vec![0, 1, 2]),
            ("((won))", vec![1]),
            ("rounds > -1", vec![0, 1, 2]),
            ("turns - rounds > 25 * 1", vec![2]),
            ("turns/rounds > 3.5", vec![1, 2]),
            ("(rounds + turns) * 2 == 48", vec![0]),
            ("-rounds + 3*4 == 0", vec![0]),
            ("exit + 0 == none", vec![0, 2]),
            ("rounds / (rounds - 9) == none", vec![1]),
            ("(rounds > 9) == won", vec![]),
            ("rounds > 11.5 and not (won or exit/2 == 1.5)", vec![0, 2]),
            ("cause != 'mate'", vec![1, 2]),
        ] {
            assert_eq!(fitting(text), games, "{text}");
        }
    }

    #[test]
    fn and_binds_closer_than_or_and_not_closest() {
        assert_eq!(fitting("won or won == none and rounds < 5"), vec![1]);
        assert_eq!(fitting("(won or won == none) and rounds < 50"), vec![1]);
        assert_eq!(fitting("not won and rounds > 50"), vec![2]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let said = |text: &str| Filter::read(text, &columns()).unwrap_err().to_string();
        for (text, words) in [
            ("", "character 1: the question ends, expected a column or a value"),
            ("cuase == 'x'", "character 1: `cuase` is no column, did you mean `cause`?"),
            ("rounds > 'x'", "character 8: `>` compares numbers"),
            ("rounds == 'x'", "character 8: `rounds` holds numbers and 'x' is a word"),
            ("cause == 'mat'", "character 10: `cause` is never 'mat', did you mean `mate`?"),
            ("'wn' != cause", "character 1: `cause` is never 'wn', did you mean `win`?"),
            ("rounds + won > 3", "character 8: `+` calculates with numbers, and won is yes or no"),
            ("-cause == 'x'", "character 1: `-` calculates with numbers, and cause is a word"),
            ("rounds *", "character 9: the question ends"),
            ("not rounds", "character 5: `rounds` holds numbers, expected a comparison"),
            ("rounds > 9 and", "character 15: the question ends"),
            ("rounds = 9", "character 8: `=`: write `==` to compare"),
            ("rounds", "character 1: `rounds` holds numbers, expected a comparison"),
            ("(won", "character 5: the question ends, expected `)`"),
            ("won)", "character 4: `)`"),
            ("cause == 'x", "character 10: the word has no closing quote"),
            ("rounds > 9 rounds", "character 12: `rounds`, expected `and`, `or` or the end"),
            ("rounds > 1.5.2", "character 10: `1.5.2` is no number"),
            ("rounds & 3", "character 8: `&`"),
            ("a == b == c", "`a` is no column"),
            ("rounds < turns < 3", "character 16: `<`"),
            ("cause < 'x'", "compares numbers"),
            ("won > none", "compares numbers"),
            ("rounds > 99999999999999999999999999999999999999999", "is no number"),
        ] {
            assert!(said(text).contains(words), "{text}: {}", said(text));
        }
        assert!(said(&"(".repeat(100_000)).contains("too many parentheses"));
        assert!(said(&"not ".repeat(100_000)).contains("too many"));
        assert!(said(&format!("{}1 == 1", "-".repeat(100_000))).contains("too many"));
    }

    #[test]
    fn an_order_is_a_number_of_each_row_and_rows_without_one_come_last() {
        let (columns, rows) = (columns(), rows());
        let sorted = |text: &str| {
            let order = Order::read(text, &columns).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            let mut places: Vec<usize> = (0..rows.len()).collect();
            places.sort_by_key(|&row| order.key(&columns, &rows, row));
            places
        };
        assert_eq!(sorted("rounds"), [1, 0, 2]);
        assert_eq!(sorted("-rounds"), [2, 0, 1]);
        assert_eq!(sorted("-(turns / rounds)"), [2, 1, 0]);
        assert_eq!(sorted("exit"), [1, 0, 2]);
        let said = |text: &str| Order::read(text, &columns).unwrap_err().to_string();
        assert!(said("cause").contains("--sort, character 1: `cause` holds words, expected a number"));
        assert!(
            said("rounds > 3").contains("--sort, character 1: `rounds > 3` holds yes or no"),
            "{}",
            said("rounds > 3")
        );
        assert!(said("rouns").contains("did you mean `rounds`?"));
    }
}
