//! The cells of a question: every combination of its factors' levels.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::question::{Asked, Block, Question, Sample};
use crate::base::bounds::MOST_CELLS;
use crate::base::refusal::{Refusal, hint};
use crate::game::{Setting, Settings, Variant};
use crate::sim::plan::{self, Cell};

pub use crate::game::POLICY;
use crate::sim::plan::Lists;

pub use crate::sim::plan::Levels;

/// The factor of variants.
pub const VARIANT: &str = "variant";
/// The level of a factor that a block leaves as it is.
pub const AS_IS: &str = "as is";

/// A factor with its levels, in the order in which the question names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Its key.
    pub key: String,
    /// Its levels.
    pub levels: Vec<String>,
}

/// A cell of a question.
#[derive(Clone, Debug)]
pub struct Spot<G> {
    /// Its levels.
    pub levels: Levels,
    /// The cell that plays.
    pub cell: Cell<G>,
    /// The number of games to play.
    pub games: u64,
    /// The settings that made it.
    pub settings: Settings,
}

/// All cells of a question.
#[derive(Clone, Debug)]
pub struct Design<G> {
    /// The factors.
    pub factors: Vec<Factor>,
    /// The cells.
    pub spots: Vec<Spot<G>>,
    /// The variants among the levels, [`AS_IS`] first; empty without them.
    pub variants: Vec<Variant>,
    /// The levels of all cells, each once.
    seen: BTreeSet<Levels>,
}

impl<G: Asked> Design<G> {
    /// The cells that a question names.
    ///
    /// # Errors
    /// Everything that is wrong with its settings.
    pub fn of(question: &Question) -> Result<Design<G>, Refusal> {
        let variants = variants::<G>(question)?;
        question.check_variants(&variants)?;
        let mut restriction = Restriction::of(question);
        let mut design = Design { factors: Vec::new(), spots: Vec::new(), variants, seen: BTreeSet::new() };
        let mut refusal = Refusal::default();
        for policy in &question.policies {
            for variant in design.patches() {
                for block in &question.blocks {
                    let mut start = (Levels::new(), question.base.clone().with(POLICY, policy));
                    start.0.insert(POLICY.into(), policy.clone());
                    if let Some(variant) = &variant {
                        start.0.insert(VARIANT.into(), variant.name.clone());
                    }
                    match crossed::<G>(question, block, start).and_then(|points| restriction.kept::<G>(points)) {
                        Ok(points) => design.add(question, points, variant.as_ref(), &mut refusal),
                        Err(more) => refusal.reasons.extend(more.reasons),
                    }
                    if design.spots.len() > MOST_CELLS || refusal.reasons.len() > 20 {
                        if design.spots.len() > MOST_CELLS {
                            refusal.add(format!("{}: play: more than {MOST_CELLS} cells", question.origin));
                        }
                        return Err(once(refusal));
                    }
                }
            }
        }
        once(refusal).or(())?;
        restriction.check(&design.spots)?;
        design.name_factors();
        Ok(design)
    }

    /// The cells of several questions as one list, each once, with the largest number of games.
    #[must_use]
    pub fn joined(mut self, others: impl IntoIterator<Item = Design<G>>) -> Design<G> {
        for spot in others.into_iter().flat_map(|design| design.spots) {
            match self.spots.iter_mut().find(|known| known.settings.same(&spot.settings)) {
                Some(known) => known.games = known.games.max(spot.games),
                None => self.spots.push(spot),
            }
        }
        self
    }

    fn patches(&self) -> Vec<Option<Variant>> {
        if self.variants.is_empty() { vec![None] } else { self.variants.iter().cloned().map(Some).collect() }
    }

    fn add(
        &mut self,
        question: &Question,
        points: Vec<(Levels, Settings)>,
        variant: Option<&Variant>,
        refusal: &mut Refusal,
    ) {
        for (levels, settings) in points {
            if !self.seen.insert(levels.clone()) {
                continue;
            }
            let settings = variant.map_or(settings.clone(), |variant| settings.and(&variant.settings));
            let policy = settings.get(POLICY).unwrap_or_default();
            let games = question.games.by_policy.get(policy).copied().unwrap_or(question.games.other);
            match Cell::of(&settings.clone().said_in(&question.origin)) {
                Ok(cell) => self.spots.push(Spot { levels, cell, games, settings }),
                Err(more) => refusal.reasons.extend(more.reasons),
            }
        }
    }

