//! Compares two rivals that exclude each other, with all else equal.

use super::common::pooling::{
    Contrast, FEW, Homogeneity, apart_note, homogeneity_of_contrasts, points_range, pooled_note,
};
use super::common::prelude::*;
use super::common::scope::{check_factor, named_levels, outcomes};
use crate::analysis::played::fits;
use crate::analysis::scale::Size;
use crate::base::order::Ordered;

/// Rivals: two parts of a level that never occur in it together.
struct Effects {
    part: Part,
    scope: Scope,
    factor: String,
    rivals: Vec<(String, String)>,
}

/// The rivals that a section names: pairs written as `["a,b", "c,d"]`.
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

/// The result of one rivalry for one policy.
struct Rivalry {
    one: String,
    other: String,
    /// Over all cells.
    all: Effect,
    /// In each part; empty if there is only one.
    parts: Vec<Effect>,
    /// The test of differences between the parts.
    alike: Option<Homogeneity>,
}

impl Rivalry {
    fn apart(&self) -> bool {
        self.alike.is_some_and(|alike| alike.apart())
    }
}

/// The level of the row that covers all parts.
const ALL: &str = "all";

impl Effects {
    /// Every rivalry of a policy, over all cells and part by part; p-values are adjusted within each group of rivals.
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
            let alike = (contrasts.len() > 1).then(|| homogeneity_of_contrasts(&contrasts));
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
                // If the parts differ there is no row for all of them together.
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
                bars.extend(rows(played, rivalry));
            }
            part.charts.push(Chart::rows(player.clone(), scale.axis_of_changes(), bars, false));
            if reference(played).is_some_and(|(_, first)| first == player) {
                part.findings = findings(played, &player, rivalries);
            }
        }
        if let Some((_, player)) = reference(played) {
            let ranks = self.ranking(played, &player, &keys);
            part.lead = (ranks.len() > 2).then(|| rank_chart(played, &ranks));
            part.findings.splice(0..0, rank_finding(played, &ranks));
            part.tables.push(rank_table(played, &part.id, &ranks));
        }
        part.tables.push(table);
        part.methods.push(RANKING.into());
        part.methods.push(
            "The effect of one rival over the other is the difference of the mean win rates of all cells with the one and \
             all cells with the other, which are otherwise alike, seed by seed; p-values are adjusted by Holm within each \
             group of rivals. Parts such as numbers of players are pooled only where they do not differ significantly, seed by seed \
             (Hotelling 1931, 5 %; closer than half a point counts as alike)."
                .into(),
        );
        part
    }
}

/// The rows of a rivalry in the chart: one number for both if its parts are alike, else a row per part.
fn rows(played: &Played, rivalry: &Rivalry) -> Vec<Bar> {
    let scale = played.scale();
    let shown = if rivalry.apart() { &rivalry.parts[..] } else { std::slice::from_ref(&rivalry.all) };
    // For one number, the better rival comes first, in the chart as in the sentence.
    let turned = shown.len() == 1 && shown[0].difference.value < 0.0;
    let (first, second) = if turned { (&rivalry.other, &rivalry.one) } else { (&rivalry.one, &rivalry.other) };
    let name = format!("{} over {}", (played.title)(first), (played.title)(second));
    let row = |effect: &Effect| {
        let plain = Ranged::from(effect.difference);
        let value = if turned { plain.negated() } else { plain };
        let words = [name.as_str(), &effect.part];
        let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        Bar::judged(name.join(", "), value, scale.change(value), effect.p)
    };
    shown.iter().map(row).collect()
}

const RANKING: &str = "In the ranking of all rivals each is the mean win rate of all cells with it minus that of all cells, part by part \
    with equal weight, seed by seed; p-values are adjusted by Holm over all of them.";

/// One of all rivals, with the lead of its cells' win rate over the mean.
struct Rank {
    name: String,
    above: Difference,
    /// The p-value, adjusted for all of them.
    p: f64,
}

