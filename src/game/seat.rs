//! A place at the table.

use std::fmt;

use super::MOST_SEATS;
use crate::base::inputs::{Input, Inputs};

/// A place at the table, counted clockwise from 0.
///
/// ```
/// use wildlab::game::Seat;
///
/// let last = Seat(2);
/// assert_eq!(last.left(3), Seat(0), "the table is round");
/// assert_eq!(Seat::all(2).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
/// assert_eq!(Seat(1).others(3).collect::<Vec<_>>(), [Seat(2), Seat(0)], "clockwise from the left neighbour");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Every seat of a table, clockwise from 0.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats as u8).map(Seat)
    }

    /// The position in per-seat tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn left(self, seats: usize) -> Seat {
        if self.0 as usize + 1 < seats { Seat(self.0 + 1) } else { Seat(0) }
    }

    /// The other seats of a table, clockwise from the left neighbour.
    pub fn others(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (1..seats as u8).map(move |by| Seat((self.0 + by) % seats as u8))
    }
}

/// Seats count from the own one.
impl Input for Seat {
    const LEN: usize = MOST_SEATS;

    #[inline]
    fn write_inputs(&self, to: &mut Inputs) {
        to.there(to.from_own(self.index()));
    }
}

impl From<usize> for Seat {
    #[inline]
    fn from(seat: usize) -> Seat {
        Seat(seat as u8)
    }
}

impl From<Seat> for usize {
    #[inline]
    fn from(seat: Seat) -> usize {
        seat.index()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
