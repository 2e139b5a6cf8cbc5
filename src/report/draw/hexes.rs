//! A board of hexes as a heat map: the project's own drawing.

use std::fmt::Write as _;

use crate::analysis::{HexValue, digits};
use crate::report::escape::escape;

/// The distance from the middle of a hex to its corners, in pixels.
const SIZE: f64 = 30.0;

/// The board as an SVG element: the stronger the colour, the larger the value.
pub(super) fn draw(title: &str, hexes: &[HexValue], unit: &str) -> String {
    let middle =
        |(q, r): (i32, i32)| (SIZE * 3_f64.sqrt() * (f64::from(q) + f64::from(r) / 2.0), SIZE * 1.5 * f64::from(r));
    let (mut left, mut right, mut top, mut bottom) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    for hex in hexes {
        let (x, y) = middle(hex.at);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    if hexes.is_empty() {
        return String::new();
    }
    let margin = SIZE + 4.0;
    let most = hexes.iter().filter_map(|hex| hex.value).fold(1e-9, f64::max);
    let mut svg = format!(
        "<svg class=\"chart hexes\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\" role=\"img\" aria-label=\"{}\">\n",
        left - margin,
        top - margin,
        right - left + 2.0 * margin,
        bottom - top + 2.0 * margin + 34.0,
        escape(title)
    );
    for hex in hexes {
        let (x, y) = middle(hex.at);
        let corners: Vec<String> = (0..6)
            .map(|i| f64::from(i) * std::f64::consts::FRAC_PI_3 + std::f64::consts::FRAC_PI_6)
            .map(|angle| format!("{:.1},{:.1}", x + SIZE * angle.cos(), y + SIZE * angle.sin()))
            .collect();
        let share = hex.value.map_or(0.0, |value| value / most);
        let _ = writeln!(
            svg,
            "<polygon points=\"{0}\" class=\"cell\"/><polygon points=\"{0}\" class=\"heat\" fill-opacity=\"{1:.3}\" data-tip=\"{2}\"/>",
            corners.join(" "),
            share * 0.9,
            escape(&hex.tip)
        );
        if let Some(value) = hex.value.filter(|value| *value > 0.0) {
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
