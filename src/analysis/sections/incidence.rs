//! The time and cause of the games' ends: cumulative incidence with competing causes.

use super::common::pooling::{CLOSE_LENGTHS, Homogeneity, Pooling, pool, pooled_note, range};
use super::common::prelude::*;
use super::common::scope::{Unseen, games};
use crate::analysis::statistics::competing_risks::{Ending, Moment, incidence};
use crate::analysis::statistics::homogeneity::homogeneity_of_means;
use crate::analysis::statistics::logistic::Test;
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::shares::share_by_deal;
use crate::base::order::Ordered;

/// A chart of curves for each panel.
struct Incidence {
    part: Part,
    scope: Scope,
}

/// The fewest games of an ending for which its median length is reported.
const ENOUGH: usize = 10;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Incidence { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

fn course(cells: &[&Games], causes: usize) -> Vec<Moment> {
    let endings = cells.iter().flat_map(|games| {
        games.length.iter().zip(&games.cause).map(|(&time, &cause)| Ending { time, cause: Some(cause.into()) })
    });
    let mut course = incidence(endings, causes);
    // Every game ends, so that a share by a time is a plain one; but games of one deal are not independent.
    if cells.iter().any(|games| games.seatings > 1) {
        for moment in &mut course {
            let by = |cause: usize| share_by_deal(&shares_ended(cells, cause, moment.time));
            moment.incidence = (0..causes).map(by).collect();
        }
    }
    course
}

/// For each deal, the share of its games in all cells that a cause has ended by a time.
fn shares_ended(cells: &[&Games], cause: usize, time: u32) -> Vec<f64> {
    let ended = |games: &&Games| {
        games.shares_by_deal(|game| usize::from(games.cause[game]) == cause && games.length[game] <= time)
    };
    let all: Vec<Vec<f64>> = cells.iter().map(ended).collect();
    let deals = all.iter().map(Vec::len).max().unwrap_or(0);
    let mean = |deal: usize| {
        let known: Vec<f64> = all.iter().filter_map(|shares| shares.get(deal).copied()).collect();
        known.iter().sum::<f64>() / known.len() as f64
    };
    (0..deals).map(mean).collect()
}

impl Analysis for Incidence {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let panel = self.scope.panel.as_ref();
        let units = units(&self.scope.cells(played)).join(" or ");
        let table = Table::new(&part.id, format!("Share of games that have ended, by {units}"));
        let mut table =
            panel.into_iter().fold(table, |table, panel| table.with(panel, (played.title)(panel), Kind::Key));
        table = with_parts(table).with("time", units, Kind::Key);
        for cause in &played.causes {
            table = table.with(cause, (played.cause_title)(cause), Kind::Estimate(Show::Percent));
        }
        let mut table =
            table.with("going", "still going", Kind::Number(Show::Percent)).with("at_risk", "n at risk", Kind::Count);
        for (level, (unseen, rest)) in self.charts(played) {
            let mut cells = self.scope.at(played, &[(panel, &level)]);
            cells.retain(|games| games.has(&rest));
            let Some(unit) = cells.first().map(|games| games.unit) else { continue };
            let moments = course(&cells, played.causes.len());
            let mut series: Vec<Series> = played
                .causes
                .iter()
                .map(|cause| Series { name: (played.cause_title)(cause), points: vec![start()] })
                .collect();
            for moment in &moments {
                let mut row: Vec<Entry> = panel.map(|_| level.as_str().into()).into_iter().collect();
                row.extend([part_entry(&unseen), moment.time.to_string().into()]);
                for (share, line) in moment.incidence.iter().zip(&mut series) {
                    let shown = Ranged::from(*share);
                    row.push(shown.into());
                    let tip = format!("{} by {unit} {}", shown.percent_in(), moment.time);
                    line.points.push(Point { x: f64::from(moment.time), y: shown, tip });
                }
                row.extend([moment.going.into(), moment.at_risk.into()]);
                table.push(row);
            }
            // A cause that ended no game keeps its place, and with it the colours of the others.
            for (line, present) in series.iter_mut().zip(self.scope.present(played)) {
                if !present {
                    line.points.clear();
                }
            }
            let words = [panel.map_or(String::new(), |panel| phrase(played, panel, &level)), unseen];
            let title: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
            let title = title.join(", ");
            part.charts.push(Chart {
                title: format!("{title}{}n = {}", if title.is_empty() { "" } else { ", " }, games(&cells)),
                x: Axis::counts(unit),
                y: Axis::percent("share of games that have ended"),
                marks: Marks::Lines { series, steps: true, palette: Palette::Causes },
            });
        }
        part.tables.push(tidy(table));
        let mut middles = with_parts(Table::new(format!("{}_middle", part.id), "The middle game of each ending"))
            .with("cause", "ended by", Kind::Key)
            .with("middle", "lasts", Kind::Count)
            .with("games", "n", Kind::Count)
            .also("unit", "counted in", Kind::Text);
        for (finding, parts) in self.findings(played) {
            part.findings.push(finding);
            parts.iter().flat_map(|part| middle_rows(played, part)).for_each(|row| middles.push(row));
        }
        part.tables.extend((!middles.rows.is_empty()).then(|| tidy(middles)));
        let by_deal = match played.contest {
            Contest::Together => "",
            Contest::Against => {
                " and, where a deal is played in several ways, are those of shares by deal (Korn and Graubard 1998)"
            }
        };
        part.methods.push(format!(
            "The cumulative incidence of a cause is the share of all games that it has ended by a time, with the other causes \
             at work (Aalen and Johansen 1978); intervals hold for each time by itself{by_deal}. Stalled games are a cause of their own. \
             Sentences pool parts only where the mean lengths of each ending do not differ significantly (Cochran 1954, 5 %; closer than \
             half a round counts as alike)."
        ));
        part
    }
}

