//! Which of two that exclude each other does better, all else alike?

use super::scope::{SCOPE, Scope, check_factor, named_levels, outcomes, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::POLICY;
use crate::analysis::estimate::Difference;
use crate::analysis::multiplicity::holm;
use crate::analysis::played::{Games, Played, fits};
use crate::analysis::ranged::{Ranged, Verdict};
use crate::analysis::table::{Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

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
pub(super) fn against(cells: &[&Games], factor: &str, one: &str, other: &str) -> Option<(Difference, f64)> {
    let has = |games: &&Games, name: &str| fits(games.level(factor), &format!("has {name}"));
    let ours: Vec<&Games> = cells.iter().copied().filter(|games| has(games, one)).collect();
    let theirs: Vec<&Games> = cells.iter().copied().filter(|games| has(games, other)).collect();
    if ours.is_empty() || theirs.is_empty() {
        return None;
    }
    let weights = [vec![1.0 / ours.len() as f64; ours.len()], vec![-1.0 / theirs.len() as f64; theirs.len()]].concat();
    let all = outcomes(&[ours, theirs].concat());
    Some((all.contrast(&weights), all.gain(&weights)))
}

impl Analysis for Effects {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let policy = POLICY.to_string();
        let series = self.scope.series.as_ref();
        let mut table = Table::new(&part.id, "One against the other").with(POLICY, (played.title)(POLICY), Kind::Key);
        if let Some(series) = series {
            table = table.with(series, (played.title)(series), Kind::Key);
        }
        let mut table = table
            .with("one", "one", Kind::Key)
            .with("other", "other", Kind::Key)
            .with("effect", "one − other", Kind::Estimate(Show::Points))
            .with("games", "n seeds", Kind::Count)
            .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut charts: Vec<(String, Vec<Bar>)> = Vec::new();
        let mut found = Vec::new();
        for player in self.scope.levels(played, Some(&policy)) {
            let mut groups: Vec<(String, Vec<&Games>)> = Vec::new();
            if series.is_some() {
                for level in self.scope.levels(played, series) {
                    let cells = self.scope.at(played, &[(Some(&policy), &player), (series, &level)]);
                    groups.push((level, cells));
                }
            }
            groups.push(("all".into(), self.scope.at(played, &[(Some(&policy), &player)])));
            for (group, cells) in groups {
                let effects: Vec<_> = self
                    .rivals
                    .iter()
                    .filter_map(|(one, other)| Some((one, other, against(&cells, &self.factor, one, other)?)))
                    .collect();
                let adjusted = holm(&effects.iter().map(|(_, _, (difference, _))| difference.p).collect::<Vec<_>>());
                let mut bars = Vec::new();
                for ((one, other, (difference, gain)), p) in effects.into_iter().zip(adjusted) {
                    let shown = Ranged::from(difference);
                    let mut row = vec![player.as_str().into()];
                    row.extend(series.map(|_| group.as_str().into()));
                    row.extend([
                        one.as_str().into(),
                        other.as_str().into(),
                        shown.into(),
                        difference.n.into(),
                        p.into(),
                        gain.into(),
                    ]);
                    table.push(row);
                    let name = format!("{} over {}", (played.title)(one), (played.title)(other));
                    bars.push(Bar { name, marks: vec![(shown, shown.points_in())] });
                    if group == "all" && Some(&player) == reference(played).map(|(_, player)| player).as_ref() {
                        found.push((one.clone(), other.clone(), shown, p));
                    }
                }
                if group == "all" {
                    charts.push((player.clone(), bars));
                }
            }
        }
        for (player, rows) in charts {
            part.charts.push(Chart {
                title: player,
                x: Axis::points(),
                y: Axis::default(),
                marks: Marks::Rows { rows, bars: false },
            });
        }
        part.tables.push(table);
        part.findings = findings(played, found);
        part.methods.push(
            "The effect of one rival over the other is the difference of the mean win rates of all cells with the one and \
             all cells with the other, which are otherwise alike, seed by seed; p-values are adjusted by Holm within each \
             group of rivals."
                .into(),
        );
        part
    }
}

fn findings(played: &Played, mut found: Vec<(String, String, Ranged, f64)>) -> Vec<Finding> {
    let policy = reference(played).map(|(_, policy)| policy).unwrap_or_default();
    found.sort_by(|a, b| b.2.value.abs().total_cmp(&a.2.value.abs()));
    let mut findings = Vec::new();
    for (one, other, effect, p) in &found {
        // The one that does better is named first.
        let (better, worse, effect) =
            if effect.value < 0.0 { (other, one, effect.negated()) } else { (one, other, *effect) };
        let (better, worse) = ((played.title)(better), (played.title)(worse));
        let text = match effect.verdict() {
            Verdict::Up if *p < 0.05 => format!("{better} brings {} of win rate over {worse}", effect.size()),
            Verdict::Up => format!("{better} may bring {} of win rate over {worse}", effect.size()),
            _ => format!("{better} and {worse}: no difference seen at this precision ({})", effect.points_in()),
        };
        findings.push(Finding::new(
            effect.size(),
            format!("{text} (`{policy}`, {}).", super::scope::p_text(*p).replace('p', "Holm p")),
        ));
    }
    findings
}
