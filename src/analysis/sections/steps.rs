//! The cost of one more: differences between the levels of an ordered factor, on common seeds.

use super::common::pooling::{Contrast, FEW, apart_note, homogeneity_of_contrasts, pairing, points_range, pooled_note};
use super::common::prelude::*;
use super::common::scope::{check_factor, games, outcomes, sentence as capitalized};
use crate::analysis::scale::Scale;
use crate::analysis::statistics::factorial::slope;
use crate::analysis::statistics::logistic::Test;
use crate::base::order::Ordered;

/// Steps from level to level, and the slope over all of them.
struct Steps {
    part: Part,
    scope: Scope,
    factor: String,
    one: String,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "one"]].concat())?;
    let factor = section.required("factor")?;
    check_factor(section, "factor", &factor, shape)?;
    let numeric = |level: &String| level.parse::<f64>().is_ok();
    if !shape.factors.iter().any(|known| known.key == factor && known.levels.iter().filter(|l| numeric(l)).count() > 1)
    {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.factor: `{factor}` has no two levels that are numbers")));
    }
    let one = section.text("one")?.unwrap_or_else(|| format!("one more {factor}"));
    Ok(Box::new(Steps { part: Part::of(section), scope: Scope::read(section, shape)?, factor, one }))
}

/// The cells of one line: they share all levels except the factor's, which rises.
struct Line<'a> {
    policy: String,
    /// The levels of the keys that distinguish lines.
    levels: Vec<String>,
    name: String,
    cells: Vec<(f64, &'a Games)>,
}

impl<'a> Line<'a> {
    /// The least-squares slope over its levels.
    fn slope(&self) -> Contrast<'a> {
        let places: Vec<f64> = self.cells.iter().map(|(place, _)| *place).collect();
        (self.cells.iter().map(|(_, games)| *games).collect(), slope(&places))
    }

    /// The change for one more, from level to level.
    fn steps(&self) -> Vec<Contrast<'a>> {
        let step = |pair: &[(f64, &'a Games)]| {
            let one = 1.0 / (pair[1].0 - pair[0].0);
            (vec![pair[1].1, pair[0].1], vec![one, -one])
        };
        self.cells.windows(2).filter(|pair| pair[1].0 > pair[0].0).map(step).collect()
    }
}

impl Steps {
    /// The factors that distinguish lines.
    fn keys(&self, played: &Played) -> Vec<String> {
        let cells = self.scope.cells(played);
        let mut keys = open_keys(played, &cells, &[POLICY, &self.factor]);
        keys.extend(self.scope.series.iter().filter(|series| !keys.contains(series)).cloned().collect::<Vec<_>>());
        keys
    }

    fn lines<'a>(&self, played: &'a Played, keys: &[String]) -> Vec<Line<'a>> {
        let policy = POLICY.to_string();
        let mut lines = Vec::new();
        for player in self.scope.levels(played, Some(&policy)) {
            for portion in by_levels(played, &self.scope.at(played, &[(Some(&policy), &player)]), keys) {
                let numbered = |games: &'a Games| Some((games.level(&self.factor).parse().ok()?, games));
                let mut cells: Vec<(f64, &Games)> = portion.cells.into_iter().filter_map(numbered).collect();
                cells.order_by(|a, b| a.0.total_cmp(&b.0));
                if let Some((_, games)) = cells.first() {
                    let levels = keys.iter().map(|key| games.level(key).to_string()).collect();
                    lines.push(Line { policy: player.clone(), levels, name: portion.name, cells });
                }
            }
        }
        lines
    }
}

/// The mean of contrasts with equal weight: its value and the gain from the pairing.
fn mean_of(contrasts: &[Contrast]) -> Option<(Difference, f64)> {
    let cells: Vec<&Games> = contrasts.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let weights: Vec<f64> =
        contrasts.iter().flat_map(|(_, weights)| weights).map(|weight| weight / contrasts.len() as f64).collect();
    let all = outcomes(&cells);
    (all.seeds() > 1).then(|| (all.contrast(&weights), all.gain(&weights)))
}

