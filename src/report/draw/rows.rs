//! Charts that lie on their side: dots with whiskers around a line, or bars to both sides of it.

use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{Color, ShapeStyle};

use super::axes::{Scale, axes};
use super::{Canvas, DOWN, Drawn, MUTED, Measure, PAPER, Tip, UP, Width, colour};
use crate::analysis::{Chart, Marks, Ranged, Unit};

/// The ends of intervals that are drawn; what is unknown reaches to the edge.
fn ends(estimate: &Ranged) -> [f64; 3] {
    [estimate.low, estimate.value, estimate.high].map(|value| value.clamp(-1e6, 1e6))
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Rows { rows, bars } = &chart.marks else { return Ok(Vec::new()) };
    let count = rows.len();
    let longest = rows.iter().map(|row| measure.text(&row.name)).max().unwrap_or(0);
    let room = longest.min(measure.width.pixels() * 45 / 100) + 8;
    let most = ((f64::from(room) - 8.0) / (measure.letters() / f64::from(super::FINE) * super::LETTER)) as usize;
    let name = |name: &String| {
        if name.chars().count() <= most + 1 {
            name.clone()
        } else {
            name.chars().take(most).collect::<String>() + "…"
        }
    };
    // The first row stands on top.
    let names: Vec<String> = rows.iter().rev().map(|row| name(&row.name)).collect();
    let all = rows.iter().flat_map(|row| row.marks.iter()).flat_map(|(estimate, _)| ends(estimate));
    let ticks = if measure.width == Width::Full { 8 } else { 4 };
    let x = Scale::numbers(&chart.x, all, ticks);
    let y = Scale { room, ..Scale::categories(&chart.y, &names) };
    let mut context = axes(canvas, &x, &y, measure)?;
    if x.range.0 <= 0.0 && x.range.1 >= 0.0 {
        let line = ShapeStyle { color: MUTED.to_rgba(), filled: false, stroke_width: measure.px(1) };
        context.draw_series([PathElement::new(vec![(0.0, y.range.0), (0.0, y.range.1)], line)])?;
    }
    let mut tips = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let y = (count - 1 - number) as f64;
        for (mark, (estimate, tip)) in row.marks.iter().enumerate() {
            let [low, value, high] = ends(estimate);
            let shade = match row.verdict(mark) {
                Some(true) => UP,
                Some(false) => DOWN,
                None => MUTED,
            };
            let shade = if chart.x.unit == Unit::Points { shade } else { colour(0) };
            if *bars {
                context.draw_series([Rectangle::new([(0.0, y - 0.3), (value, y + 0.3)], shade.mix(0.35).filled())])?;
            }
            let line = ShapeStyle { color: shade.to_rgba(), filled: false, stroke_width: measure.px(2) };
            context.draw_series([PathElement::new(vec![(low, y), (high, y)], line)])?;
            context.draw_series([Circle::new((value, y), measure.px(5), PAPER.filled())])?;
            context.draw_series([Circle::new((value, y), measure.px(4), shade.filled())])?;
            let at = context.backend_coord(&(value, y));
            tips.push(Tip { at, radius: measure.px(11), text: format!("{}: {tip}", row.name) });
        }
    }
    Ok(tips)
}
