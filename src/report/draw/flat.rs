//! Dots and stacks over categories whose names have no room side by side: the chart lies on its side, a row a category.

use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{Color, ShapeStyle};

use super::axes::{Context, Scale, axes};
use super::labels::Labels;
use super::marks::{ends, names as below, stroke};
use super::{Canvas, Drawn, GRID, Measure, PAPER, Tip, Width, colour, shade};
use crate::analysis::{Chart, Marks, Palette, Point, Series};

/// Would the names of its categories stand on their side under the axis?
pub(super) fn lies(chart: &Chart, measure: Measure) -> bool {
    match &chart.marks {
        Marks::Dots { categories, .. } | Marks::Stack { categories, .. } => below(categories, measure).stand(),
        _ => false,
    }
}

/// The names of the rows, from the bottom up: the first category stands on top.
fn names(categories: &[String], measure: Measure) -> Labels {
    let names: Vec<String> = categories.iter().rev().cloned().collect();
    Labels::beside(&names, measure.width.pixels() * 42 / 100, measure)
}

/// The height of the drawing, in pixels of the page.
pub(super) fn height(chart: &Chart, measure: Measure) -> u32 {
    let (categories, marks) = match &chart.marks {
        Marks::Dots { categories, series, .. } => {
            (categories, series.iter().filter(|line| !line.points.is_empty()).count() as u32 * 9)
        }
        Marks::Stack { categories, .. } => (categories, 12),
        _ => return 0,
    };
    let row = (names(categories, measure).lines() * measure.line()).max(marks);
    let count = categories.len().max(1) as u32;
    let row = match measure.width {
        Width::Lead => (430 / count).clamp(row.max(14), (row + 10).max(26)),
        _ => (row + 6).max(20),
    };
    70 + count * row
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let most = if measure.width == Width::Narrow { 4 } else { 6 };
    match &chart.marks {
        Marks::Dots { categories, series, wanted, .. } => {
            let x = Scale::numbers(&chart.y, ends(series), most);
            let y = Scale::categories(&chart.x, categories.len(), names(categories, measure));
            let mut context = axes(canvas, &x, &y, measure)?;
            dots(&mut context, (categories.len(), series, wanted), measure)
        }
        Marks::Stack { categories, parts, games } => {
            let x = Scale::numbers(&chart.y, [].into_iter(), most);
            let y = Scale::categories(&chart.x, categories.len(), names(categories, measure));
            let mut context = axes(canvas, &x, &y, measure)?;
            stack(&mut context, (categories, parts, games), measure)
        }
        _ => Ok(Vec::new()),
    }
}

fn dots(context: &mut Context, (rows, series, wanted): (usize, &[Series], &[Point]), measure: Measure) -> Drawn {
    let row = |x: f64| rows as f64 - 1.0 - x;
    for point in wanted {
        let corners = [(point.y.low, row(point.x) - 0.42), (point.y.high, row(point.x) + 0.42)];
        context.draw_series([Rectangle::new(corners, GRID.filled())])?;
    }
    let mut tips = Vec::new();
    let drawn: Vec<(usize, &Series)> = series.iter().enumerate().filter(|(_, line)| !line.points.is_empty()).collect();
    let apart = (0.8 / drawn.len().max(1) as f64).min(0.22);
    for (place, (number, line)) in drawn.iter().enumerate() {
        let shift = (place as f64 - (drawn.len() as f64 - 1.0) / 2.0) * apart;
        for point in &line.points {
            let y = row(point.x) - shift;
            let (low, high) = (point.y.low.max(-1e6), point.y.high.min(1e6));
            context.draw_series([PathElement::new(vec![(low, y), (high, y)], stroke(colour(*number), 2, measure))])?;
            context.draw_series([Circle::new((point.y.value, y), measure.px(5), PAPER.filled())])?;
            context.draw_series([Circle::new((point.y.value, y), measure.px(4), colour(*number).filled())])?;
            let at = context.backend_coord(&(point.y.value, y));
            let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
            tips.push(Tip { at, radius: measure.px(9), text: format!("{name}{}", point.tip) });
        }
    }
    Ok(tips)
}

/// Categories, the parts with a share of each, and the games of each.
type Stacked<'a> = (&'a [String], &'a [(String, Vec<f64>)], &'a [u64]);

fn stack(context: &mut Context, (categories, parts, games): Stacked<'_>, measure: Measure) -> Drawn {
    let mut tips = Vec::new();
    for (category, name) in categories.iter().enumerate() {
        let y = (categories.len() - 1 - category) as f64;
        let mut before = 0.0;
        for (number, (part, shares)) in parts.iter().enumerate() {
            let share = shares.get(category).copied().unwrap_or_default();
            if share <= 0.0 {
                continue;
            }
            let corners = [(before, y - 0.38), (before + share, y + 0.38)];
            context.draw_series([Rectangle::new(corners, shade(Palette::Causes, number).filled())])?;
            let edge = ShapeStyle { color: PAPER.to_rgba(), filled: false, stroke_width: measure.px(1) };
            context.draw_series([Rectangle::new(corners, edge)])?;
            let at = context.backend_coord(&(before + share / 2.0, y));
            let n = games.get(category).copied().unwrap_or_default();
            let text = format!("{name}: {:.1} % {part}, n = {n}", 100.0 * share);
            tips.push(Tip { at, radius: measure.px(9), text });
            before += share;
        }
    }
    Ok(tips)
}
