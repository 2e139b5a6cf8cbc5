//! Dots with whiskers, lines with bands, stacks of shares.

use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::{Color, ShapeStyle};

use super::axes::{Context, Scale, axes};
use super::{Canvas, Drawn, Measure, PAPER, Tip, Width, colour};
use crate::analysis::{Chart, Marks, Series};

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let most = if measure.width == Width::Narrow { 5 } else { 7 };
    match &chart.marks {
        Marks::Dots { categories, series, joined } => {
            let x = Scale::categories(&chart.x, &shortened(categories, measure));
            let y = Scale::numbers(&chart.y, ends(series), 5);
            let mut context = axes(canvas, &x, &y, measure)?;
            dots(&mut context, series, *joined, measure)
        }
        Marks::Lines { series, steps } => {
            let x = Scale::numbers(&chart.x, series.iter().flat_map(|s| s.points.iter().map(|p| p.x)), most);
            let y = Scale::numbers(&chart.y, ends(series), 5);
            let mut context = axes(canvas, &Scale { grid: false, ..x }, &y, measure)?;
            lines(&mut context, series, *steps, measure)
        }
        Marks::Stack { categories, parts, games } => {
            let x = Scale::categories(&chart.x, &shortened(categories, measure));
            let y = Scale::numbers(&chart.y, [].into_iter(), 4);
            let mut context = axes(canvas, &x, &y, measure)?;
            stack(&mut context, parts, (categories, games), measure)
        }
        _ => Ok(Vec::new()),
    }
}

/// Names cut to the room that each category has.
fn shortened(names: &[String], measure: Measure) -> Vec<String> {
    let room = (measure.width.pixels().saturating_sub(80)) / names.len().max(1) as u32;
    let fits =
        ((f64::from(room) * 0.95) / (measure.letters() / f64::from(super::FINE) * super::LETTER)).max(2.0) as usize;
    let cut = |name: &String| {
        if name.chars().count() <= fits {
            name.clone()
        } else {
            name.chars().take(fits.saturating_sub(1)).collect::<String>() + "…"
        }
    };
    names.iter().map(cut).collect()
}

fn ends(series: &[Series]) -> impl Iterator<Item = f64> + '_ {
    series.iter().flat_map(|series| series.points.iter().flat_map(|point| [point.y.low, point.y.value, point.y.high]))
}

fn stroke(series: usize, width: u32, measure: Measure) -> ShapeStyle {
    ShapeStyle { color: colour(series).to_rgba(), filled: false, stroke_width: measure.px(width) }
}

fn dots(context: &mut Context, series: &[Series], joined: bool, measure: Measure) -> Drawn {
    let mut tips = Vec::new();
    let apart = (0.6 / series.len().max(1) as f64).min(0.12);
    for (number, line) in series.iter().enumerate() {
        let shift = (number as f64 - (series.len() as f64 - 1.0) / 2.0) * apart;
        if joined {
            let way = line.points.iter().map(|point| (point.x + shift, point.y.value)).collect::<Vec<_>>();
            let thin = ShapeStyle { color: colour(number).mix(0.55), filled: false, stroke_width: measure.px(1) + 2 };
            context.draw_series([PathElement::new(way, thin)])?;
        }
        for point in &line.points {
            let x = point.x + shift;
            let (low, high) = (point.y.low.max(-1e6), point.y.high.min(1e6));
            context.draw_series([PathElement::new(vec![(x, low), (x, high)], stroke(number, 2, measure))])?;
            context.draw_series([Circle::new((x, point.y.value), measure.px(5), PAPER.filled())])?;
            context.draw_series([Circle::new((x, point.y.value), measure.px(4), colour(number).filled())])?;
            let at = context.backend_coord(&(x, point.y.value));
            let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
            tips.push(Tip { at, radius: measure.px(9), text: format!("{name}{}", point.tip) });
        }
    }
    Ok(tips)
}

fn lines(context: &mut Context, series: &[Series], steps: bool, measure: Measure) -> Drawn {
    let mut tips = Vec::new();
    for (number, line) in series.iter().enumerate() {
        let way = |value: &dyn Fn(usize) -> f64| {
            let mut way: Vec<(f64, f64)> = Vec::new();
            for (i, point) in line.points.iter().enumerate() {
                if let Some(&(_, before)) = way.last().filter(|_| steps) {
                    way.push((point.x, before));
                }
                way.push((point.x, value(i)));
            }
            way
        };
        let upper = way(&|i| line.points[i].y.high);
        let mut band = way(&|i| line.points[i].y.low);
        band.reverse();
        context.draw_series([Polygon::new([upper, band].concat(), colour(number).mix(0.15))])?;
        context.draw_series([PathElement::new(way(&|i| line.points[i].y.value), stroke(number, 2, measure))])?;
        for point in &line.points {
            let at = context.backend_coord(&(point.x, point.y.value));
            tips.push(Tip { at, radius: measure.px(7), text: format!("{}: {}", line.name, point.tip) });
        }
    }
    Ok(tips)
}

fn stack(
    context: &mut Context,
    parts: &[(String, Vec<f64>)],
    (categories, games): (&[String], &[u64]),
    measure: Measure,
) -> Drawn {
    let mut tips = Vec::new();
    for (category, name) in categories.iter().enumerate() {
        let x = category as f64;
        let mut below = 0.0;
        for (number, (part, shares)) in parts.iter().enumerate() {
            let share = shares.get(category).copied().unwrap_or_default();
            if share <= 0.0 {
                continue;
            }
            let corners = [(x - 0.36, below), (x + 0.36, below + share)];
            context.draw_series([Rectangle::new(corners, colour(number).filled())])?;
            let edge = ShapeStyle { color: PAPER.to_rgba(), filled: false, stroke_width: measure.px(1) };
            context.draw_series([Rectangle::new(corners, edge)])?;
            let at = context.backend_coord(&(x, below + share / 2.0));
            let n = games.get(category).copied().unwrap_or_default();
            tips.push(Tip {
                at,
                radius: measure.px(11),
                text: format!("{name}: {:.1} % {part}, n = {n}", 100.0 * share),
            });
            below += share;
        }
    }
    Ok(tips)
}
