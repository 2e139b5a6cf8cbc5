//! What ends the games?

use super::scope::{SCOPE, Scope, games, key_entries, listed, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks};
use crate::analysis::design::{AS_IS, VARIANT};
use crate::analysis::estimate::Estimate;
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::Ranged;
use crate::analysis::table::{Kind, Show};
use crate::question::Section;
use crate::refusal::Refusal;

/// Shares of the causes, cell by cell.
struct Causes {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Causes { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

impl Analysis for Causes {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (mut table, keys) = self.scope.table(played, &part.id, "What ended the games");
        let causes: Vec<(usize, &String)> = played.causes.iter().enumerate().collect();
        for (_, cause) in &causes {
            table = table.with(cause, (played.title)(cause), Kind::Estimate(Show::Percent));
        }
        let mut table = table.with("games", "n", Kind::Count);
        for games in self.scope.cells(played) {
            let mut row = key_entries(games, &keys);
            let share = |cause: usize| Ranged::from(Estimate::share(games.ended_by(cause), games.len()));
            row.extend(causes.iter().map(|(at, _)| share(*at).into()));
            row.push(games.len().into());
            table.push(row);
        }
        part.tables.push(table);
        part.charts = self.charts(played);
        part.findings = findings(played, &self.scope);
        part.methods.push("The shares of causes have Wilson intervals, each by itself.".into());
        part
    }
}

impl Causes {
    /// A stack for each level of `x`, a chart for each combination of panel and series.
    fn charts(&self, played: &Played) -> Vec<Chart> {
        let scope = &self.scope;
        let levels = scope.levels(played, scope.x.as_ref());
        let mut charts = Vec::new();
        for panel in scope.levels(played, scope.panel.as_ref()) {
            for series in scope.levels(played, scope.series.as_ref()) {
                let cells: Vec<Vec<&Games>> = levels
                    .iter()
                    .map(|level| {
                        let place = [
                            (scope.panel.as_ref(), panel.as_str()),
                            (scope.series.as_ref(), series.as_str()),
                            (scope.x.as_ref(), level.as_str()),
                        ];
                        scope.at(played, &place)
                    })
                    .collect();
                let share = |cells: &Vec<&Games>, cause: usize| {
                    let ended: u64 = cells.iter().map(|games| games.ended_by(cause)).sum();
                    ended as f64 / games(cells).max(1) as f64
                };
                let parts = played.causes.iter().enumerate().map(|(at, cause)| {
                    ((played.title)(cause), cells.iter().map(|cells| share(cells, at)).collect::<Vec<f64>>())
                });
                // All causes are listed, so that each has the same colour in all charts.
                let parts = parts.collect();
                let title = [(&scope.panel, &panel), (&scope.series, &series)]
                    .into_iter()
                    .filter_map(|(factor, level)| factor.as_ref().map(|f| super::scope::phrase(played, f, level)))
                    .collect::<Vec<_>>();
                charts.push(Chart {
                    title: title.join(", "),
                    x: Axis { title: scope.x.as_ref().map_or(String::new(), |x| (played.title)(x)), ..Axis::default() },
                    y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share of games") },
                    marks: Marks::Stack {
                        categories: levels
                            .iter()
                            .map(|level| scope.x.as_ref().map_or(String::new(), |x| played.level_title(x, level)))
                            .collect(),
                        parts,
                        games: cells.iter().map(|cells| games(cells)).collect(),
                    },
                });
            }
        }
        charts
    }
}

/// The most frequent causes of lost games of the first players.
fn findings(played: &Played, scope: &Scope) -> Vec<Finding> {
    let Some(reference) = reference(played) else { return Vec::new() };
    let own = scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
    let mut cells: Vec<&Games> = own.collect();
    // With a cause switched off the others have more to end: what is told is the game as it is, where it was played.
    let as_is = [(VARIANT.to_string(), AS_IS.to_string())];
    if cells.iter().any(|games| games.has(&as_is)) {
        cells.retain(|games| games.has(&as_is));
    }
    let ended = |cause: usize| cells.iter().map(|games| games.ended_by(cause)).sum::<u64>();
    let lost: u64 = (1..played.causes.len()).map(ended).sum();
    if lost == 0 {
        return vec![Finding::new("", format!("`{}` lost none of its {} games.", reference.1, games(&cells)))];
    }
    let mut counts: Vec<(u64, usize)> = (1..played.causes.len()).map(|cause| (ended(cause), cause)).collect();
    counts.sort_by_key(|(count, cause)| (std::cmp::Reverse(*count), *cause));
    let shown: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, cause)| {
            format!("{:.0} % {}", 100.0 * *count as f64 / lost as f64, (played.title)(&played.causes[*cause]))
        })
        .collect();
    let text = format!("Of the {lost} games that `{}` did not win: {}.", reference.1, listed(&shown));
    vec![Finding::new(shown.first().cloned().unwrap_or_default(), text)]
}
