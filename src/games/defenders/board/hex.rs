//! Hexes, directions and sets of hexes: the geometry of R1 in one `u64`.
//!
//! The hex `(q, r)` lives at bit `32 + q + 8 r`. Its six neighbours are then six fixed shifts:
//!
//! ```text
//!      NW -8   NE -7
//!          \   /
//!   W -1 -- hex -- E +1
//!          /   \
//!      SW +7   SE +8
//! ```
//!
//! The 37 hexes of the board take bits 8 to 56. Every cell just outside falls on a bit that is no board hex, so a step
//! off the board vanishes under the board's mask and never comes back on another row. One cell, SE of `(0, 3)`, falls
//! on bit 64: single-bit shifts wrap, and it shares bit 0 with `(0, -4)`, which is outside too.

use std::fmt;

use crate::{bit_set, named_enum, one_of};

named_enum! {
    /// One of the six directions, clockwise, pointy-top, y down (R1.1). Also the number of an edge (R1.2).
    pub enum Dir {
        /// `(+1, 0)`
        E = "E",
        /// `(0, +1)`
        Se = "SE",
        /// `(-1, +1)`
        Sw = "SW",
        /// `(-1, 0)`
        W = "W",
        /// `(0, -1)`
        Nw = "NW",
        /// `(+1, -1)`
        Ne = "NE",
    }
}

impl Dir {
    /// All directions in order, and once more.
    const TWICE_AROUND: [Dir; 12] = {
        let mut around = [Dir::E; 12];
        let mut d = 0;
        while d < 12 {
            around[d] = Dir::ALL[d % 6];
            d += 1;
        }
        around
    };

    /// The direction with that number, counted around and around.
    #[inline]
    pub const fn new(number: usize) -> Self {
        Self::ALL[number % 6]
    }

    /// The direction `steps` sixths of a turn clockwise.
    #[inline]
    pub const fn turned(self, steps: usize) -> Self {
        Self::TWICE_AROUND[self as usize + steps % 6]
    }

    /// The direction back.
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The distance from a hex's bit to its neighbour's, in bits.
    #[inline]
    pub(crate) const fn shift(self) -> i32 {
        [1, 8, 7, -1, -8, -7][self as usize]
    }

    /// The axial step `(dq, dr)`.
    pub const fn axial(self) -> (i32, i32) {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][self as usize]
    }
}

/// A hex of the board, as its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);
const _: () = assert!(size_of::<Hex>() == 1);

impl Hex {
    /// The machine core, in the middle (R1.1).
    pub const CORE: Hex = Hex(32);
    /// The distance from the core to the outermost ring.
    pub const RADIUS: i32 = 3;
    /// The length of an array with one place for each hex, see [`Hex::index`].
    pub const SPAN: usize = 49;

    /// The hex at axial `(q, r)`, if it is on the board.
    pub const fn new(q: i32, r: i32) -> Option<Hex> {
        let s = -q - r;
        if q.abs() <= Self::RADIUS && r.abs() <= Self::RADIUS && s.abs() <= Self::RADIUS {
            Some(Hex((32 + q + 8 * r) as u8))
        } else {
            None
        }
    }

    /// A hex by its bit.
    #[inline]
    pub(crate) const fn from_bit(bit: u8) -> Hex {
        Hex(bit)
    }

    /// The bit of this hex in a [`HexSet`].
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0
    }

    /// The place of this hex in an array of [`Hex::SPAN`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(8)
    }

    /// The axial coordinates.
    pub const fn axial(self) -> (i32, i32) {
        let i = self.0 as i32 - 32;
        // Rows overlap neither here nor one cell outside: within a row q runs from -4 to 3 after the skew is undone.
        let mut r = -4;
        while r <= 4 {
            let q = i - 8 * r;
            if q.abs() <= Self::RADIUS && (q + r).abs() <= Self::RADIUS && r.abs() <= Self::RADIUS {
                return (q, r);
            }
            r += 1;
        }
        (i, 0)
    }

    /// Steps from the core: 0 for the core, 3 for the outermost ring.
    pub const fn ring(self) -> i32 {
        let (q, r) = self.axial();
        let s = -q - r;
        (q.abs() + r.abs() + s.abs()) / 2
    }

    /// The neighbour in that direction, if it is on the board.
    #[inline]
    pub const fn step(self, dir: Dir) -> Option<Hex> {
        let next = Hex((self.0 as i32 + dir.shift()) as u8);
        if HexSet::BOARD.contains(next) { Some(next) } else { None }
    }

    /// The cell in that direction, on the board or just outside.
    #[inline]
    pub(crate) const fn cell(self, dir: Dir) -> Hex {
        Hex((self.0 as i32 + dir.shift()) as u8)
    }

    /// This hex as a set.
    #[inline]
    pub const fn set(self) -> HexSet {
        HexSet::only(self)
    }

    /// The neighbours on the board.
    #[inline]
    pub const fn neighbours(self) -> HexSet {
        HexSet(self.set().spread().0 & !self.set().0)
    }

    /// The hex that results from turning the board clockwise about the core, by sixths.
    ///
    /// # Panics
    /// Never: turning about the core keeps a hex on the board.
    pub fn rotated(self, sixths: usize) -> Hex {
        let (mut q, mut r) = self.axial();
        for _ in 0..sixths % 6 {
            (q, r) = (-r, q + r);
        }
        Hex::new(q, r).expect("turning about the core keeps a hex on the board")
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        write!(f, "{q},{r}")
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl std::str::FromStr for Hex {
    type Err = String;
    fn from_str(text: &str) -> Result<Hex, String> {
        let expected = || format!("`{text}` is no hex: expected q,r such as 1,-2 with the core at 0,0");
        let (q, r) = text.split_once(',').ok_or_else(expected)?;
        let number = |t: &str| t.trim().parse::<i8>().map_err(|_| expected());
        let (q, r) = (number(q)?, number(r)?);
        Hex::new(q.into(), r.into()).ok_or_else(|| format!("`{text}` lies outside the board of radius 3"))
    }
}

impl serde::Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.axial().serialize(serializer)
    }
}

