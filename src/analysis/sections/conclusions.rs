//! Tests whether conclusions keep their sign in every setting, or for every player.

use super::common::prelude::*;
use super::common::scope::{check_factor, named_levels, outcomes};
use crate::analysis::statistics::sign_stability::{Holds, Stability, stability};

/// A conclusion: cells of one kind compared with cells of another.
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
    /// True if all the games that it compares end alike.
    #[allow(clippy::float_cmp)] // the same, not about the same
    fn idle(&self, cells: &[&Games]) -> bool {
        let own: Vec<&Games> =
            cells.iter().copied().filter(|games| games.has(&self.from) || games.has(&self.to)).collect();
        let outcomes = outcomes(&own);
        let mut all = outcomes.rows().flatten();
        all.next().is_some_and(|first| all.all(|value| value == first))
    }

    /// The effect among cells, with its interval at a level.
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

/// The result of a conclusion in one part.
struct Verdict {
    title: String,
    effect: Ranged,
    counts: Stability,
    holds: Holds,
    /// Levels without any possible change, as every game ends alike: they neither confirm nor contradict it.
    aside: Vec<String>,
}

impl Conclusions {
    /// The parts in which a conclusion is tested, never pooled: by every factor that varies and that it does not name.
    fn parts<'a>(&self, played: &'a Played, conclusion: &Conclusion) -> Vec<Portion<'a>> {
        let named = conclusion.from.iter().chain(&conclusion.to).map(|(factor, _)| factor.as_str());
        let but: Vec<&str> = named.chain([self.over.as_str()]).collect();
        let mut cells = self.scope.cells(played);
        cells.retain(|games| games.has(&conclusion.from) || games.has(&conclusion.to));
        portions(played, &cells, &but)
    }
}

