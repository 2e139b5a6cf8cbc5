//! Seatings: which side sits at which seat, and the sets of them in which a deal is played.

use std::str::FromStr;

use super::contest::MOST_SEATS;
use super::seat::Seat;

/// A permutation: which side sits at each seat. Side `i` is the one that the settings name at place `i`.
///
/// ```
/// use wildlab::game::{Seat, Seating};
///
/// let moved = Seating::rotated(3, 1);
/// assert_eq!((moved.seat_of(0), moved.side_at(Seat(0))), (Seat(1), 2), "side 0 sits at seat 1, side 2 at seat 0");
/// assert!(Seating::plain(3).is_plain());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seating {
    seats: u8,
    sides: [u8; MOST_SEATS],
}

impl Seating {
    /// Each side at its own seat.
    ///
    /// # Panics
    /// With more than [`MOST_SEATS`] seats.
    pub fn plain(seats: usize) -> Seating {
        Seating::of(&(0..seats).collect::<Vec<_>>())
    }

    /// Each side `by` seats further on.
    ///
    /// # Panics
    /// With more than [`MOST_SEATS`] seats.
    pub fn rotated(seats: usize, by: usize) -> Seating {
        Seating::plain(seats).rotate(by)
    }

    fn of(sides: &[usize]) -> Seating {
        assert!(sides.len() <= MOST_SEATS, "a game has at most {MOST_SEATS} seats");
        let mut own = [0; MOST_SEATS];
        own.iter_mut().zip(sides).for_each(|(own, &side)| *own = side as u8);
        Seating { seats: sides.len() as u8, sides: own }
    }

    fn rotate(mut self, by: usize) -> Seating {
        let seats = self.seats();
        self.sides[..seats].rotate_right(by.checked_rem(seats).unwrap_or(0));
        self
    }

    fn swapped(mut self, one: usize, other: usize) -> Seating {
        self.sides.swap(one, other);
        self
    }

    /// This seating with sides that are alike at each other's seats, further on for each turn: which side sits where
    /// differs, and the game is the same. `alike[i]` is the first side that is no different from side `i`.
    #[must_use]
    pub fn with_turns(mut self, alike: &[usize], turns: u64) -> Seating {
        for seat in 0..self.seats() {
            let side = self.side_at(seat);
            let class = || (0..alike.len()).filter(|&other| alike[other] == alike[side]);
            let own = class().position(|other| other == side).unwrap_or_default();
            let next = (own + (turns % class().count().max(1) as u64) as usize) % class().count().max(1);
            self.sides[seat] = class().nth(next).unwrap_or(side) as u8;
        }
        self
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The side that sits at a seat.
    pub fn side_at(&self, seat: impl Into<Seat>) -> usize {
        self.sides[..self.seats()][seat.into().index()].into()
    }

    /// The seat of a side.
    pub fn seat_of(&self, side: usize) -> Seat {
        Seat::all(self.seats()).find(|&seat| self.side_at(seat) == side).unwrap_or(side.into())
    }

    /// Does each side sit at its own seat?
    pub fn is_plain(&self) -> bool {
        (0..self.seats()).all(|seat| self.side_at(seat) == seat)
    }
}

/// The seatings in which each deal is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seatings {
    /// Once, with the seats as the settings name them.
    Once,
    /// Every side moves on by one seat until it has sat at each; neighbours stay neighbours.
    Rotations,
    /// A sample in which every side has each seat, and each neighbour on either hand, equally often.
    #[default]
    Balanced,
    /// All orders of the sides.
    All,
}

impl Seatings {
    /// All of them.
    pub const ALL: [Seatings; 4] = [Seatings::Once, Seatings::Rotations, Seatings::Balanced, Seatings::All];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Seatings::Once => "once",
            Seatings::Rotations => "rotations",
            Seatings::Balanced => "balanced",
            Seatings::All => "all",
        }
    }

    /// The seatings of these sides; those that make the same game are listed once. `alike[i]` is the first side that is
    /// no different from side `i`.
    pub fn of(self, alike: &[usize]) -> Vec<Seating> {
        let seats = alike.len();
        let rotations = |first: Seating| (0..seats.max(1)).map(move |by| first.rotate(by));
        match self {
            Seatings::Once => vec![Seating::plain(seats)],
            Seatings::Rotations => distinct(rotations(Seating::plain(seats)), alike),
            Seatings::All => distinct(permutations(seats), alike),
            Seatings::Balanced => {
                let rows = row_complete(seats);
                if alike.iter().enumerate().all(|(side, &first)| side == first) {
                    return rows;
                }
                let all = distinct(permutations(seats), alike);
                // Whole circles of rotations keep the balance of seats where some sides are alike.
                if all.len() <= 2 * seats { all } else { distinct(rows.into_iter().flat_map(rotations), alike) }
            }
        }
    }
}

impl FromStr for Seatings {
    type Err = String;

    fn from_str(text: &str) -> Result<Seatings, String> {
        let known = Seatings::ALL.into_iter().find(|seatings| seatings.name() == text);
        known.ok_or_else(|| {
            let names = Seatings::ALL.map(Seatings::name).join(", ");
            format!("found {text}, expected one of: {names}")
        })
    }
}

/// For each side, the first one that it can change seats with and leave the game as it is: itself, where there is none
/// before it. `same` says whether a seating changes nothing.
pub fn alike(seats: usize, same: impl Fn(&Seating) -> bool) -> Vec<usize> {
    let plain = Seating::plain(seats);
    let mut first: Vec<usize> = Vec::with_capacity(seats);
    for side in 0..seats {
        let other = (0..side).find(|&other| first[other] == other && same(&plain.swapped(other, side)));
        first.push(other.unwrap_or(side));
    }
    first
}

