//! What a question comes to: findings, charts and tables.

use super::chart::Chart;
use super::table::Table;
use crate::analysis::design::Levels;
use crate::analysis::played::Games;
use crate::analysis::question::Section;

/// A finding: a sentence that is true for the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number, as short as can be: `6.1 points (5.7 to 6.5)`.
    pub figure: String,
    /// What a designer can repeat: one claim, without a number that needs its interval. It stands out on the page.
    pub claim: String,
    /// The numbers behind the claim with their intervals; empty where the claim says it all.
    pub line: String,
    /// The same in full: every part that it speaks of, tests and numbers of games.
    pub text: String,
    /// Is nothing decided? Such a finding matters less than one that is.
    pub open: bool,
    /// Is it about other players than the first, whom the page is about? Then it matters less, too.
    pub aside: bool,
    /// Is it reliable? What rests on too few deals is listed below the others, with its warning and without a figure.
    pub firm: bool,
    /// The cells that it names, if it names single ones: games to look at are taken from them.
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

    /// The same in short: a claim, and the numbers behind it.
    #[must_use]
    pub fn short(mut self, claim: impl AsRef<str>, line: impl AsRef<str>) -> Finding {
        self.claim = capital(claim.as_ref().trim_end_matches('.'));
        self.line = line.as_ref().trim().trim_end_matches('.').to_string();
        self
    }

    /// The same where nothing is decided.
    #[must_use]
    pub fn undecided(mut self, open: bool) -> Finding {
        self.open = open;
        self
    }

    /// Claim and numbers as one sentence.
    pub fn sentence(&self) -> String {
        if self.line.is_empty() { format!("{}.", self.claim) } else { format!("{}: {}.", self.claim, self.line) }
    }

    /// The numbers as a line of their own.
    pub fn numbers(&self) -> String {
        if self.line.is_empty() { String::new() } else { format!("{}.", capital(&self.line)) }
    }

    /// How many words claim and numbers have.
    pub fn words(&self) -> usize {
        self.sentence().split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
    }

    /// The same where the section knows that it is not reliable, with the warning that says why.
    #[must_use]
    pub fn doubtful(mut self, warning: &str) -> Finding {
        self.text = format!("{warning} {}", self.text);
        self.claim = format!("{warning} {}", self.claim);
        self.figure.clear();
        self.firm = false;
        self
    }

    /// The same, told of these cells.
    #[must_use]
    pub fn of(mut self, cells: &[&Games]) -> Finding {
        self.cells = cells.iter().map(|games| games.levels.clone()).collect();
        self
    }
}

/// A text with its first letter made large; a name in backquotes keeps its letters.
pub(in crate::analysis) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What one section of a question comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its name in links and file names.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it shows.
    pub about: String,
    /// What was found, the most important first.
    pub findings: Vec<Finding>,
    /// The chart that shows its first finding, where that is none of the others.
    pub lead: Option<Chart>,
    /// Its charts.
    pub charts: Vec<Chart>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// How it was computed: sentences for the methods.
    pub methods: Vec<String>,
}

/// How the sentence begins that stands in place of a section without games.
const LEFT_OUT: &str = "Omitted: it asks for games that";

impl Part {
    /// The part of a section that asks for games which `by` excludes.
    pub fn left_out(section: &Section, by: &str) -> Part {
        Part { about: format!("{LEFT_OUT} {by} excludes."), ..Part::of(section) }
    }

    /// The chart that shows its first finding.
    pub fn shown(&self) -> Option<&Chart> {
        self.lead.as_ref().or(self.charts.first())
    }

    /// Was the section left out?
    pub fn is_left_out(&self) -> bool {
        self.about.starts_with(LEFT_OUT) && self.tables.is_empty()
    }

    /// The part that answers a section, still without an answer.
    pub(in crate::analysis) fn of(section: &Section) -> Part {
        Part { id: section.id.clone(), title: section.title.clone(), about: section.about.clone(), ..Part::default() }
    }
}
