//! The first screen of a report in a terminal of 80 columns and 24 lines: the answer, a small chart, what else matters,
//! how sure it is, and what to test next.

use crate::base::terminal::wrapped;

use super::letters::chart_in_letters;
use super::written::Report;

/// Lines of the first screen; the last one of the terminal says where the page is, and one is the shell's.
const LINES: usize = 21;

/// Lines that a chart has at least.
const CHART: usize = 6;

/// The first screen.
pub fn brief(report: &Report) -> String {
    let plain = |text: &str| text.replace('`', "");
    let mut head = wrapped(&format!("{}: {}", report.game, report.title), "", "");
    if !report.opening.notice.is_empty() {
        head.push_str(&wrapped(&plain(report.opening.notice), "", ""));
    }
    match &report.lead.answer {
        Some(answer) => head.push_str(&wrapped(&plain(&answer.sentence()), "", "")),
        None => head.push_str("Nothing was found in these games.\n"),
    }
    let mut tail: Vec<String> = Vec::new();
    for (word, text) in report.opening.sure() {
        tail.push(wrapped(&format!("{word}: {}", plain(&text)), "", "  "));
    }
    for next in report.lead.next.iter().take(1) {
        let why = if next.why.is_empty() { String::new() } else { format!(" ({})", next.why) };
        tail.push(wrapped(&format!("Test next: {}{why}", next.command), "", "  "));
    }
    let count = |text: &str| text.lines().count();
    let room = |used: usize| LINES.saturating_sub(used);
    let mut used = count(&head) + tail.iter().map(|text| count(text)).sum::<usize>();
    // What to test next and who played stay; the error and the box give way to the chart.
    while room(used) < CHART + 2 && tail.len() > 2 {
        used -= count(&tail.remove(tail.len() - 2));
    }
    let findings: Vec<String> =
        report.lead.findings.iter().map(|finding| wrapped(&plain(&finding.sentence()), "- ", "  ")).collect();
    let first = findings.first().map_or(0, |text| count(text));
    let chart = report.lead.chart.as_ref().map_or_else(Vec::new, |chart| {
        let most = room(used + 2 + first).clamp(CHART, 12);
        chart_in_letters(chart, most)
    });
    let mut out = head;
    if !chart.is_empty() {
        used += chart.len() + 1;
        out.push('\n');
        for line in &chart {
            out.push_str(line);
            out.push('\n');
        }
    }
    let mut separate = true;
    for text in &findings {
        let lines = count(text) + usize::from(separate);
        if lines > room(used) {
            continue;
        }
        used += lines;
        if separate {
            out.push('\n');
        }
        separate = false;
        out.push_str(text);
    }
    if !tail.is_empty() && room(used) > 0 {
        out.push('\n');
    }
    out + &tail.concat()
}
