//! Charts as data: their content, not their drawing.

use crate::analysis::statistics::ranged::Ranged;
use crate::record::Lie;

/// The format of an axis's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Plain numbers.
    #[default]
    Number,
    /// Counted things, such as rounds: only whole numbers are marked.
    Count,
    /// Proportions as percentages.
    Percent,
    /// Differences of proportions as percentage points.
    Points,
    /// Seconds, each mark ten times the one before.
    Seconds,
}

/// An axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The measured quantity.
    pub title: String,
    /// The format of its numbers.
    pub unit: Unit,
    /// The range it always includes, whatever the data.
    pub holds: Option<(f64, f64)>,
    /// The value of the reference line, unless it is 0.
    pub line: Option<f64>,
}

impl Axis {
    /// An axis of differences of win rates, with 0 on it.
    pub fn points() -> Axis {
        Axis { title: "percentage points of win rate".into(), unit: Unit::Points, holds: Some((0.0, 0.0)), line: None }
    }

    /// An axis of proportions.
    pub fn percent(title: &str) -> Axis {
        Axis { title: title.into(), unit: Unit::Percent, holds: None, line: None }
    }

    /// An axis of proportions that are compared with one of them.
    pub fn percent_beside(title: &str, line: f64) -> Axis {
        Axis { holds: Some((line, line)), line: Some(line), ..Axis::percent(title) }
    }

    /// An axis of numbers.
    pub fn numbers(title: &str) -> Axis {
        Axis { title: title.into(), unit: Unit::Number, holds: None, line: None }
    }

    /// An axis of times, each mark ten times the one before.
    pub fn seconds(title: &str) -> Axis {
        Axis { title: title.into(), unit: Unit::Seconds, holds: None, line: None }
    }

    /// An axis of counts.
    pub fn counts(title: &str) -> Axis {
        Axis { title: title.into(), unit: Unit::Count, holds: None, line: None }
    }
}

/// A point with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its place on the axis; for categories, their number.
    pub x: f64,
    /// Its value.
    pub y: Ranged,
    /// The text of its tooltip.
    pub tip: String,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points.
    pub points: Vec<Point>,
}

/// A row of a horizontal chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its marks: one, or one on each side.
    pub marks: Vec<(Ranged, String)>,
    /// Per mark: true if decided by more than its own interval, such as a p-value adjusted for all comparisons;
    /// empty if the intervals alone decide.
    pub decided: Vec<bool>,
}

impl Bar {
    /// A row whose intervals decide.
    pub fn new(name: impl Into<String>, marks: Vec<(Ranged, String)>) -> Bar {
        Bar { name: name.into(), marks, decided: Vec::new() }
    }

    /// A row with one mark that is decided if its p-value is below 5 %.
    pub fn judged(name: impl Into<String>, value: Ranged, tip: impl Into<String>, p: f64) -> Bar {
        Bar { name: name.into(), marks: vec![(value, tip.into())], decided: vec![p < 0.05] }
    }

    /// The sign of a mark that is decided.
    pub fn verdict(&self, mark: usize) -> Option<bool> {
        self.verdict_beside(mark, 0.0)
    }

    /// The side of a line on which a decided mark lies: true above, false below, none if undecided.
    pub fn verdict_beside(&self, mark: usize, line: f64) -> Option<bool> {
        let value = self.marks.get(mark)?.0;
        let decided = self.decided.get(mark).copied().unwrap_or(value.low > line || value.high < line);
        decided.then_some(value.value > line)
    }
}

impl Chart {
    /// Removes from its names the marks that sentences have: backquotes of policies, brackets of variants.
    pub fn without_marks(&mut self) {
        let plain = |name: &mut String| *name = unmarked(name);
        plain(&mut self.title);
        match &mut self.marks {
            Marks::Dots { categories, series, .. } => {
                categories.iter_mut().for_each(plain);
                series.iter_mut().map(|own| &mut own.name).for_each(plain);
            }
            Marks::Lines { series, .. } => series.iter_mut().map(|own| &mut own.name).for_each(plain),
            Marks::Stack { categories, parts, .. } => {
                categories.iter_mut().for_each(plain);
                parts.iter_mut().map(|(name, _)| name).for_each(plain);
            }
            Marks::Rows { rows, .. } => rows.iter_mut().map(|row| &mut row.name).for_each(plain),
            Marks::Matrix { names: (rows, columns), .. } => rows.iter_mut().chain(columns).for_each(plain),
            Marks::Curve { rungs } => rungs.iter_mut().map(|rung| &mut rung.name).for_each(plain),
            Marks::Tiles { .. } => {}
        }
    }

