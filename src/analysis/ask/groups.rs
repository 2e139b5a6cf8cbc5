//! How often is the game won at the levels that have a name of their own?

use super::scope::{SCOPE, Scope, check_levels, games, listed, rate, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks, Point, Series};
use crate::analysis::design::POLICY;
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::Ranged;
use crate::analysis::table::{Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

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
        let series = self.scope.series.as_ref();
        let mut table = Table::new(&part.id, "Win rates by name").with(POLICY, (played.title)(POLICY), Kind::Key);
        if let Some(series) = series {
            table = table.with(series, (played.title)(series), Kind::Key);
        }
        let mut table = table
            .with("level", "level", Kind::Key)
            .with("win_rate", "won", Kind::Estimate(Show::Percent))
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
                        tip: format!("{} won, n = {}", shown.percent_in(), games(&cells)),
                    });
                    let mut row = vec![player.as_str().into()];
                    row.extend(series.map(|_| name.as_str().into()));
                    row.extend([title.as_str().into(), shown.into(), games(&cells).into()]);
                    table.push(row);
                }
                let name = series.map_or(String::new(), |factor| super::scope::phrase(played, factor, &name));
                lines.push(Series { name, points });
            }
            part.charts.push(Chart {
                title: played.level_title(POLICY, &player),
                x: Axis::default(),
                y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("win rate") },
                marks: Marks::Dots {
                    categories: self.named.iter().map(|(title, _)| title.clone()).collect(),
                    series: lines,
                    joined: true,
                },
            });
        }
        part.tables.push(table);
        if let Some((_, player)) = reference(played) {
            let rates: Vec<String> = self
                .named
                .iter()
                .map(|(title, levels)| (title, self.cells(played, levels, &[(Some(&policy), &player)])))
                .filter(|(_, cells)| !cells.is_empty())
                .map(|(title, cells)| format!("{} at {title}", Ranged::from(rate(&cells)).percent_in()))
                .collect();
            if !rates.is_empty() {
                let over = series
                    .map_or(String::new(), |series| format!(", all {} with equal weight", (played.title)(series)));
                let figure = rates.first().zip(rates.last()).map_or(String::new(), |(first, last)| {
                    let short = |text: &String| text.split(" (").next().unwrap_or_default().to_string();
                    format!("{} → {}", short(first), short(last))
                });
                part.findings.push(Finding::new(figure, format!("`{player}` wins {}{over}.", listed(&rates))));
            }
        }
        part.methods.push(
            "Where several cells are averaged, their outcomes are averaged seed by seed and the mean over the seeds has the \
             interval of the t distribution, because cells share their seeds."
                .into(),
        );
        part
    }
}
