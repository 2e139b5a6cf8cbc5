//! Dots with whiskers, lines with bands, stacks of shares.

use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::{Color, RGBColor, ShapeStyle};

use super::axes::{Context, Scale, axes, bottom};
use super::labels::Labels;
use super::{Canvas, Drawn, GRID, Measure, PAPER, Tip, Width, colour, shade};
use crate::analysis::{Chart, Marks, Palette, Series};

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let most = if measure.width == Width::Narrow { 5 } else { 7 };
    let across = |categories: &[String]| Scale::categories(&chart.x, categories.len(), names(categories, measure));
    match &chart.marks {
        Marks::Dots { categories, series, joined, wanted } => {
            let x = across(categories);
            let y = Scale::numbers(&chart.y, ends(series), 5);
            let mut context = axes(canvas, &x, &y, measure)?;
            for point in wanted {
                let corners = [(point.x - 0.42, point.y.low), (point.x + 0.42, point.y.high)];
                context.draw_series([Rectangle::new(corners, GRID.filled())])?;
            }
            dots(&mut context, series, *joined, measure)
        }
        Marks::Lines { series, steps, palette } => {
            let x = Scale::numbers(&chart.x, series.iter().flat_map(|s| s.points.iter().map(|p| p.x)), most);
            let y = Scale::numbers(&chart.y, ends(series), 5);
            let mut context = axes(canvas, &Scale { grid: false, ..x }, &y, measure)?;
            lines(&mut context, series, (*steps, *palette), measure)
        }
        Marks::Stack { categories, parts, games } => {
            let x = across(categories);
            let y = Scale::numbers(&chart.y, [].into_iter(), 4);
            let mut context = axes(canvas, &x, &y, measure)?;
            stack(&mut context, parts, (categories, games), measure)
        }
        _ => Ok(Vec::new()),
    }
}

/// The names of categories along the bottom.
pub(super) fn names(categories: &[String], measure: Measure) -> Labels {
    Labels::below(categories, bottom(measure), measure)
}

/// The room that the names along the bottom need beyond one line, in pixels of the page.
pub(super) fn extra(chart: &Chart, measure: Measure) -> u32 {
    match &chart.marks {
        Marks::Dots { categories, .. } | Marks::Stack { categories, .. } => {
            names(categories, measure).height(measure).saturating_sub(24)
        }
        _ => 0,
    }
}

pub(super) fn ends(series: &[Series]) -> impl Iterator<Item = f64> + '_ {
    series.iter().flat_map(|series| series.points.iter().flat_map(|point| [point.y.low, point.y.value, point.y.high]))
}

pub(super) fn stroke(colour: RGBColor, width: u32, measure: Measure) -> ShapeStyle {
    ShapeStyle { color: colour.to_rgba(), filled: false, stroke_width: measure.px(width) }
}

fn dots(context: &mut Context, series: &[Series], joined: bool, measure: Measure) -> Drawn {
    let mut tips = Vec::new();
    // A series without points here keeps its colour for other charts, and no room in this one.
    let drawn = series.iter().filter(|line| !line.points.is_empty()).count();
    let apart = (0.6 / drawn.max(1) as f64).min(0.12);
    let with_points = series.iter().enumerate().filter(|(_, line)| !line.points.is_empty());
    for (place, (number, line)) in with_points.enumerate() {
        let shift = (place as f64 - (drawn as f64 - 1.0) / 2.0) * apart;
        if joined {
            let way = line.points.iter().map(|point| (point.x + shift, point.y.value)).collect::<Vec<_>>();
            let thin = ShapeStyle { color: colour(number).mix(0.55), filled: false, stroke_width: measure.px(1) + 2 };
            context.draw_series([PathElement::new(way, thin)])?;
        }
        for point in &line.points {
            let x = point.x + shift;
            let (low, high) = (point.y.low.max(-1e6), point.y.high.min(1e6));
            context.draw_series([PathElement::new(vec![(x, low), (x, high)], stroke(colour(number), 2, measure))])?;
            context.draw_series([Circle::new((x, point.y.value), measure.px(5), PAPER.filled())])?;
            context.draw_series([Circle::new((x, point.y.value), measure.px(4), colour(number).filled())])?;
            let at = context.backend_coord(&(x, point.y.value));
            let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
            tips.push(Tip { at, radius: measure.px(9), text: format!("{name}{}", point.tip) });
        }
    }
    Ok(tips)
}

fn lines(context: &mut Context, series: &[Series], (steps, palette): (bool, Palette), measure: Measure) -> Drawn {
    let mut tips = Vec::new();
    for (number, line) in series.iter().enumerate().filter(|(_, line)| !line.points.is_empty()) {
        let shade = shade(palette, number);
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
        context.draw_series([Polygon::new([upper, band].concat(), shade.mix(0.15))])?;
        context.draw_series([PathElement::new(way(&|i| line.points[i].y.value), stroke(shade, 2, measure))])?;
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
            context.draw_series([Rectangle::new(corners, shade(Palette::Causes, number).filled())])?;
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
