//! Luck by source: how much of who wins each source of chance decides, player by player.

use super::Needs;
use super::common::prelude::*;
use super::common::scope::{described, key_entries};
use crate::analysis::page::answer::capital;
use crate::analysis::statistics::sources::{OfSeat, Weight, weight};
use crate::base::order::Ordered;
use crate::sim::fixed::{ALL, DEAL, Sourced};

/// Seeds of each source, unless a section says otherwise.
const SEEDS: f64 = 40.0;

/// Seeds at most.
const MOST: f64 = 100_000.0;

/// Rows of the chart at most.
const MOST_ROWS: usize = 24;

/// The cells of a scope, each with games on fixed sources.
struct Sources {
    part: Part,
    scope: Scope,
    seeds: u64,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["seeds"]].concat())?;
    let found = section.number("seeds")?.unwrap_or(SEEDS);
    if found.fract() != 0.0 || !(3.0..=MOST).contains(&found) {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}.seeds: found {found}, expected a whole number from 3 to {MOST}")));
    }
    Ok(Box::new(Sources { part: Part::of(section), scope: Scope::read(section, shape)?, seeds: found as u64 }))
}

/// A source with its weight in a cell.
struct Row<'a> {
    games: &'a Games,
    /// The place of the cell.
    cell: usize,
    source: &'a str,
    weight: Weight,
    /// Games on each seed.
    repeats: u64,
}

impl Analysis for Sources {
    fn needs(&self) -> Needs {
        Needs { seeds: Some(self.seeds), ..Needs::default() }
    }

    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let rows: Vec<Row> = cells.iter().enumerate().flat_map(|(cell, games)| weights(cell, games)).collect();
        let (table, keys) = self.scope.table(played, &part.id, "How much of who wins each source decides");
        let mut table = table
            .with("source", "source of chance", Kind::Key)
            .with("share", "decides", Kind::Estimate(Show::Percent))
            .with("span", "best seed over worst", Kind::Estimate(Show::Percent))
            .with("trimmed", "without the outer tenth", Kind::Estimate(Show::Percent))
            .also("bits", "bits about a win", Kind::Estimate(Show::Digits(2)))
            .with("seeds", "n seeds", Kind::Count)
            .with("repeats", "games on each", Kind::Count);
        for row in &rows {
            let Weight { share, span, trimmed, bits } = row.weight;
            let mut entries = key_entries(row.games, &keys);
            entries.push(row.source.into());
            entries.extend([share, span, trimmed, bits].map(|own| Entry::from(Ranged::from(own))));
            entries.extend([share.n.into(), row.repeats.into()]);
            table.push(entries);
        }
        part.tables.push(table);
        let name = |row: &Row| {
            let who = self.who(played, row.games);
            if cells.len() > 1 { format!("{}, {who}", row.source) } else { row.source.to_string() }
        };
        let bar = |row: &Row| {
            let share = Ranged::from(row.weight.share);
            Bar::new(name(row), vec![(share, share.percent_in())])
        };
        let mut shown: Vec<&Row> = rows.iter().collect();
        shown.order_by(|a, b| a.cell.cmp(&b.cell).then(b.weight.share.value.total_cmp(&a.weight.share.value)));
        let bars: Vec<Bar> = shown.iter().take(MOST_ROWS).map(|row| bar(row)).collect();
        if !bars.is_empty() {
            part.charts.push(Chart::rows("What decides who wins", Axis::percent("of who wins"), bars, true));
        }
        part.findings = self.findings(played, &rows);
        part.methods.push(METHOD.into());
        part
    }
}

/// The weights of the sources of a cell.
fn weights<'a>(cell: usize, games: &'a Games) -> Vec<Row<'a>> {
    let of = |sourced: &'a Sourced| {
        let seats = sourced.won.first().map_or(0, Vec::len);
        let seat = |seat: usize| sourced.won.iter().map(|won| won[seat]).collect::<OfSeat>();
        let all: Vec<OfSeat> = (0..seats).map(seat).collect();
        let weight = weight(&all, sourced.repeats)?;
        Some(Row { games, cell, source: &sourced.source, weight, repeats: sourced.repeats })
    };
    games.sourced.iter().flat_map(|all| all.iter()).filter_map(of).collect()
}

