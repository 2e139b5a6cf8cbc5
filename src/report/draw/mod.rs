//! Charts as SVG, drawn by plotters, in the colours of the page.
//!
//! A chart is drawn once for each width it is shown at, so that its letters stay readable on a phone. Colours are
//! names: plotters writes placeholders, and the page's style sheet says what they look like by day, by night and in
//! print.

mod axes;
mod curve;
mod flat;
mod labels;
mod legend;
mod marks;
mod matrix;
mod rows;
mod tiles;

use std::fmt::Write as _;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, RGBColor, SVGBackend};

use crate::analysis::{Chart, Marks, Palette};

use super::escape::escape;

pub(super) use legend::legend;

/// Pixels of the drawing in one pixel of the page: plotters rounds to whole ones.
const FINE: u32 = 4;

/// The mean width of a letter, in sizes as plotters counts them.
const LETTER: f64 = 0.47;

/// The width that a chart is drawn for, in pixels of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Beside the findings of the first screen.
    Lead,
    /// The whole page.
    Full,
    /// Half of it, beside another.
    Half,
    /// A phone.
    Narrow,
}

impl Width {
    const fn pixels(self) -> u32 {
        match self {
            Width::Lead => 660,
            Width::Full => 1100,
            Width::Half => 540,
            Width::Narrow => 350,
        }
    }
}

/// The colours, as plotters writes them and as the page means them.
const INK: RGBColor = RGBColor(0, 0, 1);
const MUTED: RGBColor = RGBColor(0, 0, 2);
const GRID: RGBColor = RGBColor(0, 0, 3);
const PAPER: RGBColor = RGBColor(0, 0, 4);
const UP: RGBColor = RGBColor(0, 0, 5);
const DOWN: RGBColor = RGBColor(0, 0, 6);
const NAMED: [(&str, &str); 6] = [
    ("#000001", "var(--ink)"),
    ("#000002", "var(--muted)"),
    ("#000003", "var(--grid)"),
    ("#000004", "var(--paper)"),
    ("#000005", "var(--up)"),
    ("#000006", "var(--down)"),
];

/// The number of colours for series.
const COLOURS: usize = 8;

/// The colour of a series.
fn colour(series: usize) -> RGBColor {
    RGBColor(0, 1, (series % COLOURS) as u8)
}

/// The number of colours for causes.
const CAUSES: usize = 12;

/// The colour of the `number`th of a palette.
fn shade(palette: Palette, number: usize) -> RGBColor {
    match palette {
        Palette::Series => colour(number),
        Palette::Causes => RGBColor(0, 2, (number % CAUSES) as u8),
        Palette::Outcomes => shade(if number == 0 { Palette::Causes } else { Palette::Series }, number),
    }
}

/// The colour of the `number`th of a palette, as the page's style sheet names it.
fn named(palette: Palette, number: usize) -> String {
    match palette {
        Palette::Series => format!("var(--c{})", number % COLOURS),
        Palette::Causes => format!("var(--cause-{})", number % CAUSES),
        Palette::Outcomes => named(if number == 0 { Palette::Causes } else { Palette::Series }, number),
    }
}

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<Vec<Tip>, Box<dyn std::error::Error>>;

/// The tooltip of a mark.
struct Tip {
    at: (i32, i32),
    radius: u32,
    text: String,
}

/// The measures of a drawing's parts.
#[derive(Clone, Copy)]
struct Measure {
    width: Width,
}

impl Measure {
    /// Converts pixels of the page to pixels of the drawing.
    fn px(self, pixels: u32) -> u32 {
        pixels * FINE
    }

    /// The size of letters for labels.
    fn letters(self) -> f64 {
        let pixels = match self.width {
            Width::Narrow => 11.5,
            Width::Lead => 12.5,
            Width::Full | Width::Half => 13.0,
        };
        // Plotters divides by 1.24 when it writes.
        pixels * 1.24 * f64::from(FINE)
    }

    /// The approximate width of a letter, in pixels of the page.
    fn letter(self) -> f64 {
        self.letters() / f64::from(FINE) * LETTER
    }

    /// The approximate width of a text, in pixels of the page.
    fn text(self, text: &str) -> u32 {
        (text.chars().count() as f64 * self.letter()).ceil() as u32
    }

    /// The height of a line of letters, in pixels of the page.
    fn line(self) -> u32 {
        match self.width {
            Width::Narrow => 14,
            Width::Lead => 15,
            Width::Full | Width::Half => 16,
        }
    }
}

