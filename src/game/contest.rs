//! Competitive or cooperative, and how a game ends for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::seat::Seat;
use super::seating::Seating;
use crate::base::inputs::{Input, Inputs, mixed};

/// The relation between the seats of a game: partners or opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contest {
    /// All seats win or lose as one.
    Together,
    /// Every seat plays for itself.
    Against,
}

/// The most seats that a game can have.
pub const MOST_SEATS: usize = 6;

/// A value for each seat of a game.
///
/// ```
/// use wildlab::game::{BySeat, Seating};
///
/// let mut points = BySeat::of(3, 0);
/// points[1] += 5;
/// assert_eq!(points.as_slice(), [0, 5, 0]);
/// assert_eq!(points.seated(&Seating::rotated(3, 1)).to_string(), "0,0,5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    seats: u8,
    values: [T; MOST_SEATS],
}

impl<T: Copy> BySeat<T> {
    /// One value for each of the seats.
    ///
    /// # Panics
    /// With more than [`MOST_SEATS`] seats.
    pub fn of(seats: usize, value: T) -> BySeat<T> {
        assert!(seats <= MOST_SEATS, "a game has at most {MOST_SEATS} seats");
        BySeat { seats: seats as u8, values: [value; MOST_SEATS] }
    }

    /// The value of one seat, and nothing at the others: values that a seat may not know are hidden.
    #[must_use]
    pub fn only(&self, seat: Seat) -> BySeat<T>
    where
        T: Default,
    {
        let mut only = BySeat::of(self.len(), T::default());
        only[seat] = self[seat];
        only
    }

    /// The values moved to the seats of their sides.
    #[must_use]
    pub fn seated(&self, seating: &Seating) -> BySeat<T> {
        let mut seated = *self;
        for seat in Seat::all(self.len()) {
            seated[seat] = self[seating.side_at(seat)];
        }
        seated
    }
}

impl<T> BySeat<T> {
    /// The values, seat by seat.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.seats)]
    }

    /// The number of seats.
    pub fn len(&self) -> usize {
        self.seats.into()
    }

    /// Are there no seats?
    pub fn is_empty(&self) -> bool {
        self.seats == 0
    }
}

impl<T: Input> Input for BySeat<T> {
    const LEN: usize = (MOST_SEATS + 1) * T::LEN;
    const LAYOUT: u64 = mixed(5, T::LAYOUT);

    fn write_inputs(&self, to: &mut Inputs) {
        to.by_seat(self.as_slice(), MOST_SEATS);
    }
}

/// The values divided by commas, as settings have them.
impl<T: fmt::Display> fmt::Display for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.as_slice().iter().map(ToString::to_string).collect();
        f.write_str(&values.join(","))
    }
}

impl<T> Index<usize> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: usize) -> &T {
        &self.values[..usize::from(self.seats)][seat]
    }
}

impl<T> IndexMut<usize> for BySeat<T> {
    fn index_mut(&mut self, seat: usize) -> &mut T {
        &mut self.values[..usize::from(self.seats)][seat]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self[seat.index()]
    }
}

/// The result of a game for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// 1 for those who won; seats that tie share a place, and the next one is counted after all of them. 0: the game
    /// was stopped before it was decided.
    pub place: u8,
    /// Points, in games that have them.
    pub score: i32,
}

/// The result of a game.
///
/// ```
/// use wildlab::game::Ending;
///
/// let ending = Ending::ranked("night", &[7, 12, 12]);
/// assert_eq!((ending.won(0), ending.won(1)), (Some(false), Some(true)));
/// assert_eq!(ending.seats[0].place, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The cause, by its name in records and reports.
    pub cause: &'static str,
    /// The result for each seat.
    pub seats: BySeat<Standing>,
}

impl Ending {
    /// All seats won or lost as one, or the game was stopped before either.
    pub fn together(cause: &'static str, won: Option<bool>, seats: usize) -> Ending {
        let place = match won {
            None => 0,
            Some(true) => 1,
            Some(false) => 2,
        };
        Ending { cause, seats: BySeat::of(seats, Standing { place, score: 0 }) }
    }

