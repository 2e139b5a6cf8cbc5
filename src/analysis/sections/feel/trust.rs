//! Calibration of the curve: the share of games won, among decisions with a given predicted chance.

use super::{Feel, keys_of};
use crate::analysis::feel::Felt;
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
        .with("brier", "mean squared error", Kind::Number(Show::Digits(3)))
        .with("raw", "before calibration", Kind::Number(Show::Digits(3)))
        .with("blind", "of the fair chance", Kind::Number(Show::Digits(3)));
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
        let [own, raw, blind] = errors(felt);
        let mut row = keys_of(games, &keys);
        row.extend([own.into(), raw.into(), blind.into()]);
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

/// For each decision, what the curve said of the seat that decides, and what it won.
fn said(game: &Followed) -> impl Iterator<Item = (f64, f64)> {
    game.moments.iter().map(|moment| {
        let seat = usize::from(moment.seat);
        (f64::from(moment.chances[seat]), f64::from(game.won[seat]))
    })
}

fn of_bin(felt: &Felt, bin: usize) -> Option<Bin> {
    let within = |said: f64| (said * BINS as f64).min(BINS as f64 - 1.0) as usize == bin;
    let pairs = felt.sums_by_deal(|game| {
        let own: Vec<f64> = said(game).filter(|(said, _)| within(*said)).map(|(_, won)| won).collect();
        (!own.is_empty()).then(|| (own.iter().sum(), own.len() as f64))
    });
    let (sum, moments) = felt
        .games
        .iter()
        .flat_map(said)
        .filter(|(said, _)| within(*said))
        .fold((0.0, 0_u64), |(sum, count), (said, _)| (sum + said, count + 1));
    Some(Bin { mean: sum / moments.max(1) as f64, won: share_of_sums(&pairs)?, moments })
}

/// The mean squared error of the curve, of the raw chances, and of the fair chance (Brier 1950).
fn errors(felt: &Felt) -> [f64; 3] {
    let (mut sums, mut count) = ([0.0; 3], 0.0);
    for (game, raw) in felt.games.iter().zip(&felt.raw) {
        let fair = if felt.together {
            felt.games.iter().map(|game| f64::from(game.won[0])).sum::<f64>() / felt.games.len() as f64
        } else {
            1.0 / game.places.len() as f64
        };
        for ((said, won), raw) in said(game).zip(raw) {
            for (sum, chance) in sums.iter_mut().zip([said, f64::from(*raw), fair]) {
                *sum += (chance - won).powi(2);
            }
            count += 1.0;
        }
    }
    sums.map(|sum| sum / f64::max(count, 1.0))
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
