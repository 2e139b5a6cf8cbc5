//! Edges and sets of edges: walls, breaches and whatever else stands between hexes (R1.2).
//!
//! Each edge is stored once, at the cell from which it lies E, SE or SW. An edge W, NW or NE of a hex belongs to the
//! neighbour on that side, on the perimeter to the empty cell outside; so all 132 edges fit in three hex sets, and the
//! hexes that have an edge in a given direction are found by one shift.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::hex::{Dir, Hex, HexSet};

/// One of the 132 edges of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    cell: Hex,
    axis: u8,
}
const _: () = assert!(size_of::<Edge>() == 2);

impl Edge {
    /// Edge `dir` of a hex of the board.
    #[inline]
    pub const fn new(hex: Hex, dir: Dir) -> Edge {
        // E, SE and SW are the hex's own; W, NW and NE are the E, SE and SW of the cell there.
        let offset = [0, 0, 0, -1, -8, -7][dir as usize];
        Edge { cell: Hex::from_bit(hex.bit().wrapping_add_signed(offset)), axis: [0, 1, 2, 0, 1, 2][dir as usize] }
    }

    /// The edge stored at a cell on an axis.
    #[inline]
    pub(crate) const fn of_axis(cell: Hex, axis: u8) -> Edge {
        Edge { cell, axis }
    }

    /// The spoke at vertex `k` of a hex: the edge that leaves the hex there, between its neighbours `k` and `k+1`
    /// (R1.2). On the rim it may be a perimeter edge, or missing.
    pub const fn spoke(hex: Hex, k: usize) -> Option<Edge> {
        match (hex.step(Dir::new(k)), hex.step(Dir::new(k + 1))) {
            (Some(near), _) => Some(Edge::new(near, Dir::new(k + 2))),
            (None, Some(far)) => Some(Edge::new(far, Dir::new(k + 5))),
            (None, None) => None,
        }
    }

    /// The spoke at vertex `k` of a hex; none where it is a perimeter edge.
    #[inline]
    pub(crate) fn inner_spoke(hex: Hex, k: usize) -> Option<Edge> {
        INNER_SPOKES[hex.index()][k]
    }

    /// The edge as a hex of the board and a direction, E to SW where both sides are on the board.
    pub const fn place(self) -> (Hex, Dir) {
        let axis = Dir::new(self.axis as usize);
        if HexSet::BOARD.contains(self.cell) { (self.cell, axis) } else { (self.cell.cell(axis), axis.opposite()) }
    }

    /// The place of this edge in a table of edges.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.cell.bit() as usize * 3 + self.axis as usize
    }

    /// The hexes on both sides; one on the perimeter.
    pub const fn sides(self) -> HexSet {
        let other = self.cell.cell(Dir::new(self.axis as usize));
        HexSet((self.cell.set().0 | other.set().0) & HexSet::BOARD.0)
    }

    /// Does one hex only have this edge?
    #[inline]
    pub const fn is_perimeter(self) -> bool {
        self.sides().len() == 1
    }

    /// The edge that results from turning the board clockwise about the core, by sixths.
    pub fn rotated(self, sixths: usize) -> Edge {
        let (hex, dir) = self.place();
        Edge::new(hex.rotated(sixths), dir.turned(sixths))
    }
}

