//! Charts that lie on their side: dots with whiskers around a line, or bars to both sides of it.

use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{Color, RGBColor, ShapeStyle};

use super::axes::{Scale, axes};
use super::labels::Labels;
use super::{Canvas, DOWN, Drawn, MUTED, Measure, PAPER, Tip, UP, Width, colour};
use crate::analysis::{Bar, Chart, Marks, Ranged, Unit};

/// The value and the ends of its interval; an open end is infinite and no part of the scale.
fn ends(estimate: &Ranged) -> [f64; 3] {
    [estimate.low, estimate.value, estimate.high]
}

/// The verdict on a difference, shown by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Up,
    Down,
    Open,
}

impl Tone {
    pub(super) const ALL: [Tone; 3] = [Tone::Up, Tone::Down, Tone::Open];

    fn of(row: &Bar, mark: usize, line: f64) -> Tone {
        match row.verdict_beside(mark, line) {
            Some(true) => Tone::Up,
            Some(false) => Tone::Down,
            None => Tone::Open,
        }
    }

    fn colour(self) -> RGBColor {
        match self {
            Tone::Up => UP,
            Tone::Down => DOWN,
            Tone::Open => MUTED,
        }
    }

    /// The colour on the page, and its meaning: of changes, or beside a line.
    pub(super) fn words(self, beside: bool) -> (&'static str, &'static str) {
        match self {
            Tone::Up => ("var(--up)", if beside { "above the line" } else { "more" }),
            Tone::Down => ("var(--down)", if beside { "below the line" } else { "less" }),
            Tone::Open => ("var(--muted)", "no significant difference"),
        }
    }
}

/// Do the colours of rows say which way they point?
pub(super) fn is_judged(chart: &Chart) -> bool {
    chart.x.unit == Unit::Points || chart.x.line.is_some()
}

/// The tones that occur in rows.
pub(super) fn tones(rows: &[Bar], line: f64) -> Vec<Tone> {
    let has = |row: &Bar, tone: Tone| (0..row.marks.len()).any(|mark| Tone::of(row, mark, line) == tone);
    let occurs = |tone: &Tone| rows.iter().any(|row| has(row, *tone));
    Tone::ALL.into_iter().filter(occurs).collect()
}

/// The names of the rows, from the bottom up: the first row stands on top.
fn names(rows: &[Bar], measure: Measure) -> Labels {
    let names: Vec<String> = rows.iter().rev().map(|row| row.name.clone()).collect();
    Labels::beside(&names, measure.width.pixels() * 45 / 100, measure)
}

/// The height of a row, in pixels of the page.
pub(super) fn row_height(rows: &[Bar], measure: Measure) -> u32 {
    let lines = names(rows, measure).lines();
    // Names on several lines need a gap to the next one.
    let lines = lines * measure.line() + if lines > 1 { 5 } else { 0 };
    match measure.width {
        // Rows that fit on the first screen stand closer.
        Width::Lead => (470 / rows.len().max(1) as u32).clamp(lines, (lines + 10).max(26)),
        Width::Narrow if rows.len() > 12 => (lines + 3).max(17),
        _ => (lines + 10).max(26),
    }
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Rows { rows, bars } = &chart.marks else { return Ok(Vec::new()) };
    let count = rows.len();
    let all = rows.iter().flat_map(|row| row.marks.iter()).flat_map(|(estimate, _)| ends(estimate));
    let ticks = match measure.width {
        Width::Full => 8,
        Width::Lead => 6,
        Width::Half | Width::Narrow => 4,
    };
    let (start, judged) = (chart.x.line.unwrap_or(0.0), is_judged(chart));
    let x = Scale::numbers(&chart.x, all, ticks);
    let y = Scale::categories(&chart.y, count, names(rows, measure));
    let mut context = axes(canvas, &x, &y, measure)?;
    if x.range.0 <= start && x.range.1 >= start {
        let line = ShapeStyle { color: MUTED.to_rgba(), filled: false, stroke_width: measure.px(1) };
        context.draw_series([PathElement::new(vec![(start, y.range.0), (start, y.range.1)], line)])?;
    }
    let mut tips = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let y = (count - 1 - number) as f64;
        for (mark, (estimate, tip)) in row.marks.iter().enumerate() {
            // An open end reaches to the edge.
            let [low, value, high] = ends(estimate).map(|value| value.clamp(x.range.0, x.range.1));
            let shade = if judged { Tone::of(row, mark, start).colour() } else { colour(0) };
            if *bars {
                context
                    .draw_series([Rectangle::new([(start, y - 0.3), (value, y + 0.3)], shade.mix(0.35).filled())])?;
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
