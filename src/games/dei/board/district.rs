//! Districts: squares of three by three cells, each a piece of ground or of a roof (R1.1).

use std::fmt;
use std::str::FromStr;

use super::words::{Drone, Letter};
use crate::named_enum;

named_enum! {
    /// The level of a piece.
    pub enum Level {
        /// Ground.
        Ground = "ground",
        /// Roof.
        Roof = "roof",
    }
}

/// Cells along a side of a district.
pub const SIDE: usize = 3;
/// Cells of a district.
pub const CELLS: usize = SIDE * SIDE;
/// Sides of a district: north, east, south, west.
pub const SIDES: usize = 4;
/// The letters of the sides.
const SIDE_LETTERS: [char; SIDES] = ['N', 'E', 'S', 'W'];
/// Pieces of a district, at most: two of ground, two of roof.
pub const PIECES: usize = 4;
/// The letters of the pieces.
const PIECE_LETTERS: [char; PIECES] = ['a', 'b', 'A', 'B'];

/// A district, by its place in the order of the codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DistrictId(pub u8);

/// Codes with their districts: the first digit is the number of players from which a district is used.
const CODES: [&str; DistrictId::COUNT] =
    ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4"];

impl DistrictId {
    /// The number of districts.
    pub const COUNT: usize = 16;
    /// The two districts with a refuge.
    pub const REFUGES: [DistrictId; 2] = [DistrictId(0), DistrictId(1)];
    /// The two districts with a neutral bridge (R2.3).
    pub const BRIDGES: [DistrictId; 2] = [DistrictId(2), DistrictId(14)];

    /// Every district, in the order of the codes.
    pub fn all() -> impl DoubleEndedIterator<Item = DistrictId> + ExactSizeIterator + Clone {
        (0..DistrictId::COUNT as u8).map(DistrictId)
    }

    /// The districts that are used with a number of players.
    pub fn used(players: usize) -> impl DoubleEndedIterator<Item = DistrictId> + ExactSizeIterator + Clone {
        (0..DistrictId::count(players) as u8).map(DistrictId)
    }

    /// The number of districts used with a number of players.
    pub const fn count(players: usize) -> usize {
        [9, 12, 16][if players < 2 {
            0
        } else if players > 4 {
            2
        } else {
            players - 2
        }]
    }

    /// The number of players from which it is used.
    pub const fn players(self) -> usize {
        match self.0 {
            0..9 => 2,
            9..12 => 3,
            _ => 4,
        }
    }

    /// Its code.
    #[inline]
    pub const fn code(self) -> &'static str {
        CODES[self.0 as usize]
    }

    /// The place in tables by district.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for DistrictId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for DistrictId {
    type Err = String;

    fn from_str(text: &str) -> Result<DistrictId, String> {
        let known = CODES.iter().position(|code| *code == text).map(|at| DistrictId(at as u8));
        known.ok_or_else(|| format!("found `{text}`, expected a district such as 2.1, 3.3 or 4.4"))
    }
}

/// One of the four pieces that a district can have: ground `a`, `b`, roof `A`, `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part(pub u8);

impl Part {
    /// The four of them.
    pub const ALL: [Part; PIECES] = [Part(0), Part(1), Part(2), Part(3)];

    /// Its level.
    #[inline]
    pub const fn level(self) -> Level {
        if self.0 < 2 { Level::Ground } else { Level::Roof }
    }

    /// Is it a roof?
    #[inline]
    pub const fn is_roof(self) -> bool {
        self.0 >= 2
    }

    /// Its letter: small for ground, a capital for a roof.
    pub const fn letter(self) -> char {
        PIECE_LETTERS[self.0 as usize]
    }

    /// The piece of a letter.
    pub fn from_letter(letter: char) -> Option<Part> {
        PIECE_LETTERS.iter().position(|own| *own == letter).map(|at| Part(at as u8))
    }

    /// The place in tables by piece.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A piece of a district of the city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub u8);

impl Piece {
    /// Places in tables by piece.
    pub const COUNT: usize = DistrictId::COUNT * PIECES;

    /// A piece of a district.
    #[inline]
    pub const fn of(district: DistrictId, part: Part) -> Piece {
        Piece(district.0 * PIECES as u8 + part.0)
    }

    /// Its district.
    #[inline]
    pub const fn district(self) -> DistrictId {
        DistrictId(self.0 / PIECES as u8)
    }

    /// The part of its district that this piece is.
    #[inline]
    pub const fn part(self) -> Part {
        Part(self.0 % PIECES as u8)
    }

    /// The place in tables by piece.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Code and letter, as in `2.4b`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.district(), self.part()))
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Piece {
    type Err = String;

    fn from_str(text: &str) -> Result<Piece, String> {
        let expected = || format!("found `{text}`, expected a piece such as 2.4b");
        let letter = text.chars().last().ok_or_else(expected)?;
        let part = Part::from_letter(letter).ok_or_else(expected)?;
        let district: DistrictId = text[..text.len() - 1].parse().map_err(|_| expected())?;
        Ok(Piece::of(district, part))
    }
}

/// The cells of an unturned district, row by row from the north-west.
///
/// ```
/// use wildlab::games::dei::board::district::Cells;
///
/// // a a A
/// // a b b
/// // a B B
/// let cells: Cells = "aaA/abb/aBB".parse().unwrap();
/// assert_eq!(cells.to_string(), "aaA/abb/aBB");
/// assert_eq!(cells.parts().count(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells(pub [Part; CELLS]);

impl Cells {
    /// The piece at a row and a column.
    #[inline]
    pub const fn at(&self, row: usize, column: usize) -> Part {
        self.0[row * SIDE + column]
    }

