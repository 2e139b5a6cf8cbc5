//! The turning ray (R7.3, R7.7): in which order a ray from the core, starting along an arrow and turning one way, meets
//! the hexes and the edges of the board.
//!
//! All angles are compared exactly, in whole numbers: in axial coordinates the sign of a cross product distinguishes
//! left from right as it does on paper. Lengths are scaled by 6, so that vertices and midpoints are whole too.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::options::Rules;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::Turn;

/// A point relative to the core's centre, in sixths of an axial step.
type Point = (i32, i32);

/// Positive when `b` lies clockwise of `a` (y down).
const fn cross(a: Point, b: Point) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

/// Twice the inner product, in the metric of the hex grid.
const fn dot(a: Point, b: Point) -> i32 {
    2 * a.0 * b.0 + 2 * a.1 * b.1 + a.0 * b.1 + a.1 * b.0
}

const fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

const fn centre(cell: (i32, i32)) -> Point {
    (6 * cell.0, 6 * cell.1)
}

/// The vector from a hex's centre to its vertex `k`, between edges `k` and `k+1` (R1.2).
const fn to_vertex(k: usize) -> Point {
    let sum = add(Dir::new(k).axial(), Dir::new(k + 1).axial());
    (2 * sum.0, 2 * sum.1)
}

/// The ray at its start, and the sense in which it turns.
#[derive(Clone, Copy)]
struct Sweep {
    start: Point,
    turn: Turn,
}

impl Sweep {
    /// Positive when `b` comes after `a` within half a turn of the ray.
    fn after(self, a: Point, b: Point) -> i32 {
        match self.turn {
            Turn::Right => cross(a, b),
            Turn::Left => -cross(a, b),
        }
    }

    /// Compares how far the ray turns until it points at `a` and at `b`.
    fn compare(self, a: Point, b: Point) -> Ordering {
        let half = |p: Point| {
            let side = self.after(self.start, p);
            side < 0 || (side == 0 && dot(self.start, p) < 0)
        };
        half(a).cmp(&half(b)).then_with(|| 0.cmp(&self.after(a, b)))
    }

    /// The first and the last of some points of a convex shape that lies within half a turn, as the ray passes it.
    fn extremes(self, points: &[Point]) -> (Point, Point) {
        let mut first = points[0];
        let mut last = points[0];
        for &p in points {
            if self.after(p, first) > 0 {
                first = p;
            }
            if self.after(last, p) > 0 {
                last = p;
            }
        }
        (first, last)
    }

    /// Does the ray, at its start, run between the two directions and along neither?
    fn runs_between(self, first: Point, last: Point) -> bool {
        self.after(first, self.start) > 0 && self.after(self.start, last) > 0
    }
}

/// A meeting of the ray: things it runs through at the start come first, then by the turn, then the nearer.
struct Meeting {
    not_at_start: bool,
    at: Point,
    distance: i32,
}

fn hex_meeting(sweep: Sweep, hex: Hex, rules: &Rules) -> Meeting {
    let middle = centre(hex.axial());
    let distance = dot(middle, middle);
    if !rules.ray_meets_inside {
        return Meeting { not_at_start: true, at: middle, distance };
    }
    let vertices: [Point; 6] = std::array::from_fn(|k| add(middle, to_vertex(k)));
    let (first, last) = sweep.extremes(&vertices);
    Meeting { not_at_start: !sweep.runs_between(first, last), at: first, distance }
}

fn edge_meeting(sweep: Sweep, edge: Edge, rules: &Rules) -> Meeting {
    let (hex, dir) = edge.place();
    let middle = centre(hex.axial());
    let step = dir.axial();
    let midpoint = add(middle, (3 * step.0, 3 * step.1));
    let distance = dot(midpoint, midpoint);
    if rules.third_advance_by_midpoint {
        return Meeting { not_at_start: true, at: midpoint, distance };
    }
    let ends = [add(middle, to_vertex(dir.index())), add(middle, to_vertex(dir.index() + 5))];
    let (first, last) = sweep.extremes(&ends);
    Meeting { not_at_start: !sweep.runs_between(first, last), at: first, distance }
}

/// Ranks for every arrow vertex and both turns: the lower, the earlier the ray meets it.
#[derive(Clone, Debug)]
pub struct Rays {
    hexes: [[[u8; Hex::SPAN]; 2]; 6],
    edges: Box<[[[u8; EDGE_SPAN]; 2]; 6]>,
}

/// Room for every edge by its cell's bit and axis.
const EDGE_SPAN: usize = 57 * 3;

