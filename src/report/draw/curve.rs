//! A curve of costs: named points over an axis of times, each mark ten times the one before; the frontier is joined.

use plotters::element::{Circle, PathElement, Text};
use plotters::prelude::{Color, RGBColor, ShapeStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Context, Scale, axes, letters};
use super::{Canvas, Drawn, MUTED, Measure, PAPER, Tip, colour};
use crate::analysis::{Axis, Chart, Marks, Rung, Stands, time};

/// The least time drawn, in seconds: times too short to measure stand there.
const LEAST: f64 = 1e-7;

/// The place of a rung along the axis.
fn place(seconds: f64) -> f64 {
    seconds.max(LEAST).log10()
}

/// The colour of a rung on the page, by how it stands.
pub(super) fn tone(stands: Stands) -> (RGBColor, &'static str, &'static str) {
    match stands {
        Stands::Frontier => (colour(0), "var(--c0)", "frontier: no cheaper player does as well"),
        Stands::Behind => (MUTED, "var(--muted)", "a cheaper player does as well"),
        Stands::Apart => (colour(1), "var(--c1)", "sees what a seat may not know"),
    }
}

/// The axis of times: a mark at every power of ten, and room for names at its end.
fn times(axis: &Axis, rungs: &[Rung]) -> Scale {
    let ends = rungs.iter().map(|rung| place(rung.x));
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let (low, high) = if low > high { (-3.0, 0.0) } else { (low - 0.25, high + 0.5) };
    // Two marks at least, so that one can see how far it is from one to the next.
    let whole = low.ceil() + 1.0 > high.floor();
    let (low, high) = if whole { (low.floor(), high.ceil()) } else { (low, high) };
    Scale {
        range: (low, high),
        ticks: (low.ceil() as i32..=high.floor() as i32).map(f64::from).collect(),
        label: Box::new(|tick| time(10_f64.powf(tick))),
        title: axis.title.clone(),
        grid: false,
        names: None,
    }
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Curve { rungs } = &chart.marks else { return Ok(Vec::new()) };
    let x = times(&chart.x, rungs);
    let ends = rungs.iter().flat_map(|rung| [rung.y.low, rung.y.value, rung.y.high]);
    let y = Scale::numbers(&chart.y, ends, 5);
    let mut context = axes(canvas, &x, &y, measure)?;
    let frontier = rungs.iter().filter(|rung| rung.stands == Stands::Frontier);
    let way: Vec<(f64, f64)> = frontier.map(|rung| (place(rung.x), rung.y.value)).collect();
    let thin = ShapeStyle { color: colour(0).mix(0.55), filled: false, stroke_width: measure.px(1) + 2 };
    context.draw_series([PathElement::new(way, thin)])?;
    let mut tips = Vec::new();
    for rung in rungs {
        let (at, shade) = (place(rung.x), tone(rung.stands).0);
        let whisker = ShapeStyle { color: shade.to_rgba(), filled: false, stroke_width: measure.px(2) };
        let (low, high) = (rung.y.low.max(y.range.0), rung.y.high.min(y.range.1));
        context.draw_series([PathElement::new(vec![(at, low), (at, high)], whisker)])?;
        context.draw_series([Circle::new((at, rung.y.value), measure.px(5), PAPER.filled())])?;
        context.draw_series([Circle::new((at, rung.y.value), measure.px(4), shade.filled())])?;
        let at = context.backend_coord(&(at, rung.y.value));
        tips.push(Tip { at, radius: measure.px(9), text: rung.tip.clone() });
    }
    names(canvas, &context, rungs, measure)?;
    Ok(tips)
}

/// A part of the drawing that something covers: left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Covered(i32, i32, i32, i32);

impl Covered {
    fn meets(self, other: Covered) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }
}

