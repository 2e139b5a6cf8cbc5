//! Which of two that exclude each other does better, all else alike?

use super::parts::{
    Alike, Contrast, FEW, alike_contrasts, apart_note, by_levels, open_keys, place, points_range, pooled_note,
};
use super::scope::{SCOPE, Scope, check_factor, named_levels, outcomes, p_text, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::POLICY;
use crate::analysis::methods::estimate::Difference;
use crate::analysis::methods::multiplicity::holm;
use crate::analysis::methods::ranged::{Ranged, Verdict};
use crate::analysis::played::{Games, Played, fits};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;

/// Rivals: two parts of a level that never stand in it together.
struct Effects {
    part: Part,
    scope: Scope,
    factor: String,
    rivals: Vec<(String, String)>,
}

/// The rivals that a section names as `[["a", "b"], ["c", "d"]]` written `["a,b", "c,d"]`.
pub(super) fn rivals(section: &Section, factor: &str, shape: &Shape) -> Result<Vec<(String, String)>, Refusal> {
    let place = &section.place;
    let mut rivals = Vec::new();
    for pair in section.texts("rivals")? {
        let Some((one, other)) = pair.split_once(',') else {
            return Err(Refusal::new(format!("{place}.rivals: found {pair:?}, expected two names such as \"a,b\"")));
        };
        for name in [one.trim(), other.trim()] {
            let known = shape.factors.iter().find(|known| known.key == factor);
            if !known.is_some_and(|known| known.levels.iter().any(|level| fits(level, &format!("has {name}")))) {
                return Err(Refusal::new(format!("{place}.rivals: no level of `{factor}` has `{name}`")));
            }
        }
        rivals.push((one.trim().to_string(), other.trim().to_string()));
    }
    if rivals.is_empty() {
        return Err(Refusal::new(format!("{place}.rivals: missing, expected pairs such as [\"a,b\", \"c,d\"]")));
    }
    Ok(rivals)
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "rivals"]].concat())?;
    named_levels(section, "where", shape)?;
    let factor = section.required("factor")?;
    check_factor(section, "factor", &factor, shape)?;
    let rivals = rivals(section, &factor, shape)?;
    Ok(Box::new(Effects { part: Part::of(section), scope: Scope::read(section, shape)?, factor, rivals }))
}

/// The mean of the cells with one rival minus the mean of those with the other, on common seeds.
fn against<'a>(cells: &[&'a Games], factor: &str, one: &str, other: &str) -> Option<Contrast<'a>> {
    let having = |name: &str| -> Vec<&'a Games> {
        let named = format!("has {name}");
        cells.iter().copied().filter(|games| fits(games.level(factor), &named)).collect()
    };
    let (ours, theirs) = (having(one), having(other));
    if ours.is_empty() || theirs.is_empty() {
        return None;
    }
    let weights = [vec![1.0 / ours.len() as f64; ours.len()], vec![-1.0 / theirs.len() as f64; theirs.len()]].concat();
    Some(([ours, theirs].concat(), weights))
}

/// One rivalry within one part of the cells.
struct Effect {
    /// The part; empty: all cells.
    part: String,
    levels: Vec<String>,
    difference: Difference,
    gain: f64,
    p: f64,
}

/// What one rivalry comes to for one policy.
struct Rivalry {
    one: String,
    other: String,
    /// Over all cells.
    all: Effect,
    /// In each part; empty where there is but one.
    parts: Vec<Effect>,
    /// How much the parts differ.
    alike: Option<Alike>,
}

impl Rivalry {
    fn apart(&self) -> bool {
        self.alike.is_some_and(|alike| alike.apart())
    }
}

/// The level of the row that is about all parts.
const ALL: &str = "all";

