//! Results per seat of a cell's games, and the measure of a subject, deal by deal.

use std::collections::BTreeMap;

use super::about::{About, Measure, Subject};
use super::played::Games;
use crate::record::{Cells, Column, Kind, Rows};

/// The values of a column of seats' rows.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatColumn {
    /// Numbers; yes and no are 1 and 0, NaN for no value.
    Numbers(Vec<f32>),
    /// Words, as places in a list; a place beyond its end for none.
    Words {
        /// The words, each once.
        words: Vec<String>,
        /// The place of each row's word among them.
        at: Vec<u16>,
    },
}

impl SeatColumn {
    fn new(kind: Kind) -> SeatColumn {
        match kind {
            Kind::Text => SeatColumn::Words { words: Vec::new(), at: Vec::new() },
            _ => SeatColumn::Numbers(Vec::new()),
        }
    }

    fn add(&mut self, cells: &Cells, kind: Kind) {
        match self {
            SeatColumn::Numbers(values) => values.extend(numbers(cells, kind)),
            SeatColumn::Words { words, at } => {
                let mut place = |word: &String| {
                    let known = words.iter().position(|known| known == word);
                    known.unwrap_or_else(|| {
                        words.push(word.clone());
                        words.len() - 1
                    }) as u16
                };
                let places: Vec<u16> = cells.words.iter().map(&mut place).collect();
                let rows = cells.bits.iter().zip(&cells.valid);
                at.extend(rows.map(|(&bits, &valid)| if valid { places[bits as usize] } else { u16::MAX }));
            }
        }
    }

    fn truncate(&mut self, rows: usize) {
        match self {
            SeatColumn::Numbers(values) => values.truncate(rows),
            SeatColumn::Words { at, .. } => at.truncate(rows),
        }
    }

    /// True if a row has this value.
    #[allow(clippy::float_cmp)] // whole numbers, as they were written down
    pub fn says(&self, row: usize, value: &str) -> bool {
        match self {
            SeatColumn::Words { .. } => self.word(row) == Some(value),
            SeatColumn::Numbers(values) => match value {
                "yes" => values[row] == 1.0,
                "no" => values[row] == 0.0,
                _ => value.parse::<f32>().is_ok_and(|value| values[row] == value),
            },
        }
    }

    /// The word of a row; `None` for numbers, or without a word.
    pub fn word(&self, row: usize) -> Option<&str> {
        match self {
            SeatColumn::Words { words, at } => words.get(usize::from(at[row])).map(String::as_str),
            SeatColumn::Numbers(_) => None,
        }
    }

    /// The number of a row.
    pub fn number(&self, row: usize) -> Option<f32> {
        match self {
            SeatColumn::Numbers(values) => Some(values[row]).filter(|value| !value.is_nan()),
            SeatColumn::Words { .. } => None,
        }
    }
}

/// The numbers of a column; NaN for no value.
pub(super) fn numbers(cells: &Cells, kind: Kind) -> impl Iterator<Item = f32> + '_ {
    let number = move |(&bits, &valid)| if valid { kind.number(bits) as f32 } else { f32::NAN };
    cells.bits.iter().zip(&cells.valid).map(number)
}

/// Results of games by seat: the row of a seat is `game * seats + seat`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seats {
    /// The number of seats per game.
    pub seats: usize,
    /// The side at each seat, by its place in the cell's list.
    pub side: Vec<u8>,
    /// The place; 0 for a game without a result.
    pub place: Vec<u8>,
    /// The points.
    pub score: Vec<i32>,
    /// All other columns of a seat's row by name, `policy` among them.
    pub columns: BTreeMap<String, SeatColumn>,
}

impl Seats {
    /// Creates a table without games for this many seats.
    pub(super) fn new(seats: usize, columns: &[Column]) -> Seats {
        let own = columns.iter().filter(|column| !FIRST.contains(&column.name.as_ref()));
        let columns = own.map(|column| (column.name.to_string(), SeatColumn::new(column.kind))).collect();
        Seats { seats, columns, ..Seats::default() }
    }