    /// Orders the factors as the game does, their levels in the order of the cells; a block without a factor leaves it
    /// as it is.
    fn name_factors(&mut self) {
        let keys = [POLICY, VARIANT].into_iter().chain(G::KEYS.iter().map(|key| key.name));
        for key in keys {
            if self.factors.iter().any(|factor| factor.key == key)
                || !self.spots.iter().any(|spot| spot.levels.contains_key(key))
            {
                continue;
            }
            let mut levels: Vec<String> = Vec::new();
            for spot in &mut self.spots {
                let level = spot.levels.entry(key.to_string()).or_insert_with(|| AS_IS.into());
                if !levels.contains(level) {
                    levels.push(level.clone());
                }
            }
            self.factors.push(Factor { key: key.into(), levels });
        }
    }
}

/// Removes repeated reasons.
fn once(refusal: Refusal) -> Refusal {
    let mut reasons: Vec<String> = Vec::new();
    for reason in refusal.reasons {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Refusal { reasons }
}

fn variants<G: Asked>(question: &Question) -> Result<Vec<Variant>, Refusal> {
    let mut variants = question.variants.clone();
    if let Some(set) = &question.variant_set {
        let base = G::from_settings(&question.base.clone().said_in(&question.origin))?;
        variants.extend(base.variants(set).ok_or_else(|| {
            let hint = hint(set, G::VARIANTS.iter().copied());
            Refusal::new(format!("{}: variants: there is no set `{set}`{hint}", question.origin))
        })?);
        let as_is =
            Variant { name: AS_IS.into(), group: AS_IS.into(), title: "as it is".into(), settings: Settings::new() };
        variants.insert(0, as_is);
    }
    for (i, variant) in variants.iter().enumerate() {
        if variants[..i].iter().any(|other| other.name == variant.name) {
            let (origin, name) = (&question.origin, &variant.name);
            return Err(Refusal::new(format!("{origin}: variant: `{name}` is named twice, expected different names")));
        }
    }
    Ok(variants)
}

/// Every combination of a block's levels, with the settings they make.
fn crossed<G: Asked>(
    question: &Question,
    block: &Block,
    start: (Levels, Settings),
) -> Result<Vec<(Levels, Settings)>, Refusal> {
    let place = |key: &str| format!("{}: play.{key}", question.origin);
    let Some(sample) =
        question.sample.as_ref().filter(|sample| sample.over.iter().any(|key| block.0.contains_key(key)))
    else {
        return plan::crossed::<G>(&block.0, start, &place);
    };
    let (own, rest): (Lists, Lists) = block.0.clone().into_iter().partition(|(key, _)| sample.over.contains(key));
    let settings = start.1.clone();
    let all: Vec<Levels> =
        plan::crossed::<G>(&own, (Levels::new(), settings), &place)?.into_iter().map(|(l, _)| l).collect();
    let chosen = sampled(&all, sample);
    let mut points = Vec::new();
    for (levels, settings) in plan::crossed::<G>(&rest, start, &place)? {
        if points.len() > MOST_CELLS {
            break;
        }
        for more in &chosen {
            let mut levels = levels.clone();
            levels.extend(more.clone());
            let with = |settings: Settings, (key, level): (&String, &String)| settings.with(key, level);
            points.push((levels, more.iter().fold(settings.clone(), with)));
        }
    }
    Ok(points)
}

/// The largest common divisor.
fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}