impl Effects {
    /// Every rivalry of a policy, all cells and part by part; p-values are adjusted within each group of rivals.
    fn rivalries(&self, played: &Played, player: &str, keys: &[String]) -> Vec<Rivalry> {
        let policy = POLICY.to_string();
        let cells = self.scope.at(played, &[(Some(&policy), player)]);
        let parts = by_levels(played, &cells, keys);
        let effects = |cells: &[&Games], name: &str, levels: &[String]| -> Vec<Option<Effect>> {
            let found: Vec<Option<(Difference, f64)>> = self
                .rivals
                .iter()
                .map(|(one, other)| {
                    let (cells, weights) = against(cells, &self.factor, one, other)?;
                    let all = outcomes(&cells);
                    Some((all.contrast(&weights), all.gain(&weights)))
                })
                .collect();
            let p = found.iter().flatten().map(|(difference, _)| difference.p).collect::<Vec<_>>();
            let mut adjusted = holm(&p).into_iter();
            let effect = |found: Option<(Difference, f64)>| {
                let (difference, gain) = found?;
                let (part, levels) = (name.to_string(), levels.to_vec());
                Some(Effect { part, levels, difference, gain, p: adjusted.next()? })
            };
            found.into_iter().map(effect).collect()
        };
        let mut by_part: Vec<Vec<Option<Effect>>> = Vec::new();
        for part in parts.iter().filter(|_| parts.len() > 1) {
            let levels: Vec<String> =
                keys.iter().map(|key| part.cells.first().map_or("", |games| games.level(key)).to_string()).collect();
            by_part.push(effects(&part.cells, &part.name, &levels));
        }
        let mut rivalries = Vec::new();
        let all = effects(&cells, "", &vec![ALL.to_string(); keys.len()]);
        for (at, (all, (one, other))) in all.into_iter().zip(&self.rivals).enumerate() {
            let Some(all) = all else { continue };
            let contrasts: Vec<Contrast> =
                parts.iter().filter_map(|part| against(&part.cells, &self.factor, one, other)).collect();
            let alike = (contrasts.len() > 1).then(|| alike_contrasts(&contrasts));
            let parts = by_part.iter_mut().filter_map(|effects| effects[at].take()).collect();
            rivalries.push(Rivalry { one: one.clone(), other: other.clone(), all, parts, alike });
        }
        rivalries
    }
}

impl Analysis for Effects {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (policy, scale) = (POLICY.to_string(), played.scale());
        let keys = open_keys(played, &self.scope.cells(played), &[POLICY, &self.factor]);
        let table = Table::new(&part.id, "One against the other").with(POLICY, (played.title)(POLICY), Kind::Key);
        let table = keys.iter().fold(table, |table, key| table.with(key, (played.title)(key), Kind::Key));
        let mut table = table
            .with("one", "one", Kind::Key)
            .with("other", "other", Kind::Key)
            .with("effect", "one − other", Kind::Estimate(scale.show_change()))
            .with("games", "n seeds", Kind::Count)
            .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)))
            .also("p_alike", "parts alike, p", Kind::Number(Show::PValue));
        for player in self.scope.levels(played, Some(&policy)) {
            let rivalries = self.rivalries(played, &player, &keys);
            let mut bars = Vec::new();
            for rivalry in &rivalries {
                // Where the parts differ there is no row of all of them together.
                let pooled = (!rivalry.apart()).then_some(&rivalry.all);
                for effect in rivalry.parts.iter().chain(pooled) {
                    let mut row = vec![player.as_str().into()];
                    row.extend(effect.levels.iter().map(|level| level.as_str().into()));
                    let alike =
                        rivalry.alike.filter(|alike| alike.apart() || effect.part.is_empty()).map(|alike| alike.test.p);
                    row.extend([
                        rivalry.one.as_str().into(),
                        rivalry.other.as_str().into(),
                        Ranged::from(effect.difference).into(),
                        effect.difference.n.into(),
                        effect.p.into(),
                        effect.gain.into(),
                        alike.into(),
                    ]);
                    table.push(row);
                }
                let name = format!("{} over {}", (played.title)(&rivalry.one), (played.title)(&rivalry.other));
                let shown = if rivalry.apart() { &rivalry.parts[..] } else { std::slice::from_ref(&rivalry.all) };
                for effect in shown {
                    let value = Ranged::from(effect.difference);
                    let words = [name.as_str(), &effect.part];
                    let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                    bars.push(Bar::judged(name.join(", "), value, scale.change(value), effect.p));
                }
            }
            part.charts.push(Chart {
                title: player.clone(),
                x: scale.axis_of_changes(),
                y: Axis::default(),
                marks: Marks::Rows { rows: bars, bars: false },
            });
            if reference(played).is_some_and(|(_, first)| first == player) {
                part.findings = findings(played, &player, rivalries);
            }
        }
        part.tables.push(table);
        part.methods.push(
            "The effect of one rival over the other is the difference of the mean win rates of all cells with the one and \
             all cells with the other, which are otherwise alike, seed by seed; p-values are adjusted by Holm within each \
             group of rivals. Parts such as numbers of players are pooled only where they are not told apart, seed by seed \
             (Hotelling 1931, 5 %; closer than half a point counts as alike)."
                .into(),
        );
        part
    }
}