impl Analysis for Steps {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (keys, scale) = (self.keys(played), played.scale());
        let lines = self.lines(played, &keys);
        let keyed = |name: &str, title: &str| {
            let table = Table::new(name, title).with(POLICY, (played.title)(POLICY), Kind::Key);
            keys.iter().fold(table, |table, key| table.with(key, (played.title)(key), Kind::Key))
        };
        let mut steps = keyed(
            &format!("{}_steps", part.id),
            &format!("Change of the {} from level to level of {}", scale.noun, (played.title)(&self.factor)),
        )
        .with("step", "step", Kind::Key)
        .with("change", "change", Kind::Estimate(scale.show_change()))
        .with("games", "n pairs", Kind::Count)
        .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
        .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut slopes = keyed(&part.id, &format!("Change of the {} for {}", scale.noun, self.one))
            .with("slope", "change for one more", Kind::Estimate(scale.show_change()))
            .with("games", "n", Kind::Count)
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut found = Vec::new();
        let mut bars = Vec::new();
        for line in &lines {
            let key = |entry: Vec<Entry>| {
                let mut row: Vec<Entry> = vec![line.policy.as_str().into()];
                row.extend(line.levels.iter().map(|level| level.as_str().into()));
                row.extend(entry);
                row
            };
            for pair in line.cells.windows(2) {
                let (difference, gain) = paired(pair[1].1, pair[0].1);
                let step = format!("{} → {}", pair[0].0, pair[1].0);
                found.push((key(vec![step.into()]), difference, gain));
            }
            if let Some((slope, gain)) = mean_of(&[line.slope()]) {
                let all: Vec<&Games> = line.cells.iter().map(|(_, games)| *games).collect();
                let shown = Ranged::from(slope);
                slopes.push(key(vec![shown.into(), games(&all).into(), gain.into()]));
                let name = [line.policy.as_str(), &line.name];
                let name: Vec<&str> = name.into_iter().filter(|part| !part.is_empty()).collect();
                bars.push(Bar::new(name.join(", "), vec![(shown, scale.change(shown))]));
            }
        }
        let adjusted = holm(&found.iter().map(|(_, difference, _)| difference.p).collect::<Vec<_>>());
        for ((mut row, difference, gain), p) in found.into_iter().zip(adjusted) {
            row.extend([Ranged::from(difference).into(), difference.n.into(), p.into(), gain.into()]);
            steps.push(row);
        }
        part.charts.push(Chart::rows(
            format!("Change of the {} for {}", scale.noun, self.one),
            scale.axis_of_changes(),
            bars,
            false,
        ));
        part.tables.extend([slopes, steps]);
        part.findings = self.findings(played, &lines, &keys);
        part.methods.push(format!(
            "Changes between levels compare the same seeds; they have {}; p-values are adjusted by Holm for all steps shown. A slope is the least-squares slope over the levels, seed by seed. \
             The gain of pairing is by how many times more games separate seeds would have needed. Slopes of several lines \
             are averaged only where they do not differ significantly, seed by seed (Hotelling 1931, 5 %; closer than half a point \
             counts as alike); whether all steps of a line are alike is asked in the same way.",
            pairing(played)
        ));
        part
    }
}

impl Steps {
    fn findings(&self, played: &Played, lines: &[Line], keys: &[String]) -> Vec<Finding> {
        let Some((_, player)) = reference(played) else { return Vec::new() };
        let own: Vec<&Line> = lines.iter().filter(|line| line.policy == player && line.cells.len() > 1).collect();
        let slopes: Vec<Contrast> = own.iter().map(|line| line.slope()).collect();
        let found = homogeneity_of_contrasts(&slopes);
        if own.len() > 1 && found.apart() {
            return self.of_parts(played, &own, (&slopes, found.test));
        }
        let Some((slope, gain)) = mean_of(&slopes) else { return Vec::new() };
        let over = if own.len() > 1 {
            let names: Vec<String> = keys.iter().map(|key| (played.title)(key)).collect();
            let note = pooled_note("; ", Some(found.test.p), "");
            format!(", averaged over {} levels of {}{note}", own.len(), listed(&names))
        } else {
            String::new()
        };
        vec![self.finding(played, &format!("{}{over}", played.who(&player)), (slope, gain), &own)]
    }

