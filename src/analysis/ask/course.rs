//! How do won and lost games develop?

use super::scope::{SCOPE, Scope, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks, Palette, Point, Series};
use crate::analysis::mean::{Moments, mean_difference};
use crate::analysis::played::{Course as Sums, Games, Played};
use crate::analysis::ranged::{Ranged, one_digit};
use crate::analysis::table::{Kind, Show, Table};
use crate::question::Section;
use crate::refusal::{Refusal, nearest};

/// Means by round, in games that were won and in those that were not.
struct Course {
    part: Part,
    scope: Scope,
    columns: Vec<String>,
}

/// A round is shown for a kind of games while so many of them have it.
const LEAST: u64 = 10;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["columns"]].concat())?;
    let columns = section.texts("columns")?;
    for column in &columns {
        if !shape.round_columns.contains(column) {
            let hint = nearest(column, shape.round_columns.iter().map(String::as_str)).unwrap_or_default();
            let place = &section.place;
            return Err(Refusal::new(format!("{place}.columns: a round has no `{column}`, did you mean `{hint}`?")));
        }
    }
    Ok(Box::new(Course { part: Part::of(section), scope: Scope::read(section, shape)?, columns }))
}

/// The moments of a column in a round, over cells.
fn moments(cells: &[&Games], column: usize, won: bool, round: usize) -> Moments {
    let sums = cells.iter().filter_map(|games| games.course.get(column)?[usize::from(!won)].get(round));
    let all = sums.fold(Sums::default(), |all, some| Sums {
        games: all.games + some.games,
        sum: all.sum + some.sum,
        squares: all.squares + some.squares,
    });
    Moments::of_sums(all.games, all.sum, all.squares)
}

impl Analysis for Course {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let mut table = Table::new(&part.id, "Means by round, games that still go on")
            .with("column", "what", Kind::Key)
            .with("round", "round", Kind::Key)
            .with("won", "in won games", Kind::Estimate(Show::Digits(2)))
            .with("lost", "in the others", Kind::Estimate(Show::Digits(2)))
            .with("games_won", "n won", Kind::Count)
            .with("games_lost", "n others", Kind::Count);
        let mut widest: Option<(f64, String, usize, Ranged)> = None;
        for name in &self.columns {
            let Some(column) = played.round_columns.iter().position(|known| known == name) else { continue };
            let title = (played.title)(name);
            let mut series: Vec<Series> = ["won", "lost or stalled"]
                .map(|name| Series { name: name.into(), points: Vec::new() })
                .into_iter()
                .collect();
            for round in 0.. {
                let [won, lost] = [true, false].map(|won| moments(&cells, column, won, round));
                if won.count < LEAST && lost.count < LEAST {
                    break;
                }
                for (line, moments) in series.iter_mut().zip([won, lost]).filter(|(_, m)| m.count >= LEAST) {
                    let shown = Ranged::from(moments.estimate());
                    let tip =
                        format!("{} {title} in round {}, n = {}", one_digit(shown.value), round + 1, moments.count);
                    line.points.push(Point { x: (round + 1) as f64, y: shown, tip });
                }
                let entry = |m: Moments| (m.count >= LEAST).then(|| Ranged::from(m.estimate()));
                table.push(vec![
                    name.as_str().into(),
                    (round + 1).to_string().into(),
                    entry(won).into(),
                    entry(lost).into(),
                    won.count.into(),
                    lost.count.into(),
                ]);
                let spread = f64::midpoint(won.variance(), lost.variance()).sqrt();
                if won.count >= 3 * LEAST && lost.count >= 3 * LEAST && spread > 0.0 {
                    let difference = Ranged::from(mean_difference(&won, &lost));
                    let size = difference.value.abs() / spread;
                    if widest.as_ref().is_none_or(|(most, ..)| size > *most) {
                        widest = Some((size, title.clone(), round + 1, difference));
                    }
                }
            }
            series.retain(|line| !line.points.is_empty());
            part.charts.push(Chart {
                title: title.clone(),
                x: Axis::counts("round"),
                y: Axis { holds: Some((0.0, 0.0)), ..Axis::numbers(&title) },
                marks: Marks::Lines { series, steps: false, palette: Palette::Series },
            });
        }
        part.tables.push(table);
        if let (Some((size, what, round, difference)), Some((_, policy))) = (widest, reference(played)) {
            let (fewer, least, most) = if difference.value < 0.0 {
                ("fewer", -difference.high, -difference.low)
            } else {
                ("more", difference.low, difference.high)
            };
            let text = format!(
                "Won and lost games part most in {what} in round {round}: {} {fewer} in won games ({} to {}), {} times \
                 the spread between games (`{policy}`).",
                one_digit(difference.value.abs()),
                one_digit(least),
                one_digit(most),
                one_digit(size)
            );
            part.findings.push(Finding::new(format!("round {round}"), text));
        }
        part.methods.push(format!(
            "Means by round are over the games that have that round, with t intervals; a kind of games is shown while at least \
             {LEAST} have it, so late rounds tell of long games only."
        ));
        part
    }
}
