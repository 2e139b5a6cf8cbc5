//! Win rates at levels that have names of their own.

use super::common::pooling::{Contrast, FEW, homogeneity_of_contrasts, pooled_note};
use super::common::prelude::*;
use super::common::scope::{check_levels, games};
use crate::analysis::scale::Scale;
use crate::base::order::Ordered;

/// Levels pooled under names, with equal weight.
struct Groups {
    part: Part,
    scope: Scope,
    factor: String,
    named: Vec<(String, Vec<String>)>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "group"]].concat())?;
    let factor = section.required("factor")?;
    let mut named = Vec::new();
    for group in section.parts("group")? {
        group.knows_only(&["levels"])?;
        let levels = group.texts("levels")?;
        for level in &levels {
            check_levels(&group, "levels", &[(factor.clone(), level.clone())], shape)?;
        }
        named.push((group.title.clone(), levels));
    }
    if named.is_empty() {
        let place = &section.place;
        return Err(Refusal::new(format!(
            "{place}.group: found none, expected levels under names, such as group = [{{ title = \"normal\", levels = [1, 2] }}]"
        )));
    }
    Ok(Box::new(Groups { part: Part::of(section), scope: Scope::read(section, shape)?, factor, named }))
}

impl Groups {
    fn cells<'a>(&self, played: &'a Played, group: &[String], place: &[(Option<&String>, &str)]) -> Vec<&'a Games> {
        let cells = self.scope.at(played, place).into_iter();
        cells.filter(|games| group.iter().any(|level| games.level(&self.factor) == level)).collect()
    }
}

impl Analysis for Groups {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (series, scale) = (self.scope.series.as_ref(), played.scale());
        let won = if played.is_of_wins() { " won" } else { "" };
        let mut table = Table::new(&part.id, sentence(&format!("{}s by name", scale.noun))).with(
            POLICY,
            (played.title)(POLICY),
            Kind::Key,
        );
        if let Some(series) = series {
            table = table.with(series, (played.title)(series), Kind::Key);
        }
        let mut table = table
            .with("level", "level", Kind::Key)
            .with(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .with("games", "n", Kind::Count);
        let policy = POLICY.to_string();
        for player in self.scope.levels(played, Some(&policy)) {
            let mut lines = Vec::new();
            for name in self.scope.levels(played, series) {
                let mut points = Vec::new();
                for (x, (title, levels)) in self.named.iter().enumerate() {
                    let cells = self.cells(played, levels, &[(Some(&policy), &player), (series, &name)]);
                    if cells.is_empty() {
                        continue;
                    }
                    let shown = Ranged::from(rate(&cells));
                    points.push(Point {
                        x: x as f64,
                        y: shown,
                        tip: format!("{}{won}, n = {}", scale.value_in(shown), games(&cells)),
                    });
                    let mut row = vec![player.as_str().into()];
                    row.extend(series.map(|_| name.as_str().into()));
                    row.extend([title.as_str().into(), shown.into(), games(&cells).into()]);
                    table.push(row);
                }
                let name = series.map_or(String::new(), |factor| phrase(played, factor, &name));
                lines.push(Series { name, points });
            }
            part.charts.push(Chart {
                title: played.level_title(POLICY, &player),
                x: Axis::default(),
                y: scale.axis(),
                marks: Marks::Dots {
                    categories: self.named.iter().map(|(title, _)| title.clone()).collect(),
                    series: lines,
                    joined: true,
                    wanted: Vec::new(),
                },
            });
        }
        part.tables.push(table);
        part.findings = self.findings(played);
        part.methods.push(
            "Where several cells are averaged, their outcomes are averaged seed by seed and the mean over the seeds has the \
             interval of the t distribution, because cells share their seeds. Parts such as numbers of players are averaged \
             only where they do not differ significantly, seed by seed (Hotelling 1931, 5 %; closer than half a point counts as alike)."
                .into(),
        );
        part
    }
}

/// The change of the rate from the first name to the last.
fn from_first_to_last(scale: &Scale, part: &str, rates: &[(String, Ranged)]) -> (String, String) {
    let (Some(first), Some(last)) = (rates.first(), rates.last()) else { return (String::new(), String::new()) };
    let way = match (last.1.high < first.1.low, last.1.low > first.1.high) {
        (true, _) => "falls",
        (_, true) => "rises",
        _ => "does not change significantly",
    };
    (
        format!("{}the {} {way} from {} to {}", opening(part), scale.noun, first.0, last.0),
        format!("from {} to {}", scale.short(first.1), scale.short(last.1)),
    )
}

