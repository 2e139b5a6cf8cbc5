//! A matrix of differences, whose colour says which way and its strength how much; or of shares, the stronger the
//! larger, or to both sides of a middle.

use plotters::element::{Rectangle, Text};
use plotters::prelude::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Scale, axes, letters};
use super::labels::Labels;
use super::{Canvas, DOWN, Drawn, MUTED, Measure, Tip, UP, Width, colour};
use crate::analysis::{Chart, Marks, Unit, one_digit, signed};

/// The names of the rows, from the bottom up: the first row stands on top.
fn names(rows: &[String], measure: Measure) -> Labels {
    let names: Vec<String> = rows.iter().rev().cloned().collect();
    Labels::beside(&names, measure.width.pixels() * 40 / 100, measure)
}

/// The room that the names of the rows leave for the columns, in pixels of the page.
fn left(names: &(Vec<String>, Vec<String>), measure: Measure) -> u32 {
    measure.width.pixels().saturating_sub(self::names(&names.0, measure).width(measure) + 50)
}

/// The names of the columns.
fn columns(names: &(Vec<String>, Vec<String>), measure: Measure) -> Labels {
    Labels::below(&names.1, left(names, measure), measure)
}

/// The height of the drawing, in pixels of the page.
pub(super) fn height(names: &(Vec<String>, Vec<String>), measure: Measure) -> u32 {
    let least = match measure.width {
        Width::Narrow => 30,
        Width::Lead => (400 / names.0.len().max(1) as u32).clamp(18, 38),
        Width::Full | Width::Half => 38,
    };
    let cell = (self::names(&names.0, measure).lines() * measure.line() + 8).max(least);
    32 + columns(names, measure).height(measure) + names.0.len() as u32 * cell
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Matrix { names, values, middle } = &chart.marks else { return Ok(Vec::new()) };
    let rows = names.0.len();
    let x = Scale::categories(&chart.x, names.1.len(), columns(names, measure));
    let y = Scale::categories(&chart.y, rows, self::names(&names.0, measure));
    let mut context = axes(canvas, &x, &y, measure)?;
    let all = values.iter().flatten().flatten().map(|(estimate, _)| estimate.value.abs());
    let most = all.fold(1e-9, f64::max);
    // A share this far from the middle has the full colour: even a clear winner seldom wins every game.
    let side = |off: f64| (if off < 0.0 { DOWN } else { UP }, 0.06 + 0.74 * (off.abs() / 0.35).min(1.0));
    let shares = chart.y.unit == Unit::Percent;
    // Numbers are written where a cell has room for one; its tooltip has the rest.
    let written = left(names, measure) / names.1.len().max(1) as u32 >= measure.text("+10.0*");
    let mut tips = Vec::new();
    for (row, line) in values.iter().enumerate() {
        let y = (rows - 1 - row) as f64;
        for (column, value) in line.iter().enumerate() {
            let Some((estimate, tip)) = value else { continue };
            let x = column as f64;
            let (shade, strength) = match (middle, estimate.value) {
                (Some(middle), value) => side(value - middle),
                (None, value) if shares => (colour(0), 0.04 + 0.62 * value.clamp(0.0, 1.0)),
                // Where nothing is decided no colour takes a side.
                (None, value) if estimate.low <= 0.0 && estimate.high >= 0.0 => {
                    (MUTED, 0.05 + 0.2 * (value.abs() / most))
                }
                (None, value) => (if value < 0.0 { DOWN } else { UP }, 0.15 + 0.65 * (value.abs() / most)),
            };
            let corners = [(x - 0.47, y - 0.46), (x + 0.47, y + 0.46)];
            context.draw_series([Rectangle::new(corners, shade.mix(strength).filled())])?;
            if written {
                let beside = middle.is_some_and(|middle| estimate.low > middle || estimate.high < middle);
                let text = match (shares, estimate.low > 0.0 || estimate.high < 0.0) {
                    (true, _) if beside => format!("{} %*", one_digit(100.0 * estimate.value)),
                    (true, _) => format!("{} %", one_digit(100.0 * estimate.value)),
                    (false, true) => format!("{}*", signed(100.0 * estimate.value)),
                    (false, false) => signed(100.0 * estimate.value),
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
