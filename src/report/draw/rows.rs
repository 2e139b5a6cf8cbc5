//! Charts that lie on their side: dots with whiskers around a line, or bars to both sides of it.

use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::{Color, RGBColor, ShapeStyle};

use super::axes::{Scale, axes};
use super::labels::Labels;
use super::{Canvas, DOWN, Drawn, MUTED, Measure, PAPER, Tip, UP, Width, colour};
use crate::analysis::{Bar, Chart, Marks, Ranged, Unit};

/// The ends of intervals that are drawn; what is unknown reaches to the edge.
fn ends(estimate: &Ranged) -> [f64; 3] {
    [estimate.low, estimate.value, estimate.high].map(|value| value.clamp(-1e6, 1e6))
}

/// What a difference comes to, as its colour says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Up,
    Down,
    Open,
}

impl Tone {
    pub(super) const ALL: [Tone; 3] = [Tone::Up, Tone::Down, Tone::Open];

    fn of(row: &Bar, mark: usize) -> Tone {
        match row.verdict(mark) {
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

    /// The colour on the page, and what it says.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            Tone::Up => ("var(--up)", "more wins"),
            Tone::Down => ("var(--down)", "fewer wins"),
            Tone::Open => ("var(--muted)", "not told from chance"),
        }
    }
}

/// The tones that occur in rows.
pub(super) fn tones(rows: &[Bar]) -> Vec<Tone> {
    let has = |row: &Bar, tone: Tone| (0..row.marks.len()).any(|mark| Tone::of(row, mark) == tone);
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
    (names(rows, measure).lines() * measure.line() + 10).max(26)
}

pub(super) fn draw(canvas: &Canvas, chart: &Chart, measure: Measure) -> Drawn {
    let Marks::Rows { rows, bars } = &chart.marks else { return Ok(Vec::new()) };
    let count = rows.len();
    let all = rows.iter().flat_map(|row| row.marks.iter()).flat_map(|(estimate, _)| ends(estimate));
    let ticks = if measure.width == Width::Full { 8 } else { 4 };
    let x = Scale::numbers(&chart.x, all, ticks);
    let y = Scale::categories(&chart.y, count, names(rows, measure));
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
            let shade = if chart.x.unit == Unit::Points { Tone::of(row, mark).colour() } else { colour(0) };
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
