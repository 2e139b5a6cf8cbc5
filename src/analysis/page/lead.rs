//! The top of a page: the answer in a sentence, its chart, other findings, and the next tests.

use super::answer::{Finding, Part};
use super::chart::{Chart, Marks};
use crate::base::order::Ordered;

/// The most findings beside the answer.
pub const MOST_BESIDE: usize = 5;

/// A suggested next test: a command and its purpose, which may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// The command, ready to type.
    pub command: String,
    /// The purpose of the command, in a few words.
    pub why: String,
}

/// The first screen of a page, except the players and the box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lead {
    /// The answer; none if no section found anything.
    pub answer: Option<Finding>,
    /// The chart that shows it.
    pub chart: Option<Chart>,
    /// Other findings for a designer, the most important first.
    pub findings: Vec<Finding>,
    /// The next tests.
    pub next: Vec<Next>,
}

impl Lead {
    /// The top of a page with these parts. The named part gives the answer; by default, or if it found nothing, the
    /// first part with a finding.
    pub fn of(parts: &[Part], answering: Option<&str>, next: Vec<Next>) -> Lead {
        let named = parts.iter().position(|part| Some(part.id.as_str()) == answering && !part.findings.is_empty());
        let firm = |part: &Part| part.findings.iter().any(|finding| finding.firm);
        let first = || parts.iter().position(firm).or_else(|| parts.iter().position(|part| !part.findings.is_empty()));
        let Some(at) = named.or_else(first) else {
            let chart = parts.iter().find_map(drawn).cloned();
            return Lead { chart, next, ..Lead::default() };
        };
        let own = &parts[at];
        let answer = own.findings.iter().find(|finding| finding.firm).or(own.findings.first()).cloned();
        let chart = drawn(own).or_else(|| parts.iter().find_map(drawn)).cloned();
        let findings = beside(parts, at, answer.as_ref());
        Lead { answer, chart, findings, next }
    }
}

/// The chart of a part that has marks to show.
fn drawn(part: &Part) -> Option<&Chart> {
    let has_marks = |chart: &&Chart| match &chart.marks {
        Marks::Dots { series, .. } | Marks::Lines { series, .. } => series.iter().any(|line| !line.points.is_empty()),
        Marks::Stack { categories, .. } => !categories.is_empty(),
        Marks::Rows { rows, .. } => !rows.is_empty(),
        Marks::Matrix { values, .. } => values.iter().flatten().any(Option::is_some),
        Marks::Curve { rungs } => !rungs.is_empty(),
        Marks::Tiles { tiles, .. } => !tiles.is_empty(),
    };
    part.lead.iter().chain(&part.charts).find(has_marks)
}

/// The rank of a finding: about others than the first players, open, place in its part, and part.
type Rank = (bool, bool, usize, usize);

/// The findings beside the answer: the first players before others, decided before undecided; then the second finding
/// of the answering part, the first of every other part in the order of the question, and the rest.
fn beside(parts: &[Part], answering: usize, answer: Option<&Finding>) -> Vec<Finding> {
    let mut ranked: Vec<(Rank, &Finding)> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let is_answer = |finding: &Finding| answer.is_some_and(|answer| answer.claim == finding.claim);
        let own = part.findings.iter().filter(|finding| finding.firm && !is_answer(finding));
        for (place, finding) in own.enumerate() {
            let order = if at == answering { 0 } else { at + 1 };
            ranked.push(((finding.aside, finding.open, place, order), finding));
        }
    }
    ranked.order_by_key(|(rank, _)| *rank);
    let mut all: Vec<Finding> = Vec::new();
    for (_, finding) in ranked {
        if all.len() < MOST_BESIDE && all.iter().all(|known| known.claim != finding.claim) {
            all.push(finding.clone());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: &str, findings: &[Finding]) -> Part {
        Part { id: id.into(), findings: findings.to_vec(), ..Part::default() }
    }

    fn said(claim: &str) -> Finding {
        Finding::new("", claim)
    }

    #[test]
    fn the_part_that_is_named_answers_and_what_is_decided_comes_first() {
        let parts = [
            part("first", &[said("a"), said("b")]),
            part("second", &[said("c").undecided(true), said("d")]),
            part("third", &[said("e").doubtful("Too few."), said("f"), said("g"), said("h")]),
        ];
        let lead = Lead::of(&parts, Some("third"), Vec::new());
        assert_eq!(lead.answer.map(|answer| answer.claim).as_deref(), Some("f"));
        let claims: Vec<&str> = lead.findings.iter().map(|finding| finding.claim.as_str()).collect();
        assert_eq!(claims, ["g", "a", "h", "b", "d"], "doubtful and undecided ones stay behind");
        let lead = Lead::of(&parts, None, Vec::new());
        assert_eq!(lead.answer.map(|answer| answer.claim).as_deref(), Some("a"));
        assert!(lead.findings.len() == MOST_BESIDE && Lead::of(&[], None, Vec::new()).answer.is_none());
    }
}
