//! Places of one player's half of the table, sets of them, and spots to put a person on.
//!
//! ```text
//!            column 0   column 1   column 2
//!   front        6          7          8      nearer the opponent
//!   back         3          4          5      nearer the camp
//!   camp         0          1          2
//! ```

use std::fmt;

use crate::bit_set;

/// A place: a column's camp, its back person or its front person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(crate) u8);

impl Place {
    /// The number of places.
    pub const COUNT: usize = 9;
    /// The number of columns.
    pub const COLUMNS: u8 = 3;

    /// Every place: the camps, the back row, the front row.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Self::COUNT as u8).map(Place)
    }

    /// The place of a column's camp.
    #[inline]
    pub const fn camp(column: u8) -> Place {
        Place(column)
    }

    /// The place of a person of a column.
    #[inline]
    pub const fn person(column: u8, front: bool) -> Place {
        Place(column + 3 + 3 * front as u8)
    }

    /// Its column.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % 3
    }

    /// Is it a camp's?
    #[inline]
    pub const fn is_camp(self) -> bool {
        self.0 < 3
    }

    /// Is it the front person's?
    #[inline]
    pub const fn is_front(self) -> bool {
        self.0 >= 6
    }

    /// This place alone.
    #[inline]
    pub const fn set(self) -> Places {
        Places::only(self)
    }

    /// The index in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    /// `2.camp`, `1.back`, `3.front`: columns counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column() + 1, ["camp", "back", "front"][usize::from(self.0 / 3) % 3])
    }
}

impl std::str::FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Place, String> {
        Place::all()
            .find(|place| place.to_string() == text)
            .ok_or_else(|| format!("`{text}` is no place, expected one such as 1.camp, 2.back or 3.front"))
    }
}

bit_set! {
    /// A set of places.
    pub struct Places(pub(crate) u16) of place: Place {
        bit: place.0,
        item(bit): Place(bit),
        all: Places(0x1FF),
        counted: u8,
    }
}

impl Places {
    /// No place.
    pub const NONE: Places = Places::EMPTY;
    /// The three camps.
    pub const CAMPS: Places = Places(0b0_0000_0111);
    /// The six places of people.
    pub const PEOPLE: Places = Places(0b1_1111_1000);
    /// The three places at the back.
    pub const BACK: Places = Places(0b0_0011_1000);
    /// The three places at the front.
    pub const FRONT: Places = Places(0b1_1100_0000);

    /// The places of a column.
    #[inline]
    pub const fn column(column: u8) -> Places {
        Places(0b0_0100_1001 << column)
    }

    /// Is a place in it?
    #[inline]
    pub const fn has(self, place: Place) -> bool {
        self.contains(place)
    }

    /// Is it one camp and nothing else?
    #[inline]
    pub(crate) const fn is_single_camp(self) -> bool {
        (self.0 < 8) & (0b0001_0110 >> (self.0 & 7) & 1 == 1)
    }

    /// The columns that have one of the places, a bit each.
    #[inline]
    pub const fn columns(self) -> u8 {
        ((self.0 | self.0 >> 3 | self.0 >> 6) & 0b111) as u8
    }

    /// Column by column; in each the camp, the back, the front.
    pub fn by_column(self) -> impl Iterator<Item = Place> {
        (0..Place::COLUMNS).flat_map(|c| [Place(c), Place(c + 3), Place(c + 6)]).filter(move |&place| self.has(place))
    }
}

/// The spot of a new person: a column, back or front, and with full columns the person of that column who is destroyed
/// for it (R5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub(crate) u8);

impl Spot {
    /// The number of spots: 3 columns, 2 sides, no one or one of two destroyed.
    pub const COUNT: usize = 18;

    /// A spot with room.
    #[inline]
    pub const fn open(column: u8, front: bool) -> Spot {
        Spot(column * 2 + front as u8)
    }

    /// A spot in a full column, for which the back or the front person is destroyed.
    #[inline]
    pub const fn instead(column: u8, front: bool, of_front: bool) -> Spot {
        Spot(6 + 6 * of_front as u8 + column * 2 + front as u8)
    }

    /// Every spot.
    pub fn all() -> impl Iterator<Item = Spot> {
        (0..Self::COUNT as u8).map(Spot)
    }

    /// All spots of a column, a bit each.
    #[inline]
    pub(crate) const fn of_column(column: u8) -> u32 {
        0b00_0011_0000_1100_0011 << (2 * column)
    }

    /// Its column.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % 6 / 2
    }

    /// Is it the front one?
    #[inline]
    pub const fn is_front(self) -> bool {
        self.0 % 2 == 1
    }

    /// The place that the person then has.
    #[inline]
    pub const fn place(self) -> Place {
        Place::person(self.column(), self.is_front())
    }

    /// The place of the person who is destroyed first.
    #[inline]
    pub const fn victim(self) -> Option<Place> {
        match self.0 / 6 {
            0 => None,
            n => Some(Place::person(self.column(), n == 2)),
        }
    }
}

impl fmt::Display for Spot {
    /// `1.back`, or `1.back for 1.front` with the person who is destroyed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.place())?;
        self.victim().map_or(Ok(()), |victim| write!(f, " for {victim}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_spots_are_read_as_written_and_say_where_they_are() {
        for place in Place::all() {
            assert_eq!(place.to_string().parse(), Ok(place));
            assert!(Places::column(place.column()).has(place));
            assert_eq!(Places::CAMPS.has(place), place.is_camp());
            assert_eq!(Places::FRONT.has(place), place.is_front());
        }
        assert_eq!(Places::PEOPLE, Places::BACK | Places::FRONT);
        let mut texts: Vec<String> = Spot::all().map(|spot| spot.to_string()).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), Spot::COUNT);
        let spot = Spot::instead(2, true, false);
        assert_eq!((spot.column(), spot.is_front(), spot.victim()), (2, true, Some(Place::person(2, false))));
        assert_eq!(Spot::open(1, false).victim(), None);
    }

    #[test]
    fn a_set_goes_column_by_column() {
        let places: Vec<u8> = (Places::column(1) | Places::FRONT).by_column().map(|place| place.0).collect();
        assert_eq!(places, [6, 1, 4, 7, 8]);
        assert_eq!(Places::FRONT.columns(), 0b111);
    }
}