fn start() -> Point {
    Point { x: 0.0, y: Ranged { value: 0.0, low: 0.0, high: 0.0 }, tip: "0 % at the start".into() }
}

/// The units of the cells' lengths, each once.
fn units(cells: &[&Games]) -> Vec<&'static str> {
    let mut units = Vec::new();
    for games in cells {
        if !units.contains(&games.unit) {
            units.push(games.unit);
        }
    }
    units
}

/// The lengths of the games that a cause has ended, sorted.
fn lengths(cells: &[&Games], cause: usize) -> Vec<u32> {
    let ended = |games: &&Games| {
        let both = games.length.iter().zip(&games.cause);
        both.filter(|(_, c)| usize::from(**c) == cause).map(|(length, _)| *length).collect::<Vec<u32>>()
    };
    let mut lengths: Vec<u32> = cells.iter().flat_map(ended).collect();
    lengths.sort_unstable();
    lengths
}

/// The mean lengths of the games of each deal that a cause has ended.
fn deal_lengths(cells: &[&Games], cause: usize) -> Vec<f64> {
    let mut all = Vec::new();
    for games in cells {
        let each = games.seatings.max(1);
        for (lengths, causes) in games.length.chunks_exact(each).zip(games.cause.chunks_exact(each)) {
            let own = lengths.iter().zip(causes).filter(|(_, own)| usize::from(**own) == cause);
            let own: Vec<f64> = own.map(|(length, _)| f64::from(*length)).collect();
            if !own.is_empty() {
                all.push(own.iter().sum::<f64>() / own.len() as f64);
            }
        }
    }
    all
}

/// The median length, if there are enough games.
fn middle(lengths: &[u32]) -> Option<u32> {
    (lengths.len() >= ENOUGH).then(|| lengths[(lengths.len() - 1) / 2])
}

/// Tests whether each ending takes equally long in all parts: the ending that differs most.
fn homogeneity_of_endings(played: &Played, parts: &[Portion]) -> Homogeneity {
    let mut found = Homogeneity { test: Test { statistic: 0.0, freedom: 0, p: 1.0 }, range: 0.0, close: CLOSE_LENGTHS };
    for cause in 0..played.causes.len() {
        let moments = |part: &Portion| deal_lengths(&part.cells, cause).into_iter().collect::<Moments>();
        let own: Vec<Moments> = parts.iter().map(moments).filter(|moments| moments.count >= ENOUGH as u64).collect();
        let means: Vec<f64> = own.iter().map(|moments| moments.mean).collect();
        let one = Homogeneity { test: homogeneity_of_means(&own), range: range(&means), close: CLOSE_LENGTHS };
        if own.len() > 1 && (one.apart(), -one.test.p) > (found.apart(), -found.test.p) {
            found = one;
        }
    }
    found
}

impl Incidence {
    /// The charts: a level of the panel, and a combination that the layout does not show.
    fn charts(&self, played: &Played) -> Vec<(String, Unseen)> {
        let unseen = Scope { x: None, series: None, ..self.scope.clone() }.unseen(played);
        let panels = self.scope.levels(played, self.scope.panel.as_ref());
        panels.iter().flat_map(|panel| unseen.iter().map(move |rest| (panel.clone(), rest.clone()))).collect()
    }