impl Sources {
    /// A cell in words: its player, and what varies beside it.
    fn who(&self, played: &Played, games: &Games) -> String {
        let keys = self.scope.varying(played);
        let own = described(played, games, &keys);
        let policy = format!("`{}`", games.player);
        [own, policy].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn findings(&self, played: &Played, rows: &[Row]) -> Vec<Finding> {
        let mut findings = Vec::new();
        let first: Vec<&Row> = rows.iter().filter(|row| row.cell == 0).collect();
        let parts = || first.iter().filter(|row| row.source != ALL && row.source != DEAL);
        let share = |row: &Row| row.weight.share.value;
        let all = first.iter().find(|row| row.source == ALL);
        // Between players without dice of their own chance decides everything; how much the deal does is the answer then.
        let whole = all.filter(|all| share(all) <= 0.999);
        let deal = first.iter().find(|row| row.source == DEAL);
        if let Some(told) = whole.or(deal) {
            let subject = if whole.is_some() { "Chance" } else { "The deal" };
            let value = Ranged::from(told.weight.share);
            let much = match value.value {
                share if share < 0.2 => "little",
                share if share < 0.6 => "a good part",
                _ => "most",
            };
            let claim = format!("{subject} decides {much} of who wins");
            let rest = if whole.is_some() { "" } else { "; what is drawn later decides the rest" };
            findings.push(self.finding(told, claim, format!("{} between equal players{rest}", percent(value))));
        }
        if let Some(all) = all {
            findings.extend(self.together(all, &parts().copied().collect::<Vec<_>>()));
        }
        let best = parts().max_by(|a, b| share(a).total_cmp(&share(b)));
        if let Some(best) = best.filter(|best| best.weight.share.interval.low > 0.0) {
            let value = Ranged::from(best.weight.share);
            let claim = format!("{} decides most of all sources", capital(best.source));
            findings.push(self.finding(best, claim, format!("{} of who wins", percent(value))));
        }
        let idle: Vec<String> =
            parts().filter(|row| row.weight.share.interval.high < 0.02).map(|row| row.source.to_string()).collect();
        if !idle.is_empty() {
            let claim = format!("{} next to nothing", so_many(idle.len(), "source decides", "sources decide"));
            let text = format!("{claim}: {} (less than 2 % each).", listed(&idle));
            findings.push(Finding::new(idle.len().to_string(), text).short(claim, first_few(&idle, 4)));
        }
        findings.extend(self.rungs(played, rows));
        findings
    }

    /// The part that no source decides by itself: sources work together.
    fn together(&self, all: &Row, parts: &[&Row]) -> Option<Finding> {
        let sum: f64 = parts.iter().map(|row| row.weight.share.value).sum();
        let high: f64 = parts.iter().map(|row| row.weight.share.interval.high).sum();
        if parts.len() < 2 || high >= all.weight.share.interval.low {
            return None;
        }
        let share = |value: f64| Show::Percent.number(value);
        let claim = "No source decides much by itself".to_string();
        let line = format!("{} for all of them added up, {} together", share(sum), share(all.weight.share.value));
        Some(self.finding(all, claim, line))
    }

    /// The part that chance decides between other players than the first.
    fn rungs(&self, played: &Played, rows: &[Row]) -> Option<Finding> {
        let mut all = rows.iter().filter(|row| row.source == ALL);
        let first = all.next()?;
        let apart = |row: &&Row| {
            let (one, other) = (first.weight.share.interval, row.weight.share.interval);
            one.high < other.low || other.high < one.low
        };
        let other = all.find(apart)?;
        let [one, two] = [first, other].map(|row| Ranged::from(row.weight.share));
        let more = if two.value > one.value { "more" } else { "less" };
        let claim = format!("Chance decides {more} between {}", self.who(played, other.games));
        let line = format!("{} against {} between {}", percent(two), percent(one), self.who(played, first.games));
        Some(self.finding(other, claim, line))
    }

    fn finding(&self, row: &Row, claim: String, line: String) -> Finding {
        let value = Ranged::from(row.weight.share);
        let (seeds, repeats) = (row.weight.share.n, row.repeats);
        let text = format!("{claim}: {line} ({seeds} seeds, {repeats} games on each).");
        Finding::new(value.percent(), text).short(claim, line).of(&[row.games])
    }
}

const METHOD: &str = "Luck by source: each seed of a source is played several times, all other chance and the players' own dice new each \
    time (after Goodman, Perez-Liebana and Lucas 2025). A source decides the share of the variance of results that lies between its \
    seeds. Spans are win rates of seeds with the scatter of the games on one seed taken off; the trimmed one omits the best and the \
    worst twentieth. Shares need not add up: sources work together, and the deal contains others.";