    /// One seat won, all others lost.
    pub fn won_by(cause: &'static str, winner: impl Into<Seat>, seats: usize) -> Ending {
        let mut standings = BySeat::of(seats, Standing { place: 2, score: 0 });
        standings[winner.into()].place = 1;
        Ending { cause, seats: standings }
    }

    /// The seats are ranked by their points, the most first; equal points share a place.
    pub fn ranked(cause: &'static str, scores: &[i32]) -> Ending {
        let mut standings = BySeat::of(scores.len(), Standing { place: 1, score: 0 });
        for (seat, &score) in scores.iter().enumerate() {
            let better = scores.iter().filter(|&&other| other > score).count();
            standings[seat] = Standing { place: 1 + better as u8, score };
        }
        Ending { cause, seats: standings }
    }

    /// The seats are ranked by their points, and seats with equal points by a second key, the larger first: two seats
    /// share a place where both are equal.
    ///
    /// ```
    /// use wildlab::game::Ending;
    ///
    /// let ending = Ending::ranked_with("end", &[9, 12, 12, 9], &[(3, 1), (0, 4), (2, 0), (3, 1)]);
    /// let places: Vec<u8> = ending.seats.as_slice().iter().map(|standing| standing.place).collect();
    /// assert_eq!(places, [3, 2, 1, 3]);
    /// ```
    ///
    /// # Panics
    /// When there are not as many keys as scores.
    pub fn ranked_with<K: Ord>(cause: &'static str, scores: &[i32], second: &[K]) -> Ending {
        assert_eq!(scores.len(), second.len(), "a second key for every seat");
        let mut ending = Ending::ranked(cause, scores);
        for seat in 0..scores.len() {
            let equal = |other: &usize| scores[*other] == scores[seat] && second[*other] > second[seat];
            ending.seats[seat].place += (0..scores.len()).filter(equal).count() as u8;
        }
        ending
    }

    /// Did a seat win, alone or with others? `None`: the game was stopped before it was decided.
    pub fn won(&self, seat: impl Into<Seat>) -> Option<bool> {
        match self.seats[seat.into()].place {
            0 => None,
            place => Some(place == 1),
        }
    }

    /// The winner's lead in points over the next seat, 0 if several won; none in games without points or a winner.
    ///
    /// ```
    /// use wildlab::game::Ending;
    ///
    /// assert_eq!(Ending::ranked("night", &[7, 12, 9]).lead(), Some(3));
    /// assert_eq!(Ending::ranked("night", &[7, 12, 12]).lead(), Some(0));
    /// assert_eq!(Ending::won_by("mate", 0, 2).lead(), None);
    /// ```
    pub fn lead(&self) -> Option<u32> {
        let seats = self.seats.as_slice();
        if seats.iter().all(|standing| standing.score == 0) {
            return None;
        }
        let mut best = seats.iter().filter(|standing| standing.place == 1).map(|standing| standing.score);
        let (first, tied) = (best.next()?, best.next().is_some());
        let next = seats.iter().filter(|standing| standing.place > 1).map(|standing| first.abs_diff(standing.score));
        if tied { Some(0) } else { next.min() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(ending: &Ending) -> Vec<u8> {
        ending.seats.as_slice().iter().map(|standing| standing.place).collect()
    }

    #[test]
    fn those_who_play_together_share_one_place() {
        assert_eq!(places(&Ending::together("win", Some(true), 3)), [1, 1, 1]);
        assert_eq!(places(&Ending::together("core", Some(false), 2)), [2, 2]);
        let open = Ending::together("stalled", None, 2);
        assert_eq!((places(&open), open.won(0)), (vec![0, 0], None));
    }

    #[test]
    fn one_winner_leaves_the_others_second() {
        let ending = Ending::won_by("mate", 1, 2);
        assert_eq!(places(&ending), [2, 1]);
        assert_eq!((ending.won(0), ending.won(1)), (Some(false), Some(true)));
    }

    #[test]
    fn equal_points_share_a_place_and_the_next_place_is_counted_after_them() {
        let ending = Ending::ranked("end", &[7, 12, 12, -3, 7]);
        assert_eq!(places(&ending), [3, 1, 1, 5, 3]);
        assert_eq!(ending.seats[3].score, -3);
    }
}