    /// The median length of each ending: for compared settings, different players and units one by one.
    fn findings<'a>(&self, played: &'a Played) -> Vec<(Finding, Vec<Portion<'a>>)> {
        let Some(reference) = reference(played) else { return Vec::new() };
        let cells: Vec<&Games> =
            self.scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference))).collect();
        let mut findings = Vec::new();
        for unit in units(&cells) {
            let own: Vec<&Games> = cells.iter().copied().filter(|games| games.unit == unit).collect();
            let mut keys = open_keys(played, &cells, &[]);
            let open = open_keys(played, &own, &[]);
            keys.retain(|key| key == VARIANT || !open.contains(key));
            for group in by_levels(played, &own, &keys) {
                findings.extend(of_group(played, group, unit));
            }
        }
        findings
    }
}

/// The median length of each ending in a part with enough games.
fn middle_rows(played: &Played, part: &Portion) -> Vec<Vec<Entry>> {
    let row = |cause: usize| {
        let lengths = lengths(&part.cells, cause);
        let middle = u64::from(middle(&lengths)?);
        let (title, unit) =
            ((played.cause_title)(&played.causes[cause]), part.cells.first().map_or("", |own| own.unit));
        let count = lengths.len() as u64;
        Some(vec![part_entry(&part.name), title.into(), middle.into(), count.into(), unit.into()])
    };
    (0..played.causes.len()).filter_map(row).collect()
}

/// The finding of a group, and the parts whose medians it names.
fn of_group<'a>(played: &Played, group: Portion<'a>, unit: &str) -> Option<(Finding, Vec<Portion<'a>>)> {
    let endings = |cells: &[&Games]| -> Vec<String> {
        let of = |cause: usize| {
            let lengths = lengths(cells, cause);
            let title = (played.cause_title)(&played.causes[cause]);
            Some(format!("{title} {} (n = {})", middle(&lengths)?, lengths.len()))
        };
        (0..played.causes.len()).filter_map(of).collect()
    };
    let (group_cells, name) = (group.cells.clone(), group.name.clone());
    let start = format!(
        "{}the middle game of each ending lasts, in {unit} ({}):",
        opening(&group.name),
        players(played, &group.cells)
    );
    let (text, parts) =
        match pool(played, &group.cells, &[POLICY, VARIANT], &|parts| homogeneity_of_endings(played, parts)) {
            Pooling::Together(p) => {
                let note = pooled_note(" (", p, ")");
                let endings = endings(&group.cells);
                ((!endings.is_empty()).then(|| format!("{start} {}{note}.", listed(&endings)))?, vec![group])
            }
            Pooling::Apart(parts) => {
                let words: Vec<String> = parts
                    .iter()
                    .map(|part| (part, endings(&part.cells)))
                    .filter(|(_, endings)| !endings.is_empty())
                    .map(|(part, endings)| format!("{} {}", place(&part.name), listed(&endings)))
                    .collect();
                (format!("{start} {}.", words.join("; ")), parts)
            }
            Pooling::Range(parts) => {
                let mut words = Vec::new();
                for (cause, name) in played.causes.iter().enumerate() {
                    let of = |part: &Portion| Some((middle(&lengths(&part.cells, cause))?, part.name.clone()));
                    let mut all: Vec<(u32, String)> = parts.iter().filter_map(of).collect();
                    all.order_by_key(|(length, _)| *length);
                    if let (Some(least), Some(most)) = (all.first(), all.last()) {
                        let title = (played.cause_title)(name);
                        let [from, to] = [least, most].map(|(length, name)| format!("{length} {}", place(name)));
                        words.push(format!("{title} from {from} to {to}"));
                    }
                }
                (format!("{start} {}.", words.join("; ")), parts)
            }
        };
    let (claim, line) = soonest(played, &group_cells, (&name, unit));
    Some((Finding::new("", sentence(&text)).short(claim, line), parts))
}

/// The soonest and the latest ending, by their median lengths.
fn soonest(played: &Played, cells: &[&Games], (name, unit): (&str, &str)) -> (String, String) {
    let mut middles: Vec<(u32, String)> = (0..played.causes.len())
        .filter_map(|cause| Some((middle(&lengths(cells, cause))?, (played.cause_title)(&played.causes[cause]))))
        .collect();
    middles.sort();
    match (middles.first(), middles.last()) {
        (Some((early, first)), Some((late, last))) if first != last => (
            format!("{}games end soonest by “{first}”, latest by “{last}”", opening(name)),
            format!("median {early} and {late} {unit}"),
        ),
        (Some((early, first)), _) => (
            format!("{}games last {early} {unit}", opening(name)),
            format!("the median of those with the ending “{first}”"),
        ),
        _ => (format!("{}too few games of any ending", opening(name)), String::new()),
    }
}
