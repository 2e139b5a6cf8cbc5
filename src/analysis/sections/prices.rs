//! The price of each action: players who may not take it, compared with players who may, on the same deals.
//!
//! Jaffe, Miller, Andersen, Liu, Karlin and Popović, *Evaluating competitive game balance with restricted play* (2012): the
//! price of a restriction is what a player loses by it against one without it.

use super::common::prelude::*;
use crate::analysis::statistics::mean::Moments;
use crate::base::order::Ordered;

/// The suffix of a policy's name that states a restriction.
const WITHOUT: &str = ":without=";

/// Restrictions in the chart at most.
const MOST_ROWS: usize = 20;

/// The cells of a scope whose first player may not do something.
struct Prices {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Prices { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The phrase forbidden to a cell's first player; empty if there is none.
fn forbidden(games: &Games) -> &str {
    let first = games.player.split(',').next().unwrap_or_default().trim_end_matches('*');
    first.split_once(WITHOUT).map_or("", |(_, thing)| thing)
}

/// A restriction with its price.
struct Price<'a> {
    thing: String,
    games: &'a Games,
    loss: Difference,
    adjusted: f64,
}

impl Price<'_> {
    fn is_sure(&self) -> bool {
        self.adjusted < 0.05
    }
}

/// The loss of a cell's first player against unrestricted players: competitive against a fair share, cooperative
/// against the table without a restriction on the same deals.
fn price(games: &Games, free: Option<&Games>) -> Option<Difference> {
    let Some(fair) = games.fair().filter(|_| games.values.is_some()) else { return Some(paired(free?, games).0) };
    let lost: Moments = games.known().into_iter().map(|share| fair - share).collect();
    (lost.count > 1).then(|| lost.difference())
}

impl Prices {
    fn found<'a>(&self, played: &'a Played) -> Vec<Price<'a>> {
        let cells = self.scope.cells(played);
        let like = |games: &Games| {
            let same = |own: &&&Games| {
                forbidden(own).is_empty()
                    && own.levels.iter().all(|(key, level)| key == POLICY || games.level(key) == level)
            };
            cells.iter().find(same).copied()
        };
        let own = |games: &&'a Games| {
            let games: &'a Games = games;
            let thing = forbidden(games).to_string();
            let loss = price(games, like(games))?;
            (!thing.is_empty()).then_some(Price { thing, games, loss, adjusted: 1.0 })
        };
        let mut all: Vec<Price<'a>> = cells.iter().filter_map(own).collect();
        let adjusted = holm(&all.iter().map(|own| own.loss.p).collect::<Vec<_>>());
        all.iter_mut().zip(adjusted).for_each(|(own, p)| own.adjusted = p);
        all.order_by(|a, b| b.loss.value.total_cmp(&a.loss.value));
        all
    }
}

impl Analysis for Prices {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let all = self.found(played);
        let mut table = Table::new(&part.id, "The price of each restriction, the highest first")
            .with("thing", "without", Kind::Key)
            .with("price", "wins lost", Kind::Estimate(Show::Points))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .also("won", "won", Kind::Estimate(Show::Percent))
            .with("games", "n", Kind::Count);
        let mut rows = Vec::new();
        for own in &all {
            let value = Ranged::from(own.loss);
            table.push(vec![
                own.thing.as_str().into(),
                value.into(),
                own.adjusted.into(),
                Ranged::from(own.games.estimate()).into(),
                own.games.len().into(),
            ]);
            if rows.len() < MOST_ROWS {
                let tip = format!("{}, {}", Show::Points.whole(value), p_text(own.adjusted));
                rows.push(Bar::judged(own.thing.clone(), value, tip, own.adjusted));
            }
        }
        part.charts.push(Chart::rows("Wins lost without it", Axis::points(), rows, true));
        part.tables.push(table);
        part.findings = findings(played, &all);
        part.methods.push(
            "A restricted player is asked for its usual decision; planners do not plan what is forbidden, and in place of a \
             forbidden decision stands the allowed one that the player weighs highest. The price is the loss of wins on the same \
             deals (restricted play; Jaffe et al. 2012), by deal, with p-values adjusted by Holm over all restrictions."
                .into(),
        );
        part
    }
}

fn findings(played: &Played, all: &[Price<'_>]) -> Vec<Finding> {
    let Some(first) = all.first() else { return Vec::new() };
    let against = if played.contest == Contest::Together { "the table" } else { "a player" };
    let one = |own: &Price| {
        let value = Ranged::from(own.loss);
        let way = if own.loss.value < 0.0 { "more" } else { "less" };
        let claim = format!("Without `{}` {against} wins {way} often", own.thing);
        let size = Show::Points.size(value);
        let line = format!("{size} of wins");
        let text = format!("{claim}: {line} ({}, Holm; n = {} games).", p_text(own.adjusted), own.games.len());
        Finding::new(size, text).short(claim, line).of(&[own.games])
    };
    let mut findings = Vec::new();
    if first.is_sure() && first.loss.value > 0.0 {
        findings.push(one(first));
        let second = all.get(1).map_or(0.0, |second| second.loss.interval.high.max(0.0));
        if first.loss.interval.low > second {
            let claim = format!("`{}` dominates: nothing else is worth as much", first.thing);
            let (low, next) = (100.0 * first.loss.interval.low, 100.0 * second);
            let line = format!("at least {low:.1} points, against {next:.1} at most for the next");
            let text = format!("{claim}: {line}.");
            findings.push(Finding::new(format!("{low:.1} points"), text).short(claim, line));
        }
        findings.extend(all[1..].iter().filter(|own| own.is_sure() && own.loss.value > 0.0).take(2).map(one));
    }
    let idle: Vec<String> = all.iter().filter(|own| !own.is_sure()).map(|own| format!("`{}`", own.thing)).collect();
    if !idle.is_empty() {
        let count = so_many(idle.len(), "restriction has", "restrictions have");
        let claim = format!("{count} no price beyond chance");
        let text = format!("{claim} (Holm, 5 %): {}.", listed(&idle));
        findings.push(Finding::new(idle.len().to_string(), text).short(claim, first_few(&idle, 4)).undecided(true));
    }
    let better = all.iter().rev().filter(|own| own.is_sure() && own.loss.value < 0.0).take(1);
    findings.extend(better.map(one));
    findings
}