/// Parts with their rates by name: of many those with the highest and the lowest first rate. The one that changes most comes first.
fn few_and_most_changed(mut all: Vec<(String, Vec<(String, Ranged)>)>) -> Vec<(String, Vec<(String, Ranged)>)> {
    if all.len() > FEW {
        // The first name is the easiest one.
        let first = |rates: &[(String, Ranged)]| rates.first().map_or(0.0, |(_, rate)| rate.value);
        all.order_by(|a, b| first(&b.1).total_cmp(&first(&a.1)));
        all = vec![all.remove(0), all.remove(all.len() - 1)];
    }
    let change = |rates: &[(String, Ranged)]| match rates {
        [first, .., last] => (last.1.value - first.1.value).abs(),
        _ => 0.0,
    };
    all.order_by(|a, b| change(&b.1).total_cmp(&change(&a.1)));
    all
}

impl Groups {
    /// The first players' rates under each name: one sentence for all parts if they are alike, else one per part.
    fn findings(&self, played: &Played) -> Vec<Finding> {
        let Some((_, player)) = reference(played) else { return Vec::new() };
        let (policy, scale) = (POLICY.to_string(), played.scale());
        let but = [POLICY, self.factor.as_str()];
        let own = self.scope.at(played, &[(Some(&policy), &player)]);
        let named = |cells: &[&Games]| -> Vec<(String, Ranged)> {
            let of = |levels: &[String]| -> Vec<&Games> {
                cells.iter().copied().filter(|games| levels.iter().any(|l| games.level(&self.factor) == l)).collect()
            };
            let all = self.named.iter().map(|(title, levels)| (title.clone(), of(levels)));
            all.filter(|(_, cells)| !cells.is_empty()).map(|(title, cells)| (title, rate(&cells).into())).collect()
        };
        let parts = portions(played, &own, &but);
        let mut least: f64 = 1.0;
        let mut apart = false;
        for (_, levels) in self.named.iter().filter(|_| parts.len() > 1) {
            let here = parts.iter().map(|part| self.named_cells(&part.cells, levels));
            let here: Vec<Contrast> = here.filter(|(cells, _)| !cells.is_empty()).collect();
            let found = homogeneity_of_contrasts(&here);
            apart |= here.len() > 1 && found.apart();
            least = least.min(found.test.p);
        }
        let told = |name: &str, rates: &[(String, Ranged)], over: &str| {
            let words: Vec<String> =
                rates.iter().map(|(title, rate)| format!("{} at {title}", scale.value_in(*rate))).collect();
            let figure = rates.first().zip(rates.last()).map(|(first, last)| {
                format!("{} at {} → {} at {}", scale.value(first.1), first.0, scale.value(last.1), last.0)
            });
            let verb = if played.is_of_wins() { "wins".into() } else { format!("has a {} of", scale.noun) };
            let text = format!("{}{} {verb} {}{over}.", opening(name), played.who(&player), listed(&words));
            let (claim, line) = from_first_to_last(&scale, name, rates);
            Finding::new(figure.unwrap_or_default(), text).short(claim, line)
        };
        let with_rates = |part: &Portion| (part.name.clone(), named(&part.cells));
        if apart {
            let all = few_and_most_changed(parts.iter().map(with_rates).collect());
            return all.iter().filter(|(_, rates)| !rates.is_empty()).map(|(n, rates)| told(n, rates, "")).collect();
        }
        let rates = named(&own);
        if rates.is_empty() {
            return Vec::new();
        }
        let over = if parts.len() > 1 {
            let keys: Vec<String> = open_keys(played, &own, &but).iter().map(|key| (played.title)(key)).collect();
            format!(", all {} with equal weight{}", listed(&keys), pooled_note("; ", Some(least), ""))
        } else {
            String::new()
        };
        vec![told("", &rates, &over)]
    }

    /// The cells of a name among others, with equal weight.
    fn named_cells<'a>(&self, cells: &[&'a Games], levels: &[String]) -> Contrast<'a> {
        let of = |games: &&&Games| levels.iter().any(|level| games.level(&self.factor) == level);
        let cells: Vec<&Games> = cells.iter().filter(of).copied().collect();
        let even = vec![1.0 / cells.len().max(1) as f64; cells.len()];
        (cells, even)
    }
}
