//! Positions as data: fields of the right shape become a state only if nothing in them is wrong.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::{Checked, Game};
use crate::base::refusal::Refusal;

/// Reads a position field by field and gathers everything that is wrong, each with the name of its field.
///
/// ```
/// use wildlab::game::PositionReader;
///
/// let mut read = PositionReader::new("chess-2", "chess-1");
/// read.within("castling", "9 rooks", &9, 0..=4);
/// assert_eq!(read.seats("waiting", 2, &[1, 1, 7]), 0b10);
/// assert_eq!(
///     read.or(()).unwrap_err().reasons,
///     [
///         "format: found `chess-2`, expected `chess-1`",
///         "castling: 9 rooks, expected 0 to 4",
///         "waiting: seat 1 is named twice",
///         "waiting: seat 7, expected less than 2",
///     ]
/// );
/// ```
#[derive(Debug, Default)]
pub struct PositionReader {
    refusal: Refusal,
}

impl PositionReader {
    /// Begins with the format line: the form and version that stand there, and those that are read here.
    pub fn new(found: &str, expected: &str) -> PositionReader {
        let mut reader = PositionReader::default();
        if found != expected {
            reader.wrong("format", format!("found `{found}`, expected `{expected}`"));
        }
        reader
    }

    /// Notes a mistake in a field.
    pub fn wrong(&mut self, field: &str, reason: impl Display) {
        self.refusal.add(format!("{field}: {reason}"));
    }

    /// Is a number in a range? `found` is how the number stands there, in words.
    pub fn within<N: PartialOrd + Display>(
        &mut self,
        field: &str,
        found: impl Display,
        number: &N,
        range: RangeInclusive<N>,
    ) -> bool {
        let fits = range.contains(number);
        if !fits {
            self.wrong(field, format!("{found}, expected {} to {}", range.start(), range.end()));
        }
        fits
    }

    /// Is a number less than a limit? `found` is how the number stands there, in words.
    pub fn below(&mut self, field: &str, found: impl Display, number: usize, limit: usize) -> bool {
        if number >= limit {
            self.wrong(field, format!("{found}, expected less than {limit}"));
        }
        number < limit
    }

    /// Are there at most a number of things?
    pub fn at_most(&mut self, field: &str, things: &str, count: usize, most: usize) -> bool {
        if count > most {
            self.wrong(field, format!("found {count} {things}, expected at most {most}"));
        }
        count <= most
    }

    /// Is a thing named for the first time? `known`: it was named before.
    pub fn once(&mut self, field: &str, thing: impl Display, known: bool) -> bool {
        if known {
            self.wrong(field, format!("{thing} is named twice"));
        }
        !known
    }

    /// The set of listed seats, a bit each.
    pub fn seats(&mut self, field: &str, seats: usize, list: &[u8]) -> u8 {
        let mut set = 0;
        for &seat in list {
            let name = format!("seat {seat}");
            if self.below(field, &name, seat.into(), seats) && self.once(field, &name, set >> seat & 1 == 1) {
                set |= 1 << seat;
            }
        }
        set
    }

    /// Everything that was wrong so far.
    pub fn refused(self) -> Refusal {
        self.refusal
    }

    /// The value read, if nothing was wrong.
    ///
    /// # Errors
    /// Everything that was wrong.
    pub fn or<T>(self, value: T) -> Result<T, Refusal> {
        self.refusal.or(value)
    }

    /// The state that was read, if nothing was wrong and it breaks no invariant of the game.
    ///
    /// # Errors
    /// Everything that was wrong, or every invariant that is broken.
    pub fn state<G: Game + Checked>(self, game: &G, state: G::State) -> Result<G::State, Refusal> {
        let state = self.or(state)?;
        Refusal { reasons: game.violations(&state) }.or(state)
    }
}
