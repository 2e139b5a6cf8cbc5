//! Lengths of the games.

use super::common::pooling::{CLOSE_LENGTHS, Homogeneity, Pooling, pool, pooled_note, range};
use super::common::prelude::*;
use super::common::scope::{games, key_entries};
use crate::analysis::statistics::homogeneity::{SEEDS, homogeneity_of_values};
use crate::analysis::statistics::mean::Moments;
use crate::base::order::Ordered;

/// Mean lengths with t intervals and the middle nine tenths, cell by cell.
struct Length {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Length { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The format of mean lengths, in tables and sentences.
const LENGTH: Show = Show::Digits(1);

/// The moments of the mean lengths of deals; of single games if a deal is played in one seating.
fn moments(cells: &[&Games]) -> Moments {
    cells.iter().flat_map(|games| games.by_deal(&games.length)).collect()
}

/// The smallest length that this share of games does not exceed.
fn at_share(cells: &[&Games], share: f64) -> u64 {
    let mut all: Vec<u32> = cells.iter().flat_map(|games| games.length.iter().copied()).collect();
    all.sort_unstable();
    let place = ((share * all.len() as f64).ceil() as usize).clamp(1, all.len().max(1)) - 1;
    all.get(place).copied().unwrap_or_default().into()
}

/// The entries of a row about the lengths of cells.
fn lengths(cells: &[&Games]) -> Vec<Entry> {
    let mut row: Vec<Entry> = vec![Ranged::from(moments(cells).estimate()).into()];
    row.extend([0.05, 0.5, 0.95].map(|share| at_share(cells, share).into()));
    row.extend([games(cells).into(), cells.first().map_or("", |games| games.unit).into()]);
    row
}

impl Analysis for Length {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let mut units: Vec<&'static str> = Vec::new();
        for games in self.scope.cells(played) {
            if !units.contains(&games.unit) {
                units.push(games.unit);
            }
        }
        let (table, keys) =
            self.scope.table(played, &part.id, &format!("Length of the games in {}", units.join(" or ")));
        let columns = |table: Table| {
            table
                .with("mean", format!("mean {}", units.join(" or ")), Kind::Estimate(LENGTH))
                .with("q05", "5 %", Kind::Count)
                .with("median", "half", Kind::Count)
                .with("q95", "95 %", Kind::Count)
                .with("games", "n", Kind::Count)
                .also("unit", "counted in", Kind::Text)
        };
        let mut table = columns(table);
        let pooled = Table::new(format!("{}_pooled", part.id), "Parts that are alike, taken together");
        let mut pooled = columns(with_parts(pooled).with(POLICY, (played.title)(POLICY), Kind::Key));
        for games in self.scope.cells(played) {
            let cells = [games];
            let mut row = key_entries(games, &keys);
            row.extend(lengths(&cells));
            table.push(row);
        }
        part.tables.push(table);
        // Lengths in different units cannot be mixed: each unit has its own charts and sentences.
        for &unit in &units {
            let scope = Scope { unit: Some(unit), ..self.scope.clone() };
            let axis = Axis { holds: Some((0.0, 0.0)), ..Axis::counts(&format!("mean length, {unit}")) };
            part.charts.extend(scope.dots(played, &axis, &|cells| {
                let shown = Ranged::from(moments(cells).estimate());
                let range = format!("5–95 %: {}–{}", at_share(cells, 0.05), at_share(cells, 0.95));
                Some((shown, format!("{} {unit}, {range}, n = {}", LENGTH.number(shown.value), games(cells))))
            }));
            for (finding, parts) in findings(played, &scope, unit) {
                part.findings.push(finding);
                for shown in parts.iter().filter(|shown| shown.cells.len() > 1) {
                    let mut row = vec![part_entry(&shown.name), players(played, &shown.cells).replace('`', "").into()];
                    row.extend(lengths(&shown.cells));
                    pooled.push(row);
                }
            }
        }
        part.tables.extend((!pooled.rows.is_empty()).then(|| tidy(pooled)));
        let by_deal = match played.contest {
            Contest::Together => "",
            Contest::Against => " over the mean lengths of deals",
        };
        part.methods.push(format!(
            "Mean lengths have t intervals{by_deal}; all games count, however they ended. Sentences pool parts such as numbers of \
             players only where their mean lengths do not differ significantly, seed by seed (Hotelling 1931, 5 %; closer than half a \
             round counts as alike), and never pool settings that are compared, different players, or turns and rounds."
        ));
        part
    }
}

/// Tests whether the mean lengths of parts are alike, seed by seed.
fn homogeneity_of_lengths(parts: &[Portion]) -> Homogeneity {
    let by_deal = |part: &Portion| part.cells.iter().map(|games| games.by_deal(&games.length)).collect::<Vec<_>>();
    let lengths: Vec<Vec<Vec<f64>>> = parts.iter().map(by_deal).collect();
    let seeds = lengths.iter().flatten().map(Vec::len).min().unwrap_or(0).min(SEEDS);
    let mean =
        |part: &Vec<Vec<f64>>, seed: usize| part.iter().map(|lengths| lengths[seed]).sum::<f64>() / part.len() as f64;
    let rows: Vec<Vec<f64>> = (0..seeds).map(|seed| lengths.iter().map(|part| mean(part, seed)).collect()).collect();
    let means: Vec<f64> = parts.iter().map(|part| moments(&part.cells).mean).collect();
    Homogeneity { test: homogeneity_of_values(&rows), range: range(&means), close: CLOSE_LENGTHS }
}

/// The lengths of the first players' games: for compared settings and different players, one by one.
fn findings<'a>(played: &'a Played, scope: &Scope, unit: &str) -> Vec<(Finding, Vec<Portion<'a>>)> {
    let Some(reference) = reference(played) else { return Vec::new() };
    let own = scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
    let cells: Vec<&Games> = own.filter(|games| games.len() > 1).collect();
    // If the unit stands for one level of a factor, such as one player, the sentence names it.
    let whole = Scope { unit: None, ..scope.clone() };
    let own = open_keys(played, &cells, &[]);
    let mut keys = open_keys(played, &whole.cells(played), &[POLICY]);
    keys.retain(|key| key == VARIANT || !own.contains(key));
    by_levels(played, &cells, &keys).into_iter().map(|group| of_group(played, group, unit)).collect()
}