/// The chart as an SVG element; an empty text if it cannot be drawn, as when it has no marks.
pub(super) fn draw(chart: &Chart, width: Width) -> String {
    if let Marks::Tiles { lie, tiles, unit } = &chart.marks {
        return tiles::draw(&chart.title, *lie, tiles, unit);
    }
    let measure = Measure { width };
    let size = (width.pixels(), height(chart, measure));
    let mut svg = String::new();
    let tips = {
        let canvas = SVGBackend::with_string(&mut svg, (size.0 * FINE, size.1 * FINE)).into_drawing_area();
        let drawn = match &chart.marks {
            Marks::Dots { .. } | Marks::Stack { .. } if flat::lies(chart, measure) => {
                flat::draw(&canvas, chart, measure)
            }
            Marks::Dots { .. } | Marks::Lines { .. } | Marks::Stack { .. } => marks::draw(&canvas, chart, measure),
            Marks::Rows { .. } => rows::draw(&canvas, chart, measure),
            Marks::Curve { .. } => curve::draw(&canvas, chart, measure),
            Marks::Matrix { .. } => matrix::draw(&canvas, chart, measure),
            Marks::Tiles { .. } => Ok(Vec::new()),
        };
        let presented = canvas.present();
        match (drawn, presented) {
            (Ok(tips), Ok(())) => tips,
            _ => return String::new(),
        }
    };
    finish(&svg, size, &chart.title, &tips)
}

/// The height of a chart's drawing at a width, in pixels of the page.
pub(super) fn height_of(chart: &Chart, width: Width) -> u32 {
    height(chart, Measure { width })
}

fn height(chart: &Chart, measure: Measure) -> u32 {
    match &chart.marks {
        Marks::Rows { rows, .. } => 60 + rows.len() as u32 * rows::row_height(rows, measure),
        Marks::Dots { .. } | Marks::Stack { .. } if flat::lies(chart, measure) => flat::height(chart, measure),
        Marks::Tiles { .. } => 400,
        Marks::Matrix { names, .. } => matrix::height(names, measure),
        _ => {
            let height = match measure.width {
                Width::Lead => 360,
                Width::Full => 380,
                Width::Half => 330,
                Width::Narrow => 280,
            };
            height + marks::extra(chart, measure)
        }
    }
}

/// The drawing in the page's colours, with the tooltips of its marks.
fn finish(svg: &str, size: (u32, u32), title: &str, tips: &[Tip]) -> String {
    let body = svg.find('>').map_or("", |at| &svg[at + 1..]);
    let body = body.trim_end().strip_suffix("</svg>").unwrap_or(body);
    let mut body = body.replace(" font-family=\"sans-serif\"", "").replace(" opacity=\"1\"", "");
    for (written, meant) in NAMED {
        body = body.replace(written, meant);
    }
    for series in 0..COLOURS {
        body = body.replace(&format!("#0001{series:02X}"), &named(Palette::Series, series));
    }
    for cause in 0..CAUSES {
        body = body.replace(&format!("#0002{cause:02X}"), &named(Palette::Causes, cause));
    }
    let mut out = format!(
        "<svg class=\"chart\" data-fine=\"{FINE}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{body}",
        size.0 * FINE,
        size.1 * FINE,
        escape(title)
    );
    for Tip { at, radius, text } in tips {
        let _ = writeln!(
            out,
            "<circle class=\"tip\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" data-tip=\"{}\"/>",
            at.0,
            at.1,
            escape(text)
        );
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Axis, Point, Ranged, Series};

    fn chart(name: &str) -> Chart {
        let y = Ranged { value: 0.4, low: 0.3, high: 0.5 };
        let point = Point { x: 0.0, y, tip: name.into() };
        Chart {
            title: name.into(),
            x: Axis::default(),
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("won") },
            marks: Marks::Dots {
                categories: vec![name.into(), "b".into()],
                series: vec![Series { name: name.into(), points: vec![point] }],
                joined: true,
                wanted: Vec::new(),
            },
        }
    }

    #[test]
    fn a_chart_has_its_marks_in_the_colours_of_the_page_at_every_width() {
        for width in [Width::Lead, Width::Full, Width::Half, Width::Narrow] {
            let svg = draw(&chart("a"), width);
            assert!(svg.contains("var(--c0)") && svg.contains("var(--ink)"), "{svg}");
            assert!(!svg.contains("#0000") && !svg.contains("#0001"), "{svg}");
            assert!(svg.contains("class=\"tip\"") && svg.contains("40 %"), "{svg}");
        }
    }

    #[test]
    fn names_stay_text() {
        let svg = draw(&chart("<script>alert(1)</script>"), Width::Full);
        assert!(!svg.contains("<script"), "{svg}");
        assert!(svg.contains("&lt;script&gt;"), "{svg}");
    }
}
