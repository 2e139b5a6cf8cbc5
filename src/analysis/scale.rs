//! The words and numbers of a measure: shares in percent, numbers as they are, and the players it is about.

use super::about::{About, Measure, Subject};
use super::page::chart::{Axis, Unit};
use super::page::table::Show;
use super::played::Played;
use super::statistics::ranged::{Ranged, digits};

/// The format of a measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The measured quantity, for sentences: `win rate`, `score`.
    pub noun: String,
    /// Its column in tables.
    pub column: String,
    /// The title of that column.
    pub title: String,
    share: bool,
}

impl Scale {
    /// The scale of a measure; `title` converts names for readers.
    pub fn of(about: &About, title: &dyn Fn(&str) -> String) -> Scale {
        let share = about.measure.is_share();
        if about.measure == Measure::Won {
            return Scale { noun: "win rate".into(), column: "win_rate".into(), title: "won".into(), share };
        }
        let name = about.measure.name();
        let noun = if share { format!("share of {}", title(name)) } else { mean_of(&title(name)) };
        Scale { noun, column: name.into(), title: title(name), share }
    }

    /// `52.3 %`, `12.34`.
    pub fn value(&self, value: Ranged) -> String {
        self.show().number(value.value)
    }

    /// `52.3 % (48.9 to 55.7)`, `12.34 (11.90 to 12.78)`.
    pub fn value_in(&self, value: Ranged) -> String {
        self.show().whole(value)
    }

    /// A change with its sign: `+6.1 points (+5.7 to +6.5)`, `+1.20 (+0.80 to +1.60)`.
    pub fn change(&self, value: Ranged) -> String {
        self.show_change().whole(value)
    }

    /// A change without its sign: `6.1 points (5.7 to 6.5)`, `1.20 (0.80 to 1.60)`.
    pub fn size(&self, value: Ranged) -> String {
        self.show_change().size(value)
    }

    /// The table format of the measure.
    pub fn show(&self) -> Show {
        if self.share { Show::Percent } else { Show::Digits(2) }
    }

    /// The table format of its changes.
    pub fn show_change(&self) -> Show {
        if self.share { Show::Points } else { Show::Signed(2) }
    }

    /// Its axis.
    pub fn axis(&self) -> Axis {
        match self.share {
            true => Axis { holds: Some((0.0, 1.0)), ..Axis::percent(&self.noun) },
            false => Axis::numbers(&self.noun),
        }
    }

    /// The axis of its changes, with 0 on it.
    pub fn axis_of_changes(&self) -> Axis {
        match self.share {
            true => Axis { title: format!("percentage points of {}", self.noun), ..Axis::points() },
            false => Axis {
                title: format!("change of {}", self.noun),
                unit: Unit::Number,
                holds: Some((0.0, 0.0)),
                line: None,
            },
        }
    }
}

/// The mean of a measure in words: `mean number of lead changes`, `mean score`.
fn mean_of(title: &str) -> String {
    let counted = title.split(' ').take(2).any(|word| word.len() > 3 && word.ends_with('s') && !word.ends_with("ss"));
    if counted { format!("mean number of {title}") } else { format!("mean {title}") }
}

/// The bounds for large and even differences of shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// As a share: two things are even within this difference.
    pub even: f64,
    /// As a share: a difference of at least this much is large.
    pub large: f64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { even: 0.02, large: 0.1 }
    }
}

/// The size of a difference, as its whole interval shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Within the even bound, and possibly 0.
    Even,
    /// Within the even bound, and not 0.
    Small,
    /// Not 0, and either between the two bounds or not known well enough.
    Plain,
    /// At least the large bound.
    Large,
    /// Possibly 0, and possibly beyond the even bound.
    Open,
}

impl Sizes {
    /// The size of a difference of shares; `decided` says whether it is beyond chance.
    pub fn of(self, difference: Ranged, decided: bool) -> Size {
        let Ranged { low, high, .. } = difference;
        let within = low > -self.even && high < self.even;
        match (decided, within) {
            (false, true) => Size::Even,
            (false, false) => Size::Open,
            (true, true) => Size::Small,
            (true, false) if low >= self.large || high <= -self.large => Size::Large,
            (true, false) => Size::Plain,
        }
    }