one_of!(Hex, Hex::SPAN);

bit_set! {
    /// A set of hexes.
    ///
    /// Set operators work as on any set: `a | b`, `a & b`, `a - b`, `!a` (within the board). Iteration goes row by row.
    pub struct HexSet(pub(crate) u64) of hex: Hex {
        // A cell just outside may have the bit 64, which wraps.
        bit: hex.0 & 63,
        item(bit): Hex(bit),
        all: HexSet::BOARD,
    }
}
const _: () = assert!(size_of::<HexSet>() == 8);

impl HexSet {
    /// All 37 hexes.
    pub const BOARD: HexSet = {
        let mut set = 0;
        let mut q = -Hex::RADIUS;
        while q <= Hex::RADIUS {
            let mut r = -Hex::RADIUS;
            while r <= Hex::RADIUS {
                if let Some(hex) = Hex::new(q, r) {
                    set |= 1 << hex.0;
                }
                r += 1;
            }
            q += 1;
        }
        HexSet(set)
    };

    /// The hexes by their steps from the core: the core, then three rings.
    pub const RINGS: [HexSet; 4] = {
        let mut rings = [HexSet::EMPTY; 4];
        let mut inside = Hex::CORE.set();
        rings[0] = inside;
        let mut ring = 1;
        while ring < 4 {
            let wider = inside.spread();
            rings[ring] = HexSet(wider.0 & !inside.0);
            inside = wider;
            ring += 1;
        }
        rings
    };

    /// Every hex of the set moved one step; what leaves the board is gone.
    #[inline]
    pub const fn step(self, dir: Dir) -> HexSet {
        HexSet(self.moved(dir).0 & Self::BOARD.0)
    }

    /// Every cell of the set moved one step, off the board too.
    #[inline]
    pub(crate) const fn moved(self, dir: Dir) -> HexSet {
        let shift = dir.shift();
        HexSet(if shift > 0 { self.0 << shift } else { self.0 >> -shift })
    }

    /// The set and all its neighbours on the board.
    #[inline]
    pub const fn spread(self) -> HexSet {
        let s = self.0;
        let all = s | s << 1 | s << 8 | s << 7 | s >> 1 | s >> 8 | s >> 7;
        HexSet(all & Self::BOARD.0)
    }

    /// The set turned clockwise about the core, by sixths.
    pub fn rotated(self, sixths: usize) -> HexSet {
        self.into_iter().map(|hex| hex.rotated(sixths)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_1_the_board_has_37_hexes_in_rings_of_1_6_12_18() {
        assert_eq!(HexSet::BOARD.len(), 37);
        assert_eq!(HexSet::RINGS.map(HexSet::len), [1, 6, 12, 18]);
    }

    #[test]
    fn r1_1_a_step_is_the_axial_step_and_leaves_the_board_only_at_its_rim() {
        for hex in HexSet::BOARD {
            let (q, r) = hex.axial();
            assert_eq!(Hex::new(q, r), Some(hex));
            assert!(HexSet::RINGS[hex.ring() as usize].contains(hex));
            for dir in Dir::ALL {
                let (dq, dr) = dir.axial();
                assert_eq!(hex.step(dir), Hex::new(q + dq, r + dr), "{hex} {dir}");
                assert_eq!(hex.set().step(dir).first(), hex.step(dir));
            }
            assert_eq!(hex.neighbours(), Dir::ALL.iter().filter_map(|&d| hex.step(d)).collect());
        }
    }

    #[test]
    fn turning_by_a_sixth_turns_every_direction_by_one() {
        for hex in HexSet::BOARD {
            for dir in Dir::ALL {
                assert_eq!(hex.step(dir).map(|n| n.rotated(1)), hex.rotated(1).step(dir.turned(1)));
            }
            assert_eq!(hex.rotated(6), hex);
        }
    }

    #[test]
    fn a_hex_is_read_back_from_its_text_and_bad_text_is_refused() {
        for hex in HexSet::BOARD {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for bad in ["", "1", "1,", "4,0", "3,1", "x,y", "1,2,3", "999,0"] {
            assert!(bad.parse::<Hex>().is_err(), "{bad}");
        }
    }
}
