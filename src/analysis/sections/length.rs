//! How long are the games?

use super::parts::{
    Alike, CLOSE_LENGTHS, Portion, Told, by_levels, ends, open_keys, place, players, pooled_note, range, told,
};
use super::scope::{SCOPE, Scope, games, key_entries, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::Axis;
use crate::analysis::design::{POLICY, VARIANT};
use crate::analysis::methods::alike::{SEEDS, alike_values};
use crate::analysis::methods::mean::Moments;
use crate::analysis::methods::ranged::{Ranged, one_digit};
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show};
use crate::base::refusal::Refusal;
use crate::game::Contest;

/// Mean lengths with t intervals and the middle nine tenths, cell by cell.
struct Length {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Length { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The mean lengths of deals: of single games where a deal is played in one way.
fn moments(cells: &[&Games]) -> Moments {
    cells.iter().flat_map(|games| games.by_deal(&games.length)).collect()
}

/// The least length that so large a share of games does not exceed.
fn at_share(cells: &[&Games], share: f64) -> u64 {
    let mut all: Vec<u32> = cells.iter().flat_map(|games| games.length.iter().copied()).collect();
    all.sort_unstable();
    let place = ((share * all.len() as f64).ceil() as usize).clamp(1, all.len().max(1)) - 1;
    all.get(place).copied().unwrap_or_default().into()
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
        let mut table = table
            .with("mean", format!("mean {}", units.join(" or ")), Kind::Estimate(Show::Digits(2)))
            .with("q05", "5 %", Kind::Count)
            .with("median", "half", Kind::Count)
            .with("q95", "95 %", Kind::Count)
            .with("games", "n", Kind::Count)
            .also("unit", "counted in", Kind::Text);
        for games in self.scope.cells(played) {
            let cells = [games];
            let mut row = key_entries(games, &keys);
            row.push(Ranged::from(moments(&cells).estimate()).into());
            row.extend([0.05, 0.5, 0.95].map(|share| at_share(&cells, share).into()));
            row.extend([games.len().into(), games.unit.into()]);
            table.push(row);
        }
        part.tables.push(table);
        // Turns of one are no rounds of many: each unit has charts and sentences of its own.
        for unit in units {
            let scope = Scope { unit: Some(unit), ..self.scope.clone() };
            let axis = Axis { holds: Some((0.0, 0.0)), ..Axis::counts(&format!("mean length, {unit}")) };
            part.charts.extend(scope.dots(played, &axis, &|cells| {
                let shown = Ranged::from(moments(cells).estimate());
                let range = format!("5–95 %: {}–{}", at_share(cells, 0.05), at_share(cells, 0.95));
                Some((shown, format!("{} {unit}, {range}, n = {}", one_digit(shown.value), games(cells))))
            }));
            part.findings.extend(findings(played, &scope, unit));
        }
        let by_deal = match played.contest {
            Contest::Together => "",
            Contest::Against => " over the mean lengths of deals",
        };
        part.methods.push(format!(
            "Mean lengths have t intervals{by_deal}; all games count, however they ended. Sentences pool parts such as numbers of \
             players only where their mean lengths are not told apart, seed by seed (Hotelling 1931, 5 %; closer than half a \
             round counts as alike), and never pool settings that are compared, different players, or turns and rounds."
        ));
        part
    }
}

/// Whether the mean lengths of parts are alike, seed by seed.
fn alike_lengths(parts: &[Portion]) -> Alike {
    let by_deal = |part: &Portion| part.cells.iter().map(|games| games.by_deal(&games.length)).collect::<Vec<_>>();
    let lengths: Vec<Vec<Vec<f64>>> = parts.iter().map(by_deal).collect();
    let seeds = lengths.iter().flatten().map(Vec::len).min().unwrap_or(0).min(SEEDS);
    let mean =
        |part: &Vec<Vec<f64>>, seed: usize| part.iter().map(|lengths| lengths[seed]).sum::<f64>() / part.len() as f64;
    let rows: Vec<Vec<f64>> = (0..seeds).map(|seed| lengths.iter().map(|part| mean(part, seed)).collect()).collect();
    let means: Vec<f64> = parts.iter().map(|part| moments(&part.cells).mean).collect();
    Alike { test: alike_values(&rows), range: range(&means), close: CLOSE_LENGTHS }
}

/// How long the games of the first players are: settings that are compared, and different players, one by one.
fn findings(played: &Played, scope: &Scope, unit: &str) -> Vec<Finding> {
    let Some(reference) = reference(played) else { return Vec::new() };
    let own = scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
    let cells: Vec<&Games> = own.filter(|games| games.len() > 1).collect();
    // Where the unit stands for one level of a factor, such as one player, the sentence says so.
    let whole = Scope { unit: None, ..scope.clone() };
    let own = open_keys(played, &cells, &[]);
    let mut keys = open_keys(played, &whole.cells(played), &[POLICY]);
    keys.retain(|key| key == VARIANT || !own.contains(key));
    by_levels(played, &cells, &keys).iter().map(|group| of_group(played, group, unit)).collect()
}

fn of_group(played: &Played, group: &Portion, unit: &str) -> Finding {
    let who = players(played, &group.cells);
    let at = if group.name.is_empty() { String::new() } else { format!(" {}", place(&group.name)) };
    let words = |cells: &[&Games]| {
        let mean = Ranged::from(moments(cells).estimate());
        let [value, low, high] = [mean.value, mean.low, mean.high].map(one_digit);
        let (few, many) = (at_share(cells, 0.05), at_share(cells, 0.95));
        format!("{value} {unit} ({low} to {high}; nine in ten between {few} and {many})")
    };
    let mean = |part: &Portion| moments(&part.cells).mean;
    match told(played, &group.cells, &[POLICY, VARIANT], &alike_lengths) {
        Told::Together(p) => {
            let note = pooled_note(" (", p, ")");
            let text = format!("Games of {who}{at} last on average {}{note}.", words(&group.cells));
            Finding::new(format!("{} {unit}", one_digit(moments(&group.cells).mean)), text)
        }
        Told::Apart(parts) => {
            let all: Vec<String> =
                parts.iter().map(|part| format!("{} {}", place(&part.name), words(&part.cells))).collect();
            let (low, high) = ends(&parts.iter().map(mean).collect::<Vec<_>>());
            let text = format!("Games of {who}{at} last on average {}.", all.join("; "));
            Finding::new(format!("{} … {} {unit}", one_digit(low), one_digit(high)), text)
        }
        Told::Range(mut parts) => {
            parts.sort_by(|a, b| mean(a).total_cmp(&mean(b)));
            let (Some(least), Some(most)) = (parts.first(), parts.last()) else { return Finding::new("", "") };
            let text = format!(
                "Games of {who}{at} last on average from {} {} to {} {}.",
                words(&least.cells),
                place(&least.name),
                words(&most.cells),
                place(&most.name)
            );
            Finding::new(format!("{} … {} {unit}", one_digit(mean(least)), one_digit(mean(most))), text)
        }
    }
}