/// A sample of combinations in which every level of a factor is about equally often.
fn sampled(all: &[Levels], sample: &Sample) -> Vec<Levels> {
    let mut lists: Vec<(&String, Vec<&String>)> = Vec::new();
    for (key, level) in all.iter().flatten() {
        match lists.iter_mut().find(|(known, _)| *known == key) {
            Some((_, levels)) if levels.contains(&level) => {}
            Some((_, levels)) => levels.push(level),
            None => lists.push((key, vec![level])),
        }
    }
    // All pairs of levels that walking along both lists can meet; then the other factors move on by one and two.
    let walk = lists.iter().fold(1, |walk, (_, levels)| walk / common(walk, levels.len()) * levels.len());
    let second = lists.get(1).map_or(1, |(_, levels)| levels.len());
    let wanted = (sample.cells as usize).min(all.len());
    let mut chosen: BTreeSet<Levels> = BTreeSet::new();
    let mut order = Vec::new();
    for step in 0..all.len().saturating_mul(8) {
        if order.len() >= wanted {
            break;
        }
        let turn = step / walk;
        let level = |(factor, (key, levels)): (usize, &(&String, Vec<&String>))| {
            let moved = step + factor * turn + if factor > 1 { turn / second } else { 0 };
            ((*key).clone(), levels[moved % levels.len()].clone())
        };
        let levels: Levels = lists.iter().enumerate().map(level).collect();
        if chosen.insert(levels.clone()) {
            order.push(levels);
        }
    }
    order
}

/// The levels to which a user restricts factors, and the cells found for each.
struct Restriction<'a> {
    /// The name of the question.
    name: &'a str,
    all: Vec<Only<'a>>,
}

struct Only<'a> {
    setting: &'a Setting,
    /// The levels of its factor that the question plays.
    played: Vec<String>,
    /// The levels that it names, and whether a cell has them.
    named: BTreeMap<String, bool>,
}

impl<'a> Restriction<'a> {
    fn of(question: &'a Question) -> Restriction<'a> {
        let only = |setting| Only { setting, played: Vec::new(), named: BTreeMap::new() };
        Restriction { name: &question.name, all: question.only.iter().map(only).collect() }
    }

    /// The points that all restrictions leave.
    fn kept<G: Asked>(&mut self, points: Vec<(Levels, Settings)>) -> Result<Vec<(Levels, Settings)>, Refusal> {
        let mut kept = Vec::new();
        for (levels, settings) in points {
            let mut fits = true;
            for only in &mut self.all {
                fits &= only.fits::<G>(&levels, &settings)?;
            }
            if fits {
                kept.push((levels, settings));
            }
        }
        Ok(kept)
    }

    /// Refuses levels that no cell has.
    fn check<G>(&self, spots: &[Spot<G>]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        for Only { setting, played, named } in &self.all {
            let missing: Vec<&str> = named.iter().filter(|(_, seen)| !**seen).map(|(name, _)| name.as_str()).collect();
            if !missing.is_empty() {
                let (key, more) = (&setting.key, if played.len() > SHOWN { ", …" } else { "" });
                let shown = played.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join("; ");
                refusal.add(format!(
                    "--with {setting}: the report `{}` plays no {key} {}, expected some of {shown}{more}",
                    self.name,
                    missing.join(", ")
                ));
            }
        }
        if refusal.reasons.is_empty() && spots.is_empty() && !self.all.is_empty() {
            let all: Vec<String> = self.all.iter().map(|only| format!("--with {}", only.setting)).collect();
            refusal.add(format!("{}: no cell of the report `{}` has all of these", all.join(" "), self.name));
        }
        refusal.or(())
    }
}

/// The most levels that a refusal lists.
const SHOWN: usize = 12;

impl Only<'_> {
    fn fits<G: Asked>(&mut self, levels: &Levels, settings: &Settings) -> Result<bool, Refusal> {
        let key = &self.setting.key;
        let level = levels.get(key).map_or(AS_IS, String::as_str);
        if !self.played.iter().any(|other| other == level) {
            self.played.push(level.into());
        }
        let named = G::levels(key, &self.setting.value, settings)
            .map_err(|reason| Refusal::new(format!("--with {}: {reason}", self.setting)))?;
        let mut fits = false;
        for name in named {
            // Levels that mean the same are equal, such as `red=1` and `red=1,blue=0`.
            let same = super::played::fits(level, &name) || G::title(level) == G::title(&name);
            fits |= same;
            *self.named.entry(name).or_insert(false) |= same;
        }
        Ok(fits)
    }
}