impl Analysis for Conclusions {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let levels = self.scope.levels(played, Some(&self.over));
        let mut table = Table::new(&part.id, "Do the conclusions hold?")
            .with("conclusion", "conclusion", Kind::Key)
            .with("effect", "effect", Kind::Estimate(Show::Points))
            .with("keeps", "keeps", Kind::Count)
            .with("flips", "flips", Kind::Count)
            .with("undecided", "open", Kind::Count)
            .also("same_side", "same side", Kind::Count)
            .also("set_aside", "set aside", Kind::Count)
            .also("holds", "holds", Kind::Text);
        let mut detail = Table::new(format!("{}_detail", part.id), "Every conclusion in every setting")
            .with("conclusion", "conclusion", Kind::Key)
            .with("setting", (played.title)(&self.over), Kind::Key)
            .with("effect", "effect", Kind::Estimate(Show::Points))
            .with("games", "n seeds", Kind::Count);
        let mut verdicts = Vec::new();
        for (conclusion, portion) in
            self.all.iter().flat_map(|c| self.parts(played, c).into_iter().map(move |p| (c, p)))
        {
            let words = [conclusion.title.clone(), place(&portion.name)];
            let title = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
            let at = |name: &String| -> Vec<&Games> {
                portion.cells.iter().copied().filter(|games| games.level(&self.over) == name).collect()
            };
            let aside: Vec<String> = levels.iter().skip(1).filter(|name| conclusion.idle(&at(name))).cloned().collect();
            let level = simultaneous_level(LEVEL, levels.len().saturating_sub(1 + aside.len()));
            let effects: Vec<(String, Difference)> = levels
                .iter()
                .enumerate()
                .filter_map(|(i, name)| {
                    let level = if i == 0 { LEVEL } else { level };
                    Some((name.clone(), conclusion.effect(&at(name), level)?))
                })
                .collect();
            let Some(((_, base), others)) = effects.split_first() else { continue };
            let others: Vec<Difference> =
                others.iter().filter(|(name, _)| !aside.contains(name)).map(|(_, difference)| *difference).collect();
            let (counts, holds) = stability(base, &others);
            table.push(vec![
                title.as_str().into(),
                Ranged::from(*base).into(),
                (counts.keeps as u64).into(),
                (counts.flips as u64).into(),
                (counts.undecided as u64).into(),
                (counts.same_side as u64).into(),
                (aside.len() as u64).into(),
                word(holds).into(),
            ]);
            let mut bars = Vec::new();
            for (name, difference) in &effects {
                let setting = played.level_title(&self.over, name);
                let shown = Ranged::from(*difference);
                detail.push(vec![title.as_str().into(), setting.as_str().into(), shown.into(), difference.n.into()]);
                bars.push(Bar::new(setting, vec![(shown, shown.points_in())]));
            }
            if levels.len() <= 14 {
                part.charts.push(Chart::rows(title.clone(), Axis::points(), bars, false));
            }
            let aside = aside.iter().map(|name| played.level_title(&self.over, name)).collect();
            verdicts.push(Verdict { title, effect: Ranged::from(*base), counts, holds, aside });
        }
        part.tables.extend([table, detail]);
        part.findings = findings(&verdicts, &(played.title)(&self.over));
        part.methods.push(
            "A conclusion is a contrast of win rates on common seeds. It holds everywhere if its interval excludes 0 on the \
             same side in every setting, and is reversed if it excludes 0 on the other side in one; the intervals in the \
             settings are at the level of Bonferroni for all of them, so that all signs are right at once with 95 %. Open: the \
             interval holds 0. A setting in which every game compared ends alike, all won or none, has nothing to change: \
             it is set aside and named."
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

fn findings(verdicts: &[Verdict], over: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let named = |wanted: &[Holds]| -> Vec<String> {
        let fits = verdicts.iter().filter(|verdict| wanted.contains(&verdict.holds));
        fits.map(|verdict| format!("{} ({})", verdict.title, verdict.effect.points_in())).collect()
    };
    let kept: Vec<&Verdict> = verdicts.iter().filter(|verdict| verdict.holds == Holds::Everywhere).collect();
    if !kept.is_empty() {
        findings.push(everywhere(&kept, verdicts.len(), over));
    }
    findings.extend(nowhere_reversed(verdicts, over));
    for verdict in verdicts.iter().filter(|verdict| verdict.holds == Holds::Reversed) {
        let text = format!(
            "{} ({}) is reversed in {} of {} other levels of {over}.",
            verdict.title,
            verdict.effect.points_in(),
            verdict.counts.flips,
            verdict.counts.settings()
        );
        let of = verdict.counts.settings();
        let claim = format!("{} reverses in {} of {of} other levels of {over}", verdict.title, verdict.counts.flips);
        findings.push(Finding::new("reversed", text).short(claim, change_in_points(verdict.effect)));
    }
    let none = named(&[Holds::NoFinding]);
    if !none.is_empty() {
        let own = verdicts.iter().filter(|verdict| verdict.holds == Holds::NoFinding);
        let titles: Vec<String> = own.map(|verdict| verdict.title.clone()).collect();
        let claim = format!("{} not significant to begin with", so_many(none.len(), "finding is", "findings are"));
        let text = format!("Not decided to begin with, at this precision: {}.", listed(&none));
        findings.push(Finding::new("", text).short(claim, first_few(&titles, 3)).undecided(true));
    }
    findings.extend(set_aside(verdicts));
    findings
}

/// The conclusions that keep their sign in every level.
fn everywhere(kept: &[&Verdict], all: usize, over: &str) -> Finding {
    let settings = kept.iter().map(|verdict| verdict.counts.settings()).min().unwrap_or(0);
    let named = kept.iter().map(|verdict| format!("{} ({})", verdict.title, verdict.effect.points_in()));
    let names = listed(&named.collect::<Vec<_>>());
    let text = match settings {
        1 => format!("Keeps its sign in the other level of {over}: {names}."),
        _ => format!("Keeps its sign in all {settings} other levels of {over}: {names}."),
    };
    let claim = match kept.len() {
        1 => format!("{} holds for every {over}", kept[0].title),
        some if some == all => format!("All {all} findings hold for every {over}"),
        some => format!("{some} of {all} findings hold for every {over}"),
    };
    let titles: Vec<String> = kept.iter().map(|verdict| verdict.title.clone()).collect();
    let line = match kept {
        [only] if all > 1 => format!("{}; it alone of {all} findings does", change_in_points(only.effect)),
        [only] => change_in_points(only.effect),
        _ => first_few(&titles, 3),
    };
    Finding::new(format!("{} of {all}", kept.len()), text).short(claim, line)
}

/// The conclusions that no level reverses, but that are not significant in all.
fn nowhere_reversed(verdicts: &[Verdict], over: &str) -> Option<Finding> {
    let own: Vec<&Verdict> = verdicts.iter().filter(|verdict| verdict.holds == Holds::NowhereReversed).collect();
    let words = |verdict: &&Verdict| {
        let Stability { keeps, same_side, .. } = verdict.counts;
        let (title, effect, of) = (&verdict.title, verdict.effect.points_in(), verdict.counts.settings());
        format!("{title} ({effect}; on the same side in {same_side} of {of}, beyond chance in {keeps})")
    };
    let partly: Vec<String> = own.iter().map(words).collect();
    let titles: Vec<String> = own.iter().map(|verdict| verdict.title.clone()).collect();
    let (claim, line) = match &own[..] {
        [] => return None,
        [only] => (
            format!("{} is reversed by no {over}", only.title),
            format!(
                "{}; significant in {} of {}",
                change_in_points(only.effect),
                only.counts.keeps,
                only.counts.settings()
            ),
        ),
        several => (
            format!("{} findings are reversed by no {over}, but not significant in all", several.len()),
            first_few(&titles, 2),
        ),
    };
    let text = format!("Nowhere reversed, but not decided everywhere: {}.", listed(&partly));
    Some(Finding::new("", text).short(claim, line))
}

/// The most levels that a sentence names; of more, it gives the number.
const NAMED: usize = 4;

/// The levels that were set aside, with their conclusions unless it is all of them.
fn set_aside(verdicts: &[Verdict]) -> Option<Finding> {
    let mut levels: Vec<(&String, usize)> = Vec::new();
    for level in verdicts.iter().flat_map(|verdict| &verdict.aside) {
        match levels.iter_mut().find(|(known, _)| *known == level) {
            Some((_, count)) => *count += 1,
            None => levels.push((level, 1)),
        }
    }
    let words: Vec<String> = levels
        .iter()
        .map(|(level, count)| {
            if *count == verdicts.len() {
                format!("`{level}`")
            } else {
                format!("`{level}` (in {count} of {})", verdicts.len())
            }
        })
        .collect();
    let mut words = words;
    if words.len() > NAMED {
        let more = words.len() - NAMED;
        words.truncate(NAMED);
        words.push(format!("{more} more"));
    }
    let text = "Set aside, because every game compared ends alike there and nothing could change";
    let claim = "Some settings are omitted: every game compared ends alike there";
    let finding = Finding::new("", format!("{text}: {}.", listed(&words))).short(claim, first_few(&words, 3));
    (!words.is_empty()).then(|| finding.undecided(true))
}
