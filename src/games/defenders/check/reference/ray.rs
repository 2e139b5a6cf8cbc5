//! The ray that turns around the core (R7.3), in exact whole numbers.
//!
//! `x` counts in quarters of a hex's width, `y` in quarters of its side, so that centres, vertices and midpoints of
//! edges are all whole. No angle is ever computed: that one point lies clockwise of another is the sign of a cross
//! product, which these scales do not change.

use std::cmp::Ordering;

use super::geometry::{Engine, direction_to};
use crate::games::defenders::board::words::Turn;
use crate::games::defenders::text::position::At;

/// A point of the table seen from the core's centre, `y` downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    x: i32,
    y: i32,
}

/// The vertices of a hex as seen from its centre: vertex 0 lies between east and south-east (R1.2).
const VERTICES: [Point; 6] = [
    Point { x: 2, y: 2 },
    Point { x: 0, y: 4 },
    Point { x: -2, y: 2 },
    Point { x: -2, y: -2 },
    Point { x: 0, y: -4 },
    Point { x: 2, y: -2 },
];

impl Point {
    fn centre((q, r): At) -> Point {
        Point { x: 4 * q + 2 * r, y: 6 * r }
    }

    fn vertex(hex: At, vertex: usize) -> Point {
        let (centre, corner) = (Point::centre(hex), VERTICES[vertex % 6]);
        Point { x: centre.x + corner.x, y: centre.y + corner.y }
    }

    fn midpoint(a: At, b: At) -> Point {
        let (a, b) = (Point::centre(a), Point::centre(b));
        Point { x: i32::midpoint(a.x, b.x), y: i32::midpoint(a.y, b.y) }
    }

    /// Positive when `other` lies clockwise of `self`, by less than half a turn.
    fn cross(self, other: Point) -> i32 {
        self.x * other.y - self.y * other.x
    }

    /// Positive when both lie within a quarter turn. The width of a hex is its side times the root of 3.
    fn dot(self, other: Point) -> i32 {
        3 * self.x * other.x + self.y * other.y
    }

    /// The squared distance from the core.
    fn distance(self) -> i32 {
        self.dot(self)
    }
}

/// The ray from the core along an arrow, turning one way (R7.3).
pub(super) struct Ray {
    start: Point,
    turn: Turn,
}

/// A meeting of the ray with something.
struct Meeting {
    /// Does the ray run through its inside before it turns?
    at_once: bool,
    /// A point in the direction in which the ray meets it.
    towards: Point,
    /// Its squared distance from the core.
    distance: i32,
}

impl Ray {
    /// The ray along an arrow at this vertex of the core.
    pub(super) fn new(arrow: u8, turn: Turn) -> Ray {
        let mut ray = Ray { start: VERTICES[usize::from(arrow) % 6], turn };
        ray.start = ray.seen(ray.start);
        ray
    }

    /// The first of some hexes that the ray meets: when it enters its inside, or when it meets its centre.
    pub(super) fn first_hex(&self, hexes: &[At], inside: bool) -> Option<At> {
        self.first(hexes, |&hex| {
            let centre = Point::centre(hex);
            if inside {
                self.enters(&[0, 1, 2, 3, 4, 5].map(|vertex| Point::vertex(hex, vertex)), centre)
            } else {
                self.touches(centre)
            }
        })
    }

    /// The first of some engines that the ray meets: at the midpoint of its edge, or at any part of it (R7.7).
    pub(super) fn first_engine(&self, engines: &[(usize, Engine)], midpoint: bool) -> Option<usize> {
        let first = self.first(engines, |(_, engine)| {
            let middle = Point::midpoint(engine.right, engine.left);
            if midpoint {
                self.touches(middle)
            } else {
                // Edge d of a hex runs from vertex d - 1 to vertex d (R1.2).
                let d = direction_to(engine.right, engine.left);
                self.enters(&[d + 5, d].map(|vertex| Point::vertex(engine.right, vertex)), middle)
            }
        });
        first.map(|(name, _)| name)
    }

    fn first<T: Copy>(&self, things: &[T], meeting: impl Fn(&T) -> Meeting) -> Option<T> {
        things.iter().copied().min_by(|a, b| self.order(&meeting(a), &meeting(b)))
    }

    /// Anything the ray runs through at its start comes first; then the smaller turn; of two met at once the nearer.
    fn order(&self, a: &Meeting, b: &Meeting) -> Ordering {
        b.at_once
            .cmp(&a.at_once)
            .then_with(|| self.turn_order(a.towards, b.towards))
            .then_with(|| a.distance.cmp(&b.distance))
    }

    /// A ray that turns left is one that turns right, seen in a mirror.
    fn seen(&self, point: Point) -> Point {
        match self.turn {
            Turn::Right => point,
            Turn::Left => Point { x: point.x, y: -point.y },
        }
    }

    /// Orders two directions by when a clockwise turn from the start reaches them; the start itself is no turn.
    fn turn_order(&self, a: Point, b: Point) -> Ordering {
        let beyond_half = |p: Point| match self.start.cross(p).signum() {
            0 => self.start.dot(p) < 0,
            side => side < 0,
        };
        beyond_half(a).cmp(&beyond_half(b)).then_with(|| 0.cmp(&a.cross(b)))
    }

    /// The ray meets a single point.
    fn touches(&self, point: Point) -> Meeting {
        Meeting { at_once: false, towards: self.seen(point), distance: point.distance() }
    }

    /// The ray meets a stretch between these corners at the first of them, unless it starts between them.
    fn enters(&self, corners: &[Point], middle: Point) -> Meeting {
        let corners: Vec<Point> = corners.iter().map(|&corner| self.seen(corner)).collect();
        let end = |sign: i32| {
            let outermost = |p: &&Point| corners.iter().all(|&other| sign * p.cross(other) >= 0);
            *corners.iter().find(outermost).expect("what does not surround the core has two ends")
        };
        let (leading, trailing) = (end(1), end(-1));
        let at_once = leading.cross(self.start) > 0 && self.start.cross(trailing) > 0;
        let towards = if at_once { self.start } else { leading };
        Meeting { at_once, towards, distance: middle.distance() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{CORE, board};
    use super::*;

    fn all_in_order(ray: &Ray, inside: bool) -> Vec<At> {
        let mut left: Vec<At> = board().into_iter().filter(|&hex| hex != CORE).collect();
        let mut order = Vec::new();
        while let Some(next) = ray.first_hex(&left, inside) {
            left.retain(|&hex| hex != next);
            order.push(next);
        }
        order
    }

    #[test]
    fn r7_3_the_check_of_the_rules() {
        let order = all_in_order(&Ray::new(0, Turn::Right), true);
        assert_eq!(order[..7], [(1, 1), (0, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2)]);
    }

    #[test]
    fn r7_3_turning_left_is_the_mirror_image() {
        let right = all_in_order(&Ray::new(0, Turn::Right), true);
        let left = all_in_order(&Ray::new(0, Turn::Left), true);
        // The mirror along vertex 0 swaps the two coordinates.
        let mirrored: Vec<At> = right.into_iter().map(|(q, r)| (r, q)).collect();
        assert_eq!(left, mirrored);
    }

    #[test]
    fn r7_3_no_two_hexes_are_met_at_once_at_the_same_distance() {
        for turn in Turn::ALL {
            for inside in [true, false] {
                let ray = Ray::new(2, turn);
                let order = all_in_order(&ray, inside);
                for pair in order.windows(2) {
                    assert_eq!(ray.first_hex(&[pair[0], pair[1]], inside), ray.first_hex(&[pair[1], pair[0]], inside));
                }
            }
        }
    }
}
