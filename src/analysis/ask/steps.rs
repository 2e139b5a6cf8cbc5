//! What does one more cost? Differences between the levels of an ordered factor, on common seeds.

use super::scope::{SCOPE, Scope, check_factor, games, outcomes, reference, sentence as capitalized};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::POLICY;
use crate::analysis::estimate::Difference;
use crate::analysis::factorial::slope;
use crate::analysis::multiplicity::holm;
use crate::analysis::pairs::paired_difference;
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::{Ranged, Verdict};
use crate::analysis::table::{Entry, Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

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

/// The cells of one line: same levels but for the factor, which rises.
struct Line<'a> {
    policy: String,
    series: String,
    cells: Vec<(f64, &'a Games)>,
}

impl Steps {
    fn lines<'a>(&self, played: &'a Played) -> Vec<Line<'a>> {
        let policy = POLICY.to_string();
        let mut lines = Vec::new();
        for player in self.scope.levels(played, Some(&policy)) {
            for name in self.scope.levels(played, self.scope.series.as_ref()) {
                let cells = self.scope.at(played, &[(Some(&policy), &player), (self.scope.series.as_ref(), &name)]);
                let mut cells: Vec<(f64, &Games)> = cells
                    .into_iter()
                    .filter_map(|games| Some((games.level(&self.factor).parse().ok()?, games)))
                    .collect();
                cells.sort_by(|a, b| a.0.total_cmp(&b.0));
                lines.push(Line { policy: player.clone(), series: name, cells });
            }
        }
        lines
    }

    /// The slope over the levels, averaged over lines with equal weight.
    fn slope_of(lines: &[&Line]) -> Option<(Difference, f64)> {
        let mut cells = Vec::new();
        let mut weights = Vec::new();
        for line in lines {
            let places: Vec<f64> = line.cells.iter().map(|(place, _)| *place).collect();
            weights.extend(slope(&places).into_iter().map(|weight| weight / lines.len() as f64));
            cells.extend(line.cells.iter().map(|(_, games)| *games));
        }
        let all = outcomes(&cells);
        (all.seeds() > 1).then(|| (all.contrast(&weights), all.gain(&weights)))
    }
}

impl Analysis for Steps {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let lines = self.lines(played);
        let series = self.scope.series.as_ref();
        let keyed = |name: &str, title: &str| {
            let table = Table::new(name, title).with(POLICY, (played.title)(POLICY), Kind::Key);
            series.into_iter().fold(table, |table, key| table.with(key, (played.title)(key), Kind::Key))
        };
        let mut steps = keyed(
            &format!("{}_steps", part.id),
            &format!("Change of the win rate from level to level of {}", (played.title)(&self.factor)),
        )
        .with("step", "step", Kind::Key)
        .with("change", "change", Kind::Estimate(Show::Points))
        .with("games", "n pairs", Kind::Count)
        .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
        .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut slopes = keyed(&part.id, &format!("Change of the win rate for {}", self.one))
            .with("slope", "change for one more", Kind::Estimate(Show::Points))
            .with("games", "n", Kind::Count)
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut found = Vec::new();
        let mut bars = Vec::new();
        for line in &lines {
            let key = |entry: Vec<Entry>| {
                let mut row: Vec<Entry> = vec![line.policy.as_str().into()];
                row.extend(series.map(|_| line.series.as_str().into()));
                row.extend(entry);
                row
            };
            for pair in line.cells.windows(2) {
                let pairs = outcomes(&[pair[1].1, pair[0].1]).pairs(0, 1);
                let step = format!("{} → {}", pair[0].0, pair[1].0);
                found.push((key(vec![step.into()]), paired_difference(&pairs), pairs.gain()));
            }
            if let Some((slope, gain)) = Steps::slope_of(&[line]) {
                let all: Vec<&Games> = line.cells.iter().map(|(_, games)| *games).collect();
                let shown = Ranged::from(slope);
                slopes.push(key(vec![shown.into(), games(&all).into(), gain.into()]));
                let name = series.map_or(String::new(), |factor| super::scope::phrase(played, factor, &line.series));
                let name = [line.policy.clone(), name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
                bars.push(Bar { name: name.join(", "), marks: vec![(shown, shown.points_in())] });
            }
        }
        let adjusted = holm(&found.iter().map(|(_, difference, _)| difference.p).collect::<Vec<_>>());
        for ((mut row, difference, gain), p) in found.into_iter().zip(adjusted) {
            row.extend([Ranged::from(difference).into(), difference.n.into(), p.into(), gain.into()]);
            steps.push(row);
        }
        part.charts.push(Chart {
            title: format!("Change of the win rate for {}", self.one),
            x: Axis::points(),
            y: Axis::default(),
            marks: Marks::Rows { rows: bars, bars: false },
        });
        part.tables.extend([slopes, steps]);
        part.findings = self.findings(played, &lines);
        part.methods.push(
            "Changes between levels compare the same seeds; their intervals are Tango's for pairs, p-values McNemar's exact \
             test, adjusted by Holm for all steps shown. A slope is the least-squares slope over the levels, seed by seed. \
             The gain of pairing is by how many times more games separate seeds would have needed."
                .into(),
        );
        part
    }
}

impl Steps {
    fn findings(&self, played: &Played, lines: &[Line]) -> Vec<Finding> {
        let Some((_, player)) = reference(played) else { return Vec::new() };
        let own: Vec<&Line> = lines.iter().filter(|line| line.policy == player && line.cells.len() > 1).collect();
        let Some((slope, gain)) = Steps::slope_of(&own) else { return Vec::new() };
        let shown = Ranged::from(slope);
        let (one, size) = (&self.one, shown.size());
        let over = match (&self.scope.series, own.len()) {
            (Some(factor), 2..) => format!(", averaged over {} levels of {}", own.len(), (played.title)(factor)),
            _ => String::new(),
        };
        let mut sentence = match shown.verdict() {
            Verdict::Down => format!("{one} costs {size} of win rate"),
            Verdict::MaybeDown => format!("{one} may cost {size} of win rate"),
            Verdict::Up => format!("{one} brings {size} of win rate"),
            Verdict::MaybeUp => format!("{one} may bring {size} of win rate"),
            Verdict::Open => format!("{one}: no difference seen at this precision ({})", shown.points_in()),
        };
        sentence = format!("{sentence} (`{player}`{over}; n = {} seeds).", slope.n);
        if gain >= 1.1 {
            sentence = format!("{sentence} Common seeds were worth {gain:.1} times the games.");
        }
        vec![Finding::new(size, capitalized(&sentence))]
    }
}