/// The spokes of each hex that are no perimeter edges, by vertex.
static INNER_SPOKES: [[Option<Edge>; 6]; Hex::SPAN] = {
    let mut spokes = [[None; 6]; Hex::SPAN];
    let mut bit = 8;
    while bit < 8 + Hex::SPAN {
        let hex = Hex::from_bit(bit as u8);
        let mut k = 0;
        while k < 6 && HexSet::BOARD.contains(hex) {
            spokes[hex.index()][k] = match Edge::spoke(hex, k) {
                Some(edge) if !edge.is_perimeter() => Some(edge),
                _ => None,
            };
            k += 1;
        }
        bit += 1;
    }
    spokes
};

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hex, dir) = self.place();
        write!(f, "{hex},{}", dir.index())
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl std::str::FromStr for Edge {
    type Err = String;
    fn from_str(text: &str) -> Result<Edge, String> {
        let expected = || format!("`{text}` is no edge: expected q,r,d such as 1,-2,0 with d from 0 (E) to 5 (NE)");
        let (hex, dir) = text.rsplit_once(',').ok_or_else(expected)?;
        let dir: usize = dir.trim().parse().map_err(|_| expected())?;
        if dir > 5 || !hex.contains(',') {
            return Err(expected());
        }
        Ok(Edge::new(hex.parse()?, Dir::new(dir)))
    }
}

impl serde::Serialize for Edge {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (hex, dir) = self.place();
        let (q, r) = hex.axial();
        (q, r, dir.index()).serialize(serializer)
    }
}