impl Effects {
    /// All rivals of a policy, the best first.
    fn ranking(&self, played: &Played, player: &str, keys: &[String]) -> Vec<Rank> {
        let policy = POLICY.to_string();
        let cells = self.scope.at(played, &[(Some(&policy), player)]);
        let parts = by_levels(played, &cells, keys);
        let mut all: Vec<Rank> = Vec::new();
        for name in self.rivals.iter().flat_map(|(one, other)| [one, other]) {
            let named = format!("has {name}");
            let (mut own, mut weights): (Vec<&Games>, Vec<f64>) = Default::default();
            let with =
                |part: &Portion| part.cells.iter().filter(|games| fits(games.level(&self.factor), &named)).count();
            // Only parts that have cells with it can be compared.
            let known: Vec<&Portion> = parts.iter().filter(|part| with(part) > 0).collect();
            for part in &known {
                let (count, each) = (with(part) as f64, 1.0 / known.len() as f64);
                for games in &part.cells {
                    let has = if fits(games.level(&self.factor), &named) { 1.0 / count } else { 0.0 };
                    own.push(games);
                    weights.push(each * (has - 1.0 / part.cells.len() as f64));
                }
            }
            if !own.is_empty() {
                let above = outcomes(&own).contrast(&weights);
                all.push(Rank { name: name.clone(), above, p: above.p });
            }
        }
        let adjusted = holm(&all.iter().map(|rank| rank.above.p).collect::<Vec<_>>());
        all.iter_mut().zip(adjusted).for_each(|(rank, p)| rank.p = p);
        all.order_by(|a, b| b.above.value.total_cmp(&a.above.value));
        all
    }
}

fn rank_chart(played: &Played, ranks: &[Rank]) -> Chart {
    let scale = played.scale();
    let row = |rank: &Rank| {
        let value = Ranged::from(rank.above);
        let tip = format!("{}, {} (Holm)", scale.change(value), p_text(rank.p));
        Bar::judged((played.title)(&rank.name), value, tip, rank.p)
    };
    let axis = scale.axis_of_changes();
    let axis = Axis { title: format!("{} above the mean of all", axis.title), ..axis };
    Chart::rows(format!("All {} ranked", ranks.len()), axis, ranks.iter().map(row).collect(), false)
}

fn rank_table(played: &Played, id: &str, ranks: &[Rank]) -> Table {
    let scale = played.scale();
    let mut table = Table::new(format!("{id}_ranking"), "All of them in one order")
        .with("one", "one", Kind::Key)
        .with("above", "above the mean", Kind::Estimate(scale.show_change()))
        .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
        .with("games", "n seeds", Kind::Count);
    for rank in ranks {
        let title = (played.title)(&rank.name);
        table.push(vec![title.into(), Ranged::from(rank.above).into(), rank.p.into(), rank.above.n.into()]);
    }
    table
}

/// The best and the worst of all, if that is decided.
fn rank_finding(played: &Played, ranks: &[Rank]) -> Option<Finding> {
    let (first, last) = (ranks.first()?, ranks.last()?);
    if ranks.len() < 3 {
        return None;
    }
    let scale = played.scale();
    let [best, worst] = [first, last].map(|rank| (played.title)(&rank.name));
    let [high, low] = [first, last].map(|rank| Ranged::from(rank.above));
    let decided = ranks.iter().filter(|rank| rank.p < 0.05).count();
    let all = ranks.len();
    let within = ranks.iter().all(|rank| played.sizes.of(rank.above.into(), false) == Size::Even);
    let claim = match (first.p < 0.05 && high.value > 0.0, last.p < 0.05 && low.value < 0.0) {
        (true, _) => format!("{best} ranks first of all {all}"),
        (false, true) => format!("{worst} ranks last of all {all}"),
        (false, false) if within => format!("all {all} are even within {}", played.sizes.even_words()),
        (false, false) => format!("none of {all} differs significantly from the mean"),
    };
    // The claim names the first or the last one already.
    let [top, bottom] = match (first.p < 0.05 && high.value > 0.0, last.p < 0.05 && low.value < 0.0) {
        (true, _) => [String::new(), format!("{worst} ")],
        (false, true) => [format!("{best} "), "the last ".into()],
        (false, false) => [format!("{best} "), format!("{worst} ")],
    };
    let line = format!(
        "{top}{} against the mean, {bottom}{}; {decided} of {all} {} significantly",
        scale.short_change(high),
        scale.short_change(low).replace(" percentage points", ""),
        if decided == 1 { "differs" } else { "differ" }
    );
    let text = format!(
        "{}: {best} {}, {worst} {} against the mean; {decided} of {all} differ significantly from it (Holm, 5 %).",
        sentence(&claim),
        scale.change(high),
        scale.change(low)
    );
    Some(Finding::new(scale.change(high), text).short(claim, line).undecided(decided == 0 && !within))
}