/// The first of the seatings that make equal games.
fn distinct(all: impl IntoIterator<Item = Seating>, alike: &[usize]) -> Vec<Seating> {
    let mut seen: Vec<Vec<usize>> = Vec::new();
    let mut kept = Vec::new();
    for seating in all {
        let looks: Vec<usize> = (0..alike.len()).map(|seat| alike[seating.side_at(seat)]).collect();
        if !seen.contains(&looks) {
            seen.push(looks);
            kept.push(seating);
        }
    }
    kept
}

/// All orders of the sides, each side at its own seat first.
fn permutations(seats: usize) -> Vec<Seating> {
    let mut all = vec![Vec::new()];
    for _ in 0..seats {
        all = all
            .into_iter()
            .flat_map(|begun: Vec<usize>| {
                let free: Vec<usize> = (0..seats).filter(|side| !begun.contains(side)).collect();
                free.into_iter().map(move |side| begun.iter().copied().chain([side]).collect())
            })
            .collect();
    }
    all.iter().map(|sides| Seating::of(sides)).collect()
}

/// A row-complete Latin square (Williams 1949): every side has each seat once and follows each other side once; for an
/// odd number of seats two squares, the second in reverse, and everything twice. The first row is each side at its own
/// seat.
fn row_complete(seats: usize) -> Vec<Seating> {
    let zigzag = |place: usize| if place % 2 == 1 { place.div_ceil(2) } else { (seats - place / 2) % seats };
    let row = |by: usize| (0..seats).map(|place| (zigzag(place) + by) % seats).collect::<Vec<_>>();
    let mut rows: Vec<Vec<usize>> = (0..seats.max(1)).map(row).collect();
    if seats > 1 && seats % 2 == 1 {
        rows.extend(rows.clone().into_iter().map(|row| row.into_iter().rev().collect()));
    }
    // Sides are renamed so that the first row is the plain one.
    let first = rows[0].clone();
    let renamed = |row: Vec<usize>| {
        row.iter().map(|side| first.iter().position(|own| own == side).unwrap_or_default()).collect::<Vec<_>>()
    };
    rows.into_iter().map(|row| Seating::of(&renamed(row))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(seating: Seating) -> Vec<usize> {
        (0..seating.seats()).map(|seat| seating.side_at(seat)).collect()
    }

    /// Counts per side: how often it has each seat, and how often each other side sits directly after it.
    fn counts(all: &[Seating]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let seats = all[0].seats();
        let (mut at, mut after) = (vec![vec![0; seats]; seats], vec![vec![0; seats]; seats]);
        for row in all.iter().copied().map(sides) {
            for (seat, &side) in row.iter().enumerate() {
                at[side][seat] += 1;
                if seat > 0 {
                    after[row[seat - 1]][side] += 1;
                }
            }
        }
        (at, after)
    }

    #[test]
    fn a_balanced_sample_gives_every_side_each_seat_and_each_neighbour_equally_often() {
        for (seats, rows) in [(1, 1), (2, 2), (3, 6), (4, 4), (5, 10), (6, 6)] {
            let all = Seatings::Balanced.of(&(0..seats).collect::<Vec<_>>());
            assert_eq!(all.len(), rows, "{seats} seats");
            assert!(all[0].is_plain());
            let (at, after) = counts(&all);
            assert!(at.iter().flatten().all(|&times| times == rows / seats), "{seats} seats: {at:?}");
            for (one, row) in after.iter().enumerate() {
                for (other, &times) in row.iter().enumerate() {
                    assert_eq!(times, if one == other { 0 } else { rows / seats }, "{seats} seats: {after:?}");
                }
            }
        }
    }

    #[test]
    fn seatings_that_make_the_same_game_are_listed_once() {
        assert_eq!(Seatings::Rotations.of(&[0, 1, 0, 1]).len(), 2);
        assert_eq!(Seatings::Balanced.of(&[0, 1, 0, 1]).len(), 6, "two of one kind among four");
        assert_eq!(Seatings::All.of(&[0, 1, 0, 1]).len(), 6);
        assert_eq!(Seatings::Balanced.of(&[0, 1, 1, 1, 1, 1]).len(), 6, "one against five");
        assert_eq!(Seatings::Balanced.of(&[0, 0, 0]).len(), 1);
        assert_eq!(Seatings::All.of(&[0, 1, 2, 3]).len(), 24);
        let halves = Seatings::Balanced.of(&[0, 0, 0, 3, 3, 3]);
        let first = |seat: usize| halves.iter().filter(|seating| seating.side_at(seat) < 3).count();
        assert!((0..6).all(|seat| 2 * first(seat) == halves.len()), "every kind has each seat equally often");
    }

    #[test]
    fn sides_are_alike_when_changing_their_seats_changes_nothing() {
        let bring = ["a", "b", "a", "c", "b"];
        let same = |seating: &Seating| (0..5).all(|seat| bring[seating.side_at(seat)] == bring[seat]);
        assert_eq!(alike(5, same), [0, 1, 0, 3, 1]);
    }

    #[test]
    fn a_seating_is_read_both_ways() {
        for seating in Seatings::All.of(&[0, 1, 2, 3]) {
            for side in 0..4 {
                assert_eq!(seating.side_at(seating.seat_of(side)), side);
            }
        }
        assert_eq!(sides(Seating::rotated(4, 1)), [3, 0, 1, 2]);
        assert_eq!("balanced".parse(), Ok(Seatings::Balanced));
        assert!("some".parse::<Seatings>().unwrap_err().contains("expected one of: once, rotations, balanced, all"));
    }
}