fn findings(played: &Played, policy: &str, mut rivalries: Vec<Rivalry>) -> Vec<Finding> {
    let size = |rivalry: &Rivalry| {
        let all = if rivalry.apart() { &rivalry.parts[..] } else { std::slice::from_ref(&rivalry.all) };
        all.iter().map(|effect| effect.difference.value.abs()).fold(0.0, f64::max)
    };
    rivalries.sort_by(|a, b| size(b).total_cmp(&size(a)));
    rivalries.iter().map(|r| if r.apart() { by_part(played, policy, r) } else { pooled(played, policy, r) }).collect()
}

/// A rivalry that is the same in all parts. The one that does better is named first.
fn pooled(played: &Played, policy: &str, rivalry: &Rivalry) -> Finding {
    let (effect, p) = (Ranged::from(rivalry.all.difference), rivalry.all.p);
    let (better, worse, effect) = if effect.value < 0.0 {
        (&rivalry.other, &rivalry.one, effect.negated())
    } else {
        (&rivalry.one, &rivalry.other, effect)
    };
    let (scale, who) = (played.scale(), played.who(policy));
    let noun = &scale.noun;
    let (better, worse) = ((played.title)(better), (played.title)(worse));
    let text = match effect.verdict() {
        Verdict::Up if p < 0.05 => format!("{better} brings {} of {noun} over {worse}", scale.size(effect)),
        Verdict::Up => format!("{better} may bring {} of {noun} over {worse}", scale.size(effect)),
        _ => format!("{better} and {worse}: no difference seen at this precision ({})", scale.change(effect)),
    };
    let holm = p_text(p).replace('p', "Holm p");
    let pooled = pooled_note("; ", rivalry.alike.map(|alike| alike.test.p), "");
    Finding::new(scale.size(effect), format!("{text} ({who}, {holm}{pooled})."))
}

/// A rivalry whose parts differ. Named first is the one that does better where the difference is largest.
fn by_part(played: &Played, policy: &str, rivalry: &Rivalry) -> Finding {
    let (scale, who) = (played.scale(), played.who(policy));
    let values: Vec<f64> = rivalry.parts.iter().map(|effect| effect.difference.value).collect();
    let widest = values.iter().copied().max_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or_default();
    let turned = widest < 0.0;
    let (first, second) = if turned { (&rivalry.other, &rivalry.one) } else { (&rivalry.one, &rivalry.other) };
    let shown = |effect: &Effect| {
        let value = Ranged::from(effect.difference);
        let value = if turned { value.negated() } else { value };
        let open = if effect.p < 0.05 { "" } else { ", not decided by Holm" };
        (value, format!("{} {}{open}", place(&effect.part), scale.change(value)))
    };
    let mut all: Vec<(Ranged, String)> = rivalry.parts.iter().map(shown).collect();
    if all.len() > FEW {
        all.sort_by(|a, b| a.0.value.total_cmp(&b.0.value));
        all = vec![all.remove(0), all.remove(all.len() - 1)];
    }
    let words: Vec<String> = all.iter().map(|(_, words)| words.clone()).collect();
    let differ = rivalry.alike.map_or(String::new(), |alike| apart_note(alike.test));
    let text = format!(
        "{} over {}, part by part: {} ({who}; {differ}).",
        (played.title)(first),
        (played.title)(second),
        words.join("; ")
    );
    let values: Vec<f64> = values.iter().map(|value| if turned { -value } else { *value }).collect();
    Finding::new(points_range(&scale, &values), text)
}
