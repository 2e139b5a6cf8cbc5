//! The first screen: the game, the question, the answer in a sentence, one chart that shows it, what else matters, how
//! sure it is, and what to test next.

use std::fmt::Write as _;

use super::super::draw::{Width, height_of};
use super::super::escape::escape;
use super::super::written::Report;
use super::{figure, marked};
use crate::analysis::{Bar, Chart, Finding, Marks};

/// The chart is no higher than this, in pixels: a title of one line and an answer of two or three leave that much of
/// 800.
const HIGHEST: u32 = 575;

/// The height of a notice above the title.
const NOTICE: u32 = 40;

/// Rows that a chart keeps, however high they are.
const FEWEST: usize = 8;

/// Writes the first screen.
pub(super) fn screen(out: &mut String, report: &Report) {
    let kind = if report.name.starts_with("aim ") { String::new() } else { format!("report {}", report.name) };
    let _ = write!(
        out,
        "<header>\n<div class=\"top\"><p class=\"game\"><b>{}</b> {}</p><button id=\"theme\" type=\"button\">Dark</button></div>\n",
        escape(&report.game),
        escape(if kind.is_empty() { &report.name } else { &kind }),
    );
    if !report.opening.notice.is_empty() {
        let _ = writeln!(out, "<p class=\"notice\">{}</p>", marked(report.opening.notice));
    }
    let _ = writeln!(out, "<h1>{}</h1>", escape(&report.title));
    // A title that asks is the question; the longer one stands below.
    if !report.title.contains('?') {
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", escape(&report.question));
    }
    if let Some(answer) = &report.lead.answer {
        let _ = writeln!(out, "<p class=\"answer\">{}</p>", answered(answer));
    }
    out.push_str("<div class=\"screen\">\n");
    if let Some(chart) = &report.lead.chart {
        out.push_str("<div class=\"shown\">\n");
        let room = if report.opening.notice.is_empty() { HIGHEST } else { HIGHEST - NOTICE };
        figure(out, &fitted(chart, room), (Width::Lead, &format!("{}-answer", report.name.replace(' ', "-"))));
        out.push_str("</div>\n");
    }
    out.push_str("<div class=\"aside\">\n");
    beside(out, report);
    out.push_str("</div>\n</div>\n</header>\n");
}

/// The other findings, their certainty, and the next test.
fn beside(out: &mut String, report: &Report) {
    if !report.lead.findings.is_empty() {
        out.push_str("<ul class=\"findings\">\n");
        for finding in &report.lead.findings {
            let _ = writeln!(out, "<li>{}</li>", claim(finding));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("<div class=\"sure\">\n");
    for (word, text) in report.opening.sure() {
        let _ = writeln!(out, "<p><b>{}:</b> {}</p>", escape(word), marked(&text));
    }
    let _ = writeln!(out, "<p><b>Games:</b> {}</p>", marked(&report.summary));
    out.push_str("</div>\n");
    if !report.lead.next.is_empty() {
        out.push_str("<p class=\"next\"><b>Test next:</b>");
        for next in &report.lead.next {
            let why = if next.why.is_empty() { String::new() } else { format!(" ({})", marked(&next.why)) };
            let _ = write!(out, " <span><code>{}</code>{why}</span>", escape(&next.command));
        }
        out.push_str("</p>\n");
    }
}

/// The answer as one sentence, its claim in bold.
fn answered(answer: &Finding) -> String {
    if answer.line.is_empty() {
        return format!("<strong>{}</strong>.", marked(&answer.claim));
    }
    format!("<strong>{}</strong>: {}.", marked(&answer.claim), marked(&answer.line))
}

/// A finding: its claim in bold, its numbers as a line of their own.
pub(super) fn claim(finding: &Finding) -> String {
    let line = finding.numbers();
    let line = if line.is_empty() { String::new() } else { format!("<span>{}</span>", marked(&line)) };
    format!("<strong>{}</strong>{line}", marked(&finding.claim))
}

/// The chart as it fits on the first screen: of too many rows, those at both ends, or the first of rows in the order of
/// their size.
pub(in crate::report) fn fitted(chart: &Chart, room: u32) -> Chart {
    let mut fitted = chart.clone();
    let Marks::Rows { rows, bars } = &chart.marks else { return fitted };
    let by_size = *bars && is_by_size(rows);
    let mut left = rows.len();
    while left > FEWEST && height_of(&fitted, Width::Lead) > room {
        left -= 1;
        let upper = if by_size { left } else { left.div_ceil(2) };
        if let Marks::Rows { rows: own, .. } = &mut fitted.marks {
            *own = rows[..upper].iter().chain(&rows[rows.len() - (left - upper)..]).cloned().collect();
        }
    }
    if left < rows.len() {
        let which = if by_size { format!("the first {left}") } else { format!("{left} from both ends") };
        fitted.title = format!("{} ({which} of {} rows)", chart.title, rows.len());
    }
    fitted
}

/// True if the rows are in the order of their largest value, whatever its sign.
fn is_by_size(rows: &[Bar]) -> bool {
    let size = |row: &Bar| row.marks.iter().map(|(value, _)| value.value.abs()).fold(0.0, f64::max);
    rows.windows(2).all(|both| size(&both[0]) >= size(&both[1]))
}