/// A set of edges.
#[derive(Clone, Copy, Default, Eq)]
pub struct EdgeSet([HexSet; 3]);
const _: () = assert!(size_of::<EdgeSet>() == 24);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: EdgeSet = EdgeSet([HexSet::EMPTY; 3]);
    /// All 132 edges.
    pub const ALL: EdgeSet = EdgeSet::around(HexSet::BOARD);
    /// The 42 edges on the perimeter.
    pub const PERIMETER: EdgeSet = {
        let outside = EdgeSet::around(HexSet::BOARD);
        let mut set = EdgeSet::EMPTY;
        let mut a = 0;
        while a < 3 {
            let inner = HexSet::BOARD.0 & HexSet::BOARD.moved(Dir::new(a + 3)).0;
            set.0[a] = HexSet(outside.0[a].0 & !inner);
            a += 1;
        }
        set
    };
    /// The 6 edges of the core.
    pub const CORE: EdgeSet = EdgeSet::around(Hex::CORE.set());
    /// The edges that no one ever crosses (R5.1): those on the perimeter and around the core.
    pub const DEAD_ENDS: EdgeSet = {
        let ([a, b, c], [d, e, f]) = (EdgeSet::PERIMETER.0, EdgeSet::CORE.0);
        EdgeSet([HexSet(a.0 | d.0), HexSet(b.0 | e.0), HexSet(c.0 | f.0)])
    };

    /// Every edge of every hex of a set.
    #[inline]
    pub const fn around(hexes: HexSet) -> EdgeSet {
        let mut set = [HexSet::EMPTY; 3];
        let mut a = 0;
        while a < 3 {
            set[a] = HexSet(hexes.0 | hexes.moved(Dir::new(a + 3)).0);
            a += 1;
        }
        EdgeSet(set)
    }

    /// Is the edge in the set?
    #[inline]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0[edge.axis as usize].contains(edge.cell)
    }

    /// Adds an edge.
    #[inline]
    pub const fn insert(&mut self, edge: Edge) {
        self.0[edge.axis as usize].insert(edge.cell);
    }

    /// Removes an edge.
    #[inline]
    pub const fn remove(&mut self, edge: Edge) {
        self.0[edge.axis as usize].remove(edge.cell);
    }

    /// The number of edges in the set.
    pub const fn len(self) -> usize {
        self.0[0].len() + self.0[1].len() + self.0[2].len()
    }

    /// Is there no edge in the set?
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The hexes of the board whose edge in that direction is in the set.
    #[inline]
    pub const fn side(self, dir: Dir) -> HexSet {
        let d = dir as usize;
        let cells = if d < 3 { self.0[d] } else { self.0[d - 3].moved(Dir::new(d - 3)) };
        HexSet(cells.0 & HexSet::BOARD.0)
    }

    /// The hexes all of whose six edges are in the set: enclosure is an intersection (R7.3).
    #[inline]
    pub const fn enclosed(self) -> HexSet {
        let mut set = HexSet::BOARD.0;
        let mut d = 0;
        while d < 6 {
            set &= self.side(Dir::new(d)).0;
            d += 1;
        }
        HexSet(set)
    }

    /// The hexes one step from a set, where the edges of `self` cannot be crossed.
    #[inline]
    pub const fn step(self, from: HexSet) -> HexSet {
        // The shifts of E, SE and SW, written out: this is the innermost loop of every flood.
        let [e, se, sw] = self.0;
        let from = from.0;
        let there = (from & !e.0) << 1 | (from & !se.0) << 8 | (from & !sw.0) << 7;
        let back = (from >> 1) & !e.0 | (from >> 8) & !se.0 | (from >> 7) & !sw.0;
        HexSet((there | back) & HexSet::BOARD.0)
    }

    /// Everything that can be reached from `from` through hexes of `through`, where the edges of `self` cannot be
    /// crossed. The start belongs to it.
    #[inline]
    pub const fn flood(self, from: HexSet, through: HexSet) -> HexSet {
        self.flood_and_beyond(from, through).0
    }

    /// The hexes that a [flood](EdgeSet::flood) reaches, and all hexes one step from any of them, reached or not.
    #[inline]
    pub const fn flood_and_beyond(self, from: HexSet, through: HexSet) -> (HexSet, HexSet) {
        let mut reached = from;
        loop {
            // Two steps for one question: most floods are short, and the question is what takes time.
            let next = HexSet(reached.0 | (self.step(reached).0 & through.0));
            let beyond = self.step(next);
            let last = next.0 | (beyond.0 & through.0);
            if last == next.0 {
                return (next, beyond);
            }
            reached = HexSet(last);
        }
    }

    /// The directions in which a hex has an edge of the set: bit `d` for direction `d`.
    #[inline]
    pub fn around_hex(self, hex: Hex) -> u8 {
        let bit = u32::from(hex.bit());
        let [e, se, sw] = self.0;
        let one = |cells: HexSet, at: u32| (cells.0.wrapping_shr(at) & 1) as u8;
        one(e, bit)
            | one(se, bit) << 1
            | one(sw, bit) << 2
            | one(e, bit - 1) << 3
            | one(se, bit - 8) << 4
            | one(sw, bit - 7) << 5
    }

    /// The hexes that have an edge of the set on any side.
    #[inline]
    pub const fn hexes(self) -> HexSet {
        let [e, se, sw] = self.0;
        let other_side = e.0 << 1 | se.0 << 8 | sw.0 << 7;
        HexSet((e.0 | se.0 | sw.0 | other_side) & HexSet::BOARD.0)
    }

    /// The set as three words, for fingerprints.
    #[inline]
    pub(crate) const fn words(self) -> [u64; 3] {
        [self.0[0].0, self.0[1].0, self.0[2].0]
    }

    /// The edges of the set, by axis and row.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(axis, cells)| cells.into_iter().map(move |cell| Edge { cell, axis: axis as u8 }))
    }

    /// The set turned clockwise about the core, by sixths.
    pub fn rotated(self, sixths: usize) -> EdgeSet {
        self.iter().map(|edge| edge.rotated(sixths)).collect()
    }
}

impl PartialEq for EdgeSet {
    /// Inlined: the derived comparison calls a function to compare the bytes.
    #[inline]
    fn eq(&self, other: &EdgeSet) -> bool {
        let [a, b] = [self.words(), other.words()];
        (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) == 0
    }
}

impl std::hash::Hash for EdgeSet {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words().hash(state);
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> EdgeSet {
        let mut set = EdgeSet::EMPTY;
        for edge in edges {
            set.insert(edge);
        }
        set
    }
}

