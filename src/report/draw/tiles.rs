//! A board of tiles as a heat map: the project's own drawing.

use std::f64::consts::{FRAC_PI_3, FRAC_PI_6};
use std::fmt::Write as _;

use crate::analysis::{Tile, digits};
use crate::record::Lie;
use crate::report::escape::escape;

/// The distance from the middle of a six-sided tile to its corners, in pixels.
const SIZE: f64 = 30.0;
/// Half the side of a square tile, in pixels: about as large.
const HALF: f64 = 26.0;

/// The middle of a tile, in pixels.
fn middle(lie: Lie, (first, second): (i32, i32)) -> (f64, f64) {
    let (first, second) = (f64::from(first), f64::from(second));
    match lie {
        Lie::Axial(..) => (SIZE * 3_f64.sqrt() * (first + second / 2.0), SIZE * 1.5 * second),
        Lie::Square(..) => (2.0 * HALF * first, 2.0 * HALF * second),
    }
}

/// The corners of a tile around its middle, as SVG writes points.
fn corners(lie: Lie, (x, y): (f64, f64)) -> String {
    let around: Vec<(f64, f64)> = match lie {
        Lie::Axial(..) => (0..6)
            .map(|corner| f64::from(corner) * FRAC_PI_3 + FRAC_PI_6)
            .map(|angle| (SIZE * angle.cos(), SIZE * angle.sin()))
            .collect(),
        Lie::Square(..) => vec![(HALF, HALF), (-HALF, HALF), (-HALF, -HALF), (HALF, -HALF)],
    };
    around.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect::<Vec<_>>().join(" ")
}

/// The board as an SVG element: the stronger the colour, the larger the value.
pub(super) fn draw(title: &str, lie: Lie, tiles: &[Tile], unit: &str) -> String {
    let (mut left, mut right, mut top, mut bottom) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    for tile in tiles {
        let (x, y) = middle(lie, tile.at);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    if tiles.is_empty() {
        return String::new();
    }
    let margin = SIZE + 4.0;
    let most = tiles.iter().filter_map(|tile| tile.value).fold(1e-9, f64::max);
    let mut svg = format!(
        "<svg class=\"chart tiles\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\" role=\"img\" aria-label=\"{}\">\n",
        left - margin,
        top - margin,
        right - left + 2.0 * margin,
        bottom - top + 2.0 * margin + 34.0,
        escape(title)
    );
    for tile in tiles {
        let (x, y) = middle(lie, tile.at);
        let share = tile.value.map_or(0.0, |value| value / most);
        let _ = writeln!(
            svg,
            "<polygon points=\"{0}\" class=\"cell\"/><polygon points=\"{0}\" class=\"heat\" fill-opacity=\"{1:.3}\" data-tip=\"{2}\"/>",
            corners(lie, (x, y)),
            share * 0.9,
            escape(&tile.tip)
        );
        if let Some(value) = tile.value.filter(|value| *value > 0.0) {
            let places = usize::from(most < 10.0);
            let class = if share > 0.55 { "on" } else { "off" };
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" class=\"{class}\">{}</text>",
                y + 4.0,
                digits(value, places)
            );
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" class=\"unit\">{}</text>\n</svg>",
        f64::midpoint(left, right),
        bottom + margin + 20.0,
        escape(unit)
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(lie: Lie) -> String {
        let tile = |at: (i32, i32), value: f64| Tile { at, value: Some(value), tip: format!("{},{}", at.0, at.1) };
        draw("t", lie, &[tile((0, 0), 1.0), tile((1, 0), 20.0), tile((0, 1), 0.0)], "u")
    }

    #[test]
    fn tiles_have_as_many_corners_as_they_lie_and_neighbours_touch() {
        for (lie, sides) in [(Lie::Axial("x", "y"), 6), (Lie::Square("x", "y"), 4)] {
            let numbers = |corner: &str| corner.split(',').map(|n| n.parse().unwrap()).collect::<Vec<f64>>();
            let svg = board(lie);
            let drawn: Vec<Vec<Vec<f64>>> = svg
                .split("<polygon points=\"")
                .skip(1)
                .step_by(2)
                .map(|rest| rest.split('"').next().unwrap_or_default().split(' ').map(numbers).collect())
                .collect();
            assert_eq!(drawn.iter().map(Vec::len).collect::<Vec<_>>(), [sides; 3]);
            for other in &drawn[1..] {
                let shared = drawn[0].iter().filter(|corner| other.contains(corner)).count();
                assert_eq!(shared, 2, "neighbours share a side: {drawn:?}");
            }
        }
    }

    #[test]
    fn only_what_happened_has_a_number_and_no_tiles_are_no_drawing() {
        let svg = board(Lie::Square("x", "y"));
        assert_eq!((svg.matches("class=\"on\"").count(), svg.matches("class=\"off\"").count()), (1, 1));
        assert!(draw("t", Lie::Square("x", "y"), &[], "u").is_empty());
    }
}
