//! Calibration of the curve: the share of games won, among decisions with a given predicted chance.

use super::{Feel, keys_of};
use crate::analysis::feel::{Basis, Chances, Felt, error};
use crate::analysis::sections::common::prelude::*;
use crate::analysis::statistics::quantile::{normal_tails, normal_width};
use crate::analysis::statistics::shares::share_of_sums;
use crate::sim::follow::Followed;

/// Parts into which chances are put.
const BINS: usize = 10;

/// Fewer deals than this say nothing about a part.
const LEAST: u64 = 10;

pub(super) fn answer(feel: &Feel, played: &Played, part: &mut Part) {
    let (table, keys) = feel.scope.table(played, &part.id, "What the curve said, and what was won");
    let mut table = table
        .with("said", "the curve said", Kind::Key)
        .with("mean", "on average", Kind::Number(Show::Percent))
        .with("won", "won", Kind::Estimate(Show::Percent))
        .with("moments", "decisions", Kind::Count)
        .with("deals", "n deals", Kind::Count);
    let (scores, _) = feel.scope.table(played, &format!("{}-scores", part.id), "The error of the curve");
    let mut scores = scores
        .with("basis", "the curve stands on", Kind::Key)
        .with("brier", "mean squared error", Kind::Number(Show::Digits(3)))
        .with("raw", "before calibration", Kind::Number(Show::Digits(3)))
        .with("blind", "of the fair chance", Kind::Number(Show::Digits(3)))
        .also("tries", "of tries, calibrated", Kind::Number(Show::Digits(3)))
        .also("judge", "of the judge, calibrated", Kind::Number(Show::Digits(3)));
    let mut series = Vec::new();
    for (games, felt) in &feel.cells(played) {
        let mut points = Vec::new();
        let bins: Vec<(usize, Bin)> = (0..BINS).filter_map(|bin| Some((bin, of_bin(felt, bin)?))).collect();
        for (bin, found) in &bins {
            let said = format!("{} to {} %", 10 * bin, 10 * (bin + 1));
            let mut row = keys_of(games, &keys);
            let won = Ranged::from(found.won);
            row.extend([said.as_str().into(), found.mean.into(), won.into(), found.moments.into(), found.won.n.into()]);
            table.push(row);
            if found.won.n >= LEAST {
                let tip = format!("{said}: {} won, n = {} deals", won.percent_in(), found.won.n);
                points.push(Point { x: found.mean, y: won, tip });
            }
        }
        series.push(Series { name: feel.name(played, games), points });
        let calibrated = &felt.calibrated;
        let basis = if calibrated.basis == Basis::Judge { "the judge" } else { "tries" };
        let (by_tries, by_judge) = calibrated.errors;
        let of = |chances: &Chances| error(&felt.games, chances);
        let mut row = keys_of(games, &keys);
        row.extend([
            Entry::from(basis),
            of(&calibrated.chances).into(),
            of(&calibrated.raw).into(),
            blind(felt).into(),
            by_tries.into(),
            by_judge.map_or(Entry::None, Entry::from),
        ]);
        scores.push(row);
    }
    if let Some((games, felt)) = feel.cells(played).first() {
        part.findings.extend(finding(feel, played, games, felt));
    }
    part.charts.push(Chart {
        title: String::new(),
        x: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("the curve said") },
        y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("won") },
        marks: Marks::Lines { series, steps: false, palette: Palette::Series },
    });
    part.tables.extend([table, scores]);
}

/// Decisions before which the curve said about the same.
struct Bin {
    mean: f64,
    won: Estimate,
    moments: u64,
}

/// For each decision of a game by its place, what the curve said of the seat that decides, and what it won.
fn said(felt: &Felt, at: usize) -> impl Iterator<Item = (f64, f64)> {
    let game = &felt.games[at];
    let won = |seat: u8| f64::from(game.won[usize::from(seat)]);
    let told = game.moments.iter().zip(&felt.calibrated.chances[at]);
    told.map(move |(moment, &chance)| (f64::from(chance), won(moment.seat)))
}

fn of_bin(felt: &Felt, bin: usize) -> Option<Bin> {
    let within = |said: f64| (said * BINS as f64).min(BINS as f64 - 1.0) as usize == bin;
    let pairs = felt.sums_by_place(|at| {
        let own: Vec<f64> = said(felt, at).filter(|(said, _)| within(*said)).map(|(_, won)| won).collect();
        (!own.is_empty()).then(|| (own.iter().sum(), own.len() as f64))
    });
    let (sum, moments) = (0..felt.games.len())
        .flat_map(|at| said(felt, at))
        .filter(|(said, _)| within(*said))
        .fold((0.0, 0_u64), |(sum, count), (said, _)| (sum + said, count + 1));
    Some(Bin { mean: sum / moments.max(1) as f64, won: share_of_sums(&pairs)?, moments })
}

/// The mean squared error of the fair chance; in a cooperative game that of the share of games won.
fn blind(felt: &Felt) -> f64 {
    let fair = |game: &Followed| {
        if felt.together {
            (felt.games.iter().map(|game| game.won[0]).sum::<f32>()) / felt.games.len() as f32
        } else {
            1.0 / game.places.len() as f32
        }
    };
    let chances = felt.games.iter().map(|game| vec![fair(game); game.moments.len()]).collect();
    error(&felt.games, &chances)
}

fn finding(feel: &Feel, played: &Played, games: &Games, felt: &Felt) -> Option<Finding> {
    let bins: Vec<Bin> = (0..BINS).filter_map(|bin| of_bin(felt, bin)).filter(|bin| bin.won.n >= LEAST).collect();
    let p = |bin: &Bin| {
        let error = bin.won.interval.half_width() / normal_width(LEVEL);
        normal_tails((bin.won.value - bin.mean) / error.max(1e-9))
    };
    let off = holm(&bins.iter().map(p).collect::<Vec<_>>()).into_iter().filter(|p| *p < 0.05).count();
    let near = bins.iter().min_by(|a, b| (a.mean - 0.7).abs().total_cmp(&(b.mean - 0.7).abs()))?;
    let with = feel.with(played, games);
    let value = Ranged::from(near.won);
    let claim = match off {
        0 => "The curve means what it says".to_string(),
        _ => format!("The curve is off in {off} of {} ranges", bins.len()),
    };
    let said = 100.0 * near.mean;
    let line = format!("where it says {said:.0} %, {} are won{with}", percent(value));
    let text = format!(
        "{claim}: {line}; {off} of {} ranges of 10 points differ from what was won (Holm, 5 %; n = {} deals).",
        bins.len(),
        felt.deals()
    );
    Some(Finding::new(value.percent(), text).short(claim, line).undecided(off == 0))
}