impl BitOr for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn bitor(self, other: EdgeSet) -> EdgeSet {
        EdgeSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitAnd for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn bitand(self, other: EdgeSet) -> EdgeSet {
        EdgeSet([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Sub for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn sub(self, other: EdgeSet) -> EdgeSet {
        EdgeSet([self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2]])
    }
}

impl BitOrAssign for EdgeSet {
    #[inline]
    fn bitor_assign(&mut self, other: EdgeSet) {
        *self = *self | other;
    }
}

impl fmt::Debug for EdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(q: i32, r: i32) -> Hex {
        Hex::new(q, r).unwrap()
    }

    #[test]
    fn r1_1_132_edges_of_which_42_lie_on_the_perimeter_and_6_around_the_core() {
        assert_eq!(EdgeSet::ALL.len(), 132);
        assert_eq!(EdgeSet::PERIMETER.len(), 42);
        assert_eq!(EdgeSet::CORE.len(), 6);
        assert_eq!(EdgeSet::DEAD_ENDS, EdgeSet::PERIMETER | EdgeSet::CORE);
        let perimeter_edges = |h: Hex| Dir::ALL.iter().filter(|&&d| Edge::new(h, d).is_perimeter()).count();
        let counts: Vec<_> = HexSet::RINGS[3].into_iter().map(perimeter_edges).collect();
        assert_eq!(counts.iter().filter(|&&n| n == 3).count(), 6);
        assert_eq!(counts.iter().filter(|&&n| n == 2).count(), 12);
    }

    #[test]
    fn r1_2_an_edge_is_the_same_from_both_sides() {
        for h in HexSet::BOARD {
            for d in Dir::ALL {
                let edge = Edge::new(h, d);
                if let Some(n) = h.step(d) {
                    assert_eq!(edge, Edge::new(n, d.opposite()));
                }
                assert_eq!(edge.is_perimeter(), h.step(d).is_none());
                let (place, dir) = edge.place();
                assert_eq!(Edge::new(place, dir), edge);
                assert_eq!(edge.to_string().parse(), Ok(edge));
                let only: EdgeSet = [edge].into_iter().collect();
                assert!(only.contains(edge) && only.side(d).contains(h));
                assert_eq!(only.around_hex(h), 1 << d.index());
                assert_eq!(only.len(), 1);
            }
        }
    }

    #[test]
    fn r1_2_spokes_of_a_corner_are_2_inner_2_perimeter_2_missing_and_of_other_outer_hexes_3_2_1() {
        for h in HexSet::RINGS[3] {
            let spokes: Vec<_> = (0..6).map(|k| Edge::spoke(h, k)).collect();
            let inner = spokes.iter().flatten().filter(|e| !e.is_perimeter()).count();
            let perimeter = spokes.iter().flatten().filter(|e| e.is_perimeter()).count();
            let missing = spokes.iter().filter(|e| e.is_none()).count();
            let corner = h.neighbours().len() == 3;
            assert_eq!((inner, perimeter, missing), if corner { (2, 2, 2) } else { (3, 2, 1) });
        }
    }

    #[test]
    fn a_wall_stops_a_step_both_ways_and_a_flood_goes_around_it() {
        let wall: EdgeSet = [Edge::new(hex(1, 0), Dir::E)].into_iter().collect();
        assert!(!wall.step(hex(1, 0).set()).contains(hex(2, 0)));
        assert!(!wall.step(hex(2, 0).set()).contains(hex(1, 0)));
        assert_eq!(wall.step(hex(1, 0).set()).len(), 5);
        let two: HexSet = [hex(1, 0), hex(2, 0)].into_iter().collect();
        assert_eq!(wall.flood(hex(1, 0).set(), two), hex(1, 0).set());
        assert_eq!(wall.flood(hex(1, 0).set(), HexSet::BOARD), HexSet::BOARD);
    }

    #[test]
    fn r7_3_a_hex_with_six_walls_is_enclosed_and_with_five_is_not() {
        for h in HexSet::BOARD {
            let mut walls = EdgeSet::around(h.set());
            assert_eq!(walls.enclosed(), h.set());
            walls.remove(Edge::new(h, Dir::Sw));
            assert!(walls.enclosed().is_empty());
        }
    }
}
