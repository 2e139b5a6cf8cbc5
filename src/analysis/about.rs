//! The measure and the subject that an analysis is about.
//!
//! A section says `measure = "score"` and `subject = "policy planner"`. By default, a cooperative game is analysed for
//! the table's wins, and a competitive game for the win share of the first side that its cell names.

use super::design::Design;
use super::question::{Asked, Section};
use crate::base::refusal::{Refusal, hint};
use crate::game::Contest;
use crate::record::{Column, Kind};
use crate::sim::{Cell, game_columns, seat_columns};

/// The measured quantity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The subject's share of the win: 1 alone, 1/k if k seats tie, 0 otherwise and in a game without a result.
    #[default]
    Won,
    /// The place, 1 for the winner; none in a game without a result.
    Place,
    /// The points.
    Score,
    /// A column of a seat's row.
    OfSeat {
        /// Its name.
        column: String,
        /// True if the column holds yes or no; its mean is then a share.
        share: bool,
    },
    /// A column of a game's row.
    OfGame {
        /// Its name.
        column: String,
        /// True if the column holds yes or no; its mean is then a share.
        share: bool,
    },
}

impl Measure {
    /// Its name in files and titles.
    pub fn name(&self) -> &str {
        match self {
            Measure::Won => "won",
            Measure::Place => "place",
            Measure::Score => "score",
            Measure::OfSeat { column, .. } | Measure::OfGame { column, .. } => column,
        }
    }

    /// True if the measure lies between 0 and 1, so that its mean is shown in percent.
    pub fn is_share(&self) -> bool {
        match self {
            Measure::Won => true,
            Measure::Place | Measure::Score => false,
            Measure::OfSeat { share, .. } | Measure::OfGame { share, .. } => *share,
        }
    }
}

/// The subject of a measure: a table, seat, side, policy or holder of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// All seats as one.
    #[default]
    Table,
    /// A seat by its number, counted from 0, whichever policy plays it.
    Seat(usize),
    /// A side by its place in the cell's list, from 0, in any seat. Without seat exchange it is a seat.
    Side(usize),
    /// Every seat that this policy plays.
    Policy(String),
    /// Every seat with this value in a column of its row.
    Holder {
        /// The column, or several with commas between them: any of them may have the value.
        column: String,
        /// The value, as text.
        value: String,
    },
}

/// A measure of a subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The measured quantity.
    pub measure: Measure,
    /// The subject it is measured for.
    pub subject: Subject,
}

/// The recorded columns and players of a question's games that measures and subjects can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Cooperative or competitive.
    pub contest: Contest,
    /// The most seats of any cell.
    pub seats: usize,
    /// The policies that play, each once.
    pub policies: Vec<String>,
    /// The columns of a game's row.
    pub games: Vec<(String, Kind)>,
    /// The columns of a seat's row.
    pub seat: Vec<(String, Kind)>,
}

impl Default for Recorded {
    fn default() -> Recorded {
        let (policies, games, seat) = Default::default();
        Recorded { contest: Contest::Together, seats: 1, policies, games, seat }
    }
}

impl Recorded {
    /// Collects the recorded columns and players of a design's games.
    pub fn of<G: Asked>(design: &Design<G>) -> Recorded {
        let cells: Vec<&Cell<G>> = design.spots.iter().map(|spot| &spot.cell).collect();
        Recorded::of_cells(&cells)
    }

    /// Collects the recorded columns and players of the cells' games.
    pub(in crate::analysis) fn of_cells<G: Asked>(cells: &[&Cell<G>]) -> Recorded {
        let named = |columns: Vec<Column>| columns.iter().map(|c| (c.name.to_string(), c.kind)).collect();
        let mut policies: Vec<String> = Vec::new();
        for policy in cells.iter().flat_map(|cell| &cell.policies) {
            if !policies.contains(&policy.name) {
                policies.push(policy.name.clone());
            }
        }
        Recorded {
            contest: G::CONTEST,
            seats: cells.iter().map(|cell| cell.game.seats()).max().unwrap_or(1),
            policies,
            games: named(game_columns::<G>()),
            seat: named(seat_columns::<G>()),
        }
    }
}

/// The parameters that name a measure and a subject.
pub(in crate::analysis) const ABOUT: [&str; 2] = ["measure", "subject"];

/// Columns that identify the game or seat of a row, and measure nothing.
const NAMES: [&str; 5] = ["game", "deal", "seat", "side", "winner"];

impl About {
    /// The default measure and subject of a section.
    pub fn usual(contest: Contest) -> About {
        match contest {
            Contest::Together => About::default(),
            Contest::Against => About { measure: Measure::Won, subject: Subject::Side(0) },
        }
    }

    /// Reads and checks the measure and subject of a section.
    ///
    /// # Errors
    /// When there is no such measure or subject, or the two do not belong together.
    pub fn read(section: &Section, recorded: &Recorded) -> Result<About, Refusal> {
        let (measure, subject) = (section.text("measure")?, section.text("subject")?);
        About::named((measure.as_deref(), subject.as_deref()), recorded, &section.place)
    }