fn findings(played: &Played, policy: &str, mut rivalries: Vec<Rivalry>) -> Vec<Finding> {
    let size = |rivalry: &Rivalry| {
        let all = if rivalry.apart() { &rivalry.parts[..] } else { std::slice::from_ref(&rivalry.all) };
        all.iter().map(|effect| effect.difference.value.abs()).fold(0.0, f64::max)
    };
    rivalries.order_by(|a, b| size(b).total_cmp(&size(a)));
    rivalries.iter().map(|r| if r.apart() { by_part(played, policy, r) } else { pooled(played, policy, r) }).collect()
}

/// A rivalry with equal results in all parts. The better rival is named first.
fn pooled(played: &Played, policy: &str, rivalry: &Rivalry) -> Finding {
    let (plain, p) = (Ranged::from(rivalry.all.difference), rivalry.all.p);
    let (better, worse, effect) = if plain.value < 0.0 {
        (&rivalry.other, &rivalry.one, plain.negated())
    } else {
        (&rivalry.one, &rivalry.other, plain)
    };
    let (scale, who) = (played.scale(), played.who(policy));
    let noun = &scale.noun;
    let (better, worse) = ((played.title)(better), (played.title)(worse));
    let text = match effect.verdict() {
        Verdict::Up if p < 0.05 => format!("{better} brings {} of {noun} over {worse}", scale.size(effect)),
        Verdict::Up => format!("{better} may bring {} of {noun} over {worse}", scale.size(effect)),
        // In the order of the table, which sets the sign of the number.
        _ => {
            let (one, other) = ((played.title)(&rivalry.one), (played.title)(&rivalry.other));
            format!("{one} and {other}: no difference seen at this precision ({})", scale.change(plain))
        }
    };
    let decided = effect.verdict() == Verdict::Up && p < 0.05;
    let size = played.sizes.of(plain, decided);
    let (claim, line) = match size {
        Size::Even => (
            format!("{better} and {worse} are even within {}", played.sizes.even_words()),
            format!("{better} {}", scale.short_change(effect)),
        ),
        Size::Open => (
            format!("No significant difference between {better} and {worse}"),
            format!("{better} {}", scale.short_change(effect)),
        ),
        _ => (format!("{better} does better than {worse}"), scale.short_change(effect)),
    };
    let holm = p_text(p).replace('p', "Holm p");
    let pooled = pooled_note("; ", rivalry.alike.map(|alike| alike.test.p), "");
    Finding::new(scale.size(effect), format!("{text} ({who}, {holm}{pooled}).")).short(claim, line).undecided(!decided)
}

/// A rivalry whose parts differ, in the order of the table.
fn by_part(played: &Played, policy: &str, rivalry: &Rivalry) -> Finding {
    let (scale, who) = (played.scale(), played.who(policy));
    let values: Vec<f64> = rivalry.parts.iter().map(|effect| effect.difference.value).collect();
    let shown = |effect: &Effect| {
        let value = Ranged::from(effect.difference);
        let open = if effect.p < 0.05 { "" } else { ", not decided by Holm" };
        (value, format!("{} {}{open}", place(&effect.part), scale.change(value)))
    };
    let mut all: Vec<(Ranged, String)> = rivalry.parts.iter().map(shown).collect();
    if all.len() > FEW {
        all.order_by(|a, b| a.0.value.total_cmp(&b.0.value));
        all = vec![all.remove(0), all.remove(all.len() - 1)];
    }
    let words: Vec<String> = all.iter().map(|(_, words)| words.clone()).collect();
    let far = rivalry.parts.iter().max_by(|a, b| a.difference.value.abs().total_cmp(&b.difference.value.abs()));
    let (one, other) = ((played.title)(&rivalry.one), (played.title)(&rivalry.other));
    let (claim, line) = match far {
        Some(effect) if effect.p < 0.05 => {
            let (shown, up) = (Ranged::from(effect.difference), effect.difference.value > 0.0);
            let (better, worse) = if up { (&one, &other) } else { (&other, &one) };
            let shown = if up { shown } else { shown.negated() };
            (
                format!("{better} does better than {worse} {}", place(&effect.part)),
                format!("{}; settings differ significantly in this", scale.short_change(shown)),
            )
        }
        _ => (format!("{one} against {other} depends on the setting"), "the table has each".into()),
    };
    let differ = rivalry.alike.map_or(String::new(), |alike| apart_note(alike.test));
    let text = format!(
        "{} over {}, part by part: {} ({who}; {differ}).",
        (played.title)(&rivalry.one),
        (played.title)(&rivalry.other),
        words.join("; ")
    );
    Finding::new(points_range(&scale, &values), text).short(claim, line)
}
