//! Experience of play, from followed games: their course, their choices, their waiting, and how far the curve behind
//! them can be trusted.

mod comebacks;
mod group;
mod trust;
mod untaken;

use super::common::prelude::*;
use super::common::scope::described;
use super::{Follow, Needs};
use crate::analysis::feel::{Felt, GROUPS, SECONDS};

/// The parameters that say how games are followed; the first section of a question that names one decides.
const FOLLOW: [&str; 7] = ["of", "by", "positions", "tries", "weighed", "each", "work"];

/// One aspect of followed games.
struct Feel {
    part: Part,
    scope: Scope,
    follow: Follow,
    seconds: f64,
    aspect: Aspect,
}

/// A function that adds one aspect to the report.
type Aspect = fn(&Feel, &Played, &mut Part);

/// The aspects beside the groups of measures, by name.
const ASPECTS: [(&str, Aspect); 6] = [
    ("course", group::course),
    ("choices", group::choices),
    ("waiting", group::waiting),
    ("comebacks", comebacks::answer),
    ("untaken", untaken::answer),
    ("trust", trust::answer),
];

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &FOLLOW[..], &["seconds"]].concat())?;
    let of = section.text("of")?.unwrap_or_else(|| GROUPS[0].0.to_string());
    let Some((_, aspect)) = ASPECTS.iter().find(|(name, _)| *name == of) else {
        let hint = hint(&of, ASPECTS.iter().map(|(name, _)| *name));
        return Err(Refusal::new(format!("{}.of: there is no aspect `{of}`{hint}", section.place)));
    };
    let usual = Follow::default();
    let follow = Follow {
        by: section.text("by")?,
        positions: number(section, "positions", usual.positions, 1000)?,
        tries: number(section, "tries", usual.tries, 100_000)?,
        weighed: number(section, "weighed", usual.weighed, 1000)?,
        each: number(section, "each", usual.each, 100_000)?,
        work: number(section, "work", usual.work as u32, 1_000_000_000)?.into(),
    };
    let seconds = section.number("seconds")?.unwrap_or(SECONDS);
    if !(0.0..=3600.0).contains(&seconds) {
        return Err(Refusal::new(format!("{}.seconds: found {seconds}, expected 0 to 3600", section.place)));
    }
    let (part, scope) = (Part::of(section), Scope::read(section, shape)?);
    Ok(Box::new(Feel { part, scope, follow, seconds, aspect: *aspect }))
}

/// A whole number from 1 to `most`.
fn number(section: &Section, key: &str, usual: u32, most: u32) -> Result<u32, Refusal> {
    let Some(found) = section.number(key)? else { return Ok(usual) };
    if found.fract() == 0.0 && (1.0..=f64::from(most)).contains(&found) {
        return Ok(found as u32);
    }
    Err(Refusal::new(format!("{}.{key}: found {found}, expected a whole number from 1 to {most}", section.place)))
}

impl Analysis for Feel {
    fn needs(&self) -> Needs {
        Needs { follow: Some(self.follow.clone()), ..Needs::default() }
    }

    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        (self.aspect)(self, played, &mut part);
        part.methods.push(METHOD.into());
        part
    }
}

const METHOD: &str = "The curve v(t) is the chance to win before a decision, as the seat that decides can know it: the mean over \
    states that fit its view, each played to the end by a cheap policy on the same random numbers, calibrated by the results of \
    the other half of the deals (Platt 1999). Intervals take deals as the unit. docs/feel.md defines every measure and names its source.";

impl Feel {
    /// The cells that were followed, each with its games.
    fn cells<'a>(&self, played: &'a Played) -> Vec<(&'a Games, Felt)> {
        let felt = |games: &'a Games| {
            let mut felt = games.felt.as_deref()?.clone();
            felt.seconds = self.seconds;
            Some((games, felt))
        };
        self.scope.cells(played).into_iter().filter_map(felt).collect()
    }

    /// A cell in words, by what varies among the cells; empty where nothing does.
    fn name(&self, played: &Played, games: &Games) -> String {
        let keys = self.scope.varying(played);
        let policy = keys.iter().any(|key| key == POLICY).then(|| format!("`{}`", games.player));
        let own = described(played, games, &keys);
        [Some(own), policy].into_iter().flatten().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The same with a word before it, for the end of a sentence.
    fn with(&self, played: &Played, games: &Games) -> String {
        let name = self.name(played, games);
        if name.is_empty() { name } else { format!(" with {name}") }
    }
}

/// The levels of a cell as entries of key columns.
fn keys_of(games: &Games, keys: &[String]) -> Vec<Entry> {
    super::common::scope::key_entries(games, keys)
}
