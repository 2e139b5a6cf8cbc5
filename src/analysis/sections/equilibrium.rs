//! The mix of players that holds its own against every other: for two seats the equilibrium, for more the ranking of players who
//! meet a table of another.

use super::common::prelude::*;
use crate::analysis::statistics::alpha_rank::alpha_rank;
use crate::analysis::statistics::equilibrium::equilibrium;
use crate::analysis::statistics::mean::Moments;
use crate::base::order::Ordered;
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
    if shape.recorded.contest == Contest::Together {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}: `equilibrium` is for seats that play against each other")));
    }
    Ok(Box::new(Mix { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The win rate of each player against each other, less a fair share.
struct Payoffs {
    names: Vec<String>,
    /// Two at a table: what one gains the other loses.
    pairs: bool,
    /// A fair share of the wins.
    fair: f64,
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
                let fair = games.fair().unwrap_or(0.5);
                found.push((pair.0, pair.1, games.known().into_iter().map(|share| share - fair).collect()));
            }
        }
        let seats = cells.iter().map(|games| games.seats.seats).max().unwrap_or(2);
        let pairs = seats <= 2;
        let mut gains = vec![vec![None; names.len()]; names.len()];
        for (one, other, moments) in found {
            gains[one][other] = Some((moments.mean, moments.error()));
            if pairs {
                gains[other][one] = Some((-moments.mean, moments.error()));
            }
        }
        Payoffs { names, pairs, fair: 1.0 / seats.max(2) as f64, gains }
    }

    /// The matrix with noise drawn for every pair; as it was measured without.
    fn matrix(&self, mut noise: impl FnMut() -> f64) -> Vec<Vec<f64>> {
        let size = self.names.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (row, gains) in self.gains.iter().enumerate() {
            for (column, gain) in gains.iter().enumerate().take(if self.pairs { row } else { size }) {
                let (mean, error) = gain.unwrap_or((0.0, 0.0));
                let value = mean + error * noise();
                matrix[row][column] = value;
                if self.pairs {
                    matrix[column][row] = -value;
                }
            }
        }
        matrix
    }

    /// The share of each player: in the equilibrium, or at tables of three and more in the ranking.
    fn mix(&self, matrix: &[Vec<f64>]) -> Vec<f64> {
        if self.pairs { equilibrium(matrix) } else { alpha_rank(matrix) }
    }

    /// The share of each player in the equilibrium, with the middle 95 % of those of matrices drawn around the one measured.
    fn shares(&self) -> Vec<Ranged> {
        let own = self.mix(&self.matrix(|| 0.0));
        let mut rng = Seed::new(1).stream(0);
        // The sum of twelve uniform numbers is as good as normal here.
        let mut uniform = move || f64::from((rng.word() >> 40) as u32) / f64::from(1_u32 << 24);
        let mut normal = || (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
        let drawn: Vec<Vec<f64>> = (0..DRAWN).map(|_| self.mix(&self.matrix(&mut normal))).collect();
        let ranged = |(at, &value): (usize, &f64)| {
            let mut all: Vec<f64> = drawn.iter().map(|mix| mix[at]).collect();
            all.order_by(f64::total_cmp);
            let end = |part: f64| all[(part * (DRAWN - 1) as f64).round() as usize];
            Ranged { value, low: end(0.025).min(value), high: end(0.975).max(value) }
        };
        own.iter().enumerate().map(ranged).collect()
    }
}

impl Analysis for Mix {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let mut table = with_parts(Table::new(&part.id, "The mix, and what each wins against it"))
            .with("player", "player", Kind::Key)
            .with("share", "share of the mix", Kind::Estimate(Show::Percent))
            .with("against", "won against the mix", Kind::Number(Show::Percent));
        for portion in portions(played, &self.scope.cells(played), &[POLICY]) {
            let payoffs = Payoffs::of(&portion.cells);
            if !payoffs.names.is_empty() {
                answer(&payoffs, &portion.name, &mut part, &mut table);
            }
        }
        part.tables.push(tidy(table));
        part
    }
}