/// The finding of a group, and the parts whose lengths it names.
fn of_group<'a>(played: &Played, group: Portion<'a>, unit: &str) -> (Finding, Vec<Portion<'a>>) {
    let who = players(played, &group.cells);
    let at = beside(&group.name);
    let words = |cells: &[&Games]| {
        let mean = Ranged::from(moments(cells).estimate());
        let (few, many) = (at_share(cells, 0.05), at_share(cells, 0.95));
        let (value, range) = (LENGTH.number(mean.value), LENGTH.range(mean));
        format!("{value} {unit} ({range}; nine in ten between {few} and {many})")
    };
    let mean = |part: &Portion| moments(&part.cells).mean;
    match pool(played, &group.cells, &[POLICY, VARIANT], &homogeneity_of_lengths) {
        Pooling::Together(p) => {
            let note = pooled_note(" (", p, ")");
            let text = format!("Games of {who}{at} last on average {}{note}.", words(&group.cells));
            let (few, many) = (at_share(&group.cells, 0.05), at_share(&group.cells, 0.95));
            let shown = Ranged::from(moments(&group.cells).estimate());
            let claim = format!("A game lasts {} {unit} on average{at}", LENGTH.number(shown.value));
            let line = format!("95 % interval {}; nine in ten games last {few} to {many}", LENGTH.range(shown));
            (Finding::new(format!("{} {unit}", LENGTH.number(mean(&group))), text).short(claim, line), vec![group])
        }
        Pooling::Apart(parts) => {
            let all: Vec<String> =
                parts.iter().map(|part| format!("{} {}", place(&part.name), words(&part.cells))).collect();
            let (low, high) = ends(&parts.iter().map(mean).collect::<Vec<_>>());
            let text = format!("Games of {who}{at} last on average {}.", all.join("; "));
            let (claim, line) = longest(&parts, unit, &at);
            let figure = format!("{} … {} {unit}", LENGTH.number(low), LENGTH.number(high));
            (Finding::new(figure, text).short(claim, line), parts)
        }
        Pooling::Range(mut parts) => {
            parts.order_by(|a, b| mean(a).total_cmp(&mean(b)));
            let (Some(least), Some(most)) = (parts.first(), parts.last()) else {
                return (Finding::new("", ""), Vec::new());
            };
            let text = format!(
                "Games of {who}{at} last on average from {} {} to {} {}.",
                words(&least.cells),
                place(&least.name),
                words(&most.cells),
                place(&most.name)
            );
            let figure = format!("{} … {} {unit}", LENGTH.number(mean(least)), LENGTH.number(mean(most)));
            let (claim, line) = longest(&parts, unit, &at);
            (Finding::new(figure, text).short(claim, line), parts)
        }
    }
}

/// The parts with the longest and the shortest games, if parts differ.
fn longest(parts: &[Portion], unit: &str, at: &str) -> (String, String) {
    let mean = |part: &&Portion| moments(&part.cells).mean;
    let most = parts.iter().max_by(|a, b| mean(a).total_cmp(&mean(b)));
    let least = parts.iter().min_by(|a, b| mean(a).total_cmp(&mean(b)));
    let (Some(most), Some(least)) = (most, least) else { return (String::new(), String::new()) };
    let shown = |part: &Portion| LENGTH.whole(Ranged::from(moments(&part.cells).estimate()));
    (
        format!("Games{at} last longest {}", place(&most.name)),
        format!("{} {unit}; shortest {}: {}", shown(most), place(&least.name), shown(least)),
    )
}
