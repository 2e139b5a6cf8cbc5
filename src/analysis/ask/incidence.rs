//! When do games end, and by what? Cumulative incidence with competing causes.

use super::scope::{SCOPE, Scope, games, phrase, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks, Palette, Point, Series};
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::Ranged;
use crate::analysis::risks::{Ending, Moment, incidence};
use crate::analysis::table::{Entry, Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

/// A chart of curves for each panel.
struct Incidence {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Incidence { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

fn course(cells: &[&Games], causes: usize) -> Vec<Moment> {
    let endings = cells.iter().flat_map(|games| {
        games.length.iter().zip(&games.cause).map(|(&time, &cause)| Ending { time, cause: Some(cause.into()) })
    });
    incidence(endings, causes)
}

impl Analysis for Incidence {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let panel = self.scope.panel.as_ref();
        let mut table = Table::new(&part.id, format!("Share of games that have ended, by {}", played.length));
        if let Some(panel) = panel {
            table = table.with(panel, (played.title)(panel), Kind::Key);
        }
        table = table.with("time", played.length, Kind::Key);
        for cause in &played.causes {
            table = table.with(cause, (played.title)(cause), Kind::Estimate(Show::Percent));
        }
        let mut table =
            table.with("going", "still going", Kind::Number(Show::Percent)).with("at_risk", "n at risk", Kind::Count);
        for level in self.scope.levels(played, panel) {
            let cells = self.scope.at(played, &[(panel, &level)]);
            let moments = course(&cells, played.causes.len());
            let mut series: Vec<Series> = played
                .causes
                .iter()
                .map(|cause| Series { name: (played.title)(cause), points: vec![start()] })
                .collect();
            for moment in &moments {
                let mut row: Vec<Entry> = panel.map(|_| level.as_str().into()).into_iter().collect();
                row.push(moment.time.to_string().into());
                for (share, line) in moment.incidence.iter().zip(&mut series) {
                    let shown = Ranged::from(*share);
                    row.push(shown.into());
                    let tip = format!("{} by {} {}", shown.percent_in(), played.length, moment.time);
                    line.points.push(Point { x: f64::from(moment.time), y: shown, tip });
                }
                row.extend([moment.going.into(), moment.at_risk.into()]);
                table.push(row);
            }
            // A cause that ended nothing keeps its place, and with it the colours of the others.
            for (line, present) in series.iter_mut().zip(self.scope.present(played)) {
                if !present {
                    line.points.clear();
                }
            }
            let title = panel.map_or(String::new(), |panel| phrase(played, panel, &level));
            part.charts.push(Chart {
                title: format!("{title}{}n = {}", if title.is_empty() { "" } else { ", " }, games(&cells)),
                x: Axis::counts(played.length),
                y: Axis::percent("share of games that have ended"),
                marks: Marks::Lines { series, steps: true, palette: Palette::Causes },
            });
        }
        part.tables.push(table);
        part.findings = self.findings(played);
        part.methods.push(
            "The cumulative incidence of a cause is the share of all games that it has ended by a time, with the other causes \
             at work (Aalen and Johansen 1978); intervals hold for each time by itself. Stalled games are a cause of their own."
                .into(),
        );
        part
    }
}

fn start() -> Point {
    Point { x: 0.0, y: Ranged { value: 0.0, low: 0.0, high: 0.0 }, tip: "0 % at the start".into() }
}

impl Incidence {
    /// When half of the lost games are lost.
    fn findings(&self, played: &Played) -> Vec<Finding> {
        let Some((_, policy)) = reference(played) else { return Vec::new() };
        let cells = self.scope.cells(played);
        let middle = |cause: usize| {
            let mut lengths: Vec<u32> = cells
                .iter()
                .flat_map(|games| games.length.iter().zip(&games.cause).filter(|(_, c)| usize::from(**c) == cause))
                .map(|(length, _)| *length)
                .collect();
            lengths.sort_unstable();
            let games = lengths.len();
            (games >= 10).then(|| (lengths[(games - 1) / 2], games))
        };
        let parts: Vec<String> = (0..played.causes.len())
            .filter_map(|cause| {
                let (median, games) = middle(cause)?;
                Some(format!("{} {median} (n = {games})", (played.title)(&played.causes[cause])))
            })
            .collect();
        if parts.is_empty() {
            return Vec::new();
        }
        let unit = played.length;
        let text =
            format!("The middle game of each ending lasts, in {unit} (`{policy}`): {}.", super::scope::listed(&parts));
        vec![Finding::new("", text)]
    }
}
