//! Axes: ranges, ticks, labels and grid, in one look for all charts.

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{
    Cartesian2d, Color, FontStyle, IntoFont, IntoTextStyle, SVGBackend, ShapeStyle, Text, TextStyle,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::labels::{Labels, Written};
use super::{Canvas, GRID, INK, MUTED, Measure};
use crate::analysis::{Axis, Unit, digits};

/// An axis ready to be drawn.
pub(super) struct Scale {
    pub(super) range: (f64, f64),
    pub(super) ticks: Vec<f64>,
    pub(super) label: Box<dyn Fn(f64) -> String>,
    pub(super) title: String,
    /// Are its grid lines drawn?
    pub(super) grid: bool,
    /// The names along it, if it is one of categories.
    pub(super) names: Option<Labels>,
}

/// A range with ticks at given places.
pub(super) struct Ticked {
    range: RangedCoordf64,
    ticks: Vec<f64>,
}

impl Ranged for Ticked {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.range.map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.range.range()
    }
}

impl Scale {
    fn ticked(&self) -> Ticked {
        Ticked { range: (self.range.0..self.range.1).into(), ticks: self.ticks.clone() }
    }
}

pub(super) type Context<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Ticked, Ticked>>;

impl Scale {
    /// An axis of numbers that holds these values.
    pub(super) fn numbers(axis: &Axis, values: impl Iterator<Item = f64>, most_ticks: usize) -> Scale {
        let (mut low, mut high) = axis.holds.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        let least = (high - low) / most_ticks.max(1) as f64;
        let step = if axis.unit == Unit::Count { nice_whole(least) } else { nice(least) };
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let ticks: Vec<f64> = (first as i64..=last as i64).map(|i| i as f64 * step).collect();
        let unit = axis.unit;
        let scale = if matches!(unit, Unit::Number | Unit::Count | Unit::Seconds) { 1.0 } else { 100.0 };
        let places = (0..6).find(|&places| is_whole(step * scale * 10_f64.powi(places))).unwrap_or(6) as usize;
        let label = move |value: f64| {
            let text = digits(scale * value, places);
            match unit {
                Unit::Number | Unit::Count | Unit::Seconds => text,
                Unit::Percent => format!("{text} %"),
                Unit::Points => signed(scale * value, &text),
            }
        };
        Scale {
            range: (first * step, last * step),
            ticks,
            label: Box::new(label),
            title: axis.title.clone(),
            grid: true,
            names: None,
        }
    }

    /// An axis of `count` categories, each one unit wide, the first around 0.
    pub(super) fn categories(axis: &Axis, count: usize, names: Labels) -> Scale {
        Scale {
            range: (-0.5, count as f64 - 0.5),
            ticks: (0..count).map(|i| i as f64).collect(),
            // Their names are written apart, on as many lines as they need.
            label: Box::new(|_| String::new()),
            title: axis.title.clone(),
            grid: false,
            names: Some(names),
        }
    }

    /// The room that its title takes, in pixels of the page.
    fn titled(&self) -> u32 {
        if self.title.is_empty() { 0 } else { 20 }
    }

    /// The room under it for labels and title.
    fn below(&self, measure: Measure) -> u32 {
        self.titled() + self.names.as_ref().map_or(24, |names| names.height(measure))
    }

    /// The room at its left for labels and title.
    fn beside(&self, measure: Measure) -> u32 {
        self.titled() + self.names.as_ref().map_or(NUMBERS, |names| names.width(measure) + 12)
    }
}

/// The room for numbers at the left of an axis, in pixels of the page.
const NUMBERS: u32 = 40;

/// The room that is left along the bottom when numbers with a title stand at the left, in pixels of the page.
pub(super) fn bottom(measure: Measure) -> u32 {
    measure.width.pixels().saturating_sub(NUMBERS + 20 + 24)
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-6
}

fn signed(value: f64, text: &str) -> String {
    if value > 1e-9 { format!("+{text}") } else { text.to_string() }
}

/// The next larger of 1, 2, 2.5 and 5 times a power of ten.
fn nice(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|nice| *nice >= step * 0.999)
        .unwrap_or(step)
}

/// The next larger of 1, 2 and 5 times a power of ten, and at least 1.
fn nice_whole(step: f64) -> f64 {
    let power = 10_f64.powf(step.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|nice| *nice >= step * 0.999)
        .unwrap_or(step.ceil())
}

