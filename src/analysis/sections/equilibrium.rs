//! The equilibrium mix of players for two seats: the mix that holds its own against every other.

use super::common::prelude::*;
use crate::analysis::statistics::equilibrium::equilibrium;
use crate::analysis::statistics::mean::Moments;
use crate::game::Seed;

/// Matrices that are drawn around the one that was measured.
const DRAWN: usize = 200;

/// The cells of two different players.
struct Mix {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    if shape.recorded.contest == Contest::Together || shape.recorded.seats != 2 {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}: `equilibrium` is for two seats that play against each other")));
    }
    Ok(Box::new(Mix { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The win rate of each player against each other, less one half.
struct Payoffs {
    names: Vec<String>,
    /// Row against column; mean and standard error.
    gains: Vec<Vec<Option<(f64, f64)>>>,
}

impl Payoffs {
    fn of(cells: &[&Games]) -> Payoffs {
        let mut names: Vec<String> = Vec::new();
        let mut found: Vec<(usize, usize, Moments)> = Vec::new();
        for games in cells {
            let Some((one, other)) = games.player.split_once(',') else { continue };
            let mut number = |name: &str| {
                let name = name.trim().trim_end_matches('*');
                names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.into());
                    names.len() - 1
                })
            };
            let pair = (number(one), number(other));
            if pair.0 != pair.1 {
                found.push((pair.0, pair.1, games.known().into_iter().map(|share| share - 0.5).collect()));
            }
        }
        let mut gains = vec![vec![None; names.len()]; names.len()];
        for (one, other, moments) in found {
            gains[one][other] = Some((moments.mean, moments.error()));
            gains[other][one] = Some((-moments.mean, moments.error()));
        }
        Payoffs { names, gains }
    }

    /// The matrix with noise drawn for every pair; as it was measured without.
    fn matrix(&self, mut noise: impl FnMut() -> f64) -> Vec<Vec<f64>> {
        let size = self.names.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (row, gains) in self.gains.iter().enumerate() {
            for (column, gain) in gains.iter().enumerate().take(row) {
                let (mean, error) = gain.unwrap_or((0.0, 0.0));
                let value = mean + error * noise();
                matrix[row][column] = value;
                matrix[column][row] = -value;
            }
        }
        matrix
    }

    /// The share of each player in the equilibrium, with the middle 95 % of those of matrices drawn around the one measured.
    fn shares(&self) -> Vec<Ranged> {
        let own = equilibrium(&self.matrix(|| 0.0));
        let mut rng = Seed::new(1).stream(0);
        // The sum of twelve uniform numbers is as good as normal here.
        let mut uniform = move || f64::from((rng.word() >> 40) as u32) / f64::from(1_u32 << 24);
        let mut normal = || (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
        let drawn: Vec<Vec<f64>> = (0..DRAWN).map(|_| equilibrium(&self.matrix(&mut normal))).collect();
        let ranged = |(at, &value): (usize, &f64)| {
            let mut all: Vec<f64> = drawn.iter().map(|mix| mix[at]).collect();
            all.sort_by(f64::total_cmp);
            let end = |part: f64| all[(part * (DRAWN - 1) as f64).round() as usize];
            Ranged { value, low: end(0.025).min(value), high: end(0.975).max(value) }
        };
        own.iter().enumerate().map(ranged).collect()
    }
}

impl Analysis for Mix {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let payoffs = Payoffs::of(&self.scope.cells(played));
        if payoffs.names.is_empty() {
            return part;
        }
        let shares = payoffs.shares();
        let mut table = Table::new(&part.id, "The equilibrium, and what each wins against it")
            .with("player", "player", Kind::Key)
            .with("share", "share of the mix", Kind::Estimate(Show::Percent))
            .with("against", "won against the mix", Kind::Number(Show::Percent));
        let mix: Vec<f64> = shares.iter().map(|share| share.value).collect();
        let mut rows = Vec::new();
        let matrix = payoffs.matrix(|| 0.0);
        for ((name, share), gains) in payoffs.names.iter().zip(&shares).zip(&matrix) {
            let against = 0.5 + gains.iter().zip(&mix).map(|(gain, share)| gain * share).sum::<f64>();
            table.push(vec![name.as_str().into(), (*share).into(), against.into()]);
            rows.push(Bar::new(name.clone(), vec![(*share, share.percent_in())]));
        }
        part.charts.push(Chart::rows("Share of each player in the mix", Axis::percent("share of the mix"), rows, true));
        let values = payoffs.gains.iter().map(|row| row.iter().map(|gain| gain.map(cell)).collect()).collect();
        part.charts.push(Chart {
            title: "Row against column".into(),
            x: Axis::default(),
            y: Axis::percent("won"),
            marks: Marks::Matrix { names: (payoffs.names.clone(), payoffs.names.clone()), values, middle: Some(0.5) },
        });
        part.tables.push(table);
        part.findings = findings(&payoffs.names, &shares);
        part.methods.push(
            "The mix is the equilibrium of the symmetric game of zero sum whose pay-off is the share of wins above one half (Nash \
             1951), by regret matching (Hart and Mas-Colell 2000): no one wins more than half against it. Intervals are the middle 95 % \
             over 200 matrices drawn around the one measured; a player whose interval begins at 0 may not belong to it."
                .into(),
        );
        part
    }
}

/// A pair as the chart shows it.
fn cell((mean, error): (f64, f64)) -> (Ranged, String) {
    let value = Ranged { value: 0.5 + mean, low: 0.5 + mean - 1.96 * error, high: 0.5 + mean + 1.96 * error };
    (value, value.percent_in())
}

fn findings(names: &[String], shares: &[Ranged]) -> Vec<Finding> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| shares[b].value.total_cmp(&shares[a].value));
    let Some(&first) = order.first() else { return Vec::new() };
    let value = shares[first];
    let held: Vec<String> =
        order.iter().filter(|&&at| shares[at].value >= 0.05).map(|&at| format!("`{}`", names[at])).collect();
    let out: Vec<String> =
        order.iter().filter(|&&at| shares[at].high < 0.05).map(|&at| format!("`{}`", names[at])).collect();
    let claim = if held.len() == 1 {
        format!("`{}` alone holds against every other", names[first])
    } else {
        format!("{} players share the equilibrium", held.len())
    };
    let line = format!("{}, `{}` with {} of the mix", listed(&held), names[first], percent(value));
    let text = format!("{claim}: {line}.");
    let mut findings = vec![Finding::new(value.percent(), text).short(claim, line)];
    if !out.is_empty() {
        let claim = format!("{} no part of it", so_many(out.len(), "player has", "players have"));
        let text = format!("{claim}: {}.", listed(&out));
        findings.push(Finding::new(out.len().to_string(), text).short(claim, first_few(&out, 4)));
    }
    findings
}
