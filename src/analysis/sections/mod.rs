//! The kinds of analysis that a question can ask for, one file each.
//!
//! A kind reads its parameters before a game is played, so that a mistake costs no time; its answer is a part of the
//! report: findings in sentences whose words follow the intervals, charts and tables as data.

mod board;
mod cards;
mod causes;
mod compare;
mod conclusions;
mod course;
mod effects;
mod groups;
mod incidence;
mod length;
mod mixes;
mod pairs;
mod parts;
mod rates;
mod scope;
mod skill;
mod spread;
mod steps;
mod switched;
mod tornado;

pub use scope::cell_words;
pub(super) use scope::{listed, rate};

use super::answer::Part;
use super::design::{AS_IS, Factor, Levels, POLICY};
use super::played::Played;
use crate::analysis::question::Section;
use crate::base::refusal::{Refusal, hint};
use scope::{named_levels, phrase};

/// What is known of a question before it is played.
pub struct Shape {
    /// The factors.
    pub factors: Vec<Factor>,
    /// The levels of the cells.
    pub cells: Vec<Levels>,
    /// The columns of a round.
    pub round_columns: Vec<String>,
    /// The tables of sums, each with its columns.
    pub tables: Vec<(String, Vec<String>)>,
}

/// An analysis whose parameters are accepted.
pub trait Analysis {
    /// What the games say.
    fn answer(&self, played: &Played) -> Part;
}

/// An analysis of a part of a question's games: its sentences say of which.
struct Within {
    inner: Box<dyn Analysis>,
    only: Vec<(String, String)>,
}

impl Analysis for Within {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.inner.answer(played);
        let one_of_many = |key: &str| played.factor(key).is_some_and(|factor| factor.levels.len() > 1);
        let named = self.only.iter().filter(|(key, level)| key != POLICY && level != AS_IS && one_of_many(key));
        let level = |level: &'_ str| level.strip_prefix("has ").unwrap_or(level).to_string();
        let words: Vec<String> = named.map(|(key, own)| phrase(played, key, &level(own))).collect();
        if !words.is_empty() {
            for finding in &mut part.findings {
                finding.text = format!("With {}: {}", listed(&words), finding.text);
            }
        }
        part
    }
}

type Read = fn(&Section, &Shape) -> Result<Box<dyn Analysis>, Refusal>;

/// Every kind by its name.
const KINDS: [(&str, Read); 18] = [
    ("rates", rates::read),
    ("groups", groups::read),
    ("steps", steps::read),
    ("causes", causes::read),
    ("length", length::read),
    ("mixes", mixes::read),
    ("spread", spread::read),
    ("effects", effects::read),
    ("pairs", pairs::read),
    ("cards", cards::read),
    ("incidence", incidence::read),
    ("switched", switched::read),
    ("course", course::read),
    ("compare", compare::read),
    ("tornado", tornado::read),
    ("conclusions", conclusions::read),
    ("skill", skill::read),
    ("board", board::read),
];

/// The names of all kinds.
pub fn kinds() -> Vec<&'static str> {
    KINDS.iter().map(|(name, _)| *name).collect()
}

/// The analysis that a section asks for.
///
/// # Errors
/// When there is no such kind, or its parameters are not accepted.
pub fn analysis(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    if let Some((_, read)) = KINDS.iter().find(|(name, _)| *name == section.kind) {
        let inner = read(section, shape)?;
        return Ok(Box::new(Within { inner, only: named_levels(section, "where", shape)? }));
    }
    let hint = hint(&section.kind, kinds());
    let (place, kind) = (&section.place, &section.kind);
    Err(Refusal::new(format!("{place}.kind: there is no kind `{kind}`{hint}")))
}
