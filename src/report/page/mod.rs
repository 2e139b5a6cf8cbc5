//! The page of a report: one file that needs nothing else. Its first screen answers; all else stands below, folded
//! where it is long.

mod first;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::analysis::{Chart, Entry, Finding, Marks, Part, Table, TableColumn, TableKind};
use crate::base::web::{CAUSE_COLOURS, PAGE_POLICY};

use super::draw::{Width, draw, legend};
use super::escape::{escape, script_json};
use super::shown::{range, shown};
use super::written::Report;

const STYLE: &str = include_str!("style.css");
const SCRIPT: [&str; 2] = [include_str!("page.js"), include_str!("save.js")];

/// Rows of a table that are printed on the page; all of them are in its file.
const ROWS: usize = 400;

/// A table with more rows than this is folded.
const UNFOLDED: usize = 14;

/// The most findings of a section that are shown before its charts; more are folded.
const FINDINGS: usize = 6;

/// Charts of a section that are shown; more of them are folded.
const CHARTS: usize = 4;

/// The page; `files` are the tables as comma-separated values, by name.
pub(super) fn page(report: &Report, files: &BTreeMap<String, String>) -> String {
    let mut out = String::with_capacity(1 << 20);
    let title = escape(&format!("{}: {}", report.game, report.title));
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"wildlab {}\">\n<title>{title}</title>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{PAGE_POLICY}\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{CAUSE_COLOURS}{STYLE}</style>\n</head>\n<body data-report=\"{}\">\n",
        escape(&report.version),
        escape(&report.name)
    );
    first::screen(&mut out, report);
    out.push_str("<main>\n");
    opening(&mut out, report);
    contents(&mut out, report);
    for part in &report.parts {
        section(&mut out, part);
    }
    replays(&mut out, report);
    out.push_str("</main>\n");
    footer(&mut out, report);
    let _ = write!(
        out,
        "<div id=\"tip\" role=\"tooltip\"></div>\n<script type=\"application/json\" id=\"files\">{}</script>\n\
         <script>\n{}</script>\n</body>\n</html>\n",
        script_json(files),
        SCRIPT.concat()
    );
    out
}

/// The links to the sections.
fn contents(out: &mut String, report: &Report) {
    out.push_str("<nav>");
    for part in &report.parts {
        let _ = write!(out, "<a href=\"#{0}\">{1}</a> ", escape(&part.id), escape(&part.title));
    }
    out.push_str("<a href=\"#methods\">Methods and provenance</a></nav>\n");
}

/// The question, the players, the box and the certainty of the numbers, in full.
fn opening(out: &mut String, report: &Report) {
    out.push_str("<details class=\"opening\"><summary>The question, who played, the box and how sure it is, in full</summary>\n<dl>\n");
    let question = ("question".to_string(), report.question.clone());
    for (word, text) in std::iter::once(question).chain(report.opening_lines()) {
        let _ = writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escape(&word), marked(&text));
    }
    out.push_str("</dl></details>\n");
}

/// A text whose numbers stay on one line with their percent sign.
fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%").replace("n = ", "n\u{a0}=\u{a0}").replace("± ", "±\u{a0}")
}

/// A sentence in which `backquoted` words are names.
fn marked(text: &str) -> String {
    let mut out = String::new();
    for (i, piece) in text.split('`').enumerate() {
        if i % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escape(piece));
        } else {
            out.push_str(&escape(&unbroken(piece)));
        }
    }
    out
}

fn section(out: &mut String, part: &Part) {
    let _ = write!(out, "<section id=\"{}\">\n<h2>{}</h2>\n", escape(&part.id), escape(&part.title));
    if !part.about.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", marked(&part.about));
    }
    findings(out, &part.findings);
    let (shown, folded) = part.charts.split_at(part.charts.len().min(CHARTS));
    let name = |at: usize| if part.charts.len() > 1 { format!("{}-{}", part.id, at + 1) } else { part.id.clone() };
    charts(out, shown, &name);
    if !folded.is_empty() {
        let _ = writeln!(out, "<details><summary>{} more charts</summary>", folded.len());
        charts(out, folded, &|at| name(at + CHARTS));
        out.push_str("</details>\n");
    }
    for table in &part.tables {
        sheet(out, table);
    }
    out.push_str("</section>\n");
}

/// The findings of a section: claims with their numbers; further remarks are folded.
fn findings(out: &mut String, all: &[Finding]) {
    if all.is_empty() {
        return;
    }
    let list = |out: &mut String, some: &[Finding]| {
        out.push_str("<ul class=\"findings\">\n");
        for finding in some {
            let class = if finding.firm { "" } else { " class=\"doubtful\"" };
            let _ = writeln!(out, "<li{class}>{}</li>", first::claim(finding));
        }
        out.push_str("</ul>\n");
    };
    // The chart is not far below.
    let (shown, folded) = all.split_at(if all.len() > FINDINGS + 1 { FINDINGS } else { all.len() });
    list(out, shown);
    if !folded.is_empty() {
        let _ = writeln!(out, "<details class=\"full\"><summary>{} more findings</summary>", folded.len());
        list(out, folded);
        out.push_str("</details>\n");
    }
    let longer: Vec<&Finding> =
        all.iter().filter(|finding| finding.text.len() > finding.sentence().len() + 8).collect();
    if !longer.is_empty() {
        out.push_str(
            "<details class=\"full\"><summary>In full: every part, tests and numbers of games</summary>\n<ul>\n",
        );
        for finding in longer {
            let _ = writeln!(out, "<li>{}</li>", marked(&finding.text));
        }
        out.push_str("</ul></details>\n");
    }
}

