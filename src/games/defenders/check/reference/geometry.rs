//! The board by its coordinates (R1.1, R1.2).
//!
//! A cell is a pair of axial coordinates, on the board or beyond it; an edge is a pair of neighbouring cells, so that
//! the perimeter needs no special case: beyond it lies a cell that is not on the board.

use crate::games::defenders::text::position::{At, Side};

/// The core (R1.1).
pub(super) const CORE: At = (0, 0);
/// The rings around the core (R1.1).
const RADIUS: i32 = 3;
/// The six directions, clockwise from east (R1.1).
const DIRECTIONS: [At; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The cell in a direction; directions count on around the circle.
pub(super) fn neighbour(hex: At, direction: usize) -> At {
    let (q, r) = DIRECTIONS[direction % 6];
    (hex.0 + q, hex.1 + r)
}

/// The direction from a cell to its neighbour.
pub(super) fn direction_to(from: At, to: At) -> usize {
    (0..6).find(|&d| neighbour(from, d) == to).expect("only neighbours have a direction")
}

/// Does a cell belong to the hexagon of radius 3 (R1.1)?
pub(super) fn on_board((q, r): At) -> bool {
    q.abs() <= RADIUS && r.abs() <= RADIUS && (q + r).abs() <= RADIUS
}

/// The 37 hexes.
pub(super) fn board() -> Vec<At> {
    let line = -RADIUS..=RADIUS;
    line.clone().flat_map(|q| line.clone().map(move |r| (q, r))).filter(|&hex| on_board(hex)).collect()
}

/// An edge: what lies between two neighbouring cells, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge(At, At);

impl Edge {
    /// The edge that two neighbouring cells share.
    pub(super) fn between(a: At, b: At) -> Edge {
        Edge(a.min(b), a.max(b))
    }

    /// Edge `direction` of a hex (R1.2).
    pub(super) fn of(hex: At, direction: usize) -> Edge {
        Edge::between(hex, neighbour(hex, direction))
    }

    /// The six edges of a hex.
    pub(super) fn around(hex: At) -> [Edge; 6] {
        [0, 1, 2, 3, 4, 5].map(|direction| Edge::of(hex, direction))
    }

    /// The cells on both sides.
    pub(super) fn sides(self) -> [At; 2] {
        [self.0, self.1]
    }

    /// Does nothing of the board lie on one of its sides?
    pub(super) fn is_perimeter(self) -> bool {
        self.sides().into_iter().any(|cell| !on_board(cell))
    }

    /// The edge as a position names it: from its first side on the board.
    pub(super) fn named(self) -> Side {
        let [first, second] = self.sides();
        let (hex, beyond) = if on_board(first) { (first, second) } else { (second, first) };
        (hex.0, hex.1, direction_to(hex, beyond))
    }
}

/// The cells at the left and at the right of an organizer that leaves a hex at one of its vertices: the spoke lies
/// between them (R1.2).
pub(super) fn beside_spoke(hex: At, vertex: usize) -> (At, At) {
    (neighbour(hex, vertex), neighbour(hex, vertex + 1))
}

/// An engine between two hexes. Which of them is at its right says where it faces (R7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Engine {
    /// The cell at its right.
    pub(super) right: At,
    /// The cell at its left.
    pub(super) left: At,
}

impl Engine {
    /// The edge it stands on.
    pub(super) fn edge(self) -> Edge {
        Edge::between(self.right, self.left)
    }

    /// The cell beyond its front vertex: seen from the cell at its right, the one clockwise after that at its left.
    pub(super) fn front(self) -> At {
        neighbour(self.right, direction_to(self.right, self.left) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn r1_1_the_board_has_37_hexes_and_132_edges_42_of_them_on_the_perimeter() {
        let edges: BTreeSet<Edge> = board().into_iter().flat_map(Edge::around).collect();
        assert_eq!((board().len(), edges.len()), (37, 132));
        assert_eq!(edges.iter().filter(|edge| edge.is_perimeter()).count(), 42);
        assert_eq!(edges.iter().filter(|edge| edge.sides().contains(&CORE)).count(), 6);
    }

    #[test]
    fn r2_2_engine_a_has_its_hex_at_its_right_and_the_next_one_in_front() {
        let engine = Engine { right: (0, 1), left: (0, 2) };
        assert_eq!(engine.front(), (-1, 2));
        let engine = Engine { right: (-2, 0), left: (-1, 0) };
        assert_eq!(engine.front(), (-2, 1));
    }
}
