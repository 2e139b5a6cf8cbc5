//! The kinds of analysis that a question can ask for, one file each.
//!
//! A kind reads its parameters before any game is played, so that a mistake costs no time; its answer is a part of the
//! report: findings in sentences whose words follow the intervals, charts and tables as data.

mod bands;
mod beside;
mod board;
mod boxes;
mod by_column;
mod cards;
mod causes;
mod claims;
mod common;
mod compare;
mod conclusions;
mod course;
mod curve;
mod dealt;
mod depth;
mod effects;
mod equilibrium;
mod feel;
mod groups;
mod holders;
mod incidence;
mod leans;
mod length;
mod line;
mod luck;
mod matchups;
mod mixes;
mod pairs;
mod picks;
mod prices;
mod rates;
mod scores;
mod seats;
mod shares;
mod skill;
mod sources;
mod spread;
mod steps;
mod strengths;
mod switched;
mod together;
mod tornado;
mod versions;

pub use common::scope::cell_words;
pub(super) use common::scope::{listed, rate};
pub(super) use common::short::within;

use super::about::{ABOUT, About, Measure, Recorded};
use super::design::{AS_IS, Factor, Levels, POLICY, VARIANT};
use super::page::answer::{Finding, Part, capital};
use super::page::chart::Chart;
use super::played::Played;
use crate::analysis::question::Section;
use crate::base::refusal::{Refusal, hint};
use crate::mind::{Minds, Policy};
use crate::record::Lie;
use crate::sim::follow::Following;
use common::scope::{named_levels, phrase};

/// The facts known about a question before it is played.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The factors.
    pub factors: Vec<Factor>,
    /// The levels of the cells.
    pub cells: Vec<Levels>,
    /// The columns of a round.
    pub round_columns: Vec<String>,
    /// The tables of sums, each with its columns.
    pub tables: Vec<(String, Vec<String>)>,
    /// Tables among them whose rows are places on a board, with the board's layout.
    pub boards: Vec<(String, Lie)>,
    /// The recorded columns of games and seats.
    pub recorded: Recorded,
}

/// An analysis whose parameters are accepted.
pub trait Analysis {
    /// Answers the section from the games.
    fn answer(&self, played: &Played) -> Part;

    /// The measure and the subject that it is about, if any.
    fn about(&self) -> Option<&About> {
        None
    }

    /// Further measures that it needs.
    fn also(&self) -> Vec<About> {
        Vec::new()
    }

    /// Its needs beside the games of the cells.
    fn needs(&self) -> Needs {
        Needs::default()
    }

    /// Answers the section from the games and the answers `before` it in the same question.
    fn conclude(&self, played: &Played, _before: &[Part]) -> Part {
        self.answer(played)
    }
}

/// The needs of an analysis beside the games of the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// CPU times of games, for every player at all seats.
    pub costs: bool,
    /// Deals played several times.
    pub replays: Option<Replays>,
    /// Games followed decision by decision.
    pub follow: Option<Follow>,
    /// Seeds of each source of chance, on which the games of a cell are played once more.
    pub seeds: Option<u64>,
}

/// Settings for following games: as [`Following`], with the policy of the tries by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The policy that plays tried games on; none: the usual one of the game.
    pub by: Option<String>,
    /// Decisions of a game before which the chances are found, at most.
    pub positions: u32,
    /// Tried games for each of them.
    pub tries: u32,
    /// Decisions of a game whose options are tried, at most.
    pub weighed: u32,
    /// Tried games for each option.
    pub each: u32,
    /// Decisions in all tried games of one followed game, about.
    pub work: u64,
}

impl Default for Follow {
    fn default() -> Follow {
        let Following { positions, tries, weighed, tries_each: each, work, .. } = Following::default();
        Follow { by: None, positions, tries, weighed, each, work }
    }
}

impl Follow {
    /// The same with its policy read.
    ///
    /// # Errors
    /// When the game has no such policy.
    pub fn following<G: Minds>(&self) -> Result<Following, Refusal> {
        let Follow { positions, tries, weighed, each: tries_each, work, .. } = *self;
        let by = self.by.as_deref().map(Policy::of::<G>).transpose()?;
        Ok(Following { by, positions, tries, weighed, tries_each, work })
    }
}

/// Deals of cells that are played several times, up to the cell's own number of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replays {
    /// The levels of the cells.
    pub only: Vec<(String, String)>,
    /// The number of times to play each deal.
    pub times: u64,
    /// Cells with fewer deals than this are omitted.
    pub least: u64,
}

/// An analysis of a part of a question's games: its sentences name the part.
struct Within {
    inner: Box<dyn Analysis>,
    only: Vec<(String, String)>,
    about: About,
}

impl Analysis for Within {
    fn about(&self) -> Option<&About> {
        Some(&self.about)
    }

    fn needs(&self) -> Needs {
        self.inner.needs()
    }

    fn also(&self) -> Vec<About> {
        self.inner.also()
    }

    fn answer(&self, played: &Played) -> Part {
        self.conclude(played, &[])
    }