    /// Parses a measure and a subject, where given; `place` names them in errors.
    ///
    /// # Errors
    /// When there is no such measure or subject, or the two do not belong together.
    pub(in crate::analysis) fn named(
        (measured, whose): (Option<&str>, Option<&str>),
        recorded: &Recorded,
        place: &str,
    ) -> Result<About, Refusal> {
        let refused = |key: &str, reason: String| Refusal::new(format!("{place}.{key}: {reason}"));
        let usual = About::usual(recorded.contest);
        let measure = match measured {
            None => Measure::Won,
            Some(text) => measure(text, recorded).map_err(|reason| refused("measure", reason))?,
        };
        let of_game = matches!(measure, Measure::OfGame { .. });
        let subject = match whose {
            None if of_game => Subject::Table,
            None => usual.subject,
            Some(text) => subject(text, recorded).map_err(|reason| refused("subject", reason))?,
        };
        let about = About { measure, subject };
        about.check(recorded).map_err(|reason| refused(if of_game { "subject" } else { "measure" }, reason))?;
        Ok(about)
    }

    /// Checks that the measure is one of the subject.
    fn check(&self, recorded: &Recorded) -> Result<(), String> {
        let name = self.measure.name();
        let seats = "expected a subject such as `seat 1`, `side 1` or `policy NAME`";
        match (&self.measure, &self.subject) {
            (Measure::OfGame { .. }, Subject::Table) => Ok(()),
            (Measure::OfGame { .. }, _) => Err(format!("`{name}` belongs to a whole game, expected `table`")),
            (Measure::Won, Subject::Table) if recorded.contest == Contest::Together => Ok(()),
            (Measure::Won, _) if recorded.contest == Contest::Together => {
                Err("all seats win or lose as one, expected the subject `table`".into())
            }
            (Measure::Won, Subject::Table) => Err(format!("every game has a winner, {seats}")),
            (_, Subject::Table) => Err(format!("`{name}` belongs to a seat, {seats}")),
            _ => Ok(()),
        }
    }
}

/// The measure of that name.
fn measure(text: &str, recorded: &Recorded) -> Result<Measure, String> {
    match text {
        "won" => return Ok(Measure::Won),
        "place" => return Ok(Measure::Place),
        "score" => return Ok(Measure::Score),
        _ => {}
    }
    let find = |columns: &[(String, Kind)]| {
        let own = columns.iter().find(|(name, kind)| name == text && measures(name, *kind));
        own.map(|(name, kind)| (name.clone(), *kind == Kind::Bool))
    };
    if let Some((column, share)) = find(&recorded.seat) {
        return Ok(Measure::OfSeat { column, share });
    }
    if let Some((column, share)) = find(&recorded.games) {
        return Ok(Measure::OfGame { column, share });
    }
    let all = recorded.seat.iter().chain(&recorded.games).filter(|(name, kind)| measures(name, *kind));
    let names = ["won", "place", "score"].into_iter().chain(all.map(|(name, _)| name.as_str()));
    Err(format!("there is no measure `{text}`{}", hint(text, names)))
}

/// True if a column holds numbers that measure something.
fn measures(name: &str, kind: Kind) -> bool {
    kind != Kind::Text && !NAMES.contains(&name)
}

/// The subject that a text names.
fn subject(text: &str, recorded: &Recorded) -> Result<Subject, String> {
    let (kind, rest) = text.trim().split_once(' ').map_or((text.trim(), ""), |(kind, rest)| (kind, rest.trim()));
    let seats = recorded.seats;
    let numbered = || {
        let number = rest.parse::<usize>().ok().filter(|number| (1..=seats).contains(number));
        number
            .map(|number| number - 1)
            .ok_or_else(|| format!("found `{text}`, expected `{kind}` and a number from 1 to {seats}"))
    };
    match kind {
        "table" if rest.is_empty() => Ok(Subject::Table),
        "seat" => numbered().map(Subject::Seat),
        "side" => numbered().map(Subject::Side),
        "policy" if recorded.policies.iter().any(|known| known == rest) => Ok(Subject::Policy(rest.into())),
        "policy" => {
            let hint = hint(rest, recorded.policies.iter().map(String::as_str));
            Err(format!("no policy `{rest}` plays{hint}"))
        }
        _ => {
            let holds = |(name, _): &&(String, Kind)| !["game", "place", "score"].contains(&name.as_str());
            let columns = recorded.seat.iter().filter(holds).map(|(name, _)| name.as_str());
            let known = kind.split(',').all(|part| columns.clone().any(|name| name == part));
            if known && !rest.is_empty() {
                return Ok(Subject::Holder { column: kind.into(), value: rest.into() });
            }
            if known {
                return Err(format!("found `{text}`, expected `{kind}` and one of its values"));
            }
            let hint = hint(kind, ["table", "seat", "side", "policy"].into_iter().chain(columns));
            Err(format!("there is no subject `{text}`{hint}"))
        }
    }
}
