//! Spaces, sets of spaces, and the island that they make (R1.1).

use std::fmt;

use super::words::{Area, Terrain};
use crate::bit_set;

/// A land space, numbered row by row from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub u8);

impl Space {
    /// The most spaces that an island has: six areas of 9 and six of 5 (R1.1).
    pub const MOST: usize = 84;

    /// The place in tables by space.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of spaces.
    pub struct Spaces(pub u128) of space: Space {
        bit: space.0,
        item(bit): Space(bit),
    }
}

/// A square of the grid: the column, counted from 0 at the left, and the row, from 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
}

/// The name on the board: column `a` and row `1` at the upper left.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// The land of a board: its spaces with their areas and neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// The squares of the spaces, by number.
    pub squares: Vec<Square>,
    /// All spaces.
    pub land: Spaces,
    /// The area of each space.
    pub area_of: [Area; Space::MOST],
    /// The neighbours of each space.
    pub near: [Spaces; Space::MOST],
    /// The spaces of each area.
    pub areas: [Spaces; Area::COUNT],
    /// The spaces of every set of terrains: a bit for each terrain, by its number.
    pub terrains: [Spaces; 1 << Terrain::COUNT],
}

impl Island {
    /// The island of squares with their areas, row by row from the upper left.
    ///
    /// # Panics
    /// With more than [`Space::MOST`] squares.
    pub fn new(drawn: &[(Square, Area)]) -> Island {
        assert!(drawn.len() <= Space::MOST, "an island has at most {} spaces", Space::MOST);
        let mut island = Island {
            squares: drawn.iter().map(|(square, _)| *square).collect(),
            land: Spaces::EMPTY,
            area_of: [Area(0); Space::MOST],
            near: [Spaces::EMPTY; Space::MOST],
            areas: [Spaces::EMPTY; Area::COUNT],
            terrains: [Spaces::EMPTY; 1 << Terrain::COUNT],
        };
        for (number, &(square, area)) in drawn.iter().enumerate() {
            let space = Space(number as u8);
            island.land.insert(space);
            island.area_of[number] = area;
            island.areas[area.index()].insert(space);
            for (other, (near, _)) in drawn.iter().enumerate() {
                let apart = square.column.abs_diff(near.column) + square.row.abs_diff(near.row);
                island.near[number].insert_if(Space(other as u8), apart == 1);
            }
        }
        for (set, spaces) in island.terrains.iter_mut().enumerate() {
            for area in Area::all().filter(|area| set >> area.terrain().index() & 1 == 1) {
                *spaces |= island.areas[area.index()];
            }
        }
        island
    }

    /// The number of spaces.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Has it no space?
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The area of a space.
    #[inline]
    pub fn area(&self, space: Space) -> Area {
        self.area_of[space.index()]
    }

    /// The terrain of a space.
    #[inline]
    pub fn terrain(&self, space: Space) -> Terrain {
        self.area(space).terrain()
    }

    /// The spaces of both areas of a terrain.
    #[inline]
    pub fn of_terrain(&self, terrain: Terrain) -> Spaces {
        self.terrains[1 << terrain.index()]
    }

    /// All neighbours of a set, those inside it included.
    #[inline]
    pub fn around(&self, spaces: Spaces) -> Spaces {
        let mut around = Spaces::EMPTY;
        for space in spaces {
            around |= self.near[space.index()];
        }
        around
    }

    /// The spaces of `within` that are connected with `from` by spaces of `within`, those of `from` in it included.
    #[inline]
    pub fn connected(&self, from: Spaces, within: Spaces) -> Spaces {
        let mut found = from & within;
        let mut front = found;
        while !front.is_empty() {
            front = (self.around(front) & within) - found;
            found |= front;
        }
        found
    }

    /// The terrains of a set of spaces, a bit each.
    #[inline]
    pub fn terrains_in(&self, spaces: Spaces) -> u8 {
        let mut terrains = 0;
        for terrain in Terrain::ALL {
            terrains |= u8::from(!(spaces & self.of_terrain(terrain)).is_empty()) << terrain.index();
        }
        terrains
    }

    /// The connected parts of a set, each with its first space before those of the next.
    pub fn parts(&self, spaces: Spaces) -> impl Iterator<Item = Spaces> + '_ {
        let mut rest = spaces;
        std::iter::from_fn(move || {
            let part = self.connected(Spaces::only(rest.first()?), rest);
            rest -= part;
            Some(part)
        })
    }

    /// The space at a square.
    pub fn at(&self, square: Square) -> Option<Space> {
        self.squares.iter().position(|other| *other == square).map(|number| Space(number as u8))
    }

    /// The name of a space on the board, as `c1`.
    pub fn name(&self, space: Space) -> String {
        self.squares.get(space.index()).map_or_else(|| format!("#{}", space.0), Square::to_string)
    }

    /// The space of a name.
    pub fn named(&self, name: &str) -> Option<Space> {
        self.squares.iter().position(|square| square.to_string() == name).map(|number| Space(number as u8))
    }
}
