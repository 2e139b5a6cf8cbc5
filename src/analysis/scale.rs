//! The words and numbers in which a measure is told: shares in percent, numbers as they are; and who it is told of.

use super::about::{About, Measure, Subject};
use super::page::chart::{Axis, Unit};
use super::page::table::Show;
use super::played::Played;
use super::statistics::ranged::{Ranged, digits};

/// How a measure is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// What is measured, in a sentence: `win rate`, `score`.
    pub noun: String,
    /// Its column in tables.
    pub column: String,
    /// The title of that column.
    pub title: String,
    share: bool,
}

impl Scale {
    /// The scale of a measure; `title` says names as people read them.
    pub fn of(about: &About, title: fn(&str) -> String) -> Scale {
        let share = about.measure.is_share();
        if about.measure == Measure::Won {
            return Scale { noun: "win rate".into(), column: "win_rate".into(), title: "won".into(), share };
        }
        let name = about.measure.name();
        let noun = if share { format!("share of {}", title(name)) } else { format!("mean {}", title(name)) };
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

    /// How tables show the measure.
    pub fn show(&self) -> Show {
        if self.share { Show::Percent } else { Show::Digits(2) }
    }

    /// How tables show a change of it.
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

    /// The axis of changes of it, with 0 on it.
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

/// From where on a difference of shares is called large, and up to where two things are called even.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// As a share: within this much of each other two things are even.
    pub even: f64,
    /// As a share: a difference of at least this much is large.
    pub large: f64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { even: 0.02, large: 0.1 }
    }
}

/// How large a difference is, where its whole interval says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// It lies within what counts as even, and may be none at all.
    Even,
    /// It lies within what counts as even, and is not 0.
    Small,
    /// It is not 0, and its size is between the two bounds or not known well enough.
    Plain,
    /// It is at least what counts as large.
    Large,
    /// It may be 0, and it may be more than what counts as even.
    Open,
}

impl Sizes {
    /// The size of a difference of shares; `decided`: is it beyond chance?
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

    /// What counts as even, in words: `2 points`.
    pub fn even_words(self) -> String {
        let points = 100.0 * self.even;
        let text = digits(points, usize::from((points - points.round()).abs() > 1e-9));
        format!("{text} percentage point{}", if text == "1" { "" } else { "s" })
    }
}

impl Size {
    /// The word for a difference that is there: ` a lot`, ` slightly`, or none.
    pub fn adverb(self) -> &'static str {
        match self {
            Size::Large => " a lot",
            Size::Small => " slightly",
            Size::Even | Size::Plain | Size::Open => "",
        }
    }
}

impl Played {
    /// Players as people call them: `strong players`; the policy's name where it has no such name.
    pub fn people(&self, policy: &str) -> String {
        self.people.get(policy).cloned().unwrap_or_else(|| format!("`{policy}`"))
    }

    /// How what is told is written.
    pub fn scale(&self) -> Scale {
        Scale::of(&self.about, self.title)
    }

    /// Who it is told of where these play (`planner`, or `planner,random` seat by seat): `` `planner` against `random` ``,
    /// `` seat 1 (`planner` everywhere) ``.
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

    /// Is it told how often somebody wins?
    pub fn is_of_wins(&self) -> bool {
        self.about.measure == Measure::Won
    }

    /// The fair share in a sentence, where shares of wins are told of one of several seats: `, fair 50.0 %`.
    pub fn fair_words(&self, games: &super::played::Games) -> String {
        let fair = games.fair().filter(|_| self.about.measure == Measure::Won && self.about.subject != Subject::Table);
        fair.map_or(String::new(), |fair| format!(", fair {} %", digits(100.0 * fair, 1)))
    }
}
