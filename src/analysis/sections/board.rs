//! Where on the board does it happen?

use super::parts::{by_few, part_entry, tidy, with_parts};
use super::scope::{SCOPE, Scope};
use super::{Analysis, Shape};
use crate::analysis::answer::Part;
use crate::analysis::chart::{Axis, Chart, HexValue, Marks};
use crate::analysis::methods::ranged::one_digit;
use crate::analysis::played::{Games, Played, key_text};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::{Refusal, hint};

/// Sums of a table whose keys are axial coordinates, per 100 games.
struct Board {
    part: Part,
    scope: Scope,
    table: String,
    place: Vec<String>,
    sums: Vec<String>,
}

/// Games that a rate is told for.
const PER: f64 = 100.0;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["table", "place", "sums"]].concat())?;
    let (table, place, sums) = (section.required("table")?, section.texts("place")?, section.texts("sums")?);
    let Some((_, columns)) = shape.tables.iter().find(|(name, _)| *name == table) else {
        let hint = hint(&table, shape.tables.iter().map(|(name, _)| name.as_str()));
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.table: there is no table `{table}`{hint}")));
    };
    for sum in &sums {
        if !columns.contains(sum) {
            let hint = hint(sum, columns.iter().map(String::as_str));
            let place = &section.place;
            return Err(Refusal::new(format!("{place}.sums: `{table}` has no column `{sum}`{hint}")));
        }
    }
    if place.len() != 2 {
        let found = place.len();
        return Err(Refusal::new(format!(
            "{}.place: found {found} names, expected the two coordinates",
            section.place
        )));
    }
    Ok(Box::new(Board { part: Part::of(section), scope: Scope::read(section, shape)?, table, place, sums }))
}

impl Analysis for Board {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let Some((number, sums)) = played.table(&self.table) else { return part };
        let coordinate = |name: &String| sums.keys.iter().position(|column| column.name == *name).unwrap_or_default();
        let (q, r) = (coordinate(&self.place[0]), coordinate(&self.place[1]));
        let mut table = with_parts(Table::new(&part.id, format!("Per {PER:.0} games, hex by hex")))
            .with(&self.place[0], &self.place[0], Kind::Key)
            .with(&self.place[1], &self.place[1], Kind::Key);
        let mut places = Vec::new();
        for sum in &self.sums {
            table = table.with(sum, (played.title)(sum), Kind::Number(Show::Digits(2)));
            places.push(sums.sums.iter().position(|column| column.name == *sum).unwrap_or_default());
        }
        let mut table = table.with("games", "n", Kind::Count);
        // Parts such as numbers of players are never pooled: each has maps of its own.
        for portion in by_few(played, &cells) {
            // The sums are of all games, those of a deal that is not whole among them.
            let n: u64 = portion.cells.iter().map(|games| games.summed).sum();
            let count = |row: usize, column: usize| {
                let at = row * sums.sums.len() + column;
                portion.cells.iter().filter_map(|games: &&Games| games.sums.get(number)?.get(at)).sum::<u64>() as f64
            };
            let rate = |row: usize, column: usize| if n == 0 { 0.0 } else { PER * count(row, column) / n as f64 };
            let mut charts: Vec<Vec<HexValue>> = vec![Vec::new(); self.sums.len()];
            for (row, keys) in sums.rows.iter().enumerate() {
                let (q, r) = (key_text(&keys[q]), key_text(&keys[r]));
                let mut entries = vec![part_entry(&portion.name), q.as_str().into(), r.as_str().into()];
                for ((chart, &column), sum) in charts.iter_mut().zip(&places).zip(&self.sums) {
                    let value = rate(row, column);
                    entries.push(value.into());
                    let at = (q.parse().unwrap_or_default(), r.parse().unwrap_or_default());
                    let what = (played.title)(sum);
                    let tip = format!("hex {q},{r}: {} {what} per {PER:.0} games, n = {n}", one_digit(value));
                    chart.push(HexValue { at, value: Some(value), tip });
                }
                entries.push(n.into());
                table.push(entries);
            }
            for (hexes, sum) in charts.into_iter().zip(&self.sums) {
                let title = (played.title)(sum);
                let at = if portion.name.is_empty() { String::new() } else { format!(", {}", portion.name) };
                part.charts.push(Chart {
                    title: format!("{title}{at}"),
                    x: Axis::default(),
                    y: Axis::default(),
                    marks: Marks::Hexes { hexes, unit: format!("{title} per {PER:.0} games, n = {n}") },
                });
            }
        }
        part.tables.push(tidy(table));
        part
    }
}