fn charts(out: &mut String, all: &[Chart], name: &dyn Fn(usize) -> String) {
    let count = all.len();
    if count == 0 {
        return;
    }
    let _ = writeln!(out, "<div class=\"charts{}\">", if count > 1 { " many" } else { "" });
    for (i, chart) in all.iter().enumerate() {
        // A single remaining one has the whole line.
        let alone = i + 1 == count && count % 2 == 1;
        figure(out, chart, (if alone { Width::Full } else { Width::Half }, &name(i)));
    }
    out.push_str("</div>\n");
}

/// A chart; its name is that of the files it can be saved as.
fn figure(out: &mut String, chart: &Chart, (width, name): (Width, &str)) {
    let _ = write!(out, "<figure data-name=\"{}\">\n<div class=\"bar\">", escape(name));
    let _ = write!(out, "<figcaption>{}</figcaption>", escape(&chart.title));
    out.push_str(
        "<span class=\"save\"><button type=\"button\" data-save=\"svg\" title=\"Save this chart as SVG\">SVG</button>\
         <button type=\"button\" data-save=\"png\" title=\"Save this chart as PNG\">PNG</button></span></div>\n",
    );
    let colours = legend(chart);
    if !colours.is_empty() {
        out.push_str("<ul class=\"legend\">");
        for (colour, name) in colours {
            let _ = write!(out, "<li><i style=\"background:{colour}\"></i>{}</li>", escape(&name));
        }
        out.push_str("</ul>\n");
    }
    if matches!(chart.marks, Marks::Tiles { .. }) {
        out.push_str(&draw(chart, width));
    } else {
        let _ = write!(
            out,
            "<div class=\"wide\">{}</div>\n<div class=\"narrow\">{}</div>\n",
            draw(chart, width),
            draw(chart, Width::Narrow)
        );
    }
    out.push_str("</figure>\n");
}

fn sheet(out: &mut String, table: &Table) {
    let (name, title) = (escape(&table.name), escape(&table.title));
    let folded = table.rows.len() > UNFOLDED;
    if folded {
        let _ = writeln!(out, "<details><summary>{title} ({} rows)</summary>", table.rows.len());
    }
    let _ = write!(
        out,
        "<div class=\"sheet\">\n<div class=\"bar\"><h3>{title}</h3>\
         <button type=\"button\" data-file=\"{name}.csv\">Download CSV</button></div>\n\
         <div class=\"scroll\"><table id=\"table-{name}\">\n<thead><tr>"
    );
    for column in &table.columns {
        let class = if is_number(column) { " class=\"n\"" } else { "" };
        let title = escape(&column.title);
        let _ = write!(
            out,
            "<th{class} scope=\"col\" data-title=\"{title}\"><button type=\"button\">{title}</button></th>"
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in table.rows.iter().take(ROWS) {
        out.push_str("<tr>");
        for (column, entry) in table.columns.iter().zip(row) {
            cell(out, column, entry);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if table.rows.len() > ROWS {
        let _ = writeln!(out, "<p class=\"meta\">{ROWS} of {} rows; the file has them all.</p>", table.rows.len());
    }
    out.push_str(if folded { "</div></details>\n" } else { "</div>\n" });
}

fn is_number(column: &TableColumn) -> bool {
    matches!(column.kind, TableKind::Count | TableKind::Number(_) | TableKind::Estimate(_))
}

fn cell(out: &mut String, column: &TableColumn, entry: &Entry) {
    let value = match entry {
        Entry::Count(count) => count.to_string(),
        Entry::Number(number) => number.to_string(),
        Entry::Estimate(estimate) => estimate.value.to_string(),
        Entry::None | Entry::Text(_) => String::new(),
    };
    if is_number(column) {
        let _ = write!(out, "<td class=\"n\" data-v=\"{value}\">{}", escape(&unbroken(&shown(column, entry))));
    } else {
        let _ = write!(out, "<td>{}", escape(&shown(column, entry)));
    }
    if let Some(range) = range(column, entry) {
        let _ = write!(out, "<span class=\"range\">{}</span>", escape(&range));
    }
    out.push_str("</td>");
}

fn replays(out: &mut String, report: &Report) {
    if report.replays.is_empty() {
        return;
    }
    out.push_str("<section id=\"replays\">\n<h2>Games to look at</h2>\n<ul>\n");
    for replay in &report.replays {
        let about = marked(&replay.about);
        let _ = match &replay.file {
            Some(file) => writeln!(out, "<li><a href=\"{}\">{}</a>: {about}</li>", escape(file), escape(&replay.title)),
            None => {
                writeln!(out, "<li>{}: {about} <code>{}</code></li>", escape(&replay.title), escape(&replay.command))
            }
        };
    }
    out.push_str("</ul>\n</section>\n");
}

fn footer(out: &mut String, report: &Report) {
    out.push_str("<footer id=\"methods\">\n<h2>Methods</h2>\n<ul>\n");
    for method in &report.methods {
        let _ = writeln!(out, "<li>{}</li>", marked(method));
    }
    out.push_str("</ul>\n<h2>Provenance</h2>\n<dl>\n");
    for (name, value) in &report.provenance {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(name), marked(value));
    }
    let _ = write!(out, "<dt>made again by</dt><dd><code>{}</code></dd>\n</dl>\n</footer>\n", escape(&report.command));
}