/// Letters for labels.
pub(super) fn letters(measure: Measure, muted: bool) -> TextStyle<'static> {
    let font = ("sans-serif", measure.letters(), FontStyle::Normal).into_font();
    if muted { font.color(&MUTED) } else { font.color(&INK) }
}

/// Draws the axes and returns the context for marks.
pub(super) fn axes<'a, 'b>(
    canvas: &'a Canvas<'b>,
    x: &Scale,
    y: &Scale,
    measure: Measure,
) -> Result<Context<'a, 'b>, Box<dyn std::error::Error>> {
    let mut chart = ChartBuilder::on(canvas)
        .margin_top(measure.px(10))
        .margin_right(measure.px(22))
        .margin_left(measure.px(2))
        .margin_bottom(measure.px(2))
        .x_label_area_size(measure.px(x.below(measure)))
        .y_label_area_size(measure.px(y.beside(measure)))
        .build_cartesian_2d(x.ticked(), y.ticked())?;
    let line = ShapeStyle { color: GRID.to_rgba(), filled: false, stroke_width: measure.px(1) };
    let (x_label, y_label) = (|value: &f64| (x.label)(*value), |value: &f64| (y.label)(*value));
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(GRID.mix(0.0))
        .bold_line_style(line)
        .axis_style(line)
        .label_style(letters(measure, false))
        .axis_desc_style(letters(measure, true).into_text_style(canvas))
        .x_labels(x.ticks.len())
        .y_labels(y.ticks.len())
        .x_label_formatter(&x_label)
        .y_label_formatter(&y_label)
        .set_all_tick_mark_size(measure.px(5));
    if !y.title.is_empty() {
        mesh.y_desc(y.title.clone());
    }
    if !x.grid {
        mesh.disable_x_mesh();
    }
    if !y.grid {
        mesh.disable_y_mesh();
    }
    mesh.draw()?;
    draw_title_below(canvas, &chart, &x.title, measure)?;
    if let Some(names) = &x.names {
        names.draw_below(canvas, &chart, measure)?;
    }
    if let Some(names) = &y.names {
        names.draw_beside(canvas, &chart, measure)?;
    }
    Ok(chart)
}

/// Writes a title under the middle of an axis; a long one moves to the left, so that none of it is cut off.
fn draw_title_below(canvas: &Canvas, context: &Context, title: &str, measure: Measure) -> Written {
    if title.is_empty() {
        return Ok(());
    }
    let (width, height) = canvas.dim_in_pixel();
    let along = context.plotting_area().get_pixel_range().0;
    let half = measure.px(measure.text(title)) as i32 / 2;
    let middle = i32::midpoint(along.start, along.end).min(width as i32 - half).max(half);
    let style = letters(measure, true).pos(Pos::new(HPos::Center, VPos::Bottom));
    canvas.draw(&Text::new(title.to_string(), (middle, height as i32 - measure.px(2) as i32), style))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_the_values() {
        let axis = Axis { holds: Some((0.0, 1.0)), ..Axis::percent("") };
        let scale = Scale::numbers(&axis, [0.3].into_iter(), 4);
        assert_eq!((scale.range, (scale.label)(0.25)), ((0.0, 1.0), "25 %".to_string()));
        let scale = Scale::numbers(&Axis::default(), [3.1, 17.9].into_iter(), 5);
        assert!(scale.range.0 <= 3.1 && scale.range.1 >= 17.9 && scale.ticks.len() <= 8);
        let scale = Scale::numbers(&Axis::default(), [f64::NAN].into_iter(), 5);
        assert_eq!(scale.range, (0.0, 1.0));
    }

    #[test]
    fn what_is_counted_has_ticks_at_whole_numbers_only() {
        for (low, high, most) in [(0.0, 3.0, 7), (0.0, 13.0, 5), (7.2, 7.9, 5), (0.0, 171.0, 7), (0.0, 18.0, 7)] {
            let scale = Scale::numbers(&Axis::counts("rounds"), [low, high].into_iter(), most);
            assert!(scale.ticks.iter().all(|tick| is_whole(*tick)), "{:?}", scale.ticks);
            assert!(scale.range.0 <= low && scale.range.1 >= high && scale.ticks.len() <= most + 2);
            assert!(!(scale.label)(scale.ticks[1]).contains('.'));
        }
    }
}
