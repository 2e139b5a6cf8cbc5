//! How long are the games?

use super::scope::{SCOPE, Scope, games, key_entries, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::Axis;
use crate::analysis::mean::Moments;
use crate::analysis::played::{Games, Played};
use crate::analysis::ranged::{Ranged, one_digit};
use crate::analysis::table::{Kind, Show};
use crate::question::Section;
use crate::refusal::Refusal;

/// Mean lengths with t intervals and the middle nine tenths, cell by cell.
struct Length {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Length { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

fn moments(cells: &[&Games]) -> Moments {
    cells.iter().flat_map(|games| games.length.iter().map(|&length| f64::from(length))).collect()
}

/// The least length that so large a share of games does not exceed.
fn at(cells: &[&Games], share: f64) -> u64 {
    let mut all: Vec<u32> = cells.iter().flat_map(|games| games.length.iter().copied()).collect();
    all.sort_unstable();
    let place = ((share * all.len() as f64).ceil() as usize).clamp(1, all.len().max(1)) - 1;
    all.get(place).copied().unwrap_or_default().into()
}

impl Analysis for Length {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let unit = played.length;
        let axis = Axis { holds: Some((0.0, 0.0)), ..Axis::counts(&format!("mean length, {unit}")) };
        part.charts = self.scope.dots(played, &axis, &|cells| {
            let shown = Ranged::from(moments(cells).estimate());
            let range = format!("5–95 %: {}–{}", at(cells, 0.05), at(cells, 0.95));
            Some((shown, format!("{} {unit}, {range}, n = {}", one_digit(shown.value), games(cells))))
        });
        let (table, keys) = self.scope.table(played, &part.id, &format!("Length of the games in {unit}"));
        let mut table = table
            .with("mean", format!("mean {unit}"), Kind::Estimate(Show::Digits(2)))
            .with("q05", "5 %", Kind::Count)
            .with("median", "half", Kind::Count)
            .with("q95", "95 %", Kind::Count)
            .with("games", "n", Kind::Count);
        for games in self.scope.cells(played) {
            let cells = [games];
            let mut row = key_entries(games, &keys);
            row.push(Ranged::from(moments(&cells).estimate()).into());
            row.extend([0.05, 0.5, 0.95].map(|share| at(&cells, share).into()));
            row.push(games.len().into());
            table.push(row);
        }
        part.tables.push(table);
        if let Some(reference) = reference(played) {
            let own = self.scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
            let cells: Vec<&Games> = own.collect();
            if games(&cells) > 1 {
                let (low, high) = (at(&cells, 0.05), at(&cells, 0.95));
                let mean = one_digit(moments(&cells).mean);
                let text = format!(
                    "Games of `{}` last {mean} {unit} on average over all cells, nine in ten between {low} and {high}.",
                    reference.1
                );
                part.findings.push(Finding::new(format!("{mean} {unit}"), text));
            }
        }
        part.methods.push("Mean lengths have t intervals; all games count, however they ended.".into());
        part
    }
}