    /// The even bound in words: `2 points`.
    pub fn even_words(self) -> String {
        let points = 100.0 * self.even;
        let text = digits(points, usize::from((points - points.round()).abs() > 1e-9));
        format!("{text} percentage point{}", if text == "1" { "" } else { "s" })
    }
}

impl Size {
    /// The adverb for a difference: ` a lot`, ` slightly`, or none.
    pub fn adverb(self) -> &'static str {
        match self {
            Size::Large => " a lot",
            Size::Small => " slightly",
            Size::Even | Size::Plain | Size::Open => "",
        }
    }
}

impl Played {
    /// The everyday name of players: `strong players`; by default the policy's name.
    pub fn people(&self, policy: &str) -> String {
        self.people.get(policy).cloned().unwrap_or_else(|| format!("`{policy}`"))
    }

    /// The scale of the current measure.
    pub fn scale(&self) -> Scale {
        Scale::of(&self.about, &*self.title)
    }

    /// The side that the measure is about, given the players (`planner`, or `planner,random` seat by seat): ``
    /// `planner` against `random` ``, `` seat 1 (`planner` everywhere) ``.
    pub fn who(&self, players: &str) -> String {
        let names: Vec<&str> = players.split(',').map(str::trim).collect();
        let quoted = |names: &[&str]| {
            let mut each: Vec<String> = Vec::new();
            for name in names.iter().map(|name| format!("`{name}`")) {
                if !each.contains(&name) {
                    each.push(name);
                }
            }
            super::sections::listed(&each)
        };
        let all = if names.len() == 1 { format!("`{players}` everywhere") } else { quoted(&names) };
        match &self.about.subject {
            Subject::Table => format!("`{players}`"),
            Subject::Seat(seat) => format!("seat {} ({all})", seat + 1),
            Subject::Side(side) if names.len() == 1 => {
                let exchanged = self.cells.iter().any(|games| games.player == players && games.seatings > 1);
                format!("{} {} ({all})", if exchanged { "side" } else { "seat" }, side + 1)
            }
            Subject::Side(side) => {
                let others: Vec<&str> =
                    names.iter().enumerate().filter(|(at, _)| at != side).map(|(_, name)| *name).collect();
                let own = names.get(*side).copied().unwrap_or_default();
                let side = if others.contains(&own) { format!(" (side {})", side + 1) } else { String::new() };
                format!("`{own}`{side} against {}", quoted(&others))
            }
            Subject::Policy(name) => {
                let others: Vec<&str> = names.iter().copied().filter(|other| other != name).collect();
                if others.is_empty() { format!("`{name}`") } else { format!("`{name}` against {}", quoted(&others)) }
            }
            Subject::Holder { column, value } => {
                let own = self.titled(&format!("{column} {value}"));
                let words = own.unwrap_or_else(|| format!("{} `{value}`", (self.title)(column)));
                format!("{words} ({all})")
            }
        }
    }

    /// The owner of the measure in a short claim: ` of the first player`; empty for the players as a whole, and for
    /// measures of whole games.
    pub fn whose(&self) -> String {
        if matches!(self.about.measure, Measure::OfGame { .. }) {
            return String::new();
        }
        match &self.about.subject {
            Subject::Seat(seat) => format!(" of seat {}", seat + 1),
            Subject::Holder { column, value } => self
                .titled(&format!("{column} {value}"))
                .map_or_else(String::new, |own| format!(" of {}", super::sections::within(&own))),
            Subject::Table | Subject::Side(_) | Subject::Policy(_) => String::new(),
        }
    }

    /// True if the measure is of wins.
    pub fn is_of_wins(&self) -> bool {
        self.about.measure == Measure::Won
    }

    /// The fair share in a sentence, for win shares of one of several seats: `, fair 50.0 %`.
    pub fn fair_words(&self, games: &super::played::Games) -> String {
        let fair = games.fair().filter(|_| self.about.measure == Measure::Won && self.about.subject != Subject::Table);
        fair.map_or(String::new(), |fair| format!(", fair {} %", digits(100.0 * fair, 1)))
    }
}
