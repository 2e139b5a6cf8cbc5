//! Charts as data: what is drawn, not how.

use crate::analysis::statistics::ranged::Ranged;
use crate::record::Lie;

/// How the numbers of an axis are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// As they are.
    #[default]
    Number,
    /// Things that are counted, such as rounds: only whole numbers are marked.
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
    /// What it measures.
    pub title: String,
    /// How its numbers are shown.
    pub unit: Unit,
    /// The range it has to hold, whatever the data.
    pub holds: Option<(f64, f64)>,
    /// Where the line stands that values are compared with, unless that is 0.
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

    /// An axis of things that are counted.
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
    /// What it says when it is pointed at.
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

/// A row of a chart that lies on its side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its marks: one, or one to each side.
    pub marks: Vec<(Ranged, String)>,
    /// Whether each mark is decided, where more than its own interval says so, such as a p-value adjusted for all that
    /// were compared; empty where the intervals alone decide.
    pub decided: Vec<bool>,
}

impl Bar {
    /// A row whose intervals decide.
    pub fn new(name: impl Into<String>, marks: Vec<(Ranged, String)>) -> Bar {
        Bar { name: name.into(), marks, decided: Vec::new() }
    }

    /// A row with one mark that is decided where a p-value is below 5 %.
    pub fn judged(name: impl Into<String>, value: Ranged, tip: impl Into<String>, p: f64) -> Bar {
        Bar { name: name.into(), marks: vec![(value, tip.into())], decided: vec![p < 0.05] }
    }

    /// Which way a mark points: its sign where it is decided.
    pub fn verdict(&self, mark: usize) -> Option<bool> {
        self.verdict_beside(mark, 0.0)
    }

    /// The same beside a line: is it above?
    pub fn verdict_beside(&self, mark: usize, line: f64) -> Option<bool> {
        let value = self.marks.get(mark)?.0;
        let decided = self.decided.get(mark).copied().unwrap_or(value.low > line || value.high < line);
        decided.then_some(value.value > line)
    }
}

impl Chart {
    /// A chart of rows that lie on their side, each with its whisker, as dots or as bars.
    pub fn rows(title: impl Into<String>, x: Axis, rows: Vec<Bar>, bars: bool) -> Chart {
        Chart { title: title.into(), x, y: Axis::default(), marks: Marks::Rows { rows, bars } }
    }
}

/// A named point of a curve of costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Its name, written beside it.
    pub name: String,
    /// What it costs, in seconds.
    pub x: f64,
    /// What it brings.
    pub y: Ranged,
    /// What it says when it is pointed at.
    pub tip: String,
    /// How it stands to cheaper ones.
    pub stands: Stands,
}

/// How a rung stands to those that cost less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// None that costs less brings as much.
    Frontier,
    /// One that costs less brings as much or more.
    Behind,
    /// It is compared with none.
    Apart,
}

/// A tile of a board with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Its two coordinates, as the board's [`Lie`] has them.
    pub at: (i32, i32),
    /// The value; `None`: nothing can happen there.
    pub value: Option<f64>,
    /// What it says when it is pointed at.
    pub tip: String,
}

/// What the colours of a chart stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// One series beside another.
    #[default]
    Series,
    /// What ends games, in the order of the game's list: a cause has one colour on every page.
    Causes,
    /// Won games in the colour of a win, then all others.
    Outcomes,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Dots with whiskers over categories, in groups side by side.
    Dots {
        /// The categories.
        categories: Vec<String>,
        /// The series.
        series: Vec<Series>,
        /// Are the dots of a series joined?
        joined: bool,
        /// Ranges that are wanted, a category each: drawn behind the dots, because nothing was measured there.
        wanted: Vec<Point>,
    },
    /// Lines with bands over numbers.
    Lines {
        /// The series.
        series: Vec<Series>,
        /// Do the lines go in steps?
        steps: bool,
        /// What their colours stand for. Of causes, all are listed; those without points are not drawn.
        palette: Palette,
    },
    /// Shares of causes, stacked, over categories.
    Stack {
        /// The categories.
        categories: Vec<String>,
        /// All causes by name, each with a share a category; those that ended nothing are not drawn.
        parts: Vec<(String, Vec<f64>)>,
        /// Games in each category.
        games: Vec<u64>,
    },
    /// Dots with whiskers or bars to both sides of a line, one row each.
    Rows {
        /// The rows.
        rows: Vec<Bar>,
        /// Is the length from zero what counts? Then bars are drawn under the marks.
        bars: bool,
    },
    /// A matrix of values with a colour for each; what has no value stays empty. Its axes say what the values are:
    /// differences in points, or shares in percent, the stronger the larger or to both sides of a middle.
    Matrix {
        /// The names of rows and columns.
        names: (Vec<String>, Vec<String>),
        /// The values, row by row.
        values: Vec<Vec<Option<(Ranged, String)>>>,
        /// Where shares change their colour, such as one half for one against another.
        middle: Option<f64>,
    },
    /// What things bring over what they cost, those on the frontier joined.
    Curve {
        /// The points.
        rungs: Vec<Rung>,
    },
    /// A board of tiles.
    Tiles {
        /// How they lie.
        lie: Lie,
        /// The tiles.
        tiles: Vec<Tile>,
        /// What the colours measure.
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
    /// What is drawn.
    pub marks: Marks,
}