/// Writes the names beside their points: at the first of some places where neither a point nor another name is.
fn names(
    canvas: &Canvas,
    context: &Context,
    rungs: &[Rung],
    measure: Measure,
) -> Result<(), Box<dyn std::error::Error>> {
    let (across, down) = context.plotting_area().get_pixel_range();
    let at = |rung: &Rung| context.backend_coord(&(place(rung.x), rung.y.value));
    let radius = measure.px(5) as i32;
    let mut covered: Vec<Covered> =
        rungs.iter().map(at).map(|(x, y)| Covered(x - radius, y - radius, x + radius, y + radius)).collect();
    for rung in rungs {
        let places = placed(at(rung), measure.px(measure.text(&rung.name)) as i32, measure);
        // A little above and beside the axes there is room, too.
        let (above, beside) = (measure.px(8) as i32, measure.px(20) as i32);
        let inside = |place: &&Covered| {
            let across = place.0 >= across.start && place.2 <= across.end + beside;
            across && place.1 >= down.start - above && place.3 <= down.end
        };
        let free = |place: &&Covered| inside(place) && !covered.iter().any(|other| other.meets(**place));
        // Rather one name over another than none.
        let Some(&place) = places.iter().find(free).or_else(|| places.iter().find(inside)) else { continue };
        covered.push(place);
        let style = letters(measure, false).pos(Pos::new(HPos::Left, VPos::Center));
        canvas.draw(&Text::new(rung.name.clone(), (place.0, i32::midpoint(place.1, place.3)), style))?;
    }
    Ok(())
}

/// The places where a name of a width could stand, the best first: beside the point, above and below it, further off.
fn placed((x, y): (i32, i32), width: i32, measure: Measure) -> Vec<Covered> {
    let (gap, half) = (measure.px(9) as i32, measure.px(measure.line()) as i32 / 2);
    let line = 2 * half;
    let (right, left, middle) = (x + gap, x - gap - width, x - width / 2);
    let mut places = Vec::new();
    for (from, rise) in
        [(right, 0), (left, 0), (middle, -1), (middle, 1), (right, -1), (right, 1), (left, -1), (left, 1)]
    {
        let centre = y + rise * (if from == middle { gap + half } else { line });
        places.push(Covered(from, centre - half, from + width, centre + half));
    }
    for rise in [2, -2, 3, -3, 4, -4, 5, -5] {
        for from in [right, left, middle] {
            places.push(Covered(from, y + rise * line - half, from + width, y + rise * line + half));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::{Width, draw as drawing};
    use super::*;
    use crate::analysis::Ranged;

    fn rung(name: &str, x: f64, value: f64, stands: Stands) -> Rung {
        let y = Ranged { value, low: value - 0.05, high: value + 0.05 };
        Rung { name: name.into(), x, y, tip: name.into(), stands }
    }

    fn chart(rungs: Vec<Rung>) -> Chart {
        let y = Axis { holds: Some((0.0, 1.0)), ..Axis::percent("won") };
        Chart { title: "t".into(), x: Axis::seconds("CPU"), y, marks: Marks::Curve { rungs } }
    }

    #[test]
    fn every_rung_is_named_and_times_go_in_powers_of_ten() {
        let close = (0..6).map(|i| rung(&format!("rung{i}"), 0.001, 0.8, Stands::Behind));
        let rungs: Vec<Rung> = [rung("cheap", 2e-5, 0.1, Stands::Frontier), rung("dear", 0.9, 0.95, Stands::Apart)]
            .into_iter()
            .chain(close)
            .collect();
        for width in [Width::Full, Width::Half, Width::Narrow] {
            let svg = drawing(&chart(rungs.clone()), width);
            for name in ["cheap", "dear", "rung0", "rung5", "0.10 ms", "1.0 ms", "1.0 s"] {
                assert!(svg.contains(&format!("\n{name}\n")), "{name}: {svg}");
            }
        }
    }

    #[test]
    fn no_time_and_no_rungs_are_drawn_too() {
        assert!(drawing(&chart(vec![rung("idle", 0.0, 0.5, Stands::Frontier)]), Width::Full).contains("idle"));
        assert!(drawing(&chart(Vec::new()), Width::Full).contains("svg"));
    }
}
