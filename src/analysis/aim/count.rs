//! Counts over the games of a deal.

use crate::analysis::about::{About, Measure, Subject};
use crate::analysis::question::Asked;
use crate::analysis::seats::{Seats, numbers};
use crate::game::Contest;
use crate::record::Column;
use crate::sim::{Cell, Chunk, game_columns, seat_columns};

/// A count over every game of a deal, and the number it is divided by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// A measure of a subject, among the games in which the subject plays.
    About(About),
    /// Games that a cause ended, among all or among those that were not won.
    Cause {
        /// The cause.
        cause: String,
        /// True if only games that were not won are counted.
        among_lost: bool,
    },
}

impl Count {
    /// True if the quantity lies between 0 and 1 in every game.
    pub fn is_share(&self) -> bool {
        match self {
            Count::About(about) => about.measure.is_share(),
            Count::Cause { .. } => true,
        }
    }
}

/// The rows of some games, with the columns that counts ask for.
struct Rows<'a> {
    columns: Vec<Column>,
    chunk: &'a Chunk,
    seats: Seats,
}

impl Rows<'_> {
    fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The amounts that a game adds to numerator and denominator.
    fn game(&self, count: &Count) -> Box<dyn Fn(usize) -> (f64, f64) + '_> {
        match count {
            Count::Cause { cause, among_lost } => self.ended(cause, *among_lost),
            Count::About(About { measure: Measure::OfGame { column, .. }, .. }) => self.told(column),
            Count::About(About { measure: Measure::Won, subject: Subject::Table }) => self.told("won"),
            Count::About(about) => self.seated(about.clone()),
        }
    }

    /// A column of the games.
    fn told(&self, column: &str) -> Box<dyn Fn(usize) -> (f64, f64)> {
        let Some(at) = self.column(column) else { return Box::new(|_| (0.0, 0.0)) };
        let values: Vec<f32> = numbers(&self.chunk.games.columns[at], self.columns[at].kind).collect();
        Box::new(move |game| if values[game].is_nan() { (0.0, 0.0) } else { (f64::from(values[game]), 1.0) })
    }

    fn ended(&self, cause: &str, among_lost: bool) -> Box<dyn Fn(usize) -> (f64, f64) + '_> {
        let (Some(causes), won) = (self.column("cause"), self.column("won")) else { return Box::new(|_| (0.0, 0.0)) };
        let causes = &self.chunk.games.columns[causes];
        let own = causes.words.iter().position(|word| word == cause);
        let won = won.filter(|_| among_lost).map(|won| &self.chunk.games.columns[won].bits);
        Box::new(move |game| {
            let counted = won.is_none_or(|won| won[game] == 0);
            let ended = own.is_some_and(|own| causes.bits[game] as usize == own);
            (f64::from(u8::from(counted && ended)), f64::from(u8::from(counted)))
        })
    }

    /// The mean over the subject's seats, in games where it has any.
    fn seated(&self, about: About) -> Box<dyn Fn(usize) -> (f64, f64) + '_> {
        Box::new(move |game| {
            let (mut sum, mut count) = (0.0, 0.0);
            for seat in (0..self.seats.seats).filter(|&seat| self.seats.is_of(&about.subject, game, seat)) {
                if let Some(value) = self.seats.value(&about.measure, game, seat) {
                    sum += f64::from(value);
                    count += 1.0;
                }
            }
            if count > 0.0 { (sum / count, 1.0) } else { (0.0, 0.0) }
        })
    }
}

/// For each deal of a chunk and each count, numerator and denominator as means over the deal's games, in that order.
pub(super) fn counted<G: Asked>(cell: &Cell<G>, chunk: &Chunk, counts: &[&Count]) -> Vec<f64> {
    let columns = seat_columns::<G>();
    let of_seats = |count: &&Count| matches!(count, Count::About(about) if about.subject != Subject::Table);
    let mut seats = Seats::new(cell.game.seats(), &columns);
    if G::CONTEST == Contest::Against || counts.iter().any(of_seats) {
        seats.add(&chunk.seats, &columns);
    }
    let rows = Rows { columns: game_columns::<G>(), chunk, seats };
    let games: Vec<_> = counts.iter().map(|count| rows.game(count)).collect();
    let each = cell.seatings() as usize;
    let deals = chunk.games.len() / each;
    let mut out = Vec::with_capacity(deals * counts.len() * 2);
    for deal in 0..deals {
        for game in &games {
            let both =
                (deal * each..(deal + 1) * each).map(game).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            out.extend([both.0 / each as f64, both.1 / each as f64]);
        }
    }
    out
}
