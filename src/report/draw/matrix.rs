//! A matrix of differences: the colour says which way, its strength how much.

use plotters::element::{Rectangle, Text};
use plotters::prelude::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Scale, axes, letters};
use super::{Canvas, DOWN, Drawn, Measure, Tip, UP, Width};
use crate::analysis::{Chart, Marks, signed};

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Matrix { names, values } = &chart.marks else { return Ok(Vec::new()) };
    let rows: Vec<String> = names.0.iter().rev().cloned().collect();
    let longest = rows.iter().map(|name| measure.text(name)).max().unwrap_or(0);
    let x = Scale::categories(&chart.x, &names.1);
    let y = Scale { room: longest + 8, ..Scale::categories(&chart.y, &rows) };
    let mut context = axes(canvas, &x, &y, measure)?;
    let all = values.iter().flatten().flatten().map(|(estimate, _)| estimate.value.abs());
    let most = all.fold(1e-9, f64::max);
    let mut tips = Vec::new();
    for (row, line) in values.iter().enumerate() {
        let y = (rows.len() - 1 - row) as f64;
        for (column, value) in line.iter().enumerate() {
            let Some((estimate, tip)) = value else { continue };
            let x = column as f64;
            let shade = if estimate.value < 0.0 { DOWN } else { UP };
            let strength = 0.08 + 0.72 * (estimate.value.abs() / most);
            let corners = [(x - 0.47, y - 0.46), (x + 0.47, y + 0.46)];
            context.draw_series([Rectangle::new(corners, shade.mix(strength).filled())])?;
            if measure.width != Width::Narrow || values.len() <= 8 {
                let decided = estimate.low > 0.0 || estimate.high < 0.0;
                let text = if decided {
                    format!("{}*", signed(100.0 * estimate.value))
                } else {
                    signed(100.0 * estimate.value)
                };
                let style = letters(measure, false).pos(Pos::new(HPos::Center, VPos::Center));
                context.draw_series([Text::new(text, (x, y), style)])?;
            }
            let at = context.backend_coord(&(x, y));
            tips.push(Tip { at, radius: measure.px(14), text: tip.clone() });
        }
    }
    Ok(tips)
}