/// The mix of one portion of the cells.
fn answer(payoffs: &Payoffs, name: &str, part: &mut Part, table: &mut Table) {
    let shares = payoffs.shares();
    let mix: Vec<f64> = shares.iter().map(|share| share.value).collect();
    let mut rows = Vec::new();
    let matrix = payoffs.matrix(|| 0.0);
    for ((player, share), gains) in payoffs.names.iter().zip(&shares).zip(&matrix) {
        let against = payoffs.fair + gains.iter().zip(&mix).map(|(gain, share)| gain * share).sum::<f64>();
        table.push(vec![part_entry(name), player.as_str().into(), (*share).into(), against.into()]);
        rows.push(Bar::new(player.clone(), vec![(*share, share.percent_in())]));
    }
    let title = format!("Share of each player in the mix{}", aside(name));
    part.charts.push(Chart::rows(title, Axis::percent("share of the mix"), rows, true));
    let values = payoffs
        .gains
        .iter()
        .map(|row| row.iter().map(|gain| gain.map(|gain| cell(payoffs.fair, gain))).collect())
        .collect();
    part.charts.push(Chart {
        title: format!(
            "{}{}",
            if payoffs.pairs { "Row against column" } else { "Row at a table of column" },
            aside(name)
        ),
        x: Axis::default(),
        y: Axis::percent("won"),
        marks: Marks::Matrix {
            names: (payoffs.names.clone(), payoffs.names.clone()),
            values,
            middle: Some(payoffs.fair),
        },
    });
    part.findings.extend(findings(&opening(name), &payoffs.names, &shares));
    let method = if payoffs.pairs { METHOD } else { RANKED };
    if !part.methods.iter().any(|known| known == method) {
        part.methods.push(method.into());
    }
}

const METHOD: &str = "The mix is the equilibrium of the symmetric game of zero sum whose pay-off is the share of wins above one half (Nash \
             1951), by regret matching (Hart and Mas-Colell 2000): no one wins more than half against it. Intervals are the middle 95 % \
             over 200 matrices drawn around the one measured; a player whose interval begins at 0 may not belong to it.";

const RANKED: &str = "Each player sits alone at a table of each other, on the same deals in every seat. All play alike until one tries \
    another way, which takes over more often the more it wins above a fair share; the share of a player is the part of the time in which \
    all play as it does (α-rank, Omidshafiei and others 2019; selection 10 per win, population 50). Intervals are the middle 95 % over \
    200 matrices drawn around the one measured.";

/// A pair as the chart shows it.
fn cell(fair: f64, (mean, error): (f64, f64)) -> (Ranged, String) {
    let value = Ranged { value: fair + mean, low: fair + mean - 1.96 * error, high: fair + mean + 1.96 * error };
    (value, value.percent_in())
}

fn findings(start: &str, names: &[String], shares: &[Ranged]) -> Vec<Finding> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.order_by(|&a, &b| shares[b].value.total_cmp(&shares[a].value));
    let Some(&first) = order.first() else { return Vec::new() };
    let value = shares[first];
    let held: Vec<String> =
        order.iter().filter(|&&at| shares[at].value >= 0.05).map(|&at| format!("`{}`", names[at])).collect();
    let out: Vec<String> =
        order.iter().filter(|&&at| shares[at].high < 0.05).map(|&at| format!("`{}`", names[at])).collect();
    let claim = if held.len() == 1 {
        format!("{start}`{}` alone holds against every other", names[first])
    } else {
        format!("{start}{} players share the mix", held.len())
    };
    let line = format!("{}, `{}` with {} of the mix", listed(&held), names[first], percent(value));
    let text = format!("{claim}: {line}.");
    let mut findings = vec![Finding::new(value.percent(), text).short(claim, line)];
    if !out.is_empty() {
        let claim = format!("{start}{} no part of the mix", so_many(out.len(), "player has", "players have"));
        let text = format!("{claim}: {}.", listed(&out));
        findings.push(Finding::new(out.len().to_string(), text).short(claim, first_few(&out, 4)));
    }
    findings
}
