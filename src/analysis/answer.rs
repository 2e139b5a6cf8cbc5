//! What a question comes to: findings, charts and tables.

use super::chart::Chart;
use super::design::Levels;
use super::played::Games;
use super::table::Table;
use crate::analysis::question::Section;

/// A finding: a sentence that is true for the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number, as short as can be: `6.1 ± 0.4 points`.
    pub figure: String,
    /// The sentence.
    pub text: String,
    /// The cells that it names, if it names single ones: games to look at are taken from them.
    pub cells: Vec<Levels>,
}

impl Finding {
    /// A finding.
    pub fn new(figure: impl Into<String>, text: impl Into<String>) -> Finding {
        Finding { figure: figure.into(), text: text.into(), cells: Vec::new() }
    }

    /// The same, told of these cells.
    #[must_use]
    pub fn of(mut self, cells: &[&Games]) -> Finding {
        self.cells = cells.iter().map(|games| games.levels.clone()).collect();
        self
    }
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
    /// Its charts.
    pub charts: Vec<Chart>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// How it was computed: sentences for the methods.
    pub methods: Vec<String>,
}

/// How the sentence begins that stands in place of a section without games.
const LEFT_OUT: &str = "Left out: it asks for games that";

impl Part {
    /// The part of a section that asks for games which `by` leaves out.
    pub fn left_out(section: &Section, by: &str) -> Part {
        Part { about: format!("{LEFT_OUT} {by} leaves out."), ..Part::of(section) }
    }

    /// Was the section left out?
    pub fn is_left_out(&self) -> bool {
        self.about.starts_with(LEFT_OUT) && self.tables.is_empty()
    }

    /// The part that answers a section, still without an answer.
    pub(super) fn of(section: &Section) -> Part {
        Part { id: section.id.clone(), title: section.title.clone(), about: section.about.clone(), ..Part::default() }
    }
}