    /// The pieces of the district, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        Part::ALL.into_iter().filter(|part| self.0.contains(part))
    }

    /// Has the district this piece?
    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }

    /// Neighbouring cells, each pair once.
    pub fn beside() -> impl Iterator<Item = (usize, usize)> {
        (0..CELLS).flat_map(|cell| {
            let east = (cell % SIDE + 1 < SIDE).then_some((cell, cell + 1));
            let south = (cell + SIDE < CELLS).then_some((cell, cell + SIDE));
            east.into_iter().chain(south)
        })
    }

    /// Is each piece connected, and are letters used in order?
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for [first, second] in [[Part(0), Part(1)], [Part(2), Part(3)]] {
            if self.has(second) && !self.has(first) {
                faults.push(format!("there is a piece {second} without a piece {first}"));
            }
        }
        if !self.has(Part(0)) {
            faults.push("there is no ground".to_owned());
        }
        for part in self.parts() {
            let mut reached: u16 = 1 << self.0.iter().position(|own| *own == part).unwrap_or_default();
            let of_part = |cell: usize| self.0[cell] == part;
            for _ in 0..CELLS {
                for (one, two) in Cells::beside().filter(|&(one, two)| of_part(one) && of_part(two)) {
                    let both = 1 << one | 1 << two;
                    reached |= if reached & both == 0 { 0 } else { both };
                }
            }
            if reached.count_ones() as usize != self.0.iter().filter(|own| **own == part).count() {
                faults.push(format!("the cells of piece {part} are not connected"));
            }
        }
        faults
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.0.chunks(SIDE).map(|row| row.iter().map(|part| part.letter()).collect()).collect();
        f.pad(&rows.join("/"))
    }
}

impl FromStr for Cells {
    type Err = String;

    fn from_str(text: &str) -> Result<Cells, String> {
        let expected = || format!("found `{text}`, expected three rows of a, b, A, B such as aaA/abb/aBB");
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != SIDE || rows.iter().any(|row| row.len() != SIDE) {
            return Err(expected());
        }
        let parts: Option<Vec<Part>> = rows.concat().chars().map(Part::from_letter).collect();
        parts.and_then(|parts| parts.try_into().ok()).map(Cells).ok_or_else(expected)
    }
}

/// The open sides of an unturned district: north, east, south, west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Open(pub [bool; SIDES]);

impl Open {
    /// Is a side open when the district is turned by some clockwise quarter turns? Side 0 is the north (R1.2).
    #[inline]
    pub const fn turned(&self, side: usize, turns: u8) -> bool {
        self.0[(side + SIDES - turns as usize % SIDES) % SIDES]
    }
}

/// The letters of the open sides; `-` for none.
impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = SIDE_LETTERS.iter().zip(self.0).filter(|(_, open)| *open).map(|(letter, _)| *letter);
        let text: String = letters.collect();
        f.pad(if text.is_empty() { "-" } else { &text })
    }
}

impl FromStr for Open {
    type Err = String;

    fn from_str(text: &str) -> Result<Open, String> {
        let open = Open(SIDE_LETTERS.map(|letter| text.contains(letter)));
        if open.to_string() == text { Ok(open) } else { Err(format!("found `{text}`, expected letters of NESW, or -")) }
    }
}

/// A place for a bridge: two roofs on both sides of a ground cell, in a row or a column (R1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The roofs, the lower letter first.
    pub roofs: [Part; 2],
    /// The ground below.
    pub over: Part,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}/{}", self.roofs[0], self.roofs[1], self.over))
    }
}

impl Cells {
    /// The bridge sites, each once.
    pub fn spans(&self) -> Vec<Span> {
        let lines =
            (0..SIDE).flat_map(|at| [[at * SIDE, at * SIDE + 1, at * SIDE + 2], [at, at + SIDE, at + 2 * SIDE]]);
        let span = |[one, over, two]: [usize; SIDE]| {
            let [one, over, two] = [one, over, two].map(|cell| self.0[cell]);
            let spans = one.is_roof() && two.is_roof() && one != two && !over.is_roof();
            spans.then(|| Span { roofs: [one.min(two), one.max(two)], over })
        };
        let mut spans: Vec<Span> = lines.filter_map(span).collect();
        spans.sort();
        spans.dedup();
        spans
    }
}

/// A district as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct District {
    /// Its cells.
    pub cells: Cells,
    /// Its open sides.
    pub open: Open,
    /// Symbols by piece: Technology on ground, Cells on roofs (R2.5).
    pub tokens: [u8; PIECES],
    /// The outpost circle.
    pub outpost: Option<(Letter, Part)>,
    /// The piece with a neutral refuge.
    pub refuge: Option<Part>,
    /// The piece with a drone spot.
    pub drone: Option<Part>,
    /// The site of a neutral bridge.
    pub bridge: Option<Span>,
    /// The ground and the roof that a neutral elevator links.
    pub elevator: Option<[Part; 2]>,
}

/// Whose drone each is, by faction (R2.4).
pub type Drones = [Drone; super::words::Faction::COUNT];