    /// Findings on lines that differ: each of a few, the ends of many.
    fn of_parts(&self, played: &Played, lines: &[&Line], (slopes, test): (&[Contrast], Test)) -> Vec<Finding> {
        let scale = played.scale();
        let mut all: Vec<(&Line, Difference)> = Vec::new();
        for (line, slope) in lines.iter().zip(slopes) {
            all.extend(mean_of(std::slice::from_ref(slope)).map(|(slope, _)| (*line, slope)));
        }
        let Some(seeds) = all.iter().map(|(_, slope)| slope.n).min() else { return Vec::new() };
        if all.len() > FEW {
            all.order_by(|a, b| a.1.value.total_cmp(&b.1.value));
            all = vec![all.remove(0), all.remove(all.len() - 1)];
        }
        let costs = all.iter().all(|(_, slope)| Ranged::from(*slope).verdict() == Verdict::Down);
        let words = |(line, slope): &(&Line, Difference)| {
            let shown = Ranged::from(*slope);
            format!("{} {}", if costs { scale.size(shown) } else { scale.change(shown) }, place(&line.name))
        };
        let verb = if costs { "costs".into() } else { format!("changes the {} by", scale.noun) };
        let parts: Vec<String> = all.iter().map(words).collect();
        let list = if lines.len() > FEW { format!("from {}", parts.join(" to ")) } else { listed(&parts) };
        let bends: Vec<String> =
            all.iter().map(|(line, _)| uneven(&scale, &[line])).filter(|text| !text.is_empty()).collect();
        let text = format!(
            "{} {verb} {list} ({}; {}; n = {seeds} seeds).{}",
            self.one,
            played.who(&lines[0].policy),
            apart_note(test),
            bends.concat()
        );
        let values: Vec<f64> = all.iter().map(|(_, slope)| slope.value).collect();
        let extreme = |most: bool| {
            let by = |a: &&(&Line, Difference), b: &&(&Line, Difference)| a.1.value.abs().total_cmp(&b.1.value.abs());
            if most { all.iter().max_by(by) } else { all.iter().min_by(by) }
        };
        let (claim, line) = match (extreme(true), extreme(false)) {
            (Some((most, large)), Some((least, small))) => (
                format!(
                    "{} {} most {}",
                    self.one,
                    if costs { "costs" } else { "changes the result" },
                    place(&most.name)
                ),
                format!(
                    "{}; least {}: {}",
                    scale.short_size(Ranged::from(*large)),
                    place(&least.name),
                    scale.short_size(Ranged::from(*small))
                ),
            ),
            _ => (self.one.clone(), String::new()),
        };
        vec![Finding::new(points_range(&scale, &values), capitalized(&text)).short(claim, line)]
    }

    fn finding(&self, played: &Played, who: &str, (slope, gain): (Difference, f64), lines: &[&Line]) -> Finding {
        let (shown, scale) = (Ranged::from(slope), played.scale());
        let noun = &scale.noun;
        let (one, size) = (&self.one, scale.size(shown));
        let sentence = match shown.verdict() {
            Verdict::Down => format!("{one} costs {size} of {noun}"),
            Verdict::MaybeDown => format!("{one} may cost {size} of {noun}"),
            Verdict::Up => format!("{one} brings {size} of {noun}"),
            Verdict::MaybeUp => format!("{one} may bring {size} of {noun}"),
            Verdict::Open => format!("{one}: no difference seen at this precision ({})", scale.change(shown)),
        };
        let mut sentence = format!("{sentence} ({who}; n = {} seeds).", slope.n);
        sentence = format!("{sentence}{}", uneven(&scale, lines));
        if gain >= 1.1 {
            sentence = format!("{sentence} Common seeds were worth {gain:.1} times the games.");
        }
        let open = shown.verdict() == Verdict::Open;
        let claim = match shown.verdict() {
            Verdict::Down => format!("{one} costs {noun}"),
            Verdict::MaybeDown => format!("{one} may cost {noun}"),
            Verdict::Up => format!("{one} brings {noun}"),
            Verdict::MaybeUp => format!("{one} may bring {noun}"),
            Verdict::Open => format!("{one} makes no significant difference"),
        };
        let line = if open { scale.short_change(shown) } else { scale.short_size(shown) };
        Finding::new(size, capitalized(&sentence)).short(claim, line).undecided(open)
    }
}

/// A note if the steps differ from each other: a slope is only their mean.
fn uneven(scale: &Scale, lines: &[&Line]) -> String {
    let Some(first) = lines.first() else { return String::new() };
    // Each step over all lines together, if all lines have the same steps.
    let steps: Vec<Vec<Contrast>> = lines.iter().map(|line| line.steps()).collect();
    if steps.iter().any(|other| other.len() != steps[0].len()) || steps[0].len() < 2 {
        return String::new();
    }
    let pooled: Vec<Contrast> = (0..steps[0].len())
        .map(|at| {
            let each = 1.0 / steps.len() as f64;
            let cells = steps.iter().flat_map(|line| line[at].0.clone()).collect();
            (cells, steps.iter().flat_map(|line| line[at].1.iter().map(|weight| weight * each)).collect())
        })
        .collect();
    if !homogeneity_of_contrasts(&pooled).apart() {
        return String::new();
    }
    let mut all: Vec<(Ranged, String)> = pooled
        .iter()
        .zip(first.cells.windows(2))
        .filter_map(|(step, pair)| {
            Some((Ranged::from(mean_of(std::slice::from_ref(step))?.0), format!("{} → {}", pair[0].0, pair[1].0)))
        })
        .collect();
    all.order_by(|a, b| a.0.value.total_cmp(&b.0.value));
    let (Some(least), Some(most)) = (all.first(), all.last()) else { return String::new() };
    let at =
        if lines.len() == 1 && !first.name.is_empty() { format!(" {}", place(&first.name)) } else { String::new() };
    format!(
        " The steps{at} are not alike: from {} ({}) to {} ({}).",
        scale.change(least.0),
        least.1,
        scale.change(most.0),
        most.1
    )
}