    /// A horizontal chart of rows with whiskers, as dots or as bars.
    pub fn rows(title: impl Into<String>, x: Axis, rows: Vec<Bar>, bars: bool) -> Chart {
        Chart { title: title.into(), x, y: Axis::default(), marks: Marks::Rows { rows, bars } }
    }
}

/// A name without the marks that sentences have; brackets of a list, as in `faces=[0,1]`, stay.
pub(in crate::analysis) fn unmarked(name: &str) -> String {
    let (mut plain, mut open) = (String::new(), Vec::new());
    for letter in name.chars() {
        let keep = match letter {
            '`' => false,
            '[' => {
                let is_list = plain.ends_with(['=', ',', '[']) || open.last() == Some(&true);
                open.push(is_list);
                is_list
            }
            ']' => open.pop().unwrap_or(false),
            _ => true,
        };
        if keep {
            plain.push(letter);
        }
    }
    plain
}

/// A named point of a curve of costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Its name, written beside it.
    pub name: String,
    /// Its cost, in seconds.
    pub x: f64,
    /// Its value with the interval.
    pub y: Ranged,
    /// The text of its tooltip.
    pub tip: String,
    /// Its position relative to cheaper ones.
    pub stands: Stands,
}

/// The position of a rung relative to cheaper ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// No cheaper rung is as good.
    Frontier,
    /// A cheaper rung is at least as good.
    Behind,
    /// It is not compared.
    Apart,
}

/// A tile of a board with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Its two coordinates in the board's [`Lie`].
    pub at: (i32, i32),
    /// The value; `None` if nothing can happen there.
    pub value: Option<f64>,
    /// The text of its tooltip.
    pub tip: String,
}

/// The meaning of a chart's colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// One series beside another.
    #[default]
    Series,
    /// Causes that end games, in the order of the game's list: a cause has one colour on every page.
    Causes,
    /// Won games in the colour of a win, then all others.
    Outcomes,
}

/// The content of a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Dots with whiskers over categories, in groups side by side.
    Dots {
        /// The categories.
        categories: Vec<String>,
        /// The series.
        series: Vec<Series>,
        /// True if the dots of a series are joined.
        joined: bool,
        /// Target ranges, one per category: drawn behind the dots, since they are not measured.
        wanted: Vec<Point>,
    },
    /// Lines with bands over numbers.
    Lines {
        /// The series.
        series: Vec<Series>,
        /// True if the lines go in steps.
        steps: bool,
        /// The meaning of their colours. Causes are all listed; those without points are not drawn.
        palette: Palette,
    },
    /// Shares of causes, stacked, over categories.
    Stack {
        /// The categories.
        categories: Vec<String>,
        /// All causes by name, each with a share per category; causes that ended no game are not drawn.
        parts: Vec<(String, Vec<f64>)>,
        /// Games in each category.
        games: Vec<u64>,
    },
    /// Dots with whiskers, or bars to both sides of a line, one per row.
    Rows {
        /// The rows.
        rows: Vec<Bar>,
        /// True if the length from zero matters; bars are then drawn under the marks.
        bars: bool,
    },
    /// A matrix of values with a colour for each; missing values stay empty. Its axes give the unit: differences in
    /// points, or shares in percent, stronger with size or to both sides of a middle.
    Matrix {
        /// The names of rows and columns.
        names: (Vec<String>, Vec<String>),
        /// The values, row by row.
        values: Vec<Vec<Option<(Ranged, String)>>>,
        /// The share at which colours change, such as one half for one against another.
        middle: Option<f64>,
    },
    /// Values over costs, with the frontier joined.
    Curve {
        /// The points.
        rungs: Vec<Rung>,
    },
    /// A board of tiles.
    Tiles {
        /// The layout of the tiles.
        lie: Lie,
        /// The tiles.
        tiles: Vec<Tile>,
        /// The quantity that colours measure.
        unit: String,
    },
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// The axis of categories or numbers.
    pub x: Axis,
    /// The axis of values.
    pub y: Axis,
    /// The content.
    pub marks: Marks,
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    #[test]
    fn marks_of_sentences_go_and_lists_stay() {
        assert_eq!(unmarked("`planner`, [the rules for two]"), "planner, the rules for two");
        assert_eq!(unmarked("[set=die.faces=[0,0,1]] and 4 players"), "set=die.faces=[0,0,1] and 4 players");
    }
}