impl Rays {
    /// The orders under the given rules, found once per process: they depend on nothing else of a game.
    pub fn of(rules: &Rules) -> &'static Rays {
        static KNOWN: [OnceLock<Rays>; 4] = [const { OnceLock::new() }; 4];
        let place = 2 * usize::from(rules.ray_meets_inside) + usize::from(rules.third_advance_by_midpoint);
        KNOWN[place].get_or_init(|| Rays::new(rules))
    }

    fn new(rules: &Rules) -> Rays {
        let mut rays = Rays { hexes: [[[0; Hex::SPAN]; 2]; 6], edges: Box::new([[[0; EDGE_SPAN]; 2]; 6]) };
        let outer: Vec<Hex> = (HexSet::BOARD - Hex::CORE.set()).into_iter().collect();
        let edges: Vec<Edge> = EdgeSet::ALL.iter().collect();
        for vertex in 0..6 {
            for turn in Turn::ALL {
                let sweep = Sweep { start: to_vertex(vertex), turn };
                for (rank, hex) in ranked(sweep, &outer, |hex| hex_meeting(sweep, hex, rules)) {
                    rays.hexes[vertex][turn.index()][hex.index()] = rank;
                }
                for (rank, edge) in ranked(sweep, &edges, |edge| edge_meeting(sweep, edge, rules)) {
                    rays.edges[vertex][turn.index()][edge.number()] = rank;
                }
            }
        }
        rays
    }

    /// The hex of the set that the ray meets first.
    pub fn first_hex(&self, arrow: u8, turn: Turn, hexes: HexSet) -> Option<Hex> {
        let ranks = &self.hexes[usize::from(arrow)][turn.index()];
        hexes.into_iter().min_by_key(|hex| ranks[hex.index()])
    }

    /// Does the ray meet edge `a` before edge `b`?
    pub fn meets_before(&self, arrow: u8, turn: Turn, a: Edge, b: Edge) -> bool {
        let ranks = &self.edges[usize::from(arrow)][turn.index()];
        ranks[a.number()] < ranks[b.number()]
    }
}

fn ranked<T: Copy>(sweep: Sweep, things: &[T], meeting: impl Fn(T) -> Meeting) -> impl Iterator<Item = (u8, T)> {
    let mut met: Vec<(Meeting, T)> = things.iter().map(|&thing| (meeting(thing), thing)).collect();
    met.sort_by(|(a, _), (b, _)| {
        let by_turn = if a.not_at_start && b.not_at_start { sweep.compare(a.at, b.at) } else { Ordering::Equal };
        a.not_at_start.cmp(&b.not_at_start).then(by_turn).then(a.distance.cmp(&b.distance))
    });
    met.into_iter().enumerate().map(|(rank, (_, thing))| (rank as u8, thing))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(q: i32, r: i32) -> Hex {
        Hex::new(q, r).unwrap()
    }

    fn order(rays: &Rays, arrow: u8, turn: Turn) -> Vec<Hex> {
        let mut left = HexSet::BOARD - Hex::CORE.set();
        std::iter::from_fn(|| {
            let next = rays.first_hex(arrow, turn, left)?;
            left.remove(next);
            Some(next)
        })
        .collect()
    }

    #[test]
    fn r7_3_the_ray_from_vertex_0_turning_right_meets_hexes_as_the_rules_list_them() {
        let rays = Rays::of(&Rules::default());
        let expected = [(1, 1), (0, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2)].map(|(q, r)| hex(q, r));
        assert_eq!(order(rays, 0, Turn::Right)[..7], expected);
    }

    #[test]
    fn r7_3_turning_left_mirrors_turning_right_across_the_arrow() {
        // Mirroring across the line through vertex 0 swaps q and r.
        let rays = Rays::of(&Rules::default());
        let mirrored: Vec<Hex> = order(rays, 0, Turn::Right)
            .into_iter()
            .map(|h| {
                let (q, r) = h.axial();
                hex(r, q)
            })
            .collect();
        assert_eq!(order(rays, 0, Turn::Left), mirrored);
    }

    #[test]
    fn r7_3_turning_the_arrow_turns_the_order() {
        for rules in [Rules::default(), Rules { ray_meets_inside: false, ..Rules::default() }] {
            let rays = Rays::of(&rules);
            for turn in Turn::ALL {
                let base = order(rays, 0, turn);
                for k in 1..6 {
                    let turned: Vec<Hex> = base.iter().map(|h| h.rotated(k)).collect();
                    assert_eq!(order(rays, k as u8, turn), turned);
                }
            }
        }
    }

    #[test]
    fn r7_7_of_two_engines_the_ray_meets_the_one_with_the_smaller_turn_then_the_nearer() {
        let rays = Rays::of(&Rules::default());
        let a = Edge::new(hex(0, 1), Dir::Se);
        let b = Edge::new(hex(-1, 0), Dir::W);
        assert!(rays.meets_before(0, Turn::Right, a, b));
        assert!(rays.meets_before(3, Turn::Left, b, a));
        // On the arrow's own line: the spoke between (1,0) and (0,1), then the one between (2,1) and (1,2).
        let near = Edge::spoke(Hex::CORE, 0).unwrap();
        let far = Edge::new(hex(2, 1), Dir::Sw);
        assert!(rays.meets_before(0, Turn::Left, near, far));
    }
}