    fn conclude(&self, played: &Played, before: &[Part]) -> Part {
        let played = &*played.told(&self.about);
        let mut part = self.inner.conclude(played, before);
        let one_of_many = |key: &str| played.factor(key).is_some_and(|factor| factor.levels.len() > 1);
        let named = self.only.iter().filter(|(key, level)| key != POLICY && level != AS_IS && one_of_many(key));
        let level = |level: &'_ str| level.strip_prefix("has ").unwrap_or(level).to_string();
        let words = named.map(|(key, own)| match phrase(played, key, &level(own)) {
            title if key == VARIANT => format!("“{title}”"),
            words => words,
        });
        let words: Vec<String> = words.collect();
        for finding in &mut part.findings {
            of_players(played, finding);
            // Settings are put in quotation marks: brackets are for full sentences.
            finding.claim = finding.claim.replace('[', "“").replace(']', "”");
            finding.line = finding.line.replace('[', "“").replace(']', "”");
        }
        part.lead.iter_mut().chain(&mut part.charts).for_each(Chart::without_marks);
        if !words.is_empty() {
            for finding in &mut part.findings {
                let with = listed(&words);
                finding.text = format!("With {with}: {}", finding.text);
                let gap = if finding.line.is_empty() { "" } else { "; " };
                finding.line = format!("{}{gap}with {with}", finding.line);
            }
        }
        part
    }
}

/// Removes the first players from a claim, since the page is about them, and marks claims about others.
fn of_players(played: &Played, finding: &mut Finding) {
    let levels = played.factor(POLICY).map_or(&[][..], |policy| &policy.levels);
    for (at, level) in levels.iter().enumerate() {
        let title = played.level_title(POLICY, level);
        let Some(rest) = finding.claim.strip_prefix("With ").and_then(|rest| rest.strip_prefix(title.as_str())) else {
            continue;
        };
        let (alone, more) = (rest.strip_prefix(", "), rest.strip_prefix(" and "));
        let who = played.people(level);
        finding.claim = match (at, alone, more) {
            (0, Some(claim), _) => capital(claim),
            (0, _, Some(more)) => format!("With {more}"),
            (_, Some(claim), _) => format!("With {who}, {claim}"),
            (_, _, Some(more)) => format!("With {who} and {more}"),
            _ => continue,
        };
        finding.aside = at > 0;
        return;
    }
}

type Read = fn(&Section, &Shape) -> Result<Box<dyn Analysis>, Refusal>;

/// The measures that a kind accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// Any measure of any subject.
    Numbers,
    /// Wins of a subject.
    Wins,
    /// No measure: the games as they are.
    Games,
}

/// Every kind by its name, with what it can be of.
const KINDS: [(&str, Takes, Read); 36] = [
    ("rates", Takes::Numbers, rates::read),
    ("groups", Takes::Numbers, groups::read),
    ("steps", Takes::Numbers, steps::read),
    ("causes", Takes::Games, causes::read),
    ("length", Takes::Games, length::read),
    ("mixes", Takes::Wins, mixes::read),
    ("spread", Takes::Wins, spread::read),
    ("effects", Takes::Numbers, effects::read),
    ("pairs", Takes::Wins, pairs::read),
    ("cards", Takes::Games, cards::read),
    ("incidence", Takes::Games, incidence::read),
    ("switched", Takes::Wins, switched::read),
    ("course", Takes::Wins, course::read),
    ("compare", Takes::Numbers, compare::read),
    ("tornado", Takes::Numbers, tornado::read),
    ("conclusions", Takes::Wins, conclusions::read),
    ("skill", Takes::Wins, skill::read),
    ("curve", Takes::Wins, curve::read),
    ("board", Takes::Games, board::read),
    ("seats", Takes::Numbers, seats::read),
    ("matchups", Takes::Wins, matchups::read),
    ("strengths", Takes::Wins, strengths::read),
    ("line", Takes::Wins, line::read),
    ("together", Takes::Wins, together::read),
    ("holders", Takes::Games, holders::read),
    ("shares", Takes::Games, shares::read),
    ("picks", Takes::Games, picks::read),
    ("luck", Takes::Games, luck::read),
    ("scores", Takes::Numbers, scores::read),
    ("bands", Takes::Numbers, bands::read),
    ("claims", Takes::Games, claims::read),
    ("feel", Takes::Games, feel::read),
    ("sources", Takes::Games, sources::read),
    ("prices", Takes::Wins, prices::read),
    ("equilibrium", Takes::Wins, equilibrium::read),
    ("versions", Takes::Numbers, versions::read),
];

/// The names of all kinds.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|(name, ..)| *name).collect()
}

/// The analysis of a section.
///
/// # Errors
/// When there is no such kind, or its parameters are not accepted.
pub fn analysis(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    if let Some((_, takes, read)) = KINDS.iter().find(|(name, ..)| *name == section.kind) {
        let about = About::read(section, &shape.recorded)?;
        takes.check(section, &about)?;
        let inner = read(section, shape)?;
        return Ok(Box::new(Within { inner, only: named_levels(section, "where", shape)?, about }));
    }
    let hint = hint(&section.kind, kinds());
    let (place, kind) = (&section.place, &section.kind);
    Err(Refusal::new(format!("{place}.kind: there is no kind `{kind}`{hint}")))
}

impl Takes {
    /// Refuses a measure that the kind does not accept.
    fn check(self, section: &Section, about: &About) -> Result<(), Refusal> {
        let (kind, name) = (&section.kind, about.measure.name());
        let refused = |key: &str, reason: String| Err(Refusal::new(format!("{}.{key}: {reason}", section.place)));
        match self {
            Takes::Games => {
                for key in ABOUT {
                    if section.text(key)?.is_some() {
                        return refused(key, format!("`{kind}` describes the games as they are, expected no {key}"));
                    }
                }
                Ok(())
            }
            Takes::Wins if about.measure != Measure::Won => {
                refused("measure", format!("found `{name}`, but `{kind}` works on wins alone; expected `won`"))
            }
            _ => Ok(()),
        }
    }
}
