//! Luck in cooperative games: how much of a win is decided by the deal, and how much after it.

use super::common::prelude::*;
use super::{Needs, Replays};
use crate::analysis::statistics::dealt::{Dealt, dealt};
use crate::analysis::statistics::ranged::one_digit;

/// Default number of times each deal is played.
const TIMES: f64 = 10.0;

/// The fewest deals that say enough.
const LEAST: u64 = 50;

/// Cells whose deals are played several times.
struct Deals {
    part: Part,
    scope: Scope,
    times: u64,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "times"])?;
    let times = section.number("times")?.unwrap_or(TIMES);
    if times.fract() != 0.0 || !(2.0..=1000.0).contains(&times) {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.times: found {times}, expected a whole number from 2 to 1000")));
    }
    Ok(Box::new(Deals { part: Part::of(section), scope: Scope::read(section, shape)?, times: times as u64 }))
}

/// The result for the deals of one cell.
struct CellDeals<'a> {
    games: &'a Games,
    /// The distinguishing levels of the cell, except the player.
    name: String,
    found: Dealt,
}

impl CellDeals<'_> {
    fn finding(&self, played: &Played, times: u64) -> Finding {
        let Dealt { deal, spread, won } = self.found;
        let who = players(played, &[self.games]);
        let [low, high] = [spread.interval.low, spread.interval.high].map(|end| one_digit(100.0 * end));
        let text = format!(
            "{}the deal explains {} of whether {who} wins, and what comes after it the rest: the chances of deals lie {} points \
             ({low} to {high}) around {} (one standard deviation; n = {} deals, {times} times each).",
            opening(&self.name),
            Ranged::from(deal).part_in(),
            one_digit(100.0 * spread.value),
            Ranged::from(won).percent(),
            deal.n
        );
        let figure = if deal.interval.low > 0.0 { Ranged::from(deal).percent() } else { Ranged::from(deal).part_in() };
        let claim = match deal.interval.low > 0.0 {
            true => format!("{}the deal explains {} of winning", opening(&self.name), percent_alone(deal.into())),
            false => format!("{}no significant part of winning is the deal", opening(&self.name)),
        };
        let line = format!(
            "{}; chances of deals lie {} percentage points around {}",
            Ranged::from(deal).part_in(),
            one_digit(100.0 * spread.value),
            Ranged::from(won).percent()
        );
        let finding = Finding::new(format!("{figure} the deal"), sentence(&text)).short(claim, line);
        finding.undecided(deal.interval.low <= 0.0).of(&[self.games])
    }
}

impl Deals {
    fn told<'a>(&self, played: &'a Played) -> Vec<CellDeals<'a>> {
        let cells = self.scope.cells(played);
        let mut all = Vec::new();
        for part in portions(played, &cells, &[POLICY]) {
            for games in part.cells {
                if let Some(found) = games.replayed.as_ref().and_then(|own| dealt(&own.wins, own.times)) {
                    all.push(CellDeals { games, name: part.name.clone(), found });
                }
            }
        }
        all
    }

    /// The share of the deal: one category per player, a series for each combination of the other factors.
    fn chart(&self, played: &Played, all: &[CellDeals]) -> Chart {
        let order = self.scope.levels(played, Some(&POLICY.to_string()));
        let categories: Vec<String> =
            order.into_iter().filter(|level| all.iter().any(|told| told.games.level(POLICY) == level)).collect();
        let mut series: Vec<Series> = Vec::new();
        for told in all {
            let x = categories.iter().position(|level| level == told.games.level(POLICY)).unwrap_or(0) as f64;
            let y = Ranged::from(told.found.deal);
            let point = Point { x, y, tip: format!("{}: {} the deal", told.games.level(POLICY), y.percent_in()) };
            match series.iter_mut().find(|series| series.name == told.name) {
                Some(series) => series.points.push(point),
                None => series.push(Series { name: told.name.clone(), points: vec![point] }),
            }
        }
        Chart {
            title: "How much of winning is the deal".into(),
            x: Axis { title: (played.title)(POLICY), ..Axis::default() },
            y: Axis { holds: Some((0.0, 0.2)), ..Axis::percent("share of the variance of results") },
            marks: Marks::Dots { categories, series, joined: false, wanted: Vec::new() },
        }
    }
}

/// The number of deals by number of wins: the data behind the shares.
fn counts(id: &str, played: &Played, all: &[CellDeals]) -> Table {
    let mut table = with_parts(Table::new(format!("{id}_deals"), "How often deals were won"))
        .with(POLICY, (played.title)(POLICY), Kind::Key)
        .with("wins", "times won", Kind::Key)
        .with("deals", "deals", Kind::Count);
    for told in all {
        let Some(own) = &told.games.replayed else { continue };
        for times in 0..=own.times {
            let deals = own.wins.iter().filter(|wins| **wins == times).count() as u64;
            if deals == 0 {
                continue;
            }
            let wins = format!("{times} of {}", own.times);
            table.push(vec![part_entry(&told.name), told.games.level(POLICY).into(), wins.into(), deals.into()]);
        }
    }
    tidy(table)
}

impl Analysis for Deals {
    fn needs(&self) -> Needs {
        let replays = Replays { only: self.scope.only.clone(), times: self.times, least: LEAST };
        Needs { replays: Some(replays), ..Needs::default() }
    }

    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let all = self.told(played);
        let mut table = with_parts(Table::new(&part.id, "What of winning is the deal, and what comes after it"))
            .with(POLICY, (played.title)(POLICY), Kind::Key)
            .with("deal", "the deal", Kind::Estimate(Show::Percent))
            .with("rest", "what comes after", Kind::Estimate(Show::Percent))
            .with("spread", "chances of deals lie around their mean", Kind::Estimate(Show::Percent))
            .also("won", "won", Kind::Estimate(Show::Percent))
            .with("deals", "n deals", Kind::Count);
        for told in &all {
            let Dealt { deal, spread, won } = told.found;
            let deal = Ranged::from(deal);
            table.push(vec![
                part_entry(&told.name),
                told.games.level(POLICY).into(),
                deal.into(),
                Ranged { value: 1.0 - deal.value, low: 1.0 - deal.high, high: 1.0 - deal.low }.into(),
                Ranged::from(spread).into(),
                Ranged::from(won).into(),
                spread.n.into(),
            ]);
        }
        // Only the player that findings describe; the table has them all.
        let first = reference(played).map(|(_, level)| level).unwrap_or_default();
        let own = |told: &&CellDeals| told.games.level(POLICY) == first;
        let chosen: Vec<&CellDeals> = if all.iter().any(|told| own(&told)) {
            all.iter().filter(own).collect()
        } else {
            all.iter().take(1).collect()
        };
        part.findings.extend(chosen.into_iter().map(|told| told.finding(played, self.times)));
        if all.is_empty() {
            let text = format!(
                "Not enough games for the share of the deal: expected {LEAST} deals played {} times each, and games that end differently.",
                self.times
            );
            part.findings.push(Finding::new("no deals", text));
        } else {
            part.charts.push(self.chart(played, &all));
        }
        part.tables.push(tidy(table));
        part.tables.push(counts(&part.id, played, &all));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "A deal is the game as it stands when the first decision is asked for. Every deal is played several times: \
    the deal stays, all later draws and rolls and the players' own dice are new each time. The variance of winning falls into \
    that of the deals' chances and the one within a deal (analysis of variance: Searle, Casella and McCulloch 1992; Ridout, \
    Demétrio and Firth 1999); the share of the first is the deal's. Intervals are by the jackknife over 50 groups of deals. \
    An estimate below 0, as half of them are where the deal explains nothing, is shown as 0.";
