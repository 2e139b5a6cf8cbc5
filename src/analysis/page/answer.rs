//! The answer to a question: findings, charts and tables.

use super::chart::Chart;
use super::table::Table;
use crate::analysis::design::Levels;
use crate::analysis::played::Games;
use crate::analysis::question::Section;

/// A finding: a sentence that the data support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number, as short as possible: `6.1 points (5.7 to 6.5)`.
    pub figure: String,
    /// One claim that a designer can repeat, without numbers that need an interval. It stands out on the page.
    pub claim: String,
    /// The numbers behind the claim with their intervals; empty if the claim says it all.
    pub line: String,
    /// The finding in full: every part it covers, tests and numbers of games.
    pub text: String,
    /// True if nothing is decided. Such a finding ranks below a decided one.
    pub open: bool,
    /// True if it concerns players other than the first, whom the page describes; it then ranks lower, too.
    pub aside: bool,
    /// True if the finding is reliable. Others are listed below, with their warning and without a figure.
    pub firm: bool,
    /// The cells that it names, if it names single ones: example games are taken from them.
    pub cells: Vec<Levels>,
}

impl Finding {
    /// A finding.
    pub fn new(figure: impl Into<String>, text: impl Into<String>) -> Finding {
        let text: String = text.into();
        let claim = text.strip_suffix('.').unwrap_or(&text).to_string();
        let (line, firm, open, aside, cells) = (String::new(), true, false, false, Vec::new());
        Finding { figure: figure.into(), claim, line, text, open, aside, firm, cells }
    }

    /// Sets the short form: a claim, and the numbers behind it.
    #[must_use]
    pub fn short(mut self, claim: impl AsRef<str>, line: impl AsRef<str>) -> Finding {
        self.claim = capital(claim.as_ref().trim_end_matches('.'));
        self.line = line.as_ref().trim().trim_end_matches('.').to_string();
        self
    }

    /// Sets whether nothing is decided.
    #[must_use]
    pub fn undecided(mut self, open: bool) -> Finding {
        self.open = open;
        self
    }

    /// The claim and the numbers as one sentence.
    pub fn sentence(&self) -> String {
        if self.line.is_empty() { format!("{}.", self.claim) } else { format!("{}: {}.", self.claim, self.line) }
    }

    /// The numbers as a line of their own.
    pub fn numbers(&self) -> String {
        if self.line.is_empty() { String::new() } else { format!("{}.", capital(&self.line)) }
    }

    /// The number of words in the claim and its numbers.
    pub fn words(&self) -> usize {
        self.sentence().split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
    }

    /// Marks the finding as not reliable, with the warning that says why.
    #[must_use]
    pub fn doubtful(mut self, warning: &str) -> Finding {
        self.text = format!("{warning} {}", self.text);
        self.claim = format!("{warning} {}", self.claim);
        self.figure.clear();
        self.firm = false;
        self
    }

    /// Sets the cells that the finding names.
    #[must_use]
    pub fn of(mut self, cells: &[&Games]) -> Finding {
        self.cells = cells.iter().map(|games| games.levels.clone()).collect();
        self
    }
}

/// The text with its first letter capitalised; a name in backquotes is unchanged.
pub(in crate::analysis) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The answer to one section of a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its name in links and file names.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence or two on its content.
    pub about: String,
    /// Its findings, the most important first.
    pub findings: Vec<Finding>,
    /// The chart that shows its first finding, unless it is one of the others.
    pub lead: Option<Chart>,
    /// Its charts.
    pub charts: Vec<Chart>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its methods, in sentences.
    pub methods: Vec<String>,
}

/// The start of the sentence that replaces a section without games.
const LEFT_OUT: &str = "Omitted: it asks for games that";

impl Part {
    /// The part of a section whose games are excluded by `by`.
    pub fn left_out(section: &Section, by: &str) -> Part {
        Part { about: format!("{LEFT_OUT} {by} excludes."), ..Part::of(section) }
    }

    /// The chart that shows its first finding.
    pub fn shown(&self) -> Option<&Chart> {
        self.lead.as_ref().or(self.charts.first())
    }

    /// True if the section was omitted.
    pub fn is_left_out(&self) -> bool {
        self.about.starts_with(LEFT_OUT) && self.tables.is_empty()
    }

    /// The part of a section, without an answer yet.
    pub(in crate::analysis) fn of(section: &Section) -> Part {
        Part { id: section.id.clone(), title: section.title.clone(), about: section.about.clone(), ..Part::default() }
    }
}
