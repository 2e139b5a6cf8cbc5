//! Do the conclusions keep their sign in every setting, or for every player?

use super::scope::{SCOPE, Scope, check_factor, listed, named_levels, outcomes};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::estimate::{Difference, LEVEL};
use crate::analysis::multiplicity::simultaneous_level;
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::Ranged;
use crate::analysis::signs::{Holds, Stability, stability};
use crate::analysis::table::{Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

/// A conclusion: cells of one kind against cells of another.
struct Conclusion {
    title: String,
    from: Vec<(String, String)>,
    to: Vec<(String, String)>,
    per: f64,
}

/// Conclusions, each within every level of a factor.
struct Conclusions {
    part: Part,
    scope: Scope,
    over: String,
    all: Vec<Conclusion>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["over", "conclusion"]].concat())?;
    let over = section.required("over")?;
    check_factor(section, "over", &over, shape)?;
    let mut all = Vec::new();
    for part in section.parts("conclusion")? {
        part.knows_only(&["from", "to", "per"])?;
        let per = part.number("per")?.unwrap_or(1.0);
        if per == 0.0 || part.title.is_empty() {
            return Err(Refusal::new(format!("{}: expected a title, and a `per` other than 0", part.place)));
        }
        let (from, to) = (named_levels(&part, "from", shape)?, named_levels(&part, "to", shape)?);
        all.push(Conclusion { title: part.title.clone(), from, to, per });
    }
    if all.is_empty() {
        return Err(Refusal::new(format!("{}.conclusion: missing, expected at least one", section.place)));
    }
    Ok(Box::new(Conclusions { part: Part::of(section), scope: Scope::read(section, shape)?, over, all }))
}

impl Conclusion {
    /// The effect among cells, at a level.
    fn effect(&self, cells: &[&Games], level: f64) -> Option<Difference> {
        let pick = |levels: &[(String, String)]| cells.iter().copied().filter(|g| g.has(levels)).collect::<Vec<_>>();
        let (from, to) = (pick(&self.from), pick(&self.to));
        if from.is_empty() || to.is_empty() {
            return None;
        }
        let weights = [
            vec![1.0 / (to.len() as f64 * self.per); to.len()],
            vec![-1.0 / (from.len() as f64 * self.per); from.len()],
        ]
        .concat();
        Some(outcomes(&[to, from].concat()).contrast_at(&weights, level))
    }
}

impl Analysis for Conclusions {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let levels = self.scope.levels(played, Some(&self.over));
        let settings = levels.len().saturating_sub(1);
        let level = simultaneous_level(LEVEL, settings);
        let mut table = Table::new(&part.id, "Do the conclusions hold?")
            .with("conclusion", "conclusion", Kind::Key)
            .with("effect", "effect", Kind::Estimate(Show::Points))
            .with("keeps", "keeps", Kind::Count)
            .with("flips", "flips", Kind::Count)
            .with("undecided", "open", Kind::Count)
            .also("same_side", "same side", Kind::Count)
            .also("holds", "holds", Kind::Text);
        let mut detail = Table::new(format!("{}_detail", part.id), "Every conclusion in every setting")
            .with("conclusion", "conclusion", Kind::Key)
            .with("setting", (played.title)(&self.over), Kind::Key)
            .with("effect", "effect", Kind::Estimate(Show::Points))
            .with("games", "n seeds", Kind::Count);
        let mut verdicts = Vec::new();
        for conclusion in &self.all {
            let at = |name: &String| self.scope.at(played, &[(Some(&self.over), name)]);
            let effects: Vec<(String, Difference)> = levels
                .iter()
                .enumerate()
                .filter_map(|(i, name)| {
                    let level = if i == 0 { LEVEL } else { level };
                    Some((name.clone(), conclusion.effect(&at(name), level)?))
                })
                .collect();
            let Some(((_, base), others)) = effects.split_first() else { continue };
            let others: Vec<Difference> = others.iter().map(|(_, difference)| *difference).collect();
            let (counts, holds) = stability(base, &others);
            table.push(vec![
                conclusion.title.as_str().into(),
                Ranged::from(*base).into(),
                (counts.keeps as u64).into(),
                (counts.flips as u64).into(),
                (counts.undecided as u64).into(),
                (counts.same_side as u64).into(),
                word(holds).into(),
            ]);
            let mut bars = Vec::new();
            for (name, difference) in &effects {
                let title = played.level_title(&self.over, name);
                let shown = Ranged::from(*difference);
                detail.push(vec![
                    conclusion.title.as_str().into(),
                    title.as_str().into(),
                    shown.into(),
                    difference.n.into(),
                ]);
                bars.push(Bar { name: title, marks: vec![(shown, shown.points_in())] });
            }
            if levels.len() <= 14 {
                part.charts.push(Chart {
                    title: conclusion.title.clone(),
                    x: Axis::points(),
                    y: Axis::default(),
                    marks: Marks::Rows { rows: bars, bars: false },
                });
            }
            verdicts.push((conclusion, Ranged::from(*base), counts, holds));
        }
        part.tables.extend([table, detail]);
        part.findings = findings(&verdicts, settings, &(played.title)(&self.over));
        part.methods.push(
            "A conclusion is a contrast of win rates on common seeds. It holds everywhere if its interval leaves out 0 on the \
             same side in every setting, and is reversed if it leaves out 0 on the other side in one; the intervals in the \
             settings are at the level of Bonferroni for all of them, so that all signs are right at once with 95 %. Open: the \
             interval holds 0."
                .into(),
        );
        part
    }
}

const fn word(holds: Holds) -> &'static str {
    match holds {
        Holds::Everywhere => "everywhere",
        Holds::NowhereReversed => "nowhere reversed",
        Holds::Reversed => "reversed somewhere",
        Holds::NoFinding => "no finding to hold",
    }
}

fn findings(verdicts: &[(&Conclusion, Ranged, Stability, Holds)], settings: usize, over: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let named = |wanted: &[Holds]| -> Vec<String> {
        let fits = verdicts.iter().filter(|(.., holds)| wanted.contains(holds));
        fits.map(|(conclusion, effect, ..)| format!("{} ({})", conclusion.title, effect.points_in())).collect()
    };
    let kept = named(&[Holds::Everywhere]);
    if !kept.is_empty() {
        let figure = format!("{} of {}", kept.len(), verdicts.len());
        findings.push(Finding::new(
            figure,
            format!("Keeps its sign in all {settings} other levels of {over}: {}.", listed(&kept)),
        ));
    }
    let partly = named(&[Holds::NowhereReversed]);
    if !partly.is_empty() {
        findings.push(Finding::new("", format!("Nowhere reversed, but not decided everywhere: {}.", listed(&partly))));
    }
    for (conclusion, effect, counts, holds) in verdicts {
        if *holds == Holds::Reversed {
            findings.push(Finding::new(
                "reversed",
                format!(
                    "{} ({}) is reversed in {} of {settings} other levels of {over}.",
                    conclusion.title,
                    effect.points_in(),
                    counts.flips
                ),
            ));
        }
    }
    let none = named(&[Holds::NoFinding]);
    if !none.is_empty() {
        findings.push(Finding::new("", format!("Not decided to begin with, at this precision: {}.", listed(&none))));
    }
    findings
}
