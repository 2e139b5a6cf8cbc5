//! Comebacks: the win rate of a seat by how far it is behind, and by how much of the game is over.

use super::{Feel, keys_of};
use crate::analysis::feel::{Felt, Kind as Of, Line};
use crate::analysis::sections::common::prelude::*;

/// The parts of the game that are over.
const TIMES: [f64; 3] = [0.25, 0.5, 0.75];

/// Classes of deficit to the best of the others, as shares of the win: lower bound, upper bound, label.
const BEHIND: [(f64, f64, &str); 6] = [
    (-1.0, -0.3, "30 points or more ahead"),
    (-0.3, -0.1, "10 to 30 points ahead"),
    (-0.1, 0.1, "about even"),
    (0.1, 0.3, "10 to 30 points behind"),
    (0.3, 0.5, "30 to 50 points behind"),
    (0.5, 1.1, "50 points or more behind"),
];

/// Fewer deals than this show no point.
const LEAST: u64 = 10;

pub(super) fn answer(feel: &Feel, played: &Played, part: &mut Part) {
    let (table, keys) = feel.scope.table(played, &part.id, &part.title);
    let mut table = table
        .with("time", "part of the game", Kind::Key)
        .with("behind", "how far behind", Kind::Key)
        .with("won", "won", Kind::Estimate(Show::Percent))
        .with("deals", "n deals", Kind::Count);
    for (number, (games, felt)) in feel.cells(played).iter().enumerate() {
        let mut series: Vec<Series> = Vec::new();
        for (part_over, time) in TIMES.into_iter().enumerate() {
            let mut points = Vec::new();
            let name = format!("{} % of the game", 100.0 * time);
            for (x, (least, most, words)) in BEHIND.iter().enumerate() {
                let Some(won) = won(felt, time, (*least, *most)) else { continue };
                let mut row = keys_of(games, &keys);
                row.extend([name.as_str().into(), (*words).into(), Ranged::from(won).into(), won.n.into()]);
                table.push(row);
                if won.n >= LEAST {
                    let tip = format!("{words}: {} won, n = {} deals", Ranged::from(won).percent_in(), won.n);
                    points.push(Point { x: x as f64, y: won.into(), tip });
                }
                if number == 0 && part_over == 1 && x == BEHIND.len() - 2 && won.n >= LEAST {
                    part.findings.push(finding(feel, played, games, won));
                }
            }
            series.push(Series { name, points });
        }
        part.charts.push(Chart {
            title: feel.name(played, games),
            x: Axis { title: "against the best of the others".into(), ..Axis::default() },
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("won") },
            marks: Marks::Dots {
                categories: BEHIND.iter().map(|(.., words)| (*words).to_string()).collect(),
                series,
                joined: true,
                wanted: Vec::new(),
            },
        });
    }
    part.tables.push(table);
}

/// The win rate of seats that were this far behind at a time of the game.
fn won(felt: &Felt, time: f64, (least, most): (f64, f64)) -> Option<Estimate> {
    let counted = |lines: &[Line]| {
        let chances: Vec<f64> = lines.iter().map(|line| line.at(time)).collect();
        let mut sums = (0.0, 0.0);
        // The table is behind where the game is ahead: one of the two says it all.
        let counted = if felt.together { 1 } else { lines.len() };
        for (own, line) in lines.iter().enumerate().take(counted) {
            let others = chances.iter().enumerate().filter(|(other, _)| *other != own).map(|(_, chance)| *chance);
            let behind = others.fold(0.0, f64::max) - chances[own];
            if (least..most).contains(&behind) && !line.points.is_empty() {
                sums = (sums.0 + line.won, sums.1 + 1.0);
            }
        }
        (sums.1 > 0.0).then_some(sums)
    };
    felt.of_course(Of::Part, counted)
}

fn finding(feel: &Feel, played: &Played, games: &Games, won: Estimate) -> Finding {
    let value = Ranged::from(won);
    let with = feel.with(played, games);
    let who = if played.contest == Contest::Together { "The table" } else { "A seat" };
    let claim = match value.value {
        share if share < 0.1 => format!("{who} far behind at half time has hardly a chance"),
        share if share < 0.25 => format!("{who} far behind at half time still wins now and then"),
        _ => format!("{who} far behind at half time often still wins"),
    };
    let line = format!("30 to 50 points behind, {} are won{with}", percent(value));
    let text = format!("{claim}: {line} (n = {} deals).", won.n);
    Finding::new(value.percent(), text).short(claim, line).of(&[games])
}