    /// Adds the rows of a chunk.
    pub(super) fn add(&mut self, rows: &Rows, columns: &[Column]) {
        for (cells, column) in rows.columns.iter().zip(columns) {
            match column.name.as_ref() {
                "side" => self.side.extend(cells.bits.iter().map(|&bits| bits as u8)),
                "place" => self.place.extend(cells.bits.iter().map(|&bits| bits as u8)),
                "score" => self.score.extend(cells.bits.iter().map(|&bits| bits as u32 as i32)),
                name => {
                    if let Some(own) = self.columns.get_mut(name) {
                        own.add(cells, column.kind);
                    }
                }
            }
        }
    }

    /// Drops all games from that number on.
    pub(super) fn truncate(&mut self, games: usize) {
        let rows = games * self.seats;
        self.side.truncate(rows);
        self.place.truncate(rows);
        self.score.truncate(rows);
        self.columns.values_mut().for_each(|column| column.truncate(rows));
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.place.len().checked_div(self.seats).unwrap_or(0)
    }

    /// The win share of a seat in a game.
    pub fn share(&self, game: usize, seat: usize) -> f32 {
        let places = &self.place[game * self.seats..(game + 1) * self.seats];
        let first: u8 = places.iter().map(|place| u8::from(*place == 1)).sum();
        if places[seat] == 1 { 1.0 / f32::from(first) } else { 0.0 }
    }

    /// True if a seat of a game belongs to the subject.
    pub fn is_of(&self, subject: &Subject, game: usize, seat: usize) -> bool {
        let row = game * self.seats + seat;
        let says = |column: &str, value: &str| self.columns.get(column).is_some_and(|own| own.says(row, value));
        match subject {
            Subject::Table => true,
            Subject::Seat(own) => *own == seat,
            Subject::Side(side) => usize::from(self.side[row]) == *side,
            Subject::Policy(name) => says("policy", name),
            Subject::Holder { column, value } if column == "side" => value.parse() == Ok(self.side[row]),
            Subject::Holder { column, value } => column.split(',').any(|column| says(column, value)),
        }
    }

    /// A measure of a seat in a game.
    pub(super) fn value(&self, measure: &Measure, game: usize, seat: usize) -> Option<f32> {
        let row = game * self.seats + seat;
        match measure {
            Measure::Won => Some(self.share(game, seat)),
            Measure::Place => Some(f32::from(self.place[row])).filter(|place| *place > 0.0),
            Measure::Score => Some(self.score[row] as f32),
            Measure::OfSeat { column, .. } => self.columns.get(column)?.number(row),
            Measure::OfGame { .. } => None,
        }
    }

    /// Per game: true if the subject won it, alone or with others.
    pub fn wins(&self, subject: &Subject) -> Vec<bool> {
        self.wins_from(subject, 0)
    }

    /// Per game from `first` on: true if the subject won it, alone or with others.
    pub(super) fn wins_from(&self, subject: &Subject, first: usize) -> Vec<bool> {
        let won = |game: usize| {
            (0..self.seats).any(|seat| self.is_of(subject, game, seat) && self.place[game * self.seats + seat] == 1)
        };
        (first..self.games()).map(won).collect()
    }
}

/// The columns of a seat's row that have a field of their own.
const FIRST: [&str; 5] = ["game", "seat", "side", "place", "score"];

/// The mean of a measure over all seats of the subject in all games of a deal, deal by deal; NaN where the subject did
/// not play.
pub(super) fn by_deal(games: &Games, about: &About) -> Vec<f32> {
    let seatings = games.seatings.max(1);
    let count = games.cause.len() / seatings;
    let mean = |values: &mut dyn Iterator<Item = f32>| {
        let (sum, count) = values
            .filter(|value| !value.is_nan())
            .fold((0.0_f64, 0), |(sum, count), value| (sum + f64::from(value), count + 1));
        if count == 0 { f32::NAN } else { (sum / f64::from(count)) as f32 }
    };
    if let Measure::OfGame { column, .. } = &about.measure {
        let Some(values) = games.columns.get(column) else { return vec![f32::NAN; count] };
        return values.chunks_exact(seatings).map(|deal| mean(&mut deal.iter().copied())).collect();
    }
    let seats = &games.seats;
    let of_deal = |deal: usize| {
        let games = deal * seatings..(deal + 1) * seatings;
        let all = games.flat_map(|game| (0..seats.seats).map(move |seat| (game, seat)));
        let own = all.filter(|(game, seat)| seats.is_of(&about.subject, *game, *seat));
        mean(&mut own.filter_map(|(game, seat)| seats.value(&about.measure, game, seat)))
    };
    (0..count).map(of_deal).collect()
}
